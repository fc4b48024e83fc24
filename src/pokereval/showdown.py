"""The table at the end of a hand, who shows in which order, and who acts first in stud."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property, partial
from itertools import islice, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from ._core import check_different, quick_cards
from ._values import flag, format_as_text, shown, whole
from .cards import Cards, CardsLike, to_cards
from .errors import CardCountError, CardError, IncompleteError, SettlementError
from .evaluators import UP_CARDS_HIGH, UP_CARDS_LOW, Hand, by_suit
from .games import Game
from .games import game as find_game
from .pots import Pot, layers, money
from .rules import TDA, Rules, preset

if TYPE_CHECKING:
    from typing import Self

NO_CARDS = Cards()
#: What every live seat with known cards makes: ``[board][evaluator][seat]``.
Strengths = Sequence[Sequence[Mapping[int, int]]]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place in a hand that is over.

    - ``number``: the seat; seats stand clockwise by number.
    - ``contributed``: all he bet over the whole hand, in whole units; ``dead``: what he has in the
      pot besides, that is no part of a bet (a dead blind, an ante paid for others).
    - ``hole``: his cards, in stud all of them; None on a live seat: mucked unseen, cannot win.
    - ``folded``, ``all_in``: how he stood at the end.
    - ``up``: in stud his exposed cards, in the order dealt.

    The values are checked when the hand is settled.

    >>> Seat(3, 200, "AsKd").hole
    'AsKd'
    """

    number: int
    contributed: int
    hole: CardsLike | None = None
    _: KW_ONLY
    folded: bool = False
    all_in: bool = False
    up: CardsLike = NO_CARDS
    dead: int = 0

    __format__ = format_as_text


class Deferred:
    """Base of records with a field that is worked out when it is first looked at.

    Such a field is left out, and the call that makes it stands under its name with an underscore:
    putting a hand into words takes fifty times as long as finding its strength.
    """

    @classmethod
    def later(cls, **fields: Any) -> Self:
        """Make a record without calling its ``__init__``."""
        record = object.__new__(cls)
        object.__setattr__(record, "__dict__", fields)
        return record

    if not TYPE_CHECKING:  # typing knows the fields, and should know no others

        def __getattr__(self, name: str) -> object:  # called only for what is not there yet
            if f"_{name}" not in self.__dict__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = self.__dict__[name] = self.__dict__[f"_{name}"]()
            return value


@dataclass(frozen=True)
class Reveal(Deferred):
    """One seat's turn at the showdown.

    - ``must_show``: False where the hand can win no part of any pot against what was shown before.
    - ``hands``: what it makes, one for each evaluator on each board, board by board; None where
      none qualifies. Empty when the hand ended before all cards were dealt.
    """

    seat: int
    must_show: bool
    hands: tuple[Hand | None, ...]

    def __str__(self) -> str:
        said = f"seat {self.seat} {'shows' if self.must_show else 'may muck'}"
        if not self.hands:
            return said
        return f"{said}: {'; '.join(str(hand) if hand else 'none' for hand in self.hands)}"

    __format__ = format_as_text


def clockwise(numbers: Iterable[int], first: int) -> list[int]:
    """Return seat numbers in table order, from the place `first` on.

    >>> clockwise([1, 4, 6], first=5)
    [6, 1, 4]
    """
    return sorted(numbers, key=lambda number: (number < first, number))


