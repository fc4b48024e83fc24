"""The C functions for other compiled code, called as such code calls them."""

import ctypes
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from ctypes import c_char_p, c_int, c_int64, c_ssize_t, c_uint16, c_void_p
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import oracle
import pokereval as pe
from pokereval import _core
from pokereval.evaluators import EVALUATORS

EXAMPLES = Path(__file__).parents[1] / "examples" / "compiled"
HEADER = Path(pe.get_include(), "pokereval.h")
PXD = Path(pe.__file__).with_name("_core.pxd")
PATH = str(Path(pe.__file__).parents[1])

# What version 1 promises: whoever changes a line of it makes it version 2.
VERSION = 1
FUNCTIONS = {
    "abi_version": "int (void)",
    "ranking_number": "int (char const *)",
    "ranking_strongest": "int (int)",
    "ranking_takes": "int (int, int, int)",
    "rank_hand": "uint16_t (int, uint8_t const *, int, int)",
    "rank_hands": "Py_ssize_t (int, uint8_t const *, int, uint8_t const *, int, int, Py_ssize_t, "
    "int, uint16_t *)",
    "settle_row": "int (uint16_t const *, int64_t const *, uint8_t const *, int, int, int64_t, "
    "int64_t, int64_t *)",
    "settle_rows": "Py_ssize_t (uint16_t const *, int64_t const *, uint8_t const *, "
    "int64_t const *, int, int, int, int64_t, Py_ssize_t, int64_t *)",
}
NUMBERS = [
    "HIGH", "OMAHA_HIGH", "ACE_TO_FIVE_LOW", "EIGHT_OR_BETTER_LOW", "OMAHA_EIGHT_OR_BETTER_LOW",
    "DEUCE_TO_SEVEN_LOW", "ACE_TO_SIX_LOW", "BADUGI", "DEUCE_BADUGI", "SHORT_DECK_HIGH",
    "SHORT_DECK_HIGH_TRIPS", "SOKO_HIGH", "SOKO_HIGH_STRAIGHT_FIRST", "UP_CARDS_HIGH",
    "UP_CARDS_LOW", "DRAW_HIGH", "DRAW_DEUCE_TO_SEVEN_LOW", "DRAW_ACE_TO_FIVE_LOW",
    "DRAW_BADUGI", "DRAW_POINTS",
]  # fmt: skip


def function(name, result, *arguments):
    capsule = _core.__pyx_capi__[name]
    pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
    pointer_of.restype, pointer_of.argtypes = c_void_p, [ctypes.py_object, c_char_p]
    address = pointer_of(capsule, FUNCTIONS[name].encode())  # refuses a capsule of another type
    return ctypes.CFUNCTYPE(result, *arguments)(address)


abi_version = function("abi_version", c_int)
ranking_number = function("ranking_number", c_int, c_char_p)
ranking_strongest = function("ranking_strongest", c_int, c_int)
ranking_takes = function("ranking_takes", c_int, c_int, c_int, c_int)
rank_hand = function("rank_hand", c_uint16, c_int, c_void_p, c_int, c_int)
rank_hands = function(
    "rank_hands", c_ssize_t, c_int, c_void_p, c_int, c_void_p, c_int, c_int, c_ssize_t, c_int,
    c_void_p,
)  # fmt: skip
settle_row = function(
    "settle_row", c_int, c_void_p, c_void_p, c_void_p, c_int, c_int, c_int64, c_int64, c_void_p
)
settle_rows = function(
    "settle_rows", c_ssize_t, c_void_p, c_void_p, c_void_p, c_void_p, c_int, c_int, c_int, c_int64,
    c_ssize_t, c_void_p,
)  # fmt: skip


# --- what is promised ----------------------------------------------------------------------------


def test_the_promise_is_kept():
    capsules = {
        name: re.search('"(.*)"', repr(capsule)).group(1)
        for name, capsule in _core.__pyx_capi__.items()
    }
    assert {name: capsules.get(name) for name in FUNCTIONS} == FUNCTIONS
    assert abi_version() == VERSION
    header = HEADER.read_text(encoding="utf-8")
    assert re.search(r"#define PE_ABI_VERSION (\d+)", header).group(1) == str(VERSION)
    numbers = re.findall(r"^    PE_(\w+)", header, re.M)
    assert numbers[: len(NUMBERS)] == NUMBERS
    assert numbers[-1] == "RANKINGS"


def test_pxd_has_every_number_and_function():
    text = PXD.read_text(encoding="utf-8")
    assert set(re.findall(r"^cdef \w+ (\w+)\(", text, re.M)) == set(_core.__pyx_capi__)
    header = set(re.findall(r"\bPE_\w+", HEADER.read_text(encoding="utf-8")))
    assert set(re.findall(r"^ +(PE_\w+)$", text, re.M)) == header


