"""The oracle itself: against published counts, known ladders, and its own slow half."""

from collections import Counter
from itertools import pairwise
from math import comb

import numpy as np
import pytest

import oracle
from oracle import RANKINGS

FIVE = [row for row in RANKINGS.values() if row.plays == "five"]
STRENGTHS = {
    "HIGH": 7462, "OMAHA_HIGH": 7462, "ACE_TO_FIVE_LOW": 6175, "EIGHT_OR_BETTER_LOW": 56,
    "OMAHA_EIGHT_OR_BETTER_LOW": 56, "DEUCE_TO_SEVEN_LOW": 7462, "ACE_TO_SIX_LOW": 7462,
    "BADUGI": 1092, "DEUCE_BADUGI": 1092, "DRAW_BADUGI": 1092,
    "DRAW_HIGH": 7462, "DRAW_DEUCE_TO_SEVEN_LOW": 7462, "DRAW_ACE_TO_FIVE_LOW": 6175,
    "DRAW_POINTS": 50,  # none to four tens and a nine
    # 9 ranks: 126 sets of five, plain and suited, 504 + 252 + 252 + 72 + 72 with pairs.
    "SHORT_DECK_HIGH": 1404, "SHORT_DECK_HIGH_TRIPS": 1404,
    # Sets of 1, 2, 3 and 4 ranks with repetition: 13 + 91 + 455 + 1,820.
    "UP_CARDS_HIGH": 2379, "UP_CARDS_LOW": 2379,
}  # fmt: skip
# Hands of each category among all five-card hands.
FIVE_CARD_COUNTS = {
    "HIGH": {
        "high card": 1_302_540, "one pair": 1_098_240, "two pair": 123_552,
        "three of a kind": 54_912, "straight": 10_200, "flush": 5_108, "full house": 3_744,
        "four of a kind": 624, "straight flush": 40,
    },
    "SHORT_DECK_HIGH": {
        "high card": 122_400, "one pair": 193_536, "two pair": 36_288, "three of a kind": 16_128,
        "straight": 6_120, "flush": 480, "full house": 1_728, "four of a kind": 288,
        "straight flush": 24,
    },
    # C(13, 4) * 39 * 4 four-flushes less the 600 that are straights.
    "SOKO_HIGH": {
        "high card": 1_150_080, "one pair": 1_047_552, "four-card straight": 92_208,
        "four-card flush": 110_940, "two pair": 123_552, "three of a kind": 54_912,
        "straight": 10_200, "flush": 5_108, "full house": 3_744, "four of a kind": 624,
        "straight flush": 40,
    },
}  # fmt: skip
SEVEN_CARD_COUNTS = {
    "high card": 23_294_460, "one pair": 58_627_800, "two pair": 31_433_400,
    "three of a kind": 6_461_620, "straight": 6_180_020, "flush": 4_047_644,
    "full house": 3_473_184, "four of a kind": 224_848, "straight flush": 41_584,
}  # fmt: skip
# The best ace-to-five low of seven cards by its highest card (Wikipedia, "Poker probability").
SEVEN_CARD_LOWS = {
    "5": 781_824, "6": 3_151_360, "7": 7_426_560, "8": 13_171_200, "9": 19_174_400,
    "T": 23_675_904, "J": 24_837_120, "Q": 21_457_920, "K": 13_939_200,
}  # fmt: skip


def by_category(row, counts):
    """Add the number of hands of each strength up by category."""
    found = Counter()
    for key, strength in oracle.levels(row).items():
        found[row.categories[abs(key[0])]] += int(counts[strength])
    return {name: n for name, n in found.items() if n}


@pytest.mark.parametrize("name", STRENGTHS)
def test_number_of_strengths(name):
    assert len(oracle.levels(RANKINGS[name])) == STRENGTHS[name]


def test_ladder_ascends(ladder):
    row, hands = ladder
    strengths = [oracle.strength(row, hand) for hand in hands]
    assert all(worse < better for worse, better in pairwise(strengths)), strengths


