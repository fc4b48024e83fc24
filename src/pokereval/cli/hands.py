"""The hands that commands read, and the options that say by which rules they are settled."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
  board           the shared cards, or boards: a list of several
  button          its seat number
  last_aggressor  who bet or raised last on the last round, null if it was checked
  aggressors      the same for every round, first to last
  rules           a preset, TDA if absent
  rake            the amount taken, or an object: percent, cap, caps (by players dealt in),
                  step and take, least_pot, no_flop_no_drop, rounding, spread
  dropped         whether the hand went far enough for a rake, where that cannot be seen
  unit            the smallest chip in play
  title, source, currency, decimals
                  for the printed page; decimals: so many of the last digits are cents

  {"game": "omaha", "board": "3dAdAs5c7c", "button": 3, "seats": [
    {"seat": 3, "contributed": 1555, "hole": "QsAc7hTc"},
    {"seat": 6, "contributed": 1555, "hole": "KsKdQh9d"}]}

exit status: 0 done, 2 bad input; a bad line among many is reported and the rest still done
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser of the files, and of what stands in place of what they say."""
    parser.epilog = RECORD_HELP
    parser.add_argument("files", nargs="+", metavar="FILE", help="a hand, JSON Lines, or -")
    parser.add_argument(
        "--rules", type=_rules_option, metavar="NAME", help="a preset, in place of the record's"
    )
    parser.add_argument(
        "--rake",
        type=_rake_option,
        metavar="RAKE",
        help="in place of the record's: the amount taken (18), a percent (4.5%%), "
        "or a percent with a cap (4.5%%:150)",
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

    amount, _, cap = text.partition(":")
    try:
        if not amount.endswith("%"):
            return int(text)
        return Rake(amount.removesuffix("%"), cap=int(cap) if cap else None)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"expected an amount such as 18, or a percent such as 4.5% or 4.5%:150, got {text!r}"
        ) from None


def texts_of(
    files: Iterable[str], complain: Callable[[str, object], None]
) -> Iterator[tuple[str, int, bytes]]:
    """Yield the file, the line and the text of each hand, complaining of unreadable files."""
    from ..records import hand_texts

    for file in files:
        try:
            with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as lines:
                for line, text in hand_texts(lines):
                    yield "<stdin>" if file == "-" else file, line, text
        except OSError as error:
            complain(file, error.strerror)
