"""Every row of the games, and how they are found."""

import dataclasses

import numpy as np
import pytest

import pokereval as pe
from pokereval import games

NAMES = (
    "holdem shortdeck royal pineapple irish greek omaha omaha5 omaha6 omaha8 omaha5_8 omaha6_8 "
    "courchevel courchevel8 stud5 stud stud8 stud_hilo razz razz27 soko draw5 draw27 draw_a5 "
    "draw_a6 badugi badeucey badacey drawmaha drawmaha27 drawmaha_a5 drawmaha_badugi razzdugi "
    "razzdeucey"
)


def test_names_and_order():
    assert " ".join(game.name for game in pe.GAMES) == NAMES


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("nlhe", "holdem"),
        ("Texas Hold'em", "holdem"),
        ("PLO", "omaha"),
        ("plo5", "omaha5"),
        ("plo8", "omaha8"),
        ("o8", "omaha8"),
        ("big o", "omaha5_8"),
        ("stud eight or better", "stud8"),
        ("canadian stud", "soko"),
        ("2-7 triple draw", "draw27"),
        # The betting is no part of the game.
        ("No-Limit Hold'em", "holdem"),
        ("limit hold'em", "holdem"),
        ("pot limit omaha", "omaha"),
        ("Fixed Limit Omaha Hi-Lo 8 or Better", "omaha8"),
        ("NL 2-7 single draw", "draw27"),
        # Numbers in words or figures, high and low in any of their spellings.
        ("five card PLO", "omaha5"),
        ("six-card omaha high-low eight or better", "omaha6_8"),
        ("5 card stud", "stud5"),
        ("five-card draw", "draw5"),
        ("Seven Card Stud", "stud"),
        ("deuce to seven", "draw27"),
        ("ace to five", "draw_a5"),
        ("a-6 lowball", "draw_a6"),
        ("six plus", "shortdeck"),
        ("6+", "shortdeck"),
        ("Sökö", "soko"),
        # Rooms deal stud hi/lo with the qualifier; the game without has that name.
        ("7 Card Stud Hi/Lo", "stud8"),
        ("stud hi/lo", "stud_hilo"),
        ("razz 2-7", "razz27"),
        ("5-card PLO hi/lo", "omaha5_8"),
        ("PLO6 Hi-Lo", "omaha6_8"),
        ("7 Card Stud Hi-Lo Regular", "stud_hilo"),
        ("seven stud", "stud"),
        ("triple draw 2-7", "draw27"),
        ("Limit Triple Draw A-5", "draw_a5"),
    ],
)
def test_aliases(alias, name):
    assert pe.game(alias).name == name


@pytest.mark.parametrize("name", ["", " ", "6", "limit", "poker", "omaha7", "stud 8 or worse", "2"])
def test_a_name_is_never_guessed(name):
    with pytest.raises(ValueError, match="game: unknown name"):
        pe.game(name)


def test_no_name_means_two_games():
    rows = {}
    for row in pe.GAMES:
        for name in (row.name, row.title, *row.aliases):
            assert rows.setdefault(games._plain(name), row) is row, name


def test_every_name_alias_and_title_finds_its_own_row():
    for row in pe.GAMES:
        assert all(pe.game(name) is row for name in (row.name, row.title, *row.aliases))


def test_an_unknown_game_names_the_nearest():
    with pytest.raises(ValueError, match="holdem"):
        pe.game("holdme")
    with pytest.raises(TypeError, match="int"):
        pe.game(5)


def test_a_row_says_itself_briefly():
    for row in pe.GAMES:
        text = repr(row)
        assert text.startswith("pokereval.games.")
        assert getattr(pe.games, text.rpartition(".")[2]) is row
    mine = dataclasses.replace(pe.games.ROYAL, draws=True)
    assert repr(mine).startswith("Game(name='royal', title=\"Royal hold'em\", hole_cards=2, ")
    assert eval(repr(mine), {"Game": pe.Game, "Cards": pe.Cards, "pokereval": pe}) == mine


def test_every_game_ranks_a_full_hand():
    for row in pe.GAMES:
        hole = row.deck[: row.hole_cards]
        board = row.deck[row.hole_cards : row.hole_cards + row.board_cards]
        hands = row.evaluate(hole, board)
        assert len(hands) == len(row.evaluators)
        assert any(hands)


