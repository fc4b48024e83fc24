"""The page that tells a person who gets what of a settled hand, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .output import Section

if TYPE_CHECKING:
    from ..evaluators import Hand
    from ..games import Game
    from ..records import HandRecord
    from ..settlement import Award, Settlement
    from ..showdown import Reveal, Seat

#: What the live seats with known cards make: by seat, on each board, by each evaluator.
Made = dict[int, list[tuple["Hand | None", ...]]]


def showdown(result: Settlement) -> tuple[Sequence[Reveal], str]:
    """Return the order of showing; without what it needs, nothing and what that is."""
    from ..errors import SettlementError

    try:
        return result.showdown, ""
    except SettlementError as error:
        return (), str(error)


class Page(NamedTuple):
    """A settled hand and how its amounts, players and parts of a pot are called."""

    hand: HandRecord
    result: Settlement
    made: Made

    @classmethod
    def of(cls, hand: HandRecord, result: Settlement) -> Page:
        """Make the page of a hand and its settlement."""
        return cls(hand, result, _made(hand))

    def money(self, amount: int) -> str:
        """Write an amount, the last `decimals` digits as cents."""
        cents = 10**self.hand.decimals
        whole, rest = divmod(abs(amount), cents)
        return f"{'-' * (amount < 0)}{whole:,}" + (
            f".{rest:0{self.hand.decimals}}" if self.hand.decimals else ""
        )

    def player(self, number: int) -> str:
        """Write a seat as its number and its player's name."""
        return f"{number} {self.hand.names.get(number, '')}".rstrip()

    def pot(self, i: int) -> str:
        """Name a pot."""
        from ..pots import pot_name

        return pot_name(i, len(self.result.pots))

    def part(self, award: Award) -> str:
        """Name the part of a pot that an award is from: which half, or all of it."""
        eligible = self.result.pots[award.pot].eligible
        names = _part_names(self.hand.game)
        if len(eligible) == 1:
            return "all"
        nobody = [
            name
            for i, name in enumerate(names)
            if not any(self.made[seat][award.board][i] for seat in eligible if seat in self.made)
        ]
        if len(nobody) == len(names):
            return "all"
        name = names[award.evaluator]
        return f"{name}, no {' or '.join(nobody)}" if nobody else name

    def place(self, award: Award) -> str:
        """Name the pot, the board and the part of it that an award is from."""
        place = self.pot(award.pot)
        if len(self.hand.boards) > 1:
            place += f", board {award.board + 1}"
        if len(self.hand.game.evaluators) > 1:
            place += f", {self.part(award)}"
        return place

    def why(self, award: Award) -> str:
        """Say why chips go to a seat: its hand, who shares, and the rule of the odd chip."""
        if not self.made:
            return "everybody else folded"
        if len(self.result.pots[award.pot].eligible) == 1:
            return "nobody else left plays for it"
        reason = str(award.hand) if award.hand else "no hand qualifies"
        part = (award.pot, award.board, award.evaluator)
        sharing = sum(
            (other.pot, other.board, other.evaluator) == part for other in self.result.awards
        )
        if sharing > 1:
            reason += f"; split {sharing} ways"
        if award.odd_rule:
            unit = self.hand.arguments.get("unit", 1)
            chip, rest = self.money(unit), award.amount % unit
            over = []
            if award.odd:
                over = [f"the odd {chip}" if award.odd == 1 else f"{award.odd} odd units of {chip}"]
            if rest:
                over.append(f"the {self.money(rest)} that make no chip of {chip}")
            reason += f"; with {' and '.join(over)}: {award.odd_rule}"
        return reason


def is_tabled(hand: HandRecord) -> bool:
    """Tell whether an all-in turns all hands up at once, in no order."""
    from ..showdown import all_tabled, read_table

    given = {
        name: value for name, value in hand.arguments.items() if name not in ("rake", "dropped")
    }
    return all_tabled(read_table(**given))


def why_in_order(hand: HandRecord, result: Settlement) -> list[str]:
    """Say why hands are shown in an order, or in none since an all-in turns them all up."""
    given, rules = hand.arguments, hand.rules
    if is_tabled(hand):
        if rules.all_in_tabled == "always":
            return [rules.says("all_in_tabled")]
        return ["all hands are turned up: with an all-in the betting ended before the last round"]
    last = (given.get("aggressors") or [given.get("last_aggressor")])[-1]
    if last is not None:
        why = [f"seat {last} bet or raised last on the last round (TDA 17-A, WSOP T72, L145)"]
    else:
        stud = hand.game.family == "stud"
        why = [rules.says("first_to_show_stud" if stud else "first_to_show_button")]
    if rules.first_pot_shown == "last" and len(result.pots) > 1:
        why.append(rules.says("first_pot_shown"))
    return why


def _part_names(game: Game) -> list[str]:
    """Name what each evaluator of a game wins."""
    first, *others = game.evaluators
    if others and not first.low and all(other.low for other in others):
        return ["high", "low"]
    return [evaluator.name.lower().replace("_", " ") for evaluator in game.evaluators]


def _part_labels(hand: HandRecord) -> list[str]:
    """Name each evaluator on each board, in the order of `Reveal.hands`."""
    parts = _part_names(hand.game) if len(hand.game.evaluators) > 1 else [""]
    boards = [f"board {i}" for i in range(1, len(hand.boards) + 1)]
    if len(boards) == 1:
        boards = [""]
    return [f"{board} {part}".strip() for board in boards for part in parts]


