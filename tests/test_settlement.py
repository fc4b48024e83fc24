"""Settling: the traps other software fell into, and laws that hold for every hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokereval as pe

BOARD = "2c7d9hJs3s"


def seats(*rows):
    """Rows of (number, contributed, hole); an empty hole has folded."""
    return [pe.Seat(n, put, hole or None, folded=not hole) for n, put, hole in rows]


def test_three_tie_for_fourteen():
    """Robert's, ties 4: nobody gets more than one odd chip."""
    result = pe.settle(
        "holdem",
        seats((0, 4, "AcKc"), (1, 4, "AdKd"), (2, 4, "AhKh"), (4, 2, "")),
        board="AsKsQdJc2h",
        button=3,
    )
    assert result.payouts == {0: 5, 1: 5, 2: 4, 4: 0}


def test_each_side_pot_is_split_by_itself():
    result = pe.settle(
        "holdem",
        seats((0, 100, "JsTs"), (1, 200, "4s5s"), (2, 300, "9sTc"), (3, 400, "ThJc")),
        board="AsKsQs2s3s",
    )
    put = {0: 100, 1: 200, 2: 300, 3: 400}
    net = {n: result.payouts[n] + result.returned[n] - put[n] for n in put}
    assert net == {0: 300, 1: 100, 2: -100, 3: -300}
    assert result.returned[3] == 100


def test_folded_chips_make_no_pot_of_their_own():
    returned, pots = pe.build_pots([100, 100, 60, 20], [False, False, True, True])
    assert returned == [0, 0, 0, 0]
    assert pots == (pe.Pot(280, (0, 1)),)


def test_a_layer_of_folded_chips_joins_the_last_live_pot():
    returned, pots = pe.build_pots([100, 100, 300, 250], [False, False, True, True])
    assert returned == [0, 0, 0, 0]
    assert pots == (pe.Pot(750, (0, 1)),)


def test_everybody_folded_but_one():
    result = pe.settle("holdem", seats((1, 50, "AsAd"), (2, 30, ""), (5, 20, "")), board="2c7d9h")
    assert result.returned == {1: 20, 2: 0, 5: 0}
    assert result.payouts == {1: 80, 2: 0, 5: 0}
    assert not any(reveal.must_show for reveal in result.showdown)


def test_rake_cap_is_for_the_hand():
    result = pe.settle(
        "holdem",
        seats((1, 100, "AsAd"), (2, 200, "KsKd"), (3, 200, "QsQd")),
        board=BOARD,
        rake=pe.Rake(10, cap=5),
    )
    assert result.rake == 5
    assert result.payouts == {1: 295, 2: 200, 3: 0}


def test_no_low_gives_all_to_the_high():
    result = pe.settle(
        "omaha8", seats((1, 50, "AsAd2c3c"), (2, 50, "KsKd4c5c")), board="9hTdJsQcQd"
    )
    assert sum(result.payouts.values()) == 100
    assert {award.evaluator for award in result.awards} == {0}


def test_high_and_low_halves_and_the_odd_chip():
    """TDA 20-C: the odd chip goes to the high half."""
    result = pe.settle(
        "omaha8", seats((1, 25, "KsKd9c9d"), (2, 25, "As2dQcJc"), (4, 1, "")), board="Kh3c4d8sTh"
    )
    assert result.payouts == {1: 26, 2: 25, 4: 0}
    assert [award.hand.description for award in result.awards] == [
        "Three of a kind, kings, ten-eight kickers",
        "Eight-four low",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (lambda: pe.settle("holdem", [pe.Seat(1, -5), pe.Seat(9, 5)]), "seat 1"),
        (lambda: pe.settle("holdem", [pe.Seat(1, 2.5), pe.Seat(9, 5)]), "seat 1"),
        (lambda: pe.settle("holdem", seats((1, 5, "AsAd"), (1, 5, "KsKd")), board=BOARD), "seat 1"),
        (lambda: pe.settle("holdem", seats((1, 5, ""), (2, 5, ""))), "live"),
        (
            lambda: pe.settle("holdem", [pe.Seat(1, 5), pe.Seat(2, 5)], board=BOARD),
            "mucked",
        ),
        (lambda: pe.settle("holdem", seats((1, 7, "AsAd"), (2, 7, "KsKd")), unit=5), "unit"),
        (
            lambda: pe.settle("holdem", seats((1, 5, "AsAd"), (2, 5, "KsAd")), board=BOARD),
            "Ad",
        ),
        (
            lambda: pe.settle(
                "holdem", seats((1, 5, "AcKc"), (2, 5, "AdKd"), (3, 1, "")), board="AsKsQdJc2h"
            ),
            "button",
        ),
        (lambda: pe.settle("holdem", seats((1, 5, "AsAd"), (2, 5, "KsKd")), rules="TDB"), "TDB"),
    ],
)
def test_bad_input_is_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        arguments()


@st.composite
def tables(draw):
    """Return seats of a hold'em hand with few levels, so that ties and side pots are common."""
    n = draw(st.integers(2, 7))
    deck = draw(st.permutations(range(52)))
    put = [draw(st.integers(0, 12)) * draw(st.sampled_from([1, 5])) for _ in range(n)]
    out = [draw(st.booleans()) for _ in range(n)]
    if all(out):
        out[0] = False
    rows = [
        pe.Seat(2 * i + 1, put[i], bytes(deck[2 * i : 2 * i + 2]), folded=out[i]) for i in range(n)
    ]
    board = bytes(deck[20:25]) if draw(st.booleans()) else pe.Cards("TsJsQsKsAs")
    clash = set(board) & {card for row in rows for card in row.hole}
    if clash:
        board = bytes(deck[20:25])
    return rows, board, draw(st.integers(0, 15))


@settings(max_examples=300, deadline=None)
@given(tables())
def test_laws_of_every_hand(table):
    rows, board, button = table
    result = pe.settle("holdem", rows, board=board, button=button)
    put = {seat.number: seat.contributed for seat in rows}
    won, back = result.payouts, result.returned
    assert sum(put.values()) == sum(won.values()) + sum(back.values()) + result.rake
    assert sum(pot.amount for pot in result.pots) == sum(won.values())
    for seat in rows:
        most = sum(min(put[seat.number], other) for other in put.values())
        # A pot that only folded seats went on building belongs to the last live pot.
        if max(put[s.number] for s in rows if not s.folded) >= max(put.values()):
            assert won[seat.number] + back[seat.number] <= most + back[seat.number]
        assert not (seat.folded and won[seat.number])
    assert len({pot.eligible for pot in result.pots}) == len(result.pots)

    # An absent seat changes nothing; turning the table turns the result.
    absent = pe.settle("holdem", [*rows, pe.Seat(40, 0, folded=True)], board=board, button=button)
    assert {n: absent.payouts[n] for n in won} == won
    turned = [pe.Seat((s.number + 6) % 16, s.contributed, s.hole, folded=s.folded) for s in rows]
    again = pe.settle("holdem", turned, board=board, button=(button + 6) % 16)
    assert {(n + 6) % 16: chips for n, chips in won.items()} == again.payouts

    coarse = [pe.Seat(s.number, 5 * s.contributed, s.hole, folded=s.folded) for s in rows]
    chips = pe.settle("holdem", coarse, board=board, button=button, unit=5).payouts
    assert chips == {n: 5 * amount for n, amount in won.items()}
    assert pe.settle("holdem", rows, board=board, button=button) == result
