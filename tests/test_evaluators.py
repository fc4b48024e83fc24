"""The laws that every evaluator keeps; a new one joins by its row in oracle.py."""

import copy
import operator
import pickle
import random
from itertools import pairwise, permutations
from math import comb

import numpy as np
import pytest

import oracle
import pokereval as pe
from oracle import RANKINGS

EVALUATORS = {
    name: value for name in pe.__all__ if isinstance(value := getattr(pe, name), pe.Evaluator)
}  # fmt: skip
ROWS = [row for row in RANKINGS.values() if row.name in EVALUATORS]
FIVE = [row for row in ROWS if row.plays == "five"]
WHOLE = [row for row in FIVE if len(oracle.deck(row)) == 52]
SHORT = [row for row in FIVE if row not in WHOLE]
BADUGIS = [row for row in ROWS if "badugi" in row.plays]
SHAPES = [(row, hole, board) for row in ROWS for hole, board in row.shapes]


def rows(some):
    """Run a test for some of the rankings."""
    return pytest.mark.parametrize("row", some, ids=lambda row: row.name)


def shapes(some):
    """Run a test for some of the numbers of hole and board cards."""
    ids = [f"{row.name}-{hole}+{board}" for row, hole, board in some]
    return pytest.mark.parametrize(("row", "hole", "board"), some, ids=ids)


every_row = rows(ROWS)
every_shape = shapes(SHAPES)


def dealt(row, n, hole, board, seed=11):
    """Return (evaluator, hole cards, board cards or None) of random deals."""
    deals = oracle.deals(row, n, hole + board, seed)
    return EVALUATORS[row.name], deals[:, :hole].copy(), deals[:, hole:].copy() if board else None


def usual(row, n, seed=11):
    """Return (evaluator, hole cards, board cards or None) of the ranking's first shape."""
    hole, board = row.shapes[0]
    return dealt(row, n, hole, board, seed)


def hands(hole, board):
    """Yield the deals as pairs of `bytes`."""
    for i in range(len(hole)):
        yield hole[i].tobytes(), b"" if board is None else board[i].tobytes()


# --- every evaluator is here, with the right name and number of strengths -----------------------


def test_every_evaluator_has_an_oracle_row():
    assert EVALUATORS
    assert not set(EVALUATORS) - set(RANKINGS)


def test_games_use_evaluators_with_public_names():
    used = {evaluator for game in getattr(pe, "GAMES", ()) for evaluator in game.evaluators}
    assert used <= set(EVALUATORS.values())


@every_row
def test_name_and_number_of_strengths(row):
    evaluator = EVALUATORS[row.name]
    assert evaluator.name == row.name
    assert row.name in repr(evaluator)
    assert evaluator.strongest == len(oracle.levels(row))


@every_row
def test_is_one_object(row):
    evaluator = EVALUATORS[row.name]
    assert pickle.loads(pickle.dumps(evaluator)) is evaluator
    assert copy.copy(evaluator) is copy.deepcopy(evaluator) is evaluator


# --- against the oracle -------------------------------------------------------------------------


def test_ladder_ascends(ladder):
    row, hands = ladder
    if row.name not in EVALUATORS:
        pytest.skip(f"{row.name} is not there yet")
    strengths = [EVALUATORS[row.name].strength(hand) for hand in hands]
    assert all(worse < better for worse, better in pairwise([0, *strengths])), strengths


@every_row
def test_every_kind_of_hand(row):
    """One hand of every strength, and its category."""
    evaluator = EVALUATORS[row.name]
    split = 2 if row.plays == "omaha" else 5
    for hand in oracle.kinds(row):
        found = evaluator.strength(bytes(hand[:split]), bytes(hand[split:]))
        assert found == oracle.levels(row).get(oracle.key(row, hand), 0), oracle.names(hand)
        if found:
            assert evaluator.category(found) == oracle.category(row, hand), oracle.names(hand)


@rows(FIVE)
def test_every_five_card_hand(row):
    known = np.isin(oracle.every(5), oracle.deck(row)).all(axis=1)
    found = EVALUATORS[row.name].strengths(oracle.every(5)[known])
    assert (found == oracle.table(row)[known]).all()


