"""Poker Hand Histories as hand records: what PokerKit replays, against what PokerKit pays."""

import json
import random
import sys
from collections import Counter

import pytest

import pokereval as pe
from pokereval import cli
from pokereval.cli.deviations import deviations
from pokereval.phh import GAMES, phh_texts, read_phh
from pokereval.records import RecordError, settle_hand

pk = pytest.importorskip("pokerkit")

# Three players; the button, seat 6, raised, was raised by seat 2, and called all-in on the turn.
HISTORY = """\
# made up
variant = 'NT'
antes = [1, 1, 1]
blinds_or_straddles = [2, 4, 0]
min_bet = 4
starting_stacks = [500, 300, 120]
actions = [
  'd dh p1 AcKd', 'd dh p2 ????', 'd dh p3 7h6h',
  'p3 cbr 12', 'p1 cbr 30', 'p2 f', 'p3 cc',
  'd db Jc3d5c', 'p1 cbr 20', 'p3 cc',  # flop
  'd db 4h', 'p1 cbr 100', 'p3 cc',
  'p1 sm AcKd', 'p3 sm 7h6h', 'd db Ah',
]
hand = 12
event = 'Thursday'
table = 5
players = ['Ann', 'Bob', 'Cy']
seats = [2, 3, 6]
currency = 'EUR'
"""
LINES = HISTORY.count("\n")
ARGUMENTS = {
    "game": pe.games.HOLDEM,
    "seats": [
        pe.Seat(2, 151, pe.Cards("AcKd")),
        pe.Seat(3, 5, folded=True),
        pe.Seat(6, 120, pe.Cards("7h6h"), all_in=True),
    ],
    "boards": [pe.Cards("Jc3d5c4hAh")],
    "aggressors": [2, 2, 2, None],
    "rake": 0,
    "button": 6,
}


def read(*changes, line=1, text=HISTORY):
    """Read the history with some texts of it changed to others."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_phh(text.encode(), line)


# ---- what is read ----


def test_a_history_is_read_as_settle_takes_it():
    hand = read()
    assert hand.arguments == ARGUMENTS
    assert (hand.id, hand.title, hand.currency, hand.decimals, hand.line) == (
        "12", "Thursday, table 5", "EUR", 0, 1,
    )  # fmt: skip
    assert hand.names == {2: "Ann", 3: "Bob", 6: "Cy"}
    told = hand.outcome
    assert (told.shown, told.mucked, told.told_by, told.rake) == ((2, 6), (), "PokerKit", None)
    # 120 each and 5 of seat 3 are 245; 31 come back to seat 2.
    assert told.net == {2: -120, 3: -5, 6: 125}
    assert settle_hand(hand).payouts == {2: 0, 3: 0, 6: 245}


@pytest.mark.parametrize(
    ("changes", "won", "net", "rake"),
    [
        ([("hand = 12", "winnings = [0, 0, 245]")], {2: 0, 3: 0, 6: 245}, {}, 0),
        ([("hand = 12", "winnings = [0, 0, 240]")], {2: 0, 3: 0, 6: 240}, {}, 5),
        # A room that counts what nobody called: 31 to seat 2.
        ([("hand = 12", "winnings = [31, 0, 240]")], {}, {2: -120, 3: -5, 6: 120}, 5),
        ([("hand = 12", "finishing_stacks = [380, 295, 240]")], {},
         {2: -120, 3: -5, 6: 120}, 5),
        ([("hand = 12", "finishing_stacks = [380, 295, 240]\nwinnings = [0, 0, 240]")],
         {2: 0, 3: 0, 6: 240}, {2: -120, 3: -5, 6: 120}, 5),
        # Where a stack is not known, nor is the rake.
        ([("hand = 12", "finishing_stacks = [0, 295, 245]"), ("[500, 300", "[inf, 300")], {},
         {3: -5, 6: 125}, 0),
        # More was paid than there was: that is for the comparison to say.
        ([("hand = 12", "finishing_stacks = [500, 300, 240]")], {}, {2: 0, 3: 0, 6: 120}, 0),
    ],
)  # fmt: skip
def test_what_was_paid(changes, won, net, rake):
    hand = read(*changes)
    assert hand.outcome.won == won
    assert hand.outcome.net == net
    assert hand.outcome.rake == hand.arguments["rake"] == rake
    assert hand.outcome.told_by == "the record"


def test_amounts_with_a_point_are_cents():
    hand = read(
        ("[1, 1, 1]", "[0.5, 0.5, 0.5]"), ("[500, 300, 120]", "[500, 300.125, 120.00]"),
        ("p1 cbr 20", "p1 cbr 20.25"),
    )  # fmt: skip
    assert hand.decimals == 3
    assert [seat.contributed for seat in hand.seats] == [150_750, 4500, 120_000]
    assert read(("[1, 1, 1]", "[1.0, 1.0, 1.0]")).decimals == 0
    assert read(("p1 cbr 20", "p1 cbr 20.5")).decimals == 2


def test_an_ante_for_the_table_is_dead_money():
    hand = read(("[1, 1, 1]", "[0, 3, 0]"))
    assert [(seat.contributed, seat.dead) for seat in hand.seats] == [(150, 0), (4, 3), (120, 0)]


@pytest.mark.parametrize(
    ("trimmed", "seat"), [("false", pe.Seat(6, 0, pe.Cards("7h6h"), all_in=True, dead=2)),
                          ("true", pe.Seat(6, 2, pe.Cards("7h6h"), all_in=True))]
)  # fmt: skip
def test_a_short_ante(trimmed, seat):
    text = f"""\
