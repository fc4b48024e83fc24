"""Calls the core's C functions with the standard library alone: ranks rows, settles a hand."""

import ctypes
from array import array
from ctypes import c_int, c_int64, c_ssize_t, c_void_p

from addresses import address

import pokereval as pe

# The arguments as _core.pxd has them; arrays go as addresses.
rank_hands = ctypes.CFUNCTYPE(
    c_ssize_t, c_int, c_void_p, c_int, c_void_p, c_int, c_int, c_ssize_t, c_int, c_void_p
)(address("rank_hands"))
settle_row = ctypes.CFUNCTYPE(
    c_int, c_void_p, c_void_p, c_void_p, c_int, c_int, c_int64, c_int64, c_void_p
)(address("settle_row"))
ranking_number = ctypes.CFUNCTYPE(c_int, ctypes.c_char_p)(address("ranking_number"))


def at(numbers):
    return numbers.buffer_info()[0]


def settle(holes, board, contributed, button):
    """Return the strengths of hold'em hands, and what each of the players gets."""
    seats = len(holes)
    hole = array("B", b"".join(map(bytes, map(pe.Cards, holes))))
    shared = array("B", pe.Cards(board))
    strengths = array("H", [0] * seats)
    high = ranking_number(b"HIGH")
    bad = rank_hands(high, at(hole), 2, at(shared), len(shared), 1, seats, 1, at(strengths))
    if bad != -1:
        raise ValueError(f"hand {bad}: a card is wrong or comes twice")
    money, live, paid = array("q", contributed), array("B", [1] * seats), array("q", [0] * seats)
    if not settle_row(at(strengths), at(money), at(live), 1, seats, button, 1, at(paid)):
        raise ValueError("contributed: cannot be settled")
    return list(strengths), list(paid)


if __name__ == "__main__":
    strengths, paid = settle(["AsAd", "KsKd", "QsQd"], "2c7d9hJs3s", [100, 300, 350], button=2)
    print(*strengths)
    print(*paid)
