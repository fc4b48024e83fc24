"""Equity spread over threads, processes and machines: the same numbers whoever does the work."""

import os
import signal
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import pokereval as pe
from pokereval.ranges import ORDER

# Exact by rank patterns, by ranges and by showing hands down, weighted or not; and samples.
SPOTS = [
    (("holdem", ["AsKs", "QQ+, AKs@0.5, AKo"]), {}),
    (("omaha8", ["As2s3d4d", "KhKdQhJd"], "5c"), {}),
    (("stud8", ["As2s3d4dKc", "5s6s7d8dQc"]), {}),
    (("badugi", ["Ac2d3h", "4c5d"]), {"categories": True}),
    (("holdem", ["22+", "A2s+", "KQs"], "2c7dTh"), {}),
    (("holdem", ["AsKs", "QQ@0.3, 76s", ""]), {"samples": 400_000, "seed": 3}),
    (("omaha", ["AsAhKsKh", "JdTc9d8c", ""]), {"samples": 300_000, "seed": 4}),
    (("holdem", ["AsKs", "random", ""]), {"seed": 5, "tolerance": 0.002}),
]
IDS = [f"{spot[0]}-{i}" for i, (spot, _) in enumerate(SPOTS)]


def alone(spot, options):
    return pe.equity(*spot, **options, threads=1)


@pytest.mark.parametrize(("spot", "options"), SPOTS, ids=IDS)
def test_threads_change_nothing(spot, options):
    expected = alone(spot, options)
    for threads in (2, 3, None):
        assert pe.equity(*spot, **options, threads=threads) == expected


class Backwards(Executor):
    """Does what it was given last first: no result may hang on the order of the work."""

    def __init__(self):
        self.waiting = []
        self.calls = 0

    def submit(self, call, /, *args, **kwargs):
        future = Lazy(self)
        self.waiting.append((future, call, args, kwargs))
        return future

    def work(self):
        while self.waiting:
            future, call, args, kwargs = self.waiting.pop()
            if future.set_running_or_notify_cancel():
                self.calls += 1
                future.set_result(call(*args, **kwargs))


class Lazy(Future):
    """A result that is made when it is asked for."""

    def __init__(self, executor):
        super().__init__()
        self.executor = executor

    def result(self, timeout=None):
        self.executor.work()
        return super().result(timeout)


@pytest.mark.parametrize(("spot", "options"), SPOTS, ids=IDS)
def test_the_order_of_the_work_changes_nothing(spot, options):
    executor = Backwards()
    assert pe.equity(*spot, **options, executor=executor) == alone(spot, options)
    assert executor.calls > 0


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_executors_change_nothing(kind):
    options = {}
    if kind is ProcessPoolExecutor:
        import multiprocessing

        options["mp_context"] = multiprocessing.get_context("spawn")
    with kind(2, **options) as executor:
        for spot, asked in SPOTS:
            assert pe.equity(*spot, **asked, executor=executor) == alone(spot, asked)
        # What it was given is its own: it can be used on.
        assert executor.submit(int, "5").result() == 5


def test_calls_in_threads_do_not_touch_each_other():
    """Different spots at the same time, again and again: nothing is shared."""
    expected = [alone(*spot) for spot in SPOTS]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            found = pool.map(lambda spot: alone(*spot), SPOTS * 2)
            assert [*found] == expected * 2


def test_dead_cards_of_one_call_are_not_those_of_the_next():
    hands = ["AhKh", "QsQd"]
    first = pe.equity("holdem", hands, dead="Qh")
    second = pe.equity("holdem", hands)
    assert first.trials < second.trials
    assert first[0].equity > second[0].equity
    assert pe.equity("holdem", hands, dead="Qh") == first


class Broken(Executor):
    """Fails at the third chunk."""

    def __init__(self):
        self.futures = []

    def submit(self, call, /, *args, **kwargs):
        future = Future()
        self.futures.append(future)
        if len(self.futures) == 3:
            future.set_exception(OSError("the worker is gone"))
        elif len(self.futures) < 3:
            future.set_result(call(*args, **kwargs))
        return future


