"""Settling a hand: split pots, odd chips, boards, dead chips, and the traps others fell into.

C numbers are those of the list of cases that public reports were gathered in; "trap" is a trap of
the rules page. The laws that hold for every hand are in test_settlement_properties.
"""

import copy
import dataclasses
import pickle

import pytest

import pokereval as pe
from pokereval import rules

BOARD = "2c7d9hJs3s"
NAMES = {row.name for row in pe.GAMES}


def needs(*names):
    """Skip a test until the games are there."""
    return pytest.mark.skipif(not set(names) <= NAMES, reason=f"no {', '.join(names)} yet")


def seats(*rows):
    """Return seats from rows of (number, contributed, hole); an empty hole has folded."""
    return [pe.Seat(n, put, hole or None, folded=not hole) for n, put, hole in rows]


def net(result, put):
    """Return what each seat is up or down."""
    return {n: result.payouts[n] + result.returned[n] - put[n] for n in put}


def parts(result):
    """Return the awards as (pot, board, evaluator, seat, amount)."""
    return [(a.pot, a.board, a.evaluator, a.seat, a.amount) for a in result.awards]


# ---- one high hand ----

C077 = {0: "QhTs", 1: "8h2s", 2: "AsKh", 3: "4s6d", 4: "Ah6c", 5: "TcQd", 6: "4dQc"}
C083 = {0: "Td4h", 2: "Tc7d", 4: "6d8d", 5: "6s8c", 7: "JhKd", 8: "7sKs"}


def test_c077_each_pot_is_split_by_itself():
    put = [76, 117, 115, 117, 1, 66, 27]
    result = pe.settle(
        "holdem",
        [pe.Seat(n, put[n], C077[n], folded=n in (2, 4)) for n in C077],
        board="7c2hTdKcQs",
        button=6,
    )
    assert [pot.amount for pot in result.pots] == [163, 195, 40, 121]
    assert result.payouts == {0: 82 + 98 + 40, 1: 121, 2: 0, 3: 0, 4: 0, 5: 81 + 97, 6: 0}
    assert [a.odd for a in result.awards if a.seat == 0] == [1, 1, 0]
    assert {a.odd_rule for a in result.awards if a.odd} == {
        "first winner left of the button (TDA 20-A, WSOP T73, L149)"
    }


def test_c083_nine_seats_and_an_uncalled_raise():
    put = [20, 2, 145, 117, 150, 150, 0, 128, 245]
    result = pe.settle(
        "holdem",
        [pe.Seat(n, put[n], C083.get(n), folded=n not in C083) for n in range(9)],
        board="7h3sJs4cQh",
        button=0,
    )
    assert [pot.amount for pot in result.pots] == [142, 637, 68, 15]
    assert result.returned[8] == 95
    assert {n: won for n, won in result.payouts.items() if won} == {7: 779, 8: 83}


def test_c081_four_all_ins():
    put = {0: 100, 1: 200, 2: 300, 3: 400}
    hole = {0: "JsTs", 1: "4s5s", 2: "9sTc", 3: "ThJc"}
    result = pe.settle(
        "holdem", [pe.Seat(n, put[n], hole[n], all_in=True) for n in put], board="AsKsQs2s3s"
    )
    assert net(result, put) == {0: 300, 1: 100, 2: -100, 3: -300}


def test_c085_uncalled_chips_are_not_lost():
    put = {0: 120360, 1: 200, 2: 89820, 3: 89820}
    hole = {0: "6dJc", 1: "", 2: "8c4d", 3: "5d4h"}
    result = pe.settle("holdem", seats(*((n, put[n], hole[n]) for n in put)), board="3hAsJsQdKd")
    assert net(result, put) == {0: 179840, 1: -200, 2: -89820, 3: -89820}


def test_c087_a_tie_of_two_among_three():
    result = pe.settle(
        "holdem", seats((1, 50, "2hJh"), (2, 50, "TcAc"), (3, 50, "Jc9d")), board="QsThKc4hAd"
    )
    assert result.payouts == {1: 75, 2: 0, 3: 75}


def test_c045_a_straight_flush_over_the_boards():
    result = pe.settle("holdem", seats((1, 20000, "AdKc"), (2, 20000, "8h8d")), board="3h4h5h6h7h")
    assert result.payouts == {1: 0, 2: 40000}


def test_c093_a_live_seat_left_alone_wins_whatever_its_cards():
    for hole in ("AsAd", None, "As"):
        result = pe.settle("holdem", [pe.Seat(1, 500, hole), pe.Seat(2, 40, "KsKd", folded=True)])
        assert result.returned == {1: 460, 2: 0}
        assert result.payouts == {1: 80, 2: 0}
        assert [award.hand for award in result.awards] == [None]


TIED = {1: "AcKc", 2: "AdKd", 4: "AhKh"}  # the board pairs nothing of theirs
TIED_BOARD = "AsKsQdJc2h"


@pytest.mark.parametrize(
    ("button", "payouts"),
    [
        (1, {1: 4, 2: 5, 4: 5}),
        (2, {1: 5, 2: 4, 4: 5}),
        (3, {1: 5, 2: 4, 4: 5}),  # C097: seat 3 is empty
        (4, {1: 5, 2: 5, 4: 4}),
        (0, {1: 5, 2: 5, 4: 4}),
        (9, {1: 5, 2: 5, 4: 4}),
    ],
)
def test_c111_three_tie_for_fourteen(button, payouts):
    """5 / 5 / 4 from the button's left (TDA 20-A), nobody more than one (Robert's, ties 4)."""
    for name in rules.PRESETS:
        result = pe.settle(
            "holdem",
            [pe.Seat(5, 2, folded=True), *(pe.Seat(n, 4, TIED[n]) for n in TIED)],
            board=TIED_BOARD,
            button=button,
            rules=name,
        )
        assert result.payouts == {**payouts, 5: 0}


