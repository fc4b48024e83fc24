"""The package as it is installed: its names, files, types, and what importing it costs."""

import ast
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest

import pokereval as pe

ROOT = Path(__file__).parents[1]
HERE = Path(pe.__file__).parent


def python(*arguments, cwd=HERE.parent):
    """Run this Python, where it finds the package that is tested; return what it wrote."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# --- names ---------------------------------------------------------------------------------------


def kind_then_name(name):
    """Order names as ruff does: constants, then classes, then the rest."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def test_all_is_sorted_and_each_name_is_there():
    assert pe.__all__ == sorted(set(pe.__all__), key=kind_then_name)
    for name in pe.__all__:
        assert getattr(pe, name) is not None
        assert name in dir(pe)


def test_all_is_complete():
    public = {
        name
        for name in dir(pe)
        if not name.startswith("_") and not isinstance(getattr(pe, name), ModuleType)
    }
    assert public - {"TYPE_CHECKING"} <= set(pe.__all__)


def test_type_checkers_see_every_name():
    """What is imported on first use is written down once more for them."""
    seen = {
        alias.asname or alias.name
        for node in ast.walk(ast.parse(Path(pe.__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    assert set(pe.__all__) <= seen


def test_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = pe.no_such_name


def test_star_import():
    assert python("-c", "from pokereval import *; print(HIGH.strongest, GAMES[0].name)") == (
        "7462 holdem\n"
    )


# --- imports -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        "import pokereval",
        "import pokereval as pe; pe.HIGH.strength('AsKs', 'QsJsTs2d3c')",
        "import pokereval as pe; pe.OMAHA_HIGH.best('AsKs5d7c', 'Ts7d8h4s2c')",
        "import pokereval as pe; pe.game('holdem').evaluate('AsKs', 'QsJsTs2d3c')",
    ],
)
def test_does_not_import_numpy(code):
    loaded = python("-c", f"{code}; import sys; print(*sys.modules)").split()
    assert "pokereval._core" in loaded
    assert not {"numpy", "rich"} & set(loaded)


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["py.typed", "_core.pxd", "_core.pyi", "include/pokereval.h"])
def test_ships(name):
    assert (HERE / name).is_file()


def test_wheel_ships_nothing_more():
    try:
        names = {str(name) for name in metadata.files("pokereval-native") or ()}
    except metadata.PackageNotFoundError:
        names = set()
    if "pokereval/__init__.py" not in names:
        pytest.skip("installed from a source tree, not from a wheel")
    suffixes = {Path(name).suffix for name in names if name.startswith("pokereval/")}
    assert suffixes <= {".py", ".pyc", ".pyi", ".pxd", ".typed", ".h", ".so", ".pyd"}
    tops = {Path(name).parts[0] for name in names} - {"..", "pokereval"}
    assert all(top.endswith(".dist-info") for top in tops)


def test_version_has_one_value():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert pe.__version__ == project["version"]
    assert f"## [{pe.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        installed = metadata.version("pokereval-native")
    except metadata.PackageNotFoundError:
        return  # a source tree on the path
    assert installed == pe.__version__


# --- types ---------------------------------------------------------------------------------------

# Every line with an ignore must be refused for that reason: mypy reports ignores not needed.
TYPED = """
from typing import Any, assert_type

import numpy as np
import numpy.typing as npt

import pokereval as pe

cards = pe.Cards("AsKd")
assert_type(cards[0], int)
assert_type(cards[:1], pe.Cards)
assert_type(cards + "Qc", pe.Cards)
as_bytes: bytes = cards
pe.Cards([51, 45])
pe.Cards(b"\\x00\\x01")
pe.Cards(np.array([51, 45]))
pe.Cards(51)  # type: ignore[arg-type]
pe.Cards(["As", "Kd"])  # type: ignore[list-item]
pe.Cards([0.5])  # type: ignore[list-item]
cards[0] = 1  # type: ignore[index]

assert_type(pe.HIGH, pe.Evaluator)
assert_type(pe.HIGH.name, str)
assert_type(pe.HIGH.strongest, int)
assert_type(pe.HIGH.strength("AsKs", "QsJsTs2d3c"), int)
assert_type(pe.HIGH.strength(cards, [0, 1, 2]), int)
assert_type(pe.HIGH.strength(range(7), None), int)
pe.HIGH.strength()  # type: ignore[call-arg]
pe.HIGH.strength(None)  # type: ignore[arg-type]
pe.HIGH.strength(51, "QsJsTs2d3c")  # type: ignore[arg-type]
pe.HIGH.strength("AsKs", board=1.5)  # type: ignore[arg-type]
pe.HIGH.strongest = 1  # type: ignore[misc]
pe.HIGH.no_such_method()  # type: ignore[attr-defined]

hole: npt.NDArray[np.uint8] = np.zeros((3, 2), np.uint8)
out: npt.NDArray[np.uint16] = np.empty(3, np.uint16)
assert_type(pe.HIGH.strengths(hole), npt.NDArray[np.uint16])
pe.HIGH.strengths(hole.astype(np.int64), [0, 1, 2, 3, 4], out=out, check=False, threads=2)
pe.HIGH.strengths([[0, 1]], "2h3h4h", threads=None)
pe.HIGH.strengths(hole, hole, out)  # type: ignore[call-arg]
pe.HIGH.strengths(hole, out=hole)  # type: ignore[arg-type]
pe.HIGH.strengths(hole, threads="2")  # type: ignore[arg-type]

money = np.zeros((3, 2), np.int64)
live = np.ones((3, 2), np.bool_)
paid = pe.settle_many(np.zeros((3, 1, 2), np.uint16), money, live, 0, unit=5, threads=None)
assert_type(paid, npt.NDArray[np.int64])
pe.settle_many([[[1, 2]]], [[5, 5]], [[True, False]], [1])
pe.settle_many(out, money, live)  # type: ignore[call-arg]
pe.settle_many(out, money, live, 0, 5)  # type: ignore[call-arg]
pe.settle_many(out, money, live, 0, unit="5")  # type: ignore[arg-type]

hand = pe.OMAHA_HIGH.best("AsKs5d7c", "Ts7d8h4s2c")
assert_type(hand, pe.Hand | None)
hand.description  # type: ignore[union-attr]
assert hand is not None
assert_type(hand.strength, int)
assert_type(hand.cards, pe.Cards)
assert_type(hand.category, str)
assert_type(hand.description, str)
assert_type(hand < hand, bool)
hand < 1  # type: ignore[operator]
assert_type(pe.HIGH.category(1), str)
assert_type(pe.HIGH.describe(int(out[0])), str)
pe.HIGH.describe("1")  # type: ignore[arg-type]

for row in pe.GAMES:
    assert_type(row, pe.Game)
assert_type(pe.game("nlhe"), pe.Game)
assert_type(pe.game(pe.games.HOLDEM).evaluators, tuple[pe.Evaluator, ...])
assert_type(pe.game("omaha").evaluate("AsKs5d7c", "Ts7d8h4s2c"), tuple[pe.Hand | None, ...])
assert_type(pe.game("omaha").hole_cards, int)
pe.game(1)  # type: ignore[arg-type]
pe.game("omaha").hole_cards = 5  # type: ignore[misc]
pe.Game("mine")  # type: ignore[call-arg]
pe.Game(name="mine", title="Mine", hole_cards=2, board_cards=5, evaluators=(pe.HIGH,))
some = pe.Range("QQ+, AKs@0.5")
pe.Range("AA$ds", hole_cards=4)
pe.Range([("AhKh", 0.5), (cards, 1)])
pe.Range({cards: 0.5})
pe.Range(some, 2)
pe.Range(4)  # type: ignore[arg-type]
pe.Range("AA", "4")  # type: ignore[arg-type]
assert_type(some | some & some - ~some, pe.Range)
assert_type(list(some), list[tuple[pe.Cards, float]])
assert_type(some.weight("AsKs"), float)
assert_type(some.without(cards), pe.Range)
assert_type(some.as_arrays(), tuple[npt.NDArray[np.uint8], npt.NDArray[np.float64]])
some | "AA"  # type: ignore[operator]
found = pe.equity("holdem", ["AhKh", some, cards, [1, 2]], samples=10)
assert_type(found[0], pe.PlayerEquity)
assert_type(found[:1], tuple[pe.PlayerEquity, ...])
assert_type([player.equity for player in found], list[float])
assert_type(pe.equity_matrix("holdem", ["AA", "KK"])["AA", "KK"], float)
pe.equity("holdem", "AhKh", samples="10")  # type: ignore[arg-type]
error: ValueError = pe.CardError("wrong")
pe.no_such_name  # type: ignore[attr-defined]
"""


def test_types(tmp_path):
    """A strict type checker takes right calls of the installed package and refuses wrong ones."""
    pytest.importorskip("mypy")
    source = tmp_path / "typed.py"
    source.write_text(TYPED, encoding="utf-8")
    config = tmp_path / "mypy.ini"
    config.write_text(
        "[mypy]\nstrict = True\nmypy_path = "
        # A source tree that is not installed is on the path by environment only.
        + ("" if "site-packages" in HERE.parts else str(HERE.parent)),
        encoding="utf-8",
    )
    cache = str(tmp_path / "cache")
    python(
        "-m", "mypy", "--config-file", str(config), "--cache-dir", cache, "typed.py", cwd=tmp_path
    )
