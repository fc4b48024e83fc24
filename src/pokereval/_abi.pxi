# The functions that _core.pxd offers to other compiled code; what they do is said there.

cdef int abi_version() noexcept nogil:
    return PE_ABI_VERSION


cdef int ranking_number(const char *name) noexcept nogil:
    cdef int number
    for number in range(PE_RANKINGS):
        if strcmp(pe_find(number).name, name) == 0:
            return number
    return -1


cdef int ranking_strongest(int ranking) noexcept nogil:
    cdef const pe_ranking *row = pe_find(ranking)
    return row.strongest if row != NULL else 0


cdef int ranking_takes(int ranking, int hole_cards, int board_cards) noexcept nogil:
    cdef const pe_ranking *row = pe_find(ranking)
    return row != NULL and pe_takes(row, hole_cards, board_cards)


cdef uint16_t rank_hand(
    int ranking, const uint8_t *cards, int hole_cards, int board_cards
) noexcept nogil:
    return pe_rank_hand(ranking, cards, hole_cards, board_cards)


cdef Py_ssize_t rank_hands(
    int ranking, const uint8_t *hole, int hole_cards, const uint8_t *board, int board_cards,
    int one_board, Py_ssize_t rows, int check, uint16_t *out,
) noexcept nogil:
    cdef pe_batch batch
    if not ranking_takes(ranking, hole_cards, board_cards):
        return -2
    batch.hole = hole
    # Never read, but no pointer may be moved that points nowhere.
    batch.board = board if board_cards else hole
    batch.rows = rows
    batch.hole_cards = hole_cards
    batch.board_cards = board_cards
    batch.board_step = 0 if one_board else board_cards
    batch.out = out
    return pe_rows(pe_find(ranking), &batch, check)


cdef int settle_row(
    const uint16_t *strengths, const int64_t *contributed, const uint8_t *live, int evaluators,
    int seats, int64_t button, int64_t unit, int64_t *out,
) noexcept nogil:
    return -1 == settle_rows(
        strengths, contributed, live, &button, 1, evaluators, seats, unit, 1, out
    )


cdef Py_ssize_t settle_rows(
    const uint16_t *strengths, const int64_t *contributed, const uint8_t *live,
    const int64_t *button, int one_button, int evaluators, int seats, int64_t unit,
    Py_ssize_t rows, int64_t *out,
) noexcept nogil:
    cdef pe_table table
    if not (1 <= evaluators <= 2 and 1 <= seats <= PE_MOST_SEATS and unit >= 1):
        return -2
    table.strengths = strengths
    table.contributed = contributed
    table.live = live
    table.button = button
    table.out = out
    table.rows = rows
    table.evaluators = evaluators
    table.seats = seats
    table.button_step = 0 if one_button else 1
    table.unit = unit
    return pe_settle_rows(&table)