def test_all_odd_chips_to_the_first_by_a_row_of_ones_own():
    mine = dataclasses.replace(rules.TDA, odd_chips="all_to_first")
    result = pe.settle(
        "holdem",
        [pe.Seat(5, 2, folded=True), *(pe.Seat(n, 4, TIED[n]) for n in TIED)],
        board=TIED_BOARD,
        button=2,
        rules=mine,
    )
    assert result.payouts == {1: 4, 2: 4, 4: 6, 5: 0}
    assert [a.odd for a in result.awards] == [2, 0, 0]


@pytest.mark.parametrize("unit", [5, 25, 100])
def test_odd_chips_of_a_larger_unit(unit):
    result = pe.settle(
        "holdem",
        [pe.Seat(5, 2 * unit, folded=True), *(pe.Seat(n, 4 * unit, TIED[n]) for n in TIED)],
        board=TIED_BOARD,
        button=2,
        unit=unit,
    )
    assert result.payouts == {4: 5 * unit, 1: 5 * unit, 2: 4 * unit, 5: 0}


def test_the_button_is_needed_for_an_odd_chip_alone():
    two = [pe.Seat(n, 4, TIED[n]) for n in (1, 2)]
    assert pe.settle("holdem", two, board=TIED_BOARD).payouts == {1: 4, 2: 4}
    with pytest.raises(pe.SettlementError, match=r"button: .*got None.*TDA 20-A"):
        pe.settle("holdem", [*two, pe.Seat(3, 1, folded=True)], board=TIED_BOARD)


def test_a_short_hand_that_is_beaten_still_keeps_its_pot_apart():
    """Trap: pots of unlike eligibility are not merged, and split one by one."""
    result = pe.settle(
        "holdem",
        seats((1, 5, "4c4d"), (2, 8, "AcKc"), (3, 8, "AdKd")),
        board=TIED_BOARD,
        button=1,
    )
    assert result.pots == ((15, (1, 2, 3)), (6, (2, 3)))
    assert result.payouts == {1: 0, 2: 8 + 3, 3: 7 + 3}


def test_hands_mucked_unseen_cannot_win():
    result = pe.settle("holdem", [pe.Seat(1, 9, "4c4d"), pe.Seat(2, 9)], board=BOARD)
    assert result.payouts == {1: 18, 2: 0}
    assert result.pots == ((18, (1, 2)),)
    # All alone in the side pot, seat 2 wins that without showing.
    seats_ = [pe.Seat(1, 5, "4c4d"), pe.Seat(2, 9), pe.Seat(3, 9, folded=True)]
    assert pe.settle("holdem", seats_, board=BOARD).payouts == {1: 15, 2: 8, 3: 0}


def test_amounts_of_any_size_are_exact():
    huge = 10**40
    result = pe.settle(
        "holdem",
        seats((1, huge + 1, "AcKc"), (2, huge + 1, "AdKd"), (3, 1, "")),
        board=TIED_BOARD,
        button=1,
        rake=pe.Rake("0.1"),
    )
    taken = (2 * huge + 3) // 1000
    assert result.rake == taken
    assert sum(result.payouts.values()) == 2 * huge + 3 - taken


# ---- dead chips ----


def test_dead_chips_are_in_the_main_pot_and_no_part_of_a_bet():
    seats_ = [
        pe.Seat(1, 50, "AsAd", all_in=True),
        pe.Seat(2, 100, "KsKd", dead=10),
        pe.Seat(3, 120, "QsQd"),
        pe.Seat(4, 0, folded=True, dead=3),
    ]
    result = pe.settle("holdem", seats_, board=BOARD)
    assert result.returned == {1: 0, 2: 0, 3: 20, 4: 0}
    assert result.pots == ((163, (1, 2, 3)), (100, (2, 3)))
    assert result.payouts == {1: 163, 2: 100, 3: 0, 4: 0}


def test_an_ante_that_one_pays_for_all_is_nobodys_bet():
    """Heads-up: 100 dead from the big blind, 5 bet by both."""
    result = pe.settle(
        "holdem", [pe.Seat(1, 5, "AsAd"), pe.Seat(2, 5, "KsKd", dead=100)], board=BOARD
    )
    assert result.returned == {1: 0, 2: 0}
    assert result.payouts == {1: 110, 2: 0}


def test_who_could_pay_the_ante_alone_plays_for_the_dead_chips():
    seats_ = [pe.Seat(1, 40, "KsKd"), pe.Seat(2, 40, "QsQd"), pe.Seat(3, 0, "AsAd", dead=15)]
    result = pe.settle("holdem", seats_, board=BOARD)
    assert result.pots == ((15, (1, 2, 3)), (80, (1, 2)))
    assert result.payouts == {1: 80, 2: 0, 3: 15}
    # A bet that goes back was still one: who made it plays for the dead chips too.
    result = pe.settle("holdem", [seats_[0], seats_[2]], board=BOARD)
    assert result.returned == {1: 40, 3: 0}
    assert result.pots == ((15, (1, 3)),)


