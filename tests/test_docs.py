"""Pages and docstrings: what they take from the package is current, and every example runs."""

import importlib.util
import inspect
import io
import re
from pathlib import Path
from types import ModuleType

import pytest

import pokereval as pe

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.fixture(scope="module")
def make_docs():
    """The generator, loaded from its file."""
    spec = importlib.util.spec_from_file_location("make_docs", ROOT / "tools" / "make_docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_parts_are_current(make_docs):
    wrong = [str(path.relative_to(ROOT)) for path in make_docs.stale()]
    assert not wrong, "out of date: run python tools/make_docs.py"


def test_every_generated_part_stands_on_a_page(make_docs):
    """A new evaluator, game or rule is not forgotten in the documentation."""
    asked = {
        name
        for page in PAGES
        for name in re.findall(r"<!-- make_docs: (.+?) -->", page.read_text(encoding="utf-8"))
    }
    assert set(make_docs.PARTS) - asked == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_on_a_page_is_a_doctest(page):
    """Only then does it run, with all the doctests of the suite."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    for block in blocks:
        assert block.lstrip().startswith(">>>"), block


def test_cython_of_the_readme_stands_in_the_example_that_is_built():
    example = (ROOT / "examples/compiled/cython/showdowns.pyx").read_text(encoding="utf-8")
    built = {line.strip() for line in example.splitlines()}
    block = re.search(r"```cython\n(.*?)```", PAGES[0].read_text(encoding="utf-8"), re.S)[1]
    assert {line for line in block.splitlines() if not line.startswith("#")} <= built


def test_every_public_name_is_on_the_page_of_the_api():
    """But for the rankings, which have a page of their own, and modules."""
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\.\. auto\w+:: (?:[\w.]+\.)?(\w+)", text, re.M))
    names = {
        name for name in pe.__all__ if not isinstance(getattr(pe, name), (pe.Evaluator, ModuleType))
    }
    assert names - listed == set()


def docstrings():
    """Yield the name and the docstring of every public class, function and method of ours."""
    for name in pe.__all__:
        thing = getattr(pe, name)
        if inspect.isfunction(thing):
            yield name, inspect.getdoc(thing)
        if inspect.isclass(thing):
            yield name, inspect.getdoc(thing)
            ours = (base for base in thing.__mro__ if base.__module__.startswith("pokereval"))
            for member in sorted({member for base in ours for member in vars(base)}):
                if member[0] != "_" and (text := inspect.getdoc(getattr(thing, member))):
                    # Compiled methods have their signature on the first line.
                    yield f"{name}.{member}", re.sub(r"^Ranking\.\w+\(.*\)\n", "", text)


def test_docstrings_are_well_formed():
    """The reference is made of them, and its build fails for what docutils cannot read."""
    core = pytest.importorskip("docutils.core")
    for name, text in docstrings():
        said = io.StringIO()
        settings = {"warning_stream": said, "report_level": 2}
        core.publish_doctree(text, settings_overrides=settings)
        assert not said.getvalue(), name
