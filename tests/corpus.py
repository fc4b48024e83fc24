"""Real hands as the arguments of `settle`: a loader shared by the tests.

A record of the corpus holds the facts of one hand. Here is what a player at the table would make
of them: who put in what, who bet last on which street, which cards are known.
"""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pokereval as pe

CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "hands.jsonl"

GAMES = {
    "td27": "draw27",
    "sd27": "draw27",
    "tda5": "draw_a5",
    "omaha_double_board": "omaha",
    "holdem_split": "holdem",
}
PRESETS = {
    "PokerStars": "POKERSTARS",
    "converted to PokerStars format": "POKERSTARS",
    "FullTilt": "FULL_TILT",
    "PartyPoker": "PARTYPOKER",
    "PKR": "FULL_TILT",  # the last bettor of any street shows first, 10 of 10
}
# How rooms share a rake among several pots, read off hands where it shows; others: in proportion.
RAKES = {
    "PokerStars": pe.Rake(5),
    "FullTilt": pe.Rake(5),
    "888": pe.Rake(5),
    "Winamax": pe.Rake(5, rounding="nearest"),
}
ROUNDS = {"stud": 5, "stud8": 5, "razz": 5, "stud5": 4, "draw5": 2, "sd27": 2, "drawmaha27": 4}


@cache
def hands():
    """Return all records by id; none where the corpus is not at hand."""
    if not CORPUS.exists():
        return {}
    with CORPUS.open(encoding="utf-8") as lines:
        return {record["id"]: record for record in map(json.loads, lines)}


def game(record):
    """Return the name of the game."""
    return GAMES.get(record["game"], record["game"])


def is_available(record):
    """Tell whether the package has the game."""
    return game(record) in {row.name for row in pe.GAMES}


def preset(record):
    """Return the name of the rules that the hand was settled by."""
    return PRESETS.get(record["site"], "TDA")


def cards(names):
    """Return a hand's cards, None unless all of them are known."""
    return "".join(names) if names and "??" not in names else None


def up_cards(record, seat):
    """Return the exposed cards of a seat; where the room does not tell them, by dealt order."""
    up = seat.get("up", [])
    if ROUNDS.get(record["game"]) == 5 and len(up) != 4 and len(seat.get("cards", [])) == 7:
        up = seat["cards"][2:6]
    return cards(up)


def dead_money(record):
    """Return what each seat has in the pot beside its bets.

    An ante that one player posts for all is no part of his bet.
    """
    antes = [
        action
        for street in record["streets"]
        for action in street["actions"]
        if action["do"] == "ante"
    ]
    dead = {seat["seat"]: seat.get("dead_money", 0) for seat in record["seats"]}
    if len(antes) == 1:
        dead[antes[0]["seat"]] += antes[0]["amount"]
    return dead


def hole_cards(record, seat):
    """Return the cards of a seat; a live hand that is known in part is as good as mucked."""
    known, row = cards(seat.get("cards")), pe.game(game(record))
    common = row.family == "stud" and len(boards(record)[0]) == 2
    return known if seat["folded"] or len(known or "") == 2 * (row.hole_cards - common) else None


def seats(record):
    """Return the seats, chips as they went in."""
    dead = dead_money(record)
    return [
        pe.Seat(
            seat["seat"],
            seat["contributed"] - dead[seat["seat"]],
            hole_cards(record, seat),
            folded=seat["folded"],
            all_in=seat["all_in"],
            up=up_cards(record, seat) or b"",
            dead=dead[seat["seat"]],
        )
        for seat in record["seats"]
    ]


def boards(record):
    """Return the boards as `settle` takes them: one empty one where the game has none."""
    return ["".join(board) for board in record["boards"]] or [""]


