"""Laws that hold for every settled hand, in every game, by every preset.

The chips are also dealt out one by one, by code that shares nothing with the package but the
strength of a hand: what each seat gets has to be the same.
"""

import dataclasses
from collections import Counter
from itertools import combinations, pairwise, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import pokereval as pe
from pokereval import rules
from test_pots import chip_by_chip

PRESETS = list(rules.PRESETS)
# One where a hand may not qualify for anything: then all are alike.
LOW_OR_NOTHING = dataclasses.replace(
    pe.game("omaha8"), name="low8", title="Low8", evaluators=(pe.OMAHA_EIGHT_OR_BETTER_LOW,)
)
SHOWN = (*pe.GAMES, *[LOW_OR_NOTHING] * 4)
ACE_HIGH_LOWS = {"DEUCE_TO_SEVEN_LOW", "DRAW_DEUCE_TO_SEVEN_LOW", "DEUCE_BADUGI"}


@dataclasses.dataclass
class Hand:
    """A hand as dealt and bet."""

    game: pe.Game
    seats: list
    boards: list
    button: int

    def settle(self, **arguments):
        given = {"boards": self.boards, "button": self.button, **arguments}
        return pe.settle(self.game, self.seats, **given)

    def replace(self, change, **fields):
        """Return the hand with every seat changed by a function."""
        seats = [dataclasses.replace(seat, **change(seat)) for seat in self.seats]
        return dataclasses.replace(self, seats=seats, **fields)


def similar_hands(draw, game, players):
    """Return hands of the same ranks in turned suits, so that most of them tie, and the rest."""
    ranks = draw(st.permutations(sorted({card >> 2 for card in game.deck})))[: game.hole_cards]
    suits = draw(st.lists(st.integers(0, 3), min_size=len(ranks), max_size=len(ranks)))
    hands = [
        [4 * rank + (suit + turn) % 4 for rank, suit in zip(ranks, suits, strict=True)]
        for turn in range(min(players, 4))
    ]
    used = {card for hand in hands for card in hand}
    return hands, [card for card in game.deck if card not in used]


@st.composite
def hands(draw, games=pe.GAMES, most=6):
    """Return a hand of few levels of bets, so that ties, side pots and odd chips are common."""
    game = draw(st.sampled_from(games))
    boards = draw(st.integers(1, 2)) if game.board_cards else 1
    room = (len(game.deck) - boards * game.board_cards) // game.hole_cards
    players = draw(st.integers(2, min(most, room)))
    dealt, rest = [], list(game.deck)
    if draw(st.booleans()) and len({card >> 2 for card in game.deck}) >= game.hole_cards:
        dealt, rest = similar_hands(draw, game, players)
    rest = draw(st.permutations(rest))
    assume(len(rest) >= (players - len(dealt)) * game.hole_cards + boards * game.board_cards)
    while len(dealt) < players:
        dealt.append(rest[: game.hole_cards])
        rest = rest[game.hole_cards :]
    numbers = draw(st.permutations(range(10)))[:players]
    folded = draw(st.lists(st.booleans(), min_size=players, max_size=players))
    folded[draw(st.integers(0, players - 1))] = False
    seats = [
        pe.Seat(
            number,
            draw(st.integers(0, 4) | st.integers(0, 60)),
            hole,
            folded=out,
            all_in=draw(st.booleans()),
            up=hole[2:6] if game.hole_cards == 7 else hole[1:5] if game.family == "stud" else b"",
            dead=draw(st.just(0) | st.integers(0, 3)),
        )
        for number, hole, out in zip(numbers, dealt, folded, strict=True)
    ]
    assume(any(seat.contributed for seat in seats if not seat.folded))
    cards = game.board_cards
    table = [rest[i * cards : (i + 1) * cards] for i in range(boards)]
    return Hand(game, seats, table, draw(st.integers(0, 10)))


def money(hand):
    return sum(seat.contributed + seat.dead for seat in hand.seats)


@settings(max_examples=400, deadline=None)
@given(hands(), st.sampled_from(PRESETS), st.integers(0, 100), st.integers(1, 3))
def test_nothing_is_lost_and_every_chip_is_accounted_for(hand, preset, percent, scale):
    hand = hand.replace(
        lambda seat: {"contributed": scale * seat.contributed, "dead": scale * seat.dead}
    )
    rake = pe.Rake(percent, no_flop_no_drop=False)
    result = hand.settle(rules=preset, rake=rake, unit=scale)
    returned, payouts = result.returned, result.payouts
    assert money(hand) == sum(payouts.values()) + sum(returned.values()) + result.rake
    assert sum(pot.amount for pot in result.pots) == sum(payouts.values()) + result.rake
    assert result.rake == sum(pot.amount for pot in result.pots) * percent // 100
    by_seat, by_pot = dict.fromkeys(payouts, 0), [0] * len(result.pots)
    for award in result.awards:
        assert award.amount > 0
        assert award.odd >= 0
        assert award.seat in result.pots[award.pot].eligible
        assert bool(award.odd_rule) >= bool(award.odd)
        by_seat[award.seat] += award.amount
        by_pot[award.pot] += award.amount
    assert by_seat == payouts
    assert all(got <= pot.amount for got, pot in zip(by_pot, result.pots, strict=True))


