"""Ranks the hands of every poker game, and settles the pot to the last odd chip."""

from .cards import Cards
from .errors import CardCountError, CardError, DuplicateCardError, SettlementError
from .evaluators import (
    ACE_TO_FIVE_LOW,
    ACE_TO_SIX_LOW,
    BADUGI,
    DEUCE_BADUGI,
    DEUCE_TO_SEVEN_LOW,
    DRAW_ACE_TO_FIVE_LOW,
    DRAW_BADUGI,
    DRAW_DEUCE_TO_SEVEN_LOW,
    DRAW_HIGH,
    DRAW_POINTS,
    EIGHT_OR_BETTER_LOW,
    HIGH,
    OMAHA_EIGHT_OR_BETTER_LOW,
    OMAHA_HIGH,
    SHORT_DECK_HIGH,
    SHORT_DECK_HIGH_TRIPS,
    SOKO_HIGH,
    SOKO_HIGH_STRAIGHT_FIRST,
    UP_CARDS_HIGH,
    UP_CARDS_LOW,
    Evaluator,
    Hand,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import games, rules
    from ._include import get_include
    from .equities import Equity, EquityMatrix, PlayerEquity, equity, equity_matrix
    from .games import GAMES, Game, game
    from .kernels import KernelInfo, kernel_info
    from .pots import Pot, build_pots, split
    from .ranges import Range
    from .rules import Rake, Rules
    from .settlement import Award, Settlement, settle, settle_many
    from .showdown import Reveal, Seat, bring_in, first_to_act, showdown_order

__all__ = [
    "ACE_TO_FIVE_LOW",
    "ACE_TO_SIX_LOW",
    "BADUGI",
    "DEUCE_BADUGI",
    "DEUCE_TO_SEVEN_LOW",
    "DRAW_ACE_TO_FIVE_LOW",
    "DRAW_BADUGI",
    "DRAW_DEUCE_TO_SEVEN_LOW",
    "DRAW_HIGH",
    "DRAW_POINTS",
    "EIGHT_OR_BETTER_LOW",
    "GAMES",
    "HIGH",
    "OMAHA_EIGHT_OR_BETTER_LOW",
    "OMAHA_HIGH",
    "SHORT_DECK_HIGH",
    "SHORT_DECK_HIGH_TRIPS",
    "SOKO_HIGH",
    "SOKO_HIGH_STRAIGHT_FIRST",
    "UP_CARDS_HIGH",
    "UP_CARDS_LOW",
    "Award",
    "CardCountError",
    "CardError",
    "Cards",
    "DuplicateCardError",
    "Equity",
    "EquityMatrix",
    "Evaluator",
    "Game",
    "Hand",
    "KernelInfo",
    "PlayerEquity",
    "Pot",
    "Rake",
    "Range",
    "Reveal",
    "Rules",
    "Seat",
    "Settlement",
    "SettlementError",
    "bring_in",
    "build_pots",
    "equity",
    "equity_matrix",
    "first_to_act",
    "game",
    "games",
    "get_include",
    "kernel_info",
    "rules",
    "settle",
    "settle_many",
    "showdown_order",
    "split",
]
__version__ = "0.1.0"

# What an engine that only ranks hands never needs is imported on first use: it brings in
# dataclasses and fractions, which take longer than all the rest.
_MODULES = ("games", "rules")
_HOMES = {
    name: module
    for module, names in {
        "_include": "get_include",
        "equities": "Equity EquityMatrix PlayerEquity equity equity_matrix",
        "games": "GAMES Game game",
        "kernels": "KernelInfo kernel_info",
        "pots": "Pot build_pots split",
        "ranges": "Range",
        "rules": "Rake Rules",
        "settlement": "Award Settlement settle settle_many",
        "showdown": "Reveal Seat bring_in first_to_act showdown_order",
    }.items()
    for name in names.split()
}

if not TYPE_CHECKING:  # or a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in _MODULES:
            return import_module(f".{name}", __name__)
        if name in _HOMES:
            found: object = getattr(import_module(f".{_HOMES[name]}", __name__), name)
            globals()[name] = found
            return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES, *_HOMES})
