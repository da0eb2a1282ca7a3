"""Corresponding relations and classes according to the matches of an alignment."""

from __future__ import annotations

import dataclasses

import numpy as np

from dualign.candidate_pairs.correspondences import class_correspondences, corresponding
from dualign.core.arrays import FloatArray
from dualign.embedding.relation_vectors import relation_vectors
from dualign.graphs.primal import PrimalGraph
from dualign.results.alignment import Alignment
from dualign.results.embedded_relations import Matched, embedded_agreement


def with_relations(alignment: Alignment, vectors: FloatArray | None = None) -> Alignment:
    """The alignment of a model with the relations that correspond.

    ``vectors`` (m, 2e) are the model's representations of relations, left ones first; without them,
    they are the means of the embeddings of heads and of tails.
    """
    left, right = alignment.left, alignment.right
    if alignment.embeddings is None or not len(left.relations) or not len(right.relations):
        return alignment
    if vectors is None:
        primal = PrimalGraph.join(left, right)
        vectors = relation_vectors(primal, np.concatenate(alignment.embeddings))
    likeness = embedded_agreement(matched_entities(alignment), vectors)
    relations = corresponding(likeness, left.relations, right.relations)
    return dataclasses.replace(alignment, relations=tuple(relations))


def with_classes(alignment: Alignment) -> Alignment:
    """The alignment with the classes that correspond according to its accepted pairs."""
    accepted, places = np.nonzero(alignment.decisions == "accept")
    matches = np.stack([accepted, alignment.candidates.indices[accepted, places]], axis=1)
    classes = class_correspondences(alignment.left, alignment.right, matches)
    return dataclasses.replace(alignment, classes=tuple(classes))


def matched_entities(alignment: Alignment) -> Matched:
    """The pairs that are each other's best, including known links, and their confidence."""
    first = alignment.mutual if alignment.mutual.ndim == 1 else alignment.mutual[:, 0]
    rows = np.flatnonzero(first)
    return Matched(
        left=alignment.left,
        right=alignment.right,
        pairs=np.stack([rows, alignment.candidates.indices[rows, 0]], axis=1),
        confidence=alignment.confidence[rows, 0],
    )
