"""The command line: what people and programs read, and what bad input gets."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import pokereval as pe
from pokereval import cli
from pokereval.cli import bench
from pokereval.cli.output import Section, print_sections
from pokereval.records import HAND, RAKE, SEAT

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
COMMAND = (sys.executable, "-m", "pokereval")

# By example: who was paid, what was given back and what the house took, hand by hand.
PAID = {
    # Manion was counted at 112,775,000 after the hand.
    "three_way_all_in.json": [({5: 112_775_000}, {}, 0)],
    # The room paid 2.35 and 0.88 to seat 5, 0.29 to seat 9.
    "omaha_two_side_pots.json": [({5: 323, 9: 29}, {}, 18)],
    # Main 4 * 1245 + 25 = 5005 less 250, halved with the odd cent to seat 6; then
    # 3 * 1865 = 5595 less 50 to seat 6; then 2 * 1895 to seat 2. Seat 4 gets 6100 - 5005 back.
    "omaha_odd_chip.json": [({6: 2378 + 5545, 1: 2377, 2: 3790}, {4: 1095}, 300)],
    "real_hands.jsonl": [
        ({5: 123, 1: 122}, {1: 47}, 12),
        ({4: 16_608, 7: 19_303, 8: 13_969, 9: 11_274}, {8: 1846}, 0),
        ({4: 2_125_000, 5: 2_125_000}, {}, 0),
    ],
    # 553,000 of each, and 2,500 that were folded.
    "holdem.json": [({3: 1_108_500}, {}, 0)],
    # Paid 1,356,946.50 dollars.
    "omaha.json": [({1: 135_694_650}, {1: 18_152_650}, 50)],
    # The next four by the stacks with which the next hand began, or ended the tournament.
    "omaha8.json": [({2: 1_750_000 + 125_000, 3: 1_750_000 + 125_000}, {}, 0)],
    "stud.json": [({2: 1_450_000 + 1_650_000}, {}, 0)],
    "stud8.json": [({1: 2_050_000 + 75_000, 3: 2_050_000 + 75_000}, {}, 0)],
    "razz.json": [({2: 5_300_000}, {}, 0)],
    # 3 * 65 + 6 = 201, the odd one to the eight of spades; 2 * 65 = 130.
    "stud5.json": [({4: 101 + 65, 2: 100 + 65}, {}, 0)],
    # 4 * 40 + 6 = 166 and 3 * 70 = 210.
    "soko.json": [({1: 166, 2: 210}, {}, 0)],
}
HAND_UP = {
    "game": "holdem",
    "seats": [{"seat": 1, "contributed": 5}, {"seat": 2, "contributed": 3, "folded": True}],
}


@pytest.fixture
def run(capsys):
    """Run the command in this process: returns its status, output and complaints."""

    def run(*arguments):
        status = cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def hands(tmp_path):
    """Write records to a file, one a line; text goes in as it is."""

    def hands(*records):
        path = tmp_path / "hands.jsonl"
        lines = [one if isinstance(one, str) else json.dumps(one) for one in records]
        path.write_text("\n".join(lines), encoding="utf-8")
        return path

    return hands


def paid(data):
    """Return payouts, returned bets and rake of one settled hand, the zeros left out."""
    return (
        {int(seat): won for seat, won in data["payouts"].items() if won},
        {int(seat): back for seat, back in data["returned"].items() if back},
        data["rake"],
    )


# ---- settle ----


def test_every_example_is_pinned_and_described():
    described = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    names = {path.name for path in EXAMPLES.glob("*.json*")}
    assert names == {*PAID, "audit.jsonl"}
    assert all(f"`{name}`" in described for name in names)


@pytest.mark.parametrize("name", PAID)
def test_examples_pay_what_was_paid(name, run):
    status, out, err = run("settle", "--json", EXAMPLES / name)
    assert (status, err) == (0, "")
    assert [paid(json.loads(line)) for line in out.splitlines()] == PAID[name]


@pytest.mark.parametrize("name", PAID)
def test_the_printed_result_is_what_was_paid(name, run):
    status, out, _ = run("settle", EXAMPLES / name)
    assert status == 0
    results = re.findall(r"\nResult\n.*\n((?:  \d.*\n)+)  Total +(.*)\n  (.*)", out)
    assert len(results) == len(PAID[name])
    for (rows, total, sums), (won, returned, rake) in zip(results, PAID[name], strict=True):
        table = [
            [int(re.sub("[,.]", "", number)) for number in row.split()[-4:]]
            for row in rows.splitlines()
        ]
        seats = [int(row.split()[0]) for row in rows.splitlines()]
        for seat, (put, back, payout, net) in zip(seats, table, strict=True):
            assert back == returned.get(seat, 0)
            assert payout == won.get(seat, 0)
            assert net == back + payout - put
        columns = [sum(column) for column in zip(*table, strict=True)]
        assert [int(re.sub("[,.]", "", number)) for number in total.split()] == columns
        assert columns[0] == columns[1] + columns[2] + rake
        assert [int(re.sub("[,.]", "", number)) for number in re.findall(r"[\d,.]+", sums)] == [
            *columns[:3],
            rake,
        ]


def test_a_page_reads_as_a_person_would_tell_it(run):
    _, out, _ = run("settle", EXAMPLES / "omaha_odd_chip.json")
    assert out.startswith("Pot-limit Omaha: two side pots")
    for line in (
        "Omaha, TDA rules, button at 4, amounts in USD",
        "Board: Td9s4c8h2d",
        "  1      12.45  QsJc3h3d all-in  Straight, queen-high",
        "  5       0.25                   folded",
        "  Main pot     50.05  2.50  1, 2, 4, 6",
        "  Side pot 2   37.90  0.00  2, 4",
        "  Main pot    6      23.78  Straight, queen-high (QdJhTd9s8h); split 2 ways; with the odd "
        "0.01: first winner left of the button (TDA 20-A, WSOP T73, L149)",
        "  Side pot 2  2      37.90  Three of a kind, tens, nine-eight kickers (TsTdTc9s8h)",
        "Returned: 10.95 to 4, for nobody called it (TDA 15-B, WSOP T108)",
        "  Total  154.85     10.95  140.90   -3.00",
        "  154.85 put in = 10.95 returned + 140.90 won + 3.00 rake",
        "  1  6     shows  Straight, queen-high",
    ):
        assert line in out.splitlines()


def test_halves_boards_and_odd_chips_are_told_apart(run, hands):
    seats = [
        {"seat": 1, "name": "Ann", "contributed": 51, "hole": "AhKh2c3c"},
        {"seat": 2, "name": "[bold]Bob", "contributed": 51, "hole": "AsQs2d3d"},
        {"seat": 3, "contributed": 51, "hole": "9c9d9hTc"},
    ]
    path = hands(
        {"game": "omaha8", "boards": ["4s5s8cKdKc", "JsJdTs6h7s"], "button": 3, "seats": seats}
    )
    status, out, _ = run("settle", path)
    assert status == 0
    assert "Board 1: 4s5s8cKdKc\nBoard 2: JsJdTs6h7s" in out
    assert re.search(r"Seat +Put in  Cards +Board 1 high +Board 1 low +Board 2 high", out)
    # 153 in two boards of 77 and 76, 77 in halves of 39 and 38; no low on the second board.
    assert re.search(r"Pot  1 +high +1 Ann +39  Three of a kind, kings", out)
    assert re.search(r"Pot  1 +low +1 Ann +19  Eight-five low .*split 2 ways$", out, re.M)
    assert re.search(r"Pot  1 +low +2 \[bold\]Bob +19  Eight-five low", out)
    assert re.search(r"Pot  2 +high, no low +2 \[bold\]Bob +76  Flush", out)
    assert "board 2 low: none" in out


def test_what_rake_leaves_below_a_chip_is_told_from_an_odd_chip(run, hands):
    # 3500 less 175: 33 chips of 100 in three, and 25; with 200 more 35 chips, two of them odd.
    tied = [{"seat": i, "contributed": 1000, "hole": hole}
            for i, hole in ((1, "AsQd"), (3, "AdQc"), (5, "AcQs"))]  # fmt: skip
    page = {"game": "holdem", "board": "AhKh8s4d2c", "button": 3, "unit": 100, "rake": 175}
    folded = {"seat": 2, "contributed": 500, "folded": True}
    out = run("settle", hands({**page, "seats": [*tied, folded]}))[1]
    assert "1,125  Pair of aces" in out
    assert "split 3 ways; with the 25 that make no chip of 100: first winner left of" in out
    out = run("settle", hands({**page, "seats": [*tied, {**folded, "contributed": 700}]}))[1]
    assert re.search(r"5 +1,225 .* with the odd 100 and the 25 that make no chip of 100: ", out)
    assert re.search(r"1 +1,200 .* with the odd 100: first winner", out)


def test_uncontested_mucked_and_buttonless_hands(run, hands):
    beaten = [{"seat": 1, "contributed": 5, "hole": "AsAd"}, {"seat": 2, "contributed": 5}]
    path = hands(HAND_UP, {"game": "holdem", "board": "2c7d9hJs3s", "seats": beaten})
    status, out, _ = run("settle", path)
    assert status == 0
    alone, mucked = out.split("\n\n\n")
    assert "everybody else folded" in alone
    assert "Order of showing: none, nobody called" in alone
    assert "mucked unseen" in mucked
    assert "Order of showing: not known (button: expected a seat number, got None" in mucked
    data = [json.loads(line) for line in run("settle", "--json", path)[1].splitlines()]
    assert "showdown_needs" not in data[0]
    assert data[1]["showdown"] == []
    assert data[1]["showdown_needs"].startswith("button: expected a seat number")


def test_a_seat_alone_over_folded_chips_and_no_qualifying_hand(run, hands):
    seats = [
        {"seat": 1, "contributed": 20, "hole": "2c3d", "all_in": True},
        {"seat": 2, "contributed": 50, "hole": "4c5d"},
        {"seat": 3, "contributed": 50, "folded": True},
    ]
    _, out, _ = run("settle", hands({"game": "holdem", "board": "AsKsQhJd9c", "seats": seats,
                                     "button": 3}))  # fmt: skip
    assert re.search(r"Side pot 1  2 +60  nobody else left plays for it", out)
    assert re.search(r"Main pot    1 +30  High card, .*split 2 ways$", out, re.M)


def test_json_is_the_whole_settlement(run):
    path = EXAMPLES / "real_hands.jsonl"
    lines = run("settle", "--json", path)[1].splitlines()
    record = json.loads(path.read_text(encoding="utf-8").splitlines()[1])
    seats = [pe.Seat(s["seat"], s["contributed"], s["hole"], all_in=True) for s in record["seats"]]
    result = pe.settle("omaha8", seats, board=record["board"], button=9)
    data = json.loads(lines[1])
    assert (data["file"], data["line"], data["title"]) == (str(path), 2, record["title"])
    assert (data["game"], data["rules"], data["rake"]) == ("omaha8", "TDA", result.rake)
    for name in ("payouts", "returned"):
        assert {int(k): v for k, v in data[name].items()} == getattr(result, name)
    assert [pe.Pot(p["amount"], tuple(p["eligible"])) for p in data["pots"]] == list(result.pots)

    def plain(hand):
        return hand and {
            "evaluator": hand.evaluator.name,
            "strength": hand.strength,
            "cards": str(hand.cards),
            "category": hand.category,
            "description": hand.description,
        }

    fields = list(pe.Award.__dataclass_fields__)
    assert [sorted(award) for award in data["awards"]] == [sorted(fields)] * len(result.awards)
    for told, award in zip(data["awards"], result.awards, strict=True):
        assert told == {name: getattr(award, name) for name in fields} | {"hand": plain(award.hand)}
    assert data["showdown"] == [
        {"seat": r.seat, "must_show": r.must_show, "hands": [plain(h) for h in r.hands]}
        for r in result.showdown
    ]


def test_rules_and_rake_in_place_of_the_record(run, hands):
    seats = [
        {"seat": 1, "contributed": 1005, "hole": "AsKd"},
        {"seat": 2, "contributed": 1005, "hole": "AdKs"},
    ]
    path = hands({"game": "holdem", "board": "2c7d9hJs3s", "button": 1, "seats": seats, "rake": 1})

    def rake(*options):
        return json.loads(run("settle", "--json", path, *options)[1])["rake"]

    assert rake() == 1
    assert rake("--rake", "0") == 0
    assert rake("--rake", "18") == 18
    assert rake("--rake", "4.5%") == 90
    assert rake("--rake", "5%:50") == 50
    data = json.loads(run("settle", "--json", path, "--rules", "full-tilt")[1])
    assert data["rules"] == "FULL_TILT"
    assert "FULL_TILT rules" in run("settle", path, "--rules", "full-tilt")[1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--rules", "pokerstar"], "no preset 'pokerstar'; nearest: POKERSTARS"),
        (["--rake", "five"], "expected an amount such as 18, or a percent"),
        (["--rake", "101%"], "expected an amount such as 18, or a percent"),
        (["--rake", "5%:x"], "expected an amount such as 18, or a percent"),
    ],
)
def test_bad_options(options, message, run, capsys):
    with pytest.raises(SystemExit) as caught:
        run("settle", *options, EXAMPLES / "three_way_all_in.json")
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


def test_a_bad_line_is_reported_and_the_rest_done(run, hands):
    bad_field = {**HAND_UP, "seats": [{"seat": 1, "contribted": 5}]}
    bad_money = {**HAND_UP, "unit": 2}
    path = hands(HAND_UP, bad_field, "{", HAND_UP, "", bad_money, "oops", HAND_UP)
    status, out, err = run("settle", "--json", path)
    assert status == 2
    assert [json.loads(line)["line"] for line in out.splitlines()] == [1, 4, 8]
    complaints = err.splitlines()
    assert complaints[0].startswith(f"{path}:2: seats[0].contribted: unknown field; nearest:")
    assert complaints[1].startswith(f"{path}:3: expected JSON")
    assert complaints[2].startswith(f"{path}:6: seat 1: contributed: expected a multiple of")
    assert complaints[3].startswith(f"{path}:7: expected JSON")
    assert len(complaints) == 4


def test_the_first_hand_may_be_bad(run, hands):
    status, out, err = run("settle", "--json", hands('{"game": "holdem"', HAND_UP, HAND_UP))
    assert status == 2
    assert len(out.splitlines()) == 2
    assert ":1: expected JSON" in err


def test_all_of_the_first_hands_may_be_bad(run, hands):
    bad = '{"game": "holdem", "seats": ['
    status, out, err = run("settle", "--json", hands(bad, bad, "", bad, HAND_UP, bad, HAND_UP))
    assert status == 2
    assert [json.loads(line)["line"] for line in out.splitlines()] == [5, 7]
    assert [line.split(":")[1] for line in err.splitlines()] == ["1", "2", "4", "6"]


def test_what_a_terminal_would_obey_is_not_complained_of(run, hands):
    status, _, err = run("settle", hands({**HAND_UP, "\x1b[2J\nevil\u202e": 1}))
    assert status == 2
    assert len(err.splitlines()) == 1
    assert err.strip().isprintable()


def test_files_that_cannot_be_read_are_reported_and_the_rest_done(run, hands, tmp_path):
    path = hands(HAND_UP)
    status, out, err = run("settle", "--json", tmp_path / "none.json", tmp_path, path)
    assert status == 2
    assert json.loads(out)["payouts"] == {"1": 6, "2": 0}
    assert f"{tmp_path / 'none.json'}: No such file or directory" in err
    assert len(err.splitlines()) == 2


@pytest.mark.parametrize("command", ["settle", "audit"])
@pytest.mark.parametrize("ending", ["json", "jsonl", "phh", "phhs"])
@pytest.mark.parametrize("held", [b"", b"\n", b" \r\n\n\t\n", b"\xef\xbb\xbf"])
def test_files_that_hold_no_hand(run, hands, tmp_path, command, ending, held):
    """Somebody who gave the wrong file is not to think that all is well."""
    path = tmp_path / f"none.{ending}"
    path.write_bytes(held)
    status, out, err = run(command, "--json", path, hands(HAND_UP))
    assert (status, err) == (2, f"{path}: expected a hand, but it holds none\n")
    told = json.loads(out.splitlines()[-1])
    assert told["payouts"] == {"1": 6, "2": 0} if command == "settle" else told["bad"] == 1


def test_a_file_without_a_name(run):
    assert run("settle", "") == (2, "", "'': No such file or directory\n")


def test_amounts_too_long_to_print_are_refused(run, hands):
    huge = int("9" * 4300)
    seats = [{"seat": 1, "contributed": huge}, {"seat": 2, "contributed": huge, "folded": True}]
    path = hands({"game": "holdem", "seats": seats}, HAND_UP)
    for options in ([], ["--json"]):
        status, out, err = run("settle", *options, path)
        assert status == 2
        assert out
        assert err.startswith(f"{path}:1: Exceeds the limit")


def test_standard_input(run, monkeypatch):
    text = json.dumps(HAND_UP) + "\noops\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    status, out, err = run("settle", "--json", "-")
    assert status == 2
    assert paid(json.loads(out)) == ({1: 6}, {1: 2}, 0)
    assert err.startswith("<stdin>:2: expected JSON")


# ---- the other commands ----


def test_evaluate(run):
    status, out, _ = run("evaluate", "holdem", "AsKs", "QsJsTs2d3c")
    assert status == 0
    assert re.search(r"HIGH +Royal flush +AsKsQsJsTs +7,462 +7,462", out)
    _, out, _ = run("evaluate", "o8", "AsKs2d3c", "QsJsTs2h4h")
    assert "no qualifying hand" in out
    data = json.loads(run("evaluate", "--json", "o8", "AsKs2d3c", "QsJsTs2h4h")[1])
    high, low = data["hands"]
    assert (high["evaluator"], high["description"]) == ("OMAHA_HIGH", "Royal flush")
    assert low is None
    assert (data["game"], data["hole"], data["board"]) == ("omaha8", "AsKs2d3c", "QsJsTs2h4h")
    # The common card of a stud deck that ran out.
    assert "Royal flush" in run("evaluate", "stud", "AsKsQsJs2c3d", "Ts")[1]


def test_arguments_may_stand_behind_options(run):
    assert run("evaluate", "holdem", "AsKs", "--json", "QsJsTs") == run(
        "evaluate", "holdem", "AsKs", "QsJsTs", "--json"
    )
    assert run("equity", "holdem", "--json", "AhKh", "--board", "2c3d4h", "QsQd") == run(
        "equity", "holdem", "AhKh", "QsQd", "--board", "2c3d4h", "--json"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["holdme", "AsKs", "QsJsTs2d3c"], "game: unknown name 'holdme'; nearest: holdem"),
        (["holdem", "AsKx", "QsJsTs2d3c"], "hole: cannot read 'Kx'"),
        (["holdem", "AsKs", "QsJsTs2dKs"], "Ks is in hole and in board"),
        (["holdem", "AsKsQd", "QsJsTs2d3c"], "hole: Texas hold'em takes 2 cards at most, got 3"),
        (["stud", "AsKsQd2c3c4c5c", "Qs"], "hole: Seven-card stud takes 6 cards at most, got 7"),
        (["stud", "AsKsQd2c3c", "QsJs"], "board: Seven-card stud takes 0 cards at most, got 2"),
        (["holdem", "AsKs"], "5"),
        (["shortdeck", "AsKs", "QsJsTs2d3c"], "board: 2d is not in the deck"),
    ],
)
def test_evaluate_refuses(arguments, message, run):
    status, out, err = run("evaluate", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("pokereval evaluate: ")
    assert message in err


def test_games(run):
    status, out, _ = run("games")
    assert status == 0
    for row in pe.GAMES:
        assert re.search(rf"^  {row.name} +{re.escape(row.title)} +{row.hole_cards} ", out, re.M)
    data = json.loads(run("games", "--json")[1])
    assert [row["name"] for row in data] == [row.name for row in pe.GAMES]
    assert data[0]["evaluators"] == ["HIGH"]


def test_bench(run, monkeypatch):
    assert bench._hand_size(pe.OMAHA_HIGH) == (4, 5)
    monkeypatch.setattr(bench, "_rate", lambda call, hands: call() or hands)
    status, out, _ = run("bench")
    assert status == 0
    assert all(f"  {evaluator.name} " in out for evaluator in pe.evaluators.EVALUATORS)
    data = json.loads(run("bench", "--json")[1])
    assert [row["evaluator"] for row in data] == [e.name for e in pe.evaluators.EVALUATORS]
    assert all(row["calls_per_second"] > 0 < row["batch_hands_per_second"] for row in data)


def test_rate_counts_hands_a_second():
    assert bench._rate(lambda: sum(range(1000)), 7, seconds=0.001) > 7


def test_help_tells_every_field(capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(["settle", "--help"])
    assert caught.value.code == 0
    told = capsys.readouterr().out
    described = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for field in (*HAND, *SEAT, *RAKE):
        assert re.search(rf"\b{field}\b", told), field
        assert f"`{field}`" in described, field


# ---- tables ----


class Terminal(io.StringIO):
    """A stream that says somebody looks at it."""

    def isatty(self):
        return True


def test_a_terminal_gets_rich_tables(monkeypatch):
    pytest.importorskip("rich")
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("COLUMNS", "200")
    assert cli.main(["settle", str(EXAMPLES / "omaha_odd_chip.json")]) == 0
    shown = sys.stdout.getvalue()
    assert "──" in shown
    assert "the odd 0.01" in shown
    assert "Returned: 10.95 to 4" in shown


def test_a_terminal_without_rich_gets_plain_text(monkeypatch, run):
    plain = run("settle", EXAMPLES / "omaha_odd_chip.json")[1]
    for module in ("rich", "rich.console"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("sys.stdout", Terminal())
    assert cli.main(["settle", str(EXAMPLES / "omaha_odd_chip.json")]) == 0
    assert sys.stdout.getvalue() == plain


def test_names_are_not_markup(monkeypatch, hands):
    pytest.importorskip("rich")
    seats = [{"seat": 1, "name": "[red]Ann[/]", "contributed": 5}, HAND_UP["seats"][1]]
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("COLUMNS", "200")
    assert cli.main(["settle", str(hands({**HAND_UP, "seats": seats, "title": "[b]A[/b]"}))]) == 0
    assert "[red]Ann[/]" in sys.stdout.getvalue()
    assert "[b]A[/b]" in sys.stdout.getvalue()


def test_columns_are_aligned(capsys):
    rows = [("a", "1", "x"), ("long", "1,000", "")]
    print_sections([Section("Heading", ("Name", ">Amount", ""), rows)])
    assert capsys.readouterr().out == (
        "\nHeading\n  Name  Amount\n  a          1  x\n  long   1,000\n"
    )


def test_tables_are_no_wider_than_the_terminal(run, monkeypatch):
    for columns in (70, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        for name in PAID:
            out = run("settle", EXAMPLES / name)[1]
            assert max(map(len, out.splitlines())) <= columns
    assert (
        "\n  Main pot    6      23.78  Straight, queen-high (QdJhTd9s8h); split 2 ways;\n"
        in (run("settle", EXAMPLES / "omaha_odd_chip.json")[1])
    )


def test_words_are_broken_only_where_a_table_fits_in_no_other_way(run, monkeypatch):
    for room in (80, 79, 78):
        monkeypatch.setenv("COLUMNS", str(room))
        lines = run("games")[1].splitlines()
        assert max(map(len, lines)) <= room
        whole = any(line.endswith(" OMAHA_EIGHT_OR_BETTER_LOW") for line in lines)
        assert whole == (room > 78)


def test_cells_of_several_lines_and_numbers_that_stay_whole(capsys, monkeypatch):
    rows = [("a b c d e f g h i j k", "1,000,000,000", "x\ny")]
    monkeypatch.setenv("COLUMNS", "30")
    print_sections([Section("", ("Name", ">Amount", ""), rows)])
    assert capsys.readouterr().out == (
        "  Name                 Amount\n"
        "  a b c d e f   1,000,000,000  x\n"
        "  g h i j k                    y\n"
    )


@pytest.mark.parametrize("columns", [16, 30, 45, 60])
def test_no_terminal_is_too_narrow_for_whole_numbers(monkeypatch, columns):
    pytest.importorskip("rich")
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("COLUMNS", str(columns))
    assert cli.main(["settle", str(EXAMPLES / "three_way_all_in.json")]) == 0
    told = sys.stdout.getvalue()
    assert "…" not in told
    result = told.partition("Result")[2]
    assert re.search(r"^5 Nicolas .*43,200,000 +0 +112,775,000 +69,575,000", result, re.MULTILINE)


def test_letters_may_be_two_wide(monkeypatch, hands):
    pytest.importorskip("rich")
    seats = [{"seat": 1, "name": "王小明", "contributed": 5}, HAND_UP["seats"][1]]
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("COLUMNS", "80")
    assert cli.main(["settle", str(hands({**HAND_UP, "seats": seats}))]) == 0
    assert "1 王小明" in sys.stdout.getvalue()


def test_the_order_of_showing_has_its_reason(run):
    path = EXAMPLES / "three_way_all_in.json"
    tabled = "  with anybody all-in every live hand is tabled (TDA 16, WSOP T70)\n"
    assert run("settle", path)[1].endswith(tabled)
    out = run("settle", "--rules", "pokerstars", path)[1]
    assert out.endswith("with an all-in the betting ended before the last round\n")
    out = run("settle", "--rules", "roberts", path)[1]
    assert "\n  last street checked: " in out
    assert "\n  the last side pot is shown first" in out


# ---- as a process ----


def process(*arguments, **options):
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "PYTHONWARNINGS": "error"},
        check=False,
        **options,
    )


def test_as_a_module():
    done = process("settle", "--json", "-", input=json.dumps(HAND_UP))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["payouts"] == {"1": 6, "2": 0}
    assert process("settle", "-", input="{").returncode == 2
    assert process("--version").stdout == f"pokereval {pe.__version__}\n"
    usage = process()
    assert usage.returncode == 2
    assert usage.stderr.startswith("usage: pokereval ")


def test_names_that_the_terminal_cannot_write(tmp_path):
    path = tmp_path / "hand.json"
    seats = [{"seat": 1, "name": "Zoë", "contributed": 5}, HAND_UP["seats"][1]]
    path.write_text(json.dumps({**HAND_UP, "seats": seats}), encoding="utf-8")
    done = subprocess.run(
        [*COMMAND, "settle", str(path)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"1 Zo\xeb" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams is POSIX")
@pytest.mark.parametrize(
    ("arguments", "closed", "status", "said"),
    [
        ("settle -", "<&-", 2, "<stdin>: it is closed\n"),
        ("audit --json -", "<&- >&-", 2, "<stdin>: it is closed\n"),
        ("games", ">&-", 0, ""),
        ("games --json", ">&-", 0, ""),
        ("settle none.json", "2>&-", 2, ""),
        ("settle none.json", ">&- 2>&-", 2, ""),
        ("games", ">/dev/full", 2, "pokereval: cannot write: No space left on device\n"),
        ("games --json", ">/dev/full", 2, "pokereval: cannot write: No space left on device\n"),
        ("settle --help", ">/dev/full", 2, "pokereval: cannot write: No space left on device\n"),
        ("--version", ">&-", 0, ""),
        ("settle none.json", "2>/dev/full", 2, ""),
        ("nosuch", "2>/dev/full", 2, ""),
    ],
)
def test_streams_that_are_closed_or_full(arguments, closed, status, said):
    if "/dev/full" in closed and not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    command = f"{shlex.join(COMMAND)} {arguments} {closed}"
    environment = {name: os.environ[name] for name in os.environ if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        ["sh", "-c", command],
        capture_output=True, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (status, "", said)


@pytest.mark.skipif(os.name != "posix", reason="pipes that break and signals are POSIX")
def test_a_reader_that_leaves_and_control_c_are_no_errors():
    with subprocess.Popen(
        [*COMMAND, "settle", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as leaving:
        leaving.stdout.close()
        leaving.stdin.write(b"\n".join([json.dumps(HAND_UP).encode()] * 3))
        leaving.stdin.close()
        assert leaving.wait(60) == 141
        assert leaving.stderr.read() == b""
    with subprocess.Popen(
        [*COMMAND, "settle", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        # What a shell starts in the background ignores it, and so would what that starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as stopped:
        stopped.stdin.write((json.dumps(HAND_UP) + "\n").encode() * 3)
        stopped.stdin.flush()
        assert stopped.stdout.readline()  # it is at work, and waits for more
        stopped.send_signal(signal.SIGINT)
        assert stopped.wait(60) == 130
        assert b"Traceback" not in stopped.stderr.read()


@pytest.mark.parametrize(
    "arguments",
    [("--version",), ("games",), ("evaluate", "holdem", "AsKs", "QsJsTs2d3c"), ("settle", "-")],
)
def test_only_what_is_needed_is_imported(arguments):
    code = (
        "import sys; from pokereval.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "finally: print(*sorted({'numpy', 'rich', 'json', 'pokereval.settlement'}"
        " & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=json.dumps(HAND_UP),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    needed = ["json", "pokereval.settlement"] if arguments[0] == "settle" else []
    assert done.stderr.split() == needed
