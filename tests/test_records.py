"""Hand records: what is read, and that every error names its field and line."""

import json
from contextlib import suppress
from fractions import Fraction
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokereval as pe
from pokereval.records import (
    FOR_PRINT,
    HAND,
    HAND_OUTCOME,
    RAKE,
    SEAT,
    SEAT_OUTCOME,
    Outcome,
    RecordError,
    hand_texts,
    read_hand,
    settle_hand,
)

HAND_TEXT = """\
{
  "game": "omaha",
  "button": 3,
  "board": "3d Ad As 5c 7c",
  "seats": [
    {"seat": 3, "contributed": 1555, "hole": "QsAc7hTc"},
    {
      "seat": 6,
      "contributed": 1555,
      "hole": "KsKdQh9d"
    }
  ]
}
"""


def changed(path, value):
    """Return the hand above with one field set; a value of `...` takes the field away."""
    hand = json.loads(HAND_TEXT)
    *inside, last = path
    place = hand
    for key in inside:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(hand)


def refusal(text, line=1):
    with pytest.raises(RecordError) as caught:
        settle_hand(read_hand(text, line))
    return caught.value


def test_every_field_is_read_as_settle_takes_it():
    hand = read_hand(
        json.dumps(
            {
                "game": "PLO8",
                "title": "A hand",
                "source": "told",
                "currency": "EUR",
                "decimals": 2,
                "boards": ["3dAdAs5c7c", "10h 9h 8h 7h 6h"],
                "button": 4,
                "last_aggressor": 2,
                "aggressors": [None, 1, None, 2],
                "unit": 5,
                "rules": "full tilt",
                "rake": {"percent": 4.5, "caps": {"2": 100, "4": 300}, "spread": "proportion"},
                "dropped": True,
                "seats": [
                    {"seat": 2, "name": "Ann", "contributed": 50, "hole": "AhKh2c3c", "dead": 5},
                    {"seat": 1, "contributed": 50, "up": "", "all_in": True, "folded": False},
                ],
            }
        )
    )
    assert hand[1:6] == ("A hand", "told", "EUR", 2, {2: "Ann", 1: ""})
    assert hand.game is pe.games.OMAHA8
    assert hand.rules is pe.rules.FULL_TILT
    assert hand.boards == (pe.Cards("3dAdAs5c7c"), pe.Cards("Th9h8h7h6h"))
    assert hand.seats == (
        pe.Seat(1, 50, all_in=True, up=pe.Cards()),
        pe.Seat(2, 50, pe.Cards("AhKh2c3c"), dead=5),
    )
    assert hand.arguments["rake"] == pe.Rake(
        Fraction(9, 2), caps={2: 100, 4: 300}, spread="proportion"
    )
    assert hand.arguments["aggressors"] == [None, 1, None, 2]
    assert {**hand.arguments, "seats": None} == {
        "game": pe.games.OMAHA8,
        "seats": None,
        "boards": list(hand.boards),
        "button": 4,
        "last_aggressor": 2,
        "aggressors": [None, 1, None, 2],
        "unit": 5,
        "rules": pe.rules.FULL_TILT,
        "rake": hand.arguments["rake"],
        "dropped": True,
    }


def test_the_record_can_say_all_that_settle_and_rake_take():
    said = set(HAND) - {*FOR_PRINT, *HAND_OUTCOME}
    assert said == set(pe.settle.__annotations__) - {"return"}
    assert set(RAKE) == set(pe.Rake.__dataclass_fields__)
    assert set(SEAT) - {"seat", "name", *SEAT_OUTCOME} == set(pe.Seat.__dataclass_fields__) - {
        "number",
        "_",
    }


def test_what_came_of_the_hand_is_kept_apart():
    record = json.loads(HAND_TEXT)
    record["seats"][0] |= {"won": 3000, "returned": 0, "net": 1445}
    record["seats"][1] |= {"won": 0, "net": -1555}
    told = {**record, "id": 17, "rake": 110, "shown": [6, 3], "mucked": None}
    hand = read_hand(json.dumps(told))
    assert hand.id == "17"
    assert hand.outcome == Outcome({3: 3000, 6: 0}, {3: 0}, {3: 1445, 6: -1555}, 110, (6, 3))
    assert hand.arguments.keys() == {"game", "button", "board", "seats", "rake"}
    assert settle_hand(hand).payouts == {3: 3000, 6: 0}
    # Where the rake is a rule, what was taken stands by itself.
    told = {**record, "rake": {"percent": "5"}, "rake_taken": 9, "mucked": [3], "shown": []}
    assert read_hand(json.dumps(told)).outcome[3:] == (9, (), (3,), "the record")
    assert read_hand(json.dumps({**record, "rake": {"percent": "5"}})).outcome.rake is None


def test_what_is_missing_is_told_from_what_is_wrong():
    tied = {"game": "holdem", "board": "2c7d9hJs3s", "seats": [
        {"seat": 1, "contributed": 5, "hole": "AsKd"},
        {"seat": 2, "contributed": 5, "hole": "AdKs"},
        {"seat": 3, "contributed": 5, "folded": True},
    ]}  # fmt: skip
    for record, incomplete in ((tied, True), ({**tied, "button": 1, "unit": 2}, False)):
        assert refusal(json.dumps(record)).incomplete is incomplete


