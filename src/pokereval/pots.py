"""Pots from what each seat put in, and the exact splitting of chips.

All money is whole units (chips or cents) in Python ints, so amounts of any size stay exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ._values import flag, format_as_text, shown, whole
from .errors import SettlementError


class Pot(NamedTuple):
    """A main or side pot: what is in it before rake, and the live seats that can win it.

    >>> Pot(300, (0, 1)).eligible
    (0, 1)
    >>> print(Pot(43_200_000, (5, 9)))
    43,200,000 for 5, 9
    """

    amount: int
    eligible: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.amount:,} for {', '.join(map(str, self.eligible))}"

    def __format__(self, spec: str) -> str:
        return format_as_text(self, spec)


def pot_name(i: int, pots: int) -> str:
    """Name one of so many pots.

    >>> pot_name(0, 1), pot_name(0, 2), pot_name(1, 2)
    ('Pot', 'Main pot', 'Side pot 1')
    """
    if pots == 1:
        return "Pot"
    return f"Side pot {i}" if i else "Main pot"


def money(amount: object, what: str, least: int = 0) -> int:
    """Return an amount of money as an int; `what` names it (seat and field) in the error."""
    try:
        number = whole(amount)
    except TypeError:
        raise SettlementError(
            f"{what}: expected a whole number of units, got {shown(amount)}"
        ) from None
    if number < least:
        raise SettlementError(f"{what}: expected {least} or more, got {shown(number)}")
    return number


def counted(values: object, what: str) -> int:
    """Return how many values a sequence holds; `what` names it in the error."""
    try:
        return len(values)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(
            f"{what}: expected a sequence, got {type(values).__name__} {shown(values)}"
        ) from None


def layers(
    contributed: Sequence[int], dead: Sequence[int], folded: Sequence[bool], seats: Sequence[int]
) -> tuple[list[int], tuple[Pot, ...]]:
    """Return what each index gets back, and the pots, from amounts already checked.

    `seats` holds what each index is called in the pots.

    A pot reaches from one level of the live contributions to the next, so folded chips never
    make a level of their own (TDA 21; rules.md 3). Dead chips are no part of anybody's bet: they
    are the bottom of the main pot, and a seat that could pay nothing else plays for them alone.
    """
    staying = [i for i, out in enumerate(folded) if not out]
    if not staying:
        raise SettlementError("folded: nobody is live, so nobody can win")
    bets = list(contributed)
    returned = [0] * len(bets)

    # TDA 15-B, WSOP T108: what no other seat matched, folded seats included, goes back first.
    top = max(staying, key=bets.__getitem__)
    matched = max([bet for i, bet in enumerate(bets) if i != top], default=0)
    if bets[top] > matched:
        returned[top] = bets[top] - matched
        bets[top] = matched

    levels = sorted({bets[i] for i in staying} - {0})
    pots: list[Pot] = []
    if sum(dead) or not levels:
        paid = [i for i in staying if contributed[i] or dead[i]] or staying
        pots.append(Pot(sum(dead), tuple([seats[i] for i in paid])))
    below = 0
    for level in levels:
        amount = sum([(bet if bet < level else level) - below for bet in bets if bet > below])
        eligible = tuple([seats[i] for i in staying if bets[i] >= level])
        if pots and pots[-1].eligible == eligible:
            amount += pots.pop().amount
        pots.append(Pot(amount, eligible))
        below = level
    # Chips that only folded seats put in this deep still belong to the last live pot.
    amount, eligible = pots[-1]
    pots[-1] = Pot(amount + sum([bet - below for bet in bets if bet > below]), eligible)
    return returned, tuple([pot for pot in pots if pot.amount])


def build_pots(
    contributed: Sequence[int], folded: Sequence[bool]
) -> tuple[list[int], tuple[Pot, ...]]:
    """Return the uncalled chips given back to each index, and the pots, main pot first.

    `contributed` holds what each player put in over the whole hand, in whole units, `folded`
    whether he is out; both are indexed alike, and `Pot.eligible` holds those indices.

    Pots with the same eligible players are one pot, pots with different ones are never merged
    (TDA 21, WSOP T74). The unmatched top of the highest live bet is returned (TDA 15-B); a part
    that only folded players matched is a pot with one eligible player.

    Raises `SettlementError` for negative or fractional money, sequences of unlike length, and
    when nobody is live; `TypeError` for what is no sequence, or no truth value of `folded`.

    >>> build_pots([100, 200, 300, 400], [False, False, False, False])[0]
    [0, 0, 0, 100]
    >>> build_pots([100, 200, 150], [False, False, True])[1]
    (Pot(amount=300, eligible=(0, 1)), Pot(amount=100, eligible=(1,)))
    """
    players, told = counted(contributed, "contributed"), counted(folded, "folded")
    if players != told:
        raise SettlementError(
            f"folded: expected {players} values, one for each of contributed, got {told}"
        )
    amounts = [money(amount, f"contributed[{i}]") for i, amount in enumerate(contributed)]
    out = [flag(value, f"folded[{i}]") for i, value in enumerate(folded)]
    return layers(amounts, [0] * len(amounts), out, range(len(amounts)))


def split(
    amount: int, winners: Sequence[Any], unit: int = 1, *, one_each: bool = True
) -> list[int]:
    """Return each winner's share of an amount, in the order of the winners.

    `winners` stand in the order in which odd chips go to them; `unit` is the smallest chip.
    Odd units go one each from the first winner on (Robert's, ties 4), or all to the first with
    ``one_each=False``; what is less than a unit goes with the first odd chip.

    Raises `SettlementError` without winners, for a negative amount, or a unit below 1;
    `TypeError` for winners that are no sequence.

    >>> split(14, ["seat 4", "seat 1", "seat 2"])
    [5, 5, 4]
    >>> split(107, [1, 2], unit=25)
    [57, 50]
    """
    count = counted(winners, "winners")
    if not count:
        raise SettlementError("winners: expected at least one, got none")
    unit = money(unit, "unit", 1)
    units, rest = divmod(money(amount, "amount"), unit)
    each, odd = divmod(units, count)
    if flag(one_each, "one_each"):
        shares = [(each + (i < odd)) * unit for i in range(count)]
    else:
        shares = [(each + odd) * unit] + [each * unit] * (count - 1)
    shares[0] += rest
    return shares


def in_proportion(total: int, amounts: Sequence[int]) -> list[int]:
    """Share a total over amounts in proportion, the running total rounded to nearest, half up.

    Rounding the running total, not each share, makes the shares add up and keeps each of them
    within its amount as long as the total is within their sum.

    >>> in_proportion(7, [100, 100, 100])
    [2, 3, 2]
    """
    whole = sum(amounts)
    shares, running, given = [], 0, 0
    for amount in amounts:
        running += amount
        upto = (2 * total * running + whole) // (2 * whole) if whole else 0
        shares.append(upto - given)
        given = upto
    return shares
