"""Every real hand of the corpus, settled by the room's rules, against what the room paid.

A hand that a room settled otherwise is listed here with the reason, and has to go on deviating:
the lists are compared with what is found, so they can neither hide nor outlive a difference.
"""

from collections import Counter
from functools import cache

import pytest

import corpus
import pokereval as pe

pytestmark = pytest.mark.skipif(not corpus.hands(), reason="the corpus is not at hand")

NOT_ALL_CARDS = "a hand that wins or could win is not fully known"
UNSETTLED = {
    "kc-razz-0001": NOT_ALL_CARDS,
    "ipo-stud5-0001": NOT_ALL_CARDS,
    "ps-omaha8-0062": NOT_ALL_CARDS,
    "ps-holdem-0352": NOT_ALL_CARDS,
    "wsop-td27-0003": NOT_ALL_CARDS,
}

ODD_CHIP_ANYWHERE = "the room gives the odd chip to no seat that a rule names"
RAKE_BY_NO_RULE = "the room takes the rake of two pots neither in proportion nor main pot first"
PAID_OTHERWISE = {
    "bov-omaha8-0022": "Bovada gives the odd chip of the low to the other of two tied seats",
    "bov-holdem-0513": ODD_CHIP_ANYWHERE,
    "ong-omaha-0001": ODD_CHIP_ANYWHERE,
    "pkr-holdem-0013": ODD_CHIP_ANYWHERE,
    "wmx-holdem-0013": ODD_CHIP_ANYWHERE,
    "wpn-omaha8-0043": ODD_CHIP_ANYWHERE,
    "wpn-omaha8-0003": "old WPN gives the odd chip between high and low to the low",
    "wpn-omaha8-0049": "old WPN gives the odd chip between high and low to the low",
    "wpn-stud8-0001": "old WPN gives the odd chip between high and low to the low",
    "ft-omaha8-0002": "the smallest chip at Full Tilt's table was 5: the odd chip is not of 1",
    "pkr-holdem-0015": RAKE_BY_NO_RULE,
    "pkr-omaha-0001": RAKE_BY_NO_RULE,
    "888-holdem-0017": RAKE_BY_NO_RULE,
}

# Printed in the order of seats, with losers first, or by a tool.
NO_ORDER = {"iPoker", "OnGame", "WPN(old)", "Winamax", "Pluribus"}
# Rooms that print hands in showing order even where an all-in has turned all of them up.
ORDERED_WHEN_TABLED = {"PokerStars", "FullTilt"}

NO_BUTTON = "the record has no button, and the last street was checked"
NOT_PLACES = "the numbers of the seats are the room's numbers of players, not their places"
ROOM_ORDER = "the room prints hands in an order that follows no rule"
SHOWN_OTHERWISE = {
    "ps-razz-0008": "PokerStars is seen to start two-handed stud with seat 2",
    "pp-holdem-0196": "the caller's all-in is printed before the bettor's",
    "boss-holdem-0004": NO_BUTTON,
    "bov-holdem-0308": NOT_PLACES,
    "bov-holdem-0311": NOT_PLACES,
    "bov-holdem-0316": NOT_PLACES,
    "bov-holdem-0389": NOT_PLACES,
    "bov-holdem-0406": NOT_PLACES,
    **dict.fromkeys(
        [
            "bol-holdem-0003",
            "boss-holdem-0007",
            "boss-holdem-0016",
            "bov-holdem-0239",
            "bov-holdem-0523",
            "cak-holdem-0032",
            "cak-holdem-0036",
            "cak-holdem-0044",
            "cak-omaha8-0001",
            "cak-omaha8-0013",
            "evl-holdem-0002",
            "mrg-holdem-0006",
            "mrg-holdem-0007",
            "mrg-holdem-0012",
            "mrg-holdem-0017",
            "mrg-holdem-0023",
            "mrg-omaha-0003",
            "mrg-omaha8-0003",
            "mrg-stud-0001",
            "mrg-tda5-0001",
            "wpn2-omaha5_8-0004",
        ],
        ROOM_ORDER,
    ),
}

# The text of the room says "mucks" of a hand that the all-in had turned up.
MUCKED_WHEN_TABLED = {
    "ft-td27-0001",
    "ft-td27-0019",
    "pp-holdem-0069",
    "pp-holdem-0116",
    "pp-holdem-0146",
    "pp-holdem-0147",
    "pp-holdem-0159",
    "pp-holdem-0161",
    "pp-holdem-0263",
    "pp-holdem-0267",
    "ps-holdem-0068",
    "ps-holdem-0371",
}


@cache
def settled():
    """Return every hand that can be settled, by id, and the errors of the others."""
    results, errors = {}, {}
    for name, record in corpus.hands().items():
        if not corpus.is_available(record):
            continue
        try:
            results[name] = pe.settle(**corpus.arguments(record))
        except ValueError as error:
            errors[name] = error
    return results, errors