def test_what_a_terminal_would_obey_is_not_kept():
    assert read_hand(changed(["title"], "\x1b[2Jred\nline")).title == "[2Jred line"


@pytest.mark.parametrize(
    ("path", "value", "field", "message"),
    [
        (["game"], "omahaa", "game", "unknown name 'omahaa'; nearest: omaha"),
        (["game"], 5, "game", "expected text in quotes, got 5"),
        (["game"], ..., "game", "missing"),
        (["seats"], ..., "seats", "missing"),
        (["seats"], [], "seats", "expected a list of seats, got []"),
        (["seats"], {"seat": 3}, "seats", "expected a list of seats"),
        (["seats", 0], 3, "seats[0]", "expected an object in braces, got 3"),
        (["seats", 1, "contributed"], ..., "seats[1].contributed", "missing"),
        (["seats", 1, "seat"], ..., "seats[1].seat", "missing"),
        (["seats", 1, "seat"], None, "seats[1].seat", "expected a whole number, 0 or more"),
        (["seats", 1, "seat"], True, "seats[1].seat", "expected a whole number, 0 or more"),
        (["seats", 0, "contributed"], 15.5, "seats[0].contributed", "a whole number, 0 or more"),
        (["seats", 0, "contributed"], "15", "seats[0].contributed", 'more, got "15"'),
        (["seats", 0, "contributed"], -1, "seats[0].contributed", "0 or more, got -1"),
        (["seats", 0, "dead"], -1, "seats[0].dead", "0 or more, got -1"),
        (["seats", 0, "hole"], "QsAcXhTc", "seats[0].hole", "cannot read 'Xh' at position 4"),
        (["seats", 0, "hole"], "QsQs7hTc", "seats[0].hole", "Qs stands at position 0 and again"),
        (["seats", 0, "hole"], ["Qs"], "seats[0].hole", 'such as "AsKd", got ["Qs"]'),
        (["seats", 0, "up"], None, "seats[0].up", "expected cards"),
        (["seats", 0, "folded"], 1, "seats[0].folded", "expected true or false, got 1"),
        (["seats", 0, "all_in"], "yes", "seats[0].all_in", "expected true or false"),
        (["seats", 0, "name"], 7, "seats[0].name", "expected text in quotes"),
        (["seats", 0, "contribted"], 7, "seats[0].contribted", "nearest: contributed"),
        (["buton"], 7, "buton", "unknown field; nearest: button"),
        (["board"], "3dAdAs5c7", "board", "cannot read '7' at position 8"),
        (["boards"], "3dAdAs5c7c", "boards", "expected a list of boards"),
        (["boards"], ["3dAdAs5c7c", 5], "boards[1]", "expected cards"),
        (["button"], "3", "button", "expected a whole number"),
        (["aggressors"], [3, "x"], "aggressors[1]", "expected a whole number"),
        (["unit"], 0.5, "unit", "expected a whole number"),
        (["decimals"], 10, "decimals", "expected 0 to 9"),
        (["rules"], "PokerStar", "rules", "no preset 'PokerStar'; nearest: POKERSTARS"),
        (["rake"], "5%", "rake", "expected the amount taken or an object"),
        (["rake"], -5, "rake", "expected the amount taken or an object"),
        (["rake"], {"percents": 5}, "rake.percents", "unknown field; nearest: percent"),
        (["rake"], {"percent": "1e999999999"}, "rake.percent", "expected a percent"),
        (["rake"], {"percent": True}, "rake.percent", "expected a percent"),
        (["rake"], {"percent": 101}, "rake", "percent: expected 0 to 100"),
        (["rake"], {"caps": {"two": 5}}, "rake.caps", "expected caps by players"),
        (["rake"], {"caps": {"2": "5"}}, "rake.caps.2", "expected a whole number"),
        (["rake"], {"rounding": "up"}, "rake", "rounding: expected one of down"),
        (["dropped"], "no", "dropped", "expected true or false"),
        (["id"], 1.5, "id", "expected text in quotes"),
        (["rake_taken"], -1, "rake_taken", "expected a whole number, 0 or more"),
        (["shown"], 3, "shown", "expected a list of seat numbers"),
        (["shown"], [3, 3], "shown[1]", "seat 3 stands there twice"),
        (["shown"], [3, "6"], "shown[1]", "expected a whole number"),
        (["mucked"], [4], "mucked[0]", "expected a seat of the hand, got 4"),
        (["seats", 0, "won"], -1, "seats[0].won", "expected a whole number, 0 or more, got -1"),
        (["seats", 0, "returned"], 0.5, "seats[0].returned", "expected a whole number, 0 or more"),
        (["seats", 1, "net"], "1", "seats[1].net", 'expected a whole number, got "1"'),
    ],
)  # fmt: skip
def test_a_bad_field_is_named(path, value, field, message):
    error = refusal(changed(path, value))
    assert error.field == field
    assert message in error.message
    assert str(error) == f"{field}: {error.message}"


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"omaha"', '"omahaa"', 2, "game: unknown name"),
        ('"3d Ad', '"3d 3d', 4, "board: 3d stands"),
        ('"contributed": 1555,\n', '"contributed": "x",\n', 9, "seats[1].contributed: expected"),
        ('"hole": "KsKdQh9d"\n', '"hole": "KsKdQh9d9c"\n', 10, "seat 6: hole: Omaha takes 4"),
        ('"hole": "KsKdQh9d"\n', '"hole": "KsKdQh7c"\n', 10, "7c is in board and in seat 6: hole"),
        ('"seat": 6', '"seat": 3', 8, "seat 3: number: given to two seats"),
        ('"seat": 6,', '"chair": 6,', 8, "seats[1].chair: unknown field"),
        ('      "seat": 6,\n', "", 7, "seats[1].seat: missing"),
        ('"button": 3,', '"button": 3, "unit": 25,', 6, "multiple of the unit 25"),
        ('"button": 3,', '"button": 3, "last_aggressor": 5,', 3, "last_aggressor: expected a seat"),
        ('"button": 3,', '"button": 3, "rake": 99999,', 3, "rake: expected at most"),
        ('"hole": "KsKdQh9d"', '"hole": "KsKdQh9d", "seat": 7', 10, "seats[1].seat: given twice"),
        ('"button": 3,', '"button": 3', 4, "expected JSON, but: Expecting ',' delimiter"),
        ('"button": 3,', '"button": NaN,', 1, "NaN is no number of JSON"),
        ('"button": 3,', f'"button": {"9" * 5000},', 1, "expected JSON, but: Exceeds the limit"),
    ],
)  # fmt: skip
def test_the_line_is_that_of_the_field(old, new, line, message):
    assert old in HAND_TEXT
    text = HAND_TEXT.replace(old, new)
    for first in (1, 41):
        error = refusal(text, first)
        assert message in str(error)
        assert error.line == first + line - 1


