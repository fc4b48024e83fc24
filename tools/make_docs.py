"""Writes what README.md and docs/ take from the package itself: tables, ladders, output, a picture.

Usage: python tools/make_docs.py [--check]

A page marks such a part with ``<!-- make_docs: NAME -->`` and ``<!-- end -->``; what stands
between is replaced by what `PARTS` gives for the name, or, for ``$ pokereval ...``, by what the
command prints. With --check nothing is written, and the exit status is 1 if anything would be.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, combinations, groupby, pairwise
from pathlib import Path
from unittest import mock

import numpy as np

import pokereval as pe
from pokereval import cli
from pokereval.cards import RANKS
from pokereval.evaluators import EVALUATORS
from pokereval.games import FULL_DECK, GAMES, SHORT_DECK
from pokereval.rules import AXES, PRESETS, SCHEDULES

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
SETTLING, PICTURE = ROOT / "docs" / "settling.md", ROOT / "docs" / "pots.svg"
PART = re.compile(r"(<!-- make_docs: (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table. A column whose name starts with ``>`` stands to the right."""
    lines = [
        [name.removeprefix(">") for name in columns],
        ["--:" if name.startswith(">") else "---" for name in columns],
        *([str(cell) for cell in row] for row in rows),
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def code(names: Iterable[object]) -> str:
    return ", ".join(f"`{name}`" for name in names)


# ---- games ----


def _won_by(game: pe.Game) -> Iterator[str]:
    return (evaluator.name for evaluator in game.evaluators)


def games() -> str:
    """What is dealt in every game, and which rankings win."""
    return table(
        ("name", "game", ">hole", ">board", ">deck", "won by"),
        (
            (f"`{row.name}`", row.title, row.hole_cards, row.board_cards, len(row.deck),
             code(_won_by(row)))
            for row in GAMES
        ),
    )  # fmt: skip


def games_linked() -> str:
    """The same for the documentation, each ranking a link."""
    return re.sub(
        r"`([A-Z_]+)`", lambda name: f"[{name[0]}](rankings.md#{name[1].lower()})", games()
    )


def aliases() -> str:
    """What else every game is called."""
    return table(
        ("name", "also called"),
        ((f"`{row.name}`", ", ".join(row.aliases)) for row in GAMES if row.aliases),
    )


def openers() -> str:
    """Which exposed card must bet first, and which hand acts first later, in every stud game."""
    lowball = {False: ("lowest card", "highest hand"), True: ("highest card", "lowest hand")}
    return table(
        ("games", "brings it in", "first to act from fourth street"),
        (
            (code(row.name for row in GAMES if row.bring_in == card), *lowball[card == "high"])
            for card in ("low", "high")
        ),
    )


# ---- rankings ----

#: What is counted for each ranking that has a ladder of its own: a deck, and so many cards of it.
COUNTED = {
    pe.HIGH: (FULL_DECK, 5),
    pe.ACE_TO_FIVE_LOW: (FULL_DECK, 5),
    pe.EIGHT_OR_BETTER_LOW: (FULL_DECK, 5),
    pe.DEUCE_TO_SEVEN_LOW: (FULL_DECK, 5),
    pe.ACE_TO_SIX_LOW: (FULL_DECK, 5),
    pe.BADUGI: (FULL_DECK, 4),
    pe.DEUCE_BADUGI: (FULL_DECK, 4),
    pe.SHORT_DECK_HIGH: (SHORT_DECK, 5),
    pe.SHORT_DECK_HIGH_TRIPS: (SHORT_DECK, 5),
    pe.SOKO_HIGH: (FULL_DECK, 5),
    pe.SOKO_HIGH_STRAIGHT_FIRST: (FULL_DECK, 5),
    pe.UP_CARDS_HIGH: (FULL_DECK, 4),
    pe.UP_CARDS_LOW: (FULL_DECK, 4),
}


def _takes(evaluator: pe.Evaluator) -> str:
    """Return how many cards a ranking takes; hole + board where they do not mix."""
    hole, board, together = (f"{least}–{most}" for least, most in evaluator.card_counts)
    return f"{hole} + {board}" if evaluator.card_counts[1][0] else together


def rankings() -> str:
    """Every ranking with its size and its games."""
    return table(
        ("ranking", "cards", ">strengths", "games"),
        (
            (f"[`{evaluator.name}`](#{evaluator.name.lower()})", _takes(evaluator),
             f"{evaluator.strongest:,}",
             code(row.name for row in GAMES if evaluator in row.evaluators))
            for evaluator in EVALUATORS
        ),
    )  # fmt: skip


@cache
def _all_hands(deck: pe.Cards, size: int) -> np.ndarray:
    """Return every hand of a size."""
    return np.fromiter(chain.from_iterable(combinations(deck, size)), np.uint8).reshape(-1, size)


def _ranks(evaluator: pe.Evaluator, strength: int) -> str:
    """Return the ranks of a hand, most telling first."""
    return f"`{''.join(RANKS[rank] for rank in evaluator._rung(strength).ranks)}`"


def _categories(evaluator: pe.Evaluator) -> str:
    """The categories of a ranking, the best first, each counted over all hands."""
    hands = _all_hands(*COUNTED[evaluator])
    counts = np.bincount(evaluator.strengths(hands), minlength=evaluator.strongest + 1)
    rows: list[tuple[str, ...]] = []
    best_first = range(evaluator.strongest, 0, -1)
    for category, group in groupby(best_first, key=evaluator.category):
        strengths = list(group)
        best, worst = strengths[0], strengths[-1]
        rows.append(
            (category, f"{sum(counts[strengths]):,}", f"{worst:,} to {best:,}",
             _ranks(evaluator, worst), _ranks(evaluator, best))
        )  # fmt: skip
    if counts[0]:
        rows.append(("none", f"{counts[0]:,}", "0", "", ""))
    return table(("category", f">of {len(hands):,} hands", "strengths", "worst", "best"), rows)


def _best_lows(evaluator: pe.Evaluator) -> str:
    """The best hands of a low ranking in words."""
    return table(
        (">strength", "hand", "in words"),
        (
            (f"{strength:,}", _ranks(evaluator, strength), evaluator.describe(strength))
            for strength in range(evaluator.strongest, evaluator.strongest - 6, -1)
        ),
    )


def ranking(evaluator: pe.Evaluator) -> str:
    """Rule and ladder of a ranking."""
    parts = [f"{evaluator.rule}\n"]
    if evaluator in COUNTED:
        parts.append(_categories(evaluator))
        if evaluator.low:
            parts.append(_best_lows(evaluator))
    return "\n".join(parts)


# ---- rules ----


def axis(name: str) -> str:
    """The values of a question on which the books differ, and which preset says what."""
    return table(
        ("value", "says", "presets"),
        (
            (f"`{value}`", says,
             code(row.name for row in PRESETS.values() if getattr(row, name) == value) or "none")
            for value, says in AXES[name].items()
        ),
    )  # fmt: skip


def schedules() -> str:
    """The step schedules of rake; amounts in whole units of 100 cents."""

    def money(cents: int) -> str:
        return f"{cents / 100:.2f}"

    return table(
        ("`SCHEDULES[...]`", ">takes", ">of every", "at most"),
        (
            (f"`{name}`", money(rake.take), money(rake.step),
             ", ".join(f"{money(cap)} from {players} players"
                       for players, cap in (rake.caps or {}).items()) or money(rake.cap or 0))
            for name, rake in SCHEDULES.items()
        ),
    )  # fmt: skip


# ---- the picture of pots as layers ----

COLOURS = ("#8ab8ea", "#8fd0a5", "#f0c27a", "#d9a7e0")
SUITS = str.maketrans("cdhs", "♣♦♥♠")
STYLE = """
  .pots { --ink: #1b1b1b; font: 14px system-ui, sans-serif; max-width: 100%; height: auto }
  @media (prefers-color-scheme: dark) { .pots { --ink: #e6e6e6 } }
  .pots text { fill: var(--color-foreground-primary, var(--ink)) }
  .pots .chips { fill: #1b1b1b; text-anchor: middle }
  .pots .seat { text-anchor: middle }
  .pots .level { text-anchor: end; opacity: 0.75 }
  .pots .name { font-weight: bold }
  .pots line, .pots .returned { stroke: var(--color-foreground-primary, var(--ink)); fill: none }
  .pots line { opacity: 0.35 }
  .pots .returned { stroke-dasharray: 4 3 }
"""


def pictured() -> tuple[list[pe.Seat], pe.Settlement]:
    """Return seats and result of the first example of the page that shows the picture."""
    found: dict[str, object] = {}
    for example in doctest.DocTestParser().get_examples(SETTLING.read_text(encoding="utf-8")):
        exec(example.source, found)
        if "result" in found:
            break
    return found["seats"], found["result"]  # type: ignore[return-value]


def picture() -> str:
    """Draw the pots of a hand: a column for each seat, a layer for each pot."""
    seats, result = pictured()
    left, wide, gap, top, scale = 62, 84, 14, 24, 0.6
    bets = {seat.number: seat.contributed for seat in seats}
    # A pot reaches up to the least that one of its seats put in and did not get back.
    levels = [0] + [
        min(bets[seat] - result.returned[seat] for seat in pot.eligible) for pot in result.pots
    ]
    bottom = top + scale * max(bets.values())
    right = left + len(seats) * (wide + gap) + gap

    def y(chips: float) -> float:
        return round(bottom - scale * chips, 1)

    def text(x: float, at: float, words: object, kind: str) -> str:
        return f'<text x="{x}" y="{round(at, 1)}" class="{kind}">{words}</text>'

    def box(x: float, low: int, high: int, attributes: str) -> str:
        height = round(scale * (high - low), 1)
        return f'<rect x="{x}" y="{y(high)}" width="{wide}" height="{height}" {attributes}/>'

    drawn = []
    for level in sorted({*levels, max(bets.values())}):
        drawn += [
            f'<line x1="{left - 6}" y1="{y(level)}" x2="{right - gap}" y2="{y(level)}"/>',
            text(left - 12, y(level) + 5, level, "level"),
        ]
    for i, seat in enumerate(seats):
        x = left + gap + i * (wide + gap)
        middle = x + wide / 2
        paid = bets[seat.number] - result.returned[seat.number]
        for pot, (low, high) in enumerate(pairwise(levels)):
            if (chips := min(paid, high) - low) > 0:
                shade = f'fill="{COLOURS[pot]}"' + ' opacity="0.7"' * seat.folded
                drawn.append(box(x, low, low + chips, shade))
                drawn.append(text(middle, y(low + chips / 2) + 5, chips, "chips"))
        if back := result.returned[seat.number]:
            drawn.append(box(x, paid, paid + back, 'class="returned"'))
            drawn.append(text(middle, y(paid + back / 2) - 4, back, "seat"))
            drawn.append(text(middle, y(paid + back / 2) + 14, "returned", "seat"))
        state = "folded" if seat.folded else "all-in" if seat.all_in else ""
        cards = str(seat.hole or "").translate(SUITS)
        for line, words in enumerate(
            (f"Seat {seat.number}", " ".join(filter(None, (cards, state))))
        ):
            drawn.append(text(middle, bottom + 22 + 19 * line, words, "seat"))
    for i, pot in enumerate(result.pots):
        name = f"Side pot {i}" if i else "Main pot"
        won = ", ".join(f"{a.amount} to seat {a.seat}" for a in result.awards if a.pot == i)
        middle = y((levels[i] + levels[i + 1]) / 2)
        drawn += [
            text(right, middle - 14, f"{name}: {pot.amount}", "name"),
            text(right, middle + 5, f"for seats {', '.join(map(str, pot.eligible))}", "who"),
            text(right, middle + 24, won, "who"),
        ]
    size = f"{right + 250} {round(bottom + 56)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pots" viewBox="0 0 {size}" role="img"'
        f' aria-labelledby="pots-title">\n<title id="pots-title">Pots as layers of what the seats'
        f" put in</title>\n<style>{STYLE}</style>\n" + "\n".join(drawn) + "\n</svg>\n"
    )


