"""Ranks the hands of every poker game, and settles the pot to the last odd chip."""

from .cards import Cards
from .errors import CardCountError, CardError, DuplicateCardError, SettlementError
from .evaluators import HIGH, OMAHA_HIGH, Evaluator, Hand

__all__ = [
    "HIGH",
    "OMAHA_HIGH",
    "CardCountError",
    "CardError",
    "Cards",
    "DuplicateCardError",
    "Evaluator",
    "Hand",
    "SettlementError",
]
__version__ = "0.1.0"
