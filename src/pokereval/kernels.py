"""Which of the core's kernels ranks arrays here."""

from __future__ import annotations

from typing import NamedTuple

from ._core import kernels
from ._values import format_as_text


class KernelInfo(NamedTuple):
    """The kernel in use, those that this processor can run, and those in this build.

    >>> print(KernelInfo("avx2", ("scalar", "avx2"), ("scalar", "avx2", "avx512")))
    avx2 (of scalar, avx2)
    """

    name: str
    supported: tuple[str, ...]
    built: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} (of {', '.join(self.supported)})"

    def __format__(self, spec: str) -> str:
        return format_as_text(self, spec)


def kernel_info() -> KernelInfo:
    """Return which kernel ranks arrays, and which could, the slowest first.

    All give the same strengths. The fastest that the processor and its system support is chosen
    when the package is imported; the environment variable ``POKEREVAL_KERNEL``, set to "scalar",
    "avx2" or "avx512" before that, chooses another. Importing the package raises `ValueError` if
    it names one that does not run here.

    >>> kernel_info().name in kernel_info().supported
    True
    """
    return KernelInfo(*kernels())
