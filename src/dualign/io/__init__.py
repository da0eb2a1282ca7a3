"""Reading and writing files: graphs, benchmark folders, links, names and matches tables.

Every module of this package is imported here, so a new reader or format is one new file that
registers itself (see `graphs.readers` and `matches.formats`).
"""

from __future__ import annotations

import importlib
import pkgutil

from dualign.io.graphs.readers import ReadOptions, read, read_folder
from dualign.io.links.known_links import KnownLinks, links_inside, read_known_links, read_links
from dualign.io.links.links import hold_out, links_of_table, without_links
from dualign.io.links.names_file import read_names
from dualign.io.links.truth_file import read_judged_truth, read_truth
from dualign.io.matches.formats import read_matches, write_matches
from dualign.io.matches.match_table import MatchTable
from dualign.io.matches.vocabulary_file import (
    VocabularyStatement,
    check_vocabulary_file,
    write_vocabulary,
)
from dualign.io.matches.write_options import WriteOptions
from dualign.io.memory.linked_pairs import Links, links_in_memory, truth_in_memory
from dualign.io.memory.match_frame import is_match_frame, matches_in_frame
from dualign.io.text.atomic import atomic_path, atomic_write, check_writable
from dualign.io.text.encodings import checked_encoding, named_encoding
from dualign.io.text.files import sha256
from dualign.io.touched_files import check_targets, input_hashes

for _module in pkgutil.walk_packages(__path__, f"{__name__}."):
    importlib.import_module(_module.name)

__all__ = [
    "KnownLinks",
    "Links",
    "MatchTable",
    "ReadOptions",
    "VocabularyStatement",
    "WriteOptions",
    "atomic_path",
    "atomic_write",
    "check_targets",
    "check_vocabulary_file",
    "check_writable",
    "checked_encoding",
    "hold_out",
    "input_hashes",
    "is_match_frame",
    "links_in_memory",
    "links_inside",
    "links_of_table",
    "matches_in_frame",
    "named_encoding",
    "read",
    "read_folder",
    "read_judged_truth",
    "read_known_links",
    "read_links",
    "read_matches",
    "read_names",
    "read_truth",
    "sha256",
    "truth_in_memory",
    "without_links",
    "write_matches",
    "write_vocabulary",
]
