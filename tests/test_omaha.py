"""Omaha: exactly two hole cards with exactly three of the board, a million deals of each size."""

import numpy as np
import pytest

import oracle
import pokereval as pe
from oracle import RANKINGS

NAMES = [name for name in ("OMAHA_HIGH", "OMAHA_EIGHT_OR_BETTER_LOW") if hasattr(pe, name)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hole", [4, 5, 6])
def test_a_million_deals(million, name, hole):
    """Against the best of all 60, 100 or 150 combinations."""
    ours, board = million[:, :hole], million[:, 6:]
    found = getattr(pe, name).strengths(ours, board, threads=2)
    assert (found == oracle.strengths(RANKINGS[name], ours, board)).all()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("board", [3, 4])
@pytest.mark.parametrize("hole", [2, 3, 4, 5, 6])
def test_short_boards(million, name, hole, board):
    ours, shared = million[:200_000, :hole], million[:200_000, 6 : 6 + board]
    found = getattr(pe, name).strengths(ours, shared)
    assert (found == oracle.strengths(RANKINGS[name], ours, shared)).all()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hole", [2, 3, 4, 5, 6])
def test_suited_deals(name, hole):
    """Cards of two suits only, where flushes and straight flushes are everywhere."""
    random = np.random.default_rng(7)
    few = np.array([c for c in range(52) if c % 4 < 2], np.uint8)
    deals = random.permuted(np.tile(few, (100_000, 1)), axis=1)[:, : hole + 5]
    ours, board = deals[:, :hole], deals[:, hole:]
    found = getattr(pe, name).strengths(ours, board)
    assert (found == oracle.strengths(RANKINGS[name], ours, board)).all()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hole", [2, 3, 4, 5, 6])
def test_deals_of_few_ranks(name, hole):
    """Seven neighbouring ranks: full houses, quads, and straights from every side."""
    random = np.random.default_rng(8)
    cards = random.permuted(np.tile(np.arange(28), (100_000, 1)), axis=1)[:, : hole + 5]
    deals = ((cards + 4 * random.integers(0, 13, (100_000, 1))) % 52).astype(np.uint8)
    ours, board = deals[:, :hole], deals[:, hole:]
    found = getattr(pe, name).strengths(ours, board)
    assert (found == oracle.strengths(RANKINGS[name], ours, board)).all()


@pytest.mark.parametrize("name", NAMES)
def test_every_pair_with_every_three_board_cards(name):
    """Two hole cards and a flop are five cards: all C(52, 2) * C(50, 3) splits."""
    row, evaluator = RANKINGS[name], getattr(pe, name)
    known = oracle.two_three(row)
    threes = oracle.every(3)
    for number, two in enumerate(oracle.every(2)):
        apart = ~np.isin(threes, two).any(axis=1)
        boards = threes[apart]
        holes = np.tile(two, (len(boards), 1))
        assert (evaluator.strengths(holes, boards, check=False) == known[number, apart]).all()


def test_with_two_hole_cards_both_play():
    """The board does not play alone, and one hole card does not either (greek hold'em)."""
    assert pe.OMAHA_HIGH.best("2c7d", "AsKsQsJsTs").description == (
        "High card, ace-king-queen-seven-two"
    )
    assert pe.OMAHA_HIGH.best("Ah7d", "KhQhJhTh2c").description == (
        "High card, ace-king-queen-jack-seven"
    )


@pytest.mark.parametrize(
    ("hole", "board", "words", "plays"),
    [
        # One suited hole card and four suited on the board.
        ("AhKcQd2s", "7h5h4h2hTc", "Pair of twos, ace-ten-seven kickers", None),
        # Three suited hole cards and two suited on the board.
        ("AhKhQh3s", "7h5h4c4dTc", "Pair of fours, ace-king-ten kickers", None),
        # Trips in the hole are a pair and a blank.
        ("9c9d9hAs", "KcQd7h4s2c", "Pair of nines, king-queen-seven kickers", "9h9dKcQd7h"),
        # Quads in the hole, too.
        ("9c9d9h9s", "KcQd7h4s2c", "Pair of nines, king-queen-seven kickers", None),
        # A full house on the board needs two of it from the hand.
        ("AcKd7h2s", "QcQdQhJsJc", "Three of a kind, queens, ace-king kickers", None),
        ("QsJd7h2s", "QcQdQhJsJc", "Four of a kind, queens, jack kicker", None),
        # Quads on the board: three of them and the best two hole cards.
        ("AcKd7h2s", "QcQdQhQsJc", "Three of a kind, queens, ace-king kickers", None),
        ("AcAd7h2s", "QcQdQhQsJc", "Full house, queens over aces", "QsQhQdAdAc"),
        # The wheel and the broadway, two and three.
        ("Ac2d9hKs", "3h4s5cKdQc", "Straight, five-high", "5c4s3h2dAc"),
        ("AcTd2h2s", "KdQcJs5h5d", "Straight, ace-high", "AcKdQcJsTd"),
        # Four to the straight in the hand, two on the board: no straight.
        ("JcTd9h8s", "7hQc2d2h4s", "Pair of twos, queen-jack-ten kickers", None),
        ("5h4h9sKd", "Ah2h3h9c9d", "Straight flush, five-high", "5h4h3h2hAh"),
        ("AsTs2d2c", "KsQsJs2h5d", "Royal flush", "AsKsQsJsTs"),
        # A straight flush on the board with one of its cards in the hand.
        ("9s2d7h4d", "TsJsQsKs3c", "High card, king-queen-jack-nine-seven", None),
    ],
)  # fmt: skip
def test_words(hole, board, words, plays):
    hand = pe.OMAHA_HIGH.best(hole, board)
    assert hand.description == words
    if plays:
        assert str(hand.cards) == plays
    assert oracle.strength(RANKINGS["OMAHA_HIGH"], oracle.cards(hole), oracle.cards(board)) == (
        hand.strength
    )