def _made(hand: HandRecord) -> Made:
    """Return what the live seats make, none where the hand ended without a showdown."""
    live = [seat for seat in hand.seats if not seat.folded]
    if len(live) == 1:
        return {}
    return {
        seat.number: [hand.game.evaluate(seat.hole, board) for board in hand.boards]
        for seat in live
        if seat.hole is not None
    }


def settlement_page(hand: HandRecord, result: Settlement) -> Iterator[Section]:
    """Yield the tables that tell a person who got what, and why."""
    page = Page.of(hand, result)
    yield _lines_above(page)
    yield _seats_section(page)
    yield _pots_section(page)
    yield _awards_section(page)
    for number, amount in result.returned.items():
        if amount:
            yield Section(
                f"\nReturned: {page.money(amount)} to {page.player(number)}, for nobody called it "
                "(TDA 15-B, WSOP T108)",
                (),
                (),
            )
    yield from _result_sections(page)
    yield from _showdown_sections(page)


def _lines_above(page: Page) -> Section:
    hand, given = page.hand, page.hand.arguments
    about = [hand.game.title, f"{hand.rules.name} rules"]
    if given.get("button") is not None:
        about.append(f"button at {given['button']}")
    if given.get("unit", 1) > 1:
        about.append(f"smallest chip {page.money(given['unit'])}")
    if hand.currency:
        about.append(f"amounts in {hand.currency}")
    lines = [hand.title, ", ".join(about), hand.source and f"Source: {hand.source}"]
    several = len(hand.boards) > 1
    lines += [
        f"Board{f' {i}' * several}: {board}" for i, board in enumerate(hand.boards, 1) if board
    ]
    return Section("\n".join(filter(None, lines)), (), ())


def _seats_section(page: Page) -> Section:
    labels = [label.capitalize() or "Hand" for label in _part_labels(page.hand)]
    return Section(
        "Seats",
        ("Seat", ">Put in", "Cards", *labels),
        [
            (
                page.player(seat.number),
                page.money(seat.contributed + seat.dead),
                str(seat.hole or seat.up or "") + " all-in" * seat.all_in,
                *_seat_hands(page, seat, len(labels)),
            )
            for seat in page.hand.seats
        ],
        dim=[i for i, seat in enumerate(page.hand.seats) if seat.folded],
    )


def _seat_hands(page: Page, seat: Seat, columns: int) -> list[str]:
    if seat.number in page.made:
        made = [hand for board in page.made[seat.number] for hand in board]
        return [hand.description if hand else "none" for hand in made]
    state = "folded" if seat.folded else "mucked unseen" if page.made else ""
    return [state] + [""] * (columns - 1)


def _pots_section(page: Page) -> Section:
    rows = []
    paid = Counter[int]()
    for award in page.result.awards:
        paid[award.pot] += award.amount
    for i, pot in enumerate(page.result.pots):
        rake = (page.money(pot.amount - paid[i]),) if page.result.rake else ()
        seats = ", ".join(map(page.player, pot.eligible))
        rows.append((page.pot(i), page.money(pot.amount), *rake, seats))
    rake_column = (">Rake",) if page.result.rake else ()
    return Section("Pots", ("Pot", ">Amount", *rake_column, "Who can win it"), rows)


def _awards_section(page: Page) -> Section:
    boards, parts = len(page.hand.boards) > 1, len(page.hand.game.evaluators) > 1
    awards = page.result.awards
    columns = ("Pot", *("Board",) * boards, *("Part",) * parts, "Seat", ">Amount", "Why")
    rows = [
        (
            page.pot(award.pot),
            *(str(award.board + 1),) * boards,
            *(page.part(award),) * parts,
            page.player(award.seat),
            page.money(award.amount),
            page.why(award),
        )
        for award in awards
    ]
    return Section("Awards", columns, rows)


def _result_sections(page: Page) -> Iterator[Section]:
    result, rows = page.result, []
    total = [0, 0, 0, 0]
    for seat in page.hand.seats:
        put_in = seat.contributed + seat.dead
        returned, payout = result.returned[seat.number], result.payouts[seat.number]
        amounts = put_in, returned, payout, returned + payout - put_in
        total = [sum(pair) for pair in zip(total, amounts, strict=True)]
        rows.append((page.player(seat.number), *map(page.money, amounts)))
    rows.append(("Total", *map(page.money, total)))
    yield Section("Result", ("Seat", ">Put in", ">Returned", ">Won", ">Net"), rows)
    put, back, won, rake = map(page.money, (*total[:3], result.rake))
    yield Section(f"  {put} put in = {back} returned + {won} won + {rake} rake", (), ())


def _showdown_sections(page: Page) -> Iterator[Section]:
    shown, missing = showdown(page.result)
    if missing:
        yield Section(f"\nOrder of showing: not known ({missing})", (), ())
        return
    if not page.made:
        yield Section("\nOrder of showing: none, nobody called", (), ())
        return
    labels = _part_labels(page.hand)
    rows = []
    for i, reveal in enumerate(shown, 1):
        made = [
            f"{label}: {words}".removeprefix(": ")
            for label, hand in zip(labels, reveal.hands, strict=True)
            if (words := hand.description if hand else "none")
        ]
        must = "shows" if reveal.must_show else "may muck"
        rows.append((str(i), page.player(reveal.seat), must, "; ".join(made)))
    yield Section("Order of showing", (">", "Seat", "", "Hand"), rows)
    yield Section(
        "\n".join(f"  {reason}" for reason in why_in_order(page.hand, page.result)), (), ()
    )
