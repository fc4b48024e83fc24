"""Ranges: the hole cards that a player may hold, each hand with a weight.

A range is written as players write it; docs/ranges.md has the grammar. It holds its hands as
bytes, one after another, and makes `Cards` of them only when it is iterated. Ranges of two cards
are worked in plain Python, so that hold'em need not wait for numpy; larger hands as numpy arrays
of 52-bit masks.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain, combinations, pairwise, permutations
from math import comb, prod
from typing import NamedTuple

from ._values import format_as_text, real, shown, whole
from .cards import RANKS, SUITS, Cards, _trusted, card_name, to_cards
from .errors import CardCountError, DuplicateCardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, NoReturn, TypeAlias

    import numpy as np
    import numpy.typing as npt

    from .cards import CardsLike

    Pairs: TypeAlias = Mapping[Any, float] | Iterable[tuple[CardsLike, float]]
    Masks: TypeAlias = npt.NDArray[np.uint64]
    Weights: TypeAlias = array[float] | None
    Packed: TypeAlias = tuple[bytes, Weights]
    Parts: TypeAlias = list[tuple[Sequence[int] | Masks, float]]

FEWEST, MOST = 2, 6

_BEST_FIRST = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo
55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s
K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o
J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o
98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o
94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s
63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
"""

#: The 169 kinds of two cards, best first: by exact equity against one random hand before the flop
#: of hold'em. `tools/order_hands.py` makes the list.
ORDER = tuple(_BEST_FIRST.split())