@settings(max_examples=300, deadline=None)
@given(hands(), st.sampled_from(PRESETS))
def test_nobody_wins_more_than_he_covers_of_each_opponent(hand, preset):
    result = hand.settle(rules=preset)
    put = {seat.number: seat.contributed for seat in hand.seats}
    dead = sum(seat.dead for seat in hand.seats)
    deepest = max(seat.contributed for seat in hand.seats if not seat.folded)
    for seat in hand.seats:
        won = result.payouts[seat.number]
        assert not (seat.folded and won)
        covered = sum(min(put[seat.number], other) for other in put.values())
        # What only folded seats put in goes to those who went deepest.
        over = sum(max(0, other - deepest) for other in put.values())
        assert won <= covered + dead + (over if put[seat.number] == deepest else 0)


@settings(max_examples=300, deadline=None)
@given(hands(), st.sampled_from(PRESETS))
def test_pots_of_unlike_eligibility_stay_apart(hand, preset):
    result = hand.settle(rules=preset)
    eligible = [set(pot.eligible) for pot in result.pots]
    assert all(side < main for main, side in pairwise(eligible))
    assert all(pot.amount > 0 for pot in result.pots)
    put = {seat.number: seat.contributed for seat in hand.seats if not seat.folded}
    for live in eligible:
        # Whoever is out of a pot put in no more than those who can win it.
        assert min(put[n] for n in live) >= max([0, *(put[n] for n in put if n not in live)])


@settings(max_examples=300, deadline=None)
@given(hands(), st.sampled_from(PRESETS), st.integers(1, 20))
def test_turning_the_table_turns_the_result(hand, preset, turn):
    turned = hand.replace(
        lambda seat: {"number": (seat.number + turn) % 21}, button=(hand.button + turn) % 21
    )
    before, after = hand.settle(rules=preset), turned.settle(rules=preset)
    assert after.payouts == {(n + turn) % 21: won for n, won in before.payouts.items()}
    assert after.returned == {(n + turn) % 21: back for n, back in before.returned.items()}
    # Which half an even share of identical hands comes from is nobody's business.
    shares = [Counter(), Counter()]
    for award in before.awards:
        shares[0][award.pot, award.board, (award.seat + turn) % 21] += award.amount
    for award in after.awards:
        shares[1][award.pot, award.board, award.seat] += award.amount
    assert shares[0] == shares[1]
    if hand.game.family == "button" or rules.PRESETS[preset].first_to_show_stud != "lowest_seat":
        shown = [(reveal.seat + turn) % 21 for reveal in before.showdown]
        assert shown == [reveal.seat for reveal in after.showdown]


@settings(max_examples=200, deadline=None)
@given(hands(), st.sampled_from(PRESETS), st.integers(11, 20))
def test_a_folded_seat_with_nothing_in_changes_nothing(hand, preset, number):
    absent = pe.Seat(number, 0, folded=True)
    before = hand.settle(rules=preset)
    after = dataclasses.replace(hand, seats=[absent, *hand.seats]).settle(rules=preset)
    assert after.payouts == {**before.payouts, number: 0}
    assert (after.pots, after.awards) == (before.pots, before.awards)


@settings(max_examples=200, deadline=None)
@given(hands(), st.sampled_from(PRESETS), st.sampled_from([5, 25, 1000, 10**20]))
def test_chips_of_another_size_change_nothing(hand, preset, unit):
    larger = hand.replace(
        lambda seat: {"contributed": unit * seat.contributed, "dead": unit * seat.dead}
    )
    before, after = hand.settle(rules=preset), larger.settle(rules=preset, unit=unit)
    assert after.payouts == {n: unit * won for n, won in before.payouts.items()}
    assert [a.odd for a in after.awards] == [a.odd for a in before.awards]


@settings(max_examples=200, deadline=None)
@given(hands(), st.sampled_from(PRESETS), st.sampled_from([2, 5, 25, 100]))
def test_raising_the_unit_never_changes_who_wins(hand, preset, unit):
    # So deep that every winner's share is a unit at least: of two chips three winners cannot all
    # have one, whatever the rules.
    deep = hand.replace(
        lambda seat: {"contributed": 100_000 * seat.contributed, "dead": 100_000 * seat.dead}
    )

    def who(result):
        return {(a.pot, a.board, a.evaluator, a.seat) for a in result.awards}

    assert who(deep.settle(rules=preset, unit=unit)) == who(deep.settle(rules=preset))


