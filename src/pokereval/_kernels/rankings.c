/* The rankings: one hand at a time, and the loops over rows that need no kernel of their own. */
#include "hand.h"
#include "kernels.h"

#include <string.h>

PE_INLINE int all_right(const pe_ranking *ranking, const uint8_t *cards, int count) {
    uint64_t sum = PE_NO_CARD, any = PE_NO_CARD;
    for (int i = 0; i < count; i++) {
        sum += pe_card_bit(cards[i]);
        any |= pe_card_bit(cards[i]);
    }
    return sum == any && !(any & ~(ranking->deck | PE_NO_CARD));
}

int pe_all_right(const pe_ranking *ranking, const uint8_t *cards, int count) {
    return all_right(ranking, cards, count);
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
        if (check && !all_right(ranking, cards, batch->hole_cards + batch->board_cards))
            return row;
        batch->out[row] =
            ranking->hand(ranking, cards, batch->hole_cards, batch->board_cards);
    }
    return -1;
}

/* The slowest first. */
static const pe_kernel *const kernels[] = {
    &pe_scalar,
#if defined(PE_X86_KERNELS)
    &pe_avx2, &pe_avx512,
#endif
};
#define KERNELS ((int)(sizeof kernels / sizeof *kernels))

/* The kernel in use: chosen once, before the first row is ranked. */
static const pe_kernel *kernel = &pe_scalar;

const char *pe_kernel_name(int number) {
    return number < 0 ? kernel->name : number < KERNELS ? kernels[number]->name : 0;
}

int pe_kernel_runs(int number) { return number < KERNELS && kernels[number]->runs(); }

void pe_use_kernel(int number) { kernel = kernels[number]; }

static ptrdiff_t five_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->hole_cards + batch->board_cards > 7) return each_row(ranking, batch, check);
    return kernel->five(ranking, batch, check);
}

static ptrdiff_t omaha_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->board_cards != 5) return each_row(ranking, batch, check);
    return kernel->omaha(ranking, batch, check);
}

static ptrdiff_t eight_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    return kernel->eight(ranking, batch, check);
}

static ptrdiff_t omaha_eight_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    return kernel->omaha_eight(ranking, batch, check);
}

/* ---- the best five of any cards ---- */

/* The best five that are no flush: those that leave out `drop` of the suited cards. */
static uint16_t best_mixed(const pe_ranking *ranking, uint64_t word, uint64_t suited, int count,
                           int drop) {
    if (drop == 0) return pe_by_ranks(ranking, word, count);
    uint16_t best = 0;
    while (suited) {
        const uint64_t without = word - pe_card_word((uint8_t)pe_lowest(suited));
        suited &= suited - 1;
        best = larger(best, best_mixed(ranking, without, suited, count - 1, drop - 1));
    }
    return best;
}

/* Deuce-to-seven and ace-to-six: a flush counts against, so no more than four of the suited cards
   play unless all five do. */
static uint16_t no_flush(const pe_ranking *ranking, uint64_t word, uint64_t bits, int count,
                         uint16_t by_ranks) {
    const unsigned suit = pe_suit(word & PE_SUITED);
    const int drop = (int)(word >> (32 + 4 * suit) & 15u) - 7; /* of a counter that began at 3 */
    (void)by_ranks;
    return larger(ranking->by_mask[pe_suit_ranks(bits, suit)],
                  count - drop < 5
                      ? 0
                      : best_mixed(ranking, word, pe_of_suit(bits, suit), count, drop));
}

/* Soko: a flush, or four of a suit with the highest other card. Four of a row need no suit, so
   they are among the ranks. */
static uint16_t four_flush(const pe_ranking *ranking, uint64_t word, uint64_t bits, int count,
                           uint16_t by_ranks) {
    const unsigned suit = pe_suit(word & PE_SUITED);
    const unsigned ranks = pe_suit_ranks(bits, suit);
    const uint64_t others = bits & ~pe_of_suit(bits, suit) & (PE_NO_CARD - 1);
    const unsigned kicker = others ? pe_highest(others) >> 2 : 0;
    const uint16_t flush = ranking->by_mask[ranks];
    (void)count;
    return flush ? flush : larger(by_ranks, ranking->four[pe_soko_row[ranks] + kicker]);
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

static uint16_t five_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    const int count = hole + board;
    const uint64_t word = pe_word(cards, count) + ranking->suited;
    const uint16_t by_ranks = count > 7 ? best_seven(ranking, word, cards, count, count - 7)
                                        : pe_by_ranks(ranking, word, count);
    return PE_UNLIKELY(word & PE_SUITED)
               ? pe_of_suits(ranking, word, pe_bits(cards, count), count, by_ranks)
               : by_ranks;
}

