"""Prints the order of the 169 kinds of two cards that `pokereval.ranges.ORDER` holds.

The order is that of exact equity before the flop of hold'em against one random hand. Every one of
the 2,598,960 boards is worked, as one of 134,459 that differ by more than the names of suits; on
each, every hand is compared to all that share no card with it or the board. Wins and ties are
counted as whole numbers, so nothing is rounded before the last division.

Run it where the package is installed: python tools/order_hands.py [--equities]. It takes about
two minutes.
"""

import sys
from itertools import combinations, permutations
from math import comb

import numpy as np

import pokereval as pe

RANKS = "23456789TJQKA"
HANDS = np.array([*combinations(range(52), 2)], np.uint8)
BLOCK = 500


def kind(low, high):
    """Name the kind of a hand: AA, AKs, AKo."""
    ranks = RANKS[high // 4] + RANKS[low // 4]
    return ranks if ranks[0] == ranks[1] else ranks + "os"[low % 4 == high % 4]


def canonical_boards():
    """Return a board for each class of boards that are equal but for suits, and its size."""
    boards = np.array([*combinations(range(52), 5)], np.uint8)
    least = None
    for suits in permutations(range(4)):
        swapped = np.array([card // 4 * 4 + suits[card % 4] for card in range(52)], np.uint64)
        masks = (np.uint64(1) << swapped[boards]).sum(axis=1, dtype=np.uint64)
        least = masks if least is None else np.minimum(least, masks)
    _, firsts, sizes = np.unique(least, return_index=True, return_counts=True)
    return boards[firsts], sizes


def beaten_twice(strengths):
    """Return for each hand twice the weaker hands of its row plus the equal ones, itself too.

    Hands of strength 0 are not there.
    """
    order = np.argsort(strengths, axis=-1)
    ordered = np.take_along_axis(strengths, order, -1)
    n = ordered.shape[-1]
    changes = np.ones((*ordered.shape[:-1], n + 1), bool)
    changes[..., 1:-1] = ordered[..., 1:] != ordered[..., :-1]
    places = np.arange(n, dtype=np.int32)
    first = np.maximum.accumulate(np.where(changes[..., :-1], places, 0), axis=-1)
    last = np.where(changes[..., 1:], places, n)[..., ::-1]
    last = np.minimum.accumulate(last, axis=-1)[..., ::-1]
    absent = (ordered == 0).sum(axis=-1, keepdims=True)
    found = np.empty(strengths.shape, np.int64)
    np.put_along_axis(found, order, 2 * (first - absent) + last - first + 1, -1)
    return found


def equities():
    """Return the kinds and their equities, best first."""
    number = {tuple(hand): i for i, hand in enumerate(HANDS.tolist())}
    # The hands with each card, and where a hand stands among those of its first and second card.
    with_card = np.array(
        [
            [number[min(card, other), max(card, other)] for other in range(52) if other != card]
            for card in range(52)
        ]
    )
    places = np.array([[51 * a + b - 1, 51 * b + a] for a, b in HANDS.astype(int)])
    names = [kind(*hand) for hand in HANDS.tolist()]
    points, trials = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    boards, sizes = canonical_boards()
    for start in range(0, len(boards), BLOCK):
        board, size = boards[start : start + BLOCK], sizes[start : start + BLOCK, None]
        live = ~(HANDS[None, :, :, None] == board[:, None, None, :]).any(axis=(2, 3))
        row, hand = np.nonzero(live)
        strengths = np.zeros(live.shape, np.uint16)
        strengths[row, hand] = pe.HIGH.strengths(HANDS[hand], board[row], check=False)
        # Less those with either card; the hand itself is taken twice and must be given back.
        shared = beaten_twice(strengths[:, with_card]).reshape(len(board), -1)
        found = beaten_twice(strengths) - shared[:, places[:, 0]] - shared[:, places[:, 1]] + 1
        for name, point, n in zip(
            names, (found * live * size).sum(axis=0), (live * size).sum(axis=0), strict=True
        ):
            points[name] += int(point)
            trials[name] += 2 * comb(45, 2) * int(n)
    found = {name: points[name] / trials[name] for name in points}
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


if __name__ == "__main__":
    for name, equity in equities().items():
        print(name, f"{equity:.10f}" if "--equities" in sys.argv else "")
