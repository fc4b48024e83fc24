"""Hands written down as JSON, read into the arguments of `settle`.

Errors name the field; whoever reads a file adds its name and line.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from .errors import SettlementError
from .rules import Rake
from .settlement import Settlement, settle
from .showdown import Seat

SEAT_FIELDS = frozenset(
    {"seat", "contributed", "hole", "folded", "all_in", "up", "dead", "name"}
)  # fmt: skip
HAND_FIELDS = frozenset(
    {
        "title", "source", "game", "seats", "board", "boards", "button", "last_aggressor",
        "aggressors", "rules", "rake", "unit", "dropped",
    }
)  # fmt: skip
RAKE_FIELDS = frozenset(Rake.__dataclass_fields__)


def _fields(record: object, known: frozenset[str], needed: tuple[str, ...], place: str) -> Any:
    """Return a JSON object of known fields, those needed among them."""
    if not isinstance(record, Mapping):
        raise SettlementError(f"{place}expected a JSON object, got {type(record).__name__}")
    for name in record:
        if name not in known:
            near = get_close_matches(name, known, n=3) or sorted(known)
            raise SettlementError(f"{place}{name}: unknown field; nearest: {', '.join(near)}")
    for name in needed:
        if name not in record:
            raise SettlementError(f"{place}{name}: missing")
    return record


def _seat(record: object, place: str) -> Seat:
    fields = _fields(record, SEAT_FIELDS, ("seat", "contributed"), place)
    for name in ("folded", "all_in"):
        if not isinstance(fields.get(name, False), bool):
            raise SettlementError(f"{place}{name}: expected true or false, got {fields[name]!r}")
    return Seat(
        fields["seat"],
        fields["contributed"],
        fields.get("hole"),
        folded=fields.get("folded", False),
        all_in=fields.get("all_in", False),
        up=fields.get("up", ""),
        dead=fields.get("dead", 0),
    )


def read_rake(value: object) -> Rake | int | None:
    """Return a rake as `settle` takes it: units taken, or the fields of a `Rake`."""
    if not isinstance(value, Mapping):
        return value  # type: ignore[return-value]  # settle says what it expected
    fields = dict(_fields(value, RAKE_FIELDS, (), "rake."))
    if isinstance(fields.get("caps"), Mapping):
        fields["caps"] = {int(players): cap for players, cap in fields["caps"].items()}
    return Rake(**fields)


def settle_record(record: object, rules: str | None = None, rake: object = None) -> Settlement:
    """Settle a hand written as JSON; `rules` and `rake` override its own.

    Raises `SettlementError` or a card error that names the field.

    >>> hand = {"game": "holdem", "seats": [{"seat": 1, "contributed": 5},
    ...         {"seat": 2, "contributed": 3, "folded": True}]}
    >>> settle_record(hand).payouts
    {1: 6, 2: 0}
    """
    fields = _fields(record, HAND_FIELDS, ("game", "seats"), "")
    if not isinstance(fields["seats"], list):
        raise SettlementError("seats: expected a list of seats")
    return settle(
        fields["game"],
        [_seat(seat, f"seats[{i}].") for i, seat in enumerate(fields["seats"])],
        board=fields.get("board"),
        boards=fields.get("boards"),
        button=fields.get("button"),
        last_aggressor=fields.get("last_aggressor"),
        aggressors=fields.get("aggressors"),
        rules=rules or fields.get("rules", "TDA"),
        rake=read_rake(fields.get("rake") if rake is None else rake),
        unit=fields.get("unit", 1),
        dropped=fields.get("dropped"),
    )
