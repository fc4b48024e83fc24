"""Measure a loop that numba compiles and that calls the core hand by hand, against one batch call.

    python benchmarks/compiled.py

The batch is forced to the portable kernel, which does hand by hand the same work. The exit status
is 1 if the loop takes more than 1.3 times as long.
"""

from __future__ import annotations

import os
import sys
from ctypes import CFUNCTYPE, c_int, c_uint16, c_void_p

os.environ["POKEREVAL_KERNEL"] = "scalar"  # read when the core is loaded

import numba
import numpy as np
from numba.extending import get_cython_function_address

import pokereval as pe
from deals import random_deals
from ratios import alternate, verdict

MOST = 1.3
HANDS = 4_000_000

rank_hand = CFUNCTYPE(c_uint16, c_int, c_void_p, c_int, c_int)(
    get_cython_function_address("pokereval._core", "rank_hand")
)


@numba.njit
def loop(hands: np.ndarray, out: np.ndarray) -> None:
    """Rank every row by a call of its own; 0 is PE_HIGH."""
    start = hands.ctypes.data
    for i in range(len(hands)):
        out[i] = rank_hand(0, start + 7 * i, 7, 0)


def main() -> int:
    """Print the times; return 1 if the loop is too slow."""
    hands = random_deals(HANDS, 7)
    out, expected = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    took = alternate([lambda: loop(hands, out), lambda: pe.HIGH.strengths(hands, out=expected)], 15)
    if (out != expected).any():
        sys.exit("the loop ranks other than the batch")
    ratio = took[0] / took[1]
    for name, seconds in zip(("numba, rank_hand", "HIGH.strengths, scalar"), took, strict=True):
        print(f"{name:24s}{HANDS / seconds / 1e6:8.1f} M hands/s")
    print(f"ratio {ratio:.2f}, at most {MOST}: {verdict(ratio <= MOST)}")
    return 0 if ratio <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
