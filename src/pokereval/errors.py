"""The errors pokereval raises for bad cards, counts of cards, and money.

All are `ValueError` subclasses, so ``except ValueError`` catches every one; an
argument of the wrong type raises `TypeError` as anywhere in Python.
"""


class CardError(ValueError):
    """A card that cannot be read; says which text and where."""


class DuplicateCardError(CardError):
    """The same card twice: in one argument, across hole and board, or at two seats."""


class CardCountError(CardError):
    """Too few or too many cards; says what is taken and what came."""


class SettlementError(ValueError):
    """Money or seats that do not add up; names the seat and the field."""


class IncompleteError(SettlementError):
    """A hand in which nothing is wrong, but that cannot be settled for what is not told of it."""


def not_installed(library: str) -> str:
    """Say that a library which only some of the package needs is not there, and how it comes.

    By its own name, since an extra can be asked of an installed package alone.

    >>> not_installed("PokerKit")
    'needs PokerKit, which is not installed: pip install pokerkit'
    """
    return f"needs {library}, which is not installed: pip install {library.lower()}"
