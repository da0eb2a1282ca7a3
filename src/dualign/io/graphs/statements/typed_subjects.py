"""`TypedSubjects`: the entities of some types, found in a first pass over a file."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from dualign.core.arrays import IntArray
from dualign.core.counting import counted
from dualign.core.errors import UsageError
from dualign.core.knowledge_graph import is_called
from dualign.io.graphs.rdf_vocabulary import INSTANCE_OF, OWL, TEXT_TYPES
from dualign.io.graphs.statements.statement_sink import NOT_LITERAL, StatementSink
from dualign.io.graphs.terms import RDF_TYPE
from dualign.io.text.text_pool import FREE, Bytes, TextPool

LISTED = 3  # types that an error names
HELPFUL_TYPES = TEXT_TYPES | {f"{OWL}AnnotationProperty"}


class TypedSubjects(StatementSink):
    """Keeps only the subjects that are of one of ``types``.

    A type is the object of ``rdf:type`` or, in Wikidata, of "instance of"; its IRI or its last part
    names it. Nodes that hold a text (a synonym, say), and properties for annotations, are included,
    since the names of the others may depend on them.
    """

    def __init__(self, types: Collection[str]) -> None:
        self.subjects = TextPool()
        self._types = types
        self._stated = 0  # statements that give a type, wanted or not
        self._properties, self._classes = TextPool(), TextPool()
        for label in (RDF_TYPE, INSTANCE_OF):
            self._properties.number(label)
        self._wanted = np.empty(0, np.bool_)  # which classes are wanted
        self._helpful = np.empty(0, np.bool_)  # which are included besides
        self._found = 0  # statements that give a wanted type

    def add_spans(self, data: Bytes, spans: IntArray) -> None:
        """Examine statements; see `StatementSink.add_spans`."""
        typing = self._properties.find(data, spans[:, 2:4]) != FREE
        spans = spans[typing & (spans[:, 6] == NOT_LITERAL)]
        self._stated += len(spans)
        classes = self._classes.numbers(data, spans[:, 4:6])
        new = [
            self._classes.text(number) for number in range(len(self._wanted), len(self._classes))
        ]
        wanted = [any(is_called(label, name) for name in self._types) for label in new]
        helpful = [label in HELPFUL_TYPES for label in new]
        self._wanted = np.concatenate([self._wanted, np.array(wanted, np.bool_)])
        self._helpful = np.concatenate([self._helpful, np.array(helpful, np.bool_)])
        self._found += int(self._wanted[classes].sum())
        taken = (self._wanted | self._helpful)[classes]
        self.subjects.numbers(data, spans[taken, 0:2])

    def refuse_none(self, source: str) -> None:
        """Raise if no entity is of these types."""
        if not self._found:
            known = sorted(self._classes.texts().to_pylist())
            listed = ", ".join(known[:LISTED])
            raise UsageError(
                f"{source}: 0 of {self._stated:,} statements of a type name "
                f"{', '.join(sorted(self._types))}; it has {counted(len(known), 'type')}"
                + (f", such as {listed}" if known else ", so leave the type out")
            )
