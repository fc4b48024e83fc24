"""What every command prints with: tables for people, JSON for programs, and the exit statuses."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..evaluators import Hand

DONE, BAD_INPUT = 0, 2


class Section(NamedTuple):
    """A table with its heading. A column whose name starts with ``>`` stands to the right."""

    heading: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def print_sections(sections: Iterable[Section]) -> None:
    """Print tables: by rich to a terminal where it is installed, otherwise as aligned text."""
    console: Any = None
    if sys.stdout.isatty():
        try:
            from rich.console import Console

            console = Console(file=sys.stdout, highlight=False)
        except ImportError:
            pass
    for section in sections:
        if not section.rows:
            print(section.heading)
        elif console:
            _print_rich(console, section)
        else:
            _print_plain(section)


def _print_rich(console: Any, section: Section) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    if section.heading:
        console.print()
        console.print(Text(section.heading, style="bold"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for name in section.columns:
        table.add_column(
            Text(name.lstrip(">")), justify="right" if name.startswith(">") else "left"
        )
    for row in section.rows:
        table.add_row(*map(Text, row))  # Text, for a name may look like rich's markup
    console.print(table)


def _print_plain(section: Section) -> None:
    if section.heading:
        print(f"\n{section.heading}")
    lines = [[name.lstrip(">") for name in section.columns], *section.rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            cell.rjust(width) if name.startswith(">") else cell.ljust(width)
            for cell, width, name in zip(line, widths, section.columns, strict=True)
        ]
        print("  " + "  ".join(cells).rstrip())


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
