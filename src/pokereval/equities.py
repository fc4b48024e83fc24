"""Equity: what each hand wins on average over all that may come, exactly or by samples.

The core counts (`_core.Spot`), this module plans: it reads hands and ranges, chooses the shortest
way, cuts the work into chunks and adds up what they find. A chunk is a pure function of its
arguments, so the sums are the same in one thread, in many, or on the machines of a cluster.
"""

from __future__ import annotations

import math
import os
import time
from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import islice, permutations

from ._core import (
    MOST_BOARDS,
    MOST_CATEGORIES,
    MOST_PLAYERS,
    Spot,
    check_different,
    quick_cards,
)
from ._values import flag, format_as_text, processors, real, shown, whole
from .cards import RANKS, Cards
from .errors import CardCountError, CardError, DuplicateCardError
from .games import Game
from .games import game as find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor, Future
    from typing import Any, TypeAlias, overload

    import numpy as np
    import numpy.typing as npt
    from typing_extensions import TypeIs

    from .cards import CardsLike
    from .evaluators import Evaluator
    from .ranges import Range

    HandLike: TypeAlias = "CardsLike | Range"
    Progress: TypeAlias = Callable[[int, int], object]
    # A hand or a range as the core takes it: cards, and uint64 weights as bytes.
    Held: TypeAlias = tuple[bytes, bytes | None]

#: Exact work of more steps than this is refused; a step is about a nanosecond of one core.
#: With an `executor` it is a thousand times as many.
MOST_STEPS = 10**11

#: The most samples that are drawn.
MOST_SAMPLES = 1 << 53

# Samples and steps of a chunk: long enough that handing it over costs little beside it.
_SAMPLES = 1 << 17
_STEPS = 2 * 10**7
_FEW_STEPS = 2 * 10**7  # not worth a second thread
_MOST_DEALS = 4_000_000  # that are listed one by one
_MOST_HANDS = 8_000_000  # of one player, held in memory


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """What one player's hand or range wins.

    - ``equity``: the share of the pot he wins on average, 0 to 1.
    - ``win``, ``wins``: how often he alone takes everything, as a fraction of the trials and as a
      count. ``tie``, ``ties``: how often he shares the best hand of at least one ranking. Winning
      the high alone while another wins the low is neither. The counts are None where a range is
      weighted.
    - ``parts``: what each of the game's evaluators adds to the equity, in their order; with no
      qualifying low the high part gets all.
    - ``stderr``: the standard error of the equity, None where it is exact.
    - ``categories``: where asked for, how often each category of hands is made, by evaluator; what
      does not qualify is "nothing".
    """

    equity: float
    win: float
    tie: float
    wins: int | None
    ties: int | None
    parts: tuple[float, ...]
    stderr: float | None = None
    categories: tuple[dict[str, float], ...] | None = field(default=None, hash=False)

    def __str__(self) -> str:
        error = "" if self.stderr is None else f" +- {self.stderr:.3%}"
        return f"{self.equity:.3%}{error} (win {self.win:.3%}, tie {self.tie:.3%})"

    __format__ = format_as_text

    @property
    def scoop(self) -> float:
        """How often he alone takes everything: the same as ``win``."""
        return self.win


