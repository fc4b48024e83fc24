"""``pokereval evaluate``: says what a hand makes."""

from __future__ import annotations

import argparse
import sys

from .output import BAD_INPUT, DONE, Section, hand_data, print_sections, to_json

HELP = "say what a hand makes"

_EPILOG = """
  pokereval evaluate holdem AsKs QsJsTs2d3c
  pokereval evaluate omaha8 "As 2d Kh Kc" "3h 4c 5s"
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what the command takes."""
    parser.epilog = _EPILOG
    parser.add_argument("game", help="name or alias, such as holdem")
    parser.add_argument("hole", help="the player's cards, such as AsKs")
    parser.add_argument("board", nargs="?", default="", help="the shared cards, if any")


def run(options: argparse.Namespace) -> int:
    """Evaluate the hand."""
    from ..cards import to_cards
    from ..games import game

    try:
        played = game(options.game)
        hole, board = to_cards(options.hole, "hole"), to_cards(options.board, "board")
        hands = played.evaluate(hole, board)
    except ValueError as error:
        print(f"pokereval evaluate: {error}", file=sys.stderr)
        return BAD_INPUT
    if options.json:
        made = [hand_data(hand) for hand in hands]
        data = {"game": played.name, "hole": str(hole), "board": str(board), "hands": made}
        print(to_json(data))
        return DONE
    rows = []
    for evaluator, hand in zip(played.evaluators, hands, strict=True):
        words = hand.description if hand else "no qualifying hand"
        strength = f"{hand.strength if hand else 0:,}"
        plays = str(hand.cards) if hand else ""
        rows.append((evaluator.name, words, plays, strength, f"{evaluator.strongest:,}"))
    print_sections(
        [
            Section(f"{played.title}: {hole}" + f" on {board}" * bool(board), (), ()),
            Section("", ("Evaluator", "Hand", "Cards", ">Strength", ">Of"), rows),
        ]
    )
    return DONE
