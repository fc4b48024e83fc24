"""The command ``pokereval``: settles hands, ranks cards, lists games, measures this machine."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from . import __version__
from .cards import to_cards
from .evaluators import EVALUATORS, Hand
from .games import GAMES
from .games import game as find_game

DONE, BAD_INPUT = 0, 2
RECORD_HELP = """\
A hand is a JSON object; a file holds one, or one a line:
  {"game": "omaha", "button": 3, "board": "3dAdAs5c7c", "last_aggressor": 6,
   "seats": [{"seat": 3, "contributed": 500, "hole": "QsAc7hTc", "all_in": true, "name": "Ann"},
             {"seat": 6, "contributed": 900, "hole": "KsKd2c2h"},
             {"seat": 8, "contributed": 50, "folded": true}],
   "rules": "TDA", "rake": {"percent": 5, "cap": 300}, "unit": 1}
Also: boards, aggressors, dropped, title, source; in a seat: up, dead.
"""


def _print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table through rich where it is installed and somebody looks, else as plain text."""
    cells = [[str(cell) for cell in row] for row in rows]
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
        print(title)
        for row in (columns, *cells):
            line = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            print("  " + "  ".join(line).rstrip())
    else:
        table = Table(title=title, title_justify="left", title_style="bold")
        for column in columns:
            table.add_column(column, overflow="fold")
        for cell_row in cells:
            table.add_row(*cell_row)
        width = None if sys.stdout.isatty() else 120
        Console(width=width, highlight=False, markup=False).print(table)
    print()


# --- settle ---


def _records(path: str) -> Iterator[tuple[int, object]]:
    """Yield (line, record or the ValueError in its place) of a file, or of `-`.

    A file that is one JSON value is one hand however many lines it takes; else every line is one.
    """
    text = sys.stdin.read() if path == "-" else open(path, encoding="utf-8").read()  # noqa: SIM115
    try:
        yield 1, json.loads(text)
        return
    except ValueError as error:
        lines = [(i, line) for i, line in enumerate(text.splitlines(), 1) if line.strip()]
        if len(lines) < 2 or not lines[0][1].rstrip().endswith("}"):
            place = getattr(error, "lineno", 1)
            yield place, error
            return
    for number, line in lines:
        try:
            yield number, json.loads(line)
        except ValueError as error:
            yield number, error


def _as_data(settled: Any) -> dict[str, object]:
    """Return a settlement as plain data for JSON."""

    def hand(one: Hand | None) -> object:
        return one and {
            "cards": str(one.cards),
            "category": one.category,
            "description": one.description,
        }

    try:
        showdown = [
            {"seat": r.seat, "must_show": r.must_show, "hands": [hand(h) for h in r.hands]}
            for r in settled.showdown
        ]
    except ValueError:  # the record does not name the button that the rules ask for
        showdown = None
    return {
        "payouts": settled.payouts,
        "returned": settled.returned,
        "rake": settled.rake,
        "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in settled.pots],
        "awards": [
            {
                "pot": a.pot, "board": a.board, "evaluator": a.evaluator, "seat": a.seat,
                "amount": a.amount, "odd": a.odd, "odd_rule": a.odd_rule, "hand": hand(a.hand),
            }
            for a in settled.awards
        ],
        "showdown": showdown,
    }  # fmt: skip


def _pot_name(number: int) -> str:
    return f"side pot {number}" if number else "main pot"


