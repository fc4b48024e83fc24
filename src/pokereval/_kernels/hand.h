/* Ranking one hand, inline for the loops of every kernel. */
#ifndef PE_HAND_H
#define PE_HAND_H

#include "rankings.h"
#include "tables.h"

#if defined(_MSC_VER)
#define PE_INLINE static __forceinline
#define PE_NOINLINE __declspec(noinline)
#define PE_UNLIKELY(x) (x)
#define PE_PREFETCH(address) ((void)(address))
#include <intrin.h>
/* The lowest and the highest bit of a number that is not 0. */
PE_INLINE unsigned pe_lowest(uint64_t x) {
    unsigned long at;
    if (_BitScanForward(&at, (uint32_t)x)) return at;
    _BitScanForward(&at, (uint32_t)(x >> 32));
    return at + 32;
}
PE_INLINE unsigned pe_highest(uint64_t x) {
    unsigned long at;
    if (_BitScanReverse(&at, (uint32_t)(x >> 32))) return at + 32;
    _BitScanReverse(&at, (uint32_t)x);
    return at;
}
#else
#define PE_INLINE static inline __attribute__((always_inline))
#define PE_NOINLINE __attribute__((noinline))
#define PE_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define PE_PREFETCH(address) __builtin_prefetch(address)
PE_INLINE unsigned pe_lowest(uint64_t x) { return (unsigned)__builtin_ctzll(x); }
PE_INLINE unsigned pe_highest(uint64_t x) { return 63u - (unsigned)__builtin_clzll(x); }
#endif

/* A hand's word is the sum of its cards' words: the rank key in the low half, four counters of
   suits above; the top byte of a sum is noise. A counter that starts at 3 reaches 8 with the fifth
   card of its suit. */
#define PE_SUITED 0x888800000000ull
#define PE_FIVE_SUITED 0x333300000000ull
#define PE_FOUR_SUITED 0x444400000000ull
#define PE_THREE_SUITED 0x555500000000ull
#define PE_TWO_SUITED 0x666600000000ull

/* Sums of card bits start with bit 60, so that a byte that is no card carries out of it; cards
   are right and all different exactly when or-ing their bits gives the same as adding them. */
#define PE_NO_CARD (1ull << 60)

PE_INLINE uint64_t pe_card_word(uint8_t card) { return pe_card[2u * (size_t)card]; }
PE_INLINE uint64_t pe_card_bit(uint8_t card) { return pe_card[2u * (size_t)card + 1u]; }

PE_INLINE uint64_t pe_word(const uint8_t *cards, int count) {
    uint64_t word = 0;
    for (int i = 0; i < count; i++) word += pe_card_word(cards[i]);
    return word;
}

PE_INLINE uint64_t pe_bits(const uint8_t *cards, int count) {
    uint64_t bits = 0;
    for (int i = 0; i < count; i++) bits |= pe_card_bit(cards[i]);
    return bits;
}

/* The suit whose counter a suited word has seen full. */
PE_INLINE unsigned pe_suit(uint64_t suited) {
    unsigned tops = (unsigned)(suited >> 32);
    return (tops & 0x8800u ? 2u : 0u) + (tops & 0x8080u ? 1u : 0u);
}

/* The ranks held in a suit, 13 bits, from the bits of the cards: every fourth bit, packed. */
PE_INLINE unsigned pe_suit_ranks(uint64_t bits, unsigned suit) {
    uint64_t x = bits >> suit & 0x1111111111111ull;
    x = (x | x >> 3) & 0x0303030303030303ull;
    x = (x | x >> 6) & 0x000f000f000f000full;
    x = (x | x >> 12) & 0x000000ff000000ffull;
    return (unsigned)((x | x >> 24) & 0x1fffu);
}

/* The bits of the cards of a suit. */
PE_INLINE uint64_t pe_of_suit(uint64_t bits, unsigned suit) {
    return bits & 0x1111111111111ull << suit;
}

/* The ranks from ace to eight held, 8 bits, the ace first. */
PE_INLINE unsigned pe_low_ranks(const uint8_t *cards, int count) {
    uint64_t any = 0;
    for (int i = 0; i < count; i++) any |= pe_card_word(cards[i]);
    return (unsigned)(any >> 56);
}

