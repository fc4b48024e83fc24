/* The loops over rows that run on any processor. */

#if defined(__GNUC__) && !defined(__clang__)
/* The processor orders these long loops better by itself: measured 1.08 times as fast. */
#pragma GCC optimize("no-schedule-insns2")
#endif

#include "hand.h"
#include "kernels.h"

/* A card's word and its bit side by side, added in one instruction where there are vectors. */
#if defined(__GNUC__)
typedef uint64_t two __attribute__((vector_size(16), may_alias));
PE_INLINE two make_two(uint64_t word, uint64_t bits) { return (two){word, bits}; }
PE_INLINE two two_of(uint8_t card) { return ((const two *)pe_card)[(size_t)card]; }
PE_INLINE two add(two x, two y) { return x + y; }
PE_INLINE two or_(two x, two y) { return x | y; }
PE_INLINE two differ(two x, two y) { return x ^ y; }
PE_INLINE uint64_t word_of(two x) { return x[0]; }
PE_INLINE uint64_t bits_of(two x) { return x[1]; }
#else
typedef struct { uint64_t word, bits; } two;
PE_INLINE two make_two(uint64_t word, uint64_t bits) {
    const two x = {word, bits};
    return x;
}
PE_INLINE two two_of(uint8_t card) { return make_two(pe_card_word(card), pe_card_bit(card)); }
PE_INLINE two add(two x, two y) { return make_two(x.word + y.word, x.bits + y.bits); }
PE_INLINE two or_(two x, two y) { return make_two(x.word | y.word, x.bits | y.bits); }
PE_INLINE two differ(two x, two y) { return make_two(x.word ^ y.word, x.bits ^ y.bits); }
PE_INLINE uint64_t word_of(two x) { return x.word; }
PE_INLINE uint64_t bits_of(two x) { return x.bits; }
#endif

/* What the cards of a row add up to and what they are or-ed together, begun with some bits. */
typedef struct { two sum, any; } pair;

PE_INLINE pair pair_of(const uint8_t *hole, int holes, const uint8_t *board, int boards,
                       uint64_t suited, uint64_t bits) {
    pair cards = {make_two(suited, bits), make_two(0, bits)};
    for (int i = 0; i < holes; i++) {
        cards.sum = add(cards.sum, two_of(hole[i]));
        cards.any = or_(cards.any, two_of(hole[i]));
    }
    for (int i = 0; i < boards; i++) {
        cards.sum = add(cards.sum, two_of(board[i]));
        cards.any = or_(cards.any, two_of(board[i]));
    }
    return cards;
}

/* ---- the best five of any cards ---- */

/* In bytes: measured 1.04 times as fast as to leave it to the processor. */
#define AHEAD_OF_ROWS 2048

/* In blocks: rows in which suits matter, three in a hundred, are noted without a branch and ranked
   after, their words made once more: keeping the words of all rows costs more. */
PE_INLINE ptrdiff_t five_loop(const pe_ranking *ranking, const pe_batch *batch, int hole,
                              int board, int check) {
    const int count = hole + board;
    const uint16_t *const value = ranking->value[count], *const offset = pe_offset(count);
    /* Begun with the cards outside the deck, so that one of them is a card given twice. */
    const uint64_t outside = PE_NO_CARD | (~ranking->deck & (PE_NO_CARD - 1));
    uint16_t noted[PE_BLOCK];
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const ptrdiff_t rows = batch->rows - start < PE_BLOCK ? batch->rows - start : PE_BLOCK;
        const uint8_t *const holes = batch->hole + start * hole;
        const uint8_t *const boards = batch->board + start * batch->board_step;
        uint16_t *const out = batch->out + start;
        two wrong = make_two(0, 0);
        size_t suited = 0;
        for (ptrdiff_t row = 0; row < rows; row++) {
            const pair cards =
                pair_of(holes + row * hole, hole, boards + row * batch->board_step, board,
                        ranking->suited, outside);
            if (check) wrong = or_(wrong, differ(cards.sum, cards.any));
            PE_PREFETCH(holes + row * hole + AHEAD_OF_ROWS);
            noted[suited] = (uint16_t)row;
            suited += (word_of(cards.sum) & PE_SUITED) != 0;
            out[row] = pe_lookup(value, offset, word_of(cards.sum));
        }
        if (check && bits_of(wrong)) return start;
        for (size_t i = 0; i < suited; i++) {
            const ptrdiff_t row = noted[i];
            const pair cards =
                pair_of(holes + row * hole, hole, boards + row * batch->board_step, board,
                        ranking->suited, 0);
            out[row] =
                pe_of_suits(ranking, word_of(cards.sum), bits_of(cards.any), count, out[row]);
        }
    }
    return -1;
}

