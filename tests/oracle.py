"""A slow, obvious judge of every ranking, sharing nothing with the package.

Each ranking is a row of `RANKINGS`. `key` ranks one made hand by a plain tuple (larger wins);
`strength` takes the best legal choice of cards and numbers the keys 1, 2, 3 ... from the worst
up, which is what the package promises. `table` and `strengths` say the same with numpy, fast
enough for every five-card hand and for millions of larger ones; test_oracle.py holds the two
together and both against published counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

RANKS, SUITS = "23456789TJQKA", "cdhs"
ACE_HIGH, ACE_LOW, SHORT = "23456789TJQKA", "A23456789TJQK", "6789TJQKA"
BOTH_ENDS = "A23456789TJQKA"
PIPS = dict(zip(RANKS, (2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1), strict=True))
CATEGORIES = (
    "high card", "one pair", "four-card straight", "four-card flush", "two pair",
    "three of a kind", "straight", "flush", "full house", "four of a kind", "straight flush",
)  # fmt: skip
OF_COUNTS = {
    (1,) * 5: "high card", (1,) * 4: "high card", (1,) * 3: "high card", (1, 1): "high card",
    (1,): "high card", (2,): "one pair", (2, 1): "one pair", (2, 1, 1): "one pair",
    (2, 1, 1, 1): "one pair", (2, 2): "two pair", (2, 2, 1): "two pair",
    (3,): "three of a kind", (3, 1): "three of a kind", (3, 1, 1): "three of a kind",
    (3, 2): "full house", (4,): "four of a kind", (4, 1): "four of a kind",
}  # fmt: skip


def swapped(one: str, other: str) -> tuple[str, ...]:
    """Return the categories with two of them changed over."""
    return tuple({one: other, other: one}.get(name, name) for name in CATEGORIES)


@dataclass(frozen=True)
class Ranking:
    """One way of making and ordering hands."""

    name: str  # the constant of the package
    shapes: tuple[tuple[int, int], ...]  # (hole cards, board cards) to try
    order: str = ACE_HIGH  # ranks from the lowest
    run: str = ""  # five neighbours in this line are a straight
    flush: bool = False
    fours: bool = False  # soko: four-card straights and flushes are hands
    low: bool = False  # the hand that would lose at high wins
    eight: bool = False  # five different ranks, none above an eight, or nothing
    # "five" or a "badugi" of all cards, "omaha", "hole", "hole badugi" or "hole points" of the
    # hole cards alone, "all" that are exposed.
    plays: str = "five"
    categories: tuple[str, ...] = CATEGORIES


ANY_FIVE = ((5, 0), (6, 0), (7, 0), (2, 5), (2, 3), (2, 4), (4, 3), (1, 4), (3, 2), (0, 5))
OMAHA = tuple((hole, board) for hole in (4, 5, 6, 2, 3) for board in (5, 3, 4))
BADUGIS = (*((n, 0) for n in range(1, 8)), (4, 3))
HIGH_HAND = {"run": BOTH_ENDS, "flush": True}
DRAWS = ((5, 0), (5, 3), (5, 5))  # the five hole cards, whatever the board
RANKINGS = {
    row.name: row
    for row in (
        Ranking("HIGH", (*ANY_FIVE, (8, 0), (9, 0), (4, 5)), **HIGH_HAND),
        Ranking("OMAHA_HIGH", OMAHA, **HIGH_HAND, plays="omaha"),
        Ranking("ACE_TO_FIVE_LOW", ANY_FIVE, ACE_LOW, low=True),
        Ranking("EIGHT_OR_BETTER_LOW", ANY_FIVE, ACE_LOW, low=True, eight=True),
        Ranking("OMAHA_EIGHT_OR_BETTER_LOW", OMAHA, ACE_LOW, low=True, eight=True, plays="omaha"),
        # Ace is high only: 5-4-3-2-A is no straight.
        Ranking("DEUCE_TO_SEVEN_LOW", ANY_FIVE, ACE_HIGH, ACE_HIGH, flush=True, low=True),
        # Ace is low only: A-K-Q-J-T is a king-high hand and no straight.
        Ranking("ACE_TO_SIX_LOW", ANY_FIVE, ACE_LOW, ACE_LOW, flush=True, low=True),
        Ranking("BADUGI", BADUGIS, ACE_LOW, low=True, plays="badugi"),
        Ranking("DEUCE_BADUGI", BADUGIS, ACE_HIGH, low=True, plays="badugi"),
        Ranking(
            "SHORT_DECK_HIGH", ANY_FIVE, SHORT, "A" + SHORT, flush=True,
            categories=swapped("flush", "full house"),
        ),
        Ranking(
            "SHORT_DECK_HIGH_TRIPS", ANY_FIVE, SHORT, "A" + SHORT, flush=True,
            categories=tuple(
                {"straight": "three of a kind", "three of a kind": "straight"}.get(name, name)
                for name in swapped("flush", "full house")
            ),
        ),
        Ranking("SOKO_HIGH", ANY_FIVE, **HIGH_HAND, fours=True),
        Ranking(
            "SOKO_HIGH_STRAIGHT_FIRST", ANY_FIVE, **HIGH_HAND, fours=True,
            categories=swapped("four-card straight", "four-card flush"),
        ),
        Ranking("UP_CARDS_HIGH", ((1, 0), (2, 0), (3, 0), (4, 0)), plays="all"),
        Ranking("UP_CARDS_LOW", ((1, 0), (2, 0), (3, 0), (4, 0)), ACE_LOW, low=True, plays="all"),
        Ranking("DRAW_HIGH", DRAWS, **HIGH_HAND, plays="hole"),
        Ranking(
            "DRAW_DEUCE_TO_SEVEN_LOW", DRAWS, ACE_HIGH, ACE_HIGH, flush=True, low=True, plays="hole"
        ),
        Ranking("DRAW_ACE_TO_FIVE_LOW", DRAWS, ACE_LOW, low=True, plays="hole"),
        Ranking(
            "DRAW_BADUGI", (*DRAWS, (4, 3), (1, 5), (7, 2)), ACE_LOW, low=True, plays="hole badugi"
        ),
        Ranking("DRAW_POINTS", DRAWS, plays="hole points"),
    )
}  # fmt: skip


# --- plain: one hand at a time -----------------------------------------------------------------


def cards(text: str) -> list[int]:
    """Read "AsKd" as [51, 45]."""
    pairs = text.replace(" ", "")
    return [
        4 * RANKS.index(r) + SUITS.index(s) for r, s in zip(pairs[::2], pairs[1::2], strict=True)
    ]


def names(hand: Iterable[int]) -> str:
    """Write [51, 45] as "AsKd"."""
    return "".join(RANKS[c // 4] + SUITS[c % 4] for c in hand)


def deck(row: Ranking) -> list[int]:
    """Return the cards the ranking knows."""
    return [c for c in range(52) if RANKS[c // 4] in row.order]


def windows(line: str, size: int) -> list[set[str]]:
    """Return the runs of neighbours in a line, lowest first."""
    return [set(line[i : i + size]) for i in range(len(line) - size + 1)] if line else []


def made(row: Ranking, hand: Sequence[int]) -> tuple[str, list[int]]:
    """Return the name of a made hand and the ranks that compare it, first to last."""
    ranks = [RANKS[c // 4] for c in hand]
    groups = sorted(((ranks.count(r), row.order.index(r)) for r in set(ranks)), reverse=True)
    counts, values = tuple(n for n, _ in groups), [value for _, value in groups]
    runs = windows(row.run, 5)
    flush = row.flush and len(hand) == 5 and len({c % 4 for c in hand}) == 1
    found = [(OF_COUNTS[counts], values)]
    if set(ranks) in runs and len(hand) == 5:
        found.append(("straight flush" if flush else "straight", [runs.index(set(ranks))]))
    elif flush:
        found.append(("flush", values))
    elif row.fours:
        fours = windows(BOTH_ENDS, 4)
        for kicker in hand:
            four = [c for c in hand if c != kicker]
            last = row.order.index(RANKS[kicker // 4])
            if len({c % 4 for c in four}) == 1:
                top = sorted((row.order.index(RANKS[c // 4]) for c in four), reverse=True)
                found.append(("four-card flush", [*top, last]))
            if (four_ranks := {RANKS[c // 4] for c in four}) in fours:
                found.append(("four-card straight", [fours.index(four_ranks), last]))
    return max(found, key=lambda hand: row.categories.index(hand[0]))


def key(row: Ranking, hand: Sequence[int]) -> tuple[int, ...] | None:
    """Return what orders the made hands of a ranking (larger wins), None for no hand."""
    ranks = {RANKS[c // 4] for c in hand}
    if row.plays == "hole points":
        return (sum(PIPS[RANKS[c // 4]] for c in hand),)
    if "badugi" in row.plays:
        if len(ranks) < len(hand) or len({c % 4 for c in hand}) < len(hand):
            return None
        return (len(hand), *sorted(-row.order.index(r) for r in ranks))
    if row.eight and (
        len(ranks) < 5 or any(row.order.index(r) > row.order.index("8") for r in ranks)
    ):
        return None
    name, values = made(row, hand)
    found = (row.categories.index(name), *values)
    if row.low:
        found = tuple(-x for x in found)
    # Of exposed cards that begin alike, the fewer are the better low.
    return (*found, 1) if row.low and row.plays == "all" else found


def category(row: Ranking, hand: Sequence[int]) -> str:
    """Return the name of a made hand."""
    if row.plays == "hole points":
        points = sum(PIPS[RANKS[c // 4]] for c in hand)
        return f"{points} point{'s' if points != 1 else ''}"
    if "badugi" in row.plays:
        return ("one-card badugi", "two-card badugi", "three-card badugi", "badugi")[len(hand) - 1]
    return made(row, hand)[0]


def reading(row: Ranking, hand: Sequence[int]) -> list[str]:
    """Return the ranks of a made hand as it is read out: KKKTT, 5432A, AKQJ2."""
    ranks = sorted((RANKS[c // 4] for c in hand), key=row.order.index, reverse=True)
    if row.plays == "hole points":
        return ranks
    name = category(row, hand)
    for size, line in ((5, row.run), (4, BOTH_ENDS)):
        if name in (("straight", "straight flush"), ("four-card straight",))[size == 4]:
            for four in combinations(hand, size):
                for i in range(len(line) - size + 1):
                    if sorted(line[i : i + size]) == sorted(RANKS[c // 4] for c in four):
                        kicker = [RANKS[c // 4] for c in hand if c not in four]
                        return [*line[i : i + size][::-1], *kicker]
    if name == "four-card flush":
        suits = [c % 4 for c in hand]
        return [
            RANKS[c // 4]
            for c in sorted(hand, key=lambda c: (suits.count(c % 4), c // 4), reverse=True)
        ]
    return sorted(ranks, key=lambda r: (-ranks.count(r), -row.order.index(r)))


def choices(
    row: Ranking, hole: Sequence[int], board: Sequence[int] = ()
) -> Iterator[tuple[int, ...]]:
    """Return every legal choice of the cards that play."""
    if row.plays == "omaha":
        for two in combinations(hole, 2):
            yield from (two + three for three in combinations(board, 3))
    elif row.plays in ("badugi", "hole badugi"):
        for size in (1, 2, 3, 4):
            yield from combinations([*hole, *board] if row.plays == "badugi" else hole, size)
    elif row.plays in ("hole", "hole points"):
        yield tuple(hole)
    elif row.plays == "all":
        yield (*hole, *board)
    else:
        yield from combinations([*hole, *board], 5)


@cache
def levels(row: Ranking) -> dict[tuple[int, ...], int]:
    """Return key -> strength, from one hand of every kind."""
    keys = {key(row, hand) for hand in kinds(row)} - {None}
    return {found: i for i, found in enumerate(sorted(keys), 1)}


def kinds(row: Ranking) -> Iterator[tuple[int, ...]]:
    """Return made hands such that every kind of hand is among them.

    Suits matter only through five or four cards of a suit, so each set of ranks comes with
    suits in turn, then suited, then with all but one suited.
    """
    ranks = sorted(RANKS.index(r) for r in row.order)
    if "badugi" in row.plays:
        for size in (1, 2, 3, 4):
            for chosen in combinations(ranks, size):
                yield tuple(4 * rank + suit for suit, rank in enumerate(chosen))
        return
    for size in (1, 2, 3, 4) if row.plays == "all" else (5,):
        for chosen in combinations_with_replacement(ranks, size):
            if max(map(chosen.count, chosen)) <= 4:
                yield tuple(4 * rank + i % 4 for i, rank in enumerate(chosen))
                for odd in range(-1, size):
                    suited = {4 * rank + (i == odd) for i, rank in enumerate(chosen)}
                    if len(suited) == size:
                        yield tuple(suited)


def strength(row: Ranking, hole: Sequence[int], board: Sequence[int] = ()) -> int:
    """Return the strength of the best legal choice of cards, 0 for no hand."""
    keys = (key(row, hand) for hand in choices(row, hole, board))
    return max((levels(row)[found] for found in keys if found is not None), default=0)


# --- numpy: the same for millions of hands -----------------------------------------------------

CHOOSE = [np.array([comb(c, i + 1) for c in range(52)], np.int32) for i in range(7)]


@cache
def every(size: int, cards: int = 52) -> np.ndarray:
    """Return all hands of cards 0, 1, ..., uint8 (n, size), ascending, the highest card slowest.

    Hand i of this order has index C(c0, 1) + C(c1, 2) + ... = i, and all hands below a card
    stand together at the front.
    """
    if size == 1:
        return np.arange(cards, dtype=np.uint8)[:, None]
    lower = every(size - 1, cards)
    return np.concatenate([
        np.insert(lower[: comb(top, size - 1)], size - 1, top, axis=1)
        for top in range(size - 1, cards)
    ])  # fmt: skip


def index(hands: np.ndarray) -> np.ndarray:
    """Return the places of hands (cards ascending) in `every(size)`."""
    return sum(CHOOSE[i][column] for i, column in enumerate(hands.T))


def run_table(row: Ranking, line: str, size: int) -> np.ndarray:
    """Return, for each set of ranks as bits, 1 + the place of that run, or 0."""
    table = np.zeros(1 << 13, np.int32)
    for i, run in enumerate(windows(line, size), 1):
        table[sum(1 << row.order.index(rank) for rank in run)] = i
    return table


def five_card_keys(row: Ranking, hands: np.ndarray) -> np.ndarray:
    """Return int32 keys that order five-card hands (n, 5), larger wins; the least is no hand."""
    place = {name: row.categories.index(name) << 20 for name in row.categories}
    ranks = np.array([row.order.find(r) for r in RANKS], np.int8)[hands // 4]
    suits = (hands % 4).T
    columns = ranks.astype(np.int32).T
    counts = np.zeros_like(ranks)  # how many of the hand's cards share this card's rank
    for i in range(5):
        counts += ranks == ranks[:, i : i + 1]
    grouped = np.sort(16 * counts + ranks, axis=1)[:, ::-1].astype(np.int32) % 16

    def packed(values: Iterable[np.ndarray]) -> np.ndarray:
        return sum(value << 4 * (4 - i) for i, value in enumerate(values))

    # Squares of the group sizes add up to 5 for 1-1-1-1-1, 7 for 2-1-1-1 ... 17 for 4-1.
    name_of = np.zeros(18, np.int32)
    for shape, name in OF_COUNTS.items():
        if sum(shape) == 5:
            name_of[sum(n * n for n in shape)] = place[name]
    tie_break = packed(grouped.T)
    keys = name_of[counts.sum(axis=1)] + tie_break
    flush = np.full(len(hands), row.flush)
    for suit in suits[1:]:
        flush &= suit == suits[0]
    bits = [1 << column for column in columns]
    run = run_table(row, row.run, 5)[np.bitwise_or.reduce(bits)]
    if row.fours:
        for odd in range(5):
            rest = [i for i in range(5) if i != odd]
            four_flush = np.logical_and.reduce([suits[i] == suits[rest[0]] for i in rest])
            top = np.sort(columns[rest], axis=0)[::-1]
            four_run = run_table(row, BOTH_ENDS, 4)[np.bitwise_or.reduce([bits[i] for i in rest])]
            for found, name, values in (
                (four_flush, "four-card flush", (*top, columns[odd])),
                (four_run > 0, "four-card straight", (four_run, columns[odd])),
            ):
                keys = np.where(found, np.maximum(keys, place[name] + packed(values)), keys)
    keys = np.where(flush, place["flush"] + tie_break, keys)
    keys = np.where(
        run > 0, np.where(flush, place["straight flush"], place["straight"]) + run, keys
    )
    if row.low:
        keys = -keys
    if row.eight:
        low = (counts.sum(axis=1) == 5) & (columns.max(axis=0) <= row.order.index("8"))
        keys = np.where(low, keys, np.iinfo(np.int32).min)
    return keys


@cache
def table(row: Ranking) -> np.ndarray:
    """Return the strength of each hand of `every(5)`, uint16; 0 for none or off the deck."""
    hands = every(5)
    known = np.isin(hands, deck(row)).all(axis=1)
    found, place = np.unique(five_card_keys(row, hands[known]), return_inverse=True)
    strengths = np.zeros(len(hands), np.uint16)
    strengths[known] = place + (found[0] != np.iinfo(np.int32).min)
    return strengths


def best_of(five: np.ndarray, hands: np.ndarray) -> np.ndarray:
    """Return the best of any five cards of each hand by a table of `every(5)`."""
    columns = np.sort(hands, axis=1).T
    part = {(i, c): CHOOSE[i][columns[c]] for i in range(5) for c in range(i, len(columns))}
    best = np.zeros(len(hands), np.uint16)
    for chosen in combinations(range(len(columns)), 5):
        place = sum(part[i, c] for i, c in enumerate(chosen))
        np.maximum(best, five.take(place), out=best)
    return best


@cache
def two_three(row: Ranking) -> np.ndarray:
    """Return strengths by (place in every(2), place in every(3)), uint16 (1326, 22100)."""
    five, hands = table(row), every(5)
    strengths = np.zeros((comb(52, 2), comb(52, 3)), np.uint16)
    for two in combinations(range(5), 2):
        three = [i for i in range(5) if i not in two]
        strengths[index(hands[:, two]), index(hands[:, three])] = five
    return strengths


def best_two_three(row: Ranking, hole: np.ndarray, board: np.ndarray) -> np.ndarray:
    """Return the best of two hole cards and three board cards, row by row."""
    strengths = two_three(row)
    hole, board = np.sort(hole, axis=1), np.sort(board, axis=1)
    threes = [index(board[:, three]) for three in combinations(range(board.shape[1]), 3)]
    best = np.zeros(len(hole), np.uint16)
    for two in combinations(range(hole.shape[1]), 2):
        first = index(hole[:, two]) * strengths.shape[1]
        for three in threes:
            np.maximum(best, strengths.ravel().take(first + three), out=best)
    return best


def best_badugi(row: Ranking, hands: np.ndarray) -> np.ndarray:
    """Return the strength of the best badugi of each hand."""
    values = np.array([row.order.index(r) for r in RANKS])[hands // 4]
    ordered = -np.sort(-(4 * values + hands % 4), axis=1)  # highest first
    best = np.zeros(len(hands), np.int32)
    for size in (1, 2, 3, 4):
        for chosen in combinations(ordered.T, size):
            ranks, suits = np.array(chosen) // 4, np.array(chosen) % 4
            fits = np.ones(len(hands), bool)
            for i, j in combinations(range(size), 2):
                fits &= (ranks[i] != ranks[j]) & (suits[i] != suits[j])
            found = size << 16 | sum((13 - rank) << 4 * (3 - i) for i, rank in enumerate(ranks))
            np.maximum(best, np.where(fits, found, 0), out=best)
    return np.searchsorted(badugi_keys(), best).astype(np.uint16) + np.uint16(1)


@cache
def badugi_keys() -> np.ndarray:
    """Return the keys of all badugis as `best_badugi` packs them, worst first."""
    return np.array(sorted(
        size << 16 | sum((13 - rank) << 4 * (3 - i) for i, rank in enumerate(sorted(chosen)[::-1]))
        for size in (1, 2, 3, 4)
        for chosen in combinations(range(13), size)
    ))  # fmt: skip


def strengths(row: Ranking, hole: np.ndarray, board: np.ndarray | None = None) -> np.ndarray:
    """Return the strength of each row of cards, uint16 (n,); plain `strength` for millions."""
    step = 50_000  # stays in the processor's cache
    found = [np.zeros(0, np.uint16)]
    for i in range(0, len(hole), step):
        hands = hole[i : i + step]
        if row.plays == "omaha":
            found.append(best_two_three(row, hands, board[i : i + step]))
            continue
        if board is not None and "hole" not in row.plays:
            hands = np.concatenate([hands, board[i : i + step]], axis=1)
        if row.plays == "hole points":
            pips = np.array([PIPS[rank] for rank in RANKS], np.uint16)
            found.append(pips[hands // 4].sum(axis=1, dtype=np.uint16) + np.uint16(1))
        elif "badugi" in row.plays:
            found.append(best_badugi(row, hands))
        elif row.plays == "all":
            found.append(
                np.array([up_cards(row, tuple(r)) for r in np.sort(hands // 4)], np.uint16)
            )
        else:
            found.append(best_of(table(row), hands))
    return np.concatenate(found)


@cache
def up_cards(row: Ranking, ranks: tuple[int, ...]) -> int:
    """Return the strength of exposed cards, whose suits do not matter."""
    return strength(row, [4 * rank + i for i, rank in enumerate(ranks)])


def deals(row: Ranking, n: int, size: int, seed: int = 0) -> np.ndarray:
    """Return n random deals of different cards of the ranking's deck, uint8 (n, size)."""
    random = np.random.default_rng(seed)
    stock = np.tile(np.array(deck(row), np.uint8), (n, 1))
    rows = np.arange(n)
    for i in range(size):
        j = random.integers(i, stock.shape[1], n)
        stock[rows, i], stock[rows, j] = stock[rows, j], stock[rows, i]
    return stock[:, :size].copy()


