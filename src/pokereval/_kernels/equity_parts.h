/* What the files of equity share: combinations of cards, the tally, and a known hand. */
#ifndef PE_EQUITY_PARTS_H
#define PE_EQUITY_PARTS_H

#include "equity.h"
#include "hand.h"

#include <string.h>

/* ---- combinations of cards ---- */

/* How many bits are set, of 32 and of 64. */
PE_INLINE unsigned bits_of(unsigned x) {
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return (((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24;
}

PE_INLINE int count_of(uint64_t bits) {
    return (int)(bits_of((unsigned)bits) + bits_of((unsigned)(bits >> 32)));
}

/* The cards of these bits, ascending; returns how many. */
PE_INLINE int cards_of(uint64_t bits, uint8_t *cards) {
    int count = 0;
    for (; bits; bits &= bits - 1) cards[count++] = (uint8_t)pe_lowest(bits);
    return count;
}

/* The combination of a number: places ascending, counted by the last place first. */
void pe_first_places(uint64_t number, int count, int *place);

PE_INLINE void next_places(int count, int *place) {
    int i = 0;
    while (i + 1 < count && place[i] + 1 == place[i + 1]) i++;
    place[i]++;
    while (i-- > 0) place[i] = i;
}

/* What looks random and is a function of x: the finaliser of SplitMix64, with the constants of
   D. Stafford's Mix13. */
PE_INLINE uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

/* ---- the tally ---- */

void pe_begin_tally(const pe_spot *spot, pe_tally *tally);

/* Adds one outcome: for each pot the players with its best hand, none where nobody qualifies. */
void pe_add_outcome(const pe_spot *spot, pe_tally *tally, const unsigned *best, double weight);

/* Outcomes are counted by number, the winners of the pots side by side, and added at the end; where
   there are too many numbers they are added one by one. */
#define MOST_OUTCOMES 1024

int pe_are_numbered(const pe_spot *spot);
void pe_add_numbered(const pe_spot *spot, pe_tally *tally, unsigned number, double weight);

PE_INLINE unsigned outcome_number(const pe_spot *spot, const unsigned *best) {
    unsigned number = 0;
    for (int pot = spot->parts * spot->boards; pot-- > 0;)
        number = number << spot->players | best[pot];
    return number;
}

/* ---- a known hand ---- */

/* How the boards of a ranking can be counted by patterns. */
enum { NO_PATTERNS, CONSTANT, ANY_FIVE, OMAHA, EIGHT, OMAHA_EIGHT };
int pe_pattern_kind(int number);

/* The hole cards of one player, for one ranking. */
typedef struct {
    int kind;
    const pe_ranking *ranking;
    uint64_t word;
    unsigned low;
    uint16_t constant;
    int columns; /* of Omaha's pairs of hole ranks, each once */
    uint8_t column[15];
    unsigned suited[4]; /* hole ranks by suit */
    const uint16_t *by_ranks; /* strength by the number of the board's ranks */
} contender;

void pe_make_contender(const pe_spot *spot, const uint8_t *hand, int part, contender *who);

/* The best of a hand's pairs of ranks in a board's row of strengths. */
PE_INLINE uint16_t omaha_by_ranks(const contender *who, const uint16_t *row) {
    uint16_t best = 0;
    for (int i = 0; i < who->columns; i++)
        best = row[who->column[i]] > best ? row[who->column[i]] : best;
    return best;
}

/* The best flush with these board ranks of a suit, 0 for none. */
uint16_t pe_omaha_suit(const contender *who, unsigned board, unsigned ours);

PE_INLINE uint16_t flush(const contender *who, unsigned board, int suit) {
    if (!who->ranking->by_mask) return 0;
    if (who->kind == ANY_FIVE) return who->ranking->by_mask[board | who->suited[suit]];
    return who->kind == OMAHA ? pe_omaha_suit(who, board, who->suited[suit]) : 0;
}

/* Sets a player's strengths against the highest before his, and whose they were. */
PE_INLINE void note_best(const uint16_t *strength, int count, int player, uint16_t *most,
                         uint16_t *best) {
    const uint16_t bit = (uint16_t)(1u << player);
    for (int i = 0; i < count; i++) {
        const uint16_t before = strength[i] > most[i] ? 0 : best[i];
        best[i] = strength[i] >= most[i] ? before | bit : before;
        most[i] = strength[i] > most[i] ? strength[i] : most[i];
    }
}

#endif
