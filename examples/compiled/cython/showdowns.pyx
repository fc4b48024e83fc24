# cython: language_level=3
"""Counts the boards that each of two hold'em hands wins, without Python in the loop."""

from libc.stdint cimport uint8_t, uint16_t
from pokereval._core cimport PE_ABI_VERSION, PE_HIGH, abi_version, rank_hand

import pokereval as pe

if abi_version() != PE_ABI_VERSION:
    raise ImportError("compiled against another pokereval: build again")


cdef (long, long, long) count_boards(const uint8_t *two, const uint8_t *other) noexcept nogil:
    cdef uint8_t deck[48]
    cdef uint8_t hands[2][7]
    cdef long wins = 0, ties = 0, losses = 0
    cdef uint16_t mine, theirs
    cdef int left = 0, card, i, j, k, m, n
    for card in range(52):
        if card != two[0] and card != two[1] and card != other[0] and card != other[1]:
            deck[left] = <uint8_t>card
            left += 1
    for i in range(2):
        hands[0][i], hands[1][i] = two[i], other[i]
    for i in range(left):
        hands[0][2] = hands[1][2] = deck[i]
        for j in range(i):
            hands[0][3] = hands[1][3] = deck[j]
            for k in range(j):
                hands[0][4] = hands[1][4] = deck[k]
                for m in range(k):
                    hands[0][5] = hands[1][5] = deck[m]
                    for n in range(m):
                        hands[0][6] = hands[1][6] = deck[n]
                        mine = rank_hand(PE_HIGH, hands[0], 2, 5)
                        theirs = rank_hand(PE_HIGH, hands[1], 2, 5)
                        wins += mine > theirs
                        ties += mine == theirs
                        losses += mine < theirs
    return wins, ties, losses


def count(hole, other):
    """Return how many of all 1,712,304 boards the first hand wins, ties and loses."""
    cdef bytes two = bytes(pe.Cards(hole)), against = bytes(pe.Cards(other))
    cdef const uint8_t *mine = two
    cdef const uint8_t *theirs = against
    if len(set(two + against)) != 4 or len(two) != 2:
        raise ValueError("expected two hands of two cards, all different")
    cdef (long, long, long) found
    with nogil:
        found = count_boards(mine, theirs)
    return found
