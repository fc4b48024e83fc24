"""The table of libraries: how each one is called, on cards in the form it likes best.

`prepare(hole, board)` turns uint8 card arrays into whatever the library takes, outside the
measurement, and returns the call to be timed; its result is one value a hand. Libraries that
know single hands only are called through `map`, which adds the least that Python can add.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import repeat
from operator import neg
from typing import Any, NamedTuple

import numpy as np

from deals import OTHERS

Run = Callable[[], Iterable[Any]]
Board = np.ndarray | None  # None where the library gets the workloads without a board only

NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


class Call(NamedTuple):
    """One way to call one library."""

    name: str
    library: str  # the distribution's name
    module: str
    workloads: tuple[str, ...]  # beginnings of the names of the workloads it can do
    rows: int  # the most hands that are worth timing
    prepare: Callable[[np.ndarray, Board], Run]
    how: str
    order: Callable[[Any], Any] = int  # makes of a value something that is larger for better hands


def installed(library: str) -> str:
    """Return the installed version of a distribution, or why there is none."""
    try:
        return version(library)
    except PackageNotFoundError:
        return "not installed"  # ours may still be on the path as a source tree


def _objects(cards: np.ndarray, make: Callable[[str], Any]) -> list[list[Any]]:
    """Return each row as a list of a library's own card objects, one object a card."""
    card = [make(name) for name in NAMES]
    return [[card[c] for c in row] for row in cards.tolist()]


def _texts(cards: np.ndarray) -> list[str]:
    return ["".join(row) for row in _objects(cards, str)]


def _bytes(cards: np.ndarray) -> list[bytes]:
    return [row.tobytes() for row in cards]


# --- ours ----------------------------------------------------------------------------------------


def _evaluator(name: str, board: Board) -> Any:
    import pokereval as pe

    return getattr(pe, name or ("HIGH" if board is None else "OMAHA_HIGH"))


def _strength(
    make: Callable[[np.ndarray], list[Any]], *, whole: bool = False, evaluator: str = ""
) -> Any:
    def prepare(hole: np.ndarray, board: Board) -> Run:
        strength = _evaluator(evaluator, board).strength
        if whole and board is None:
            hands = make(hole)
            return lambda: list(map(strength, hands))
        if board is None:
            hole, board = hole[:, :2], hole[:, 2:]
        holes, boards = make(hole), make(board)
        return lambda: list(map(strength, holes, boards))

    return prepare


def _pokereval_cards(cards: np.ndarray) -> list[Any]:
    import pokereval as pe

    return [pe.Cards(row) for row in _bytes(cards)]


def _strengths(*, fresh: bool = False, evaluator: str = "", **options: Any) -> Any:
    def prepare(hole: np.ndarray, board: Board) -> Run:
        strengths = _evaluator(evaluator, board).strengths
        out = None if fresh else np.zeros(len(hole), np.uint16)
        return partial(strengths, hole, board, out=out, **options)

    return prepare


# --- theirs --------------------------------------------------------------------------------------


def _pkrbot(cards: np.ndarray, board: Board) -> Run:
    import pkrbot

    hands = _objects(cards, pkrbot.Card)
    return lambda: list(map(pkrbot.evaluate, hands))