@rows(WHOLE)
def test_every_six_card_hand(row):
    table, six = oracle.table(row), oracle.six_table(row)
    assert len(table) == comb(52, 5)
    for top in range(5, 52):
        block = np.insert(oracle.every(5)[: comb(top, 5)], 5, top, axis=1)
        expected = six[comb(top, 6) : comb(top + 1, 6)]
        assert (EVALUATORS[row.name].strengths(block) == expected).all()


@rows(SHORT)
@pytest.mark.parametrize("size", [6, 7])
def test_every_hand_of_the_short_deck(row, size):
    block = oracle.every(size, 36) + np.uint8(16)
    assert block[0, 0] == oracle.cards("6c")[0]
    assert (EVALUATORS[row.name].strengths(block) == oracle.strengths(row, block)).all()


@rows(WHOLE)
def test_every_seven_card_hand(row):
    evaluator = EVALUATORS[row.name]
    out = np.empty(comb(50, 5), np.uint16)
    seen = 0
    for block, expected in oracle.every_seven(row):
        found = evaluator.strengths(block, out=out[: len(block)])
        assert np.array_equal(found, expected)
        seen += len(block)
    assert seen == comb(52, 7)


@rows(BADUGIS)
def test_every_badugi_deal(row):
    for size in (1, 2, 3, 4):
        block = oracle.every(size)
        assert (EVALUATORS[row.name].strengths(block) == oracle.best_badugi(row, block)).all()


@every_shape
def test_random_deals(row, hole, board):
    evaluator, hole, board = dealt(row, 100_000, hole, board)
    assert (evaluator.strengths(hole, board) == oracle.strengths(row, hole, board)).all()


# --- the laws -----------------------------------------------------------------------------------


@every_shape
def test_scalar_is_batch(row, hole, board):
    evaluator, hole, board = dealt(row, 500, hole, board)
    found = evaluator.strengths(hole, board)
    assert found.dtype == np.uint16
    assert found.shape == (500,)
    assert found.tolist() == [evaluator.strength(*hand) for hand in hands(hole, board)]


@every_shape
def test_order_of_cards_does_not_matter(row, hole, board):
    evaluator, hole, board = dealt(row, 2000, hole, board)
    found = evaluator.strengths(hole, board)
    shuffle = np.random.default_rng(1)
    for _ in range(5):
        hole = shuffle.permuted(hole, axis=1)
        board = board if board is None else shuffle.permuted(board, axis=1)
        assert (evaluator.strengths(hole, board) == found).all()
    if board is not None and row.plays in ("five", "badugi"):
        mixed = shuffle.permuted(np.concatenate([hole, board], axis=1), axis=1)
        assert (evaluator.strengths(mixed) == found).all()


@every_shape
def test_suits_are_equal(row, hole, board):
    evaluator, hole, board = dealt(row, 1000, hole, board)
    found = evaluator.strengths(hole, board)
    for suits in permutations(np.arange(4, dtype=np.uint8)):
        renamed = [
            cards if cards is None else cards // 4 * 4 + np.array(suits)[cards % 4]
            for cards in (hole, board)
        ]
        assert (evaluator.strengths(*renamed) == found).all()


@every_row
def test_forms_of_cards(row):
    evaluator, hole, board = usual(row, 50)
    for ours, shared in hands(hole, board):
        strength = evaluator.strength(ours, shared)
        for form in (
            pe.Cards, bytearray, list, tuple, np.frombuffer, iter, memoryview,
            oracle.names, lambda c: " ".join(map(oracle.names, zip(c, strict=True))).upper(),
            lambda c: oracle.names(c).replace("T", "10").replace("h", "♥"),
        ):  # fmt: skip

            def given(cards, form=form):
                return form(cards, np.uint8) if form is np.frombuffer else form(cards)

            assert evaluator.strength(given(ours), given(shared)) == strength
            assert evaluator.best(given(ours), given(shared)) == evaluator.best(ours, shared)
        if not shared:
            assert evaluator.strength(ours, None) == evaluator.strength(ours) == strength
            assert evaluator.strength(ours, "") == evaluator.strength(hole=ours) == strength
            assert evaluator.best(ours, None) == evaluator.best(ours)
        assert evaluator.strength(hole=ours, board=shared) == strength


