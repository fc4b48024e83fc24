/* The rankings: one hand at a time, and the loops over rows that run on any processor. */
#include "hand.h"

#include <string.h>

int pe_all_right(const pe_ranking *ranking, const uint8_t *cards, int count) {
    uint64_t sum = PE_NO_CARD, any = PE_NO_CARD;
    for (int i = 0; i < count; i++) {
        sum += pe_card_bit(cards[i]);
        any |= pe_card_bit(cards[i]);
    }
    return sum == any && !(any & ~(ranking->deck | PE_NO_CARD));
}

PE_INLINE uint16_t larger(uint16_t x, uint16_t y) { return x > y ? x : y; }

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
        if (check && !pe_all_right(ranking, cards, batch->hole_cards + batch->board_cards))
            return row;
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

/* The ranks of the suit that has filled its counter. */
static unsigned suited_ranks(uint64_t word, const uint8_t *cards, int count) {
    return pe_suit_ranks(pe_bits(cards, count), pe_suit(word & PE_SUITED));
}

/* The best seven by ranks after leaving `drop` of the given cards out of the word. */
static uint16_t best_seven(const pe_ranking *ranking, uint64_t word, const uint8_t *cards,
                           int count, int drop) {
    if (drop == 0) return pe_by_ranks(ranking, word, 7);
    uint16_t best = 0;
    for (int i = 0; i + drop <= count; i++)
        best = larger(best, best_seven(ranking, word - pe_card_word(cards[i]), cards + i + 1,
                                       count - i - 1, drop - 1));
    return best;
}

static uint16_t high_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    const int count = hole + board;
    const uint64_t word = pe_word(cards, count) + ranking->suited;
    const uint16_t flush = PE_UNLIKELY(word & PE_SUITED)
                               ? ranking->by_mask[suited_ranks(word, cards, count)]
                               : 0;
    if (count > 7) return larger(flush, best_seven(ranking, word, cards, count, count - 7));
    /* With at most seven cards a flush leaves no room for four of a kind or a full house. */
    return flush ? flush : pe_by_ranks(ranking, word, count);
}

/* Ace-to-five: ranks are all there is. */
static uint16_t rank_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    return pe_by_ranks(ranking, pe_word(cards, hole + board), hole + board);
}

/* The best five that are no flush, after leaving `drop` of the given cards out of the word. */
static uint16_t best_no_flush(const pe_ranking *ranking, uint64_t word, const uint8_t *cards,
                              int count, int drop) {
    if (drop == 0) return word & PE_SUITED ? 0 : pe_by_ranks(ranking, word, 5);
    uint16_t best = 0;
    for (int i = 0; i + drop <= count; i++)
        best = larger(best, best_no_flush(ranking, word - pe_card_word(cards[i]), cards + i + 1,
                                          count - i - 1, drop - 1));
    return best;
}

/* Deuce-to-seven and ace-to-six: a flush counts against, so with five suited cards every five is
   looked at, the flushes apart. */
static uint16_t low_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    const int count = hole + board;
    const uint64_t word = pe_word(cards, count) + ranking->suited;
    if (!(word & PE_SUITED)) return pe_by_ranks(ranking, word, count);
    return larger(ranking->by_mask[suited_ranks(word, cards, count)],
                  best_no_flush(ranking, word, cards, count, count - 5));
}

/* Soko: besides, four of a suit with the highest other card. Four of a row need no suit, so they
   are among the ranks. */
static uint16_t soko_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    const int count = hole + board;
    const uint64_t word = pe_word(cards, count) + ranking->suited;
    const uint16_t by_ranks = pe_by_ranks(ranking, word, count);
    if (!(word & PE_SUITED)) return by_ranks;
    const unsigned suit = pe_suit(word & PE_SUITED);
    const unsigned mask = pe_suit_ranks(pe_bits(cards, count), suit);
    const uint16_t flush = ranking->by_mask[mask];
    if (flush) return flush;
    unsigned kicker = 0;
    for (int i = 0; i < count; i++) {
        const unsigned rank = cards[i] >> 2;
        if ((cards[i] & 3u) != suit && rank > kicker && rank < 13) kicker = rank;
    }
    return larger(by_ranks, ranking->four[pe_soko_row[mask] + kicker]);
}

