"""The evaluators, one for each way of making a hand, and the words for a hand.

Strengths come from the core; what a strength means in words comes from the ranking's ladder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from . import _ladders
from ._core import Ranking
from .cards import Cards, CardsLike, to_cards

RANK_WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """The best hand that some cards make: what it is, and which cards play.

    Hands of one evaluator compare by strength: equal hands are equal whatever their suits.

    >>> hand = HIGH.best("AsKs", "QsJsTs2d3c")
    >>> hand.description, str(hand.cards), hand.category
    ('Royal flush', 'AsKsQsJsTs', 'straight flush')
    """

    strength: int
    cards: Cards
    category: str
    description: str
    evaluator: Evaluator = field(repr=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.evaluator is other.evaluator and self.strength == other.strength

    def __hash__(self) -> int:
        return hash((self.evaluator.name, self.strength))

    def _compared(self, other: Hand) -> int | None:
        """Return the difference of strengths, None where hands cannot be compared."""
        if not isinstance(other, Hand) or self.evaluator is not other.evaluator:
            return None
        return self.strength - other.strength

    def __lt__(self, other: Hand) -> bool:
        difference = self._compared(other)
        return NotImplemented if difference is None else difference < 0

    def __le__(self, other: Hand) -> bool:
        difference = self._compared(other)
        return NotImplemented if difference is None else difference <= 0

    def __gt__(self, other: Hand) -> bool:
        difference = self._compared(other)
        return NotImplemented if difference is None else difference > 0

    def __ge__(self, other: Hand) -> bool:
        difference = self._compared(other)
        return NotImplemented if difference is None else difference >= 0

    def __str__(self) -> str:
        return f"{self.description} ({self.cards})"


class Evaluator(Ranking):
    """Ranks one way of making a hand.

    Strengths are ints 1..`strongest`; larger always wins, in low rankings too; 0 is no
    qualifying hand. `name` is the constant's name, `rule` says where the ranking is written.

    The cards go in as `Cards`, bytes, text or an iterable of ints; a board of None is no board.
    """

    def __init__(
        self,
        name: str,
        ladder: Callable[[], tuple[_ladders.Rung, ...]],
        words: Callable[[str, tuple[int, ...]], str],
        choices: Callable[[Cards, Cards], Iterator[tuple[int, ...]]],
        rule: str,
    ) -> None:
        self._ladder = cache(ladder)
        self._words = words
        self._choices = choices
        self.rule = rule

    def __repr__(self) -> str:
        return f"pokereval.{self.name}"

    def __reduce__(self) -> str:
        return self.name  # pickled by reference, as the constant it is

    def _rung(self, strength: int) -> _ladders.Rung:
        if isinstance(strength, bool) or not hasattr(strength, "__index__"):
            raise TypeError(f"strength: expected an int, got {type(strength).__name__}")
        if not 1 <= strength <= self.strongest:
            raise ValueError(f"strength: {self.name} has 1..{self.strongest}, got {strength}")
        return self._ladder()[strength - 1]

    def category(self, strength: int) -> str:
        """Return the category of a strength.

        Raises `ValueError` for a number that is no strength of this evaluator, 0 included.

        >>> HIGH.category(7462)
        'straight flush'
        """
        return self._rung(strength).category

    def describe(self, strength: int) -> str:
        """Return what a player would call a hand of this strength.

        Raises `ValueError` for a number that is no strength of this evaluator, 0 included.

        >>> HIGH.describe(7462), HIGH.describe(7453)
        ('Royal flush', 'Straight flush, five-high')
        """
        return self._words(*self._rung(strength))

    def best(self, hole: CardsLike, board: CardsLike | None = b"") -> Hand | None:
        """Return the best hand, with the cards that play; None where no hand qualifies.

        Of equal choices the one with the highest cards by suit plays (spades over hearts over
        diamonds over clubs), so the order in which cards are given changes nothing.

        >>> OMAHA_HIGH.best("AsKs5d7c", "Ts7d8h4s2c").description
        'Pair of sevens, ace-ten-eight kickers'
        """
        hole, board = to_cards(hole, "hole"), to_cards(board, "board")
        strength = self.strength(hole, board)
        if not strength:
            return None
        rung = self._rung(strength)
        telling = tuple(rung.ranks)
        chosen = max(
            choice
            for choice in map(_descending, self._choices(hole, board))
            if self._makes(choice, telling, strength)
        )
        return Hand(
            strength, _telling_order(chosen, telling), rung.category, self._words(*rung), self
        )

    def _makes(self, cards: tuple[int, ...], ranks: tuple[int, ...], strength: int) -> bool:
        """Tell whether just these cards are the hand: the right ranks first, being cheaper."""
        return Counter(card >> 2 for card in cards) == Counter(ranks) and (
            _ALONE[self.name].strength(bytes(cards)) == strength
        )


def _descending(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(cards, reverse=True))


def _telling_order(cards: tuple[int, ...], ranks: tuple[int, ...]) -> Cards:
    """Order cards as their ranks tell the hand, suits from spades down."""

    def place(card: int) -> tuple[int, int]:
        return ranks.index(card >> 2), -card

    return Cards(sorted(cards, key=place))


def _any_five(hole: Cards, board: Cards) -> Iterator[tuple[int, ...]]:
    return combinations(bytes(hole) + bytes(board), 5)


def _two_and_three(hole: Cards, board: Cards) -> Iterator[tuple[int, ...]]:
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            yield two + three


def _plural(rank: int) -> str:
    word = RANK_WORDS[rank]
    return word + ("es" if word == "six" else "s")


def _hyphened(ranks: tuple[int, ...]) -> str:
    return "-".join(RANK_WORDS[rank] for rank in ranks)


def _high_words(category: str, ranks: tuple[int, ...]) -> str:
    """Put a high hand into words that tell it from every other."""
    first = RANK_WORDS[ranks[0]]
    match category:
        case "straight flush" if ranks[0] == _ladders.ACE:
            return "Royal flush"
        case "straight flush" | "straight":
            return f"{category.capitalize()}, {first}-high"
        case "four of a kind":
            return f"Four of a kind, {_plural(ranks[0])}, {RANK_WORDS[ranks[4]]} kicker"
        case "full house":
            return f"Full house, {_plural(ranks[0])} over {_plural(ranks[3])}"
        case "three of a kind":
            return f"Three of a kind, {_plural(ranks[0])}, {_hyphened(ranks[3:])} kickers"
        case "two pair":
            pairs = f"{_plural(ranks[0])} and {_plural(ranks[2])}"
            return f"Two pair, {pairs}, {RANK_WORDS[ranks[4]]} kicker"
        case "one pair":
            return f"Pair of {_plural(ranks[0])}, {_hyphened(ranks[2:])} kickers"
        case _:  # flush, high card
            return f"{category.capitalize()}, {_hyphened(ranks)}"


HIGH = Evaluator(
    "HIGH",
    _ladders.high,
    _high_words,
    _any_five,
    "Best five of any cards, high. TDA 2024, ranking of hands.",
)
OMAHA_HIGH = Evaluator(
    "OMAHA_HIGH",
    _ladders.high,
    _high_words,
    _two_and_three,
    "Exactly two hole cards with exactly three of the board, high. WSOP Live Action 2024, Omaha.",
)

# By evaluator: the one that ranks the five cards of a hand by themselves.
_ALONE: dict[str, Evaluator] = {"HIGH": HIGH, "OMAHA_HIGH": HIGH}
EVALUATORS = (HIGH, OMAHA_HIGH)
