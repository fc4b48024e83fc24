"""Two players' hands by inclusion and exclusion: the same as every hand against every other."""

import pytest

import pokereval as pe
from pokereval import equities


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
