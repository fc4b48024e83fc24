/* The rankings of the core: one hand at a time, and rows of hands.

   Every function takes cards as bytes 0..51. Other bytes and repeated cards give a meaningless
   strength but never touch memory out of bounds: the tables are as long as any key can reach. */
#ifndef PE_RANKINGS_H
#define PE_RANKINGS_H

#include <stddef.h>
#include <stdint.h>

#include "pokereval.h"

typedef struct pe_ranking pe_ranking;

/* Rows of hands: `rows` times `hole_cards` bytes and `board_cards` bytes, each without gaps.
   board_step is board_cards, or 0 where one board serves every row. */
typedef struct {
    const uint8_t *hole;
    const uint8_t *board;
    ptrdiff_t rows;
    int hole_cards;
    int board_cards;
    ptrdiff_t board_step;
    uint16_t *out;
} pe_batch;

struct pe_ranking {
    const char *name;
    int strongest;
    /* How many cards it takes: of each kind, and together. */
    int hole_least, hole_most;
    int board_least, board_most;
    int cards_least, cards_most;
    /* How many make a hand where no number is asked for: together, but of Omaha the hole's. */
    int usual;
    /* The cards it is played with, one bit each. */
    uint64_t deck;
    /* Ranks one hand whose cards lie hole first, board behind it. */
    uint16_t (*hand)(const pe_ranking *ranking, const uint8_t *cards, int hole, int board);
    /* Ranks rows; with check, stops at the block of the first bad row and returns its start, or -1.
       Called through pe_rows. */
    ptrdiff_t (*rows)(const pe_ranking *ranking, const pe_batch *batch, int check);
    /* Where the counters of suits start: a full one tells that ranks alone are not enough. Then
       by_mask tells the flush; where suits do more than add flushes, of_suits the whole hand. */
    uint64_t suited;
    uint16_t (*of_suits)(const pe_ranking *ranking, uint64_t word, uint64_t bits, int count,
                         uint16_t by_ranks);
    /* By rank multiset of 5, 6 and 7 cards; by a mask of ranks; and soko's four-flushes. */
    const uint16_t *value[8];
    const uint16_t *by_mask;
    const uint16_t *four;
    int ace_low;
    /* The ranking of the hole cards, where the board plays no part. */
    const pe_ranking *of_hole;
};

#define PE_BLOCK 256
#define PE_MOST_CARDS 16 /* room for any hand and its board */

/* The ranking of a number; 0 for a number that is none. */
const pe_ranking *pe_find(int number);

/* 1 if a ranking takes so many cards. */
static inline int pe_takes(const pe_ranking *ranking, ptrdiff_t hole, ptrdiff_t board) {
    return ranking->hole_least <= hole && hole <= ranking->hole_most &&
           ranking->board_least <= board && board <= ranking->board_most &&
           ranking->cards_least <= hole + board && hole + board <= ranking->cards_most;
}

/* Ranks one hand, its board behind it; 0 if the ranking does not take so many cards, or is none. */
uint16_t pe_rank_hand(int number, const uint8_t *cards, int hole, int board);

/* The kernels this build has, by number, the slowest first: the name (0 past the last, that of the
   one in use for -1), and whether this processor can run it. Not to be changed while rows are
   ranked. */
const char *pe_kernel_name(int number);
int pe_kernel_runs(int number);
void pe_use_kernel(int number);

/* Ranks rows. With check, returns the first row that holds a wrong or repeated card, whereupon the
   output is unfinished; -1 when all are ranked. */
ptrdiff_t pe_rows(const pe_ranking *ranking, const pe_batch *batch, int check);

/* 1 if the bytes are cards of the ranking's deck and all different. */
int pe_all_right(const pe_ranking *ranking, const uint8_t *cards, int count);

/* Reads cards written as "AsKd", any case, spaces between them allowed. Returns how many, or -1 if
   the text holds anything else or more cards than there is room for. */
int pe_read_text(const uint8_t *text, ptrdiff_t length, uint8_t *cards, int room);

/* Copies integers of `size` bytes to bytes; whatever does not fit becomes 255, which is no card.
   Strides are in bytes. */
void pe_narrow(const char *source, int size, int is_signed, ptrdiff_t rows, ptrdiff_t columns,
               ptrdiff_t row_stride, ptrdiff_t column_stride, uint8_t *out);

#endif