@dataclass
class Table:
    """A hand that is over, read and checked. Seats are called by their numbers throughout."""

    game: Game
    rules: Rules
    boards: tuple[Cards, ...]
    button: int | None
    last_aggressor: int | None
    aggressors: tuple[int | None, ...]
    unit: int
    numbers: tuple[int, ...]  # of all seats dealt in, clockwise
    live: tuple[int, ...]
    all_in: frozenset[int]  # of the live seats
    hole: Mapping[int, Cards]  # of the live seats with known cards
    up: Mapping[int, Cards]
    most_up: int  # exposed cards of any seat, folded ones too
    returned: Mapping[int, int] = field(repr=False)
    pots: tuple[Pot, ...]

    @property
    def contested(self) -> bool:
        """Whether more than one seat is live, so that hands are shown."""
        return len(self.live) > 1

    def left_of_button(self, numbers: Iterable[int], rule: str) -> list[int]:
        """Return seats from the left of the button on; `rule` is what the button is needed for.

        In stud there may be none: then from the lowest seat on.
        """
        if self.button is not None:
            return clockwise(numbers, self.button + 1)
        if self.game.family == "stud":
            return sorted(numbers)
        raise IncompleteError(f"button: expected a seat number, got None, but: {rule}")

    def check_full(self) -> None:
        """Raise `CardCountError` if a board or a known hand is not a full one of the game."""
        game = self.game
        stud = game.family == "stud"
        for i, board in enumerate(self.boards):
            # In stud a deck that runs out leaves one common card for everybody.
            if not (len(board) <= 1 if stud else len(board) == game.board_cards):
                name = "board" if len(self.boards) == 1 else f"boards[{i}]"
                expected = "one common card at most" if stud else f"{game.board_cards} cards"
                raise CardCountError(
                    f"{name}: {game.title} takes {expected}, "
                    f"got {len(board)}" + f" ({board})" * bool(board)
                )
        expected_hole = game.hole_cards - len(self.boards[0]) * stud
        for number, hole in self.hole.items():
            if len(hole) != expected_hole:
                raise CardCountError(
                    f"seat {number}: hole: {game.title} takes {expected_hole} cards, "
                    f"got {len(hole)} ({hole})"
                )

    @cached_property
    def strengths(self) -> Strengths:
        """What every live seat with known cards makes."""
        self.check_full()
        return [
            [
                {number: evaluator.strength(hole, board) for number, hole in self.hole.items()}
                for evaluator in self.game.evaluators
            ]
            for board in self.boards
        ]

    def best(self, seat: int, board: int, evaluator: int) -> Hand | None:
        """Return in words what a seat with known cards makes."""
        return self.game.evaluators[evaluator].best(self.hole[seat], self.boards[board])

    def hands(self, seat: int) -> tuple[Hand | None, ...]:
        """Return all that a seat with known cards makes, board by board."""
        try:
            self.check_full()
        except CardCountError:
            if self.contested:
                raise
            return ()  # nobody called, so the cards were not all dealt
        return tuple(
            self.best(seat, board, evaluator)
            for board in range(len(self.boards))
            for evaluator in range(len(self.game.evaluators))
        )

    def winners(self, pot: Pot, board: int) -> dict[int, list[int]]:
        """Return, by evaluator, the seats with the best hand of those eligible for a pot.

        An evaluator that nobody qualifies for is left out: its part goes to the others. If nobody
        qualifies for any, all hands are alike.

        Raises `SettlementError` if every seat that could win mucked unseen.
        """
        seats = [seat for seat in pot.eligible if seat in self.hole]
        if not seats:
            raise IncompleteError(
                f"hole: seats {', '.join(map(str, pot.eligible))} all mucked unseen, so nobody "
                f"can win their pot of {pot.amount}"
            )
        found = {}
        for evaluator, strengths in enumerate(self.strengths[board]):
            best = max([strengths[seat] for seat in seats])
            if best:
                found[evaluator] = [seat for seat in seats if strengths[seat] == best]
        return found or {0: seats}


_Item = TypeVar("_Item")


def _read_few(items: Iterable[_Item], argument: str) -> list[_Item]:
    """Return what is given one by one, which may have no end: no table has more than 52 of it."""
    try:
        read = list(islice(items, 53))
    except TypeError:
        if isinstance(items, Iterable):
            raise  # of its own making
        raise TypeError(
            f"{argument}: expected a sequence, got {type(items).__name__} {shown(items)}"
        ) from None
    if len(read) > 52:
        raise SettlementError(f"{argument}: expected at most 52, as many as a deck has cards")
    return read


def _read_money(seat: Seat, unit: int) -> tuple[int, int]:
    """Return what a seat contributed and its dead chips, both multiples of the unit."""
    bet, dead = seat.contributed, seat.dead
    # Names are made where there is an error: this is a tenth of the time of settling a hand.
    if type(bet) is type(dead) is int and bet >= 0 <= dead and not (bet % unit or dead % unit):
        return bet, dead
    return _amount(seat, "contributed", unit), _amount(seat, "dead", unit)


