"""Words that go together, as evidence."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import dualign
from dualign import Alignment, KnowledgeGraph
from dualign.matcher.evidence.aspect_groups import ASSOCIATED
from dualign.matcher.scoring import associated_words

ENGLISH = ("woodpecker", "owl", "heron", "swift", "wren", "crane", "kite", "rail", "stork", "gull")
TAGALOG = ("karpintero", "kuwago", "kandungaw", "layang", "pipit", "tagak", "lawin", "tikling",
           "bakaw", "kanaway")  # fmt: skip
COLOURS = ("red", "green", "grey", "black", "white", "golden", "spotted", "little")
KULAY = ("pula", "berde", "abo", "itim", "puti", "ginto", "batik", "munti")
PLACES = 20  # four birds of each


def two_languages() -> tuple[KnowledgeGraph, KnowledgeGraph]:
    """Birds in two languages, the place where each was seen, and a code that half of them have."""
    draw = np.random.default_rng(0)
    kinds = list(itertools.product(range(len(COLOURS)), range(len(ENGLISH))))
    left, right = [], []
    for number, place in enumerate(draw.permutation(len(kinds)) % PLACES):
        colour, bird = kinds[number]
        also = {
            "id": number,
            "place": f"Lake {chr(65 + place)}{'aeiou'[place % 5]}lon",
            "code": f"Q{1009 * number + 4711}" if draw.random() < 0.5 else "",
        }
        left.append({**also, "name": f"{COLOURS[colour]} {ENGLISH[bird]}"})
        right.append({**also, "name": f"{TAGALOG[bird]} na {KULAY[colour]}"})
    order = draw.permutation(len(right))
    return (
        KnowledgeGraph.from_records(left, id="id"),
        KnowledgeGraph.from_records([right[k] for k in order], id="id"),
    )


def found_share(alignment: Alignment) -> float:
    """The share of the birds whose best candidate is the right one."""
    best = alignment.candidates.indices[:, 0].tolist()
    return float(
        np.mean(
            [
                entity == alignment.right.entities[place]
                for entity, place in zip(alignment.left.entities, best, strict=True)
            ]
        )
    )


def test_words_of_two_languages_are_learnt_from_the_pairs_that_codes_make_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sides = two_languages()
    learnt = found_share(dualign.align(*sides))
    monkeypatch.setattr(associated_words, "WEIGHT", 0.0)
    assert learnt > found_share(dualign.align(*sides)) + 0.1


def test_what_words_add_is_part_of_the_explanation() -> None:
    found = dualign.align(*two_languages()).explain("5", "5")
    assert found.prior is not None
    labels = {part.label: part.log_odds for group in found.contributions for part in group.parts}
    assert labels[ASSOCIATED] > 0.2
    total = found.prior + sum(group.log_odds for group in found.contributions)
    assert total == pytest.approx(found.log_odds, abs=1e-4)


def test_entities_that_are_alike_in_everything_stay_alike() -> None:
    rows = [
        {"id": k, "name": f"{a} {b}"}
        for k, (a, b) in enumerate(itertools.product(COLOURS, ENGLISH))
    ]
    rows += [{"id": 1000 + k, "name": "untitled bird"} for k in range(3)]
    sides = [KnowledgeGraph.from_records(rows, id="id") for _ in range(2)]
    alignment = dualign.align(*sides)
    scored = alignment.scored
    assert scored is not None
    alike = [
        probability
        for a, b, probability in zip(scored.pairs.lefts.tolist(), scored.pairs.rights.tolist(),
                                     scored.probability.tolist(), strict=True)
        if int(alignment.left.entities[a]) >= 1000 <= int(alignment.right.entities[b])
    ]  # fmt: skip
    assert len(alike) == 9
    assert len(set(alike)) == 1
