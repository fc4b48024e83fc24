"""Single values from outside: numbers of any kind, flags, and how a message shows a value."""

from __future__ import annotations

from operator import index


def shown(value: object) -> str:
    """Return a value as a message shows it: of bearable length, and never an error of its own.

    >>> shown("As"), len(shown("As" * 5000)), shown(10**5000)
    ("'As'", 80, 'int too long to write out')
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # ints of thousands of digits, lists in lists in lists
        return f"{type(value).__name__} too long to write out"
    return text if len(text) <= 80 else f"{text[:77]}..."


def format_as_text(value: object, spec: str) -> str:
    """Format a value as its text: the ``__format__`` of what is printed in columns.

    Of itself Python takes no format for anything but its own numbers and texts.

    >>> from pokereval.cards import Cards
    >>> f"{Cards('As Kd'):>6}|"
    '  AsKd|'
    """
    return format(str(value), spec)


def processors() -> int:
    """Return how many processors this process may use, which can be fewer than there are."""
    import os

    if hasattr(os, "process_cpu_count"):  # from Python 3.13 on
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _is_bool(value: object) -> bool:
    return type(value).__name__ in ("bool", "bool_")  # numpy has its own, called so before 2.0


def whole(value: object) -> int:
    """Return an integer of any kind as a Python int.

    Raises `TypeError` for anything else: for truth values too, which Python counts as integers.

    >>> whole(True)
    Traceback (most recent call last):
        ...
    TypeError: expected an integer, got True
    """
    if type(value) is int:
        return value
    if _is_bool(value):
        raise TypeError(f"expected an integer, got {shown(value)}")
    return index(value)  # type: ignore[arg-type]


def real(value: object) -> float:
    """Return a real number of any kind as a Python float, too large ones as infinite.

    Raises `TypeError` for anything else, truth values too.

    >>> from fractions import Fraction
    >>> real(Fraction(1, 4)), real(10**400)
    (0.25, inf)
    """
    from numbers import Real  # which takes as long to import as much else here

    if _is_bool(value) or not isinstance(value, Real):
        raise TypeError(f"expected a number, got {shown(value)}")
    try:
        return float(value)
    except OverflowError:
        return float("inf")


def flag(value: object, what: str) -> bool:
    """Return a truth value, or 0 or 1, as a Python bool; `what` names it in the error.

    A text such as "False" is true to Python: taken as it is, it would pay the wrong seat.
    """
    if value is True or value is False:
        return value
    try:
        number = int(bool(value)) if _is_bool(value) else whole(value)
    except TypeError:
        number = -1
    if number not in (0, 1):
        raise TypeError(f"{what}: expected True or False, got {shown(value)}")
    return number == 1
