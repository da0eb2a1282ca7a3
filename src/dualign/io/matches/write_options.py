"""`WriteOptions`: options for writing matches."""

from __future__ import annotations

import dataclasses
from collections.abc import Set
from dataclasses import dataclass

from dualign.core.errors import UnknownChoice, UsageError
from dualign.io.graphs.iris import is_iri
from dualign.io.matches.review_order import check_order

OWL_SAME_AS = "http://www.w3.org/2002/07/owl#sameAs"
SKOS_EXACT_MATCH = "http://www.w3.org/2004/02/skos/core#exactMatch"
PREDICATES = {"owl:sameAs": OWL_SAME_AS, "skos:exactMatch": SKOS_EXACT_MATCH}

TABLE_OPTIONS = frozenset({"everything", "columns", "sort"})  # those of formats that hold all rows


@dataclass(frozen=True, kw_only=True)
class WriteOptions:
    """How matches are written; a format refuses options that it does not support."""

    predicate: str = "owl:sameAs"  # the predicate of a match in RDF and SSSOM; or skos:exactMatch
    everything: bool = False  # RDF and SSSOM: not only what was decided
    license: str = ""  # SSSOM: the IRI of the licence of the links
    mapping_set_id: str = ""  # SSSOM: the IRI of this set of links; else the hash of its rows
    columns: tuple[str, ...] = ()  # tables: properties of both sides to judge by
    sort: str = "input"  # tables: or doubt, for the most doubtful first
    spreadsheet: bool = False  # TSV and CSV: an apostrophe before names that look like formulas

    def __post_init__(self) -> None:
        check_order(self.sort)
        if self.predicate not in PREDICATES:
            raise UnknownChoice("predicate", self.predicate, PREDICATES)
        for name in ("license", "mapping_set_id"):
            value = getattr(self, name)
            if value and not (isinstance(value, str) and is_iri(value)):
                raise UsageError(
                    f"{name} is {value!r}; it must be an absolute IRI, such as "
                    "https://creativecommons.org/licenses/by/4.0/"
                )

    @property
    def predicate_iri(self) -> str:
        """The predicate as an IRI."""
        return PREDICATES[self.predicate]

    def check(self, extension: str, understood: Set[str]) -> None:
        """Raise if an option is given that a format does not support."""
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value != field.default and field.name not in understood:
                instead = ".tsv" if field.name in TABLE_OPTIONS | {"spreadsheet"} else ".sssom.tsv"
                raise UsageError(
                    f"{field.name} is {value!r}, but {extension} has no place for it; leave it "
                    f"out, or write {instead}"
                )

    def restricted(self, understood: Set[str]) -> WriteOptions:
        """The same with defaults for options that a format does not support."""
        return WriteOptions(**{name: getattr(self, name) for name in understood})


DEFAULT = WriteOptions()
