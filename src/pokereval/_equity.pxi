# Equity: the sums of the C core as lists of numbers. `equities.py` plans the work and reads them.

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport uint32_t
from libc.stdlib cimport free

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

    ctypedef struct pe_hands:
        Py_ssize_t count
        int known
        uint8_t *cards
        const uint64_t *weight
        uint64_t total
        uint64_t *least
        uint32_t *other

    void pe_complete(
        const pe_spot *spot, const uint8_t *known, int count, uint64_t deck, pe_hands *hands
    )
    uint64_t pe_choose(int n, int k)
    uint64_t pe_showdown_count(const pe_spot *spot, const pe_hands *hands)
    int pe_showdowns(
        const pe_spot *spot, const pe_hands *hands, uint64_t start, uint64_t stop, int only_count,
        pe_tally *tally,
    )
    ctypedef struct pe_deals:
        Py_ssize_t count
        uint8_t *cards
        double *weight

    int pe_list_deals(
        const pe_spot *spot, const pe_hands *hands, const uint8_t *suits, int exchanges,
        pe_deals *deals,
    )
    int pe_make_odds(pe_hands *hands)
    int pe_samples(
        const pe_spot *spot, const pe_hands *hands, const uint64_t *keys, uint64_t start,
        uint64_t stop, pe_tally *tally,
    )

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
        cdef int i
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
            spot.number[i] = ranking_number(ranking.name.encode())
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

    def showdowns(self, tuple players, uint64_t start, uint64_t stop, bint only_count=False):
        """Sum the showdowns of all hands with each other over the boards from start to stop.

        players: for each (cards, weights): the cards he holds if they are fewer than a full hand,
        which is then completed in every way, or all the hands he may hold one behind the other;
        weights None, or uint64 one a hand as bytes. Where no board misses a card, start and stop
        number the first player's hands. only_count: the number of choices of hands alone.
        """
        cdef _Players held = _Players(self, players, True)
        cdef pe_tally tally
        cdef int bad
        if start > stop or stop > pe_showdown_count(&self.spot, held.hands):
            raise ValueError("start and stop: not numbers of boards or hands")
        with nogil:
            bad = pe_showdowns(&self.spot, held.hands, start, stop, only_count, &tally)
        if bad:
            raise MemoryError()
        return self.listed(&tally)

    def showdown_count(self, tuple players):
        """Return how many numbers `showdowns` takes."""
        cdef _Players held = _Players(self, players, True)
        return pe_showdown_count(&self.spot, held.hands)

    def deals(self, tuple players, bytes suits):
        """List the deals of hands that go together and differ in more than the names of suits.

        players as in `showdowns`. suits: the renamings of suits that change nothing about board
        and deck, four bytes each. Returns the cards, as `patterns` takes them, and the weights.
        """
        cdef _Players held = _Players(self, players, True)
        cdef const uint8_t *names = <const uint8_t *>PyBytes_AS_STRING(suits)
        cdef pe_deals found
        cdef int bad, exchanges = <int>len(suits) // 4
        cdef Py_ssize_t i
        if not 1 <= exchanges <= 24 or max(suits) > 3:
            raise ValueError("suits: not one to 24 renamings")
        with nogil:
            bad = pe_list_deals(&self.spot, held.hands, names, exchanges, &found)
        try:
            if bad:
                raise MemoryError()
            size = self.spot.players * self.spot.hole
            return (
                PyBytes_FromStringAndSize(<char *>found.cards, found.count * size),
                [found.weight[i] for i in range(found.count)],
            )
        finally:
            free(found.cards)
            free(found.weight)

    def samples(self, tuple players, tuple keys, uint64_t start, uint64_t stop):
        """Sum the samples numbered from start to stop; players as in `showdowns`.

        Raises `ValueError` where no hands of the ranges were found that go together.
        """
        cdef _Players held = _Players(self, players, False)
        cdef pe_tally tally
        cdef uint64_t key[2]
        cdef int bad
        key[0], key[1] = keys
        with nogil:
            bad = pe_samples(&self.spot, held.hands, key, start, stop, &tally)
        if bad < 0:
            raise MemoryError()
        if bad:
            raise ValueError("hands: in a million tries no hands were drawn that go together")
        return self.listed(&tally)

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


cdef class _Players:
    """The hands of all players for one call of the core, and the memory they live in."""

    cdef pe_hands hands[PE_MOST_PLAYERS]
    cdef tuple arguments  # whose bytes are pointed to
    cdef void *room[3 * PE_MOST_PLAYERS]
    cdef int rooms

    def __cinit__(self, Spot spot, tuple players, bint complete):
        cdef int hole = spot.spot.hole
        cdef pe_hands *hands
        cdef uint64_t deck = spot.spot.deck
        cdef int player, missing
        cdef bytes cards, weights
        if len(players) != spot.spot.players:
            raise ValueError("players: not as many as the spot has")
        self.arguments = players
        for player, (cards, weights) in enumerate(players):
            hands = &self.hands[player]
            hands.cards = <uint8_t *>PyBytes_AS_STRING(cards)
            if max(cards, default=0) > 51:
                raise ValueError("players: no cards")
            if len(cards) <= hole and weights is None:
                hands.known = <int>len(cards)
                hands.count = complete and len(cards) == hole
                for card in cards:
                    deck &= ~(<uint64_t>1 << <int>card)
                continue
            if not cards or len(cards) % hole:
                raise ValueError("players: not so many full hands")
            hands.count = len(cards) // hole
            if weights is None:
                continue
            if len(weights) != 8 * hands.count:
                raise ValueError("players: not one weight a hand")
            hands.weight = <const uint64_t *>PyBytes_AS_STRING(weights)
            if not complete:
                hands.least = <uint64_t *>self.take(hands.count, sizeof(uint64_t))
                hands.other = <uint32_t *>self.take(hands.count, sizeof(uint32_t))
                if pe_make_odds(hands):
                    raise MemoryError()
        for player, (cards, weights) in enumerate(players):
            hands = &self.hands[player]
            missing = hole - hands.known
            if not complete or hands.count:
                continue
            hands.cards = <uint8_t *>self.take(
                pe_choose(bin(deck).count("1"), missing), hole * sizeof(uint8_t)
            )
            pe_complete(
                &spot.spot, <const uint8_t *>PyBytes_AS_STRING(cards), hands.known, deck, hands
            )

    cdef void *take(self, size_t count, size_t size) except NULL:
        cdef void *room = PyMem_RawMalloc(count * size)
        if room == NULL:
            raise MemoryError()
        self.room[self.rooms] = room
        self.rooms += 1
        return room

    def __dealloc__(self):
        cdef int i
        for i in range(self.rooms):
            PyMem_RawFree(self.room[i])


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
