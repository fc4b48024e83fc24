"""Pictures: that what is drawn is what the range and the matrix hold."""

import json
import sys

import numpy as np
import pytest

import pokereval as pe
from pokereval import cli
from pokereval.ranges import ORDER

pytest.importorskip("matplotlib")

from matplotlib.colors import to_hex

from pokereval.plot import GRID, draw_matrix, draw_range, kind_weights


@pytest.fixture
def run(capsys):
    """Run the command in this process: returns its status, output and complaints."""

    def call(*arguments):
        status = cli.main([*map(str, arguments)])
        return status, *capsys.readouterr()

    return call


def squares(axes):
    """Return the colours of the grid's squares by kind."""
    found = {}
    for patch in axes.patches:
        x, y = patch.get_xy()
        found[GRID[12 - round(y)][round(x)]] = to_hex(patch.get_facecolor())
    return found


def test_the_grid_is_that_of_every_chart():
    assert [len(line) for line in GRID] == [13] * 13
    assert {kind for line in GRID for kind in line} == set(ORDER)
    assert GRID[0][0] == "AA"
    assert GRID[0][1] == "AKs"
    assert GRID[1][0] == "AKo"
    assert GRID[12][12] == "22"
    assert GRID[9][4] == "T5o"


def test_weights_of_kinds():
    weights = kind_weights(pe.Range("QQ+, AKs@0.5, AhQh, AsKd, 2c2d@0.3"))
    assert weights["AA"] == weights["QQ"] == 1
    assert weights["AKs"] == 0.5
    assert weights["AQs"] == 0.25
    assert weights["AKo"] == pytest.approx(1 / 12)
    assert weights["22"] == pytest.approx(0.05)
    assert sum(weight > 0 for weight in weights.values()) == 7


def test_a_range_is_drawn_by_weight():
    axes = draw_range("QQ+, AKs@0.5, AKo@0.1")
    drawn = squares(axes)
    assert len(drawn) == 169
    assert drawn["AA"] == drawn["QQ"] != drawn["JJ"] == drawn["22"]
    assert len({drawn[kind] for kind in ("AKs", "AQs")}) == 2
    assert len({drawn[kind] for kind in ("AKo", "AQo")}) == 2
    texts = [text.get_text() for text in axes.texts]
    assert "50%" in texts
    assert "10%" in texts
    assert "21.2 of 1,326 hands, 1.6%" in texts
    assert axes.get_title(loc="left") == "QQ+, AKs@0.5, AKo@0.1"
    assert draw_range("AA", title="Mine").get_title(loc="left") == "Mine"


def test_larger_hands_have_no_grid():
    with pytest.raises(ValueError, match="expected a range of two cards, got 4"):
        draw_range(pe.Range("AA", 4))


def test_a_matrix_is_drawn_as_it_is():
    matrix = pe.equity_matrix("holdem", ["AA", "76s", "22", "AhKh"], "2c7d9h")
    axes = draw_matrix(matrix)
    drawn = axes.images[0].get_array()
    np.testing.assert_array_equal(np.ma.filled(drawn, np.nan), matrix.values)
    assert [label.get_text() for label in axes.get_yticklabels()] == [*matrix.labels]
    assert f"{100 * matrix['AA', '76s']:.1f}" in [text.get_text() for text in axes.texts]
    turned = draw_matrix(matrix, order=["22", "AA"]).images[0].get_array()
    assert turned[0, 1] == matrix["22", "AA"]


def test_titles_fit_the_picture():
    hands = ["QQ+", "AKs", "AKo", "JTs", "55-22"]
    where = "on 2c7d9h, dead AcAdAhAs: equity of every hand against every other"
    for axes in (
        draw_range(pe.Range("22+, A2s+, K2s+, Q2s+, J8s+, T8s+, 97s+, 86s+, 76s, 65s, 54s, A2o+")),
        draw_matrix(pe.equity_matrix("holdem", hands, "2c7d9h")),
        draw_matrix(pe.equity_matrix("holdem", hands, "2c7d9h"), title=f"Texas hold'em {where}"),
    ):
        axes.figure.draw_without_rendering()
        heading = axes.get_title(loc="left")
        (title,) = [
            text for text in axes.get_children() if getattr(text, "get_text", str)() == heading
        ]
        box, page = title.get_window_extent(), axes.figure.bbox
        assert box.x0 >= 0
        assert box.x1 <= page.x1
        assert box.y1 <= page.y1


def test_all_kinds_are_drawn_best_first():
    n = len(ORDER)
    labels = sorted(ORDER)
    values = np.arange(n * n).reshape(n, n) / n**2
    matrix = pe.EquityMatrix(pe.games.HOLDEM, tuple(labels), values, np.ones((n, n), int), True)
    axes = draw_matrix(matrix)
    assert [label.get_text() for label in axes.get_yticklabels()] == [*ORDER]
    assert axes.images[0].get_array()[0, 1] == matrix[ORDER[0], ORDER[1]]


