"""``pokereval equity``: says what each hand or range wins on average."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from .._values import shown
from .output import BAD_INPUT, DONE, Section, print_sections, to_json
from .progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..equities import Equity

HELP = "say what each hand or range wins on average"
INTERRUPTED = 130

_EPILOG = """
A hand is cards, as many as are known (AhKh, or "" for none), or a range in quotes:

  pokereval equity holdem AhKh QsQd --board 2c3d4h
  pokereval equity holdem "QQ+, AKs" "22+, A2s+, KQs@0.5" random
  pokereval equity omaha8 As2s3d4d "AAds" --board 5c6cTh
  pokereval equity stud AsAhKd 7c7d8s --dead QsJs --samples 1000000

Everything that may come is worked out, or, with --samples or --tolerance, drawn at random.
Ctrl-C ends the work; of samples it shows what was reached.

exit status: 0 done, 2 bad input, 130 interrupted
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what the command takes."""
    parser.epilog = _EPILOG
    parser.add_argument("game", help="name or alias, such as holdem")
    parser.add_argument("hands", nargs="+", metavar="HAND", help="cards or a range, a player each")
    add_table_options(parser, "; again for another board")
    parser.add_argument(
        "--tolerance", type=float, metavar="E", help="draw until no standard error is above this"
    )
    parser.add_argument(
        "--categories", action="store_true", help="say how often each kind of hand is made"
    )


def add_table_options(parser: argparse._ActionsContainer, several_boards: str = "") -> None:
    """Tell the parser what all commands that work out equities take."""
    parser.add_argument(
        "--board",
        action="append",
        metavar="CARDS",
        help=f"the shared cards that are known{several_boards}",
    )
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that cannot come")
    parser.add_argument("--samples", type=_count, metavar="N", help="deal so often at random")
    parser.add_argument("--seed", type=_count, metavar="N", help="draw the same samples again")
    parser.add_argument(
        "--threads", type=_count, metavar="N", help="as many as processors if absent"
    )


def _count(text: str) -> int:
    """Read a whole number, which may be written 1_000_000, 1,000,000, 1e6 or 1M."""
    from decimal import Decimal

    plain = text.replace(",", "").replace("_", "").lower()
    factor = {"k": 10**3, "m": 10**6}.get(plain[-1:], 1)
    try:
        if len(plain) > 100:
            raise ValueError
        # Exact where a float is not: a seed has twenty digits.
        number = Decimal(plain[:-1] if factor > 1 else plain) * factor
        if number > 10**100 or number != int(number):
            raise ValueError
    except (ValueError, ArithmeticError):
        raise argparse.ArgumentTypeError(
            f"expected a whole number such as 1000000, 1e6 or 1M, got {shown(text)}"
        ) from None
    return int(number)


def run(options: argparse.Namespace) -> int:
    """Work the equities out."""
    from ..equities import equity

    sampled = options.samples is not None or options.tolerance is not None
    several = options.board is not None and len(options.board) > 1
    try:
        with Progress(None, "samples" if sampled else "steps") as progress:
            found = equity(
                options.game,
                options.hands,
                "" if several or not options.board else options.board[0],
                options.dead,
                boards=options.board if several else None,
                samples=options.samples,
                seed=options.seed,
                tolerance=options.tolerance,
                categories=options.categories,
                threads=options.threads,
                progress=progress.reach,
            )
    except (ValueError, OverflowError) as error:
        print(f"pokereval equity: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt as stop:
        done, total, so_far = getattr(stop, "reached", (0, 0, None))
        if so_far is not None:
            _print(so_far, options.json)
        print(_interrupted(done, total, "samples" if sampled else "steps"), file=sys.stderr)
        return INTERRUPTED
    _print(found, options.json)
    return DONE


def _interrupted(done: int, total: int, unit: str) -> str:
    """Say what was reached when somebody had enough."""
    said = "pokereval equity: interrupted"
    if total:
        said += f" after {done:,} of {total:,} {unit}"
    if unit == "steps":
        said += "; give --samples for an answer that can be broken off"
    return said


def _print(found: Equity, as_json: bool) -> None:
    if as_json:
        print(to_json(found.to_dict()))
    else:
        print_sections(_page(found))


def _page(found: Equity) -> Iterator[Section]:
    """Yield what a person reads."""
    from ..equities import equity_table

    boards = " and ".join(board for board in found.boards if board)
    about = [found.game.title + f" on {boards}" * bool(boards)]
    if found.dead:
        about.append(f"dead {found.dead}")
    if found.exact:
        about.append(f"all {found.trials:,} deals" if found.trials > 1 else "one deal")
    else:
        about.append(f"{found.trials:,} samples of seed {found.seed}")
    (hand, *heads), rows = equity_table(found)
    columns = [hand.capitalize(), *(f">{head.capitalize()}" for head in heads)]
    yield Section(", ".join(about), (), ())
    yield Section("", columns, rows)
    data: dict[str, Any] = found.to_dict()
    players: list[dict[str, Any]] = data["players"]
    parts = list(players[0]["parts"])
    if "categories" in players[0]:
        for part in parts:
            yield _categories(part if len(parts) > 1 else "", players)


def _categories(part: str, players: list[dict[str, Any]]) -> Section:
    """Return how often each kind of hand is made, the best first."""
    from ..equities import short_hand

    made = [player["categories"][part] if part else next(iter(player["categories"].values()))
            for player in players]  # fmt: skip
    names = [*dict.fromkeys(name for one in made for name in one)]
    rows = [
        (name.capitalize(), *(f"{one.get(name, 0):.3%}" for one in made))
        for name in reversed(names)
        if any(one.get(name) for one in made)
    ]
    columns = ("Makes", *(f">{short_hand(player['hand'])}" for player in players))
    return Section(part.capitalize(), columns, rows)