class Range:
    """A set of hands with weights, in a fixed order: the highest cards first.

    - ``hands``: a text such as ``"QQ+, AKs, A5s-A2s, KQo, 76s@0.5"`` in the grammar of
      docs/ranges.md; another range; or pairs of cards and weight, as iterating a range gives them
      (or a mapping of such).
    - ``hole_cards``: how many cards a hand has, 2 to 6; a text alone is of two-card hands.

    A text is the union of its tokens: a hand that several of them name counts once, with the
    largest weight. Weights are above 0 and at most 1. A range cannot be changed; ranges compare,
    hash and pickle by hands and weights; `str` and `repr` read back.

    Set operations are those of ``collections.Counter``: ``a | b`` has the hands of either with the
    larger weight, ``a & b`` those of both with the smaller, ``a - b`` what is left of the weights
    of a less those of b, and ``~a`` what is left of all hands.

    Raises `ValueError` for a token that it cannot read, with its position, for a weight out of
    range, and wherever no hand is left; `CardCountError` for hands of another size.

    >>> aces = Range("AA, AKs@0.5")
    >>> len(aces), aces.weight("AsKs"), "AdKc" in aces
    (10, 0.5, False)
    >>> aces & Range("AK, KQ")
    Range('AKs@0.5')
    >>> len(Range("AA$ds", hole_cards=4))
    864
    """

    __slots__ = ("_hands", "_weights", "hole_cards")

    hole_cards: int
    _hands: bytes  # the cards of a hand from the highest down, and the hands likewise
    _weights: Weights  # None where every weight is 1

    def __init__(self, hands: str | Range | Pairs, hole_cards: int | None = None) -> None:
        if hole_cards is not None:
            hole_cards = _check_size(hole_cards)
        if isinstance(hands, Range):
            size, packed = hands.hole_cards, (hands._hands, hands._weights)
            if hole_cards not in (None, size):
                raise CardCountError(f"hands: expected hands of {hole_cards} cards, got {size}")
        elif isinstance(hands, str):
            size = FEWEST if hole_cards is None else hole_cards
            packed = _pack(size, _read(hands, size))
        else:
            size, parts = _read_pairs(hands, hole_cards)
            packed = _pack(size, parts)
        self._set(size, packed)

    def _set(self, hole_cards: int, packed: Packed) -> None:
        if not packed[0]:
            raise ValueError("range: no hand is left")
        for name, value in zip(self.__slots__, (*packed, hole_cards), strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Range cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Range cannot be changed: {name}")

    def __reduce__(self) -> tuple[Callable[[int, Packed], Range], tuple[int, Packed]]:
        return _restore, (self.hole_cards, (self._hands, self._weights))

    def __len__(self) -> int:
        return len(self._hands) // self.hole_cards

    def __iter__(self) -> Iterator[tuple[Cards, float]]:
        hands, size, weights = self._hands, self.hole_cards, self._weights
        for i in range(len(self)):
            yield _trusted(hands[i * size : (i + 1) * size]), weights[i] if weights else 1.0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, bytes, bytes]:
        return self.hole_cards, self._hands, self._weights.tobytes() if self._weights else b""

    def __repr__(self) -> str:
        size = "" if self.hole_cards == FEWEST else f", hole_cards={self.hole_cards}"
        return f"Range({str(self)!r}{size})"

    def __str__(self) -> str:
        if len(self) == comb(52, self.hole_cards) and not self._weights:
            return "random"
        return ", ".join(_write_two(self) if self.hole_cards == FEWEST else _write_more(self))

    __format__ = format_as_text

    def __contains__(self, cards: CardsLike) -> bool:
        return self.weight(cards) > 0

    def weight(self, cards: CardsLike) -> float:
        """Return the weight of a hand, 0 if it is not in the range.

        Raises `CardCountError` if it has more or fewer cards than the hands of the range.

        >>> Range("AKs@0.25").weight("KhAh")
        0.25
        """
        size, hands = self.hole_cards, self._hands
        wanted = bytes(sorted(to_cards(cards), reverse=True))
        if len(wanted) != size:
            raise CardCountError(f"cards: expected a hand of {size} cards, got {len(wanted)}")
        low, high = 0, len(self)
        while low < high:  # the hands go down
            middle = (low + high) // 2
            if hands[middle * size : (middle + 1) * size] > wanted:
                low = middle + 1
            else:
                high = middle
        if hands[low * size : (low + 1) * size] != wanted:
            return 0.0
        return self._weights[low] if self._weights else 1.0

    def without(self, dead: CardsLike) -> Range:
        """Return the hands that hold none of some cards, with their weights.

        Raises `ValueError` if that leaves none.

        >>> len(Range("AKs").without("Ah 2c"))
        3
        """
        dead = to_cards(dead, "dead")
        hands, weights = self._hands, self._weights
        if self.hole_cards == FEWEST:
            pairs = zip(hands[::2], hands[1::2], strict=True)
            kept = [i for i, (a, b) in enumerate(pairs) if a not in dead and b not in dead]
            left = b"".join([hands[2 * i : 2 * i + 2] for i in kept])
            left_weights = array("d", [weights[i] for i in kept]) if weights else None
        else:
            import numpy as np

            rows, each = self.as_arrays()
            free = ~np.isin(rows, list(dead)).any(axis=1)
            left = rows[free].tobytes()
            left_weights = array("d", each[free].tobytes()) if weights else None
        if not left:
            raise ValueError(f"range: no hand is left without {dead}")
        return _restore(self.hole_cards, (left, left_weights))

    def _packed(self) -> Packed:
        """Return the hands one after another as bytes, and their weights, None if all are 1."""
        return self._hands, self._weights

    def as_arrays(self) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float64]]:
        """Return the hands, uint8 (n, hole_cards), and their weights, float64 (n,); both new.

        >>> hands, weights = Range("AsKs, AhKh@0.5").as_arrays()
        >>> hands.tolist(), weights.tolist()
        ([[51, 47], [50, 46]], [1.0, 0.5])
        """
        import numpy as np

        hands = np.frombuffer(self._hands, np.uint8).reshape(-1, self.hole_cards).copy()
        return hands, np.array(self._weights) if self._weights else np.ones(len(self))

    def __or__(self, other: Range) -> Range:
        return self._combined(other, "maximum")

    def __and__(self, other: Range) -> Range:
        return self._combined(other, "minimum")

    def __sub__(self, other: Range) -> Range:
        return self._combined(other, "subtract")

    def __invert__(self) -> Range:
        return Range("random", self.hole_cards) - self

    def _combined(self, other: Range, function: str) -> Range:
        """Return the range of what a numpy function makes of both weights of each hand."""
        if not isinstance(other, Range):
            return NotImplemented
        import numpy as np

        size = self.hole_cards
        if size != other.hole_cards:
            raise CardCountError(f"ranges: expected two of {size} cards, got {other.hole_cards}")
        mine, theirs = _masks(self), _masks(other)
        masks = _distinct(np.concatenate((mine, theirs)))
        weights = np.zeros((2, len(masks)))
        weights[0, np.searchsorted(masks, mine)] = self.as_arrays()[1]
        weights[1, np.searchsorted(masks, theirs)] = other.as_arrays()[1]
        found = getattr(np, function)(*weights)
        return _restore(size, _pack_arrays(size, masks[found > 0], found[found > 0]))


