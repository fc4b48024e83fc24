/* The rankings: one hand at a time, and the loops over rows that run on any processor. */
#include "hand.h"

#include <string.h>

static int all_different(const uint8_t *cards, int count) {
    uint64_t sum = PE_NO_CARD, any = PE_NO_CARD;
    for (int i = 0; i < count; i++) {
        sum += pe_card_bit(cards[i]);
        any |= pe_card_bit(cards[i]);
    }
    return sum == any;
}

static void join(const pe_batch *batch, ptrdiff_t row, uint8_t *cards) {
    memcpy(cards, batch->hole + row * batch->hole_cards, (size_t)batch->hole_cards);
    memcpy(cards + batch->hole_cards, batch->board + row * batch->board_step,
           (size_t)batch->board_cards);
}

/* Rows that have no loop of their own, one by one. */
static ptrdiff_t each_row(const pe_ranking *ranking, const pe_batch *batch, int check) {
    uint8_t cards[PE_MOST_CARDS];
    for (ptrdiff_t row = 0; row < batch->rows; row++) {
        join(batch, row, cards);
        if (check && !all_different(cards, batch->hole_cards + batch->board_cards)) return row;
        batch->out[row] =
            ranking->hand(ranking, cards, batch->hole_cards, batch->board_cards);
    }
    return -1;
}

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
PE_INLINE two make_two(uint64_t word, uint64_t bits) { two x; x.word = word; x.bits = bits; return x; }
PE_INLINE two two_of(uint8_t card) { return make_two(pe_card_word(card), pe_card_bit(card)); }
PE_INLINE two add(two x, two y) { return make_two(x.word + y.word, x.bits + y.bits); }
PE_INLINE two or_(two x, two y) { return make_two(x.word | y.word, x.bits | y.bits); }
PE_INLINE two differ(two x, two y) { return make_two(x.word ^ y.word, x.bits ^ y.bits); }
PE_INLINE uint64_t word_of(two x) { return x.word; }
PE_INLINE uint64_t bits_of(two x) { return x.bits; }
#endif

/* ---- the best five of any cards ---- */

static uint16_t by_flush(const pe_ranking *ranking, uint64_t word, const uint8_t *cards,
                         int count) {
    return ranking->flush[pe_suit_ranks(pe_bits(cards, count), pe_suit(word & PE_SUITED))];
}

/* The best seven by ranks after leaving `drop` of the given cards out of the word. */
static uint16_t best_seven(const pe_ranking *ranking, uint64_t word, const uint8_t *cards,
                           int count, int drop) {
    if (drop == 0) return pe_by_ranks(ranking, word, 7);
    uint16_t best = 0;
    for (int i = 0; i + drop <= count; i++) {
        uint16_t value = best_seven(ranking, word - pe_card_word(cards[i]), cards + i + 1,
                                    count - i - 1, drop - 1);
        if (value > best) best = value;
    }
    return best;
}

static uint16_t five_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    const int count = hole + board;
    const uint64_t word = pe_word(cards, count) + PE_FIVE_SUITED;
    const uint16_t flush =
        PE_UNLIKELY(word & PE_SUITED) ? by_flush(ranking, word, cards, count) : 0;
    if (count > 7) {
        const uint16_t seven = best_seven(ranking, word, cards, count, count - 7);
        return seven > flush ? seven : flush;
    }
    /* With at most seven cards a flush leaves no room for four of a kind or a full house. */
    return flush ? flush : pe_by_ranks(ranking, word, count);
}

/* In blocks: flushes, three in a hundred, are noted without a branch and ranked after. */
PE_INLINE ptrdiff_t five_loop(const pe_ranking *ranking, const pe_batch *batch, int hole,
                              int board, int check) {
    const int count = hole + board;
    const uint16_t *const value = ranking->value[count], *const offset = pe_offset(count);
    uint16_t noted[PE_BLOCK];
    uint8_t cards[PE_MOST_CARDS];
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const int rows = batch->rows - start < PE_BLOCK ? (int)(batch->rows - start) : PE_BLOCK;
        const uint8_t *hole_row = batch->hole + start * hole;
        const uint8_t *board_row = batch->board + start * batch->board_step;
        uint16_t *out = batch->out + start;
        two wrong = make_two(0, 0);
        int flushes = 0;
        for (int row = 0; row < rows; row++) {
            two sum = make_two(PE_FIVE_SUITED, PE_NO_CARD), any = make_two(0, PE_NO_CARD);
            for (int i = 0; i < hole; i++) {
                sum = add(sum, two_of(hole_row[i]));
                any = or_(any, two_of(hole_row[i]));
            }
            for (int i = 0; i < board; i++) {
                sum = add(sum, two_of(board_row[i]));
                any = or_(any, two_of(board_row[i]));
            }
            if (check) wrong = or_(wrong, differ(sum, any));
            noted[flushes] = (uint16_t)row;
            flushes += (word_of(sum) & PE_SUITED) != 0;
            out[row] = pe_lookup(value, offset, word_of(sum));
            hole_row += hole;
            board_row += batch->board_step;
        }
        if (check && bits_of(wrong)) return start;
        for (int i = 0; i < flushes; i++) {
            join(batch, start + noted[i], cards);
            out[noted[i]] = five_hand(ranking, cards, hole, board);
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
    default:
        if (batch->hole_cards + batch->board_cards > 7) return each_row(ranking, batch, check);
        return five_loop(ranking, batch, batch->hole_cards, batch->board_cards, check);
    }
}