@dataclass(frozen=True, slots=True)
class Equity(Sequence[PlayerEquity]):
    """The equity of every player: a sequence of `PlayerEquity`, printed as a table.

    - ``game``, ``hands``, ``boards``, ``dead``: what was asked, as text.
    - ``players``: one `PlayerEquity` a hand.
    - ``trials``: how many boards, times the combinations of hands, or how many samples.
    - ``exact``: whether all of them were counted; ``seed``: what the samples were drawn by.
    """

    game: Game
    hands: tuple[str, ...]
    boards: tuple[str, ...]
    dead: str
    players: tuple[PlayerEquity, ...]
    trials: int
    exact: bool
    seed: int | None = None

    def __len__(self) -> int:
        return len(self.players)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, index: int) -> PlayerEquity: ...
        @overload
        def __getitem__(self, index: slice) -> tuple[PlayerEquity, ...]: ...

    def __getitem__(self, index: int | slice) -> PlayerEquity | tuple[PlayerEquity, ...]:
        return self.players[index]

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain dicts, lists, texts and numbers, ready for JSON."""
        players = []
        for hand, player in zip(self.hands, self.players, strict=True):
            row: dict[str, object] = {
                "hand": hand,
                "equity": player.equity,
                "win": player.win,
                "tie": player.tie,
                "wins": player.wins,
                "ties": player.ties,
                "parts": dict(zip(_part_names(self.game), player.parts, strict=True)),
                "stderr": player.stderr,
            }
            if player.categories is not None:
                row["categories"] = dict(
                    zip(_part_names(self.game), player.categories, strict=True)
                )
            players.append(row)
        return {
            "game": self.game.name,
            "boards": list(self.boards),
            "dead": self.dead,
            "trials": self.trials,
            "exact": self.exact,
            "seed": self.seed,
            "players": players,
        }

    def _caption(self) -> str:
        where = "".join(f", board {board}" for board in self.boards if board)
        if self.dead:
            where += f", dead {self.dead}"
        trials = f"{self.trials:,} {'deals, all of them' if self.exact else 'samples'}"
        return f"{self.game.title}{where}: {trials}"

    def __str__(self) -> str:
        heads, rows = equity_table(self)
        return f"{_aligned([heads, *rows])}\n{self._caption()}"

    __format__ = format_as_text

    def _repr_html_(self) -> str:
        from html import escape

        heads, rows = equity_table(self)
        head = "".join(f"<th>{escape(text)}</th>" for text in heads)
        body = "".join(
            f"<tr><th>{escape(hand)}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
            for hand, *cells in rows
        )
        return (
            f"<table><caption>{escape(self._caption())}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def equity_table(found: Equity) -> tuple[list[str], list[list[str]]]:
    """Return the heads and the rows of the table that is printed."""
    split = len(found.game.evaluators) > 1
    heads = ["hand", "equity", "win", "tie"]
    if split:
        heads += _part_names(found.game)
    if not found.exact:
        heads.append("+-")
    rows = []
    for hand, player in zip(found.hands, found.players, strict=True):
        shares = [player.equity, player.win, player.tie, *(player.parts if split else ())]
        if not found.exact:
            shares.append(player.stderr or 0.0)
        rows.append([short_hand(hand), *(f"{share:.3%}" for share in shares)])
    return heads, rows


def _aligned(lines: Iterable[Sequence[str]]) -> str:
    """Write lines as a table; all columns but the first stand to the right."""
    columns: list[list[str]] = []
    for column in zip(*lines, strict=True):
        width = max(map(len, column))
        columns.append([cell.rjust(width) if columns else cell.ljust(width) for cell in column])
    return "\n".join("  ".join(line).rstrip() for line in zip(*columns, strict=True))


def equity(
    game: str | Game,
    hands: Iterable[HandLike],
    board: CardsLike | None = "",
    dead: CardsLike | None = "",
    *,
    boards: Iterable[CardsLike | None] | None = None,
    samples: int | None = None,
    seed: int | None = None,
    tolerance: float | None = None,
    categories: bool = False,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Equity:
    """Return the share of the pot that each hand or range wins on average.

    - ``game``: a name or a `Game`.
    - ``hands``: one to ten of cards in any form, range texts such as "QQ+, AKs" or `Range`; cards
      that are missing to a full hand come from the rest of the deck, as do those of the board.
    - ``board``: the cards on board, in stud the common card. ``boards``: several boards instead of
      one, each an equal share of the pot; they may have cards in common (run it twice).
    - ``dead``: cards that cannot come.
    - ``samples``: None works every deal out; a number draws that many at random, unless there are
      no more deals than that.
    - ``seed``: an int from 0 up; the same seed gives the same result however the work is spread;
      None takes one at random.
    - ``tolerance``: draw until no player's standard error is above it, ``samples`` at most.
    - ``categories``: count how often each category of hands is made.
    - ``threads``: how many at most; None for one a processor.
    - ``executor``: where the work is done instead, any ``concurrent.futures.Executor``.
    - ``progress``: called as progress(done, total) now and then, in samples or in parts of the
      work.

    Raises `CardError`, `DuplicateCardError` or `CardCountError` for cards, `ValueError` for ranges
    that leave no hand, for numbers out of range, and for exact work of more than
    `equities.MOST_STEPS`, with its size. An interrupt (Ctrl-C) carries what was reached as its
    attribute ``reached``: done, total, and the `Equity` of the samples so far, or None.

    >>> found = equity("holdem", ["AhKh", "QsQd"])
    >>> found[0].equity, found[0].wins, found[1].wins, found.trials
    (0.46214457245909607, 787966, 917606, 1712304)
    >>> print(equity("omaha8", ["As2s3d4d", "KhKdQhJd"], "7s8dTc"))
    hand       equity      win     tie     high      low
    As2s3d4d  48.232%  20.488%  0.000%  11.037%  37.195%
    KhKdQhJd  51.768%  24.024%  0.000%  51.768%   0.000%
    Omaha hi/lo eight or better, board 7s8dTc: 820 deals, all of them
    """
    row = find_game(game)
    asked = _read(row, hands, board, dead, boards, categories)
    samples, seed = _check_sampling(samples, seed, tolerance)
    crew = _Crew(_at_least("threads", threads, 1), executor, progress)
    if samples is not None and asked.trials_at_most > samples:
        return _sampled(asked, samples, seed, tolerance, crew)
    return _exact(asked, crew)


def short_hand(hand: str) -> str:
    """Return a hand or range as a table shows it.

    >>> short_hand(""), short_hand("22+, A2s+, K9s+, QTs+, JTs, T9s, 98s, 87s, ATo+, KQo")
    ('random', '22+, A2s+, K9s+, QTs+, JTs, T9s, 98s...')
    """
    if len(hand) > 40:
        hand = hand[:37].rstrip(", ") + "..."
    return hand or "random"


# ---- reading what is asked ----


@dataclass(frozen=True, slots=True)
class _Asked:
    """A spot and its hands, read and checked."""

    game: Game
    spot: Spot
    hole: int  # cards of a full hand; in stud the common card is everybody's last
    held: tuple[Held, ...]
    counts: tuple[int, ...]  # hands that each player may hold
    deals: int | None  # choices of hands, None where only the core can tell
    boards_each: int  # boards for each choice of hands
    texts: tuple[str, ...]
    boards: tuple[Cards, ...]
    dead: Cards
    categories: tuple[tuple[str, ...], ...]  # their names by evaluator; empty if not asked for

    @property
    def weighted(self) -> bool:
        return any(weights is not None for _, weights in self.held)

    @property
    def trials_at_most(self) -> int:
        deals = math.prod(self.counts) if self.deals is None else self.deals
        return deals * self.boards_each


def _read(
    game: Game,
    hands: Iterable[HandLike],
    board: CardsLike | None,
    dead: CardsLike | None,
    boards: Iterable[CardsLike | None] | None,
    categories: bool,
) -> _Asked:
    if len(game.evaluators) > 2:
        raise ValueError(f"game: equity takes one or two evaluators, {game.name} has more")
    gone = quick_cards(dead, "dead")
    known = _read_boards(game, board, boards)
    hole = game.hole_cards - (0 if game.board_cards else len(known[0]))
    given, texts = _read_hands(game, hands, hole)
    held: list[Held] = []
    while not held:
        fixed = [(f"hands[{i}]", hand) for i, hand in enumerate(given) if isinstance(hand, Cards)]
        for i, cards in enumerate(known):
            name = "board" if boards is None else f"boards[{i}]"
            groups = [*fixed, ("dead", gone), (name, cards)]
            check_different(groups)
            if len(game.deck) < 52:
                for argument, group in groups:
                    game.refuse_outside_deck(group, argument)
        deck = _mask(game.deck) & ~_mask(bytes(gone) + b"".join(known))
        left = deck & ~_mask(b"".join(hand for _, hand in fixed))
        for i, hand in enumerate(given):
            held.append(_held(hand, left, f"hands[{i}]"))
            if held[i][1] is None and len(held[i][0]) == hole and not isinstance(hand, Cards):
                # A range of which one hand is left takes its cards from the others.
                given[i] = Cards(held[i][0])
                held = []
                break
    short = [max(0, game.board_cards - len(cards)) for cards in known]
    missing = [max(0, hole - len(cards)) for cards, _ in held]
    open_cards = left.bit_count()
    needed = sum(short) + len(given) * hole - sum(len(cards) for _, cards in fixed)
    if needed > open_cards:
        raise ValueError(
            f"hands: {len(given)} hands and the board need {needed} more cards, "
            f"the deck has {open_cards} left"
        )
    dealt = all(len(cards) <= hole for cards, _ in held)
    tables = tuple(map(_category_table, game.evaluators)) if flag(categories, "categories") else ()
    spot = Spot(
        game.evaluators,
        hole,
        len(held),
        tuple((bytes(cards), count) for cards, count in zip(known, short, strict=True)),
        deck,
        tuple(numbers for _, numbers in tables) or None,
    )
    return _Asked(
        game=game,
        spot=spot,
        hole=hole,
        held=tuple(held),
        counts=tuple(
            math.comb(open_cards, count) if count else len(cards) // hole
            for (cards, _), count in zip(held, missing, strict=True)
        ),
        deals=_ways(open_cards, missing) if dealt else None,
        boards_each=_ways(deck.bit_count() - len(given) * hole, short),
        texts=tuple(texts),
        boards=known,
        dead=gone,
        categories=tuple(names for names, _ in tables),
    )


@lru_cache(1 << 12)
def _mask(cards: bytes) -> int:
    """Return the bits of some cards."""
    return sum(1 << card for card in set(cards))


def _ways(cards: int, sizes: Sequence[int]) -> int:
    """Return the ways to deal so many cards, so many of the rest, and so on."""
    ways = 1
    for size in sizes:
        ways *= math.comb(cards, size)
        cards -= size
    return ways


def _read_boards(
    game: Game, board: CardsLike | None, boards: Iterable[CardsLike | None] | None
) -> tuple[Cards, ...]:
    if boards is None:
        read: tuple[Cards, ...] = (quick_cards(board, "board"),)
    else:
        if quick_cards(board, "board"):
            raise ValueError("boards: given besides board; give one of them")
        if isinstance(boards, (str, bytes)) or not isinstance(boards, Iterable):
            raise TypeError(f"boards: expected a list of boards, got {shown(boards)}")
        some = enumerate(islice(boards, MOST_BOARDS + 1))
        read = tuple(quick_cards(cards, f"boards[{i}]") for i, cards in some)
        if not 1 <= len(read) <= MOST_BOARDS:
            got = "more" if read else "none"
            raise ValueError(f"boards: expected 1 to {MOST_BOARDS} boards, got {got}")
    most = game.board_cards or (1 if game.family == "stud" and len(read) == 1 else 0)
    for i, cards in enumerate(read):
        argument = "board" if boards is None else f"boards[{i}]"
        if len(cards) > most:
            raise CardCountError(
                f"{argument}: {game.title} takes up to {most} cards, got {len(cards)}"
            )
    return read


def _read_hands(
    game: Game, hands: Iterable[HandLike], hole: int
) -> tuple[list[Cards | Range], list[str]]:
    """Return hands and ranges, and what each is called: a range as it was written."""
    some = list(islice(_listed(hands), MOST_PLAYERS + 1))  # there may be no end of them
    if not some:
        raise ValueError("hands: no hands")
    given = [_read_hand(game, hand, f"hands[{i}]", hole) for i, hand in enumerate(some)]
    if len(given) > MOST_PLAYERS:
        raise ValueError(f"hands: expected up to {MOST_PLAYERS}, got more")
    texts = [
        " ".join(hand.split()) if isinstance(hand, str) and _is_range(read) else str(read)
        for hand, read in zip(some, given, strict=True)
    ]
    return given, texts


def _listed(hands: Iterable[HandLike]) -> Iterable[HandLike]:
    """Refuse one hand, or what is none, in place of several."""
    if isinstance(hands, (str, bytes)) or not isinstance(hands, Iterable):
        raise TypeError(
            f"hands: expected a list of hands, got {type(hands).__name__} {shown(hands)}"
        )
    return hands


def _read_hand(game: Game, hand: HandLike, argument: str, hole: int) -> Cards | Range:
    """Return cards, or a range where the hand is one or its text reads as no cards."""
    if isinstance(hand, str):
        hand = _read_text(hand, argument, hole)
    if not _is_range(hand):
        cards = quick_cards(hand, argument)
    elif hand.hole_cards != hole:
        raise CardCountError(
            f"{argument}: {game.title} takes {hole} hole cards, "
            f"the range has hands of {hand.hole_cards}"
        )
    elif len(hand) > 1:
        return hand
    else:
        ((cards, _),) = hand
    if len(cards) > hole:
        raise CardCountError(
            f"{argument}: {game.title} takes up to {hole} hole cards, got {len(cards)}"
        )
    return cards


def _is_range(hand: HandLike) -> TypeIs[Range]:
    """Tell a range without importing what reads them."""
    return hasattr(hand, "hole_cards")


def _read_text(text: str, argument: str, hole: int) -> Cards | Range:
    """Read cards, and what is none as a range; cards in rows with commas are one too."""
    try:
        cards = quick_cards(text, argument)
        if len(cards) <= hole or "," not in text:
            return cards
    except CardError as error:
        if not 2 <= hole <= 6 and text.strip().lower() == "random":
            return Cards()  # such hands have no ranges, but this word
        if not 2 <= hole <= 6 or (isinstance(error, DuplicateCardError) and "," not in text):
            raise
    from .ranges import Range

    try:
        return Range(text, hole)
    except ValueError as error:
        raise type(error)(f"{argument}: {error}") from None


def _held(hand: Cards | Range, left: int, argument: str) -> Held:
    """Return cards as they are; of a range the hands that take their cards from those left."""
    if isinstance(hand, Cards):
        return bytes(hand), None
    try:
        hand = hand.without([card for card in range(52) if not left >> card & 1])
    except ValueError:
        raise ValueError(
            f"{argument}: beside the known cards no hand of the range {hand} is left"
        ) from None
    cards, weights = hand._packed()
    if weights is not None and min(weights) != max(weights):
        return cards, _units(weights)
    if len(hand) == math.comb(left.bit_count(), hand.hole_cards):
        return b"", None  # any hand: dealt from the deck
    return cards, None


def _units(weights: Sequence[float]) -> bytes:
    """Return weights as whole numbers of one unit: exactly, if their decimals are few.

    The sum of them times their number must stay below 2**63.
    """
    from fractions import Fraction

    exact = [Fraction(str(weight)) for weight in weights]
    unit = math.lcm(*(weight.denominator for weight in set(exact)))
    if unit > 1 << 20:
        unit = 1 << min(40, 62 - 2 * len(weights).bit_length())
    return array("Q", [max(1, round(weight * unit)) for weight in exact]).tobytes()


@cache
def _category_table(evaluator: Evaluator) -> tuple[tuple[str, ...], bytes]:
    """Return the categories of an evaluator, and the number of each strength's."""
    of_strength = ["nothing", *map(evaluator.category, range(1, evaluator.strongest + 1))]
    names = tuple(dict.fromkeys(of_strength))
    if len(names) > MOST_CATEGORIES:
        raise ValueError(f"categories: {evaluator.name} has more than {MOST_CATEGORIES}")
    numbers = {name: number for number, name in enumerate(names)}
    return names, bytes(numbers[name] for name in of_strength)