def test_an_uncalled_bet_over_dead_chips_and_a_folded_caller():
    """By hand: 500 against the 300 of a folded seat: 200 go back, and 100 + 100 are a pot."""
    rows = [
        pe.Seat(1, 500, "QsQd", dead=10),
        pe.Seat(2, 200, "AsAd", all_in=True),
        pe.Seat(3, 300, folded=True),
    ]
    result = pe.settle("holdem", rows, board=BOARD)
    assert result.returned == {1: 200, 2: 0, 3: 0}
    assert result.pots == ((610, (1, 2)), (200, (1,)))
    assert result.payouts == {1: 200, 2: 610, 3: 0}
    assert [award.hand.category for award in result.awards] == ["one pair", "one pair"]
    # Who is alone in a pot wins it whatever he holds, seen or unseen.
    result = pe.settle("holdem", [pe.Seat(1, 500, dead=10), *rows[1:]], board=BOARD)
    assert result.payouts == {1: 200, 2: 610, 3: 0}
    assert [award.hand and award.hand.category for award in result.awards] == ["one pair", None]


def test_dead_chips_alone_never_match_a_bet():
    """A dead blind of 50 calls nothing of a bet of 50."""
    rows = [pe.Seat(1, 50, "QsQd"), pe.Seat(2, 0, folded=True, dead=50)]
    result = pe.settle("holdem", rows)
    assert (result.returned, result.payouts) == ({1: 50, 2: 0}, {1: 50, 2: 0})


def test_a_short_all_in_plays_for_the_dead_chips_but_once_for_each_bet():
    """By hand: dead 6; layers of 4 x 3, 6 x 2 and the folded 8 more, all with the deepest seat."""
    rows = [
        pe.Seat(1, 4, "AsAd", all_in=True),
        pe.Seat(2, 10, "QsQd", all_in=True),
        pe.Seat(3, 14, folded=True, dead=6),
    ]
    result = pe.settle("holdem", rows, board=BOARD)
    assert result.returned == {1: 0, 2: 0, 3: 0}
    assert result.pots == ((6 + 12, (1, 2)), (12 + 4, (2,)))
    assert result.payouts == {1: 18, 2: 16, 3: 0}


# ---- halves ----

LOW_BOARD = "Kh3c4d8sTh"


@needs("omaha8")
def test_high_and_low_and_the_odd_chip_to_the_high():
    """TDA 20-C, WSOP T73."""
    for name in rules.PRESETS:
        result = pe.settle(
            "omaha8",
            seats((1, 25, "KsKd9c9d"), (2, 25, "As2dQcJc"), (4, 1, "")),
            board=LOW_BOARD,
            rules=name,
        )
        assert parts(result) == [(0, 0, 0, 1, 26), (0, 0, 1, 2, 25)]
        high, low = result.awards
        assert (high.odd, low.odd, low.odd_rule) == (1, 0, "")
        assert high.odd_rule == rules.PRESETS[name].says("odd_half")
        assert high.hand.description == "Three of a kind, kings, ten-eight kickers"
        assert low.hand.description == "Eight-four low"


@needs("omaha8")
def test_no_qualifying_low_gives_all_to_the_high():
    result = pe.settle(
        "omaha8", seats((1, 25, "AsAd2c3c"), (2, 25, "KsKd4c5c")), board="9hTdJsQcQd"
    )
    assert [award.evaluator for award in result.awards] == [0]
    assert sum(result.payouts.values()) == 50


@needs("omaha8")
def test_a_scoop_is_two_awards():
    result = pe.settle("omaha8", seats((1, 20, "As2dKdKc"), (2, 20, "QsQdJcJd")), board=LOW_BOARD)
    assert parts(result) == [(0, 0, 0, 1, 20), (0, 0, 1, 1, 20)]


@needs("omaha8")
def test_quarters_and_sixths():
    rows = [(1, 12, "KsKdAs2s"), (2, 12, "Ad2dJcJd"), (3, 12, "Ac2cQcQd")]
    result = pe.settle("omaha8", seats(*rows[:2]), board=LOW_BOARD)
    assert parts(result) == [(0, 0, 0, 1, 12), (0, 0, 1, 1, 6), (0, 0, 1, 2, 6)]
    result = pe.settle("omaha8", seats(*rows), board=LOW_BOARD)
    assert result.payouts == {1: 18 + 6, 2: 6, 3: 6}


@needs("omaha8")
def test_odd_chips_of_each_half_by_itself():
    """29: high 15, low 14 in three; the odd chips of the low go left of the button."""
    rows = [(1, 9, "KsKdAs2s"), (2, 9, "Ad2dJcJd"), (3, 9, "Ac2cQcQd"), (4, 2, "")]
    result = pe.settle("omaha8", seats(*rows), board=LOW_BOARD, button=2)
    assert result.payouts == {1: 15 + 5, 2: 4, 3: 5, 4: 0}


@pytest.mark.parametrize(
    ("unit", "rake", "shares"),
    [
        (5, 0, [50, 50, 50]),
        (5, 2, [53, 50, 45]),  # 148: 29 chips and 3 over
        (25, 1, [74, 50, 25]),  # 149: 5 chips and 24 over
        (50, 1, [99, 50, 0]),  # 149: 2 chips and 49 over
        (50, 101, [49, 0, 0]),  # less than a chip
    ],
)
def test_what_rake_leaves_below_a_unit_goes_with_the_first_odd_chip(unit, rake, shares):
    rows = [pe.Seat(n, 50, TIED[n]) for n in TIED]
    result = pe.settle("holdem", rows, board=TIED_BOARD, button=2, unit=unit, rake=rake)
    assert [result.payouts[n] for n in (4, 1, 2)] == shares
    odd = {award.seat: award.odd_rule for award in result.awards if award.odd_rule}
    left = "first winner left of the button (TDA 20-A, WSOP T73, L149)"
    assert set(odd.values()) <= {left}
    assert set(odd) == {n for n, got in zip((4, 1, 2), shares, strict=True) if got > min(shares)}