/* The shapes that matter get loops of their own, unrolled by the compiler. */
PE_INLINE ptrdiff_t five_shapes(const pe_ranking *ranking, const pe_batch *batch, int check) {
    switch (batch->hole_cards << 4 | batch->board_cards) {
    case 0x50: return five_loop(ranking, batch, 5, 0, check);
    case 0x60: return five_loop(ranking, batch, 6, 0, check);
    case 0x70: return five_loop(ranking, batch, 7, 0, check);
    case 0x23: return five_loop(ranking, batch, 2, 3, check);
    case 0x24: return five_loop(ranking, batch, 2, 4, check);
    case 0x25: return five_loop(ranking, batch, 2, 5, check);
    default: return five_loop(ranking, batch, batch->hole_cards, batch->board_cards, check);
    }
}

static ptrdiff_t five(const pe_ranking *ranking, const pe_batch *batch, int check) {
    return check ? five_shapes(ranking, batch, 1) : five_shapes(ranking, batch, 0);
}

/* ---- Omaha: two of the hole cards with three of the board ---- */

/* Two passes over each block. The table of strengths does not fit the second-level cache, so the
   second asks for the line of the board AHEAD rows early: measured 1.15 times as fast as without,
   and as two passes 1.25 times as fast as one. */
#define AHEAD 4

PE_INLINE void best_of_lines(const uint16_t *const *line, const uint8_t *hole_row, int hole,
                             int rows, uint16_t *out) {
    for (int row = 0; row < rows; row++) {
        /* A line of strengths is three cache lines. */
        PE_PREFETCH(line[row + AHEAD]);
        PE_PREFETCH(line[row + AHEAD] + 32);
        PE_PREFETCH(line[row + AHEAD] + 64);
        out[row] = pe_omaha_by_ranks(line[row], hole_row, hole);
        hole_row += hole;
    }
}

/* Kept apart from the first pass: inlined behind one without checks it ran at half the speed. */
static PE_NOINLINE void look_up_lines(const uint16_t *const *line, const uint8_t *hole_row,
                                      int hole, int rows, uint16_t *out) {
    switch (hole) {
    case 4: best_of_lines(line, hole_row, 4, rows, out); break;
    case 5: best_of_lines(line, hole_row, 5, rows, out); break;
    case 6: best_of_lines(line, hole_row, 6, rows, out); break;
    default: best_of_lines(line, hole_row, hole, rows, out);
    }
}

PE_INLINE ptrdiff_t omaha_loop(const pe_ranking *ranking, const pe_batch *batch, int hole,
                               int check) {
    uint16_t noted[PE_BLOCK];
    const uint16_t *board_line[PE_BLOCK + AHEAD];
    for (int i = 0; i < PE_BLOCK + AHEAD; i++) board_line[i] = pe_omaha_rows;
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const int rows = batch->rows - start < PE_BLOCK ? (int)(batch->rows - start) : PE_BLOCK;
        const uint8_t *hole_row = batch->hole + start * hole;
        const uint8_t *board_row = batch->board + start * batch->board_step;
        uint16_t *out = batch->out + start;
        two wrong = make_two(0, 0);
        size_t flushes = 0;
        for (int row = 0; row < rows; row++) {
            two ours = make_two(0, 0), shared = make_two(0, PE_NO_CARD);
            two any = make_two(0, PE_NO_CARD);
            for (int i = 0; i < hole; i++) {
                ours = add(ours, two_of(hole_row[i]));
                any = or_(any, two_of(hole_row[i]));
            }
            for (int i = 0; i < 5; i++) {
                shared = add(shared, two_of(board_row[i]));
                any = or_(any, two_of(board_row[i]));
            }
            if (check) wrong = or_(wrong, differ(add(ours, shared), any));
            noted[flushes] = (uint16_t)row;
            flushes += pe_omaha_suited(word_of(shared), word_of(ours)) != 0;
            board_line[row] = pe_omaha_board(word_of(shared));
            hole_row += hole;
            board_row += batch->board_step;
        }
        if (check && bits_of(wrong)) return start;
        look_up_lines(board_line, batch->hole + start * hole, hole, rows, out);
        for (size_t i = 0; i < flushes; i++) {
            const int row = noted[i];
            hole_row = batch->hole + (start + row) * hole;
            board_row = batch->board + (start + row) * batch->board_step;
            const uint64_t suited = pe_omaha_suited(pe_word(board_row, 5), pe_word(hole_row, hole));
            const uint16_t flush = pe_omaha_flush(ranking, suited, hole_row, hole, board_row, 5);
            out[row] = flush > out[row] ? flush : out[row];
        }
    }
    return -1;
}

