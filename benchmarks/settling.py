"""Measure settling: one hand at a time beside PokerKit, and rows of hands.

    python benchmarks/settling.py [--repeats N]

Every hand is hold'em, six players who all stay, two of them all-in short: a main pot and two side
pots. All calls are timed in turn and the medians compared, as in ratios.py; before that, ours have
to pay what `settle` pays. The exit status is 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

import pokereval as pe
from deals import random_deals
from libraries import NAMES
from ratios import alternate, machine, verdict

CONTRIBUTED = (100, 250, 600, 600, 600, 600)
SEATS = len(CONTRIBUTED)
HANDS, ROWS = 1_000, 200_000

cards = random_deals(ROWS, 2 * SEATS + 5)
hole, board = cards[:, : 2 * SEATS].reshape(ROWS, SEATS, 2), cards[:, 2 * SEATS :]
button = np.random.default_rng(1).integers(0, SEATS, ROWS)


class Timed(NamedTuple):
    """A call that settles hands, and a call that gives back what it paid each seat."""

    name: str
    hands: int
    run: Callable[[], object]
    paid: Callable[[], np.ndarray] | None = None


# --- one hand a call -----------------------------------------------------------------------------


def one_by_one(name: str, make: Callable[[bytes], object]) -> Timed:
    hands = [
        ([make(bytes(held)) for held in hole[i]], make(bytes(board[i])), int(button[i]))
        for i in range(HANDS)
    ]

    def settled() -> Iterator[pe.Settlement]:
        for holes, shared, at in hands:
            yield pe.settle(
                "holdem",
                [
                    pe.Seat(seat, CONTRIBUTED[seat], held, all_in=seat < 2)
                    for seat, held in enumerate(holes)
                ],
                board=shared,
                button=at,
            )

    def run() -> None:
        for _ in settled():
            pass

    return Timed(name, HANDS, run, lambda: np.array([[*s.payouts.values()] for s in settled()]))


def pokerkit_pushes(times: int) -> Timed:
    """PokerKit's state after the showdown, hands killed: only the pots are left to be pushed.

    It has to play a hand to its end to get there, which takes some hundred times as long and is
    not timed; neither are its reading of cards, and the copies that each repeat needs.
    """
    import pokerkit as pk

    automations = tuple(
        getattr(pk.Automation, name)
        for name in (
            "ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "CARD_BURNING",
            "HOLE_CARDS_SHOWING_OR_MUCKING", "HAND_KILLING", "CHIPS_PULLING",
        )
    )  # fmt: skip
    rows = 60  # long enough to be called once a repeat

    def played(i: int) -> Any:
        state = pk.NoLimitTexasHoldem.create_state(
            automations, True, 0, (1, 2), 2, CONTRIBUTED, SEATS
        )
        names = [[NAMES[card] for card in held] for held in (*hole[i], board[i])]
        for held in names[:-1]:
            state.deal_hole("".join(held))
        while state.actor_index is not None:
            raised = max(CONTRIBUTED)
            if state.can_complete_bet_or_raise_to(raised):
                state.complete_bet_or_raise_to(raised)
            else:
                state.check_or_call()
        for street in (names[-1][:3], names[-1][3:4], names[-1][4:]):
            state.deal_board("".join(street))
        return state

    def push(states: list[Any]) -> None:
        for state in states:
            while state.status:
                state.push_chips()

    spent = [[played(i) for i in range(rows)] for _ in range(times)]
    fresh = iter(spent)
    return Timed("PokerKit, push_chips", rows, lambda: push(next(fresh)))


# --- rows ----------------------------------------------------------------------------------------


def many(name: str, tables: Callable[[], tuple[Any, ...]], **options: Any) -> Timed:
    strengths, contributed, live, at = tables()
    run = lambda: pe.settle_many(strengths, contributed, live, at, **options)  # noqa: E731
    return Timed(name, ROWS, run, run if tables is three_pots else None)


def high() -> np.ndarray:
    made = [pe.HIGH.strengths(hole[:, seat], board) for seat in range(SEATS)]
    return np.stack(made, axis=1)[:, None]


def three_pots() -> tuple[Any, ...]:
    contributed = np.tile(np.array(CONTRIBUTED), (ROWS, 1))
    return high(), contributed, np.ones((ROWS, SEATS), bool), button


def halves() -> tuple[Any, ...]:
    made = [pe.EIGHT_OR_BETTER_LOW.strengths(hole[:, seat], board) for seat in range(SEATS)]
    return np.concatenate([high(), np.stack(made, axis=1)[:, None]], axis=1), *three_pots()[1:]


def any_money() -> tuple[Any, ...]:
    random = np.random.default_rng(2)
    contributed = random.integers(0, 200, (ROWS, SEATS))
    live = random.random((ROWS, SEATS)) < 0.7
    live[:, 0] = True
    return high(), contributed, live, button


def cards_to_payouts() -> Timed:
    flat, shared = hole.reshape(-1, 2).copy(), np.repeat(board, SEATS, axis=0)
    _, *rest = three_pots()

    def run() -> np.ndarray:
        made = pe.HIGH.strengths(flat, shared).reshape(ROWS, 1, SEATS)
        return pe.settle_many(made, *rest)

    return Timed("strengths and settle_many", ROWS, run, run)


def main() -> int:
    """Print the table; return 1 if a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=15, help="repeats of each call (15)")
    repeats = parser.parse_args().repeats

    seven = cards[:, :7].copy()
    out = np.empty(ROWS, np.uint16)
    calls = [
        one_by_one("settle, texts", lambda held: str(pe.Cards(held))),
        one_by_one("settle, Cards", pe.Cards),
        many("settle_many", three_pots),
        many("settle_many, two halves", halves),
        many("settle_many, any money", any_money),
        many("settle_many, 2 threads", three_pots, threads=2),
        cards_to_payouts(),
        Timed("HIGH.strengths, seven cards", ROWS, lambda: pe.HIGH.strengths(seven, out=out)),
    ]
    expected = calls[0].paid() if calls[0].paid else np.empty(0)
    for call in calls:
        if call.paid and not (call.paid()[:HANDS] == expected).all():
            sys.exit(f"{call.name}: pays other than {calls[0].name}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            calls.append(pokerkit_pushes(repeats + 2))
    except ImportError:
        print("skipped: pokerkit is not installed")
    seconds = alternate([call.run for call in calls], repeats)
    rates = {call.name: call.hands / took for call, took in zip(calls, seconds, strict=True)}

    print(machine())
    for name, rate in rates.items():
        print(f"{name:30s}{rate:15,.0f} hands/s")
    passed = True
    for ours, peer, target in (
        ("settle, texts", "PokerKit, push_chips", 5),
        # 5 million rows a second where the ranking does 300 million hands.
        ("settle_many", "HIGH.strengths, seven cards", 5 / 300),
        ("settle_many", "settle, texts", 1000),
        ("strengths and settle_many", "settle, texts", None),
        ("settle_many, 2 threads", "settle_many", None),
    ):
        if peer in rates:
            ratio = rates[ours] / rates[peer]
            reached = ratio >= target if target else None
            passed &= reached is not False
            wanted = f"target {target:.3g}" if target else ""
            print(f"{ours:26s} / {peer:28s} {ratio:10.3g}  {wanted:16s} {verdict(reached)}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