_PARTS = {
    "HIGH": "high",
    "OMAHA_HIGH": "high",
    "EIGHT_OR_BETTER_LOW": "low",
    "OMAHA_EIGHT_OR_BETTER_LOW": "low",
    "ACE_TO_FIVE_LOW": "A-5",
    "DEUCE_TO_SEVEN_LOW": "2-7",
    "DEUCE_BADUGI": "badugi",
    "DRAW_HIGH": "draw",
    "DRAW_DEUCE_TO_SEVEN_LOW": "draw",
    "DRAW_ACE_TO_FIVE_LOW": "draw",
    "DRAW_BADUGI": "draw",
}


def _part_names(game: Game) -> list[str]:
    """Return what the parts of the pot are called, in the order of the evaluators."""
    full = [evaluator.name.lower().replace("_", " ") for evaluator in game.evaluators]
    short = [
        _PARTS.get(evaluator.name, name)
        for evaluator, name in zip(game.evaluators, full, strict=True)
    ]
    return short if len({*short}) == len(short) else full


def _at_least(name: str, value: int | None, least: int) -> int | None:
    if value is None:
        return None
    try:
        number = whole(value)
    except TypeError:
        raise TypeError(f"{name}: expected an int or None, got {shown(value)}") from None
    if number < least:
        raise ValueError(f"{name}: expected at least {least}, got {shown(number)}")
    return number


