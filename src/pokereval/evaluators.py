"""The evaluators, one for each way of making a hand, and the words for a hand.

Strengths come from the core; what a strength means in words comes from the ranking's ladder.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from itertools import combinations

from ._core import Ranking
from ._values import format_as_text, shown, whole
from .cards import Cards, to_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import NoReturn, TypeAlias

    from ._ladders import Rung
    from .cards import CardsLike

    Words: TypeAlias = Callable[[str, tuple[int, ...]], str]
    Choices: TypeAlias = Callable[[Cards, Cards, int], Iterable[tuple[int, ...]]]


class Hand:
    """The best hand that some cards make: what it is, and which cards play.

    Hands of one evaluator compare by strength: equal hands are equal whatever their suits.

    >>> hand = HIGH.best("AsKs", "QsJsTs2d3c")
    >>> hand.description, str(hand.cards), hand.category
    ('Royal flush', 'AsKsQsJsTs', 'straight flush')
    """

    # Written out: `dataclasses` would triple the time that importing the package takes.
    __slots__ = ("cards", "category", "description", "evaluator", "strength")

    strength: int
    cards: Cards
    category: str
    description: str
    evaluator: Evaluator

    def __init__(
        self, strength: int, cards: Cards, category: str, description: str, evaluator: Evaluator
    ) -> None:
        given = (cards, category, description, evaluator, strength)
        for name, value in zip(self.__slots__, given, strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Hand cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Hand cannot be changed: {name}")

    def __reduce__(self) -> tuple[type[Hand], tuple[object, ...]]:
        return Hand, (
            self.strength, self.cards, self.category, self.description, self.evaluator
        )  # fmt: skip

    def __repr__(self) -> str:
        return (
            f"Hand(strength={self.strength}, cards={self.cards!r}, category={self.category!r}, "
            f"description={self.description!r}, evaluator={self.evaluator!r})"
        )

    def __str__(self) -> str:
        return f"{self.description} ({self.cards})"

    __format__ = format_as_text

    def __hash__(self) -> int:
        return hash((self.evaluator.name, self.strength))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand) or not self._ranked_as(other):
            return NotImplemented
        return self.strength == other.strength

    def __lt__(self, other: Hand) -> bool:
        return self.strength < other.strength if self._compares(other) else NotImplemented

    def __le__(self, other: Hand) -> bool:
        return self.strength <= other.strength if self._compares(other) else NotImplemented

    def __gt__(self, other: Hand) -> bool:
        return self.strength > other.strength if self._compares(other) else NotImplemented

    def __ge__(self, other: Hand) -> bool:
        return self.strength >= other.strength if self._compares(other) else NotImplemented

    def _ranked_as(self, other: object) -> bool:
        """Tell whether the other is a hand of the same evaluator: only those compare."""
        return isinstance(other, Hand) and self.evaluator is other.evaluator

    def _compares(self, other: object) -> bool:
        """Tell whether the other is a hand; raise `TypeError` for one of another evaluator."""
        if isinstance(other, Hand) and not self._ranked_as(other):
            mine, theirs = self.evaluator.name, other.evaluator.name
            raise TypeError(f"hands of {mine} and of {theirs} have no order: see their evaluator")
        return isinstance(other, Hand)


class Evaluator(Ranking):
    """Ranks one way of making a hand.

    Strengths are ints from 1 to `strongest`; larger always wins, in low rankings too; 0 is no
    qualifying hand. `name` is the constant's name, `rule` says where the ranking is written, `low`
    whether it is a low one, `ace_low` whether the ace is its lowest card.

    The cards go in as `Cards`, bytes, text or an iterable of ints; a board of None is no board.
    """

    def __init__(
        self,
        name: str,
        ladder: str,
        words: Words,
        rule: str,
        choices: Choices | None = None,
        alone: Evaluator | None = None,
    ) -> None:
        self.rule = rule
        self.low = "low" in ladder or "badugi" in ladder
        self.ace_low = self.low and not ladder.startswith("deuce")
        self._ladder_name = ladder
        self._words = words
        # Which cards may play, and what ranks them once they are chosen.
        self._choices = choices or _any
        self._alone = alone or self

    def __repr__(self) -> str:
        return f"pokereval.{self.name}"

    __format__ = format_as_text

    def __reduce__(self) -> str:
        return self.name  # pickled by reference, as the constant it is

    def _rung(self, strength: int) -> Rung:
        try:
            strength = whole(strength)
        except TypeError:
            raise TypeError(f"strength: expected an int, got {shown(strength)}") from None
        if not 1 <= strength <= self.strongest:
            raise ValueError(
                f"strength: {self.name} has 1..{self.strongest}, got {shown(strength)}"
            )
        return _ladder(self._ladder_name)[strength - 1]

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
        diamonds over clubs), as the odd chip of stud asks, so the order in which cards are given
        changes nothing.

        >>> OMAHA_HIGH.best("AsKs5d7c", "Ts7d8h4s2c").description
        'Pair of sevens, ace-ten-eight kickers'
        """
        hole, board = to_cards(hole, "hole"), to_cards(board, "board")
        strength = self.strength(hole, board)
        if not strength:
            return None
        category, ranks = self._rung(strength)
        wanted = Counter(ranks)
        chosen = max(
            (
                choice
                for choice in self._choices(hole, board, len(ranks))
                # The right ranks first: most choices fail this cheaper test.
                if (not ranks or Counter(card >> 2 for card in choice) == wanted)
                and self._alone.strength(bytes(choice)) == strength
            ),
            key=partial(by_suit, ranking=self),
        )
        cards = _telling_order(chosen, ranks)
        return Hand(strength, cards, category, self._words(category, ranks), self)


