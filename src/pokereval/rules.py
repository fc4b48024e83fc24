"""The rule books as rows: `Rules` presets, and `Rake` with the published schedules.

Every field of `Rules` is one question on which the books differ; its values, with the rule that
says so, stand in `AXES`. No other module knows a room by name. `dataclasses.replace` makes a row
of your own::

    mine = dataclasses.replace(TDA, name="Home game", odd_chips="all_to_first")

TDA numbers are those of 2019-2024, T and L numbers those of the WSOP tournament and live action
rules of 2024, "Robert's" is Robert's Rules of Poker.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from itertools import accumulate
from types import MappingProxyType

from ._values import flag, format_as_text, shown
from .errors import SettlementError
from .pots import counted, in_proportion, money

_ODD_CHIP_ORDERS = {
    "left_of_button": "first winner left of the button; where there is none, lowest seat first",
    "high_card_of_five": "winner with the highest card by suit among the cards that play",
    "high_card_of_all": "winner with the highest card by suit among all his cards",
    "low_card_of_all": "winner with the lowest card by suit among all his cards",
}
_TIED_BOARDS = {
    "suit": "highest card by suit (TDA RP-10-D)",
    "position": "nearest the left of the button; where there is none, lowest seat first",
}

#: Every axis of `Rules`: its values, and in words what each says.
AXES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        # TDA 20-B, Robert's ties 5. In button games every book says left of the button (TDA
        # 20-A, WSOP T73, L149), so that is no axis.
        "odd_chip_stud_high": _ODD_CHIP_ORDERS,
        "odd_chip_stud_low": _ODD_CHIP_ORDERS,
        "odd_chips": {
            "one_each": "several odd chips go one each, in order (Robert's, ties 4)",
            "all_to_first": "several odd chips all go to the first in order",
        },
        "odd_half": {
            "first": "the odd chip between halves goes to the high half (TDA 20-C, WSOP T73), in "
            "mixed splits to the five-card or draw half (BARGE, odd chips)",
            "position": "to the high half; in button games that split otherwise, to the half won "
            "nearest the left of the button (WSOP L149)",
        },
        "identical_hands": {
            "even": "winners who tie for every half share the whole pot evenly (TDA 20, WSOP T73)",
            "by_half": "each half is split by itself",
        },
        "first_to_show_button": {
            "first_to_act": "last street checked: the seat left of the button that acted first on "
            "it, so none that was all-in (TDA 17-A, WSOP T72)",
            "left_of_button": "last street checked: the first live seat left of the button, "
            "all-in or not (WSOP L145; seen at PokerStars and PartyPoker)",
            "last_aggressor_of_any_street": "last street checked: last aggressor of the latest "
            "street that had one, without any the first live seat left of the button (seen at "
            "Full Tilt, 16 of 16)",
        },
        "first_to_show_stud": {
            "first_to_act": "last street checked: the exposed hand that acts first (TDA 17-A); "
            "where no exposed cards are told, by position",
            "lowest_seat": "last street checked: lowest seat number (seen at PokerStars)",
            "last_aggressor_of_any_street": "last street checked: last aggressor of the latest "
            "street that had one, without any from the left of the button or the lowest seat",
        },
        "all_in_tabled": {
            "always": "with anybody all-in every live hand is tabled (TDA 16, WSOP T70)",
            "before_last_round": "only when the betting ended before the last round",
            "never": "a beaten hand may be mucked although somebody is all-in",
        },
        "all_in_shows": {
            "in_turn": "an all-in seat shows in its turn",
            "first": "in each pot an all-in seat shows first (WSOP L145)",
        },
        "first_pot_shown": {
            "main": "all live seats show in one round (TDA 17)",
            "last": "the last side pot is shown first, hands in the main pot alone last "
            "(WSOP L145, Robert's, showdown 7)",
        },
        "next_pot_from": {
            "first_to_show": "each pot starts from the same seat",
            "side_pot_winner": "goes on clockwise from the winner of the pot shown before",
        },
        "tied_boards_high": _TIED_BOARDS,
        "tied_boards_other": _TIED_BOARDS,
    }
)


def _one_of(value: object, values: Collection[str], what: str) -> None:
    """Raise `ValueError` unless a value is one of some texts; `what` names it in the error."""
    if not (isinstance(value, str) and value in values):
        raise ValueError(f"{what}: expected one of {', '.join(values)}, got {shown(value)}")


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One rule book: a value on each of the questions in `rules.AXES`.

    - ``odd_chip_stud_high``, ``odd_chip_stud_low``: which winner of a high or low hand in a stud
      game gets the odd chip (in button games: first left of the button).
    - ``odd_chips``: several odd chips one each, or all to the first.
    - ``odd_half``: which half gets the odd chip. Between boards it is always the first (L213).
    - ``identical_hands``: winners who tie for every half.
    - ``first_to_show_button``, ``first_to_show_stud``: who shows first when the last street was
      checked; a bet on it makes the last aggressor first in every book (TDA 17-A, WSOP T72, L145).
    - ``all_in_tabled``, ``all_in_shows``: what an all-in does to the showdown.
    - ``first_pot_shown``, ``next_pot_from``: in which order the pots are shown.
    - ``tied_boards_high``, ``tied_boards_other``: equal exposed hands from fourth street on, in
      stud high, and in razz and the split games.

    The smallest unit of an odd chip is that of the game, so it is ``settle(unit=...)``; how much
    rake is taken, from what and rounded how is a `Rake`.

    Raises `ValueError` for a value that the axis does not have.

    >>> TDA.odd_chip_stud_high
    'high_card_of_five'
    """

    name: str
    odd_chip_stud_high: str
    odd_chip_stud_low: str
    odd_chips: str = "one_each"
    odd_half: str = "first"
    identical_hands: str
    first_to_show_button: str
    first_to_show_stud: str
    all_in_tabled: str
    all_in_shows: str = "in_turn"
    first_pot_shown: str
    next_pot_from: str = "first_to_show"
    tied_boards_high: str
    tied_boards_other: str

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise TypeError(f"name: expected a text, got {shown(self.name)}")
        for axis, values in AXES.items():
            _one_of(getattr(self, axis), values, axis)

    def __str__(self) -> str:
        return self.name

    __format__ = format_as_text

    def says(self, axis: str) -> str:
        """Return in words what these rules say on an axis.

        Raises `ValueError` for an axis that there is not.

        >>> TDA.says("odd_chips")
        "several odd chips go one each, in order (Robert's, ties 4)"
        """
        _one_of(axis, AXES, "axis")
        return AXES[axis][getattr(self, axis)]


