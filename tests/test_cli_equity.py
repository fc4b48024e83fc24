"""The command `equity`: what it prints, what it refuses, and how it is broken off."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import pokereval as pe
from pokereval import cli, equities
from pokereval.cli.equity import _count
from pokereval.cli.progress import Progress


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command in this process: returns its status, output and complaints."""
    monkeypatch.delenv("COLUMNS", raising=False)

    def call(*arguments):
        status = cli.main(["equity", *map(str, arguments)])
        return status, *capsys.readouterr()

    return call


def test_a_table_of_two_hands(run):
    status, out, err = run("holdem", "AhKh", "QsQd", "--board", "2c3d4h")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "Texas hold'em on 2c3d4h, all 990 deals",
        "  Hand   Equity      Win     Tie",
        "  AhKh  40.758%  39.394%  2.727%",
        "  QsQd  59.242%  57.879%  2.727%",
    ]


def test_parts_and_categories(run):
    spot = ("omaha8", ["As2s3d4d", "KhKdQhJd"], "5c6cTh")
    _, out, _ = run(spot[0], *spot[1], "--board", spot[2], "--categories", "--dead", "7c")
    found = pe.equity(*spot, "7c", categories=True)
    assert "dead 7c" in out
    for player, hand in zip(found, spot[1], strict=True):
        line = next(line for line in out.splitlines() if line.split()[:1] == [hand])
        shares = [player.equity, player.win, player.tie, *player.parts]
        assert line.split()[1:] == [f"{share:.3%}" for share in shares]
    straight = [f"{player.categories[0].get('straight', 0):.3%}" for player in found]
    assert ["Straight", *straight] in [line.split() for line in out.splitlines()]
    assert "nothing" not in out.split("Low")[0].lower()


def test_samples_and_ranges(run):
    hands = ["QQ+, AKs", "22+, A2s+, KQs@0.5", "random"]
    _, out, _ = run("holdem", *hands, "--samples", "50k", "--seed", "3")
    found = pe.equity("holdem", hands, samples=50_000, seed=3)
    lines = out.splitlines()
    assert lines[0] == "Texas hold'em, 50,000 samples of seed 3"
    assert lines[1].split() == ["Hand", "Equity", "Win", "Tie", "+-"]
    assert lines[2].endswith(f"{found[0].equity:.3%}  {found[0].win:.3%}  {found[0].tie:.3%}  "
                             f"{found[0].stderr:.3%}")  # fmt: skip
    _, out, _ = run("holdem", "AhKh", "random", "", "--tolerance", "0.01", "--seed", "3")
    assert out.splitlines()[4].startswith("  random  ")
    assert "samples of seed 3" in out


def test_several_boards(run):
    boards = ["2c3d4h5s", "2c3d4h6s"]
    _, out, _ = run("holdem", "AhKh", "QsQd", "--board", boards[0], "--board", boards[1])
    found = pe.equity("holdem", ["AhKh", "QsQd"], boards=boards)
    assert "on 2c3d4h5s and 2c3d4h6s" in out
    assert f"{found[0].equity:.3%}" in out


def test_json_is_what_python_gives(run):
    status, out, _ = run("holdem", "AhKh", "QQ+", "--board", "2c3d4h", "--json")
    assert status == 0
    assert json.loads(out) == pe.equity("holdem", ["AhKh", "QQ+"], "2c3d4h").to_dict()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["poker", "AhKh", "QsQd"], "unknown name 'poker'"),
        (["holdem", "AhKh", "AhQd"], "Ah is in hands[0] and in hands[1]"),
        (["holdem", "AhKh", "QQ+, foo"], "cannot read 'foo' at position 5"),
        (["holdem", "AhKh", "QsQd", "--board", "2x"], "2x"),
        (["holdem", "AhKh", "QsQd", "--samples", "0"], "samples"),
        (["holdem", "AhKh", "QsQd", "--threads", "0"], "threads"),
        (["holdem", "AhKh", "QsQd", "--tolerance", "2"], "tolerance"),
        (["omaha", "", "", ""], "samples, such as 1000000"),
    ],
)
def test_bad_input(run, arguments, complaint):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("pokereval equity: ")
    assert complaint in err
    assert err.count("\n") == 1


