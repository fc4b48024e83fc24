/* Equity: what each player wins over all boards and hands to come, or over a sample of them.

   Everything here is a pure function of its arguments, so work can be split in any way over threads
   and machines and summed. Sums are doubles that hold whole numbers below 2^53 where no range is
   weighted. */
#ifndef PE_EQUITY_H
#define PE_EQUITY_H

#include "rankings.h"

#define PE_MOST_PLAYERS 10
#define PE_MOST_PARTS 2
#define PE_MOST_BOARDS 4
#define PE_MOST_POTS (PE_MOST_PARTS * PE_MOST_BOARDS)
#define PE_MOST_HOLE 7
#define PE_MOST_CATEGORIES 16

/* What is asked, apart from the hands: who shows down, and which cards may come. */
typedef struct {
    int players;
    int hole; /* cards a full hand holds */
    /* The rankings that split the pot, by their numbers too; and the category of each strength,
       or 0 where categories are not asked for. */
    int parts;
    int number[PE_MOST_PARTS];
    const pe_ranking *ranking[PE_MOST_PARTS];
    const uint8_t *category[PE_MOST_PARTS];
    int boards;
    int known[PE_MOST_BOARDS], missing[PE_MOST_BOARDS];
    uint8_t board[PE_MOST_BOARDS][5];
    uint64_t deck; /* one bit a card that may come */
} pe_spot;

/* The hands a player may hold, each of `hole` cards, one behind the other. */
typedef struct {
    ptrdiff_t count;
    uint8_t *cards;
    double *weight; /* 0: each weighs 1 */
    uint64_t common; /* the cards of every hand */
    int free; /* how many cards of a hand are not common */
} pe_hands;

/* What came of it. A pot is a board's part: each board is an equal share of all that is played for,
   each ranking an equal share of the board, unless nobody qualifies for the other. Shares are
   counted in units: a pot holds `units` of them, which all numbers of players divide. */
typedef struct {
    double units;
    double trials; /* by weight */
    double wins[PE_MOST_PLAYERS]; /* takes everything alone */
    double ties[PE_MOST_PLAYERS]; /* shares the best hand of a pot */
    double part[PE_MOST_PARTS][PE_MOST_PLAYERS]; /* units won, by ranking */
    double squares[PE_MOST_PLAYERS]; /* of the units a trial */
    double category[PE_MOST_PARTS][PE_MOST_PLAYERS][PE_MOST_CATEGORIES];
} pe_tally;

/* 1 if a ranking of this number, with so many hole cards, is one whose boards can be counted by
   rank patterns. */
int pe_has_patterns(int number, int hole);

/* Words of working memory that pe_patterns needs. */
size_t pe_patterns_room(const pe_spot *spot);

/* Counts one hand a player against each other over all boards of five cards, one board, by rank
   patterns. */
void pe_patterns(const pe_spot *spot, const uint8_t *hands, uint64_t *room, pe_tally *tally);

#endif
