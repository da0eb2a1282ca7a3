"""What ``dualign serve`` serves, and on which address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dualign.core.errors import MissingInput, UnknownChoice
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import Progress
from dualign.io import input_hashes, read, read_matches
from dualign.names import name_entities
from dualign.results.explanation import Explanation
from dualign.results.saved_run import SavedRun, record_path
from dualign.serving.entity_index import EntityIndex
from dualign.serving.index_building import build_index, kept_index
from dualign.serving.serve_app import FRAMED, LARGEST_BODY, OPEN, serve_app
from dualign.serving.served_matches import ServedMatches
from dualign.tasks import Reading
from dualign.web.policy import Policy, hosts_of
from dualign.web.server import address_of, bound_socket, port_of, run_server

SIDES = ("left", "right")
Graphs = Callable[[SavedRun], GraphPair]
Explain = Callable[[Path, str, GraphPair], Explanation]


@dataclass(frozen=True, kw_only=True)
class ServeAddress:
    """Where a server listens, and the names it may be called by."""

    host: str
    port: int
    allow_host: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class ServedIndex:
    """An index, and the matches that lead to it."""

    index: EntityIndex
    matches: ServedMatches | None = None


def served_index(
    source: KnowledgeGraph | Path | str,
    *,
    side: str,
    folder: Path | None,
    reading: Reading,
    graphs: Graphs,
    explain: Explain,
    progress: Progress,
) -> ServedIndex:
    """The index of a graph, of a graph file, or of one side of matches."""
    if side not in SIDES:
        raise UnknownChoice("side", side, SIDES)
    if isinstance(source, KnowledgeGraph):
        graph = source if source.names else name_entities(source)
        return ServedIndex(index=build_index(graph, source.source))
    path = Path(source)
    if not path.exists():
        raise MissingInput(f"{path}: no such file; give a graph, or matches that align has written")
    if record_path(path).is_file():
        return _of_matches(path, side, folder, graphs, explain)
    hashes = input_hashes([path]) | {"reading": repr(reading)}
    return ServedIndex(
        index=kept_index(folder, hashes, lambda: _of_file(path, reading, hashes, progress))
    )


def _of_file(
    path: Path, reading: Reading, hashes: dict[str, str], progress: Progress
) -> EntityIndex:
    graph = reading.named(read(path, reading.options(progress)))
    return build_index(graph, path.name, hashes)


def _of_matches(
    path: Path, side: str, folder: Path | None, graphs: Graphs, explain: Explain
) -> ServedIndex:
    """The matches and the index of one of their graphs; each graph is read at most once."""
    run = SavedRun.read(path)
    kept: list[GraphPair] = []

    def pair() -> GraphPair:
        if not kept:
            kept.append(graphs(run))
        return kept[0]

    def build() -> EntityIndex:
        graph: KnowledgeGraph = getattr(pair(), side)
        named = graph if graph.names else name_entities(graph)
        return build_index(named, f"{path.name}, {side} graph", hashes)

    hashes = {str(file): str(known) for file, known in run.record["inputs"].items()}
    hashes |= {"side": side, "graphs": repr(run.origin)}
    index = kept_index(folder, hashes, build)
    return ServedIndex(
        index=index,
        matches=ServedMatches(read_matches(path), lambda entity: explain(path, entity, pair())),
    )


def run_service(what: ServedIndex, address: ServeAddress, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; ``ready`` is called with the server's address."""
    bound = bound_socket(address.host, address.port)
    port = port_of(bound)
    policy = Policy.of_address(
        address.host,
        port,
        hosts_of(address.allow_host, port),
        largest_body=LARGEST_BODY,
        open_paths=OPEN,
        framed_paths=FRAMED,
    )
    app = serve_app(what.index, what.matches, policy)
    run_server(app, bound, lambda: ready(address_of(address.host, port)))
