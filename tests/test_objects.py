"""The public classes as objects: copied, pickled, compared, hashed, written out and formatted."""

import copy
import dataclasses
import pickle
from fractions import Fraction

import numpy as np
import pytest

import pokereval as pe

SETTLED = pe.settle(
    "holdem",
    [pe.Seat(1, 100, "AsAd"), pe.Seat(2, 300, "KsKd"), pe.Seat(5, 350, "QsQd")],
    board="2c7d9hJs3s",
    button=5,
)
SPLIT = pe.settle(
    "omaha8",
    [pe.Seat(1, 100, "As2dKhKc"), pe.Seat(2, 101, "Ac2hQhQc"), pe.Seat(3, 50, folded=True)],
    boards=["3h4c5s9d9h", "3c4h7s9c9s"],
    button=1,
    rake=4,
)
FOUND = pe.equity("omaha8", ["As2s3d4d", "KhKdQhJd"], "7s8dTc", categories=True)
DRAWN = pe.equity("holdem", ["AsKs", "QQ"], samples=1000, seed=1)
EXACT = pe.equity_matrix("holdem", ["AhKh", "QQ", "7c2d"], "Qs8h3h")

#: Objects of every public class, all of them different.
MADE = {
    "Award": [*SETTLED.awards, *SPLIT.awards],
    "Cards": [pe.Cards(), pe.Cards("AsKd")],
    "Equity": [FOUND, DRAWN],
    "EquityMatrix": [EXACT, pe.equity_matrix("holdem", ["AA", "KK"], samples=100, seed=1)],
    "Evaluator": [pe.HIGH, pe.BADUGI],
    "Game": [pe.game("holdem"), dataclasses.replace(pe.game("holdem"), name="mine")],
    "Hand": [pe.HIGH.best("AsKsQsJsTs"), pe.HIGH.best("AsKsQsJsTd")],
    "KernelInfo": [pe.KernelInfo("avx2", ("scalar", "avx2"), ("scalar", "avx2", "avx512"))],
    "PlayerEquity": [*FOUND, *DRAWN],
    "Pot": [*SETTLED.pots],
    "Rake": [pe.Rake("4.5", cap=150), pe.Rake(step=2000, take=100, caps={2: 100, 4: 300})],
    "Range": [pe.Range("QQ+, AKs@0.5"), pe.Range("AA$ds", hole_cards=4)],
    "Reveal": [*SETTLED.showdown, *SPLIT.showdown],
    "Rules": [pe.rules.TDA, dataclasses.replace(pe.rules.TDA, name="Home game")],
    "Seat": [pe.Seat(1, 100, "AsAd"), pe.Seat(2, 100, folded=True)],
    "Settlement": [SETTLED, SPLIT],
}
ALL = [(name, thing) for name, things in MADE.items() for thing in things]
each = pytest.mark.parametrize("thing", [thing for _, thing in ALL], ids=[name for name, _ in ALL])

NAMES = {name: getattr(pe, name) for name in pe.__all__} | {
    "pokereval": pe, "Fraction": Fraction, "array": np.array, "nan": np.nan,
}  # fmt: skip


def test_every_public_class_is_here():
    classes = {name for name in pe.__all__ if isinstance(getattr(pe, name), type)}
    assert {name for name in classes if not issubclass(getattr(pe, name), Exception)} == set(MADE)
    assert all(type(thing) is getattr(pe, name) for name, thing in ALL)


