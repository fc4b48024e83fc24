"""Wrong, odd and malicious arguments of every public call: errors by name, never a crash.

Nothing but `ValueError`, `TypeError` and their subclasses may come out, whatever goes in. What an
argument's own method raises (`OWN`) is the caller's and passes through.
"""

import random
import re
import warnings
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import count, cycle, repeat

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import pokereval as pe

EVALUATORS = [
    value for name in pe.__all__ if isinstance(value := getattr(pe, name), pe.Evaluator)
]  # fmt: skip
every_evaluator = pytest.mark.parametrize("evaluator", EVALUATORS, ids=lambda e: e.name)
CARD_TEXT = "23456789TJQKAtjqka10cdhsCDHS ,♠♥♦♣♤♡♢♧xX-\n\t\0\u00a0\ufe0fé\ud800"


# --- hostile values -----------------------------------------------------------------------------


class Boom(Exception):
    """Raised by an object's own method."""


# A memoryview of two dimensions is iterable, and says the second when it is iterated.
OWN = (Boom, NotImplementedError)


def boom(*_):
    raise Boom


class Explodes:
    """Everything that the package could ask of it goes wrong."""

    __index__ = __iter__ = __len__ = __getitem__ = __array__ = __bool__ = __eq__ = __lt__ = boom
    __int__ = __float__ = __contains__ = __mod__ = __gt__ = __le__ = __ge__ = boom
    __hash__ = None


class Returns:
    """Its methods give the value, whatever they should give."""

    def __init__(self, value):
        self.value = value

    def give(self, *_, **__):
        return self.value

    __index__ = __iter__ = __getitem__ = __array__ = give