@pytest.mark.parametrize(("ending", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_commands_write_pictures(run, tmp_path, ending, magic):
    file = tmp_path / f"range.{ending}"
    assert run("plot", "range", "22+, A2s+@0.5", "-o", file) == (0, f"{file}\n", "")
    assert file.read_bytes().startswith(magic)


def test_hands_may_stand_behind_options(run, tmp_path):
    picture = tmp_path / "x.png"
    hands = ["AA", "KK", "QQ"]
    status, out, err = run(
        "plot", "matrix", hands[0], "--board", "2c7d9h", hands[1], "--json", "-o", picture, hands[2]
    )
    assert (status, err) == (0, "")
    assert json.loads(out)["labels"] == hands


def test_a_matrix_is_written_with_its_numbers(run, tmp_path):
    picture, kept, text = (tmp_path / name for name in ("m.png", "m.npz", "m.csv"))
    hands = ["QQ+", "AKs", "7c2d"]
    status, out, _ = run(
        "plot", "matrix", *hands, "--board", "2c7d9h", "--json",
        "-o", picture, "--save", kept, "--csv", text,
    )  # fmt: skip
    assert status == 0
    assert json.loads(out)["labels"] == hands
    assert picture.read_bytes().startswith(b"\x89PNG")
    matrix = pe.equity_matrix("holdem", hands, "2c7d9h")
    lines = text.read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",QQ+,AKs,7c2d"
    assert float(lines[1].split(",")[2]) == matrix["QQ+", "AKs"]
    assert kept.exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["range"], "expected one"),
        (["range", "AA", "KK"], "expected one"),
        (["range", "AAx"], "cannot read 'AAx'"),
        (["matrix", "AA", "zz"], "cannot read 'zz'"),
        (["matrix", "AA", "KK", "--game", "poker"], "unknown name"),
        (["matrix", "AA", "KK", "--board", "2c", "--board", "3c"], "a matrix has one"),
    ],
)
def test_bad_input(run, tmp_path, arguments, complaint):
    status, out, err = run("plot", *arguments, "-o", tmp_path / "x.png")
    assert (status, out) == (2, "")
    assert err.startswith("pokereval plot: ")
    assert complaint in err
    assert not (tmp_path / "x.png").exists()


@pytest.mark.parametrize("dots", ["0", "nan", "1e9", "inf", "x"])
def test_dots_an_inch_that_make_no_picture(run, tmp_path, capsys, dots):
    with pytest.raises(SystemExit) as caught:
        run("plot", "range", "AA", "-o", tmp_path / "x.png", "--dpi", dots)
    assert caught.value.code == 2
    assert f"--dpi: expected 10 to 2400, got '{dots}'" in capsys.readouterr().err


def test_dollars_in_a_title_are_money(run, tmp_path):
    title = r"$1/$2: \frac{1$"
    assert run("plot", "range", "AA", "-o", tmp_path / "x.png", "--title", title)[0] == 0
    assert run("plot", "matrix", "AA", "KK", "-o", tmp_path / "y.png", "--title", title)[0] == 0


@pytest.mark.parametrize("held", [b"", b"hi\n", b"PK\x03\x04", b"\x93NUMPY"])
def test_a_file_that_holds_no_matrix_is_not_overwritten(run, tmp_path, held):
    kept = tmp_path / "m.npz"
    kept.write_bytes(held)
    status, out, err = run(
        "plot", "matrix", "AA", "KK", "-o", tmp_path / "x.png", "--save", kept
    )  # fmt: skip
    assert (status, out) == (2, "")
    assert err == f"pokereval plot: save: {kept} holds no matrix\n"
    assert kept.read_bytes() == held


def test_files_that_cannot_be_written(run, tmp_path):
    """Nor is anything worked out for them, or written elsewhere."""
    here = tmp_path / "x.png"
    for options, complaint in (
        (["-o", tmp_path / "no" / "x.png"], f"{tmp_path / 'no'}: No such folder"),
        (["-o", here, "--csv", tmp_path / "no" / "x.csv"], f"{tmp_path / 'no'}: No such folder"),
        (["-o", here, "--save", tmp_path / "no" / "x.npz"], f"{tmp_path / 'no'}: No such folder"),
        *(
            (
                ["-o", name],
                "output: expected a file that ends in .png, .svg or .pdf, got " + repr(name),
            )
            for name in ("", "-", str(tmp_path), str(tmp_path / "x"), str(tmp_path / "x.abc"))
        ),
    ):
        status, out, err = run("plot", "matrix", "AA", "KK", *options)
        assert (status, out, err) == (2, "", f"pokereval plot: {complaint}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "option",
    [
        ("--game", "omaha"), ("--board", "2c3c4c"), ("--dead", "2c"), ("--samples", "9"),
        ("--seed", "0"), ("--threads", "1"), ("--save", "x.npz"), ("--csv", "x.csv"),
    ],
)  # fmt: skip
def test_a_range_takes_nothing_of_a_matrix(run, tmp_path, option):
    status, out, err = run("plot", "range", "AA", "-o", tmp_path / "x.png", *option)
    name = option[0].removeprefix("--")
    assert (status, out) == (2, "")
    assert err == f"pokereval plot: {name}: a range takes none, only a matrix does\n"


def test_samples_without_a_seed_go_on_too(run, tmp_path):
    picture, kept = tmp_path / "m.png", tmp_path / "m.npz"
    for _ in range(2):
        options = ("-o", picture, "--samples", "9", "--save", kept)
        assert run("plot", "matrix", "AA", "KK", *options) == (0, f"{picture}\n", "")


def test_without_matplotlib(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    status, out, err = run("plot", "range", "AA", "-o", tmp_path / "x.png")
    assert (status, out) == (2, "")
    says = "needs matplotlib, which is not installed: pip install matplotlib"
    assert err == f"pokereval plot: {says}\n"
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.setitem(sys.modules, "matplotlib.backends.backend_agg", None)
    with pytest.raises(ImportError, match=f"^a picture {says}$"):
        draw_range("AA")
