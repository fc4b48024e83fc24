"""Ranks the hands of every poker game, and settles the pot to the last odd chip."""

from . import games
from .cards import Cards
from .errors import CardCountError, CardError, DuplicateCardError, SettlementError
from .evaluators import HIGH, OMAHA_HIGH, Evaluator, Hand
from .games import GAMES, Game, game

__all__ = [
    "GAMES",
    "HIGH",
    "OMAHA_HIGH",
    "CardCountError",
    "CardError",
    "Cards",
    "DuplicateCardError",
    "Evaluator",
    "Game",
    "Hand",
    "SettlementError",
    "game",
    "games",
]
__version__ = "0.1.0"