def _restore(hole_cards: int, packed: Packed) -> Range:
    """Make a range of hands and weights that are already in order."""
    made = object.__new__(Range)
    made._set(hole_cards, packed)
    return made


def _check_size(hole_cards: int) -> int:
    try:
        size = whole(hole_cards)
    except TypeError:
        raise TypeError(f"hole_cards: expected an int, got {type(hole_cards).__name__}") from None
    if not FEWEST <= size <= MOST:
        raise CardCountError(f"hole_cards: expected {FEWEST} to {MOST}, got {shown(size)}")
    return size


# ---- hands as masks: bit c is card c ----

EVERY_CARD = (1 << 52) - 1
EVERY_RANK = (1 << 13) - 1
OF_CLUBS = sum(1 << 4 * rank for rank in range(13))
FOURS = 0x1111111111111111  # times this, the top four bits are the sum of all groups of four


def _read_pairs(hands: Pairs, size: int | None) -> tuple[int, Parts]:
    """Read pairs of cards and weight; return the size of a hand, and masks by weight."""
    found: dict[float, list[int]] = {}
    if not isinstance(hands, Iterable):
        raise TypeError(
            "hands: expected a text, a range, or pairs of cards and weight, got "
            f"{type(hands).__name__} {shown(hands)}"
        )
    for i, pair in enumerate(hands.items() if isinstance(hands, Mapping) else hands):
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise TypeError(f"hands[{i}]: expected a pair of cards and weight, got {shown(pair)}")
        cards = to_cards(pair[0], f"hands[{i}]")
        try:
            weight = real(pair[1])
        except TypeError:
            raise TypeError(
                f"hands[{i}]: expected a number as weight, got {shown(pair[1])}"
            ) from None
        if not 0 < weight <= 1:
            raise ValueError(f"hands[{i}]: a weight is above 0 and at most 1, got {shown(pair[1])}")
        if size is None:
            size = len(cards)
            _check_size(size)
        if len(cards) != size:
            raise CardCountError(f"hands[{i}]: expected {size} cards, got {len(cards)}")
        found.setdefault(weight, []).append(sum(1 << card for card in cards))
    return size or FEWEST, [(sorted(set(masks)), weight) for weight, masks in found.items()]


def _pack(size: int, parts: Parts) -> Packed:
    """Put hands in order, each once with its largest weight; no part has a hand twice.

    Arrays in parts go up.
    """
    parts = sorted(parts, key=lambda part: part[1])
    if size == FEWEST:
        best: dict[int, float] = {}
        for masks, weight in parts:
            best.update(dict.fromkeys(masks, weight))
        ordered = sorted(best, reverse=True)
        hands = b"".join([_TWO[mask] for mask in ordered])
        if min(best.values(), default=1) == 1:
            return hands, None
        return hands, array("d", [best[mask] for mask in ordered])
    if not parts:
        return b"", None

    import numpy as np

    arrays = [np.asarray(masks, np.uint64) for masks, _ in parts]
    if len(arrays) == 1:
        return _pack_arrays(size, arrays[0], np.full(len(arrays[0]), parts[0][1]))
    weights = np.repeat([weight for _, weight in parts], [len(masks) for masks in arrays])
    # The first of equal masks is taken: begin with the largest weights.
    together, places = np.unique(np.concatenate(arrays)[::-1], return_index=True)
    return _pack_arrays(size, together, weights[::-1][places])