# --- arrays -------------------------------------------------------------------------------------


@every_row
@pytest.mark.parametrize("dtype", ["i1", "u1", "<i2", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4",
                                   ">u4", "<i8", ">i8", "<u8", ">u8"])  # fmt: skip
def test_integer_types(row, dtype):
    evaluator, hole, board = usual(row, 300)
    found = evaluator.strengths(hole, board)
    other = board if board is None else board.astype(dtype)
    assert (evaluator.strengths(hole.astype(dtype), other) == found).all()
    assert (evaluator.strengths(hole, other) == found).all()
    assert (evaluator.strengths(hole.astype(dtype), board) == found).all()


def spread(cards, dtype):
    """Lay cards out with gaps between columns and rows."""
    room = np.full((3 * len(cards), 2 * cards.shape[1] + 1), 77, dtype)
    room[1::3, 1::2] = cards
    return room[1::3, 1::2]


@every_row
@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
@pytest.mark.parametrize(
    "layout",
    [
        lambda cards, dtype: np.asfortranarray(cards.astype(dtype)),
        lambda cards, dtype: cards.astype(dtype)[::-1][::-1],
        lambda cards, dtype: cards.astype(dtype)[:, ::-1],
        spread,
        lambda cards, dtype: cards.astype(dtype).tolist(),
        lambda cards, dtype: tuple(map(tuple, cards.astype(dtype))),
        lambda cards, dtype: np.array(cards.astype(dtype), copy=True, subok=True)[...],
        lambda cards, dtype: np.frombuffer(b"x" + cards.astype(dtype).tobytes(), dtype=np.uint8)[1:]
        .view(dtype).reshape(cards.shape),
        lambda cards, dtype: memoryview(cards.astype(dtype)),
    ],
    ids=["fortran", "twice reversed", "reversed", "gaps", "lists", "tuples", "view", "unaligned",
         "memoryview"],
)  # fmt: skip
def test_layouts(row, dtype, layout):
    evaluator, hole, board = usual(row, 300)
    found = evaluator.strengths(hole, board)
    before = hole.copy()
    other = board if board is None else layout(board, dtype)
    assert (evaluator.strengths(layout(hole, dtype), other) == found).all()
    assert (hole == before).all()


@every_row
def test_read_only_input_is_read(row):
    evaluator, hole, board = usual(row, 300)
    found = evaluator.strengths(hole, board)
    for cards in (hole, board):
        if cards is not None:
            cards.flags.writeable = False
    assert (evaluator.strengths(hole, board) == found).all()


@every_row
def test_one_hand_repeated_by_stride(row):
    evaluator, hole, board = usual(row, 1)
    other = board if board is None else np.broadcast_to(board, (1000, board.shape[1]))
    found = evaluator.strengths(np.broadcast_to(hole, (1000, hole.shape[1])), other)
    assert set(found.tolist()) == {evaluator.strength(*next(hands(hole, board)))}


@pytest.mark.parametrize(
    ("row", "hole", "board"),
    [(row, h, b) for row, h, b in SHAPES if b],
    ids=lambda x: str(getattr(x, "name", x)),
)
def test_one_board_for_all(row, hole, board):
    evaluator, holes, boards = dealt(row, 2000, hole, board)
    one = boards[0]
    apart = ~np.isin(holes, one).any(axis=1)
    apart[0] = True
    holes = holes[apart]
    found = evaluator.strengths(holes, np.broadcast_to(one, (len(holes), board)))
    assert found.tolist() == [evaluator.strength(h.tobytes(), one.tobytes()) for h in holes]
    for form in (
        one, one.tolist(), tuple(one), one.astype(">i4"), one[::-1], pe.Cards(one), one.tobytes(),
        oracle.names(one), np.repeat(one, 2)[::2],
    ):  # fmt: skip
        assert (evaluator.strengths(holes, form) == found).all()