static ptrdiff_t five_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    return check ? five_shapes(ranking, batch, 1) : five_shapes(ranking, batch, 0);
}

/* ---- Omaha: two of the hole cards with three of the board ---- */

/* The best flush of at least three suited board ranks and two suited hole ranks. */
static uint16_t omaha_flush(const pe_ranking *ranking, unsigned board, unsigned hole) {
    /* Ace, king ... deuce, ace: a straight flush is a run of five that takes two from the hole,
       and so, the two being different cards, three from the board. */
    unsigned both = (board | hole) << 1 | ((board | hole) >> 12 & 1);
    unsigned runs = both & both >> 1 & both >> 2 & both >> 3 & both >> 4;
    for (int low = 9; runs && low >= 0; low--) {
        if (!(runs >> low & 1)) continue;
        unsigned five = low ? 0x1fu << (low - 1) : 0x100fu;
        unsigned held = five & hole;
        unsigned one_less = held & (held - 1);
        if (one_less && !(one_less & (one_less - 1))) return ranking->flush[five];
    }
    for (unsigned rest; rest = hole & (hole - 1), rest & (rest - 1);) hole = rest;
    for (unsigned rest; rest = board & (board - 1), rest & (rest - 1) & ((rest & (rest - 1)) - 1);)
        board = rest;
    return ranking->flush[board | hole];
}

/* Not 0 where board and hole can make a flush together; its counters tell the suit. */
PE_INLINE uint64_t omaha_suited(uint64_t board_word, uint64_t hole_word) {
    return (board_word + PE_THREE_SUITED) & (hole_word + PE_TWO_SUITED) & PE_SUITED;
}

static uint16_t omaha_flush_hand(const pe_ranking *ranking, uint64_t suited, const uint8_t *cards,
                                 int hole, int board) {
    const unsigned suit = pe_suit(suited);
    return omaha_flush(ranking, pe_suit_ranks(pe_bits(cards + hole, board), suit),
                       pe_suit_ranks(pe_bits(cards, hole), suit));
}

/* Three or four board cards: every three with every two. */
static uint16_t omaha_early(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    const uint8_t *const shared = cards + hole;
    const uint64_t all = pe_word(shared, board);
    uint16_t best = 0;
    for (int out = 0; out < (board == 3 ? 1 : 4); out++) {
        const uint64_t three = board == 3 ? all : all - pe_card_word(shared[out]);
        for (int i = 1; i < hole; i++)
            for (int j = 0; j < i; j++) {
                uint64_t word = three + pe_card_word(cards[i]) + pe_card_word(cards[j]);
                uint16_t value = pe_by_ranks(ranking, word, 5);
                if (value > best) best = value;
            }
    }
    return best;
}

static uint16_t omaha_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    const uint64_t board_word = pe_word(cards + hole, board);
    const uint64_t suited = omaha_suited(board_word, pe_word(cards, hole));
    uint16_t best = board == 5 ? pe_omaha_by_ranks(pe_omaha_board(board_word), cards, hole)
                               : omaha_early(ranking, cards, hole, board);
    if (suited) {
        uint16_t flush = omaha_flush_hand(ranking, suited, cards, hole, board);
        if (flush > best) best = flush;
    }
    return best;
}

/* Two passes over each block. The table of strengths does not fit the second-level cache, so the
   second asks for the line of the board AHEAD rows early: measured 1.15 times as fast as without,
   and as two passes 1.25 times as fast as one. */
#define AHEAD 4

