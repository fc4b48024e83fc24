"""Our JSON hand record, and how it is read into the arguments of `settle`.

A record is a JSON object; its fields stand in `HAND`, `SEAT` and `RAKE`, and examples/README.md
describes them. Whatever is wrong with one is a `RecordError` that knows field and line. What a
record says came of the hand is no argument of `settle`: it is kept apart, as `Outcome`.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import chain
from typing import Any, NamedTuple, NoReturn

from .cards import Cards, to_cards
from .errors import IncompleteError
from .games import Game, game
from .rules import TDA, Rake, Rules, preset
from .settlement import Settlement, settle
from .showdown import Seat

Path = tuple[str | int, ...]
#: Reads one value, which stands at the path: returns it as `settle` takes it, or raises.
Reader = Callable[[Any, Path], Any]


class RecordError(ValueError):
    """A hand record that cannot be settled: `field` says which part, `line` where it stands.

    `incomplete` tells that nothing in it is wrong, but that too little is told to settle it.
    """

    def __init__(
        self, path: Path, message: str, line: int = 1, *, incomplete: bool = False
    ) -> None:
        super().__init__(path, message, line)
        self.path, self.message, self.line, self.incomplete = path, message, line, incomplete

    @property
    def field(self) -> str:
        """The field as a player of the record would write it, such as ``seats[2].hole``."""
        name = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in self.path)
        return name.removeprefix(".")

    def __str__(self) -> str:
        # A field that nobody knows may be called anything.
        return printable(f"{self.field}: {self.message}" if self.path else self.message)


class Outcome(NamedTuple):
    """What a record says came of the hand, as far as it does.

    - ``won``, ``returned``, ``net``: by seat; ``net`` is what it won and got back, less what it
      put in.
    - ``rake``: what the house took.
    - ``shown``: the seats in the order in which they showed or mucked; ``mucked``: those of them
      that did not show.
    - ``told_by``: who says so.
    """

    won: Mapping[int, int]
    returned: Mapping[int, int]
    net: Mapping[int, int]
    rake: int | None = None
    shown: tuple[int, ...] = ()
    mucked: tuple[int, ...] = ()
    told_by: str = "the record"


class HandRecord(NamedTuple):
    """A hand as it was read: what `settle` takes, what came of it, and what is only printed."""

    arguments: Mapping[str, Any]
    title: str
    source: str
    currency: str
    decimals: int
    names: Mapping[int, str]
    text: str
    line: int
    outcome: Outcome
    id: str = ""

    @property
    def game(self) -> Game:
        """The game, found by its name."""
        found: Game = self.arguments["game"]
        return found

    @property
    def rules(self) -> Rules:
        """The rules, those of `settle` where the record names none."""
        found: Rules = self.arguments.get("rules", TDA)
        return found

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return tuple(sorted(self.arguments["seats"], key=lambda seat: seat.number))

    @property
    def boards(self) -> tuple[Cards, ...]:
        """The boards; one without cards where the game has none."""
        return tuple(self.arguments.get("boards") or (self.arguments.get("board") or Cards(),))


# ---- reading values ----


def printable(text: str) -> str:
    """Return a text without what a terminal would obey instead of print."""
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() else " " for letter in text)
    return text.strip()


def _refuse(path: Path, expected: str, value: object) -> NoReturn:
    shown = json.dumps(value, ensure_ascii=False, default=str)
    raise RecordError(path, f"expected {expected}, got {shown[:60]}")


def _whole(value: Any, path: Path) -> int:
    if type(value) is not int or value < 0:
        _refuse(path, "a whole number, 0 or more", value)
    return value


def _integer(value: Any, path: Path) -> int:
    if type(value) is not int:
        _refuse(path, "a whole number", value)
    return value


def _decimals(value: Any, path: Path) -> int:
    if type(value) is not int or not 0 <= value <= 9:
        _refuse(path, "0 to 9, so many of the last digits are cents", value)
    return value


def _flag(value: Any, path: Path) -> bool:
    if type(value) is not bool:
        _refuse(path, "true or false", value)
    return value


def _text(value: Any, path: Path) -> str:
    if type(value) is not str:
        _refuse(path, "text in quotes", value)
    return printable(value)


def _id(value: Any, path: Path) -> str:
    return str(value) if type(value) is int else _text(value, path)


def _cards(value: Any, path: Path) -> Cards:
    if type(value) is not str:
        _refuse(path, 'cards such as "AsKd"', value)
    try:
        return to_cards(value, "cards")
    except ValueError as error:
        raise RecordError(path, str(error).removeprefix("cards: ")) from None


def _list_of(reader: Reader, what: str) -> Reader:
    def read(value: Any, path: Path) -> list[Any]:
        if type(value) is not list or not value:
            _refuse(path, f"a list of {what}", value)
        return [reader(item, (*path, i)) for i, item in enumerate(value)]

    return read


def _numbers(value: Any, path: Path) -> list[int]:
    if type(value) is not list:
        _refuse(path, "a list of seat numbers", value)
    return [_whole(number, (*path, i)) for i, number in enumerate(value)]


def _or_null(reader: Reader) -> Reader:
    return lambda value, path: None if value is None else reader(value, path)


def _checked(value: Any, path: Path, made: Callable[[Any], Any]) -> Any:
    """Return what is made of a value, with the field named in what that raises."""
    try:
        return made(value)
    except ValueError as error:
        name, _, message = str(error).partition(": ")
        raise RecordError(path, message if name == path[-1] else str(error)) from None


def _game(value: Any, path: Path) -> Game:
    found: Game = _checked(_text(value, path), path, game)
    return found


def _rules(value: Any, path: Path) -> Rules:
    found: Rules = _checked(_text(value, path), path, preset)
    return found


def _percent(value: Any, path: Path) -> str:
    # A plain number and no more: a text such as 1e999999999 would take for ever to read.
    if type(value) not in (int, float, str) or not re.fullmatch(
        r"\d{1,9}([./]\d{1,9})?", str(value)
    ):
        _refuse(path, 'a percent such as "4.5"', value)
    return str(value)


def _caps(value: Any, path: Path) -> dict[int, int]:
    if type(value) is not dict or not all(re.fullmatch(r"\d{1,9}", key) for key in value):
        _refuse(path, 'caps by players dealt in, such as {"2": 100, "4": 300}', value)
    return {int(key): _whole(cap, (*path, key)) for key, cap in value.items()}


def _rake(value: Any, path: Path) -> Rake | int:
    if type(value) is dict:
        fields = _fields(value, path, RAKE, ())
        rake: Rake = _checked(fields, path, lambda fields: Rake(**fields))
        return rake
    if type(value) is not int or value < 0:
        _refuse(path, 'the amount taken or an object such as {"percent": "5"}', value)
    return value


def _seat(value: Any, path: Path) -> dict[str, Any]:
    return _fields(value, path, SEAT, ("seat", "contributed"))


def _fields(
    value: Any, path: Path, readers: Mapping[str, Reader], needed: Iterable[str]
) -> dict[str, Any]:
    """Return the fields of an object, refusing those that are unknown or missing."""
    if type(value) is not dict:
        _refuse(path, "an object in braces", value)
    for name in value:
        if name not in readers:
            near = get_close_matches(name, readers, n=3) or list(readers)
            raise RecordError((*path, name), f"unknown field; nearest: {', '.join(near)}")
    for name in needed:
        if name not in value:
            raise RecordError((*path, name), "missing")
    return {name: readers[name](given, (*path, name)) for name, given in value.items()}


RAKE: Mapping[str, Reader] = {
    "percent": _percent,
    "cap": _or_null(_whole),
    "caps": _or_null(_caps),
    "step": _whole,
    "take": _whole,
    "no_flop_no_drop": _flag,
    "rounding": _text,
    "spread": _text,
    "least_pot": _whole,
}
SEAT: Mapping[str, Reader] = {
    "seat": _whole,
    "name": _text,
    "contributed": _whole,
    "hole": _or_null(_cards),
    "folded": _flag,
    "all_in": _flag,
    "up": _cards,
    "dead": _whole,
    "won": _whole,
    "returned": _whole,
    "net": _integer,
}
HAND: Mapping[str, Reader] = {
    "game": _game,
    "seats": _list_of(_seat, "seats"),
    "board": _or_null(_cards),
    "boards": _or_null(_list_of(_cards, 'boards such as "AsKdQh7c2d"')),
    "button": _or_null(_whole),
    "last_aggressor": _or_null(_whole),
    "aggressors": _or_null(_list_of(_or_null(_whole), "seat numbers or null")),
    "rules": _rules,
    "rake": _or_null(_rake),
    "unit": _whole,
    "dropped": _or_null(_flag),
    "rake_taken": _whole,
    "shown": _or_null(_numbers),
    "mucked": _or_null(_numbers),
    "id": _id,
    "title": _text,
    "source": _text,
    "currency": _text,
    "decimals": _decimals,
}
#: What `settle` does not take: what came of the hand, and what is only printed.
SEAT_OUTCOME = ("won", "returned", "net")
HAND_OUTCOME = ("rake_taken", "shown", "mucked")
FOR_PRINT = ("id", "title", "source", "currency", "decimals")


def read_hand(text: str | bytes, line: int = 1) -> HandRecord:
    """Return the hand of a JSON text that starts on the given line of its file.

    Raises `RecordError` for what is no JSON in UTF-8, for unknown, missing and misread fields.

    >>> hand = read_hand('{"game": "plo", "seats": [{"seat": 3, "contributed": 50}]}')
    >>> hand.game.name, hand.seats[0].contributed
    ('omaha', 50)
    """
    try:
        text = _decode(text) if isinstance(text, bytes) else text
        value = _parse(text)
    except RecordError as error:
        error.line += line - 1
        raise
    try:
        fields = _fields(value, (), HAND, ("game", "seats"))
        outcome = _outcome(fields)
    except RecordError as error:
        error.line = line + _lines_down(text, error.path)
        raise
    names = {seat["seat"]: seat.pop("name", "") for seat in fields["seats"]}
    fields["seats"] = [Seat(seat.pop("seat"), **seat) for seat in fields["seats"]]
    for_print = {name: fields.pop(name) for name in FOR_PRINT if name in fields}
    return HandRecord(
        arguments=fields,
        title=for_print.get("title", ""),
        source=for_print.get("source", ""),
        currency=for_print.get("currency", ""),
        decimals=for_print.get("decimals", 0),
        names=names,
        text=text,
        line=line,
        outcome=outcome,
        id=for_print.get("id", ""),
    )


def _outcome(fields: dict[str, Any]) -> Outcome:
    """Take what came of the hand out of the fields of a record."""
    won, returned, net = (
        {seat["seat"]: seat.pop(name) for seat in fields["seats"] if name in seat}
        for name in SEAT_OUTCOME
    )
    taken, shown, mucked = (fields.pop(name, None) for name in HAND_OUTCOME)
    places = {seat["seat"] for seat in fields["seats"]}
    for name, numbers in (("shown", shown or []), ("mucked", mucked or [])):
        for i, number in enumerate(numbers):
            if number not in places:
                _refuse((name, i), "a seat of the hand", number)
            if number in numbers[:i]:
                raise RecordError((name, i), f"seat {number} stands there twice")
    if taken is None and type(fields.get("rake")) is int:
        taken = fields["rake"]
    return Outcome(won, returned, net, taken, tuple(shown or ()), tuple(mucked or ()))


def settle_hand(hand: HandRecord) -> Settlement:
    """Settle a hand that was read.

    Raises `RecordError` for whatever `settle` refuses.
    """
    try:
        return settle(**hand.arguments)
    except ValueError as error:
        path = _blamed(str(error), hand)
        raise RecordError(
            (),
            str(error),
            hand.line + _lines_down(hand.text, path),
            incomplete=isinstance(error, IncompleteError),
        ) from None


def _blamed(message: str, hand: HandRecord) -> Path:
    """Return the field that an error of `settle` is about, as far as its message tells."""
    places = {seat.number: i for i, seat in enumerate(hand.arguments["seats"])}
    for number, name in reversed(re.findall(r"seat (\d+): (\w+)", message)):
        if int(number) in places:
            return ("seats", places[int(number)], "seat" if name == "number" else name)
    return (re.split(r"\W", message, maxsplit=1)[0],)


# ---- JSON and its lines ----


def hand_texts(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the line on which a hand starts, and its text, of a file of one hand or many.

    Many hands are JSON Lines, one whole object a line; one hand may take any number of lines. A
    file is one hand if its first line that is not blank ends no object, its second is no whole
    one, and no other is one with a game: the first lines of many hands may be bad.

    >>> list(hand_texts([b'{"a": 1}', b"", b'{"a": 2}']))
    [(1, b'{"a": 1}'), (3, b'{"a": 2}')]
    >>> list(hand_texts([b"{", b'"a": 1}']))
    [(1, b'{"a": 1}')]
    """
    numbered = enumerate(lines, 1)
    seen: list[tuple[int, bytes]] = []
    told = 0  # lines that are not blank
    for number, line in numbered:
        line = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if seen or line.strip():
            seen.append((number, line))
        if not line.strip():
            continue
        told += 1
        if line.strip().endswith(b"}") if told == 1 else _is_object(line, with_game=told > 2):
            break
    else:
        if seen:
            yield seen[0][0], b"".join(line for _, line in seen)
        return
    for number, line in chain(seen, numbered):
        if line.strip():
            yield number, line