variant = 'NT'
ante_trimming_status = {trimmed}
antes = [5, 5, 5]
blinds_or_straddles = [2, 4, 0]
min_bet = 4
starting_stacks = [50, 50, 2]
actions = ['d dh p1 AcKd', 'd dh p2 9c8c', 'd dh p3 7h6h', 'p1 cc', 'p2 cc', 'd db Jc3d5c',
  'p1 cc', 'p2 cc', 'd db 4h', 'p1 cc', 'p2 cc', 'd db 2s', 'p1 cc', 'p2 cc',
  'p1 sm AcKd', 'p2 sm 9c8c', 'p3 sm 7h6h']
seats = [2, 3, 6]
"""
    hand = read(text=text)
    assert hand.seats[2] == seat
    result, found = deviations(hand)
    assert found == []
    assert result.payouts[6] == (12 if trimmed == "false" else 6)


def test_heads_up_the_last_posts_the_small_blind():
    text = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 200]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
seats = [4, 6]
winnings = [15, 0]
"""
    hand = read(text=text)
    assert [seat.contributed for seat in hand.seats] == [10, 5]
    assert hand.arguments["button"] == 6
    assert deviations(hand)[1] == []


def test_seats_that_do_not_go_round_are_numbered():
    for seats, numbers in (
        ("[6, 2, 3]", [6, 2, 3]), ("[3, 2, 6]", [1, 2, 3]), ("[2, 2, 6]", [1, 2, 3]),
        ("[-1, 2, 6]", [1, 2, 3]),
    ):  # fmt: skip
        hand = read(("[2, 3, 6]", seats))
        assert [seat.number for seat in hand.arguments["seats"]] == numbers
    assert [seat.number for seat in read(("seats = [2, 3, 6]\n", "")).seats] == [1, 2, 3]


def test_cards_that_are_not_known():
    unknown = read(("p3 7h6h", "p3 ????"), ("p3 sm 7h6h", "p3 sm 7h??"))
    assert unknown.seats[2].hole is None
    assert read(("p3 7h6h", "p3 ????")).seats[2].hole == pe.Cards("7h6h")
    assert read(("p3 7h6h", "p3 7h??")).seats[2].hole == pe.Cards("7h6h")
    mucked = read(
        ("500, 300, 120", "500, 300, 520"),
        ("'p1 sm AcKd', 'p3 sm 7h6h', 'd db Ah'", "'d db Ah', 'p1 cc', 'p3 cc', 'p3 sm # sadly'"),
    )
    assert mucked.seats[2].hole is None
    assert (mucked.outcome.shown, mucked.outcome.mucked) == ((6,), (6,))