def test_hostile_texts_are_refused():
    for text in ("", "[]", "5", "null", "[" * 100_000, '{"seats": ' * 100_000, b"\xff{}", b"\0"):
        assert refusal(text).line == 1
    assert refusal(b'{\n"game":\n"\xff"}').line == 3


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
                    lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(st.sampled_from([*HAND, *SEAT, *RAKE, "x"]), inner),
                    max_leaves=12))  # fmt: skip
def test_any_json_settles_or_is_refused(value):
    with suppress(RecordError):
        settle_hand(read_hand(json.dumps(value)))


@given(st.data())
def test_any_change_of_one_field_settles_or_is_refused(data):
    path = data.draw(st.sampled_from([
        ["game"], ["board"], ["button"], ["seats", 0, "seat"], ["seats", 0, "contributed"],
        ["seats", 1, "hole"], ["unit"], ["rake"], ["last_aggressor"], ["aggressors"], ["boards"],
    ]))  # fmt: skip
    likely = st.sampled_from(["stud8", "badugi", "2c3c4c5c", [None, 3], ["2c3c4c5c6c"]])
    value = data.draw(st.none() | st.booleans() | st.integers() | st.text(max_size=8) | likely)
    with suppress(RecordError):
        settle_hand(read_hand(changed(path, value)))


ONE = b'{"game": "holdem"}\n'


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        (b"", []),
        (b"\n \n", []),
        (ONE, [1]),
        (b"\n\n" + ONE, [3]),
        (ONE * 3, [1, 2, 3]),
        (ONE + b"\n\n" + ONE, [1, 4]),
        (b"\xef\xbb\xbf" + ONE, [1]),
        (b'{"game":}\n' + ONE, [1, 2]),  # a bad line is one among many
        (b'{"game": \n' + ONE + ONE, [1, 2, 3]),
        (b"\noops\n" + ONE, [2, 3]),
        (ONE + b"{\n" + ONE, [1, 2, 3]),
        (b'{"game": \n' * 3 + ONE, [1, 2, 3, 4]),
        (b"\n{\n\noops\n" + ONE + b"{\n", [2, 4, 5, 6]),
        (b"{\noops\n{}\n", [1]),  # no hand in it
        (HAND_TEXT.encode(), [1]),
        (b"\n" + HAND_TEXT.encode(), [2]),
        (HAND_TEXT.replace("\n", "\n\n").encode(), [1]),
    ],
)
def test_one_hand_or_many(text, starts):
    found = list(hand_texts(BytesIO(text)))
    assert [line for line, _ in found] == starts
    if starts == [1] and text.startswith(b"{"):
        assert found[0][1] == text


def test_lines_are_read_one_at_a_time():
    def lines():
        yield ONE
        yield ONE
        yield ONE
        raise AssertionError("read ahead")

    texts = hand_texts(lines())
    assert [next(texts)[0] for _ in range(3)] == [1, 2, 3]
