"""What the pages of the documentation are run on."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

import pyoxigraph
import pytest
from filelock import FileLock

from dualign.demonstration.graph_files import write_demo_graphs
from executed_pages.code_block import code_blocks
from executed_pages.page_run import ROOT, PageRun
from shared_places import place_of_all_workers

RDFS_LABEL = "http://www.w3.org/2000/01/rdf-schema#label"


@pytest.fixture(scope="session")
def sample_graphs(tmp_path_factory):
    """A folder with `left.ttl`, `right.nt.gz` and `known.tsv`: a part of the demo's graphs.

    They hold time zones. Left ids are IRIs that spell the name, such as
    ``http://example.org/Paris``; few links are known, so that the shipped matcher judges.
    """
    world, folder = tmp_path_factory.mktemp("world"), tmp_path_factory.mktemp("sample")
    write_demo_graphs(world)
    left, names = _about_time_zones(world / "left.ttl", "FuseauHoraire")
    right, _ = _about_time_zones(world / "right.ttl", "TimeZone")
    called = {iri: f"http://example.org/{name}" for iri, name in names.items() if name.isalpha()}
    for iri, new in called.items():
        left = left.replace(f"<{iri}>", f"<{new}>")
    (folder / "left.ttl").write_text(left, encoding="utf-8")
    (folder / "right.nt.gz").write_bytes(gzip.compress(right.encode()))
    links = [row.split("\t") for row in (world / "links.tsv").read_text().splitlines()]
    known = [(called[a], b) for a, b in links if a in called and f"<{b}>" in right][:15]
    (folder / "known.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in known), encoding="utf-8")
    return folder


def _about_time_zones(path: Path, kind: str) -> tuple[str, dict[str, str]]:
    """The statements about time zones as N-Triples, and the names of these zones by IRI."""
    quads = list(pyoxigraph.parse(path=str(path), format=pyoxigraph.RdfFormat.TURTLE))
    zones = {
        quad.subject.value
        for quad in quads
        if isinstance(quad.object, pyoxigraph.NamedNode) and quad.object.value.endswith(f"/{kind}")
    }
    lines = [f"{quad.triple} .\n" for quad in quads if quad.subject.value in zones]
    names = {
        quad.subject.value: quad.object.value
        for quad in quads
        if quad.subject.value in zones and quad.predicate.value == RDFS_LABEL
    }
    return "".join(lines), names


@pytest.fixture(scope="session")
def demo_output(request):
    """A function that gives the folder that ``dualign demo`` writes, run when it is needed."""
    return lambda: request.getfixturevalue("demo_run").folder


@pytest.fixture(scope="session")
def followed(tmp_path_factory, sample_graphs, demo_output):
    """A function that runs all blocks of a page, except those that need DBP15K.

    A page is run once for all workers; its folder is only looked at afterwards.
    """
    pages = place_of_all_workers(tmp_path_factory, "pages")

    def follow(page: Path) -> PageRun:
        place = pages / "-".join(page.relative_to(ROOT).with_suffix("").parts)
        folder, said = place / "page", place / "printed.json"
        with FileLock(f"{place}.lock"):
            if not said.exists():
                shutil.rmtree(place, ignore_errors=True)  # of a worker that failed
                shutil.copytree(sample_graphs, folder)
                run = PageRun(folder, demo=demo_output)
                run.follow([b for b in code_blocks(page) if b.is_run and not b.needs_dbp15k])
                said.write_text(json.dumps(run.printed), encoding="utf-8")
        return PageRun(folder, printed=json.loads(said.read_text(encoding="utf-8")))

    return follow
