"""The compiled core: reads cards, ranks one hand or rows of hands.

Nothing here knows the words for a hand or the rows of the games: `evaluators.py` and `games.py` do.
"""

from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_ND, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_Release,
    PyObject_GetBuffer,
)
from cpython.bytes cimport (
    PyBytes_AS_STRING, PyBytes_Check, PyBytes_FromStringAndSize, PyBytes_GET_SIZE,
)
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, strcmp

from os import environ

from ._values import flag, processors, shown, whole
from .cards import Cards, card_name, to_cards
from .errors import CardCountError, CardError, DuplicateCardError, SettlementError

cdef extern from "Python.h":
    bint PyUnicode_Check(object text)
    bint PyUnicode_IS_ASCII(object text)
    const uint8_t *PyUnicode_1BYTE_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)

cdef extern from "_kernels/rankings.h" nogil:
    enum:
        PE_MOST_CARDS

    ctypedef struct pe_ranking:
        const char *name
        int strongest
        int hole_least, hole_most
        int board_least, board_most
        int cards_least, cards_most
        int usual
        uint64_t deck
        const pe_ranking *of_hole
        uint16_t (*hand)(
            const pe_ranking *ranking, const uint8_t *cards, int hole, int board
        ) noexcept nogil

    ctypedef struct pe_batch:
        const uint8_t *hole
        const uint8_t *board
        Py_ssize_t rows
        int hole_cards
        int board_cards
        Py_ssize_t board_step
        uint16_t *out

    const pe_ranking *pe_find(int number)
    bint pe_takes(const pe_ranking *ranking, Py_ssize_t hole, Py_ssize_t board)
    uint16_t pe_rank_hand(int number, const uint8_t *cards, int hole, int board)
    const char *pe_kernel_name(int number)
    int pe_kernel_runs(int number)
    void pe_use_kernel(int number)
    Py_ssize_t pe_rows(const pe_ranking *ranking, const pe_batch *batch, int check)
    int pe_all_right(const pe_ranking *ranking, const uint8_t *cards, int count)
    int pe_read_text(const uint8_t *text, Py_ssize_t length, uint8_t *cards, int room)
    void pe_narrow(
        const char *source, int size, int is_signed, Py_ssize_t rows, Py_ssize_t columns,
        Py_ssize_t row_stride, Py_ssize_t column_stride, uint8_t *out,
    )


def kernels():
    """Return the names of the kernel in use, of those that run here, and of all in this build."""
    cdef int number = 0
    supported, built = [], []
    while pe_kernel_name(number) != NULL:
        built.append(pe_kernel_name(number).decode("ascii"))
        if pe_kernel_runs(number):
            supported.append(built[number])
        number += 1
    return pe_kernel_name(-1).decode("ascii"), tuple(supported), tuple(built)


def _choose_kernel(str wanted):
    """Use the kernel that is wanted, or else the fastest that runs here."""
    _, supported, built = kernels()
    if not wanted:
        wanted = supported[len(supported) - 1]
    elif wanted not in supported:
        raise ValueError(
            f"POKEREVAL_KERNEL: expected {' or '.join(supported)}, got {wanted!r}"
            + (", which this processor cannot run" if wanted in built else "")
        )
    pe_use_kernel(built.index(wanted))


# Read once: rows are ranked by one kernel from the first to the last.
_choose_kernel(environ.get("POKEREVAL_KERNEL", ""))

# Rows of a batch below which more than one thread costs more than it brings: starting one takes
# as long as ranking 60,000 seven-card hands.
cdef Py_ssize_t ROWS_PER_THREAD = 131072


