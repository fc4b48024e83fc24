"""Poker Hand History files (.phh, .phhs), read by PokerKit, as hand records.

PokerKit replays a hand; its operations tell who put in what, who holds which cards and who bet
last. Only this module knows PokerKit, and loads it when the first hand is read.
"""

from __future__ import annotations

import codecs
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from .cards import Cards
from .errors import not_installed
from .games import game
from .pots import layers
from .records import HandRecord, Outcome, Path, RecordError, printable
from .showdown import Seat

if TYPE_CHECKING:
    from pokerkit import HandHistory, State

#: The format's codes of games; limit and draws make no difference once a hand is over.
GAMES = {
    "FT": "holdem",
    "NT": "holdem",
    "NS": "shortdeck",
    "PO": "omaha",
    "FO/8": "omaha8",
    "F7S": "stud",
    "F7S/8": "stud8",
    "FR": "razz",
    "N2L1D": "draw27",
    "F2L3D": "draw27",
    "FB": "badugi",
}
SUFFIXES = (".phh", ".phhs")
#: The fields with a value for each player.
_BY_PLAYER = (
    "antes", "blinds_or_straddles", "seats", "players", "winnings", "finishing_stacks"
)  # fmt: skip

_HEADER = re.compile(rb"""\s*\[\s*("[^"]*"|'[^']*'|[\w-]+)\s*\]\s*(#.*)?$""")
_UNKNOWN = re.compile(r"\s*(d\s+db|p\d+\s+sm)\s[^#]*\?")
_MUCK = re.compile(r"\s*p\d+\s+sm\s*(#.*)?$")


