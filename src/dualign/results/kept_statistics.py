"""What a run knew of all its entities together, in a file.

It holds rarities of n-grams and words, values of the compared
properties and the like (`ContextStatistics`). With them a pair that was not compared is judged
without looking at all other entities. Without them, or where they do not fit, all are looked at.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from dualign.candidate_pairs.aligned_views import ViewAlignment
from dualign.candidate_pairs.all_names import AllNames, BorneNames
from dualign.candidate_pairs.sparse_text import Sides
from dualign.core.arrays import AnyArray
from dualign.io.checked_arrays import UNREADABLE, read_arrays, write_arrays
from dualign.io.text.atomic import atomic_path
from dualign.matcher.context_statistics import ContextStatistics
from dualign.matcher.literals.descriptions import DescriptionWeights
from dualign.matcher.literals.fellegi_sunter import FellegiSunter
from dualign.matcher.literals.kinds import Kind
from dualign.matcher.literals.literal_evidence import LiteralEvidence
from dualign.matcher.literals.literal_values import Values
from dualign.matcher.literals.positions import Positions
from dualign.matcher.literals.property_pairs import PropertyPair
from dualign.matcher.name_statistics import NameStatistics
from dualign.names.feature_weights import FeatureWeights
from dualign.results.packed_texts import PackedTexts, packed

VERSION = 3
SIDES = ("left", "right")
_NAMES = ("ngrams", "local_ngrams", "alias_ngrams", "spelling", "words", "contrasts")
_BORNE = ("starts", "texts", "weights", "bearers")
_ALIGNED = ("name_alignment", "meaning_alignment")
_CSR = ("indices", "indptr")  # of a table of ones
_VALUES = ("subjects", "properties", "values")

Arrays = Mapping[str, AnyArray]


def keep_statistics(path: Path, found: ContextStatistics) -> None:
    """Write statistics."""
    arrays: dict[str, AnyArray] = {}
    facts = {
        "version": VERSION,
        "has_edges": found.has_edges,
        "bare": found.bare,
        "reads_neighbours": found.reads_neighbours,
        "description_key": found.description_key,
        "has_aliases": found.names.all_names.has_aliases,
        "twins": list(found.twins),
        "literals": _stored_literals(found.literals, arrays),
    }
    for name in _NAMES:
        _store_weights(getattr(found.names, name), f"names {name}", arrays)
    all_names = found.names.all_names
    for side, namesakes in zip(SIDES, found.names.namesakes, strict=True):
        arrays[f"namesakes {side}"] = namesakes
        for name in _BORNE:
            arrays[f"borne {side} {name}"] = _small(getattr(getattr(all_names, side), name))
    arrays |= packed(all_names.texts, "texts")
    if found.descriptions is not None:
        _store_weights(found.descriptions.ngrams, "descriptions ngrams", arrays)
        _store_weights(found.descriptions.words, "descriptions words", arrays)
    for text, both in found.twins.items():
        arrays |= {f"twins {text} {side}": own for side, own in zip(SIDES, both, strict=True)}
    if found.positions is not None:
        arrays |= {f"positions {side}": getattr(found.positions, side) for side in SIDES}
    for name in _ALIGNED:
        _store_alignment(getattr(found, name), name, arrays)
    for side, table in zip(SIDES, found.value_words or (), strict=False):
        arrays |= {f"value words {side} {name}": _small(getattr(table, name)) for name in _CSR}
        arrays[f"value words {side} width"] = np.array([table.shape[1]])
    arrays["facts"] = np.frombuffer(json.dumps(facts).encode("ascii"), np.uint8)
    with atomic_path(path) as temporary:
        write_arrays(temporary, arrays, {})


def read_statistics(path: Path) -> ContextStatistics | None:
    """The statistics that `keep_statistics` has written; None if there are none to be trusted."""
    try:
        return _statistics(read_arrays(path)[0])
    except UNREADABLE:
        return None


def _statistics(arrays: Arrays) -> ContextStatistics:
    facts = json.loads(arrays["facts"].tobytes())
    if facts["version"] != VERSION:
        raise ValueError(f"of version {facts['version']}, not {VERSION}")
    left, right = (
        BorneNames(*(_wide(arrays[f"borne {side} {name}"]) for name in _BORNE)) for side in SIDES
    )
    described = "descriptions words keys" in arrays
    positioned = "positions left" in arrays
    return ContextStatistics(
        has_edges=bool(facts["has_edges"]),
        bare=bool(facts["bare"]),
        reads_neighbours=bool(facts["reads_neighbours"]),
        names=NameStatistics(
            **{name: _weights(f"names {name}", arrays) for name in _NAMES},
            namesakes=(arrays["namesakes left"], arrays["namesakes right"]),
            all_names=AllNames(
                left, right, PackedTexts.of_arrays(arrays, "texts"), bool(facts["has_aliases"])
            ),
        ),
        descriptions=DescriptionWeights(
            ngrams=_weights("descriptions ngrams", arrays),
            words=_weights("descriptions words", arrays),
        )
        if described
        else None,
        description_key=facts["description_key"],
        twins={
            text: (arrays[f"twins {text} left"], arrays[f"twins {text} right"])
            for text in facts["twins"]
        },
        literals=_literals(facts["literals"], arrays),
        positions=Positions(arrays["positions left"], arrays["positions right"])
        if positioned
        else None,
        value_words=_value_words(arrays),
        **{name: _alignment(name, arrays) for name in _ALIGNED},
    )


def _store_alignment(found: ViewAlignment | None, name: str, arrays: dict[str, AnyArray]) -> None:
    if found is None:
        return
    arrays |= {f"{name} {side}": mean for side, mean in zip(SIDES, found.means, strict=True)}
    if found.rotation is not None:
        arrays[f"{name} rotation"] = found.rotation


def _alignment(name: str, arrays: Arrays) -> ViewAlignment | None:
    if f"{name} left" not in arrays:
        return None
    means = arrays[f"{name} left"], arrays[f"{name} right"]
    return ViewAlignment(means=means, rotation=arrays.get(f"{name} rotation"))


def _value_words(arrays: Arrays) -> Sides | None:
    if "value words left width" not in arrays:
        return None
    tables = []
    for side in SIDES:
        indices, starts = (arrays[f"value words {side} {name}"] for name in _CSR)
        shape = len(starts) - 1, int(arrays[f"value words {side} width"][0])
        ones = np.ones(len(indices), dtype=np.float32)
        tables.append(sp.csr_matrix((ones, indices, starts), shape=shape))
    return tables[0], tables[1]


def _stored_literals(literals: LiteralEvidence, arrays: dict[str, AnyArray]) -> dict[str, Any]:
    """Add the values of the compared properties to ``arrays``; returns the rest as plain values."""
    for side, values in zip(SIDES, literals.sides, strict=True):
        arrays |= {f"literals {side} {name}": _small(getattr(values, name)) for name in _VALUES}
    arrays |= packed(literals.sides[0].texts, "literals texts")
    model = literals.model
    return {
        "sides": [
            {
                "labels": list(side.labels),
                "kinds": [int(kind) for kind in side.kinds],
                "entities": side.entity_count,
            }
            for side in literals.sides
        ],
        "properties": [
            {
                "left": int(each.left),
                "right": int(each.right),
                "chance": each.chance.tolist(),
                "anchored": each.anchored.tolist(),
                "gain": float(each.gain),
            }
            for each in literals.properties
        ],
        "same": [each.tolist() for each in model.same],
        "chance": [each.tolist() for each in model.chance],
        "share": float(model.share),
    }


def _literals(stored: Mapping[str, Any], arrays: Arrays) -> LiteralEvidence:
    texts = PackedTexts.of_arrays(arrays, "literals texts")
    left, right = (
        Values(
            **{name: _wide(arrays[f"literals {side} {name}"]) for name in _VALUES},
            labels=facts["labels"],
            kinds=[Kind(kind) for kind in facts["kinds"]],
            texts=texts,
            entity_count=int(facts["entities"]),
        )
        for side, facts in zip(SIDES, stored["sides"], strict=True)
    )
    return LiteralEvidence(
        sides=(left, right),
        keys=np.empty(0, np.int64),
        properties=[
            PropertyPair(
                left=each["left"],
                right=each["right"],
                chance=np.array(each["chance"]),
                anchored=np.array(each["anchored"]),
                gain=each["gain"],
            )
            for each in stored["properties"]
        ],
        model=FellegiSunter(
            same=_shares(stored["same"]), chance=_shares(stored["chance"]), share=stored["share"]
        ),
    )


def _shares(stored: Sequence[Sequence[float]]) -> list[AnyArray]:
    return [np.array(each, dtype=np.float64) for each in stored]


def _store_weights(found: FeatureWeights, name: str, arrays: dict[str, AnyArray]) -> None:
    arrays |= {f"{name} keys": found.keys, f"{name} weights": found.weights}


def _weights(name: str, arrays: Arrays) -> FeatureWeights:
    return FeatureWeights(arrays[f"{name} keys"], arrays[f"{name} weights"])


def _small(numbers: AnyArray) -> AnyArray:
    """Numbers of entities and texts in half their size."""
    return numbers.astype(np.int32) if numbers.dtype == np.int64 else numbers


def _wide(numbers: AnyArray) -> AnyArray:
    return numbers.astype(np.int64) if numbers.dtype == np.int32 else numbers
