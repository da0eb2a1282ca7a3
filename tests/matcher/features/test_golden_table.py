"""The golden table: features of a tiny pair by name, and what the shipped matcher makes of them.

The features of each round are those of given beliefs, so a matcher that is trained anew moves the
line ``probability`` alone, and a feature that changes its meaning moves its own lines alone.
Where that is meant:

    pytest tests/matcher/features/test_golden_table.py --rewrite-golden

writes the table anew; look at the diff before you commit it. A feature that changed its meaning
needs a matcher that was trained with it (scripts/train_matcher.py).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dualign.matcher.features import column_names
from dualign.matcher.scoring.scorer import probability
from dualign.matcher.scoring.shipped_matcher import shipped_matcher
from feature_world import LEFT, RIGHT, golden_pairs, golden_states, table_of

TABLE = Path(__file__).parent / "golden_features.tsv"
CORNER, PROBABILITY = "round and pair", "probability"
Golden = tuple[list[str], dict[str, list[float]]]


def heading(number: int, pair: tuple[int, int]) -> str:
    names = (things[place].iri for things, place in zip((LEFT, RIGHT), pair, strict=True))
    return f"{number + 1}: " + " = ".join(name.rpartition("/")[2] for name in names)


def computed() -> Golden:
    """The features as they are now, rounded, and the probability that follows from these."""
    headings, columns = [], {name: [] for name in column_names()}
    for number, state in enumerate(golden_states()):
        table = table_of(state)
        for pair in golden_pairs():
            headings.append(heading(number, pair))
            for name in column_names():
                columns[name].append(round(table[name][pair], 5) + 0.0)
    return headings, columns


def scored(headings: list[str], columns: dict[str, list[float]]) -> list[float]:
    """What the shipped matcher says of features given by name, each round with its own scorer."""
    matcher = shipped_matcher()
    table = np.array([columns[name] for name in column_names()], dtype=np.float32).T
    rounds = [int(each.partition(":")[0]) - 1 for each in headings]
    by_round = [probability(matcher.logits(table, number)) for number in range(max(rounds) + 1)]
    return [float(by_round[number][row]) for row, number in enumerate(rounds)]


def write(golden: Golden) -> None:
    headings, columns = golden
    lines = ["\t".join([CORNER, *headings])]
    lines += ["\t".join([name, *(f"{v:.7g}" for v in row)]) for name, row in columns.items()]
    lines.append("\t".join([PROBABILITY, *(f"{p:.5f}" for p in scored(headings, columns))]))
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read() -> Golden:
    (corner, *headings), *lines = (
        line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()
    )
    assert corner == CORNER
    return headings, {name: [float(value) for value in row] for name, *row in lines}


@pytest.fixture(scope="module")
def golden(request: pytest.FixtureRequest) -> Golden:
    if request.config.getoption("--rewrite-golden"):
        write(computed())
    return read()


def test_the_features_are_those_of_the_golden_table(golden: Golden) -> None:
    headings, columns = computed()
    assert headings == golden[0]
    assert [*columns, PROBABILITY] == list(golden[1])
    changed = {
        name: (golden[1][name], row)
        for name, row in columns.items()
        if row != pytest.approx(golden[1][name], rel=1e-3, abs=1e-4)
    }
    assert not changed, "these features changed their meaning: see the head of this file"


def test_the_shipped_matcher_scores_them_as_before(golden: Golden) -> None:
    headings, columns = golden
    found = scored(headings, columns)
    assert found == pytest.approx(columns[PROBABILITY], abs=2e-5)


def test_the_golden_table_can_tell_the_rounds_and_the_columns_apart(golden: Golden) -> None:
    headings, columns = golden
    probabilities = np.array(columns[PROBABILITY])
    assert probabilities.max() - probabilities.min() > 0.3
    matcher = shipped_matcher()
    table = np.array([columns[name] for name in column_names()], dtype=np.float32).T
    logits = [matcher.logits(table, number) for number in range(len(matcher.scorers))]
    assert len({each.tobytes() for each in logits}) == len(matcher.scorers)
    turned = dict(zip(columns, reversed(list(columns.values())), strict=True))
    assert scored(headings, turned) != pytest.approx(columns[PROBABILITY], abs=2e-5)
