"""Counts the boards that each of two hold'em hands wins, in a loop that numba compiles."""

from ctypes import CFUNCTYPE, c_int, c_uint16, c_void_p

import numba
import numpy as np
from numba.extending import get_cython_function_address

import pokereval as pe

HIGH = 0  # PE_HIGH in pokereval.h

# Pointers go as addresses: numba takes c_void_p for any of them.
rank_hand = CFUNCTYPE(c_uint16, c_int, c_void_p, c_int, c_int)(
    get_cython_function_address("pokereval._core", "rank_hand")
)


@numba.njit
def count_boards(two, other, deck):
    hands = np.empty((2, 7), np.uint8)
    hands[0, :2], hands[1, :2] = two, other
    mine, theirs = hands[0].ctypes.data, hands[1].ctypes.data
    wins, ties, losses = 0, 0, 0
    for i in range(len(deck)):
        hands[:, 2] = deck[i]
        for j in range(i):
            hands[:, 3] = deck[j]
            for k in range(j):
                hands[:, 4] = deck[k]
                for m in range(k):
                    hands[:, 5] = deck[m]
                    for n in range(m):
                        hands[:, 6] = deck[n]
                        one = rank_hand(HIGH, mine, 2, 5)
                        another = rank_hand(HIGH, theirs, 2, 5)
                        wins += one > another
                        ties += one == another
                        losses += one < another
    return wins, ties, losses


def count(hole, other):
    """Return how many of all 1,712,304 boards the first hand wins, ties and loses."""
    two, against = pe.Cards(hole), pe.Cards(other)
    deck = sorted(set(range(52)) - set(two) - set(against))
    return count_boards(
        np.frombuffer(two, np.uint8), np.frombuffer(against, np.uint8), np.array(deck, np.uint8)
    )


if __name__ == "__main__":
    print(*count("AhKh", "QsQd"))