def _amount(seat: Seat, name: str, unit: int) -> int:
    what = f"seat {seat.number}: {name}"
    amount = money(getattr(seat, name), what)
    if amount % unit:
        raise SettlementError(
            f"{what}: expected a multiple of the unit {shown(unit)}, got {shown(amount)}"
        )
    return amount


def _seat_number(value: object, what: str) -> int:
    try:
        number = whole(value)
        if number < 0:
            raise TypeError
    except TypeError:
        raise SettlementError(
            f"{what}: expected a seat number, 0 or more, got {shown(value)}"
        ) from None
    return number


def _read_seats(seats: Iterable[Seat]) -> list[Seat]:
    """Return the seats clockwise."""
    seats = _read_few(seats, "seats")
    for i, seat in enumerate(seats):
        if not isinstance(seat, Seat):
            raise TypeError(f"seats[{i}]: expected a Seat, got {type(seat).__name__} {shown(seat)}")
        if type(seat.number) is not int or seat.number < 0:
            seats[i] = replace(seat, number=_seat_number(seat.number, f"seats[{i}]: number"))
        for name in ("folded", "all_in"):
            if type(getattr(seat, name)) is not bool:
                flag(getattr(seat, name), f"seat {seat.number}: {name}")
    seats.sort(key=attrgetter("number"))
    for seat, following in pairwise(seats):
        if seat.number == following.number:
            raise SettlementError(f"seat {seat.number}: number: given to two seats")
    return seats


def _read_boards(board: CardsLike | None, boards: Iterable[CardsLike] | None) -> tuple[Cards, ...]:
    if boards is None:
        return (quick_cards(board, "board"),)
    if board is not None:
        raise SettlementError("boards: expected None beside a board, got both")
    if isinstance(boards, (str, bytes)):
        raise TypeError(
            f"boards: expected a sequence of boards, got {shown(boards)}; one is board="
        )
    read = tuple(
        to_cards(cards, f"boards[{i}]") for i, cards in enumerate(_read_few(boards, "boards"))
    )
    if not read:
        raise SettlementError("boards: expected at least one, got none")
    return read


def _check_cards(game: Game, boards: Sequence[Cards], held: Sequence[tuple[Seat, Cards]]) -> None:
    """Refuse a card twice on the table, and one that the game is not played with.

    Boards may share cards: run twice from the turn, they have the flop in common.
    """
    shared = boards[0] if len(boards) == 1 else bytes(set().union(*boards))
    cards = b"".join([shared, *[cards for _, cards in held]])
    if len(set(cards)) == len(cards) and (len(game.deck) == 52 or set(cards) <= set(game.deck)):
        return
    hands = [
        (f"seat {seat.number}: {'up' if seat.hole is None else 'hole'}", cards)
        for seat, cards in held
    ]
    for i, board in enumerate(boards):
        name = "board" if len(boards) == 1 else f"boards[{i}]"
        check_different([(name, board), *hands])
        for argument, some in ((name, board), *hands):
            game.refuse_outside_deck(some, argument)


def _read_aggressors(
    seats: Sequence[Seat], last: int | None, aggressors: Iterable[int | None] | None
) -> tuple[int | None, tuple[int | None, ...]]:
    """Return the last round's aggressor, and those of all rounds as far as they are given."""
    if last is None and aggressors is None:
        return None, ()
    if last is not None:
        last = _seat_number(last, "last_aggressor")
    folded = {seat.number: seat.folded for seat in seats}
    rounds = (last,) if aggressors is None else tuple(_read_few(aggressors, "aggressors"))
    for i, number in enumerate(rounds):
        name = "last_aggressor" if aggressors is None else f"aggressors[{i}]"
        if number is not None and _seat_number(number, name) not in folded:
            raise SettlementError(f"{name}: expected a seat of the hand or None, got {number!r}")
    of_last = rounds[-1] if rounds else None
    if last is not None and last != of_last:
        raise SettlementError(
            f"last_aggressor: expected {of_last}, the last of aggressors, got {last}"
        )
    if of_last is not None and folded[of_last]:
        raise SettlementError(f"last_aggressor: seat {of_last} folded, so somebody bet after it")
    return of_last, rounds