def _pack_arrays(size: int, masks: Masks, weights: npt.NDArray[np.float64]) -> Packed:
    """Put hands in order whose masks go up."""
    import numpy as np

    masks, weights = masks[::-1], weights[::-1]
    hands = np.empty((len(masks), size), np.uint8)
    for i in range(size):
        # A float of 53 bits holds a mask of 52: its exponent is the highest card.
        hands[:, i] = np.frexp(masks.astype(np.float64))[1] - 1
        masks = masks ^ (np.uint64(1) << hands[:, i].astype(np.uint64))
    if (weights == 1).all():
        return hands.tobytes(), None
    return hands.tobytes(), array("d", weights.tobytes())


def _masks(hands: Range) -> Masks:
    """Return the hands of a range as masks, from the highest down."""
    import numpy as np

    bits = np.left_shift(np.uint64(1), hands.as_arrays()[0].astype(np.uint64))
    masks: Masks = bits.sum(axis=1, dtype=np.uint64)
    return masks


def _subsets(allowed: int, size: int) -> Masks:
    """Return every choice of so many of the allowed cards, as masks."""
    import numpy as np

    bits = [np.uint64(1 << card) for card in range(52) if allowed >> card & 1]
    if len(bits) < size:
        return np.zeros(0, np.uint64)
    found = np.zeros(1, np.uint64)
    for n in range(1, size + 1):
        # Those whose highest card is the i-th: it, with n - 1 of the i cards before it, and those
        # choices stand first in the list of all choices of n - 1.
        found = np.concatenate([found[: comb(i, n - 1)] | bit for i, bit in enumerate(bits)])
    return found


def _distinct(masks: Masks) -> Masks:
    """Return each mask once, going up."""
    import numpy as np

    # numpy.unique does the same, but in numpy 2.4 a million takes it a hundred times as long.
    masks = np.sort(masks)
    distinct: Masks = masks[np.append(True, masks[1:] != masks[:-1])[: len(masks)]]
    return distinct


def _counts(masks: Masks) -> Masks:
    """Return how many cards of each rank a hand holds, four bits a rank."""
    import numpy as np

    pairs = (masks & np.uint64(FOURS * 5)) + (masks >> np.uint64(1) & np.uint64(FOURS * 5))
    fours: Masks = (pairs & np.uint64(FOURS * 3)) + (pairs >> np.uint64(2) & np.uint64(FOURS * 3))
    return fours


def _sum(counts: Masks) -> Masks:
    """Return the sum of the groups of four bits, if it is below 16."""
    import numpy as np

    total: Masks = counts * np.uint64(FOURS) >> np.uint64(60)
    return total


def _shapes(masks: Masks) -> Masks:
    """Return the code of each hand's shape."""
    import numpy as np

    codes = np.array([_code((n,)) for n in range(MOST + 1)], np.uint64)
    suits = (_sum(masks >> np.uint64(suit) & np.uint64(OF_CLUBS)) for suit in range(4))
    shapes: Masks = sum((codes[held] for held in suits), np.zeros(len(masks), np.uint64))
    return shapes


def _code(shape: Sequence[int]) -> int:
    """Return how many suits hold one card, two cards and so on, three bits each."""
    return sum(8 ** (n - 1) for n in shape if n)


_TWO = {1 << a | 1 << b: bytes((b, a)) for a, b in combinations(range(52), 2)}


# ---- reading ----

ANY = "*"
_RANK_OF = {symbol: rank for rank, symbol in enumerate(RANKS.lower())} | {"10": 8}
_PLAIN = {
    **dict.fromkeys(map(ord, " \t\n\r\f\v\u00a0\ufe0e\ufe0f")),
    **{ord(symbol): suit for suit, symbols in zip(SUITS, ("♣♧", "♦♢", "♥♡", "♠♤"), strict=True)
       for symbol in symbols},
}  # fmt: skip
_RANK = r"(?:10|[2-9tjqka*x]|\[[^\[\]]*\])"
_CARD = re.compile(rf"({_RANK})([cdhs]?)|([()])")
# Two ranks and s or o are suited or not: AKs is no king of spades.
_TWO_RANKS = re.compile(rf"(?P<cards>{_RANK}{_RANK})\$?(?P<shape>[so])")
_ENDS_IN_S = re.compile(rf"{_RANK}+s")
# A suit is read as one only where the rest cannot be read without: AAds is double-suited.
_CARDS = re.compile(
    rf"(?P<cards>(?:{_RANK}[cdhs]??|[()])*?)(?:\$?(?P<word>ss|ds|rb?)|\$(?P<shape>[so]|\d+))?"
)
_SPAN = re.compile(r"(10|[2-9tjqka])(?:-(10|[2-9tjqka]))?")
_NUMBER = r"\d*\.?\d+(?:e-?\d+)?"
_WEIGHT = re.compile(rf"({_NUMBER})(%?)")
_PERCENT = re.compile(rf"(?:top)?({_NUMBER})%(?:-(?:top)?({_NUMBER})%)?")


