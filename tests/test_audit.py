"""`pokereval audit`: what was paid against what the rules give, on streams of any length."""

import io
import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import corpus
import pokereval as pe
from pokereval import cli
from pokereval.cli import progress
from pokereval.cli.deviations import NOTHING_TOLD, WINNER_UNKNOWN, NotSettledError, deviations
from pokereval.records import read_hand
from test_corpus import MUCKED_WHEN_TABLED, NO_ORDER, PAID_OTHERWISE, SHOWN_OTHERWISE, UNSETTLED

# Seats 1 and 2 have the same straight: the odd chip of 119 goes to seat 1, the first left of the
# button. Seat 2 bet on the river.
SEATS = [
    {"seat": 1, "contributed": 40, "hole": "AsKd", "won": 60, "returned": 0},
    {"seat": 2, "name": "Bob", "contributed": 40, "hole": "AdKs", "won": 59, "returned": 0},
    {"seat": 3, "contributed": 40, "hole": "2c2d", "won": 0},
]
HAND = {
    "id": 77,
    "game": "holdem",
    "board": "QcJhTs4d5c",
    "button": 3,
    "last_aggressor": 2,
    "seats": SEATS,
    "rake": 1,
    "shown": [2, 3, 1],
    "mucked": [3],
}


def changed(seat=None, **fields):
    """Return the hand with some fields of it, or of one seat, set otherwise."""
    if seat is None:
        return {**HAND, **fields}
    seats = [{**one, **fields} if one["seat"] == seat else one for one in SEATS]
    return {**HAND, "seats": seats}


@pytest.fixture
def run(capsys, tmp_path):
    """Audit records, one a line: returns the exit status, output and complaints."""

    def run(records, *options):
        path = tmp_path / "hands.jsonl"
        lines = [one if isinstance(one, str) else json.dumps(one) for one in records]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        status = cli.main(["audit", *options, str(path)])
        out, err = capsys.readouterr()
        return status, out.replace(str(path), "hands.jsonl"), err.replace(str(path), "hands.jsonl")

    return run


@pytest.fixture
def found(run):
    """Audit records: returns the exit status, what was found by line, and the counts."""

    def found(records, *options):
        status, out, _ = run(records, "--json", *options)
        *lines, counts = map(json.loads, out.splitlines())
        return status, {told["line"]: told for told in lines}, counts

    return found


def only(told):
    """Return the one deviation of a hand as (what, seat, told, rules)."""
    (deviation,) = told["deviations"]
    return tuple(deviation[name] for name in ("what", "seat", "told", "rules"))


# ---- what deviates ----