def read_table(
    game: str | Game,
    seats: Iterable[Seat],
    *,
    board: CardsLike | None = None,
    boards: Iterable[CardsLike] | None = None,
    button: int | None = None,
    last_aggressor: int | None = None,
    aggressors: Iterable[int | None] | None = None,
    rules: Rules | str = TDA,
    unit: int = 1,
) -> Table:
    """Read a hand that is over, check everything on the table, and build its pots."""
    game = find_game(game)
    rules = preset(rules)
    unit = money(unit, "unit", 1)
    if button is not None:
        button = _seat_number(button, "button")
    dealt = _read_boards(board, boards)
    seats = _read_seats(seats)

    live, all_in = [], set()
    contributed, dead = [], []
    holes: dict[int, Cards] = {}
    ups: dict[int, Cards] = {}
    held: list[tuple[Seat, Cards]] = []
    most_up = 0
    for seat in seats:
        number = seat.number
        bet, extra = _read_money(seat, unit)
        contributed.append(bet)
        dead.append(extra)
        hole, up = seat.hole, seat.up
        if hole is not None and type(hole) is not Cards:
            hole = quick_cards(hole, f"seat {number}: hole")
        if type(up) is not Cards:
            up = to_cards(up, f"seat {number}: up")
        if up and hole is not None and not set(up) <= set(hole):
            raise CardError(f"seat {number}: up: {up} are not all among its cards, {hole}")
        if len(up) > most_up:
            most_up = len(up)
        if not seat.folded:
            live.append(number)
            ups[number] = up
            if seat.all_in:
                all_in.add(number)
            if hole is not None:
                holes[number] = hole
        elif game.draws:
            continue  # a folded hand is shuffled back when the deck runs out
        held.append((seat, up if hole is None else hole))
    _check_cards(game, dealt, held)
    last, rounds = _read_aggressors(seats, last_aggressor, aggressors)

    numbers = tuple([seat.number for seat in seats])
    back, pots = layers(contributed, dead, [seat.folded for seat in seats], numbers)
    return Table(
        game=game,
        rules=rules,
        boards=dealt,
        button=button,
        last_aggressor=last,
        aggressors=rounds,
        unit=unit,
        numbers=numbers,
        live=tuple(live),
        all_in=frozenset(all_in),
        hole=holes,
        up=ups,
        most_up=most_up,
        returned=dict(zip(numbers, back, strict=True)),
        pots=pots,
    )


def _able(table: Table) -> list[int]:
    """Return the live seats that could still bet."""
    return [seat for seat in table.live if seat not in table.all_in]


def _first_to_show(table: Table) -> int:
    """Return the seat that shows first, or from whose place the showing goes clockwise."""
    if table.last_aggressor is not None:  # TDA 17-A, WSOP T72, L145: every book
        return table.last_aggressor
    stud = table.game.family == "stud"
    axis = "first_to_show_stud" if stud else "first_to_show_button"
    rule, says = getattr(table.rules, axis), table.rules.says(axis)
    if rule == "lowest_seat":
        return min(table.live)
    if rule == "last_aggressor_of_any_street":
        for seat in reversed(table.aggressors):
            if seat in table.live:
                return seat
    if rule != "first_to_act":
        return table.left_of_button(table.live, says)[0]
    # Who is all-in does not act on the last street, unless nobody did.
    able = _able(table)
    acting = able if len(able) > 1 else table.live
    # Where nobody's exposed cards are told, only position can say.
    if not stud or not any(table.up[seat] for seat in acting):
        return table.left_of_button(acting, says)[0]
    exposed = {seat: table.up[seat] for seat in acting}
    most = max(map(len, exposed.values()))
    for seat, cards in exposed.items():
        if not cards:
            raise IncompleteError(f"seat {seat}: up: expected cards, got none, but: {says}")
        if len(cards) != most or most > 4:
            expected = "4 cards at most" if most > 4 else f"{most} cards, as another seat has"
            raise CardCountError(f"seat {seat}: up: expected {expected}, got {len(cards)}")
    return first_to_act(table.game, exposed, table.button, table.rules)


