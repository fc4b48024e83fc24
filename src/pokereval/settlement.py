"""Settling a hand: pots, then rake, then boards, then halves, then ties, to the last odd chip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from . import _core
from ._values import flag, format_as_text, shown
from .cards import CardsLike
from .errors import SettlementError
from .evaluators import Hand, by_suit
from .games import Game
from .pots import Pot, in_proportion, money, pot_name, split
from .rules import TDA, Rake, Rules
from .showdown import Deferred, Reveal, Seat, Table, read_table, reveals

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_FIRST_BOARD = "the odd chip between boards goes to the first (WSOP L213)"
_LEFT_OF_BUTTON = "first winner left of the button (TDA 20-A, WSOP T73, L149)"


@dataclass(frozen=True)
class Award(Deferred):
    """Chips that one seat gets from one part of a pot, and why.

    - ``pot``, ``board``, ``evaluator``: which pot, board and half, as indices.
    - ``seat``, ``amount``: who gets how much, net of rake.
    - ``odd``: how many odd units are in it; ``odd_rule``: by which rule, empty without one.
    - ``hand``: the hand that wins it; None where all others folded or its cards are not known, and
      where no hand qualifies.
    """

    pot: int
    board: int
    evaluator: int
    seat: int
    amount: int
    odd: int
    hand: Hand | None
    odd_rule: str = ""

    def __str__(self) -> str:
        said = f"{self.amount:,} to seat {self.seat}" + f": {self.hand}" * bool(self.hand)
        return said + f"; odd chips: {self.odd_rule}" * bool(self.odd_rule)

    __format__ = format_as_text


@dataclass(frozen=True)
class Settlement(Deferred):
    """Who gets what, and why: printed as what is paid from each pot.

    - ``returned``, ``payouts``: by every seat, what nobody called, and what was won, net of rake.
    - ``rake``: what the house takes.
    - ``pots``: main first, before rake; ``awards``: every part of every pot, pot by pot.
    - ``showdown``: the order in which hands are shown, worked out when it is asked for: only then
      is it an error if the rules need a button that was not given.

    sum(contributed) + sum(dead) = sum(payouts) + sum(returned) + rake.
    """

    returned: Mapping[int, int] = field(hash=False)
    payouts: Mapping[int, int] = field(hash=False)
    rake: int
    pots: tuple[Pot, ...]
    awards: tuple[Award, ...]
    showdown: tuple[Reveal, ...] = field(repr=False, compare=False)

    def __str__(self) -> str:
        several = any(award.board for award in self.awards)
        lines = []
        for i, pot in enumerate(self.pots):
            lines.append(f"{pot_name(i, len(self.pots))}: {pot}")
            lines += [
                "  " + f"board {award.board + 1}: " * several + str(award)
                for award in self.awards
                if award.pot == i
            ]
        lines += [f"{back:,} back to seat {seat}" for seat, back in self.returned.items() if back]
        return "\n".join([*lines, *[f"{self.rake:,} rake"] * bool(self.rake)])

    __format__ = format_as_text


class _Portion(NamedTuple):
    """Chips on their way to the winners, with the odd units that the last split left in them."""

    amount: int
    odd: int = 0
    odd_rule: str = ""


def _divide(table: Table, portion: _Portion, among: Sequence[object], rule: str) -> list[_Portion]:
    """Split a portion; `among` stands in odd-chip order, by `rule`. Undivided it stays as it is."""
    if len(among) == 1:
        return [portion]
    one_each = table.rules.odd_chips == "one_each"
    shares = split(portion.amount, among, table.unit, one_each=one_each)
    even = portion.amount // table.unit // len(among)
    return [
        _Portion(share, share // table.unit - even, rule if share > even * table.unit else "")
        for share in shares
    ]


def _is_odd(table: Table, amount: int, among: Sequence[object]) -> bool:
    """Tell whether equal shares leave something over: only then does the order matter."""
    return amount % (table.unit * len(among)) > 0


def _odd_chip_order(
    table: Table, winners: list[int], board: int, evaluator: int
) -> tuple[list[int], str]:
    """Return winners who tie in the order in which odd chips go to them, and the rule."""
    if table.game.family != "stud":
        return table.left_of_button(winners, _LEFT_OF_BUTTON), _LEFT_OF_BUTTON
    ranking = table.game.evaluators[evaluator]
    axis = "odd_chip_stud_low" if ranking.low else "odd_chip_stud_high"
    order, rule = getattr(table.rules, axis), table.rules.says(axis)
    if order == "left_of_button":
        return table.left_of_button(winners, rule), rule

    def held(seat: int) -> list[int]:
        best = table.best(seat, board, evaluator) if order == "high_card_of_five" else None
        return by_suit(best.cards if best else table.hole[seat] + table.boards[board], ranking)

    if order == "low_card_of_all":
        return sorted(winners, key=lambda seat: held(seat)[::-1]), rule
    return sorted(winners, key=held, reverse=True), rule


def _half_order(
    table: Table, amount: int, winners: Mapping[int, list[int]]
) -> tuple[list[int], str]:
    """Return the halves that are won, by evaluator, in odd-chip order, and the rule."""
    halves, rule = list(winners), table.rules.says("odd_half")
    if (
        table.rules.odd_half == "position"
        and table.game.family != "stud"
        and _is_odd(table, amount, halves)
    ):
        first, *others = table.game.evaluators
        if first.low or not all(other.low for other in others):  # split, but not high and low
            won = {seat for seats in winners.values() for seat in seats}
            places = table.left_of_button(won, rule)
            halves.sort(key=lambda half: min(map(places.index, winners[half])))
    return halves, rule


def _share_pot(table: Table, i: int, net: int) -> Iterator[Award]:
    """Yield who gets what of a pot: boards, then halves, then ties."""
    pot = table.pots[i]
    if len(pot.eligible) == 1:
        seat = pot.eligible[0]
        known = table.contested and seat in table.hole
        if known:
            table.check_full()  # now, not when the hand is looked at
        hand = {"_hand": partial(table.best, seat, 0, 0)} if known else {"hand": None}
        yield Award.later(
            pot=i, board=0, evaluator=0, seat=seat, amount=net, odd=0, odd_rule="", **hand
        )
        return
    for board, part in enumerate(_divide(table, _Portion(net), table.boards, _FIRST_BOARD)):
        winners = table.winners(pot, board)
        for evaluator, seat, (amount, odd, rule) in _share_board(table, winners, board, part):
            yield Award.later(
                pot=i,
                board=board,
                evaluator=evaluator,
                seat=seat,
                amount=amount,
                odd=odd,
                odd_rule=rule,
                _hand=partial(table.best, seat, board, evaluator),
            )


def _share_board(
    table: Table, winners: Mapping[int, list[int]], board: int, part: _Portion
) -> Iterator[tuple[int, int, _Portion]]:
    """Yield (evaluator, seat, portion) of one board's part of a pot."""
    if len(winners) == 1:
        ((evaluator, seats),) = winners.items()
        if len(seats) == 1:  # as nearly always
            yield evaluator, seats[0], part
            return
    by_half = dict.fromkeys(winners, part)
    if len(winners) > 1:
        halves, rule = _half_order(table, part.amount, winners)
        by_half = dict(zip(halves, _divide(table, part, halves, rule), strict=True))
        tied, *others = winners.values()
        if (
            len(tied) > 1
            and all(seats == tied for seats in others)
            and table.rules.identical_hands == "even"
        ):
            yield from _share_evenly(table, tied, board, part, by_half)
            return
    for evaluator, seats in winners.items():
        half, rule = by_half[evaluator], ""
        if len(seats) > 1 and _is_odd(table, half.amount, seats):
            seats, rule = _odd_chip_order(table, seats, board, evaluator)
        for seat, share in zip(seats, _divide(table, half, seats, rule), strict=True):
            yield evaluator, seat, share