def _print_settlement(record: dict[str, Any], settled: Any) -> None:
    """Print who gets what, and why, for people."""
    game = find_game(record["game"])
    names = {s["seat"]: s.get("name", "") for s in record["seats"]}

    def who(seat: int) -> str:
        return f"{seat} {names[seat]}".strip()

    boards = record.get("boards") or ([record["board"]] if record.get("board") else [])
    print(f"{record.get('title', game.title)}")
    for board in boards:
        print(f"Board: {to_cards(board)}")
    print()
    _print_table(
        "Pots (before rake)",
        ("pot", "amount", "who can win it"),
        (
            (_pot_name(i), pot.amount, ", ".join(map(who, pot.eligible)))
            for i, pot in enumerate(settled.pots)
        ),
    )
    several, split_game = len(boards) > 1, len(game.evaluators) > 1
    rows = []
    for award in settled.awards:
        part = _pot_name(award.pot)
        if several:
            part += f", board {award.board + 1}"
        if split_game and award.hand:
            part += ", low" if game.evaluators[award.evaluator].low else ", high"
        why = f"{award.hand.description} ({award.hand.cards})" if award.hand else "not contested"
        if award.odd:
            why += f"; {award.odd} odd: {award.odd_rule}"
        rows.append((part, who(award.seat), award.amount, why))
    _print_table("Who gets what, and why", ("part", "seat", "amount", "because"), rows)
    seats = {seat["seat"]: seat for seat in record["seats"]}
    totals = []
    for number, seat in seats.items():
        put = seat["contributed"] + seat.get("dead", 0)
        won, back = settled.payouts[number], settled.returned[number]
        totals.append((who(number), put, back, won, f"{won + back - put:+d}"))
    put = sum(row[1] for row in totals)
    back, won = sum(settled.returned.values()), sum(settled.payouts.values())
    totals.append((f"all (rake {settled.rake})", put, back, won, f"{won + back - put:+d}"))
    _print_table("Seats", ("seat", "put in", "returned", "won", "net"), totals)
    try:
        showdown = settled.showdown
    except ValueError as error:
        print(f"Order of showing: {error}")
        return
    if len(showdown) > 1:
        _print_table(
            "Order of showing",
            ("seat", "shows", "hand"),
            (
                (
                    who(r.seat),
                    "must show" if r.must_show else "may muck",
                    "; ".join(h.description if h else "no low" for h in r.hands),
                )
                for r in showdown
            ),
        )


def _rake(text: str | None) -> object:
    """Return the --rake option: units, or a percent with an optional cap, "4.5%:300"."""
    if text is None or text.isdecimal():
        return None if text is None else int(text)
    percent, _, cap = text.partition(":")
    return {"percent": percent.removesuffix("%"), "cap": int(cap) if cap else None}


def _settle(options: argparse.Namespace) -> int:
    from .records import settle_record

    status = DONE
    for path in options.files:
        try:
            records = list(_records(path))
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            status = BAD_INPUT
            continue
        for line, record in records:
            try:
                if isinstance(record, ValueError):
                    raise record
                settled = settle_record(record, options.rules, _rake(options.rake))
            except (ValueError, TypeError) as error:
                print(f"{path}:{line}: {error}", file=sys.stderr)
                status = BAD_INPUT
                continue
            if options.json:
                print(json.dumps(_as_data(settled)))
            else:
                _print_settlement(record, settled)  # type: ignore[arg-type]
    return status


# --- evaluate, games, bench ---


def _evaluate(options: argparse.Namespace) -> int:
    game = find_game(options.game)
    hole, board = to_cards(options.hole, "hole"), to_cards(options.board, "board")
    hands = game.evaluate(hole, board)
    if options.json:
        data = [
            hand
            and {
                "evaluator": evaluator.name,
                "strength": hand.strength,
                "strongest": evaluator.strongest,
                "cards": str(hand.cards),
                "category": hand.category,
                "description": hand.description,
            }
            for evaluator, hand in zip(game.evaluators, hands, strict=True)
        ]
        print(json.dumps({"game": game.name, "hands": data}))
        return DONE
    _print_table(
        f"{game.title}: {hole} {board}".rstrip(),
        ("ranking", "hand", "cards", "strength"),
        (
            (e.name, h.description, h.cards, f"{h.strength} of {e.strongest}")
            if h
            else (e.name, "no qualifying hand", "", "0")
            for e, h in zip(game.evaluators, hands, strict=True)
        ),
    )
    return DONE