def test_cards_outside_the_deck_are_refused_by_name():
    with pytest.raises(pe.CardError, match="9d"):
        pe.games.ROYAL.evaluate("As9d", "KsKdKhKcTs")
    with pytest.raises(pe.CardError, match="2d"):
        pe.game("short deck").evaluate("As2d", "KsKdKhKcTs")
    with pytest.raises(pe.CardError, match=r"hole\[1, 4\].*2s"):
        pe.SHORT_DECK_HIGH.strengths([[51, 50, 49, 48, 47], [51, 50, 49, 48, 3]])


def test_those_cards_are_refused_at_the_table_too():
    seats = [pe.Seat(1, 5, "AsAd"), pe.Seat(2, 5, "9s9d")]
    with pytest.raises(pe.CardError, match="seat 2: hole: 9s is not in the deck of Royal hold'em"):
        pe.settle("royal", seats, board="KsKdKhKcTs")


@pytest.mark.parametrize(
    ("game", "hole", "board", "message"),
    [
        ("holdem", "AsKsQs", "JsTs2d3c4h", "hole: Texas hold'em takes 2 cards at most, got 3"),
        ("holdem", "AsKs", "QsJsTs2d3c4h", "board: Texas hold'em takes 5 cards at most, got 6"),
        ("pineapple", "AsKsQs", "JsTs2d3c4h", "hole: Pineapple takes 2 cards at most"),
        ("omaha", "AsKsQs2d3d", "JsTs2c3c4h", "hole: Omaha takes 4 cards at most"),
        ("badugi", "As2d3h4c5c", "", "hole: Badugi takes 4 cards at most"),
        ("draw5", "As2d3h4c5c", "6c", "board: Five-card draw takes 0 cards at most"),
        ("stud", "As2d3h4c5c6c7c8c", "", "hole: Seven-card stud takes 7 cards at most"),
        ("stud", "As2d3h4c5c6c7c", "8c", "hole: Seven-card stud takes 6 cards at most"),
        ("stud", "As2d3h4c5c", "8c9c", "board: Seven-card stud takes 0 cards at most"),
    ],
)
def test_more_cards_than_the_game_deals_are_refused(game, hole, board, message):
    """An eighth card is an error, never a guess (rules.md 3)."""
    with pytest.raises(pe.CardCountError, match=message):
        pe.game(game).evaluate(hole, board)


def test_a_hand_before_its_last_card():
    assert [hand.description for hand in pe.game("holdem").evaluate("AsKs", "AdKd2c")] == [
        "Two pair, aces and kings, two kicker"
    ]
    high, low = pe.game("stud8").evaluate("8c7c5d4s2h")
    assert (high.category, low.description) == ("high card", "Eight-seven low")
    # The common card of a deck that ran out.
    (hand,) = pe.game("razz").evaluate("8c7c5d4s2hKh", "As")
    assert hand.description == "Seven-five low"


def test_a_game_of_ones_own_works():
    mine = dataclasses.replace(
        pe.games.DRAWMAHA, name="49", evaluators=(pe.DRAW_POINTS, pe.OMAHA_HIGH)
    )
    points, high = mine.evaluate("TcTdThTs9c", "2c3c4h5h6h")
    assert (points.description, high.category) == ("49 points", "one pair")
    seats = [pe.Seat(1, 5, "TcTdThTs9c"), pe.Seat(2, 5, "AcAdKhKs9d")]
    assert sum(pe.settle(mine, seats, board="2c3c4h5h6h", button=1).payouts.values()) == 10


def test_a_stud_game_of_ones_own_works():
    """London lowball: razz with straights and flushes, by seven cards."""
    london = pe.Game(
        name="london",
        title="London lowball",
        hole_cards=7,
        board_cards=0,
        evaluators=[pe.ACE_TO_SIX_LOW],
        family="stud",
        bring_in="high",
    )
    assert pe.game(london) is london
    assert london.evaluators == (pe.ACE_TO_SIX_LOW,)
    assert hash(london) == hash(dataclasses.replace(london))
    assert pe.bring_in(london, {1: "Ad", 2: "Ks", 3: "Kd"}) == 2
    assert pe.first_to_act(london, {1: "2d3d", 2: "KsQs", 3: "Ac2c"}) == 3
    seats = [
        pe.Seat(1, 4, "Ad2d3d4d5dKsKd", up="3d4d5dKs"),  # a steel wheel is worth nothing here
        pe.Seat(2, 4, "6c4s3h2cAcQsQd", up="3h2cAcQs"),
        pe.Seat(3, 1, folded=True),
    ]
    result = pe.settle(london, seats)
    assert result.payouts == {1: 0, 2: 9, 3: 0}
    assert result.awards[0].hand.description == "Six-four low"
    assert [(r.seat, r.must_show) for r in result.showdown] == [(2, True), (1, False)]


