"""Cards: reading, writing, and what is refused."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokereval as pe

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
NAMES = [rank + suit for rank in RANKS for suit in "cdhs"]

cards = st.lists(st.integers(0, 51), unique=True)


def test_numbers_are_four_times_rank_plus_suit():
    assert list(pe.Cards("2c 2d 2h 2s 3c Ks Ac As")) == [0, 1, 2, 3, 4, 47, 48, 51]
    assert [str(pe.Cards([card])) for card in range(52)] == NAMES
    assert list(pe.Cards("".join(NAMES))) == list(range(52))


@pytest.mark.parametrize(
    "text",
    [
        "AsKd10h2c", "As Kd 10h 2c", "as kd th 2c", "AS KD TH 2C", "aSkDtH2C", "As,Kd,Th,2c",
        "As, Kd, 10H, 2C", "  As\tKd\nTh\r\n2c  ", "A♠K♦10♥2♣", "A♠ K♦ T♥ 2♣", "a♤k♢t♡2♧",
        "A♠\ufe0fK♦\ufe0fT♥\ufe0f2♣\ufe0f",
    ],
)  # fmt: skip
def test_texts_of_the_same_cards(text):
    assert pe.Cards(text) == pe.Cards([51, 45, 34, 0])


@pytest.mark.parametrize(
    "same",
    [
        bytes([51, 45]), bytearray([51, 45]), memoryview(bytes([51, 45])), (51, 45), [51, 45],
        range(51, 44, -6), {51: 0, 45: 0},
        np.array([51, 45]), np.array([51, 45], np.uint8), [np.int64(51), np.uint8(45)],
        np.array([51, 45], ">i4"), np.array([[51, 0], [45, 0]])[:, 0],
    ],
    ids=lambda x: type(x).__name__,
)  # fmt: skip
def test_iterables_of_the_same_cards(same):
    assert pe.Cards(same) == b"\x33\x2d"


def test_iterators_of_the_same_cards():
    assert pe.Cards(iter([51, 45])) == pe.Cards(card for card in (51, 45)) == b"\x33\x2d"


@pytest.mark.parametrize("nothing", ["", "  ", ", ,", b"", [], (), np.zeros(0, np.uint8)])
def test_no_cards(nothing):
    assert pe.Cards(nothing) == b""
    assert str(pe.Cards(nothing)) == ""


def test_ten_is_t_or_10():
    assert pe.Cards("10s") == pe.Cards("Ts") == pe.Cards("10S") == pe.Cards("t♠") == b"\x23"


@pytest.mark.parametrize(
    ("text", "shown", "position"),
    [
        ("1s", "1", 0), ("11h", "1", 0), ("0h", "0", 0), ("AsKx", "Kx", 2), ("As Kd Z", "Z", 6),
        ("A", "A", 0), ("AsK", "K", 2), ("As K d", "K", 3), ("10", "10", 0), ("As10", "10", 2),
        ("As-Kd", "-", 2), ("As/Kd", "/", 2), ("sA", "s", 0), ("A s", "A", 0), ("1 0h", "1", 0),
        ("100h", "10", 0), ("Ahh", "h", 2), ("AAs", "A", 0), ("joker", "j", 0), ("51", "5", 0),
        ("51 45", "5", 0), ("As\x00", "\\x00", 2), ("As;", ";", 2), ("[As]", "[", 0),
        # These become K, s, 2 and T only after folding: no guesses.
        ("\u212as", "\u212a", 0), ("A\u017f", "A", 0), ("\uff12s", "\uff12", 0),
        ("\u0662s", "\u0662", 0), ("\ud800s", "\\ud800", 0), ("A\udcff", "A", 0),
        ("As🂡", "🂡", 2),
    ],
)  # fmt: skip
def test_unreadable_text_is_named_with_its_place(text, shown, position):
    with pytest.raises(pe.CardError) as caught:
        pe.Cards(text)
    assert not isinstance(caught.value, pe.DuplicateCardError)
    assert shown in str(caught.value)
    assert str(position) in str(caught.value)


def test_of_a_long_text_the_part_is_shown():
    text = " " * 5000 + "As" + " " * 5000 + "Kx" + " Qd" * 5000
    with pytest.raises(pe.CardError, match=r"'Kx' at position 10002 of '\.\.\. .* Kx Qd") as caught:
        pe.Cards(text)
    assert len(str(caught.value)) < 250
    with pytest.raises(TypeError) as caught:
        pe.Cards(["x" * 10_000])
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("twice", "name"),
    [
        ("AsAs", "As"), ("AsKdA♠", "As"), ("10sTs", "Ts"), ("as AS", "As"), ([51, 45, 51], "As"),
        (b"\x00\x01\x00", "2c"), (np.array([7, 7]), "3s"),
        # An example that is easy to write: both are the ace of spades.
        ("as KD 10h A♠", "As"),
    ],
)  # fmt: skip
def test_the_same_card_twice(twice, name):
    with pytest.raises(pe.DuplicateCardError, match=name):
        pe.Cards(twice)


@pytest.mark.parametrize("number", [52, 255, -1, -52, 2**31, 2**64, -(2**64), 10**400])
def test_numbers_off_the_deck(number):
    with pytest.raises(pe.CardError, match=r"0\.\.51"):
        pe.Cards([5, number])


def test_ascii_bytes_are_not_text():
    with pytest.raises(pe.CardError, match="65"):
        pe.Cards(b"AsKd")


@pytest.mark.parametrize(
    "wrong",
    [5, 0, 5.0, True, pytest.param(object(), id="object"), len, int, 1j, [5.0], [None], ["As"],
     ["As", "Kd"], [[51]],
     [True], [5, False], np.array([True]),
     np.array([1.0]), np.array([[1, 2]]), np.array(5), np.array(["As"]), {"As": 1}, [b"\x01"]],
    ids=repr,
)  # fmt: skip
def test_what_holds_no_cards(wrong):
    with pytest.raises(TypeError):
        pe.Cards(wrong)


def test_lists_of_texts_are_told_how_to_be_written():
    for read in (pe.Cards, lambda cards: pe.HIGH.strength(cards, "QsJsTs")):
        with pytest.raises(TypeError, match=r"\[0\]: .* got str 'As'; write cards as one text"):
            read(["As", "Ks"])
    with pytest.raises(TypeError, match=r"hole: expected .* dtype <U10; read each text with Cards"):
        pe.HIGH.strengths(["AsKsQsJsTs"])


def test_recursive_and_endless_iterables_end():
    endless = []
    endless.append(endless)
    with pytest.raises(TypeError):
        pe.Cards(endless)
    with pytest.raises(pe.CardError):
        pe.Cards(iter(int, 1))  # 0, 0, 0 ...


def test_an_error_of_the_iterable_itself_is_passed_on():
    def broken():
        yield 1
        raise KeyError("own fault")

    with pytest.raises(KeyError, match="own fault"):
        pe.Cards(broken())


def test_is_bytes():
    hand = pe.Cards("AsKd2c")
    assert isinstance(hand, bytes)
    assert hand == bytes([51, 45, 0])
    assert hash(hand) == hash(bytes([51, 45, 0]))
    assert {hand: 1}[b"\x33\x2d\x00"] == 1
    assert list(hand) == [51, 45, 0]
    assert 45 in hand
    assert 44 not in hand
    assert sorted(hand) == [0, 45, 51]
    assert np.frombuffer(hand, np.uint8).tolist() == [51, 45, 0]
    assert (len(hand), hand[0], hand[-1]) == (3, 51, 0)


def test_text_forms():
    hand = pe.Cards("as kd 10h")
    assert (str(hand), f"{hand}", repr(hand)) == ("AsKdTh", "AsKdTh", "Cards('AsKdTh')")
    assert eval(repr(hand), {"Cards": pe.Cards}) == hand


def test_slices_are_cards():
    hand = pe.Cards("AsKdQhJcTs")
    for part in (slice(2), slice(1, 4), slice(None, None, -1), slice(None, None, 2), slice(9, 9)):
        assert type(hand[part]) is pe.Cards
        assert list(hand[part]) == list(hand)[part]
    with pytest.raises(IndexError):
        hand[5]


def test_cannot_be_changed():
    hand = pe.Cards("AsKd")
    with pytest.raises(TypeError):
        hand[0] = 1
    with pytest.raises(AttributeError):
        hand.name = "big slick"


def test_adding_cards():
    both = pe.Cards("As") + pe.Cards("Kd")
    assert type(both) is pe.Cards
    assert str(both) == "AsKd"
    with pytest.raises(pe.DuplicateCardError, match="As"):
        pe.Cards("As") + pe.Cards("KdAs")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(protocol):
    hand = pe.Cards("AsKd")
    again = pickle.loads(pickle.dumps(hand, protocol))
    assert type(again) is pe.Cards
    assert again == hand


def test_copies():
    hand = pe.Cards("AsKd")
    for again in (copy.copy(hand), copy.deepcopy(hand), pe.Cards(hand)):
        assert type(again) is pe.Cards
        assert again == hand


def test_errors_are_value_errors():
    assert issubclass(pe.CardError, ValueError)
    assert issubclass(pe.DuplicateCardError, pe.CardError)
    assert issubclass(pe.CardCountError, pe.CardError)
    assert issubclass(pe.SettlementError, ValueError)


@given(cards)
def test_every_form_comes_back(numbers):
    hand = pe.Cards(numbers)
    assert list(hand) == numbers
    assert pe.Cards(str(hand)) == pe.Cards(bytes(numbers)) == pe.Cards(hand) == hand
    assert str(hand) == "".join(NAMES[card] for card in numbers)


@given(cards, st.data())
def test_case_separators_and_symbols_do_not_matter(numbers, data):
    written = []
    for card in numbers:
        rank, suit = NAMES[card]
        rank = data.draw(st.sampled_from(["T", "t", "10"] if rank == "T" else [rank, rank.lower()]))
        suit = data.draw(st.sampled_from([suit, suit.upper(), "♣♦♥♠"["cdhs".index(suit)]]))
        written.append(rank + suit + data.draw(st.sampled_from(["", " ", ",", ", ", "\t"])))
    assert list(pe.Cards("".join(written))) == numbers


@given(st.text() | st.text("23456789TJQKA10cdhs ♠♥,x"))
def test_any_text_is_cards_or_a_card_error(text):
    try:
        hand = pe.Cards(text)
    except pe.CardError:
        return
    assert pe.Cards(str(hand)) == hand


@given(st.binary(max_size=8) | st.lists(st.integers(), max_size=8))
def test_any_numbers_are_cards_or_a_card_error(numbers):
    good = len(set(numbers)) == len(numbers) and all(0 <= card <= 51 for card in numbers)
    if good:
        assert list(pe.Cards(numbers)) == list(numbers)
    else:
        with pytest.raises(pe.CardError):
            pe.Cards(numbers)
