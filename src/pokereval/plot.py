"""Pictures of ranges and of equities, drawn by matplotlib (the extra ``plot``).

Each function draws into an axes of yours, or into a new figure, and returns the axes; save it with
``axes.figure.savefig("range.png")``.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from .cards import RANKS
from .errors import not_installed
from .ranges import ORDER, Range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap

    from .equities import EquityMatrix

# Suited hands stand above the diagonal of pairs, offsuit ones below, as on every chart.
GRID = tuple(
    tuple(
        high + low + ("" if i == j else "s" if i < j else "o")
        for j in range(13)
        for high, low in [(RANKS[12 - min(i, j)], RANKS[12 - max(i, j)])]
    )
    for i in range(13)
)

# Of pairs, suited and offsuit hands: none of them, hardly any, all.
_SHADES = {
    "": ("#e3e8e4", "#cfe3da", "#1b6e53"),
    "s": ("#eef1ee", "#d6e9e0", "#2f9170"),
    "o": ("#f6f7f6", "#def0e8", "#57a98a"),
}
_INK, _PALE = "#20302a", "#9aa6a0"


def draw_range(hands: Range | str, axes: Axes | None = None, *, title: str | None = None) -> Axes:
    """Draw a range of two-card hands on the grid of the 169 kinds, the darker the more weight.

    A kind of which only some hands are in the range, or with other weights, is drawn by the mean.
    title: above the grid; None writes the range itself.

    Raises `ValueError` for a range of larger hands.
    """
    hands = Range(hands) if isinstance(hands, str) else hands
    if hands.hole_cards != 2:
        raise ValueError(f"hands: expected a range of two cards, got {hands.hole_cards}")
    axes = axes or _figure(7.4, 7.9)
    weights = kind_weights(hands)
    for i, line in enumerate(GRID):
        for j, kind in enumerate(line):
            _draw_kind(axes, j, 12 - i, kind, weights[kind])
    axes.set(xlim=(0, 13), ylim=(0, 13), aspect="equal")
    axes.axis("off")
    held = sum(weight for _, weight in hands)
    about = f"{held:,.6g} of 1,326 hands, {held / 1326:.1%}"
    lines = wrap(_short(str(hands) if title is None else title, 160), 82)
    # Dollars in a title are money.
    axes.set_title("\n".join(lines), fontsize=11, color=_INK, loc="left", pad=20, parse_math=False)
    axes.text(0, 13.12, about, fontsize=9, color="#5c6b64", va="bottom")
    return axes


def _draw_kind(axes: Axes, x: int, y: int, kind: str, weight: float) -> None:
    """Draw one square of the grid."""
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.patches import Rectangle

    none, least, most = _SHADES[kind[2:]]
    red, green, blue, _ = LinearSegmentedColormap.from_list(kind, [least, most])(weight)
    shade = (red, green, blue) if weight else none
    axes.add_patch(Rectangle((x, y), 1, 1, facecolor=shade, edgecolor="white", linewidth=1.6))
    dark = 0.21 * red + 0.72 * green + 0.07 * blue < 0.6
    words: dict[str, Any] = {"ha": "center", "va": "center"}
    words["color"] = _PALE if not weight else "white" if dark else _INK
    part = 0 < weight < 1
    bold = "bold" if weight else "normal"
    axes.text(x + 0.5, y + 0.49 + 0.1 * part, kind, fontsize=10, fontweight=bold, **words)
    if part:
        axes.text(x + 0.5, y + 0.2, f"{100 * weight:.2g}%", fontsize=7, **words)


def kind_weights(hands: Range) -> dict[str, float]:
    """Return the mean weight of each of the 169 kinds of two cards."""
    sums = dict.fromkeys(ORDER, 0.0)
    for (high, low), weight in hands:
        ranks = RANKS[high >> 2] + RANKS[low >> 2]
        sums[ranks if ranks[0] == ranks[1] else ranks + "os"[high & 3 == low & 3]] += weight
    return {kind: total / {"": 6, "s": 4, "o": 12}[kind[2:]] for kind, total in sums.items()}


def draw_matrix(
    matrix: EquityMatrix,
    axes: Axes | None = None,
    *,
    title: str | None = None,
    order: Sequence[str] | None = None,
) -> Axes:
    """Draw the equity of every hand against every other: the row's hand against the column's.

    order: labels in the order to draw them in; None takes the 169 kinds best first, where they are
    the hands, and otherwise the matrix as it is.
    """
    import numpy as np

    labels = list(matrix.labels)
    if order is None:
        order = ORDER if set(labels) == set(ORDER) else labels
    places = [labels.index(label) for label in order]
    values = matrix.values[np.ix_(places, places)]
    n = len(order)
    side = min(max(4.5, 0.11 * n), 19)
    axes = axes or _figure(side + 1.6, side + 0.6)
    image = axes.imshow(values, cmap=_colours(), vmin=0, vmax=1, interpolation="nearest")
    size = max(2.5, min(10, 56 * side / n))
    names = [_short(label, 18) for label in order]
    axes.set_xticks(range(n), names, rotation=90, fontsize=size)
    axes.set_yticks(range(n), names, fontsize=size)
    axes.tick_params(length=0, pad=2, labeltop=n > 40, labelright=False, colors=_INK)
    axes.spines[:].set_visible(False)
    if n <= 16:
        for i in range(n):
            for j in range(n):
                if not np.isnan(values[i, j]):
                    axes.text(
                        j, i, f"{100 * values[i, j]:.1f}", ha="center", va="center",
                        fontsize=9, color="white" if abs(values[i, j] - 0.5) > 0.26 else _INK,
                    )  # fmt: skip
    bar = axes.figure.colorbar(image, ax=axes, fraction=0.03, pad=0.015)
    bar.outline.set_visible(False)
    bar.ax.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    bar.ax.tick_params(length=0, colors=_INK)
    bar.ax.tick_params(labelsize=max(8, side / 1.6))
    bar.set_label("equity of the row's hand", color=_INK, fontsize=max(9, side / 1.4))
    if title is None:
        title = f"{matrix.game.title}: equity of every hand against every other"
    size = max(11, side)
    lines = wrap(_short(title, 160), int(140 * side / size))
    axes.set_title(
        "\n".join(lines), fontsize=size, color=_INK, loc="left", pad=12, parse_math=False
    )
    return axes


def _colours() -> Colormap:
    """Return the scale of equities: red loses, green wins, an even match is pale."""
    from matplotlib.colors import LinearSegmentedColormap

    scale = LinearSegmentedColormap.from_list(
        "equity", ["#5b0f2c", "#c2484f", "#f1b59b", "#f7f4ee", "#a5d3bf", "#34937a", "#0b3f34"]
    )
    return scale.with_extremes(bad="#d4d4d4")


def _figure(width: float, height: float) -> Axes:
    """Return the axes of a new figure, which belongs to nobody's window."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise ImportError(f"a picture {not_installed('matplotlib')}") from None

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    axes: Axes = figure.add_subplot()
    return axes


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."
