"""Equity: published counts, an oracle that deals everything, and laws that hold for any spot."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, repeat
from math import comb, lcm, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import equity_oracle
import oracle
import pokereval as pe

# ---- published counts ----


@pytest.mark.parametrize(
    ("hands", "wins", "ties"),
    [
        (["Jc5c", "QdTd"], (600_384, 1_096_118), 15_802),
        (["AcAs", "KhKd"], None, 6_538),
        (["AcAs", "KcKs"], None, 9_308),
        (["AhKh", "QsQd"], (787_966, 917_606), 6_732),
    ],
)
def test_published_counts_of_two_hands(hands, wins, ties):
    found = pe.equity("holdem", hands)
    assert found.exact
    assert found.trials == comb(48, 5) == 1_712_304
    assert [player.ties for player in found] == [ties, ties]
    assert sum(player.wins for player in found) + ties == found.trials
    if wins:
        assert tuple(player.wins for player in found) == wins
    for player in found:
        assert player.equity == (2 * player.wins + ties) / (2 * found.trials)


# OMPEval's own tests: how often exactly these players win, by their bits.
@pytest.mark.parametrize(
    ("hands", "board", "dead", "winners"),
    [
        (["AA", "KK"], "", "", (50_371_344, 10_986_372, 285_228)),
        (["AK", "random"], "2c3c", "", (159_167_583, 108_567_320, 6_233_737)),
        (["random", "AA", "33"], "2c3c8h", "6h", (808_395, 1_681_125, 20_076, 12_151_512, 0, 0, 0)),
        (
            ["random", "random", "AK"], "4hAd3c4c7c", "6h",
            (1_461_364, 1_461_364, 6_386, 6_760_010, 42_420, 42_420, 108),
        ),
        (["3d7d", "2h9h", "2c9c"], "5d5h5c", "3s3c", (183, 28, 0, 28, 0, 380, 201)),
        (
            ["AA,KK", "KK,QQ", "QQ,AA"], "", "",
            (348_272_820, 119_882_736, 37_653_912, 303_253_020, 74_015_280, 1_266_624, 3_904_200),
        ),
    ],
)  # fmt: skip
def test_published_counts_of_winners(hands, board, dead, winners):
    found = pe.equity("holdem", hands, board, dead)
    assert found.trials == sum(winners)
    for i, player in enumerate(found):
        with_him = {bits: n for bits, n in enumerate(winners, 1) if bits >> i & 1}
        assert player.wins == with_him.pop(1 << i)
        assert player.ties == sum(with_him.values())
        shares = sum(Fraction(n, bits.bit_count()) for bits, n in with_him.items())
        assert player.equity == pytest.approx(float((player.wins + shares) / found.trials), 1e-14)


@pytest.mark.parametrize(
    ("game", "hands", "board", "equities"),
    [
        ("holdem", ["AhKh", "QsQd"], "", (0.46214457245909607,)),
        ("holdem", ["AhKh", "QsQd", "7c7d"], "", (0.389836, 0.425997, 0.184167)),
        ("holdem", ["AsKs", "QQ+, AKs, AKo"], "", (0.419040327,)),
        ("omaha", ["AsAhKsKh", "JdTc9d8c"], "", (0.615506516,)),
        ("omaha", ["AsAhKsKh", "JdTc9d8c"], "2s7d9h", (0.45,)),
    ],
)
def test_published_equities(game, hands, board, equities):
    found = pe.equity(game, hands, board)
    for player, equity in zip(found, equities, strict=False):
        digits = len(str(equity)) - 2
        assert player.equity == pytest.approx(equity, abs=0.5 * 10**-digits + 1e-16)


def test_shared_cases(shared_cases):
    """The cases of equity, read from their text where it says what to deal."""
    found = pe.equity("holdem", ["KcQc", "6c5c, AQo+"])
    assert [round(100 * player.equity, 4) for player in found] == [31.3757, 68.6243]
    assert "31.3757% / 68.6243% (19 combos)" in shared_cases["C065"]["right"]
    assert found.trials == 19 * comb(48, 5)
    found = pe.equity("holdem", ["AA", "QQ@0.01, 22"])
    assert f"{found[0].equity:.6f}" == shared_cases["C067"]["right"]
    assert found[0].wins is None
    found = pe.equity("holdem", ["QQ+", "TT+"])
    assert [round(100 * player.equity, 4) for player in found] == [65.0483, 34.9517]
    assert "65.0483% / 34.9517% (450 combo pairs)" in shared_cases["C071"]["right"]
    assert found.trials == 450 * comb(48, 5)
    found = pe.equity("holdem", ["AdAh", "AcAs"])
    assert [player.equity for player in found] == [0.5, 0.5]
    assert [round(100 * player.win, 2) for player in found] == [2.17, 2.17]
    assert round(100 * found[0].tie, 2) == 95.65
    assert "wins 2.17% each, tie 95.65%" in shared_cases["C073"]["right"]


# ---- every game, against the oracle ----


def check(found, expected, *, categories=False):
    """Compare a result with what the oracle counted."""
    assert found.exact
    assert found.trials == expected.deals
    for i, player in enumerate(found):
        assert player.equity == pytest.approx(float(expected.equity(i)), abs=1e-13)
        assert player.win == pytest.approx(float(expected.wins[i] / expected.weight), abs=1e-13)
        assert player.tie == pytest.approx(float(expected.ties[i] / expected.weight), abs=1e-13)
        assert player.scoop == player.win
        assert player.stderr is None
        for part, share in enumerate(player.parts):
            assert share == pytest.approx(float(expected.part(part, i)), abs=1e-13)
        if player.wins is not None:
            assert (player.wins, player.ties) == (expected.wins[i], expected.ties[i])
        if categories:
            for part, made in enumerate(player.categories):
                for name, share in made.items():
                    count = expected.categories[part, i, name] / expected.weight
                    assert share == pytest.approx(float(count), abs=1e-13)
                assert sum(made.values()) == pytest.approx(1, abs=1e-12)


def random_spot(game, rng):
    """Deal hands and a board in part: what is missing comes in at most some hundred ways."""
    _, hole, board, _ = equity_oracle.GAMES[game]
    deck = equity_oracle.deck(game)
    rng.shuffle(deck)
    players = rng.choice((2, 2, 3, 4))
    missing = [0] * players
    unseen = 0
    if board:
        unseen = rng.choice((0, 1, 1, 2 if hole < 5 else 1))
        if unseen < 2:
            missing[rng.randrange(players)] = 1 - unseen
    else:
        for i in rng.sample(range(players), min(players, 2)):
            missing[i] = 1
    hands = [tuple(deck.pop() for _ in range(hole - count)) for count in missing]
    dealt = tuple(deck.pop() for _ in range(board - unseen))
    dead = tuple(deck.pop() for _ in range(rng.randrange(4)))
    return hands, dealt, dead


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", equity_oracle.GAMES)
def test_every_game(game, seed):
    hands, board, dead = random_spot(game, random.Random(f"{game} {seed}"))
    found = pe.equity(game, hands, board, dead, categories=True)
    expected = equity_oracle.count(game, hands, [board], dead, categories=True)
    check(found, expected, categories=True)


def test_every_game_is_there():
    assert [row.name for row in pe.GAMES] == [*equity_oracle.GAMES]
    for row in pe.GAMES:
        _, hole, board, rankings = equity_oracle.GAMES[row.name]
        assert [*row.deck] == equity_oracle.deck(row.name)
        assert (row.hole_cards, row.board_cards) == (hole, board)
        assert " ".join(evaluator.name for evaluator in row.evaluators) == rankings


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead"),
    [
        ("holdem", ["AhKh", "Qs", ""], "2c3d4h5s6c", "7c8c9cTcJcQcKcAc2d4d5d6d7d8d9dTdJdQdKdAd"),
        ("holdem", ["AhKh", "QsQd", "7c7d", "5s4s", "Ts9s"], "2h3h4c", "Ac8h"),
        ("holdem", ["Ah", "Kd"], "2c3d4h5s6c", ""),
        ("shortdeck", ["AhKh", "QsQd"], "6c7d", "8h8s8d9h9s9d"),
        ("royal", ["AhKh", "QsQd"], "", ""),
        ("royal", ["AhKh", "QsQd", "JcJd", "TcTd"], "", "Ts"),
        ("royal", ["Ah", "Qs"], "KcKdQc", "Js"),
        ("omaha8", ["As2s3d4d", "KhKdQhJd"], "5c6c7h8s", ""),
        ("omaha", ["As2s3d", "KhKdQh"], "5c6c7hTd9d", ""),
        ("stud8", ["As2s3d4dKcKh", "5s6s7d8dQcQh", "9s9d9cJsJdJc"], "", ""),
        ("stud8", ["As2s3d4dKcKh", "5s6s7d8dQcQh"], "Th", ""),
        ("razz", ["As2s3d4dKc", "5s6s7d8dQcQh"], "", "9s9d"),
        ("razz", ["As2s3d4dKcKh", "5s6s7d8dQcQh"], "6c", ""),
        ("draw27", ["2c3d4h5s7d", "7c6d8h"], "", ""),
        ("draw27", ["2c3d4h5s", "7c6d8h9s"], "", ""),
        ("badugi", ["Ac2d3h", "4c5d"], "", "6s7s8s"),
        ("badeucey", ["2c3d4h5s", "7c6d5h4s"], "", ""),
        ("drawmaha", ["2c3d4h5s", "AcAdKhKs9h"], "2d7hJsQc", "3h"),
    ],
)
def test_missing_cards_come_from_the_deck(game, hands, board, dead):
    as_cards = [tuple(oracle.cards(hand)) for hand in hands]
    expected = equity_oracle.count(
        game, as_cards, [tuple(oracle.cards(board))], tuple(oracle.cards(dead))
    )
    check(pe.equity(game, hands, board, dead), expected)
    reordered = pe.equity(game, hands[::-1], board, dead)
    assert reordered[0].equity == pytest.approx(float(expected.equity(len(hands) - 1)), abs=1e-13)


@pytest.mark.parametrize(
    ("game", "hands", "boards"),
    [
        ("holdem", ["AhKh", "QsQd"], ["2c3d4h5s", "2c3d4h6s"]),
        ("holdem", ["AhKh", "QsQd", "7c7d"], ["2c3d4h5s6c", "8c9dThJs"]),
        ("holdem", ["AhKh", "Qs"], ["2c3d4h5s6c", "8c9dThJs2d", "3c3h8d8s9h"]),
        ("omaha8", ["As2s3d4d", "KhKdQhJd"], ["5c6c7hTd", "8c9dTcJs"]),
        ("drawmaha", ["2c3d4h5s7c", "AcAdKhKs9h"], ["5c6c7hTd", "8c9dTcJs3s"]),
    ],
)
def test_several_boards(game, hands, boards):
    expected = equity_oracle.count(
        game,
        [tuple(oracle.cards(hand)) for hand in hands],
        [tuple(oracle.cards(board)) for board in boards],
    )
    check(pe.equity(game, hands, boards=boards), expected)


def test_ten_players_split_a_royal_flush_on_board():
    deck = [card for card in range(52) if card not in pe.Cards("AsKsQsJsTs")]
    hands = [deck[2 * i : 2 * i + 2] for i in range(10)]
    found = pe.equity("holdem", hands, "AsKsQsJsTs")
    assert [player.equity for player in found] == [0.1] * 10
    assert [player.ties for player in found] == [1] * 10
    assert found.trials == 1


def test_hands_are_worked_preflop_as_on_every_flop():
    """A spot with all its boards is the sum of the spots with each first card on board."""
    hands = ["AhKh", "QsQd", "7c7d"]
    whole = pe.equity("holdem", hands)
    wins, ties, trials = Counter(), Counter(), 0
    live = [card for card in range(52) if card not in pe.Cards("".join(hands))]
    for card in live:
        found = pe.equity("holdem", hands, [card])
        trials += found.trials
        for i, player in enumerate(found):
            wins[i] += player.wins
            ties[i] += player.ties
    assert trials == 5 * whole.trials
    for i, player in enumerate(whole):
        assert (wins[i], ties[i]) == (5 * player.wins, 5 * player.ties)


# ---- laws ----

DECK = st.permutations(range(52))


@settings(max_examples=25, deadline=None)
@given(DECK, st.integers(2, 4), st.integers(0, 5), st.sampled_from(["holdem", "omaha8", "stud8"]))
def test_laws_of_any_spot(deck, players, known, game):
    hole = {"holdem": 2, "omaha8": 4, "stud8": 6}[game]
    if game == "stud8":
        players, known = min(players, 3), 0
    hands = [deck[hole * i : hole * (i + 1)] for i in range(players)]
    board = deck[30 : 30 + known]
    found = pe.equity(game, hands, board)
    assert sum(player.equity for player in found) == pytest.approx(1, abs=1e-12)
    for player in found:
        assert player.equity == pytest.approx(sum(player.parts), abs=1e-12)
        assert 0 <= player.wins <= player.trials if hasattr(player, "trials") else True
        assert 0 <= player.win + player.tie <= 1 + 1e-12
        assert player.win <= player.equity + 1e-12
        assert player.wins / found.trials == player.win
        assert player.ties / found.trials == player.tie
    # The order of the players and the names of suits change nothing.
    turned = pe.equity(game, hands[::-1], board)
    for one, other in zip(found, turned.players[::-1], strict=True):
        assert (one.wins, one.ties) == (other.wins, other.ties)
        assert one.equity == pytest.approx(other.equity, abs=1e-14)
    suits = deck[:4]
    suits = sorted(range(4), key=lambda suit: suits[suit])

    def renamed(cards):
        return [card // 4 * 4 + suits[card % 4] for card in cards]

    other = pe.equity(game, [*map(renamed, hands)], renamed(board))
    assert [(p.wins, p.ties, p.parts) for p in found] == [(p.wins, p.ties, p.parts) for p in other]


@settings(max_examples=60, deadline=None)
@given(DECK, st.integers(2, 3), st.integers(0, 3))
def test_preflop_counts_are_those_of_plain_boards(deck, players, known):
    """Rank patterns against plain dealing by the evaluator, on a flop or on none at all."""
    hands = [deck[2 * i : 2 * i + 2] for i in range(players)]
    board, dead = deck[10:13], deck[20 : 20 + known]
    live = [*{*deck} - {*deck[: 2 * players], *board, *dead}]
    wins, ties = Counter(), Counter()
    for more in combinations(live, 2):
        strengths = [pe.HIGH.strength(hand, [*board, *more]) for hand in hands]
        first = [i for i in range(players) if strengths[i] == max(strengths)]
        (wins if len(first) == 1 else ties).update(first)
    found = pe.equity("holdem", hands, board, dead)
    assert [player.wins for player in found] == [wins[i] for i in range(players)]
    assert [player.ties for player in found] == [ties[i] for i in range(players)]


# ---- ranges ----


def as_oracle(text, hole=2):
    """Return a range as the oracle takes it; what is one hand of cards as cards."""
    return [(tuple(cards), Fraction(str(weight))) for cards, weight in pe.Range(text, hole)]


RANGES = [
    ("holdem", ["AA, KK", "QQ, AhKh"], "2c7d9hJs", ""),
    ("holdem", ["AA@0.5, KK", "QQ@0.1, AK@0.25, 7h6h"], "2c7d9hJs", "Qs"),
    ("holdem", ["AKs", "AKs, QQ", "KK"], "2c7d9hJs4c", ""),
    ("holdem", ["AKs@0.2, 22", "AKs, QQ@0.4", "KK, JTs"], "2c7d9hJs4c", ""),
    ("holdem", ["AhKh", "22-44, A5s-A2s"], "2c7d9hJs", ""),
    ("holdem", ["Ah", "QQ+"], "2c7d9hJs4c", "AdAcAs"),
    ("holdem", ["random", "AA"], "2c7d9hJs4c", ""),
    ("holdem", ["random", "AA@0.5, 76s"], "2c7d9hJs4c", ""),
    ("shortdeck", ["AA, 76s", "random"], "6c7d9hJs8c", ""),
    ("royal", ["random", "AKs"], "JsTcTdKc", ""),
]


@pytest.mark.parametrize(("game", "hands", "board", "dead"), RANGES)
def test_ranges(game, hands, board, dead):
    read = []
    for hand in hands:
        try:
            read.append(tuple(pe.Cards(hand)))
        except ValueError:
            read.append(as_oracle(hand))
    expected = equity_oracle.count(
        game, read, [tuple(oracle.cards(board))], tuple(oracle.cards(dead))
    )
    found = pe.equity(game, hands, board, dead)
    check(found, expected)
    assert (found[0].wins is None) == any("@" in hand for hand in hands)


def test_omaha_ranges():
    hands = [pe.Range("AAKKds", 4), pe.Range("JT98@0.5, 7654r", 4).without("9s 8s 6c 4c")]
    board = "Jd7h2c3d5s"
    read = [[(tuple(c), Fraction(str(w))) for c, w in hand] for hand in hands]
    expected = equity_oracle.count("omaha", read, [tuple(oracle.cards(board))])
    check(pe.equity("omaha", hands, board), expected)
    by_text = pe.equity("omaha", ["AAKKds", str(hands[1])], board)
    assert by_text.players == pe.equity("omaha", hands, board).players


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_random_ranges(data):
    """Overlapping ranges with weights, dead cards and cards of the board among their own."""
    cards = data.draw(st.permutations(range(30, 52)))
    board, dead, live = cards[:4], cards[4:6], sorted(cards[4:18])
    pairs = [*combinations(live, 2)]
    hands = []
    for _ in range(data.draw(st.integers(2, 3))):
        weights = st.sampled_from([1.0, 1.0, 0.5, 0.1, 0.35])
        hands.append(
            data.draw(st.dictionaries(st.sampled_from(pairs), weights, min_size=2, max_size=6))
        )
    read = [[(hand, Fraction(str(w))) for hand, w in one.items()] for one in hands]
    expected = equity_oracle.count("holdem", read, [tuple(board)], tuple(dead))
    ranges = [pe.Range(one) for one in hands]
    if expected.deals:
        found = pe.equity("holdem", ranges, board, dead)
        assert found.trials == expected.deals
        for i, player in enumerate(found):
            assert player.equity == pytest.approx(float(expected.equity(i)), abs=1e-12)
            assert player.win == pytest.approx(float(expected.wins[i] / expected.weight), abs=1e-12)
    else:
        with pytest.raises(ValueError, match="hands"):
            pe.equity("holdem", ranges, board, dead)


def test_a_range_is_the_mean_of_its_hands():
    """Preflop, over all boards: weights scale trials and shares alike."""
    total, weight = Fraction(0), Fraction(0)
    hero = pe.Cards("AsKs")
    for cards, each in pe.Range("QQ+, AKs@0.5, 76s@0.25").without(hero):
        found = pe.equity("holdem", [hero, cards])
        unit = Fraction(each) * found.trials
        total += unit * Fraction(2 * found[0].wins + found[0].ties, 2 * found.trials)
        weight += unit
    found = pe.equity("holdem", ["AsKs", "QQ+, AKs@0.5, 76s@0.25"])
    assert found[0].equity == pytest.approx(float(total / weight), abs=1e-13)


def test_equal_weights_are_no_weights():
    assert pe.equity("holdem", ["AsKs", "QQ@0.5"]).players == (
        pe.equity("holdem", ["AsKs", "QQ"]).players
    )


def test_the_order_of_hands_is_that_of_equity_against_a_random_hand():
    """What `Range("15%")` takes first; near ties in the order are told apart exactly."""
    from pokereval.ranges import ORDER

    kinds = [*ORDER[::24], *ORDER[149:156]]
    found = [pe.equity("holdem", [kind, "random"])[0].equity for kind in kinds]
    by_place = sorted(kinds, key=ORDER.index)
    assert sorted(kinds, key=lambda kind: -found[kinds.index(kind)]) == by_place
    assert found[0] == pytest.approx(0.8520371330210104, abs=1e-15)


# ---- samples ----


def spots(n, seed):
    """Deal spots of many kinds whose exact equity is quick."""
    rng = random.Random(seed)
    games = ["holdem", "holdem", "omaha", "omaha8", "shortdeck", "stud", "stud8", "razz", "badugi"]
    for i in range(n):
        game = games[i % len(games)]
        _, hole, board, _ = equity_oracle.GAMES[game]
        deck = equity_oracle.deck(game)
        rng.shuffle(deck)
        players = rng.choice((2, 2, 3))
        short = 0 if board else 1
        hands = [tuple(deck.pop() for _ in range(hole - short)) for _ in range(players)]
        dealt = [deck.pop() for _ in range(rng.choice((0, 3)) if board else 0)]
        dead = [deck.pop() for _ in range(rng.randrange(5))]
        yield game, hands, dealt, dead


def test_samples_come_within_their_standard_errors():
    """Hundreds of spots: none far off, and all together as far off as they say."""
    squares, count = 0.0, 0
    for seed, (game, hands, board, dead) in enumerate(spots(270, "samples")):
        exact = pe.equity(game, hands, board, dead)
        samples = min(4_000, exact.trials // 2)
        found = pe.equity(game, hands, board, dead, samples=samples, seed=seed)
        assert not found.exact
        assert found.trials == samples
        assert found.seed == seed
        for one, all_of_it in zip(found, exact, strict=True):
            away = abs(one.equity - all_of_it.equity)
            # What one sample may hold that none of so few did.
            assert away <= 4 * one.stderr + 10 / samples
            if one.stderr and 0.1 < all_of_it.equity < 0.9:
                squares += (away / one.stderr) ** 2
                count += 1
            assert one.wins + one.ties <= samples
            assert one.win == one.wins / samples
            assert sum(one.parts) == pytest.approx(one.equity, abs=1e-12)
    assert count > 400
    assert 0.8 < squares / count < 1.2


# Player 0 makes another category with each kind of hand, so that categories tell how often it was
# dealt; the others hold some of the same cards.
BIASED = [
    (["AA@0.2, KK, T9s, 87s@0.5, 22", "AK, 22, 76s"], "2c3dKh", ""),
    (["AA, AK, KQs, 55-22", "AA, KK, AKs, 54s", "random"], "2c3dKh", "AsKs"),
    (["random", "AA, KK, QQ"], "2c3d", "AsKsQs"),
    (["A*, 76s@0.1", "Ah*, KK@0.3", "AK, AQ@0.7"], "2h3h", "Ad"),
]


@pytest.mark.parametrize(("hands", "board", "dead"), BIASED)
def test_no_bias_enters_through_ranges_and_dead_cards(hands, board, dead):
    """A chi-square of what is made in samples against all that can be."""
    exact = pe.equity("holdem", hands, board, dead, categories=True)
    assert exact.exact
    samples = 200_000
    found = pe.equity("holdem", hands, board, dead, categories=True, samples=samples, seed=7)
    assert not found.exact
    for one, all_of_it in zip(found, exact, strict=True):
        made, expected = one.categories[0], all_of_it.categories[0]
        common = [name for name, share in expected.items() if share * samples >= 10]
        assert len(common) >= 4
        square = sum(
            samples * (made.get(name, 0) - expected[name]) ** 2 / expected[name] for name in common
        )
        degrees = len(common) - 1
        # A chi-square has a mean of its degrees and a spread of the root of twice that.
        assert square < degrees + 5 * sqrt(2 * degrees) + 5
        assert one.equity == pytest.approx(all_of_it.equity, abs=4.5 * one.stderr)


def test_every_pair_of_a_range_is_drawn_as_often_as_its_weight():
    """On a full board each hand of a small range has its own result: they can be counted."""
    hero = pe.Range("AcAd@0.5, KcKd, QcQd@0.25, JcJd, TcTd@0.1")
    villain = "AcKc, QcJc, 5c5d, KdQd, TdJd, 9c9d"
    board = "2s3s4h9sTh"
    expected = equity_oracle.count(
        "holdem", [as_oracle(str(hero)), as_oracle(villain)], [tuple(oracle.cards(board))]
    )
    found = pe.equity("holdem", [hero, villain], board)
    check(found, expected)
    board = board[:6]
    exact = pe.equity("holdem", [hero, villain], board)
    found = pe.equity("holdem", [hero, villain], board, samples=20_000, seed=1)
    assert not found.exact
    assert found[0].equity == pytest.approx(exact[0].equity, abs=4 * found[0].stderr)


def test_samples_of_fewer_deals_than_asked_are_all_of_them():
    found = pe.equity("holdem", ["AhKh", "QsQd"], "2c3d4h", samples=990)
    assert found.exact
    assert found.trials == 990
    assert found.seed is None
    assert not pe.equity("holdem", ["AhKh", "QsQd"], "2c3d4h", samples=989).exact
    assert pe.equity("holdem", ["AhKh", "QsQd"], "2c3d4h5s6c", samples=1).exact


def test_a_seed_gives_the_same_again_and_another_does_not():
    spot = "omaha", ["AsAhKsKh", "JdTc9d8c"]
    one, again, other = (pe.equity(*spot, samples=5_000, seed=seed) for seed in (1, 1, 2))
    assert one == again
    assert one.players != other.players
    unseeded = [pe.equity(*spot, samples=5_000) for _ in range(2)]
    assert unseeded[0].seed != unseeded[1].seed
    assert pe.equity(*spot, samples=5_000, seed=unseeded[0].seed) == unseeded[0]


def test_more_samples_begin_with_the_fewer():
    """A sample is a function of seed and number."""
    spot = "holdem", ["AhKh", "QQ+, AKs", ""]
    few = pe.equity(*spot, samples=200_000, seed=5)
    more = pe.equity(*spot, samples=200_001, seed=5)
    assert 0 <= more[0].wins - few[0].wins <= 1
    assert 0 <= more[0].ties - few[0].ties <= 1


def test_tolerance_stops_early():
    spot = "holdem", ["AhKh", "QsQd", ""]
    found = pe.equity(*spot, samples=10_000_000, seed=1, tolerance=0.001)
    assert not found.exact
    assert found.trials < 2_000_000
    assert max(player.stderr for player in found) <= 0.001
    loose = pe.equity(*spot, samples=10_000_000, seed=1, tolerance=0.4)
    assert loose.trials < found.trials
    assert max(player.stderr for player in pe.equity(*spot, tolerance=0.02)) <= 0.02


# ---- what is refused ----


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("nolimit", ["AhKh", "QsQd"]), ValueError, "unknown name"),
        (("holdem", []), ValueError, "no hands"),
        (("holdem", "AhKh"), TypeError, "hands"),
        (("holdem", None), TypeError, "hands"),
        (("holdem", [None, 5]), TypeError, r"hands\[1\]"),
        (("holdem", ["AhKh", "AhQd"]), pe.DuplicateCardError, "Ah"),
        (("holdem", ["AhKh", "QsQd"], "QsJs2d"), pe.DuplicateCardError, "Qs"),
        (("holdem", ["AhKh", "QsQd"], "2c3d4h", "Kh"), pe.DuplicateCardError, "Kh"),
        (("holdem", ["AhKh", "QsQd"], "2c3d4h", "2c"), pe.DuplicateCardError, "2c"),
        (("holdem", ["AhAh", "QsQd"]), pe.DuplicateCardError, "Ah"),
        (("holdem", ["AhKhQh", "QsQd"]), pe.CardCountError, "up to 2"),
        (("omaha", ["AhKhQhJhTh", "QsQd"]), pe.CardCountError, "up to 4"),
        (("holdem", ["AhKh", "QsQd"], "2c3c4c5c6c7c"), pe.CardCountError, "5"),
        (("holdem", ["AhZh", "QsQd"]), ValueError, "AhZh"),
        (("holdem", ["AhKh", "AQx+"]), ValueError, "AQx"),
        (("holdem", ["AsAh", "AsKs, AhKh"]), ValueError, "left"),
        (("holdem", ["AA", "AhAs"], "", "Ad"), ValueError, "left"),
        (("shortdeck", ["AhKh", "2s2d"]), pe.CardError, "2s"),
        (("shortdeck", ["AhKh", "QsQd"], "2c"), pe.CardError, "2c"),
        (("holdem", ["AhKh"] + [""] * 10), ValueError, "10"),
        (("stud", [""] * 8), ValueError, "deck"),
        (("royal", ["AhKh"] + [""] * 7), ValueError, "deck"),
        (("omaha6", [""] * 9), ValueError, "deck"),
        (("omaha", [pe.Range("AA"), "QsQdJsJd"]), pe.CardCountError, "4"),
        (("holdem", repeat("")), ValueError, "hands: expected up to 10, got more"),
    ],
)
def test_bad_spots(arguments, error, message):
    with pytest.raises(error, match=message):
        pe.equity(*arguments)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"samples": 0}, ValueError, "samples"),
        ({"samples": -5}, ValueError, "samples"),
        ({"samples": 2.5}, TypeError, "samples"),
        ({"samples": True}, TypeError, "samples"),
        ({"samples": 10, "seed": -1}, ValueError, "seed"),
        ({"samples": 10, "seed": "x"}, TypeError, "seed"),
        ({"threads": 0}, ValueError, "threads"),
        ({"threads": 1.0}, TypeError, "threads"),
        ({"tolerance": 0}, ValueError, "tolerance"),
        ({"tolerance": "small"}, TypeError, "tolerance"),
        ({"tolerance": True}, TypeError, "tolerance"),
        ({"tolerance": 10**400}, ValueError, "tolerance"),
        ({"executor": 5}, TypeError, r"executor: expected a concurrent.futures.Executor .* got 5"),
        ({"progress": 5}, TypeError, "progress: expected what can be called, or None, got 5"),
        ({"categories": "no"}, TypeError, "categories: expected True or False, got 'no'"),
        ({"boards": []}, ValueError, "boards: expected 1 to 4 boards, got none"),
        ({"boards": repeat("")}, ValueError, "boards: expected 1 to 4 boards, got more"),
    ],
)
def test_bad_options(options, error, message):
    with pytest.raises(error, match=message):
        pe.equity("holdem", ["AhKh", "QsQd"], **options)


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("holdem", [""] * 3),
        ("omaha", ["", ""]),
        ("stud", ["AsAhKs", "QsQdJs", "7c7d6c"]),
        ("draw27", ["", "", ""]),
        ("holdem", [pe.Range("random"), "22+, A2+", "random"]),
    ],
)
def test_work_past_the_limit_is_refused_with_its_size(game, hands):
    with pytest.raises(ValueError, match=r"samples: to work out [\d,]+ deals .* such as 1000000"):
        pe.equity(game, hands)
    found = pe.equity(game, hands, samples=1_000, seed=1)
    assert not found.exact
    assert sum(player.equity for player in found) == pytest.approx(1)


def test_numpy_numbers_are_options():
    options = {"samples": np.uint16(5_000), "seed": np.int8(3), "threads": np.int64(2)}
    found = pe.equity("holdem", ["AhKh", ""], **options)
    assert found == pe.equity("holdem", ["AhKh", ""], samples=5_000, seed=3)
    assert type(found.trials) is type(found.seed) is int
    sooner = pe.equity("holdem", ["AhKh", ""], tolerance=np.float32(0.01), seed=1)
    assert not sooner.exact


def test_no_number_of_samples_is_too_large_for_a_spot_that_is_worked_out():
    expected = pe.equity("holdem", ["AhKh", "QsQd"])
    for options in ({"samples": 10**400}, {"tolerance": 1e-200}, {"tolerance": 5e-324}):
        assert pe.equity("holdem", ["AhKh", "QsQd"], **options) == expected
    # More deals than that many samples, but samples that would never end.
    with pytest.raises(ValueError, match="samples: expected at most 9007199254740992, got 9007199"):
        pe.equity("stud", [""] * 7, samples=2**53 + 1)


def test_any_hand_of_seven_cards_is_called_random():
    """There are no ranges of so many, but this word is what the tables print."""
    any_hand = pe.equity("stud", ["AhKhQh4d5c", ""], samples=1000, seed=1)
    for word in ("random", " Random "):
        assert pe.equity("stud", ["AhKhQh4d5c", word], samples=1000, seed=1) == any_hand
    with pytest.raises(ValueError, match=r"deals takes more memory than there is; give a number"):
        pe.equity("stud", ["AhKhQh", "random"])


def test_a_matrix_is_of_several_hands():
    with pytest.raises(TypeError, match="hands: expected a list of hands, got str 'AA'"):
        pe.equity_matrix("holdem", "AA")


def test_without_hands_a_matrix_is_of_the_kinds_that_the_deck_has():
    matrix = pe.equity_matrix("royal", samples=1, seed=1)
    assert len(matrix.labels) == 25
    assert matrix.labels[:6] == ("AA", "AKs", "AQs", "AJs", "ATs", "AKo")
    assert len(pe.equity_matrix("short deck", samples=1, seed=1).labels) == 81
    with pytest.raises(ValueError, match=r"^hands: expected some, .*; Omaha takes 4$"):
        pe.equity_matrix("omaha")


# ---- what a result is ----


def test_a_result_is_a_sequence_and_says_itself():
    found = pe.equity("omaha8", ["As2s3d4d", "KhKdQhJd"], "5c6cTh")
    assert len(found) == 2
    assert [*found] == [found[0], found[1]] == [*found.players]
    text = str(found)
    assert "As2s3d4d" in text
    assert f"{100 * found[0].equity:.3f}" in text
    html = found._repr_html_()
    assert html.startswith("<table")
    assert "As2s3d4d" in html
    data = found.to_dict()
    assert data["players"][0]["equity"] == found[0].equity
    assert data["trials"] == found.trials
    import json

    assert json.loads(json.dumps(data)) == data


def test_hands_are_called_as_they_were_written():
    hands = ["ah kh", " aa,  22-33 ", "top 15%", pe.Range("33-22"), ""]
    found = pe.equity("holdem", iter(hands), samples=100, seed=1)
    assert found.hands == ("AhKh", "aa, 22-33", "top 15%", "33-22", "")
    matrix = pe.equity_matrix("omaha", ["AA**", "[A-T][A-T][A-T][A-T]"], samples=10, seed=1)
    assert matrix.labels == ("AA**", "[A-T][A-T][A-T][A-T]")
    with pytest.raises(ValueError, match="matrix: 'KK' is none of its labels"):
        matrix["AA**", "KK"]


def test_every_way_of_giving_cards():
    forms = [["AhKh", "QsQd"], [[50, 46], (43, 41)], [pe.Cards("AhKh"), bytes([43, 41])]]
    results = {pe.equity("nlhe", hands, board).players for hands in forms for board in ("", None)}
    assert len(results) == 1
    assert pe.equity(pe.games.HOLDEM, iter(forms[0])).players in results


def test_progress_is_told():
    told = []
    pe.equity(
        "holdem",
        ["AhKh", "QsQd"],
        samples=1_000_000,
        seed=1,
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == sorted(told)
    assert told[-1] == (1_000_000, 1_000_000)
    assert len(told) > 2


def test_the_matrix_is_made_of_equities():
    hands = ["AA", "AKs", "QQ@0.5, JJ", "7c2d"]
    matrix = pe.equity_matrix("holdem", hands, "2c7hTs")
    assert matrix.values.shape == (4, 4)
    for (i, one), (j, other) in permutations(enumerate(hands), 2):
        if "2c" in one or "2c" in other:
            continue
        found = pe.equity("holdem", [one, other], "2c7hTs")
        assert matrix.values[i, j] == pytest.approx(found[0].equity, abs=1e-13)
        assert matrix.trials[i, j] == found.trials
        assert matrix.values[i, j] + matrix.values[j, i] == pytest.approx(1, abs=1e-13)


def test_units_divide_every_number_of_players():
    assert equity_oracle.UNITS % lcm(*range(1, 11)) == 0
