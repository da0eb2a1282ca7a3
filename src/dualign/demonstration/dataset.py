"""The graphs that ship with dualign; ``data/README.md`` says what they are."""

from __future__ import annotations

import dataclasses
from importlib.resources import as_file, files

from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import read, read_links, without_links
from dualign.tasks import DEMO, PairOrigin


def demo_pair() -> GraphPair:
    """Unicode CLDR in French against GeoNames, ISO and others in English."""
    with as_file(files("dualign.demonstration") / "data") as folder:
        # How its own files were interpreted does not concern the user.
        left, right = (
            dataclasses.replace(read(folder / f"{side}.tsv.gz"), reading="")
            for side in ("left", "right")
        )
        known = read_links(folder / "links.tsv", left, right)
        truth = read_links(folder / "truth.tsv.gz", left, right)
    return GraphPair(
        left=left,
        right=right,
        train=known,
        test=without_links(truth, known),
        origin=PairOrigin(left=DEMO).to_record(),
        layout="the demo: the world in French (Unicode CLDR) and in English (GeoNames, ISO, …)",
    )


def demo_kinds(graph: KnowledgeGraph) -> list[str]:
    """The kind of each entity, such as ``Country``: the local name of its ``rdf:type``."""
    kinds = [""] * len(graph.entities)
    table = graph.attributes
    for subject, value, datatype in zip(
        table.subjects.tolist(), table.values, table.datatypes, strict=True
    ):
        if datatype == "iri":
            kinds[subject] = value.rsplit("/", 1)[-1]
    return kinds
