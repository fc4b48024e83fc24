"""Every row of the games, and how they are found."""

import dataclasses

import pytest

import pokereval as pe

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
    ],
)
def test_aliases(alias, name):
    assert pe.game(alias).name == name


def test_every_name_alias_and_title_finds_its_own_row():
    for row in pe.GAMES:
        assert all(pe.game(name) is row for name in (row.name, row.title, *row.aliases))


def test_an_unknown_game_names_the_nearest():
    with pytest.raises(ValueError, match="holdem"):
        pe.game("holdme")
    with pytest.raises(TypeError, match="int"):
        pe.game(5)


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


def test_a_game_of_ones_own_works():
    mine = dataclasses.replace(
        pe.games.DRAWMAHA, name="49", evaluators=(pe.DRAW_POINTS, pe.OMAHA_HIGH)
    )
    points, high = mine.evaluate("TcTdThTs9c", "2c3c4h5h6h")
    assert (points.description, high.category) == ("49 points", "one pair")
    seats = [pe.Seat(1, 5, "TcTdThTs9c"), pe.Seat(2, 5, "AcAdKhKs9d")]
    assert sum(pe.settle(mine, seats, board="2c3c4h5h6h", button=1).payouts.values()) == 10