/* In blocks: rows in which suits matter, three in a hundred, are noted without a branch and ranked
   after. */
PE_INLINE ptrdiff_t five_loop(const pe_ranking *ranking, const pe_batch *batch, int hole,
                              int board, int check) {
    const int count = hole + board;
    const uint16_t *const value = ranking->value[count], *const offset = pe_offset(count);
    const uint64_t outside = ~(ranking->deck | PE_NO_CARD);
    uint16_t noted[PE_BLOCK];
    uint8_t cards[PE_MOST_CARDS];
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const int rows = batch->rows - start < PE_BLOCK ? (int)(batch->rows - start) : PE_BLOCK;
        const uint8_t *hole_row = batch->hole + start * hole;
        const uint8_t *board_row = batch->board + start * batch->board_step;
        uint16_t *out = batch->out + start;
        two wrong = make_two(0, 0), seen = make_two(0, 0);
        size_t suited = 0;
        for (int row = 0; row < rows; row++) {
            two sum = make_two(ranking->suited, PE_NO_CARD), any = make_two(0, PE_NO_CARD);
            for (int i = 0; i < hole; i++) {
                sum = add(sum, two_of(hole_row[i]));
                any = or_(any, two_of(hole_row[i]));
            }
            for (int i = 0; i < board; i++) {
                sum = add(sum, two_of(board_row[i]));
                any = or_(any, two_of(board_row[i]));
            }
            if (check) {
                wrong = or_(wrong, differ(sum, any));
                seen = or_(seen, any);
            }
            noted[suited] = (uint16_t)row;
            suited += (word_of(sum) & PE_SUITED) != 0;
            out[row] = pe_lookup(value, offset, word_of(sum));
            hole_row += hole;
            board_row += batch->board_step;
        }
        if (check && (bits_of(wrong) | (bits_of(seen) & outside))) return start;
        for (size_t i = 0; i < suited; i++) {
            join(batch, start + noted[i], cards);
            out[noted[i]] = ranking->hand(ranking, cards, hole, board);
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
        if (one_less && !(one_less & (one_less - 1))) return ranking->by_mask[five];
    }
    for (unsigned rest; rest = hole & (hole - 1), rest & (rest - 1);) hole = rest;
    for (unsigned rest; rest = board & (board - 1), rest & (rest - 1) & ((rest & (rest - 1)) - 1);)
        board = rest;
    return ranking->by_mask[board | hole];
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
                best = larger(best, pe_by_ranks(ranking, word, 5));
            }
    }
    return best;
}

static uint16_t omaha_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    const uint64_t board_word = pe_word(cards + hole, board);
    const uint64_t suited = omaha_suited(board_word, pe_word(cards, hole));
    uint16_t best = board == 5 ? pe_omaha_by_ranks(pe_omaha_board(board_word), cards, hole)
                               : omaha_early(ranking, cards, hole, board);
    return suited ? larger(best, omaha_flush_hand(ranking, suited, cards, hole, board)) : best;
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
        for (size_t i = 0; i < flushes; i++) {
            join(batch, start + noted[i], cards);
            uint64_t suited = omaha_suited(pe_word(cards + hole, 5), pe_word(cards, hole));
            out[noted[i]] =
                larger(out[noted[i]], omaha_flush_hand(ranking, suited, cards, hole, 5));
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

/* ---- eight or better ---- */

static uint16_t eight_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    (void)ranking;
    return pe_low[pe_low_ranks(pe_bits(cards, hole + board))];
}

static uint16_t omaha_eight_hand(const pe_ranking *ranking, const uint8_t *cards, int hole,
                                 int board) {
    (void)ranking;
    return pe_omaha_low[pe_low_ranks(pe_bits(cards + hole, board)) << 8 |
                        pe_low_ranks(pe_bits(cards, hole))];
}

