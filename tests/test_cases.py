"""Single hands that other software got wrong, each from a public report or a guide.

Numbers such as C001 name the shared list of cases that the reports were gathered in.
"""

from pathlib import Path

import pytest

import pokereval as pe

ANY_SUITS = "cdhs" * 3


def evaluator(name):
    """Return an evaluator, or skip the test while there is none of the name."""
    if not hasattr(pe, name):
        pytest.skip(f"{name} is not there yet")
    return getattr(pe, name)


def hand(text):
    """Return the cards of a text; without suits they get them in turn, so nothing is a flush."""
    return text if text[1] in "cdhs0" else "".join(map(str.__add__, text, ANY_SUITS))


# name: (board, hole cards of each player, the seats that share the pot, words of the best hand)
HOLDEM = {
    "C001 the ace plays low": (
        "2c3d4s9hKc", ["Ah5d", "KdQs"], [0], "Straight, five-high",
    ),
    "C003 the board's straight plays for both": (
        "4c5d6h7s8c", ["AsKd", "Qh2d"], [0, 1], "Straight, eight-high",
    ),
    "C007 no hole card beats the board's kickers": (
        "AcJd3hQs3c", ["8d5h", "8h2s"], [0, 1], "Pair of threes, ace-queen-jack kickers",
    ),
    "C009 the second pair comes before the kicker": (
        "6c6dKh8s3c", ["5h5s", "2h2s"], [0], "Two pair, sixes and fives, king kicker",
    ),
    "C013 aces up beat sevens up": (
        "5s6sTd6hAs", ["7h7d", "3sAd"], [1], "Two pair, aces and sixes, ten kicker",
    ),
    "C027 a tie of two among four": (
        "JdTc7s5cTs", ["Ac2c", "3s4s", "QhAd", "QsAh"], [2, 3],
        "Pair of tens, ace-queen-jack kickers",
    ),
    "C029 the board's straight among four": (
        "JdTcQsKs9s", ["9c2s", "JhKh", "Qc4h", "Qh8d"], [0, 1, 2, 3], "Straight, king-high",
    ),
    "C031 a higher heart than the board's lowest": (
        "KhTh8h5h3h", ["4h4c", "AsAd"], [0], "Flush, king-ten-eight-five-four",
    ),
    "C031 a lower heart does not play": (
        "KhTh8h5h3h", ["2h4c", "AsAd"], [0, 1], "Flush, king-ten-eight-five-three",
    ),
    "C035 four to a flush is nothing at the end": (
        "Ad3c4c5h6c", ["AhKc", "AsKh"], [0, 1], "Pair of aces, king-six-five kickers",
    ),
    "C043 a full house from a pair in the hole": (
        "Js8c8sAhTc", ["AsAd", "6h7h"], [0], "Full house, aces over eights",
    ),
    "C045 a hole card lengthens the board's straight flush": (
        "3h4h5h6h7h", ["AdKc", "8h8d"], [1], "Straight flush, eight-high",
    ),
    "C061 a ten is T or 10": (
        "10s Jd Qc 6d 5c", ["9h Ks", "9s Ah"], [0], "Straight, king-high",
    ),
    "C087 two broadways over two pair": (
        "QsThKc4hAd", ["2hJh", "TcAc", "Jc9d"], [0, 2], "Straight, ace-high",
    ),
    "quads on the board play the kicker": (
        "9c9d9h9s2c", ["AcKd", "KcQd", "AhQs"], [0, 2], "Four of a kind, nines, ace kicker",
    ),
    "quads with an ace on the board play for all": (
        "9c9d9h9sAs", ["AcAd", "2c2d"], [0, 1], "Four of a kind, nines, ace kicker",
    ),
    "three pairs keep the best kicker": (
        "KcKd7h7sAc", ["2c2d", "Qh2h", "9c9h"], [2], "Two pair, kings and nines, ace kicker",
    ),
    "a third pair too low to play": (
        "KcKd9h9sAc", ["2c2d", "Qh3h", "4c4h"], [0, 1, 2],
        "Two pair, kings and nines, ace kicker",
    ),
    "four suited inside a straight are a straight": (
        "9c8c7c6c2d", ["Td3h", "5h3s"], [0], "Straight, ten-high",
    ),
    "the ace does not turn the corner": (
        "Kc2d3h4s9c", ["AcJd", "KdJh"], [1], "Pair of kings, jack-nine-four kickers",
    ),
    "suits never break a tie": (
        "2c3d7h8sTc", ["AsKs", "AcKc", "AhKh", "AdKd"], [0, 1, 2, 3],
        "High card, ace-king-ten-eight-seven",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", HOLDEM)
def test_holdem_showdown(case):
    board, players, winners, words = HOLDEM[case]
    strengths = [pe.HIGH.strength(hole, board) for hole in players]
    assert [seat for seat, s in enumerate(strengths) if s == max(strengths)] == winners
    hands = [pe.HIGH.best(hole, board) for hole in players]
    assert [seat for seat, best in enumerate(hands) if best == max(hands)] == winners
    assert max(hands).description == words
    first, last = hands[winners[0]], hands[winners[-1]]
    assert first == last
    assert not first < last
    assert not first > last


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # C011: the highest card of a flush decides first.
        ("KcTc5c4c3c", "QcTc7c5c4c"),
        # C015: with trips above both pairs the better pair fills up.
        ("Jh6dJd6cJcTsTh", "Jh6dJd6cJc9s9h"),
        # C023: a wheel beats three aces, though K-Q-A stand side by side.
        ("2h3h4c5dQcKsAs", "3h5d6s9hAcAhAs"),
        # C025: the suited run to the six beats the one to the five.
        ("6cQh2c3c4c5cTh", "5dTs2s3s4s5sAs"),
        ("2c3d4h5s6c", "Ac2d3h4s5c"),
        # A suited run of four with a fifth of another suit is no straight flush.
        ("AcQc9c7c2c", "9h8h7h6h5s"),
        # Two trips are a full house of the higher; so they beat a flush.
        ("8c8d8h7c7d7hAs", "8c8d8h6c6d6hAs"),
        ("3c3d3h2c2d2hAs", "AsKsQsJs9s3d2d"),
        # A pair inside a run.
        ("9c8d7h7s6c5dAh", "8c8d8h7s5cKdAh"),
        # A flush that is no straight, and a straight that is no flush.
        ("7c6c5c4c2c", "8c7c6c5c4d"),
    ],
)
def test_one_hand_beats_the_other(better, worse):
    assert pe.HIGH.strength(better) > pe.HIGH.strength(worse)
    assert pe.HIGH.best(better) > pe.HIGH.best(worse)


