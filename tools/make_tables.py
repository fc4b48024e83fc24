"""Make src/pokereval/_kernels/tables.c, the tables of the core. Standard library only.

Run by setup.py; by hand: ``python tools/make_tables.py``. The output depends on nothing but this
file and the ladders, so the same source gives the same bytes on every machine.

How the tables work is told in docs of each function below and in `_kernels/tables.h`.
"""

from __future__ import annotations

import importlib.util
import sys
from array import array
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LADDERS = ROOT / "src" / "pokereval" / "_ladders.py"
OUTPUT = ROOT / "src" / "pokereval" / "_kernels" / "tables.c"

# One additive key a rank, deuce to ace, found by hill climbing: the sum over five, six or seven
# cards names the multiset of their ranks, and displaces into a table with few holes.
RANK_KEYS = (
    0x0, 0x143C1, 0x45FF8, 0x3DE005, 0x27027, 0x3EB2C9, 0x3A5E36,
    0x3FA59A, 0x21107, 0x3F0758, 0x14FF1, 0x2CCBE5, 0x1395C9,
)  # fmt: skip
KEY_SHIFT = 12
COLUMNS = 1 << KEY_SHIFT
# A card's word: its rank key below, a counter of its suit above. The counters start at 3, so a
# fifth card of a suit sets the counter's top bit and one AND finds it; up to nine cards fit.
SUIT_SHIFT = 32
SUIT_BITS = 4
# Above the counters, in the top byte, the bit of a low rank: sums of it mean nothing.
LOW_SHIFT = 56
LOW_RANKS = (12, 0, 1, 2, 3, 4, 5, 6)  # ace to eight, one bit each in an eight-bit mask

Table = tuple[str, str, list[int]]  # C type, name, values


def load_ladders():
    """Import the ladders by path: the package itself is not built yet."""
    spec = importlib.util.spec_from_file_location("_ladders", LADDERS)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


ladders = load_ladders()


def key_of(ranks) -> int:
    return sum(RANK_KEYS[rank] for rank in ranks)


def mask_of(ranks) -> int:
    return sum(1 << rank for rank in ranks)


def multisets(size: int):
    """Every multiset of ranks that a deck of four suits can deal."""
    for ranks in combinations_with_replacement(range(13), size):
        if all(ranks[i] != ranks[i + 4] for i in range(size - 4)):
            yield ranks


def displace(keys, largest: int) -> tuple[list[int], int]:
    """Pack keys into one row: entry = offset[key >> 12] + (key & 4095), no two keys alike.

    Rows go in by size, the fullest first, each at the first offset where all its columns are
    free; whole rows are compared as big integers, one bit an entry. Returns the offsets, padded
    to the largest sum that so many cards can make, and the length that keeps any
    column of any row inside the table: wrong cards read a wrong value but never out of bounds.
    """
    rows: dict[int, list[int]] = {}
    for key in keys:
        rows.setdefault(key >> KEY_SHIFT, []).append(key & (COLUMNS - 1))
    free = (1 << (1 << 17)) - 1
    offsets = [0] * ((largest >> KEY_SHIFT) + 1)
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        fits = free
        for column in columns:
            fits &= free >> column
        offset = (fits & -fits).bit_length() - 1
        offsets[row] = offset
        for column in columns:
            free &= ~(1 << (offset + column))
    return offsets, max(offsets) + COLUMNS