@each
def test_copies_are_equal(thing):
    written = [pickle.dumps(thing, protocol) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for other in (copy.copy(thing), copy.deepcopy(thing), *map(pickle.loads, written)):
        assert type(other) is type(thing)
        assert other == thing
        assert hash(other) == hash(thing)
        assert (repr(other), str(other)) == (repr(thing), str(thing))


def test_what_is_not_equal():
    for _, thing in ALL:
        assert sum(thing == other for _, other in ALL) == 1
        assert thing not in (None, 1, "As", object())


@each
def test_repr_reads_back(thing):
    if isinstance(thing, pe.Settlement):
        # Its showdown stays out: it may need what was not told.
        text = f"{repr(thing)[:-1]}, showdown={thing.showdown!r})"
    else:
        text = repr(thing)
    other = eval(text, NAMES)
    if isinstance(thing, pe.EquityMatrix):  # numpy writes eight digits
        np.testing.assert_allclose(other.values, thing.values, rtol=0, atol=1e-8)
        other = dataclasses.replace(other, values=thing.values)
    assert type(other) is type(thing)
    assert other == thing


@each
def test_formatted_as_its_text(thing):
    text = str(thing)
    assert format(thing) == f"{thing}" == text
    for spec in ("", "s", ">500", "<500", "_^500", ".3", "500.3"):
        assert format(thing, spec) == format(text, spec)
    with pytest.raises(ValueError, match="Unknown format code 'd'"):
        format(thing, "d")


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (
            SETTLED,
            "Main pot: 300 for 1, 2, 5\n"
            "  300 to seat 1: Pair of aces, jack-nine-seven kickers (AsAdJs9h7d)\n"
            "Side pot 1: 400 for 2, 5\n"
            "  400 to seat 2: Pair of kings, jack-nine-seven kickers (KsKdJs9h7d)\n"
            "50 back to seat 5",
        ),
        (
            # 250 less 4 is 123 a board: 62 and 61 of the first, where both tie for both halves, and
            # of the second, where they tie for the low. Seat 2 is left of the button.
            SPLIT,
            "Pot: 250 for 1, 2\n"
            "  board 1: 31 to seat 2: Straight, five-high (5s4c3h2hAc)\n"
            "  board 1: 31 to seat 1: Straight, five-high (5s4c3h2dAs)\n"
            "  board 1: 31 to seat 2: Wheel (5s4c3h2hAc); odd chips: "
            "winners who tie for every half share the whole pot evenly (TDA 20, WSOP T73)\n"
            "  board 1: 30 to seat 1: Wheel (5s4c3h2dAs)\n"
            "  board 2: 62 to seat 1: Two pair, kings and nines, seven kicker (KhKc9s9c7s); odd "
            "chips: the odd chip between halves goes to the high half (TDA 20-C, WSOP T73), in "
            "mixed splits to the five-card or draw half (BARGE, odd chips)\n"
            "  board 2: 31 to seat 2: Seven-four low (7s4h3c2hAc); odd chips: "
            "first winner left of the button (TDA 20-A, WSOP T73, L149)\n"
            "  board 2: 30 to seat 1: Seven-four low (7s4h3c2dAs)\n"
            "1 back to seat 2\n"
            "4 rake",
        ),
        (
            pe.settle("holdem", [pe.Seat(1, 43_200_000), pe.Seat(2, 100_000, folded=True)]),
            "Pot: 200,000 for 1\n  200,000 to seat 1\n43,100,000 back to seat 1",
        ),
        (SETTLED.pots[1], "400 for 2, 5"),
        (
            SETTLED.awards[0],
            "300 to seat 1: Pair of aces, jack-nine-seven kickers (AsAdJs9h7d)",
        ),
        (
            SETTLED.showdown[0],
            "seat 1 shows: Pair of aces, jack-nine-seven kickers (AsAdJs9h7d)",
        ),
        (
            SETTLED.showdown[2],
            "seat 5 may muck: Pair of queens, jack-nine-seven kickers (QsQdJs9h7d)",
        ),
        (pe.Reveal(3, True, ()), "seat 3 shows"),
        (
            pe.Reveal(3, True, (pe.HIGH.best("AsKsQsJsTs"), None)),
            "seat 3 shows: Royal flush (AsKsQsJsTs); none",
        ),
        (MADE["KernelInfo"][0], "avx2 (of scalar, avx2)"),
        (FOUND[0], "48.232% (win 20.488%, tie 0.000%)"),
        (
            pe.PlayerEquity(0.5, 0.4, 0.2, 400, 200, (0.5,), 0.0125),
            "50.000% +- 1.250% (win 40.000%, tie 20.000%)",
        ),
        (
            # Of AhKh there is one, of QQ there are three; none can be held twice.
            EXACT,
            "       AhKh     QQ    7c2d\n"
            "AhKh      -  25.6%   88.9%\n"
            "QQ    74.4%      -  100.0%\n"
            "7c2d  11.1%   0.0%       -\n"
            "Texas hold'em: 3 hands against each other, all deals",
        ),
        (
            pe.equity_matrix("royal", samples=2, seed=7),
            "Royal hold'em: 25 hands against each other, samples of seed 7",
        ),
        (pe.rules.WSOP_LIVE, "WSOP_LIVE"),
        (pe.Rake("4.5", cap=150), "4.5% of the pots, at most 150"),
        (
            pe.Rake(step=2000, take=100, caps={2: 100, 4: 300}, least_pot=1500),
            "100 for every full 2,000, from a pot of 1,500 on, "
            "at most 100 from 2 players on, 300 from 4 players on",
        ),
    ],
)
def test_what_a_person_reads(thing, text):
    assert str(thing) == text


def test_a_settlement_is_printed_where_its_showdown_needs_a_button():
    seats = [pe.Seat(1, 100, "AsAd"), pe.Seat(2, 100, "KsKd")]
    result = pe.settle("holdem", seats, board="2c7d9hJs3s")
    assert str(result).startswith("Pot: 200 for 1, 2\n  200 to seat 1: Pair of aces")
    with pytest.raises(pe.SettlementError, match="button"):
        result.showdown  # noqa: B018