@needs("stud8")
def test_c105_high_and_low_are_found_again_in_each_pot():
    result = pe.settle(
        "stud8",
        [
            pe.Seat(1, 10, "Ah2h3h4h5h9cTd", all_in=True),  # a steel wheel
            pe.Seat(2, 30, "KsKdKc9h9dJs4s"),
            pe.Seat(3, 30, "As2d3c7d8sQhQd"),
        ],
    )
    assert parts(result) == [
        (0, 0, 0, 1, 15),
        (0, 0, 1, 1, 15),
        (1, 0, 0, 2, 20),
        (1, 0, 1, 3, 20),
    ]


IDENTICAL = [
    ("TDA", [33, 33]),
    ("WSOP_TOURNAMENT", [33, 33]),
    ("WSOP_LIVE", [33, 33]),
    ("ROBERTS", [34, 32]),
    ("POKERSTARS", [34, 32]),
    ("FULL_TILT", [34, 32]),
    ("PARTYPOKER", [34, 32]),
]


@needs("omaha8")
@pytest.mark.parametrize(("name", "shares"), IDENTICAL)
def test_identical_hands_both_ways(name, shares):
    """TDA's illustration: 66 are 33 each, not 17 and 17 against 16 and 16."""
    rows = [(1, 33, "As2sKcKd"), (2, 33, "Ad2dKhKs")]
    result = pe.settle("omaha8", seats(*rows), board="3c4d5h9sJc", button=2, rules=name)
    assert list(result.payouts.values()) == shares
    assert sum(a.amount for a in result.awards if a.evaluator == 0) == 33
    assert len(result.awards) == 4


@needs("omaha8")
def test_identical_hands_need_a_button_for_an_odd_pot_alone():
    rows = [(1, 33, "As2sKcKd"), (2, 33, "Ad2dKhKs")]
    assert pe.settle("omaha8", seats(*rows), board="3c4d5h9sJc").payouts == {1: 33, 2: 33}
    rows.append((3, 1, ""))
    with pytest.raises(pe.SettlementError, match="button"):
        pe.settle("omaha8", seats(*rows), board="3c4d5h9sJc")
    result = pe.settle("omaha8", seats(*rows), board="3c4d5h9sJc", button=1)
    assert result.payouts == {1: 33, 2: 34, 3: 0}


@needs("omaha8")
@pytest.mark.parametrize("pot", range(1, 30))
def test_identical_hands_of_three_share_as_evenly_as_can_be(pot):
    board = "3c4d5h9sJc"
    rows = [pe.Seat(1, 0, "As2sKcKd"), pe.Seat(2, 0, "Ad2dKhKs"), pe.Seat(3, 0, "Ac2cQcQd")]
    rows = [dataclasses.replace(row, dead=pot if row.number == 1 else 0) for row in rows]
    rows = [dataclasses.replace(row, contributed=1) for row in rows]
    result = pe.settle("omaha8", rows, board=board, button=3)
    assert list(result.payouts.values()) == pe.split(pot + 3, [1, 2, 3])
    assert all(award.amount > 0 for award in result.awards)
    high = sum(award.amount for award in result.awards if award.evaluator == 0)
    assert high == (pot + 4) // 2