def test_every_hand_with_known_cards_settles():
    _, errors = settled()
    assert errors.keys() == UNSETTLED.keys(), errors


def test_what_nobody_called_goes_back():
    results, _ = settled()
    for name, result in results.items():
        assert result.returned == corpus.returned(corpus.hands()[name]), name


def test_pots_and_who_can_win_them():
    results, _ = settled()
    for name, result in results.items():
        pots = [(pot.amount, sorted(pot.eligible)) for pot in result.pots]
        assert pots == corpus.pots(corpus.hands()[name]), name


def test_every_seat_is_paid_as_the_room_paid():
    results, _ = settled()
    otherwise = {}
    for name, result in results.items():
        paid = corpus.won(corpus.hands()[name])
        if result.payouts != paid:
            otherwise[name] = {
                seat: (amount, paid[seat])
                for seat, amount in result.payouts.items()
                if amount != paid[seat]
            }
    assert otherwise.keys() == PAID_OTHERWISE.keys(), otherwise


def test_rake_is_what_the_room_took():
    results, _ = settled()
    for name, result in results.items():
        record = corpus.hands()[name]
        taken = record["rake"] + record["other_fees"] - record["added_by_house"]
        assert result.rake == taken, name


def test_deviations_in_money_are_odd_chips_and_rake():
    """A deviation is never about who wins: no seat gets more than the odd chips or the rake."""
    results, _ = settled()
    for name in PAID_OTHERWISE.keys() & results.keys():
        record, result = corpus.hands()[name], results[name]
        paid = corpus.won(record)
        off = max(abs(amount - paid[seat]) for seat, amount in result.payouts.items())
        assert off <= max(5, record["rake"]), name


def is_tabled(record):
    """Tell whether an all-in turned up all hands, by the rules or because nobody could bet."""
    live = [seat for seat in record["seats"] if not seat["folded"]]
    if not any(seat["all_in"] for seat in live):
        return False
    ended_before = corpus.aggressors(record)[-1] is None and (
        sum(not seat["all_in"] for seat in live) < 2
    )
    return ended_before or corpus.preset(record) == "TDA"


def contested():
    """Yield (id, record, result) of hands that were shown down in an order one can trust."""
    results, _ = settled()
    for name, result in results.items():
        record = corpus.hands()[name]
        if (
            record["site"] not in NO_ORDER
            and "no_showdown_order" not in record["notes"]
            and sum(not seat["folded"] for seat in record["seats"]) > 1
        ):
            yield name, record, result


def test_hands_are_shown_in_the_rooms_order():
    otherwise, right = {}, Counter()
    for name, record, result in contested():
        if is_tabled(record) and record["site"] not in ORDERED_WHEN_TABLED:
            continue
        printed, _ = corpus.shown(record)
        try:
            order = [reveal.seat for reveal in result.showdown]
        except pe.SettlementError as error:
            otherwise[name] = str(error)
            continue
        both = set(printed) & set(order)
        expected = [seat for seat in printed if seat in both]
        if [seat for seat in order if seat in both] != expected:
            otherwise[name] = (expected, order)
        else:
            right[record["site"]] += 1
    assert otherwise.keys() == SHOWN_OTHERWISE.keys(), otherwise
    assert right["PokerStars"] > 300
    assert right["FullTilt"] > 50
    assert right["PartyPoker"] > 90


def test_no_hand_that_must_be_shown_was_mucked():
    otherwise = {}
    for name, record, result in contested():
        if name in SHOWN_OTHERWISE or corpus.preset(record) == "TDA":
            continue
        _, mucked = corpus.shown(record)
        must = {reveal.seat for reveal in result.showdown if reveal.must_show}
        if mucked & must:
            otherwise[name] = (mucked, must)
    assert otherwise.keys() == MUCKED_WHEN_TABLED, otherwise


def test_every_winner_at_a_showdown_must_show():
    for name, _, result in contested():
        try:
            must = {reveal.seat for reveal in result.showdown if reveal.must_show}
        except pe.SettlementError:  # no button
            continue
        won = {award.seat for award in result.awards if len(result.pots[award.pot].eligible) > 1}
        assert won <= must, name


def test_the_parts_say_what_the_whole_says():
    """`showdown_order` and `build_pots` give what `settle` gives."""
    for name, record, result in contested():
        given = corpus.arguments(record)
        del given["rake"]
        try:
            shown = [reveal.seat for reveal in result.showdown]
        except pe.SettlementError:
            with pytest.raises(pe.SettlementError, match="button"):
                pe.showdown_order(**given)
            continue
        assert pe.showdown_order(**given) == shown, name
        seats = sorted(given["seats"], key=lambda seat: seat.number)
        if not any(seat.dead for seat in seats):
            returned, pots = pe.build_pots(
                [seat.contributed for seat in seats], [seat.folded for seat in seats]
            )
            assert returned == list(result.returned.values()), name
            assert [
                (pot.amount, tuple(seats[i].number for i in pot.eligible)) for pot in pots
            ] == list(result.pots), name