@settings(max_examples=200, deadline=None)
@given(hands(), st.sampled_from(PRESETS))
def test_the_order_of_the_seats_given_changes_nothing(hand, preset):
    turned = dataclasses.replace(hand, seats=hand.seats[::-1])
    assert hand.settle(rules=preset) == turned.settle(rules=preset)


def is_tabled(hand, row, last):
    """Tell whether an all-in turns up every hand."""
    all_in = [seat.all_in for seat in hand.seats if not seat.folded]
    if row.name in ("TDA", "WSOP_TOURNAMENT"):
        return any(all_in)
    if row.name in ("ROBERTS", "WSOP_LIVE"):
        return False
    return any(all_in) and last is None and all_in.count(False) < 2


def can_win(hand, pots, seat, shown):
    """Tell whether a hand can still win some part of a pot against the hands shown before it."""
    hole = {seat.number: bytes(seat.hole) for seat in hand.seats}
    for pot, board in product(pots, hand.boards):
        if seat not in pot.eligible:
            continue
        against = [other for other in shown if other in pot.eligible]
        qualifies = False
        for ranking in hand.game.evaluators:
            mine = ranking.strength(hole[seat], bytes(board))
            top = max((ranking.strength(hole[n], bytes(board)) for n in against), default=0)
            qualifies |= mine > 0 or top > 0
            if mine and mine >= top:
                return True
        if not qualifies:
            return True
    return False


@settings(max_examples=300, deadline=None)
@given(hands(SHOWN), st.sampled_from(PRESETS), st.data())
def test_the_showdown_of_every_game(hand, preset, data):
    live = [seat.number for seat in hand.seats if not seat.folded]
    last = data.draw(st.sampled_from([None, *live]), "last aggressor")
    result = hand.settle(rules=preset, last_aggressor=last)
    order = [reveal.seat for reveal in result.showdown]
    assert sorted(order) == sorted(live)
    assert order == pe.showdown_order(
        hand.game, hand.seats, boards=hand.boards, button=hand.button, last_aggressor=last,
        rules=preset,
    )  # fmt: skip
    must = {reveal.seat for reveal in result.showdown if reveal.must_show}
    if len(live) == 1:
        assert not must
        return
    tabled = is_tabled(hand, rules.PRESETS[preset], last)
    for i, seat in enumerate(order):
        assert (seat in must) == (tabled or can_win(hand, result.pots, seat, order[:i])), seat
    assert result.showdown[0].must_show or not any(
        result.showdown[0].seat in pot.eligible for pot in result.pots
    )
    won = {award.seat for award in result.awards if len(result.pots[award.pot].eligible) > 1}
    assert won <= must
    if rules.PRESETS[preset].first_pot_shown == "main" and last is not None:
        assert order == sorted(live, key=lambda number: (number - last) % 100)
    size = len(hand.boards) * len(hand.game.evaluators)
    assert all(len(reveal.hands) == size for reveal in result.showdown)


# ---- chip by chip ----


def from_the_left(numbers, button):
    return sorted(numbers, key=lambda number: (number - button - 1) % 100)