def test_a_hand_that_was_paid_by_the_rules(run, found):
    status, told, counts = found([HAND, HAND])
    assert (status, told) == (0, {})
    assert (counts["hands"], counts["exact"], counts["deviating"], counts["bad"]) == (2, 2, 0, 0)
    status, out, err = run([HAND])
    assert (status, err) == (0, "")
    assert [line.split() for line in out.splitlines()] == [
        ["Count"], ["Hands", "1"], ["Exact", "1"], ["Deviating", "0"], ["Not", "settled", "0"],
        ["Bad", "lines", "0"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("record", "deviation", "why"),
    [
        (changed(1, won=59), ("won", 1, 59, 60), "first winner left of the button (TDA 20-A"),
        (changed(2, won=60), ("won", 2, 60, 59), "Pot: 59, Straight, ace-high"),
        (changed(3, won=1), ("won", 3, 1, 0), "Pot: to 1, Straight"),
        (changed(2, returned=1), ("returned", 2, 1, 0), "what nobody called goes back"),
        (changed(1, net=19), ("net", 1, 19, 20), "with the odd 1"),
        (changed(3, net=40), ("net", 3, 40, -40), "Pot: to 1"),
        (changed(rake_taken=2), ("rake", None, 2, 1), "the rake given in its place"),
        (
            changed(rake={"percent": "1"}, rake_taken=3),
            ("rake", None, 3, 1),
            "1% of the pots",
        ),
        (
            changed(rake={"step": 100, "take": 1, "caps": {"2": 1, "5": 9}, "cap": 4},
                    rake_taken=0),
            ("rake", None, 0, 1),
            "1 for every full 100, at most 1 from 2 players on, 9 from 5 players on, 4",
        ),
        (changed(shown=[1, 2, 3], mucked=[]), ("shown", None, [1, 2, 3], [2, 3, 1]),
         "seat 2 bet or raised last on the last round (TDA 17-A"),
        (changed(mucked=[3, 1]), ("mucked", 1, "mucked", "shows"), "no hand shown before beats it"),
    ],
)  # fmt: skip
def test_what_deviates_is_told_with_its_reason(record, deviation, why, run, found):
    status, told, counts = found([HAND, record])
    assert status == 1
    assert told.keys() == {2}
    assert only(told[2]) == deviation
    (given_as,) = told[2]["deviations"]
    assert any(why in reason for reason in given_as["why"])
    assert counts["deviating_in"] == {deviation[0]: 1}
    assert (told[2]["id"], told[2]["verdict"], told[2]["told_by"]) == (
        "77", "deviates", "the record",
    )  # fmt: skip
    status, out, _ = run([HAND, record])
    assert status == 1
    assert "hands.jsonl:2: 77\nTexas hold'em, TDA rules\n" in out
    assert why in out


def test_the_table_tells_who_got_what_too_much(run):
    record = changed(1, won=59)
    record["seats"][1] = {**SEATS[1], "won": 60}
    _, out, _ = run([{**record, "decimals": 2, "title": "Late"}])
    assert "hands.jsonl:1: 77 Late\n" in out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "Seat What Told Rules Off Why" in lines
    assert any(line.startswith("1 won 0.59 0.60 -0.01 Pot: 0.60, Straight") for line in lines)
    assert any(line.startswith("2 Bob won 0.60 0.59 +0.01 Pot: 0.59, Straight") for line in lines)


def test_side_pots_boards_and_halves_are_named(found):
    seats = [
        {"seat": 1, "contributed": 50, "hole": "AhKh2c3c", "all_in": True, "won": 0},
        {"seat": 2, "contributed": 80, "hole": "AsQs2d3d", "won": 0},
        {"seat": 3, "contributed": 80, "hole": "9c9d9hTc", "won": 0},
        {"seat": 4, "contributed": 80, "folded": True, "won": 5},
    ]
    boards = ["4s5s8cKdKc", "JsJdTs6h7s"]
    record = {"game": "omaha8", "boards": boards, "button": 3, "seats": seats}
    _, told, _ = found([record])
    why = [reason for one in told[1]["deviations"] for reason in one["why"]]
    assert any(reason.startswith("Main pot, board 1, low: 25, Eight-five low") for reason in why)
    assert any(reason.startswith("Side pot 1, board 2, high, no low: 45, ") for reason in why)
    assert told[1]["deviations"][-1]["why"] == ["folded"]


def test_an_all_in_puts_hands_in_no_order(found):
    seats = [{**one, "all_in": True} for one in SEATS]
    tabled = {**HAND, "seats": seats, "shown": [1, 3, 2], "last_aggressor": None, "mucked": []}
    status, _, counts = found([tabled])
    assert (status, counts["exact"]) == (0, 1)
    # Whoever mucks one of them does so against the rules.
    _, told, _ = found([{**tabled, "mucked": [3]}])
    assert only(told[1]) == ("mucked", 3, "mucked", "shows")
    assert "with anybody all-in every live hand is tabled" in told[1]["deviations"][0]["why"][0]
    # Nor does anybody need the button, for an order that there is not.
    nobody_tied = [{**seats[0], "hole": "9s9d", "won": 0}, {**seats[1], "won": 119}, seats[2]]
    _, told, _ = found([{**tabled, "button": None, "seats": nobody_tied, "mucked": [3]}])
    assert only(told[1]) == ("mucked", 3, "mucked", "shows")


def test_the_rules_decide_what_deviates(found):
    record = changed(last_aggressor=None, aggressors=[3, 3, 2, None], mucked=[3])
    record["shown"] = [1, 2, 3]
    assert found([record])[0] == 0
    status, told, _ = found([record], "--rules", "full-tilt")
    assert status == 1
    assert only(told[1]) == ("shown", None, [1, 2, 3], [2, 3, 1])
    assert told[1]["rules"] == "FULL_TILT"
    # The money is the same for both.
    assert found([record], "--rules", "full-tilt", "--money")[0] == 0


def test_a_schedule_in_place_of_the_rake_is_compared_with_what_was_taken(found):
    assert found([HAND], "--rake", "1%")[0] == 0
    _, told, _ = found([HAND], "--rake", "10%:5")
    assert [one["what"] for one in told[1]["deviations"]] == ["won", "won", "rake"]
    assert told[1]["deviations"][-1]["why"] == ["10% of the pots, at most 5"]
    assert (told[1]["deviations"][-1]["told"], told[1]["deviations"][-1]["rules"]) == (1, 5)
    _, told, _ = found([HAND], "--rake", "0")
    assert told[1]["deviations"][-1]["why"] == ["no rake is to be taken"]


def test_the_smallest_chip_in_place_of_the_records(found):
    seats = [
        {**SEATS[0], "contributed": 25, "won": 50},
        {**SEATS[1], "contributed": 25, "won": 25},
        {**SEATS[2], "contributed": 25},
    ]
    record = {**HAND, "seats": seats, "rake": None}
    assert found([record])[0] == 1
    assert found([record], "--unit", "25")[0] == 0


@pytest.mark.parametrize(
    "option",
    [
        ["--unit", "0"],
        ["--unit", "x"],
        ["--rake", "1e999999999%"],
        ["--rake", "-5"],
        ["--rake", "101%"],
        ["--rake", "5%:"],
    ],
)
def test_bad_options(option, run, capsys):
    with pytest.raises(SystemExit) as caught:
        run([HAND], *option)
    assert caught.value.code == 2
    assert "expected" in capsys.readouterr().err


# ---- what cannot be compared, and what cannot be read ----


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ({"game": "holdem", "seats": [{"seat": 1, "contributed": 2},
                                      {"seat": 2, "contributed": 1, "folded": True}]},
         NOTHING_TOLD),
        (changed(button=None), "no button is told, but a rule asks for it"),
        (changed(2, hole=None, won=119) | {"mucked": []}, WINNER_UNKNOWN),
        (changed(2, hole=None, net=1) | {"mucked": []}, WINNER_UNKNOWN),
        ({**HAND, "seats": [{**one, "hole": None} for one in SEATS]},
         "no cards are told of anybody who could win a pot"),
        # The money needs no button, the order of showing does.
        (changed(1, hole="9s9d", won=0) | {"button": None, "last_aggressor": None, "rake": 0,
          "seats": [{"seat": 1, "contributed": 5, "hole": "9s9d", "won": 0},
                    {"seat": 2, "contributed": 5, "hole": "AsKd", "won": 10}], "mucked": [],
          "shown": [1, 2]},
         "no button is told, but a rule asks for it"),
        ({"game": "stud", "shown": [1, 2], "seats": [
            {"seat": 1, "contributed": 5, "hole": "AsAdAcKsKdKc2c", "won": 10, "up": "AcKsKdKc"},
            {"seat": 2, "contributed": 5, "hole": "3s3d4c4s5d5c6c", "won": 0}]},
         "the record does not tell enough"),
    ],
)  # fmt: skip
def test_hands_that_are_not_settled(record, reason, run, found):
    status, told, counts = found([HAND, record])
    assert status == 0
    assert (counts["hands"], counts["exact"], counts["not_settled"]) == (2, 1, 1)
    assert counts["reasons"] == {reason: 1}
    assert (told[2]["verdict"], told[2]["reason"]) == ("not settled", reason)
    status, out, err = run([HAND, record])
    assert (status, err) == (0, "")
    assert f"    {reason}" in out