@pytest.mark.parametrize("name", ["cc", "c++"])
def test_header_alone_compiles(name, tmp_path):
    compiler = shutil.which(name)
    if not compiler:
        pytest.skip(f"no compiler {name}")
    source = tmp_path / ("header.c" if name == "cc" else "header.cpp")
    source.write_text('#include "pokereval.h"\nint most = PE_RANKINGS + PE_MOST_SEATS;\n')
    command = [compiler, "-Wall", "-Wextra", "-Werror", "-c", f"-I{pe.get_include()}", source]
    subprocess.run([*command, "-o", tmp_path / "header.o"], check=True)


# --- ranking -------------------------------------------------------------------------------------


def counts(evaluator):
    """Return every (hole, board) that the evaluator takes."""
    (hole_least, hole_most), (board_least, board_most), (least, most) = evaluator.card_counts
    return [
        (hole, board)
        for hole in range(hole_least, hole_most + 1)
        for board in range(board_least, board_most + 1)
        if least <= hole + board <= most
    ]


@pytest.mark.parametrize("evaluator", EVALUATORS, ids=lambda row: row.name)
def test_hands_and_rows(evaluator):
    number = ranking_number(evaluator.name.encode())
    assert number == NUMBERS.index(evaluator.name)
    assert ranking_strongest(number) == evaluator.strongest
    row = oracle.RANKINGS[evaluator.name]
    for hole, board in counts(evaluator):
        assert ranking_takes(number, hole, board) == 1
        cards = oracle.deals(row, 300, hole + board, seed=hole)
        holes, boards = cards[:, :hole].copy(), cards[:, hole:].copy()
        expected = evaluator.strengths(holes, boards if board else None)
        got = [rank_hand(number, hand.ctypes.data, hole, board) for hand in cards]
        assert got == expected.tolist()
        out = np.zeros(300, np.uint16)
        rows = number, holes.ctypes.data, hole, boards.ctypes.data if board else None, board
        for check in (0, 1):
            out[:] = 0
            assert rank_hands(*rows, 0, 300, check, out.ctypes.data) == -1
            assert (out == expected).all()
        if board and hole:
            one = [  # rows that share no card with the one board
                i for i in range(300) if not set(holes[i].tolist()) & set(boards[0].tolist())
            ]
            some = holes[one].copy()
            assert rank_hands(
                number, some.ctypes.data, hole, boards.ctypes.data, board, 1, len(one), 1,
                out.ctypes.data,
            ) == -1  # fmt: skip
            assert (out[: len(one)] == evaluator.strengths(some, boards[0])).all()
        (holes if hole else boards)[123, 0] = 255
        assert rank_hands(*rows, 0, 300, 1, out.ctypes.data) == 123
        assert rank_hands(*rows, 0, 100, 1, out.ctypes.data) == -1


@pytest.mark.parametrize("evaluator", EVALUATORS, ids=lambda row: row.name)
def test_counts_that_a_ranking_does_not_take(evaluator):
    number = NUMBERS.index(evaluator.name)
    cards = np.arange(52, dtype=np.uint8)
    out = np.full(1, 7, np.uint16)
    most = 2**31 - 1
    for hole in (-most - 1, -1, *range(20), most):
        for board in (-most - 1, -1, *range(20), most):
            if (hole, board) in counts(evaluator):
                continue
            assert ranking_takes(number, hole, board) == 0
            assert rank_hand(number, cards.ctypes.data, hole, board) == 0
            rows = number, cards.ctypes.data, hole, cards.ctypes.data, board
            assert rank_hands(*rows, 0, 1, 1, out.ctypes.data) == -2
    assert out == 7


def test_rankings_that_are_none():
    cards = np.arange(7, dtype=np.uint8).ctypes.data
    for number in (-1, len(EVALUATORS), 2**31 - 1, -(2**31)):
        assert rank_hand(number, cards, 7, 0) == 0
        assert rank_hands(number, cards, 7, None, 0, 0, 1, 1, cards) == -2
        assert ranking_takes(number, 7, 0) == 0
        assert ranking_strongest(number) == 0
    for name in (b"", b"high", b"HIGH ", b"HIG", b"OMAHA"):
        assert ranking_number(name) == -1


# --- settling ------------------------------------------------------------------------------------


