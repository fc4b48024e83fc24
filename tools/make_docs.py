"""Writes what README.md and docs/ take from the package itself: tables, ladders, output, a picture.

Usage: python tools/make_docs.py [--check]

A page marks such a part with ``<!-- make_docs: NAME -->`` and ``<!-- end -->``; what stands
between is replaced by what `PARTS` gives for the name, or, for ``$ pokereval ...``, by what the
command prints. With --check nothing is written, and the exit status is 1 if anything would be.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pokereval import cli
from pokereval.games import GAMES, Game

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
PART = re.compile(r"(<!-- make_docs: (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table. A column whose name starts with ``>`` stands to the right."""
    lines = [
        [name.removeprefix(">") for name in columns],
        ["--:" if name.startswith(">") else "---" for name in columns],
        *([str(cell) for cell in row] for row in rows),
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines).replace(":-- |", ":--|")


def code(names: Iterable[object]) -> str:
    return ", ".join(f"`{name}`" for name in names)


# ---- games ----


def _won_by(game: Game) -> str:
    return code(evaluator.name for evaluator in game.evaluators)


def games_short() -> str:
    """What the README says of each game."""
    return table(
        ("name", "game", ">hole", ">board", ">deck", "won by"),
        (
            (f"`{row.name}`", row.title, row.hole_cards, row.board_cards, len(row.deck),
             _won_by(row))
            for row in GAMES
        ),
    )  # fmt: skip


PARTS: dict[str, Callable[[], str]] = {
    "games": games_short,
}


# ---- pages ----


def printed(command: str) -> str:
    """Return a command and what it prints, as a block of the page."""
    said = io.StringIO()
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(said):
        cli.main(shlex.split(command)[1:])
    return f"```console\n$ {command}\n{said.getvalue().rstrip()}\n```\n"


def made(name: str) -> str:
    """Return the part of a name."""
    return printed(name.removeprefix("$ ")) if name.startswith("$ ") else PARTS[name]()


def page(text: str) -> str:
    """Return a page with all its parts made anew."""
    return PART.sub(lambda part: part[1] + made(part[2]) + part[3], text)


def files() -> dict[Path, str]:
    """Return every file that holds something made here, as it should be."""
    return {path: page(path.read_text(encoding="utf-8")) for path in PAGES}


def stale() -> list[Path]:
    """Return the files that are not as they should be."""
    return [
        path
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    if "--check" in sys.argv[1:]:
        wrong = stale()
        for path in wrong:
            print(f"{path.relative_to(ROOT)}: out of date, run python tools/make_docs.py")
        return bool(wrong)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
