"""``pokereval audit``: compares what hand records say was paid with what the rules give."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import hands
from .deviations import Deviation, NotSettledError, deviations
from .output import BAD_INPUT, DONE, Section, print_sections, to_json
from .page import Page
from .progress import Progress

if TYPE_CHECKING:
    from ..records import HandRecord
    from ..settlement import Settlement

HELP = "compare what was paid with what the rules give"
DEVIATES = 1

_EPILOG = """
What is compared is what a record tells: won, returned and net of each seat, rake (rake_taken,
where rake is an object), the order of showing (shown) and who mucked (mucked). Every deviation
is listed, with the reason for what the rules give. A Poker Hand History tells winnings or
finishing_stacks; one that tells neither is compared with PokerKit's own payoffs.

A hand is not settled, with the reason in the counts, where its record tells nothing of what was
paid, or too little to say who wins: no button, no cards of a winner.

exit status: 0 nothing deviates, 1 something does, 2 bad input, whatever else was found
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what the command takes."""
    hands.add_options(parser)
    parser.add_argument(
        "--money", action="store_true", help="compare the money alone, not who showed when"
    )
    parser.epilog = hands.RECORD_HELP + _EPILOG


def run(options: argparse.Namespace) -> int:
    """Audit the hands of the files."""
    from ..records import RecordError

    counts, kinds, reasons = Counter[str](), Counter[str](), Counter[str]()

    def complain(where: str, error: Exception | str) -> None:
        if isinstance(error, RecordError) and error.incomplete:
            not_settled(where, None, error.message)
            return
        counts["bad"] += 1
        progress.clear()
        print(f"{where}: {error}", file=sys.stderr)

    def not_settled(where: str, hand: HandRecord | None, reason: str) -> None:
        counts["hands"] += 1
        counts["not_settled"] += 1
        reasons[reason] += 1
        if options.json:
            progress.clear()
            file, _, line = where.rpartition(":")
            told = _about(file, int(line), hand) | {"verdict": "not settled", "reason": reason}
            print(to_json(told))

    with Progress(_total_size(options.files)) as progress:
        for file, hand in hands.hands_of(options, complain, progress.advance):
            where = f"{file}:{hand.line}"
            try:
                result, found = deviations(hand, money_only=options.money)
                said = _report(file, hand, result, found, options.json) if found else None
            except NotSettledError as error:
                not_settled(where, hand, str(error))
                continue
            except ValueError as error:
                complain(f"{file}:{getattr(error, 'line', hand.line)}", error)
                continue
            counts["hands"] += 1
            counts["pokerkit"] += hand.outcome.told_by == "PokerKit"
            counts["deviating" if found else "exact"] += 1
            kinds.update({deviation.what for deviation in found})
            if isinstance(said, str):
                progress.clear()
                print(said)
            elif said:
                progress.clear()
                print_sections(said)
    if options.json:
        print(to_json(_counts_data(counts, kinds, reasons)))
    else:
        print("\n" * (counts["deviating"] > 0), end="")
        print_sections([_counts_section(counts, kinds, reasons)])
    if counts["bad"]:
        return BAD_INPUT
    return DEVIATES if counts["deviating"] else DONE


def _total_size(files: Sequence[str]) -> int | None:
    """Return how many bytes there are to read, None where that is not known."""
    try:
        return sum(os.stat(file).st_size for file in files) if "-" not in files else None
    except OSError:
        return None


def _about(file: str, line: int, hand: HandRecord | None) -> dict[str, Any]:
    about: dict[str, Any] = {"file": file, "line": line}
    if hand:
        about |= {
            "id": hand.id,
            "title": hand.title,
            "game": hand.game.name,
            "rules": hand.rules.name,
            "told_by": hand.outcome.told_by,
        }
    return about


def _report(
    file: str, hand: HandRecord, result: Settlement, found: Sequence[Deviation], as_json: bool
) -> str | list[Section]:
    if as_json:
        return to_json(
            _about(file, hand.line, hand)
            | {
                "verdict": "deviates",
                "deviations": [deviation._asdict() for deviation in found],
            }
        )
    page = Page.of(hand, result)

    def say(value: Any) -> str:
        if isinstance(value, int):
            return page.money(value)
        return value if isinstance(value, str) else " ".join(map(str, value))

    rows = []
    for what, seat, told, rules, why in found:
        off = told - rules if isinstance(told, int) else None
        rows.append(
            (
                "" if seat is None else page.player(seat),
                what,
                say(told),
                say(rules),
                "" if off is None else f"{'+' * (off > 0)}{page.money(off)}",
                "\n".join(why),
            )
        )
    name = " ".join(filter(None, (hand.id, hand.title)))
    heading = [f"{file}:{hand.line}" + f": {name}" * bool(name)]
    heading.append(f"{hand.game.title}, {hand.rules.name} rules")
    teller = "PokerKit" if hand.outcome.told_by == "PokerKit" else "Told"
    columns = ("Seat", "What", f">{teller}", ">Rules", ">Off", "Why")
    return [Section("\n".join(heading), columns, rows)]


_KINDS = {
    "won": "in what was won",
    "returned": "in what was returned",
    "net": "in the net result",
    "rake": "in the rake",
    "shown": "in the order of showing",
    "mucked": "in what was mucked",
}


def _counts_data(
    counts: Counter[str], kinds: Counter[str], reasons: Counter[str]
) -> dict[str, Any]:
    return {
        "hands": counts["hands"],
        "exact": counts["exact"],
        "deviating": counts["deviating"],
        "deviating_in": {what: kinds[what] for what in _KINDS if kinds[what]},
        "not_settled": counts["not_settled"],
        "reasons": dict(reasons.most_common()),
        "bad": counts["bad"],
        "against_pokerkit": counts["pokerkit"],
    }


def _counts_section(counts: Counter[str], kinds: Counter[str], reasons: Counter[str]) -> Section:
    rows = [
        ("Hands", f"{counts['hands']:,}"),
        ("Exact", f"{counts['exact']:,}"),
        ("Deviating", f"{counts['deviating']:,}"),
        *((f"  {words}", f"{kinds[what]:,}") for what, words in _KINDS.items() if kinds[what]),
        ("Not settled", f"{counts['not_settled']:,}"),
        *((f"  {reason}", f"{count:,}") for reason, count in reasons.most_common()),
        ("Bad lines", f"{counts['bad']:,}"),
    ]
    if counts["pokerkit"]:
        rows.append(("Compared with PokerKit's payoffs", f"{counts['pokerkit']:,}"))
    return Section("", ("", ">Count"), rows)
