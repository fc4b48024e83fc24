# Settling rows of hands: the arrays of settle_many for the loop in _kernels/settling.c.

cdef extern from "_kernels/settling.h" nogil:
    ctypedef struct pe_table:
        const uint16_t *strengths
        const int64_t *contributed
        const uint8_t *live
        const int64_t *button
        int64_t *out
        Py_ssize_t rows
        int evaluators
        int seats
        Py_ssize_t button_step
        int64_t unit

    Py_ssize_t pe_settle_rows(const pe_table *table)

cdef int64_t MOST_MONEY = 2**63 - 1


cdef class _Tables:
    """The tables of a batch, and the buffers they live in."""

    cdef pe_table table
    cdef Py_buffer strengths, contributed, live, button, out

    def run(self, Py_ssize_t start, Py_ssize_t stop):
        """Settle the rows from start to stop; return the first bad row, or -1."""
        cdef pe_table part = self.table
        cdef Py_ssize_t bad
        part.strengths += start * part.evaluators * part.seats
        part.contributed += start * part.seats
        part.live += start * part.seats
        part.button += start * part.button_step
        part.out += start * part.seats
        part.rows = stop - start
        with nogil:
            bad = pe_settle_rows(&part)
        return bad if bad < 0 else start + bad

    def __dealloc__(self):
        PyBuffer_Release(&self.strengths)
        PyBuffer_Release(&self.contributed)
        PyBuffer_Release(&self.live)
        PyBuffer_Release(&self.button)
        PyBuffer_Release(&self.out)


cdef object as_typed_array(np, object given, str argument, object dtype):
    """Return an array of a type, C-contiguous and aligned; refuse what it cannot hold."""
    array = as_array(np, given, argument)
    dtype = np.dtype(dtype)
    if array.dtype.kind not in ("b" if dtype.kind == "b" else "iu") and array.size:
        expected = "True and False" if dtype.kind == "b" else "integers"
        raise TypeError(f"{argument}: expected an array of {expected}, got dtype {array.dtype}")
    if array.size and not np.can_cast(array.dtype, dtype):
        least, most = np.iinfo(dtype).min, np.iinfo(dtype).max
        wrong = np.argwhere((array < least) | (array > most))
        if len(wrong):
            place = ", ".join(map(str, wrong[0].tolist()))
            raise ValueError(
                f"{argument}[{place}]: expected {least}..{most}, got {array[tuple(wrong[0])]}"
            )
    return np.require(array, dtype, ["C", "A"])


def settle_many(strengths, contributed, live, button, unit, threads):
    """Settle rows of hands; see `pokereval.settle_many`."""
    import numpy as np

    cdef _Tables tables = _Tables()
    cdef pe_table *table = &tables.table
    cdef Py_ssize_t n, bad
    strengths = as_typed_array(np, strengths, "strengths", np.uint16)
    if strengths.ndim != 3:
        raise ValueError(
            f"strengths: expected shape (n, evaluators, seats), got {strengths.shape}"
        )
    n, evaluators, seats = strengths.shape
    if not 1 <= evaluators <= 2:
        raise ValueError(f"strengths: expected one or two evaluators, got {evaluators}")
    if not 1 <= seats <= PE_MOST_SEATS:
        raise ValueError(f"strengths: expected 1 to {PE_MOST_SEATS} seats, got {seats}")
    contributed = as_typed_array(np, contributed, "contributed", np.int64)
    live = as_typed_array(np, live, "live", np.bool_)
    button = as_typed_array(np, button, "button", np.int64)
    for argument, array in (("contributed", contributed), ("live", live)):
        if array.shape != (n, seats):
            raise ValueError(
                f"{argument}: expected shape {(n, seats)}, rows and seats of strengths, "
                f"got {array.shape}"
            )
    if button.ndim and button.shape != (n,):
        raise ValueError(
            f"button: expected one column or shape ({n},), rows of strengths, got {button.shape}"
        )
    if unit > MOST_MONEY:
        raise SettlementError(f"unit: expected at most {MOST_MONEY}, got {unit}")
    out = np.empty((n, seats), np.int64)
    PyObject_GetBuffer(strengths, &tables.strengths, PyBUF_C_CONTIGUOUS)
    PyObject_GetBuffer(contributed, &tables.contributed, PyBUF_C_CONTIGUOUS)
    PyObject_GetBuffer(live, &tables.live, PyBUF_C_CONTIGUOUS)
    PyObject_GetBuffer(button, &tables.button, PyBUF_C_CONTIGUOUS)
    PyObject_GetBuffer(out, &tables.out, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE)
    table.strengths = <const uint16_t *>tables.strengths.buf
    table.contributed = <const int64_t *>tables.contributed.buf
    table.live = <const uint8_t *>tables.live.buf
    table.button = <const int64_t *>tables.button.buf
    table.out = <int64_t *>tables.out.buf
    table.rows = n
    table.evaluators = evaluators
    table.seats = seats
    table.button_step = 1 if button.ndim else 0
    table.unit = unit
    bad = in_threads(tables.run, n, ROWS_PER_THREAD // 16, threads)
    if bad >= 0:
        refuse_table(bad, contributed[bad].tolist(), live[bad], button, unit)
    return out


cdef int refuse_table(
    Py_ssize_t row, list contributed, object live, object button, object unit
) except -1:
    """Raise the error of a row that cannot be settled."""
    total = 0
    for seat, amount in enumerate(contributed):
        place = f"contributed[{row}, {seat}]"
        if amount < 0:
            raise SettlementError(f"{place}: expected 0 or more, got {amount}")
        if amount % unit:
            raise SettlementError(f"{place}: expected a multiple of the unit {unit}, got {amount}")
        total += amount
        if total > MOST_MONEY:
            raise SettlementError(
                f"{place}: brings its row to {total}, but int64 holds {MOST_MONEY} at most"
            )
    if not live.any():
        raise SettlementError(f"live[{row}]: nobody is live, so nobody can win")
    place, column = ("button", button) if button.ndim == 0 else (f"button[{row}]", button[row])
    if not 0 <= column < len(contributed):
        raise SettlementError(
            f"{place}: expected a column 0..{len(contributed) - 1}, got {column}"
        )
    raise RuntimeError(f"row {row}: the arrays changed while they were settled")