@pytest.mark.parametrize("pot", range(3, 12))
@pytest.mark.parametrize("rankings", [1, 2, 3, 4])
@pytest.mark.parametrize("odd_chips", ["one_each", "all_to_first"])
def test_identical_hands_in_any_number_of_parts(pot, rankings, odd_chips):
    """The whole is split, so 16 in three is 6/5/5 also where all odd chips go to the first."""
    game = dataclasses.replace(pe.game("holdem"), name="x", evaluators=(pe.HIGH,) * rankings)
    rows = [pe.Seat(n, 1, TIED[n], dead=pot - 3 if n == 1 else 0) for n in TIED]
    mine = dataclasses.replace(rules.TDA, odd_chips=odd_chips)
    result = pe.settle(game, rows, board="AsKsQdJcTd", button=4, rules=mine)
    assert list(result.payouts.values()) == pe.split(pot, TIED, one_each=odd_chips == "one_each")
    assert all(award.amount > 0 for award in result.awards)
    if rankings == 2:
        assert sum(award.amount for award in result.awards if award.evaluator == 0) == -(-pot // 2)


def test_where_no_hand_qualifies_all_are_alike():
    game = dataclasses.replace(
        pe.game("stud"), name="low8", title="Low or nothing", evaluators=(pe.EIGHT_OR_BETTER_LOW,)
    )
    rows = [pe.Seat(1, 5, "KsKdKcQhQd9s9d"), pe.Seat(2, 5, "JsJdJhTsThTc9c")]
    result = pe.settle(game, rows, rules="POKERSTARS")
    assert result.payouts == {1: 5, 2: 5}
    assert [award.hand for award in result.awards] == [None, None]
    assert [reveal.must_show for reveal in result.showdown] == [True, True]


# ---- odd chips in stud ----

STRAIGHTS = ("6h5d4c3h2sAsTc", "6s5c4d3c2dKdTd")  # plays 6h with As aside, or 6s with Kd
SEVENS = ("7h5d3c2hAsKdKc", "7d5c3d2dAcQsQh")  # 7h and As, or 7d and Ac
SEVENS_2 = ("7h5d3c2hAcKdKh", "7d5c3d2dAsQsQh")  # 7h and Ac, or 7d and As


@needs("stud", "razz", "stud8")
@pytest.mark.parametrize(
    ("game", "hands", "name", "first"),
    [
        ("stud", STRAIGHTS, "TDA", 2),  # 20-B: high card by suit of the five
        ("stud", STRAIGHTS, "WSOP_TOURNAMENT", 2),
        ("stud", STRAIGHTS, "WSOP_LIVE", 2),
        ("stud", STRAIGHTS, "ROBERTS", 1),  # of all cards
        ("stud", STRAIGHTS, "POKERSTARS", 1),  # by seat
        ("stud", STRAIGHTS, "FULL_TILT", 1),
        ("stud", STRAIGHTS, "PARTYPOKER", 1),
        ("razz", SEVENS, "TDA", 1),
        ("razz", SEVENS_2, "TDA", 1),  # the ace is low
        ("razz", SEVENS, "ROBERTS", 2),  # the lowest of all cards
        ("razz", SEVENS_2, "ROBERTS", 1),
        ("razz", SEVENS, "POKERSTARS", 1),
    ],
)
def test_a_tied_stud_pot_of_seven(game, hands, name, first):
    """Trap: the odd chip goes by suit, by seat only where the preset says so."""
    rows = [pe.Seat(1, 3, hands[0]), pe.Seat(2, 3, hands[1]), pe.Seat(5, 1, folded=True)]
    result = pe.settle(game, rows, rules=name)
    assert result.payouts == {first: 4, 3 - first: 3, 5: 0}
    assert next(a for a in result.awards if a.odd).odd_rule == rules.PRESETS[name].says(
        "odd_chip_stud_low" if game == "razz" else "odd_chip_stud_high"
    )


@needs("stud")
def test_stud_by_seat_goes_left_of_a_button_if_there_is_one():
    rows = [pe.Seat(1, 3, STRAIGHTS[0]), pe.Seat(2, 3, STRAIGHTS[1]), pe.Seat(5, 1, folded=True)]
    assert pe.settle("stud", rows, button=1, rules="POKERSTARS").payouts == {1: 3, 2: 4, 5: 0}


@needs("stud8")
def test_each_half_of_stud_by_its_own_cards():
    """23: high 12 to seat 1; low 11 between 2 and 3, the odd one by the low's cards."""
    rows = [
        pe.Seat(1, 7, "KsKdKcQhQd9s9d"),
        pe.Seat(2, 7, "7h5d3c2hAcJdTh"),
        pe.Seat(3, 7, "7d5c3d2dAsJsTs"),
        pe.Seat(5, 2, folded=True),
    ]
    assert pe.settle("stud8", rows).payouts == {1: 12, 2: 6, 3: 5, 5: 0}
    assert pe.settle("stud8", rows, rules="ROBERTS").payouts == {1: 12, 2: 6, 3: 5, 5: 0}


@needs("stud")
def test_a_common_card_is_the_board():
    hands = ("6h5d4c3hAsTc", "6s5c4d3cKdTd")
    rows = [pe.Seat(1, 3, hands[0]), pe.Seat(2, 3, hands[1]), pe.Seat(5, 1, folded=True)]
    assert pe.settle("stud", rows, board="2s").payouts == {1: 3, 2: 4, 5: 0}
    # The highest card of both is the common one: then the next decides.
    hands = ("5h4c3h2s9cTc", "5s4d3c2d9dTd")
    rows = [pe.Seat(1, 3, hands[0]), pe.Seat(2, 3, hands[1]), pe.Seat(5, 1, folded=True)]
    assert pe.settle("stud", rows, board="6s").payouts == {1: 3, 2: 4, 5: 0}


# ---- mixed splits ----

MIXED = ["TDA", "WSOP_TOURNAMENT", "ROBERTS", "POKERSTARS", "FULL_TILT", "PARTYPOKER"]


@needs("badeucey", "badacey")
@pytest.mark.parametrize("game", ["badeucey", "badacey"])
def test_the_odd_chip_of_badeucey(game):
    """BARGE: to the five-card hand; WSOP L149: by position."""
    rows = [pe.Seat(1, 7, "5c4d3s2hKc"), pe.Seat(3, 7, "7c5d4c3c2d"), pe.Seat(4, 1, folded=True)]
    for name in MIXED:
        result = pe.settle(game, rows, button=4, rules=name)
        assert parts(result) == [(0, 0, 0, 3, 8), (0, 0, 1, 1, 7)]
    for button, badugi in ((4, 8), (1, 7), (3, 8)):
        result = pe.settle(game, rows, button=button, rules="WSOP_LIVE")
        assert result.payouts == {1: badugi, 3: 15 - badugi, 4: 0}
    with pytest.raises(pe.SettlementError, match=r"button: .*L149"):
        pe.settle(game, rows, rules="WSOP_LIVE")


@needs("drawmaha", "drawmaha27")
def test_the_odd_chip_of_drawmaha():
    rows = [pe.Seat(1, 7, "AcAdKs4h5h"), pe.Seat(3, 7, "7c5d4c3c2d"), pe.Seat(4, 1, folded=True)]
    for name in MIXED:
        result = pe.settle("drawmaha27", rows, board="AhKdTs9s2s", button=4, rules=name)
        assert result.payouts == {1: 7, 3: 8, 4: 0}
    result = pe.settle("drawmaha27", rows, board="AhKdTs9s2s", button=4, rules="WSOP_LIVE")
    assert result.payouts == {1: 8, 3: 7, 4: 0}
    rows = [pe.Seat(1, 7, "5h6d8cJcQs"), pe.Seat(3, 7, "3c3d3sKd9h"), pe.Seat(4, 1, folded=True)]
    result = pe.settle("drawmaha", rows, board="Ts9c7s2h4d", button=4)
    assert parts(result) == [(0, 0, 0, 3, 8), (0, 0, 1, 1, 7)]


@needs("razzdugi")
@pytest.mark.parametrize("name", list(rules.PRESETS))
def test_the_odd_chip_of_razzdugi_goes_to_the_razz_half(name):
    rows = [
        pe.Seat(1, 7, "5c4d3s2hKcKdQc"),
        pe.Seat(3, 7, "6c4c3c2cAcQdJc"),
        pe.Seat(4, 1, folded=True),
    ]
    assert pe.settle("razzdugi", rows, button=4, rules=name).payouts == {1: 7, 3: 8, 4: 0}


@needs("razzdugi")
@pytest.mark.parametrize(("kings", "first"), [("KsKc", 1), ("KdKc", 3)])
def test_the_cards_of_a_badugi_are_those_with_the_highest_suits(kings, first):
    """Seat 1 has K-3-2-A with either ace and the other's king: the king counts, the ace is low.

    The razz half of 8 is seat 3's, the other 7 are shared by equal badugis; seat 3 plays the Kh.
    """
    rows = [
        pe.Seat(1, 7, f"AsAc{kings}2d3h2h" if first == 1 else f"AsAc{kings}2s3h2h"),
        pe.Seat(3, 7, "Kh3s2cAdQdJdTd"),
        pe.Seat(4, 1, folded=True),
    ]
    result = pe.settle("razzdugi", rows)
    assert {a.seat: a.amount for a in result.awards if a.evaluator} == {first: 4, 4 - first: 3}


# ---- boards ----


def test_run_twice_the_odd_unit_goes_to_the_first_board():
    """WSOP L213. The boards have the flop and turn in common."""
    rows = seats((1, 7, "AcAd"), (2, 7, "KcKd"), (3, 1, ""))
    result = pe.settle("holdem", rows, boards=["2c7d9hJs3s", "2c7d9hJsKs"])
    assert parts(result) == [(0, 0, 0, 1, 8), (0, 1, 0, 2, 7)]
    assert result.awards[0].odd_rule == "the odd chip between boards goes to the first (WSOP L213)"
    assert [a.odd for a in result.awards] == [1, 0]
    assert [a.hand.description for a in result.awards] == [
        "Pair of aces, jack-nine-seven kickers",
        "Three of a kind, kings, jack-nine kickers",
    ]


def test_three_boards():
    rows = seats((1, 7, "AcAd"), (2, 7, "KcKd"))
    boards = ["2c7d9hJs3s", "2c7d9hJsKs", "2c7d9hJs4s"]
    assert pe.settle("holdem", rows, boards=boards).payouts == {1: 9, 2: 5}


@needs("omaha8")
def test_high_and_low_inside_each_board():
    """19: boards 10 and 9; the first 5 and 5, the second, without a low, all high."""
    rows = seats((1, 9, "KsKd9c9d"), (2, 9, "As2dQcJc"), (4, 1, ""))
    result = pe.settle("omaha8", rows, boards=[LOW_BOARD, "KcTd8hTs4h"])
    assert parts(result) == [(0, 0, 0, 1, 5), (0, 0, 1, 2, 5), (0, 1, 0, 1, 9)]


def test_boards_and_side_pots():
    rows = seats((1, 5, "QcQd"), (2, 12, "AcAd"), (3, 12, "KcKd"))
    result = pe.settle("holdem", rows, boards=["2c7d9hJs3s", "2c7d9hQsKs"])
    assert parts(result) == [(0, 0, 0, 2, 8), (0, 1, 0, 3, 7), (1, 0, 0, 2, 7), (1, 1, 0, 3, 7)]


# ---- awards, reveals and settlements as objects ----


def test_hands_are_made_when_they_are_looked_at():
    result = pe.settle("holdem", seats((1, 7, "AcAd"), (2, 7, "KcKd")), board=BOARD, button=1)
    award = result.awards[0]
    assert "hand" not in vars(award)
    same = pe.Award(0, 0, 0, 1, 14, 0, pe.HIGH.best("AcAd", BOARD))
    assert award == same
    assert hash(award) == hash(same)
    assert repr(award) == repr(same)
    assert repr(award).startswith(
        "Award(pot=0, board=0, evaluator=0, seat=1, amount=14, odd=0, hand="
    )
    assert award.hand is award.hand
    assert dataclasses.replace(award, amount=5).hand == award.hand
    with pytest.raises(dataclasses.FrozenInstanceError):
        award.amount = 3
    with pytest.raises(AttributeError, match="'Award' object has no attribute 'hands'"):
        _ = award.hands


def test_settlements_compare_copy_and_pickle():
    given = {"board": BOARD, "button": 1}
    rows = seats((1, 7, "AcAd"), (2, 7, "KcKd"))
    result = pe.settle("holdem", rows, **given)
    assert result == pe.settle("holdem", rows[::-1], **given)
    assert result != pe.settle("holdem", rows, rake=1, **given)
    for other in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result), copy.copy(result)):
        assert other == result
        assert other.awards[0].hand == result.awards[0].hand
        assert other.showdown == result.showdown
    assert [r.hands for r in result.showdown] == [
        (pe.HIGH.best("KcKd", BOARD),),
        (pe.HIGH.best("AcAd", BOARD),),
    ]
    assert "AcAd" not in repr(
        pe.settle("holdem", [pe.Seat(1, 5, "AcAd"), pe.Seat(2, 0, folded=True)])
    )


