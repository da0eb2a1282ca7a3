"""Matches as RDF links: ``<left> owl:sameAs <right>`` in N-Triples and Turtle.

One triple for each accepted pair, sorted; with ``everything`` also ``skos:closeMatch`` for each
pair to review. A judgement takes precedence over the decision: ``same`` is a link, ``unsure`` one
to review, ``different`` an ``owl:differentFrom``. Refused pairs, entities without counterpart,
confidences and names have no place in a plain link; a pair that is read back has confidence 1, no
names and no judgement.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO

import pyarrow as pa
from pyoxigraph import NamedNode, RdfFormat, Triple, serialize

from dualign.core.errors import InputWarning, MalformedInput
from dualign.io.graphs.iris import as_iri, from_iri
from dualign.io.graphs.rdf.rdf_bytes import parse_rdf
from dualign.io.links.link_predicates import CLOSE_MATCH, DECISION_OF, DIFFERENT_FROM
from dualign.io.matches.curies import PrefixMap
from dualign.io.matches.formats import REQUIRED, MatchFormat, NamedColumns, register_match_format
from dualign.io.matches.judgement import NEGATIVE, outcome
from dualign.io.matches.match_table import SCHEMA, MatchTable, rows_as_text
from dualign.io.matches.write_options import WriteOptions
from dualign.io.text.columns import Columns
from dualign.io.text.files import read_text
from dualign.io.text.lines import split_lines


def write_links(
    syntax: RdfFormat, table: MatchTable, file: IO[bytes], options: WriteOptions
) -> None:
    """Write the links of a matches table."""
    predicates = {"accept": options.predicate_iri}
    if options.everything:
        predicates["review"] = CLOSE_MATCH
    links = sorted(
        {
            (as_iri(row["subject_id"], "left"), predicate, as_iri(row["object_id"], "right"))
            for row in rows_as_text(table.to_arrow())  # refuses what UTF-8 cannot represent
            if (predicate := _predicate(row, predicates)) is not None
        }
    )
    triples = (Triple(*(NamedNode(term) for term in link)) for link in links)
    prefixes = None
    if syntax == RdfFormat.TURTLE:
        namespaces = PrefixMap.of(iri for link in links for iri in link).namespaces
        prefixes = dict(sorted(namespaces.items()))
    file.write(serialize(triples, format=syntax, prefixes=prefixes) or b"")


def _predicate(row: dict[str, str], predicates: dict[str, str]) -> str | None:
    if row["judgement"] in NEGATIVE:
        return DIFFERENT_FROM if row["object_id"] else None
    return predicates.get(outcome(row["decision"], row["judgement"]))


def read_links_as_matches(syntax: RdfFormat, path: Path) -> NamedColumns:
    """Read links from RDF, each as an accepted pair.

    ``skos:closeMatch`` is one to review, ``owl:differentFrom`` a refused one.

    Statements that are not links are skipped with a warning. Rows are counted like lines
    where the syntax has no lines of its own.
    """
    data = read_text(path)
    line = _line(syntax, data)
    rows, places, passed = [], [], 0
    for place, quad in enumerate(parse_rdf(path, data, syntax)):
        decision = DECISION_OF.get(quad.predicate.value)
        if decision is None:
            passed += 1
            continue
        ids = (_identifier(path, term, line, place) for term in (quad.subject, quad.object))
        rows.append((*ids, 1.0, 1, decision))
        places.append(place)
    if passed:
        warnings.warn(
            f"{path}: {passed} of {passed + len(places)} statements are not links and were skipped",
            InputWarning,
            stacklevel=2,
        )
    cells = list(zip(*rows, strict=True)) or [()] * len(REQUIRED)
    arrays = tuple(
        pa.array(values, SCHEMA.field(name).type)
        for name, values in zip(REQUIRED, cells, strict=True)
    )
    return NamedColumns(REQUIRED, Columns(path, arrays, lambda row: line(places[row])))


def _identifier(path: Path, term: object, line: Callable[[int], int], place: int) -> str:
    if not isinstance(term, NamedNode):
        raise MalformedInput.at(
            path, line(place), f"a link with {term}; both its ends must be IRIs"
        )
    return from_iri(term.value)


def _line(syntax: RdfFormat, data: bytes) -> Callable[[int], int]:
    """Maps the index of a statement to its line, where each has a line of its own."""
    if syntax != RdfFormat.N_TRIPLES:
        return lambda place: place + 1
    lines = split_lines(data)

    def line(place: int) -> int:
        texts = lines.array.to_pylist()
        filled = [row for row, text in enumerate(texts) if not text.lstrip(" \t").startswith("#")]
        return lines.number(filled[place])

    return line


for extension, syntax in ((".nt", RdfFormat.N_TRIPLES), (".ttl", RdfFormat.TURTLE)):
    register_match_format(
        MatchFormat(
            extension=extension,
            write=partial(write_links, syntax),
            read=partial(read_links_as_matches, syntax),
            recognises=lambda _: True,
            options=frozenset({"predicate", "everything"}),
        )
    )
