"""Splink as its tutorial sets it up, where the two tables share columns.

Fellegi and Sunter's model with parameters estimated from the tables alone: a comparison per shared
column, the chance of a match from pairs that agree on a name, u from random pairs, m by expectation
maximisation over two blocking rules, and every pair of probability `ACCEPT` accepted. Nothing is
tuned to a set.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from proving_ground.records import Records, holds_names, joined
from proving_ground.task import Pair, Task

ACCEPT = 0.9
SHARED = 2  # columns: a single one leaves nothing for the model to weigh
PAIRS_PER_RECORD = 100  # what a blocking rule may bring on average
BEGINNING = 4  # characters
RECALL = 0.7  # of the pairs that agree on the first rule, as the tutorial guesses
SEED = 1


@dataclass(frozen=True, kw_only=True)
class BlockingRule:
    """Pairs that agree on a column, or on how its values begin."""

    column: int
    length: int | None  # characters that must agree; None: the whole value

    @property
    def expression(self) -> str:
        """The rule in SQL."""
        name = f"c{self.column}"
        return name if self.length is None else f"substr({name}, 1, {self.length})"


def shared_columns(left: Records, right: Records) -> list[str]:
    """The columns of the same name, those of names first; none if Splink does not apply."""
    shared = [column for column in left.columns if column in right.columns]
    return sorted(shared, key=lambda c: not holds_names(c)) if len(shared) >= SHARED else []


def blocking_rules(left: Records, right: Records, shared: Sequence[str]) -> list[BlockingRule]:
    """Rules that bring some pairs together but not too many, whole values first."""
    most = PAIRS_PER_RECORD * max(len(left.ids), len(right.ids))
    rules = []
    for length in (None, BEGINNING):
        for column, name in enumerate(shared):
            ours, theirs = (
                Counter(text.lower()[:length] for text in joined(side.columns[name]) if text)
                for side in (left, right)
            )
            pairs = sum(count * theirs[value] for value, count in ours.items())
            if 0 < pairs <= most:
                rules.append(BlockingRule(column=column, length=length))
    return rules


def splink_pairs(task: Task) -> list[Pair] | None:
    """The pairs that Splink accepts; None where it does not apply."""
    left, right = task.records
    shared = shared_columns(left, right)
    rules = blocking_rules(left, right, shared)
    if len({rule.column for rule in rules}) < SHARED:
        return None
    from splink import DuckDBAPI, Linker, SettingsCreator, block_on  # an optional dependency

    database = DuckDBAPI()
    tables = [
        database.register(_table(records, shared), dataset_display_name=side, table_name=side)
        for side, records in (("a_left", left), ("b_right", right))  # told apart alphabetically
    ]
    settings = SettingsCreator(
        link_type="link_only",
        comparisons=_comparisons(shared),
        blocking_rules_to_generate_predictions=[block_on(rule.expression) for rule in rules],
    )
    linker = Linker(tables, settings, log_level=logging.ERROR)
    training = linker.training
    first = block_on(rules[0].expression)
    training.estimate_probability_two_random_records_match([first], recall=RECALL)
    training.estimate_u_using_random_sampling(max_pairs=1e6, seed=SEED)
    by_column = {rule.column: rule for rule in reversed(rules)}
    for column in sorted(by_column)[:2]:  # what the first rule hides, the second can estimate
        rule = block_on(by_column[column].expression)
        training.estimate_parameters_using_expectation_maximisation(rule)
    found = linker.inference.predict(threshold_match_probability=ACCEPT).as_record_list()
    return [(row["unique_id_l"], row["unique_id_r"]) for row in found]


def _comparisons(shared: Sequence[str]) -> list[Any]:
    import splink.comparison_library as library

    return [
        library.NameComparison(f"c{k}").configure(term_frequency_adjustments=True)
        if holds_names(column)
        else library.JaroWinklerAtThresholds(f"c{k}")
        for k, column in enumerate(shared)
    ]


def _table(records: Records, shared: Sequence[str]) -> pa.Table:
    columns = {
        f"c{k}": pa.array([text.lower() or None for text in joined(records.columns[column])])
        for k, column in enumerate(shared)
    }
    return pa.table({"unique_id": pa.array(records.ids), **columns})
