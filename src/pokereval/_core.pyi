from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .cards import Cards, CardsLike

class Ranking:
    def __new__(cls, name: str, *args: Any, **kwargs: Any) -> Ranking: ...
    @property
    def name(self) -> str: ...
    @property
    def strongest(self) -> int: ...
    @property
    def card_counts(self) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]: ...
    def strength(self, hole: CardsLike, board: CardsLike | None = b"") -> int: ...
    def strengths(
        self,
        hole: npt.ArrayLike,
        board: npt.ArrayLike | CardsLike | None = None,
        *,
        out: npt.NDArray[np.uint16] | None = None,
        check: bool = True,
        threads: int | None = 1,
    ) -> npt.NDArray[np.uint16]: ...
    def counts(
        self,
        hole: CardsLike | None = b"",
        board: CardsLike | None = b"",
        dead: CardsLike | None = b"",
        *,
        cards: int | None = None,
    ) -> npt.NDArray[np.uint64]: ...

def quick_cards(cards: CardsLike | None, argument: str) -> Cards: ...
def kernels() -> tuple[str, tuple[str, ...], tuple[str, ...]]: ...
def check_different(groups: Iterable[tuple[str, Cards]]) -> None: ...
def settle_many(
    strengths: npt.ArrayLike,
    contributed: npt.ArrayLike,
    live: npt.ArrayLike,
    button: npt.ArrayLike,
    unit: int,
    threads: int | None,
) -> npt.NDArray[np.int64]: ...

MOST_PLAYERS: int
MOST_BOARDS: int
MOST_CATEGORIES: int

class Spot:
    def __init__(
        self,
        rankings: tuple[Ranking, ...],
        hole: int,
        players: int,
        boards: tuple[tuple[bytes, int], ...],
        deck: int,
        categories: tuple[bytes, ...] | None = None,
    ) -> None: ...
    @property
    def arguments(self) -> tuple[object, ...]: ...
    def has_patterns(self) -> bool: ...
    def patterns(self, hands: bytes, weights: Sequence[float] | None = None) -> list[float]: ...
    def showdowns(
        self,
        players: tuple[tuple[bytes, bytes | None], ...],
        start: int,
        stop: int,
        only_count: bool = False,
    ) -> list[float]: ...
    def showdown_count(self, players: tuple[tuple[bytes, bytes | None], ...]) -> int: ...
    def deals(
        self, players: tuple[tuple[bytes, bytes | None], ...], suits: bytes
    ) -> tuple[bytes, list[float]]: ...
    def samples(
        self,
        players: tuple[tuple[bytes, bytes | None], ...],
        keys: tuple[int, int],
        start: int,
        stop: int,
    ) -> list[float]: ...