def _is_object(line: bytes, *, with_game: bool) -> bool:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return type(value) is dict and ("game" in value or not with_game)


def _decode(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        line = 1 + text.count(b"\n", 0, error.start)
        raise RecordError((), f"expected UTF-8, but: {error.reason}", line) from None


def _parse(text: str) -> Any:
    """Return the value of a JSON text; raises `RecordError` with the line inside the text."""
    try:
        # Without the last line's end, or a text that breaks off would break off a line later.
        return json.loads(text.rstrip(), object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise RecordError(
            (), f"expected JSON, but: {error.msg} in column {error.colno}", error.lineno
        ) from None
    except _RepeatedError:
        seen: set[Path] = set()
        for path, _ in _keys(text):
            if path in seen:
                raise RecordError(path, "given twice", 1 + _lines_down(text, path)) from None
            seen.add(path)
        raise
    except (ValueError, RecursionError) as error:  # a number too long, brackets too deep
        raise RecordError((), f"expected JSON, but: {error}") from None


class _RepeatedError(ValueError):
    pass


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):  # the json module would quietly keep the last
        raise _RepeatedError
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def _keys(text: str) -> Iterator[tuple[Path, int]]:
    """Yield the path and the offset of every field and list item of a valid JSON text."""
    inside: list[str | int] = []
    key_next = False
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark == ",":
            if isinstance(inside[-1], int):
                inside[-1] += 1
            else:
                key_next = True
        elif mark in "}]":
            inside.pop()
            key_next = False
        elif key_next:
            inside[-1] = json.loads(mark)
            key_next = False
            yield tuple(inside), token.start()
        elif mark != ":":
            if inside and isinstance(inside[-1], int):
                yield tuple(inside), token.start()
            if mark in "{[":
                inside.append("" if mark == "{" else 0)
                key_next = mark == "{"


def _lines_down(text: str, path: Path) -> int:
    """Return how many lines down a field stands; where it is missing, what it is missing in."""
    places = dict(_keys(text))
    while path and path not in places:
        path = path[:-1]
    return text.count("\n", 0, places.get(path, 0))
