"""The games: one row of data each. `Game` says what is dealt, who wins, and how it is bet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from difflib import get_close_matches

from . import evaluators as ev
from ._values import flag, format_as_text, shown, whole
from .cards import Cards, CardsLike, card_name, deck, to_cards
from .errors import CardCountError, CardError

FULL_DECK = deck()
SHORT_DECK = deck("6789TJQKA")
ROYAL_DECK = deck("TJQKA")

# What is the same in a name, once it is squeezed to small letters and digits; in this order.
_ALIKE = (
    ("seven", "7"), ("six", "6"), ("five", "5"), ("eight", "8"), ("deuceto7", "27"), ("2to7", "27"),
    ("aceto", "a"), ("highlow", "hilo"), ("hilow", "hilo"), ("8orbetter", "8"), ("hilo8", "8"),
)  # fmt: skip
# How a game is bet is no part of what it is.
_BETTING = re.compile(r"\s*(?:(?:no|pot|fixed)[\s-]*limit|limit|[npf]l)\b")


def _plain(name: str) -> str:
    """Return a name as it is looked up: small letters and digits alone, in one spelling."""
    plain = re.sub(r"[^a-z0-9]", "", name.lower().replace("+", "plus").replace("ö", "o"))
    for spelling, usual in _ALIKE:
        plain = plain.replace(spelling, usual)
    return plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What a full hand of a game holds at showdown, and which hands win.

    - ``name``: the short name that `game` finds; ``title``: the name in words; ``aliases``: what
      else it is called.
    - ``deck``: the cards it is dealt from.
    - ``hole_cards``, ``board_cards``: how many a player holds, and how many all share, at the end.
    - ``evaluators``: the one that wins the pot, or those that split it, high first.
    - ``family``: "button" (acts from the button) or "stud" (acts by the exposed cards).
    - ``bring_in``: in stud games the exposed card that must bet first, "low" or "high".
    - ``draws``: players exchange cards.

    Anyone can make a row of his own from existing evaluators; it works wherever a game is taken.
    Raises `TypeError` or `ValueError` for a value that no game can have, naming the field.

    >>> HOLDEM.hole_cards, HOLDEM.board_cards, HOLDEM.evaluators
    (2, 5, (pokereval.HIGH,))
    """

    name: str
    title: str
    hole_cards: int
    board_cards: int
    evaluators: tuple[ev.Evaluator, ...]
    aliases: tuple[str, ...] = ()
    deck: Cards = FULL_DECK
    family: str = "button"
    bring_in: str | None = None
    draws: bool = False

    def __post_init__(self) -> None:
        for field in ("name", "title"):
            text = getattr(self, field)
            if not isinstance(text, str):
                raise TypeError(
                    f"{field}: expected a text, got {type(text).__name__} {shown(text)}"
                )
            if not _plain(text):
                raise ValueError(f"{field}: expected letters or digits, got {shown(text)}")
        for field, kind, kinds in (
            ("evaluators", ev.Evaluator, "evaluators"),
            ("aliases", str, "texts"),
        ):
            given = getattr(self, field)
            # A text is iterable too, and would be taken letter by letter.
            if isinstance(given, str) or not isinstance(given, Iterable):
                raise TypeError(f"{field}: expected a tuple of {kinds}, got {shown(given)}")
            values = tuple(given)
            for i, value in enumerate(values):
                if not isinstance(value, kind):
                    raise TypeError(f"{field}[{i}]: expected one of {kinds}, got {shown(value)}")
            object.__setattr__(self, field, values)
        if not self.evaluators:
            raise ValueError("evaluators: expected at least one, got none")
        object.__setattr__(self, "deck", to_cards(self.deck, "deck"))
        for field, least in (("hole_cards", 1), ("board_cards", 0)):
            count = getattr(self, field)
            try:
                number = whole(count)
            except TypeError:
                raise TypeError(
                    f"{field}: expected an int, got {type(count).__name__} {shown(count)}"
                ) from None
            if number < least:
                raise ValueError(f"{field}: expected {least} or more, got {shown(number)}")
            object.__setattr__(self, field, number)
        if self.hole_cards + self.board_cards > len(self.deck):
            raise ValueError(
                f"deck: expected at least {self.hole_cards + self.board_cards} cards, "
                f"got {len(self.deck)}"
            )
        object.__setattr__(self, "draws", flag(self.draws, "draws"))
        if self.family not in ("button", "stud"):
            raise ValueError(f"family: expected 'button' or 'stud', got {shown(self.family)}")
        expected = "'low' or 'high'" if self.family == "stud" else "None"
        if self.bring_in not in (("low", "high") if self.family == "stud" else (None,)):
            raise ValueError(
                f"bring_in: expected {expected} in a {self.family} game, got {shown(self.bring_in)}"
            )
        cards = self.deck[: self.hole_cards + self.board_cards]
        for i, evaluator in enumerate(self.evaluators):
            try:
                evaluator.strength(cards[: self.hole_cards], cards[self.hole_cards :])
            except ValueError as error:
                raise ValueError(
                    f"evaluators[{i}]: {evaluator.name} cannot rank {self.hole_cards} hole and "
                    f"{self.board_cards} board cards of this deck: {error}"
                ) from None

    def __repr__(self) -> str:
        if _BY_NAME.get(_plain(self.name)) == self:
            return f"pokereval.games.{self.name.upper()}"
        values = [f"{field.name}={getattr(self, field.name)!r}" for field in fields(self)]
        return f"Game({', '.join(values)})"

    def __str__(self) -> str:
        return self.title

    __format__ = format_as_text

    def evaluate(
        self, hole: CardsLike, board: CardsLike | None = b""
    ) -> tuple[ev.Hand | None, ...]:
        """Return the best hand for each evaluator, None where no hand qualifies.

        Fewer cards than at showdown are ranked as far as the evaluators rank them: hold'em after
        the flop, stud after five cards. In stud the board is the common card of a deck that ran
        out.

        Raises `CardCountError` for more cards than the game deals and `CardError` for one outside
        the deck, besides what `Evaluator.best` raises.

        >>> [hand.description for hand in HOLDEM.evaluate("AsKs", "QsJsTs2d3c")]
        ['Royal flush']
        >>> [hand and hand.description for hand in STUD8.evaluate("8c7c5d4s2h")]
        ['High card, eight-seven-five-four-two', 'Eight-seven low']
        """
        hole, board = to_cards(hole, "hole"), to_cards(board, "board")
        common = self.family == "stud" and len(board) == 1
        for argument, cards, most in (
            ("hole", hole, self.hole_cards - common),
            ("board", board, self.board_cards + common),
        ):
            if len(cards) > most:
                raise CardCountError(
                    f"{argument}: {self.title} takes {most} cards at most, got {len(cards)} "
                    f"({cards})"
                )
        self.refuse_outside_deck(hole, "hole")
        self.refuse_outside_deck(board, "board")
        return tuple(evaluator.best(hole, board) for evaluator in self.evaluators)

    def refuse_outside_deck(self, cards: Cards, argument: str) -> None:
        """Raise `CardError` for a card that the game is not played with.

        >>> ROYAL.refuse_outside_deck(Cards("As9d"), "hole")
        Traceback (most recent call last):
            ...
        pokereval.errors.CardError: hole: 9d is not in the deck of Royal hold'em
        """
        for card in cards:
            if card not in self.deck:
                raise CardError(f"{argument}: {card_name(card)} is not in the deck of {self.title}")


