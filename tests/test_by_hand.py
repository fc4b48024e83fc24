"""Hands worked out by hand from the rule books before they were settled, of every kind of game.

A seat is written as ``number:contributed``, then its cards, and ``x`` folded, ``!`` all-in,
``+5`` dead chips, ``^`` before its exposed cards; what is paid as ``number:amount``.
"""

import pytest

import pokereval as pe
from pokereval import rules

BOOKS = list(rules.PRESETS)
ROOMS = ["POKERSTARS", "FULL_TILT", "PARTYPOKER"]
BOARD = "2c7d9hJs3s"


def seat(text):
    place, *rest = text.split()
    number, contributed = map(int, place.split(":"))
    given = {"folded": "x" in rest, "all_in": "!" in rest}
    for word in rest:
        if word[0] == "+":
            given["dead"] = int(word)
        elif word[0] == "^":
            given["up"] = word[1:]
        elif word not in "x!":
            given["hole"] = word
    return pe.Seat(number, contributed, **given)


def settled(game, seats, **given):
    return pe.settle(game, list(map(seat, seats.split(";"))), **given)


def paid(amounts):
    found = dict(pair.split(":") for pair in amounts.split())
    return {int(number): int(amount) for number, amount in found.items()}


SETTLED = {
    # ---- pots ----
    "folded chips between two all-ins, and a bet over them": (
        # 4 * 50; 3 * 70; seat 4 over the 200 that seat 3 folded with.
        "holdem", "1:50 AsAd !; 2:120 KsKd !; 3:200 x; 4:300 QsQd",
        {"board": BOARD, "button": 4}, "1:200 2:210 4:160", "4:100",
    ),
    "a folded seat put in the most": (
        "holdem", "1:100 AsAd !; 2:500 x; 3:300 KsKd !",
        {"board": BOARD, "button": 4}, "1:300 3:600", "",
    ),
    "a dead blind and a folded one": (
        "holdem", "1:20 AsAd +5; 2:20 KsKd; 3:10 x",
        {"board": BOARD, "button": 4}, "1:55", "",
    ),
    "dead chips of one who is not all-in are in the main pot": (
        "holdem", "1:10 AsAd !; 2:40 KsKd +10; 3:40 QsQd",
        {"board": BOARD, "button": 4}, "1:40 2:60", "",
    ),
    "all-in for the ante that one pays for all": (
        "holdem", "1:0 AsAd ! +5; 2:20 KsKd; 3:20 QsQd",
        {"board": BOARD, "button": 3}, "1:5 2:40", "",
    ),
    "a side pot against folded chips alone": (
        "holdem", "1:100 AsAd !; 2:250 x; 3:250 KsKd",
        {"board": BOARD, "button": 4}, "1:300 3:300", "",
    ),
    "two all-ins of one size tie for an odd pot": (
        # 4 * 35 + 1; of the 36 of seat 3 one is left to seat 4, who gets 70 - 36 back.
        "holdem", "1:35 AsKd !; 2:35 AdKc !; 3:36 x; 4:70 QhQc; 5:1 x",
        {"board": "AhKh8s4d2c", "button": 2}, "1:71 2:70 4:2", "4:34",
    ),
    "a short hand that is beaten keeps its pot": (
        # 3 * 5 + 5 = 20: 10, 10; 2 * 5 + 1 = 11: the odd one left of the button.
        "holdem", "1:10 AcKc; 2:10 AdKd; 3:5 4c4d !; 4:6 x",
        {"board": "AsKsQdJc2h", "button": 4}, "1:16 2:15", "",
    ),
    "the best hand mucked unseen": (
        "holdem", "1:50 3c3d !; 2:100 KsKd; 3:100",
        {"board": BOARD, "button": 1}, "1:150 2:100", "",
    ),
    "left alone with fewer chips than folded": (
        "holdem", "1:10; 2:60 x", {"button": 1}, "1:70", "",
    ),
    # ---- odd chips, units and rake: all three hold aces with KQ8 ----
    "fourteen in three": (
        "holdem", "1:4 AsQd; 2:2 x; 3:4 AdQc; 5:4 AcQs",
        {"board": "AhKh8s4d2c", "button": 3}, "5:5 1:5 3:4", "",
    ),
    "26 chips of 5 in three": (
        "holdem", "1:40 AsQd; 2:10 x; 3:40 AdQc; 5:40 AcQs",
        {"board": "AhKh8s4d2c", "button": 3, "unit": 5}, "5:45 1:45 3:40", "",
    ),
    "14 chips of 25 in three": (
        "holdem", "1:100 AsQd; 2:50 x; 3:100 AdQc; 5:100 AcQs",
        {"board": "AhKh8s4d2c", "button": 3, "unit": 25}, "5:125 1:125 3:100", "",
    ),
    "13 chips of 25 and 15 more in three": (  # 3% of 350 is 10
        "holdem", "1:100 AsQd; 2:50 x; 3:100 AdQc; 5:100 AcQs",
        {"board": "AhKh8s4d2c", "button": 3, "unit": 25, "rake": pe.Rake(3)},
        "5:140 1:100 3:100", "",
    ),
    "33 chips of 100 and 25 more in three": (  # 5% of 3500 is 175, below the cap
        "holdem", "1:1000 AsQd; 2:500 x; 3:1000 AdQc; 5:1000 AcQs",
        {"board": "AhKh8s4d2c", "button": 3, "unit": 100, "rake": pe.Rake(5, cap=200)},
        "5:1125 1:1100 3:1100", "",
    ),
    "the rake runs from the main pot on until the cap": (  # 15 of 300, 30 of 700
        "holdem", "1:100 AsAd !; 2:300 KsKd; 3:300 QsQd",
        {"board": BOARD, "button": 1, "rake": pe.Rake(5, cap=30)}, "1:285 2:385", "",
    ),
    "the rake in proportion": (  # 30 * 300 / 700 = 12.9
        "holdem", "1:100 AsAd !; 2:300 KsKd; 3:300 QsQd",
        {"board": BOARD, "button": 1, "rake": pe.Rake(5, cap=30, spread="proportion")},
        "1:287 2:383", "",
    ),
    "nine full steps, five of them taken": (
        "holdem", "1:99 AsAd; 2:99 KsKd",
        {"board": BOARD, "button": 1, "rake": pe.Rake(step=20, take=1, caps={2: 5})}, "1:193", "",
    ),
    "no flop, no drop": ("holdem", "1:99 x; 2:99", {"button": 1, "rake": pe.Rake(5)}, "2:198", ""),
    "a flop, and a drop": (
        "holdem", "1:99 x; 2:99", {"board": "2c7d9h", "button": 1, "rake": pe.Rake(5)}, "2:189", "",
    ),
    "no drop before fourth street": (
        "stud", "1:99 x ^2c; 2:99 ^3c", {"rake": pe.Rake(5)}, "2:198", "",
    ),
    "a drop from fourth street on": (
        "stud", "1:99 x ^2c4c; 2:99 ^3c5c", {"rake": pe.Rake(5)}, "2:189", "",
    ),
    # ---- high and low ----
    "an odd chip of 25 to the high, one of the low by position": (
        # 19 chips: ten for three kings, nine for two 8-7-3-2-A.
        "omaha8", "1:150 KhKdQcQd; 2:150 As2sTcTh; 3:150 Ac2cQhJd; 4:25 x",
        {"board": "3h7d8sKs9c", "button": 4, "unit": 25}, "1:250 2:125 3:100", "",
    ),
    "the same with the button elsewhere": (
        "omaha8", "1:150 KhKdQcQd; 2:150 As2sTcTh; 3:150 Ac2cQhJd; 4:25 x",
        {"board": "3h7d8sKs9c", "button": 2, "unit": 25}, "1:250 3:125 2:100", "",
    ),
    "the same with a rake of 7": (  # 18 chips and 18 more
        "omaha8", "1:150 KhKdQcQd; 2:150 As2sTcTh; 3:150 Ac2cQhJd; 4:25 x",
        {"board": "3h7d8sKs9c", "button": 4, "unit": 25, "rake": 7}, "1:243 2:125 3:100", "",
    ),
    "three quarters": (  # 81: 41 high; 20 and 20 low
        "omaha8", "1:40 As2sKdKh; 2:40 Ac2cQdQh; 3:1 x",
        {"board": "3h7d8sKs9c", "button": 3}, "1:61 2:20", "",
    ),
    "no low": (
        "omaha8", "1:40 As2sKdKh; 2:40 Ac2c5d5h",
        {"board": "3hTd9sKs9c", "button": 1}, "1:80", "",
    ),
    "two boards, one without a low": (
        # 403: seat 1 scoops 202; 201 to fives full over kings and queens.
        "omaha8", "1:201 As2sKdKh; 2:201 AcAd5d5h; 3:1 x",
        {"boards": ["3h7d8sKs9c", "QdQc5s9hJc"], "button": 3}, "1:202 2:201", "",
    ),
    "three boards in chips of 25": (
        "holdem", "1:50 AsAd !; 2:50 KsKd !",
        {"boards": ["2c7d9hJs3s", "2c7d9hJsKh", "2c7d9hJsKc"], "button": 1, "unit": 25},
        "1:50 2:50", "",
    ),
    "a straight for the high of two low hands": (  # 4-5 with 6-7-8; J-T with 9-8-7 beats it
        "courchevel8", "1:6 Ac2c3c4c5c; 2:6 KdKhQcJdTd",
        {"board": "Ks9s8s7s6d", "button": 1}, "1:6 2:6", "",
    ),
    # ---- the games ----
    "three of a rank in the hole": (
        "omaha", "1:5 KsKdKc2h; 2:5 AdQdJs9c",
        {"board": "AcQh7s5d4c", "button": 1}, "2:10", "",
    ),
    "one suited hole card is no flush": (
        "omaha", "1:5 As2h3h4c; 2:5 KdKhQcJd",
        {"board": "Ks9s8s7s2d", "button": 1}, "2:10", "",
    ),
    "both hole cards of greek hold'em play": (  # KKK43 against KKK22
        "greek", "1:5 3c4d; 2:5 2h2s", {"board": "KdKhKs7c8c", "button": 1}, "2:10", "",
    ),
    "A-6-7-8-9 over three kings": (
        "shortdeck", "1:5 Ac6c; 2:5 KdKh", {"board": "7d8h9sKsQc", "button": 1}, "1:10", "",
    ),
    "A-2-3-4-5 is an ace-high hand in 2-7": (
        "draw27", "1:6 Ac2d3h4s5c; 2:6 KdQcJsTd8h", {"button": 1}, "2:12", "",
    ),
    "A-2-3-4-5 is the best hand in A-5": (
        "draw_a5", "1:6 Ac2d3h4s5c; 2:6 6d2c3s4dAh", {"button": 1}, "1:12", "",
    ),
    "A-2-3-4-5 is a straight in A-6": (
        "draw_a6", "1:6 Ac2d3h4s5c; 2:6 6d2c3s4dAh", {"button": 1}, "2:12", "",
    ),
    "a spare card breaks no tie of badugis": (
        "badugi", "1:6 Ac2d3hKc; 2:6 Ad2c3sQd; 3:1 x", {"button": 1}, "2:7 1:6", "",
    ),
    "one hand both ways in badeucey": (
        "badeucey", "1:50 7c5d4h3s2c; 2:50 8c6d4c3h2s", {"button": 1}, "1:100", "",
    ),
    "a badugi in the hole, trips with the board": (
        "drawmaha_badugi", "1:5 Ac2d3h4sKs; 2:5 AhAsAdKcKd",
        {"board": "KhTs9c8c7d", "button": 2}, "1:5 2:5", "",
    ),
    "a seven against a king badugi": (
        "razzdeucey", "1:6 2c3c4c5c7dKhKs; 2:6 2d3h4s5hAcAdKc", {}, "1:6 2:6", "",
    ),
    "a four-straight over aces": (
        "soko", "1:6 4c5d6h7sQc; 2:6 AcAdKhTs9c", {}, "1:12", "",
    ),
    "a four-flush with a pair over a four-straight": (
        "soko", "1:6 AcKdQhJs9c; 2:6 9s6s4s2s2d", {}, "2:12", "",
    ),
    "a pair inside a four-straight, which a kicker breaks": (
        "soko", "1:6 5c5d6h7s8c; 2:6 5h6d7c8dKs", {}, "2:12", "",
    ),
    "where nobody qualifies all share": (
        pe.Game(name="only low", title="Only low", hole_cards=5, board_cards=0,
                evaluators=(pe.EIGHT_OR_BETTER_LOW,)),
        "1:5 KcKdQhQs2c; 2:5 AcAdThTs9c; 3:1 x", {"button": 1}, "2:6 1:5", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SETTLED)
def test_settled(name):
    game, seats, given, won, back = SETTLED[name]
    result = settled(game, seats, **given)
    assert {number: won for number, won in result.payouts.items() if won} == paid(won)
    assert {number: back for number, back in result.returned.items() if back} == paid(back)


# What goes by the book: the amounts of the presets named, and of all others.
BY_BOOK = {
    "identical hands both ways for 66": (
        "omaha8", "1:33 As2sKdQh; 2:33 Ac2cKhQd; 3:0 x", {"board": "3h7d8s9cJs", "button": 3},
        {"TDA WSOP_TOURNAMENT WSOP_LIVE": "1:33 2:33"}, "1:34 2:32",
    ),
    "three of them for 100": (
        "omaha8", "1:33 As2sKdQh; 2:33 Ac2cKhQd; 3:33 Ad2dKcQs; 4:1 x",
        {"board": "3h7d8s9cJs", "button": 4},
        {"TDA WSOP_TOURNAMENT WSOP_LIVE": "1:34 2:33 3:33"}, "1:34 2:34 3:32",
    ),
    "badacey, the badugi left of the button": (
        "badacey", "1:50 Ac2c3c4c5c; 2:50 KcQdJhTs9d; 3:1 x", {"button": 1},
        {"WSOP_LIVE": "1:50 2:51"}, "1:51 2:50",
    ),
    "badacey, the five cards left of the button": (
        "badacey", "1:50 Ac2c3c4c5c; 2:50 KcQdJhTs9d; 3:1 x", {"button": 2}, {}, "1:51 2:50",
    ),
    "razzdugi is stud: the razz half": (
        "razzdugi", "1:50 Ac2c3c4c5c6c7c; 2:50 KcQdJhTs9d9h8s; 3:1 x", {"button": 1},
        {}, "1:51 2:50",
    ),
    "drawmaha, the board hand left of the button": (  # three aces in the hole; two pair
        "drawmaha", "1:50 AcAdAh2c3d; 2:50 KcQcJd4s9s; 3:1 x",
        {"board": "KdQhJc5s6s", "button": 1}, {"WSOP_LIVE": "1:50 2:51"}, "1:51 2:50",
    ),
    "high and low, the low left of the button": (
        "omaha8", "1:50 KhKdQcQd; 2:50 As2sTcTh; 3:1 x", {"board": "3h7d8sKs9c", "button": 1},
        {}, "1:51 2:50",
    ),
    "stud without a qualifier": (
        "stud_hilo", "1:50 KcKdKhKs9c9d8h; 2:50 Ac2d3h4s6cTdJd; 3:1 x", {"button": 1},
        {}, "1:51 2:50",
    ),
    "stud, six-highs: 6s plays, As does not": (
        "stud", "1:3 6h5d4c3h2sAsTc; 2:3 6s5c4d3c2dKdTd; 3:1 x", {},
        {"TDA WSOP_TOURNAMENT WSOP_LIVE": "1:3 2:4"}, "1:4 2:3",
    ),
    "the same with a button, which rooms by seat look at": (
        "stud", "1:3 6h5d4c3h2sAsTc; 2:3 6s5c4d3c2dKdTd; 3:1 x", {"button": 1},
        {"ROBERTS": "1:4 2:3"}, "1:3 2:4",
    ),
    "stud/8, lows of 8c and Ad, 8h and Ah": (
        # High 5; low 5: by the eights, by the lower ace of Robert's, by seat.
        "stud8", "1:3 8c5d4h3sAdKcQc; 2:3 8h5c4s3dAhQdJd; 3:3 KhKsTcTd9c9d2s; 4:1 x", {},
        {"TDA WSOP_TOURNAMENT WSOP_LIVE": "3:5 2:3 1:2"}, "3:5 1:3 2:2",
    ),
    "razz, 6d and As, 6c and Ac": (
        "razz", "1:3 6d4d3h2sAsKcQc; 2:3 6c4c3s2hAcKdQd; 4:1 x", {},
        {"ROBERTS": "2:4 1:3"}, "1:4 2:3",
    ),
    "a common king is nobody's: the aces, the queens": (
        "stud", "1:3 QcQdTd9h3c2h; 2:3 QhQsTc9c4c2d; 3:1 x", {"board": "Ks"},
        {" ".join(ROOMS): "1:4 2:3"}, "2:4 1:3",
    ),
}  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", BY_BOOK)
def test_by_book(name, book):
    game, seats, given, by_some, by_others = BY_BOOK[name]
    won = next((won for books, won in by_some.items() if book in books.split()), by_others)
    result = settled(game, seats, rules=book, **given)
    assert {number: amount for number, amount in result.payouts.items() if amount} == paid(won)


# Who shows in which order; who may muck stands in brackets.
SHOWN = {
    "aces all-in, kings and queens on the side": (
        "holdem", "1:50 AsAd !; 2:100 KsKd; 3:100 QsQd", {"board": BOARD, "button": 3},
        {"TDA WSOP_TOURNAMENT": "2 3 1", "POKERSTARS ROBERTS WSOP_LIVE": "2 (3) 1",
         "PARTYPOKER": "1 2 (3)"},
    ),
    "the same with a bet before the flop": (
        "holdem", "1:50 AsAd !; 2:100 KsKd; 3:100 QsQd",
        {"board": BOARD, "button": 3, "aggressors": [3, None, None, None]},
        {"FULL_TILT": "3 2 1", "POKERSTARS": "2 (3) 1"},
    ),
    "two all-ins, the side pot's winner between them": (
        "holdem", "1:50 AsAd !; 2:100 QsQd; 3:50 KcKd !; 4:100 JcTd",
        {"board": "2c7d9h5s3s", "button": 4},
        {"POKERSTARS": "2 (4) 3 1", "TDA": "2 3 4 1"},
    ),
    "a straight on the side": (
        "holdem", "1:50 AsAd !; 2:100 QsQd; 3:50 KcKd !; 4:100 JcTd",
        {"board": "2c7d9h8s3s", "button": 4}, {"POKERSTARS": "2 4 (1) (3)"},
    ),
    "a call all-in of a bet on the river": (
        "holdem", "1:80 AsAd; 2:80 QsQd; 3:80 KcKd !",
        {"board": "2c7d9h5s3s", "button": 3, "last_aggressor": 2},
        {"WSOP_LIVE": "3 1 (2)", "TDA": "2 3 1", "POKERSTARS FULL_TILT": "2 3 1"},
    ),
    "the same bet by aces": (
        "holdem", "1:80 AsAd; 2:80 QsQd; 3:80 KcKd !",
        {"board": "2c7d9h5s3s", "button": 3, "last_aggressor": 1},
        {"POKERSTARS": "1 (2) (3)", "TDA": "1 2 3"},
    ),
    "all-in before the flop": (
        "holdem", "1:80 QsQd !; 2:90 AsAd", {"board": "2c7d9h5s3s", "button": 1},
        {"POKERSTARS TDA PARTYPOKER FULL_TILT": "2 1", "ROBERTS": "2 (1)"},
    ),
    "a low that ties must be shown": (
        "omaha8", "1:50 KhKdQcQd; 2:50 As2sTcTh; 3:50 Ac2cQhJd; 4:50 4c4d4h6c",
        {"board": "3h7d8sKs9c", "button": 4}, {" ".join(BOOKS): "1 2 3 (4)"},
    ),
    "a hand that loses one board and wins the other": (
        "holdem", "1:75 AsAd; 2:75 KsKd; 3:75 QsQd",
        {"boards": ["2c7d9hJs3s", "2c7d9hJsKh"], "button": 3}, {" ".join(BOOKS): "1 2 (3)"},
    ),
    "equal boards of stud, none with a button": (
        "stud", "1:10 AsAd2c3d4h9c7d ^2c3d4h9c; 3:10 KsKdTcJd5h8c6d ^TcJd5h8c; "
        "5:10 2s2dTdJs5s8h7c ^TdJs5s8h", {},
        {"TDA WSOP_TOURNAMENT": "5 1 (3)", "WSOP_LIVE ROBERTS": "3 (5) 1",
         "POKERSTARS PARTYPOKER": "1 (3) (5)"},
    ),
    "the lowest board of razz": (
        "razz", "1:10 AsKh2c3d4h9c7d ^2c3d4h9c; 3:10 KsKdTcJd5h8c6d ^TcJd5h8c; "
        "5:10 2s2dTdAd5s8h7c ^TdAd5s8h", {},
        {"TDA WSOP_TOURNAMENT WSOP_LIVE ROBERTS": "1 (3) (5)"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SHOWN)
def test_shown(name):
    game, seats, given, orders = SHOWN[name]
    for books, order in orders.items():
        for book in books.split():
            shown = settled(game, seats, rules=book, **given).showdown
            told = [f"{one.seat}" if one.must_show else f"({one.seat})" for one in shown]
            assert " ".join(told) == order, book