def test_a_failure_is_told_and_the_rest_given_up():
    executor = Broken()
    with pytest.raises(OSError, match="the worker is gone"):
        pe.equity("holdem", ["AsKs", "QsQd", ""], samples=10_000_000, seed=1, executor=executor)
    assert all(future.done() for future in executor.futures)


def test_an_interrupt_says_what_was_reached():
    told = []

    def interrupt(done, total):
        told.append(done)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        pe.equity("holdem", ["AsKs", "QsQd", ""], samples=10**7, seed=1, progress=interrupt)
    done, total, so_far = caught.value.reached
    assert (done, total) == (told[-1], 10**7)
    assert so_far == pe.equity("holdem", ["AsKs", "QsQd", ""], samples=done, seed=1)


def test_other_python_threads_go_on():
    """The lock of the interpreter is released while the core counts."""
    spot, ticks, stop = SPOTS[4][0], [], threading.Event()

    def tick():
        while not stop.wait(0.001):
            ticks.append(time.perf_counter())

    ticker = threading.Thread(target=tick)
    ticker.start()
    start = time.perf_counter()
    while len(ticks) < 20 and time.perf_counter() < start + 10:
        pe.equity(*spot, threads=1)
    stop.set()
    ticker.join()
    assert len(ticks) >= 20


# ---- the matrix ----

HANDS = ["AA", "AKs", "QQ@0.5, JJ", "T9s", "55", "7h2c"]


def test_a_matrix_is_the_same_however_it_is_made(tmp_path):
    expected = pe.equity_matrix("holdem", HANDS, "2d7dTh", threads=1)
    with ThreadPoolExecutor(2) as executor:
        for options in ({"threads": 2}, {"threads": 3}, {"executor": executor}):
            found = pe.equity_matrix("holdem", HANDS, "2d7dTh", **options)
            assert found.values.tobytes() == expected.values.tobytes()
            assert (found.trials == expected.trials).all()


def test_a_matrix_goes_on_where_it_was_broken_off(tmp_path):
    file = tmp_path / "matrix.npz"
    hands = [*ORDER[::12], "QQ@0.5, JJ"]
    expected = pe.equity_matrix("holdem", hands)
    seen = []

    def interrupt(done, total):
        seen.append((done, total))
        if done > total // 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pe.equity_matrix("holdem", hands, save=file, progress=interrupt)
    assert file.exists()
    left = []
    found = pe.equity_matrix(
        "holdem", hands, save=file, progress=lambda done, total: left.append(total)
    )
    assert found.values.tobytes() == expected.values.tobytes()
    assert left[-1] < seen[-1][1]
    again = pe.equity_matrix("holdem", hands, save=file)
    assert again.values.tobytes() == expected.values.tobytes()
    with pytest.raises(ValueError, match="other arguments"):
        pe.equity_matrix("holdem", hands[::-1], save=file)


# ---- a cluster ----


@pytest.fixture(scope="module")
def cluster():
    """Two processes of one Dask cluster."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as local,
        distributed.Client(local) as client,
    ):
        yield client


def test_dask_changes_nothing(cluster):
    with cluster.get_executor() as executor:
        for spot, options in SPOTS:
            assert pe.equity(*spot, **options, executor=executor) == alone(spot, options)
        expected = pe.equity_matrix("holdem", HANDS, "2d7dTh", threads=1)
        found = pe.equity_matrix("holdem", HANDS, "2d7dTh", executor=executor)
        assert found.values.tobytes() == expected.values.tobytes()


def test_the_chunks_of_a_killed_worker_are_computed_again_and_counted_once(cluster):
    spot, options = ("holdem", ["AsKs", "QsQd", ""]), {"samples": 6_000_000, "seed": 6}
    expected = alone(spot, options)
    workers = [info["pid"] for info in cluster.run(lambda: {"pid": os.getpid()}).values()]
    assert len(workers) == 2
    killed = []

    def kill(done, total):
        if not killed and done < total // 2:
            os.kill(workers[0], signal.SIGKILL)
            killed.append(done)

    with cluster.get_executor() as executor:
        assert pe.equity(*spot, **options, executor=executor, progress=kill) == expected
    assert killed
    cluster.wait_for_workers(2, timeout=60)  # its place is taken by a new one
    after = [info["pid"] for info in cluster.run(lambda: {"pid": os.getpid()}).values()]
    assert workers[0] not in after
