"""PokerKit as a second referee: another engine ranks the same hands and names the same players.

It is slow and looks nothing like this package, so where both say the same of thousands of hands a
mistake would have to be made twice. Where they differ the difference is listed with its reason,
and has to go on being found.
"""

import random
from itertools import pairwise, product

import pytest

import oracle
import pokereval as pe
from pokereval.evaluators import EVALUATORS

pk = pytest.importorskip("pokerkit")

CARDS = [pk.Card(pk.Rank(rank), pk.Suit(suit)) for rank, suit in product(oracle.RANKS, "cdhs")]

# Every ranking that both know, with the shapes of deals to try: (hole cards, board cards).
RANKINGS = [
    ("HIGH", pk.StandardHighHand, ((7, 0), (2, 5), (6, 0), (2, 4))),
    ("SHORT_DECK_HIGH", pk.ShortDeckHoldemHand, ((7, 0), (2, 5), (6, 0))),
    ("DEUCE_TO_SEVEN_LOW", pk.StandardLowHand, ((5, 0), (7, 0), (6, 0))),
    ("ACE_TO_FIVE_LOW", pk.RegularLowHand, ((5, 0), (7, 0), (6, 1))),
    ("EIGHT_OR_BETTER_LOW", pk.EightOrBetterLowHand, ((7, 0), (5, 0), (6, 1))),
    ("OMAHA_HIGH", pk.OmahaHoldemHand, ((4, 5), (5, 5), (6, 5), (4, 3))),
    ("OMAHA_HIGH", pk.GreekHoldemHand, ((2, 5), (2, 4))),
    ("OMAHA_EIGHT_OR_BETTER_LOW", pk.OmahaEightOrBetterLowHand, ((4, 5), (5, 5), (6, 5), (4, 3))),
    ("BADUGI", pk.BadugiHand, ((4, 0), (5, 0), (7, 0))),
    ("DEUCE_BADUGI", pk.StandardBadugiHand, ((4, 0), (5, 0), (7, 0))),
    ("DRAW_HIGH", pk.StandardHighHand, ((5, 0),)),
    ("DRAW_DEUCE_TO_SEVEN_LOW", pk.StandardLowHand, ((5, 0),)),
    ("DRAW_ACE_TO_FIVE_LOW", pk.RegularLowHand, ((5, 0),)),
    ("DRAW_BADUGI", pk.BadugiHand, ((4, 0), (5, 0))),
]
# Neither soko, ace-to-six, short deck with trips over a straight, nor drawmaha's points.
UNKNOWN_THERE = {
    "SOKO_HIGH", "SOKO_HIGH_STRAIGHT_FIRST", "ACE_TO_SIX_LOW", "SHORT_DECK_HIGH_TRIPS",
    "UP_CARDS_HIGH", "UP_CARDS_LOW", "DRAW_POINTS",
}  # fmt: skip


def theirs(cards):
    return [CARDS[card] for card in cards]


def named(cards):
    return str(pe.Cards(cards))


def out_of_order(made):
    """Return neighbours that the two engines order otherwise, ties included.

    `made` holds (our strength, their hand or None, the cards): sorted by ours, theirs has to rise
    exactly where ours does, which settles the order of every two hands of them.
    """
    made = sorted(made, key=lambda row: row[0])
    wrong = [
        (cards, strength, hand)
        for strength, hand, cards in made
        if (hand is None) != (strength == 0)
    ]
    ranked = [row for row in made if row[0] and row[1] is not None]
    for (low, weaker, one), (high, stronger, other) in pairwise(ranked):
        if (weaker == stronger) != (low == high) or not weaker <= stronger:
            wrong.append((one, low, other, high))
    return wrong


def test_every_ranking_that_both_know_is_here():
    assert {name for name, *_ in RANKINGS} | UNKNOWN_THERE == {row.name for row in EVALUATORS}
    # Games of one to three cards are not ours, the rest are bases of the others.
    known = {hand for _, hand, _ in RANKINGS}
    toys = (pk.KuhnPokerHand, pk.LeducHoldemHand, pk.RhodeIslandHoldemHand)
    for name in dir(pk):
        kind = getattr(pk, name)
        if isinstance(kind, type) and issubclass(kind, pk.Hand) and hasattr(kind, "low"):
            assert kind in known or issubclass(kind, toys), name


@pytest.mark.parametrize(
    ("name", "hand"), [row[:2] for row in RANKINGS if not row[0].startswith("DRAW")]
)
def test_every_kind_of_made_hand_stands_in_the_same_order(name, hand):
    """All classes of equal hands of a ranking, each by one or more hands: no difference."""
    ranking, judge = getattr(pe, name), oracle.RANKINGS[name]
    made = []
    for cards in oracle.kinds(judge):
        hole, board = (cards, ()) if "OMAHA" not in name else (cards[:2], cards[2:])
        strength = ranking.strength(bytes(hole), bytes(board))
        made.append((strength, hand.from_game_or_none(theirs(hole), theirs(board)), named(cards)))
    assert len({strength for strength, *_ in made} - {0}) == ranking.strongest
    assert out_of_order(made) == []


