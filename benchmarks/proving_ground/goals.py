"""Which goals a row of the table misses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scipy.stats import binom

from proving_ground.plan import PUBLISHED
from proving_ground.rows import Row, Run

MANY = 1_000  # judged pairs: with fewer, chance widens the limits
GAP = 0.02
CALIBRATION = 0.03
CALIBRATION_PUBLISHED = 0.01  # with the links of DBP15K's own split
REALISED = 0.985  # when 0.99 is asked for
LOSS = 0.005  # of F1, by more links
PRECISION_ASKED = 0.99


def missed_goals(rows: Sequence[Row]) -> list[str]:
    """A line for each goal that is missed, in the order of the rows."""
    lines = []
    for row in rows:
        where = f"{row.facts.name}, {row.links} links"
        where += f", matcher without the {row.without}" if row.without else ""
        fewer = [
            other
            for other in rows
            if (other.facts.name, other.without) == (row.facts.name, row.without)
            and other.links < row.links
        ]
        found = [goal(row) for goal in GOALS]
        lines += [f"{where}: {line}" for line in (*found, falls(row, fewer)) if line]
    return lines


def below_baseline(row: Row) -> str:
    """F1 is at least that of the best simple baseline."""
    name, baseline = row.best_baseline
    f1 = row.mean("f1") or 0.0
    return f"F1 {f1:.3f} is below {baseline:.3f} ({name})" if f1 < baseline else ""


def wrong_expectation(row: Row) -> str:
    """The expected precision of the accepted pairs is the realised one, but for chance."""
    if not row.facts.complete or row.gap is None or abs(row.gap) <= GAP:
        return ""
    if all(_by_chance(run) for run in row.runs if run["expected"] is not None):
        return ""
    return f"expected precision is off by {row.gap:+.3f}"


def badly_calibrated(row: Row) -> str:
    """The calibration error is small, or chance alone would make it as large."""
    error, chance = row.mean("ece"), row.mean("ece_by_chance")
    published = row.links == PUBLISHED
    if error is None or chance is None or not (row.facts.complete or published):
        return ""
    limit = max(CALIBRATION_PUBLISHED if published else CALIBRATION, chance)
    return f"calibration error {error:.3f} is above {limit:.3f}" if error > limit else ""


def imprecise(row: Row) -> str:
    """Asked for 0.99, at least 0.985 is realised, but for chance."""
    realised = row.mean("precision_at_99")
    if not row.facts.complete or realised is None or realised >= REALISED:
        return ""
    kept = [run for run in row.runs if run["precision_at_99"] is not None]
    if all(_few_wrong(run) for run in kept):
        return ""
    return f"asked for {PRECISION_ASKED}, {realised:.3f} is realised"


def empty_handed(row: Row) -> str:
    """Asked for 0.99, something is kept where a tenth of the pairs could be had."""
    poor = [run for run in row.runs if not run["kept"] and run["could_keep"] >= run["true"] / 10]
    if not poor:
        return ""
    return f"asked for {PRECISION_ASKED}, nothing is kept; {poor[0]['could_keep']:,} could be had"


def falls(row: Row, fewer: Sequence[Row]) -> str:
    """More links do not lower the mean F1.

    With more links fewer pairs are left to be found, and harder ones, so that F1 itself does not
    compare: what counts is how much the links add to the F1 of the run without any.
    """
    gains = {other.links: other.gain for other in fewer if other.gain is not None}
    if row.gain is None or not gains:
        return ""
    best = max(gains, key=lambda links: gains[links])
    if row.gain >= gains[best] - LOSS:
        return ""
    return f"the links change F1 by {row.gain:+.3f}, {best} links by {gains[best]:+.3f}"


GOALS: tuple[Callable[[Row], str], ...] = (
    below_baseline,
    wrong_expectation,
    badly_calibrated,
    imprecise,
    empty_handed,
)


def _by_chance(run: Run) -> bool:
    """Whether so many right ones of few pairs are within the 95 % binomial interval."""
    if run["judged"] >= MANY:
        return False
    low, high = binom.interval(0.95, run["judged"], run["expected"])
    return bool(low <= run["correct"] <= high)


def _few_wrong(run: Run) -> bool:
    """Whether, of few pairs, no more are wrong than chance allows at the precision asked for."""
    if run["kept"] >= MANY:
        return False
    low, _ = binom.interval(0.95, run["kept"], PRECISION_ASKED)
    return bool(run["precision_at_99"] * run["kept"] >= low)
