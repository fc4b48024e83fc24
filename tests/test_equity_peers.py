"""Equity against other packages on random spots, each where it is installed (extra ``bench``).

Where a peer means something else by the same words, the test says what, and compares what both
mean.
"""

import random

import pytest

import equity_oracle
import oracle
import pokereval as pe


def deal(game, rng, *, players, unseen=0, missing=0, dead=0):
    """Return hands, board and dead cards as texts; each hand lacks `missing` cards."""
    _, hole, board, _ = equity_oracle.GAMES[game]
    deck = equity_oracle.deck(game)
    rng.shuffle(deck)

    def take(n):
        return oracle.names(deck.pop() for _ in range(n))

    return (
        [take(hole - missing) for _ in range(players)],
        take(max(0, board - unseen)),
        take(dead),
    )


def near(found):
    return pytest.approx(found, abs=1e-9)


# ---- OMPEval, in pokerfast ----

TEXTS = (
    "AA", "QQ+", "22+", "AKs", "AKo", "AK", "A2s+", "KTs+", "QTo+", "T8s+", "QQ+,AKs", "A5s,76s",
    "22,33,KQo", "T9s,98s,87s", "AhKh", "7c7d,AsQs", "K9+,55", "random",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_ompeval(seed):
    """Ranges, dead cards and two to four players, on the flop or later or of three on none.

    Ranges that both read alike: OMPEval keeps the higher card of connectors with a plus.
    """
    peer = pytest.importorskip("pokerfast.equity")
    rng = random.Random(seed)
    players = rng.choice((2, 2, 3)) if seed % 5 else 2
    _, board, dead = deal(
        "holdem", rng, players=0, unseen=rng.choice((0, 1, 2)) if seed % 5 else 5, dead=seed % 4
    )
    texts = rng.sample(TEXTS[:-1] if players == 3 or not board else TEXTS, players)
    try:
        expected = peer.equity(texts, board, dead, exact=True, threads=1)
    except ValueError:  # no valid deal
        with pytest.raises(ValueError, match="hands"):
            pe.equity("holdem", texts, board, dead)
        return
    found = pe.equity("holdem", texts, board, dead)
    assert [player.equity for player in found] == near(expected)


def test_ompeval_reads_connectors_with_a_plus_otherwise():
    peer = pytest.importorskip("pokerfast.equity")
    expected = peer.equity(["76s+", "QQ"], "2c3d4h")
    assert [player.equity for player in pe.equity("holdem", ["76s", "QQ"], "2c3d4h")] == near(
        expected
    )
    assert pe.equity("holdem", ["76s+", "QQ"], "2c3d4h")[0].equity != near(expected[0])


# ---- xiapl ----


def masks(peer, texts):
    """Return cards in xiapl's numbers."""
    card = peer.card.Card.from_string
    return [
        peer.utils.cards_to_mask([card(text[i : i + 2]) for i in range(0, len(text), 2)])
        for text in texts
    ]


@pytest.mark.parametrize("game", ["holdem", "omaha"])
@pytest.mark.parametrize("seed", range(20))
def test_xiapl(game, seed):
    peer = pytest.importorskip("xiapl")
    from xiapl.simulation import GameType, SimulationOptions, calculate_equity

    rng = random.Random(seed)
    unseen = rng.choice((0, 1, 2, 5 if game == "holdem" else 2))
    hands, board, _ = deal(game, rng, players=2 + (seed % 3 if unseen < 5 else 0), unseen=unseen)
    expected = calculate_equity(
        masks(peer, hands),
        masks(peer, [board])[0] if board else 0,
        SimulationOptions.exact(),
        game=GameType.Holdem if game == "holdem" else GameType.Plo,
    )
    found = pe.equity(game, hands, board)
    assert expected.exact
    assert found.trials == expected.trials
    assert [player.equity for player in found] == near([one.equity for one in expected.players])
    assert [player.win for player in found] == near([one.winrate for one in expected.players])


@pytest.mark.parametrize("seed", range(12))
def test_xiapl_ranges(seed):
    """Its weights are written with a colon; with an at sign they are passed over."""
    peer = pytest.importorskip("xiapl")
    from xiapl.range import Range
    from xiapl.simulation import SimulationOptions, calculate_range_equity

    rng = random.Random(seed)
    _, board, _ = deal("holdem", rng, players=0, unseen=rng.choice((0, 1, 2)))
    texts = [
        ",".join(f"{token}@{rng.choice((1, 0.5, 0.25))}" for token in rng.sample(TOKENS, 3))
        for _ in range(2)
    ]
    ranges = [Range.from_string(text.replace("@", ":")) for text in texts]
    assert [one.total_weight(0) for one in ranges] == [
        sum(weight for _, weight in pe.Range(text)) for text in texts
    ]
    expected = calculate_range_equity(*ranges, masks(peer, [board])[0], SimulationOptions.exact())
    found = pe.equity("holdem", texts, board)
    assert [player.equity for player in found] == near(
        [expected.hero_aggregate_equity, expected.villain_aggregate_equity]
    )


TOKENS = ("QQ+", "99-66", "22-55", "AKo", "AQo-ATo", "A5s-A2s", "76s+", "K9s-KTs", "QJo-T9o")


def test_xiapl_has_the_same_order_of_hands_and_reads_runs_alike():
    pytest.importorskip("xiapl")
    from xiapl.range import Range, rank_starting_hands

    from pokereval.ranges import ORDER

    assert tuple(rank_starting_hands(1.0)) == ORDER
    for token in (*TOKENS, "KQs+", "75s+", "T8s+", "AK", "A2s+"):
        assert len(pe.Range(token)) == Range.from_string(token).size()


# ---- poker-equity ----

NAMES = {
    "holdem": "holdem",
    "shortdeck": "short_deck",
    "omaha": "omaha",
    "omaha5": "omaha_five",
    "omaha6": "omaha_six",
    "omaha8": "omaha_hi_lo",
    "omaha5_8": "omaha_five_hi_lo",
    "courchevel": "courchevel",
    "courchevel8": "courchevel_hi_lo",
    "stud": "stud",
    "stud8": "stud_hi_lo",
    "razz": "razz",
    "draw27": "deuce_seven",
    "draw5": "five_card_draw",
    "badugi": "badugi",
}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", range(6))
def test_poker_equity(game, seed):
    """It counts a pot that is quartered as a win and a tie; equity and scoops mean the same."""
    peer = pytest.importorskip("poker_equity")
    rng = random.Random(f"{game} {seed}")
    board_game = equity_oracle.GAMES[game][2] > 0
    hands, board, dead = deal(
        game,
        rng,
        players=rng.choice((2, 2, 3)),
        unseen=rng.choice((0, 1, 2)),
        missing=0 if board_game else 1,
        dead=rng.randrange(4),
    )
    expected = peer.exact_from_text(NAMES[game], hands, board=board, dead=dead)
    assert expected is not None
    found = pe.equity(game, hands, board, dead)
    assert found.trials == expected["samples"]
    players = expected["players"]
    assert [player.equity for player in found] == near([one["equity"] for one in players])
    assert [player.scoop for player in found] == near([one["scoop"] for one in players])
    if len(found[0].parts) == 2:
        assert [player.parts[1] for player in found] == near([one["low_equity"] for one in players])
    else:
        assert [player.tie for player in found] == near([one["tie"] for one in players])


# ---- PokerKit ----

HANDS = {
    "holdem": ["StandardHighHand"],
    "shortdeck": ["ShortDeckHoldemHand"],
    "greek": ["GreekHoldemHand"],
    "omaha": ["OmahaHoldemHand"],
    "omaha5": ["OmahaHoldemHand"],
    "omaha8": ["OmahaHoldemHand", "OmahaEightOrBetterLowHand"],
    "stud": ["StandardHighHand"],
    "stud8": ["StandardHighHand", "EightOrBetterLowHand"],
    "stud_hilo": ["StandardHighHand", "RegularLowHand"],
    "razz": ["RegularLowHand"],
    "draw27": ["StandardLowHand"],
    "badugi": ["BadugiHand"],
}


@pytest.mark.parametrize("game", HANDS)
@pytest.mark.parametrize("seed", range(4))
def test_pokerkit(game, seed):
    """Full boards, where one of its samples is all there is."""
    peer = pytest.importorskip("pokerkit")
    rng = random.Random(f"{game} {seed}")
    hands, board, _ = deal(game, rng, players=rng.choice((2, 3, 4)))
    expected = peer.calculate_equities(
        [[list(peer.Card.parse(hand))] for hand in hands],
        list(peer.Card.parse(board)),
        equity_oracle.GAMES[game][1],
        equity_oracle.GAMES[game][2],
        peer.Deck.SHORT_DECK_HOLDEM if game == "shortdeck" else peer.Deck.STANDARD,
        [getattr(peer, name) for name in HANDS[game]],
        sample_count=1,
    )
    found = pe.equity(game, hands, board)
    assert [player.equity for player in found] == near(expected)
    assert found.trials == 1
