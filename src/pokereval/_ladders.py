"""Every ranking as a ladder: its classes of equal hands, the weakest first.

A rung is a category and the ranks that tell the hand, most telling first. The strength of a hand
is the number of its rung, counted from 1. The table generators number their entries by these
ladders when the package is built; the evaluators put strengths into words with them.

Standard library only, and no import from the package: `tools/` loads this file by its path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

ACE = 12
ACE_LOW = -1  # an ace that counts below the deuce while a ladder is sorted

HIGH_CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
FLUSHES = frozenset({"flush", "straight flush"})

_BY_COUNTS = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}


class Rung(NamedTuple):
    """One class of equal hands."""

    category: str
    ranks: tuple[int, ...]


def _five_cards(
    ranks: Iterable[int], wheel: tuple[int, ...], categories: Sequence[str]
) -> Iterator[Rung]:
    """Yield every class of five cards, in no order; `wheel` is the straight its ace is low in."""
    for five in combinations_with_replacement(sorted(ranks, reverse=True), 5):
        counts = Counter(five)
        telling = tuple(sorted(five, key=lambda rank: (counts[rank], rank), reverse=True))
        category = _BY_COUNTS.get(tuple(sorted(counts.values(), reverse=True)))
        if category is None:
            continue  # five of a rank
        straight = False
        if category == "high card" and "straight" in categories:
            straight = telling[0] - telling[4] == 4
            if sorted(telling) == sorted(wheel):
                straight, telling = True, wheel
        yield Rung("straight" if straight else category, telling)
        if category == "high card" and "flush" in categories:
            yield Rung("straight flush" if straight else "flush", telling)


def _sorted(rungs: Iterable[Rung], categories: Sequence[str], *, low: bool) -> tuple[Rung, ...]:
    """Sort by category, then by ranks; a low ladder runs the other way."""
    place = {category: i for i, category in enumerate(categories)}
    ordered = sorted(rungs, key=lambda rung: (place[rung.category], rung.ranks), reverse=low)
    return tuple(Rung(category, tuple(rank % 13 for rank in ranks)) for category, ranks in ordered)


def high() -> tuple[Rung, ...]:
    """Five cards, high: 7,462 rungs."""
    rungs = _five_cards(range(13), (3, 2, 1, 0, ACE), HIGH_CATEGORIES)
    return _sorted(rungs, HIGH_CATEGORIES, low=False)
