"""settle_many: row by row what `settle` pays, and what chips dealt out one by one come to."""

import threading
from contextlib import suppress
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
import pokereval as pe

MOST = 2**63 - 1


class Told(pe.Evaluator):
    """An evaluator that is told what each hand is worth."""

    def __init__(self, name, worth):
        self.low = False
        self.worth = worth

    def strength(self, hole, board):
        return self.worth[bytes(hole)]


def settled(strengths, contributed, live, button, unit=1):
    """Return what `settle` gives each seat of a row."""
    holes = [pe.Cards([2 * seat, 2 * seat + 1]) for seat in range(len(contributed))]
    game = pe.Game(
        name="told",
        title="Told",
        hole_cards=2,
        board_cards=5,
        evaluators=tuple(
            Told("HIGH", dict(zip(holes, row, strict=True)))
            for row in np.asarray(strengths).tolist()
        ),
    )
    seats = [
        pe.Seat(seat, int(put), hole, folded=not stays)
        for seat, (put, hole, stays) in enumerate(zip(contributed, holes, live, strict=True))
    ]
    result = pe.settle(game, seats, board=range(47, 52), button=int(button), unit=unit)
    return [result.payouts[seat] + result.returned[seat] for seat in range(len(seats))]


def dealt_out(strengths, contributed, live, button, unit=1):
    """Return the same by dealing every chip of every pot to the next of its winners."""
    left = [(button + 1 + i) % len(live) for i in range(len(live))]
    pots, players = {}, tuple(seat for seat in left if live[seat])
    for depth in range(0, max(contributed), unit):
        # Where only folded seats go on, their chips belong to the pot before.
        players = tuple(s for s in players if contributed[s] > depth) or players
        pots[players] = pots.get(players, 0) + sum(put > depth for put in contributed)
    paid = [0] * len(live)
    for players, chips in pots.items():
        halves = []
        for made in strengths:
            best = max(made[seat] for seat in players)
            winners = [seat for seat in players if best and made[seat] == best]
            if winners and winners not in halves:
                halves.append(winners)
        for chip in range(chips):
            winners = (halves or [players])[chip % max(1, len(halves))]
            paid[winners[chip // max(1, len(halves)) % len(winners)]] += unit
    return paid


def random_tables(rows, evaluators, seats, unit, seed, deep=40):
    """Return rows with short stacks, folded seats, ties and seats without a hand."""
    random = np.random.default_rng(seed)
    strengths = random.integers(0, random.choice([2, 4, 9, 65536]), (rows, evaluators, seats))
    contributed = random.integers(0, random.choice([2, 4, deep], (rows, 1)), (rows, seats))
    even = random.random(rows) < 0.2
    contributed[even] = contributed[even].max(axis=1, keepdims=True)
    live = random.random((rows, seats)) < random.choice([0.2, 0.6, 1.0], (rows, 1))
    live[np.arange(rows), random.integers(0, seats, rows)] = True
    button = random.integers(0, seats, rows)
    return strengths.astype(np.uint16), contributed * unit, live, button


@pytest.mark.parametrize("unit", [1, 5, 25, 100])
@pytest.mark.parametrize("evaluators", [1, 2])
@pytest.mark.parametrize("seats", [1, 2, 3, 5, 6, 7, 9, 10, 16, 23])
def test_pays_what_settle_pays(seats, evaluators, unit):
    for seed in range(4):
        tables = random_tables(30, evaluators, seats, unit, seed)
        paid = pe.settle_many(*tables, unit=unit)
        assert (paid.dtype, paid.shape) == (np.int64, (30, seats))
        assert (paid.sum(axis=1) == tables[1].sum(axis=1)).all()
        for row, got in enumerate(paid.tolist()):
            assert got == settled(*(part[row] for part in tables), unit), (seed, row)


@pytest.mark.parametrize("name", ["holdem", "omaha8", "drawmaha", "badeucey"])
def test_pays_what_settle_pays_for_real_cards(name):
    game = pe.game(name)
    own, shared, rows, seats = game.hole_cards, game.board_cards, 300, 5
    cards = oracle.deals(oracle.RANKINGS["HIGH"], rows, own * seats + shared, seed=4)
    board = cards[:, own * seats :]
    _, contributed, live, button = random_tables(rows, 1, seats, 1, seed=5)
    strengths = np.stack(
        [
            np.stack([ev.strengths(hole, board if shared else None) for hole in holes], axis=1)
            for ev in game.evaluators
            for holes in [[cards[:, own * seat :][:, :own] for seat in range(seats)]]
        ],
        axis=1,
    )
    paid = pe.settle_many(strengths, contributed, live, button)
    for row in range(rows):
        hands = [bytes(cards[row, own * seat :][:own]) for seat in range(seats)]
        result = pe.settle(
            game,
            [
                pe.Seat(i, int(contributed[row, i]), hands[i], folded=not live[row, i])
                for i in range(seats)
            ],
            board=bytes(board[row]),
            button=int(button[row]),
        )
        got = {i: result.payouts[i] + result.returned[i] for i in range(seats)}
        assert dict(enumerate(paid[row].tolist())) == got


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_chips_dealt_out_one_by_one_come_to_the_same(data):
    seats = data.draw(st.integers(1, 9))
    each = st.lists(st.integers(0, 3), min_size=seats, max_size=seats)
    strengths = data.draw(st.lists(each, min_size=1, max_size=2))
    unit = data.draw(st.sampled_from([1, 2, 3, 5, 24, 25, 100]))
    contributed = [put * unit for put in data.draw(each.map(lambda puts: [7 * p for p in puts]))]
    contributed[data.draw(st.integers(0, seats - 1))] += data.draw(st.integers(0, 9)) * unit
    live = data.draw(st.lists(st.booleans(), min_size=seats, max_size=seats).filter(any))
    button = data.draw(st.integers(0, seats - 1))
    paid = pe.settle_many([strengths], [contributed], [live], button, unit=unit)
    assert paid.tolist() == [dealt_out(strengths, contributed, live, button, unit)]
    assert paid.tolist() == [settled(strengths, contributed, live, button, unit)]


def test_by_hand():
    """Cases worked out on paper: three-way 14, odd chip to the high, scoop, the wheel for all."""
    four = [[True] * 4]
    # Live seats 0, 2 and 3 tie for 14: 5, 5 and 4 from the left of the button on seat 2.
    paid = pe.settle_many([[[7, 9, 7, 7]]], [[4, 2, 4, 4]], [[True, False, True, True]], 2)
    assert paid.tolist() == [[5, 0, 4, 5]]
    # 13 in halves: 7 to the high, 6 to the two lows.
    paid = pe.settle_many([[[9, 1, 1, 1], [0, 5, 5, 2]]], [[4, 4, 4, 1]], four, 3)
    assert paid.tolist() == [[1 + 6, 3, 3, 0]]  # the main pot of 4 and a side pot of 9
    # Both ways alike: 9 in two is 5 and 4, whatever half the odd chip is in.
    paid = pe.settle_many([[[9, 9, 1], [5, 5, 2]]], [[3, 3, 3]], [[True] * 3], 0)
    assert paid.tolist() == [[4, 5, 0]]
    # No low: the high takes all. No hand at all: everybody is alike.
    paid = pe.settle_many([[[9, 1], [0, 0]], [[0, 0], [0, 0]]], [[3, 3]] * 2, [[True] * 2] * 2, 0)
    assert paid.tolist() == [[6, 0], [3, 3]]


# ---- what it takes ----

TABLES = random_tables(50, 2, 6, 5, seed=9)
PAID = pe.settle_many(*TABLES, unit=5)


def unaligned(array):
    room = np.zeros(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    room[...] = array
    return room


@pytest.mark.parametrize(
    "change",
    [
        np.asfortranarray,
        unaligned,
        np.ndarray.tolist,
        lambda array: np.repeat(array, 2, axis=-1)[..., ::2],
        lambda array: array[::-1].copy()[::-1],
        lambda array: array if array.dtype == bool else array.astype(">i4"),
        lambda array: array if array.dtype == bool else array.astype(np.uint64),
        lambda array: array if array.dtype == bool else array.astype("<u2"),
        np.ma.masked_array,
    ],
)
def test_arrays_in_any_form(change):
    for i, array in enumerate(TABLES):
        given_ = [*TABLES[:i], change(array), *TABLES[i + 1 :]]
        assert (pe.settle_many(*given_, unit=5) == PAID).all()


def test_masked_elements_are_no_money():
    strengths, contributed, live, button = TABLES
    masked = np.ma.masked_array(contributed, contributed == contributed.max())
    with pytest.raises(ValueError, match="contributed: expected no masked elements"):
        pe.settle_many(strengths, masked, live, button)


def test_a_button_for_all_rows():
    strengths, contributed, live, _ = TABLES
    for button in (3, np.int8(3), np.array(3), np.full(50, 3)):
        paid = pe.settle_many(strengths, contributed, live, button)
        assert (paid == pe.settle_many(strengths, contributed, live, [3] * 50)).all()


def test_flags_are_true_whatever_their_byte():
    strengths, contributed, live, button = TABLES
    odd = (live.view(np.uint8) * 130).view(np.bool_)
    assert (pe.settle_many(strengths, contributed, odd, button, unit=5) == PAID).all()


def test_arguments_stay_as_they_were():
    before = [part.copy() for part in TABLES]
    pe.settle_many(*TABLES, unit=np.int64(5), threads=None)
    assert all((now == then).all() for now, then in zip(TABLES, before, strict=True))


def test_no_rows():
    empty = np.empty((0, 1, 4), np.uint16), np.empty((0, 4)), np.empty((0, 4))
    for button in (0, 99, []):
        assert pe.settle_many(*empty, button).shape == (0, 4)


@pytest.mark.parametrize("threads", [1, 2, 7, None])
def test_threads(threads):
    tables = random_tables(70_001, 2, 3, 1, seed=11)
    paid = pe.settle_many(*tables)
    assert (pe.settle_many(*tables, threads=threads) == paid).all()
    for bad in (70_000, 40_001, 100):  # the first one, whoever finds it
        tables[1][bad, 2] = -7
        with pytest.raises(pe.SettlementError, match=rf"^contributed\[{bad}, 2\]: .* got -7$"):
            pe.settle_many(*tables, threads=threads)


def test_written_into_by_another_thread():
    """Any answer, but no harm."""
    tables = random_tables(20_000, 2, 9, 1, seed=12)
    stop = threading.Event()

    def meddle():
        random = np.random.default_rng(3)
        while not stop.is_set():
            for part in tables:
                room = part.reshape(-1).view(np.uint8)
                start = random.integers(0, len(room))
                room[start : start + 5000] = random.integers(0, 256, dtype=np.uint8)

    meddler = threading.Thread(target=meddle)
    meddler.start()
    try:
        for _ in range(30):
            with suppress(pe.SettlementError, RuntimeError):
                pe.settle_many(*tables)
    finally:
        stop.set()
        meddler.join()


# ---- what it refuses ----


def refused(error, match, *tables, **options):
    with pytest.raises(error, match=match):
        pe.settle_many(*tables, **options)


def test_int64_is_enough_or_refused():
    live = [[True, True, True]]
    for strengths in ([[1, 1, 1]], [[3, 1, 1]], [[2, 2, 1]], [[3, 1, 1], [1, 3, 1]]):
        for contributed in (
            [MOST, 0, 0], [0, 0, MOST], [2**62, 2**62 - 1, 0], [2**61, 2**61, 2**62 - 1],
            [MOST // 3, MOST // 3, MOST // 3], [MOST - 2, 1, 1],
        ):  # fmt: skip
            paid = pe.settle_many([strengths], [contributed], live, 1)
            assert paid.tolist() == [settled(strengths, contributed, live[0], 1)]
    for contributed, column in (
        ([MOST, 1, 0], 1), ([1, MOST, 0], 1), ([2**62, 2**62, 0], 1), ([2**62, 2**62 - 1, 1], 2),
        ([MOST, MOST, MOST], 1), ([0, MOST, 1], 2),
    ):  # fmt: skip
        rows = [[1, 1, 1], contributed]
        match = rf"^contributed\[1, {column}\]: brings its row to {sum(contributed[: column + 1])},"
        refused(pe.SettlementError, match, [[[1, 1, 1]]] * 2, rows, live * 2, 0)
    for unit in (MOST, 2**62, 3**39, 5**27):
        most = MOST // unit * unit
        paid = pe.settle_many([[[1, 1]]], [[0, most]], [[True, False]], 0, unit=unit)
        assert paid.tolist() == [[most, 0]]
    refused(pe.SettlementError, "^unit: expected at most", *TABLES, unit=2**63)


@pytest.mark.parametrize("row", [0, 17, 49])
def test_a_bad_row_is_named(row):
    def changed(which, value, column=2):
        tables = [part.copy() for part in TABLES]
        tables[which][(row, column) if tables[which].ndim == 2 else row] = value
        return tables

    money, error = rf"^contributed\[{row}, 2\]: expected", pe.SettlementError
    refused(error, f"{money} 0 or more, got -1$", *changed(1, -1))
    refused(error, f"{money} 0 or more, got -{2**63}$", *changed(1, -(2**63)))
    for amount in (1, 24, 10**15 + 3, MOST):
        refused(
            error, f"{money} a multiple of the unit 5, got {amount}$", *changed(1, amount), unit=5
        )
    refused(error, rf"^live\[{row}\]: nobody is live", *changed(2, False, slice(None)))
    for button in (6, -1, MOST, -(2**63)):
        refused(
            error,
            rf"^button\[{row}\]: expected a column 0\.\.5, got {button}$",
            *changed(3, button),
        )
    refused(error, r"^button: expected a column 0\.\.5, got 6$", *TABLES[:3], 6)


@pytest.mark.parametrize("unit", [2, 3, 5, 7, 12, 24, 25, 100, 2**40, 10**12, 3**39])
def test_only_multiples_of_the_unit_pass(unit):
    random = np.random.default_rng(unit % 2**32)
    near = [k * unit + d for k in (0, 1, 2, 1000) for d in (-1, 0, 1)]
    amounts = [*near, *random.integers(0, MOST, 300).tolist()]
    for amount in amounts:
        if not 0 <= amount <= MOST:
            continue
        if amount % unit:
            refused(pe.SettlementError, "multiple", [[[1]]], [[amount]], [[True]], 0, unit=unit)
        else:
            assert pe.settle_many([[[1]]], [[amount]], [[True]], 0, unit=unit) == amount


def test_shapes_and_types():
    strengths, contributed, live, button = TABLES
    for wrong, match in (
        (strengths[0], r"^strengths: expected shape \(n, evaluators, seats\)"),
        (strengths[:, :0], "^strengths: expected one or two evaluators, got 0"),
        (np.repeat(strengths, 2, axis=1), "^strengths: expected one or two evaluators, got 4"),
        (strengths[:, :, :0], "^strengths: expected 1 to 23 seats, got 0"),
        (np.zeros((50, 1, 24), int), "^strengths: expected 1 to 23 seats, got 24"),
        (strengths[:49], r"^contributed: expected shape \(49, 6\)"),
        (np.where(strengths == strengths.max(), -1, strengths.astype(int)),
         r"^strengths\[\d+, \d+, \d+\]: expected 0\.\.65535, got -1"),
        (strengths.astype(int) + 65536, r"^strengths\[0, 0, 0\]: expected 0\.\.65535"),
    ):  # fmt: skip
        refused(ValueError, match, wrong, contributed, live, button)
    for wrong in (contributed[:49], contributed[:, :5], contributed[0], contributed[None]):
        refused(ValueError, r"^contributed: expected shape \(50, 6\)", strengths, wrong, live, 0)
    for wrong in (live[:49], live[:, :5], live[0], True):
        refused(ValueError, r"^live: expected shape \(50, 6\)", strengths, contributed, wrong, 0)
    for wrong in (button[:49], button[:, None], []):
        refused(ValueError, r"^button: expected one column or shape \(50,\)", *TABLES[:3], wrong)
    too_much = np.full((50, 6), 2**63, np.uint64)
    refused(ValueError, r"^contributed\[0, 0\]: expected -?\d+\.\.", strengths, too_much, live, 0)
    for i, name in enumerate(("strengths", "contributed", "live", "button")):
        for wrong in (1.5, "1", None, Fraction(1), 2**70, [[None]], TABLES[i].astype(float)):
            tables = [*TABLES[:i], wrong, *TABLES[i + 1 :]]
            refused(TypeError, rf"^{name}: expected an array of ", *tables)
    refused(TypeError, "^live: expected an array of True and False", strengths, contributed,
            live.astype(int), 0)  # fmt: skip
    refused(TypeError, "^button: expected an array of integers", *TABLES[:3], True)
    for unit in (0, -5, 1.0, None, True, "5"):
        refused(pe.SettlementError, "^unit: ", *TABLES, unit=unit)
    for threads in (0, -1):
        refused(ValueError, "^threads: ", *TABLES, threads=threads)
    for threads in (1.0, "2", True):
        refused(TypeError, "^threads: ", *TABLES, threads=threads)


def test_more_rows_than_memory():
    huge = [np.broadcast_to(part[:1], (2**44, *part.shape[1:])) for part in TABLES]
    with pytest.raises((MemoryError, ValueError)):
        pe.settle_many(*huge)
