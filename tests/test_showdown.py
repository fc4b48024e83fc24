"""Who shows first and in which order, who must show, who brings it in and who acts first."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokereval as pe
from pokereval import rules

BOARD = "2c7d9hJs3s"
# From best to worst on that board.
HANDS = ["JdJh", "9d9s", "7h7s", "AsJc", "KsQd", "QcTd"]
NAMES = {row.name for row in pe.GAMES}
needs_stud = pytest.mark.skipif(not {"stud", "razz", "stud8"} <= NAMES, reason="no stud yet")


def table(*letters, put=None):
    """Return seats 1, 2, ...: the rank of each hand as a digit, and "a" for all-in, "f" folded.

    "?" stands for a hand mucked unseen.
    """
    return [
        pe.Seat(
            number,
            (put or {}).get(number, 100),
            None if "?" in text else HANDS[int(text[0])],
            all_in="a" in text,
            folded="f" in text,
        )
        for number, text in enumerate(letters, 1)
    ]


def shown(seats, **arguments):
    """Return the showdown as text: each seat, in brackets where it may muck."""
    result = pe.settle("holdem", seats, board=BOARD, **arguments)
    return " ".join(
        str(reveal.seat) if reveal.must_show else f"({reveal.seat})" for reveal in result.showdown
    )


ALL = list(rules.PRESETS)


@pytest.mark.parametrize("name", ALL)
def test_the_last_aggressor_shows_first(name):
    """TDA 17-A: then clockwise; a hand that is beaten may be mucked."""
    assert shown(table("3", "0", "4", "2"), last_aggressor=3, rules=name) == "3 4 (1) 2"
    assert shown(table("3", "4", "0", "2"), last_aggressor=3, rules=name) == "3 (4) (1) (2)"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("button", "order"), [(1, "2 3 (1)"), (2, "3 (1) (2)"), (3, "1 (2) 3"), (9, "1 (2) 3")]
)
def test_a_checked_street_is_shown_from_the_left_of_the_button(name, button, order):
    assert shown(table("1", "4", "0"), button=button, rules=name) == order


def test_full_tilt_goes_back_to_the_latest_street_that_had_an_aggressor():
    seats = table("1", "4", "0")
    assert shown(seats, button=3, rules="FULL_TILT", aggressors=[3, 2, None, None]) == "2 3 (1)"
    assert shown(seats, button=3, rules="FULL_TILT", aggressors=[None] * 4) == "1 (2) 3"
    # An aggressor who folded later shows nothing.
    seats = table("1", "4f", "0")
    assert shown(seats, button=3, rules="FULL_TILT", aggressors=[3, 2, None, None]) == "3 (1)"
    # The others look at the last street alone.
    assert shown(seats, button=3, rules="POKERSTARS", aggressors=[3, 2, None, None]) == "1 3"


def test_an_equal_hand_must_be_shown():
    seats = [pe.Seat(1, 5, "AsKc"), pe.Seat(2, 5, "AcKs"), pe.Seat(3, 5, "AdQd")]
    assert shown(seats, button=3, last_aggressor=1) == "1 2 (3)"


def test_nobody_must_show_when_all_others_folded():
    assert shown(table("3f", "1", "0f")) == "(2)"
    result = pe.settle("holdem", [pe.Seat(1, 5, "AsAd"), pe.Seat(2, 3, folded=True)])
    assert [(r.seat, r.must_show, r.hands) for r in result.showdown] == [(1, False, ())]
    assert pe.settle("holdem", [pe.Seat(1, 5)]).showdown == ()


def test_a_hand_mucked_unseen_is_not_shown():
    assert shown(table("3", "?", "0"), last_aggressor=2) == "3 (1)"
    order = pe.showdown_order("holdem", table("3", "?", "0"), last_aggressor=2)
    assert order == [3, 1]


def test_order_without_any_cards():
    seats = [pe.Seat(n, 5, folded=n == 4) for n in (7, 4, 2, 9)]
    assert pe.showdown_order("holdem", seats, last_aggressor=7) == [7, 9, 2]
    assert pe.showdown_order("holdem", seats, button=3) == [7, 9, 2]
    assert pe.showdown_order("holdem", seats, button=9) == [2, 7, 9]


# ---- all-in ----


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("TDA", "2 3 1"),  # 16: nobody mucks once somebody is all-in
        ("WSOP_TOURNAMENT", "2 3 1"),
        ("WSOP_LIVE", "1 (2) (3)"),  # L145: the all-in player first
        ("ROBERTS", "2 (3) 1"),
        ("POKERSTARS", "2 (3) 1"),
        ("FULL_TILT", "2 (3) 1"),
        ("PARTYPOKER", "2 (3) 1"),
    ],
)
def test_all_in_with_a_bet_on_the_last_street(name, order):
    assert shown(table("0a", "2", "3"), last_aggressor=2, rules=name) == order


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("TDA", "2 3 1"),
        ("WSOP_TOURNAMENT", "2 3 1"),
        ("WSOP_LIVE", "3 1 (2)"),
        ("ROBERTS", "2 (3) 1"),
        ("POKERSTARS", "2 3 1"),
        ("FULL_TILT", "3 1 2"),
        ("PARTYPOKER", "2 3 1"),
    ],
)
def test_all_in_before_the_last_street(name, order):
    """Rooms turn all hands up when nobody can bet any more."""
    seats = table("1a", "3", "4a")
    given = {"button": 1, "aggressors": [None, 3, None, None], "rules": name}
    assert shown(seats, **given) == order


def test_a_checked_street_with_two_who_could_bet_is_no_end_before_it():
    seats = table("0a", "2", "3")
    assert shown(seats, button=3, rules="POKERSTARS") == "1 (2) (3)"


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("TDA", "2 3 1"),
        ("ROBERTS", "2 (3) 1"),
        ("POKERSTARS", "1 (2) (3)"),
        ("WSOP_LIVE", "1 (2) (3)"),
    ],
)
def test_who_is_all_in_did_not_act_first(name, order):
    assert shown(table("0a", "2", "3"), button=3, rules=name) == order


# ---- side pots ----

# Seat 1 is all-in for the main pot, seat 4 for the first side pot.
PUT = {1: 50, 4: 80}
SIDE = ["0a", "3", "4", "1a", "2"]


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("TDA", "3 4 5 1 2"),
        ("WSOP_TOURNAMENT", "3 4 5 1 2"),
        ("WSOP_LIVE", "3 5 (2) 4 1"),
        ("ROBERTS", "3 5 (2) 4 1"),
        ("POKERSTARS", "3 5 (2) 4 1"),
        ("FULL_TILT", "3 5 (2) 4 1"),
        ("PARTYPOKER", "3 4 5 1 (2)"),
    ],
)
def test_side_pots(name, order):
    assert shown(table(*SIDE, put=PUT), last_aggressor=3, rules=name) == order


def test_pokerstars_goes_on_clockwise_from_the_winner_of_the_side_pot():
    """Seats 1, 2 and 4 are in the main pot alone; 5 wins the side pot of 3 and 5."""
    seats = table("1a", "2a", "5", "3a", "4", put={1: 50, 2: 50, 4: 50})
    assert shown(seats, last_aggressor=3, rules="POKERSTARS") == "3 5 1 (2) (4)"
    assert shown(seats, last_aggressor=3, rules="ROBERTS") == "3 5 4 1 (2)"


def test_a_hand_beaten_in_one_pot_must_be_shown_for_another():
    """Seat 1 takes the main pot, but 3 still plays 2 for the side pot."""
    seats = table("0a", "2", "1", put={1: 50})
    for name in ("ROBERTS", "POKERSTARS"):
        assert shown(seats, last_aggressor=2, rules=name) == "2 3 1"
    seats = table("0a", "1", "2", put={1: 50})
    assert shown(seats, last_aggressor=2, rules="PARTYPOKER") == "2 (3) 1"


# ---- halves and boards ----


@pytest.mark.skipif("omaha8" not in NAMES, reason="no Omaha hi/lo yet")
def test_a_hand_that_wins_the_low_alone_must_be_shown():
    seats = [
        pe.Seat(1, 10, "KsKd9c9d"),
        pe.Seat(2, 10, "QsQdJcJd"),
        pe.Seat(3, 10, "As2dQcJh"),
        pe.Seat(4, 10, "6s7dQhTd"),
    ]
    result = pe.settle("omaha8", seats, board="Kh3c4d8sTh", last_aggressor=1)
    assert [(r.seat, r.must_show) for r in result.showdown] == [
        (1, True), (2, False), (3, True), (4, False),
    ]  # fmt: skip
    high, low = result.showdown[2].hands
    assert high.evaluator is pe.OMAHA_HIGH
    assert low.description == "Eight-four low"
    assert result.showdown[0].hands[1] is None


def test_a_hand_that_wins_one_board_must_be_shown():
    seats = table("0", "4", "3")
    given = {"boards": [BOARD, "AdTc8h5c4h"], "last_aggressor": 1}
    result = pe.settle("holdem", seats, **given)
    assert [(r.seat, r.must_show) for r in result.showdown] == [(1, True), (2, False), (3, True)]
    assert [hand.description for hand in result.showdown[2].hands] == [
        "Pair of jacks, ace-nine-seven kickers",
        "Pair of aces, jack-ten-eight kickers",
    ]


# ---- stud ----


def stud(*hands):
    """Return seats 1, 2, ... of a seven-card hand: two cards down, four up, one down."""
    return [
        pe.Seat(number, 10, hand, up=pe.Cards(hand)[2:6]) for number, hand in enumerate(hands, 1)
    ]


# Exposed: K-Q-8-2, A-J-7-3, A-J-6-4.
STUD = stud("2h3hKsQd8c2c4s", "5h6hAcJh7d3d8s", "9h9dAsJs6d4d2s")


@needs_stud
@pytest.mark.parametrize(
    ("game", "name", "first"),
    [
        ("stud", "TDA", 2),
        ("stud", "WSOP_TOURNAMENT", 2),
        ("stud", "ROBERTS", 2),
        ("stud", "POKERSTARS", 1),
        ("stud", "PARTYPOKER", 1),
        ("stud", "FULL_TILT", 1),
        ("razz", "TDA", 3),
        ("razz", "POKERSTARS", 1),
    ],
)
def test_a_checked_street_of_stud(game, name, first):
    """TDA 17-A: the highest exposed hand, in razz the lowest; the rooms go by seat."""
    assert pe.showdown_order(game, STUD, rules=name)[0] == first
    assert pe.showdown_order(game, STUD, rules=name, last_aggressor=3)[0] == 3


@needs_stud
def test_full_tilt_stud():
    order = pe.showdown_order("stud", STUD, rules="FULL_TILT", aggressors=[None, 2, 3, None, None])
    assert order == [3, 1, 2]


@needs_stud
def test_exposed_cards_are_asked_for_where_they_decide():
    seats = [pe.Seat(seat.number, 10, seat.hole) for seat in STUD[:2]]
    result = pe.settle("stud", [*seats, STUD[2]])
    with pytest.raises(pe.SettlementError, match=r"seat 1: up: expected cards.*TDA 17-A"):
        _ = result.showdown
    assert len(pe.settle("stud", [*seats, STUD[2]], rules="POKERSTARS").showdown) == 3
    assert len(pe.settle("stud", [*seats, STUD[2]], last_aggressor=2).showdown) == 3
    # Where nobody's are told, position decides.
    assert pe.showdown_order("stud", seats) == [1, 2]
    assert pe.showdown_order("stud", seats, button=1) == [2, 1]


@needs_stud
@pytest.mark.parametrize(
    ("up", "message"),
    [
        (["KsQd8c2c", "AcJh7d"], r"seat 2: up: expected 4 cards, as another seat has, got 3"),
        (["KsQd8c2c4s", "AcJh7d3d8s"], r"seat 1: up: expected 4 cards at most, got 5"),
    ],
)
def test_exposed_cards_that_no_table_shows_are_named(up, message):
    seats = [pe.Seat(n, 10, STUD[n - 1].hole, up=cards) for n, cards in enumerate(up, 1)]
    result = pe.settle("stud", seats)
    with pytest.raises(pe.CardCountError, match=message):
        _ = result.showdown


def test_each_board_of_a_game_where_nothing_may_qualify_stands_alone():
    """Seat 1 has a low on the first board; on the second nobody has one, so all share it."""
    low8 = pe.Game(
        name="low8",
        title="Low or nothing",
        hole_cards=2,
        board_cards=5,
        evaluators=(pe.EIGHT_OR_BETTER_LOW,),
    )
    seats = [pe.Seat(1, 10, "As2s"), pe.Seat(2, 10, "KsKd")]
    boards = ["3c4c5cQhJh", "QdJdTd9d9h"]
    result = pe.settle(low8, seats, boards=boards, last_aggressor=1)
    assert result.payouts == {1: 15, 2: 5}
    assert [reveal.must_show for reveal in result.showdown] == [True, True]
    result = pe.settle(low8, seats, board=boards[0], last_aggressor=1)
    assert [reveal.must_show for reveal in result.showdown] == [True, False]


def test_the_button_is_asked_for_where_it_decides():
    result = pe.settle("holdem", table("0", "1"), board=BOARD)
    assert result.payouts == {1: 200, 2: 0}
    with pytest.raises(pe.SettlementError, match=r"button: .*got None.*last street checked"):
        _ = result.showdown
    assert "showdown" not in repr(result)


# ---- bring-in ----


@pytest.mark.parametrize(
    ("game", "cards", "all_in", "seat"),
    [
        ("stud", {1: "2d", 2: "2c", 3: "Kh"}, (), 2),  # clubs are lowest
        ("stud8", {1: "3d", 2: "3c", 3: "2s"}, (), 3),
        ("stud", {1: "Ad", 2: "Kc"}, (), 2),  # the ace is high
        ("stud5", {1: "4h", 2: "4s"}, (), 1),
        ("soko", {1: "4h", 2: "4d"}, (), 2),
        ("razz", {1: "Kd", 2: "Ks", 3: "Ah"}, (), 2),  # spades are highest
        ("razz", {1: "Ad", 2: "2s"}, (), 2),  # the ace is low
        ("razz27", {1: "Ad", 2: "Ks"}, (), 1),  # there it is high
        ("razzdugi", {1: "Ad", 2: "2s"}, (), 2),
        ("razzdeucey", {1: "Ad", 2: "Ks"}, (), 1),
        # Who is all-in from the ante passes it on, whatever the next one exposes.
        ("stud", {1: "2d", 4: "2c", 6: "Kh"}, (4,), 6),
        ("stud", {1: "2d", 4: "2c", 6: "Kh"}, (4, 6), 1),
        ("stud", {1: "2d", 4: "3c", 6: "2c"}, (6,), 1),
    ],
)
def test_bring_in(game, cards, all_in, seat):
    if game not in NAMES:
        pytest.skip(f"no {game} yet")
    assert pe.bring_in(game, cards, all_in) == seat


@needs_stud
@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("stud", {1: "2d", 2: "2c"}, (1, 2)), pe.SettlementError, "all_in: every seat"),
        (("stud", {1: "2d3d", 2: "2c3c"}), pe.CardCountError, r"up_cards\[1\]: expected one card"),
        (("stud", {1: "", 2: "2c"}), pe.CardCountError, r"up_cards\[1\]: .*got 0"),
        (("stud", {1: "2d", 2: "2d"}), pe.DuplicateCardError, "2d"),
        (("stud", {1: "2x", 2: "2d"}), pe.CardError, r"up_cards\[1\]"),
        (("stud", {}), pe.SettlementError, "up_cards: expected at least one seat"),
        (("holdem", {1: "2d", 2: "2c"}), pe.SettlementError, "game: expected a stud game"),
        (("stub", {1: "2d"}), ValueError, "stub"),
    ],
)
def test_bad_bring_ins_are_named(arguments, error, message):
    with pytest.raises(error, match=message):
        pe.bring_in(*arguments)


# ---- first to act ----


@pytest.mark.parametrize(
    ("game", "cards", "seat"),
    [
        ("stud", {1: "KdKh", 2: "AcQs"}, 1),  # a pair is higher
        ("stud", {1: "KdQh", 2: "AcQs"}, 2),
        ("stud", {1: "8d7h6d5s", 2: "9c2s3s4s"}, 2),  # no straights among exposed cards
        ("stud8", {1: "2d2h2s", 2: "AcAs3d"}, 1),
        ("razz", {1: "KdKh", 2: "KcQs"}, 2),
        ("razz", {1: "3d4h", 2: "AcQs"}, 1),
        ("razz", {1: "3dAh", 2: "3c2s"}, 1),  # the ace is low
        ("razz27", {1: "3dAh", 2: "3c2s"}, 2),  # there it is high
        ("razz", {1: "2dAhAs", 2: "KcQsJd"}, 2),
        ("stud_hilo", {1: "2d2h2s", 2: "AcAs3d"}, 1),
        ("stud5", {1: "KdKh3c2c", 2: "AcQsJd9h"}, 1),
        # Four exposed to a straight or a flush are no hand, in soko neither.
        ("soko", {1: "8d7d6d5d", 2: "9c2s3s4s"}, 2),
        ("razzdugi", {1: "3dAh", 2: "3c2s"}, 1),
        ("razzdeucey", {1: "3dAh", 2: "3c2s"}, 2),
        ("razz", {4: "5c"}, 4),
    ],
)
def test_first_to_act(game, cards, seat):
    if game not in NAMES:
        pytest.skip(f"no {game} yet")
    assert pe.first_to_act(game, cards) == seat


TIED = {3: "KdQh8c", 5: "KcQs8d", 6: "KsQc8h"}
TIED_LOW = {3: "8d4hAc", 5: "8c4sAd", 6: "8s4cAh"}


@needs_stud
@pytest.mark.parametrize(("name", "game"), list(product(ALL, ["stud", "stud8", "razz"])))
def test_equal_boards(name, game):
    """By suit: TDA RP-10-D, WSOP tournament in stud alone since 2023. By position elsewhere."""
    cards = TIED_LOW if game == "razz" else TIED
    by_suit = name == "TDA" or (name, game) == ("WSOP_TOURNAMENT", "stud")
    assert pe.first_to_act(game, cards, rules=name) == (6 if by_suit else 3)
    assert pe.first_to_act(game, cards, button=3, rules=name) == (6 if by_suit else 5)
    assert pe.first_to_act(game, cards, button=6, rules=name) == (6 if by_suit else 3)


@needs_stud
def test_bad_exposed_cards_are_named():
    with pytest.raises(pe.CardCountError, match=r"up_cards\[2\]: expected 1 to 4 cards, as many"):
        pe.first_to_act("stud", {1: "KdKh", 2: "Ac"})
    with pytest.raises(pe.CardCountError, match=r"up_cards\[1\].*got 5"):
        pe.first_to_act("stud", {1: "KdKh2c3c4c"})
    with pytest.raises(pe.SettlementError, match="no preset 'TDB'"):
        pe.first_to_act("stud", {1: "Kd"}, rules="TDB")


# ---- laws ----


@given(
    st.permutations(range(52)),
    st.lists(st.integers(1, 5), min_size=2, max_size=6),
    st.sampled_from(ALL),
    st.integers(0, 7),
    st.data(),
)
def test_every_winner_must_show_and_no_loser_of_all_seen(deck, levels, name, button, data):
    """Who must show is found anew from the cards: nothing of the pots is taken on trust."""
    seats = [
        pe.Seat(n, put, deck[2 * n : 2 * n + 2], all_in=put < max(levels))
        for n, put in enumerate(levels)
    ]
    board = pe.Cards(deck[20:25])
    last = data.draw(st.sampled_from([None, *range(len(levels))]), "last aggressor")
    given = {"board": board, "button": button, "last_aggressor": last, "rules": name}
    result = pe.settle("holdem", seats, **given)
    order = [reveal.seat for reveal in result.showdown]
    assert sorted(order) == list(range(len(levels)))
    assert order == pe.showdown_order("holdem", seats, **given)
    assert result.showdown[0].must_show

    strength = [pe.HIGH.strength(seat.hole, board) for seat in seats]
    assert all(r.hands[0].strength == strength[r.seat] for r in result.showdown)
    called = sorted(levels)[-2]
    some_may_muck = any(not reveal.must_show for reveal in result.showdown)
    for i, reveal in enumerate(result.showdown):
        me = reveal.seat
        if result.payouts[me]:
            assert reveal.must_show
        # It can win a layer of chips if no hand before it that is in that layer beats it.
        can_win = any(
            all(levels[other] < height or strength[other] <= strength[me] for other in order[:i])
            for height in range(1, min(levels[me], called) + 1)
        )
        if can_win or some_may_muck:
            assert reveal.must_show == can_win