@every_row
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_no_rows(row, dtype):
    evaluator, hole, board = usual(row, 3)
    hole = hole[:0].astype(dtype)
    for other in (board, board) if board is None else (board[:0], board[0]):
        found = evaluator.strengths(hole, other, threads=3)
        assert found.shape == (0,)
        assert found.dtype == np.uint16


@every_row
def test_out(row):
    evaluator, hole, board = usual(row, 1000)
    found = evaluator.strengths(hole, board)
    room = np.full(1002, 9999, np.uint16)
    out = room[1:-1]
    assert evaluator.strengths(hole, board, out=out) is out
    assert (out == found).all()
    assert room[0] == room[-1] == 9999
    assert evaluator.strengths(hole.astype(int), board, out=out, threads=2) is out
    assert (out == found).all()


@every_row
def test_unchecked_is_the_same(row):
    evaluator, hole, board = usual(row, 5000)
    found = evaluator.strengths(hole, board)
    assert (evaluator.strengths(hole, board, check=False) == found).all()
    assert (evaluator.strengths(hole.astype(int), board, check=False) == found).all()


@every_row
def test_threads(row):
    evaluator, hole, board = usual(row, 400_001)
    found = evaluator.strengths(hole, board)
    for threads in (1, 2, 3, 7, None):
        for check in (True, False):
            again = evaluator.strengths(hole, board, threads=threads, check=check)
            assert (again == found).all()
    if board is not None:
        one = np.array([c for c in oracle.deck(row) if c not in hole[0]], np.uint8)
        one = one[: board.shape[1]]
        apart = hole[~np.isin(hole, one).any(axis=1)]
        again = evaluator.strengths(apart, one, threads=3)
        assert (again == evaluator.strengths(apart, one)).all()


@every_row
def test_few_rows(row):
    """No row is forgotten or invented at the ends of short and odd batches."""
    evaluator, hole, board = usual(row, 70)
    found = evaluator.strengths(hole, board)
    for n in range(70):
        room = np.full(n + 2, 9999, np.uint16)
        evaluator.strengths(hole[:n], board if board is None else board[:n], out=room[1 : n + 1])
        assert (room[1 : n + 1] == found[:n]).all()
        assert room[0] == room[-1] == 9999


# --- what is refused ----------------------------------------------------------------------------


@every_row
@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int16, np.int64, ">i4", np.uint64])
@pytest.mark.parametrize("threads", [1, 3])
def test_first_bad_row_is_named(row, dtype, threads):
    evaluator, hole, board = usual(row, 400_000)
    limits = np.iinfo(dtype)
    for bad in (52, 127, 255, 256, 300, 2**31, 2**63, -1, -52, -256, limits.max, limits.min):
        if not limits.min <= bad <= limits.max or 0 <= bad < 52:
            continue
        for argument, cards in (("hole", hole), ("board", board)):
            if cards is None:
                continue
            wrong = cards.astype(dtype)
            wrong[270_123, -1] = bad
            wrong[390_000] = bad
            given = (wrong, board) if argument == "hole" else (hole, wrong)
            with pytest.raises(pe.CardError) as caught:
                evaluator.strengths(*given, threads=threads)
            assert not isinstance(caught.value, pe.DuplicateCardError)
            for part in (argument, "270123", str(bad)):
                assert part in str(caught.value)


@every_row
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_first_duplicate_is_named(row, dtype):
    evaluator, hole, board = usual(row, 1000)
    if row.shapes[0] == (1, 0):
        hole = oracle.deals(row, 1000, 3)
    hole, name = hole.astype(dtype), oracle.names([hole[321, 0]])
    if hole.shape[1] > 1:
        wrong = hole.copy()
        wrong[[321, 900], -1] = wrong[[321, 900], 0]
        with pytest.raises(pe.DuplicateCardError, match=name) as caught:
            evaluator.strengths(wrong, board)
        assert "321" in str(caught.value)
        with pytest.raises(pe.DuplicateCardError, match=name):
            evaluator.strength(*list(hands(wrong.astype(np.uint8), board))[321])
        with pytest.raises(pe.DuplicateCardError, match=name):
            evaluator.best(*list(hands(wrong.astype(np.uint8), board))[321])
    if board is not None:
        wrong = board.astype(dtype)
        wrong[321, 1] = hole[321, 0]
        with pytest.raises(pe.DuplicateCardError, match=name) as caught:
            evaluator.strengths(hole, wrong)
        assert "321" in str(caught.value)
        with pytest.raises(pe.DuplicateCardError, match=name):
            evaluator.strength(*list(hands(hole.astype(np.uint8), wrong.astype(np.uint8)))[321])
        apart = ~np.isin(hole, wrong[321]).any(axis=1)
        first = next(i for i in range(1000) if not apart[i])
        with pytest.raises(pe.DuplicateCardError) as caught:
            evaluator.strengths(hole, wrong[321])
        assert str(first) in str(caught.value)


