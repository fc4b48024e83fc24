"""The hands that commands read, and the options that say by which rules they are settled."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..records import HandRecord
    from ..rules import Rake, Rules

RECORD_HELP = """\
A hand is a JSON object, several are one object a line. Amounts are whole chips or cents.

  game            name or alias, see "pokereval games"
  seats           list of seats: everybody who was dealt in, folded players too
    seat            number; seats stand clockwise by number
    name            optional
    contributed     all that was bet over the whole hand
    hole            the cards, in stud all of them; absent: mucked unseen
    folded, all_in  true or false
    up              stud: the exposed cards in the order dealt
    dead            chips that are no part of a bet, such as a dead blind
    won, returned, net
                    for "pokereval audit": what was paid, what nobody called and was given
                    back, and both less what was put in
  board           the shared cards, or boards: a list of several
  button          its seat number
  last_aggressor  who bet or raised last on the last round, null if it was checked
  aggressors      the same for every round, first to last
  rules           a preset, TDA if absent
  rake            the amount taken, or an object: percent, cap, caps (by players dealt in),
                  step and take, least_pot, no_flop_no_drop, rounding, spread
  dropped         whether the hand went far enough for a rake, where that cannot be seen
  unit            the smallest chip in play
  rake_taken, shown, mucked
                  for "pokereval audit": the rake where rake is an object, the seats in the
                  order in which they showed or mucked, and those that mucked
  id, title, source, currency, decimals
                  for the printed page; decimals: so many of the last digits are cents

  {"game": "omaha", "board": "3dAdAs5c7c", "button": 3, "seats": [
    {"seat": 3, "contributed": 1555, "hole": "QsAc7hTc"},
    {"seat": 6, "contributed": 1555, "hole": "KsKdQh9d"}]}

Files that end in .phh or .phhs are Poker Hand Histories, which PokerKit reads, if installed.
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser of the files, and of what stands in place of what they say."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a hand, JSON Lines, .phh, .phhs, or -"
    )
    parser.add_argument(
        "--rules",
        type=_rules_option,
        metavar="NAME",
        help="a preset, such as WSOP_LIVE, in place of the record's",
    )
    parser.add_argument(
        "--rake",
        type=_rake_option,
        metavar="RAKE",
        help="in place of the record's: the amount taken (18), a percent (4.5%%), "
        "or a percent with a cap (4.5%%:150)",
    )
    parser.add_argument(
        "--unit",
        type=_unit_option,
        metavar="CHIP",
        help="the smallest chip in play, in place of the record's",
    )


def _rules_option(text: str) -> Rules:
    from ..rules import preset

    try:
        return preset(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _rake_option(text: str) -> Rake | int:
    """Read ``18`` (what was taken), ``4.5%`` or ``4.5%:150`` (with a cap)."""
    from ..rules import Rake

    # Plain numbers of some length and no more: 1e999999999 would take for ever to read.
    if re.fullmatch(r"\d{1,18}", text):
        return int(text)
    found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)%(?::(\d{1,18}))?", text)
    if not found or float(found[1]) > 100:
        raise argparse.ArgumentTypeError(
            f"expected an amount such as 18, or a percent such as 4.5% or 4.5%:150, got {text!r}"
        )
    return Rake(found[1], cap=int(found[2]) if found[2] else None)


def _unit_option(text: str) -> int:
    if not re.fullmatch(r"0*[1-9]\d{0,17}", text):
        raise argparse.ArgumentTypeError(f"expected a whole number, 1 or more, got {text!r}")
    return int(text)


def hands_of(
    options: argparse.Namespace,
    complain: Callable[[str, Exception | str], None],
    seen: Callable[[int], None] = lambda size: None,
) -> Iterator[tuple[str, HandRecord]]:
    """Yield the file and each of its hands, with the options in place of what it says.

    Hands are read one at a time. What cannot be read is complained of, with its place, and the
    rest still comes; `seen` is told how many bytes each hand took.
    """
    from ..phh import SUFFIXES, phh_texts, read_phh
    from ..records import hand_texts, read_hand

    instead: dict[str, Any] = {
        name: value
        for name in ("rules", "rake", "unit")
        if (value := getattr(options, name)) is not None
    }
    for file in options.files:
        is_phh = file.lower().endswith(SUFFIXES)
        texts = phh_texts if is_phh else hand_texts
        read: Callable[[bytes, int], HandRecord] = read_phh if is_phh else read_hand
        name = "<stdin>" if file == "-" else file or "''"
        found = False
        if file == "-" and sys.stdin is None:
            complain(name, "it is closed")
            continue
        try:
            with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as lines:
                for line, text in texts(lines):
                    found = True
                    try:
                        hand = read(text, line)
                    except ValueError as error:
                        complain(f"{name}:{getattr(error, 'line', line)}", error)
                    else:
                        yield name, hand._replace(arguments={**hand.arguments, **instead})
                    seen(len(text) + 1)
        except OSError as error:
            complain(name, error.strerror or str(error))
        else:
            if not found:
                complain(name, "expected a hand, but it holds none")
