# The C functions other compiled code may call: `cimport pokereval._core`.
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

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

cdef extern from "_kernels/settling.h" nogil:
    enum:
        PE_MOST_SEATS

    ctypedef struct pe_table:
        const uint16_t *strengths
        const int64_t *contributed
        const uint8_t *live
        const int64_t *button
        int64_t *out
        Py_ssize_t rows
        int evaluators
        int seats
        Py_ssize_t button_step
        int64_t unit

cdef class Ranking:
    cdef const pe_ranking *_ranking
    cdef readonly str name
    cdef readonly int strongest

# One hand, its board behind it; the counts must be what the ranking takes. 0 for a number that
# is no ranking.
cdef uint16_t rank_hand(int ranking, const uint8_t *cards, int hole, int board) noexcept nogil

# One hand, settled as in a row of settle_many: `strengths` are one or two rows of as many as there
# are seats, `live` flags, `out` takes what each seat gets. Returns 1, or 0 if the arguments are
# wrong: then `out` is as it was.
cdef int settle_row(
    const uint16_t *strengths, const int64_t *contributed, const uint8_t *live, int evaluators,
    int seats, int64_t button, int64_t unit, int64_t *out,
) noexcept nogil
