"""``pokereval settle``: says who gets what of each pot, and why."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from . import hands
from .output import BAD_INPUT, DONE, hand_data, print_sections, to_json
from .page import settlement_page, showdown

if TYPE_CHECKING:
    from ..records import HandRecord
    from ..settlement import Settlement

HELP = "say who gets what of each pot, and why"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what the command takes."""
    hands.add_options(parser)
    parser.epilog = (
        f"{hands.RECORD_HELP}\n"
        "exit status: 0 done, 2 bad input; a bad line among many is reported and the rest still "
        "done\n"
    )


def run(options: argparse.Namespace) -> int:
    """Settle the hands of the files."""
    from ..records import settle_hand

    complaints = 0

    def complain(where: str, error: object) -> None:
        nonlocal complaints
        complaints += 1
        print(f"{where}: {error}", file=sys.stderr)

    printed = 0
    for file, hand in hands.hands_of(options, complain):
        try:
            result = settle_hand(hand)
            if options.json:
                told = {"file": file, "line": hand.line} | _settlement_data(hand, result)
                said = to_json(told)
            else:
                page = list(settlement_page(hand, result))
        except ValueError as error:
            complain(f"{file}:{getattr(error, 'line', hand.line)}", error)
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
        "id": hand.id,
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
