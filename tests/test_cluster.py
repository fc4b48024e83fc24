"""Equity in threads, processes and on a cluster: the same numbers, and nothing counted twice."""

import os
import signal
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest

import pokereval as pe
from pokereval import equities

# One spot a way of working: chunks of samples, of deals, of boards, of hands; and floats.
SPOTS = [
    {"game": "omaha", "hands": ["AsAhKsKh", "JdTc9d8c"], "samples": 400_000, "seed": 3},
    {"game": "holdem", "hands": ["99+, AKs@0.5", "AQ+@0.3", "KQs"], "samples": 300_000, "seed": 4},
    {"game": "holdem", "hands": ["TT+", "22+, A9s+"]},
    {"game": "holdem", "hands": ["22+@0.7, AK", "A2s+, KQo@0.1"], "board": "Ks7s2d"},
    {"game": "stud", "hands": ["AsKsQsJsTd", "2c2d5h6h8c", "9c9d8h7s3s6c"], "dead": "4c4d"},
    {"game": "omaha8", "hands": ["As2s3d4d", "KhKdQhJd"], "board": "5c"},
    {"game": "badugi", "hands": ["Ac2d3h", "4c5d"], "categories": True},
    {"game": "holdem", "hands": ["AsKs", "QQ@0.3, 76s", ""], "tolerance": 0.002, "seed": 5},
]


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    """Many chunks, so that their order and their number matter."""
    monkeypatch.setattr(equities, "_STEPS", 10**6)
    monkeypatch.setattr(equities, "_FEW_STEPS", 0)
    monkeypatch.setattr(equities, "_SAMPLES", 1 << 14)


def found(spot, **options):
    return pe.equity(**spot, **options)


@pytest.fixture(scope="module")
def alone():
    """What one thread finds, in chunks as large as usual."""
    return [found(spot, threads=1) for spot in SPOTS]


@pytest.mark.parametrize("number", range(len(SPOTS)))
def test_threads_change_nothing(alone, number):
    in_one = found(SPOTS[number], threads=1)
    for threads in (2, 3):
        assert found(SPOTS[number], threads=threads) == in_one
    # The size of the chunks matters to nothing but the last digit of weighted ranges.
    for ours, theirs in zip(in_one, alone[number], strict=True):
        assert (ours.wins, ours.ties) == (theirs.wins, theirs.ties)
        assert ours.equity == pytest.approx(theirs.equity, rel=1e-14)


@pytest.mark.parametrize("number", range(len(SPOTS)))
def test_chunks_may_be_done_in_any_order(number):
    class Backwards(Executor):
        """Does what it was given when it is asked for the first of it, the last first."""

        def __init__(self):
            self.waiting = []

        def submit(self, function, *args, **kwargs):
            future = Late(self)
            self.waiting.append((future, function, args, kwargs))
            return future

    class Late(Future):
        def __init__(self, executor):
            super().__init__()
            self.executor = executor

        def result(self, timeout=None):
            while self.executor.waiting:
                future, function, args, kwargs = self.executor.waiting.pop()
                future.set_result(function(*args, **kwargs))
            return super().result(timeout)

    spot = SPOTS[number]
    assert found(spot, executor=Backwards()) == found(spot, threads=1)


def test_processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for spot in SPOTS:
            assert found(spot, executor=pool) == found(spot, threads=1)


def test_two_calls_at_once_do_not_touch_each_other(alone):
    order = [number for number in range(len(SPOTS)) for _ in range(3)]
    Random(1).shuffle(order)
    with ThreadPoolExecutor(4) as pool:
        results = pool.map(lambda number: found(SPOTS[number], threads=2), order)
        for number, result in zip(order, results, strict=True):
            assert result.trials == alone[number].trials
            for ours, theirs in zip(result, alone[number], strict=True):
                assert (ours.wins, ours.ties) == (theirs.wins, theirs.ties)


def test_an_error_in_a_chunk_reaches_the_caller():
    aces = ["AA", "AA", "AA"]  # no three can be held at once
    for options in ({"threads": 1}, {"threads": 2}):
        with pytest.raises(ValueError, match="go together"):
            pe.equity("holdem", aces, samples=100_000, **options)


def test_a_failed_chunk_reaches_the_caller_and_the_rest_is_given_up():
    class Failing(Executor):
        """Loses the third chunk it is given, and never comes to those after it."""

        def __init__(self):
            self.futures = []

        def submit(self, function, *args, **kwargs):
            self.futures.append(Future())
            if len(self.futures) < 3:
                self.futures[-1].set_result(function(*args, **kwargs))
            elif len(self.futures) == 3:
                self.futures[-1].set_exception(OSError("the worker is gone"))
            return self.futures[-1]

    executor = Failing()
    with pytest.raises(OSError, match="the worker is gone"):
        found(SPOTS[0], executor=executor)
    assert len(executor.futures) > 3
    assert all(future.cancelled() for future in executor.futures[3:])