PE_INLINE ptrdiff_t omaha_loop(const pe_ranking *ranking, const pe_batch *batch, int hole,
                               int check) {
    uint16_t noted[PE_BLOCK];
    const uint16_t *board_line[PE_BLOCK + AHEAD];
    uint8_t cards[PE_MOST_CARDS];
    for (int i = 0; i < PE_BLOCK + AHEAD; i++) board_line[i] = pe_omaha_rows;
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const int rows = batch->rows - start < PE_BLOCK ? (int)(batch->rows - start) : PE_BLOCK;
        const uint8_t *hole_row = batch->hole + start * hole;
        const uint8_t *board_row = batch->board + start * batch->board_step;
        uint16_t *out = batch->out + start;
        two wrong = make_two(0, 0);
        int flushes = 0;
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
            flushes += omaha_suited(word_of(shared), word_of(ours)) != 0;
            board_line[row] = pe_omaha_board(word_of(shared));
            hole_row += hole;
            board_row += batch->board_step;
        }
        if (check && bits_of(wrong)) return start;
        hole_row = batch->hole + start * hole;
        for (int row = 0; row < rows; row++) {
            /* A line of strengths is three cache lines. */
            PE_PREFETCH(board_line[row + AHEAD]);
            PE_PREFETCH(board_line[row + AHEAD] + 32);
            PE_PREFETCH(board_line[row + AHEAD] + 64);
            out[row] = pe_omaha_by_ranks(board_line[row], hole_row, hole);
            hole_row += hole;
        }
        for (int i = 0; i < flushes; i++) {
            join(batch, start + noted[i], cards);
            uint64_t suited = omaha_suited(pe_word(cards + hole, 5), pe_word(cards, hole));
            uint16_t flush = omaha_flush_hand(ranking, suited, cards, hole, 5);
            if (flush > out[noted[i]]) out[noted[i]] = flush;
        }
    }
    return -1;
}

PE_INLINE ptrdiff_t omaha_shapes(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->board_cards != 5) return each_row(ranking, batch, check);
    switch (batch->hole_cards) {
    case 4: return omaha_loop(ranking, batch, 4, check);
    case 5: return omaha_loop(ranking, batch, 5, check);
    case 6: return omaha_loop(ranking, batch, 6, check);
    default: return omaha_loop(ranking, batch, batch->hole_cards, check);
    }
}

static ptrdiff_t omaha_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    return check ? omaha_shapes(ranking, batch, 1) : omaha_shapes(ranking, batch, 0);
}

/* ---- the table ---- */

#define FIVE(name) {0, 0, 0, 0, 0, pe_##name##_5, pe_##name##_6, pe_##name##_7}, pe_##name##_flush

static const pe_ranking rankings[PE_RANKINGS] = {
    /* name, strongest, least and most: hole, board, together */
    {"HIGH", 7462, 0, 9, 0, 9, 5, 9, five_hand, five_rows, FIVE(high)},
    {"OMAHA_HIGH", 7462, 2, 6, 3, 5, 5, 11, omaha_hand, omaha_rows, FIVE(high)},
};

const pe_ranking *pe_find(int number) {
    return number >= 0 && number < PE_RANKINGS ? &rankings[number] : 0;
}

ptrdiff_t pe_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    ptrdiff_t row = ranking->rows(ranking, batch, check);
    if (row < 0) return -1;
    /* A loop stops at the block of the first bad row: find the row. */
    uint8_t cards[PE_MOST_CARDS];
    for (;; row++) {
        join(batch, row, cards);
        if (!all_different(cards, batch->hole_cards + batch->board_cards)) return row;
        if (row == batch->rows - 1) return row;
    }
}

int pe_all_different(const uint8_t *cards, int count) { return all_different(cards, count); }

int pe_read_text(const uint8_t *text, ptrdiff_t length, uint8_t *cards, int room) {
    int count = 0;
    for (ptrdiff_t i = 0; i < length; i += 2) {
        while (i < length && text[i] == ' ') i++;
        if (i == length) break;
        if (i + 1 == length || count == room) return -1;
        const unsigned rank = pe_text_rank[text[i]], suit = pe_text_suit[text[i + 1]];
        if ((rank | suit) & 0x80u) return -1;
        cards[count++] = (uint8_t)(rank | suit);
    }
    return count;
}

#define NARROW(type, fits)                                                           \
    for (ptrdiff_t row = 0; row < rows; row++)                                       \
        for (ptrdiff_t column = 0; column < columns; column++) {                     \
            type value;                                                              \
            memcpy(&value, source + row * row_stride + column * column_stride, sizeof value); \
            *out++ = (fits) ? (uint8_t)value : 255;                                  \
        }

void pe_narrow(const char *source, int size, int is_signed, ptrdiff_t rows, ptrdiff_t columns,
               ptrdiff_t row_stride, ptrdiff_t column_stride, uint8_t *out) {
    if (is_signed) switch (size) {
        case 1: NARROW(int8_t, value >= 0) return;
        case 2: NARROW(int16_t, value >= 0 && value <= 255) return;
        case 4: NARROW(int32_t, value >= 0 && value <= 255) return;
        default: NARROW(int64_t, value >= 0 && value <= 255) return;
    }
    switch (size) {
        case 1: NARROW(uint8_t, 1) return;
        case 2: NARROW(uint16_t, value <= 255) return;
        case 4: NARROW(uint32_t, value <= 255) return;
        default: NARROW(uint64_t, value <= 255) return;
    }
}
