# The C functions other compiled code may call: `cimport pokereval._core`.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef extern from "_kernels/rankings.h" nogil:
    enum:
        PE_HIGH
        PE_OMAHA_HIGH
        PE_ACE_TO_FIVE_LOW
        PE_EIGHT_OR_BETTER_LOW
        PE_OMAHA_EIGHT_OR_BETTER_LOW
        PE_DEUCE_TO_SEVEN_LOW
        PE_ACE_TO_SIX_LOW
        PE_BADUGI
        PE_DEUCE_BADUGI
        PE_SHORT_DECK_HIGH
        PE_SHORT_DECK_HIGH_TRIPS
        PE_SOKO_HIGH
        PE_SOKO_HIGH_STRAIGHT_FIRST
        PE_UP_CARDS_HIGH
        PE_UP_CARDS_LOW
        PE_DRAW_HIGH
        PE_DRAW_DEUCE_TO_SEVEN_LOW
        PE_DRAW_ACE_TO_FIVE_LOW
        PE_DRAW_BADUGI
        PE_DRAW_POINTS
        PE_RANKINGS

    ctypedef struct pe_ranking:
        const char *name
        int strongest
        int hole_least, hole_most
        int board_least, board_most
        int cards_least, cards_most
        uint64_t deck
        uint16_t (*hand)(
            const pe_ranking *ranking, const uint8_t *cards, int hole, int board
        ) noexcept nogil

    ctypedef struct pe_batch:
        const uint8_t *hole
        const uint8_t *board
        Py_ssize_t rows
        int hole_cards
        int board_cards
        Py_ssize_t board_step
        uint16_t *out

cdef class Ranking:
    cdef const pe_ranking *_ranking
    cdef readonly str name
    cdef readonly int strongest

# One hand, its board behind it; the counts must be what the ranking takes. 0 for a number that
# is no ranking.
cdef uint16_t rank_hand(int ranking, const uint8_t *cards, int hole, int board) noexcept nogil
