"""The command line: ``pokereval settle``, ``evaluate``, ``games`` and ``bench``.

Every command prints tables for people, or JSON for programs with ``--json``. What a command needs
is imported when it is called, so that asking for the version loads nothing.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from . import __version__

if TYPE_CHECKING:
    from .evaluators import Evaluator, Hand
    from .games import Game
    from .records import HandRecord
    from .rules import Rake, Rules
    from .settlement import Award, Settlement
    from .showdown import Reveal, Seat

DONE, BAD_INPUT = 0, 2

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


# ---- tables ----


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


# ---- settle ----


def _settle(options: argparse.Namespace) -> int:
    from .records import read_hand, settle_hand

    instead = {
        name: value for name in ("rules", "rake") if (value := getattr(options, name)) is not None
    }
    complaints = 0

    def complain(where: str, error: object) -> None:
        nonlocal complaints
        complaints += 1
        print(f"{where}: {error}", file=sys.stderr)

    printed = 0
    for file, line, text in _hand_texts(options.files, complain):
        try:
            hand = read_hand(text, line)
            hand = hand._replace(arguments={**hand.arguments, **instead})
            result = settle_hand(hand)
            if options.json:
                said = to_json({"file": file, "line": line} | _settlement_data(hand, result))
            else:
                page = list(_settlement_page(hand, result))
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


def _hand_texts(
    files: Iterable[str], complain: Callable[[str, object], None]
) -> Iterator[tuple[str, int, bytes]]:
    """Yield the file, the line and the text of each hand, complaining of unreadable files."""
    from .records import hand_texts

    for file in files:
        try:
            with nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as lines:
                for line, text in hand_texts(lines):
                    yield "<stdin>" if file == "-" else file, line, text
        except OSError as error:
            complain(file, error.strerror)


def _showdown(result: Settlement) -> tuple[Sequence[Reveal], str]:
    """Return the order of showing; without what it needs, nothing and what that is."""
    from .errors import SettlementError

    try:
        return result.showdown, ""
    except SettlementError as error:
        return (), str(error)


def _hand_data(hand: Hand | None) -> dict[str, Any] | None:
    if hand is None:
        return None
    return {
        "evaluator": hand.evaluator.name,
        "strength": hand.strength,
        "cards": str(hand.cards),
        "category": hand.category,
        "description": hand.description,
    }


def _settlement_data(hand: HandRecord, result: Settlement) -> dict[str, Any]:
    """Return a settlement as plain data, its fields named as those of `Settlement`."""
    shown, missing = _showdown(result)
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
                "hand": _hand_data(award.hand),
            }
            for award in result.awards
        ],
        "showdown": [
            {
                "seat": reveal.seat,
                "must_show": reveal.must_show,
                "hands": [_hand_data(made) for made in reveal.hands],
            }
            for reveal in shown
        ],
    }
    return data | ({"showdown_needs": missing} if missing else {})


#: What the live seats with known cards make: by seat, on each board, by each evaluator.
Made = dict[int, list[tuple["Hand | None", ...]]]


class _Page(NamedTuple):
    """A settled hand and how its amounts, players and parts of a pot are called."""

    hand: HandRecord
    result: Settlement
    made: Made

    def money(self, amount: int) -> str:
        """Write an amount, the last `decimals` digits as cents."""
        cents = 10**self.hand.decimals
        whole, rest = divmod(abs(amount), cents)
        return f"{'-' * (amount < 0)}{whole:,}" + (
            f".{rest:0{self.hand.decimals}}" if self.hand.decimals else ""
        )

    def player(self, number: int) -> str:
        """Write a seat as its number and its player's name."""
        return f"{number} {self.hand.names.get(number, '')}".rstrip()

    def pot(self, i: int) -> str:
        """Name a pot."""
        if len(self.result.pots) == 1:
            return "Pot"
        return f"Side pot {i}" if i else "Main pot"

    def part(self, award: Award) -> str:
        """Name the part of a pot that an award is from: which half, or all of it."""
        eligible = self.result.pots[award.pot].eligible
        names = _part_names(self.hand.game)
        if len(eligible) == 1:
            return "all"
        nobody = [
            name
            for i, name in enumerate(names)
            if not any(self.made[seat][award.board][i] for seat in eligible if seat in self.made)
        ]
        if len(nobody) == len(names):
            return "all"
        name = names[award.evaluator]
        return f"{name}, no {' or '.join(nobody)}" if nobody else name

    def why(self, award: Award, sharing: int) -> str:
        """Say why chips go to a seat: its hand, who shares, and the rule of the odd chip."""
        if not self.made:
            return "everybody else folded"
        if len(self.result.pots[award.pot].eligible) == 1:
            return "nobody else left plays for it"
        reason = str(award.hand) if award.hand else "no hand qualifies"
        if sharing > 1:
            reason += f"; split {sharing} ways"
        if award.odd_rule:
            unit = self.money(self.hand.arguments.get("unit", 1))
            odd = f"the odd {unit}" if award.odd < 2 else f"{award.odd} odd units of {unit}"
            reason += f"; with {odd}: {award.odd_rule}"
        return reason


