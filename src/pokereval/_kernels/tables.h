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

/* By card, any byte value, two entries: what it adds to a hand's word, and its bit (60: no card). */
extern const uint64_t pe_card[512];

/* By character: four times the rank it names, or the suit; 255 where it names none. */
extern const uint8_t pe_text_rank[256], pe_text_suit[256];

/* Rank multisets of 5, 6 and 7 cards: value[offset[key >> 12] + (key & 4095)]. */
extern const uint16_t pe_offset_5[], pe_offset_6[], pe_offset_7[];
extern const uint16_t pe_high_5[], pe_high_6[], pe_high_7[];

/* By the 13-bit mask of the ranks of one suit. */
extern const uint16_t pe_high_flush[8192];

/* Omaha: the row of a board (by its rank multiset), 96 columns a row, one a pair of hole ranks. */
extern const uint16_t pe_omaha_row[];
extern const uint16_t pe_omaha_rows[];
extern const uint8_t pe_pair_column[256];

#endif