@pytest.mark.parametrize("evaluators", [1, 2])
@pytest.mark.parametrize("seats", [1, 2, 6, 9, 23])
def test_settling(seats, evaluators):
    random = np.random.default_rng(seats)
    strengths = random.integers(0, 4, (200, evaluators, seats)).astype(np.uint16)
    money = random.integers(0, 5, (200, seats)) * 5
    live = random.random((200, seats)) < 0.7
    live[:, 0] = True
    button = random.integers(0, seats, 200)
    tables = strengths, money, live, button
    expected = pe.settle_many(*tables, unit=5)
    out = np.zeros_like(money)
    at = [part.ctypes.data for part in tables]
    assert settle_rows(*at, 0, evaluators, seats, 5, 200, out.ctypes.data) == -1
    assert (out == expected).all()
    assert settle_rows(*at, 1, evaluators, seats, 5, 200, out.ctypes.data) == -1
    assert (out == pe.settle_many(*tables[:3], int(button[0]), unit=5)).all()
    one = np.zeros(seats, np.int64)
    for i in range(200):
        row = [part[i].ctypes.data for part in tables[:3]]
        assert settle_row(*row, evaluators, seats, button[i], 5, one.ctypes.data) == 1
        assert (one == expected[i]).all()
    money[150, seats - 1] = 3
    assert settle_rows(*at, 0, evaluators, seats, 5, 200, out.ctypes.data) == 150
    row = [part[150].ctypes.data for part in tables[:3]]
    one[:] = 77
    assert settle_row(*row, evaluators, seats, button[150], 5, one.ctypes.data) == 0
    row = [part[0].ctypes.data for part in tables[:3]]
    for evaluators_, seats_, button_, unit in (
        (0, seats, 0, 5), (3, seats, 0, 5), (-1, seats, 0, 5), (1, 0, 0, 5), (1, 24, 0, 5),
        (1, -1, 0, 5), (1, seats, seats, 5), (1, seats, -1, 5), (1, seats, 0, 0), (1, seats, 0, -5),
    ):  # fmt: skip
        assert settle_row(*row, evaluators_, seats_, button_, unit, one.ctypes.data) == 0
        if button_ == 0:
            counts_ = evaluators_, seats_, unit
            assert settle_rows(*at, 0, *counts_, 200, out.ctypes.data) == -2
    assert (one == 77).all()


# --- examples ------------------------------------------------------------------------------------


def run(*arguments, cwd):
    """Run this Python on the package that is tested; return the lines it wrote."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def boards_won():
    """How many of all boards AhKh wins, ties and loses against QsQd, counted by arrays."""
    ours, theirs = pe.Cards("AhKh"), pe.Cards("QsQd")
    deck = sorted(set(range(52)) - set(ours) - set(theirs))
    boards = np.array(list(combinations(deck, 5)), np.uint8)
    mine, others = (
        pe.HIGH.strengths(np.broadcast_to(np.frombuffer(hole, np.uint8), (len(boards), 2)), boards)
        for hole in (ours, theirs)
    )
    return f"{(mine > others).sum()} {(mine == others).sum()} {(mine < others).sum()}"


def test_numba(boards_won):
    pytest.importorskip("numba")
    assert run("numba_showdowns.py", cwd=EXAMPLES) == [boards_won]


def test_cffi():
    pytest.importorskip("cffi")
    high = [[51, 47, 43, 39, 35, 0, 5], [48, 1, 6, 11, 12, 17, 22]]
    assert run("cffi_showdowns.py", cwd=EXAMPLES) == [
        " ".join(str(pe.HIGH.strength(hand)) for hand in high),
        str(pe.BADUGI.strength([48, 1, 6, 11])),
    ]


def test_ctypes():
    board = "2c7d9hJs3s"
    strengths = [pe.HIGH.strength(hole, board) for hole in ("AsAd", "KsKd", "QsQd")]
    assert run("ctypes_showdowns.py", cwd=EXAMPLES) == [
        " ".join(map(str, strengths)),
        "300 400 50",
    ]


def test_cython(boards_won, tmp_path):
    pytest.importorskip("Cython")
    pytest.importorskip("setuptools")
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if not shutil.which(compiler):
        pytest.skip(f"no compiler {compiler}")
    shutil.copytree(EXAMPLES / "cython", tmp_path / "cython")
    run("setup.py", "-q", "build_ext", "--inplace", cwd=tmp_path / "cython")
    code = "import showdowns; print(*showdowns.count('AhKh', 'QsQd'))"
    assert run("-c", code, cwd=tmp_path / "cython") == [boards_won]


def test_examples_are_all_run():
    names = {path.stem.partition("_")[0] for path in EXAMPLES.iterdir() if path.stem[0] != "_"}
    assert names == {"README", "addresses", "cython", "numba", "cffi", "ctypes"}