@every_row
def test_every_pair_of_places_is_checked_for_duplicates(row):
    for hole, board in row.shapes:
        evaluator, hole, board = dealt(row, 4, hole, board)
        split = hole.shape[1]
        both = hole if board is None else np.concatenate([hole, board], axis=1)
        for i in range(both.shape[1]):
            for j in range(i):
                wrong = both.copy()
                wrong[2, i] = wrong[2, j]
                for row_cards in (wrong, wrong[2:3], wrong.astype(np.int32)):
                    with pytest.raises(pe.DuplicateCardError):
                        evaluator.strengths(
                            row_cards[:, :split], None if board is None else row_cards[:, split:]
                        )
                with pytest.raises(pe.DuplicateCardError):
                    evaluator.strength(wrong[2, :split].tobytes(), wrong[2, split:].tobytes())


@rows(SHORT)
def test_cards_off_the_deck_are_named(row):
    """The short deck has no deuce to five."""
    evaluator, hole, board = usual(row, 50)
    for card in range(16):
        wrong = hole.copy()
        wrong[31, 2] = card
        with pytest.raises(pe.CardError, match=oracle.names([card])) as caught:
            evaluator.strengths(wrong, board)
        assert "31" in str(caught.value)
        with pytest.raises(pe.CardError, match=oracle.names([card])):
            evaluator.strength(wrong[31].tobytes(), b"" if board is None else board[31].tobytes())
        with pytest.raises(pe.CardError, match=oracle.names([card])):
            evaluator.best(wrong[31], b"" if board is None else board[31])


@every_row
def test_wrong_numbers_of_cards(row):
    evaluator = EVALUATORS[row.name]
    cards = oracle.deals(row, 1, 20)[0]
    refused = {
        "omaha": [(1, 5), (7, 5), (4, 2), (4, 6), (9, 0), (0, 9), (0, 0), (4, 0)],
        "badugi": [(0, 0), (8, 0), (4, 4)],
        "all": [(0, 0), (5, 0)],
        "hole": [(0, 0), (4, 5), (6, 5), (0, 5), (5, 6)],
        "hole points": [(0, 0), (4, 5), (6, 5), (0, 5), (5, 6)],
        "hole badugi": [(0, 0), (8, 0), (0, 5), (5, 6)],
        "five": [(0, 0), (4, 0), (2, 2), (0, 4), (10, 0), (2, 8), (5, 5)],
    }[row.plays]
    for hole, board in refused:
        with pytest.raises(pe.CardCountError, match=rf"\b{hole}\b"):
            evaluator.strength(cards[:hole], cards[hole : hole + board])
        with pytest.raises(pe.CardCountError):
            evaluator.best(cards[:hole], cards[hole : hole + board])
        for n in (0, 1, 3):
            deals = np.tile(cards, (n, 1))
            with pytest.raises(pe.CardCountError, match=rf"\b{hole}\b"):
                evaluator.strengths(deals[:, :hole], deals[:, hole : hole + board])


# --- the hand in words --------------------------------------------------------------------------