def _pkrbot_raw(cards: np.ndarray, board: Board) -> Run:
    import pkrbot

    ranks = [bytearray(row) for row in cards // 4]
    suits = [bytearray(row) for row in cards % 4]
    count = cards.shape[1]
    return lambda: list(map(pkrbot.evaluate_raw, ranks, suits, repeat(count)))


def _phevaluator(cards: np.ndarray, board: Board) -> Run:
    import phevaluator

    if board is not None:  # the board comes first
        columns = np.concatenate([board, cards], axis=1).T.tolist()
        return lambda: list(map(phevaluator.evaluate_plo4_cards, *columns))
    columns = cards.T.tolist()
    return lambda: list(map(phevaluator.evaluate_7cards, *columns))


def _eval7(cards: np.ndarray, board: Board) -> Run:
    import eval7

    hands = _objects(cards, eval7.Card)
    return lambda: list(map(eval7.evaluate, hands))


def _treys(cards: np.ndarray, board: Board) -> Run:
    import treys

    evaluator = treys.Evaluator() if board is None else treys.PLOEvaluator()
    if board is None:
        cards, board = cards[:, :2], cards[:, 2:]
    holes, boards = _objects(cards, treys.Card.new), _objects(board, treys.Card.new)
    return lambda: list(map(evaluator.evaluate, holes, boards))


def _pokerkit(cards: np.ndarray, board: Board) -> Run:
    import pokerkit

    hand = pokerkit.StandardHighHand if board is None else pokerkit.OmahaHoldemHand
    if board is None:
        cards, board = cards[:, :2], cards[:, 2:]

    def card(name: str) -> Any:
        return next(iter(pokerkit.Card.parse(name)))

    holes, boards = _objects(cards, card), _objects(board, card)
    return lambda: list(map(hand.from_game, holes, boards))


def _holdem_hand_evaluator(cards: np.ndarray, board: Board) -> Run:
    import holdem_hand_evaluator

    hands = _texts(cards)
    return lambda: list(map(holdem_hand_evaluator.evaluate_hand, hands))


def _xiapl(cards: np.ndarray, board: Board) -> Run:
    import xiapl

    def masks(part: np.ndarray) -> list[int]:
        hands = _objects(part, xiapl.card.Card.from_string)
        return [xiapl.utils.cards_to_mask(hand) for hand in hands]

    holes = masks(cards)
    if board is None:
        return lambda: list(map(xiapl.eval.evaluate_mask, holes))
    evaluate = partial(xiapl.eval.evaluate_hand, game=xiapl.simulation.GameType.Plo)
    boards = masks(board)
    return lambda: list(map(evaluate, boards, holes))


def _xiapl_order(value: Any) -> tuple[int, list[int]]:
    return int(value.category), value.kickers


def _poker_equity(cards: np.ndarray, board: Board) -> Run:
    import poker_equity

    return partial(poker_equity.score_batch, "high", _texts(cards))


def _pokerfast(cards: np.ndarray, board: Board) -> Run:
    import pokerfast.equity

    return partial(pokerfast.equity.evaluate, _objects(cards, str))


def _ompeval(cards: np.ndarray, board: Board) -> Run:
    import pokerfast.equity

    evaluate = pokerfast.equity._load().pf_evaluate
    out = np.zeros(len(cards), np.uint16)
    # Its suits are s, h, c, d where ours are c, d, h, s: another naming of the same hands.
    arguments = (
        cards.ctypes.data_as(ctypes.c_char_p),
        *cards.shape,
        out.ctypes.data_as(ctypes.POINTER(ctypes.c_uint16)),
    )

    def run() -> np.ndarray:
        if evaluate(*arguments):
            raise RuntimeError("pf_evaluate refused its arguments")
        return out

    run.keeps = cards  # type: ignore[attr-defined]  # the pointer does not
    return run


SEVEN = ("scalar seven",)
BOTH = ("scalar seven", "scalar omaha")
BATCH = ("batch seven", "batch five", "batch omaha")

CALLS = (
    Call("pokereval bytes", "pokereval-native", "pokereval", SEVEN, 1_000,
         _strength(_bytes, whole=True), "HIGH.strength(bytes of 7)"),
    Call("pokereval bytes, bytes", "pokereval-native", "pokereval", BOTH, 1_000,
         _strength(_bytes), "strength(hole bytes, board bytes)"),
    Call("pokereval str, str", "pokereval-native", "pokereval", BOTH, 1_000,
         _strength(_texts), "strength(hole text, board text)"),
    Call("pokereval Cards", "pokereval-native", "pokereval", SEVEN, 1_000,
         _strength(_pokereval_cards, whole=True), "HIGH.strength(Cards of 7)"),
    Call("pokereval", "pokereval-native", "pokereval", BATCH, 4_000_000,
         _strengths(threads=1), "strengths(..., out=out)"),
    Call("pokereval unchecked", "pokereval-native", "pokereval", BATCH, 4_000_000,
         _strengths(threads=1, check=False), "strengths(..., out=out, check=False)"),
    Call("pokereval fresh output", "pokereval-native", "pokereval", BATCH, 4_000_000,
         _strengths(threads=1, fresh=True), "strengths(...) into a new array"),
    Call("pokereval 2 threads", "pokereval-native", "pokereval", BATCH, 4_000_000,
         _strengths(threads=2), "strengths(..., out=out, threads=2)"),
    *(
        Call(f"pokereval {name}", "pokereval-native", "pokereval",
             (f"batch {name} ",), 1_000_000,
             _strengths(threads=1, evaluator=name), f"{name}.strengths(..., out=out)")
        for name, _ in OTHERS
    ),
    *(
        Call(f"pokereval one {name}", "pokereval-native", "pokereval",
             (f"scalar {name} ",), 1_000,
             _strength(_bytes, whole=True, evaluator=name), f"{name}.strength(bytes)")
        for name, _ in OTHERS
    ),
    Call("ompeval", "pokerfast", "pokerfast", ("batch seven", "batch five"), 4_000_000,
         _ompeval, "OMPEval (C++) of the pokerfast wheel, on our buffers, through ctypes"),
    Call("poker-equity batch", "poker-equity", "poker_equity",
         ("batch seven", "batch five"), 20_000,
         _poker_equity, 'score_batch("high", list of texts)', neg),
    Call("pokerfast batch", "pokerfast", "pokerfast", ("batch seven", "batch five"), 5_000,
         _pokerfast, "equity.evaluate(list of lists of card names)"),
    Call("pkrbot", "pkrbot", "pkrbot", SEVEN, 1_000,
         _pkrbot, "evaluate(list of 7 Card)"),
    Call("pkrbot raw", "pkrbot", "pkrbot", SEVEN, 1_000,
         _pkrbot_raw, "evaluate_raw(bytearray of ranks, bytearray of suits, 7), undocumented"),
    Call("phevaluator", "phevaluator", "phevaluator", BOTH, 1_000,
         _phevaluator, "evaluate_7cards(7 ints), evaluate_plo4_cards(9 ints)", neg),
    Call("eval7", "eval7", "eval7", SEVEN, 1_000,
         _eval7, "evaluate(list of 7 Card)"),
    Call("holdem-hand-evaluator", "holdem_hand_evaluator", "holdem_hand_evaluator", SEVEN, 1_000,
         _holdem_hand_evaluator, "evaluate_hand(text of 7 cards)"),
    Call("xiapl", "xiapl", "xiapl", BOTH, 1_000,
         _xiapl, "evaluate_mask(mask), evaluate_hand(board mask, hole mask, game=Plo)",
         _xiapl_order),
    Call("treys", "treys", "treys", BOTH, 500,
         _treys, "Evaluator().evaluate(hole, board), PLOEvaluator", neg),
    Call("pokerkit", "pokerkit", "pokerkit", BOTH, 50,
         _pokerkit, "StandardHighHand / OmahaHoldemHand.from_game(hole, board)", lambda hand: hand),
)  # fmt: skip