@cache
def six_table(row: Ranking) -> np.ndarray:
    """Return the best five of each hand of `every(6)`, in that order."""
    five = table(row)
    drops = [index(np.delete(every(5), i, axis=1)) for i in range(5)]
    best = []
    for top in range(5, 52):
        n = comb(top, 5)
        with_top = five[comb(top, 5) : comb(top + 1, 5)]
        block = five[:n].copy()
        for drop in drops:
            np.maximum(block, with_top.take(drop[:n]), out=block)
        best.append(block)
    return np.concatenate(best)


def every_seven(row: Ranking) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield all C(52, 7) hands in blocks, (n, 7), with their strengths (n,); blocks are reused.

    The best five of seven cards is the best of the seven ways to drop a card, by the table of
    six. With the two highest cards fixed the others are the first hands of `every(5)`.
    """
    six, hands = six_table(row), every(5)
    drops = [index(np.delete(hands, i, axis=1)).astype(np.intp) for i in range(5)]
    for second in range(5, 51):
        n = comb(second, 5)
        block = np.insert(np.insert(hands[:n], 5, second, axis=1), 6, 0, axis=1)
        best, other = np.empty(n, np.uint16), np.empty(n, np.uint16)
        for top in range(second + 1, 52):
            block[:, 6] = top
            without_top = six[comb(second, 6) :][:n]
            without_second = six[comb(top, 6) :][:n]
            both = six[comb(top, 6) + comb(second, 5) :][: comb(second, 4)]
            np.maximum(without_top, without_second, out=best)
            for drop in drops:
                both.take(drop[:n], out=other, mode="clip")
                np.maximum(best, other, out=best)
            yield block, best