@every_shape
def test_best_is_legal_and_just_as_strong(row, hole, board):
    evaluator, hole, board = dealt(row, 60, hole, board)
    alone = 2 if row.plays == "omaha" else 5
    seen = []
    for ours, shared in hands(hole, board):
        hand, strength = evaluator.best(ours, shared), evaluator.strength(ours, shared)
        if not strength:
            assert hand is None
            continue
        seen.append(hand)
        assert hand.strength == strength
        assert hand.category == evaluator.category(strength)
        assert hand.description == evaluator.describe(strength)
        assert hand.evaluator is evaluator
        assert type(hand.cards) is pe.Cards
        if row.plays == "omaha":
            two = [card for card in hand.cards if card in ours]
            three = [card for card in hand.cards if card in shared]
            assert (len(two), len(three)) == (2, 3)
            assert evaluator.strength(two, three) == strength
        else:
            played = {tuple(sorted(choice)) for choice in oracle.choices(row, ours, shared)}
            assert tuple(sorted(hand.cards)) in played
            assert evaluator.strength(hand.cards[:alone]) == strength
        assert [str(hand.cards[i : i + 1])[0] for i in range(len(hand.cards))] == oracle.reading(
            row, hand.cards
        )
        assert evaluator.best(ours[::-1], shared[::-1]).cards == hand.cards
    assert seen


@every_row
def test_hands_compare_by_strength(row):
    evaluator, hole, board = usual(row, 60)
    found = [evaluator.best(*hand) for hand in hands(hole, board)]
    found = [hand for hand in found if hand is not None]
    for one in found:
        for other in random.Random(1).sample(found, min(20, len(found))):
            assert (one == other) is (one.strength == other.strength)
            assert (one != other) is (one.strength != other.strength)
            assert (one < other) is (one.strength < other.strength)
            assert (one <= other) is (one.strength <= other.strength)
            assert (one > other) is (one.strength > other.strength)
            assert (one >= other) is (one.strength >= other.strength)
            if one == other:
                assert hash(one) == hash(other)
    hand = found[0]
    assert hand != hand.strength
    assert hand is not None
    with pytest.raises(TypeError):
        hand < hand.strength  # noqa: B015
    with pytest.raises(AttributeError):
        hand.strength = 1
    again = pickle.loads(pickle.dumps(hand))
    assert (again, again.cards, again.description) == (hand, hand.cards, hand.description)


@every_row
def test_hands_of_different_rankings_do_not_compare(row):
    evaluator, hole, board = usual(row, 60)
    other = EVALUATORS["OMAHA_HIGH" if row.name != "OMAHA_HIGH" else "HIGH"]
    theirs = (
        other.best("AsKs", "QsJsTs") if other.name == "OMAHA_HIGH" else other.best("AsKsQsJsTs")
    )
    ours = next(filter(None, (evaluator.best(*hand) for hand in hands(hole, board))))
    assert ours != theirs
    with pytest.raises(TypeError):
        ours < theirs  # noqa: B015


@every_row
def test_words_for_every_strength(row):
    evaluator = EVALUATORS[row.name]
    words = [evaluator.describe(strength) for strength in range(1, evaluator.strongest + 1)]
    for text in words:
        assert text == text.strip()
        assert text[0].isupper() or row.plays == "hole points"
        assert "  " not in text
        assert "sixs" not in text
    for strength in (0, -1, evaluator.strongest + 1, 2**16, 2**70, -(2**70)):
        with pytest.raises(ValueError, match=str(strength)):
            evaluator.describe(strength)
        with pytest.raises(ValueError, match=str(strength)):
            evaluator.category(strength)
    for wrong in (None, "1", 1.0, [1], b"\x01"):
        with pytest.raises(TypeError):
            evaluator.describe(wrong)
        with pytest.raises(TypeError):
            evaluator.category(wrong)
    assert evaluator.describe(np.uint16(evaluator.strongest)) == words[-1]


