"""``pokereval settle``: says who gets what of each pot, and why."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from .hands import add_options, texts_of
from .output import BAD_INPUT, DONE, hand_data, print_sections, to_json
from .page import settlement_page, showdown

if TYPE_CHECKING:
    from ..records import HandRecord
    from ..settlement import Settlement

__all__ = ["HELP", "add_options", "run"]

HELP = "say who gets what of each pot, and why"


def run(options: argparse.Namespace) -> int:
    """Settle the hands of the files."""
    from ..records import read_hand, settle_hand

    instead = {
        name: value for name in ("rules", "rake") if (value := getattr(options, name)) is not None
    }
    complaints = 0

    def complain(where: str, error: object) -> None:
        nonlocal complaints
        complaints += 1
        print(f"{where}: {error}", file=sys.stderr)

    printed = 0
    for file, line, text in texts_of(options.files, complain):
        try:
            hand = read_hand(text, line)
            hand = hand._replace(arguments={**hand.arguments, **instead})
            result = settle_hand(hand)
            if options.json:
                said = to_json({"file": file, "line": line} | _settlement_data(hand, result))
            else:
                page = list(settlement_page(hand, result))
        except ValueError as error:
            complain(f"{file}:{getattr(error, 'line', line)}", error)
            continue
        if options.json:
            print(said)
        else:
            print("\n\n" * (printed > 0), end="")
            print_sections(page)
        printed += 1
    return BAD_INPUT if complaints else DONE


def _settlement_data(hand: HandRecord, result: Settlement) -> dict[str, Any]:
    """Return a settlement as plain data, its fields named as those of `Settlement`."""
    shown, missing = showdown(result)
    data: dict[str, Any] = {
        "title": hand.title,
        "game": hand.game.name,
        "rules": hand.rules.name,
        "returned": dict(result.returned),
        "payouts": dict(result.payouts),
        "rake": result.rake,
        "pots": [pot._asdict() for pot in result.pots],
        "awards": [
            {
                "pot": award.pot,
                "board": award.board,
                "evaluator": award.evaluator,
                "seat": award.seat,
                "amount": award.amount,
                "odd": award.odd,
                "odd_rule": award.odd_rule,
                "hand": hand_data(award.hand),
            }
            for award in result.awards
        ],
        "showdown": [
            {
                "seat": reveal.seat,
                "must_show": reveal.must_show,
                "hands": [hand_data(made) for made in reveal.hands],
            }
            for reveal in shown
        ],
    }
    return data | ({"showdown_needs": missing} if missing else {})
