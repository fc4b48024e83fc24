/* The tables of the core, made by tools/make_tables.py; constant, so they lie in read-only memory
   that every process shares. How each is laid out is told where it is made. */
#ifndef PE_TABLES_H
#define PE_TABLES_H

#include <stdint.h>

#if defined(_MSC_VER)
#define PE_ALIGNED __declspec(align(64))
#else
#define PE_ALIGNED __attribute__((aligned(64)))
#endif

/* By card, any byte value, two entries: what it adds to a hand's word, and its bit (60: none). */
extern const uint64_t pe_card[512];

/* By character: four times the rank it names, or the suit; 255 where it names none. */
extern const uint8_t pe_text_rank[256], pe_text_suit[256];

/* Rank multisets of 5, 6 and 7 cards: value[offset[key >> 12] + (key & 4095)]. */
extern const uint16_t pe_offset_5[], pe_offset_6[], pe_offset_7[];
#define PE_FIVE_SLOTS 9216 /* room for every place of the multisets of five */

/* One ranking of five cards: by the rank multiset of 5, 6 and 7, and by the 13-bit mask of the
   ranks of one suit. */
#define PE_BY_RANKS(name) extern const uint16_t pe_##name##_5[], pe_##name##_6[], pe_##name##_7[]
#define PE_BY_RANKS_AND_FLUSH(name) PE_BY_RANKS(name), pe_##name##_flush[8192]
PE_BY_RANKS_AND_FLUSH(high);
PE_BY_RANKS_AND_FLUSH(short_deck_high);
PE_BY_RANKS_AND_FLUSH(short_deck_high_trips);
PE_BY_RANKS(ace_to_five_low);
PE_BY_RANKS_AND_FLUSH(deuce_to_seven_low);
PE_BY_RANKS_AND_FLUSH(ace_to_six_low);
PE_BY_RANKS_AND_FLUSH(soko_high);
PE_BY_RANKS_AND_FLUSH(soko_high_straight_first);

/* Soko: where the 13 kickers of a four-flush begin, by its rank mask; the strengths there. */
extern const uint16_t pe_soko_row[8192];
extern const uint16_t pe_soko_high_four[9295], pe_soko_high_straight_first_four[9295];

/* Omaha: the row of a board (by its rank multiset), 96 columns a row, one a pair of hole ranks. */
extern const uint16_t pe_omaha_row[];
extern const uint16_t pe_omaha_rows[];
extern const uint8_t pe_pair_column[256];

/* Eight or better, by the 8-bit mask of low ranks, ace first; in Omaha [board mask][hole mask]. */
extern const uint8_t pe_low[256], pe_omaha_low[65536];

/* Badugi by the ranks held, from the lowest; the steps that pick them, two ranks at a time, 256
   entries a state. */
extern const uint16_t pe_badugi[8192];
extern const uint16_t pe_badugi_next[];
extern const uint8_t pe_badugi_taken[];

/* One to four exposed cards: 1,820 numbers of rank multisets for each count, and what a rank adds
   to the number by its place, 16 entries a place. */
extern const uint16_t pe_up_cards_high[7280], pe_up_cards_low[7280];
extern const uint16_t pe_up_cards_place[64];

#endif
