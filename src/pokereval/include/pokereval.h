/* pokereval for other compiled code: the numbers that its functions take.

   The functions are listed in _core.pxd, which `cimport pokereval._core` reads; at run time they are
   the capsules of pokereval._core.__pyx_capi__. The folder of this file is pokereval.get_include(). */
#ifndef POKEREVAL_H
#define POKEREVAL_H

/* Goes up when a function changes or goes, or a number below means something else; new functions and
   rankings leave it as it is. Compare it with what abi_version() returns. */
#define PE_ABI_VERSION 1

#define PE_MOST_SEATS 23 /* a deck deals two cards each to so many, and five to the board */

/* The rankings, by the names of the evaluators. */
enum {
    PE_HIGH = 0,
    PE_OMAHA_HIGH,
    PE_ACE_TO_FIVE_LOW,
    PE_EIGHT_OR_BETTER_LOW,
    PE_OMAHA_EIGHT_OR_BETTER_LOW,
    PE_DEUCE_TO_SEVEN_LOW,
    PE_ACE_TO_SIX_LOW,
    PE_BADUGI,
    PE_DEUCE_BADUGI,
    PE_SHORT_DECK_HIGH,
    PE_SHORT_DECK_HIGH_TRIPS,
    PE_SOKO_HIGH,
    PE_SOKO_HIGH_STRAIGHT_FIRST,
    PE_UP_CARDS_HIGH,
    PE_UP_CARDS_LOW,
    PE_DRAW_HIGH,
    PE_DRAW_DEUCE_TO_SEVEN_LOW,
    PE_DRAW_ACE_TO_FIVE_LOW,
    PE_DRAW_BADUGI,
    PE_DRAW_POINTS,
    PE_RANKINGS /* how many there are */
};

#endif
