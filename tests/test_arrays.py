"""Cards in the arrays of other libraries, by the recipes of docs/arrays.md."""

import os
import subprocess
import sys
from array import array
from pathlib import Path

import numpy as np
import pytest

import oracle
import pokereval as pe

EXAMPLES = Path(__file__).parents[1] / "examples" / "arrays"
PATH = str(Path(pe.__file__).parents[1])
HANDS = [[51, 47, 43, 39, 35, 0, 5], [48, 49, 50, 0, 1, 20, 30], [0, 5, 10, 15, 28, 33, 38]]


@pytest.mark.parametrize("name", [path.stem for path in sorted(EXAMPLES.glob("*.py"))])
def test_example(name):
    """Every line that a recipe prints is the strengths of the same three hands."""
    library = name.removeprefix("from_")
    if library != "buffers":
        pytest.importorskip(library)
    done = subprocess.run(
        [sys.executable, EXAMPLES / f"{name}.py"],
        env={**os.environ, "PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    expected = " ".join(str(pe.HIGH.strength(hand)) for hand in HANDS)
    assert set(done.stdout.splitlines()) == {expected}


class Interface:
    """Knows of numpy only how to tell it where the numbers are."""

    def __init__(self, cards):
        self.cards = cards  # keeps them
        self.__array_interface__ = cards.__array_interface__


class Array:
    def __init__(self, cards):
        self.cards = cards

    def __array__(self, dtype=None, copy=None):
        return np.array(self.cards, dtype)


@pytest.mark.parametrize(
    "made",
    [
        memoryview,
        lambda cards: memoryview(array("B", cards.tobytes())).cast("B", cards.shape),
        lambda cards: (
            memoryview(array("q", cards.ravel().tolist())).cast("B").cast("q", cards.shape)
        ),
        Interface,
        Array,
        lambda cards: [memoryview(row) for row in cards],
        lambda cards: list(map(bytearray, cards)),
    ],
)
def test_anything_that_numpy_takes(made):
    cards = oracle.deals(oracle.RANKINGS["HIGH"], 50, 7)
    expected = pe.HIGH.strengths(cards)
    assert (pe.HIGH.strengths(made(cards)) == expected).all()
    assert (
        pe.HIGH.strengths(made(cards[:, :2].copy()), made(cards[:, 2:].copy())) == expected
    ).all()


@pytest.mark.parametrize("made", [pe.Cards, bytes, list, tuple])
def test_rows_of_cards(made):
    hands = ["AsKsQsJsTs2d3c", "AcAdAhAs2c7d9h"]
    rows = [made(pe.Cards(hand)) for hand in hands]
    expected = [pe.HIGH.strength(hand) for hand in hands]
    assert pe.HIGH.strengths(rows).tolist() == expected
    apart = pe.HIGH.strengths([row[:2] for row in rows], [row[2:] for row in rows])
    assert apart.tolist() == expected
    with pytest.raises(ValueError, match=r"hole: expected an array of integers, got list \["):
        pe.HIGH.strengths([rows[0], rows[1][:5]])


@pytest.mark.parametrize("made", [iter, set, frozenset, dict.fromkeys, pe.Cards, str, np.array])
def test_one_board_in_any_form_of_cards(made):
    board = pe.Cards("QsJsTs2d3c")
    given = str(board) if made is str else made(list(board))
    found = pe.HIGH.strengths([[51, 47], [0, 5]], given)
    assert found.tolist() == [7462, pe.HIGH.strength([0, 5], board)]


def test_errors_of_one_board_name_it():
    for board, error, name in (
        (iter([1, 1]), pe.DuplicateCardError, "board: 2d"),
        (iter(["As"]), TypeError, r"board\[0\]"),
        (object(), TypeError, "board: expected Cards"),
        (iter([0, 10, 20]), pe.DuplicateCardError, "2c is at hole"),
    ):
        with pytest.raises(error, match=name):
            pe.HIGH.strengths([[51, 47], [0, 5]], board)


def test_strengths_of_other_arrays_settle():
    """settle_many takes the same: flags and money in buffers of the standard library."""
    strengths = memoryview(array("H", [5, 9, 5])).cast("B").cast("H", (1, 1, 3))
    money = memoryview(array("q", [50, 100, 200])).cast("B").cast("q", (1, 3))
    live = memoryview(bytes([1, 0, 1])).cast("?", (1, 3))
    assert pe.settle_many(strengths, money, live, array("b", [0])).tolist() == [[75, 0, 275]]
