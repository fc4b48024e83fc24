# Equity: the sums of the C core as lists of numbers. `equities.py` plans the work and reads them.

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport uint64_t

cdef extern from "_kernels/equity.h" nogil:
    enum:
        PE_MOST_PLAYERS
        PE_MOST_PARTS
        PE_MOST_BOARDS
        PE_MOST_HOLE
        PE_MOST_CATEGORIES

    ctypedef struct pe_spot:
        int players
        int hole
        int parts
        int *number
        const pe_ranking **ranking
        const uint8_t **category
        int boards
        int *known
        int *missing
        uint8_t[5] *board
        uint64_t deck

    ctypedef struct pe_tally:
        double units
        double trials
        double *wins
        double *ties
        double[PE_MOST_PLAYERS] *part
        double *squares
        double[PE_MOST_PLAYERS][PE_MOST_CATEGORIES] *category

    int pe_has_patterns(int number, int hole)
    size_t pe_patterns_room(const pe_spot *spot)
    void pe_patterns(const pe_spot *spot, const uint8_t *hands, uint64_t *room, pe_tally *tally)

MOST_PLAYERS = PE_MOST_PLAYERS
MOST_BOARDS = PE_MOST_BOARDS
MOST_CATEGORIES = PE_MOST_CATEGORIES


cdef class Spot:
    """Who shows down for what, apart from the hands: the C core's half of `equities.py`.

    rankings: one or two `Ranking`. hole: how many cards a full hand holds. boards: pairs of the
    known cards and how many are missing. deck: the cards that may come, one bit a card.
    categories: None, or for each ranking the number of each strength's category, one byte each.
    All are trusted: `equities.py` has read and checked them.
    """

    cdef pe_spot spot
    cdef readonly tuple arguments

    def __init__(self, tuple rankings, int hole, int players, tuple boards, uint64_t deck,
                 tuple categories=None):
        cdef pe_spot *spot = &self.spot
        cdef Ranking ranking
        cdef int i, number
        if not (
            0 < players <= PE_MOST_PLAYERS and 0 < len(rankings) <= PE_MOST_PARTS
            and 0 < len(boards) <= PE_MOST_BOARDS and 0 < hole <= PE_MOST_HOLE
        ):
            raise ValueError("a spot of more players, rankings, boards or cards than there can be")
        self.arguments = (rankings, hole, players, boards, deck, categories)
        spot.players, spot.hole, spot.deck = players, hole, deck
        spot.parts, spot.boards = len(rankings), len(boards)
        for i, ranking in enumerate(rankings):
            spot.ranking[i] = ranking._ranking
            for number in range(PE_RANKINGS):
                if pe_find(number) == ranking._ranking:
                    spot.number[i] = number
            spot.category[i] = NULL
            if categories is not None:
                if len(categories[i]) <= ranking.strongest:
                    raise ValueError("categories: too few strengths")
                spot.category[i] = <const uint8_t *>PyBytes_AS_STRING(categories[i])
        for i, (known, missing) in enumerate(boards):
            if not 0 <= len(known) + missing <= 5 or not 0 <= missing:
                raise ValueError("a board holds up to five cards")
            spot.known[i], spot.missing[i] = len(known), missing
            memcpy(spot.board[i], PyBytes_AS_STRING(known), len(known))

    def __reduce__(self):
        return Spot, self.arguments

    def has_patterns(self):
        """Tell whether `patterns` can count this spot."""
        cdef int part
        if self.spot.boards != 1 or self.spot.known[0] + self.spot.missing[0] != 5:
            return False
        return all(
            pe_has_patterns(self.spot.number[part], self.spot.hole)
            for part in range(self.spot.parts)
        )

    def patterns(self, bytes hands, weights=None):
        """Sum the tallies of deals, one full hand a player each, over all boards.

        hands: the cards of all players of the first deal, then of the second... weights: one a
        deal.
        """
        cdef Py_ssize_t size = self.spot.players * self.spot.hole
        cdef Py_ssize_t deal, deals = len(hands) // size
        cdef const uint8_t *cards = <const uint8_t *>PyBytes_AS_STRING(hands)
        cdef uint64_t *room
        cdef pe_tally tally, total
        cdef double weight
        if not self.has_patterns() or len(hands) % size or not deals:
            raise ValueError("hands: not what patterns can count")
        room = <uint64_t *>PyMem_RawMalloc(pe_patterns_room(&self.spot) * sizeof(uint64_t))
        if room == NULL:
            raise MemoryError()
        try:
            for deal in range(deals):
                weight = 1.0 if weights is None else weights[deal]
                with nogil:
                    pe_patterns(&self.spot, cards + deal * size, room, &tally)
                    if deal == 0:
                        total = tally
                        if weight != 1.0:
                            scale_tally(&total, weight)
                    else:
                        add_tally(&total, &tally, weight)
        finally:
            PyMem_RawFree(room)
        return self.listed(&total)

    cdef list listed(self, const pe_tally *tally):
        """The sums as a list: trials; wins, ties and squares by player; parts by ranking and
        player; categories by ranking, player and category where they are asked for."""
        cdef int i, j, k
        cdef int players = self.spot.players
        cdef list sums = [tally.trials]
        sums += [tally.wins[i] for i in range(players)]
        sums += [tally.ties[i] for i in range(players)]
        sums += [tally.squares[i] for i in range(players)]
        for j in range(self.spot.parts):
            sums += [tally.part[j][i] for i in range(players)]
        if self.spot.category[0] != NULL:
            for j in range(self.spot.parts):
                for i in range(players):
                    sums += [tally.category[j][i][k] for k in range(PE_MOST_CATEGORIES)]
        return sums


cdef inline void scale_tally(pe_tally *tally, double weight) noexcept nogil:
    cdef double *sums = <double *>tally
    cdef size_t i
    for i in range(1, sizeof(pe_tally) // sizeof(double)):
        sums[i] *= weight


cdef inline void add_tally(pe_tally *total, const pe_tally *tally, double weight) noexcept nogil:
    cdef double *sums = <double *>total
    cdef const double *more = <const double *>tally
    cdef size_t i
    for i in range(1, sizeof(pe_tally) // sizeof(double)):
        sums[i] += weight * more[i]
