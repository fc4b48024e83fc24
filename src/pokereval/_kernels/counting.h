/* How often every strength comes up, over all completions of a hand. */
#ifndef PE_COUNTING_H
#define PE_COUNTING_H

#include "rankings.h"

/* Cards that are known, and how many of the deck are still to come to the hole and to the board.
   `cards` has room for all of them, the hole first; `deck` are the cards that can come. */
typedef struct {
    const pe_ranking *ranking;
    uint8_t cards[PE_MOST_CARDS];
    int hole, board;
    int hole_to_come, board_to_come;
    uint64_t deck;
} pe_unfinished;

/* 1 if the hand is counted by patterns of ranks, which takes milliseconds at most. */
int pe_has_rank_counts(const pe_unfinished *hand);

/* Adds to counts, by strength, the hands that an unfinished one can become. Only where there are
   counts by ranks, and no more than seven cards in the end. */
void pe_count_by_ranks(const pe_unfinished *hand, uint64_t *counts);

/* The completions one by one, for the other rankings. */
typedef struct {
    pe_unfinished hand;
    uint8_t stock[52];
    int left;
    int at[PE_MOST_CARDS]; /* places in the stock: of the hole's, then of the board's */
    int done;
} pe_dealer;

void pe_start_dealing(pe_dealer *dealer, const pe_unfinished *hand);

/* Ranks up to `rows` more completions and adds them to counts; 0 when all have been. The room is
   for that many rows of hole and board cards and of strengths. */
int pe_count_dealt(pe_dealer *dealer, ptrdiff_t rows, uint8_t *hole, uint8_t *board,
                   uint16_t *strengths, uint64_t *counts);

#endif