cdef inline int read_cards(object cards, uint8_t *out, int room, str argument) except -1:
    """Read any accepted form of cards; more than there is room for are counted, not copied.

    Different cards are not asked for here, nor that bytes are cards at all: one test of the
    whole hand finds both.
    """
    cdef Py_ssize_t count
    cdef int found
    if PyUnicode_Check(cards) and PyUnicode_IS_ASCII(cards):
        found = pe_read_text(
            PyUnicode_1BYTE_DATA(cards), PyUnicode_GET_LENGTH(cards), out, room
        )
        if found >= 0:
            return found
    if not PyBytes_Check(cards):
        cards = to_cards(cards, argument)
    count = PyBytes_GET_SIZE(cards)
    if count <= room:
        memcpy(out, PyBytes_AS_STRING(cards), count)
    return <int>min(count, 1000)


def quick_cards(cards, str argument):
    """Return what `to_cards` does, five times as fast where it is a plain text of few cards."""
    cdef uint8_t found[PE_MOST_CARDS]
    cdef int count
    if PyUnicode_Check(cards) and PyUnicode_IS_ASCII(cards):
        count = pe_read_text(
            PyUnicode_1BYTE_DATA(cards), PyUnicode_GET_LENGTH(cards), found, PE_MOST_CARDS
        )
        if count >= 0 and pe_all_right(pe_find(PE_HIGH), found, count):
            return bytes.__new__(Cards, PyBytes_FromStringAndSize(<char *>found, count))
    return to_cards(cards, argument)


def _span(int least, int most, str noun):
    if least == most:
        return f"{least} {noun}"
    return f"{least} to {most} {noun}"


# Python keeps the ints up to 256 and makes others anew. Where strengths lie on both sides of it the
# processor cannot foresee which, for a quarter of a badugi's call: so these are all kept.
cdef int MOST_READY = 1500
cdef tuple READY = tuple(range(MOST_READY))