def _check_sampling(
    samples: int | None, seed: int | None, tolerance: float | None
) -> tuple[int | None, int]:
    samples, seed = _at_least("samples", samples, 1), _at_least("seed", seed, 0)
    if tolerance is not None:
        try:
            tolerance = real(tolerance)
        except TypeError:
            raise TypeError(
                f"tolerance: expected a number or None, got {shown(tolerance)}"
            ) from None
        if not 0 < tolerance < 1:
            raise ValueError(f"tolerance: expected above 0 and below 1, got {tolerance}")
        if samples is None:
            # A standard error is at most a half of one over the root of the samples.
            samples = min(math.ceil(0.5 / max(tolerance, 1e-12)) ** 2 + 1, MOST_SAMPLES)
    if samples is not None and seed is None:
        seed = int.from_bytes(os.urandom(8), "little")
    return samples, seed or 0


def _refuse_too_many(samples: int) -> None:
    """Refuse to draw more samples than are counted without error."""
    if samples > MOST_SAMPLES:
        raise ValueError(f"samples: expected at most {MOST_SAMPLES}, got {shown(samples)}")


# ---- doing the work ----


@dataclass(frozen=True, slots=True)
class _Chunk:
    """One call of the core, and how much of the whole it is."""

    spot: Spot
    method: str
    arguments: tuple[Any, ...]
    size: int

    def __call__(self) -> list[float]:
        sums: list[float] = getattr(self.spot, self.method)(*self.arguments)
        return sums