@pytest.mark.parametrize(
    ("cards", "words", "plays"),
    [
        # C017: the kicker is the best other card, not one of the third pair.
        ("2c4s5h4h5c9h9cKd", "Two pair, nines and fives, king kicker", "9h9c5h5cKd"),
        # C019: the run needs the nine of clubs, so it is only a flush.
        ("9cThJhQhKh2h3h", "Flush, king-queen-jack-ten-three", "KhQhJhTh3h"),
        # C021: eight and four are no pair.
        ("JhJdJs8h4c", "Three of a kind, jacks, eight-four kickers", None),
        # C037: a flush whose cards nearly run.
        ("8s7s6s5sAs", "Flush, ace-eight-seven-six-five", "As8s7s6s5s"),
        # C047, C051: the lowest straight; a full house of the lowest ranks.
        ("5c4d3h2sAc", "Straight, five-high", "5c4d3h2sAc"),
        ("2c2d2h3s3c", "Full house, twos over threes", None),
        # C063: a ten written 10 among seven cards.
        ("Qh Kh Js 2d Qd 10d 9s", "Straight, king-high", None),
        # The run of five is chosen by suit: two runs, one suited and lower.
        ("9h8h7h6h5hTdJc", "Straight flush, nine-high", "9h8h7h6h5h"),
        # Six and seven of a suit, and a run of seven.
        ("AhQhJh9h7h5h3h", "Flush, ace-queen-jack-nine-seven", None),
        ("2h3h4h5h6h7h8h", "Straight flush, eight-high", "8h7h6h5h4h"),
        ("Ah2h3h4h5h6s7s", "Straight flush, five-high", "5h4h3h2hAh"),
        # Quads with trips, and quads with a pair above the kicker.
        ("9c9d9h9s8c8d8h", "Four of a kind, nines, eight kicker", None),
        ("9c9d9h9s8c8dTh", "Four of a kind, nines, ten kicker", None),
        # Trips with two pairs fill up with the better one.
        ("4c4d4hAcAdKcKd", "Full house, fours over aces", None),
    ],
)
def test_five_cards_that_play(cards, words, plays):
    best = pe.HIGH.best(cards)
    assert best.description == words
    if plays:
        assert str(best.cards) == plays


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("7h7h", "5s6sTd6hAs", "7h"),  # C013
        ("As8s", "AcKdKs8s3s", "8s"),  # C039: between hole and board
        ("AsKd", "QcJdTh2s2s", "2s"),
        ("AsKd", "QcJdTh2s A♠", "As"),
        ("10sKd", "QcJdThTs2s", "Ts"),
    ],
)
def test_a_card_given_twice(hole, board, name):
    for call in (pe.HIGH.strength, pe.HIGH.best):
        with pytest.raises(pe.DuplicateCardError, match=name):
            call(hole, board)
        with pytest.raises(pe.DuplicateCardError, match=name):
            call(hole + board)


