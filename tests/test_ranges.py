"""Ranges: what each way of writing means, counted by an oracle that tries every hand."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokereval as pe
from pokereval.ranges import ORDER

RANKS, SUITS = "23456789TJQKA", "cdhs"
TWO = [hand[::-1] for hand in combinations(range(52), 2)]  # higher card first


def kind(hand):
    """Name the kind of two cards: AA, AKs, AKo."""
    high, low = sorted(hand, reverse=True)
    name = RANKS[high // 4] + RANKS[low // 4]
    return name if name[0] == name[1] else name + "os"[high % 4 == low % 4]


KINDS = Counter(map(kind, TWO))


def kinds(text):
    """Return the kinds of a range of whole kinds, all of weight 1."""
    found = Counter(kind(hand) for hand, weight in pe.Range(text) if weight == 1)
    assert all(KINDS[name] == n for name, n in found.items())
    assert sum(found.values()) == len(pe.Range(text))
    return set(found)


# ---- two cards ----


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AA", "AA"),
        ("AK", "AKs AKo"),
        ("AKs", "AKs"),
        ("KAs", "AKs"),
        ("ako", "AKo"),
        ("A10s", "ATs"),
        ("QQ+", "QQ KK AA"),
        ("AA+", "AA"),
        ("55-", "22 33 44 55"),
        ("22-55", "22 33 44 55"),
        ("55-22", "22 33 44 55"),
        ("A2s+", "A2s A3s A4s A5s A6s A7s A8s A9s ATs AJs AQs AKs"),
        ("KTo+", "KTo KJo KQo"),
        ("T8+", "T8s T8o T9s T9o"),
        ("75s+", "75s 76s"),
        ("76s+", "76s 87s 98s T9s JTs QJs KQs AKs"),
        ("KQo+", "KQo AKo"),
        ("AK+", "AKs AKo"),
        ("T9o-", "T9o 98o 87o 76o 65o 54o 43o 32o"),
        ("A4s-", "A4s A3s A2s"),
        ("A5s-A2s", "A2s A3s A4s A5s"),
        ("A2s-A5s", "A2s A3s A4s A5s"),
        ("K9-KT", "K9s K9o KTs KTo"),
        ("QJo-T9o", "QJo JTo T9o"),
        ("J9s-86s", "J9s T8s 97s 86s"),
        ("QQ+, AKs , ,akO,", "QQ KK AA AKs AKo"),
        ("Q Q +,\nA K s", "QQ KK AA AKs"),
        ("QQ+, QQ, KK+", "QQ KK AA"),
        ("random", " ".join(KINDS)),
        ("xx", " ".join(KINDS)),
        ("**", " ".join(KINDS)),
        ("$s", " ".join(name for name in KINDS if name.endswith("s"))),
        ("A*", " ".join(name for name in KINDS if "A" in name)),
        ("Axs", " ".join(name for name in KINDS if "A" in name and "s" in name)),
        ("[AKQ][2-5]s", "A5s A4s A3s A2s K5s K4s K3s K2s Q5s Q4s Q3s Q2s"),
        ("[10-Q]Ao", "ATo AJo AQo"),
        ("(AK)", "AKs"),
        ("(A)(K)", "AKo"),
        ("AK$o", "AKo"),
        ("AKr", "AKo"),
        ("AK$2", "AKs"),
        ("KKo+", "KK AA"),
        ("top 1%", "AA KK QQ"),
        ("0.1%", "AA"),
        ("100%", " ".join(KINDS)),
        ("5%-10%", "ATs AQo AJo KQs 66 A9s ATo KJs A8s"),
        ("top 10% - top 5%", "ATs AQo AJo KQs 66 A9s ATo KJs A8s"),
    ],
)
def test_kinds_of_two_cards(text, expected):
    assert kinds(text) == set(expected.split())


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AhKh", "AhKh"),
        ("KhAh", "AhKh"),
        ("AhKh, adkd", "AhKh AdKd"),
        ("A♥K♥, 10♠9♠", "AhKh Ts9s"),
        ("AhK", "AhKs AhKh AhKd AhKc"),
        ("KsA", "AsKs AhKs AdKs AcKs"),
        ("AhK$s", "AhKh"),
        ("AhTh+", "AhKh AhQh AhJh AhTh"),
        ("Ah4h-Ah2h", "Ah4h Ah3h Ah2h"),
        ("9h8h-7h6h", "9h8h 8h7h 7h6h"),
    ],
)
def test_single_hands(text, hands):
    assert [str(hand) for hand, _ in pe.Range(text)] == sorted(hands.split(), key=pe.Cards)[::-1]


def test_every_two_ranks_with_a_plus():
    for high in range(13):
        for low in range(high + 1):
            name = RANKS[high] + RANKS[low]
            if high == low:
                found = [2 * rank for rank in RANKS[high:]]
            elif high - low == 1:
                found = [RANKS[i + 1] + RANKS[i] + "s" for i in range(low, 12)]
            else:
                found = [RANKS[high] + rank + "s" for rank in RANKS[low:high]]
            assert kinds(name + "s+" * (high != low) + "+" * (high == low)) == set(found)


@pytest.mark.parametrize("percent", [0.01, 0.4523, 1, 5, 15, 33.3, 50, 99.9, 100])
def test_percent_takes_whole_kinds_until_it_is_reached(percent):
    n, order = 0, list(ORDER)
    while n / 1326 < percent / 100:
        n += KINDS[order.pop(0)]
    assert kinds(f"{percent}%") == set(KINDS) - set(order)
    assert len(pe.Range(f"top {percent}%")) == n


def test_the_order_has_every_kind_once():
    assert set(ORDER) == set(KINDS)
    assert len(ORDER) == 169


# ---- every size, against an oracle ----


class Place(NamedTuple):
    """What one card may be: ranks, a suit or None, and a group of one suit or 0."""

    ranks: str
    suit: str | None
    group: int


def fits(cards, places, suits=()):
    """Tell whether cards can be laid on places, the groups having the suits given or any."""
    if not places:
        return True
    place, *others = places
    taken = dict(suits)
    for card in cards:
        rank, suit = RANKS[card // 4], SUITS[card % 4]
        if rank not in place.ranks or place.suit not in (None, suit):
            continue
        if place.group and taken.get(place.group, suit) != suit:
            continue
        mine = {**taken, place.group: suit} if place.group else taken
        if len(set(mine.values())) < len(mine):
            continue
        if fits([other for other in cards if other != card], others, mine.items()):
            return True
    return False


def shape(cards):
    """Return how many cards are of the longest suit, the next, and so on."""
    return tuple(sorted(Counter(card % 4 for card in cards).values(), reverse=True))


NAMED = {
    "$s": [(2,)],
    "$o": [(1, 1)],
    "r": [(1, 1), (1, 1, 1), (1, 1, 1, 1)],
    "ss": [(2, 1), (2, 1, 1), (2, 1, 1, 1)],
    "$ds": [(2, 2), (2, 2, 1), (2, 2, 1, 1)],
}


@st.composite
def patterns(draw, size):
    """Draw a token without a run: its text, its places, and its shape or None."""
    text, places, group = "", [], 0
    for _ in range(draw(st.integers(1, size))):
        if len(places) == size:
            break
        grouped = draw(st.booleans()) and group < 4
        group += grouped
        text += "(" * grouped
        for _ in range(draw(st.integers(1, size - len(places))) if grouped else 1):
            ranks = draw(
                st.one_of(
                    st.sampled_from(RANKS),
                    st.just(RANKS),
                    st.sets(st.sampled_from(RANKS), min_size=2, max_size=4).map("".join),
                )
            )
            suit = draw(st.none() | st.none() | st.sampled_from(SUITS))
            places.append(Place(ranks, suit, group if grouped else 0))
            wild = draw(st.sampled_from("*x"))
            text += wild if ranks == RANKS else ranks if len(ranks) == 1 else f"[{ranks}]"
            text += suit or ""
        text += ")" * grouped
    places += [Place(RANKS, None, 0)] * (size - len(places))
    shapes = None
    words = {word: of for word, of in NAMED.items() if any(sum(one) == size for one in of)}
    word = draw(st.none() | st.sampled_from([*words]) | st.just("$"))
    if word == "$":
        digits = draw(st.sampled_from([one for one in SHAPES if sum(one) == size]))
        word, shapes = "$" + "".join(map(str, digits)), [digits]
    elif word:
        shapes = words[word]
    elif [(place.suit, place.group) for place in places] == [(None, 0), ("s", 0)]:
        # Two ranks and an s are two cards of a suit, not a card of spades: AKs.
        places[1], shapes = places[1]._replace(suit=None), [(2,)]
    return text + (word or ""), places, shapes


SHAPES = [
    tuple(n for n in (a, b, c, d) if n)
    for a in range(7) for b in range(a + 1) for c in range(b + 1) for d in range(c + 1)
]  # fmt: skip


def check_pattern(pattern, size, live):
    """Try every hand of some ranks on a pattern."""
    text, places, shapes = pattern
    deck = [card for card in range(52) if RANKS[card // 4] in live]
    expected = [
        hand[::-1]
        for hand in combinations(deck, size)
        if (shapes is None or shape(hand) in shapes) and fits(hand, places)
    ]
    dead = [card for card in range(52) if card not in deck]
    try:
        found = pe.Range(text, hole_cards=size).without(dead)
    except ValueError as error:
        why = str(error)
    else:
        assert [tuple(hand) for hand, _ in found] == sorted(expected, reverse=True)
        return
    if "no hand is left" in why or "no such hand" in why:
        assert not expected
    else:  # a token that is refused whatever it would mean
        assert "one card" in why or "twice" in why or "may be a suit" in why, why


@settings(deadline=None)
@given(patterns(2))
def test_patterns_of_two_cards(pattern):
    check_pattern(pattern, 2, RANKS)


def some_ranks(n):
    return st.sets(st.sampled_from(RANKS), min_size=n, max_size=n)


@settings(deadline=None)
@given(patterns(3), some_ranks(5))
def test_patterns_of_three_cards(pattern, live):
    check_pattern(pattern, 3, live)


@settings(max_examples=50, deadline=None)
@given(patterns(4), some_ranks(3))
def test_patterns_of_four_cards(pattern, live):
    check_pattern(pattern, 4, live)


@settings(max_examples=8, deadline=None)
@given(patterns(5), some_ranks(3))
def test_patterns_of_five_cards(pattern, live):
    check_pattern(pattern, 5, live)


@pytest.mark.parametrize(
    ("size", "text", "count"),
    [
        (3, "random", 22_100),
        (4, "random", 270_725),
        (4, "AA", comb(4, 2) * comb(48, 2) + comb(4, 3) * 48 + 1),
        (4, "AA**", comb(4, 2) * comb(48, 2) + comb(4, 3) * 48 + 1),
        (4, "aaxx", comb(4, 2) * comb(48, 2) + comb(4, 3) * 48 + 1),
        (4, "A*", comb(52, 4) - comb(48, 4)),
        (4, "[A-3]*", comb(52, 4) - 1),
        (4, "AAds", 6 * 12 * 12),
        (4, "AA$ds", 6 * 12 * 12),
        (4, "AAss", 6 * 2 * 12 * 2 * 12 + 6 * 2 * comb(12, 2) + 4 * 3 * 12),
        (4, "KQJT$ss", 144),
        (4, "KQJT$22", 36),
        (4, "KQJTr", 24),
        (4, "KQJT", 256),
        (4, "(AK)(QJ)", 12),
        (4, "(AK)QJ", 64),
        (4, "JT98+", 4 * 256),
        (4, "JT98-5432", 7 * 256),
        (4, "JT98ds-5432ds", 7 * 36),
        (4, "8765-", 4 * 256),
        (4, "AAKK", 36),
        (4, "[A-T][A-T][A-T][A-T]", comb(20, 4)),
        (4, "ss", 4 * comb(13, 2) * 3 * 13**2),
        (4, "ds", 6 * comb(13, 2) ** 2),
        (4, "rb", 13**4),
        (4, "$31", 4 * comb(13, 3) * 39),
        (4, "$4", 4 * comb(13, 4)),
        (4, "AsAhKsKh, AAKK, KKAA", 36),
        (5, "random", comb(52, 5)),
        (5, "AA", sum(comb(4, n) * comb(48, 5 - n) for n in (2, 3, 4))),
        (5, "$41, $5", 4 * comb(13, 4) * 39 + 4 * comb(13, 5)),
        (5, "ds", 12 * comb(13, 2) ** 2 * 13),
        (6, "AAKK**", sum(
            comb(4, a) * comb(4, k) * comb(44, 6 - a - k)
            for a in (2, 3, 4) for k in (2, 3, 4) if a + k <= 6
        )),
        (6, "AAAA[KQ][KQ]", comb(8, 2)),
    ],
)  # fmt: skip
def test_counts(size, text, count):
    hands, weights = pe.Range(text, hole_cards=size).as_arrays()
    assert hands.shape == (count, size)
    assert (np.diff(hands.astype(int), axis=1) < 0).all()  # the highest card first
    assert (weights == 1).all()


def test_the_shapes_of_four_cards_are_all_hands():
    whole = pe.Range("r, ss, ds, $31, $4", hole_cards=4)
    assert whole == pe.Range("random", hole_cards=4)
    assert str(whole) == "random"


def test_a_run_of_aces_and_kings_and_more():
    pairs = pe.Range("JJ**+", hole_cards=4)
    assert pairs == pe.Range("JJ, QQ, KK, AA", hole_cards=4)
    assert pe.Range("AK**+", hole_cards=4) == pe.Range("AK", hole_cards=4)
    assert pe.Range("AT**+", hole_cards=4) == pe.Range("A[T-K]", hole_cards=4)


# ---- what cannot be read ----


@pytest.mark.parametrize(
    ("size", "text", "token", "position"),
    [
        (2, "foo", "foo", 0),
        (2, "AA, foo+", "foo+", 4),
        (2, "AA,,  AKx ", "AKx", 6),
        (2, "AA\n,\n{KK}", "{KK}", 5),
        (2, "6c5c, AQo++", "AQo++", 6),
        (2, "AA KK", "AA KK", 0),
        (2, "A", "A", 0),
        (2, "Ah", "Ah", 0),
        (2, "AhAh", "AhAh", 0),
        (2, "AAs", "AAs", 0),
        (2, "AAds", "AAds", 0),
        (2, "AK$22", "AK$22", 0),
        (2, "1A", "1A", 0),
        (2, "AKs-AQo", "AKs-AQo", 0),
        (2, "KTs-A8s", "KTs-A8s", 0),
        (2, "AA-A2", "AA-A2", 0),
        (2, "AA-KK-QQ", "AA-KK-QQ", 0),
        (2, "-AA", "-AA", 0),
        (2, "A5s-A2s+", "A5s-A2s+", 0),
        (2, "**+", "**+", 0),
        (2, "[]A", "[]A", 0),
        (2, "[AB]K", "[AB]K", 0),
        (2, "(AK", "(AK", 0),
        (2, "AK)", "AK)", 0),
        (2, "((AK))", "((AK))", 0),
        (2, "AA@0", "AA@0", 0),
        (2, "QQ, AA@1.5", "AA@1.5", 4),
        (2, "AA@-1", "AA@-1", 0),
        (2, "AA@nan", "AA@nan", 0),
        (2, "AA@", "AA@", 0),
        (2, "AA@0.5@0.5", "AA@0.5@0.5", 0),
        (2, "AA:0.5", "AA:0.5", 0),
        (2, "0%", "0%", 0),
        (2, "101%", "101%", 0),
        (2, "15%-15%", "15%-15%", 0),
        (2, "top", "top", 0),
        (4, "15%", "15%", 0),
        (4, "AAAAA", "AAAAA", 0),
        (4, "AKs", "AKs", 0),
        (4, "AKo", "AKo", 0),
        (4, "AA$221", "AA$221", 0),
        (4, "AA$40", "AA$40", 0),
        (4, "KKQQ+", "KKQQ+", 0),
        (4, "AA, (A)(K)(Q)(J)(T)", "(A)(K)(Q)(J)(T)", 4),
        (5, "r", "r", 0),
        (6, "ss", "ss", 0),
    ],
)  # fmt: skip
def test_unreadable_tokens_are_named(size, text, token, position):
    with pytest.raises(ValueError, match="cannot read") as caught:
        pe.Range(text, hole_cards=size)
    assert f"{token!r} at position {position}:" in str(caught.value)


@pytest.mark.parametrize("text", ["", " ", ",, ,"])
def test_a_text_without_hands(text):
    with pytest.raises(ValueError, match="names no hand"):
        pe.Range(text)


def test_kinds_of_errors():
    with pytest.raises(pe.DuplicateCardError, match="Ah stands in it twice"):
        pe.Range("AhAh")
    with pytest.raises(pe.CardCountError, match="it names 4 cards, a hand has 2"):
        pe.Range("AAKK")
    with pytest.raises(pe.CardCountError, match="hole_cards: expected 2 to 6, got 7"):
        pe.Range("AA", hole_cards=7)
    with pytest.raises(TypeError, match="hole_cards"):
        pe.Range("AA", hole_cards=2.0)
    with pytest.raises(pe.CardCountError, match="expected hands of 4 cards, got 2"):
        pe.Range(pe.Range("AA"), hole_cards=4)
    for pairs in (["AhKh"], [b"ab"], ["A"], [("AhKh",)], [("AhKh", "1")], [("AhKh", True)]):
        with pytest.raises(TypeError, match=r"hands\[0\]"):
            pe.Range(pairs)
    for weight in (0, -0.5, 1.01, float("nan")):
        with pytest.raises(ValueError, match=r"hands\[1\]"):
            pe.Range([("AhKh", 1), ("AdKd", weight)])
    with pytest.raises(pe.CardCountError, match=r"hands\[1\]: expected 2 cards, got 3"):
        pe.Range([("AhKh", 1), ("AdKdQd", 1)])
    with pytest.raises(ValueError, match="no hand is left"):
        pe.Range([])
    for nothing in (None, 5):
        with pytest.raises(TypeError, match=r"hands: expected a text, a range, or pairs .* got"):
            pe.Range(nothing)
    with pytest.raises(ValueError, match=r"cannot read 'x{60}.*\.\.\. at position 0") as caught:
        pe.Range("x" * 10_000)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("weight", "same"),
    [(np.float32(0.5), 0.5), (Fraction(1, 4), 0.25), (np.int8(1), 1.0), (np.float64(0.1), 0.1)],
)
def test_weights_of_any_kind(weight, same):
    ((_, found),) = pe.Range([("AhKh", weight)])
    assert type(found) is float
    assert found == same


# ---- weights and sets ----


def test_weights():
    weighted = pe.Range("QQ+@0.5, KK, AKs@25%, AKs@.125, AhKh@1e-3")
    assert weighted.weight("QhQd") == 0.5
    assert weighted.weight("KhKd") == 1
    assert weighted.weight("KsAs") == weighted.weight("AhKh") == 0.25
    assert weighted.weight("AhKd") == 0
    assert str(weighted) == "AA@0.5, KK, QQ@0.5, AKs@0.25"


def test_what_is_in_a_range():
    found = pe.Range("AKs")
    assert "AhKh" in found
    assert pe.Cards("KhAh") in found
    assert [47, 51] in found
    assert "AhKd" not in found
    with pytest.raises(pe.CardCountError, match="expected a hand of 2 cards, got 3"):
        _ = "AhKhQh" in found
    with pytest.raises(pe.CardError):
        _ = "AK" in found


def test_iteration_gives_cards_and_weights_in_a_fixed_order():
    found = list(pe.Range("KdKh, 2c2d@0.5, AsAh"))
    assert found == [(pe.Cards("AsAh"), 1), (pe.Cards("KhKd"), 1), (pe.Cards("2d2c"), 0.5)]
    assert all(type(hand) is pe.Cards and type(weight) is float for hand, weight in found)


def test_a_range_cannot_be_changed():
    found = pe.Range("AA")
    with pytest.raises(AttributeError, match="cannot be changed: hole_cards"):
        found.hole_cards = 4
    with pytest.raises(AttributeError, match="cannot be changed: hole_cards"):
        del found.hole_cards
    hands, _ = found.as_arrays()
    hands[:] = 0
    assert found == pe.Range("AA")


def test_equal_ranges():
    assert pe.Range("AK") == pe.Range("AKo, AKs") == pe.Range(pe.Range("AK"))
    assert hash(pe.Range("AK")) == hash(pe.Range("AKo, AKs"))
    assert pe.Range("AK") != pe.Range("AK@0.5")
    assert pe.Range("AK") != pe.Range("AK", hole_cards=4)
    assert pe.Range("AK") != "AK"
    assert len({pe.Range("random"), pe.Range("xx"), pe.Range("100%")}) == 1


WEIGHTS = st.sampled_from([1.0, 1.0, 0.5, 0.1, 1 / 3]) | st.floats(0, 1, exclude_min=True)


def some_hands(size):
    """Draw some hands with weights; few ranks, so that two draws meet."""
    hand = st.sets(st.integers(32, 51), min_size=size, max_size=size).map(frozenset)
    return st.dictionaries(hand, WEIGHTS, min_size=1, max_size=30)


@st.composite
def two_ranges(draw):
    """Draw two ranges of one size, and what they are made of."""
    size = draw(st.integers(2, 6))
    made = [draw(some_hands(size)) for _ in range(2)]
    return [(pe.Range([(tuple(cards), w) for cards, w in one.items()]), one) for one in made]


@settings(deadline=None)
@given(two_ranges())
def test_sets_are_as_those_of_counters(both):
    (a, first), (b, second) = both
    for found, expected in (
        (lambda: a | b, Counter(first) | Counter(second)),
        (lambda: a & b, Counter(first) & Counter(second)),
        (lambda: a - b, Counter(first) - Counter(second)),
    ):
        if expected:
            assert {frozenset(hand): weight for hand, weight in found()} == expected
        else:
            with pytest.raises(ValueError, match="no hand is left"):
                found()


@settings(deadline=None)
@given(two_ranges())
def test_round_trips(both):
    (made, expected), _ = both
    assert {frozenset(hand): weight for hand, weight in made} == expected
    assert len(made) == len(expected)
    size = made.hole_cards
    assert pe.Range(str(made), size) == made
    assert eval(repr(made), {"Range": pe.Range}) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert pe.Range(list(made)) == made
    assert pe.Range(dict(made), hole_cards=size) == made
    hands, weights = made.as_arrays()
    assert pe.Range(zip(map(tuple, hands.tolist()), weights.tolist(), strict=True)) == made
    for hand, weight in expected.items():
        assert made.weight(hand) == weight


@settings(deadline=None)
@given(two_ranges(), st.sets(st.integers(0, 51), max_size=12))
def test_dead_cards_take_their_hands_and_no_others(both, dead):
    (made, expected), _ = both
    left = {hand: weight for hand, weight in expected.items() if not hand & dead}
    if left:
        assert {frozenset(hand): weight for hand, weight in made.without(dead)} == left
    else:
        with pytest.raises(ValueError, match="no hand is left without"):
            made.without(dead)


@settings(deadline=None)
@given(st.sets(st.sampled_from(ORDER), min_size=1), st.sets(st.sampled_from(ORDER)))
def test_ranges_of_kinds_are_written_in_kinds(whole, half):
    made = pe.Range(", ".join([*whole, *(f"{name}@0.5" for name in half)]))
    text = str(made)
    assert pe.Range(text) == made
    assert not any(suit in text for suit in "cdh")
    found = Counter()
    for hand, weight in made:
        assert weight == (1 if kind(hand) in whole else 0.5)
        found[kind(hand)] += 1
    assert found == {name: KINDS[name] for name in whole | half}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("AA, KK, QQ, AQs, AKs, A5s, A4s, A3s, KQo, 77", "QQ+, 77, AQs+, A5s-A3s, KQo"),
        ("88, 77, 66@0.5, 55@0.5", "88-77, 66-55@0.5"),
        ("random", "random"),
        ("random@0.5", "random@0.5"),
        ("55-22", "55-22"),
        ("AhKh, AdKd", "AhKh, AdKd"),
    ],
)  # fmt: skip
def test_how_ranges_are_written(text, written):
    assert str(pe.Range(text)) == written
    assert repr(pe.Range(text)) == f"Range({written!r})"


@pytest.mark.parametrize("text", ["AA", "AAds, KK**@0.5", "AA - KK", "(AK)QJ", "ss, 2c3c4c5c"])
def test_how_larger_ranges_are_written(text):
    first, _, second = text.partition(" - ")
    made = pe.Range(first, 4)
    if second:
        made -= pe.Range(second, 4)
    assert pe.Range(str(made), 4) == made
    assert repr(made) == f"Range({str(made)!r}, hole_cards=4)"


def test_complement():
    assert ~pe.Range("random@0.75") == pe.Range("random@0.25")
    assert ~pe.Range("22+, A2s+") | pe.Range("22+, A2s+") == pe.Range("random")
    assert len(~pe.Range("AA", 4)) == 270_725 - 6_961
    with pytest.raises(ValueError, match="no hand is left"):
        _ = ~pe.Range("random")


def test_sizes_do_not_mix():
    with pytest.raises(pe.CardCountError, match="expected two of 2 cards, got 4"):
        _ = pe.Range("AA") | pe.Range("AA", 4)
    with pytest.raises(TypeError):
        _ = pe.Range("AA") | "KK"


def test_a_large_range_takes_a_byte_a_card():
    whole = pe.Range("random", hole_cards=4)
    assert len(pickle.dumps(whole)) < 4 * 270_725 + 200
    assert len(pickle.dumps(pe.Range("random@0.5", hole_cards=4))) < 12 * 270_725 + 200