TDA = Rules(
    name="TDA",
    odd_chip_stud_high="high_card_of_five",
    odd_chip_stud_low="high_card_of_five",
    identical_hands="even",
    first_to_show_button="first_to_act",
    first_to_show_stud="first_to_act",
    all_in_tabled="always",
    first_pot_shown="main",
    tied_boards_high="suit",
    tied_boards_other="suit",
)
WSOP_TOURNAMENT = Rules(
    name="WSOP_TOURNAMENT",
    odd_chip_stud_high="high_card_of_five",
    odd_chip_stud_low="high_card_of_five",
    identical_hands="even",
    first_to_show_button="first_to_act",
    first_to_show_stud="first_to_act",
    all_in_tabled="always",
    first_pot_shown="main",
    tied_boards_high="suit",  # since 2023, by position before
    tied_boards_other="position",
)
WSOP_LIVE = Rules(
    name="WSOP_LIVE",
    odd_chip_stud_high="high_card_of_five",
    odd_chip_stud_low="high_card_of_five",
    odd_half="position",
    identical_hands="even",
    first_to_show_button="left_of_button",
    first_to_show_stud="first_to_act",
    all_in_tabled="never",
    all_in_shows="first",
    first_pot_shown="last",
    tied_boards_high="position",
    tied_boards_other="position",
)
ROBERTS = Rules(
    name="ROBERTS",
    odd_chip_stud_high="high_card_of_all",
    odd_chip_stud_low="low_card_of_all",
    identical_hands="by_half",
    first_to_show_button="first_to_act",
    first_to_show_stud="first_to_act",
    all_in_tabled="never",
    first_pot_shown="last",
    tied_boards_high="position",
    tied_boards_other="position",
)
POKERSTARS = Rules(
    name="POKERSTARS",
    odd_chip_stud_high="left_of_button",
    odd_chip_stud_low="left_of_button",
    identical_hands="by_half",
    first_to_show_button="left_of_button",
    first_to_show_stud="lowest_seat",
    all_in_tabled="before_last_round",
    first_pot_shown="last",
    next_pot_from="side_pot_winner",
    tied_boards_high="position",
    tied_boards_other="position",
)
FULL_TILT = Rules(
    name="FULL_TILT",
    odd_chip_stud_high="left_of_button",
    odd_chip_stud_low="left_of_button",
    identical_hands="by_half",
    first_to_show_button="last_aggressor_of_any_street",
    first_to_show_stud="last_aggressor_of_any_street",
    all_in_tabled="before_last_round",
    first_pot_shown="last",
    tied_boards_high="position",
    tied_boards_other="position",
)
PARTYPOKER = Rules(
    name="PARTYPOKER",
    odd_chip_stud_high="left_of_button",
    odd_chip_stud_low="left_of_button",
    identical_hands="by_half",
    first_to_show_button="left_of_button",
    first_to_show_stud="lowest_seat",
    all_in_tabled="before_last_round",
    first_pot_shown="main",
    tied_boards_high="position",
    tied_boards_other="position",
)

