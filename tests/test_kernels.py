"""Every kernel gives the same strengths and finds the same bad rows, and none reads past an array.

The kernel is chosen when the package is imported, so each runs in a process of its own: this file,
as a script.
"""

import ctypes
import mmap
import os
import subprocess
import sys
import zlib
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import oracle
import pokereval as pe

KERNELS = pe.kernel_info().supported
ROWS = [row for row in oracle.RANKINGS.values() if isinstance(getattr(pe, row.name, None),
                                                              pe.Evaluator)]  # fmt: skip
# Around the ends of vectors and blocks.
LENGTHS = (*range(75), 127, 128, 129, 255, 256, 257, 300, 512, 515)


def run(kernel, *arguments):
    """Run this file as a script under a kernel; return what it wrote."""
    environment = {
        **os.environ,
        "POKEREVAL_KERNEL": kernel,
        "PYTHONPATH": os.pathsep.join([str(Path(pe.__file__).parents[1]), *sys.path]),
    }
    return subprocess.run(
        [sys.executable, __file__, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


# --- choosing ------------------------------------------------------------------------------------


def test_scalar_runs_everywhere():
    info = pe.kernel_info()
    assert info.name in info.supported
    assert info.supported[0] == info.built[0] == "scalar"
    assert set(info.supported) <= set(info.built)


def test_fastest_is_chosen():
    assert run("", "name").stdout.strip() == KERNELS[-1]


@pytest.mark.parametrize("kernel", KERNELS)
def test_is_forced(kernel):
    assert run(kernel, "name").stdout.strip() == kernel


@pytest.mark.parametrize("kernel", ["sse", "AVX2", "neon", " scalar"])
def test_unknown_kernel_is_refused(kernel):
    """A forced path that quietly were another would make every test of it worthless."""
    done = run(kernel, "name")
    assert done.returncode
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ValueError: POKEREVAL_KERNEL: expected scalar")
    assert repr(kernel) in last


# --- the same strengths --------------------------------------------------------------------------


def stocks(row):
    """Return decks that make rare hands common: all cards, two suits, few ranks."""
    deck = oracle.deck(row)
    return (
        deck,
        [card for card in deck if card % 4 in (1, 3)],
        [card for card in deck if card // 4 in (4, 5, 6, 9, 12)],
    )


def dealt(stock, rows, cards):
    """Deal rows of different cards of a stock."""
    shuffled = np.random.default_rng(cards).permuted(np.tile(stock, (rows, 1)), axis=1)
    return np.ascontiguousarray(shuffled[:, :cards], np.uint8)


def digest(strengths):
    return f"{zlib.crc32(strengths.tobytes()):08x}"


def write_strengths():
    """Write a line for each evaluator, shape and stock: digests of strengths, and the faults."""
    for row in ROWS:
        evaluator = getattr(pe, row.name)
        for (hole, board), stock in product(row.shapes, stocks(row)):
            deals = dealt(stock, 4099, hole + board)
            cards = [deals[:, :hole].copy(), deals[:, hole:].copy() if board else None]
            found = evaluator.strengths(*cards)
            line = [row.name, hole, board, len(stock), digest(found)]
            for n in LENGTHS:
                part = [some if some is None else some[-n:] if n else some[:0] for some in cards]
                out = np.full(n + 2, 9999, np.uint16)
                evaluator.strengths(*part, out=out[1:-1])
                assert out[0] == out[-1] == 9999
                assert np.array_equal(out[1:-1], found[len(found) - n :]), n
            if board:
                apart = ~np.isin(cards[0], cards[1][0]).any(axis=1)
                line.append(digest(evaluator.strengths(cards[0][apart], cards[1][0])))
            for bad, at, place in product((52, 255, 128, 60, None, 0), (0, 63, 3001), (0, -1)):
                wrong = deals.copy()
                # None: the card that stands two places on, given twice; a deuce may be no card.
                wrong[at, place] = wrong[at, (place + 2) % (hole + board)] if bad is None else bad
                try:
                    evaluator.strengths(wrong[:, :hole], wrong[:, hole:] if board else None)
                except ValueError as error:
                    line.append(str(error))
            # Rows that are not checked may hold anything; strengths that mean nothing, no harm.
            noise = np.random.default_rng(1).integers(0, 256, deals.shape, np.uint8)
            evaluator.strengths(noise[:, :hole], noise[:, hole:] if board else None, check=False)
            print(*line, sep="; ")


@pytest.fixture(scope="module")
def scalar():
    """What the scalar kernel writes; the other tests hold the fastest against the oracle."""
    done = run("scalar", "strengths")
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("kernel", KERNELS[1:])
def test_kernels_agree(kernel, scalar):
    done = run(kernel, "strengths")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == scalar
    assert len(scalar) == sum(3 * len(row.shapes) for row in ROWS)


# --- nothing is read or written outside ----------------------------------------------------------


class Fenced:
    """Room for bytes between two pages that nobody may touch."""

    def __init__(self, size):
        page = mmap.PAGESIZE
        inner = -(-size // page) * page
        self.map = mmap.mmap(-1, inner + 2 * page)
        self.start = np.frombuffer(self.map, np.uint8).ctypes.data
        self.inner = np.frombuffer(self.map, np.uint8)[page : page + inner]
        libc = ctypes.CDLL(None, use_errno=True)
        for edge in (self.start, self.start + page + inner):
            if libc.mprotect(ctypes.c_void_p(edge), ctypes.c_size_t(page), 0):
                raise OSError(ctypes.get_errno(), "mprotect")

    def place(self, array, at_end):
        """Copy an array to the very start or end of the room."""
        size = array.nbytes
        room = self.inner[len(self.inner) - size :] if at_end else self.inner[:size]
        placed = room.view(array.dtype).reshape(array.shape)
        placed[:] = array
        return placed


def touch_edges():
    """Rank arrays that begin or end where the process may not read."""
    fences = [Fenced(700 * 11) for _ in range(3)]
    for row in ROWS:
        evaluator = getattr(pe, row.name)
        for hole, board in row.shapes:
            deals = dealt(oracle.deck(row), 515, hole + board)
            for n, at_end, check in product(LENGTHS[1:], (True, False), (True, False)):
                given = [deals[:n, :hole], deals[:n, hole:] if board else None]
                expected = evaluator.strengths(*given)
                placed = [
                    some if some is None else fence.place(some, at_end)
                    for some, fence in zip(given, fences, strict=False)
                ]
                out = fences[2].place(np.zeros(n, np.uint16), at_end)
                evaluator.strengths(*placed, out=out, check=check)
                assert np.array_equal(out, expected)
                if board and n > 1:
                    one = fences[1].place(deals[0, hole:], at_end)
                    apart = ~np.isin(placed[0], one).any(axis=1)
                    some = fences[0].place(deals[:n, :hole][apart], at_end)
                    evaluator.strengths(some, one, check=check)
    print("untouched")


@pytest.mark.skipif(sys.platform == "win32", reason="no mprotect")
def test_fence_holds():
    """The test below can fail: a byte past the room ends the process."""
    done = run("scalar", "break the fence")
    assert done.returncode < 0 or "AddressSanitizer: SEGV" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no mprotect")
@pytest.mark.parametrize("kernel", KERNELS)
def test_nothing_is_touched_outside(kernel):
    done = run(kernel, "edges")
    assert done.stdout == "untouched\n", (done.returncode, done.stderr)


def break_the_fence():
    fence = Fenced(100)
    ctypes.string_at(fence.inner.ctypes.data + len(fence.inner), 1)


if __name__ == "__main__":
    {
        "name": lambda: print(pe.kernel_info().name),
        "strengths": write_strengths,
        "edges": touch_edges,
        "break the fence": break_the_fence,
    }[sys.argv[1]]()