def test_how_numbers_may_be_written(capsys):
    assert [_count(text) for text in ("1000", "1_000", "1,000", "1e3", "1k", "2M")] == (
        [1000] * 5 + [2_000_000]
    )
    for exact in (99_999_999_999_999_999_999, 2**64 - 1):
        assert _count(f"{exact}") == _count(f"{exact:,}") == exact
    for text in ("", "k", "x", "1.5", "1e400", "1e999999999", "-1e999999999", "nan", "snan", "inf",
                 "9" * 5000):  # fmt: skip
        with pytest.raises(SystemExit):
            cli.main(["equity", "holdem", "AhKh", "QsQd", f"--samples={text}"])
        assert "--samples: expected a whole number such as 1000000" in capsys.readouterr().err


def interrupted(monkeypatch, reached):
    def equity(*arguments, **options):
        stop = KeyboardInterrupt()
        if reached:
            stop.reached = reached
        raise stop

    monkeypatch.setattr(equities, "equity", equity)


def test_an_interrupt_shows_the_samples_so_far(run, monkeypatch):
    so_far = pe.equity("holdem", ["AhKh", "QsQd", ""], samples=5_000, seed=1)
    interrupted(monkeypatch, (5_000, 1_000_000, so_far))
    status, out, err = run("holdem", "AhKh", "QsQd", "", "--samples", "1M")
    assert status == 130
    assert out.startswith("Texas hold'em, 5,000 samples of seed 1")
    assert err == "pokereval equity: interrupted after 5,000 of 1,000,000 samples\n"
    status, out, _ = run("holdem", "AhKh", "QsQd", "", "--samples", "1M", "--json")
    assert json.loads(out) == so_far.to_dict()


def test_an_interrupt_of_exact_work_says_how_far_it_was(run, monkeypatch):
    interrupted(monkeypatch, (3, 40, None))
    status, out, err = run("holdem", "AhKh", "QsQd")
    assert (status, out) == (130, "")
    assert "interrupted after 3 of 40 steps" in err
    assert "--samples" in err
    interrupted(monkeypatch, None)
    assert run("holdem", "AhKh", "QsQd")[0] == 130


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signal to one process")
def test_control_c_ends_the_work(tmp_path):
    """A real interrupt, sent when the command is at work."""
    ready = tmp_path / "ready"
    code = (
        # What is started in a shell's background ignores it.
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "import pathlib, sys; from pokereval import cli, equities; told = equities._Crew.told\n"
        "def tell(self, *how_far):\n"
        f"    pathlib.Path({str(ready)!r}).touch(); told(self, *how_far)\n"
        "equities._Crew.told = tell; sys.exit(cli.main(sys.argv[1:]))"
    )
    hands = ["AhKh", "QsQd", "", "", "", ""]
    process = subprocess.Popen(
        [sys.executable, "-c", code, "equity", "holdem", *hands, "--samples", "100_000_000_000"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        for _ in range(600):
            if ready.exists() or process.poll() is not None:
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert "interrupted after" in err
    assert "Traceback" not in err
    assert out.startswith("Texas hold'em,")


def test_a_bar_stands_on_a_terminal_and_is_taken_away(run, monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setitem(sys.modules, "rich", None)
    monkeypatch.setattr(Progress, "WAIT", 0.0)
    monkeypatch.setattr(Progress, "EVERY", 0.0)
    _, out, err = run("holdem", "AhKh", "QsQd", "", "--samples", "1M", "--seed", "1")
    assert "131,072 samples, 13%" in err
    assert "1,000,000 samples, 100%" in err
    assert err.endswith("\r")
    assert "samples, 13%" not in out