class _Unreadable(Exception):
    """Why a token cannot be read, and the error to raise of it."""

    def __init__(self, why: str, kind: type[ValueError] = ValueError) -> None:
        super().__init__(why)
        self.kind = kind


class _Place(NamedTuple):
    """What one card of a hand may be."""

    ranks: int  # a bit each
    suit: int | None
    group: int  # cards of one pair of brackets have one suit; 0 is none

    @property
    def rank(self) -> int | None:
        """The rank, if there is but one."""
        return self.ranks.bit_length() - 1 if self.ranks.bit_count() == 1 else None


class _Pattern(NamedTuple):
    """What the cards of a hand may be, and how many of a suit they are (None: any)."""

    places: tuple[_Place, ...]
    shape: tuple[int, ...] | None


def _read(text: str, size: int) -> Parts:
    """Read a range; return masks and weight token by token."""
    found: Parts = []
    start = 0
    for written in text.split(","):
        token = written.translate(_PLAIN).lower()
        if token:
            position = start + len(written) - len(written.lstrip())
            try:
                found.extend(_read_token(token, size))
            except _Unreadable as why:
                raise why.kind(
                    f"range: cannot read {shown(written.strip())} at position {position}: {why}"
                ) from None
        start += len(written) + 1
    if not found:
        raise ValueError(f"range: {text!r} names no hand")
    return found


def _read_token(token: str, size: int) -> Iterator[tuple[Sequence[int] | Masks, float]]:
    hands, at, written = token.partition("@")
    weight = 1.0
    if at:
        number = _WEIGHT.fullmatch(written)
        weight = float(number[1]) / (100 if number[2] else 1) if number else 0.0
        if not 0 < weight <= 1:
            raise _Unreadable(f"a weight is above 0 and at most 1, got {written!r}")
    empty = True
    for masks in _read_hands(hands, size):
        if len(masks):
            empty = False
            yield masks, weight
    if empty:
        raise _Unreadable("there is no such hand")


def _read_hands(hands: str, size: int) -> Iterator[Sequence[int] | Masks]:
    """Yield the masks of a token without its weight, in parts."""
    if hands == "random":
        hands = ANY * size
    if percent := _PERCENT.fullmatch(hands):
        if size != FEWEST:
            raise _Unreadable(f"hands of {size} cards have no order to take the best from")
        low, high = sorted(float(percent[i] or 0) for i in (1, 2))
        if not low < high <= 100:
            raise _Unreadable("a percent is above 0 and at most 100")
        yield from map(_kinds().__getitem__, _top(high)[len(_top(low)) :])
        return
    *ends, last = re.split(r"-(?![^\[]*\])", hands)
    step = last[-1:] if not ends and last.endswith("+") else ""
    if len(ends) > 1:
        raise _Unreadable("a run has two ends")
    first = _read_pattern(ends[0] if ends else last.removesuffix("+"), size)
    if not ends and not step:
        yield _match(first, size)
        return
    other = _read_pattern(last, size) if ends and last else None
    for pattern in _run(first, step or "-", other):
        yield _match(pattern, size)


def _top(percent: float) -> Sequence[str]:
    """Return the kinds of two cards, best first, until so many percent of all hands are reached."""
    hands = n = 0
    while hands * 100 < percent * comb(52, 2):
        hands += len(_kinds()[ORDER[n]])
        n += 1
    return ORDER[:n]


