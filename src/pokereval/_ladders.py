"""Every ranking as a ladder: its classes of equal hands, the weakest first.

A rung is a category and the ranks that tell the hand, most telling first. The strength of a hand
is the number of its rung, counted from 1. The table generators number their entries by these
ladders when the package is built; the evaluators put strengths into words with them.

Standard library only, and no import from the package: `tools/` loads this file by its path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

ACE = 12

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


def _moved(categories: Sequence[str], category: str, above: str) -> tuple[str, ...]:
    """Return the categories with one of them moved to just above another."""
    rest = [name for name in categories if name != category]
    rest.insert(rest.index(above) + 1, category)
    return tuple(rest)


SHORT_DECK_CATEGORIES = _moved(HIGH_CATEGORIES, "flush", above="full house")
SHORT_DECK_TRIPS_CATEGORIES = _moved(SHORT_DECK_CATEGORIES, "three of a kind", above="straight")
SOKO_CATEGORIES = (
    *HIGH_CATEGORIES[:2],
    "four-card straight",
    "four-card flush",
    *HIGH_CATEGORIES[2:],
)
SOKO_STRAIGHT_FIRST_CATEGORIES = _moved(
    SOKO_CATEGORIES, "four-card straight", above="four-card flush"
)
BADUGI_CATEGORIES = ("one-card badugi", "two-card badugi", "three-card badugi", "badugi")

# What is paired, the most first.
_BY_SHAPE = {
    (): "high card",
    (2,): "one pair",
    (2, 2): "two pair",
    (3,): "three of a kind",
    (3, 2): "full house",
    (4,): "four of a kind",
}


class Rung(NamedTuple):
    """One class of equal hands."""

    category: str
    ranks: tuple[int, ...]


def _shapes(ranks: Iterable[int], size: int) -> Iterator[Rung]:
    """Yield every multiset of ranks that can be dealt, by what is paired in it."""
    for cards in combinations_with_replacement(sorted(ranks, reverse=True), size):
        counts = Counter(cards)
        telling = tuple(sorted(cards, key=lambda rank: (counts[rank], rank), reverse=True))
        shape = tuple(count for count in sorted(counts.values(), reverse=True) if count > 1)
        if shape in _BY_SHAPE:  # all but five of a rank
            yield Rung(_BY_SHAPE[shape], telling)


def _with_straights(
    rungs: Iterable[Rung], wheel: tuple[int, ...] = (), *, flushes: bool = True
) -> Iterator[Rung]:
    """Name the straights among five cards, and add the same cards in one suit.

    `wheel` is the straight in which an otherwise high ace plays low.
    """
    for category, ranks in rungs:
        straight = category == "high card" and ranks[0] - ranks[4] == 4
        if wheel and sorted(ranks) == sorted(wheel):
            straight, ranks = True, wheel
        yield Rung("straight" if straight else category, ranks)
        if category == "high card" and flushes:
            yield Rung("straight flush" if straight else "flush", ranks)


def _sorted(
    rungs: Iterable[Rung], categories: Sequence[str] = HIGH_CATEGORIES, *, low: bool = False
) -> tuple[Rung, ...]:
    """Sort by category, then by ranks; a low ladder runs the other way."""
    place = {category: i for i, category in enumerate(categories)}
    ordered = sorted(rungs, key=lambda rung: (place[rung.category], rung.ranks), reverse=low)
    return tuple(Rung(category, tuple(rank % 13 for rank in ranks)) for category, ranks in ordered)


ACE_HIGH = range(13)
ACE_LOW = range(-1, 12)  # an ace below the deuce; -1 becomes 12 again when the ladder is sorted


def high() -> tuple[Rung, ...]:
    """Five cards, high: 7,462 rungs."""
    return _sorted(_with_straights(_shapes(ACE_HIGH, 5), (3, 2, 1, 0, ACE)))


def short_deck(categories: Sequence[str]) -> tuple[Rung, ...]:
    """Five of 36 cards, six to ace, A-6-7-8-9 a straight: 1,404 rungs."""
    return _sorted(_with_straights(_shapes(range(4, 13), 5), (7, 6, 5, 4, ACE)), categories)


def short_deck_high() -> tuple[Rung, ...]:
    """Short deck with a straight over three of a kind."""
    return short_deck(SHORT_DECK_CATEGORIES)


def short_deck_high_trips() -> tuple[Rung, ...]:
    """Short deck with three of a kind over a straight."""
    return short_deck(SHORT_DECK_TRIPS_CATEGORIES)


def ace_to_five_low() -> tuple[Rung, ...]:
    """Five cards, low, the ace low, straights and flushes nothing: 6,175 rungs."""
    return _sorted(_shapes(ACE_LOW, 5), low=True)


def eight_or_better_low() -> tuple[Rung, ...]:
    """Ace-to-five hands of five different ranks up to the eight: 56 rungs."""
    return ace_to_five_low()[-56:]


def deuce_to_seven_low() -> tuple[Rung, ...]:
    """Five cards, low, the ace high only, straights and flushes against: 7,462 rungs."""
    return _sorted(_with_straights(_shapes(ACE_HIGH, 5)), low=True)


def ace_to_six_low() -> tuple[Rung, ...]:
    """Five cards, low, the ace low only, straights and flushes against: 7,462 rungs."""
    return _sorted(_with_straights(_shapes(ACE_LOW, 5)), low=True)


def _badugi(ranks: Iterable[int]) -> tuple[Rung, ...]:
    cards = sorted(ranks, reverse=True)
    return tuple(
        Rung(category, tuple(rank % 13 for rank in kept))
        for size, category in enumerate(BADUGI_CATEGORIES, 1)
        for kept in combinations(cards, size)
    )


def badugi() -> tuple[Rung, ...]:
    """One to four cards of different ranks and suits, low, the ace low: 1,092 rungs."""
    return _badugi(ACE_LOW)


def deuce_badugi() -> tuple[Rung, ...]:
    """Badugi with the ace high."""
    return _badugi(ACE_HIGH)


def _four_straight(ranks: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the hand as a four-straight and its kicker, or None."""
    for run in ((top, top - 1, top - 2, top - 3) for top in range(ACE, 2, -1)):
        if set(run) <= set(ranks):
            return run + _left(ranks, run)
    wheel = (2, 1, 0, ACE)
    return wheel + _left(ranks, wheel) if set(wheel) <= set(ranks) else None


