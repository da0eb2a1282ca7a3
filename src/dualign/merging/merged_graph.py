"""`MergedGraph`: two graphs as one, each statement in the named graph of its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pyoxigraph import RdfFormat, parse, serialize

from dualign.core.arrays import IntArray
from dualign.core.counting import counted
from dualign.core.errors import UnknownChoice
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import SILENT, Progress
from dualign.io.graphs.iris import OWN, Side, as_iri
from dualign.io.matches.curies import BUILT_IN
from dualign.io.matches.write_options import OWL_SAME_AS
from dualign.io.text.compression import without_compression
from dualign.io.text.output import atomic_output
from dualign.io.touched_files import check_targets
from dualign.merging.clusters import canonical_ids
from dualign.merging.comparable_values import is_known
from dualign.merging.conflicts import Conflict, ConflictRule, find_conflicts
from dualign.merging.merge_vocabulary import (
    CANONICAL,
    LINKS,
    SIDES,
    ids_of,
    originals_of,
    statements_of,
)
from dualign.merging.property_correspondences import PropertyCorrespondence
from dualign.merging.rdf_statements import RdfStatement, statements

SYNTAXES = {".nq": RdfFormat.N_QUADS, ".trig": RdfFormat.TRIG}


@dataclass(frozen=True, kw_only=True, eq=False)
class MergedGraph:
    """The statements of a merge by named graph, and where the two sources disagree."""

    graphs: Mapping[str, Sequence[str]]  # by IRI: statements in N-Triples syntax, sorted
    links: int  # pairs that were merged
    entities: int  # things that these pairs form
    compared: Sequence[PropertyCorrespondence]  # functional properties of both that correspond
    conflicts: Sequence[Conflict]  # where these disagree
    sources: Sequence[Path | str] = ()  # files that were read, which `write` does not overwrite

    def __repr__(self) -> str:
        count = sum(len(self.graphs[statements_of(side)]) for side in SIDES)
        return (
            f"MergedGraph({counted(count, 'statement')}, {counted(self.links, 'link')} between "
            f"{self.entities:,} things, {counted(len(self.conflicts), 'conflict')})"
        )

    def quads(self) -> Iterator[str]:
        """The lines of the merge as N-Quads, named graph by named graph, sorted."""
        for name in sorted(self.graphs):
            yield from (f"{statement} <{name}> .\n" for statement in self.graphs[name])

    def write(self, path: Path | str) -> None:
        """Write the merge as N-Quads (``.nq``) or TriG (``.trig``), plain or gzipped."""
        syntax = merge_syntax(Path(path))
        check_targets([Path(path)], self.sources)
        with atomic_output(path) as file:
            if syntax == RdfFormat.N_QUADS:
                file.writelines(line.encode() for line in self.quads())
            else:
                content = "".join(self.quads()).encode()
                quads = parse(content, format=RdfFormat.N_QUADS)
                prefixes = BUILT_IN | {"dualign": OWN}
                file.write(serialize(quads, format=syntax, prefixes=prefixes) or b"")


def merge_syntax(path: Path) -> RdfFormat:
    """The syntax to write or read a merge in, by the extension."""
    extension = Path(without_compression(path.name)).suffix
    if extension not in SYNTAXES:
        raise UnknownChoice(f"format for a merged graph {path.name!r}:", extension, SYNTAXES)
    return SYNTAXES[extension]


def merge_graphs(
    left: KnowledgeGraph,
    right: KnowledgeGraph,
    links: IntArray,
    *,
    canonical: str = "left",
    rule: ConflictRule | None = None,
    progress: Progress = SILENT,
) -> MergedGraph:
    """Merge two graphs along ``links`` (n, 2); see `canonical_ids` for ``canonical``."""
    pairs = _linked_iris(left, right, links)
    ids = canonical_ids(pairs, canonical)
    graphs = {LINKS: [f"<{ours}> <{OWL_SAME_AS}> <{theirs}>" for ours, theirs in pairs]}
    sources: list[dict[RdfStatement, RdfStatement]] = []
    with progress.task("merging", 3) as task:
        for side, graph in zip(SIDES, (left, right), strict=True):
            source = {given: given.renamed(ids) for given in statements(graph, side)}
            graphs |= _graphs_of(side, source, ids)
            sources.append(source)
            task.advance()
        report = find_conflicts(sources[0], sources[1], rule or ConflictRule())
        task.advance()
    return MergedGraph(
        graphs=graphs,
        links=len(pairs),
        entities=len(set(ids.values())),
        compared=report.compared,
        conflicts=report.conflicts,
    )


def conflicts_between(
    left: KnowledgeGraph, right: KnowledgeGraph, links: IntArray
) -> Sequence[Conflict]:
    """The conflicts of a merge along ``links`` (n, 2), without the merge."""
    ids = canonical_ids(_linked_iris(left, right, links), "left")
    ours, theirs = (
        {given: given.renamed(ids) for given in statements(graph, side) if is_known(given.object)}
        for side, graph in zip(SIDES, (left, right), strict=True)
    )
    return find_conflicts(ours, theirs, ConflictRule()).conflicts


def _linked_iris(
    left: KnowledgeGraph, right: KnowledgeGraph, links: IntArray
) -> list[tuple[str, str]]:
    return sorted(
        {
            (as_iri(left.entities[ours], "left"), as_iri(right.entities[theirs], "right"))
            for ours, theirs in links.tolist()
        }
    )


def _graphs_of(
    side: Side, source: Mapping[RdfStatement, RdfStatement], ids: Mapping[str, str]
) -> dict[str, list[str]]:
    """The three named graphs of one source."""
    origins: dict[str, set[str]] = {}
    for statement in source:
        for term in statement.nodes:
            if term in ids:
                origins.setdefault(ids[term], set()).add(term)
    replaced = [
        f"<{term}> <{CANONICAL}> <{chosen}>"
        for chosen, terms in origins.items()
        if terms != {chosen}
        for term in terms
    ]
    ambiguous = {chosen for chosen, terms in origins.items() if len(terms) > 1}
    originals = [
        str(statement)
        for statement in source
        if any(ids.get(term) in ambiguous for term in statement.nodes)
    ]
    return {
        statements_of(side): sorted(set(map(str, source.values()))),
        ids_of(side): sorted(replaced),
        originals_of(side): sorted(originals),
    }