@cache
def _kinds() -> dict[str, tuple[int, ...]]:
    """Return the hands of each of the 169 kinds, as masks."""
    return {kind: tuple(_match(_read_pattern(kind.lower(), 2), 2)) for kind in ORDER}


def _read_pattern(text: str, size: int) -> _Pattern:
    """Read the cards of a hand and its suits' shape."""
    found = (size == 2 and _TWO_RANKS.fullmatch(text)) or _CARDS.fullmatch(text)
    if not found or not text:
        raise _Unreadable(
            "expected ranks (2-9, T, J, Q, K, A, * or x for any) with or without suits (c, d, h, s)"
            + ", such as AKs, QQ+, A5s-A2s, AhKh, 76s@0.5" * (size == 2)
        )
    if size > FEWEST and _ENDS_IN_S.fullmatch(text):
        raise _Unreadable("its s may be a suit or a word: write AKs as (AK), or as KsA")
    places, group, groups = [], 0, 0
    for rank, suit, bracket in _CARD.findall(found["cards"]):
        if bracket:
            if (bracket == "(") == (group > 0):
                raise _Unreadable("brackets do not pair up")
            groups += bracket == "("
            group = groups if bracket == "(" else 0
        else:
            places.append(_Place(_read_ranks(rank), SUITS.index(suit) if suit else None, group))
    if group:
        raise _Unreadable("brackets do not pair up")
    if groups > 4:
        raise _Unreadable("there are but four suits")
    word = found.groupdict().get("word") or found["shape"]
    if len(places) > size:
        raise _Unreadable(
            f"it names {len(places)} cards, a hand has {size} (hole_cards)", CardCountError
        )
    if len(places) < FEWEST and not word:
        raise _Unreadable("it names one card; A* is an ace with any other card")
    places += [_Place(EVERY_RANK, None, 0)] * (size - len(places))
    named = [(place.rank, place.suit) for place in places if place.rank is not None]
    for rank, suit in named:
        if suit is not None and named.count((rank, suit)) > 1:
            raise _Unreadable(
                f"{card_name(4 * rank + suit)} stands in it twice", DuplicateCardError
            )
    # From the highest rank down, what may be several ranks last: AKs is KAs.
    places.sort(key=lambda place: (place.rank is None, -(place.rank or 0)))
    return _Pattern(tuple(places), _read_shape(word, size) if word else None)


def _read_ranks(text: str) -> int:
    """Read a rank, any rank, or a list of ranks in square brackets, as bits."""
    if text in (ANY, "x"):
        return EVERY_RANK
    ranks, spans = 0, text.strip("[]")
    while spans:
        span = _SPAN.match(spans)
        if not span:
            raise _Unreadable(f"{text.upper()} is no list of ranks such as [AKQ] or [A-T]")
        low, high = sorted(_RANK_OF[end] for end in (span[1], span[2] or span[1]))
        ranks |= (1 << high + 1) - (1 << low)
        spans = spans[span.end() :]
    if not ranks:
        raise _Unreadable("a list of ranks holds none")
    return ranks


def _read_shape(word: str, size: int) -> tuple[int, ...]:
    """Return how many cards a hand holds of its longest suit, the next, and so on."""
    named = {"s": (2,), "o": (1, 1), "r": (1,) * size, "rb": (1,) * size}
    if word in ("s", "o") and size != 2:
        raise _Unreadable(f"{word!r} goes with two cards; with {size} say ss, ds, r or $211")
    for name, pairs in ("ss", 1), ("ds", 2):
        named[name] = (2,) * pairs + (1,) * (size - 2 * pairs)
    shape = named.get(word) or tuple(sorted(map(int, word), reverse=True))
    if sum(shape) != size or len(shape) > 4 or 0 in shape:
        raise _Unreadable(f"{size} cards cannot be {word}: the cards of four suits, {size} in all")
    return shape