HOLDEM = Game(
    name="holdem",
    title="Texas hold'em",
    aliases=(
        "nlhe",
        "lhe",
        "flhe",
        "plhe",
        "nlh",
        "flh",
        "texas",
        "hold em",
    ),
    hole_cards=2,
    board_cards=5,
    evaluators=(ev.HIGH,),
)
SHORTDECK = Game(
    name="shortdeck",
    title="Short-deck hold'em",
    aliases=(
        "6+",
        "6+ hold'em",
        "short deck",
    ),
    hole_cards=2,
    board_cards=5,
    evaluators=(ev.SHORT_DECK_HIGH,),
    deck=SHORT_DECK,
)
ROYAL = Game(
    name="royal",
    title="Royal hold'em",
    aliases=("royal poker",),
    hole_cards=2,
    board_cards=5,
    evaluators=(ev.HIGH,),
    deck=ROYAL_DECK,
)
PINEAPPLE = Game(
    name="pineapple",
    title="Pineapple",
    aliases=(
        "crazy pineapple",
        "pineapple hold'em",
    ),
    hole_cards=2,
    board_cards=5,
    evaluators=(ev.HIGH,),
)
IRISH = Game(
    name="irish",
    title="Irish",
    aliases=(
        "irish poker",
        "irish hold'em",
    ),
    hole_cards=2,
    board_cards=5,
    evaluators=(ev.HIGH,),
)
GREEK = Game(
    name="greek",
    title="Greek hold'em",
    aliases=("greek",),
    hole_cards=2,
    board_cards=5,
    evaluators=(ev.OMAHA_HIGH,),
)
OMAHA = Game(
    name="omaha",
    title="Omaha",
    aliases=(
        "plo",
        "plo4",
        "omaha high",
        "omaha hi",
        "omaha4",
        "pot limit omaha",
    ),
    hole_cards=4,
    board_cards=5,
    evaluators=(ev.OMAHA_HIGH,),
)
OMAHA5 = Game(
    name="omaha5",
    title="Five-card Omaha",
    aliases=(
        "plo5",
        "5 card omaha",
        "5 card plo",
    ),
    hole_cards=5,
    board_cards=5,
    evaluators=(ev.OMAHA_HIGH,),
)
OMAHA6 = Game(
    name="omaha6",
    title="Six-card Omaha",
    aliases=(
        "plo6",
        "6 card omaha",
        "6 card plo",
    ),
    hole_cards=6,
    board_cards=5,
    evaluators=(ev.OMAHA_HIGH,),
)
OMAHA8 = Game(
    name="omaha8",
    title="Omaha hi/lo eight or better",
    aliases=(
        "plo8",
        "o8",
        "flo8",
        "omaha hi/lo",
        "plo hi/lo",
        "omaha eight or better",
    ),
    hole_cards=4,
    board_cards=5,
    evaluators=(
        ev.OMAHA_HIGH,
        ev.OMAHA_EIGHT_OR_BETTER_LOW,
    ),
)
OMAHA5_8 = Game(
    name="omaha5_8",
    title="Five-card Omaha hi/lo eight or better",
    aliases=(
        "big o",
        "plo5 8",
        "5 card omaha 8",
        "5 card omaha hi/lo",
        "5 card plo8",
        "5 card plo hi/lo",
        "plo5 hi/lo",
    ),
    hole_cards=5,
    board_cards=5,
    evaluators=(
        ev.OMAHA_HIGH,
        ev.OMAHA_EIGHT_OR_BETTER_LOW,
    ),
)
OMAHA6_8 = Game(
    name="omaha6_8",
    title="Six-card Omaha hi/lo eight or better",
    aliases=(
        "plo6 8",
        "6 card omaha 8",
        "6 card omaha hi/lo",
        "6 card plo8",
        "6 card plo hi/lo",
        "plo6 hi/lo",
    ),
    hole_cards=6,
    board_cards=5,
    evaluators=(
        ev.OMAHA_HIGH,
        ev.OMAHA_EIGHT_OR_BETTER_LOW,
    ),
)
COURCHEVEL = Game(
    name="courchevel",
    title="Courchevel",
    hole_cards=5,
    board_cards=5,
    evaluators=(ev.OMAHA_HIGH,),
)
COURCHEVEL8 = Game(
    name="courchevel8",
    title="Courchevel hi/lo eight or better",
    aliases=("courchevel hi/lo",),
    hole_cards=5,
    board_cards=5,
    evaluators=(
        ev.OMAHA_HIGH,
        ev.OMAHA_EIGHT_OR_BETTER_LOW,
    ),
)
STUD5 = Game(
    name="stud5",
    title="Five-card stud",
    aliases=(
        "5 card stud",
        "5cs",
    ),
    hole_cards=5,
    board_cards=0,
    evaluators=(ev.HIGH,),
    family="stud",
    bring_in="low",
)
STUD = Game(
    name="stud",
    title="Seven-card stud",
    aliases=(
        "7 card stud",
        "7 stud",
        "stud high",
        "stud hi",
        "stud7",
        "7cs",
    ),
    hole_cards=7,
    board_cards=0,
    evaluators=(ev.HIGH,),
    family="stud",
    bring_in="low",
)
STUD8 = Game(
    name="stud8",
    title="Seven-card stud hi/lo eight or better",
    aliases=(
        "stud eight or better",
        "stud 8b",
        "stud o8",
        "7cs8",
        "7 card stud 8",
        "7 card stud hi/lo",  # rooms deal it with the qualifier
    ),
    hole_cards=7,
    board_cards=0,
    evaluators=(
        ev.HIGH,
        ev.EIGHT_OR_BETTER_LOW,
    ),
    family="stud",
    bring_in="low",
)
STUD_HILO = Game(
    name="stud_hilo",
    title="Seven-card stud hi/lo, no qualifier",
    aliases=(
        "stud hi/lo",
        "stud hi/lo regular",
        "stud hi/lo no qualifier",
        "7 card stud hi/lo regular",
    ),
    hole_cards=7,
    board_cards=0,
    evaluators=(
        ev.HIGH,
        ev.ACE_TO_FIVE_LOW,
    ),
    family="stud",
    bring_in="low",
)
RAZZ = Game(
    name="razz",
    title="Razz",
    aliases=(
        "seven card stud low",
        "7 card razz",
    ),
    hole_cards=7,
    board_cards=0,
    evaluators=(ev.ACE_TO_FIVE_LOW,),
    family="stud",
    bring_in="high",
)
RAZZ27 = Game(
    name="razz27",
    title="Deuce-to-seven razz",
    aliases=(
        "2-7 razz",
        "razz 2-7",
    ),
    hole_cards=7,
    board_cards=0,
    evaluators=(ev.DEUCE_TO_SEVEN_LOW,),
    family="stud",
    bring_in="high",
)
SOKO = Game(
    name="soko",
    title="Soko",
    aliases=(
        "canadian stud",
        "scandinavian stud",
        "sökö",
    ),
    hole_cards=5,
    board_cards=0,
    evaluators=(ev.SOKO_HIGH,),
    family="stud",
    bring_in="low",
)
DRAW5 = Game(
    name="draw5",
    title="Five-card draw",
    aliases=(
        "5 card draw",
        "5cd",
        "draw",
    ),
    hole_cards=5,
    board_cards=0,
    evaluators=(ev.HIGH,),
    draws=True,
)
DRAW27 = Game(
    name="draw27",
    title="Deuce-to-seven lowball",
    aliases=(
        "2-7",
        "2-7 triple draw",
        "2-7 single draw",
        "2-7 lowball",
        "triple draw 2-7",
        "single draw 2-7",
        "2-7 triple draw lowball",
        "2-7 single draw lowball",
        "2-7 draw",
        "2-7td",
        "2-7sd",
        "td27",
        "sd27",
        "kansas city lowball",
    ),
    hole_cards=5,
    board_cards=0,
    evaluators=(ev.DEUCE_TO_SEVEN_LOW,),
    draws=True,
)
DRAW_A5 = Game(
    name="draw_a5",
    title="Ace-to-five lowball",
    aliases=(
        "a-5",
        "a-5 triple draw",
        "triple draw a-5",
        "a-5td",
        "a-5 lowball",
        "a-5 draw",
        "california lowball",
        "tda5",
    ),
    hole_cards=5,
    board_cards=0,
    evaluators=(ev.ACE_TO_FIVE_LOW,),
    draws=True,
)
DRAW_A6 = Game(
    name="draw_a6",
    title="Ace-to-six lowball",
    aliases=(
        "a-6",
        "a-6 triple draw",
        "a-6 lowball",
        "a-6 draw",
        "london lowball",
    ),
    hole_cards=5,
    board_cards=0,
    evaluators=(ev.ACE_TO_SIX_LOW,),
    draws=True,
)
BADUGI = Game(
    name="badugi",
    title="Badugi",
    aliases=("badougi",),
    hole_cards=4,
    board_cards=0,
    evaluators=(ev.BADUGI,),
    draws=True,
)
BADEUCEY = Game(
    name="badeucey",
    title="Badeucey",
    aliases=("badeucy",),
    hole_cards=5,
    board_cards=0,
    evaluators=(
        ev.DEUCE_TO_SEVEN_LOW,
        ev.DEUCE_BADUGI,
    ),
    draws=True,
)
BADACEY = Game(
    name="badacey",
    title="Badacey",
    aliases=("badacy",),
    hole_cards=5,
    board_cards=0,
    evaluators=(
        ev.ACE_TO_FIVE_LOW,
        ev.BADUGI,
    ),
    draws=True,
)
DRAWMAHA = Game(
    name="drawmaha",
    title="Drawmaha",
    aliases=(
        "drawmaha high",
        "drawmaha hi",
        "sviten special",
        "dramaha",
    ),
    hole_cards=5,
    board_cards=5,
    evaluators=(
        ev.DRAW_HIGH,
        ev.OMAHA_HIGH,
    ),
    draws=True,
)
DRAWMAHA27 = Game(
    name="drawmaha27",
    title="Drawmaha deuce-to-seven",
    aliases=(
        "drawmaha 2-7",
        "dramaha 2-7",
    ),
    hole_cards=5,
    board_cards=5,
    evaluators=(
        ev.DRAW_DEUCE_TO_SEVEN_LOW,
        ev.OMAHA_HIGH,
    ),
    draws=True,
)
DRAWMAHA_A5 = Game(
    name="drawmaha_a5",
    title="Drawmaha ace-to-five",
    aliases=(
        "drawmaha a-5",
        "dramaha a-5",
    ),
    hole_cards=5,
    board_cards=5,
    evaluators=(
        ev.DRAW_ACE_TO_FIVE_LOW,
        ev.OMAHA_HIGH,
    ),
    draws=True,
)
DRAWMAHA_BADUGI = Game(
    name="drawmaha_badugi",
    title="Drawmaha badugi",
    aliases=(
        "drawmahadugi",
        "dramadugi",
    ),
    hole_cards=5,
    board_cards=5,
    evaluators=(
        ev.DRAW_BADUGI,
        ev.OMAHA_HIGH,
    ),
    draws=True,
)
RAZZDUGI = Game(
    name="razzdugi",
    title="Razzdugi",
    aliases=("razzadugi",),
    hole_cards=7,
    board_cards=0,
    evaluators=(
        ev.ACE_TO_FIVE_LOW,
        ev.BADUGI,
    ),
    family="stud",
    bring_in="high",
)
RAZZDEUCEY = Game(
    name="razzdeucey",
    title="Razzdeucey",
    aliases=("razzdeucy",),
    hole_cards=7,
    board_cards=0,
    evaluators=(
        ev.DEUCE_TO_SEVEN_LOW,
        ev.DEUCE_BADUGI,
    ),
    family="stud",
    bring_in="high",
)

