"""Calls the core's C functions through cffi: ranks rows of hands that lie in any buffer."""

import cffi
from addresses import address

ffi = cffi.FFI()
ffi.cdef("""
    typedef int (*ranking_number_t)(const char *name);
    typedef ssize_t (*rank_hands_t)(
        int ranking, const uint8_t *hole, int hole_cards, const uint8_t *board, int board_cards,
        int one_board, ssize_t rows, int check, uint16_t *out);
""")


def function(name):
    """Return a function of _core.pxd, its type declared above."""
    return ffi.cast(f"{name}_t", address(name))


ranking_number = function("ranking_number")
rank_hands = function("rank_hands")


def strengths(ranking, hands, cards):
    """Return the strengths of hands of so many cards each, which follow each other in a buffer."""
    number = ranking_number(ranking.encode())
    rows = len(hands) // cards
    out = ffi.new("uint16_t[]", rows)
    hole = ffi.from_buffer("uint8_t[]", hands)
    bad = rank_hands(number, hole, cards, ffi.NULL, 0, 0, rows, 1, out)
    if bad == -2:
        raise ValueError(f"{ranking} does not take {cards} cards")
    if bad >= 0:
        raise ValueError(f"hand {bad}: a card is wrong or comes twice")
    return list(out)


if __name__ == "__main__":
    print(*strengths("HIGH", bytes([51, 47, 43, 39, 35, 0, 5, 48, 1, 6, 11, 12, 17, 22]), 7))
    print(*strengths("BADUGI", bytearray([48, 1, 6, 11]), 4))