def by_suit(cards: Iterable[int], ranking: Evaluator) -> list[int]:
    """Return cards as numbers, highest first, that compare by rank, then suit.

    Clubs are the lowest suit, spades the highest; the ace is low where the ranking has it low.

    >>> by_suit(Cards("AsKd"), HIGH) > by_suit(Cards("AhKs"), HIGH)
    True
    >>> by_suit(Cards("AsKd"), ACE_TO_FIVE_LOW) > by_suit(Cards("AhKs"), ACE_TO_FIVE_LOW)
    False
    """
    ace_low = ranking.ace_low
    return sorted((card - 52 if ace_low and card >= 48 else card for card in cards), reverse=True)


@cache
def _ladder(name: str) -> tuple[Rung, ...]:
    """Return a ladder, made when the first of its hands is put into words."""
    from . import _ladders

    ladder: tuple[Rung, ...] = getattr(_ladders, name)()
    return ladder


def _telling_order(cards: tuple[int, ...], ranks: tuple[int, ...]) -> Cards:
    """Put cards in the order of the ranks that tell the hand.

    Cards of a rank go by suit from spades down, but the four of a four-flush before its kicker.
    """
    held = Counter(card & 3 for card in cards)
    left = sorted(cards, key=lambda card: (bool(ranks) and held[card & 3] < 4, -card))
    ordered = []
    for rank in ranks:
        card = next(card for card in left if card >> 2 == rank)
        left.remove(card)
        ordered.append(card)
    return Cards(ordered + left)


def _any(hole: Cards, board: Cards, size: int) -> Iterable[tuple[int, ...]]:
    """Any of the cards, hole and board mixed freely."""
    return combinations(bytes(hole) + bytes(board), size)


def _two_and_three(hole: Cards, board: Cards, _: int) -> Iterable[tuple[int, ...]]:
    """Exactly two hole cards with exactly three of the board."""
    return (two + three for two in combinations(hole, 2) for three in combinations(board, 3))


def _of_hole(hole: Cards, _: Cards, size: int) -> Iterable[tuple[int, ...]]:
    """Hole cards alone, whatever the board."""
    return combinations(hole, size)


def _all_of_hole(hole: Cards, _: Cards, __: int) -> Iterable[tuple[int, ...]]:
    return [tuple(hole)]


# ---- the words ----

ACE = 12

RANK_WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
LOW_RANK_WORDS = ("deuce", *RANK_WORDS[1:])  # as low players say it


def _plural(word: str) -> str:
    return word + ("es" if word == "six" else "s")


def _hyphened(ranks: tuple[int, ...], words: tuple[str, ...]) -> str:
    return "-".join(words[rank] for rank in ranks)


