"""Arrays that are more, less or other than they seem while their rows are ranked."""

import threading
from contextlib import suppress

import numpy as np
import pytest

import oracle
import pokereval as pe

EVALUATORS = [
    value for name in pe.__all__ if isinstance(value := getattr(pe, name), pe.Evaluator)
]  # fmt: skip
HIGH = oracle.RANKINGS["HIGH"]


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
@pytest.mark.parametrize("bad", [1, 100, 4999])
def test_bad_row_over_out_is_named_or_out_is_refused(dtype, bad):
    """The message of a bad row is made of its own cards, not of strengths written over them."""
    deals = oracle.deals(HIGH, 5000, 7)
    row = bad * 7 * np.dtype(dtype).itemsize // 2 * 2  # where it begins in bytes, made even
    room = np.zeros(deals.nbytes * np.dtype(dtype).itemsize, np.uint8)
    hole = room.view(dtype).reshape(deals.shape)
    for start in {0, 14, row, max(0, row - 2 * bad)}:
        hole[:] = deals
        hole[bad, 6] = hole[bad, 0]
        out = room[start:][:10_000].view(np.uint16)
        if len(out) == 5000:
            with pytest.raises(
                ValueError, match=f"^out|^row {bad}: {oracle.names(deals[bad, :1])}"
            ):
                pe.HIGH.strengths(hole, out=out)


def test_out_that_is_not_aligned_is_refused():
    """Some processors cannot write there, and C says that none need."""
    out = np.zeros(17, np.uint8)[1:].view(np.uint16)
    with pytest.raises(ValueError, match=r"^out"):
        pe.HIGH.strengths(oracle.deals(HIGH, 8, 7), out=out)


@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_more_rows_than_memory(dtype):
    """One hand repeated by a stride of nothing; the copy or the strengths do not fit."""
    hole = np.broadcast_to(np.arange(7, dtype=dtype), (2**44, 7))
    for evaluator in EVALUATORS:
        for board in (None, b"\x30\x31\x32"):
            with pytest.raises((MemoryError, ValueError)):
                evaluator.strengths(hole, board)
            with pytest.raises((MemoryError, ValueError)):
                evaluator.strengths(hole, board, out=np.zeros(5, np.uint16))
    with pytest.raises((MemoryError, ValueError)):
        pe.HIGH.strengths(np.zeros((2**44, 0), np.uint8), b"\x30\x31\x32\x33\x2f")


def test_cards_changed_by_another_thread():
    """Somebody writes into the array while it is ranked: any answer, but no harm."""
    cards = np.random.default_rng(2).integers(0, 52, 400_000, np.uint8)
    stop = threading.Event()

    def meddle():
        random = np.random.default_rng(3)
        while not stop.is_set():
            start = random.integers(0, len(cards))
            cards[start : start + 50_000] = random.integers(0, 256, dtype=np.uint8)

    meddler = threading.Thread(target=meddle)
    meddler.start()
    try:
        for evaluator in EVALUATORS:
            (_, most), (least, board), _ = evaluator.card_counts
            board = board if least else 0
            rows = len(cards) // (most + board)
            hole = cards[: rows * most].reshape(rows, most)
            shared = cards[rows * most :][: rows * board].reshape(rows, board) if board else None
            assert np.shares_memory(hole, cards)
            for check in (True, False) * 5:
                # A row found bad may be good by the time its message is made: RuntimeError.
                with suppress(ValueError, RuntimeError):
                    evaluator.strengths(hole, shared, check=check)
    finally:
        stop.set()
        meddler.join()
