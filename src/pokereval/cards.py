"""Cards as integers, and `Cards`, the immutable sequence of them.

A card is ``4 * rank + suit``: ranks 0..12 are deuce to ace, suits 0..3 are clubs, diamonds,
hearts and spades, so 2c is 0, 2d is 1 and As is 51. A sorted deck counts 0 to 51.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ._values import format_as_text, shown, whole
from .errors import CardError, DuplicateCardError

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone costs as much time to import as everything else here
    from typing import SupportsIndex, TypeAlias, overload

    CardsLike: TypeAlias = "Cards | bytes | str | Iterable[SupportsIndex]"
else:
    CardsLike = object

RANKS = "23456789TJQKA"
SUITS = "cdhs"
_NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
_RANK_OF = {symbol: i for i, rank in enumerate(RANKS) for symbol in {rank, rank.lower()}}
# Black and white suit symbols, as printed by other programs and by phones.
_SUIT_OF = {
    symbol: i for i, symbols in enumerate(("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤")) for symbol in symbols
}
# U+FE0E and U+FE0F only choose how the suit before them is drawn.
_SEPARATORS = frozenset(" ,\t\n\r\f\v\u00a0\ufe0e\ufe0f")


def card_name(card: int) -> str:
    """Return the two-character name of a card.

    >>> card_name(51), card_name(0)
    ('As', '2c')
    """
    return _NAMES[card]


def _iter_text(text: str, argument: str) -> Iterator[tuple[int, int]]:
    """Yield (card, position) for each card named in a text."""
    i, end = 0, len(text)
    while i < end:
        if text[i] in _SEPARATORS:
            i += 1
            continue
        start = i
        if text.startswith("10", i):
            rank: int | None = 8
            i += 2
        else:
            rank = _RANK_OF.get(text[i])
            i += 1
        suit = _SUIT_OF.get(text[i]) if i < end else None
        if rank is None or suit is None:
            unreadable = text[start : i + 1]
            if len(text) > 80:  # the part around it will do
                text = f"...{text[max(start - 30, 0) : start + 30]}..."
            raise CardError(
                f"{argument}: cannot read {unreadable!r} at position {start} of {text!r}: "
                "a card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s)"
            )
        yield 4 * rank + suit, start
        i += 1


def _iter_ints(values: Iterable[SupportsIndex], argument: str) -> Iterator[tuple[int, int]]:
    """Yield (card, position) for each integer, refusing what is no card."""
    for position, value in enumerate(values):
        try:
            card = whole(value)
        except TypeError:
            hint = "; write cards as one text, such as 'AsKd'" if isinstance(value, str) else ""
            raise TypeError(
                f"{argument}[{position}]: expected a card number 0..51, "
                f"got {type(value).__name__} {shown(value)}{hint}"
            ) from None
        if not 0 <= card < 52:
            raise CardError(
                f"{argument}[{position}]: expected a card number 0..51, got {shown(card)}"
            )
        yield card, position


def _read(cards: CardsLike, argument: str) -> bytes:
    """Return the cards of any accepted form as plain bytes, checked."""
    if isinstance(cards, str):
        found = _iter_text(cards, argument)
    elif isinstance(cards, Iterable):
        found = _iter_ints(cards, argument)
    else:
        raise TypeError(
            f"{argument}: expected Cards, bytes, a string such as 'AsKd' or an iterable of ints, "
            f"got {type(cards).__name__} {shown(cards)}"
        )
    seen: dict[int, int] = {}
    for card, position in found:
        if card in seen:
            raise DuplicateCardError(
                f"{argument}: {card_name(card)} stands at position {seen[card]} "
                f"and again at {position}"
            )
        seen[card] = position
    return bytes(seen)


class Cards(bytes):
    """An immutable sequence of different cards, each an int 0..51.

    Takes a text ("AsKd", "as KD 10h A♠", commas, any case), bytes, or an iterable of ints.
    Being `bytes` it goes to the core without conversion; it hashes, compares and iterates as ints.

    Raises `CardError` for a card it cannot read, `DuplicateCardError` for a card given twice,
    `TypeError` for a bare number or anything that holds no cards.

    >>> Cards("as KD, 10h 2♠")
    Cards('AsKdTh2s')
    >>> list(Cards("2c As")), str(Cards([51, 45])[:1])
    ([0, 51], 'As')
    """

    __slots__ = ()

    def __new__(cls, cards: CardsLike = b"") -> Cards:
        if type(cards) is cls:
            return cards
        return super().__new__(cls, _read(cards, "cards"))

    def __str__(self) -> str:
        return "".join(map(_NAMES.__getitem__, self))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    __format__ = format_as_text

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: SupportsIndex) -> int: ...
        @overload
        def __getitem__(self, key: slice) -> Cards: ...

    def __getitem__(self, key: SupportsIndex | slice) -> int | Cards:
        if isinstance(key, slice):
            return _trusted(super().__getitem__(key))
        return super().__getitem__(key)

    def __add__(self, other: CardsLike) -> Cards:  # type: ignore[override]
        return Cards(bytes(self) + _read(other, "cards"))


def _trusted(cards: bytes) -> Cards:
    """Make `Cards` of bytes already known to be different cards."""
    return bytes.__new__(Cards, cards)


def to_cards(cards: CardsLike | None, argument: str = "cards") -> Cards:
    """Return any accepted form of cards as `Cards`; None is no cards.

    `argument` names the caller's argument in the error.

    >>> to_cards("Ts 2d", "hole")
    Cards('Ts2d')
    """
    if type(cards) is Cards:
        return cards
    return _trusted(b"" if cards is None else _read(cards, argument))


def deck(ranks: str = RANKS) -> Cards:
    """Return the sorted deck of the given ranks in all four suits.

    >>> len(deck()), str(deck("A"))
    (52, 'AcAdAhAs')
    """
    return Cards("".join(rank + suit for rank in ranks for suit in SUITS))
