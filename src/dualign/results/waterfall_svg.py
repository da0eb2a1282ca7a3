"""An explanation as a picture: a waterfall from the prior to the log-odds, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from dualign.core.errors import UsageError
from dualign.results.explanation import Explanation, signed

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 210, 90, 26, 64
FOR, AGAINST, TOTAL, RULE = "#2e7d5b", "#b5483a", "#4a5568", "#9aa3ad"
_TICKS = (0.0001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.9999)


@dataclass(frozen=True)
class _Bar:
    label: str
    start: float
    stop: float
    colour: str
    text: str


@dataclass(frozen=True)
class _Scale:
    """From log-odds to the horizontal axis."""

    low: float
    high: float

    @classmethod
    def of(cls, bars: Sequence[_Bar]) -> _Scale:
        """With room on both sides of the bars."""
        reached = [0.0, *(each for bar in bars for each in (bar.start, bar.stop))]
        return cls(min(reached) - 0.5, max(reached) + 0.5)

    def x(self, value: float) -> float:
        """Where a value is."""
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)


def waterfall_svg(found: Explanation) -> str:
    """The waterfall of an explanation; it needs no fonts, scripts or network."""
    if found.prior is None or found.log_odds is None:
        raise UsageError(
            f"no evidence was kept for {found.subject} and {found.object or 'nothing'}, so there "
            "is no waterfall to draw; align again with this version of dualign"
        )
    bars = _bars(found, found.prior, found.log_odds)
    scale, height = _Scale.of(bars), TOP + ROW * len(bars) + 44
    lines = [*_heading(found, height), *_ticks(scale, height)]
    for number, bar in enumerate(bars):
        top = TOP + ROW * number
        lines += _drawn(bar, top, scale)
        if number + 1 < len(bars):
            lines.append(
                f'<line x1="{scale.x(bar.stop):.1f}" x2="{scale.x(bar.stop):.1f}" '
                f'y1="{top + ROW - 4}" y2="{top + ROW + 4}" stroke="{RULE}"/>'
            )
    return "\n".join([*lines, "</svg>", ""])


def _heading(found: Explanation, height: int) -> list[str]:
    """The opening tag, the pair and its probability."""
    title = f"{found.subject_name or found.subject} = {found.object_name or found.object}"
    return [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            f'width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="13">'
        ),
        f"<title>{escape(title)}</title>",
        (
            f'<text x="12" y="24" font-size="16" font-weight="bold" fill="currentColor">'
            f"{escape(_short(title))}</text>"
        ),
        (
            f'<text x="12" y="44" fill="{RULE}">probability {found.confidence:.3f}, '
            f"{escape(found.decision)}; bars are log-odds</text>"
        ),
    ]


def _drawn(bar: _Bar, top: int, scale: _Scale) -> list[str]:
    """A bar between its label and its text."""
    begin, end = sorted((scale.x(bar.start), scale.x(bar.stop)))
    return [
        (
            f'<text x="{LEFT - 10}" y="{top + 17}" text-anchor="end" fill="currentColor">'
            f"{escape(bar.label)}</text>"
        ),
        (
            f'<rect x="{begin:.1f}" y="{top + 4}" width="{max(end - begin, 1):.1f}" '
            f'height="{ROW - 8}" rx="2" fill="{bar.colour}"/>'
        ),
        f'<text x="{end + 6:.1f}" y="{top + 17}" fill="currentColor">{bar.text}</text>',
    ]


def _bars(found: Explanation, prior: float, total: float) -> list[_Bar]:
    bars = [_Bar("prior", 0.0, prior, TOTAL, signed(prior))]
    reached = prior
    for each in found.contributions:
        colour = FOR if each.log_odds > 0 else AGAINST
        after = reached + each.log_odds
        bars.append(_Bar(each.group, reached, after, colour, signed(each.log_odds)))
        reached = after
    return [*bars, _Bar("log-odds", 0.0, total, TOTAL, signed(total))]


def _ticks(scale: _Scale, height: int) -> list[str]:
    """Vertical lines at round probabilities."""
    found = []
    for share in _TICKS:
        value = float(np.log(share / (1 - share)))
        if scale.low <= value <= scale.high:
            found += [
                (
                    f'<line x1="{scale.x(value):.1f}" x2="{scale.x(value):.1f}" y1="{TOP}" '
                    f'y2="{height - 34}" stroke="{RULE}" stroke-dasharray="2 4"/>'
                ),
                (
                    f'<text x="{scale.x(value):.1f}" y="{height - 16}" text-anchor="middle" '
                    f'fill="{RULE}" font-size="11">{share:g}</text>'
                ),
            ]
    return found


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
