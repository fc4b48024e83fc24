/* Settling hands of button games: side pots, halves, ties and odd chips, without rake. */
#ifndef PE_SETTLING_H
#define PE_SETTLING_H

#include <stddef.h>
#include <stdint.h>

#include "pokereval.h"

/* Hands at a table; seats stand clockwise. Each row has `evaluators` (one or two, high first) times
   `seats` strengths, 0 where none qualifies, and `seats` amounts, flags (not 0: live) and results.
   button_step is 1, or 0 where one button serves every row. */
typedef struct {
    const uint16_t *strengths;
    const int64_t *contributed;
    const uint8_t *live;
    const int64_t *button;
    int64_t *out;
    ptrdiff_t rows;
    int evaluators;
    int seats;
    ptrdiff_t button_step;
    int64_t unit;
} pe_table;

/* Settles rows: what each seat won, with what nobody called of its bet. Pots are those of the live
   seats' levels, each split by itself: two halves with the odd unit to the first (TDA 20-C),
   between winners odd units one each from the left of the button (TDA 20-A), winners who tie both
   ways sharing the whole. A half that nobody qualifies for goes with the other; if nobody qualifies
   for either, all are alike.

   Returns the first row that holds a negative amount, one that is no multiple of the unit, amounts
   whose sum is beyond int64, nobody live, or a button that is none of the seats, whereupon the rows
   from there on are not settled; -1 when all are. There must be 1 to PE_MOST_SEATS seats, and the
   unit must be 1 or more. */
ptrdiff_t pe_settle_rows(const pe_table *table);

#endif