PE_INLINE ptrdiff_t eight_loop(const pe_batch *batch, int hole, int board, int omaha, int check) {
    const uint8_t *hole_row = batch->hole, *board_row = batch->board;
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const ptrdiff_t stop =
            batch->rows - start < PE_BLOCK ? batch->rows : start + PE_BLOCK;
        uint64_t wrong = 0;
        for (ptrdiff_t row = start; row < stop; row++) {
            uint64_t sum = PE_NO_CARD, ours = 0, shared = 0;
            for (int i = 0; i < hole; i++) {
                sum += pe_card_bit(hole_row[i]);
                ours |= pe_card_bit(hole_row[i]);
            }
            for (int i = 0; i < board; i++) {
                sum += pe_card_bit(board_row[i]);
                shared |= pe_card_bit(board_row[i]);
            }
            if (check) wrong |= sum ^ (ours | shared | PE_NO_CARD);
            batch->out[row] =
                omaha ? pe_omaha_low[pe_low_ranks(shared) << 8 | pe_low_ranks(ours)]
                      : pe_low[pe_low_ranks(ours | shared)];
            hole_row += hole;
            board_row += batch->board_step;
        }
        if (check && wrong) return start;
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

static ptrdiff_t eight_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
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

static ptrdiff_t omaha_eight_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    (void)ranking;
    return check ? omaha_eight_shapes(batch, 1) : omaha_eight_shapes(batch, 0);
}

/* ---- badugi ---- */

/* Keeping one card of each suit held is never worse than fewer, and two of a rank count once in a
   mask; so the best of these choices is the best badugi. */
static uint16_t badugi_of(const uint16_t *by_mask, uint64_t bits, unsigned suit, unsigned kept) {
    if (suit == 4) return by_mask[kept];
    unsigned ranks = pe_suit_ranks(bits, suit);
    if (!ranks) return badugi_of(by_mask, bits, suit + 1, kept);
    uint16_t best = 0;
    for (; ranks; ranks &= ranks - 1)
        best = larger(best, badugi_of(by_mask, bits, suit + 1, kept | (ranks & (0u - ranks))));
    return best;
}

PE_INLINE uint16_t badugi_of_four(const uint16_t *by_mask, const uint8_t *cards) {
    unsigned suits = 0;
    uint64_t ranks = 0;
    for (int i = 0; i < 4; i++) {
        suits |= (cards[i] & 3u) << 2 * i;
        ranks |= (1ull << (cards[i] >> 2 & 15u)) << 16 * i;
    }
    const uint64_t *const choices = pe_badugi_choices + 4 * suits;
    uint16_t best = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t kept = ranks & choices[i];
        kept |= kept >> 32;
        best = larger(best, by_mask[(kept | kept >> 16) & 0x1fffu]);
    }
    return best;
}

static uint16_t badugi_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    if (hole + board == 4) return badugi_of_four(ranking->by_mask, cards);
    return badugi_of(ranking->by_mask, pe_bits(cards, hole + board), 0, 0);
}

static ptrdiff_t badugi_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->hole_cards != 4 || batch->board_cards) return each_row(ranking, batch, check);
    const uint8_t *cards = batch->hole;
    for (ptrdiff_t row = 0; row < batch->rows; row++, cards += 4) {
        if (check && !pe_all_right(ranking, cards, 4)) return row;
        batch->out[row] = badugi_of_four(ranking->by_mask, cards);
    }
    return -1;
}

/* ---- exposed cards ---- */

/* The number of a multiset among those of its size: with its ranks ascending, r0 + C(r1 + 1, 2) +
   C(r2 + 2, 3) + C(r3 + 3, 4). */