@pytest.mark.parametrize("cards", ["AsKdQcJdTh2s3", "AsKdQcJd1h2s3s", "As-Kd-Qc-Jd-Th", "AKQJT"])
def test_never_a_guess(cards):
    for call in (pe.Cards, pe.HIGH.strength, pe.HIGH.best):
        with pytest.raises(pe.CardError):
            call(cards)


def test_omaha_pair_of_sevens():
    """C041: ace and seven of the hand with ten, eight and seven of the board."""
    best = pe.OMAHA_HIGH.best("AsKs5d7c", "Ts7d8h4s2c")
    assert best.description.startswith("Pair of sevens")
    assert [name[0] for name in map(str, (best.cards[i : i + 1] for i in range(5)))] == list(
        "77AT8"
    )


def test_omaha_high_and_low_may_use_different_cards():
    low = evaluator("OMAHA_EIGHT_OR_BETTER_LOW")
    hole, board = "As2dKhKc", "Ks7d5h3cJs"
    assert pe.OMAHA_HIGH.best(hole, board).description.startswith("Three of a kind, kings")
    assert sorted(low.best(hole, board).cards) == sorted(pe.Cards("As2d7d5h3c"))


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("As2dKhKc", "Ks7dQhTcJs"),  # one low card on the board
        ("As2dKhKc", "Ks7dQh3cJs"),  # two
        ("AsKdKhQc", "2s7d5h3c4s"),  # one low card in the hand
        ("As2d2hAc", "Ad3d5hKcQs"),  # an ace in both: two ranks on the board
        ("As2dKhKc", "Ah2h7d5cJs"),  # both counterfeited: two ranks are left
        ("9s2dKhKc", "Ah3h7d5cJs"),  # nine is no low card
    ],
)
def test_no_omaha_low(hole, board):
    low = evaluator("OMAHA_EIGHT_OR_BETTER_LOW")
    assert low.strength(hole, board) == 0
    assert low.best(hole, board) is None


# ranking: pairs of hands, the better first; None for no hand at all.
BETTER = {
    "ACE_TO_FIVE_LOW": [
        ("23567", "A2348"),  # the highest card decides first
        ("5432A", "6432A"),
        ("Ac2c3c4c5c", "6c4d3h2sAc"),  # straights and flushes do not matter
        ("A234K", "AA234"),
        ("AA234", "22345"),
        ("AA345", "A2233"),
        ("A2345KK", "A2346KQ"),  # best five of seven
    ],
    "EIGHT_OR_BETTER_LOW": [
        ("23567", "A2348"), ("8765A", "87652"), ("A2345KK", "8765A22"), ("87654", None),
    ],
    "DEUCE_TO_SEVEN_LOW": [
        # C053: the ace is high only, so five to ace is an ace-high hand.
        ("Kc5d4h3s2c", "Ac2d3h4s5c"), ("Ac2d3h4s5c", "2c2d7h8s9c"),
        ("7c5d4h3s2c", "7c6d4h3s2c"), ("8c7d6h5s3c", "6c5d4h3s2c"),
        ("AcKdQhJs9c", "2c2d3h4s5c"), ("AcKdQhJs9c", "7c5c4c3c2c"),
    ],
    "ACE_TO_SIX_LOW": [
        ("6c4d3h2sAc", "6c5d3h2sAc"), ("6c5d3h2sAc", "5c4d3h2sAc"), ("KcQdJhTsAc", "AcAd2h3s4c"),
        ("AcAd2h3s4c", "2c2d3h4s5c"),
    ],
    "BADUGI": [
        # C055: three and ace against eight and three, two cards each.
        ("Ad7d3dAh", "Qh3h8c9c"),
        ("Kc3d2hAs", "4c3d2h2s"),  # more cards win
        ("4h4cTh8s", "JhJcTh8s"),
        ("4h3d2cAs", "5h3d2cAs"), ("AcKc", "2c3c"),
    ],
    "DEUCE_BADUGI": [("5c4d3h2s", "Ac4d3h2s"), ("Kc4d3h2s", "Ac4d3h2s"), ("Ac5d4h2s", "4c3d2h2s")],
    "SHORT_DECK_HIGH": [
        ("AcKcQcJc9c", "AcAdAhKsKc"), ("9c8d7h6sAc", "AcAdAhKsQc"), ("Tc9d8h7s6c", "9c8d7h6sAc"),
        ("9c8c7c6cAc", "AcAdAhAsKc"),
    ],
    "SHORT_DECK_HIGH_TRIPS": [
        ("AcKcQcJc9c", "AcAdAhKsKc"), ("6c6d6h8s7c", "AcKdQhJsTc"), ("9c8d7h6sAc", "AcAdKhKsQc"),
    ],
    "SOKO_HIGH": [
        # C057: four to a straight with an ace, against a pair of kings.
        ("JdTc9c9h8cAh2d", "KhKdTs9d8d2c3c"),
        ("4c5d6h7sQc", "AcAdKhQs9c"),  # a hand, not queen high
        ("7c5c3c2cKd", "AcKdQhJs9c"),  # four-flush over four-straight
        ("AcKc3c2cQd", "AcQcJcTc9d"), ("5c4d3h2s8c", "4c3d2hAsKc"),
        ("2c2d3h3s4c", "AcKcQcJc9d"),
    ],
    "SOKO_HIGH_STRAIGHT_FIRST": [("4c3d2hAs6c", "AcKcQc9c8d"), ("AcKcQcJc9d", "QcJdTh9s2c")],
    "UP_CARDS_HIGH": [("2c2d", "AcKd"), ("AcKd", "AhQd"), ("3c3d2h2s", "AcAdKhQs"), ("2c", None)],
    "UP_CARDS_LOW": [("2cAd", "3cAd"), ("KcQd", "AcAd"), ("4c3d2hAs", "5c3d2hAs"), ("Ac", "2c")],
}  # fmt: skip


