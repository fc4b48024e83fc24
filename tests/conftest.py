"""Fixtures shared by the tests of hands: known ladders, deals, and the shared cases."""

import json
import os
from pathlib import Path

import pytest

import oracle

SHARED = Path(__file__).parents[2] / "shared"

# pytest-xdist tells its workers a width, to which the commands would then fit their tables.
os.environ.pop("COLUMNS", None)

# Five-card hands (or badugis), worst first, from the guides and rule books of the games.
# Suits are left out where only the ranks matter; see `suited`.
LADDERS = {
    "HIGH": (
        "7c5d4h3s2c", "KcQdJhTs8c", "AcKdQhJs9c", "2c2d5h4s3c", "AcAdKhQsJc", "3c3d2h2s4c",
        "AcAdKhKsQc", "2c2d2h4s3c", "AcAdAhKsQc", "5c4d3h2sAc", "6c5d4h3s2c", "AcKdQhJsTc",
        "7c5c4c3c2c", "8s7s6s5sAs", "AcKcQcJc9c", "2c2d2h3s3c", "2c2d2hAsAc", "3c3d3h2s2c",
        "2c2d2h2s3c", "AcAdAhAsKc", "5c4c3c2cAc", "6c5c4c3c2c", "AcKcQcJcTc",
    ),
    "ACE_TO_FIVE_LOW": (
        "33355", "KK432", "22765", "AAT98", "KQJT9", "KQJT7", "98765", "97653", "9765A", "65432",
        "6432A", "5432A",
    ),
    "EIGHT_OR_BETTER_LOW": (
        "87654", "87653", "8642A", "8432A", "76542", "7652A", "75432", "65432", "6432A", "5432A",
    ),
    # A flush is worse than a straight, a suited straight worst of all; the ace is high only.
    "DEUCE_TO_SEVEN_LOW": (
        "AcKcQcJcTc", "6c5c4c3c2c", "AcAdAhAs2c", "AcAdAh2s2c", "AcKcQcJc9c", "5c4c3c2cAc",
        "7c5c4c3c2c", "AcKdQhJsTc", "6c5d4h3s2c", "2c2d9h8s7c", "AcKdQhJs9c", "Ac5d4h3s2c",
        "Kc5d4h3s2c", "9c8d7h6s4c", "8c5d4h3s2c", "7c6d5h4s2c", "7c6d4h3s2c", "7c5d4h3s2c",
    ),
    # The ace is low only, 5-4-3-2-A is a straight and K-Q-J-T-A is none.
    "ACE_TO_SIX_LOW": (
        "KcQcJcTc9c", "5c4c3c2cAc", "AcAdAhAs2c", "KcQcJcTcAc", "6c4c3c2cAc", "KcQdJhTs9c",
        "6c5d4h3s2c", "5c4d3h2sAc", "KcKd4h3s2c", "2c2d5h4s3c", "AcAd4h3s2c", "KcQdJhTs8c",
        "KcQdJhTsAc", "7c5d4h3s2c", "6c5d4h2sAc", "6c5d3h2sAc", "6c4d3h2sAc",
    ),
    "BADUGI": (
        "Kc", "2c", "Ac", "KcQd", "2cKd", "Ac2d", "KcQdJh", "8c7d6h", "8c3d2h", "Ac2d3h",
        "KcQdJhTs", "Kc3d2hAs", "8c7d6h5s", "6c4d2hAs", "5c4d3h2s", "4c3d2hAs",
    ),
    "DEUCE_BADUGI": (
        "Ac", "Kc", "2c", "Ac2d", "3c2d", "Ac3d2h", "8c3d2h", "4c3d2h", "Ac4d3h2s", "Kc4d3h2s",
        "6c4d3h2s", "5c4d3h2s",
    ),
    "SHORT_DECK_HIGH": (
        "QcJd9h8s7c", "AcKdQhJs9c", "6c6d9h8s7c", "7c7d6h6s8c", "6c6d6h8s7c", "AcAdAhKsQc",
        "9c8d7h6sAc", "Tc9d8h7s6c", "AcKdQhJsTc", "6c6d6h7s7c", "AcAdAhKsKc", "Jc9c8c7c6c",
        "AcKcQcJc9c", "6c6d6h6s7c", "9c8c7c6cAc", "Tc9c8c7c6c", "AcKcQcJcTc",
    ),
    "SHORT_DECK_HIGH_TRIPS": (
        "AcKdQhJs9c", "7c7d6h6s8c", "9c8d7h6sAc", "AcKdQhJsTc", "6c6d6h8s7c", "AcAdAhKsQc",
        "6c6d6h7s7c", "AcAdAhKsKc", "Jc9c8c7c6c", "AcKcQcJc9c", "6c6d6h6s7c", "9c8c7c6cAc",
    ),
    "SOKO_HIGH": (
        "9c7d5h3s2c", "AcKdQh9s8c", "2c2d5h9s7c", "AcAdKhQs9c", "4c3d2hAs6c", "4c3d2hAsKc",
        "5c4d3h2s2d", "5c4d3h2s7c", "7c6d5h4sQc", "AcKdQhJs2c", "AcKdQhJs9c", "5c4c3c2c7d",
        "7c5c3c2cAd", "AcKc3c2c2d", "AcKc3c2cQd", "AcKcQcJcJd", "3c3d2h2s4c", "AcAdKhKsQc",
        "2c2d2h4s3c", "5c4d3h2sAc", "7c5c4c3c2c", "2c2d2h3s3c", "2c2d2h2s3c", "5c4c3c2cAc",
    ),
    "SOKO_HIGH_STRAIGHT_FIRST": (
        "AcAdKhQs9c", "7c5c3c2cAd", "AcKcQc9c8d", "4c3d2hAs6c", "5c4c3c2c7d", "5c4d3h2s8c",
        "AcKdQhJs2c", "AcKcQcJcJd", "3c3d2h2s4c",
    ),
    "UP_CARDS_HIGH": (
        "5c4d3h2s", "7c4d3h2s", "AcKdQhJs", "2c2d4h3s", "AcAdKhQs", "3c3d2h2s", "AcAdKhKs",
        "2c2d2h3s", "AcAdAhKs", "2c2d2h2s", "AcAdAhAs",
    ),
    "UP_CARDS_LOW": (
        "KcKdKhKs", "AcAdAhAs", "KcKdKh2s", "AcAdAh2s", "KcKdQhQs", "2c2dAhAs", "KcKd2hAs",
        "AcAd3h2s", "KcQdJhTs", "Kc3d2hAs", "5c4d3h2s", "4c3d2hAs",
    ),
}  # fmt: skip


def suited(text: str) -> list[int]:
    """Read a hand; one without suits gets them in turn."""
    if text[1] in oracle.SUITS:
        return oracle.cards(text)
    return oracle.cards("".join(rank + oracle.SUITS[i % 4] for i, rank in enumerate(text)))


@pytest.fixture(params=LADDERS)
def ladder(request):
    """A ranking and hands of it, worst first."""
    return oracle.RANKINGS[request.param], [suited(hand) for hand in LADDERS[request.param]]


@pytest.fixture(scope="session")
def million():
    """One million random deals of eleven cards, uint8; read-only."""
    deals = oracle.deals(oracle.RANKINGS["HIGH"], 1_000_000, 11, seed=1)
    deals.flags.writeable = False
    return deals


@pytest.fixture(scope="session")
def shared_cases():
    """The shared cases by their number."""
    path = SHARED / "cases.json"
    if not path.exists():
        pytest.skip("the shared cases are not here")
    return {case["id"]: case for case in json.loads(path.read_text(encoding="utf-8"))}
