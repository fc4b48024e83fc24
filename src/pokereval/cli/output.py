"""What every command prints with: tables for people, JSON for programs, and the exit statuses."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..evaluators import Hand

DONE, BAD_INPUT = 0, 2


class Section(NamedTuple):
    """A table with its heading, or a heading alone.

    A column whose name starts with ``>`` stands to the right. Cells may have several lines. The
    rows of `dim` matter less than the others.
    """

    heading: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    dim: Collection[int] = ()


def print_sections(sections: Iterable[Section]) -> None:
    """Print tables: by rich to a terminal where it is installed, otherwise as aligned text.

    They are as wide as they need, but no wider than a terminal, or than COLUMNS says.
    """
    console: Any = None
    if sys.stdout.isatty():
        try:
            from rich.console import Console

            console = Console(file=sys.stdout, highlight=False)
        except ImportError:
            pass
    for section in sections:
        if not section.rows:
            print(_fit(section.heading))
        elif console:
            _print_rich(console, section)
        else:
            _print_plain(section)


def _room() -> int:
    """Return how wide a line may be: COLUMNS, else the terminal's width; 0 for no limit."""
    return shutil.get_terminal_size((0, 0)).columns


def _fit(text: str) -> str:
    """Break the lines of a text that are too long, between words."""
    if not _room():
        return text
    return "\n".join(
        textwrap.fill(line, _room(), subsequent_indent="  ", break_on_hyphens=False)
        for line in text.split("\n")
    )


def _print_rich(console: Any, section: Section) -> None:
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    if section.heading:
        console.print()
        console.print(Text(_fit(section.heading), style="bold"))
    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0), header_style=""
    )
    widths, right = _columns(section, cell_len)  # some letters are two wide
    for name, width, to_right in zip(section.columns, widths, right, strict=True):
        table.add_column(
            Text(name.lstrip(">")),
            justify="right" if to_right else "left",
            width=width,
            overflow="fold",
        )
    # Numbers stay whole, be the terminal too narrow for them.
    console.width = max(console.width, sum(widths) + 2 * len(widths))
    for i, row in enumerate(section.rows):
        # Text, for a name may look like rich's markup.
        table.add_row(*map(Text, row), style="dim" if i in section.dim else None)
    console.print(table)


def _print_plain(section: Section) -> None:
    if section.heading:
        print(f"\n{_fit(section.heading)}")
    widths, right = _columns(section)
    for row in ([name.lstrip(">") for name in section.columns], *section.rows):
        wrapped = [
            [
                part
                for line in cell.split("\n")
                for part in textwrap.wrap(line, max(width, 1), break_on_hyphens=False) or [""]
            ]
            for cell, width in zip(row, widths, strict=True)
        ]
        for parts in zip_longest(*wrapped, fillvalue=""):
            line = "".join(
                f"  {part:>{width}}" if to_right else f"  {part:<{width}}"
                for part, width, to_right in zip(parts, widths, right, strict=True)
            )
            print(line.rstrip())


def _columns(section: Section, measure: Callable[[str], int] = len) -> tuple[list[int], list[bool]]:
    """Return how wide the columns of a table are, and which of them stand to the right."""
    names = [name.lstrip(">") for name in section.columns]
    widths = [
        max(measure(line) for cell in column for line in cell.split("\n"))
        for column in zip(names, *section.rows, strict=True)
    ]
    right = [name.startswith(">") for name in section.columns]
    if _room():
        words = [
            max((measure(word) for cell in column for word in cell.split()), default=0)
            for column in zip(names, *section.rows, strict=True)
        ]
        _narrow(widths, right, words, _room())
    return widths, right


def _narrow(widths: list[int], fixed: Sequence[bool], words: Sequence[int], room: int) -> None:
    """Narrow the widest columns of words until a table fits, numbers never.

    Words are broken only where the table fits in no other way.
    """
    least = 12
    excess = sum(widths) + 2 * len(widths) - room
    for whole in (True, False):
        while excess > 0:
            able = [
                i
                for i, width in enumerate(widths)
                if not fixed[i] and width > max(least, words[i] * whole)
            ]
            if not able:
                break
            widest = max(able, key=widths.__getitem__)
            widths[widest] -= 1
            excess -= 1


def to_json(value: object) -> str:
    """Return a value as one line of JSON."""
    import json

    return json.dumps(value)


def hand_data(hand: Hand | None) -> dict[str, Any] | None:
    """Return a made hand as plain data, None where none qualifies."""
    if hand is None:
        return None
    return {
        "evaluator": hand.evaluator.name,
        "strength": hand.strength,
        "cards": str(hand.cards),
        "category": hand.category,
        "description": hand.description,
    }