static uint16_t up_cards_hand(const pe_ranking *ranking, const uint8_t *cards, int hole,
                              int board) {
    const int count = hole + board;
    unsigned ranks[4], number = 0;
    for (int i = 0; i < count; i++) {
        const unsigned rank = cards[i] < 52 ? cards[i] >> 2 : 12;
        int place = i;
        for (; place > 0 && ranks[place - 1] > rank; place--) ranks[place] = ranks[place - 1];
        ranks[place] = rank;
    }
    for (int i = 0; i < count; i++) {
        unsigned choose = ranks[i];
        for (int k = 1; k <= i; k++) choose = choose * (ranks[i] + k) / (k + 1);
        number += choose;
    }
    return ranking->by_mask[1820 * (count - 1) + number];
}

/* ---- hands of the hole cards alone ---- */

static uint16_t hole_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    (void)board;
    return ranking->of_hole->hand(ranking->of_hole, cards, hole, 0);
}

static ptrdiff_t hole_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    uint8_t cards[PE_MOST_CARDS];
    pe_batch alone = *batch;
    for (ptrdiff_t row = 0; check && row < batch->rows; row++) {
        join(batch, row, cards);
        if (!pe_all_right(ranking, cards, batch->hole_cards + batch->board_cards)) return row;
    }
    alone.board_cards = 0;
    alone.board_step = 0;
    return ranking->of_hole->rows(ranking->of_hole, &alone, 0);
}

/* Drawmaha 49: pips, aces one, court cards nothing; one more, so that no pips are a hand too. */
static uint16_t points_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    static const uint8_t pips[16] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1, 0, 0, 0};
    unsigned points = 1;
    (void)ranking;
    (void)board;
    for (int i = 0; i < hole; i++) points += pips[cards[i] >> 2 & 15u];
    return (uint16_t)points;
}

/* ---- the table ---- */

#define ALL_CARDS 0xfffffffffffffull
#define SIX_TO_ACE (ALL_CARDS - 0xffff)
#define BY_RANKS(name) {0, 0, 0, 0, 0, pe_##name##_5, pe_##name##_6, pe_##name##_7}
#define FIVE(name) .value = BY_RANKS(name), .by_mask = pe_##name##_flush
#define COUNTS(hole_low, hole_high, board_low, board_high, low, high)                    \
    .hole_least = hole_low, .hole_most = hole_high, .board_least = board_low,            \
    .board_most = board_high, .cards_least = low, .cards_most = high
#define ANY(low, high) COUNTS(0, high, 0, high, low, high)
#define OMAHA COUNTS(2, 6, 3, 5, 5, 11)
#define OF_HOLE(number, low, high)                                                       \
    COUNTS(low, high, 0, 5, low, high + 5), .deck = ALL_CARDS, .hand = hole_hand,        \
    .rows = hole_rows, .of_hole = &rankings[number]

