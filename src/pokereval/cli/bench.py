"""``pokereval bench``: measures this machine's speeds."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .output import DONE, Section, print_sections, to_json

if TYPE_CHECKING:
    from ..evaluators import Evaluator

HELP = "measure this machine's speeds"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what the command takes: nothing of its own."""


def _hand_size(evaluator: Evaluator) -> tuple[int, int]:
    """Return how many hole and board cards a hand has in the first game with this evaluator."""
    from ..games import GAMES, GREEK

    for row in GAMES:
        if evaluator in row.evaluators and row is not GREEK:  # Omaha's speed is asked of four cards
            return row.hole_cards, row.board_cards
    return evaluator.card_counts[0][1], 0


def _rate(call: Callable[[], object], hands: int, seconds: float = 0.04) -> float:
    """Return hands a second: the fastest of the calls that fit into so many seconds."""
    from time import perf_counter

    best, end = float("inf"), perf_counter() + seconds
    while (start := perf_counter()) < end:
        call()
        best = min(best, perf_counter() - start)
    return hands / best


def run(options: argparse.Namespace) -> int:
    """Measure every evaluator, one call a hand and in batches."""
    import platform

    import numpy as np

    from ..evaluators import EVALUATORS
    from ..kernels import kernel_info

    kernel = kernel_info()
    rng = np.random.default_rng(1)
    shuffled = rng.random((50_000, 52)).argsort(axis=1).astype(np.uint8)
    found: list[dict[str, Any]] = []
    for evaluator in EVALUATORS:
        hole_cards, board_cards = _hand_size(evaluator)
        # Sixes and up stand behind the first 16 cards of the deck.
        deals = shuffled
        if evaluator.name.startswith("SHORT_DECK"):
            deals = shuffled[shuffled >= 16].reshape(-1, 36)
        hole = np.ascontiguousarray(deals[:, :hole_cards])
        board = np.ascontiguousarray(deals[:, hole_cards : hole_cards + board_cards])
        out = np.empty(len(hole), np.uint16)
        pairs = [(bytes(mine), bytes(shared)) for mine, shared in zip(hole, board, strict=True)]

        def one_by_one(
            strength: Callable[..., int] = evaluator.strength,
            pairs: Sequence[tuple[bytes, bytes]] = pairs[:2_000],
        ) -> None:
            for mine, shared in pairs:
                strength(mine, shared)

        def batch(evaluator: Evaluator = evaluator, rows: Any = (hole, board, out)) -> None:
            hole, board, out = rows
            evaluator.strengths(hole, board if board.shape[1] else None, out=out)

        found.append(
            {
                "evaluator": evaluator.name,
                "hole_cards": hole_cards,
                "board_cards": board_cards,
                "calls_per_second": round(_rate(one_by_one, 2_000)),
                "batch_hands_per_second": round(_rate(batch, len(hole))),
                "kernel": kernel.name,
            }
        )
    if options.json:
        print(to_json(found))
        return DONE
    rows = [
        (
            row["evaluator"],
            f"{row['hole_cards']}" + f"+{row['board_cards']}" * bool(row["board_cards"]),
            f"{row['calls_per_second'] / 1e6:,.1f}",
            f"{row['batch_hands_per_second'] / 1e6:,.0f}",
        )
        for row in found
    ]
    heading = (
        f"Million hands a second, one thread, kernel {kernel}: {platform.machine()}, "
        f"Python {platform.python_version()}, numpy {np.__version__}"
    )
    print_sections([Section(heading, ("Evaluator", "Cards", ">One call each", ">Batch"), rows)])
    return DONE
