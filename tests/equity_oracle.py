"""A slow, obvious judge of equity: deals everything that may come, and counts whole units.

It shares nothing with the package. The games stand here once more; hands are compared by the keys
of oracle.py. Every share of a pot is a whole number of units, so all sums are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations

import oracle

UNITS = 2520  # of a pot: one to ten players share it in whole units

ANY = "23456789TJQKA"
# deck, hole cards, board cards, rankings
GAMES = {
    "holdem": (ANY, 2, 5, "HIGH"),
    "shortdeck": ("6789TJQKA", 2, 5, "SHORT_DECK_HIGH"),
    "royal": ("TJQKA", 2, 5, "HIGH"),
    "pineapple": (ANY, 2, 5, "HIGH"),
    "irish": (ANY, 2, 5, "HIGH"),
    "greek": (ANY, 2, 5, "OMAHA_HIGH"),
    "omaha": (ANY, 4, 5, "OMAHA_HIGH"),
    "omaha5": (ANY, 5, 5, "OMAHA_HIGH"),
    "omaha6": (ANY, 6, 5, "OMAHA_HIGH"),
    "omaha8": (ANY, 4, 5, "OMAHA_HIGH OMAHA_EIGHT_OR_BETTER_LOW"),
    "omaha5_8": (ANY, 5, 5, "OMAHA_HIGH OMAHA_EIGHT_OR_BETTER_LOW"),
    "omaha6_8": (ANY, 6, 5, "OMAHA_HIGH OMAHA_EIGHT_OR_BETTER_LOW"),
    "courchevel": (ANY, 5, 5, "OMAHA_HIGH"),
    "courchevel8": (ANY, 5, 5, "OMAHA_HIGH OMAHA_EIGHT_OR_BETTER_LOW"),
    "stud5": (ANY, 5, 0, "HIGH"),
    "stud": (ANY, 7, 0, "HIGH"),
    "stud8": (ANY, 7, 0, "HIGH EIGHT_OR_BETTER_LOW"),
    "stud_hilo": (ANY, 7, 0, "HIGH ACE_TO_FIVE_LOW"),
    "razz": (ANY, 7, 0, "ACE_TO_FIVE_LOW"),
    "razz27": (ANY, 7, 0, "DEUCE_TO_SEVEN_LOW"),
    "soko": (ANY, 5, 0, "SOKO_HIGH"),
    "draw5": (ANY, 5, 0, "HIGH"),
    "draw27": (ANY, 5, 0, "DEUCE_TO_SEVEN_LOW"),
    "draw_a5": (ANY, 5, 0, "ACE_TO_FIVE_LOW"),
    "draw_a6": (ANY, 5, 0, "ACE_TO_SIX_LOW"),
    "badugi": (ANY, 4, 0, "BADUGI"),
    "badeucey": (ANY, 5, 0, "DEUCE_TO_SEVEN_LOW DEUCE_BADUGI"),
    "badacey": (ANY, 5, 0, "ACE_TO_FIVE_LOW BADUGI"),
    "drawmaha": (ANY, 5, 5, "DRAW_HIGH OMAHA_HIGH"),
    "drawmaha27": (ANY, 5, 5, "DRAW_DEUCE_TO_SEVEN_LOW OMAHA_HIGH"),
    "drawmaha_a5": (ANY, 5, 5, "DRAW_ACE_TO_FIVE_LOW OMAHA_HIGH"),
    "drawmaha_badugi": (ANY, 5, 5, "DRAW_BADUGI OMAHA_HIGH"),
    "razzdugi": (ANY, 7, 0, "ACE_TO_FIVE_LOW BADUGI"),
    "razzdeucey": (ANY, 7, 0, "DEUCE_TO_SEVEN_LOW DEUCE_BADUGI"),
}

Cards = tuple[int, ...]
Hand = Cards | list[tuple[Cards, Fraction]]  # known cards, or a range of whole hands


def deck(game: str) -> list[int]:
    """Return the cards a game is dealt from."""
    return [card for card in range(52) if ANY[card // 4] in GAMES[game][0]]


@dataclass
class Count:
    """What came of all deals."""

    players: int
    parts: int
    pots: int  # of UNITS each, on all boards
    deals: int = 0
    weight: Fraction = Fraction(0)
    wins: Counter = field(default_factory=Counter)  # by player: takes everything alone
    ties: Counter = field(default_factory=Counter)  # shares a best hand
    units: Counter = field(default_factory=Counter)  # by part and player
    categories: Counter = field(default_factory=Counter)  # by part, player and name

    def equity(self, player: int) -> Fraction:
        """Return a player's share of everything."""
        return sum(self.part(part, player) for part in range(self.parts))

    def part(self, part: int, player: int) -> Fraction:
        """Return what a part of the pot adds to a player's equity."""
        return Fraction(self.units[part, player]) / (UNITS * self.pots * self.weight)