#: Every preset by name, in the order of the table in the documentation.
PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        row.name: row
        for row in (TDA, WSOP_TOURNAMENT, WSOP_LIVE, ROBERTS, POKERSTARS, FULL_TILT, PARTYPOKER)
    }
)


def _plain(name: str) -> str:
    """Return a name as it is looked up."""
    return "".join(name.upper().replace("_", " ").replace("-", " ").split())


_BY_NAME = {_plain(name): row for name, row in PRESETS.items()}


def preset(rules: Rules | str) -> Rules:
    """Return a row of rules as it is, or the preset of a name, whatever its case and spaces.

    Raises `SettlementError` for an unknown name, with the nearest ones.

    >>> preset("pokerstars") is preset("Poker Stars") is POKERSTARS
    True
    """
    if isinstance(rules, Rules):
        return rules
    if not isinstance(rules, str):
        raise TypeError(f"rules: expected Rules or the name of a preset, got {shown(rules)}")
    name = _plain(rules)
    if name not in _BY_NAME:
        near = get_close_matches(name, _BY_NAME, n=3, cutoff=0.4)
        names = ", ".join(_BY_NAME[match].name for match in near or _BY_NAME)
        raise SettlementError(
            f"rules: no preset {shown(rules)}; {'nearest' if near else 'known'}: {names}"
        )
    return _BY_NAME[name]


def _round_down(amount: Fraction) -> int:
    return amount.numerator // amount.denominator


def _round_nearest(amount: Fraction) -> int:
    return _round_down(amount + Fraction(1, 2))


_ROUNDINGS: Mapping[str, Callable[[Fraction], int]] = {
    "down": _round_down,
    "nearest": _round_nearest,
    "half_even": round,
}
_SPREADS = ("running", "proportion")