PARTS: dict[str, Callable[[], str]] = {
    "games": games,
    "games linked": games_linked,
    "aliases": aliases,
    "openers": openers,
    "rankings": rankings,
    **{f"ranking {row.name}": partial(ranking, row) for row in EVALUATORS},
    **{f"axis {name}": partial(axis, name) for name in AXES},
    "schedules": schedules,
}


# ---- pages ----


def printed(command: str) -> str:
    """Return a command and what it prints on 80 columns, as a block of the page."""
    said = io.StringIO()
    columns = mock.patch.dict(os.environ, COLUMNS="80")
    with columns, contextlib.chdir(ROOT), contextlib.redirect_stdout(said):
        cli.main(shlex.split(command)[1:])
    return f"```console\n$ {command}\n{said.getvalue().rstrip()}\n```\n"


def made(name: str) -> str:
    """Return the part of a name."""
    return printed(name.removeprefix("$ ")) if name.startswith("$ ") else PARTS[name]()


def files() -> dict[Path, str]:
    """Return every file that holds something made here, as it should be."""
    pages = {path: path.read_text(encoding="utf-8") for path in PAGES}
    anew = {
        path: PART.sub(lambda part: part[1] + made(part[2]) + part[3], text)
        for path, text in pages.items()
    }
    return anew | {PICTURE: picture()}


def stale() -> list[Path]:
    """Return the files that are not as they should be."""
    return [
        path
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    if "--check" in sys.argv[1:]:
        wrong = stale()
        for path in wrong:
            print(f"{path.relative_to(ROOT)}: out of date, run python tools/make_docs.py")
        return bool(wrong)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
