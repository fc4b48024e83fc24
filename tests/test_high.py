"""The high hand: every hand counted, larger hands against the oracle, and its words."""

from collections import Counter
from math import comb

import numpy as np
import pytest

import oracle
import pokereval as pe

ROW = oracle.RANKINGS["HIGH"]
FIVE_CARDS = {
    "high card": 1_302_540, "one pair": 1_098_240, "two pair": 123_552, "three of a kind": 54_912,
    "straight": 10_200, "flush": 5_108, "full house": 3_744, "four of a kind": 624,
    "straight flush": 40,
}  # fmt: skip
SEVEN_CARDS = {
    "high card": 23_294_460, "one pair": 58_627_800, "two pair": 31_433_400,
    "three of a kind": 6_461_620, "straight": 6_180_020, "flush": 4_047_644,
    "full house": 3_473_184, "four of a kind": 224_848, "straight flush": 41_584,
}  # fmt: skip
# Strengths of each category among five cards: 13 ranks choose the groups, less the straights.
CLASSES = {
    "high card": 1277, "one pair": 2860, "two pair": 858, "three of a kind": 858, "straight": 10,
    "flush": 1277, "full house": 156, "four of a kind": 156, "straight flush": 10,
}  # fmt: skip


def by_category(counts):
    found = Counter()
    for strength in np.flatnonzero(counts).tolist():
        found[pe.HIGH.category(strength)] += int(counts[strength])
    return found


def test_five_cards():
    counts = np.bincount(pe.HIGH.strengths(oracle.every(5)), minlength=7463)
    assert counts[0] == 0
    assert (counts[1:] > 0).all()
    assert by_category(counts) == FIVE_CARDS
    assert by_category(counts > 0) == CLASSES


def test_seven_cards():
    """All 133,784,560 hands: categories and distinct strengths.

    test_evaluators.py holds every one of them against the oracle as well.
    """
    counts = np.zeros(7463, np.int64)
    fives = oracle.every(5)
    out = np.empty(comb(50, 5), np.uint16)
    for second in range(5, 51):
        low = fives[: comb(second, 5)]
        block = np.empty((len(low), 7), np.uint8)
        block[:, :5], block[:, 5] = low, second
        for top in range(second + 1, 52):
            block[:, 6] = top
            strengths = pe.HIGH.strengths(block, out=out[: len(block)], threads=2)
            counts += np.bincount(strengths, minlength=7463)
    assert counts.sum() == comb(52, 7)
    assert by_category(counts) == SEVEN_CARDS
    assert (counts > 0).sum() == 4824
    assert counts[7462] == 4324


def test_seven_cards_in_random_order(million):
    assert (pe.HIGH.strengths(million[:, :7]) == oracle.strengths(ROW, million[:, :7])).all()
    hole, board = million[:, 3:5], million[:, 5:10]
    assert (pe.HIGH.strengths(hole, board) == oracle.strengths(ROW, hole, board)).all()


@pytest.mark.parametrize("size", [8, 9])
def test_eight_and_nine_cards(million, size):
    hands = million[:300_000, :size]
    assert (pe.HIGH.strengths(hands) == oracle.strengths(ROW, hands)).all()


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_suited_hands(size):
    """Random deals seldom hold two flush suits, long suits or straight flushes; these do."""
    random = np.random.default_rng(5)
    few = np.array([c for c in range(52) if c % 4 < 2], np.uint8)
    picked = random.permuted(np.tile(few, (100_000, 1)), axis=1)[:, :size]
    assert (pe.HIGH.strengths(picked) == oracle.strengths(ROW, picked)).all()


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_hands_of_few_ranks(size):
    """... nor two trips, three pairs, quads with trips."""
    random = np.random.default_rng(6)
    start = 4 * random.integers(0, 9, (100_000, 1))
    cards = random.permuted(np.tile(np.arange(20), (100_000, 1)), axis=1)[:, :size]
    picked = (cards % 16 + start + 32 * (cards >= 16)) % 52
    picked = picked[[len(set(hand)) == size for hand in picked.tolist()]].astype(np.uint8)
    assert len(picked) > 50_000
    assert (pe.HIGH.strengths(picked) == oracle.strengths(ROW, picked)).all()


@pytest.mark.parametrize(
    ("cards", "category", "words", "plays"),
    [
        ("AsKsQsJsTs2d3c", "straight flush", "Royal flush", "AsKsQsJsTs"),
        ("Ah5h4h3h2hKdKc", "straight flush", "Straight flush, five-high", "5h4h3h2hAh"),
        ("Kd9dQdTdJdAcAs", "straight flush", "Straight flush, king-high", "KdQdJdTd9d"),
        ("9c9d9h9sAcAdAh", "four of a kind", "Four of a kind, nines, ace kicker", None),
        ("KcKdKhTsTc2d3c", "full house", "Full house, kings over tens", "KhKdKcTsTc"),
        ("6c6d6h2s2c6s", "four of a kind", "Four of a kind, sixes, two kicker", None),
        ("6c6d6h2s2c", "full house", "Full house, sixes over twos", "6h6d6c2s2c"),
        ("AcKcTc6c2cAdKd", "flush", "Flush, ace-king-ten-six-two", "AcKcTc6c2c"),
        ("AcKdQhJsTc9d8d", "straight", "Straight, ace-high", "AcKdQhJsTc"),
        ("Ac2d3h4s5cKdKs", "straight", "Straight, five-high", "5c4s3h2dAc"),
        ("JcJdJhAs9c4d2d", "three of a kind", "Three of a kind, jacks, ace-nine kickers", None),
        ("AcAd8h8sQc4d2d", "two pair", "Two pair, aces and eights, queen kicker", "AdAc8s8hQc"),
        ("AcAd8h8sQcQd2d", "two pair", "Two pair, aces and queens, eight kicker", "AdAcQdQc8s"),
        ("KcKdAhTs3c4d6d", "one pair", "Pair of kings, ace-ten-six kickers", "KdKcAhTs6d"),
        ("6c6dAhTs3c", "one pair", "Pair of sixes, ace-ten-three kickers", "6d6cAhTs3c"),
        ("AcKdTh6s2c", "high card", "High card, ace-king-ten-six-two", "AcKdTh6s2c"),
        ("7c5d4h3s2c", "high card", "High card, seven-five-four-three-two", "7c5d4h3s2c"),
    ],
)  # fmt: skip
def test_words(cards, category, words, plays):
    hand = pe.HIGH.best(cards)
    assert (hand.category, hand.description) == (category, words)
    if plays:
        assert str(hand.cards) == plays


def test_words_tell_every_strength_apart():
    assert len({pe.HIGH.describe(strength) for strength in range(1, 7463)}) == 7462


def test_words_name_the_ranks_in_the_order_that_compares_them():
    """Read back, the words give the ranks of the hand, each once, first to last."""
    names = "two three four five six seven eight nine ten jack queen king ace".split()  # noqa: SIM905
    for hand in oracle.kinds(ROW):
        words = pe.HIGH.describe(oracle.strength(ROW, hand)).replace("Royal flush", ",ace")
        told = words.removeprefix("Pair of") if words.startswith("Pair") else words.split(",", 1)[1]
        named = [w.strip(",") for w in told.replace("-", " ").replace("sixes", "six").split()]
        named = [w.removesuffix("s") for w in named if w.removesuffix("s") in names]
        named = [oracle.RANKS[names.index(w)] for w in named]
        ranks = list(dict.fromkeys(oracle.reading(ROW, hand)))
        straight = "straight" in oracle.category(ROW, hand)
        assert named == (ranks[:1] if straight else ranks), (words, oracle.names(hand))
