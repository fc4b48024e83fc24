"""The games: one row of data each. `Game` says what is dealt, who wins, and how it is bet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from .cards import Cards, CardsLike, deck, to_cards
from .evaluators import HIGH, OMAHA_HIGH, Evaluator, Hand

FULL_DECK = deck()


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

    >>> HOLDEM.hole_cards, HOLDEM.board_cards, HOLDEM.evaluators
    (2, 5, (pokereval.HIGH,))
    """

    name: str
    title: str
    hole_cards: int
    board_cards: int
    evaluators: tuple[Evaluator, ...]
    aliases: tuple[str, ...] = ()
    deck: Cards = FULL_DECK
    family: str = "button"
    bring_in: str | None = None
    draws: bool = False

    def __str__(self) -> str:
        return self.title

    def evaluate(self, hole: CardsLike, board: CardsLike | None = b"") -> tuple[Hand | None, ...]:
        """Return the best hand for each evaluator, None where no hand qualifies.

        Raises `CardError` for a card outside the deck, besides what `Evaluator.best` raises.

        >>> [hand.description for hand in HOLDEM.evaluate("AsKs", "QsJsTs2d3c")]
        ['Royal flush']
        """
        hole, board = to_cards(hole, "hole"), to_cards(board, "board")
        return tuple(evaluator.best(hole, board) for evaluator in self.evaluators)


HOLDEM = Game(
    name="holdem",
    title="Texas hold'em",
    aliases=("nlhe", "lhe", "plhe", "flhe", "nlh", "texas", "hold em"),
    hole_cards=2,
    board_cards=5,
    evaluators=(HIGH,),
)
OMAHA = Game(
    name="omaha",
    title="Omaha",
    aliases=("plo", "plo4", "omaha high", "omaha hi", "omaha4"),
    hole_cards=4,
    board_cards=5,
    evaluators=(OMAHA_HIGH,),
)
OMAHA5 = Game(
    name="omaha5",
    title="Five-card Omaha",
    aliases=("plo5", "5 card omaha", "5 card plo", "big o high"),
    hole_cards=5,
    board_cards=5,
    evaluators=(OMAHA_HIGH,),
)
OMAHA6 = Game(
    name="omaha6",
    title="Six-card Omaha",
    aliases=("plo6", "6 card omaha", "6 card plo"),
    hole_cards=6,
    board_cards=5,
    evaluators=(OMAHA_HIGH,),
)
STUD5 = Game(
    name="stud5",
    title="Five-card stud",
    aliases=("5 card stud",),
    hole_cards=5,
    board_cards=0,
    evaluators=(HIGH,),
    family="stud",
    bring_in="low",
)
STUD = Game(
    name="stud",
    title="Seven-card stud",
    aliases=("7 card stud", "stud high", "stud hi", "stud7", "7cs"),
    hole_cards=7,
    board_cards=0,
    evaluators=(HIGH,),
    family="stud",
    bring_in="low",
)
DRAW5 = Game(
    name="draw5",
    title="Five-card draw",
    aliases=("5 card draw", "5cd", "draw"),
    hole_cards=5,
    board_cards=0,
    evaluators=(HIGH,),
    draws=True,
)

#: Every game, in the order of the table in the README.
GAMES = (HOLDEM, OMAHA, OMAHA5, OMAHA6, STUD5, STUD, DRAW5)


def _plain(name: str) -> str:
    """Return a name as it is looked up: small letters and digits alone."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


_BY_NAME = {_plain(name): row for row in GAMES for name in (row.name, row.title, *row.aliases)}


def game(name: str | Game) -> Game:
    """Return the game of a name or alias; a `Game` is returned as it is.

    Case, spaces and punctuation do not matter. Raises `ValueError` for an unknown name, with the
    nearest known ones.

    >>> game("Texas Hold'em") is game("NLHE") is HOLDEM
    True
    """
    if isinstance(name, Game):
        return name
    if not isinstance(name, str):
        raise TypeError(f"game: expected a name or a Game, got {type(name).__name__} {name!r}")
    found = _BY_NAME.get(_plain(name))
    if found is None:
        near = dict.fromkeys(
            _BY_NAME[match].name for match in get_close_matches(_plain(name), _BY_NAME, n=5)
        )
        known = ", ".join(near or [row.name for row in GAMES])
        raise ValueError(f"game: unknown name {name!r}; {'nearest' if near else 'known'}: {known}")
    return found
