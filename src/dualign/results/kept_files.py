"""The files kept beside the matches of a run, so that it can be explained and decided again.

``MATCHES.pairs.parquet`` holds the candidate pairs with their evidence; of a model that attends to
neighbours, ``MATCHES.attention.parquet`` holds the weights. ``MATCHES.map.parquet`` holds a
position in the plane for every entity, ``MATCHES.statistics.safetensors`` what all entities
together tell about one, ``MATCHES.vectors.safetensors`` the embeddings of a model, and
``MATCHES.graphs.safetensors`` a copy of both graphs.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.decision import first_only
from dualign.core.pair_keys import link_keys, pair_keys
from dualign.io.text.atomic import remove_outdated
from dualign.io.text.files import beside
from dualign.matcher.evidence.kept_pairs import KeptPairs
from dualign.results.entity_map import EntityMap
from dualign.results.kept_graphs import graphs_path
from dualign.results.stored_statistics import statistics_path
from dualign.results.stored_vectors import keep_vectors, vectors_path

if TYPE_CHECKING:
    from dualign.results.alignment import Alignment


def pairs_path(matches: Path) -> Path:
    """Where the pairs of a file of matches are kept."""
    return beside(matches, ".pairs.parquet")


def attention_path(matches: Path) -> Path:
    """Where the attention of a model is kept."""
    return beside(matches, ".attention.parquet")


def map_path(matches: Path) -> Path:
    """Where the map of the entities is kept."""
    return beside(matches, ".map.parquet")


def kept_files(matches: Path) -> tuple[Path, ...]:
    """All files that may be kept beside a file of matches."""
    paths = (pairs_path, attention_path, map_path, statistics_path, vectors_path, graphs_path)
    return tuple(path(matches) for path in paths)


def keep_run(matches: Path, alignment: Alignment) -> None:
    """Keep the pairs of an alignment beside its matches, and nothing of an earlier run there."""
    kept_pairs(alignment).write(pairs_path(matches))
    if alignment.attention is not None:
        alignment.attention.write(attention_path(matches))
    else:
        remove_outdated(attention_path(matches))
    source = None if alignment.evidence is None else alignment.evidence.statistics
    statistics = None if source is None else source.read()
    if statistics is not None:
        from dualign.results.kept_statistics import keep_statistics  # loads all literals

        keep_statistics(statistics_path(matches), statistics)
    else:
        remove_outdated(statistics_path(matches))
    vectors = alignment.embeddings
    if vectors is None and alignment.vectors is not None:
        vectors = alignment.vectors.read()
    if vectors is not None:
        keep_vectors(vectors_path(matches), vectors)
    else:
        remove_outdated(vectors_path(matches))
    places = alignment.places or EntityMap.of(alignment)
    if places is not None:
        places.write(map_path(matches))
    else:
        remove_outdated(map_path(matches))


def kept_pairs(alignment: Alignment) -> KeptPairs:
    """The scored pairs of an alignment; of a model, the candidates of each left entity."""
    width = len(alignment.right.entities)
    indices = alignment.candidates.indices
    there = indices >= 0
    rows = np.broadcast_to(np.arange(len(indices))[:, None], indices.shape)
    keys = pair_keys(rows[there], indices[there], width)
    mutual = alignment.mutual
    eligible = mutual if mutual.ndim == 2 else first_only(mutual, indices.shape[1])
    if alignment.scored is not None:
        scored = alignment.scored
        score = scored.probability
    else:
        order = np.argsort(keys)
        scored = ScoredPairs(
            pairs=Pairs(keys[order], len(indices), width),
            probability=alignment.confidence[there][order],
        )
        score = alignment.candidates.scores[there][order]
    return KeptPairs(
        scored=scored,
        score=score,
        known=np.isin(scored.pairs.keys, link_keys(alignment.links, width)),
        chosen=np.isin(scored.pairs.keys, keys[eligible[there]]),
        evidence=alignment.evidence,
    )


def decided_record(alignment: Alignment) -> dict[str, Any]:
    """The part of a record about decisions and judgements, and about what corresponds."""
    return {
        "thresholds": dataclasses.asdict(alignment.thresholds),
        "candidates": alignment.candidates.k,
        "metric": alignment.metric,
        "alone": [alignment.left.entities[place] for place in alignment.alone.tolist()],
        "judged": [dataclasses.asdict(each) for each in alignment.judgements],
        "correspondences": {
            "relations": [dataclasses.asdict(each) for each in alignment.relations],
            "classes": [dataclasses.asdict(each) for each in alignment.classes],
        },
    }