def _kickers(ranks: tuple[int, ...], words: tuple[str, ...]) -> str:
    if not ranks:
        return ""
    return f", {_hyphened(ranks, words)} kicker{'s' if len(ranks) > 1 else ''}"


def _group(category: str, ranks: tuple[int, ...], words: tuple[str, ...]) -> tuple[str, int]:
    """Return what is paired in words, and how many ranks of the hand that uses up."""
    first = _plural(words[ranks[0]])
    match category:
        case "four of a kind":
            return f"Four of a kind, {first}", 4
        case "full house":
            return f"Full house, {first} over {_plural(words[ranks[3]])}", 5
        case "three of a kind":
            return f"Three of a kind, {first}", 3
        case "two pair":
            return f"Two pair, {first} and {_plural(words[ranks[2]])}", 4
        case _:
            return f"Pair of {first}", 2


def _high_words(category: str, ranks: tuple[int, ...], words: tuple[str, ...] = RANK_WORDS) -> str:
    """Put a high hand into words.

    They tell it from every other of its ranking, but for the cards behind the first of soko's
    four-card hands.
    """
    match category:
        case "straight flush" if ranks[0] == ACE:
            return "Royal flush"
        case "straight flush" | "straight" | "four-card flush" | "four-card straight":
            return f"{category.capitalize()}, {words[ranks[0]]}-high"
        case "flush" | "high card":
            return f"{category.capitalize()}, {_hyphened(ranks, words)}"
    group, used = _group(category, ranks, words)
    return group + _kickers(ranks[used:], words)


def _low_words(category: str, ranks: tuple[int, ...]) -> str:
    """Name a low hand by its two highest cards, or by what spoils it."""
    first = LOW_RANK_WORDS[ranks[0]]
    match category:
        case "high card":
            return f"{first.capitalize()}-{LOW_RANK_WORDS[ranks[1]]} low"
        case "straight flush" | "straight" | "flush":
            return f"{category.capitalize()}, {first}-high low"
    return _group(category, ranks, LOW_RANK_WORDS)[0] + " low"


def _ace_to_five_words(category: str, ranks: tuple[int, ...]) -> str:
    return "Wheel" if ranks == (3, 2, 1, 0, ACE) else _low_words(category, ranks)


def _badugi_words(category: str, ranks: tuple[int, ...]) -> str:
    return f"{category.capitalize()}, {_hyphened(ranks, LOW_RANK_WORDS)}"


def _points_words(category: str, _: tuple[int, ...]) -> str:
    return category.capitalize()


# ---- the evaluators, in the order of the table in the README ----