def test_stud_tells_exposed_cards_and_no_button():
    text = """\
variant = 'F7S'
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ['d dh p1 ????2c', 'd dh p2 AcAd9h', 'p1 pb', 'p2 cbr 4', 'p1 cc',
  'd dh p1 3c', 'd dh p2 9d', 'p2 cc', 'p1 cbr 4', 'p2 cc',
  'd dh p1 4c', 'd dh p2 Th', 'p2 cc', 'p1 cc',
  'd dh p1 5d', 'd dh p2 Td', 'p2 cc', 'p1 cc',
  'd dh p1 ??', 'd dh p2 2s', 'p2 cbr 8', 'p1 cc', 'p2 sm AcAd9h9dThTd2s',
  'p1 sm KcKd2c3c4c5dKh']
"""
    hand = read(text=text)
    assert "button" not in hand.arguments
    assert hand.arguments["aggressors"] == [2, 1, None, None, 2]
    assert hand.seats == (
        pe.Seat(1, 17, pe.Cards("KcKd2c3c4c5dKh"), up=pe.Cards("2c3c4c5d")),
        pe.Seat(2, 17, pe.Cards("AcAd9h9dThTd2s"), up=pe.Cards("9h9dThTd")),
    )
    assert deviations(hand)[1] == []


def test_draws_change_the_cards():
    text = """\
variant = 'F2L3D'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
actions = ['d dh p1 7h6c4c3d2c', 'd dh p2 ??????????', 'p2 cc', 'p1 cc',
  'p1 sd', 'p2 sd ????', 'd dh p2 2hQh', 'p1 cbr 2', 'p2 cc',
  'p1 sd', 'p2 sd Qh', 'd dh p2 4d', 'p1 cc', 'p2 cc',
  'p1 sd', 'p2 sd ??', 'd dh p2 7c', 'p1 cc', 'p2 cc', 'p1 sm 7h6c4c3d2c', 'p2 sm 2h4d7c5c3c']
"""
    hand = read(text=text)
    assert [seat.hole for seat in hand.seats] == [
        pe.Cards("7h6c4c3d2c"),
        pe.Cards("5c3c2h4d7c"),
    ]
    assert hand.arguments["aggressors"] == [None, 1, None, None]
    assert settle_hand(hand).payouts == {1: 0, 2: 8}


# ---- every game, against PokerKit's own payoffs ----


def played(code, seed):
    """Return a history that PokerKit dealt and that was played at random to the end."""
    automations = set(pk.Automation)
    rng = random.Random(f"{code} {seed}")
    random.seed(seed)  # PokerKit shuffles by it
    kind = pk.HandHistory.game_types[code]
    needed = pk.HandHistory.required_field_names[code]
    given = {"ante_trimming_status": rng.random() < 0.5, "raw_antes": rng.choice([0, 1, 3])}
    if "bring_in" in needed:
        given |= {"bring_in": 2, "raw_antes": 1}
    else:
        given["raw_blinds_or_straddles"] = [2, 5]
    given |= {"small_bet": 5, "big_bet": 10} if "small_bet" in needed else {"min_bet": 5}
    game = kind(tuple(automations), **given, mode=pk.Mode.CASH_GAME)
    players = rng.randint(2, 5)
    state = game([rng.choice([3, 17, 40, 200]) for _ in range(players)], players)
    while state.status:
        luck = rng.random()
        if state.can_stand_pat_or_discard():
            held = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard(rng.sample(list(held), rng.randint(0, 3)))
        elif state.can_post_bring_in():
            state.post_bring_in()
        elif luck < 0.25 and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(rng.choice([least, most, rng.randint(least, most)]))
        elif luck < 0.35 and state.can_fold():
            state.fold()
        else:
            state.check_or_call()
    return pk.HandHistory.from_game_state(game, state).dumps()