cdef class Ranking:
    """One way of ranking hands, by its name in the core; `Evaluator` adds the words."""

    cdef const pe_ranking *_ranking
    cdef readonly str name
    cdef readonly int strongest

    def __cinit__(self, str name not None, *args, **kwargs):
        self._ranking = pe_find(ranking_number(name.encode()))
        if self._ranking == NULL:
            raise ValueError(f"name: the core has no ranking {name!r}")
        self.name = name
        self.strongest = self._ranking.strongest

    @property
    def card_counts(self):
        """The least and most cards taken, as ((hole), (board), (together))."""
        cdef const pe_ranking *ranking = self._ranking
        return (
            (ranking.hole_least, ranking.hole_most),
            (ranking.board_least, ranking.board_most),
            (ranking.cards_least, ranking.cards_most),
        )

    def strength(self, hole, board=b""):
        """Return the strength of one hand: 1..strongest, larger wins, 0 = no qualifying hand.

        `hole` and `board` are cards in any form (`Cards`, bytes, text, iterable of ints). Raises
        `CardError`, `DuplicateCardError` or `CardCountError`.
        """
        cdef uint8_t cards[PE_MOST_CARDS]
        cdef const pe_ranking *ranking = self._ranking
        cdef int ours = read_cards(hole, cards, PE_MOST_CARDS, "hole")
        cdef int shared = 0
        if board is not None:
            shared = read_cards(
                board, cards + ours, PE_MOST_CARDS - ours if ours < PE_MOST_CARDS else 0, "board"
            )
        if (
            not pe_takes(ranking, ours, shared)
            or not pe_all_right(ranking, cards, ours + shared)
        ):
            self._refuse(hole, board, ours, shared)
        cdef int strength = ranking.hand(ranking, cards, ours, shared)
        if ranking.strongest < MOST_READY:
            return READY[strength]
        return strength

    def _refuse(self, hole, board, int ours, int shared):
        """Raise the error that a hand found wrong deserves, the cards before their number."""
        groups = (("hole", to_cards(hole, "hole")), ("board", to_cards(board, "board")))
        check_different(groups)
        for argument, cards in groups:
            for position, card in enumerate(cards):
                if not self._ranking.deck >> <int>card & 1:
                    raise CardError(self._outside(f"{argument}[{position}]", card))
        raise CardCountError(self._counts_message(ours, shared))

    def _outside(self, place, card):
        return f"{place}: {card_name(card)} is not in the deck of {self.name}"

    def _counts_message(self, Py_ssize_t ours, Py_ssize_t shared):
        cdef const pe_ranking *ranking = self._ranking
        if ranking.board_least:
            takes = (
                _span(ranking.hole_least, ranking.hole_most, "hole cards")
                + " and "
                + _span(ranking.board_least, ranking.board_most, "board cards")
            )
        else:
            takes = _span(ranking.cards_least, ranking.cards_most, "cards, hole and board together")
        return f"{self.name} takes {takes}, got {ours} hole and {shared} board"

    def strengths(self, hole, board=None, *, out=None, check=True, threads=1):
        """Return the strengths of rows of hands, uint16 of shape (n,).

        - ``hole``: integers (n, h), or rows of `Cards`. C-contiguous uint8 is used as it is,
          anything else converted once.
        - ``board``: integers (n, b), or one board for all rows: (b,), or cards in any form.
        - ``out``: C-contiguous uint16 (n,) that takes the strengths and is returned; fresh
          memory costs about as much time as the ranking, so give it where you call often.
        - ``check``: find numbers that are no cards and cards given twice in a row; without it
          such a row gets a meaningless strength.
        - ``threads``: among how many threads the rows are split; None takes one a processor.

        Raises `CardError` or `DuplicateCardError` naming the first bad row, `CardCountError`,
        `TypeError` for arrays of anything but integers, `ValueError` for wrong shapes; after an
        error what `out` holds is undefined.
        """
        return _strengths(self, hole, board, out, flag(check, "check"), threads)

    def counts(self, hole=b"", board=b"", dead=b"", *, cards=None):
        """Return how many of the hands that cards can become have each strength: uint64
        (strongest + 1,), by strength, 0 where no hand qualifies.

        - ``hole``, ``board``: the cards that are known, in any form; the others come from the
          rest of the deck, each set of them once. In Omaha the hole cards and the board are
          completed each by itself.
        - ``dead``: cards that cannot come.
        - ``cards``: how many the hand holds in the end, hole and board together; without the
          board where only hole cards play. By default seven (four of badugi and of exposed
          cards), in Omaha four hole cards and the board, or as many as are given.

        Raises `CardError`, `DuplicateCardError` or `CardCountError`, and `ValueError` if the deck
        has not enough cards left or there are more than 10,000,000,000 hands to look at: those
        of five to seven cards are counted by their ranks and need no looking at.
        """
        return _counts(self, hole, board, dead, cards)


def check_different(groups):
    """Raise `DuplicateCardError` if a card stands in two of the (argument, cards) groups."""
    seen = {}
    for argument, cards in groups:
        for card in cards:
            if card in seen:
                raise DuplicateCardError(
                    f"{card_name(card)} is in {seen[card]} and in {argument}"
                )
            seen[card] = argument


cdef class _Rows:
    """The cards of a batch as rows of bytes, and the buffers they live in."""

    cdef pe_batch batch
    cdef const pe_ranking *ranking
    cdef bint check
    cdef Py_buffer hole_buffer, board_buffer, out_buffer

    def run(self, Py_ssize_t start, Py_ssize_t stop):
        """Rank the rows from start to stop; return the first bad row, or -1."""
        cdef pe_batch part = self.batch
        cdef Py_ssize_t bad
        part.hole += start * part.hole_cards
        part.board += start * part.board_step
        part.out += start
        part.rows = stop - start
        with nogil:
            bad = pe_rows(self.ranking, &part, self.check)
        return bad if bad < 0 else start + bad

    def __dealloc__(self):
        PyBuffer_Release(&self.hole_buffer)
        PyBuffer_Release(&self.board_buffer)
        PyBuffer_Release(&self.out_buffer)