def test_dead_cards_of_one_call_are_not_those_of_the_next():
    spot = {"game": "holdem", "hands": ["AhKh", "QsQd"]}
    first, second = found({**spot, "dead": "Qh"}), found(spot)
    assert first.trials < second.trials
    assert first[0].equity > second[0].equity
    assert found({**spot, "dead": "Qh"}) == first


def test_other_threads_of_python_go_on():
    """The core counts without the lock of the interpreter, one long call at a time."""
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(time.perf_counter())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equities, "_SAMPLES", 1 << 22)
        ticker = threading.Thread(target=tick)
        ticker.start()
        found({**SPOTS[-1], "tolerance": None, "samples": 1 << 22}, threads=1)
        done.set()
        ticker.join()
    assert len(ticks) > 10


def test_an_interrupt_tells_what_was_reached():
    def stop(done, total):
        if done >= 1 << 15:
            raise KeyboardInterrupt

    for threads in (1, 2):
        with pytest.raises(KeyboardInterrupt) as caught:
            found(SPOTS[0], threads=threads, progress=stop)
        done, total, so_far = caught.value.reached
        assert (done, total) == (1 << 15, 400_000)
        assert so_far == found({**SPOTS[0], "samples": 1 << 15}, threads=1)


def test_a_matrix_goes_on_where_it_was_stopped(tmp_path):
    hands, save = ["AA", "AKs@0.5, KQ", "77", "T9s", "AhKh"], tmp_path / "matrix.npz"
    whole = pe.equity_matrix("holdem", hands, "2c7d9h", threads=1)
    calls = []

    def stop(done, total):
        calls.append((done, total))
        if done > 3:
            raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equities, "_STEPS", 1)
        with pytest.raises(KeyboardInterrupt):
            pe.equity_matrix("holdem", hands, "2c7d9h", threads=1, save=save, progress=stop)
        assert calls == [(1, 15), (2, 15), (3, 15), (4, 15)]
        calls.clear()
        with pytest.raises(KeyboardInterrupt):
            pe.equity_matrix("holdem", hands, "2c7d9h", threads=1, save=save, progress=stop)
        assert calls == [(1, 11), (2, 11), (3, 11), (4, 11)]
    again = pe.equity_matrix("holdem", hands, "2c7d9h", threads=2, save=save)
    for ours, theirs in ((again.values, whole.values), (again.trials, whole.trials)):
        assert ours.tobytes() == theirs.tobytes()
    with pytest.raises(ValueError, match="other arguments"):
        pe.equity_matrix("holdem", hands, "2c7d9s", save=save)


def test_samples_go_on_with_the_seed_of_the_file(tmp_path):
    hands, save = ["AA", "KK", "QQ", "JJ"], tmp_path / "matrix.npz"

    def matrix(**options):
        return pe.equity_matrix("holdem", hands, samples=500, threads=1, **options)

    def stop(done, total):
        if done > 3:
            raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equities, "_STEPS", 1)
        with pytest.raises(KeyboardInterrupt):
            matrix(save=save, progress=stop)
    left = []
    found = matrix(save=save, progress=lambda done, total: left.append(total))
    assert left[0] == 6  # of ten
    assert found == matrix(seed=found.seed)  # all of one seed, also what was done before
    assert found == matrix(save=save) == matrix(save=save, seed=found.seed)
    assert matrix().seed != found.seed
    with pytest.raises(ValueError, match=f"matrix.npz holds a matrix of seed {found.seed}$"):
        matrix(save=save, seed=found.seed + 1)
    large = 10**30
    assert matrix(save=tmp_path / "large.npz", seed=large).seed == large
    assert matrix(save=tmp_path / "large.npz").seed == large


# ---- a cluster of two processes ----


@pytest.fixture(scope="module")
def client():
    distributed = pytest.importorskip("distributed")
    import dask

    with (
        # How long a worker that is gone is waited for.
        dask.config.set({"distributed.comm.timeouts.connect": "2s"}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.filterwarnings("default")
def test_a_cluster_finds_the_same(client):
    executor = client.get_executor()
    for spot in SPOTS:
        assert found(spot, executor=executor) == found(spot, threads=1)
    hands = ["AA", "AKs", "77"]
    there = pe.equity_matrix("holdem", hands, "2c7d9h", executor=executor)
    here = pe.equity_matrix("holdem", hands, "2c7d9h", threads=1)
    assert there.values.tobytes() == here.values.tobytes()


@pytest.mark.filterwarnings("default")
def test_a_killed_worker_loses_and_doubles_nothing(client):
    spot = {"game": "holdem", "hands": ["22+", "A2s+"]}
    expected = found(spot, threads=2)
    workers = list(client.run(os.getpid).values())
    killed = []

    def kill(done, total):
        if not killed and done > total // 10:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    assert found(spot, executor=client.get_executor(), progress=kill) == expected
    assert killed
