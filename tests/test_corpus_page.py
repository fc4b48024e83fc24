"""The page of the real hands: its figures are those that the tests of the corpus find.

    python tests/test_corpus_page.py

writes them into docs/corpus.md anew, where the corpus is at hand.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

import corpus
import test_corpus

PAGE = Path(__file__).parents[1] / "docs" / "corpus.md"
PART = re.compile(r"(<!-- corpus: (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(columns, rows):
    """Return a Markdown table. A column whose name starts with ``>`` stands to the right."""
    lines = [
        [name.removeprefix(">") for name in columns],
        ["--:" if name.startswith(">") else "---" for name in columns],
        *([str(cell) for cell in row] for row in rows),
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def counted(key):
    """Return rows of a table of hands by a key of their records, the most first."""
    results, _ = test_corpus.settled()
    shown = test_corpus.shown_in_order()
    counts = Counter(key(record) for record in corpus.hands().values())
    exact, split, compared, right = Counter(), Counter(), Counter(), Counter()
    for name, result in results.items():
        record = corpus.hands()[name]
        group = key(record)
        exact[group] += result.payouts == corpus.won(record)
        split[group] += len(result.awards) > 1
        if name in shown:
            compared[group] += 1
            right[group] += shown[name][0] == shown[name][1]

    def orders(some, same):
        return (some, same) if some else ("", "")

    rows = [
        (group, hands, split[group], exact[group], *orders(compared[group], right[group]))
        for group, hands in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    sums = [sum(column) for column in (counts.values(), *(c.values() for c in (split, exact)))]
    return [*rows, ("all", *sums, sum(compared.values()), sum(right.values()))]


COLUMNS = (">hands", ">split", ">paid as there", ">order compared", ">same order")


def rooms():
    return table(("room", *COLUMNS), counted(lambda record: record["site"]))


def games():
    return table(("game", *COLUMNS), counted(corpus.game))


def reasons(listed):
    """Return a table of hands by the reason of their deviation."""
    found = {}
    for name, reason in listed.items():
        found.setdefault(reason, []).append(name)
    return table(
        (">hands", "reason", "which"),
        (
            (len(names), reason, ", ".join(f"`{name}`" for name in sorted(names)))
            for reason, names in found.items()
        ),
    )


PARTS = {
    "rooms": rooms,
    "games": games,
    "unsettled": lambda: reasons(test_corpus.UNSETTLED),
    "money": lambda: reasons(test_corpus.PAID_OTHERWISE),
    "order": lambda: reasons(test_corpus.SHOWN_OTHERWISE),
}


def current():
    """Return the page as it should be."""
    return PART.sub(
        lambda part: part[1] + PARTS[part[2]]() + part[3], PAGE.read_text(encoding="utf-8")
    )


@pytest.mark.skipif(not corpus.hands(), reason="the corpus is not at hand")
def test_the_figures_of_the_page_are_those_of_the_hands():
    text = PAGE.read_text(encoding="utf-8")
    assert {name for _, name, _ in PART.findall(text)} == PARTS.keys()
    assert text == current(), "out of date: run python tests/test_corpus_page.py"


if __name__ == "__main__":
    PAGE.write_text(current(), encoding="utf-8")
