"""Print hands a second: pytest-benchmark's own table compares times of unlike numbers of hands."""

from __future__ import annotations

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Write one line a workload and library, the fastest of each workload first."""
    speeds: dict[str, list[tuple[float, str, bool]]] = {}
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, []):
            for name, (workload, rate, call, correct) in report.user_properties:
                if name == "speed":
                    speeds.setdefault(workload, []).append((rate, call, correct))
    for workload, rows in speeds.items():
        terminalreporter.section(workload)
        for rate, call, correct in sorted(rows, reverse=True):
            flag = "" if correct else "   WRONG ORDER"
            terminalreporter.write_line(f"{rate / 1e6:12.3f} million hands/s  {call}{flag}")