def test_bad_lines_are_reported_and_the_rest_done(run, found):
    twice = changed(3, hole="2c2c")
    shared = changed(3, hole="2cQc")
    folded = [{**one, "folded": True} for one in SEATS]
    nobody = {**HAND, "seats": folded, "last_aggressor": None}
    stranger = changed(shown=[4])
    records = ["{", HAND, twice, shared, nobody, stranger, changed(1, won=-1), changed(1, won=59)]
    status, out, err = run(records)
    assert status == 2
    assert [line.split(" ")[0] for line in err.splitlines()] == [
        f"hands.jsonl:{line}:" for line in (1, 3, 4, 5, 6, 7)
    ]
    for message in (
        "1: expected JSON",
        "3: seats[2].hole: 2c stands",
        "4: Qc is in board and in seat 3: hole",
        "5: folded: nobody is live",
        "6: shown[0]: expected a seat of the hand, got 4",
        "7: seats[0].won: expected a whole number, 0 or more, got -1",
    ):
        assert f"hands.jsonl:{message}" in err
    assert "hands.jsonl:8: 77" in out
    counts = found(records)[2]
    assert (counts["hands"], counts["exact"], counts["deviating"], counts["bad"]) == (2, 1, 1, 6)
    assert cli.main(["audit", "no such file"]) == 2