def _part_names(game: Game) -> list[str]:
    """Name what each evaluator of a game wins."""
    first, *others = game.evaluators
    if others and not first.low and all(other.low for other in others):
        return ["high", "low"]
    return [evaluator.name.lower().replace("_", " ") for evaluator in game.evaluators]


def _part_labels(hand: HandRecord) -> list[str]:
    """Name each evaluator on each board, in the order of `Reveal.hands`."""
    parts = _part_names(hand.game) if len(hand.game.evaluators) > 1 else [""]
    boards = [f"board {i}" for i in range(1, len(hand.boards) + 1)]
    if len(boards) == 1:
        boards = [""]
    return [f"{board} {part}".strip() for board in boards for part in parts]


def _made(hand: HandRecord) -> Made:
    """Return what the live seats make, none where the hand ended without a showdown."""
    live = [seat for seat in hand.seats if not seat.folded]
    if len(live) == 1:
        return {}
    return {
        seat.number: [hand.game.evaluate(seat.hole, board) for board in hand.boards]
        for seat in live
        if seat.hole is not None
    }


def _settlement_page(hand: HandRecord, result: Settlement) -> Iterator[Section]:
    """Yield the tables that tell a person who got what, and why."""
    page = _Page(hand, result, _made(hand))
    yield _lines_above(page)
    yield _seats_section(page)
    yield _pots_section(page)
    yield _awards_section(page)
    for number, amount in result.returned.items():
        if amount:
            yield Section(
                f"\nReturned: {page.money(amount)} to {page.player(number)}, for nobody called it "
                "(TDA 15-B, WSOP T108)",
                (),
                (),
            )
    yield from _result_sections(page)
    yield _showdown_section(page)


def _lines_above(page: _Page) -> Section:
    hand, given = page.hand, page.hand.arguments
    about = [hand.game.title, f"{hand.rules.name} rules"]
    if given.get("button") is not None:
        about.append(f"button at {given['button']}")
    if given.get("unit", 1) > 1:
        about.append(f"smallest chip {page.money(given['unit'])}")
    if hand.currency:
        about.append(f"amounts in {hand.currency}")
    lines = [hand.title, ", ".join(about), hand.source and f"Source: {hand.source}"]
    several = len(hand.boards) > 1
    lines += [
        f"Board{f' {i}' * several}: {board}" for i, board in enumerate(hand.boards, 1) if board
    ]
    return Section("\n".join(filter(None, lines)), (), ())


def _seats_section(page: _Page) -> Section:
    labels = [label.capitalize() or "Hand" for label in _part_labels(page.hand)]
    return Section(
        "Seats",
        ("Seat", ">Put in", "Cards", *labels),
        [
            (
                page.player(seat.number),
                page.money(seat.contributed + seat.dead),
                str(seat.hole or seat.up or "") + " all-in" * seat.all_in,
                *_seat_hands(page, seat, len(labels)),
            )
            for seat in page.hand.seats
        ],
    )


def _seat_hands(page: _Page, seat: Seat, columns: int) -> list[str]:
    if seat.number in page.made:
        made = [hand for board in page.made[seat.number] for hand in board]
        return [hand.description if hand else "none" for hand in made]
    state = "folded" if seat.folded else "mucked unseen" if page.made else ""
    return [state] + [""] * (columns - 1)


def _pots_section(page: _Page) -> Section:
    rows = []
    paid = Counter[int]()
    for award in page.result.awards:
        paid[award.pot] += award.amount
    for i, pot in enumerate(page.result.pots):
        rake = (page.money(pot.amount - paid[i]),) if page.result.rake else ()
        seats = ", ".join(map(page.player, pot.eligible))
        rows.append((page.pot(i), page.money(pot.amount), *rake, seats))
    rake_column = (">Rake",) if page.result.rake else ()
    return Section("Pots", ("Pot", ">Amount", *rake_column, "Who can win it"), rows)