/* The best badugi by the bits of its cards: see make_tables.py, badugi_steps. */
PE_INLINE uint16_t pe_best_badugi(const pe_ranking *ranking, uint64_t bits) {
    unsigned state = 0, held = 0;
    if (ranking->ace_low) bits = bits << 4 | (bits >> 48 & 15u);
    bits &= 0xfffffffffffffull;
    for (unsigned rank = 0; rank < 13; rank += 2) {
        const unsigned at = state + (unsigned)(bits >> 4 * rank & 255u);
        state = pe_badugi_next[at];
        held |= (unsigned)pe_badugi_taken[at] << rank;
    }
    return ranking->by_mask[held];
}

PE_INLINE uint16_t pe_lookup(const uint16_t *value, const uint16_t *offset, uint64_t word) {
    uint32_t key = (uint32_t)word;
    return value[offset[key >> 12] + (key & 4095u)];
}

PE_INLINE const uint16_t *pe_offset(int count) {
    return count == 5 ? pe_offset_5 : count == 6 ? pe_offset_6 : pe_offset_7;
}

/* The best five of 5, 6 or 7 cards by their ranks alone. */
PE_INLINE uint16_t pe_by_ranks(const pe_ranking *ranking, uint64_t word, int count) {
    return pe_lookup(ranking->value[count], pe_offset(count), word);
}

/* What a hand is worth that has filled a counter of suits. A flush only adds hands where there is
   no of_suits: of eight or nine cards one can lose to four of a kind or a full house. */
PE_INLINE uint16_t pe_of_suits(const pe_ranking *ranking, uint64_t word, uint64_t bits, int count,
                               uint16_t by_ranks) {
    if (ranking->of_suits) return ranking->of_suits(ranking, word, bits, count, by_ranks);
    const uint16_t flush = ranking->by_mask[pe_suit_ranks(bits, pe_suit(word & PE_SUITED))];
    return flush > by_ranks ? flush : by_ranks;
}

/* The five board cards' row of strengths, one a pair of hole ranks, where no flush counts. */
PE_INLINE const uint16_t *pe_omaha_board(uint64_t word) {
    return pe_omaha_rows + 96u * pe_lookup(pe_omaha_row, pe_offset_5, word);
}

PE_INLINE uint16_t pe_omaha_by_ranks(const uint16_t *row, const uint8_t *hole, int count) {
    unsigned ranks[6], best = 0;
    for (int i = 0; i < count; i++) ranks[i] = hole[i] >> 2 & 15u;
    for (int i = 1; i < count; i++) {
        const uint8_t *const column = pe_pair_column + 16 * ranks[i];
        for (int j = 0; j < i; j++) {
            const unsigned value = row[column[ranks[j]]];
            best = value > best ? value : best;
        }
    }
    return (uint16_t)best;
}

/* Not 0 where board and hole can make a flush together; its counters tell the suit. */
PE_INLINE uint64_t pe_omaha_suited(uint64_t board_word, uint64_t hole_word) {
    return (board_word + PE_THREE_SUITED) & (hole_word + PE_TWO_SUITED) & PE_SUITED;
}

PE_INLINE unsigned pe_top_ranks(unsigned ranks, int count) {
    unsigned top = 0;
    for (int i = 0; i < count; i++) {
        const unsigned highest = 1u << pe_highest(ranks | 1u);
        top |= highest;
        ranks &= ~highest;
    }
    return top;
}

/* The best flush of at least three suited board ranks with two suited hole ranks. */
PE_INLINE uint16_t pe_omaha_flush_of(const pe_ranking *ranking, unsigned ours, unsigned shared) {
    /* Ace, king ... deuce, ace: a straight flush is a run of five that takes two from the hole,
       and so, the two being different cards, three from the board. */
    const unsigned both = (ours | shared) << 1 | ((ours | shared) >> 12 & 1u);
    unsigned runs = both & both >> 1 & both >> 2 & both >> 3 & both >> 4;
    while (PE_UNLIKELY(runs)) {
        const unsigned low = pe_highest(runs);
        const unsigned five = low ? 0x1fu << (low - 1) : 0x100fu;
        const unsigned held = five & ours, one_less = held & (held - 1);
        if (one_less && !(one_less & (one_less - 1))) return ranking->by_mask[five];
        runs &= ~(1u << low);
    }
    return ranking->by_mask[pe_top_ranks(shared, 3) | pe_top_ranks(ours, 2)];
}

PE_INLINE uint16_t pe_omaha_flush(const pe_ranking *ranking, uint64_t suited, const uint8_t *hole,
                                  int holes, const uint8_t *board, int boards) {
    const unsigned suit = pe_suit(suited);
    return pe_omaha_flush_of(ranking, pe_suit_ranks(pe_bits(hole, holes), suit),
                             pe_suit_ranks(pe_bits(board, boards), suit));
}

#endif
