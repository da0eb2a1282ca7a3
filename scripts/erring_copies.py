"""Tables whose records come in several copies with errors, made from one side of a real pair.

Few of the sources that can be had hold a thing several times on both sides, as customers, citations
or old registers do. So one table of each family is also taken apart: its records are copied, each
copy gets errors as people make them (slips, words left out or abbreviated, values missing or in the
wrong column), and the copies are dealt out to two tables at random.

How many copies there are and how bad they are is drawn for each table, for each copy and for each
column, so that no two tables err alike.
"""

from __future__ import annotations

import string
from collections import defaultdict
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from dualign.core.knowledge_graph import AttributeTable, KnowledgeGraph

Record = dict[int, list[str]]  # by column
Shares = npt.NDArray[np.float64]
Error = Callable[[str, np.random.Generator], str]

FEWEST_RECORDS, MOST_COPIES = 60, 2400
LARGEST = 12  # copies of a record
FULLEST = (0.4, 4.0)  # errors of a copy, on the mean, from neat to sloppy
NAMING = 0.6  # share of the names that must contain the value of a column
ALONE = (0.0, 0.6)  # share of the records that have no copy


def erring_copies(
    graph: KnowledgeGraph, draw: np.random.Generator
) -> tuple[KnowledgeGraph, KnowledgeGraph, list[tuple[str, str]]] | None:
    """Two tables of copies of the records of one, and which of their rows are the same thing.

    None where the table has too few records.
    """
    records, naming = _records(graph)
    if len(records) < FEWEST_RECORDS:
        return None
    several, alone = draw.uniform(1.2, 4.0), draw.uniform(*ALONE)
    originals_left = bool(draw.random() < 0.3)  # the original on one side, its copies on the other
    mean, columns = draw.uniform(*FULLEST), draw.dirichlet(np.ones(len(graph.attributes.labels)))
    tables: tuple[list[tuple[int, Record]], ...] = ([], [])
    copied = 0
    for place in draw.permutation(len(records)).tolist():
        if copied >= MOST_COPIES:
            break
        count = 1 if draw.random() < alone else min(1 + draw.poisson(several), LARGEST)
        for copy in range(count):
            side = int(copy > 0) if originals_left else int(draw.random() < 0.5)
            errors = 0 if originals_left and not copy else int(draw.poisson(mean))
            tables[side].append((place, _with_errors(records[place], errors, columns, draw)))
        copied += count
    if not all(tables):
        return None
    left, right = (_graph(graph, [r for _, r in table], naming) for table in tables)
    truth = [
        (f"r{i}", f"r{j}")
        for i, (ours, _) in enumerate(tables[0])
        for j, (theirs, _) in enumerate(tables[1])
        if ours == theirs
    ]
    return left, right, truth


def _records(graph: KnowledgeGraph) -> tuple[list[Record], list[int]]:
    """The rows of a table by column, and the columns that its names are made of, in order."""
    table = graph.attributes
    found: list[Record] = [defaultdict(list) for _ in graph.entities]
    seen, places = np.zeros((2, len(table.labels)))
    named = np.zeros(len(table.labels))
    for subject, predicate, value in zip(
        table.subjects.tolist(), table.predicates.tolist(), table.values, strict=True
    ):
        found[subject][predicate].append(value)
        name = graph.names[subject] if graph.names else ""
        seen[predicate] += bool(name)
        if len(value) > 1 and value in name:
            named[predicate] += 1
            places[predicate] += name.index(value)
    naming = np.flatnonzero((named > NAMING * seen) & (named > NAMING * len(found) / 2))
    order = np.argsort(places[naming] / named[naming])
    return [dict(record) for record in found if record], naming[order].tolist()


def _graph(
    graph: KnowledgeGraph, records: Sequence[Record], naming: Sequence[int]
) -> KnowledgeGraph:
    rows = [
        (subject, column, value)
        for subject, record in enumerate(records)
        for column, values in record.items()
        for value in values
        if value
    ]
    subjects, predicates, values = zip(*rows, strict=True)
    names = [
        " ".join(value for column in naming for value in record.get(column, ())[:1])
        for record in records
    ]
    return KnowledgeGraph(
        entities=[f"r{place}" for place in range(len(records))],
        relations=(),
        triples=np.empty((0, 3), dtype=np.int64),
        names=tuple(names),
        attributes=AttributeTable(
            subjects=np.array(subjects, dtype=np.int64),
            predicates=np.array(predicates, dtype=np.int64),
            labels=graph.attributes.labels,
            values=list(values),
            languages=[""] * len(rows),
            datatypes=[""] * len(rows),
        ),
        opaque_ids=True,
    )


def _with_errors(record: Record, count: int, columns: Shares, draw: np.random.Generator) -> Record:
    """A copy with so many errors, most of them in the columns that the table errs in."""
    copy = {column: list(values) for column, values in record.items()}
    for _ in range(count):
        present = [column for column, values in copy.items() if values]
        if not present:
            break
        weights = columns[present] + 0.2 / len(columns)
        column = int(draw.choice(present, p=weights / weights.sum()))
        kind = draw.random()
        if kind < 0.12 and len(present) > 1:
            copy[column] = []
        elif kind < 0.16 and len(present) > 1:
            other = int(draw.choice(present))
            copy[column], copy[other] = copy[other], copy[column]
        else:
            place = int(draw.integers(len(copy[column])))
            error = ERRORS[int(draw.choice(len(ERRORS), p=OFTEN))]
            copy[column][place] = error(copy[column][place], draw) or copy[column][place]
    return copy


def _slip(text: str, draw: np.random.Generator) -> str:
    """A character wrong, missing, added, or swapped with the next."""
    if not text:
        return text
    place = int(draw.integers(len(text)))
    digits = text[place].isdigit()
    letters = string.digits if digits else string.ascii_lowercase
    new = letters[int(draw.integers(len(letters)))]
    kind = int(draw.integers(4))
    if kind == 0:
        return text[:place] + new + text[place + 1 :]
    if kind == 1:
        return text[:place] + text[place + 1 :]
    if kind == 2:
        return text[:place] + new + text[place:]
    return text[:place] + text[place + 1 : place + 2] + text[place] + text[place + 2 :]


def _word_left_out(text: str, draw: np.random.Generator) -> str:
    words = text.split()
    if len(words) > 1:
        del words[int(draw.integers(len(words)))]
    return " ".join(words)


def _abbreviated(text: str, draw: np.random.Generator) -> str:
    words = text.split()
    places = [place for place, word in enumerate(words) if word.isalpha() and len(word) > 2]
    if places:
        place = int(draw.choice(places))
        words[place] = words[place][: 1 if draw.random() < 0.5 else 3] + "."
    return " ".join(words)


def _other_order(text: str, draw: np.random.Generator) -> str:
    words = text.split()
    if len(words) > 1:
        place = int(draw.integers(1, len(words)))
        words = words[place:] + words[:place]
    return " ".join(words)


def _other_case(text: str, draw: np.random.Generator) -> str:
    return text.upper() if draw.random() < 0.5 else text.lower()


def _cut_off(text: str, draw: np.random.Generator) -> str:
    return text[: max(int(len(text) * draw.uniform(0.5, 1)), 1)]


ERRORS: tuple[Error, ...] = (
    _slip, _word_left_out, _abbreviated, _other_order, _other_case, _cut_off
)  # fmt: skip
OFTEN = np.array([0.5, 0.14, 0.12, 0.08, 0.08, 0.08])
