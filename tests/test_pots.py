"""Pots and splits: known cases, and a count chip by chip that shares no code with the package."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokereval as pe


def chip_by_chip(contributed, folded):
    """Return the uncalled chips and the pots, putting one chip of everybody in at a time."""
    returned = [0] * len(contributed)
    pots = {}
    for height in range(1, max(contributed) + 1):
        betting = [i for i, bet in enumerate(contributed) if bet >= height]
        live = tuple(i for i in betting if not folded[i])
        if len(betting) == 1 and live:
            returned[live[0]] += 1
        elif live:
            pots[live] = pots.get(live, 0) + len(betting)
        else:  # deeper than any live seat went: to those who went deepest
            deepest = (
                list(pots)[-1] if pots else tuple(i for i, out in enumerate(folded) if not out)
            )
            pots[deepest] = pots.get(deepest, 0) + len(betting)
    return returned, tuple((amount, eligible) for eligible, amount in pots.items())


@st.composite
def bets(draw):
    """Return what some players put in, few levels apart, and who of them folded."""
    contributed = draw(st.lists(st.integers(0, 9) | st.just(5), min_size=1, max_size=9))
    folded = draw(st.lists(st.booleans(), min_size=len(contributed), max_size=len(contributed)))
    folded[draw(st.integers(0, len(folded) - 1))] = False
    return contributed, folded


@given(bets())
def test_pots_are_those_of_a_count_chip_by_chip(table):
    assert pe.build_pots(*table) == chip_by_chip(*table)


@given(bets())
def test_pots_lose_nothing_and_are_never_alike(table):
    contributed, folded = table
    returned, pots = pe.build_pots(contributed, folded)
    assert sum(contributed) == sum(returned) + sum(pot.amount for pot in pots)
    assert len({pot.eligible for pot in pots}) == len(pots)
    for main, side in pairwise(pots):
        assert set(side.eligible) < set(main.eligible)
    assert sum(back > 0 for back in returned) <= 1
    assert not any(back and out for back, out in zip(returned, folded, strict=True))


# C numbers are those of the list of cases that public reports were gathered in.
CASES = {
    "one level": ([10, 10, 10], "...", [0, 0, 0], [(30, (0, 1, 2))]),
    "C081 four all-ins, the last one's top uncalled": (
        [100, 200, 300, 400], "....", [0, 0, 0, 100],
        [(400, (0, 1, 2, 3)), (300, (1, 2, 3)), (200, (2, 3))],
    ),
    "C077 three short all-ins over folded chips": (
        [76, 117, 115, 117, 1, 66, 27], "..f.f..", [0] * 7,
        [(163, (0, 1, 3, 5, 6)), (195, (0, 1, 3, 5)), (40, (0, 1, 3)), (121, (1, 3))],
    ),
    "C083 levels come from live seats alone": (
        [20, 2, 145, 117, 150, 150, 0, 128, 245], ".f.f..f..", [0] * 8 + [95],
        [(142, (0, 2, 4, 5, 7, 8)), (637, (2, 4, 5, 7, 8)), (68, (2, 4, 5, 8)), (15, (4, 5, 8))],
    ),
    "C085 uncalled chips go back, whoever wins": (
        [120360, 200, 89820, 89820], ".f..", [30540, 0, 0, 0], [(269660, (0, 2, 3))],
    ),
    "C091 the short all-in keeps the main pot": (
        [30, 90, 90], "...", [0, 0, 0], [(90, (0, 1, 2)), (120, (1, 2))],
    ),
    "C093 a raise all-in that nobody calls": ([500, 40], ".f", [460, 0], [(80, (0,))]),
    "C113 two pots": ([100, 200, 200], "...", [0, 0, 0], [(300, (0, 1, 2)), (200, (1, 2))]),
    "levels that differ by folded chips alone are one pot": (
        [100, 100, 60, 20], "..ff", [0, 0, 0, 0], [(280, (0, 1))],
    ),
    "a layer of folded chips alone joins the last live pot": (
        [100, 100, 300, 250], "..ff", [0, 0, 0, 0], [(750, (0, 1))],
    ),
    "one live seat over folded chips has a pot, not a returned bet": (
        [35, 225, 125, 75], "..ff", [0, 100, 0, 0], [(140, (0, 1)), (220, (1,))],
    ),
    "nobody put anything in": ([0, 0], "..", [0, 0], []),
    "a live seat without chips in": ([0, 5, 5], "...", [0, 0, 0], [(10, (1, 2))]),
    "folded chips and no live ones": ([0, 0, 5, 3], "..ff", [0, 0, 0, 0], [(8, (0, 1))]),
    "amounts of any size": (
        [10**30, 10**30 + 7], "..", [0, 7], [(2 * 10**30, (0, 1))],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_known_pots(name):
    contributed, letters, returned, pots = CASES[name]
    folded = [letter == "f" for letter in letters]
    assert pe.build_pots(contributed, folded) == (returned, tuple(pots))


@pytest.mark.parametrize(
    ("contributed", "folded", "message"),
    [
        ([5, -1], [False, False], r"contributed\[1\]: expected 0 or more, got -1"),
        ([5, 2.5], [False, False], r"contributed\[1\]: expected a whole number of units, got 2.5"),
        ([5, True], [False, False], r"contributed\[1\]: .* got True"),
        ([5, "5"], [False, False], r"contributed\[1\]: .* got '5'"),
        ([5, 5], [False], "folded: expected 2 values"),
        ([5, 5], [True, True], "nobody is live"),
        ([], [], "nobody is live"),
    ],
)
def test_bad_pots_are_named(contributed, folded, message):
    with pytest.raises(pe.SettlementError, match=message):
        pe.build_pots(contributed, folded)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([5, 5], [False, "False"]), r"folded\[1\]: expected True or False, got 'False'"),
        (([5, 5], [None, False]), r"folded\[0\]: expected True or False, got None"),
        (([5, 5], [2, False]), r"folded\[0\]: expected True or False, got 2"),
        ((5, [False]), "contributed: expected a sequence, got int 5"),
        ((iter([5]), [False]), "contributed: expected a sequence, got list_iterator"),
        (([5], None), "folded: expected a sequence, got NoneType None"),
    ],
)
def test_what_makes_no_pots_is_named(arguments, message):
    with pytest.raises(TypeError, match=message):
        pe.build_pots(*arguments)


def test_pots_of_arrays():
    contributed = np.array([100, 200, 200, 50], np.uint8)
    for folded in ([False, False, False, True], [0, 0, 0, 1]):
        pots = pe.build_pots(contributed, np.array(folded))
        assert pots == ([0, 0, 0, 0], (pe.Pot(350, (0, 1, 2)), pe.Pot(200, (1, 2))))
        assert {type(pot.amount) for pot in pots[1]} == {int}


@pytest.mark.parametrize(
    ("amount", "winners", "unit", "shares"),
    [
        (14, 3, 1, [5, 5, 4]),  # Robert's, ties 4: at most one odd chip each
        (15, 3, 1, [5, 5, 5]),
        (2, 3, 1, [1, 1, 0]),
        (0, 2, 1, [0, 0]),
        (7, 1, 1, [7]),
        (100, 3, 25, [50, 25, 25]),
        (107, 2, 25, [57, 50]),  # less than a unit goes with the first odd chip
        (132, 2, 25, [82, 50]),
        (10**30 + 1, 2, 1, [5 * 10**29 + 1, 5 * 10**29]),
    ],
)
def test_split(amount, winners, unit, shares):
    assert pe.split(amount, range(winners), unit) == shares


def test_all_odd_chips_to_the_first():
    assert pe.split(14, "abc", one_each=False) == [6, 4, 4]


@given(st.integers(0, 10**25), st.integers(1, 9), st.integers(1, 500), st.booleans())
def test_a_split_loses_nothing(amount, winners, unit, one_each):
    shares = pe.split(amount, range(winners), unit, one_each=one_each)
    assert sum(shares) == amount
    assert not any(share % unit for share in shares[1:])
    assert shares == sorted(shares, reverse=True)
    if one_each:
        assert shares[0] - shares[-1] < 2 * unit
        assert len(set(shares[1:])) <= 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5, []), "winners"),
        ((-5, [1]), "amount: expected 0 or more"),
        ((5.0, [1]), "amount"),
        ((5, [1], 0), "unit: expected 1 or more"),
    ],
)
def test_bad_splits_are_named(arguments, message):
    with pytest.raises(pe.SettlementError, match=message):
        pe.split(*arguments)


@pytest.mark.parametrize("winners", [3, None, iter([1, 2])])
def test_winners_stand_in_a_sequence(winners):
    with pytest.raises(TypeError, match="winners: expected a sequence, got "):
        pe.split(14, winners)


def test_a_split_in_numpy_numbers():
    # Units of int8 would overflow with shares of 300.
    shares = pe.split(np.int64(900), np.array([4, 1, 2]), np.int8(100))
    assert shares == [300, 300, 300]
    assert {type(share) for share in shares} == {int}


def test_one_each_is_a_truth_value():
    with pytest.raises(TypeError, match="one_each: expected True or False, got 'no'"):
        pe.split(14, "abc", one_each="no")


def test_amounts_too_long_to_write_out_are_refused_by_name():
    with pytest.raises(pe.SettlementError, match=r"contributed\[0\]: expected 0 or more, got int"):
        pe.build_pots([-(10**5000), 5], [False, False])
    with pytest.raises(pe.SettlementError, match="unit 3, got int too long to write out"):
        pe.settle("holdem", [pe.Seat(1, 10**5000), pe.Seat(2, 0, folded=True)], unit=3)