def _awards_section(page: _Page) -> Section:
    boards, parts = len(page.hand.boards) > 1, len(page.hand.game.evaluators) > 1
    awards = page.result.awards
    sharing = Counter((award.pot, award.board, award.evaluator) for award in awards)
    columns = ("Pot", *("Board",) * boards, *("Part",) * parts, "Seat", ">Amount", "Why")
    rows = [
        (
            page.pot(award.pot),
            *(str(award.board + 1),) * boards,
            *(page.part(award),) * parts,
            page.player(award.seat),
            page.money(award.amount),
            page.why(award, sharing[award.pot, award.board, award.evaluator]),
        )
        for award in awards
    ]
    return Section("Awards", columns, rows)


def _result_sections(page: _Page) -> Iterator[Section]:
    result, rows = page.result, []
    total = [0, 0, 0, 0]
    for seat in page.hand.seats:
        put_in = seat.contributed + seat.dead
        returned, payout = result.returned[seat.number], result.payouts[seat.number]
        amounts = put_in, returned, payout, returned + payout - put_in
        total = [sum(pair) for pair in zip(total, amounts, strict=True)]
        rows.append((page.player(seat.number), *map(page.money, amounts)))
    rows.append(("Total", *map(page.money, total)))
    yield Section("Result", ("Seat", ">Put in", ">Returned", ">Won", ">Net"), rows)
    put, back, won, rake = map(page.money, (*total[:3], result.rake))
    yield Section(f"  {put} put in = {back} returned + {won} won + {rake} rake", (), ())


def _showdown_section(page: _Page) -> Section:
    shown, missing = _showdown(page.result)
    if missing:
        return Section(f"\nOrder of showing: not known ({missing})", (), ())
    if not page.made:
        return Section("\nOrder of showing: none, nobody called", (), ())
    labels = _part_labels(page.hand)
    rows = []
    for i, reveal in enumerate(shown, 1):
        made = [
            f"{label}: {words}".removeprefix(": ")
            for label, hand in zip(labels, reveal.hands, strict=True)
            if (words := hand.description if hand else "none")
        ]
        must = "shows" if reveal.must_show else "may muck"
        rows.append((str(i), page.player(reveal.seat), must, "; ".join(made)))
    return Section("Order of showing", (">", "Seat", "", "Hand"), rows)


# ---- evaluate, games, bench ----


def _evaluate(options: argparse.Namespace) -> int:
    from .cards import to_cards
    from .games import game

    try:
        played = game(options.game)
        hole, board = to_cards(options.hole, "hole"), to_cards(options.board, "board")
        for name, cards, most in (
            ("hole", hole, played.hole_cards),
            ("board", board, played.board_cards),
        ):
            if len(cards) > most:
                raise ValueError(f"{name}: {played.title} takes {most} cards, got {len(cards)}")
        hands = played.evaluate(hole, board)
    except ValueError as error:
        print(f"pokereval evaluate: {error}", file=sys.stderr)
        return BAD_INPUT
    if options.json:
        made = [_hand_data(hand) for hand in hands]
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


def _games(options: argparse.Namespace) -> int:
    from .games import GAMES

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


def _hand_size(evaluator: Evaluator) -> tuple[int, int]:
    """Return how many hole and board cards a hand has in the first game with this evaluator."""
    from .games import GAMES, GREEK

    for row in GAMES:
        if evaluator in row.evaluators and row is not GREEK:  # Omaha's speed is asked of four cards
            return row.hole_cards, row.board_cards
    return evaluator.card_counts[0][1], 0


def _rate(call: Callable[[], object], hands: int, seconds: float = 0.04) -> float:
    """Return hands a second: the fastest of the calls that fit into so many seconds."""
    from time import perf_counter

    best, end = float("inf"), perf_counter() + seconds
    while (start := perf_counter()) < end:
        call()
        best = min(best, perf_counter() - start)
    return hands / best


