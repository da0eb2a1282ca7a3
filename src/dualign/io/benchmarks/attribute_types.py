"""Reader for attribute types: entity URI ⇥ property URIs … (DBP15K's ``training_attrs_1``)."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.errors import InputWarning
from dualign.core.knowledge_graph import AttributeTable
from dualign.io.graphs.terms import without_brackets
from dualign.io.text.duplicates import merge_duplicates
from dualign.io.text.factorise import factorise, positions_in, renumber
from dualign.io.text.files import read_text
from dualign.io.text.lines import split_lines


def read_attribute_types(path: Path, entities: pa.Array) -> AttributeTable:
    """One row for each entity and property, the value empty: only its presence is known.

    Lines about entities that the graph does not have are left out and counted in a warning.
    """
    lines = split_lines(read_text(path))
    cells = pc.split_pattern(lines.array, "\t")
    first = cells.offsets.to_numpy()[:-1]
    subject = positions_in(entities, without_brackets(cells.values.take(pa.array(first))))
    unknown = np.flatnonzero(subject < 0)
    if len(unknown):
        warnings.warn(
            f"{path}:{lines.number(int(unknown[0]))}: {len(unknown):,} of {len(lines):,} lines, "
            "this one first, are about entities that the graph does not have and were left out",
            InputWarning,
            stacklevel=2,
        )
    labels, property_of = factorise(without_brackets(cells.values))
    subjects = np.repeat(subject, pc.list_value_length(cells).to_numpy())
    stated = subjects >= 0
    stated[first] = False
    stated &= pc.not_equal(labels, "").to_numpy(zero_copy_only=False)[property_of]
    rows = np.stack([subjects[stated], property_of[stated]], axis=1)
    rows = rows[merge_duplicates(rows, path, "attribute types")]
    used, label_of = renumber(rows[:, 1], len(labels))
    nothing = ("",) * len(rows)
    return AttributeTable(
        subjects=rows[:, 0],
        predicates=label_of[rows[:, 1]],
        labels=tuple(labels.take(pa.array(used)).to_pylist()),
        values=nothing,
        languages=nothing,
        datatypes=nothing,
    )
