"""Measure pokereval against its peers in one process, and say which targets are reached.

    python benchmarks/ratios.py [--markdown] [--repeats N]
    POKEREVAL_KERNEL=scalar python benchmarks/ratios.py

Ours and theirs are timed in turn (A B A B ...) and the medians compared, so that a change of the
machine's speed meets both. The exit status is 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import numpy as np

from deals import OTHERS, WORKLOADS, order_agrees, workload_deals
from libraries import CALLS, Board, Call, Run, installed

SEVEN = "batch seven cards, random"


class Ratio(NamedTuple):
    """Hands a second of one call over those of another; a target of None is for information.

    A target may be one of some kernels only, by their names.
    """

    ours: tuple[str, str]  # workload, call
    peer: tuple[str, str]
    target: float | dict[str, float] | None

    def target_of(self, kernel: str) -> float | None:
        """Return the target while that kernel runs."""
        return self.target.get(kernel) if isinstance(self.target, dict) else self.target


# Of the speed of seven-card high hands, where the scalar kernel runs.
SCALAR_TARGETS = {
    "ACE_TO_FIVE_LOW": 0.8,
    "SHORT_DECK_HIGH": 0.8,
    "SHORT_DECK_HIGH_TRIPS": 0.8,
    "DEUCE_TO_SEVEN_LOW": 0.6,
    "ACE_TO_SIX_LOW": 0.6,
    "BADUGI": 0.25,
    "DEUCE_BADUGI": 0.25,
    "SOKO_HIGH": 0.25,
    "SOKO_HIGH_STRAIGHT_FIRST": 0.25,
}

RATIOS = (
    Ratio(("scalar seven cards", "pokereval bytes"), ("scalar seven cards", "pkrbot"), 1.2),
    Ratio(("scalar seven cards", "pokereval bytes"), ("scalar seven cards", "pkrbot raw"), None),
    Ratio(("scalar seven cards", "pokereval bytes, bytes"), ("scalar seven cards", "pkrbot"), 1.1),
    Ratio(
        ("scalar seven cards", "pokereval str, str"),
        ("scalar seven cards", "pokereval bytes"),
        0.4,
    ),
    Ratio(
        ("scalar seven cards", "pokereval str, str"),
        ("scalar seven cards", "holdem-hand-evaluator"),
        1.2,
    ),
    Ratio((SEVEN, "pokereval"), (SEVEN, "ompeval"), {"scalar": 2.5, "avx2": 3.5, "avx512": 5.3}),
    Ratio((SEVEN, "pokereval unchecked"), (SEVEN, "ompeval"), None),
    Ratio((SEVEN, "pokereval"), (SEVEN, "pokereval unchecked"), 0.8),
    Ratio((SEVEN, "pokereval fresh output"), (SEVEN, "ompeval"), None),
    Ratio(
        ("batch seven cards, in order", "pokereval"),
        ("batch seven cards, in order", "ompeval"),
        None,
    ),
    # The best public batch call of a peer is whichever of these two is faster here.
    Ratio((SEVEN, "pokereval"), (SEVEN, "poker-equity batch"), 60.0),
    Ratio((SEVEN, "pokereval"), (SEVEN, "pokerfast batch"), 60.0),
    Ratio((SEVEN, "pokereval"), ("scalar seven cards", "pkrbot"), None),
    Ratio((SEVEN, "pokereval"), (SEVEN, "move the bytes"), {"avx512": 0.25}),
    Ratio((SEVEN, "pokereval 2 threads"), (SEVEN, "pokereval"), None),
    Ratio(("batch five cards", "pokereval"), ("batch five cards", "ompeval"), None),
    # In vectors 230, 190 and 175 million a second where OMPEval ranks 138 million seven-card hands.
    *(
        Ratio(
            (f"batch omaha {hole}", "pokereval"),
            (SEVEN, "ompeval"),
            {"scalar": 60 / 138, "avx2": 60 / 138, "avx512": vectors},
        )
        for hole, vectors in ((4, 1.6), (5, 1.3), (6, 1.2))
    ),
    # Four times what the scalar kernel makes of Omaha's high hands, 117 million a second there.
    Ratio(
        ("batch OMAHA_EIGHT_OR_BETTER_LOW 4+5", "pokereval OMAHA_EIGHT_OR_BETTER_LOW"),
        (SEVEN, "ompeval"),
        {"avx2": 4 * 117 / 138, "avx512": 4 * 117 / 138},
    ),
    *(
        Ratio(
            (f"batch OMAHA_EIGHT_OR_BETTER_LOW {hole}+5", "pokereval OMAHA_EIGHT_OR_BETTER_LOW"),
            (f"batch omaha {hole}", "pokereval"),
            1.5,
        )
        for hole in (4, 5, 6)
    ),
    # The other rankings, each against seven-card high hands by the same kernel.
    *(
        Ratio(
            (f"batch {name} {hole}+{board}", f"pokereval {name}"),
            (SEVEN, "pokereval"),
            {"scalar": target} if target else None,
        )
        for name, shapes in OTHERS
        for hole, board in shapes
        for target in [SCALAR_TARGETS.get(name)]
        if name != "OMAHA_EIGHT_OR_BETTER_LOW"
    ),
    # A call takes at most 1.3 times as long as one of HIGH.
    *(
        Ratio(
            (f"scalar {name} {hole}+{board}", f"pokereval one {name}"),
            ("scalar seven cards", f"pokereval {'bytes, bytes' if board else 'bytes'}"),
            1 / 1.3,
        )
        for name, ((hole, board), *_) in OTHERS
    ),
)

# Of a fresh interpreter, above those of one that does nothing.
IMPORT_MILLISECONDS = 10
PEAK_MEGABYTES = 6


def _move_bytes(cards: np.ndarray, board: Board) -> Run:
    """Compile move_bytes.c and return the call of its loop: the bound of any seven-card batch."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Path(folder, "move_bytes.so")
        source = Path(__file__).with_name("move_bytes.c")
        command = ["cc", "-O3", "-shared", "-fPIC", "-o", str(library), str(source)]
        subprocess.run(command, check=True)
        move = ctypes.CDLL(str(library)).move_bytes
    out = np.zeros(len(cards), np.uint16)
    pointers = cards.ctypes.data_as(ctypes.c_void_p), out.ctypes.data_as(ctypes.c_void_p)
    rows = ctypes.c_long(len(cards))

    def run() -> np.ndarray:
        move(*pointers, rows)
        return out

    return run