def aggressors(record):
    """Return the last bettor or raiser of each round; blinds, antes and bring-ins are none.

    An all-in is a raise where it is more than the bet it faces. Rounds that the record leaves out
    were not played, since everybody was all-in.
    """
    found = []
    for street in record["streets"]:
        bet, last, put_in = 0, None, {}
        for action in street["actions"]:
            if action["do"] in ("ante", "post dead"):
                continue
            seat = action["seat"]
            put_in[seat] = put_in.get(seat, 0) + action.get("amount", 0)
            if put_in[seat] > bet:
                bet = put_in[seat]
                if action["do"] in ("bet", "raise", "all-in"):
                    last = seat
        found.append(last)
    return found + [None] * (ROUNDS.get(record["game"], 4) - len(found))


def rake(record):
    """Return the rake as it was taken: by the room's schedule, if that comes to the same."""
    taken = record["rake"] + record["other_fees"] - record["added_by_house"]
    schedule = RAKES.get(record["site"])
    if schedule and taken:
        schedule = replace(schedule, cap=taken)
        amounts = [pot["amount"] for pot in record["pots_computed"]]
        if sum(schedule.shares(amounts, len(record["seats"]))) == taken:
            return schedule
    return taken


def arguments(record):
    """Return the arguments of `settle` for a record, with the rake as it was taken."""
    return {
        "game": game(record),
        "seats": seats(record),
        "boards": boards(record),
        "button": record["button_seat"],
        "aggressors": aggressors(record),
        "rules": preset(record),
        "rake": rake(record),
    }


def returned(record):
    """Return what was given back to each seat."""
    back = {seat["seat"]: 0 for seat in record["seats"]}
    for part in record["uncalled"]:
        back[part["seat"]] += part["amount"]
    return back


def won(record):
    """Return what each seat won."""
    return {seat["seat"]: seat["won"] for seat in record["seats"]}


def pots(record):
    """Return the pots before rake as (amount, eligible seats)."""
    return [(pot["amount"], sorted(pot["eligible"])) for pot in record["pots_computed"]]


def shown(record):
    """Return the seats whose hands the room prints, in its order, and those of them it mucks.

    Merge prints who mucks before all others, and again in his turn.
    """
    lines = [
        (line["seat"], line["do"])
        for line in record["showdown"]
        if line["do"] in ("show", "muck", "show_partial")
    ]
    if record["site"] == "Merge":
        lines = [line for i, line in enumerate(lines) if line not in lines[i + 1 :]]
    printed = dict(reversed(lines))  # the first of a seat's lines counts
    order = list(dict.fromkeys(seat for seat, _ in lines))
    return order, {seat for seat in order if printed[seat] == "muck"}


def as_record(record, told_order=True):
    """Return a record of the corpus as a hand record of ours, with all that the room paid.

    Hands that are not fully known are left out, and so is the order of showing on request.
    """
    given = arguments(record)
    full = 2 * pe.game(given["game"]).hole_cards
    back, paid = returned(record), won(record)
    seats = [
        {
            "seat": seat.number,
            "contributed": seat.contributed,
            "dead": seat.dead,
            "hole": seat.hole if seat.hole and len(seat.hole) == full else None,
            "folded": seat.folded,
            "all_in": seat.all_in,
            "up": seat.up or "",
            "won": paid[seat.number],
            "returned": back[seat.number],
        }
        for seat in given["seats"]
    ]
    taken = record["rake"] + record["other_fees"] - record["added_by_house"]
    told = {
        **{name: given[name] for name in ("game", "boards", "button", "aggressors", "rules")},
        "id": record["id"],
        "seats": seats,
        "rake": taken,
        "rake_taken": taken,
    }
    if isinstance(given["rake"], pe.Rake):
        schedule = given["rake"]
        told["rake"] = {
            "percent": str(schedule.percent),
            "cap": schedule.cap,
            "rounding": schedule.rounding,
        }
    if told_order:
        printed, mucked = shown(record)
        numbers = {seat["seat"] for seat in seats}
        told["shown"] = [seat for seat in printed if seat in numbers]
        told["mucked"] = sorted(mucked & numbers)
    return told
