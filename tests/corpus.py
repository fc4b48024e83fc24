"""Reads the shared collection of real hands as arguments of `settle`, and what was paid in them."""

import json
from functools import cache
from pathlib import Path

import pokereval as pe

HANDS = Path(__file__).parents[2] / "shared" / "corpus" / "hands.jsonl"

# Their names of games that have another name here.
GAMES = {
    "td27": "draw27",
    "sd27": "draw27",
    "tda5": "draw_a5",
    "holdem_split": "holdem",
    "omaha_double_board": "omaha",
}
ROUNDS = {"stud": 5, "stud5": 4, "stud8": 5, "razz": 5, "draw5": 2, "sd27": 2}  # all others: 4

# Rooms that settle by a preset of their own; all others by TDA.
PRESETS = {
    "PokerStars": "POKERSTARS",
    "FullTilt": "FULL_TILT",
    "PartyPoker": "PARTYPOKER",
}


@cache
def hands():
    """Return all records, none where the collection is absent."""
    if not HANDS.exists():
        return []
    with HANDS.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def game(record):
    """Return the game of a record, None while the package has none of the name."""
    name = GAMES.get(record["game"], record["game"])
    return next((row for row in pe.GAMES if row.name == name), None)


def _known(cards):
    """Return cards as text, None unless all of them are known."""
    return None if not cards or "??" in cards else "".join(cards)


def seat(row):
    """Return the `Seat` of a record's seat. `contributed` there has the dead money in it."""
    dead = row.get("dead_money", 0)
    return pe.Seat(
        row["seat"],
        row["contributed"] - dead,
        _known(row.get("cards")),
        folded=row["folded"],
        all_in=row["all_in"],
        up="".join(row.get("up", ())),
        dead=dead,
    )


def aggressors(record):
    """Return the last bettor or raiser of every round, None where nobody bet.

    Rounds that are missing at the end were not played, for everybody was all-in.
    """
    found = []
    for street in record["streets"]:
        bets, last = {}, None
        for action in street["actions"]:
            if action["do"] == "ante":
                continue
            mine, before = action["seat"], max(bets.values(), default=0)
            bets[mine] = bets.get(mine, 0) + action.get("amount", 0)
            if action["do"] in ("bet", "raise") or (
                action["do"] == "all-in" and bets[mine] > before > 0
            ):
                last = mine
        found.append(last)
    return found + [None] * (ROUNDS.get(record["game"], 4) - len(found))


def arguments(record):
    """Return the positional and the keyword arguments of `settle`."""
    boards = ["".join(board) for board in record["boards"]]
    shared = {"boards": boards} if len(boards) > 1 else {"board": "".join(boards)}
    return (game(record), [seat(row) for row in record["seats"]]), {
        **shared,
        "button": record["button_seat"],
        "aggressors": aggressors(record),
        "rules": PRESETS.get(record["site"], "TDA"),
        "rake": record["rake"] + record["other_fees"],
    }


def won(record):
    """Return what each seat won, without what was returned to it."""
    return {row["seat"]: row["won"] for row in record["seats"]}


def returned(record):
    """Return the uncalled bets that came back, by seat; seats without are left out."""
    return {row["seat"]: row["amount"] for row in record["uncalled"] if row["amount"]}


def pots(record):
    """Return the pots before rake, main first, with the seats that could win them."""
    return [(pot["amount"], set(pot["eligible"])) for pot in record["pots_computed"]]


def shown(record):
    """Return the seats in the order in which their hands were shown or mucked, each once."""
    return list(
        dict.fromkeys(
            line["seat"] for line in record["showdown"] if line["do"] in ("show", "muck")
        )
    )