@pytest.mark.parametrize(("name", "hand", "shapes"), RANKINGS)
def test_random_deals_stand_in_the_same_order(name, hand, shapes):
    """More than twenty thousand hands in all, two players to a board: no difference."""
    ranking, deck = getattr(pe, name), oracle.deck(oracle.RANKINGS[name])
    deal = random.Random(f"{name} {hand.__name__}")
    made = []
    for hole, board in shapes:
        for _ in range(200 if board > 2 and hole > 3 else 400):
            cards = deal.sample(deck, 2 * hole + board)
            shared = cards[2 * hole :]
            for mine in (cards[:hole], cards[hole : 2 * hole]):
                strength = ranking.strength(bytes(mine), bytes(shared))
                found = hand.from_game_or_none(theirs(mine), theirs(shared))
                made.append((strength, found, f"{named(mine)} {named(shared)}"))
    assert out_of_order(made) == []


LABELS = {
    "HIGH": pk.StandardHighHand,
    "SHORT_DECK_HIGH": pk.ShortDeckHoldemHand,
    "DEUCE_TO_SEVEN_LOW": pk.StandardLowHand,
    "ACE_TO_FIVE_LOW": pk.RegularLowHand,
}


@pytest.mark.parametrize("name", LABELS)
def test_hands_are_called_the_same(name):
    """Both put every class into the same category."""
    ranking, lookup = getattr(pe, name), LABELS[name].lookup
    for cards in oracle.kinds(oracle.RANKINGS[name]):
        label = lookup.get_entry(theirs(cards)).label.value.lower()
        assert ranking.category(ranking.strength(bytes(cards))) == label, named(cards)


# ---- games ----

GAMES = {
    "holdem": pk.NoLimitTexasHoldem,
    "shortdeck": pk.NoLimitShortDeckHoldem,
    "royal": pk.NoLimitRoyalHoldem,
    "omaha": pk.PotLimitOmahaHoldem,
    "omaha8": pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "stud": pk.FixedLimitSevenCardStud,
    "stud8": pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": pk.FixedLimitRazz,
    "draw27": pk.FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi": pk.FixedLimitBadugi,
}


@pytest.mark.parametrize("name", GAMES)
def test_games_are_won_by_the_same_hands(name):
    row, game = pe.game(name), GAMES[name]
    kinds = {kind: ranking for ranking, kind, _ in reversed(RANKINGS)}
    assert [getattr(pe, kinds[kind]) for kind in game.hand_types] == list(row.evaluators)
    assert set(theirs(row.deck)) == set(game.deck)


# ---- who brings it in, who acts first ----

STUD = {name: GAMES[name] for name in ("stud", "stud8", "razz")}
AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)


def stud_table(name, hands, stacks):
    """Return a table of theirs after third street is dealt."""
    state = STUD[name].create_state(AUTOMATIONS, True, 1, 1, 2, 4, stacks, len(hands))
    for place in range(3):
        deal_round(state, hands, place)
    return state


def deal_round(state, hands, place):
    """Deal everybody the card at one place of his hand."""
    if state.can_burn_card("??"):
        state.burn_card("??")
    for hand in hands:
        state.deal_hole(CARDS[hand[place]])


@pytest.mark.parametrize("name", STUD)
def test_who_brings_it_in(name):
    """The same seat always, also where the one who should is all-in from the ante."""
    deal = random.Random(name)
    passed_over = 0
    for _ in range(150):
        players = deal.randint(2, 7)
        cards = deal.sample(range(52), 3 * players)
        hands = [cards[3 * i : 3 * i + 3] for i in range(players)]
        all_in = deal.sample(range(players), deal.randint(0, players - 2))
        state = stud_table(name, hands, [1 if i in all_in else 100 for i in range(players)])
        up = {i: hand[2:] for i, hand in enumerate(hands)}
        assert pe.bring_in(name, up) == state.opener_index
        assert pe.bring_in(name, up, all_in) == state.actor_index
        passed_over += state.opener_index != state.actor_index
    assert passed_over > 20


@pytest.mark.parametrize("name", STUD)
def test_who_acts_first_on_later_streets(name):
    """The same seat by position; by suit, as TDA RP-10-D has it, PokerKit has no choice to offer.

    Few ranks are dealt, so that many boards tie.
    """
    deal = random.Random(f"{name} later")
    deck = [card for card in range(52) if card >> 2 in (0, 3, 6, 11, 12)]
    position = {"rules": "POKERSTARS"}
    by_suit, tied = 0, 0
    for _ in range(120):
        players = deal.randint(2, 3)
        cards = deal.sample(deck, 6 * players)
        hands = [cards[6 * i : 6 * i + 6] for i in range(players)]
        state = stud_table(name, hands, [100] * players)
        state.post_bring_in()
        for count in (3, 4, 5):
            while state.actor_index is not None:
                state.check_or_call()
            deal_round(state, hands, count)
            up = {i: hand[2 : count + 1] for i, hand in enumerate(hands)}
            assert pe.first_to_act(name, up, **position) == state.opener_index
            # Boards of the same ranks tie, and then the rules may disagree.
            ranks = {i: sorted(card >> 2 for card in board) for i, board in up.items()}
            first = ranks[state.opener_index]
            if sum(board == first for board in ranks.values()) > 1:
                tied += 1
                best = max(
                    (i for i in up if ranks[i] == first),
                    key=lambda i: max(
                        (card - 52 if name == "razz" and card >= 48 else card) for card in up[i]
                    ),
                )
                assert pe.first_to_act(name, up) == best
                by_suit += best != state.opener_index
            else:
                assert pe.first_to_act(name, up) == state.opener_index
    assert tied > by_suit > 0