def test_numpy_numbers():
    np = pytest.importorskip("numpy")
    rows = [
        pe.Seat(np.int64(1), np.int32(5), np.array([50, 51]), up=np.array([50])),
        pe.Seat(np.uint8(2), np.int64(5), np.array([46, 47], dtype=np.uint8)),
    ]
    result = pe.settle("holdem", rows, board=BOARD, button=np.int64(2), unit=np.int64(5))
    assert result.payouts == {1: 10, 2: 0}
    assert {type(number) for number in (*result.payouts, *result.payouts.values())} == {int}


def test_seats_may_stand_in_any_order_and_cards_in_any_form():
    rows = [
        pe.Seat(4, 7, [48, 49]),
        pe.Seat(2, 7, pe.Cards("KcKd")),
        pe.Seat(3, 7, b"\x00\x01"),
        pe.Seat(1, 9, "Qc Qd"),
    ]
    result = pe.settle(pe.game("holdem"), iter(rows), board=pe.Cards(BOARD[2:] + "Ts"), button=4)
    assert list(result.payouts) == [1, 2, 3, 4]
    assert result.payouts[4] == 28


# ---- bad input ----

TWO = [pe.Seat(1, 5, "AsAd"), pe.Seat(2, 5, "KsKd")]
BAD = {
    "no seats": ((["holdem", []], {}), pe.SettlementError, "nobody is live"),
    "nobody live": (
        (["holdem", seats((1, 5, ""), (2, 5, ""))], {}), pe.SettlementError, "nobody is live",
    ),
    "a negative amount": (
        (["holdem", [pe.Seat(1, -5), pe.Seat(2, 5)]], {}),
        pe.SettlementError, "seat 1: contributed: expected 0 or more, got -5",
    ),
    "an amount that is no integer": (
        (["holdem", [pe.Seat(1, 5), pe.Seat(2, 5.0)]], {}),
        pe.SettlementError, r"seat 2: contributed: expected a whole number of units, got 5\.0",
    ),
    "an amount of text": (
        (["holdem", [pe.Seat(1, 5, dead="3"), pe.Seat(2, 5)]], {}),
        pe.SettlementError, "seat 1: dead: .* got '3'",
    ),
    "negative dead chips": (
        (["holdem", [pe.Seat(1, 5, dead=-3), pe.Seat(2, 5)]], {}),
        pe.SettlementError, "seat 1: dead: expected 0 or more",
    ),
    "no seat": ((["holdem", [TWO[0], (2, 5)]], {}), TypeError, r"seats\[1\]: expected a Seat"),
    "a seat number of text": (
        (["holdem", [TWO[0], pe.Seat("b", 5)]], {}),
        pe.SettlementError, r"seats\[1\]: number: expected a seat number, 0 or more, got 'b'",
    ),
    "a negative seat number": (
        (["holdem", [TWO[0], pe.Seat(-1, 5)]], {}), pe.SettlementError, r"seats\[1\]: number",
    ),
    "a seat twice": (
        (["holdem", [*TWO, TWO[0]]], {}), pe.SettlementError, "seat 1: number: given to two seats",
    ),
    "a bad button": ((["holdem", TWO], {"button": "1"}), pe.SettlementError, "button"),
    "a negative button": ((["holdem", TWO], {"button": -1}), pe.SettlementError, "button"),
    "an amount that is no multiple of the unit": (
        (["holdem", TWO], {"unit": 3}),
        pe.SettlementError, "seat 1: contributed: expected a multiple of the unit 3, got 5",
    ),
    "a bad unit": ((["holdem", TWO], {"unit": 0}), pe.SettlementError, "unit: expected 1 or more"),
    "an unknown game": ((["holden", TWO], {}), ValueError, "holden"),
    "unknown rules": ((["holdem", TWO], {"rules": "TDB"}), pe.SettlementError, "rules: .*TDB"),
    "all mucked unseen": (
        (["holdem", [pe.Seat(1, 5), pe.Seat(2, 5)]], {"board": BOARD}),
        pe.SettlementError, "hole: seats 1, 2 all mucked unseen",
    ),
    "all of a side pot mucked unseen": (
        (["holdem", [pe.Seat(1, 5, "AsAd"), pe.Seat(2, 9), pe.Seat(3, 9)]], {"board": BOARD}),
        pe.SettlementError, "hole: seats 2, 3 all mucked unseen",
    ),
    "no such aggressor": (
        (["holdem", TWO], {"last_aggressor": 3}),
        pe.SettlementError, "last_aggressor: expected a seat of the hand or None, got 3",
    ),
    "no such aggressor before": (
        (["holdem", TWO], {"aggressors": [None, 7, None, None]}),
        pe.SettlementError, r"aggressors\[1\]: expected a seat of the hand or None, got 7",
    ),
    "an aggressor who folded": (
        (["holdem", [*TWO, pe.Seat(3, 1, folded=True)]], {"last_aggressor": 3}),
        pe.SettlementError, "last_aggressor: seat 3 folded",
    ),
    "two last aggressors": (
        (["holdem", TWO], {"last_aggressor": 1, "aggressors": [1, 1, 1, 2]}),
        pe.SettlementError, "last_aggressor: expected 2, the last of aggressors, got 1",
    ),
    "a last aggressor of a checked street": (
        (["holdem", TWO], {"last_aggressor": 1, "aggressors": [1, 1, 1, None]}),
        pe.SettlementError, "last_aggressor",
    ),
    "board and boards": (
        (["holdem", TWO], {"board": BOARD, "boards": [BOARD]}), pe.SettlementError, "boards",
    ),
    "no boards": ((["holdem", TWO], {"boards": []}), pe.SettlementError, "boards"),
    "boards of one text": ((["holdem", TWO], {"boards": BOARD}), TypeError, "boards"),
    "no board": ((["holdem", TWO], {}), pe.CardCountError, "board: .*5 cards, got 0"),
    "a short board": (
        (["holdem", TWO], {"boards": [BOARD, BOARD[:8]]}),
        pe.CardCountError, r"boards\[1\]: .*5 cards, got 4",
    ),
    "a hole card too many": (
        (["holdem", [TWO[0], pe.Seat(2, 5, "KsKdKh")]], {"board": BOARD}),
        pe.CardCountError, "seat 2: hole: .*takes 2 cards, got 3",
    ),
    "a board in draw": (
        (["draw5", [pe.Seat(1, 5, "AsAdAhAc2c"), pe.Seat(2, 5, "KsKdKhKc2d")]], {"board": "3c"}),
        pe.CardCountError, "board: .*0 cards, got 1",
    ),
    "no board for a pot that a live seat wins alone": (
        (["holdem", [pe.Seat(1, 0, "AsAd"), pe.Seat(2, 5, "KsKd"), pe.Seat(3, 5, folded=True)]],
         {}),
        pe.CardCountError, "board: .*5 cards, got 0",
    ),
    "a stud board": (
        (["stud", [pe.Seat(1, 5, "AsAdAhAc2c"), pe.Seat(2, 5, "KsKdKhKc2d")]], {"board": "3c4c"}),
        pe.CardCountError, "board: .*one common card at most, got 2",
    ),
    "a stud hand too long for the common card": (
        (["stud", [pe.Seat(1, 5, "AsAdAhAc2c5h6h"), pe.Seat(2, 5, "KsKdKhKc2d4h")]],
         {"board": "3c"}),
        pe.CardCountError, "seat 1: hole: .*takes 6 cards, got 7",
    ),
    "an unreadable card": (
        (["holdem", [TWO[0], pe.Seat(2, 5, "KsK")]], {"board": BOARD}),
        pe.CardError, "seat 2: hole: cannot read 'K'",
    ),
    "a card twice in one hand": (
        (["holdem", [TWO[0], pe.Seat(2, 5, "KsKs")]], {"board": BOARD}),
        pe.DuplicateCardError, "seat 2: hole: Ks",
    ),
    "a card in two hands": (
        (["holdem", [TWO[0], pe.Seat(2, 5, "KsAd")]], {"board": BOARD}),
        pe.DuplicateCardError, "Ad is in seat 1: hole and in seat 2: hole",
    ),
    "a card in a folded hand": (
        (["holdem", [*TWO, pe.Seat(3, 5, "KsQd", folded=True)]], {"board": BOARD}),
        pe.DuplicateCardError, "Ks is in seat 2: hole and in seat 3: hole",
    ),
    "a card of the board in a hand": (
        (["holdem", TWO], {"board": "As7d9hJs3s"}),
        pe.DuplicateCardError, "As is in board and in seat 1: hole",
    ),
    "a card of the second board in a hand": (
        (["holdem", TWO], {"boards": [BOARD, "As7d9hJs3s"]}),
        pe.DuplicateCardError, r"As is in boards\[1\] and in seat 1: hole",
    ),
    "an up card that is not in the hand": (
        (["stud", [pe.Seat(1, 5, "AsAdAhAc2c5h6h", up="Ks")]], {}),
        pe.CardError, "seat 1: up: Ks are not all among its cards",
    ),
    "an up card of another": (
        (["stud", [pe.Seat(1, 5, "AsAdAhAc2c5h6h"), pe.Seat(2, 5, up="As", folded=True)]], {}),
        pe.DuplicateCardError, "As is in seat 1: hole and in seat 2: up",
    ),
    "a card that the deck does not hold": (
        (["shortdeck", [TWO[0], pe.Seat(2, 5, "2s3d")]], {"board": "6c7d9hJsTs"}),
        pe.CardError, "seat 2: hole: 2s",
    ),
    "a board card that the deck does not hold": (
        (["shortdeck", TWO], {"board": "2c7d9hJsTs"}), pe.CardError, "board: 2c",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_named(name):
    (positional, given), error, message = BAD[name]
    if positional[0] in {"stud", "draw5", "shortdeck"} - NAMES:
        pytest.skip("no such game yet")
    with pytest.raises(error, match=message):
        pe.settle(*positional, **given)


@needs("draw27")
def test_a_folded_draw_hand_may_hold_a_card_again():
    """When the deck runs out, folded hands are shuffled back."""
    rows = [
        pe.Seat(1, 5, "7c5d4h3s2c"),
        pe.Seat(2, 5, "8c5h4d3c2d"),
        pe.Seat(3, 2, "7cKdQhJsTc", folded=True),
    ]
    assert pe.settle("draw27", rows).payouts == {1: 12, 2: 0, 3: 0}


def test_what_was_dropped_is_true_or_false():
    with pytest.raises(TypeError, match="dropped: expected True or False, got 'no'"):
        pe.settle("holdem", TWO, board=BOARD, rake=pe.Rake(5), dropped="no")


def test_a_flag_that_is_a_text_is_refused():
    rows = [pe.Seat(1, 5, "AsAd", folded="False"), pe.Seat(2, 5, "KsKd")]
    with pytest.raises(TypeError, match="seat 1: folded"):
        pe.settle("holdem", rows, board="2c7d9hJs3s")
    rows[0] = pe.Seat(1, 5, "AsAd")
    for rake in (None, pe.Rake(5)):
        with pytest.raises(TypeError, match="dropped: expected True or False, got 'False'"):
            pe.settle("holdem", rows, board="2c7d9hJs3s", rake=rake, dropped="False")


@pytest.mark.parametrize(
    ("argument", "value", "message"),
    [
        ("seats", None, "seats: expected a sequence, got NoneType None"),
        ("seats", pe.Seat(1, 5), r"seats: expected a sequence, got Seat Seat\(number=1"),
        ("aggressors", 1, "aggressors: expected a sequence, got int 1"),
        ("boards", 5, "boards: expected a sequence, got int 5"),
    ],
)
def test_what_is_no_sequence_is_named(argument, value, message):
    rows = [pe.Seat(1, 5, "AsAd"), pe.Seat(2, 5, "KsKd")]
    board = {} if argument == "boards" else {"board": "2c7d9hJs3s"}
    with pytest.raises(TypeError, match=message):
        pe.settle("holdem", **{"seats": rows, **board, argument: value})