MOVE_BYTES = Call(
    "move the bytes", "", "", (SEVEN,), 4_000_000, _move_bytes, "a C loop: read 7 bytes, write 2"
)
WORKLOAD = {workload.name: workload for workload in WORKLOADS}
CALL = {call.name: call for call in (*CALLS, MOVE_BYTES)}


def missing(call: Call) -> str | None:
    """Return why a call cannot be made here, or None."""
    if call is MOVE_BYTES:
        return None if shutil.which("cc") else "no C compiler (cc)"
    return None if importlib.util.find_spec(call.module) else f"{call.library} is not installed"


def alternate(runs: Sequence[Callable[[], object]], repeats: int) -> list[float]:
    """Return the median seconds of each run, timed in turn; each repeat lasts 10 ms or more."""
    counts = []
    for run in runs:
        run()  # pages of the output, caches
        start = perf_counter()
        run()
        counts.append(max(1, round(0.01 / (perf_counter() - start))))
    times: list[list[float]] = [[] for _ in runs]
    gc.collect()
    gc.disable()
    try:
        for _ in range(repeats):
            for run, count, seconds in zip(runs, counts, times, strict=True):
                start = perf_counter()
                for _ in range(count):
                    run()
                seconds.append((perf_counter() - start) / count)
    finally:
        gc.enable()
    return [median(seconds) for seconds in times]


def measure(ratio: Ratio, repeats: int) -> tuple[float, float]:
    """Return millions of hands a second of ours and of the peer."""
    runs, rows = [], []
    for workload, call in ((WORKLOAD[w], CALL[c]) for w, c in (ratio.ours, ratio.peer)):
        hole, board = workload_deals(workload, call.rows)
        runs.append(call.prepare(hole, board))
        rows.append(len(hole))
    ours, peer = alternate(runs, repeats)
    return rows[0] / ours / 1e6, rows[1] / peer / 1e6


def _python(code: str, cache: str) -> str:
    """Run code in a fresh interpreter with compiled bytecode, as an installed package has it."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment
    ).stdout


# The peak since exec. On Linux not getrusage: its ru_maxrss begins with the parent's memory.
_PEAK_KILOBYTES = """
try:
    with open("/proc/self/status") as status:
        print(next(line.split()[1] for line in status if line.startswith("VmHWM")))
except OSError:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def import_milliseconds(repeats: int) -> tuple[float, float]:
    """Return the wall time of an interpreter that imports pokereval, and of one that does not."""
    with tempfile.TemporaryDirectory() as cache:
        runs = [lambda: _python("import pokereval", cache), lambda: _python("pass", cache)]
        ours, bare = alternate(runs, repeats)
    return ours * 1e3, bare * 1e3


