"""A saved run: a file of matches, and the record beside it of how they were found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dualign.core.graph_pair import GraphPair
from dualign.io import input_hashes
from dualign.tasks import PairOrigin


def record_path(matches: Path) -> Path:
    """Where the record of a file of matches is: ``MATCHES.run.json``."""
    return matches.with_name(matches.name + ".run.json")


def pair_record(pair: GraphPair, matcher: object = None) -> dict[str, Any]:
    """What a record says of the input: where it came from, hashes, numbers of links."""
    origin = PairOrigin.from_record(pair.origin)
    folder = str(matcher) if isinstance(matcher, Path | str) else None
    return {
        "graphs": origin.to_record(),
        "matcher": folder,
        "inputs": origin.hashes() | ({} if folder is None else input_hashes([folder])),
        "links": {"train": len(pair.train), "valid": len(pair.valid), "test": len(pair.test)},
        "layout": pair.layout,
    }
