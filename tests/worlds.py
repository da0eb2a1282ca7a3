"""Two small graphs of one world, for end-to-end tests."""

from __future__ import annotations

from pathlib import Path

import numpy as np

WORDS = [
    *("amber", "basil", "cedar", "delta", "ember", "fable", "grove", "haven", "inlet", "jolly"),
    *("karma", "lilac", "mango", "noble", "ocean", "pearl", "quartz", "raven", "sable", "tulip"),
    *("umber", "violet", "willow", "xenon", "yarrow", "zephyr"),
]


def write_world(folder: Path, entities: int = 60, seed: int = 0) -> list[tuple[str, str]]:
    """Write ``left.tsv``, ``right.tsv`` and ``links.tsv``; returns all true pairs.

    The right graph is the left one with other ids and other relation names, a tenth of its
    triples lost, and every third name misspelt.
    """
    rng = np.random.default_rng(seed)
    names = [f"{WORDS[i % 26]} {WORDS[(i * 7 + i // 26) % 26]} {i}" for i in range(entities)]
    order = rng.permutation(entities)
    left_ids = [f"http://left.example/{i}" for i in range(entities)]
    right_ids = [f"http://right.example/{order[i]}" for i in range(entities)]
    triples = [
        (int(head), int(relation), int(tail))
        for head, relation, tail in zip(
            np.arange(4 * entities) % entities,
            rng.integers(0, 5, 4 * entities),
            rng.integers(0, entities, 4 * entities),
            strict=True,
        )
    ]
    kept = [triple for triple in triples if rng.random() > 0.1]
    misspelt = [n if i % 3 else n.replace("e", "a", 1) for i, n in enumerate(names)]
    _write_graph(folder / "left.tsv", left_ids, sorted(set(triples)), names, "left")
    _write_graph(folder / "right.tsv", right_ids, sorted(set(kept)), misspelt, "right")
    pairs = list(zip(left_ids, right_ids, strict=True))
    known = [pairs[i] for i in range(0, entities, 3)]
    (folder / "links.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in known))
    return pairs


def _write_graph(
    path: Path, ids: list[str], triples: list[tuple[int, int, int]], names: list[str], side: str
) -> None:
    lines = [f"{ids[h]}\thttp://{side}.example/rel{r}\t{ids[t]}\n" for h, r, t in triples]
    label = "http://www.w3.org/2000/01/rdf-schema#label"
    lines += [f'{ids[i]}\t{label}\t"{name}"@en\n' for i, name in enumerate(names)]
    path.write_text("".join(lines), encoding="utf-8")