def _share_evenly(
    table: Table, seats: list[int], board: int, part: _Portion, by_half: Mapping[int, _Portion]
) -> Iterator[tuple[int, int, _Portion]]:
    """Yield portions of winners who tie for every half: the whole as evenly as can be.

    The odd chips of each half go on where those of the half before it stopped.
    """
    rule, unit = table.rules.says("identical_hands"), table.unit
    if _is_odd(table, part.amount, seats):
        seats, _ = _odd_chip_order(table, seats, board, 0)
    odd_units = [half.amount // unit % len(seats) for half in by_half.values()]
    # What the odd chips of the halves do not make up together is odd in the whole.
    even = sum(odd_units) - part.amount // unit % len(seats)
    one_each = table.rules.odd_chips == "one_each"
    dealt = 0
    for (evaluator, half), odd in zip(by_half.items(), odd_units, strict=True):
        units, rest = divmod(half.amount, unit)
        got = [0] * len(seats)
        for chip in range(dealt, dealt + odd):
            got[chip % len(seats) if one_each or chip < even else 0] += 1
        dealt += odd
        for i, seat in enumerate(seats):
            over = 0 if i else rest
            share = (units // len(seats) + got[i]) * unit + over
            yield evaluator, seat, _Portion(share, got[i], rule if got[i] or over else "")


def _was_dropped(table: Table) -> bool:
    """Tell whether the hand went far enough for a rake: no flop, no drop.

    A contested hand always did, for all cards were dealt. Whether a draw was made cannot be seen.
    """
    if table.contested or (table.game.draws and not table.game.board_cards):
        return True
    if table.game.family == "stud":
        return table.most_up >= 2
    return any(table.boards)


def _rake(table: Table, rake: Rake | int | None, dropped: bool | None) -> list[int]:
    """Return what the house takes from each pot."""
    if dropped is not None:
        dropped = flag(dropped, "dropped")
    if rake is None:
        return [0] * len(table.pots)
    amounts = [pot.amount for pot in table.pots]
    if isinstance(rake, Rake):
        if dropped is None:
            dropped = _was_dropped(table)
        if rake.no_flop_no_drop and not dropped:
            return [0] * len(amounts)
        return rake.shares(amounts, len(table.numbers))
    if isinstance(rake, (str, float)):
        raise SettlementError(
            "rake: expected the units already taken, or a Rake such as Rake(percent=5), "
            f"got {shown(rake)}"
        )
    taken = money(rake, "rake")
    if taken > sum(amounts):
        raise SettlementError(
            f"rake: expected at most the pots' {shown(sum(amounts))}, got {shown(taken)}"
        )
    return in_proportion(taken, amounts)


def settle(
    game: str | Game,
    seats: Iterable[Seat],
    *,
    board: CardsLike | None = None,
    boards: Iterable[CardsLike] | None = None,
    button: int | None = None,
    last_aggressor: int | None = None,
    aggressors: Iterable[int | None] | None = None,
    rules: Rules | str = TDA,
    rake: Rake | int | None = None,
    unit: int = 1,
    dropped: bool | None = None,
) -> Settlement:
    """Settle a hand that is over: who gets what and why, and who shows in which order.

    - ``game``: a name, alias or `Game`; ``seats``: all that were dealt in, folded ones too.
    - ``board``: the shared cards, or ``boards`` for several (run it twice, double board); none in
      draw games and stud, where it is the common card when the deck ran out.
    - ``button``: its seat number, which may be an empty one; needed only where a rule asks for it.
    - ``last_aggressor``: who bet or raised last on the last round, None if it was checked or not
      played; ``aggressors``: the same for every round of the game, first to last.
    - ``rules``: a preset of `pokereval.rules`, its name, or a row of your own.
    - ``rake``: None, the units already taken (shared among the pots in proportion), or a `Rake`.
    - ``unit``: the smallest chip in play; contributions are multiples of it.
    - ``dropped``: whether the hand went far enough for a rake, where that cannot be seen.

    Raises `SettlementError` for money or seats that do not add up, naming seat and field;
    `CardError`, `DuplicateCardError` or `CardCountError` for the cards; `ValueError` for an
    unknown game.

    Source: TDA 12-22, WSOP T66-T74 and L145-L149, Robert's "Showdown" and "Ties"; where they
    differ, `rules` says which.

    >>> result = settle(
    ...     "holdem",
    ...     [Seat(1, 100, "AsAd", all_in=True), Seat(2, 300, "KsKd"), Seat(5, 350, "QsQd")],
    ...     board="2c7d9hJs3s",
    ...     button=5,
    ... )
    >>> print(result)
    Main pot: 300 for 1, 2, 5
      300 to seat 1: Pair of aces, jack-nine-seven kickers (AsAdJs9h7d)
    Side pot 1: 400 for 2, 5
      400 to seat 2: Pair of kings, jack-nine-seven kickers (KsKdJs9h7d)
    50 back to seat 5
    >>> result.payouts, result.returned
    ({1: 300, 2: 400, 5: 0}, {1: 0, 2: 0, 5: 50})
    >>> result.awards[1].pot, result.awards[1].hand.description
    (1, 'Pair of kings, jack-nine-seven kickers')
    >>> [(reveal.seat, reveal.must_show) for reveal in result.showdown]
    [(2, True), (5, True), (1, True)]
    """
    table = read_table(
        game,
        seats,
        board=board,
        boards=boards,
        button=button,
        last_aggressor=last_aggressor,
        aggressors=aggressors,
        rules=rules,
        unit=unit,
    )
    taken = _rake(table, rake, dropped)
    payouts = dict.fromkeys(table.numbers, 0)
    awards = []
    for i, (pot, fee) in enumerate(zip(table.pots, taken, strict=True)):
        for award in _share_pot(table, i, pot.amount - fee):
            if award.amount:
                awards.append(award)
                payouts[award.seat] += award.amount
    return Settlement.later(
        returned=dict(table.returned),
        payouts=payouts,
        rake=sum(taken),
        pots=table.pots,
        awards=tuple(awards),
        _showdown=partial(reveals, table),
    )


def settle_many(
    strengths: npt.ArrayLike,
    contributed: npt.ArrayLike,
    live: npt.ArrayLike,
    button: npt.ArrayLike,
    *,
    unit: int = 1,
    threads: int | None = 1,
) -> npt.NDArray[np.int64]:
    """Settle rows of hands of a button game at once; return what each seat gets, int64 (n, seats).

    That is what it won and what nobody called of its bet, as `settle` pays with the rules TDA and
    no rake. Columns are seats, clockwise, 1 to 23.

    - ``strengths``: of evaluators, uint16 (n, evaluators, seats); one evaluator, or the two that
      split the pot, high first. 0 is no qualifying hand, also for a hand mucked unseen; where
      nobody who plays for a pot has one, all are alike. Those of folded seats do not matter.
    - ``contributed``: all that each seat bet, int64 (n, seats), in whole units.
    - ``live``: bool (n, seats), False for a seat that folded, or was not dealt in.
    - ``button``: its column, integers (n,), or one int for all rows.
    - ``unit``: the smallest chip in play; contributions are multiples of it.
    - ``threads``: among how many threads the rows are split; None takes one a processor.

    C-contiguous arrays of those types are used as they are, others are converted once.

    Raises `SettlementError` naming the first bad row: for a negative amount, one that is no
    multiple of the unit, amounts whose sum is beyond int64, nobody live, or a button out of range;
    `TypeError` for arrays of another kind, `ValueError` for wrong shapes.

    Source: TDA 15-B, 20-A, 20-C and 21, WSOP T73.

    >>> strengths = [[[7462, 5000, 7462]], [[1, 2, 3]]]
    >>> contributed = [[100, 101, 101], [50, 200, 80]]
    >>> settle_many(strengths, contributed, [[True] * 3] * 2, button=0).tolist()
    [[150, 0, 152], [0, 120, 210]]
    """
    return _core.settle_many(strengths, contributed, live, button, money(unit, "unit", 1), threads)
