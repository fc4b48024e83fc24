"""A torch tensor in the computer's own memory, in and out without a copy."""

import torch

import pokereval as pe

hands = torch.tensor(
    [[51, 47, 43, 39, 35, 0, 5], [48, 49, 50, 0, 1, 20, 30], [0, 5, 10, 15, 28, 33, 38]],
    dtype=torch.uint8,
)
strengths = torch.from_numpy(pe.HIGH.strengths(hands))
print(*strengths.tolist())