@dataclass(frozen=True, slots=True)
class _Crew:
    """Who does the work, and who is told of it."""

    threads: int | None
    executor: Executor | None
    progress: Progress | None

    def __post_init__(self) -> None:
        if self.executor is not None and not hasattr(self.executor, "submit"):
            raise TypeError(
                "executor: expected a concurrent.futures.Executor or None, "
                f"got {shown(self.executor)}"
            )
        if self.progress is not None and not callable(self.progress):
            raise TypeError(
                f"progress: expected what can be called, or None, got {shown(self.progress)}"
            )

    def run(
        self, chunks: Iterable[Any], steps: float, held: Sequence[Held] = ()
    ) -> Iterator[tuple[Any, Any]]:
        """Yield the chunks in order, each with what it comes to.

        held: what goes with each chunk and may be large.
        """
        if self.executor is not None:
            # Enough in flight for a large cluster, but no more than memory bears.
            size = sum(len(cards) + len(weights or b"") for cards, weights in held)
            yield from _ahead(self.executor, chunks, max(64, min(4096, (1 << 28) // (size + 1))))
            return
        threads = 1
        if steps > _FEW_STEPS:
            threads = self.threads or processors()
        if threads > 1:
            from concurrent.futures import ThreadPoolExecutor

            with ThreadPoolExecutor(threads) as pool:
                yield from _ahead(pool, chunks, 4 * threads)
        else:
            for chunk in chunks:
                yield chunk, chunk()

    def told(self, done: int, total: int) -> None:
        if self.progress is not None:
            self.progress(done, total)

    def refuse_too_much(self, steps: float, deals: int) -> None:
        """Raise `ValueError` for exact work that takes too many steps."""
        limit = MOST_STEPS * (1 if self.executor is None else 1000)
        if steps > limit:
            size = f"about {steps:.0e} steps, the limit is {limit:.0e}"
            if steps == math.inf:
                size = "more memory than there is"
            raise ValueError(
                f"samples: to work out {deals:,} deals takes {size}; "
                "give a number of samples, such as 1000000"
            )


def _ahead(executor: Executor, chunks: Iterable[Any], most: int) -> Iterator[tuple[Any, Any]]:
    """Yield chunks in order with their results, having given up to `most` to the executor."""
    waiting: deque[tuple[Any, Future[Any]]] = deque()
    try:
        for chunk in chunks:
            waiting.append((chunk, executor.submit(chunk)))
            if len(waiting) >= most:
                first, future = waiting.popleft()
                yield first, future.result()
        while waiting:
            first, future = waiting.popleft()
            yield first, future.result()
    finally:
        for _, future in waiting:
            future.cancel()


def _add(total: list[Any], sums: list[float], whole: bool) -> None:
    """Add sums up: as whole numbers where no range is weighted, so that nothing is lost."""
    more = [int(value) for value in sums] if whole else sums
    if total:
        for i, value in enumerate(more):
            total[i] += value
    else:
        total.extend(more)


# ---- exact ----


def _exact(asked: _Asked, crew: _Crew) -> Equity:
    steps, chunks, work = _plan(asked, crew)
    total: list[Any] = []
    done = 0
    whole = not asked.weighted
    try:
        for chunk, sums in crew.run(chunks, steps, asked.held):
            _add(total, sums, whole and not asked.categories)
            done += chunk.size
            crew.told(done, work)
    except KeyboardInterrupt as stop:
        stop.reached = (done, work, None)  # type: ignore[attr-defined]
        raise
    if not total or not total[0]:
        raise ValueError("hands: no hands of the ranges can be held together")
    return _result(asked, total, exact=True)


def _plan(asked: _Asked, crew: _Crew) -> tuple[float, Iterable[_Chunk], int]:
    """Choose the shortest way; return its steps, its chunks and the sum of their sizes."""
    spot = asked.spot
    way, steps = _way(asked)
    crew.refuse_too_much(steps, asked.trials_at_most)
    if way == "patterns":
        return steps, [_Chunk(spot, way, (b"".join(cards for cards, _ in asked.held),), 1)], 1
    if way == "deals":
        hands, weights = spot.deals(asked.held, _renamings(asked))
        deals, size = len(weights), len(asked.held) * asked.hole
        each = max(1, int(_STEPS / _pattern_steps(asked)))
        chunks = (
            _Chunk(
                spot,
                "patterns",
                (hands[i * size : (i + each) * size], array("d", weights[i : i + each])),
                min(each, deals - i),
            )
            for i in range(0, deals, each)
        )
        return _pattern_steps(asked) * deals, chunks, deals
    numbers = spot.showdown_count(asked.held)
    each = numbers if way == "sweep" else max(1, int(numbers * _STEPS / steps))
    chunks = (
        _Chunk(
            spot,
            "showdowns",
            (asked.held, i, min(i + each, numbers)),
            min(each, numbers - i),
        )
        for i in range(0, numbers, each)
    )
    return steps, chunks, numbers


def _way(asked: _Asked) -> tuple[str, float]:
    """Return the shortest way to work a spot out, and about how many steps it takes.

    "patterns" is rank patterns of the one deal of hands there is, "deals" of all deals that differ
    in more than the names of suits; "showdowns" shows all hands down on every board, "sweep" is
    the same for one board that is known or none: then it cannot be cut into chunks.
    """
    by_pattern = _pattern_steps(asked) if asked.spot.has_patterns() else math.inf
    if by_pattern < math.inf and all(len(cards) == asked.hole for cards, _ in asked.held):
        return "patterns", by_pattern
    deals = math.prod(asked.counts)
    fixed = [cards for cards, _ in asked.held if len(cards) <= asked.hole]
    by_pattern *= deals / max(1.0, 0.7 * len(_renamings(asked, fixed)) / 4)
    if deals > _MOST_DEALS:
        by_pattern = math.inf
    by_showdown, sweeps = _showdown_steps(asked)
    if by_pattern <= by_showdown < math.inf:
        return "deals", by_pattern
    still = asked.game.board_cards in (0, len(asked.boards[0]))
    return "sweep" if sweeps and still else "showdowns", by_showdown


def _pattern_steps(asked: _Asked) -> float:
    """Return about how many steps it takes to count one deal of hands by rank patterns."""
    missing = 5 - len(asked.boards[0])
    parts = len(asked.game.evaluators)
    return (1e3, 1e3, 2e3, 9e3, 4e4, 1e5)[missing] * (6 + len(asked.held)) * (1 + parts) / 16


def _showdown_steps(asked: _Asked) -> tuple[float, bool]:
    """Return about how many steps it takes to show all hands down, and whether by sweeps.

    With two players and one board the core sweeps over their hands by strength where that is
    shorter than to go through all pairs: see showdowns.c.
    """
    counts, parts = asked.counts, len(asked.game.evaluators)
    if max(counts) > _MOST_HANDS:
        return math.inf, False
    meetings = 2.0 * math.prod(counts) * parts * len(asked.boards)
    sweeps = False
    if len(counts) == 2 and len(asked.boards) == 1:
        free = min(max(0, asked.hole - len(cards) % asked.hole) for cards, _ in asked.held)
        sweep = 3.0 * sum(counts) * 2**free
        if parts == 2:
            strongest = (evaluator.strongest for evaluator in asked.game.evaluators)
            sweep *= min(*strongest, 2000, max(counts)) / 3
        sweeps = sweep < meetings
        meetings = min(sweep, meetings)
    ranking = 8.0 * sum(counts) * parts * len(asked.boards)
    return asked.boards_each * (ranking + meetings), sweeps


def _renamings(asked: _Asked, hands: Sequence[bytes] = ()) -> bytes:
    """Return the ways to rename the suits that change nothing about boards and dead cards.

    hands: cards held that they are not to change either.
    """

    def renamed(cards: Iterable[int], suits: Sequence[int]) -> set[int]:
        return {card - card % 4 + suits[card % 4] for card in cards}

    fixed = [set(cards) for cards in (*asked.boards, asked.dead, *hands)]
    return b"".join(
        bytes(suits)
        for suits in permutations(range(4))
        if all(renamed(cards, suits) == cards for cards in fixed)
    )


# ---- samples ----


def _sampled(
    asked: _Asked, samples: int, seed: int, tolerance: float | None, crew: _Crew
) -> Equity:
    _refuse_too_many(samples)
    keys = _keys(seed)
    chunks = (
        _Chunk(
            asked.spot,
            "samples",
            (asked.held, keys, start, min(start + _SAMPLES, samples)),
            min(_SAMPLES, samples - start),
        )
        for start in range(0, samples, _SAMPLES)
    )
    total: list[Any] = []
    done = 0
    whole = not asked.categories  # which several boards share
    try:
        for chunk, sums in crew.run(chunks, 20.0 * samples * len(asked.held), asked.held):
            _add(total, sums, whole)
            done += chunk.size
            crew.told(done, samples)
            if tolerance is not None and done < samples:
                reached = _result(asked, total, exact=False, seed=seed)
                if max(player.stderr or 0.0 for player in reached) <= tolerance:
                    break
    except KeyboardInterrupt as stop:
        so_far = _result(asked, total, exact=False, seed=seed) if total else None
        stop.reached = (done, samples, so_far)  # type: ignore[attr-defined]
        raise
    return _result(asked, total, exact=False, seed=seed)


def _keys(*numbers: int) -> tuple[int, int]:
    """Return two 64-bit keys of a seed of any size, or of several numbers."""
    from hashlib import blake2b

    digest = blake2b(repr(numbers).encode(), digest_size=16).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")


# ---- the result ----


def _result(asked: _Asked, total: list[Any], *, exact: bool, seed: int | None = None) -> Equity:
    """Read the sums: trials; wins, ties, squares a player; parts; categories."""
    players, game = len(asked.held), asked.game
    pots = len(game.evaluators) * len(asked.boards)
    units = pots * math.lcm(*range(1, players + 1))
    weight = total[0]
    wins, ties, squares = (total[1 + i * players : 1 + (i + 1) * players] for i in range(3))
    whole = not asked.weighted or not exact
    found = []
    for player in range(players):
        parts = [total[1 + (3 + part) * players + player] for part in range(len(game.evaluators))]
        share = sum(parts) / (units * weight)
        stderr = None
        if not exact:
            square = squares[player] / units**2
            spread = max(0.0, square - weight * share**2)
            stderr = math.sqrt(spread / weight / (weight - 1)) if weight > 1 else math.inf
        found.append(
            PlayerEquity(
                equity=share,
                win=wins[player] / weight,
                tie=ties[player] / weight,
                wins=int(wins[player]) if whole else None,
                ties=int(ties[player]) if whole else None,
                parts=tuple(part / (units * weight) for part in parts),
                stderr=stderr,
                categories=_categories(asked, total, player) if asked.categories else None,
            )
        )
    if exact and asked.weighted:
        trials = asked.boards_each * int(asked.spot.showdowns(asked.held, 0, 0, True)[0])
    else:
        trials = int(weight)
    return Equity(
        game=game,
        hands=asked.texts,
        boards=tuple(map(str, asked.boards)),
        dead=str(asked.dead),
        players=tuple(found),
        trials=trials,
        exact=exact,
        seed=None if exact else seed,
    )


def _categories(asked: _Asked, total: list[Any], player: int) -> tuple[dict[str, float], ...]:
    players, parts = len(asked.held), len(asked.categories)
    found = []
    for part, names in enumerate(asked.categories):
        start = 1 + (3 + parts) * players + (part * players + player) * MOST_CATEGORIES
        counts = total[start : start + len(names)]
        found.append(
            {
                name: count / total[0]
                for name, count in zip(names, counts, strict=True)
                if name != "nothing" or count
            }
        )
    return tuple(found)


# ---- all against all ----


@dataclass(frozen=True, slots=True, eq=False)
class EquityMatrix:
    """The equity of every hand or range against every other.

    - ``labels``: the hands, as text. ``values``: float64 (n, n), the equity of the row's hand
      against the column's; nan where the two cannot be held together.
    - ``trials``: int64 (n, n), how many deals, or samples, that is.
    - ``exact``: whether all deals were counted; ``seed``: what the samples were drawn by.

    ``matrix["AKs", "QQ"]`` is the equity of a pair by its labels. Printed it is a table, or of more
    than a dozen hands what it holds.
    """

    game: Game
    labels: tuple[str, ...]
    values: npt.NDArray[np.float64]
    trials: npt.NDArray[np.int64]
    exact: bool
    seed: int | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EquityMatrix):
            return NotImplemented
        import numpy as np

        return (
            self._about() == other._about()
            and np.array_equal(self.values, other.values, equal_nan=True)
            and np.array_equal(self.trials, other.trials)
        )

    def __hash__(self) -> int:
        return hash(self._about())

    def _about(self) -> tuple[object, ...]:
        return self.game, self.labels, self.exact, self.seed

    def __str__(self) -> str:
        work = "all deals" if self.exact else f"samples of seed {self.seed}"
        caption = f"{self.game.title}: {len(self.labels)} hands against each other, {work}"
        if len(self.labels) > 12:
            return caption
        names = [short_hand(label) for label in self.labels]
        rows = [
            [name, *("-" if share != share else f"{share:.1%}" for share in row)]  # nan
            for name, row in zip(names, self.values.tolist(), strict=True)
        ]
        return f"{_aligned([['', *names], *rows])}\n{caption}"

    __format__ = format_as_text

    def __getitem__(self, pair: tuple[str, str]) -> float:
        row, column = map(self._place, pair)
        return float(self.values[row, column])

    def _place(self, label: str) -> int:
        try:
            return self.labels.index(label)
        except ValueError:
            raise ValueError(f"matrix: {shown(label)} is none of its labels") from None

    def to_csv(self) -> str:
        """Return the values as text, with the labels as first row and first column."""
        rows = [",".join(["", *map(_quoted, self.labels)])]
        for label, row in zip(self.labels, self.values.tolist(), strict=True):
            rows.append(",".join([_quoted(label), *map(repr, row)]))
        return "\n".join([*rows, ""])


def _quoted(label: str) -> str:
    return f'"{label}"' if "," in label else label


def hand_kinds() -> tuple[str, ...]:
    """Return the 169 kinds of two cards, row by row of the usual grid: AA, AKs ... AKo, KK ... 22.

    >>> kinds = hand_kinds()
    >>> len(kinds), kinds[0], kinds[1], kinds[13], kinds[14]
    (169, 'AA', 'AKs', 'AKo', 'KK')
    """
    down = RANKS[::-1]
    return tuple(
        row + column if i == j else row + column + "s" if i < j else column + row + "o"
        for i, row in enumerate(down)
        for j, column in enumerate(down)
    )


def _kinds_of(game: Game) -> list[str]:
    """Return the kinds of two cards that a game's deck has, in the order of `hand_kinds`."""
    if game.hole_cards != 2:
        raise ValueError(
            f"hands: expected some, for only those of two cards have kinds; {game.title} takes "
            f"{game.hole_cards}"
        )
    ranks = {RANKS[card >> 2] for card in game.deck}
    return [kind for kind in hand_kinds() if ranks.issuperset(kind[:2])]


def equity_matrix(
    game: str | Game = "holdem",
    hands: Iterable[HandLike] | None = None,
    board: CardsLike | None = "",
    dead: CardsLike | None = "",
    *,
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    save: str | os.PathLike[str] | None = None,
) -> EquityMatrix:
    """Return the equity of every hand or range against every other, as an array with labels.

    - ``hands``: as in `equity`; None takes the kinds of two cards, 169 of a full deck.
    - ``board``, ``dead``, ``samples``, ``seed``, ``threads``, ``executor``: as in `equity`, for
      each pair of hands; samples are drawn by seed, row and column, so a pair's result does not
      depend on the others.
    - ``progress``: called as progress(done, total), in pairs.
    - ``save``: a file (.npz) that keeps what is done: it is written now and then, at the end and
      on an error or interrupt, and a later call with the same arguments goes on from there, with
      the seed of the file where it gives none.

    Raises what `equity` raises; `ValueError` for a file of other arguments, and for a matrix that
    takes more than `equities.MOST_STEPS` altogether.

    >>> matrix = equity_matrix("holdem", ["AhKh", "QQ", "7c2d"], "Qs8h3h")
    >>> matrix.values.round(3).tolist()
    [[nan, 0.256, 0.889], [0.744, nan, 1.0], [0.111, 0.0, nan]]
    """
    import numpy as np

    row = find_game(game)
    given = _kinds_of(row) if hands is None else list(_listed(hands))
    any_seed = seed is None
    drawn, seed = _check_sampling(samples, seed, None)
    crew = _Crew(_at_least("threads", threads, 1), executor, progress)
    # Each hand is read by itself: another's cards are no reason to leave out any of its own.
    alone = [_read(row, [hand], board, dead, None, False) for hand in given]
    labels = tuple(asked.texts[0] for asked in alone)
    table = _read(row, ["", ""], board, dead, None, False)
    shape = (len(alone), len(alone))
    about = repr((row.name, labels, table.boards, table.dead, drawn))
    found: dict[str, Any] = {
        "about": about,
        "seed": "" if drawn is None else str(seed),  # as text, for it may be of any size
        "values": np.full(shape, np.nan),
        "trials": np.zeros(shape, np.int64),
        "done": np.zeros(shape, bool),
    }
    if save is not None:
        save = _path(save)
    if save is not None and os.path.exists(save):
        found = _load(save, found, any_seed)
        seed = int(found["seed"] or 0)
    cells = []
    for i, j in zip(*np.triu_indices(len(alone)), strict=True):
        if found["done"][i, j]:
            continue
        pair = (alone[i], alone[j])
        asked = replace(
            table,
            held=tuple(hand.held[0] for hand in pair),
            counts=tuple(hand.counts[0] for hand in pair),
        )
        cells.append(_cell(int(i), int(j), asked, drawn, seed))
    steps = sum(cell.steps for cell in cells)
    crew.refuse_too_much(0 if drawn else steps, sum(cell.deals for cell in cells))
    total, made = len(cells), 0
    saved = time.monotonic()
    try:
        for batch, results in crew.run(_batches(cells), steps):
            for cell, (weight, share, trials) in zip(batch.cells, results, strict=True):
                here, there = (cell.row, cell.column), (cell.column, cell.row)
                found["done"][here] = found["done"][there] = True
                found["trials"][here] = found["trials"][there] = trials
                if weight:
                    found["values"][there] = 1 - share / weight
                    found["values"][here] = share / weight
            made += len(batch.cells)
            crew.told(made, total)
            if save is not None and time.monotonic() - saved > _SECONDS_TO_SAVE:
                _save(save, found)
                saved = time.monotonic()
    finally:
        if save is not None:
            _save(save, found)
    return EquityMatrix(
        row, labels, found["values"], found["trials"], drawn is None, seed if drawn else None
    )


_SECONDS_TO_SAVE = 30


def _path(save: str | os.PathLike[str]) -> str:
    """Return the path of a file; an int would be one that is open already."""
    path = save if isinstance(save, str) else getattr(save, "__fspath__", lambda: None)()
    if not isinstance(path, str):
        raise TypeError(f"save: expected a path or None, got {shown(save)}")
    return path


def _load(save: str, empty: dict[str, Any], any_seed: bool) -> dict[str, Any]:
    """Return what a file keeps, which has to be of the same arguments, but for any seed."""
    from zipfile import BadZipFile

    import numpy as np

    try:
        with open(save, "rb") as file, np.load(file) as kept:
            found = {name: kept[name] for name in empty}
    except (ValueError, TypeError, KeyError, EOFError, BadZipFile):
        raise ValueError(f"save: {save} holds no matrix") from None
    found |= {name: str(found[name]) for name in ("about", "seed")}
    if found["about"] != empty["about"]:
        raise ValueError(f"save: {save} holds a matrix of other arguments")
    if found["seed"] != empty["seed"] and not any_seed:
        raise ValueError(f"save: {save} holds a matrix of seed {found['seed']}")
    return found


def _save(save: str, found: dict[str, Any]) -> None:
    """Write a matrix so that the file is whole at any time."""
    import numpy as np

    part = f"{save}.part"
    with open(part, "wb") as file:
        np.savez_compressed(file, **found)
    os.replace(part, save)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A pair of hands: what the core is asked, and about how many steps it takes."""

    row: int
    column: int
    spot: Spot
    held: tuple[Held, Held]
    way: str
    arguments: tuple[Any, ...]
    boards_each: int
    steps: float
    deals: int

    def __call__(self) -> tuple[float, float, int]:
        """Return the weight of the trials, the first hand's share of it, and how many they are."""
        spot, held = self.spot, self.held
        if self.way == "patterns":
            if set(held[0][0]) & set(held[1][0]):
                return 0.0, 0.0, 0
            sums = spot.patterns(held[0][0] + held[1][0])
        elif self.way == "deals":
            hands, weights = spot.deals(held, *self.arguments)
            if not weights:
                return 0.0, 0.0, 0
            sums = spot.patterns(hands, weights)
        elif self.way == "samples":
            if not spot.showdowns(held, 0, 0, True)[0]:
                return 0.0, 0.0, 0
            sums = spot.samples(held, *self.arguments)
        else:
            sums = spot.showdowns(held, 0, spot.showdown_count(held))
        trials = int(sums[0])
        if self.way != "samples" and any(weights is not None for _, weights in held):
            trials = self.boards_each * int(spot.showdowns(held, 0, 0, True)[0])
        # Two players' wins, ties and squares, then their parts in two units a pot.
        return sums[0], sum(sums[7::2]) / len(sums[7:]), trials


@dataclass(frozen=True, slots=True)
class _Batch:
    """Cells that make a chunk worth handing over."""

    cells: tuple[_Cell, ...]

    def __call__(self) -> list[tuple[float, float, int]]:
        return [cell() for cell in self.cells]


def _cell(row: int, column: int, asked: _Asked, samples: int | None, seed: int) -> _Cell:
    way, steps = _way(asked)
    arguments: tuple[Any, ...] = ()
    deals = math.prod(asked.counts) * asked.boards_each
    if way == "deals":
        arguments = (_renamings(asked),)
    if samples is not None and deals > samples:
        way, steps = "samples", 40.0 * samples
        _refuse_too_many(samples)
        arguments = (_keys(seed, row, column), 0, samples)
    held = (asked.held[0], asked.held[1])
    return _Cell(row, column, asked.spot, held, way, arguments, asked.boards_each, steps, deals)


def _batches(cells: Iterable[_Cell]) -> Iterator[_Batch]:
    """Put cells together until they take the steps of a chunk."""
    batch: list[_Cell] = []
    steps = 0.0
    for cell in cells:
        batch.append(cell)
        steps += cell.steps
        if steps >= _STEPS:
            yield _Batch(tuple(batch))
            batch, steps = [], 0.0
    if batch:
        yield _Batch(tuple(batch))