# ---- any hand ----


@st.composite
def settled_hands(draw):
    """Draw a hand and its settlement."""
    count = draw(st.integers(2, 6))
    deck = draw(st.permutations(range(52)))
    seats = [
        pe.Seat(
            i,
            draw(st.integers(0, 30)),
            pe.Cards(deck[4 * i : 4 * i + 4]),
            folded=draw(st.booleans()),
        )
        for i in range(1, count + 1)
    ]
    if all(seat.folded for seat in seats):
        seats[0] = pe.Seat(1, seats[0].contributed, seats[0].hole)
    board = pe.Cards(deck[-5:])
    return seats, board, pe.settle("omaha8", seats, board=board, button=1)


@given(settled_hands(), st.data())
@settings(max_examples=150)
def test_every_chip_out_of_place_is_found(hand, data):
    seats, board, result = hand
    won = dict(result.payouts)
    off = dict.fromkeys(won, 0)
    if data.draw(st.booleans()):
        giver = data.draw(st.sampled_from([seat for seat in won if won[seat]] or [None]))
        taker = data.draw(st.sampled_from(list(won)))
        if giver is not None and giver != taker:
            amount = data.draw(st.integers(1, won[giver]))
            off[giver] -= amount
            off[taker] += amount
    record = {
        "game": "omaha8",
        "board": str(board),
        "button": 1,
        "seats": [
            {
                "seat": seat.number,
                "contributed": seat.contributed,
                "hole": str(seat.hole),
                "folded": seat.folded,
                "won": won[seat.number] + off[seat.number],
                "returned": result.returned[seat.number],
                "net": won[seat.number] + result.returned[seat.number] - seat.contributed,
            }
            for seat in seats
        ],
    }
    _, deviating = deviations(read_hand(json.dumps(record)))
    assert {one.seat: one.told - one.rules for one in deviating} == {
        seat: amount for seat, amount in off.items() if amount
    }
    assert all(one.what == "won" and one.why for one in deviating)


# ---- real hands ----


@pytest.mark.skipif(not corpus.hands(), reason="the corpus is not at hand")
def test_the_corpus_deviates_where_the_rooms_do():
    """What the tests of the corpus list by hand, the audit finds in the same hands as records."""
    money, order, mucked, unsettled = set(), set(), set(), set()
    for name, record in corpus.hands().items():
        if not corpus.is_available(record):
            continue
        trusted = record["site"] not in NO_ORDER and "no_showdown_order" not in record["notes"]
        told = read_hand(json.dumps(corpus.as_record(record, told_order=trusted)))
        try:
            _, deviating = deviations(told)
        except NotSettledError:
            unsettled.add(name)
            continue
        what = {deviation.what for deviation in deviating}
        if what & {"won", "returned", "net", "rake"}:
            money.add(name)
        if "shown" in what:
            order.add(name)
        if "mucked" in what and corpus.preset(record) != "TDA":
            mucked.add(name)
    assert unsettled == UNSETTLED.keys()
    assert money == PAID_OTHERWISE.keys() - unsettled
    assert mucked == MUCKED_WHEN_TABLED
    assert order <= SHOWN_OTHERWISE.keys()
    # The rest are all-in hands, which two rooms print in their order although all are turned up.
    assert len(order) >= 15


