"""How far a long job has come: on a terminal's standard error, and nowhere else."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Any


class Progress:
    """A bar by rich where it is installed, otherwise one line that is written over.

    Nothing is shown of jobs that take less than a second.
    """

    WAIT, EVERY = 1.0, 0.2  # seconds until it is first drawn, and between drawings

    def __init__(self, total: int | None, unit: str = "hands") -> None:
        """Take how much there is to do, None where nobody knows, and what is counted."""
        self.total = total
        self.unit = unit
        self.done = self.count = 0
        self.wanted = sys.stderr.isatty()
        self.next = monotonic() + self.WAIT
        self.width = 0  # of the plain line that stands there
        self.bar: Any = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()

    def advance(self, size: int) -> None:
        """Count one thing more, so much of the total."""
        self.done += size
        self.count += 1
        self._show()

    def reach(self, done: int, total: int) -> None:
        """Say how much of what is counted is done, and of how much."""
        self.done, self.count, self.total = done, done, total
        self._show()

    def _show(self) -> None:
        """Draw, now and then."""
        if self.wanted and (now := monotonic()) >= self.next:
            self.next = now + self.EVERY
            self._draw()

    def clear(self) -> None:
        """Take the bar away, as before anything else is printed; it comes back by itself."""
        if self.bar and self.bar.live.is_started:
            self.bar.stop()
        elif self.width:
            print(f"\r{'':{self.width}}\r", end="", file=sys.stderr, flush=True)
            self.width = 0

    def _draw(self) -> None:
        share = min(self.done / self.total, 1) if self.total else None
        if self.bar is None:
            self.bar = _rich_bar(self.total, self.unit) or False
        if self.bar:
            if not self.bar.live.is_started:
                self.bar.start()
            done = self.done if share is None else min(self.done, self.total or 0)
            self.bar.update(0, completed=done, count=f"{self.count:,}")
            self.bar.refresh()
            return
        line = f"{self.count:,} {self.unit}" + ("" if share is None else f", {share:.0%}")
        print(f"\r{line:{self.width}}", end="", file=sys.stderr, flush=True)
        self.width = len(line)


def _rich_bar(total: int | None, unit: str) -> Any:
    """Return a bar of rich that is not drawn yet, None where rich is not installed."""
    try:
        from rich import progress
        from rich.console import Console
    except ImportError:
        return None
    bar = progress.Progress(
        progress.TextColumn(f"{{task.fields[count]}} {unit}"),
        progress.BarColumn(),
        progress.TaskProgressColumn(),
        progress.TimeRemainingColumn(),
        console=Console(file=sys.stderr),
        auto_refresh=False,
        transient=True,
        # Else what goes to standard output would go to the bar's stream.
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("", total=total, count="0")
    return bar