PE_INLINE ptrdiff_t omaha_shapes(const pe_ranking *ranking, const pe_batch *batch, int check) {
    switch (batch->hole_cards) {
    case 4: return omaha_loop(ranking, batch, 4, check);
    case 5: return omaha_loop(ranking, batch, 5, check);
    case 6: return omaha_loop(ranking, batch, 6, check);
    default: return omaha_loop(ranking, batch, batch->hole_cards, check);
    }
}

static ptrdiff_t omaha(const pe_ranking *ranking, const pe_batch *batch, int check) {
    return check ? omaha_shapes(ranking, batch, 1) : omaha_shapes(ranking, batch, 0);
}

/* ---- eight or better ---- */

PE_INLINE ptrdiff_t eight_loop(const pe_batch *batch, int hole, int board, int omaha, int check) {
    const uint8_t *hole_row = batch->hole, *board_row = batch->board;
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const ptrdiff_t stop =
            batch->rows - start < PE_BLOCK ? batch->rows : start + PE_BLOCK;
        two wrong = make_two(0, 0);
        for (ptrdiff_t row = start; row < stop; row++) {
            two sum = make_two(0, PE_NO_CARD), ours = make_two(0, PE_NO_CARD);
            two shared = make_two(0, PE_NO_CARD);
            for (int i = 0; i < hole; i++) {
                sum = add(sum, two_of(hole_row[i]));
                ours = or_(ours, two_of(hole_row[i]));
            }
            for (int i = 0; i < board; i++) {
                sum = add(sum, two_of(board_row[i]));
                shared = or_(shared, two_of(board_row[i]));
            }
            if (check) wrong = or_(wrong, differ(sum, or_(ours, shared)));
            batch->out[row] = omaha ? pe_omaha_low[word_of(shared) >> 56 << 8 | word_of(ours) >> 56]
                                    : pe_low[word_of(or_(ours, shared)) >> 56];
            hole_row += hole;
            board_row += batch->board_step;
        }
        if (check && bits_of(wrong)) return start;
    }
    return -1;
}

PE_INLINE ptrdiff_t eight_shapes(const pe_batch *batch, int check) {
    const int hole = batch->hole_cards, board = batch->board_cards;
    switch (hole << 4 | board) {
    case 0x50: return eight_loop(batch, 5, 0, 0, check);
    case 0x70: return eight_loop(batch, 7, 0, 0, check);
    case 0x25: return eight_loop(batch, 2, 5, 0, check);
    default: return eight_loop(batch, hole, board, 0, check);
    }
}

static ptrdiff_t eight(const pe_ranking *ranking, const pe_batch *batch, int check) {
    (void)ranking;
    return check ? eight_shapes(batch, 1) : eight_shapes(batch, 0);
}

PE_INLINE ptrdiff_t omaha_eight_shapes(const pe_batch *batch, int check) {
    const int hole = batch->hole_cards, board = batch->board_cards;
    switch (hole << 4 | board) {
    case 0x45: return eight_loop(batch, 4, 5, 1, check);
    case 0x55: return eight_loop(batch, 5, 5, 1, check);
    case 0x65: return eight_loop(batch, 6, 5, 1, check);
    default: return eight_loop(batch, hole, board, 1, check);
    }
}

static ptrdiff_t omaha_eight(const pe_ranking *ranking, const pe_batch *batch, int check) {
    (void)ranking;
    return check ? omaha_eight_shapes(batch, 1) : omaha_eight_shapes(batch, 0);
}

static int runs(void) { return 1; }

const pe_kernel pe_scalar = {"scalar", runs, five, omaha, eight, omaha_eight};