@pytest.mark.parametrize(
    ("name", "cards", "words", "plays"),
    [
        ("ACE_TO_FIVE_LOW", "5c4c3c2cAcKdKh", "Wheel", "5c4c3c2cAc"),
        ("ACE_TO_FIVE_LOW", "6c4c3h2sAcKdKh", "Six-four low", "6c4c3h2sAc"),
        ("ACE_TO_FIVE_LOW", "7c5c3h2sAcKdKh", "Seven-five low", "7c5c3h2sAc"),
        ("ACE_TO_FIVE_LOW", "KcKd4h3s2c", "Pair of kings low", "KdKc4h3s2c"),
        ("ACE_TO_FIVE_LOW", "KcKd4h4s2c", "Two pair, kings and fours low", None),
        ("ACE_TO_FIVE_LOW", "2c2d2h4s4c", "Full house, deuces over fours low", None),
        ("EIGHT_OR_BETTER_LOW", "8c6c3h2sAcKdKh", "Eight-six low", "8c6c3h2sAc"),
        ("EIGHT_OR_BETTER_LOW", "5c4d3h2sAcKdKh", "Wheel", "5c4d3h2sAc"),
        ("DEUCE_TO_SEVEN_LOW", "7c5d4h3s2cAcAd", "Seven-five low", "7c5d4h3s2c"),
        ("DEUCE_TO_SEVEN_LOW", "5c4d3h2sAc", "Ace-five low", "Ac5c4d3h2s"),
        ("DEUCE_TO_SEVEN_LOW", "6c5d4h3s2c", "Straight, six-high low", "6c5d4h3s2c"),
        ("DEUCE_TO_SEVEN_LOW", "9c7c4c3c2c", "Flush, nine-high low", "9c7c4c3c2c"),
        ("ACE_TO_SIX_LOW", "6c4d3h2sAc", "Six-four low", "6c4d3h2sAc"),
        ("ACE_TO_SIX_LOW", "KcQdJhTsAc", "King-queen low", "KcQdJhTsAc"),
        ("ACE_TO_SIX_LOW", "5c4d3h2sAc", "Straight, five-high low", "5c4d3h2sAc"),
        ("BADUGI", "6c4d2hAs", "Badugi, six-four-deuce-ace", "6c4d2hAs"),
        ("BADUGI", "4h4cTh8s", "Three-card badugi, ten-eight-four", "Th8s4c"),
        ("BADUGI", "Ad7d3dAh", "Two-card badugi, three-ace", "3dAh"),
        ("BADUGI", "KcKdKhKs", "One-card badugi, king", "Ks"),
        ("DEUCE_BADUGI", "Ac4d3h2s", "Badugi, ace-four-three-deuce", "Ac4d3h2s"),
        ("SHORT_DECK_HIGH", "AcKd9c8d7h6s6c", "Straight, nine-high", "9c8d7h6sAc"),
        ("SHORT_DECK_HIGH", "9c8c7c6cAcKd", "Straight flush, nine-high", "9c8c7c6cAc"),
        ("SOKO_HIGH", "AcKc3c2cQd", "Four-card flush, ace-high", "AcKc3c2cQd"),
        ("SOKO_HIGH", "4c5d6h7sQc", "Four-card straight, seven-high", "7s6h5d4cQc"),
        ("SOKO_HIGH", "4c3d2hAsKc", "Four-card straight, four-high", "4c3d2hAsKc"),
        ("SOKO_HIGH", "AcKdQhJsJc", "Four-card straight, ace-high", None),
        ("UP_CARDS_HIGH", "KcKd2h", "Pair of kings, two kicker", "KdKc2h"),
        ("UP_CARDS_HIGH", "AcKd", "High card, ace-king", "AcKd"),
        ("UP_CARDS_LOW", "7c4d2hAs", "High card, seven-four-deuce-ace", "7c4d2hAs"),
        ("UP_CARDS_LOW", "2c2d4h", "Pair of deuces, four kicker", "2d2c4h"),
        ("DRAW_POINTS", "TcTdThTs9c", "49 points", "TsThTdTc9c"),
        ("DRAW_POINTS", "KcKdKhKsQc", "0 points", None),
        ("DRAW_POINTS", "KcKdKhKsAc", "1 point", None),
    ],
)  # fmt: skip
def test_words_players_use(name, cards, words, plays):
    hand = EVALUATORS[name].best(cards)
    assert hand.description == words
    if plays:
        assert str(hand.cards) == plays


def test_hands_of_two_rankings_have_no_order():
    high = pe.HIGH.best("AsKs", "QsJsTs2d3c")
    low = pe.ACE_TO_FIVE_LOW.best("As2s3d4d5c")
    assert high != low
    for order in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError, match="hands of HIGH and of ACE_TO_FIVE_LOW have no order"):
            order(high, low)
