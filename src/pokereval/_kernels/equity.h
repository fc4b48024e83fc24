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

/* The hands a player may hold: `count` of them, each of spot->hole cards, one behind the other. With a
   count of 0 he holds the first `known` of `cards`, and the rest is dealt (only in pe_samples). */
typedef struct {
    ptrdiff_t count;
    int known;
    uint8_t *cards;
    const uint64_t *weight; /* 0: all weigh the same */
    /* For drawing one by its weight: see pe_make_odds. */
    uint64_t total;
    uint64_t *least;
    uint32_t *other;
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

/* Fills hands->cards, which has room, with all hands of the known cards and others of the deck; the
   number of them is pe_choose(cards of the deck, cards missing). */
void pe_complete(const pe_spot *spot, const uint8_t *known, int count, uint64_t deck,
                 pe_hands *hands);
uint64_t pe_choose(int n, int k);

/* Shows down every choice of one hand a player that can be held at once, over the boards numbered
   from start to stop: all combinations of the first board's missing cards, and for each all of the
   other boards'. Where no board misses a card, start and stop are numbers of the first player's
   hands. With `only_count`, tally->trials counts the choices of hands alone, without weights and
   boards. Returns 0, or -1 where memory is short. */
int pe_showdowns(const pe_spot *spot, const pe_hands *hands, uint64_t start, uint64_t stop,
                 int only_count, pe_tally *tally);

/* How many numbers of boards, or of the first player's hands, there are. */
uint64_t pe_showdown_count(const pe_spot *spot, const pe_hands *hands);

/* Deals of one hand a player that are different whatever the suits are called: the cards of all
   players, a deal behind the other, and how much all deals weigh that are the same but for suits. */
typedef struct {
    ptrdiff_t count;
    uint8_t *cards;
    double *weight;
} pe_deals;

/* Lists the deals of hands that can be held at once. suits: `exchanges` ways of renaming the four
   suits that change nothing about board and deck. The caller frees cards and weight, also after
   an error. Returns 0, or -1 where memory is short. */
int pe_list_deals(const pe_spot *spot, const pe_hands *hands, const uint8_t *suits, int exchanges,
                  pe_deals *deals);

/* Fills the room of `least` and `other`, one a hand, for drawing hands by weight. The sum of the
   weights times their number must stay below 2^63. Returns 0, or -1 where memory is short. */
int pe_make_odds(pe_hands *hands);

/* Deals the samples numbered from start to stop; each is a function of the keys and its number
   alone. Hands are drawn by weight, and drawn again all of them until they can be held at once, so
   every choice of hands comes as often as its weights say. Returns 0; -1 where memory is short; 1
   where in MOST_TRIES tries no hands went together. */
int pe_samples(const pe_spot *spot, const pe_hands *hands, const uint64_t *keys, uint64_t start,
               uint64_t stop, pe_tally *tally);

#endif