def test_every_game_of_the_format_is_read():
    assert GAMES.keys() == pk.HandHistory.game_types.keys()
    assert all(pe.game(name) for name in GAMES.values())


@pytest.mark.filterwarnings("ignore")  # PokerKit warns of decks that run out, and then deals
@pytest.mark.parametrize("code", GAMES)
def test_hands_of_every_game_are_paid_as_pokerkit_pays_them(code):
    """Where it differs, it splits odd chips otherwise, loses chips that only folded seats put in
    so deep, or gives them back to a seat that folded.
    """
    found = Counter()
    for seed in range(25):
        try:
            text = played(code, seed)
        except AssertionError:  # PokerKit's own, on its own deal
            found["not played"] += 1
            continue
        hand = read(text=text)
        put_in = sum(seat.contributed + seat.dead for seat in hand.seats)
        result, different = deviations(hand, money_only=True)
        assert sum(result.payouts.values()) + sum(result.returned.values()) == put_in
        if different:
            folded = {seat.number for seat in hand.seats if seat.folded}
            if sum(hand.outcome.net.values()) < 0:
                found["lost"] += 1
            elif any(one.seat in folded and one.told > one.rules for one in different):
                found["given back to a folded seat"] += 1
            else:
                assert any(award.odd for award in result.awards), (text, different)
                found["odd chips"] += 1
        else:
            found["same"] += 1
    assert found["same"] >= 20, found


# ---- files ----


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("", []),
        ("\n# nothing\n", [1]),
        (HISTORY, [1]),
        ("\n" + HISTORY, [1]),
        (f"[1]\n{HISTORY}", [1]),
        (f"# many\n[1]\n{HISTORY}\n['two'] # the second\n{HISTORY}", [2, 4 + LINES]),
        (f"{HISTORY}[_of_mine]\na = 1\n", [1]),
        ("\ufeff" + HISTORY, [1]),
        (f"\ufeff[1]\n{HISTORY}", [1]),
        (f"[1]\n{HISTORY}[1._of_mine]\na = 1\n[2]\n{HISTORY}", [1, 4 + LINES]),
    ],
)
def test_one_hand_or_many(text, starts):
    found = list(phh_texts(text.encode().splitlines(keepends=True)))
    assert [line for line, _ in found] == starts
    for line, hand in found:
        if b"variant" in hand:
            assert read_phh(hand, line).arguments == ARGUMENTS


def test_hands_are_read_one_at_a_time():
    def lines():
        for number in range(3):
            yield f"[{number}]\n".encode()
            yield from HISTORY.encode().splitlines(keepends=True)
        raise AssertionError("read ahead")

    texts = phh_texts(lines())
    assert [next(texts)[0] for _ in range(2)] == [1, 2 + LINES]


