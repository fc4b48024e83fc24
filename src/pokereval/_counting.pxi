# Counting completions: what is asked for, made plain to the C core.

from cpython.exc cimport PyErr_CheckSignals
from math import comb

cdef extern from "_kernels/counting.h" nogil:
    ctypedef struct pe_unfinished:
        const pe_ranking *ranking
        uint8_t[PE_MOST_CARDS] cards
        int hole, board
        int hole_to_come, board_to_come
        uint64_t deck

    ctypedef struct pe_dealer:
        pass

    int pe_has_rank_counts(const pe_unfinished *hand)
    void pe_count_by_ranks(const pe_unfinished *hand, uint64_t *counts)
    void pe_start_dealing(pe_dealer *dealer, const pe_unfinished *hand)
    int pe_count_dealt(
        pe_dealer *dealer, Py_ssize_t rows, uint8_t *hole, uint8_t *board, uint16_t *strengths,
        uint64_t *counts,
    )

# Minutes at the speed of the slowest ranking.
MOST_COUNTED = 10_000_000_000
cdef enum:
    ROWS_DEALT = 4096


cdef object _counts(Ranking ranking, object hole, object board, object dead, object cards):
    import numpy as np

    cdef const pe_ranking *row = ranking._ranking
    cdef pe_unfinished hand
    cdef uint64_t[::1] counts
    cdef uint64_t deck = row.deck
    # Hole cards that play alone have no board, and no other ranking asks for hole cards.
    cdef bint omaha = row.board_least > 0, alone = row.hole_least > 0 and not omaha
    groups = [
        (argument, to_cards(b"" if given is None else given, argument))
        for argument, given in (("hole", hole), ("board", board), ("dead", dead))
    ]
    check_different(groups)
    for argument, some in groups:
        for position, card in enumerate(some):
            if not row.deck >> <int>card & 1:
                raise CardError(ranking._outside(f"{argument}[{position}]", card))
            deck &= ~(<uint64_t>1 << <int>card)
    hole, board = groups[0][1], groups[1][1]
    if alone and len(board) > row.board_most:
        raise CardCountError(ranking._counts_message(len(hole), len(board)))
    known = hole if alone or omaha else hole + board
    shared = board if omaha else b""
    if cards is None:
        cards = max(row.usual, len(known)) + (5 if omaha else 0)
    else:
        try:
            cards = whole(cards)
        except TypeError:
            raise TypeError(f"cards: expected an int or None, got {shown(cards)}") from None
    boards = 5 if omaha else 0
    if (
        not boards <= cards <= PE_MOST_CARDS
        or not pe_takes(row, cards - boards, boards)
        or cards - boards < len(known)
        or boards < len(shared)
    ):
        raise CardCountError(
            ranking._counts_message(len(hole), len(board)) + f" to complete to {shown(cards)}"
        )
    hand.ranking = row
    hand.hole, hand.board = len(known), len(shared)
    hand.hole_to_come = cards - boards - hand.hole
    hand.board_to_come = boards - hand.board
    hand.deck = deck
    for position, card in enumerate(known + shared):
        hand.cards[<int>position] = card
    left = int(deck).bit_count()
    if left < hand.hole_to_come + hand.board_to_come:
        raise ValueError(
            f"dead: leaves {left} cards, expected {hand.hole_to_come + hand.board_to_come} to come"
        )
    size = comb(left, hand.hole_to_come) * comb(left - hand.hole_to_come, hand.board_to_come)
    found = np.zeros(row.strongest + 1, np.uint64)
    if row == pe_find(PE_EIGHT_OR_BETTER_LOW):
        # The best ace-to-five lows are these, in the same order.
        hand.ranking = pe_find(PE_ACE_TO_FIVE_LOW)
        counts = np.zeros(hand.ranking.strongest + 1, np.uint64)
        pe_count_by_ranks(&hand, &counts[0])
        found[1:] = counts[-row.strongest:]
        found[0] = size - int(found.sum())
        return found
    counts = found
    if alone and row.of_hole != NULL:
        hand.ranking = row.of_hole
    if pe_has_rank_counts(&hand):
        pe_count_by_ranks(&hand, &counts[0])
        return found
    if size > MOST_COUNTED:
        raise ValueError(
            f"hole: {size:,} hands to count, expected {MOST_COUNTED:,} at most; give more cards"
        )
    count_dealt(np, &hand, counts)
    return found


cdef int count_dealt(np, const pe_unfinished *hand, uint64_t[::1] counts) except -1:
    """Deal and rank in parts, so that an interrupt from the keyboard is heard."""
    cdef pe_dealer dealer
    cdef uint8_t[::1] holes = np.empty(ROWS_DEALT * PE_MOST_CARDS, np.uint8)
    cdef uint8_t[::1] boards = np.empty(ROWS_DEALT * PE_MOST_CARDS, np.uint8)
    cdef uint16_t[::1] strengths = np.empty(ROWS_DEALT, np.uint16)
    cdef int more = 1
    pe_start_dealing(&dealer, hand)
    while more:
        with nogil:
            more = pe_count_dealt(
                &dealer, ROWS_DEALT, &holes[0], &boards[0], &strengths[0], &counts[0]
            )
        PyErr_CheckSignals()
    return 0
