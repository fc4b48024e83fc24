# The C functions for other compiled code: `cimport pokereval._core`, with
# pokereval.get_include() among the include folders. None needs the GIL, keeps what it is given,
# or writes but to `out`.
#
# A card is a byte 0..51, 4 * rank + suit. Other bytes and repeated cards get a meaningless
# strength where nothing is said of checks, but are never an index out of bounds.
from libc.stdint cimport int64_t, uint8_t, uint16_t

cdef extern from "pokereval.h" nogil:
    enum:
        PE_ABI_VERSION
        PE_MOST_SEATS
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

# PE_ABI_VERSION of the package that runs, which need not be the one compiled against.
cdef int abi_version() noexcept nogil

# The number of an evaluator by its name, such as "OMAHA_HIGH"; -1 where there is none.
cdef int ranking_number(const char *name) noexcept nogil

# The largest strength of a ranking; 0 where there is none. Strengths go from 1, larger ones win.
cdef int ranking_strongest(int ranking) noexcept nogil

# 1 if a ranking takes so many hole and board cards, else 0.
cdef int ranking_takes(int ranking, int hole_cards, int board_cards) noexcept nogil

# The strength of one hand, its board behind it; 0 where no hand qualifies, the ranking does not
# take so many cards, or there is none.
cdef uint16_t rank_hand(
    int ranking, const uint8_t *cards, int hole_cards, int board_cards
) noexcept nogil

# The strengths of rows of hands, without gaps between them; `board` is one for all rows where
# one_board is not 0, and not looked at where board_cards is 0. With check the cards of each row
# have to be of the ranking's deck and all different. Returns -1 when all are ranked, the first
# row found wrong, whereupon `out` is unfinished, or -2 if the ranking does not take so many
# cards or there is none.
cdef Py_ssize_t rank_hands(
    int ranking, const uint8_t *hole, int hole_cards, const uint8_t *board, int board_cards,
    int one_board, Py_ssize_t rows, int check, uint16_t *out,
) noexcept nogil

# One hand, settled as a row of settle_many: `strengths` are one or two times as many as there
# are seats, `live` flags, `out` takes what each seat gets. Returns 1, or 0 if it cannot be
# settled or the counts are out of range: then `out` is as it was.
cdef int settle_row(
    const uint16_t *strengths, const int64_t *contributed, const uint8_t *live, int evaluators,
    int seats, int64_t button, int64_t unit, int64_t *out,
) noexcept nogil

# Rows of hands, without gaps between them; `button` is one for all rows where one_button is not
# 0. Returns -1 when all are settled, the first row that cannot be, whereupon `out` is
# unfinished, or -2 if the counts or the unit are out of range.
cdef Py_ssize_t settle_rows(
    const uint16_t *strengths, const int64_t *contributed, const uint8_t *live,
    const int64_t *button, int one_button, int evaluators, int seats, int64_t unit,
    Py_ssize_t rows, int64_t *out,
) noexcept nogil