@pytest.mark.parametrize(("name", "pair"), [(n, pair) for n in BETTER for pair in BETTER[n]])
def test_better_in_its_ranking(name, pair):
    ranking = evaluator(name)
    better, worse = pair
    assert ranking.strength(hand(better)) > (ranking.strength(hand(worse)) if worse else 0)


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("ACE_TO_FIVE_LOW", "5c4c3c2cAc", "5c4d3h2sAc"),
        ("ACE_TO_FIVE_LOW", "7c5d4h3s2cKdKh", "7h5c4d3h2sQsJs"),
        ("BADUGI", "Kc3d2hAc", "9c3d2hAc"),  # spare cards never break a tie
        ("SOKO_HIGH", "5c4d3h2s2d", "5h4h3s2s2c"),
        ("SHORT_DECK_HIGH", "AcAdAhKsQc6d7d", "AcAdAhKsQc8d7d"),
        ("DEUCE_TO_SEVEN_LOW", "8c7d5h3s2cAcAd", "8d7c5s3h2dKcQd"),
        ("EIGHT_OR_BETTER_LOW", "8c7d5h3s2cKc2d", "8d7c5s3h2d7d8h"),
    ],
)
def test_equal_in_its_ranking(name, one, other):
    ranking = evaluator(name)
    assert ranking.strength(one) == ranking.strength(other)
    assert ranking.best(one) == ranking.best(other)


@pytest.mark.parametrize("cards", ["9c7d5h3s2c", "8c8d5h3s2c", "AcAd2h3s4cKhKd", "KcQdJhTs9c8d7h"])
def test_no_eight_or_better(cards):
    low = evaluator("EIGHT_OR_BETTER_LOW")
    assert low.strength(cards) == 0
    assert low.best(cards) is None


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("4h4cTh8s", {"8s4hTh": False, "Th8s4c": True}),
        ("Ad7d3dAh", {"3dAh": True}),
        ("Qh3h8c9c", {"8c3h": True}),
        ("KcKdKhKs", {}),
        ("Ac2c3c4c", {"Ac": True}),
    ],
)
def test_badugi_that_plays(cards, plays):
    best = evaluator("BADUGI").best(cards)
    for text, right in plays.items():
        assert (str(best.cards) == text) is right


def test_no_shared_case_is_forgotten(shared_cases):
    """Every shared case about the ranking of hands, up to C063, stands in this file by number."""
    text = Path(__file__).read_text(encoding="utf-8")
    about_hands = [number for number in shared_cases if number <= "C063"]
    assert [number for number in about_hands if number not in text] == []