class Index:
    """A number by `__index__` alone."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Counts:
    """Another number each time it is asked."""

    def __init__(self, start):
        self.next = start

    def __index__(self):
        self.next += 1
        return self.next


class Length:
    """Says how long it is, and holds something else."""

    def __init__(self, length, items):
        self.length, self.items = length, items

    def __len__(self):
        return self.length

    def __getitem__(self, i):
        return self.items[i]


class Shrinks(list):
    """A list that loses its items while it is read."""

    def __iter__(self):
        while self:
            yield self.pop()


class Text(str):
    """A text that lies about itself."""

    def __iter__(self):
        return iter("zz")

    def __len__(self):
        return 10**6

    def __getitem__(self, key):
        return "z"


class Bytes(bytes):
    """Bytes that lie about themselves."""

    def __iter__(self):
        return iter([99] * 5)

    def __len__(self):
        return 10**6

    def __getitem__(self, key):
        return 99


def recursive():
    items = [1]
    items.append(items)
    return items


# Made anew for each use: an iterator is spent once.
THINGS = [
    # Numbers.
    lambda: None, lambda: True, lambda: False, lambda: 0, lambda: 1, lambda: -1, lambda: 3,
    lambda: 51, lambda: 52, lambda: 255, lambda: 2**31, lambda: 2**63, lambda: 2**64,
    lambda: -(2**63) - 1, lambda: 10**30, lambda: 10**5000, lambda: 0.0, lambda: 1.5,
    lambda: float("nan"), lambda: float("inf"), lambda: -float("inf"), lambda: 1j,
    lambda: Fraction(1, 3), lambda: Decimal("NaN"), lambda: Decimal(5),
    lambda: np.uint8(3), lambda: np.int64(-1), lambda: np.float64(1), lambda: np.bool_(True),
    lambda: Index(2), lambda: Index(-(10**30)), lambda: Index("2"), lambda: Counts(-3),
    # Texts and bytes.
    lambda: "", lambda: " ", lambda: "AsKd", lambda: "holdem", lambda: "tda", lambda: "AsAs",
    lambda: "5", lambda: "10", lambda: "A", lambda: "1/0", lambda: "nan", lambda: "1" * 5000,
    lambda: "\0", lambda: "As\0", lambda: "\ud800", lambda: "A\ud800", lambda: "A\u017f",
    lambda: "ＡｓＫｄ", lambda: "As" * 9999, lambda: "x" * 9999, lambda: " " * 9999,
    lambda: "2c3c4c5c6c7c8c9cTcJcQcKcAc", lambda: Text("AsKdQhJcTs"), lambda: b"",
    lambda: b"\x00\x01\x02\x03\x04", lambda: b"\xff" * 7, lambda: bytes(52),
    lambda: bytes(range(52)), lambda: bytes(range(256)), lambda: b"AsKd",
    lambda: Bytes(b"\x01\x02\x03\x04\x05"), lambda: bytearray(b"\x01\x02"),
    lambda: memoryview(b"\x01\x02\x03\x04\x05"), lambda: memoryview(b"\x01\x02\x03\x04")[::2],
    lambda: memoryview(bytes(16)).cast("d"), lambda: memoryview(bytes(4)).cast("B", (2, 2)),
    # Collections.
    list, tuple, dict, set, lambda: [0, 1, 2, 3, 4], lambda: [[0, 1, 2, 3, 4]],
    lambda: [[0, 1], [2]], lambda: [None], lambda: ["As", "Kd"], lambda: [1.0, 2.0],
    lambda: [True, False], lambda: [10**30], lambda: ["2c7d9hJs3s"] * 3, recursive,
    lambda: [Counts(0)] * 5, lambda: [[Index(10**30)] * 5], lambda: [Explodes()],
    lambda: Shrinks([0, 1, 2, 3, 4, 5]), lambda: {0: 1, "a": None}, lambda: {1: "As", 2: "Kd"},
    lambda: {1: "As", "2": "Kd"}, lambda: {None: "As", -1: "Kd"}, lambda: {1: [1, [2]]},
    lambda: {1: Explodes()}, lambda: frozenset({1, 2}), lambda: iter([0, 1, 2, 3, 4]),
    lambda: (i for i in range(7)), lambda: range(5), lambda: map(boom, [1]),
    lambda: Length(10**6, [1]), lambda: Length(-1, [1]), lambda: Length(2, [0, 1, 2, 3, 4, 5]),
    # Arrays.
    lambda: np.array(5), lambda: np.array([]), lambda: np.array(None), lambda: np.arange(5),
    lambda: np.arange(7, dtype=np.uint8), lambda: np.arange(10).reshape(2, 5),
    lambda: np.zeros((0, 0), np.uint8), lambda: np.zeros((2, 0), np.uint8),
    lambda: np.zeros((0, 7), np.uint8), lambda: np.zeros((2, 3, 4), np.uint8),
    lambda: np.zeros((1, 99_999), np.uint8),
    lambda: np.zeros((1,) * 32, np.uint8), lambda: np.arange(5.0), lambda: np.arange(5) > 2,
    lambda: np.array(["As"]), lambda: np.array([1, None], object),
    lambda: np.array([[1, 2, 3, 4, 5]], object), lambda: np.array([[10**30] * 5], object),
    lambda: np.full((3, 5), 2**64 - 1, np.uint64), lambda: np.full((3, 5), -128, np.int8),
    lambda: np.zeros((2, 5), "M8[s]"), lambda: np.zeros((2, 5), "m8[s]"),
    lambda: np.zeros((2, 5), [("a", "u1"), ("b", "u2")]), lambda: np.zeros((2, 5), "V3"),
    lambda: np.zeros((2, 5), "S1"), lambda: np.ma.masked_array([[0, 1, 2, 3, 4]], mask=True),
    lambda: np.arange(5).view(np.matrix), lambda: np.empty(3, np.uint16),
    # The rest.
    object, lambda: object, lambda: int, lambda: len, lambda: ..., lambda: slice(5), Explodes,
    lambda: Returns(None), lambda: Returns("As"), lambda: Returns(10**30), lambda: Returns(-1),
    lambda: Returns([1, 2]), lambda: Returns(np.zeros((2, 5))), lambda: pe, lambda: pe.HIGH,
    lambda: pe.Evaluator, lambda: pe.Cards, lambda: pe.Cards("AsKdQhJcTs"),
    lambda: pe.HIGH.best("AsKdQhJcTs"), lambda: [pe.Cards("AsKd")], lambda: pe.games.HOLDEM,
    lambda: pe.rules.TDA, lambda: pe.Rake(5), lambda: pe.Seat, lambda: pe.Seat(1, 2),
    lambda: [pe.Seat(1, 2)], lambda: [pe.Seat(None, None)],
]  # fmt: skip


def use(call, *arguments, **named):
    """Return what a call returns, all looked at, or the error, which must be an allowed one."""
    try:
        found = call(*arguments, **named)
        for name in ("awards", "showdown"):  # words and hands are only made when looked at
            repr(getattr(found, name, None))
    except (ValueError, TypeError, *OWN) as error:
        return error
    return found


def fails(found):
    return isinstance(found, Exception)


def replacing(call, *arguments, **named):
    """Make a right call, then with each of its arguments replaced by each thing."""
    assert not fails(use(call, *arguments, **named))
    for make in THINGS:
        for place in range(len(arguments)):
            wrong = list(arguments)
            wrong[place] = make()
            use(call, *wrong, **named)
        for name in named:
            use(call, *arguments, **{**named, name: make()})
        use(call, *[make() for _ in arguments], **{name: make() for name in named})
    use(call)
    use(call, *arguments * 3)
    assert isinstance(use(call, *arguments, **named, no_such_argument=1), TypeError)


# --- cards --------------------------------------------------------------------------------------


def test_cards():
    replacing(pe.Cards, "AsKd")
    cards = pe.Cards("AsKd")
    for make in THINGS:
        found = use(pe.Cards, make())
        if not fails(found):
            assert len(set(found)) == len(found)
            assert all(0 <= card < 52 for card in found)
            assert pe.Cards(str(found)) == found
        use(lambda make=make: cards + make())
        with warnings.catch_warnings():
            # Of numpy before 2.0, whose truth values are not yet refused as indices.
            warnings.simplefilter("ignore", DeprecationWarning)
            use(lambda make=make: cards[make() : make() : make()])


@pytest.mark.parametrize("endless", [
    count, lambda: repeat(0), lambda: cycle([0, 1]), lambda: range(10**18), lambda: repeat("As"),
])  # fmt: skip
def test_endless_cards(endless):
    """A deck ends at 52, so nothing reads on."""
    for call in (pe.Cards, pe.HIGH.strength, pe.HIGH.best, pe.games.HOLDEM.evaluate):
        for arguments in ((endless(),), ("AsKd", endless())):
            assert fails(use(call, *arguments))


def assert_read_alike(text):
    """The core has a reader of its own for plain text: it must agree with `Cards`."""
    cards, found = use(pe.Cards, text), use(pe.HIGH.strength, text)
    if fails(cards):
        assert type(found) is type(cards), text
        assert str(found) == str(cards).replace("cards:", "hole:", 1)
    else:
        expected = use(pe.HIGH.strength, cards)
        assert type(found) is type(expected), text
        assert fails(found) or found == expected


@settings(max_examples=2000, deadline=None)
@given(st.text(CARD_TEXT, max_size=24))
def test_any_text(text):
    assert_read_alike(text)


def test_damaged_texts():
    """Right hands with a character or two dropped, added or replaced."""
    rng = random.Random(2)
    for _ in range(20_000):
        cards = rng.sample(range(52), rng.randint(1, 10))
        names = [str(pe.Cards([card])) for card in cards]
        text = list(rng.choice(["", " ", ",", ", "]).join(names))
        for _ in range(rng.randint(0, 2)):
            place = rng.randrange(len(text))
            text[place : place + rng.randint(0, 1)] = rng.choice([[], [rng.choice(CARD_TEXT)]])
        damaged = "".join(text)
        assert_read_alike(damaged)
        # Cut in two anywhere, it is the same hand or, through a card, none.
        cut = rng.randrange(len(damaged) + 1)
        found = use(pe.HIGH.strength, damaged[:cut], damaged[cut:])
        if not fails(found):
            assert found == pe.HIGH.strength(damaged)


# --- one hand -----------------------------------------------------------------------------------


def right_cards(evaluator):
    """Return the fewest hole and board cards that an evaluator takes."""
    hole, board, together = (least for least, _ in evaluator.card_counts)
    cards = pe.Cards([4 * (12 - i) + i % 4 for i in range(max(hole + board, together))])
    return cards[: len(cards) - board], cards[len(cards) - board :]


@every_evaluator
def test_strength_and_best(evaluator):
    right = right_cards(evaluator)
    replacing(evaluator.strength, *right)
    replacing(evaluator.best, *right)


@every_evaluator
def test_words(evaluator):
    replacing(evaluator.describe, 1)
    replacing(evaluator.category, 1)


@every_evaluator
def test_any_bytes(evaluator):
    """What is no hand is refused, in every form alike; `best` agrees with `strength`."""
    rng = random.Random(3)
    for _ in range(2000):
        most = rng.choice([51, 51, 52, 255])
        hole, board = (bytes(rng.randint(0, most) for _ in range(rng.randint(0, 10))) for _ in "ab")
        found = use(evaluator.strength, hole, board)
        as_lists = use(evaluator.strength, list(hole), bytearray(board))
        best = use(evaluator.best, hole, board)
        if fails(found):
            assert str(as_lists) == str(best) == str(found)
            assert isinstance(found, pe.CardError)
            assert type(as_lists) is type(best) is type(found)
        else:
            assert len({*hole, *board}) == len(hole + board)
            assert max(hole + board) < 52
            assert found == as_lists == (best.strength if best else 0) <= evaluator.strongest


def test_evaluators_are_not_made_of_anything():
    for make in THINGS:
        assert fails(use(pe.Evaluator, make()))
        assert fails(use(pe.Evaluator.__new__, pe.Evaluator, make()))
        assert fails(use(pe.Evaluator.strength, make(), "AsKdQhJcTs")) is (
            not isinstance(make(), pe.Evaluator)
        )
    for name in ("name", "strongest", "card_counts"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(pe.HIGH, name, 1)


def test_hands_compare_with_anything():
    hand = pe.HIGH.best("AsKdQhJcTs")
    for make in THINGS:
        for compare in (hand.__eq__, hand.__lt__, hand.__le__, hand.__gt__, hand.__ge__):
            assert compare(make()) in (NotImplemented, True, False)


# --- rows of hands ------------------------------------------------------------------------------


@every_evaluator
def test_strengths(evaluator):
    hole, board = right_cards(evaluator)
    holes = np.tile(np.frombuffer(hole, np.uint8), (3, 1))
    boards = np.tile(np.frombuffer(board, np.uint8), (3, 1)) if board else None
    for given_board in (boards, board or None):
        replacing(evaluator.strengths, holes, out=np.empty(3, np.uint16), board=given_board,
                  check=True, threads=1)  # fmt: skip


@every_evaluator
def test_unchecked_rows_of_anything(evaluator):
    """Without the check their strengths mean nothing, but nothing else goes wrong."""
    (hole_least, hole_most), (board_least, board_most), (least, most) = evaluator.card_counts
    rng = np.random.default_rng(4)
    for hole in range(hole_least, hole_most + 1):
        for board in range(board_least, board_most + 1):
            if not least <= hole + board <= most:
                continue
            size = (2000, hole + board)
            for cards in (
                rng.integers(0, 256, size, np.uint8),
                rng.integers(0, 52, size, np.uint8),
                rng.integers(0, 4, size, np.uint8),
                rng.integers(-300, 300, size),
                np.repeat(np.arange(256, dtype=np.uint8), hole + board).reshape(256, -1),
            ):
                out = np.full(len(cards) + 2, 7, np.uint16)
                ours, shared = cards[:, :hole].copy(), cards[:, hole:].copy()
                evaluator.strengths(ours, shared, check=False, out=out[1:-1])
                assert out[0] == out[-1] == 7


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_array(data):
    evaluator = data.draw(st.sampled_from(EVALUATORS))
    shape = arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=9)
    dtype = arrays.scalar_dtypes() | arrays.integer_dtypes(endianness="?")
    hole = data.draw(arrays.arrays(dtype, shape))
    board = data.draw(st.none() | arrays.arrays(dtype, shape))
    use(evaluator.strengths, hole, board, check=False)
    found = use(evaluator.strengths, hole, board)
    if not fails(found):
        for i in range(len(found)):
            shared = b"" if board is None else board[i] if board.ndim == 2 else board
            assert found[i] == evaluator.strength(hole[i], shared)


@every_evaluator
def test_rows_are_refused_as_hands_are(evaluator):
    """Deals with up to two cards changed: the first bad row has the error of its hand."""
    rng = random.Random(5)
    for _ in range(300):
        hole, board = rng.randint(0, 9), rng.choice([0, 3, 4, 5, 6])
        deals = [rng.sample(range(16, 52), hole + board) for _ in range(30)]
        for _ in range(rng.randint(0, 2) if hole + board else 0):
            deals[rng.randrange(30)][rng.randrange(hole + board)] = rng.randint(-2, 54)
        dtype = rng.choice([np.int8, np.int16, ">i4", np.int64])
        cards = np.array(deals, dtype).reshape(30, hole + board)
        found = use(evaluator.strengths, cards[:, :hole], cards[:, hole:])
        hands = [use(evaluator.strength, deal[:hole], deal[hole:]) for deal in deals]
        bad = [i for i, hand in enumerate(hands) if fails(hand)]
        if not bad:
            assert found.tolist() == hands
        elif isinstance(found, pe.CardCountError):
            assert len(bad) == 30
        else:
            assert type(found) is type(hands[bad[0]])
            assert str(bad[0]) in str(found)


def test_out_that_is_not_fit():
    hands = np.tile(np.arange(7, dtype=np.uint8), (4, 1))
    read_only = np.empty(4, np.uint16)
    read_only.flags.writeable = False
    for out in (
        np.empty(3, np.uint16), np.empty(5, np.uint16), np.empty((4, 1), np.uint16),
        np.empty(8, np.uint16)[::2], np.empty(4, np.uint16)[::-1], np.empty(4, np.int16),
        np.empty(4, np.uint8), np.empty(4, ">u2"), np.empty(4, float), read_only,
        np.empty((), np.uint16), [0, 0, 0, 0], bytearray(8), memoryview(bytearray(8)).cast("H"),
    ):  # fmt: skip
        before = np.array(out, copy=True)
        with pytest.raises((ValueError, TypeError), match="out"):
            pe.HIGH.strengths(hands, out=out)
        assert np.array(out).tobytes() == before.tobytes()


def test_out_is_told_what_is_wrong_with_it():
    hands = np.tile(np.arange(7, dtype=np.uint8), (4, 1))
    read_only = np.empty(4, np.uint16)
    read_only.flags.writeable = False
    odd = np.empty(9, np.uint8)[1:].view(np.uint16)
    for out, flaw in (
        (np.empty(3, np.uint16), "shape (3,)"),
        (np.empty(8, np.uint16)[::2], "one that is not C-CONTIGUOUS"),
        (odd, "one that is not ALIGNED"),
        (read_only, "one that is not WRITEABLE"),
    ):
        with pytest.raises(ValueError, match=re.escape(f"of shape (4,), got {flaw}")):
            pe.HIGH.strengths(hands, out=out)


@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_masked_cards(dtype):
    """A masked card has a number too, but it is not meant."""
    hands = np.tile(np.arange(7, dtype=dtype), (4, 1))
    masked = np.ma.array(hands, mask=hands == 3)
    with pytest.raises(ValueError, match="hole: expected no masked elements"):
        pe.HIGH.strengths(masked)
    with pytest.raises(ValueError, match="board: expected no masked elements"):
        pe.HIGH.strengths(hands[:, :2], masked[:, 2:])
    right = pe.HIGH.strength(range(7))
    assert pe.HIGH.strengths(np.ma.array(hands)).tolist() == [right] * 4


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int16, np.int64])
def test_out_over_the_cards(dtype):
    """Strengths written over cards not read yet: refused, or right all the same."""
    hands = np.tile(np.arange(7, dtype=dtype), (40, 1))
    expected = pe.HIGH.strength(range(7))
    for start in range(0, hands.nbytes - 80, 2):
        room = np.frombuffer(bytearray(hands.tobytes()), np.uint8)
        cards = room.view(dtype).reshape(40, 7)
        found = use(pe.HIGH.strengths, cards, out=room[start : start + 80].view(np.uint16))
        if fails(found):
            assert (cards == hands).all()
        else:
            assert (found == expected).all()


@pytest.mark.parametrize("threads", [0, -1, -(2**70), 1.0, "2", True, [1], np.float64(2)])
def test_threads_that_are_no_number_of_threads(threads):
    for rows in (0, 1, 100_000):
        hands = np.tile(np.arange(7, dtype=np.uint8), (rows, 1))
        with pytest.raises((ValueError, TypeError), match="threads"):
            pe.HIGH.strengths(hands, threads=threads)


@pytest.mark.parametrize("threads", [np.int64(2), np.uint8(3), Index(2)])
def test_any_integer_is_a_number_of_threads(threads):
    hands = np.tile(np.arange(7, dtype=np.uint8), (70_000, 1))
    assert (pe.HIGH.strengths(hands, threads=threads) == pe.HIGH.strength(range(7))).all()


@pytest.mark.parametrize("threads", [10**6, 2**63, 10**30])
def test_more_threads_than_rows(threads):
    hands = np.tile(np.arange(7, dtype=np.uint8), (100_000, 1))
    assert (pe.HIGH.strengths(hands, threads=threads) == pe.HIGH.strength(range(7))).all()


def test_no_buffer_is_kept():
    """After an error or none, what was given can be resized."""
    for _ in range(100):
        hands, board, out = np.full((10, 5), 99, np.uint8), bytearray(b"ab"), np.empty(10, "u2")
        with pytest.raises(pe.CardError):
            pe.HIGH.strengths(hands, board, out=out)
        hands.resize((20, 5))
        out.resize(20)
        board.extend(b"x")
        cards = bytearray(range(7))
        pe.HIGH.strength(cards)
        cards.extend(b"x")


# --- games and settlement -----------------------------------------------------------------------


def test_game():
    replacing(pe.game, "holdem")


@pytest.mark.parametrize("row", pe.GAMES, ids=lambda row: row.name)
def test_evaluate(row):
    cards = list(row.deck)
    replacing(row.evaluate, cards[: row.hole_cards], cards[len(cards) - row.board_cards :])


SEATS = (
    pe.Seat(1, 100, "AsAd", all_in=True),
    pe.Seat(2, 300, "KsKd"),
    pe.Seat(3, 50, folded=True),
    pe.Seat(5, 350, "QsQd", dead=10),
)
STUD_SEATS = (
    pe.Seat(2, 40, "2c2d9hKs4s7hJd", up="9hKs4s7h"),
    pe.Seat(4, 40, "AcAd9cKh4d7sJs", up="9cKh4d7s"),
    pe.Seat(7, 10, folded=True, up="Ts"),
)
OPTIONS = {"board": "2c7d9hJs3s", "boards": None, "button": 5, "rules": "TDA"}


def test_settle():
    replacing(
        pe.settle, "holdem", SEATS, **OPTIONS, aggressors=[1, None, 2, 5], last_aggressor=5,
        rake=pe.Rake(5, cap=20), unit=1, dropped=None,
    )  # fmt: skip
    replacing(pe.settle, "stud8", STUD_SEATS, rules=pe.rules.ROBERTS, rake=3)


def test_settle_many():
    tables = [[[1, 2]], [[3, 3]]], [[50, 50], [20, 0]], [[True, True], [False, True]], [0, 1]
    replacing(pe.settle_many, *tables, unit=5, threads=1)
    replacing(pe.settle_many, *(np.array(part) for part in tables))


def test_showdown_order():
    replacing(pe.showdown_order, "holdem", SEATS, **OPTIONS, last_aggressor=None,
              aggressors=[1, None, 2, None])  # fmt: skip


@pytest.mark.parametrize(
    "field", ["number", "contributed", "hole", "folded", "all_in", "up", "dead"]
)
def test_seats(field):
    for game, seats, board in (("holdem", SEATS, "2c7d9hJs3s"), ("stud", STUD_SEATS, None)):
        for i in range(len(seats)):
            for make in THINGS:
                wrong = list(seats)
                wrong[i] = replace(seats[i], **{field: make()})
                use(pe.settle, game, wrong, board=board, button=2)
                use(pe.showdown_order, game, wrong, board=board, button=2)


@pytest.mark.parametrize("endless", [
    lambda: cycle(SEATS), lambda: (pe.Seat(i, 5) for i in count()), lambda: repeat(None), count,
    lambda: range(10**18), lambda: repeat("As"),
])  # fmt: skip
def test_endless_tables(endless):
    for call in (pe.settle, pe.showdown_order):
        for named in (
            {"seats": endless()}, {"seats": SEATS, "boards": endless()},
            {"seats": SEATS, "aggressors": endless()},
        ):  # fmt: skip
            assert fails(use(call, "holdem", **named))


UP_CARDS = {1: "2d3d", 4: "2c3c", 6: "KhTd"}


def test_who_acts():
    ups = {1: "2d", 4: "2c", 6: "Kh"}
    replacing(lambda game, all_in: pe.bring_in(game, ups, all_in), "stud", [4])
    replacing(lambda game, rules: pe.first_to_act(game, UP_CARDS, 4, rules), "stud", "TDA")
    for game in ("stud", "razz"):
        for make in THINGS:
            use(pe.bring_in, game, {1: "2d", 4: make()})
            use(pe.first_to_act, game, {1: "2d", 4: make()}, 1)


@pytest.mark.parametrize("call", [pe.bring_in, pe.first_to_act], ids=["bring in", "first to act"])
def test_up_cards_that_are_no_mapping(call):
    replacing(lambda up_cards: call("stud", up_cards), {1: "2d", 4: "2c", 6: "Kh"})


def test_button_that_is_no_seat_number():
    for button in (-7, 1.5, Decimal("NaN"), "1"):
        for call in (
            lambda button=button: pe.settle("holdem", SEATS, board="2c7d9hJs3s", button=button),
            lambda button=button: pe.first_to_act("razz", UP_CARDS, button, "WSOP_LIVE"),
        ):
            assert fails(use(call))


def test_parts():
    replacing(pe.build_pots, [100, 200, 300], [False, True, False])
    replacing(pe.split, 14, [1, 2, 3], 2)
    for make in THINGS:
        use(pe.build_pots, [100, make(), 50], [False, False, True])
        use(pe.build_pots, [100, 200, 50], [False, make(), True])
        use(pe.split, 14, [make(), make()])


def test_equities():
    options = {
        "samples": 50, "seed": 1, "tolerance": 0.3, "categories": False, "threads": 1,
        "executor": None, "progress": None,
    }  # fmt: skip
    replacing(pe.equity, "holdem", ["AhKh", "QsQd"], "2c7d9h", "", **options)
    for make in THINGS:
        few = {"samples": 20, "seed": 1}
        use(pe.equity, "holdem", ["AhKh", make()], "2c7d9h", **few)
        use(pe.equity, "omaha8", ["AhKh2c3c", make()], "2d7d9h", **few)
        use(pe.equity, "stud", [make(), make()], **few)
        use(pe.equity, "holdem", ["AhKh", "QsQd"], boards=["2c7d9h", make()], **few)
        use(pe.equity, "holdem", ["AhKh", "QsQd"], boards=make(), **few)


def test_matrices(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    hands, board = ["AhKh", "QsQd"], "2c7d9h"

    def matrix(game, board, dead, **options):
        return pe.equity_matrix(game, hands, board, dead, **options)

    replacing(matrix, "holdem", board, "", samples=50, seed=1, threads=1)
    for make in THINGS:
        if make() is not None:  # which is all 169 kinds
            use(pe.equity_matrix, "holdem", make(), board, samples=50, seed=1)
        try:
            use(pe.equity_matrix, "holdem", hands, board, save=make())
        except OSError:
            assert isinstance(make(), str)  # a path, of no file that could be written


@pytest.mark.parametrize("save", [0, 1, True, np.int64(1), b"m.npz", object(), Index(1)])
def test_a_number_is_no_file_to_save_in(save):
    with pytest.raises(TypeError, match="save: expected a path or None, got "):
        pe.equity_matrix("holdem", ["AhKh", "QsQd"], "2c7d9h", save=save)


def test_ranges():
    replacing(pe.Range, "AA", 2)
    some = pe.Range("AA, AKs@0.5")
    for make in THINGS:
        use(pe.Range, [(make(), 1)])
        use(pe.Range, [("AhKh", make())])
        use(pe.Range, {"AhKh": make()})
        for call in (some.weight, some.without):
            use(call, make())
        use(lambda make=make: (some | make(), some & make(), some - make()))
        use(lambda make=make: (make() in some, some == make()))


def test_counts():
    replacing(pe.HIGH.counts, "AsKsQdJc", "", "", cards=5)
    replacing(pe.OMAHA_HIGH.counts, "AsKsQdJc", "2c7d9hJs", "", cards=9)


def test_rakes_and_rules():
    replacing(pe.Rake, percent=5, cap=3, no_flop_no_drop=True, rounding="down", spread="running",
              least_pot=0)  # fmt: skip
    replacing(pe.Rake, step=100, take=5)
    replacing(pe.rules.preset, "TDA")
    for make in THINGS:
        for caps in ({2: make()}, {4: 3, 2: make()}):
            use(pe.Rake, 5, caps=caps)
        for axis in pe.rules.AXES:
            use(replace, pe.rules.TDA, **{axis: make()})


def test_caps_that_are_no_mapping():
    replacing(lambda caps: pe.Rake(5, caps=caps), {2: 1, 4: 3})


def test_shares_of_what_are_no_amounts():
    replacing(pe.Rake(5, cap=3).shares, [100, 50], 3)


@pytest.mark.parametrize("rake", [
    {"percent": 50, "cap": 3}, {"percent": 50, "caps": {2: 3}}, {"step": 100, "take": 3},
])  # fmt: skip
def test_rakes_in_numpy_integers(rake):
    small = {
        name: {2: np.uint8(value[2])} if name == "caps" else np.uint8(value)
        for name, value in rake.items()
    }
    one, other = (
        pe.settle("holdem", SEATS, board="2c7d9hJs3s", button=5, rake=pe.Rake(**named))
        for named in (rake, {**small, "percent": rake.get("percent", 0)})
    )
    assert one.payouts == other.payouts


money = st.integers(-1, 60)
seat = st.builds(
    pe.Seat,
    st.integers(-1, 6),
    money,
    st.none()
    | st.lists(st.integers(0, 52), max_size=7)
    | st.sampled_from(["AsKd", "QhQc", "2c3d4h5s", "7c7d", "Ts9s8s7s", "AcAdAhKcKdKh2c", "Jc"]),
    folded=st.booleans(),
    all_in=st.booleans(),
    up=st.sampled_from(["", "", "As", "2c3d4h5s", "QhQc"]),
    dead=st.integers(0, 3),
)


@settings(max_examples=1000, deadline=None)
@given(
    st.sampled_from([row.name for row in pe.GAMES]),
    st.lists(seat, max_size=5),
    st.sampled_from([None, "", "2h7h9h", "2h7h9hJhKs", "6d6s6h6c8c", "AsKdQh"]),
    st.none() | st.integers(-1, 7),
    st.none() | st.integers(-1, 7),
    st.sampled_from(["TDA", "WSOP_TOURNAMENT", "ROBERTS", "POKERSTARS", "FULL_TILT", "x"]),
    st.none() | st.integers(-1, 40) | st.builds(pe.Rake, st.integers(0, 100)),
    st.integers(0, 5),
)
def test_any_table(game, seats, board, button, aggressor, rules, rake, unit):
    """Refused, or every chip is accounted for."""
    found = use(pe.settle, game, seats, board=board, button=button, last_aggressor=aggressor,
                rules=rules, rake=rake, unit=unit)  # fmt: skip
    if not fails(found):
        paid = sum(found.payouts.values()) + sum(found.returned.values()) + found.rake
        assert paid == sum(seat.contributed + seat.dead for seat in seats)
        assert set(found.payouts) == set(found.returned) == {seat.number for seat in seats}
