"""A pyarrow FixedSizeList of uint8: its values are one buffer, seven of them a hand."""

import pyarrow as pa

import pokereval as pe

hands = pa.array(
    [[51, 47, 43, 39, 35, 0, 5], [48, 49, 50, 0, 1, 20, 30], [0, 5, 10, 15, 28, 33, 38]],
    type=pa.list_(pa.uint8(), 7),
)
rows = hands.flatten().to_numpy().reshape(len(hands), 7)  # no copy
print(*pa.array(pe.HIGH.strengths(rows)).to_pylist())
