"""`GraphPart`: some entities of both graphs, and what a model needs to learn about them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from dualign.core.arrays import AnyArray, BoolArray, IntArray
from dualign.graphs.primal import PrimalGraph
from dualign.models.embedding_model import ModelInput
from dualign.parts.cutting import overlapping


@dataclass(frozen=True, kw_only=True, eq=False)
class GraphPart:
    """Sorted positions of left and right entities, and which of them are the part's own."""

    lefts: IntArray
    rights: IntArray
    own_lefts: BoolArray
    own_rights: BoolArray

    @classmethod
    def of(
        cls, primal: PrimalGraph, weights: sp.csr_array, core: BoolArray, overlap: float
    ) -> GraphPart:
        """A part with the entities of ``core`` (n,) and those around it."""
        members = np.union1d(np.flatnonzero(core), overlapping(weights, core, overlap))
        cut = primal.left_entities
        lefts, rights = members[members < cut], members[members >= cut]
        return cls(lefts=lefts, rights=rights - cut, own_lefts=core[lefts], own_rights=core[rights])

    def __len__(self) -> int:
        return len(self.lefts) + len(self.rights)

    def local(self, links: IntArray) -> IntArray:
        """The links (n, 2) of which both ends are here, in the numbering of the part."""
        left, right = _places(self.lefts, links[:, 0]), _places(self.rights, links[:, 1])
        here = (left >= 0) & (right >= 0)
        return np.stack([left[here], right[here]], axis=1)

    def local_entities(self, among: tuple[IntArray, IntArray]) -> tuple[IntArray, IntArray]:
        """The left and right entities that are here, in the numbering of the part."""
        left, right = _places(self.lefts, among[0]), _places(self.rights, among[1])
        return left[left >= 0], right[right >= 0]


def part_arrays(part: GraphPart, given: ModelInput) -> dict[str, AnyArray]:
    """What of a model's input belongs to a part, as arrays that `part_input` reads."""
    whole = given.primal
    members = np.concatenate([part.lefts, whole.left_entities + part.rights])
    heads, tails = _places(members, whole.triples[:, 0]), _places(members, whole.triples[:, 2])
    here = (heads >= 0) & (tails >= 0)
    used = np.unique(whole.triples[here, 1])
    relations = _places(used, whole.triples[here, 1])
    of_left = int((used < whole.left_relations).sum())
    arrays: dict[str, AnyArray] = {
        "sizes": np.array([len(part.lefts), len(part.rights), of_left, len(used) - of_left]),
        "triples": np.stack([heads[here], relations, tails[here]], axis=1),
    }
    if given.features is not None:
        arrays["features"] = given.features[members]
    if given.attributes is not None:
        rows = given.attributes[members]
        arrays["attribute_columns"] = np.asarray(rows.indices, dtype=np.int64)
        arrays["attribute_starts"] = np.asarray(rows.indptr, dtype=np.int64)
        arrays["attribute_types"] = np.array([rows.shape[1]])
    if given.same_relations is not None:
        pairs = _places(used, given.same_relations)
        arrays["same_relations"] = pairs[(pairs >= 0).all(axis=1)]
    return arrays


def part_input(arrays: dict[str, AnyArray], *, kernels: str, device: str) -> ModelInput:
    """The input of a model from the arrays of a part."""
    lefts, rights, left_relations, right_relations = arrays["sizes"].tolist()
    attributes = None
    if "attribute_columns" in arrays:
        columns = arrays["attribute_columns"]
        attributes = sp.csr_array(
            (np.ones(len(columns)), columns, arrays["attribute_starts"]),
            shape=(lefts + rights, int(arrays["attribute_types"][0])),
        )
    return ModelInput(
        primal=PrimalGraph(
            left_entities=lefts,
            right_entities=rights,
            left_relations=left_relations,
            right_relations=right_relations,
            triples=arrays["triples"],
        ),
        features=arrays.get("features"),
        attributes=attributes,
        same_relations=arrays.get("same_relations"),
        kernels=kernels,
        device=device,
    )


def _places(members: IntArray, wanted: IntArray) -> IntArray:
    """Where each wanted number is among sorted members, −1 where it is not."""
    if not len(members):
        return np.full(wanted.shape, -1, dtype=np.int64)
    places = np.minimum(np.searchsorted(members, wanted), len(members) - 1)
    return np.where(members[places] == wanted, places, -1)