@pytest.mark.parametrize("name", FIVE_CARD_COUNTS)
def test_five_card_counts(name):
    row = RANKINGS[name]
    strengths = oracle.table(row)
    counts = np.bincount(strengths)
    assert by_category(row, counts) == FIVE_CARD_COUNTS[name]
    assert counts[0] == comb(52, 5) - comb(len(oracle.deck(row)), 5)


def test_straight_first_moves_the_hands_that_are_both():
    first, other = (
        by_category(row, np.bincount(oracle.table(row)))
        for row in (RANKINGS["SOKO_HIGH"], RANKINGS["SOKO_HIGH_STRAIGHT_FIRST"])
    )
    # A run of four with a card that leaves it no straight: 9 runs x 7 ranks and the 2 end runs x
    # 8, any of the five the odd suit (4 x 3); or the odd card pairs the run: 11 x 4 x 4 x 3.
    both = (9 * 7 + 2 * 8) * 5 * 12 + 11 * 4 * 12
    assert first["four-card flush"] - other["four-card flush"] == both
    assert other["four-card straight"] - first["four-card straight"] == both


@pytest.mark.parametrize("row", FIVE, ids=lambda row: row.name)
def test_table_is_the_plain_ranking(row):
    """Every kind of hand, and random ones, have the same strength both ways."""
    kinds = list(oracle.kinds(row))
    random = oracle.deals(row, 3000, 5, seed=2).tolist()
    hands = np.sort(np.array(kinds + random), axis=1)
    assert oracle.table(row)[oracle.index(hands)].tolist() == [
        oracle.strength(row, hand) for hand in hands.tolist()
    ]


@pytest.mark.parametrize(
    ("row", "hole", "board"),
    [(row, *shape) for row in RANKINGS.values() for shape in row.shapes],
    ids=lambda x: getattr(x, "name", None),
)
def test_fast_is_plain(row, hole, board):
    deals = oracle.deals(row, 12 if row.plays == "omaha" else 40, hole + board, seed=3)
    assert oracle.strengths(row, deals[:, :hole], deals[:, hole:]).tolist() == [
        oracle.strength(row, deal[:hole], deal[hole:]) for deal in deals.tolist()
    ]


def test_every_is_in_order():
    for size in (2, 4, 5):
        hands = oracle.every(size)
        assert hands.shape == (comb(52, size), size)
        assert (np.diff(hands.astype(int), axis=1) > 0).all()
        assert (oracle.index(hands) == np.arange(len(hands))).all()


def test_seven_card_counts():
    row = RANKINGS["HIGH"]
    counts = sum(np.bincount(best, minlength=7463) for _, best in oracle.every_seven(row))
    assert counts.sum() == comb(52, 7)
    assert (counts > 0).sum() == 4824
    assert by_category(row, counts) == SEVEN_CARD_COUNTS
    assert counts[7462] == 4324


def test_seven_card_lows():
    row = RANKINGS["ACE_TO_FIVE_LOW"]
    counts = sum(np.bincount(best, minlength=6176) for _, best in oracle.every_seven(row))
    found = Counter()
    for (worst, highest, *_), strength in oracle.levels(row).items():
        if worst == 0:
            found[row.order[-highest]] += int(counts[strength])
    assert found == SEVEN_CARD_LOWS


def test_every_seven_is_best_of():
    """The blocks of all seven-card hands agree with the best of 21, hand by hand."""
    row = RANKINGS["HIGH"]
    for number, (hands, best) in enumerate(oracle.every_seven(row)):
        if number % 100 == 0:
            some = slice(None, None, 997)
            assert (oracle.best_of(oracle.table(row), hands[some]) == best[some]).all()


def test_four_card_badugi_counts():
    row = RANKINGS["BADUGI"]
    size = {strength: key[0] for key, strength in oracle.levels(row).items()}
    found = Counter(size[s] for s in oracle.best_badugi(row, oracle.every(4)).tolist())
    assert found == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}