@dataclass(frozen=True)
class Rake:
    """What the house takes: a percent or a step schedule, capped once for the whole hand.

    - ``percent``: of the pot, 0 to 100, a Fraction, int, float or string such as ``"4.5"``.
    - ``step``, ``take``: instead of a percent, `take` for every full `step` of the pot.
    - ``cap``: the most taken in a hand, in units; ``caps`` by players dealt in: the cap of the
      largest key not above their number, and where there is none, ``cap``.
    - ``no_flop_no_drop``: nothing is taken when the hand ended before the flop (stud: before
      fourth street; draw: before the draw).
    - ``rounding``: to whole units, ``"down"``, ``"nearest"`` (half up) or ``"half_even"``.
    - ``spread``: over several pots, ``"running"`` takes the schedule of the running total from
      the main pot on, until the cap (PokerStars, PartyPoker, 888, Full Tilt); ``"proportion"``
      shares the rake of the whole in proportion (Bovada).
    - ``least_pot``: nothing is taken from a smaller total.

    Raises `ValueError` for values out of range, a percent together with a step, or a step
    without its take.

    >>> Rake("4.5", cap=150).shares([3180, 798], players=6)
    [143, 7]
    >>> Rake(step=2000, take=100, caps={2: 100, 4: 300}).shares([9999], players=3)
    [100]
    >>> print(Rake("4.5", cap=150))
    4.5% of the pots, at most 150
    """

    percent: Fraction | int | float | str = 0
    cap: int | None = None
    caps: Mapping[int, int] | None = field(default=None, hash=False)
    step: int = 0
    take: int = 0
    no_flop_no_drop: bool = True
    rounding: str = "down"
    spread: str = "running"
    least_pot: int = 0

    def __post_init__(self) -> None:
        try:
            # Through str, so that 0.1 is a tenth and not the nearest binary fraction.
            text = str(self.percent)
            # Exponents of floats are shorter; one of millions would take seconds to write out.
            if abs(int(text.lower().partition("e")[2] or 0)) > 400:
                raise ValueError
            percent = Fraction(text)
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"percent: expected a number, got {shown(self.percent)}") from None
        if not 0 <= percent <= 100:
            raise ValueError(f"percent: expected 0 to 100, got {shown(self.percent)}")
        object.__setattr__(self, "percent", percent)
        # Kept as Python ints: one of numpy's would overflow with the pot.
        for name in ("step", "take", "least_pot"):
            object.__setattr__(self, name, money(getattr(self, name), name))
        if self.cap is not None:
            object.__setattr__(self, "cap", money(self.cap, "cap"))
        if self.caps is not None:
            if not isinstance(self.caps, Mapping):
                raise TypeError(
                    f"caps: expected a mapping of players to caps, got {shown(self.caps)}"
                )
            caps = {
                money(players, "caps: players", 1): money(cap, f"caps[{shown(players)}]")
                for players, cap in self.caps.items()
            }
            object.__setattr__(self, "caps", caps)
        if (self.step > 0) != (self.take > 0) or self.take > self.step:
            raise ValueError(
                "step, take: expected a take of at most its step, "
                f"got {shown(self.step)}, {shown(self.take)}"
            )
        if percent and self.step:
            raise ValueError(f"percent: expected 0 beside a step, got {shown(percent)}")
        flag(self.no_flop_no_drop, "no_flop_no_drop")
        _one_of(self.rounding, _ROUNDINGS, "rounding")
        _one_of(self.spread, _SPREADS, "spread")

    def __str__(self) -> str:
        if self.step:
            says = f"{self.take:,} for every full {self.step:,}"
        else:
            says = f"{float(self.percent):g}% of the pots"
        caps = [f"{cap:,} from {players} players on" for players, cap in (self.caps or {}).items()]
        if self.cap is not None:
            caps.append(f"{self.cap:,}")
        if self.least_pot:
            says += f", from a pot of {self.least_pot:,} on"
        return says + (f", at most {', '.join(caps)}" if caps else "")

    __format__ = format_as_text

    def _of(self, total: int, cap: int | None) -> int:
        """Return what is taken of a total."""
        if total < self.least_pot:
            return 0
        if self.step:
            taken = total // self.step * self.take
        else:
            taken = _ROUNDINGS[self.rounding](total * Fraction(self.percent) / 100)
        return taken if cap is None else min(taken, cap)

    def shares(self, amounts: Sequence[int], players: int) -> list[int]:
        """Return what is taken of each pot, main pot first, with so many players dealt in.

        Raises `SettlementError` for amounts or a number of players that are none.
        """
        counted(amounts, "amounts")
        players = money(players, "players")
        amounts = [money(amount, f"amounts[{i}]") for i, amount in enumerate(amounts)]
        keys = [key for key in self.caps or () if key <= players]
        cap = self.caps[max(keys)] if self.caps and keys else self.cap
        if self.spread == "proportion":
            return in_proportion(self._of(sum(amounts), cap), amounts)
        taken = [self._of(total, cap) for total in accumulate(amounts)]
        # A full step can end in a side pot smaller than its take: the pots before it pay the rest.
        shares, left = [0] * len(amounts), taken[-1] if taken else 0
        for i in reversed(range(len(amounts))):
            shares[i] = min(amounts[i], left - (taken[i - 1] if i else 0))
            left -= shares[i]
        return shares


#: The step schedules of the source documents, in cents: limit and stakes -> `Rake`.
#:
#: "heads-up" is for tables of two; where two players at a larger table pay another step, that
#: schedule stands beside. In 2/4 and 3/6 the documents also say that the first 0.50 is taken
#: only once the pot reaches 15.00, which contradicts their own table: it is the option
#: ``dataclasses.replace(SCHEDULES["limit 2/4"], least_pot=1500)``.
SCHEDULES: Mapping[str, Rake] = MappingProxyType(
    {
        "nl/pl 50/100 and up": Rake(step=100_00, take=1_00, caps={2: 2_00, 4: 5_00}),
        "limit 15/30-30/60": Rake(step=20_00, take=1_00, caps={3: 2_00, 5: 3_00}),
        "limit 15/30-30/60, 2 players": Rake(step=20_00, take=50, cap=1_00),
        "limit 3/6-10/20": Rake(step=10_00, take=50, caps={2: 1_00, 3: 2_00, 5: 3_00}),
        "limit 2/4": Rake(step=5_00, take=25, caps={2: 1_00, 3: 2_00, 5: 3_00}),
        "limit 0.25/0.50-1/2": Rake(step=1_00, take=5, cap=1_00),
        "limit 0.10/0.20, 0.15/0.30": Rake(step=20, take=1, cap=50),
        "limit 0.05/0.10, 0.20/0.40": Rake(step=10, take=1, cap=50),
        "heads-up": Rake(step=1_00, take=5, cap=1_00),
        "nl/pl 15/30 and up": Rake(step=1_00, take=5, caps={2: 2_00, 4: 5_00}),
        "nl/pl 0.10/0.25-10/20": Rake(step=20, take=1, caps={2: 1_00, 3: 2_00, 5: 3_00}),
        "nl/pl 0.01/0.02-0.05/0.10": Rake(step=20, take=1, cap=1_00),
    }
)
