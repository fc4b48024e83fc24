"""Speed, workload by library, each row with a flag that tells whether the library was right.

python -m pytest benchmarks --benchmark-quiet
"""

from __future__ import annotations

from typing import Any

import pytest

from deals import WORKLOADS, Workload, order_agrees, workload_deals
from libraries import CALLS, Call, installed

ROWS = [
    pytest.param(workload, call, id=f"{workload.name} - {call.name}")
    for workload in WORKLOADS
    for call in CALLS
    if workload.name.startswith(call.workloads)
]


@pytest.mark.parametrize(("workload", "call"), ROWS)
def test_speed(benchmark: Any, record_property: Any, workload: Workload, call: Call) -> None:
    """Time one call of one library on one workload, and record whether its order is right."""
    pytest.importorskip(call.module, reason=f"{call.library} is not installed")
    hole, board = workload_deals(workload, call.rows)
    correct = order_agrees(call, workload)
    benchmark.group = workload.name
    benchmark.extra_info.update(
        library=call.library,
        version=installed(call.library),
        call=call.how,
        hands=len(hole),
        correct=correct,
    )
    benchmark(call.prepare(hole, board))
    if benchmark.stats:  # None under --benchmark-disable
        rate = len(hole) / benchmark.stats["median"]
        benchmark.extra_info["hands_per_second"] = round(rate)
        record_property("speed", (workload.name, rate, f"{call.name}: {call.how}", correct))
    assert correct or call.module != "pokereval", "wrong order: see deals.order_agrees"