@cache
def ranked(ranking: str, made: frozenset[int]) -> tuple[int, ...] | None:
    """Return what orders made hands."""
    return oracle.key(oracle.RANKINGS[ranking], tuple(made))


@cache
def best(ranking: str, hole: Cards, board: Cards) -> tuple[tuple[int, ...], frozenset[int]] | None:
    """Return the key and the cards of the best hand, None if none qualifies."""
    found = None
    for choice in oracle.choices(oracle.RANKINGS[ranking], hole, board):
        made = frozenset(choice)
        key = ranked(ranking, made)
        if key is not None and (found is None or key > found[0]):
            found = key, made
    return found


def holdings(hand: Hand, live: set[int], size: int) -> Iterator[tuple[Cards, Fraction]]:
    """Yield the hands that a player may hold of the cards that are left."""
    if isinstance(hand, list):
        yield from ((cards, weight) for cards, weight in hand if live.issuperset(cards))
    else:
        for more in combinations(sorted(live), size - len(hand)):
            yield hand + more, Fraction(1)


def deals(
    game: str, hands: Sequence[Hand], boards: Sequence[Cards], dead: Cards
) -> Iterator[tuple[Fraction, list[Cards], list[Cards]]]:
    """Yield every deal: its weight, the hole cards and the boards."""
    _, hole_cards, board_cards, _ = GAMES[game]
    if not board_cards:
        hole_cards -= len(boards[0])  # a common card is the last of each hand
    live = set(deck(game)) - set(dead)
    live -= {card for known in boards for card in known}
    live -= {card for hand in hands if not isinstance(hand, list) for card in hand}

    def board(
        left: Sequence[Cards],
        live: set[int],
        weight: Fraction,
        held: list[Cards],
        done: list[Cards],
    ) -> Iterator[tuple[Fraction, list[Cards], list[Cards]]]:
        if not left:
            yield weight, held, done
            return
        for more in combinations(sorted(live), max(0, board_cards - len(left[0]))):
            yield from board(left[1:], live - {*more}, weight, held, [*done, left[0] + more])

    def hole(
        left: Sequence[Hand], live: set[int], weight: Fraction, held: list[Cards]
    ) -> Iterator[tuple[Fraction, list[Cards], list[Cards]]]:
        if not left:
            yield from board(boards, live, weight, held, [])
            return
        for cards, each in holdings(left[0], live, hole_cards):
            yield from hole(left[1:], live - {*cards}, weight * each, [*held, cards])

    yield from hole(hands, live, Fraction(1), [])


def count(
    game: str,
    hands: Sequence[Hand],
    boards: Sequence[Cards] = ((),),
    dead: Cards = (),
    *,
    categories: bool = False,
) -> Count:
    """Deal all that may come and count what each player gets."""
    rankings = GAMES[game][3].split()
    total = Count(len(hands), len(rankings), len(rankings) * len(boards))
    for weight, held, dealt in deals(game, hands, boards, dead):
        total.deals += 1
        total.weight += weight
        winners = []
        for board in dealt:
            found = [
                [best(ranking, tuple(sorted(cards)), tuple(sorted(board))) for cards in held]
                for ranking in rankings
            ]
            if categories:
                tally_categories(total, rankings, found, weight)
            tops = [max((hand[0] for hand in made if hand), default=None) for made in found]
            live = [part for part, top in enumerate(tops) if top is not None]
            for part in live:
                first = [
                    player
                    for player, hand in enumerate(found[part])
                    if hand and hand[0] == tops[part]
                ]
                winners.append(set(first))
                units = UNITS * len(rankings) // len(live) // len(first)
                for player in first:
                    total.units[part, player] += weight * units
        for player in range(len(hands)):
            if all(first == {player} for first in winners):
                total.wins[player] += weight
            if any(player in first and len(first) > 1 for first in winners):
                total.ties[player] += weight
    return total


def tally_categories(
    total: Count, rankings: list[str], found: list[list], weight: Fraction
) -> None:
    """Count the categories of what the players make."""
    for part, ranking in enumerate(rankings):
        for player, hand in enumerate(found[part]):
            name = "nothing"
            if hand:
                name = oracle.category(oracle.RANKINGS[ranking], tuple(hand[1]))
            total.categories[part, player, name] += weight
