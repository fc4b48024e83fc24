"""``pokereval games``: lists the games."""

from __future__ import annotations

import argparse

from .output import DONE, Section, print_sections, to_json

HELP = "list the games"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what the command takes: nothing of its own."""


def run(options: argparse.Namespace) -> int:
    """List the games."""
    from ..games import GAMES

    if options.json:
        data = [
            {
                "name": row.name,
                "title": row.title,
                "aliases": row.aliases,
                "deck": len(row.deck),
                "hole_cards": row.hole_cards,
                "board_cards": row.board_cards,
                "evaluators": [evaluator.name for evaluator in row.evaluators],
                "family": row.family,
            }
            for row in GAMES
        ]
        print(to_json(data))
        return DONE
    rows = [
        (
            row.name,
            row.title,
            str(row.hole_cards),
            str(row.board_cards or ""),
            str(len(row.deck)),
            ", ".join(evaluator.name for evaluator in row.evaluators),
        )
        for row in GAMES
    ]
    columns = ("Name", "Game", ">Hole", ">Board", ">Deck", "Won by")
    print_sections([Section("", columns, rows)])
    return DONE