class RankHash:
    """The perfect hash of the rank multisets of so many cards."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.multisets = list(multisets(size))
        keys = [key_of(ranks) for ranks in self.multisets]
        assert len(set(keys)) == len(keys), f"rank keys collide for {size} cards"
        self.offsets, self.length = displace(keys, size * max(RANK_KEYS))

    def fill(self, value_of) -> list[int]:
        """Lay out one value a key; holes, and ranks that a ranking does not know, hold 0."""
        values = [0] * self.length
        for ranks in self.multisets:
            key = key_of(ranks)
            values[self.offsets[key >> KEY_SHIFT] + (key & (COLUMNS - 1))] = value_of.get(key, 0)
        return values


HASHES = {size: RankHash(size) for size in (5, 6, 7)}
FIVE_SLOTS = 9216  # as in tables.h
assert HASHES[5].length <= FIVE_SLOTS, "the places of five ranks need more room"


def best_of_more(five: dict[int, int]) -> dict[int, dict[int, int]]:
    """Extend strengths of five ranks to six and seven: the best after leaving one rank out.

    The rank is left out of the key: the key of the rest is the key less the rank's own.
    """
    best = {5: five}
    for size in (6, 7):
        smaller = best[size - 1]
        best[size] = {
            (key := key_of(ranks)): max(
                smaller.get(key - RANK_KEYS[rank], 0) for rank in set(ranks)
            )
            for ranks in HASHES[size].multisets
        }
    return best


def five_card_tables(name: str, ladder) -> list[Table]:
    """The tables of one ranking of five cards: by rank multiset, and by the ranks of a flush."""
    strength = {}
    flush = {}
    for number, (category, ranks) in enumerate(ladder, 1):
        if category in ladders.FLUSHES:
            flush[mask_of(ranks)] = number
        elif category != "four-card flush":
            strength[key_of(ranks)] = number
    tables: list[Table] = [
        ("uint16_t", f"pe_{name}_{size}", HASHES[size].fill(values))
        for size, values in best_of_more(strength).items()
    ]
    if flush:
        tables.append(("uint16_t", f"pe_{name}_flush", best_flush(flush)))
    return tables


def best_flush(flush: dict[int, int]) -> list[int]:
    """Strength by the 13-bit mask of the ranks of one suit, the best five of them."""
    values = [0] * 8192
    for mask in range(8192):
        if mask.bit_count() == 5:
            values[mask] = flush.get(mask, 0)
        elif mask.bit_count() > 5:  # a smaller mask, so already known
            values[mask] = max(values[mask & ~(1 << r)] for r in range(13) if mask >> r & 1)
    return values


# Omaha: one row of strengths a board, one column a pair of hole ranks.
PAIR_COLUMNS = 96  # 91 pairs, padded to three cache lines of 64 bytes


def pair_column(high: int, low: int) -> int:
    return high * (high + 1) // 2 + low


PAIRS = [(high, low) for high in range(13) for low in range(high + 1)]


def omaha_tables(ladder) -> list[Table]:
    """Strength without flushes by (board rank multiset, pair of hole ranks).

    First a row for each multiset of three board ranks; the row of five board ranks is the
    column-wise maximum over its threes. Five of one rank cannot be dealt and count as nothing.
    """
    strength = {
        key_of(ranks): number
        for number, (category, ranks) in enumerate(ladder, 1)
        if category not in ladders.FLUSHES
    }
    three = {
        board: [strength.get(key_of(board + pair), 0) for pair in PAIRS] for board in multisets(3)
    }
    row_of = {}
    rows: list[int] = []
    for number, board in enumerate(HASHES[5].multisets):
        row_of[key_of(board)] = number
        rows.extend(map(max, *(three[part] for part in sorted(set(combinations(board, 3))))))
        rows.extend([0] * (PAIR_COLUMNS - len(PAIRS)))
    columns = [0] * 256  # by high << 4 | low, either way round
    for high, low in PAIRS:
        columns[high << 4 | low] = columns[low << 4 | high] = pair_column(high, low)
    return [
        ("uint16_t", "pe_omaha_row", HASHES[5].fill(row_of)),
        ("uint16_t", "pe_omaha_rows", rows),
        ("uint8_t", "pe_pair_column", columns),
    ]


def card_table() -> Table:
    """What each of the 256 byte values adds to a hand: its word, then its bit.

    A byte that is no card adds nothing to the word, and bit 60, where nine of them cannot carry
    out of the top of the sum. The top byte of a word is for or-ing: its low rank, the ace first.
    """
    values = []
    for card in range(256):
        rank, suit = divmod(card, 4)
        if card < 52:
            word = RANK_KEYS[rank] | 1 << (SUIT_SHIFT + SUIT_BITS * suit)
            if rank in LOW_RANKS:
                word |= 1 << (LOW_SHIFT + LOW_RANKS.index(rank))
            values += [word, 1 << card]
        else:
            values += [0, 1 << 60]
    return ("uint64_t", "pe_card", values)


def text_tables() -> list[Table]:
    """By ASCII character: four times its rank, and its suit; 255 for what is neither."""
    ranks, suits = [255] * 256, [255] * 256
    for rank, symbol in enumerate("23456789TJQKA"):
        ranks[ord(symbol)] = ranks[ord(symbol.lower())] = 4 * rank
    for suit, symbol in enumerate("cdhs"):
        suits[ord(symbol)] = suits[ord(symbol.upper())] = suit
    return [("uint8_t", "pe_text_rank", ranks), ("uint8_t", "pe_text_suit", suits)]


def eight_or_better_tables(ladder) -> list[Table]:
    """Eight-or-better strength by mask of low ranks; the second for Omaha, board mask first."""
    bit = {rank: 1 << i for i, rank in enumerate(LOW_RANKS)}
    exact = {sum(bit[r] for r in ranks): n for n, (_, ranks) in enumerate(ladder, 1)}
    best = [exact.get(mask, 0) for mask in range(256)]
    for mask in range(256):
        if mask.bit_count() > 5:
            best[mask] = max(best[mask & ~(1 << i)] for i in range(8) if mask >> i & 1)

    def parts(mask, size):
        bits = [1 << i for i in range(8) if mask >> i & 1]
        return [sum(part) for part in combinations(bits, size)]

    threes = [parts(mask, 3) for mask in range(256)]
    twos = [parts(mask, 2) for mask in range(256)]
    # By the board's threes first: 56 of them against 256 hole masks.
    three_best = {
        three: [max((exact.get(three | two, 0) for two in twos[hole]), default=0)
                for hole in range(256)]
        for three in parts(255, 3)
    }  # fmt: skip
    omaha: list[int] = []
    for board in range(256):
        rows = [three_best[three] for three in threes[board]]
        omaha.extend(map(max, zip(*rows, strict=True)) if rows else [0] * 256)
    return [("uint8_t", "pe_low", best), ("uint8_t", "pe_omaha_low", omaha)]


def badugi_table(ladder) -> Table:
    """Badugi strength by the ranks it holds, one bit each, the lowest of the game first.

    The ladder has the ace high; with the ace low it is the same one of other ranks.
    """
    values = [0] * 8192
    for number, (_, held) in enumerate(ladder, 1):
        values[mask_of(held)] = number
    return ("uint16_t", "pe_badugi", values)


def badugi_steps() -> list[Table]:
    """The steps that pick the best badugi from the lowest rank up, two ranks a step.

    The sets of ranks that can be held in different suits are a matroid, so the greedy choice is
    the best: take each rank that still finds a suit of its own. What has been taken matters only
    by the sets of suits that it can fill: 68 states. By state and by the suits in which the next
    two ranks are there, four bits each: where the entries of the state after begin, and which of
    the two are taken.
    """
    states = [frozenset([frozenset()])]
    one: dict[tuple[int, int], int] = {}
    for number, filled in enumerate(states):  # which grow on the way
        for suits in range(16):
            after = frozenset(
                fill | {suit} for fill in filled for suit in range(4)
                if suits >> suit & 1 and suit not in fill
            ) or filled  # fmt: skip
            if after not in states:
                states.append(after)
            one[number, suits] = states.index(after)
    nexts, taken = [], []
    for state in range(len(states)):
        for byte in range(256):
            middle = one[state, byte & 15]
            after = one[middle, byte >> 4]
            nexts.append(256 * after)
            taken.append((middle != state) | (after != middle) << 1)
    return [("uint16_t", "pe_badugi_next", nexts), ("uint8_t", "pe_badugi_taken", taken)]


SOKO_MASKS = sorted(mask_of(four) for four in combinations(range(13), 4))


def soko_tables(name: str, ladder) -> list[Table]:
    """The tables of five cards, and the four-flushes: by their ranks, 13 kickers each."""
    strength = {
        (mask_of(ranks[:4]), ranks[4]): number
        for number, (category, ranks) in enumerate(ladder, 1)
        if category == "four-card flush"
    }
    values = [strength.get((mask, kicker), 0) for mask in SOKO_MASKS for kicker in range(13)]
    return [*five_card_tables(name, ladder), ("uint16_t", f"pe_{name}_four", values)]


def soko_rows() -> Table:
    """Where the 13 kickers of a four-flush begin, by its rank mask."""
    rows = [0] * 8192
    for number, mask in enumerate(SOKO_MASKS):
        rows[mask] = 13 * number
    return ("uint16_t", "pe_soko_row", rows)


def up_cards_table(name: str, ladder) -> Table:
    """Strength of one to four cards by their number, 1,820 numbers for each count."""
    values = [0] * (4 * 1820)
    for number, (_, ranks) in enumerate(ladder, 1):
        values[1820 * (len(ranks) - 1) + multiset_number(ranks)] = number
    return ("uint16_t", f"pe_{name}", values)


def multiset_number(ranks) -> int:
    """Number the multisets of four ranks, fewer filled up with deuces.

    The combinadic of the ranks, ascending, spread apart: r0 + C(r1 + 1, 2) + C(r2 + 2, 3) + ...
    """
    four = sorted([0] * (4 - len(ranks)) + list(ranks))
    return sum(comb(rank + i, i + 1) for i, rank in enumerate(four))


def up_cards_places() -> Table:
    """What a rank adds to the number by its place; what is no rank counts as an ace."""
    values = [comb(min(rank, 12) + i, i + 1) for i in range(4) for rank in range(16)]
    return ("uint16_t", "pe_up_cards_place", values)


FIVE_CARD_RANKINGS = (
    "high",
    "short_deck_high",
    "short_deck_high_trips",
    "ace_to_five_low",
    "deuce_to_seven_low",
    "ace_to_six_low",
)


def make_tables() -> list[Table]:
    """Return every table: its C type, its name and its values."""
    tables = [card_table(), *text_tables()]
    tables += (("uint16_t", f"pe_offset_{n}", hash_.offsets) for n, hash_ in HASHES.items())
    for name in FIVE_CARD_RANKINGS:
        tables += five_card_tables(name, getattr(ladders, name)())
    for name in ("soko_high", "soko_high_straight_first"):
        tables += soko_tables(name, getattr(ladders, name)())
    tables.append(soko_rows())
    tables += omaha_tables(ladders.high())
    tables += eight_or_better_tables(ladders.eight_or_better_low())
    tables.append(badugi_table(ladders.deuce_badugi()))
    tables += badugi_steps()
    for name in ("up_cards_high", "up_cards_low"):
        tables.append(up_cards_table(name, getattr(ladders, name)()))
    tables.append(up_cards_places())
    return tables


TYPE_CODES = {"uint8_t": "B", "uint16_t": "H", "uint64_t": "Q"}


def to_bytes(c_type: str, values: list[int]) -> bytes:
    """The table as it lies in memory, little-endian; for checking its digest."""
    packed = array(TYPE_CODES[c_type], values)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def write_c(path: Path) -> None:
    """Write the tables as constant, cache-line aligned C arrays."""
    lines = ["/* Made by tools/make_tables.py: change that, not this. */", '#include "tables.h"']
    for c_type, name, values in make_tables():
        unit = "ull" if c_type == "uint64_t" else ""
        lines.append(f"\nPE_ALIGNED const {c_type} {name}[{len(values)}] = {{")
        lines.extend(
            ",".join(f"{value}{unit}" for value in values[start : start + 24]) + ","
            for start in range(0, len(values), 24)
        )
        lines.append("};")
    text = "\n".join(lines) + "\n"
    # An unchanged file keeps its time stamp, so that nothing is compiled again.
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


if __name__ == "__main__":
    write_c(OUTPUT)
