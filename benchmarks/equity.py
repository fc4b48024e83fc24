"""Measure equity against the peers in one process, and say which targets are reached.

    python benchmarks/equity.py [--markdown] [--repeats N] [--quick]

Ours and theirs are timed in turn (A B A B ...) and the medians compared, as in `ratios.py`; each
pair must find the same equity. The exit status is 1 if a target is missed or an equity differs.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import permutations
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import pokereval as pe
from libraries import installed
from ratios import print_table, verdict

MILLION = 1_000_000
ACES, RUNDOWN = "AsAhKsKh", "JdTc9d8c"


class Work(NamedTuple):
    """What is asked of ours and of a peer, and how much of its time ours may take."""

    name: str
    ours: Callable[[], float]  # the first hand's equity
    peer: str
    theirs: Callable[[], float] | None
    target: float | None
    error: float = 1e-9  # by how much two equities may differ
    slow: bool = False  # seconds a call


def ours(game: str, *hands: str, board: str = "", **options: Any) -> Callable[[], float]:
    """Return a call of `equity`, in one thread unless told otherwise."""
    options.setdefault("threads", 1)
    return lambda: float(pe.equity(game, hands, board, **options)[0].equity)


def ompeval(*hands: str, board: str = "") -> Callable[[], float] | None:
    if not importlib.util.find_spec("pokerfast"):
        return None
    from pokerfast import equity

    return lambda: float(equity.equity(list(hands), board)[0])


def poker_equity(variant: str, *hands: str, board: str = "") -> Callable[[], float] | None:
    if not importlib.util.find_spec("poker_equity"):
        return None
    from poker_equity import exact_from_text

    return lambda: float(exact_from_text(variant, list(hands), board)["players"][0]["equity"])


def xiapl(kind: str, *hands: str) -> Callable[[], float] | None:
    if not importlib.util.find_spec("xiapl"):
        return None
    from xiapl.card import Card
    from xiapl.simulation import GameType, SimulationOptions, calculate_equity
    from xiapl.utils import cards_to_mask

    options = SimulationOptions.mc_seeded(MILLION, 7)
    options.threads = 1
    masks = [
        cards_to_mask([Card.from_string(hand[i : i + 2]) for i in range(0, len(hand), 2)])
        for hand in hands
    ]
    kind = getattr(GameType, kind)
    return lambda: float(calculate_equity(masks, 0, options, game=kind).players[0].equity)


def works() -> list[Work]:
    """Return the rows of the table."""
    five, six = (ACES + "2c", RUNDOWN + "2d"), (ACES + "2c3c", RUNDOWN + "2d3d")
    eight = ("AsAh2s3h", RUNDOWN)
    wide = ("TT+", "22+, A2s+")
    return [
        Work("AhKh v QsQd", ours("holdem", "AhKh", "QsQd"), "OMPEval",
             ompeval("AhKh", "QsQd"), 0.12),
        Work("AhKh v QsQd v 7c7d", ours("holdem", "AhKh", "QsQd", "7c7d"), "OMPEval",
             ompeval("AhKh", "QsQd", "7c7d"), 0.15),
        Work("AsKs v QQ+, AKs, AKo", ours("holdem", "AsKs", "QQ+, AKs, AKo"), "OMPEval",
             ompeval("AsKs", "QQ+,AKs,AKo"), 0.25),
        Work("TT+ v 22+, A2s+", ours("holdem", *wide), "OMPEval", ompeval("TT+", "22+,A2s+"), 1),
        Work("any hand v any hand, Ks7s2d", ours("holdem", "random", "random", board="Ks7s2d"),
             "OMPEval", ompeval("random", "random", board="Ks7s2d"), 1),
        Work("any hand v any hand, 2c7dTh", ours("holdem", "random", "random", board="2c7dTh"),
             "OMPEval", ompeval("random", "random", board="2c7dTh"), 1),
        Work("Omaha, four cards", ours("omaha", ACES, RUNDOWN), "poker-equity",
             poker_equity("omaha", ACES, RUNDOWN), 1 / 100),
        Work("Omaha, five cards", ours("omaha5", *five), "poker-equity",
             poker_equity("omaha_five", *five), 1 / 60),
        Work("Omaha, six cards", ours("omaha6", *six), "poker-equity",
             poker_equity("omaha_six", *six), 1 / 60),
        Work("Omaha hi/lo", ours("omaha8", *eight), "poker-equity",
             poker_equity("omaha_hi_lo", *eight), 1 / 40),
        Work("seven-card stud on fifth street",
             ours("stud", "AhKhQh4d5c", "2s2c5d3h4s"), "poker-equity",
             poker_equity("stud", "AhKhQh4d5c", "2s2c5d3h4s"), None),
        Work("badugi, two cards kept", ours("badugi", "Ah2c", "2h3c"), "poker-equity",
             poker_equity("badugi", "Ah2c", "2h3c"), None),
        Work("hold'em, a million samples",
             ours("holdem", "AhKh", "QsQd", samples=MILLION, seed=7), "xiapl",
             xiapl("Holdem", "AhKh", "QsQd"), 1 / 3, 0.003),
        Work("Omaha, a million samples",
             ours("omaha", ACES, RUNDOWN, samples=MILLION, seed=7), "xiapl",
             xiapl("Plo", ACES, RUNDOWN), 1 / 15, 0.003),
        Work("Omaha, five million samples, two threads",
             ours("omaha", ACES, RUNDOWN, "", samples=5 * MILLION, seed=7, threads=2),
             "ours in one", ours("omaha", ACES, RUNDOWN, "", samples=5 * MILLION, seed=7),
             1 / 1.7, 0, True),
        Work("any hand v 22+, two threads", ours("holdem", "random", "22+", threads=2),
             "ours in one", ours("holdem", "random", "22+"), 1 / 1.7, 0, True),
    ]  # fmt: skip


def alternate(runs: Sequence[Callable[[], object]], repeats: int) -> list[float]:
    """Return the median seconds of a call of each, timed in turn."""
    times: list[list[float]] = [[] for _ in runs]
    counts = []
    for run in runs:
        start = perf_counter()
        run()
        counts.append(max(1, round(0.005 / (perf_counter() - start))))
    gc.disable()
    try:
        for _ in range(repeats):
            for run, count, seconds in zip(runs, counts, times, strict=True):
                start = perf_counter()
                for _ in range(count):
                    run()
                seconds.append((perf_counter() - start) / count)
    finally:
        gc.enable()
    return [median(seconds) for seconds in times]


_FIRST = """
import time
from pokereval import equity, GAMES
start = time.perf_counter()
equity("holdem", ["AhKh", "QsQd"])
print(time.perf_counter() - start)
"""


def first_call(repeats: int) -> float:
    """Return the seconds of the first call in a process, once the package is imported."""
    run = [sys.executable, "-c", _FIRST]
    return median(
        float(subprocess.run(run, check=True, capture_output=True, text=True).stdout)
        for _ in range(repeats)
    )


def omaha_cell() -> float:
    """Return the seconds of a cell of the matrix of all kinds of four cards, one thread.

    A kind is a hand and those that differ from it in the names of suits alone.
    """
    rng = random.Random(1)
    kinds: list[pe.Range] = []
    while len(kinds) < 28:
        hand = rng.sample(range(52), 4)
        kind = pe.Range(
            [
                (pe.Cards(card - card % 4 + suits[card % 4] for card in hand), 1)
                for suits in permutations(range(4))
            ]
        )
        if rng.random() < 1 / len(kind):  # every kind as often as another
            kinds.append(kind)
    start = perf_counter()
    pe.equity_matrix("omaha", kinds, threads=1)
    return (perf_counter() - start) / (28 * 29 / 2)


def shown(seconds: float) -> str:
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def table(repeats: int, quick: bool) -> tuple[list[tuple[str, ...]], list[str], bool]:
    """Measure everything: the rows of the table, the notes under it, whether all was reached."""
    rows, notes, passed = [], [], True
    for work in works():
        target = f"{work.target:.3g}" if work.target else ""
        if work.theirs is None or (quick and work.slow):
            rows.append((work.name, work.peer, "", "", "", target, "skipped"))
            continue
        found, expected = work.ours(), work.theirs()
        if abs(found - expected) > work.error:
            notes.append(f"WRONG: {work.name}: ours {found}, {work.peer} {expected}")
            passed = False
        mine, theirs = alternate([work.ours, work.theirs], repeats)
        reached = mine / theirs <= work.target if work.target else None
        passed &= reached is not False
        figures = (shown(mine), shown(theirs), f"{mine / theirs:.3g}")
        rows.append((work.name, work.peer, *figures, target, verdict(reached)))
        if work.name == "AhKh v QsQd":
            first = first_call(5)
            passed &= first < theirs
            figures = (shown(first), shown(theirs), f"{first / theirs:.3g}")
            rows.append(("the first call of it in a process", f"{work.peer}, a later call",
                         *figures, "1", verdict(first < theirs)))  # fmt: skip
    if not quick:
        start = perf_counter()
        pe.equity_matrix(threads=2)
        seconds = perf_counter() - start
        passed &= seconds <= 30
        rows.append(("all 169 x 169 hands preflop, two threads", "", shown(seconds), "", "",
                     "30 s", verdict(seconds <= 30)))  # fmt: skip
        rows.append(("a cell of Omaha's matrix preflop", "", shown(omaha_cell()), "", "", "", ""))
    return rows, notes, passed


def main() -> int:
    """Print the table; return 1 if a target was missed or an equity differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--markdown", action="store_true", help="a table for a README")
    parser.add_argument("--repeats", type=int, default=7, help="repeats of each pair (7)")
    parser.add_argument("--quick", action="store_true", help="leave out what takes seconds")
    options = parser.parse_args()
    rows, notes, passed = table(options.repeats, options.quick)
    header = ("work", "peer", "ours", "peer's", "ratio", "at most", "")
    versions = (f"{name} {installed(name)}" for name in ("pokerfast", "poker-equity", "xiapl"))
    print_table(header, rows, notes, options.markdown, ", ".join(versions))
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