def phh_texts(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the line on which a hand starts, and its text, of a file of one hand or many.

    Many hands stand each under a heading such as ``[1]``; one hand has none.

    >>> list(phh_texts([b"# a hand", b"variant = 'NT'"]))
    [(1, b"# a hand\\nvariant = 'NT'")]
    >>> list(phh_texts([b"[1]", b"variant = 'NT'", b"[2]", b"variant = 'FT'"]))
    [(1, b"\\nvariant = 'NT'"), (3, b"\\nvariant = 'FT'")]
    """
    start, text, many = 1, list[bytes](), False
    for number, line in enumerate(lines, 1):
        line = line.rstrip(b"\r\n")
        if number == 1:
            line = line.removeprefix(codecs.BOM_UTF8)
        begun = any(before.strip() and not before.lstrip().startswith(b"#") for before in text)
        if (many or not begun) and _HEADER.match(line):
            if many:
                yield start, b"\n".join(text)
            # A blank line in place of the heading, so that lines are counted from there.
            start, text, many = number, [b""], True
        else:
            text.append(line)
    if many or any(line.strip() for line in text):
        yield start, b"\n".join(text)


def read_phh(text: bytes, line: int = 1) -> HandRecord:
    """Return the hand of a Poker Hand History that starts on the given line of its file.

    What was paid is taken from ``winnings`` and ``finishing_stacks``; a history with neither
    gets PokerKit's own payoffs, and `Outcome.told_by` says so.

    Raises `RecordError` for what PokerKit cannot read or replay, and where it is not installed.
    """
    try:
        return _translate(_load(text), line)
    except RecordError as error:
        error.line += line - 1
        raise


def _load(text: bytes) -> HandHistory:
    try:
        from pokerkit import HandHistory
    except ImportError:
        raise RecordError((), f"a Poker Hand History {not_installed('PokerKit')}") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of fields that the format does not have
            history = HandHistory.loads(text.decode())
    except UnicodeDecodeError as error:
        at = 1 + text.count(b"\n", 0, error.start)
        raise RecordError((), f"expected UTF-8, but: {error.reason}", at) from None
    except (ValueError, TypeError, ArithmeticError, RecursionError) as error:
        message = str(error).removeprefix("HandHistory.__init__() ")
        if "required keyword-only argument" in message:
            message = "missing " + ", ".join(re.findall(r"'(\w+)'", message))
        found = re.search(r"at line (\d+)", message)
        raise RecordError(
            (), f"expected a Poker Hand History, but: {message}", int(found[1]) if found else 1
        ) from None
    if history.variant not in GAMES:
        raise RecordError(
            ("variant",), f"unknown code {history.variant!r}; known: {', '.join(GAMES)}"
        )
    for name in HandHistory.required_field_names[history.variant]:
        if getattr(history, name) is None:
            raise RecordError((name,), "missing")
    return history


class _Replay:
    """A hand as PokerKit played it back: seats by index, in PokerKit's order and amounts."""

    def __init__(self, players: int) -> None:
        self.antes: list[Any] = [0] * players
        self.bets: list[Any] = [0] * players
        self.folded = [False] * players
        self.cards: list[list[tuple[str, bool]]] = [[] for _ in range(players)]  # card, exposed
        self.shown: list[int] = []
        self.mucked: list[int] = []
        self.aggressors: dict[int | None, int] = {}
        self.replayed = 0  # actions

    def run(self, history: HandHistory) -> None:
        """Play the hand to its end; raises whatever PokerKit raises."""
        from pokerkit import state as operations

        players = len(history.starting_stacks)
        on_street: list[Any] = [0] * players
        street: int | None = None
        done = 0
        for state, action in history.state_actions:
            for made in state.operations[done:]:
                seat: int = getattr(made, "player_index", -1)
                match made:
                    case operations.AntePosting():
                        self.antes[seat] += made.amount
                    case (
                        operations.BlindOrStraddlePosting()
                        | operations.BringInPosting()
                        | operations.CheckingOrCalling()
                    ):
                        on_street[seat] += made.amount
                        self.bets[seat] += made.amount
                    case operations.CompletionBettingOrRaisingTo():
                        self.bets[seat] += made.amount - on_street[seat]
                        on_street[seat] = made.amount
                        self.aggressors[street] = seat
                    case operations.BetCollection():
                        on_street = [0] * players
                    case operations.Folding():
                        self.folded[seat] = True
                    case operations.HoleDealing():
                        self.cards[seat] += zip(map(repr, made.cards), made.statuses, strict=True)
                    case operations.StandingPatOrDiscarding():
                        for card in map(repr, made.cards):
                            self.take(seat, card)
                    case operations.HoleCardsShowingOrMucking() if action is not None:
                        if seat not in self.shown:  # all-in: before the run-out, and after it
                            self.shown.append(seat)
                        if _MUCK.match(action):
                            self.mucked.append(seat)
                        for card in map(repr, made.hole_cards):
                            self.turn_up(seat, card)
            self.replayed += action is not None
            done = len(state.operations)
            street = state.street_index
        self.state: State = state

    def take(self, seat: int, card: str) -> None:
        """Take a discarded card away, an unknown one where that card is not known to be held."""
        held = [name for name, _ in self.cards[seat]]
        del self.cards[seat][held.index(card if card in held else "??")]

    def turn_up(self, seat: int, card: str) -> None:
        """Put a card that is shown in the place of one that was not known."""
        held = [name for name, _ in self.cards[seat]]
        if "?" not in card and card not in held and "??" in held:
            place = held.index("??")
            self.cards[seat][place] = card, self.cards[seat][place][1]

    def hole(self, seat: int) -> Cards | None:
        """Return all the cards of a seat, None unless all of them are known and not mucked."""
        cards = "".join(card for card, _ in self.cards[seat])
        return None if "?" in cards or not cards or seat in self.mucked else Cards(cards)

    def up(self, seat: int) -> Cards:
        """Return the exposed cards of a seat in the order dealt, none unless all are known."""
        cards = "".join(card for card, exposed in self.cards[seat] if exposed)
        return Cards() if "?" in cards else Cards(cards)


def _replay(history: HandHistory) -> _Replay:
    played = _Replay(len(history.starting_stacks))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of cards that cannot have been dealt: ours to check
            played.run(history)
    except Exception as error:  # whatever PokerKit raises, asserts too, on what it cannot replay
        # It tries to mend a history, and gives up at the first action that does not fit.
        path: Path = ("actions", played.replayed) if played.replayed < len(history.actions) else ()
        if any(_UNKNOWN.match(action) for action in history.actions):
            message = "PokerKit cannot replay it without the cards that are not told"
            raise RecordError(path, message, incomplete=True) from None
        reason = str(error) or type(error).__name__
        raise RecordError(path, f"PokerKit cannot replay it: {reason}") from None
    if played.state.status:
        raise RecordError((), "the hand is not over", incomplete=True)
    return played


def _translate(history: HandHistory, line: int) -> HandRecord:
    players = len(history.starting_stacks)
    for name in _BY_PLAYER:
        given = getattr(history, name)
        if given is not None and len(given) != players:
            raise RecordError((name,), f"expected {players} values, got {len(given)}")
    played = _replay(history)
    state = played.state
    numbers = _numbers(history.seats, players)
    boards = _boards(state, contested=played.folded.count(False) > 1)

    stacks, finishing = history.starting_stacks, history.finishing_stacks or ()
    winnings = history.winnings or ()
    put_in = [ante + bet for ante, bet in zip(played.antes, played.bets, strict=True)]
    decimals = _decimals([*played.antes, *played.bets, *stacks, *finishing, *winnings])

    def units(amounts: Iterable[Any]) -> list[int]:
        return [int(amount * 10**decimals) for amount in amounts]

    dead = [0] * players
    bets = units(put_in)
    if not _antes_are_bets(history, played.antes):
        dead, bets = units(played.antes), units(played.bets)
    seats = [
        Seat(
            numbers[i],
            bets[i],
            played.hole(i),
            folded=played.folded[i],
            all_in=not played.folded[i] and put_in[i] == stacks[i],
            up=played.up(i),
            dead=dead[i],
        )
        for i in range(players)
    ]
    returned, _ = layers(bets, dead, played.folded, numbers)
    total, back = sum(bets) + sum(dead), sum(returned)
    won: dict[int, int] = {}
    net: dict[int, int] = {}
    rake, told_by = 0, "the record"
    if winnings:
        collected = units(winnings)
        rake = total - back - sum(collected)
        if rake < 0:  # a room that counts what nobody called among the winnings
            rake += back
            net = {
                number: amount - bet - extra
                for number, amount, bet, extra in zip(numbers, collected, bets, dead, strict=True)
            }
        else:
            won = dict(zip(numbers, collected, strict=True))
    known = [i for i in range(players) if finishing and _is_finite(stacks[i])]
    if known:
        change = units(finishing[i] - stacks[i] for i in known)
        net = {numbers[i]: amount for i, amount in zip(known, change, strict=True)}
        if not winnings and len(known) == players:
            rake = -sum(change)
    if not won and not net:
        net, told_by = dict(zip(numbers, units(state.payoffs), strict=True)), "PokerKit"
    if rake < 0:
        rake = 0  # more was paid than there was: that is for the comparison to say
    arguments: dict[str, Any] = {
        "game": game(GAMES[history.variant]),
        "seats": seats,
        "boards": boards,
        "aggressors": [
            numbers[played.aggressors[i]] if i in played.aggressors else None
            for i in range(state.street_count)
        ],
        "rake": rake,
    }
    if state.bring_in == 0:
        arguments["button"] = numbers[-1]  # the first of the format acts first after the flop
    names = [printable(str(name)) for name in history.players or [""] * players]
    place = [history.event, history.venue, history.table and f"table {history.table}"]
    return HandRecord(
        arguments=arguments,
        title=printable(", ".join(str(part) for part in place if part)),
        source="",
        currency=printable(str(history.currency or history.currency_symbol or "")),
        decimals=decimals,
        names=dict(zip(numbers, names, strict=True)),
        text="",
        line=line,
        outcome=Outcome(
            won=won,
            returned={},
            net=net,
            rake=None if told_by == "PokerKit" else rake,
            shown=tuple(numbers[i] for i in played.shown),
            mucked=tuple(numbers[i] for i in played.mucked),
            told_by=told_by,
        ),
        id="" if history.hand is None else printable(str(history.hand)),
    )


def _numbers(seats: Sequence[int] | None, players: int) -> list[int]:
    """Return the seat numbers, which have to go clockwise; where they do not, 1, 2, 3."""
    numbers = list(seats or ())
    if all(type(number) is int and number >= 0 for number in numbers) and numbers:
        first = numbers.index(min(numbers))
        around = numbers[first:] + numbers[:first]
        if around == sorted(set(numbers)):
            return numbers
    return list(range(1, players + 1))


def _boards(state: State, contested: bool) -> list[Cards]:
    boards = ["".join(map(repr, state.get_board_cards(i))) for i in range(state.board_count)]
    if any("?" in board for board in boards):
        if contested:
            raise RecordError((), "the board is not told", incomplete=True)
        return [Cards()]
    return [Cards(board) for board in dict.fromkeys(boards)]


def _antes_are_bets(history: HandHistory, paid: Sequence[Any]) -> bool:
    """Tell whether each ante is its owner's bet, or dead money that anybody can win.

    One that a single seat posts for the table is dead; so is a short one, unless the history
    says that who cannot pay it in full wins only as much from each.
    """
    if len(set(history.antes)) > 1:
        return False
    return history.ante_trimming_status or all(ante == history.antes[0] for ante in paid)


def _is_finite(amount: Any) -> bool:
    return isinstance(amount, int) or (isinstance(amount, Decimal) and amount.is_finite())


def _decimals(amounts: Iterable[Any]) -> int:
    """Return how many digits after the point the amounts of a hand need: none, or two and more."""
    most = 0
    for amount in amounts:
        if isinstance(amount, Decimal) and amount.is_finite():
            exponent = amount.normalize().as_tuple().exponent
            most = max(most, -int(exponent))
        elif not isinstance(amount, (int, Decimal)):
            raise RecordError((), f"expected amounts in figures, got {amount!r}")
    if most > 9:
        raise RecordError((), f"expected at most 9 decimals of an amount, got {most}")
    return max(most, 2) if most else 0
