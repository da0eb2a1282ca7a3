"""The registry of readers, and the two verbs on it: `read` a graph, `read_folder` a pair.

A reader is a module of `dualign.io` that registers itself: a `GraphFormat` for a file that holds
one graph, a `FolderLayout` for a folder that holds two graphs and their links.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dualign.core.errors import MissingInput, UsageError
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.progress import SILENT, Progress
from dualign.core.registry import Registry
from dualign.io.graphs.narrowing import only_types, without_properties
from dualign.io.text.compression import no_such_file, open_input
from dualign.io.text.encodings import named_encoding
from dualign.io.text.files import is_there, parts_of, require_folder

XML = b"<?xml"


@dataclass(frozen=True, kw_only=True)
class ReadOptions:
    """Options for reading a graph file."""

    lenient: bool = False  # skip broken statements and count them
    ignore_properties: frozenset[str] = frozenset()  # properties whose statements are ignored
    only_types: frozenset[str] = frozenset()  # only entities of these types; empty: all
    label_properties: tuple[str, ...] = ()  # columns of a table that hold names, best first
    id: str | None = None  # the column of a table that holds the ids of its rows
    relations: frozenset[str] = frozenset()  # columns of a table that refer to rows or things
    text_encoding: str | None = None  # of tables of text; None: UTF-8, or what they seem to be in
    progress: Progress = SILENT

    @property
    def names_columns(self) -> bool:
        """Whether columns are named, so that the file must be a table."""
        return self.id is not None or bool(self.relations)


@dataclass(frozen=True, kw_only=True)
class GraphFormat:
    """A kind of file, or of files, that hold one graph."""

    name: str
    looks_like: str  # what a file of this kind looks like, for messages
    detects: Callable[[Path], bool]
    read: Callable[[Path, ReadOptions], KnowledgeGraph]
    several_files: bool = False  # may be given as a folder, or as comma-separated files
    files_in: Callable[[Path], list[Path]] | None = None  # those of a folder that are read
    is_table: bool = False  # asked after all others except fallbacks
    can_be_table: Callable[[Path], bool] | None = None  # asked where columns are named
    fallback: bool = False  # asked only if no other format knows the file


@dataclass(frozen=True, kw_only=True)
class FolderOptions:
    """Options for reading a folder."""

    split: str | None = None  # one of the folder's own splits; None takes the default one
    links: Path | None = None  # training links instead of the folder's own
    names_left: Path | None = None  # names instead of the folder's own
    names_right: Path | None = None
    attributes: bool = True  # read attributes too, where the folder has them


@dataclass(frozen=True, kw_only=True)
class FolderLayout:
    """A way to lay out two graphs and their links in a folder."""

    name: str
    looks_like: str  # the files in such a folder, for messages
    files: tuple[str, ...]  # all that may be read, as patterns; each may be gzipped
    detects: Callable[[Path], bool]
    read: Callable[[Path, FolderOptions], GraphPair]


GRAPH_FORMATS: Registry[GraphFormat] = Registry("graph format")
FOLDER_LAYOUTS: Registry[FolderLayout] = Registry("folder layout")


def register_format(graph_format: GraphFormat) -> None:
    """Register a kind of graph file."""
    GRAPH_FORMATS.add(graph_format.name, graph_format)


def register_layout(layout: FolderLayout) -> None:
    """Register a folder layout."""
    FOLDER_LAYOUTS.add(layout.name, layout)


def read(path: Path | str, options: ReadOptions | None = None) -> KnowledgeGraph:
    """Read the graph in a file of any known format.

    ``path`` may also be what a format of several files allows: a folder, or comma-separated
    files.
    """
    if not isinstance(path, Path | str):
        raise UsageError(
            f"a graph is read from a file, and an object of type {type(path).__name__} was given; "
            "give a path (of a table: KnowledgeGraph.from_records, of triples: "
            "KnowledgeGraph.from_triples)"
        )
    options = options or ReadOptions()
    with named_encoding(options.text_encoding):
        return _read(Path(path), options)


def _read(path: Path, options: ReadOptions) -> KnowledgeGraph:
    files = parts_of(path)
    missing = next((file for file in files if not is_there(file)), None)
    if missing is not None:
        raise no_such_file(missing)
    several = path.is_dir() or len(files) > 1
    graph_format = _format_of(path, options, several=several)
    if graph_format is not None:
        graph = graph_format.read(path, options)
        graph = without_properties(graph, options.ignore_properties)
        return only_types(graph, options.only_types) if options.only_types else graph
    if path.is_dir():
        raise MissingInput(
            f"{path}: is a folder where a graph file should be; give a file inside it "
            "(a benchmark folder is given alone, without a second graph)"
        )
    with open_input(path) as stream:  # which refuses archives
        if stream.read(len(XML)) == XML:
            raise MissingInput(
                f"{path}: XML that is neither RDF nor GraphML; export a graph (GEXF, say) as "
                "GraphML, and records as CSV or JSON"
            )
    known = "; ".join(f"{f.name} ({f.looks_like})" for f in GRAPH_FORMATS.values())
    raise MissingInput(f"{path}: not a graph file that dualign knows; it reads {known}")


def _format_of(path: Path, options: ReadOptions, *, several: bool) -> GraphFormat | None:
    """The format of a file; if columns are named, that of a table."""
    order = sorted(GRAPH_FORMATS.values(), key=lambda known: (known.fallback, known.is_table))
    known = [each for each in order if each.several_files or not several]
    found = next((each for each in known if each.detects(path)), None)
    if not options.names_columns or found is None or found.is_table:
        return found
    table = next((each for each in known if each.can_be_table and each.can_be_table(path)), None)
    if table is None:
        named = [*([] if options.id is None else [options.id]), *sorted(options.relations)]
        raise UsageError(
            f"{path}: is {found.name}, not a table, and has no column {', '.join(named)}; name "
            "columns of the other graph alone with --id-left or --id-right, or none"
        )
    return table


def read_folder(
    path: Path | str,
    split: str | None = None,
    *,
    links: Path | str | None = None,
    names_left: Path | str | None = None,
    names_right: Path | str | None = None,
    attributes: bool = True,
) -> GraphPair:
    """Read a benchmark folder of any known layout.

    ``split`` picks one of the folder's own splits; ``links`` (a links file) takes the place of
    its training links, ``names_left`` and ``names_right`` of its names. Links and names may refer
    to entities by the folder's integer ids.
    """
    folder = require_folder(Path(path))
    options = FolderOptions(
        split=split,
        links=None if links is None else Path(links),
        names_left=None if names_left is None else Path(names_left),
        names_right=None if names_right is None else Path(names_right),
        attributes=attributes,
    )
    layout = layout_of(folder)
    if layout is not None:
        return layout.read(folder, options)
    known = "; ".join(f"{f.name} ({f.looks_like})" for f in FOLDER_LAYOUTS.values())
    inner = sorted(p.name for p in folder.iterdir() if p.is_dir() and layout_of(p))
    hint = f" (did you mean {folder / inner[0]}?)" if inner else ""
    raise MissingInput(f"{folder}: not a folder layout that dualign knows{hint}; it reads {known}")


def layout_of(folder: Path) -> FolderLayout | None:
    """The layout of a folder; None if it is not a benchmark folder."""
    return next((layout for layout in FOLDER_LAYOUTS.values() if layout.detects(folder)), None)