/* ---- Omaha: two of the hole cards with three of the board ---- */

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
    const uint8_t *const shared = cards + hole;
    const uint64_t board_word = pe_word(shared, board);
    const uint64_t suited = pe_omaha_suited(board_word, pe_word(cards, hole));
    const uint16_t best = board == 5 ? pe_omaha_by_ranks(pe_omaha_board(board_word), cards, hole)
                                     : omaha_early(ranking, cards, hole, board);
    if (!suited) return best;
    return larger(best, pe_omaha_flush(ranking, suited, cards, hole, shared, board));
}

/* ---- eight or better ---- */

static uint16_t eight_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    (void)ranking;
    return pe_low[pe_low_ranks(cards, hole + board)];
}

static uint16_t omaha_eight_hand(const pe_ranking *ranking, const uint8_t *cards, int hole,
                                 int board) {
    (void)ranking;
    return pe_omaha_low[pe_low_ranks(cards + hole, board) << 8 | pe_low_ranks(cards, hole)];
}

/* ---- badugi ---- */

static uint16_t badugi_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    return pe_best_badugi(ranking, pe_bits(cards, hole + board));
}

PE_INLINE ptrdiff_t badugi_loop(const pe_ranking *ranking, const pe_batch *batch, int hole,
                                int board, int check) {
    const uint8_t *hole_row = batch->hole, *board_row = batch->board;
    for (ptrdiff_t row = 0; row < batch->rows; row++) {
        uint64_t sum = PE_NO_CARD, any = PE_NO_CARD;
        for (int i = 0; i < hole; i++) {
            sum += pe_card_bit(hole_row[i]);
            any |= pe_card_bit(hole_row[i]);
        }
        for (int i = 0; i < board; i++) {
            sum += pe_card_bit(board_row[i]);
            any |= pe_card_bit(board_row[i]);
        }
        if (check && sum != any) return row;
        batch->out[row] = pe_best_badugi(ranking, any);
        hole_row += hole;
        board_row += batch->board_step;
    }
    return -1;
}

PE_INLINE ptrdiff_t badugi_shapes(const pe_ranking *ranking, const pe_batch *batch, int check) {
    const int hole = batch->hole_cards, board = batch->board_cards;
    switch (hole << 4 | board) {
    case 0x40: return badugi_loop(ranking, batch, 4, 0, check);
    case 0x50: return badugi_loop(ranking, batch, 5, 0, check);
    case 0x70: return badugi_loop(ranking, batch, 7, 0, check);
    default: return badugi_loop(ranking, batch, hole, board, check);
    }
}

static ptrdiff_t badugi_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    return check ? badugi_shapes(ranking, batch, 1) : badugi_shapes(ranking, batch, 0);
}

/* ---- exposed cards ---- */

PE_INLINE void sort_two(unsigned *x, unsigned *y) {
    const unsigned low = *x < *y ? *x : *y;
    *y = *x < *y ? *y : *x;
    *x = low;
}

/* Fewer than four cards are filled up with deuces: see make_tables.py, multiset_number. */
PE_INLINE uint16_t up_cards(const pe_ranking *ranking, const uint8_t *cards, int count) {
    unsigned ranks[4] = {0, 0, 0, 0};
    for (int i = 0; i < count; i++) ranks[i] = cards[i] < 52 ? cards[i] >> 2 : 12;
    sort_two(&ranks[0], &ranks[1]);
    sort_two(&ranks[2], &ranks[3]);
    sort_two(&ranks[0], &ranks[2]);
    sort_two(&ranks[1], &ranks[3]);
    sort_two(&ranks[1], &ranks[2]);
    return ranking->by_mask[1820 * (count - 1) + pe_up_cards_place[ranks[0]] +
                            pe_up_cards_place[16 + ranks[1]] + pe_up_cards_place[32 + ranks[2]] +
                            pe_up_cards_place[48 + ranks[3]]];
}

static uint16_t up_cards_hand(const pe_ranking *ranking, const uint8_t *cards, int hole,
                              int board) {
    return up_cards(ranking, cards, hole + board);
}