def _games(options: argparse.Namespace) -> int:
    if options.json:
        print(
            json.dumps(
                [
                    {
                        "name": game.name,
                        "title": game.title,
                        "aliases": game.aliases,
                        "hole_cards": game.hole_cards,
                        "board_cards": game.board_cards,
                        "deck": len(game.deck),
                        "evaluators": [evaluator.name for evaluator in game.evaluators],
                    }
                    for game in GAMES
                ]
            )
        )
        return DONE
    _print_table(
        "Games",
        ("name", "game", "hole", "board", "deck", "won by"),
        (
            (
                game.name,
                game.title,
                game.hole_cards,
                game.board_cards,
                len(game.deck),
                " / ".join(evaluator.name for evaluator in game.evaluators),
            )
            for game in GAMES
        ),
    )
    return DONE


def _bench(options: argparse.Namespace) -> int:
    """Measure each evaluator: one hand at a time, and a batch of random deals on one thread."""
    from statistics import median
    from time import perf_counter

    import numpy as np

    rng = np.random.default_rng(1)
    rows, data = 100_000, []
    order = np.argsort(rng.random((rows, 52)), axis=1).astype(np.uint8)
    for evaluator in EVALUATORS:
        (least, _), (board_cards, board_most), (_, most) = evaluator.card_counts
        board_cards = 5 if board_cards else 0
        hole_cards = 4 if board_cards else min(most - board_most if least else most, 7)
        cards = order
        if "SHORT_DECK" in evaluator.name:
            cards = order[order >= 16].reshape(rows, 36)
        hole = np.ascontiguousarray(cards[:, :hole_cards])
        board = np.ascontiguousarray(cards[:, 40 : 40 + board_cards]) if board_cards else None
        out = np.empty(rows, np.uint16)
        batch, scalar = [], []
        one = hole[0].tobytes()
        shared = board[0].tobytes() if board is not None else b""
        for _ in range(5):
            start = perf_counter()
            evaluator.strengths(hole, board, out=out)
            batch.append(rows / (perf_counter() - start))
            start = perf_counter()
            for _ in range(20_000):
                evaluator.strength(one, shared)
            scalar.append(20_000 / (perf_counter() - start))
        shape = f"{hole_cards} + {board_cards}" if board_cards else str(hole_cards)
        data.append((evaluator.name, shape, median(batch) / 1e6, median(scalar) / 1e6))
    if options.json:
        keys = ("evaluator", "cards", "batch_millions_a_second", "call_millions_a_second")
        print(json.dumps([dict(zip(keys, row, strict=True)) for row in data]))
        return DONE
    _print_table(
        "Millions of hands a second, one thread",
        ("ranking", "cards", "arrays", "one call a hand"),
        ((name, shape, f"{batch:.0f}", f"{call:.1f}") for name, shape, batch, call in data),
    )
    return DONE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pokereval", description=__doc__)
    parser.add_argument("--version", action="version", version=f"pokereval {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Any, text: str, epilog: str | None = None) -> Any:
        made = commands.add_parser(
            name,
            help=text,
            description=text,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument("--json", action="store_true", help="print JSON, one value a line")
        made.set_defaults(run=run)
        return made

    settle = command("settle", _settle, "settle hands: who gets what, and why", RECORD_HELP)
    settle.add_argument("files", nargs="+", metavar="FILE", help="JSON or JSON Lines; - is stdin")
    settle.add_argument("--rules", help="a preset such as TDA or POKERSTARS, over the record's")
    settle.add_argument("--rake", help="units taken (300), or a percent and a cap (4.5%%:300)")
    evaluate = command("evaluate", _evaluate, "rank the cards of one hand")
    evaluate.add_argument("game", help="a game's name or alias: holdem, omaha8, razz ...")
    evaluate.add_argument("hole", help="hole cards, such as AsKs")
    evaluate.add_argument("board", nargs="?", default="", help="board cards")
    command("games", _games, "list all games")
    command("bench", _bench, "measure the speeds of this machine")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0 when done, 2 on bad input."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
        return status
    except (ValueError, TypeError) as error:
        print(f"pokereval: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader, say `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        print("pokereval: interrupted", file=sys.stderr)
        return 130
