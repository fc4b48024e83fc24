"""Tell the sizes of an sdist and a wheel, and fail if either holds the wrong files."""

import sys
import tarfile
import zipfile
from pathlib import Path

MOST = 3_000_000  # bytes of a wheel
IN_SDIST = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "docs/index.md",
    "pyproject.toml",
    "setup.py",
    "src/pokereval/_core.pyx",
    "src/pokereval/_abi.pxi",
    "src/pokereval/_settling.pxi",
    "src/pokereval/_kernels/rankings.c",
    "src/pokereval/_kernels/settling.c",
    "src/pokereval/_kernels/tables.c",
    "src/pokereval/_kernels/tables.h",
    "src/pokereval/include/pokereval.h",
    "tests/conftest.py",
    "tools/make_docs.py",
    "tools/make_tables.py",
}
IN_WHEEL = {
    "pokereval/__init__.py",
    "pokereval/_core.pxd",
    "pokereval/_core.pyi",
    "pokereval/include/pokereval.h",
    "pokereval/py.typed",
}
WRONG_IN_SDIST = (".so", ".pyd", ".pyc", "/_core.c")
WRONG_IN_WHEEL = (".c", ".pyx", ".pxi", ".pyc")


def check(path: Path) -> None:
    if path.suffix == ".whl":
        names = set(zipfile.ZipFile(path).namelist())
        needed, wrong = IN_WHEEL, WRONG_IN_WHEEL
        if path.stat().st_size > MOST:
            sys.exit(f"{path.name}: {path.stat().st_size} bytes, more than {MOST}")
    else:
        with tarfile.open(path) as archive:
            names = {name.partition("/")[2] for name in archive.getnames()}
        needed, wrong = IN_SDIST, WRONG_IN_SDIST
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, {len(names)} files")
    if missing := needed - names:
        sys.exit(f"{path.name}: lacks {', '.join(sorted(missing))}")
    if found := [name for name in names if name.endswith(wrong)]:
        sys.exit(f"{path.name}: should not hold {', '.join(sorted(found))}")


for argument in sys.argv[1:]:
    check(Path(argument))