@pytest.mark.parametrize(
    ("changes", "line", "message"),
    [
        ([("'NT'", "'XX'")], 1, "variant: unknown code 'XX'; known: FT, NT"),
        ([("min_bet = 4\n", "")], 1, "min_bet: missing"),
        ([("antes = [1, 1, 1]\n", "")], 1, "but: missing antes"),
        ([("[1, 1, 1]", "[1, 1,")], 4, "expected a Poker Hand History, but: Invalid value"),
        ([("min_bet = 4", "min_bet = = 4")], 5, "Invalid value (at line 5"),
        ([("[2, 3, 6]", "[2, 3]")], 1, "seats: expected 3 values, got 2"),
        ([("hand = 12", "winnings = [1]")], 1, "winnings: expected 3 values, got 1"),
        ([("hand = 12", "winnings = ['a', 0, 0]")], 1, "expected amounts in figures, got 'a'"),
        ([("p1 cbr 20", "p1 cbr 20.0000000001")], 1, "at most 9 decimals"),
        ([("'p3 cbr 12'", "'p2 cbr 12'")], 1, "actions[3]: PokerKit cannot replay it: "),
        ([("'p3 cbr 12'", "'p9 dances'")], 1, "actions[3]: PokerKit cannot replay it: "),
        ([("[500, 300, 120]", "[]")], 1, "expected 0 values, got 3"),
        ([("[1, 1, 1]", "[1, 1]")], 1, "antes: expected 3 values, got 2"),
        ([("[1, 1, 1]", "[-1, 1, 1]")], 1, "PokerKit cannot replay it: "),
    ],
)  # fmt: skip
def test_bad_histories_are_refused(changes, line, message):
    for first in (1, 41):
        with pytest.raises(RecordError) as caught:
            read(*changes, line=first)
        assert message in str(caught.value)
        assert not caught.value.incomplete
        assert caught.value.line == first + line - 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([("'p1 sm AcKd', 'p3 sm 7h6h', 'd db Ah',", ""), ("'p1 cbr 100', 'p3 cc',", "")],
         "the hand is not over"),
        ([("'d db Ah'", "'d db ??'")], "PokerKit cannot replay it without the cards"),
    ],
)  # fmt: skip
def test_histories_that_do_not_tell_enough(changes, message):
    with pytest.raises(RecordError, match=message) as caught:
        read(*changes)
    assert caught.value.incomplete


def test_hostile_bytes_are_refused():
    for text in (b"\xff", b"[" * 5000, b"a" * 5000, b"variant = []", b"\0"):
        with pytest.raises(RecordError):
            read_phh(text)
    with pytest.raises(RecordError) as caught:
        read_phh(b"variant = 'NT'\n\xff")
    assert caught.value.line == 2


def test_the_commands_read_histories(tmp_path, capsys):
    path = tmp_path / "hands.PHHS"  # as some systems write it
    wrong = HISTORY.replace("hand = 12", "hand = 13\nwinnings = [245, 0, 0]")
    over = HISTORY.replace("'p3 sm 7h6h', 'd db Ah',", "'p3 sm 7h6h', 'd db ??',")
    path.write_text(f"[1]\n{HISTORY}\n[2]\n{wrong}\n[3]\n{over}\n[4]\nvariant = 'XX'\n")
    assert cli.main(["settle", "--json", str(path)]) == 2
    out, err = capsys.readouterr()
    told = [json.loads(line) for line in out.splitlines()]
    assert [(one["line"], one["id"], one["payouts"]["6"]) for one in told] == [
        (1, "12", 245),
        (LINES + 3, "13", 245),
    ]
    assert (
        f"{path}:{2 * LINES + 6}: actions[15]: PokerKit cannot replay it without the cards" in err
    )
    assert cli.main(["audit", "--json", str(path)]) == 2
    *told, counts = map(json.loads, capsys.readouterr().out.splitlines())
    assert [(one["line"], one["verdict"]) for one in told] == [
        (LINES + 3, "deviates"),
        (2 * LINES + 6, "not settled"),
    ]
    assert counts["against_pokerkit"] == 1
    assert (counts["exact"], counts["deviating"], counts["bad"]) == (1, 1, 1)


def test_the_table_says_when_pokerkit_was_asked(tmp_path, capsys):
    path = tmp_path / "hand.phh"
    # Three split 245: 81 each, and two odd chips.
    path.write_text(HISTORY.replace("7h6h", "AdKc"))
    assert cli.main(["audit", "--rake", "10", str(path)]) == 1
    out = capsys.readouterr().out
    assert " PokerKit " in out
    assert "Compared with PokerKit's payoffs" in out


def test_without_pokerkit(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "pokerkit", None)
    path = tmp_path / "hand.phh"
    path.write_text(HISTORY)
    assert cli.main(["audit", str(path)]) == 2
    says = "a Poker Hand History needs PokerKit, which is not installed: pip install pokerkit"
    assert capsys.readouterr().err == f"{path}:1: {says}\n"
