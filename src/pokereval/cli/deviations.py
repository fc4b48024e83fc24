"""In what a hand record deviates from what the rules give, and why the rules give that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .page import Page, is_tabled, why_in_order

if TYPE_CHECKING:
    from ..records import HandRecord
    from ..settlement import Settlement

NOTHING_TOLD = "nothing is told of what was paid"
_NOT_TOLD = {
    "button": "no button is told, but a rule asks for it",
    "hole": "no cards are told of anybody who could win a pot",
}
WINNER_UNKNOWN = "the cards of a winner are not told"


class Deviation(NamedTuple):
    """Something that was done otherwise than the rules say.

    - ``what``: "won", "returned", "net", "rake", "shown" (the order) or "mucked".
    - ``seat``: whose; None where it is about the whole hand.
    - ``told``, ``rules``: what the record says, and what the rules give.
    - ``why``: the reasons for what the rules give.
    """

    what: str
    seat: int | None
    told: Any
    rules: Any
    why: Sequence[str]


class NotSettledError(Exception):
    """A hand about which nothing can be said, and why."""


def deviations(hand: HandRecord, *, money_only: bool = False) -> tuple[Settlement, list[Deviation]]:
    """Settle a hand and return the settlement, and in what its record deviates from it.

    Raises `RecordError` for a record that cannot be right, and `NotSettledError` for one that does
    not tell enough.
    """
    from ..records import RecordError, settle_hand

    told = hand.outcome
    order = () if money_only else told.shown
    mucked = () if money_only else told.mucked
    if not (told.won or told.returned or told.net or told.rake is not None or order or mucked):
        raise NotSettledError(NOTHING_TOLD)
    try:
        result = settle_hand(hand)
    except RecordError as error:
        if error.incomplete:
            raise NotSettledError(_reason(error)) from None
        raise
    found = list(_money(hand, result))
    if any(_has_unknown_winner(hand, deviation) for deviation in found):
        raise NotSettledError(WINNER_UNKNOWN)
    if order or mucked:
        try:
            found += _showing(hand, result, order, mucked)
        except ValueError as error:  # the order asks for what the money does not
            if not found:
                raise NotSettledError(_reason(error)) from None
    return result, found


def _reason(error: Exception) -> str:
    """Say what is missing, in words that are the same for every hand."""
    name = str(error).partition(":")[0]
    return _NOT_TOLD.get(name, "the record does not tell enough" if "seat" in name else str(error))


def _money(hand: HandRecord, result: Settlement) -> Iterator[Deviation]:
    """Yield where the amounts differ."""
    told = hand.outcome
    put_in = {seat.number: seat.contributed + seat.dead for seat in hand.seats}
    for seat, amount in put_in.items():
        won, returned = result.payouts[seat], result.returned[seat]
        for what, tells, gives in (
            ("won", told.won, won),
            ("returned", told.returned, returned),
            ("net", told.net, won + returned - amount),
        ):
            if seat in tells and tells[seat] != gives:
                yield Deviation(what, seat, tells[seat], gives, _why_paid(hand, result, seat, what))
    if told.rake is not None and told.rake != result.rake:
        yield Deviation("rake", None, told.rake, result.rake, _why_rake(hand))


def _has_unknown_winner(hand: HandRecord, deviation: Deviation) -> bool:
    """Tell whether more went to a live seat with unknown cards than the rules can give it."""
    if deviation.what not in ("won", "net") or deviation.told < deviation.rules:
        return False
    return any(
        seat.number == deviation.seat and seat.hole is None and not seat.folded
        for seat in hand.seats
    )


def _showing(
    hand: HandRecord, result: Settlement, order: Sequence[int], mucked: Sequence[int]
) -> Iterator[Deviation]:
    """Yield where hands were shown in another order, or mucked that must be shown."""
    try:
        must_show = {reveal.seat: reveal.must_show for reveal in result.showdown}
    except ValueError:
        if not is_tabled(hand):
            raise
        # No order can be found, and none is needed.
        must_show = {seat.number: True for seat in hand.seats if seat.hole and not seat.folded}
    for seat in mucked:
        if must_show.get(seat):
            yield Deviation("mucked", seat, "mucked", "shows", _why_shown(hand, result))
    told = [seat for seat in order if seat in must_show]
    gives = [seat for seat in must_show if seat in told]
    # Hands that are turned up all at once are in no order.
    if told != gives and not is_tabled(hand):
        yield Deviation("shown", None, told, gives, why_in_order(hand, result))


# ---- reasons ----


def _why_paid(hand: HandRecord, result: Settlement, seat: int, what: str) -> list[str]:
    """Return the reasons for what a seat gets: its awards, or those of who beats it."""
    page = Page.of(hand, result)
    if what == "returned":
        return ["what nobody called goes back (TDA 15-B, WSOP T108)"]
    mine = [award for award in result.awards if award.seat == seat]
    lines = [
        f"{page.place(award)}: {page.money(award.amount)}, {page.why(award)}" for award in mine
    ]
    if lines:
        return lines
    folded = next(one.folded for one in hand.seats if one.number == seat)
    if folded:
        return ["folded"]
    beaten = [award for award in result.awards if seat in result.pots[award.pot].eligible]
    return [
        f"{page.place(award)}: to {page.player(award.seat)}, {page.why(award)}" for award in beaten
    ] or ["plays for no pot"]


def _why_rake(hand: HandRecord) -> list[str]:
    from ..rules import Rake

    rake = hand.arguments.get("rake")
    if not isinstance(rake, Rake):
        return ["no rake is to be taken" if not rake else "the rake given in its place"]
    return [str(rake)]


def _why_shown(hand: HandRecord, result: Settlement) -> list[str]:
    if is_tabled(hand):
        return why_in_order(hand, result)
    return ["no hand shown before beats it everywhere (TDA 17-B, WSOP T72)"]