#: Every game, in the order of the table in the README.
GAMES = (
    HOLDEM,
    SHORTDECK,
    ROYAL,
    PINEAPPLE,
    IRISH,
    GREEK,
    OMAHA,
    OMAHA5,
    OMAHA6,
    OMAHA8,
    OMAHA5_8,
    OMAHA6_8,
    COURCHEVEL,
    COURCHEVEL8,
    STUD5,
    STUD,
    STUD8,
    STUD_HILO,
    RAZZ,
    RAZZ27,
    SOKO,
    DRAW5,
    DRAW27,
    DRAW_A5,
    DRAW_A6,
    BADUGI,
    BADEUCEY,
    BADACEY,
    DRAWMAHA,
    DRAWMAHA27,
    DRAWMAHA_A5,
    DRAWMAHA_BADUGI,
    RAZZDUGI,
    RAZZDEUCEY,
)


_BY_NAME = {_plain(name): row for row in GAMES for name in (row.name, row.title, *row.aliases)}


def game(name: str | Game) -> Game:
    """Return the game of a name or alias; a `Game` is returned as it is.

    Case, spaces, punctuation and the betting ("no limit", "PL") do not matter, nor whether numbers
    are written out. Raises `ValueError` for an unknown name, with the nearest known ones.

    >>> game("Texas Hold'em") is game("NLHE") is game("limit hold'em") is HOLDEM
    True
    >>> game("seven card stud hi/lo 8 or better").name, game("No Limit 2-7 Single Draw").name
    ('stud8', 'draw27')
    """
    if isinstance(name, Game):
        return name
    if not isinstance(name, str):
        raise TypeError(f"game: expected a name or a Game, got {type(name).__name__} {shown(name)}")
    found = _BY_NAME.get(_plain(name)) or _BY_NAME.get(_plain(_BETTING.sub("", name.lower(), 1)))
    if found is None:
        near = dict.fromkeys(
            _BY_NAME[match].name for match in get_close_matches(_plain(name), _BY_NAME, n=5)
        )
        known = ", ".join(near or [row.name for row in GAMES])
        raise ValueError(
            f"game: unknown name {shown(name)}; {'nearest' if near else 'known'}: {known}"
        )
    return found
