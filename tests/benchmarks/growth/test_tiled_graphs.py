"""Tiled graphs: the same from the same seed, with a truth that the files bear out."""

from __future__ import annotations

import numpy as np
import pytest

import dualign
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from growth.tile_names import marked, misspelt, spelt
from growth.tiled_graphs import Perturbation, TiledPair

ENTITIES = 60


def graph(side: str, seed: int) -> KnowledgeGraph:
    rng = np.random.default_rng(seed)
    triples = np.stack(
        [rng.integers(0, ENTITIES, 200), rng.integers(0, 4, 200), rng.integers(0, ENTITIES, 200)], 1
    )
    return KnowledgeGraph(
        entities=[f"{side}{k}" for k in range(ENTITIES)],
        relations=[f"r{k}" for k in range(4)],
        triples=triples,
        names=[f"town number{k}" for k in range(ENTITIES)],
    )


@pytest.fixture
def pair() -> GraphPair:
    links = np.stack([np.arange(40), np.arange(40)], axis=1)
    return GraphPair(
        left=graph("a", 1), right=graph("b", 1), train=links[:10], test=links[10:], layout="made up"
    )


def read(folder):
    return [dualign.read(folder / f"{side}.nt") for side in ("left", "right")]


def test_the_same_seed_gives_the_same_bytes(pair, tmp_path):
    for folder in ("one", "two"):
        TiledPair(pair=pair, tiles=2).write(tmp_path / folder, 0.3)
    for name in ("left.nt", "right.nt", "truth.tsv", "links.tsv"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    TiledPair(pair=pair, tiles=2, seed=1).write(tmp_path / "other", 0.3)
    assert (tmp_path / "other/left.nt").read_bytes() != (tmp_path / "one/left.nt").read_bytes()


def test_sizes_are_those_of_the_files(pair, tmp_path):
    sizes = TiledPair(pair=pair, tiles=3).write(tmp_path, 0.5)
    left, right = read(tmp_path)
    truth = [line.split("\t") for line in (tmp_path / "truth.tsv").read_text().splitlines()]
    assert sizes["left_entities"] == len(left.entities)
    assert sizes["right_entities"] == len(right.entities)
    assert sizes["true_links"] == len(truth)
    assert {a for a, _ in truth} <= set(left.entities)
    assert {b for _, b in truth} <= set(right.entities)
    links = (tmp_path / "links.tsv").read_text().splitlines()
    assert set(links) < {"\t".join(each) for each in truth}
    assert len(links) == round(0.5 * len(truth))


def test_without_changes_counterparts_have_the_same_name_and_degree(pair, tmp_path):
    nothing = Perturbation(
        misspelt=0, unnamed=0, swapped=0, dropped=0, split=0, merged=0, alone=0, crossed=0.3
    )
    TiledPair(pair=pair, tiles=3, change=nothing).write(tmp_path, 0)
    left, right = read(tmp_path)
    degrees = [np.bincount(graph.triples[:, ::2].ravel()) for graph in (left, right)]
    for line in (tmp_path / "truth.tsv").read_text().splitlines():
        ours, theirs = line.split("\t")
        i, j = left.entity_index[ours], right.entity_index[theirs]
        assert left.names[i] == right.names[j]
    assert len(left.entities) == len(right.entities) == 3 * ENTITIES
    assert degrees[0].sum() == degrees[1].sum()


def test_edges_lead_into_other_tiles(pair):
    crossed = Perturbation(crossed=0.5, dropped=0, alone=0)
    tiled = TiledPair(pair=pair, tiles=4, change=crossed)
    canon = np.arange(ENTITIES), np.arange(ENTITIES)
    draw = np.random.default_rng(0)
    triples = [tiled._triples(pair.left, canon, side, 2, draw) for side in (0, 1)]
    away = triples[0][:, 2] // ENTITIES != 2
    assert 0.3 < away.mean() < 0.7
    assert (triples[0][:, ::2] == triples[1][:, ::2]).all()


def test_a_tile_spells_rare_words_its_own_way_and_common_ones_as_they_are():
    names = [f"film of{k} director" for k in range(40)] + ["abba bab"]
    own = marked(names)
    assert spelt(own, 0) == names
    other = spelt(own, 3)
    assert all(name.startswith("film ") and name.endswith(" director") for name in other[:40])
    assert other[40] != names[40]
    first, second = other[40].split()
    assert first[0] == first[3] == second[1]  # what was alike stays alike


@pytest.mark.parametrize("seed", range(6))
def test_a_misspelt_name_is_nearly_the_same(seed):
    found = misspelt("gottingen", np.random.default_rng(seed))
    assert abs(len(found) - len("gottingen")) <= 1
    assert set(found) == set("gottingen") or len(found) < len("gottingen")