def place(card, ranking):
    """Return a card's place among all by rank, then suit."""
    ace_low = ranking.low and ranking.name not in ACE_HIGH_LOWS
    return card % 4 + (-4 if ace_low and card >= 48 else card // 4 * 4)


def in_odd_chip_order(hand, row, ranking, hole, winners):
    if hand.game.family == "button" or row.odd_chip_stud_high == "left_of_button":
        return from_the_left(winners, hand.button)
    if row.name == "ROBERTS":
        best = min if ranking.low else max
        return sorted(
            winners,
            key=lambda n: best(place(card, ranking) for card in hole[n]),
            reverse=not ranking.low,
        )

    def highest_of_five(number):
        strength = ranking.strength(hole[number])
        # A badugi plays as few cards as make its strength, all others play five.
        for size in (1, 2, 3, 4) if "BADUGI" in ranking.name else (5,):
            playing = [
                max(place(card, ranking) for card in cards)
                for cards in combinations(hole[number], size)
                if ranking.strength(bytes(cards)) == strength
            ]
            if playing:
                return max(playing)
        raise AssertionError(number)

    return sorted(winners, key=highest_of_five, reverse=True)


def deal(amount, piles, unit=1, one_each=True):
    """Deal chips of a unit one by one to piles, from the first on; return what each gets.

    Less than a chip goes to the first; so do all that make no full round, if it is not one each.
    """
    counts = [0] * piles
    chips = amount // unit
    counts[0] += amount - chips * unit
    for chip in range(chips):
        last_round = chip >= chips - chips % piles
        counts[0 if last_round and not one_each else chip % piles] += unit
    return counts


def dealt_out(hand, row, unit=1, percent=0):
    """Return what each seat wins, chip by chip; a percent of the running total is taken."""
    one_each = row.odd_chips == "one_each"
    seats = sorted(hand.seats, key=lambda seat: seat.number)
    numbers = [seat.number for seat in seats]
    hole = {seat.number: bytes(seat.hole) for seat in seats}
    _, pots = chip_by_chip([s.contributed for s in seats], [s.folded for s in seats])
    dead = sum(seat.dead for seat in seats)
    pots = [(amount, [numbers[i] for i in live]) for amount, live in pots]
    if dead:
        live = [s.number for s in seats if not s.folded and (s.contributed or s.dead)]
        if pots and pots[0][1] == live:
            pots[0] = (pots[0][0] + dead, live)
        else:
            pots.insert(0, (dead, live))
    won = dict.fromkeys(numbers, 0)
    total = taken = 0
    for amount, live in pots:
        total += amount
        fee = total * percent // 100 - taken
        taken, amount = taken + fee, amount - fee
        if len(live) == 1:
            won[live[0]] += amount
            continue
        for board, part in zip(
            hand.boards, deal(amount, len(hand.boards), unit, one_each), strict=True
        ):
            winners = {}
            for ranking in hand.game.evaluators:
                strength = {n: ranking.strength(hole[n], bytes(board)) for n in live}
                if max(strength.values()):
                    winners[ranking] = [n for n in live if strength[n] == max(strength.values())]
            order = {
                ranking: in_odd_chip_order(hand, row, ranking, hole, tied)
                for ranking, tied in winners.items()
            }
            halves = list(order)
            even = row.name in ("TDA", "WSOP_TOURNAMENT", "WSOP_LIVE")
            if even and len(halves) == 2 and winners[halves[0]] == winners[halves[1]]:
                halves = halves[:1]
            elif row.name == "WSOP_LIVE" and hand.game.family == "button":
                first, *others = hand.game.evaluators
                if first.low or not all(other.low for other in others):
                    left = from_the_left(live, hand.button)
                    halves.sort(key=lambda half: min(map(left.index, winners[half])))
            parts = deal(part, len(halves), unit, one_each)
            for half, chips in zip(halves, parts, strict=True):
                counts = deal(chips, len(order[half]), unit, one_each)
                for seat, count in zip(order[half], counts, strict=True):
                    won[seat] += count
    return won


@settings(max_examples=600, deadline=None)
@given(hands(), st.sampled_from(PRESETS))
def test_chips_dealt_out_one_by_one_come_to_the_same(hand, preset):
    assert hand.settle(rules=preset).payouts == dealt_out(hand, rules.PRESETS[preset])


@settings(max_examples=400, deadline=None)
@given(
    hands(),
    st.sampled_from(PRESETS),
    st.sampled_from([1, 3, 5, 25]),
    st.integers(0, 30),
    st.sampled_from(["one_each", "all_to_first"]),
)
def test_chips_of_any_unit_after_rake_come_to_the_same(hand, preset, unit, percent, odd_chips):
    """Rake leaves less than a unit over; several odd chips one each, or all to the first."""
    hand = hand.replace(
        lambda seat: {"contributed": unit * seat.contributed, "dead": unit * seat.dead}
    )
    row = dataclasses.replace(rules.PRESETS[preset], odd_chips=odd_chips)
    rake = pe.Rake(percent, no_flop_no_drop=False)
    result = hand.settle(rules=row, unit=unit, rake=rake)
    assert result.payouts == dealt_out(hand, row, unit, percent)
    for award in result.awards:
        odd = award.odd > 0 or award.amount % unit > 0
        # What is over goes undivided with a pot won alone. A tie in which the others get nothing
        # cannot be told from that by the awards, but then the rule may well be told.
        shared = award.odd > 0 or any(
            other is not award and other.pot == award.pot for other in result.awards
        )
        assert odd if award.odd_rule else not (odd and shared)


STUD = [game for game in pe.GAMES if game.family == "stud"]


@pytest.mark.skipif(not STUD, reason="no stud game yet")
@settings(max_examples=300, deadline=None)
@given(hands(STUD, most=4), st.sampled_from(PRESETS))
def test_stud_chips_dealt_out_one_by_one_come_to_the_same(hand, preset):
    assert hand.settle(rules=preset).payouts == dealt_out(hand, rules.PRESETS[preset])