HIGH = Evaluator(
    "HIGH", "high", _high_words, "Best five of any cards, high (TDA, ranking of hands)."
)
OMAHA_HIGH = Evaluator(
    "OMAHA_HIGH",
    "high",
    _high_words,
    "Exactly two hole cards with exactly three of the board, high (Robert's, Omaha 1).",
    choices=_two_and_three,
    alone=HIGH,
)
ACE_TO_FIVE_LOW = Evaluator(
    "ACE_TO_FIVE_LOW",
    "ace_to_five_low",
    _ace_to_five_words,
    "Best five, low; ace low, straights and flushes ignored (Robert's, razz and ace-to-five).",
)
EIGHT_OR_BETTER_LOW = Evaluator(
    "EIGHT_OR_BETTER_LOW",
    "eight_or_better_low",
    _ace_to_five_words,
    "Ace-to-five low of five different ranks, none above eight (Robert's, stud hi/lo).",
)
OMAHA_EIGHT_OR_BETTER_LOW = Evaluator(
    "OMAHA_EIGHT_OR_BETTER_LOW",
    "eight_or_better_low",
    _ace_to_five_words,
    "Eight or better, two hole cards with three of the board (Robert's, Omaha hi/lo).",
    choices=_two_and_three,
    alone=EIGHT_OR_BETTER_LOW,
)
DEUCE_TO_SEVEN_LOW = Evaluator(
    "DEUCE_TO_SEVEN_LOW",
    "deuce_to_seven_low",
    _low_words,
    "Best five, low; ace high only, straights and flushes count against (TDA, WSOP).",
)
ACE_TO_SIX_LOW = Evaluator(
    "ACE_TO_SIX_LOW",
    "ace_to_six_low",
    _low_words,
    "Best five, low; ace low, straights and flushes count against.",
)
BADUGI = Evaluator(
    "BADUGI",
    "badugi",
    _badugi_words,
    "Most cards of different ranks and suits, then the lowest from the top; ace low.",
)
DEUCE_BADUGI = Evaluator(
    "DEUCE_BADUGI", "deuce_badugi", _badugi_words, "Badugi with the ace high (badeucey)."
)
SHORT_DECK_HIGH = Evaluator(
    "SHORT_DECK_HIGH",
    "short_deck_high",
    _high_words,
    "36 cards: flush over full house, straight over three of a kind, A-6-7-8-9 (WSOP).",
)
SHORT_DECK_HIGH_TRIPS = Evaluator(
    "SHORT_DECK_HIGH_TRIPS",
    "short_deck_high_trips",
    _high_words,
    "Short deck with three of a kind over a straight.",
)
SOKO_HIGH = Evaluator(
    "SOKO_HIGH",
    "soko_high",
    _high_words,
    "High, with four-flush over four-straight between two pair and one pair.",
)
SOKO_HIGH_STRAIGHT_FIRST = Evaluator(
    "SOKO_HIGH_STRAIGHT_FIRST",
    "soko_high_straight_first",
    _high_words,
    "Soko with four-straight over four-flush.",
)
UP_CARDS_HIGH = Evaluator(
    "UP_CARDS_HIGH",
    "up_cards_high",
    _high_words,
    "One to four exposed cards: pairs, trips, quads and ranks only (TDA RP-10).",
)
UP_CARDS_LOW = Evaluator(
    "UP_CARDS_LOW",
    "up_cards_low",
    partial(_high_words, words=LOW_RANK_WORDS),
    "Exposed cards of razz: ace low, unpaired lowest is best (TDA RP-10).",
)
DRAW_HIGH = Evaluator(
    "DRAW_HIGH",
    "high",
    _high_words,
    "The hole cards alone, high (drawmaha).",
    choices=_of_hole,
    alone=HIGH,
)
DRAW_DEUCE_TO_SEVEN_LOW = Evaluator(
    "DRAW_DEUCE_TO_SEVEN_LOW",
    "deuce_to_seven_low",
    _low_words,
    "The hole cards alone, deuce-to-seven (drawmaha 2-7).",
    choices=_of_hole,
    alone=DEUCE_TO_SEVEN_LOW,
)
DRAW_ACE_TO_FIVE_LOW = Evaluator(
    "DRAW_ACE_TO_FIVE_LOW",
    "ace_to_five_low",
    _ace_to_five_words,
    "The hole cards alone, ace-to-five (drawmaha A-5).",
    choices=_of_hole,
    alone=ACE_TO_FIVE_LOW,
)
DRAW_BADUGI = Evaluator(
    "DRAW_BADUGI",
    "badugi",
    _badugi_words,
    "The hole cards alone, badugi (drawmaha badugi).",
    choices=_of_hole,
    alone=BADUGI,
)
DRAW_POINTS = Evaluator(
    "DRAW_POINTS",
    "points",
    _points_words,
    "Pips of the hole cards, aces one, court cards nothing, most wins (drawmaha 49).",
    choices=_all_of_hole,
)

#: Every evaluator, in this order.
EVALUATORS = (
    HIGH,
    OMAHA_HIGH,
    ACE_TO_FIVE_LOW,
    EIGHT_OR_BETTER_LOW,
    OMAHA_EIGHT_OR_BETTER_LOW,
    DEUCE_TO_SEVEN_LOW,
    ACE_TO_SIX_LOW,
    BADUGI,
    DEUCE_BADUGI,
    SHORT_DECK_HIGH,
    SHORT_DECK_HIGH_TRIPS,
    SOKO_HIGH,
    SOKO_HIGH_STRAIGHT_FIRST,
    UP_CARDS_HIGH,
    UP_CARDS_LOW,
    DRAW_HIGH,
    DRAW_DEUCE_TO_SEVEN_LOW,
    DRAW_ACE_TO_FIVE_LOW,
    DRAW_BADUGI,
    DRAW_POINTS,
)