static const pe_ranking rankings[PE_RANKINGS] = {
    [PE_HIGH] = {"HIGH", 7462, ANY(5, 9), .deck = ALL_CARDS, .hand = high_hand,
                 .rows = five_rows, .suited = PE_FIVE_SUITED, FIVE(high)},
    [PE_OMAHA_HIGH] = {"OMAHA_HIGH", 7462, OMAHA, .deck = ALL_CARDS, .hand = omaha_hand,
                       .rows = omaha_rows, FIVE(high)},
    [PE_ACE_TO_FIVE_LOW] = {"ACE_TO_FIVE_LOW", 6175, ANY(5, 7), .deck = ALL_CARDS,
                            .hand = rank_hand, .rows = five_rows,
                            .value = BY_RANKS(ace_to_five_low)},
    [PE_EIGHT_OR_BETTER_LOW] = {"EIGHT_OR_BETTER_LOW", 56, ANY(5, 7), .deck = ALL_CARDS,
                                .hand = eight_hand, .rows = eight_rows},
    [PE_OMAHA_EIGHT_OR_BETTER_LOW] = {"OMAHA_EIGHT_OR_BETTER_LOW", 56, OMAHA, .deck = ALL_CARDS,
                                      .hand = omaha_eight_hand, .rows = omaha_eight_rows},
    [PE_DEUCE_TO_SEVEN_LOW] = {"DEUCE_TO_SEVEN_LOW", 7462, ANY(5, 7), .deck = ALL_CARDS,
                               .hand = low_hand, .rows = five_rows, .suited = PE_FIVE_SUITED,
                               FIVE(deuce_to_seven_low)},
    [PE_ACE_TO_SIX_LOW] = {"ACE_TO_SIX_LOW", 7462, ANY(5, 7), .deck = ALL_CARDS,
                           .hand = low_hand, .rows = five_rows, .suited = PE_FIVE_SUITED,
                           FIVE(ace_to_six_low)},
    [PE_BADUGI] = {"BADUGI", 1092, ANY(1, 7), .deck = ALL_CARDS, .hand = badugi_hand,
                   .rows = badugi_rows, .by_mask = pe_badugi},
    [PE_DEUCE_BADUGI] = {"DEUCE_BADUGI", 1092, ANY(1, 7), .deck = ALL_CARDS, .hand = badugi_hand,
                         .rows = badugi_rows, .by_mask = pe_deuce_badugi},
    [PE_SHORT_DECK_HIGH] = {"SHORT_DECK_HIGH", 1404, ANY(5, 7), .deck = SIX_TO_ACE,
                            .hand = high_hand, .rows = five_rows, .suited = PE_FIVE_SUITED,
                            FIVE(short_deck_high)},
    [PE_SHORT_DECK_HIGH_TRIPS] = {"SHORT_DECK_HIGH_TRIPS", 1404, ANY(5, 7), .deck = SIX_TO_ACE,
                                  .hand = high_hand, .rows = five_rows, .suited = PE_FIVE_SUITED,
                                  FIVE(short_deck_high_trips)},
    [PE_SOKO_HIGH] = {"SOKO_HIGH", 16707, ANY(5, 7), .deck = ALL_CARDS, .hand = soko_hand,
                      .rows = five_rows, .suited = PE_FOUR_SUITED, FIVE(soko_high),
                      .four = pe_soko_high_four},
    [PE_SOKO_HIGH_STRAIGHT_FIRST] = {"SOKO_HIGH_STRAIGHT_FIRST", 16268, ANY(5, 7),
                                     .deck = ALL_CARDS, .hand = soko_hand, .rows = five_rows,
                                     .suited = PE_FOUR_SUITED, FIVE(soko_high_straight_first),
                                     .four = pe_soko_high_straight_first_four},
    [PE_UP_CARDS_HIGH] = {"UP_CARDS_HIGH", 2379, ANY(1, 4), .deck = ALL_CARDS,
                          .hand = up_cards_hand, .rows = each_row, .by_mask = pe_up_cards_high},
    [PE_UP_CARDS_LOW] = {"UP_CARDS_LOW", 2379, ANY(1, 4), .deck = ALL_CARDS,
                         .hand = up_cards_hand, .rows = each_row, .by_mask = pe_up_cards_low},
    [PE_DRAW_HIGH] = {"DRAW_HIGH", 7462, OF_HOLE(PE_HIGH, 5, 5)},
    [PE_DRAW_DEUCE_TO_SEVEN_LOW] = {"DRAW_DEUCE_TO_SEVEN_LOW", 7462,
                                    OF_HOLE(PE_DEUCE_TO_SEVEN_LOW, 5, 5)},
    [PE_DRAW_ACE_TO_FIVE_LOW] = {"DRAW_ACE_TO_FIVE_LOW", 6175,
                                 OF_HOLE(PE_ACE_TO_FIVE_LOW, 5, 5)},
    [PE_DRAW_BADUGI] = {"DRAW_BADUGI", 1092, OF_HOLE(PE_BADUGI, 1, 7)},
    [PE_DRAW_POINTS] = {"DRAW_POINTS", 50, COUNTS(5, 5, 0, 5, 5, 10), .deck = ALL_CARDS,
                        .hand = points_hand, .rows = each_row},
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
        if (!pe_all_right(ranking, cards, batch->hole_cards + batch->board_cards)) return row;
        if (row == batch->rows - 1) return row;
    }
}

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
