"""One ``dualign align`` from the files to the result: no station is passed twice."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from dualign.aligner.deciding import DecidedPairs
from dualign.candidate_pairs.correspondences import relation_correspondences
from dualign.cli import main
from dualign.embedding.ranking import rank_by_embeddings
from dualign.graphs.canonical import in_order
from dualign.io.graphs.readers import read
from dualign.io.links.known_links import read_known_links
from dualign.io.matches.formats import write_all_matches
from dualign.matcher.graph_matching import match_graphs
from dualign.matcher.rounds.first_beliefs import first_candidates
from dualign.matcher.rounds.matching_rounds import matching_rounds
from dualign.names import encode_names, name_entities
from dualign.results.alignment import Alignment
from dualign.results.vocabulary import with_classes
from dualign.training.presets import Preset, get_preset
from dualign.training.trainer import Trainer
from worlds import write_world

Stations = dict[Callable[..., Any], int]

# Each with how often it is passed: what concerns one graph, twice.
FOR_ALL: Stations = {
    read: 2,
    read_known_links: 1,
    name_entities: 2,
    in_order: 2,
    encode_names: 1,
    Alignment.in_input_order: 1,
    with_classes: 1,
    Alignment.table: 1,
    write_all_matches: 1,
}
OF_THE_MATCHING_STAGE: Stations = {
    match_graphs: 1,
    matching_rounds: 1,
    first_candidates: 1,
    DecidedPairs.of: 1,
    relation_correspondences: 1,
    get_preset: 0,
}
OF_A_MODEL: Stations = {
    get_preset: 1,
    Preset.changed: 1,
    Trainer.run: 1,
    rank_by_embeddings: 1,
    match_graphs: 0,
}


@contextmanager
def counted(stations: Stations) -> Iterator[Counter[str]]:
    """Count how often each station is passed, under whichever name a module imports it."""
    count = Counter(dict.fromkeys((each.__qualname__ for each in stations), 0))

    def counting(station: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(station)
        def passing(*arguments: Any, **named: Any) -> Any:
            count[station.__qualname__] += 1
            return station(*arguments, **named)

        return passing

    with pytest.MonkeyPatch.context() as patch:
        functions = {}
        for each in stations:
            owner, _, name = each.__qualname__.rpartition(".")
            if not owner:
                functions[each] = counting(each)
                continue
            kind = getattr(sys.modules[each.__module__], owner)
            bound = isinstance(vars(kind)[name], classmethod)
            patch.setattr(kind, name, staticmethod(counting(each)) if bound else counting(each))
        _exchange(functions)
        try:
            yield count
        finally:  # also in modules that were first imported meanwhile
            _exchange({passing: station for station, passing in functions.items()})


def _exchange(functions: dict[Callable[..., Any], Callable[..., Any]]) -> None:
    """Put other functions in the place of some, in all modules of dualign."""
    known = {id(old): new for old, new in functions.items()}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "dualign":
            for attribute, value in list(vars(module).items()):
                if id(value) in known:
                    setattr(module, attribute, known[id(value)])


@pytest.mark.parametrize(
    ("flags", "stations"),
    [
        ([], OF_THE_MATCHING_STAGE),
        (["--model", "rdgcn", "--epochs", "3"], OF_A_MODEL),
    ],
    ids=["matching stage", "model"],
)
def test_no_station_is_passed_twice(tmp_path: Path, flags: list[str], stations: Stations) -> None:
    write_world(tmp_path)
    files = [str(tmp_path / name) for name in ("left.tsv", "right.tsv")]
    command = ["align", *files, "--links", str(tmp_path / "links.tsv"), "--threads", "1"]
    wanted = FOR_ALL | stations
    with counted(wanted) as passed:
        assert main([*command, *flags, "-o", str(tmp_path / "matches.tsv")]) == 0
    assert passed == {station.__qualname__: count for station, count in wanted.items()}