def test_a_board_game_of_ones_own_in_three_parts():
    """Two hole cards: the best high, the best eight-or-better low, the best two-card badugi."""
    mine = pe.Game(
        name="thirds",
        title="Thirds",
        hole_cards=2,
        board_cards=3,
        evaluators=(pe.HIGH, pe.EIGHT_OR_BETTER_LOW, pe.DRAW_BADUGI),
    )
    seats = [pe.Seat(1, 7, "KcKd"), pe.Seat(2, 7, "7h6s"), pe.Seat(3, 7, "Ah2d")]
    result = pe.settle(mine, seats, board="3c4d5h", button=3)
    assert [(a.evaluator, a.seat, a.amount) for a in result.awards] == [
        (0, 2, 7), (1, 3, 7), (2, 3, 7),
    ]  # fmt: skip
    # Boards 11 and 10, parts 4 + 4 + 3 and 4 + 3 + 3: the kings are high on the second.
    assert pe.settle(mine, seats, boards=["3c4d5h", "3c4d8h"]).payouts == {1: 4, 2: 4, 3: 13}


GOOD = {
    "name": "mine", "title": "Mine", "hole_cards": 2, "board_cards": 5, "evaluators": (pe.HIGH,),
}  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"name": ""}, ValueError, "name: expected letters or digits, got ''"),
        ({"name": "-"}, ValueError, "name: expected letters or digits"),
        ({"name": None}, TypeError, "name: expected a text, got NoneType None"),
        ({"title": 5}, TypeError, "title: expected a text, got int 5"),
        ({"aliases": "plo"}, TypeError, "aliases: expected a tuple of texts, got 'plo'"),
        ({"aliases": ("plo", 5)}, TypeError, r"aliases\[1\]: expected one of texts, got 5"),
        ({"hole_cards": 0}, ValueError, "hole_cards: expected 1 or more, got 0"),
        ({"hole_cards": "2"}, TypeError, "hole_cards: expected an int, got str '2'"),
        ({"hole_cards": True}, TypeError, "hole_cards: expected an int, got bool True"),
        ({"board_cards": -1}, ValueError, "board_cards: expected 0 or more, got -1"),
        ({"board_cards": None}, TypeError, "board_cards: expected an int"),
        ({"evaluators": ()}, ValueError, "evaluators: expected at least one"),
        ({"evaluators": pe.HIGH}, TypeError, "evaluators: expected a tuple of evaluators"),
        ({"evaluators": ("HIGH",)}, TypeError, r"evaluators\[0\]: .* got 'HIGH'"),
        (
            {"evaluators": (pe.HIGH, pe.OMAHA_HIGH), "hole_cards": 1}, ValueError,
            r"evaluators\[1\]: OMAHA_HIGH cannot rank 1 hole and 5 board cards",
        ),
        ({"board_cards": 2}, ValueError, r"evaluators\[0\]: HIGH cannot rank 2 hole and 2 board"),
        ({"evaluators": (pe.SHORT_DECK_HIGH,)}, ValueError, "SHORT_DECK_HIGH cannot rank .* deck"),
        ({"deck": "AsAs"}, pe.DuplicateCardError, "As"),
        ({"deck": "AsX"}, pe.CardError, "deck: "),
        ({"deck": "AsKsQsJsTs9s"}, ValueError, "deck: expected at least 7 cards, got 6"),
        ({"family": "draw"}, ValueError, "family: expected 'button' or 'stud', got 'draw'"),
        ({"family": ["stud"]}, ValueError, "family: expected 'button' or 'stud'"),
        (
            {"family": "stud"}, ValueError,
            "bring_in: expected 'low' or 'high' in a stud game, got None",
        ),
        ({"bring_in": "low"}, ValueError, "bring_in: expected None in a button game, got 'low'"),
        ({"draws": "no"}, TypeError, "draws: expected True or False, got 'no'"),
    ],
)  # fmt: skip
def test_a_row_with_a_wrong_value_is_refused(wrong, error, message):
    assert pe.Game(**GOOD).evaluate("AsKs", "QsJsTs2d3c")[0].description == "Royal flush"
    with pytest.raises(error, match=message):
        pe.Game(**{**GOOD, **wrong})


def test_a_row_of_numpy_numbers():
    row = pe.Game(**{**GOOD, "hole_cards": np.int64(2), "draws": np.False_})
    assert row == pe.Game(**GOOD)
    assert type(row.hole_cards) is int
    assert row.draws is False
