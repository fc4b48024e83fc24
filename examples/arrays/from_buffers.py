"""The standard library's buffers: array.array, bytes, a memoryview, a file mapped into memory."""

import mmap
import tempfile
from array import array

import numpy as np

import pokereval as pe

cards = [51, 47, 43, 39, 35, 0, 5, 48, 49, 50, 0, 1, 20, 30, 0, 5, 10, 15, 28, 33, 38]

print(*pe.HIGH.strengths(memoryview(array("B", cards)).cast("B", (3, 7))).tolist())
print(*pe.HIGH.strengths(np.frombuffer(bytes(cards), np.uint8).reshape(3, 7)).tolist())
with tempfile.TemporaryFile() as file:
    file.write(bytes(cards))
    file.flush()
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        rows = np.frombuffer(mapped, np.uint8).reshape(-1, 7)
        print(*pe.HIGH.strengths(rows).tolist())
        del rows  # or the map cannot be closed
