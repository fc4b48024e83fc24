"""A pandas frame: a column a card, or texts."""

import numpy as np
import pandas as pd

import pokereval as pe

hands = [[51, 47, 43, 39, 35, 0, 5], [48, 49, 50, 0, 1, 20, 30], [0, 5, 10, 15, 28, 33, 38]]

names = [f"card{i}" for i in range(1, 8)]
frame = pd.DataFrame(hands, columns=names, dtype=np.uint8)
frame["strength"] = pe.HIGH.strengths(frame[names].to_numpy())
print(*frame["strength"])

texts = pd.Series([str(pe.Cards(hand)) for hand in hands])
rows = np.frombuffer(b"".join(map(pe.Cards, texts)), np.uint8).reshape(len(texts), 7)
print(*pe.HIGH.strengths(rows).tolist())