# ---- streams ----


class Endless(io.RawIOBase):
    """Standard input that makes its lines when they are asked for."""

    def __init__(self, lines):
        self.lines = iter(lines)

    @property
    def buffer(self):
        return self.lines


def test_every_hand_is_told_before_the_next_is_read(monkeypatch, capsys):
    heard = []

    def lines():
        for _ in range(5):
            heard.append(len(capsys.readouterr().out.splitlines()))
            yield json.dumps(changed(1, won=59)).encode() + b"\n"

    monkeypatch.setattr("sys.stdin", Endless(lines()))
    assert cli.main(["audit", "--json", "-"]) == 1
    assert heard == [0, 1, 1, 1, 1]


def peak(count, monkeypatch):
    """Return the most memory held while so many hands stream by."""
    line = json.dumps({**HAND, "title": "x" * 1000}).encode() + b"\n"
    made = (line for _ in range(count))
    monkeypatch.setattr("sys.stdin", Endless(made))
    tracemalloc.start()
    try:
        assert cli.main(["audit", "-"]) == 0
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_long_stream_takes_no_more_memory_than_a_short_one(monkeypatch, capsys):
    peak(20, monkeypatch)  # whatever is imported and kept on first use
    short, long = peak(50, monkeypatch), peak(1000, monkeypatch)
    assert "1,000" in capsys.readouterr().out
    assert long < short + 100_000 < 1000 * 1000


# ---- progress ----


class Terminal(io.StringIO):
    def isatty(self):
        return True


def look(monkeypatch, *, at_once=True, rich=True):
    """Make standard error a terminal; `at_once`: the bar is drawn from the first hand on."""
    if at_once:
        monkeypatch.setattr(progress.Progress, "WAIT", 0)
        monkeypatch.setattr(progress.Progress, "EVERY", 0)
    if not rich:
        for module in ("rich", "rich.progress", "rich.console"):
            monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("sys.stderr", Terminal())


def test_a_plain_line_tells_how_far_it_is(monkeypatch, run):
    look(monkeypatch, rich=False)
    status, out, _ = run([HAND] * 4 + [changed(1, won=59)])
    assert status == 1
    shown = sys.stderr.getvalue()
    assert "\r1 hands, 20%" in shown
    assert shown.endswith("\r")  # and nothing is left of it
    assert shown.rstrip("\r").rpartition("\r")[2].strip() == ""
    assert "\r" not in out


def test_the_bar_of_rich(monkeypatch, run):
    pytest.importorskip("rich")
    look(monkeypatch)
    status, out, _ = run([HAND] * 5)
    assert status == 0
    assert "5 hands" in sys.stderr.getvalue()
    assert "Exact" in out
    assert "hands " not in out


def test_progress_without_a_total(monkeypatch):
    look(monkeypatch, rich=False)
    lines = [json.dumps(HAND).encode()] * 3
    monkeypatch.setattr("sys.stdin", Endless(lines))
    assert cli.main(["audit", "-"]) == 0
    assert "\r3 hands" in sys.stderr.getvalue()
    assert "%" not in sys.stderr.getvalue()


def test_no_progress_where_nobody_looks(monkeypatch, run):
    monkeypatch.setattr(progress.Progress, "WAIT", 0)
    _, _, err = run([HAND] * 3)
    assert err == ""


def test_no_progress_of_short_jobs(monkeypatch, run):
    look(monkeypatch, at_once=False)
    run([HAND])
    assert sys.stderr.getvalue() == ""


def test_the_example(capsys):
    example = Path(__file__).parents[1] / "examples" / "audit.jsonl"
    assert cli.main(["audit", "--json", str(example)]) == 1
    *told, counts = map(json.loads, capsys.readouterr().out.splitlines())
    assert [(one["id"], one["verdict"]) for one in told] == [
        ("1002", "deviates"),
        ("1003", "deviates"),
        ("1004", "not settled"),
    ]
    assert counts["deviating_in"] == {"won": 1, "shown": 1}


def test_as_a_process(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text(json.dumps(changed(1, won=59)), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pokereval", "audit", str(path)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONWARNINGS": "error"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "in what was won" in done.stdout