def _order(table: Table) -> list[int]:
    """Return the live seats in the order in which they show or muck."""
    if not table.contested:
        return list(table.live)
    first = _first_to_show(table)
    pots = table.pots[::-1] if table.rules.first_pot_shown == "last" else ()
    order: list[int] = []
    # At the end whoever is left, which is everybody where the pots are not shown one by one.
    for eligible in (*(pot.eligible for pot in pots), table.live):
        group = clockwise([seat for seat in eligible if seat not in order], first)
        if table.rules.all_in_shows == "first":
            all_in = next((seat for seat in group if seat in table.all_in), first)
            group = clockwise(group, all_in)
        order += group
        if table.rules.next_pot_from == "side_pot_winner" and len(order) < len(table.live) - 1:
            first = _first_winner(table, order, eligible)
    return order


def _first_winner(table: Table, order: Sequence[int], eligible: tuple[int, ...]) -> int:
    """Return the first in the order of those who win a part of what these seats play for."""
    pot = Pot(0, eligible)
    winning = {
        seat
        for board in range(len(table.boards))
        for seats in table.winners(pot, board).values()
        for seat in seats
    }
    return next(seat for seat in order if seat in winning)


def all_tabled(table: Table) -> bool:
    """Tell whether an all-in turns all hands up at once (TDA 16, WSOP T70)."""
    rule = table.rules.all_in_tabled
    if rule == "before_last_round":
        # Nobody bet on the last round, and no two could have.
        return bool(table.all_in) and table.last_aggressor is None and len(_able(table)) < 2
    return bool(table.all_in) and rule == "always"


def reveals(table: Table) -> tuple[Reveal, ...]:
    """Return the showdown: the live seats with known cards in order, and who must show."""
    tabled = all_tabled(table)
    # The best shown so far, by evaluator: each board of each pot stands alone.
    nothing = [0] * len(table.game.evaluators)
    best = [[nothing] * len(table.boards) for _ in table.pots]
    shown = []
    for seat in _order(table):
        if seat not in table.hole:
            continue
        wins = False
        for pot, boards in zip(table.pots, best, strict=True):
            if seat not in pot.eligible or not table.contested:
                continue
            for i, strengths in enumerate(table.strengths):
                made, top = [of_one[seat] for of_one in strengths], boards[i]
                # Where nothing qualifies, neither this hand nor one before, all are alike.
                wins |= not any(top) or any(
                    mine and mine >= most for mine, most in zip(made, top, strict=True)
                )
                boards[i] = list(map(max, made, top))
        shown.append(
            Reveal.later(
                seat=seat,
                must_show=table.contested and (tabled or wins),
                _hands=partial(table.hands, seat),
            )
        )
    return tuple(shown)