cdef object as_array(np, object given, str argument):
    """Return what numpy can look at as an array, with the argument named where it cannot."""
    if isinstance(given, (list, tuple)) and given and isinstance(given[0], bytes):
        # Rows of cards, which numpy would take for texts.
        given = [memoryview(row) if isinstance(row, bytes) else row for row in given]
    if isinstance(given, np.ndarray) and hasattr(given, "mask") and given.mask.any():
        raise ValueError(f"{argument}: expected no masked elements; leave their rows out first")
    try:
        return np.asarray(given)
    except ValueError:  # rows of unlike length
        raise ValueError(
            f"{argument}: expected an array of integers, got {type(given).__name__} {shown(given)}"
        ) from None


cdef object as_bytes_array(np, object cards, str argument, int dimensions):
    """Return cards as a C-contiguous uint8 array; what does not fit a byte becomes 255."""
    cdef Py_buffer source, target
    array = as_array(np, cards, argument)
    if array.dtype.kind not in "iu" and array.size:
        hint = "; read each text with Cards first" if array.dtype.kind in "US" else ""
        raise TypeError(
            f"{argument}: expected an array of integers, got dtype {array.dtype}{hint}"
        )
    if array.ndim != dimensions:
        raise ValueError(
            f"{argument}: expected shape {'(n, cards)' if dimensions == 2 else '(cards,)'}, "
            f"got {array.shape}"
        )
    if array.dtype == np.uint8 and array.flags.c_contiguous:
        return array
    narrow = np.empty(array.shape, np.uint8)
    if not narrow.size:
        return narrow
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    kind = array.dtype.kind == "i"
    PyObject_GetBuffer(array if dimensions == 2 else array[None], &source, PyBUF_STRIDES)
    try:
        PyObject_GetBuffer(narrow, &target, PyBUF_C_CONTIGUOUS)
        pe_narrow(
            <const char *>source.buf, <int>source.itemsize, kind, source.shape[0],
            source.shape[1], source.strides[0], source.strides[1], <uint8_t *>target.buf,
        )
        PyBuffer_Release(&target)
    finally:
        PyBuffer_Release(&source)
    return narrow


cdef object _strengths(Ranking ranking, object hole, object board, object out, bint check, threads):
    # Here, since not everybody has arrays; and a global would be state that threads share.
    import numpy as np

    cdef _Rows rows = _Rows()
    cdef pe_batch *batch = &rows.batch
    cdef Py_ssize_t n, bad
    cdef int ours, shared
    hole_array = as_bytes_array(np, hole, "hole", 2)
    PyObject_GetBuffer(hole_array, &rows.hole_buffer, PyBUF_ND)
    n, ours = rows.hole_buffer.shape[0], <int>min(rows.hole_buffer.shape[1], 1000)
    if board is None:
        board_array = b""
    elif isinstance(board, (str, bytes)):
        board_array = to_cards(board, "board")
    else:
        board_array = as_array(np, board, "board")
        if board_array.dtype.kind == "O" and board_array.ndim == 0:  # iterable, but no array
            board = bytes(to_cards(board, "board"))
            board_array = np.frombuffer(board, np.uint8)
        board_array = as_bytes_array(np, board_array, "board", 2 if board_array.ndim == 2 else 1)
    PyObject_GetBuffer(board_array, &rows.board_buffer, PyBUF_ND)
    shared = <int>min(rows.board_buffer.shape[rows.board_buffer.ndim - 1], 1000)
    if rows.board_buffer.ndim == 2 and rows.board_buffer.shape[0] != n:
        raise ValueError(
            f"board: expected {n} rows as in hole, or one board, got "
            f"{rows.board_buffer.shape[0]} rows"
        )
    if not pe_takes(ranking._ranking, ours, shared):
        raise CardCountError(ranking._counts_message(ours, shared))
    if out is None:
        out = np.empty(n, np.uint16)
    else:
        check_out(np, out, n, (hole_array, board_array, hole, board))
    PyObject_GetBuffer(out, &rows.out_buffer, PyBUF_ND | PyBUF_WRITABLE)
    rows.ranking = ranking._ranking
    rows.check = check
    batch.hole = <const uint8_t *>rows.hole_buffer.buf
    batch.board = <const uint8_t *>rows.board_buffer.buf
    batch.out = <uint16_t *>rows.out_buffer.buf
    batch.rows = n
    batch.hole_cards = ours
    batch.board_cards = shared
    batch.board_step = shared if rows.board_buffer.ndim == 2 else 0
    bad = in_threads(rows.run, n, ROWS_PER_THREAD, threads)
    if bad >= 0:
        refuse_row(np, ranking, bad, hole, board)
    return out


