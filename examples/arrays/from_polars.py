"""A polars frame: a column of hands, or a column a card."""

import numpy as np
import polars as pl

import pokereval as pe

hands = [[51, 47, 43, 39, 35, 0, 5], [48, 49, 50, 0, 1, 20, 30], [0, 5, 10, 15, 28, 33, 38]]

frame = pl.DataFrame({"hand": hands}, schema={"hand": pl.Array(pl.UInt8, 7)})
rows = frame["hand"].to_numpy()  # (n, 7), no copy
print(*frame.with_columns(strength=pl.Series(pe.HIGH.strengths(rows)))["strength"].to_list())

names = [f"card{i}" for i in range(1, 8)]
frame = pl.DataFrame(hands, schema=dict.fromkeys(names, pl.UInt8), orient="row")
rows = frame.select(names).to_numpy()  # column after column: turned into rows once
assert rows.dtype == np.uint8
print(*pe.HIGH.strengths(rows).tolist())
