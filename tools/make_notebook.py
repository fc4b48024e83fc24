"""Runs the cells of examples/equity.ipynb and writes what they show into it.

Usage: python tools/make_notebook.py [--check]

It shows what Jupyter would: what a cell prints, and the value of its last line, as text, HTML or
a picture. With --check nothing is written, and the exit status is 1 if anything but a picture is
out of date; the tests do the same. Needs the extra ``plot``.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[1] / "examples" / "equity.ipynb"


def lines(text: str) -> list[str]:
    """Return text as notebooks hold it."""
    return text.splitlines(keepends=True)


def shown(value: object) -> dict[str, list[str] | str]:
    """Return what Jupyter would show of a value."""
    figure: Any = getattr(value, "figure", None)
    if figure is not None:
        picture = io.BytesIO()
        figure.savefig(picture, dpi=80, metadata={"Software": None})
        return {
            "image/png": base64.b64encode(picture.getvalue()).decode(),
            "text/plain": ["<Axes>"],
        }
    to_html = getattr(value, "_repr_html_", None)
    if to_html is None:
        return {"text/plain": lines(repr(value))}
    return {"text/html": lines(to_html()), "text/plain": lines(str(value))}


def run(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Run a cell and return its outputs."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append(
            {"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())}
        )
    if value is not None:
        outputs.append({"data": shown(value), "metadata": {}, "output_type": "execute_result"})
    return outputs


def made(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook with every cell run, in one namespace."""
    names: dict[str, Any] = {}
    count = 0
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            outputs = run("".join(cell["source"]), names)
            for output in outputs:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = count
            cell = {**cell, "execution_count": count, "outputs": outputs}
        cells.append(cell)
    return {**notebook, "cells": cells}


def without_pictures(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook without its pictures, which differ with every matplotlib."""

    def plain(output: dict[str, Any]) -> dict[str, Any]:
        kept = {kind: data for kind, data in output.get("data", {}).items() if kind != "image/png"}
        return {**output, "data": kept}

    return {
        **notebook,
        "cells": [
            {**cell, "outputs": [plain(output) for output in cell.get("outputs", ())]}
            for cell in notebook["cells"]
        ],
    }


def main() -> int:
    """Write the notebook, or check it."""
    old = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    new = made(old)
    if "--check" in sys.argv:
        return int(without_pictures(old) != without_pictures(new))
    text = json.dumps(new, indent=1, ensure_ascii=False, sort_keys=True)
    NOTEBOOK.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