def _run(first: _Pattern, step: str, other: _Pattern | None) -> Iterator[_Pattern]:
    """Yield the patterns of a run: up or down from one, or between two."""
    ranks = _ranks(first)
    if other:
        if _skeleton(first) != _skeleton(other):
            raise _Unreadable("the two ends of a run differ in ranks alone")
        low, high = sorted((ranks, _ranks(other)))
    elif not ranks:
        raise _Unreadable("a run starts from a rank")
    elif all(a == ranks[0] for a in ranks) or _connected(ranks):
        far = 12 - ranks[0] if step == "+" else -ranks[-1]
        low, high = sorted((ranks, tuple(rank + far for rank in ranks)))
    elif len(ranks) == 2:
        low, high = sorted((ranks, (ranks[0], ranks[0] - 1 if step == "+" else 0)))
    else:
        raise _Unreadable(f"{step!r} goes with two ranks, equal ones or connected ones")
    gaps = [b - a for a, b in zip(low, high, strict=True)]
    if all(gap == gaps[-1] for gap in gaps):
        moving = 0  # all of them, such as QJo-T9o
    elif not any(gaps[:-1]):
        moving = len(ranks) - 1  # the last, such as A5s-A2s
    else:
        raise _Unreadable("the ends of a run differ in the last rank, or by one step in all ranks")
    for i in range(gaps[-1] + 1):
        moved = (*low[:moving], *(rank + i for rank in low[moving:]))
        places = [
            place._replace(ranks=1 << rank)
            for place, rank in zip(first.places, moved, strict=False)
        ]
        yield first._replace(places=(*places, *first.places[len(places) :]))


def _ranks(pattern: _Pattern) -> tuple[int, ...]:
    """Return the ranks of the places that are of one rank; those stand first."""
    return tuple(place.rank for place in pattern.places if place.rank is not None)


def _connected(ranks: Sequence[int]) -> bool:
    return all(a - b == 1 for a, b in pairwise(ranks))


def _skeleton(pattern: _Pattern) -> object:
    """Return all that the two ends of a run must have in common."""
    ranks = _ranks(pattern)
    places = [place._replace(ranks=0) for place in pattern.places[: len(ranks)]]
    pairs = [a == b for a, b in pairwise(ranks)]
    return places, pattern.places[len(ranks) :], pairs, pattern.shape


def _match(pattern: _Pattern, size: int) -> Sequence[int] | Masks:
    """Return all hands of a pattern as masks, each once; arrays go up."""
    groups = max(place.group for place in pattern.places)
    choices = [
        [
            _cards(place.ranks)
            & (EVERY_CARD if place.suit is None else OF_CLUBS << place.suit)
            & (OF_CLUBS << suits[place.group - 1] if place.group else EVERY_CARD)
            for place in pattern.places
        ]
        for suits in permutations(range(4), groups)
    ]
    if size == FEWEST:
        pairs = (_match_two(one, other, pattern.shape) for one, other in choices)
        return tuple(set(chain.from_iterable(pairs)))
    import numpy as np

    found = _match_more(choices[0])
    if len(choices) > 1:
        found = _distinct(np.concatenate([_match_more(allowed) for allowed in choices]))
    if pattern.shape:
        found = found[_shapes(found) == _code(pattern.shape)]
    return found


@cache
def _cards(ranks: int) -> int:
    """Return the cards of some ranks."""
    return sum(0b1111 << 4 * rank for rank in range(13) if ranks >> rank & 1)


def _match_two(one: int, other: int, shape: tuple[int, ...] | None) -> Iterator[int]:
    """Yield the hands of a card of one place and a card of the other."""
    for a in _each(one):
        for b in _each(other):
            if a != b and (not shape or (a & 3 == b & 3) == (shape[0] == 2)):
                yield 1 << a | 1 << b


@cache
def _each(cards: int) -> tuple[int, ...]:
    """Return the cards of a mask."""
    return tuple(card for card in range(52) if cards >> card & 1)


def _match_more(allowed: Sequence[int]) -> Masks:
    """Return the hands whose cards can be laid one to one on places that allow these."""
    import numpy as np

    size, kinds = len(allowed), Counter(allowed)
    if prod(comb(kind.bit_count(), n) for kind, n in kinds.items()) < comb(52, size):
        found = np.zeros(1, np.uint64)
        for kind, n in kinds.items():
            first, more = found[:, None], _subsets(kind, n)
            found = _distinct((first | more)[first & more == 0])
        return found
    # Fewer steps from the other side: by Hall's theorem the cards can be laid if any places
    # together allow as many of them as they are.
    found = _subsets(EVERY_CARD, size)
    for n in range(1, len(kinds) + 1):
        for some in combinations(kinds, n):
            together = 0
            for kind in some:
                together |= kind
            if together != EVERY_CARD:
                held = _sum(_counts(found & np.uint64(together)))
                found = found[held >= sum(kinds[kind] for kind in some)]
    return found