def peak_megabytes(repeats: int) -> tuple[float, float]:
    """Return the peak resident memory after one evaluation, and of an interpreter alone."""
    evaluate = "import pokereval; pokereval.HIGH.strength(bytes(range(7)))"
    with tempfile.TemporaryDirectory() as cache:
        _python(evaluate, cache)  # compiling bytecode takes memory
        ours, bare = (
            median(int(_python(code + _PEAK_KILOBYTES, cache)) for _ in range(repeats))
            for code in (evaluate, "")
        )
    return ours / 1024, bare / 1024


def kernel() -> str:
    """Return the name of the kernel that ranks our batches here."""
    import pokereval as pe

    return pe.kernel_info().name


def machine() -> str:
    """Return the processor and our kernel, the number of cores, Python's and peers' versions."""
    name = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    libraries = dict.fromkeys(call.library for call in CALLS)
    versions = [f"{library} {installed(library)}" for library in libraries]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{name}, kernel {kernel()}, {os.cpu_count()} cores, {python}, {', '.join(versions)}"


def verdict(reached: bool | None) -> str:
    """Say whether a target was reached; None is a row without a target."""
    return "" if reached is None else "reached" if reached else "MISSED"


def table(repeats: int) -> tuple[list[tuple[str, ...]], list[str], bool]:
    """Measure everything: the rows of the table, the notes under it, whether all was reached."""
    rows: list[tuple[str, ...]] = []
    notes: list[str] = []
    passed = True
    checked: dict[tuple[str, str], bool] = {}
    for ratio in RATIOS:
        workload, ours = ratio.ours
        where = "" if ratio.peer[0] == workload else f" ({ratio.peer[0]})"
        names = (f"{workload}: {ours}", ratio.peer[1] + where)
        least = ratio.target_of(kernel())
        target = f"{least:.2f}" if least else ""
        if reason := missing(CALL[ratio.peer[1]]):
            rows.append((*names, "", "", "", target, "skipped"))
            notes.append(f"skipped: {ratio.peer[1]}: {reason}")
            continue
        for key in (ratio.ours, ratio.peer):
            if key not in checked and CALL[key[1]] is not MOVE_BYTES:
                checked[key] = order_agrees(CALL[key[1]], WORKLOAD[key[0]])
                if not checked[key]:
                    notes.append(f"WRONG: the order of {key[1]} in {key[0]} is not the referee's")
                    passed &= CALL[key[1]].module != "pokereval"
        mine, theirs = measure(ratio, repeats)
        reached = mine / theirs >= least if least else None
        passed &= reached is not False
        figures = (f"{mine:.2f} M/s", f"{theirs:.2f} M/s", f"{mine / theirs:.2f}")
        rows.append((*names, *figures, target, verdict(reached)))
    for label, (mine, theirs), most, unit in (
        ("import pokereval", import_milliseconds(repeats), IMPORT_MILLISECONDS, "ms"),
        ("peak memory, one evaluation", peak_megabytes(repeats), PEAK_MEGABYTES, "MB"),
    ):
        reached = mine - theirs <= most
        passed &= reached
        figures = (f"{mine:.1f} {unit}", f"{theirs:.1f} {unit}", f"+{mine - theirs:.1f} {unit}")
        rows.append((label, "bare Python", *figures, f"+{most} {unit}", verdict(reached)))
    return rows, list(dict.fromkeys(notes)), passed


def print_table(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Sequence[str],
    markdown: bool,
    heading: str,
) -> None:
    """Print a table of two columns of words, four of figures and a verdict, then the notes."""
    if markdown:
        print(f"Measured on {machine()}.\n")
        print("| " + " | ".join(header) + " |")
        print("|---|---|--:|--:|--:|--:|---|")
        for row in rows:
            print("| " + " | ".join(row) + " |")
    else:
        print(heading)
        widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
        for row in (header, *rows):
            left = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
            right = [cell.rjust(w) for cell, w in zip(row[2:6], widths[2:6], strict=True)]
            print("  ".join([*left, *right, row[6]]).rstrip())
    if notes:
        print("\n" + "\n".join(notes))


def main() -> int:
    """Print the table; return 1 if a target was missed or an order of ours is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--markdown", action="store_true", help="a table for a README")
    parser.add_argument("--repeats", type=int, default=15, help="repeats of each pair (15)")
    options = parser.parse_args()
    rows, notes, passed = table(options.repeats)
    header = ("workload: ours", "peer", "ours", "peer's", "ratio", "target", "")
    print_table(header, rows, notes, options.markdown, machine())
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
