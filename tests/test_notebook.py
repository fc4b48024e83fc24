"""The notebook of the examples: every cell runs, and what it shows is current."""

import importlib.util
import json
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def make_notebook():
    """The tool, loaded from its file."""
    file = ROOT / "tools" / "make_notebook.py"
    spec = importlib.util.spec_from_file_location("make_notebook", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_the_cells_show_is_current(make_notebook):
    old = json.loads(make_notebook.NOTEBOOK.read_text(encoding="utf-8"))
    new = make_notebook.made(old)
    assert make_notebook.without_pictures(new) == make_notebook.without_pictures(old), (
        "out of date: run python tools/make_notebook.py"
    )
    pictures = [
        output["data"]["image/png"]
        for cell in new["cells"]
        for output in cell.get("outputs", ())
        if "image/png" in output.get("data", {})
    ]
    assert len(pictures) == 2


def test_a_stale_cell_is_seen(make_notebook):
    cell = {"cell_type": "code", "source": ["1 + 1"], "outputs": [], "execution_count": None}
    notebook = {"cells": [cell]}
    new = make_notebook.made(notebook)
    assert new["cells"][0]["outputs"][0]["data"] == {"text/plain": ["2"]}
    assert make_notebook.without_pictures(new) != make_notebook.without_pictures(notebook)
