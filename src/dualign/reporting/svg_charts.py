"""Charts as SVG, drawn with the colours of the page around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 60, 16, 22, 40
ROOM = 0.1  # of the range, below the lowest point
NEAR_ZERO = 0.1  # of the highest value: an axis that begins below it begins at zero
Point = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of a chart; ``look`` is its class in the style sheet."""

    points: Sequence[Point]
    look: str
    label: str
    dots: bool = False
    counts: Sequence[int] = ()  # what each dot stands for; the more, the larger it is


def bar_chart(
    bars: Sequence[tuple[float, float, Sequence[int]]], looks: Sequence[str], across: str
) -> str:
    """Stacked bars: from, to, and the height of each part; ``looks`` are classes of the parts."""
    highest = max((sum(counts) for *_, counts in bars), default=0) or 1
    low, high = bars[0][0], bars[-1][1]
    drawn = []
    for start, stop, counts in bars:
        base = 0
        for count, look in zip(counts, looks, strict=True):
            if not count:
                continue
            x, x2 = _x(start, low, high), _x(stop, low, high)
            y, y2 = _y(base + count, 0, highest), _y(base, 0, highest)
            words = f"{start:.2f} to {stop:.2f}: {count:,} {look}"
            drawn.append(
                f'<rect class="{look}" x="{x + 1:.1f}" y="{y:.1f}" width="{x2 - x - 2:.1f}" '
                f'height="{max(y2 - y, 0.5):.1f}"><title>{escape(words)}</title></rect>'
            )
            base += count
        if base:
            drawn.append(
                f'<text class="count" x="{_x((start + stop) / 2, low, high):.1f}" '
                f'y="{_y(base, 0, highest) - 4:.1f}" text-anchor="middle">{_brief(base)}</text>'
            )
    axes = _axes((low, high), (0, highest), across, "entities")
    return _svg(axes + "".join(drawn), f"histogram of {across}")


def line_chart(
    lines: Sequence[Line],
    across: str,
    up: str,
    *,
    square: bool = False,
    shares: bool = False,
    identifier: str = "",
    titled: bool = False,
) -> str:
    """Lines over a common frame; ``square`` has both axes from 0 to 1, ``shares`` the upright one.

    If the chart is ``titled`` with what goes up, the axis does not repeat it.
    """
    points = [point for line in lines for point in line.points]
    if square or not points:
        x_range = y_range = (0.0, 1.0)
    else:
        xs, ys = zip(*points, strict=True)
        x_range, y_range = (min(xs), max(xs)), (min(ys), max(ys))
        if 0 < y_range[0] < NEAR_ZERO * y_range[1]:
            y_range = (0.0, y_range[1])
        elif y_range[0] > 0:  # no point may lie on the numbers below the frame
            y_range = (y_range[0] - ROOM * (y_range[1] - y_range[0]), y_range[1])
        y_range = (0.0, 1.0) if shares else (min(y_range[0], y_range[1] - 1e-3), y_range[1])
        x_range = (min(x_range[0], x_range[1] - 1e-3), x_range[1])
    drawn = []
    for line in lines:
        places = [(_x(x, *x_range), _y(y, *y_range)) for x, y in line.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        drawn.append(
            f'<polyline class="{line.look}" points="{path}"><title>{escape(line.label)}</title>'
            "</polyline>"
        )
        if line.dots:
            drawn += [
                f'<circle class="{line.look}" cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}">'
                f"<title>{escape(words)}</title></circle>"
                for (x, y), (size, words) in zip(places, _dots(line), strict=True)
            ]
    if identifier:
        drawn.append(f'<circle id="{identifier}" class="marker" r="6" cx="-20" cy="-20"/>')
    axes = _axes(x_range, y_range, across, "" if titled else up)
    return _svg(axes + "".join(drawn), f"{up} over {across}")


def _dots(line: Line) -> list[tuple[float, str]]:
    """The radius of each dot and what it stands for; its area follows the count."""
    words = [f"{across:.3f}, {up:.3f}" for across, up in line.points]
    if not line.counts:
        return [(4.0, each) for each in words]
    largest = max(line.counts)
    return [
        (3 + 6 * (count / largest) ** 0.5, f"{each}: {count:,}")
        for each, count in zip(words, line.counts, strict=True)
    ]


def _svg(inside: str, words: str) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(words)}">{inside}</svg>'
    )


def _axes(x: Point, y: Point, across: str, up: str) -> str:
    parts = []
    for value in ticks(*y):
        place = _y(value, *y)
        parts.append(
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{place:.1f}" '
            f'y2="{place:.1f}"/><text class="tick" x="{LEFT - 6}" y="{place + 4:.1f}" '
            f'text-anchor="end">{_short(value)}</text>'
        )
    parts += [
        f'<text class="tick across" x="{_x(value, *x):.1f}" y="{HEIGHT - BOTTOM + 16}" '
        f'text-anchor="middle">{_short(value)}</text>'
        for value in ticks(*x)
    ]
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text class="axis" x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">'
        f"{escape(across)}</text>"
    )
    if up:
        height = (TOP + HEIGHT - BOTTOM) / 2
        parts.append(
            f'<text class="axis" x="12" y="{height}" text-anchor="middle" '
            f'transform="rotate(-90 12 {height})">{escape(up)}</text>'
        )
    return "".join(parts)


def ticks(low: float, high: float, wanted: int = 5) -> list[float]:
    """Round numbers between two others, about ``wanted`` of them."""
    if high <= low:
        return [low]
    step = 10 ** np.floor(np.log10((high - low) / wanted))
    for factor in (1, 2, 5, 10):
        if (high - low) / (step * factor) <= wanted:
            step *= factor
            break
    first = int(np.ceil(low / step - 1e-9))
    last = int(np.floor(high / step + 1e-9))
    return [float(k * step) for k in range(first, last + 1)]


def _brief(count: int) -> str:
    """A count in few characters."""
    return (
        str(count)
        if count < 1000
        else f"{count / 1000:.1f}k"
        if count < 99_500
        else (f"{count / 1000:.0f}k")
    )


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 10 else f"{value:.3g}"


def _x(value: float, low: float, high: float) -> float:
    return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)


def _y(value: float, low: float, high: float) -> float:
    return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)