def _left(ranks: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    return tuple((Counter(ranks) - Counter(taken)).elements())


def _soko(categories: Sequence[str]) -> tuple[Rung, ...]:
    """High with four-card flushes and four-card straights above one pair.

    Ranks that make a four-straight are never less. Any four ranks make a four-flush with any
    kicker, but where the five are a straight or, in the other order, a four-straight.
    """
    rungs = set()
    better = set()
    for category, ranks in high():
        four = _four_straight(ranks) if category in ("high card", "one pair") else None
        rungs.add(Rung("four-card straight", four) if four else Rung(category, ranks))
        if category == "straight" or (four and categories is SOKO_STRAIGHT_FIRST_CATEGORIES):
            better.add(tuple(sorted(ranks)))
    rungs.update(
        Rung("four-card flush", (*four, kicker))
        for four in combinations(range(ACE, -1, -1), 4)
        for kicker in range(13)
        if tuple(sorted((*four, kicker))) not in better
    )
    return _sorted(rungs, categories)


def soko_high() -> tuple[Rung, ...]:
    """Soko, four-flush over four-straight: 16,707 rungs."""
    return _soko(SOKO_CATEGORIES)


def soko_high_straight_first() -> tuple[Rung, ...]:
    """Soko, four-straight over four-flush: 16,268 rungs."""
    return _soko(SOKO_STRAIGHT_FIRST_CATEGORIES)


def _up_cards(ranks: range, *, low: bool) -> tuple[Rung, ...]:
    rungs = (rung for size in (1, 2, 3, 4) for rung in _shapes(ranks, size))
    return _sorted(rungs, low=low)


def up_cards_high() -> tuple[Rung, ...]:
    """One to four exposed cards, high: 2,379 rungs."""
    return _up_cards(ACE_HIGH, low=False)


def up_cards_low() -> tuple[Rung, ...]:
    """One to four exposed cards, low, the ace low: 2,379 rungs."""
    return _up_cards(ACE_LOW, low=True)


def points() -> tuple[Rung, ...]:
    """Drawmaha 49: the pips of five cards, aces one and court cards nothing: 50 rungs."""
    return tuple(Rung(f"{pips} point{'s' * (pips != 1)}", ()) for pips in range(50))
