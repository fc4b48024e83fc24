"""Random and ordered deals, and a sample on which every evaluator's order is checked."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np


class Workload(NamedTuple):
    """What is ranked: so many hole and board cards (a board means Omaha), random or in order.

    `evaluator` is named where it is neither HIGH nor OMAHA_HIGH: ours alone, without a referee.
    """

    name: str
    hole: int
    board: int
    rows: int
    in_order: bool = False
    evaluator: str = ""


# The other evaluators: hole and board cards of a batch, the first also of a scalar call.
OTHERS = (
    ("ACE_TO_FIVE_LOW", ((7, 0),)),
    ("EIGHT_OR_BETTER_LOW", ((7, 0),)),
    ("OMAHA_EIGHT_OR_BETTER_LOW", ((4, 5), (5, 5), (6, 5))),
    ("DEUCE_TO_SEVEN_LOW", ((7, 0), (5, 0))),
    ("ACE_TO_SIX_LOW", ((7, 0),)),
    ("BADUGI", ((4, 0), (5, 0), (7, 0))),
    ("DEUCE_BADUGI", ((5, 0), (4, 0), (7, 0))),
    ("SHORT_DECK_HIGH", ((7, 0),)),
    ("SHORT_DECK_HIGH_TRIPS", ((7, 0),)),
    ("SOKO_HIGH", ((5, 0), (7, 0))),
    ("SOKO_HIGH_STRAIGHT_FIRST", ((5, 0), (7, 0))),
    ("UP_CARDS_HIGH", ((4, 0),)),
    ("UP_CARDS_LOW", ((4, 0),)),
    ("DRAW_HIGH", ((5, 0),)),
    ("DRAW_DEUCE_TO_SEVEN_LOW", ((5, 0),)),
    ("DRAW_ACE_TO_FIVE_LOW", ((5, 0),)),
    ("DRAW_BADUGI", ((5, 0),)),
    ("DRAW_POINTS", ((5, 0),)),
)

# A batch is larger than the caches, so that its cards come from memory as a simulator's do. A
# scalar workload is small enough that Python's objects stay in the caches, for us and for peers.
WORKLOADS = (
    Workload("scalar seven cards", 7, 0, 1_000),
    Workload("scalar omaha", 4, 5, 1_000),
    Workload("batch seven cards, random", 7, 0, 4_000_000),
    Workload("batch seven cards, in order", 7, 0, 4_000_000, in_order=True),
    Workload("batch five cards", 5, 0, 4_000_000),
    Workload("batch omaha 4", 4, 5, 1_000_000),
    Workload("batch omaha 5", 5, 5, 1_000_000),
    Workload("batch omaha 6", 6, 5, 1_000_000),
    *(
        Workload(f"scalar {name} {hole}+{board}", hole, board, 1_000, evaluator=name)
        for name, ((hole, board), *_) in OTHERS
    ),
    *(
        Workload(f"batch {name} {hole}+{board}", hole, board, 1_000_000, evaluator=name)
        for name, shapes in OTHERS
        for hole, board in shapes
    ),
)


def random_deals(rows: int, cards: int, *, seed: int = 2024, deck: int = 52) -> np.ndarray:
    """Deal distinct cards: uint8 (rows, cards), uniform over ordered deals, the same for a seed.

    The i-th card is drawn among the ``deck - i`` that are left, by its position among them; adding
    one for every card already dealt at or below it, in ascending order, turns that into a card.
    """
    rng = np.random.default_rng(seed)
    dealt = np.empty((cards, rows), np.uint8)
    ascending: list[np.ndarray] = []
    for i in range(cards):
        card = rng.integers(0, deck - i, rows, np.uint8)
        for lower in ascending:
            card += card >= lower
        dealt[i] = card
        for j, lower in enumerate(ascending):
            ascending[j], card = np.minimum(lower, card), np.maximum(lower, card)
        ascending.append(card)
    return np.ascontiguousarray(dealt.T)


def sort_deals(deals: np.ndarray) -> np.ndarray:
    """Put the cards of each hand, and then the hands, in ascending order, as an enumeration has."""
    deals = np.sort(deals, axis=1)
    number = deals @ (52 ** np.arange(deals.shape[1])[::-1])
    return deals[np.argsort(number)]


@cache
def _workload_deals(workload: Workload) -> np.ndarray:
    first = 16 if "SHORT_DECK" in workload.evaluator else 0  # the sixes
    deals = random_deals(workload.rows, workload.hole + workload.board, deck=52 - first)
    return sort_deals(deals) if workload.in_order else deals + np.uint8(first)


def split(deals: np.ndarray, workload: Workload) -> tuple[np.ndarray, np.ndarray | None]:
    """Return the hole and the board cards of deals, each C-contiguous; no board where none is."""
    hole = np.ascontiguousarray(deals[:, : workload.hole])
    return hole, np.ascontiguousarray(deals[:, workload.hole :]) if workload.board else None


def workload_deals(workload: Workload, rows: int) -> tuple[np.ndarray, np.ndarray | None]:
    """Return the first rows of a workload as hole and board cards."""
    return split(_workload_deals(workload)[:rows], workload)


# --- correctness: a slow, obvious referee that uses nothing of any library ---------------------

_SHAPES = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}


def _five_card_key(cards: tuple[int, ...]) -> tuple[int, list[int]]:
    ranks = sorted((card // 4 for card in cards), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]  # the ace plays low
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    category = _SHAPES[tuple(count for count, _ in groups)]
    if len(groups) == 5:
        straight = ranks[0] - ranks[4] == 4
        flush = len({card % 4 for card in cards}) == 1
        category = 8 if straight and flush else 5 if flush else 4 if straight else 0
    return category, [rank for _, rank in groups]


@cache
def _sample(hole: int, board: int) -> tuple[np.ndarray, list[Any]]:
    """Return deals and their keys, a third of them from the deuces to sixes and the aces alone.

    Among those 24 cards quads, straight flushes and five-high straights are common.
    """
    low_deck = np.array([*range(20), *range(48, 52)], np.uint8)
    wide = random_deals(800, hole + board, seed=7)
    narrow = low_deck[random_deals(400, hole + board, seed=7, deck=len(low_deck))]
    deals = np.concatenate([wide, narrow])
    keys = []
    for row in deals.tolist():
        hands = (
            combinations(row, 5)
            if not board
            else (
                two + three
                for two in combinations(row[:hole], 2)
                for three in combinations(row[hole:], 3)
            )
        )
        keys.append(max(_five_card_key(hand) for hand in hands))
    return deals, keys


def order_agrees(call: Any, workload: Workload) -> bool:
    """Tell whether a call orders a sample of 1,200 deals, ties included, as the referee does.

    The referee knows high hands only; the tests hold the other rankings against their oracle.
    """
    if workload.evaluator:
        return True
    deals, keys = _sample(workload.hole, workload.board)
    values = map(call.order, call.prepare(*split(deals, workload))())
    ranked = sorted(zip(keys, values, strict=True), key=itemgetter(0))
    return all(
        (low[0] == high[0]) == (low[1] == high[1]) and (low[0] < high[0]) == (low[1] < high[1])
        for low, high in pairwise(ranked)
    )