def _bench(options: argparse.Namespace) -> int:
    import platform

    import numpy as np

    from .evaluators import EVALUATORS

    rng = np.random.default_rng(1)
    shuffled = rng.random((50_000, 52)).argsort(axis=1).astype(np.uint8)
    found: list[dict[str, Any]] = []
    for evaluator in EVALUATORS:
        hole_cards, board_cards = _hand_size(evaluator)
        # Sixes and up stand behind the first 16 cards of the deck.
        deals = shuffled
        if evaluator.name.startswith("SHORT_DECK"):
            deals = shuffled[shuffled >= 16].reshape(-1, 36)
        hole = np.ascontiguousarray(deals[:, :hole_cards])
        board = np.ascontiguousarray(deals[:, hole_cards : hole_cards + board_cards])
        out = np.empty(len(hole), np.uint16)
        pairs = [(bytes(mine), bytes(shared)) for mine, shared in zip(hole, board, strict=True)]

        def one_by_one(
            strength: Callable[..., int] = evaluator.strength,
            pairs: Sequence[tuple[bytes, bytes]] = pairs[:2_000],
        ) -> None:
            for mine, shared in pairs:
                strength(mine, shared)

        def batch(evaluator: Evaluator = evaluator, rows: Any = (hole, board, out)) -> None:
            hole, board, out = rows
            evaluator.strengths(hole, board if board.shape[1] else None, out=out)

        found.append(
            {
                "evaluator": evaluator.name,
                "hole_cards": hole_cards,
                "board_cards": board_cards,
                "calls_per_second": round(_rate(one_by_one, 2_000)),
                "batch_hands_per_second": round(_rate(batch, len(hole))),
            }
        )
    if options.json:
        print(to_json(found))
        return DONE
    rows = [
        (
            row["evaluator"],
            f"{row['hole_cards']}" + f"+{row['board_cards']}" * bool(row["board_cards"]),
            f"{row['calls_per_second'] / 1e6:,.1f}",
            f"{row['batch_hands_per_second'] / 1e6:,.0f}",
        )
        for row in found
    ]
    heading = (
        f"Million hands a second, one thread: {platform.machine()}, "
        f"Python {platform.python_version()}, numpy {np.__version__}"
    )
    print_sections([Section(heading, ("Evaluator", "Cards", ">One call each", ">Batch"), rows)])
    return DONE


# ---- options ----


def _rules_option(text: str) -> Rules:
    from .rules import preset

    try:
        return preset(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _rake_option(text: str) -> Rake | int:
    """Read ``18`` (what was taken), ``4.5%`` or ``4.5%:150`` (with a cap)."""
    from .rules import Rake

    amount, _, cap = text.partition(":")
    try:
        if not amount.endswith("%"):
            return int(text)
        return Rake(amount.removesuffix("%"), cap=int(cap) if cap else None)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"expected an amount such as 18, or a percent such as 4.5% or 4.5%:150, got {text!r}"
        ) from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pokereval", description="Rank poker hands, and settle pots to the last odd chip."
    )
    parser.add_argument("--version", action="version", version=f"pokereval {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(run: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
        name = run.__name__.strip("_")
        added = commands.add_parser(
            name,
            help=help,
            description=help[0].upper() + help[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        added.add_argument("--json", action="store_true", help="print JSON for programs")
        added.set_defaults(run=run)
        return added

    settle = command(_settle, "say who gets what of each pot, and why")
    settle.epilog = RECORD_HELP
    settle.add_argument("files", nargs="+", metavar="FILE", help="a hand, JSON Lines, or -")
    settle.add_argument(
        "--rules", type=_rules_option, metavar="NAME", help="a preset, in place of the record's"
    )
    settle.add_argument(
        "--rake",
        type=_rake_option,
        metavar="RAKE",
        help="in place of the record's: the amount taken (18), a percent (4.5%%), "
        "or a percent with a cap (4.5%%:150)",
    )
    evaluate = command(_evaluate, "say what a hand makes")
    evaluate.add_argument("game", help="name or alias, such as holdem")
    evaluate.add_argument("hole", help="the player's cards, such as AsKs")
    evaluate.add_argument("board", nargs="?", default="", help="the shared cards, if any")
    command(_games, "list the games")
    command(_bench, "measure this machine's speeds")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0 done, 2 bad input.

    >>> main(["evaluate", "holdem", "AsKs", "QsJsTs2d3c", "--json"])  # doctest: +ELLIPSIS
    {"game": "holdem", "hole": "AsKs", "board": "QsJsTs2d3c", "hands": [{... "Royal flush"}]}
    0
    """
    options = _parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that the terminal cannot write
            stream.reconfigure(errors="backslashreplace")
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader, such as head, has seen enough. Python flushes once more when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    return status
