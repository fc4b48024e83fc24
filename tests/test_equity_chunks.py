"""Work cut into many small chunks comes to the same as in few large ones."""

import pytest

import pokereval as pe
from pokereval import equities

# One spot a way of working: samples, deals, boards, first player's hands, and weights.
SPOTS = [
    {"game": "omaha", "hands": ["AsAhKsKh", "JdTc9d8c"], "samples": 400_000, "seed": 3},
    {"game": "holdem", "hands": ["99+, AKs@0.5", "AQ+@0.3", "KQs"], "samples": 300_000, "seed": 4},
    {"game": "holdem", "hands": ["TT+", "22+, A9s+"]},
    {"game": "holdem", "hands": ["22+@0.7, AK", "A2s+, KQo@0.1"], "board": "Ks7s2d"},
    {"game": "holdem", "hands": ["AhKh", "QsQd"], "boards": ["2c3d4h", "2c3d4h"]},
    {"game": "stud", "hands": ["AsKsQsJsTd", "2c2d5h6h8c", "9c9d8h7s3s6c"], "dead": "4c4d"},
]


@pytest.mark.parametrize("spot", SPOTS)
def test_small_chunks(spot, monkeypatch):
    whole = pe.equity(**spot, threads=1)
    monkeypatch.setattr(equities, "_STEPS", 10**6)
    monkeypatch.setattr(equities, "_FEW_STEPS", 0)
    monkeypatch.setattr(equities, "_SAMPLES", 1 << 14)
    calls = []
    small = pe.equity(**spot, threads=1, progress=lambda done, total: calls.append((done, total)))
    assert len(calls) > 2
    assert calls == sorted(calls)
    assert calls[-1][0] == calls[-1][1]
    for threads in (2, 3):
        assert pe.equity(**spot, threads=threads) == small
    assert small.trials == whole.trials
    for ours, theirs in zip(small, whole, strict=True):
        assert (ours.wins, ours.ties) == (theirs.wins, theirs.ties)
        # Where hands are weighted, the last digit may differ.
        assert ours.equity == pytest.approx(theirs.equity, rel=1e-14)


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("stud", ["AsKsQd9h4c", "7c7d5h6hJs"]),
        ("stud8", ["As2s3d9h4c", "7c7d5h6hJs"]),
        ("stud_hilo", ["As2s3d9h4c", "7c7d5h6hJs"]),
        ("razzdugi", ["As2s3d9h4c", "7c7d5h6hJs"]),
        ("badeucey", ["As2s3d", "7c7d5h"]),
        ("soko", ["AsKsQd", "7c7d6h"]),
        ("badugi", ["AsKs", "7c5h"]),
    ],
)
@pytest.mark.parametrize("categories", [False, True])
def test_a_sweep_is_the_sum_of_its_pairs(game, hands, categories):
    """One hand of the first player at a time leaves nothing to sweep over: all pairs are met."""
    asked = equities._read(pe.game(game), hands, "", "", None, categories)
    numbers = asked.spot.showdown_count(asked.held)
    singly = [asked.spot.showdowns(asked.held, i, i + 1) for i in range(numbers)]
    assert asked.spot.showdowns(asked.held, 0, numbers) == [*map(sum, zip(*singly, strict=True))]
