"""Every public call from many threads at once gives what it gives alone; see docs/threads.md."""

import inspect
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import oracle
import pokereval as pe
from pokereval.evaluators import EVALUATORS

THREADS = 8
SEATS = (
    pe.Seat(1, 100, "AsAd", all_in=True),
    pe.Seat(2, 300, "KsKd"),
    pe.Seat(3, 50, folded=True),
    pe.Seat(5, 350, "QsQd", dead=10),
)
BOARD = "2c7d9hJs3s"
HILO = (pe.Seat(1, 55, "As2s9c9d"), pe.Seat(2, 55, "Ad2d8c8h"), pe.Seat(4, 20, "KcKd5h6h"))
UP_CARDS = {1: "2d3d", 4: "2c3c", 6: "KhTd"}
TABLES = (
    np.random.default_rng(1).integers(0, 50, (300, 2, 5)).astype(np.uint16),
    np.random.default_rng(2).integers(0, 50, (300, 5)),
    np.ones((300, 5), bool),
    3,
)


def at_once(calls, rounds):
    """Make all calls in every thread, each thread from another one on, and return the mistakes."""
    expected = [call() for call in calls]
    start = threading.Barrier(THREADS)
    wrong = []

    def work(number):
        start.wait()
        for turn in range(rounds):
            for i in range(len(calls)):
                place = (i + number * len(calls) // THREADS + turn) % len(calls)
                try:
                    got = calls[place]()
                except Exception as error:
                    got = error
                if not same(got, expected[place]):
                    wrong.append((place, got, expected[place]))

    threads = [threading.Thread(target=work, args=(i,)) for i in range(THREADS)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    return wrong


def same(got, expected):
    if isinstance(expected, np.ndarray):
        return isinstance(got, np.ndarray) and (got == expected).all()
    if isinstance(expected, pe.Settlement):
        return got == expected and got.showdown == expected.showdown
    return type(got) is type(expected) and got == expected


def refused(call, *arguments):
    """Return a call that gives the error's text."""

    def run():
        with pytest.raises((ValueError, TypeError)) as caught:
            call(*arguments)
        return str(caught.value)

    return run


def evaluator_calls(evaluator):
    row = oracle.RANKINGS[evaluator.name]
    (_, most), (board_least, board_most), (_, together) = evaluator.card_counts
    board = board_most if board_least else 0
    hole = min(most, together - board, 7)
    cards = oracle.deals(row, 3000, hole + board, seed=3)
    holes, boards = cards[:, :hole].copy(), cards[:, hole:].copy() if board else None
    one = bytes(cards[0, :hole]), bytes(cards[0, hole:])
    return [
        lambda: evaluator.strength(*one),
        lambda: evaluator.strength(str(pe.Cards(one[0])), str(pe.Cards(one[1]))),
        lambda: evaluator.best(*one),
        lambda: [evaluator.describe(i) for i in (1, evaluator.strongest)],
        lambda: [evaluator.category(i) for i in (1, evaluator.strongest)],
        lambda: evaluator.counts(*one, cards=hole + board),
        lambda: evaluator.strengths(holes, boards),
        lambda: evaluator.strengths(holes.astype(np.int64), boards, threads=2),
        lambda: evaluator.strengths(holes, boards, out=np.empty(3000, np.uint16), check=False),
        refused(evaluator.strength, b"\x01\x01" + one[0][2:], one[1]),
        refused(evaluator.strengths, np.where(holes == holes[77, 0], 99, holes), boards),
    ]


# By the public names that they call.
CALLS = {
    "Cards": [
        lambda: pe.Cards("As Kd 10h 2♠"),
        lambda: pickle.loads(pickle.dumps(pe.Cards([1, 2, 3]))),
        refused(pe.Cards, "AsAs"),
    ],
    "game": [lambda: pe.game("Texas Hold'em"), refused(pe.game, "no such game")],
    "settle": [
        lambda: pe.settle("holdem", SEATS, board=BOARD, button=5, rake=pe.Rake(5, cap=20)),
        lambda: pe.settle("omaha8", HILO, board="3c4dTh7s2h", button=4, rules="ROBERTS"),
        lambda: pe.settle("holdem", SEATS, boards=[BOARD, "2c7d9hJs4s"], button=1).awards,
        refused(lambda: pe.settle("holdem", SEATS, board="2c")),
    ],
    "settle_many": [
        lambda: pe.settle_many(*TABLES),
        lambda: pe.settle_many(*TABLES, threads=2),
        refused(lambda: pe.settle_many(*TABLES[:3], 5)),
    ],
    "build_pots": [lambda: pe.build_pots([100, 200, 300], [False, True, False])],
    "split": [lambda: pe.split(107, [1, 2], unit=25)],
    "showdown_order": [lambda: pe.showdown_order("holdem", SEATS, board=BOARD, button=5)],
    "bring_in": [lambda: pe.bring_in("razz", {1: "2d", 4: "2c", 6: "Kh"})],
    "first_to_act": [lambda: pe.first_to_act("stud", UP_CARDS, 4)],
    "Rake": [lambda: pe.Rake("4.5", cap=150).shares([3180, 798], 6)],
    "Rules": [lambda: pe.rules.preset("tda").says("odd_chips")],
    "Seat": [lambda: pe.Seat(1, 50, "AsAd")],
    "Range": [
        lambda: pe.Range("QQ+, AKs, 76s@0.5") | pe.Range("TT"),
        lambda: str(pe.Range("A5s-A2s, KQo") - pe.Range("KcQd")),
        refused(pe.Range, "no such hands"),
    ],
    "equity": [
        lambda: pe.equity("holdem", ["AhKh", "QsQd"]).players,
        lambda: pe.equity("holdem", ["QQ+, AKs", "8h8d"], "2c7d9h").players,
        lambda: pe.equity("omaha8", ["As2s9c9d", "KcKd5h6h"], samples=500, seed=1).players,
        refused(pe.equity, "holdem", ["AhKh", "AhQd"]),
    ],
    "equity_matrix": [
        lambda: pe.equity_matrix("holdem", ["AhKh", "QsQd"], "2c7d9h").values.tolist()[0][1]
    ],
    "get_include": [pe.get_include],
    "kernel_info": [pe.kernel_info],
}
# Made by other calls, or nothing to call.
MADE = {
    "Award", "CardCountError", "CardError", "DuplicateCardError", "Equity", "EquityMatrix",
    "Evaluator", "Hand", "KernelInfo", "PlayerEquity", "Pot", "Reveal", "Settlement",
    "SettlementError", "games", "rules",
}  # fmt: skip


def test_every_public_call_is_made():
    callable_ = {name for name in pe.__all__ if callable(getattr(pe, name))}
    assert callable_ - MADE - {"Game"} == set(CALLS), "give a new name its calls in CALLS"


def test_calls_on_hands_and_rows():
    calls = [call for evaluator in EVALUATORS for call in evaluator_calls(evaluator)]
    calls += [lambda: pe.games.OMAHA8.evaluate("As2s9c9d", "3c4dTh7s2h")]
    assert not at_once(calls, 2)


def test_calls_on_tables():
    assert not at_once([call for calls in CALLS.values() for call in calls], 20)


def test_what_is_worked_out_later_is_shared():
    """One result read by all threads before anybody has read it."""
    for _ in range(50):
        shared = pe.settle("holdem", SEATS, board=BOARD, button=5)
        alone = pe.settle("holdem", SEATS, board=BOARD, button=5)
        wanted = [award.hand for award in alone.awards], alone.showdown
        start, read = threading.Barrier(THREADS), []

        def look(shared=shared, start=start, read=read):
            start.wait()
            read.append(([award.hand for award in shared.awards], shared.showdown))

        threads = [threading.Thread(target=look) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert read == [wanted] * THREADS


def test_strengths_into_parts_of_one_array():
    hole = oracle.deals(oracle.RANKINGS["HIGH"], 80_000, 7)
    expected, out = pe.HIGH.strengths(hole), np.zeros(80_000, np.uint16)
    parts = [slice(i * 10_000, (i + 1) * 10_000) for i in range(8)]
    threads = [
        threading.Thread(target=pe.HIGH.strengths, args=(hole[part],), kwargs={"out": out[part]})
        for part in parts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (out == expected).all()


FIRST = """
import sys, threading
sys.setswitchinterval(1e-6)
import pokereval as pe
start, got = threading.Barrier(8), []

def work():
    start.wait()
    hand = pe.OMAHA_HIGH.best("As Ks 5d 7c", "Ts 7d 8h 4s 2c").description
    seats = [pe.Seat(1, 100, "AsAd"), pe.Seat(2, 300, "KsKd")]
    paid = pe.settle("holdem", seats, board="2c7d9hJs3s", button=2).payouts
    many = pe.settle_many([[[1, 2]]], [[5, 5]], [[True, True]], 0).tolist()
    got.append((hand, paid, many, pe.game("nlhe").name, pe.rules.TDA.name))

threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert got == got[:1] * 8 and len(got) == 8, got
print(got[0])
"""


def test_first_calls_of_a_process():
    """Names and words are loaded on first use: eight threads ask for them at once."""
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", FIRST],
            env={**os.environ, "PYTHONPATH": str(Path(pe.__file__).parents[1])},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "'holdem', 'TDA'" in done.stdout


ONE_PROCESSOR = """
import os, threading
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
import numpy as np, pokereval as pe
started = []
start = threading.Thread.start
threading.Thread.start = lambda thread: (started.append(thread), start(thread))
pe.HIGH.strengths(np.tile(np.arange(7, dtype=np.uint8), (600_000, 1)), threads=None)
pe.equity("omaha", ["AsAhKdQc", "random"], "2c7d9hJs", samples=2_000_000, seed=1)
assert not started, started
"""


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no affinity to set")
def test_no_more_threads_than_processors_to_use():
    """What counts is what the process may use, not what the machine has."""
    done = subprocess.run(
        [sys.executable, "-c", ONE_PROCESSOR],
        env={**os.environ, "PYTHONPATH": str(Path(pe.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_core_asks_for_no_lock():
    """On a free-threaded Python, importing the package leaves the lock off."""
    if not hasattr(sys, "_is_gil_enabled") or sys._is_gil_enabled():
        pytest.skip("this Python has its lock on")
    assert not sys._is_gil_enabled()


def test_nothing_public_is_a_container_that_changes():
    """No dict, list or set stands in a public module for threads to change under each other."""
    for module in (pe, pe.games, pe.rules):
        for name, value in inspect.getmembers(module):
            if not name.startswith("_"):
                assert not isinstance(value, (dict, list, set, bytearray)), (module, name)
