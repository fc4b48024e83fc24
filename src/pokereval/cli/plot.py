"""``pokereval plot``: draws a range, or the equity of every hand against every other."""

from __future__ import annotations

import argparse
import os
import sys
from errno import ENOENT
from typing import TYPE_CHECKING, Any

from ..errors import not_installed
from . import equity
from .output import BAD_INPUT, DONE, to_json
from .progress import Progress

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HELP = "draw a range, or the equity of every hand against every other"

_EPILOG = """
  pokereval plot range "22+, A2s+, KTs+, 76s@0.5" -o range.png
  pokereval plot matrix -o matrix.png --save matrix.npz
  pokereval plot matrix "QQ+" AKs AKo JTs --board 2c7d9h -o some.png

The matrix is of the 169 kinds of two cards if no hands are given. With --save it goes on where it
was broken off. The ending of the file says what kind it is: png, svg, pdf. Needs matplotlib.

exit status: 0 done, 2 bad input, 130 interrupted
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what the command takes."""
    parser.epilog = _EPILOG
    parser.add_argument("kind", choices=("range", "matrix"), help="what to draw")
    parser.add_argument("hands", nargs="*", metavar="HAND", help="a range; for a matrix several")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the picture")
    parser.add_argument("--title", metavar="TEXT", help="what stands above it")
    parser.add_argument("--dpi", type=_dpi, default=150, metavar="N", help="dots an inch: 150")
    matrix = parser.add_argument_group("for a matrix")
    matrix.add_argument("--game", metavar="NAME", help="holdem if absent")
    equity.add_table_options(matrix)
    matrix.add_argument("--save", metavar="FILE", help="keep the equities in this file (.npz)")
    matrix.add_argument("--csv", metavar="FILE", help="write the equities as text too")


def _dpi(text: str) -> float:
    try:
        dots = float(text)
        if not 10 <= dots <= 2400:
            raise ValueError
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected 10 to 2400, got {text!r}") from None
    return dots


def run(options: argparse.Namespace) -> int:
    """Draw the picture."""
    try:
        import matplotlib  # noqa: F401  # asked for first: the work before it may take a while

        _check_files(options)
        axes, told = (_range if options.kind == "range" else _matrix)(options)
        figure: Any = axes.figure
        figure.savefig(options.output, dpi=options.dpi, facecolor="white")
    except ImportError:
        complaint = not_installed("matplotlib")
    except (ValueError, OverflowError) as error:
        complaint = str(error)
    except OSError as error:
        complaint = f"{error.filename or options.output}: {error.strerror}"
    except KeyboardInterrupt:
        kept = f"; what is done is in {options.save}" if options.save else ""
        print(f"pokereval plot: interrupted{kept}", file=sys.stderr)
        return equity.INTERRUPTED
    else:
        print(to_json(told | {"file": options.output}) if options.json else options.output)
        return DONE
    print(f"pokereval plot: {complaint}", file=sys.stderr)
    return BAD_INPUT


def _check_files(options: argparse.Namespace) -> None:
    """Refuse, before the work, files that could not be written after it."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    kinds = FigureCanvasAgg.get_supported_filetypes()
    ending = os.path.splitext(options.output)[1]
    if ending[1:].lower() not in kinds:
        raise ValueError(
            f"output: expected a file that ends in .png, .svg or .pdf, got {options.output!r}"
        )
    for file in filter(None, (options.output, options.csv, options.save)):
        if not os.path.isdir(os.path.dirname(file) or "."):
            raise FileNotFoundError(ENOENT, "No such folder", os.path.dirname(file))


#: What tells of a matrix alone.
_OF_MATRIX = ("game", "board", "dead", "samples", "seed", "threads", "save", "csv")


def _range(options: argparse.Namespace) -> tuple[Axes, dict[str, Any]]:
    from ..plot import draw_range
    from ..ranges import Range

    if len(options.hands) != 1:
        raise ValueError(f"range: expected one, in quotes, got {len(options.hands)}")
    for name in _OF_MATRIX:
        if getattr(options, name) not in (None, ""):
            raise ValueError(f"{name}: a range takes none, only a matrix does")
    hands = Range(options.hands[0])
    return draw_range(hands, title=options.title), {"range": str(hands), "hands": len(hands)}


def _matrix(options: argparse.Namespace) -> tuple[Axes, dict[str, Any]]:
    from ..equities import equity_matrix
    from ..plot import draw_matrix

    boards = options.board or [""]
    if len(boards) > 1:
        raise ValueError("board: a matrix has one")
    with Progress(None, "pairs") as progress:
        found = equity_matrix(
            options.game or "holdem",
            options.hands or None,
            boards[0],
            options.dead,
            samples=options.samples,
            seed=options.seed,
            threads=options.threads,
            progress=progress.reach,
            save=options.save,
        )
    if options.csv:
        with open(options.csv, "w", encoding="utf-8", newline="") as file:
            file.write(found.to_csv())
    told = {"game": found.game.name, "labels": list(found.labels), "exact": found.exact}
    title = options.title
    if title is None:
        where = f" on {boards[0]}" * bool(boards[0]) + f", dead {options.dead}" * bool(options.dead)
        title = f"{found.game.title}{where}: equity of every hand against every other"
    return draw_matrix(found, title=title), told