def showdown_order(
    game: str | Game,
    seats: Iterable[Seat],
    *,
    board: CardsLike | None = None,
    boards: Iterable[CardsLike] | None = None,
    button: int | None = None,
    last_aggressor: int | None = None,
    aggressors: Iterable[int | None] | None = None,
    rules: Rules | str = TDA,
) -> list[int]:
    """Return the seat numbers in the order in which they show; arguments as for `settle`.

    Only live seats with known cards show. If the cards of none are given, the order is that of
    all live seats.

    Raises as `settle`, and `SettlementError` where the rules ask for a button or exposed cards
    that are not given.

    >>> seats = [Seat(1, 50), Seat(2, 50), Seat(5, 50), Seat(6, 10, folded=True)]
    >>> showdown_order("holdem", seats, last_aggressor=2)
    [2, 5, 1]
    >>> showdown_order("holdem", seats, button=2)
    [5, 1, 2]
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
    )
    return [seat for seat in _order(table) if seat in table.hole or not table.hole]


def _exposed(
    game: str | Game, up_cards: Mapping[int, CardsLike], most: int
) -> tuple[Game, dict[int, Cards]]:
    """Return the game and the exposed cards, refusing what no stud table can look like."""
    game = find_game(game)
    if game.bring_in is None:
        raise SettlementError(f"game: expected a stud game, got {game.title}")
    if not isinstance(up_cards, Mapping):
        raise TypeError(
            "up_cards: expected a mapping of seat numbers to cards, got "
            f"{type(up_cards).__name__} {shown(up_cards)}"
        )
    exposed = {
        _seat_number(seat, "up_cards"): to_cards(cards, f"up_cards[{seat}]")
        for seat, cards in up_cards.items()
    }
    if not exposed:
        raise SettlementError("up_cards: expected at least one seat, got none")
    check_different([(f"up_cards[{seat}]", cards) for seat, cards in exposed.items()])
    size = len(next(iter(exposed.values())))
    for seat, cards in exposed.items():
        if not 1 <= len(cards) <= most or len(cards) != size:
            expected = "one card" if most == 1 else f"1 to {most} cards, as many at every seat"
            raise CardCountError(f"up_cards[{seat}]: expected {expected}, got {len(cards)}")
    return game, exposed


def bring_in(
    game: str | Game, up_cards: Mapping[int, CardsLike], all_in: Collection[int] = ()
) -> int:
    """Return the seat that brings it in, by the one card that every seat of `up_cards` exposes.

    The lowest card, equal ranks by suit with clubs lowest; in razz the highest, with the ace low
    and spades highest (TDA RP-10, WSOP L215, L225, L235). Seats of `all_in` cannot pay: the duty
    passes to the next one clockwise, whatever he exposes.

    Raises `SettlementError` for a game without bring-in or when every seat is all-in,
    `CardCountError` for any other number of cards.

    >>> bring_in("stud", {1: "2d", 4: "2c", 6: "Kh"}), bring_in("razz", {1: "Kd", 4: "Ac"})
    (4, 1)
    >>> bring_in("stud", {1: "2d", 4: "2c", 6: "Kh"}, all_in=[4])
    6
    """
    game, exposed = _exposed(game, up_cards, 1)
    chosen = max if game.bring_in == "high" else min
    pays = chosen(exposed, key=lambda seat: by_suit(exposed[seat], game.evaluators[0]))
    cannot = {
        _seat_number(seat, f"all_in[{i}]") for i, seat in enumerate(_read_few(all_in, "all_in"))
    }
    for seat in clockwise(exposed, pays):
        if seat not in cannot:
            return seat
    raise SettlementError("all_in: every seat is all-in, so nobody can bring it in")


def first_to_act(
    game: str | Game,
    up_cards: Mapping[int, CardsLike],
    button: int | None = None,
    rules: Rules | str = TDA,
) -> int:
    """Return the seat that acts first from fourth street on, by the cards that seats expose.

    The highest exposed hand, in razz the lowest. Between equal ones the rules decide: the highest
    card by suit (TDA RP-10-D), or position, from the left of the button, without one from the
    lowest seat.

    Raises `SettlementError` for a game that is no stud game, `CardCountError` unless every seat
    exposes as many cards, one to four.

    >>> first_to_act("stud", {1: "KdKh", 4: "AcQs"}), first_to_act("razz", {1: "2d4h", 4: "AcQs"})
    (1, 1)
    """
    rules = preset(rules)
    if button is not None:
        button = _seat_number(button, "button")
    game, exposed = _exposed(game, up_cards, 4)
    lowball = game.bring_in == "high"
    ranking = game.evaluators[0]
    # Exposed cards make neither straights nor flushes, so with the ace high the lowest hand is the
    # one that is worst as a high hand.
    if lowball and (ranking.ace_low or not ranking.low):
        made = {seat: UP_CARDS_LOW.strength(cards) for seat, cards in exposed.items()}
    else:
        sign = -1 if lowball else 1
        made = {seat: sign * UP_CARDS_HIGH.strength(cards) for seat, cards in exposed.items()}
    best = max(made.values())
    tied = [seat for seat in exposed if made[seat] == best]
    high_only = not lowball and len(game.evaluators) == 1
    if getattr(rules, "tied_boards_high" if high_only else "tied_boards_other") == "suit":
        return max(tied, key=lambda seat: by_suit(exposed[seat], ranking))
    return clockwise(tied, 0 if button is None else button + 1)[0]
