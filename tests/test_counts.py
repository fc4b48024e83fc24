"""Counts of strengths over all completions, against ranking the completions one by one."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

import oracle
import pokereval as pe
from oracle import RANKINGS

ROWS = [row for row in RANKINGS.values() if isinstance(getattr(pe, row.name, None), pe.Evaluator)]
FIVE = [row for row in ROWS if row.plays == "five"]
# Cards of the finished hand: with the hole's of Omaha, and without a board where it plays no part.
FINISHED = {"five": (5, 6, 7), "badugi": (1, 4, 6), "all": (1, 3, 4), "omaha": (9, 10),
            "hole": (5,), "hole badugi": (2, 5), "hole points": (5,)}  # fmt: skip


def rows(some):
    return pytest.mark.parametrize("row", some, ids=lambda row: row.name)


def one_by_one(evaluator, hole, board, dead, holes, boards):
    """Rank every completion to so many hole cards and board cards."""
    gone = {*hole, *board, *dead}
    deck = [card for card in oracle.deck(RANKINGS[evaluator.name]) if card not in gone]
    deals = [
        (*hole, *ours, *board, *shared)
        for ours in combinations(deck, holes - len(hole))
        for shared in combinations([c for c in deck if c not in ours], boards - len(board))
    ]
    deals = np.array(deals, np.uint8)
    found = evaluator.strengths(deals[:, :holes], deals[:, holes:] if boards else None)
    return np.bincount(found, minlength=evaluator.strongest + 1)


@rows(ROWS)
@pytest.mark.parametrize("seed", range(6))
def test_against_one_by_one(row, seed):
    """Some cards known, some dead; suited ones on odd seeds, so that flushes come up."""
    evaluator = getattr(pe, row.name)
    random = np.random.default_rng(seed)
    deck = oracle.deck(row)
    if seed % 2:
        deck = [card for card in deck if card % 4 == seed % 3 or card // 4 == 12]
    for finished in FINISHED[row.plays]:
        boards = 5 if row.plays == "omaha" else 0
        holes = finished - boards
        to_come = min(3 if seed else 2, finished)
        hole_known = holes if boards and seed % 2 else max(holes - (1 if boards else to_come), 0)
        board_known = boards - (to_come - (holes - hole_known)) if boards else 0
        dealt = random.permutation(deck)[: hole_known + board_known].tolist()
        others = [card for card in oracle.deck(row) if card not in dealt]
        dead = random.permutation(others)[: 2 * seed].tolist()
        hole, board = dealt[:hole_known], dealt[hole_known:]
        expected = one_by_one(evaluator, hole, board, dead, holes, boards)
        found = evaluator.counts(hole, board, dead, cards=finished)
        assert found.dtype == np.uint64
        assert found.tolist() == expected.tolist()
        if row.plays in ("five", "badugi", "all") and hole:
            again = evaluator.counts(hole[:1], hole[1:], dead, cards=finished)
            assert again.tolist() == expected.tolist()


@rows(FIVE)
@pytest.mark.parametrize("known", ["", "Ks", "9sTs", "9s9dAd", "7s8s9s"])
def test_seven_cards_from_few(row, known):
    """Four cards to come, counted by patterns of ranks; the wildest case of each ranking."""
    evaluator = getattr(pe, row.name)
    hole = oracle.cards(known)
    rest = [card for card in oracle.deck(row) if card not in hole]
    dead = rest[: len(rest) - 24] if len(hole) < 3 else []
    stock = np.array([card for card in rest if card not in dead], np.uint8)
    block = stock[oracle.every(7 - len(hole), len(stock))] if len(hole) < 3 else None
    if block is None:
        block = stock[np.array(list(combinations(range(len(stock)), 4)), np.uint8)]
    deals = np.concatenate([np.tile(np.array(hole, np.uint8), (len(block), 1)), block], axis=1)
    expected = np.bincount(evaluator.strengths(deals), minlength=evaluator.strongest + 1)
    assert evaluator.counts(known, dead=dead).tolist() == expected.tolist()


@rows(FIVE)
def test_every_five_card_hand(row):
    evaluator = getattr(pe, row.name)
    known = np.isin(oracle.every(5), oracle.deck(row)).all(axis=1)
    expected = np.bincount(oracle.table(row)[known], minlength=evaluator.strongest + 1)
    assert evaluator.counts(cards=5).tolist() == expected.tolist()


@rows([row for row in ROWS if row.plays != "omaha"])
def test_nothing_known(row):
    evaluator = getattr(pe, row.name)
    size = {"five": 7, "badugi": 4, "all": 4}.get(row.plays, 5)
    found = evaluator.counts()
    assert found.shape == (evaluator.strongest + 1,)
    assert int(found.sum()) == comb(len(oracle.deck(row)), size)
    assert found.tolist() == evaluator.counts(cards=size).tolist()


def test_published_counts_of_seven_cards():
    counts = pe.HIGH.counts()
    of = dict.fromkeys(
        ("high card", "one pair", "two pair", "three of a kind", "straight", "flush",
         "full house", "four of a kind", "straight flush"), 0,
    )  # fmt: skip
    for strength in range(1, pe.HIGH.strongest + 1):
        of[pe.HIGH.category(strength)] += int(counts[strength])
    assert list(of.values()) == [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
        41_584,
    ]  # fmt: skip
    assert counts[-1] == 4_324
    assert np.count_nonzero(counts) == 4_824


def test_odds_of_a_flush():
    """Nine outs twice, less what makes a straight flush: the question players ask."""
    counts = pe.HIGH.counts("AsKs", "7s2s9d")
    flushes = sum(
        int(counts[s]) for s in range(1, 7463) if pe.HIGH.category(s) in ("flush", "straight flush")
    )
    assert int(counts.sum()) == comb(47, 2)
    assert flushes == comb(47, 2) - comb(38, 2)


def test_omaha_completes_hole_and_board_apart():
    found = pe.OMAHA_HIGH.counts("AsKsQd", "2c3c4h5h", cards=9)
    assert int(found.sum()) == 45 * 44
    assert int(pe.OMAHA_HIGH.counts("AsKsQd7c6c", "2c3c4h5h").sum()) == 43
    assert int(pe.OMAHA_HIGH.counts("AsKs", "2c3c4h5h8d", cards=7).sum()) == 1


def test_a_full_hand_is_one():
    for row in ROWS:
        hole, board = row.shapes[0]
        dealt = oracle.deals(row, 1, hole + board)[0].tolist()
        evaluator = getattr(pe, row.name)
        counts = evaluator.counts(dealt[:hole], dealt[hole:], cards=hole + board)
        assert np.flatnonzero(counts).tolist() == [evaluator.strength(dealt[:hole], dealt[hole:])]
        assert int(counts.sum()) == 1


def test_board_of_a_hand_that_plays_alone_is_dead():
    found = pe.DRAW_HIGH.counts("AsKsQsJs", "Ts9s2c")
    assert int(found.sum()) == 45
    assert found[-1] == 0


@pytest.mark.parametrize(
    ("name", "arguments", "options", "error", "message"),
    [
        ("HIGH", ("AsKs", "As"), {}, pe.DuplicateCardError, "As is in hole and in board"),
        ("HIGH", ("AsKs", "", "Ks"), {}, pe.DuplicateCardError, "Ks is in hole and in dead"),
        ("HIGH", ("AsKx",), {}, pe.CardError, "hole"),
        ("HIGH", ("", "", [52]), {}, pe.CardError, "dead"),
        ("SHORT_DECK_HIGH", ("As2s",), {}, pe.CardError, r"hole\[1\]: 2s is not in the deck"),
        ("SHORT_DECK_HIGH", ("", "", "5c"), {}, pe.CardError, r"dead\[0\]: 5c is not in the deck"),
        ("HIGH", ("AsKs",), {"cards": 4}, pe.CardCountError, "complete to 4"),
        ("HIGH", ("AsKs",), {"cards": 10}, pe.CardCountError, "complete to 10"),
        ("HIGH", ("AsKs",), {"cards": -1}, pe.CardCountError, "complete to -1"),
        ("HIGH", ("AsKs",), {"cards": 10**30}, pe.CardCountError, "complete to 10000"),
        ("HIGH", ("2c3c4c5c6c7c",), {"cards": 5}, pe.CardCountError, "6 hole"),
        ("HIGH", ("2c3c4c5c6c", "7c8c9cTcJc"), {}, pe.CardCountError, "5 hole and 5 board"),
        ("OMAHA_HIGH", ("AsKsQsJs",), {"cards": 12}, pe.CardCountError, "complete to 12"),
        ("OMAHA_HIGH", ("AsKsQsJs", "2c3c4c5c6c7c"), {}, pe.CardCountError, "6 board"),
        ("OMAHA_HIGH", ("AsKsQsJsTs9s8s",), {}, pe.CardCountError, "7 hole"),
        ("DRAW_HIGH", ("", "2c3c4c5c6c7c"), {}, pe.CardCountError, "6 board"),
        ("DRAW_HIGH", ("",), {"cards": 6}, pe.CardCountError, "complete to 6"),
        ("OMAHA_HIGH", (), {}, ValueError, "hands to count, expected 10,000,000,000 at most"),
        ("HIGH", ("", "", range(46)), {}, ValueError, "dead: leaves 6 cards, expected 7 to come"),
        ("HIGH", (), {"cards": 5.0}, TypeError, "cards: expected an int or None"),
        ("HIGH", (), {"cards": True}, TypeError, "cards: expected an int or None"),
        ("HIGH", (5,), {}, TypeError, "hole"),
    ],
)  # fmt: skip
def test_refused(name, arguments, options, error, message):
    with pytest.raises(error, match=message):
        getattr(pe, name).counts(*arguments, **options)