cdef int check_out(np, object out, Py_ssize_t n, tuple cards) except -1:
    """Refuse an array that cannot take n strengths, or holds some of the cards.

    Those are the cards as they were given too: a bad row is told by them.
    """
    if not isinstance(out, np.ndarray) or out.dtype != np.uint16 or not out.dtype.isnative:
        raise TypeError("out: expected a numpy array of dtype uint16, got "
                        f"{out.dtype if isinstance(out, np.ndarray) else type(out).__name__}")
    flaw = f"shape {out.shape}" if out.shape != (n,) else next(
        (
            f"one that is not {name.replace('_', '-')}"
            for name in ("C_CONTIGUOUS", "ALIGNED", "WRITEABLE") if not out.flags[name]
        ),
        "",
    )
    if flaw:
        raise ValueError(
            "out: expected a C-contiguous, aligned and writeable array "
            f"of shape ({n},), got {flaw}"
        )
    for some in {id(some): some for some in cards if isinstance(some, np.ndarray)}.values():
        if np.may_share_memory(out, some):
            raise ValueError("out: shares memory with hole or board")
    return 0


cdef Py_ssize_t in_threads(object run, Py_ssize_t n, Py_ssize_t least, object threads) except -2:
    """Call run(start, stop) for all rows, split over threads of `least` rows or more.

    Returns the first bad row, or -1; `run` does so for its part.
    """
    if threads is None:
        threads = processors() if n >= 2 * least else 1  # asking takes a share of a short call
    try:
        threads = whole(threads)
    except TypeError:
        raise TypeError(f"threads: expected an int or None, got {shown(threads)}") from None
    if threads < 1:
        raise ValueError(f"threads: expected at least 1, got {shown(threads)}")
    count = min(threads, n // least)
    if count <= 1:
        return run(0, n)
    from concurrent.futures import ThreadPoolExecutor

    edges = [n * i // count for i in range(count + 1)]
    with ThreadPoolExecutor(count - 1) as pool:
        others = [pool.submit(run, edges[i], edges[i + 1]) for i in range(1, count)]
        found = [run(0, edges[1])]
        found += [other.result() for other in others]
    return min((bad for bad in found if bad >= 0), default=-1)


cdef int refuse_row(
    np, Ranking ranking, Py_ssize_t row, object hole, object board
) except -1:
    """Raise the error of a bad row: what is no card of the deck, or the card that comes twice."""
    groups = [("hole", as_array(np, hole, "hole")[row], row)]
    if isinstance(board, (str, bytes)):
        groups.append(("board", to_cards(board), None))
    elif board is not None:
        array = as_array(np, board, "board")
        groups.append(("board", array[row], row) if array.ndim == 2 else ("board", array, None))
    seen = {}
    for argument, cards, at in groups:
        for column, card in enumerate(cards):
            place = f"{argument}[{column}]" if at is None else f"{argument}[{at}, {column}]"
            card = int(card)
            if not 0 <= card < 52:
                raise CardError(f"{place}: expected a card number 0..51, got {card}")
            if not ranking._ranking.deck >> <int>card & 1:
                raise CardError(ranking._outside(place, card))
            if card in seen:
                raise DuplicateCardError(
                    f"row {row}: {card_name(card)} is at {seen[card]} and at {place}"
                )
            seen[card] = place
    raise RuntimeError(f"row {row}: the cards changed while they were ranked")


include "_settling.pxi"
include "_counting.pxi"
include "_abi.pxi"
include "_equity.pxi"