PE_INLINE ptrdiff_t up_cards_loop(const pe_ranking *ranking, const pe_batch *batch, int count,
                                  int check) {
    const uint8_t *cards = batch->hole;
    for (ptrdiff_t row = 0; row < batch->rows; row++, cards += count) {
        if (check && !all_right(ranking, cards, count)) return row;
        batch->out[row] = up_cards(ranking, cards, count);
    }
    return -1;
}

static ptrdiff_t up_cards_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->board_cards) return each_row(ranking, batch, check);
    switch (batch->hole_cards) {
    case 2: return up_cards_loop(ranking, batch, 2, check);
    case 3: return up_cards_loop(ranking, batch, 3, check);
    case 4: return up_cards_loop(ranking, batch, 4, check);
    default: return up_cards_loop(ranking, batch, batch->hole_cards, check);
    }
}

/* ---- hands of the hole cards alone ---- */

static uint16_t hole_hand(const pe_ranking *ranking, const uint8_t *cards, int hole, int board) {
    (void)board;
    return ranking->of_hole->hand(ranking->of_hole, cards, hole, 0);
}

/* A board plays no part but must be right: looked at apart, and then left out. */
static ptrdiff_t hole_rows(const pe_ranking *ranking, const pe_batch *batch, int check) {
    uint8_t cards[PE_MOST_CARDS];
    pe_batch alone = *batch;
    alone.board_cards = 0;
    alone.board_step = 0;
    if (check && batch->board_cards) {
        check = 0;
        for (ptrdiff_t row = 0; row < batch->rows; row++) {
            join(batch, row, cards);
            if (!all_right(ranking, cards, batch->hole_cards + batch->board_cards)) return row;
        }
    }
    return ranking->of_hole->rows(ranking->of_hole, &alone, check);
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
#define FLUSH .suited = PE_FIVE_SUITED
#define NO_FLUSH .suited = PE_FIVE_SUITED, .of_suits = no_flush
#define FOUR_FLUSH .suited = PE_FOUR_SUITED, .of_suits = four_flush
#define COUNTS(hole_low, hole_high, board_low, board_high, low, high, usually)           \
    .hole_least = hole_low, .hole_most = hole_high, .board_least = board_low,            \
    .board_most = board_high, .cards_least = low, .cards_most = high, .usual = usually
#define ANY(low, high, usually) COUNTS(0, high, 0, high, low, high, usually)
#define OMAHA COUNTS(2, 6, 3, 5, 5, 11, 4)
#define OF_HOLE(number, low, high)                                                       \
    COUNTS(low, high, 0, 5, low, high + 5, 5), .deck = ALL_CARDS, .hand = hole_hand,        \
    .rows = hole_rows, .of_hole = &rankings[number]

static const pe_ranking rankings[PE_RANKINGS] = {
    [PE_HIGH] = {"HIGH", 7462, ANY(5, 9, 7), .deck = ALL_CARDS, .hand = five_hand,
                 .rows = five_rows, FLUSH, FIVE(high)},
    [PE_OMAHA_HIGH] = {"OMAHA_HIGH", 7462, OMAHA, .deck = ALL_CARDS, .hand = omaha_hand,
                       .rows = omaha_rows, FIVE(high)},
    [PE_ACE_TO_FIVE_LOW] = {"ACE_TO_FIVE_LOW", 6175, ANY(5, 7, 7), .deck = ALL_CARDS,
                            .hand = five_hand, .rows = five_rows,
                            .value = BY_RANKS(ace_to_five_low)},
    [PE_EIGHT_OR_BETTER_LOW] = {"EIGHT_OR_BETTER_LOW", 56, ANY(5, 7, 7), .deck = ALL_CARDS,
                                .hand = eight_hand, .rows = eight_rows},
    [PE_OMAHA_EIGHT_OR_BETTER_LOW] = {"OMAHA_EIGHT_OR_BETTER_LOW", 56, OMAHA, .deck = ALL_CARDS,
                                      .hand = omaha_eight_hand, .rows = omaha_eight_rows},
    [PE_DEUCE_TO_SEVEN_LOW] = {"DEUCE_TO_SEVEN_LOW", 7462, ANY(5, 7, 7), .deck = ALL_CARDS,
                               .hand = five_hand, .rows = five_rows, NO_FLUSH,
                               FIVE(deuce_to_seven_low)},
    [PE_ACE_TO_SIX_LOW] = {"ACE_TO_SIX_LOW", 7462, ANY(5, 7, 7), .deck = ALL_CARDS,
                           .hand = five_hand, .rows = five_rows, NO_FLUSH,
                           FIVE(ace_to_six_low)},
    [PE_BADUGI] = {"BADUGI", 1092, ANY(1, 7, 4), .deck = ALL_CARDS, .hand = badugi_hand,
                   .rows = badugi_rows, .by_mask = pe_badugi, .ace_low = 1},
    [PE_DEUCE_BADUGI] = {"DEUCE_BADUGI", 1092, ANY(1, 7, 4), .deck = ALL_CARDS, .hand = badugi_hand,
                         .rows = badugi_rows, .by_mask = pe_badugi},
    [PE_SHORT_DECK_HIGH] = {"SHORT_DECK_HIGH", 1404, ANY(5, 7, 7), .deck = SIX_TO_ACE,
                            .hand = five_hand, .rows = five_rows, FLUSH,
                            FIVE(short_deck_high)},
    [PE_SHORT_DECK_HIGH_TRIPS] = {"SHORT_DECK_HIGH_TRIPS", 1404, ANY(5, 7, 7), .deck = SIX_TO_ACE,
                                  .hand = five_hand, .rows = five_rows, FLUSH,
                                  FIVE(short_deck_high_trips)},
    [PE_SOKO_HIGH] = {"SOKO_HIGH", 16707, ANY(5, 7, 7), .deck = ALL_CARDS, .hand = five_hand,
                      .rows = five_rows, FOUR_FLUSH, FIVE(soko_high),
                      .four = pe_soko_high_four},
    [PE_SOKO_HIGH_STRAIGHT_FIRST] = {"SOKO_HIGH_STRAIGHT_FIRST", 16268, ANY(5, 7, 7),
                                     .deck = ALL_CARDS, .hand = five_hand, .rows = five_rows,
                                     FOUR_FLUSH, FIVE(soko_high_straight_first),
                                     .four = pe_soko_high_straight_first_four},
    [PE_UP_CARDS_HIGH] = {"UP_CARDS_HIGH", 2379, ANY(1, 4, 4), .deck = ALL_CARDS,
                          .hand = up_cards_hand, .rows = up_cards_rows,
                          .by_mask = pe_up_cards_high},
    [PE_UP_CARDS_LOW] = {"UP_CARDS_LOW", 2379, ANY(1, 4, 4), .deck = ALL_CARDS,
                         .hand = up_cards_hand, .rows = up_cards_rows,
                         .by_mask = pe_up_cards_low},
    [PE_DRAW_HIGH] = {"DRAW_HIGH", 7462, OF_HOLE(PE_HIGH, 5, 5)},
    [PE_DRAW_DEUCE_TO_SEVEN_LOW] = {"DRAW_DEUCE_TO_SEVEN_LOW", 7462,
                                    OF_HOLE(PE_DEUCE_TO_SEVEN_LOW, 5, 5)},
    [PE_DRAW_ACE_TO_FIVE_LOW] = {"DRAW_ACE_TO_FIVE_LOW", 6175,
                                 OF_HOLE(PE_ACE_TO_FIVE_LOW, 5, 5)},
    [PE_DRAW_BADUGI] = {"DRAW_BADUGI", 1092, OF_HOLE(PE_BADUGI, 1, 7)},
    [PE_DRAW_POINTS] = {"DRAW_POINTS", 50, COUNTS(5, 5, 0, 5, 5, 10, 5), .deck = ALL_CARDS,
                        .hand = points_hand, .rows = each_row},
};

const pe_ranking *pe_find(int number) {
    return number >= 0 && number < PE_RANKINGS ? &rankings[number] : 0;
}

uint16_t pe_rank_hand(int number, const uint8_t *cards, int hole, int board) {
    if (number == PE_HIGH && ((hole == 7 && board == 0) || (hole == 2 && board == 5))) {
        const uint64_t word = pe_word(cards, 7) + PE_FIVE_SUITED;
        if (!PE_UNLIKELY(word & PE_SUITED)) return pe_lookup(pe_high_7, pe_offset_7, word);
    }
    const pe_ranking *const ranking = pe_find(number);
    return ranking && pe_takes(ranking, hole, board) ? ranking->hand(ranking, cards, hole, board)
                                                     : 0;
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