# ---- writing ----


def _write_two(hands: Range) -> Iterator[str]:
    """Yield the tokens of a range of two-card hands."""
    weights = {1 << a | 1 << b: weight for (a, b), weight in hands}
    whole: dict[str, float] = {}
    for kind, masks in _kinds().items():
        found = {weights.get(mask, 0.0) for mask in masks}
        if len(found) == 1 and 0.0 not in found:
            whole[kind] = found.pop()
            for mask in masks:
                del weights[mask]
    if len(whole) == len(ORDER) and len(set(whole.values())) == 1:
        yield _weighted("random", whole["AA"])
        return
    lines = [[2 * rank for rank in RANKS]]  # weakest first
    for suited in "so":
        lines += [[RANKS[i] + low + suited for low in RANKS[:i]] for i in range(12, 0, -1)]
    for line in lines:
        yield from _write_line(line, whole)
    for mask, weight in weights.items():
        yield _weighted(str(_trusted(_TWO[mask])), weight)


def _write_line(line: Sequence[str], weights: Mapping[str, float]) -> Iterator[str]:
    """Yield the runs of a line of kinds, strongest run first."""
    end = len(line)
    while end:
        start = end - 1
        weight = weights.get(line[start])
        while start and weight is not None and weights.get(line[start - 1]) == weight:
            start -= 1
        if weight is not None:
            text = line[start]
            if end - start > 1:
                text = text + "+" if end == len(line) else f"{line[end - 1]}-{text}"
            yield _weighted(text, weight)
        end = start


def _write_more(hands: Range) -> Iterator[str]:
    """Yield the tokens of a range of larger hands: by ranks, by ranks and shape, or by cards."""
    import numpy as np

    masks, weights = _masks(hands), hands.as_arrays()[1]
    for shaped in False, True:
        keys = _counts(masks)
        if shaped:
            shapes = np.unique(_shapes(masks), return_inverse=True)[1]  # at most nine
            keys = keys << np.uint64(4) | shapes.astype(np.uint64)
        _, firsts, groups, sizes = np.unique(
            keys, return_index=True, return_inverse=True, return_counts=True
        )
        least, most = np.ones(len(sizes)), np.zeros(len(sizes))
        np.minimum.at(least, groups, weights)
        np.maximum.at(most, groups, weights)
        whole = least == most
        for group in np.argsort(firsts):
            if whole[group]:
                token, size = _group(masks[firsts[group]], shaped)
                whole[group] = size == sizes[group]
                if whole[group]:
                    yield _weighted(token, float(most[group]))
        masks, weights = masks[~whole[groups]], weights[~whole[groups]]
    if len(masks):
        left = _restore(
            hands.hole_cards, _pack_arrays(hands.hole_cards, masks[::-1], weights[::-1])
        )
        for cards, weight in left:
            yield _weighted(str(cards), weight)


def _group(hand: np.uint64, shaped: bool) -> tuple[str, int]:
    """Return the token of all hands with one's ranks (and shape), and how many they are."""
    counts = [(int(hand) >> 4 * rank & 15).bit_count() for rank in range(12, -1, -1)]
    ranks = "".join(rank * n for rank, n in zip(reversed(RANKS), counts, strict=True))
    if not shaped:
        return ranks, prod(comb(4, n) for n in counts)
    suits = sorted(((int(hand) & OF_CLUBS << suit).bit_count() for suit in range(4)), reverse=True)
    token = f"{ranks}${''.join(str(n) for n in suits if n)}"
    return token, len(_match(_read_pattern(token.lower(), len(ranks)), len(ranks)))


def _weighted(token: str, weight: float) -> str:
    return token if weight == 1 else f"{token}@{weight!r}"
