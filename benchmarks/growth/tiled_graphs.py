"""Graphs of any size with the shape of DBP15K: tiles of one pair, cross-wired and perturbed.

A tile is a copy of the pair with names of its own (`tile_names`). Some edges lead to the tail's
copy in another tile, on both sides alike. Each side then loses or changes something by itself:
names are misspelt, dropped or swapped for those of others, triples are dropped, relations are split
and merged, and of some pairs one entity is taken away. Everything follows from the seed. Numbers in
the IRIs are drawn at random and say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dualign.core.arrays import AnyArray, BoolArray, IntArray
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from growth.tile_names import marked, misspelt, spelt

SIDES = ("left", "right")
LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"


@dataclass(frozen=True, kw_only=True)
class Perturbation:
    """Shares of what is changed, on each side by itself; cross-wiring on both alike."""

    crossed: float = 0.05  # edges that lead into another tile
    misspelt: float = 0.03
    unnamed: float = 0.01
    swapped: float = 0.01  # names that are those of another entity of the tile
    dropped: float = 0.05  # triples
    split: float = 0.05  # relations
    merged: float = 0.05
    alone: float = 0.02  # pairs whose entity on this side is taken away


@dataclass(frozen=True, kw_only=True, eq=False)
class TiledPair:
    """``tiles`` copies of a pair of graphs, written to files."""

    pair: GraphPair
    tiles: int
    seed: int = 0
    change: Perturbation = Perturbation()

    def write(self, folder: Path, known: float) -> dict[str, int]:
        """Write both graphs, the truth, and the share ``known`` of it as links; returns sizes."""
        folder.mkdir(parents=True, exist_ok=True)
        linked = np.concatenate([self.pair.train, self.pair.test])
        labels, present, sizes = [], [], {}
        for side, graph in enumerate((self.pair.left, self.pair.right)):
            numbers = np.random.default_rng((self.seed, 1, side)).permutation(
                self.tiles * len(graph.entities)
            )
            there, triples = self._write_side(folder, side, graph, linked, numbers)
            labels.append(numbers)
            present.append(there)
            sizes[f"{SIDES[side]}_entities"] = int(there.sum())
            sizes[f"{SIDES[side]}_triples"] = triples
        truth = self._truth(linked, labels, present)
        order = np.random.default_rng((self.seed, 2)).permutation(len(truth))
        _write_links(folder / "truth.tsv", truth[np.sort(order)])
        _write_links(folder / "links.tsv", truth[np.sort(order[: round(known * len(truth))])])
        return sizes | {"true_links": len(truth), "known_links": round(known * len(truth))}

    def _truth(
        self, linked: IntArray, numbers: list[IntArray], present: list[BoolArray]
    ) -> IntArray:
        """The numbers of the pairs that are on both sides, (n, 2)."""
        sizes = len(self.pair.left.entities), len(self.pair.right.entities)
        places = [
            (np.arange(self.tiles)[:, None] * sizes[side] + linked[None, :, side]).ravel()
            for side in (0, 1)
        ]
        both = present[0][places[0]] & present[1][places[1]]
        return np.stack([numbers[side][places[side][both]] for side in (0, 1)], axis=1)

    def _write_side(
        self, folder: Path, side: int, graph: KnowledgeGraph, linked: IntArray, numbers: IntArray
    ) -> tuple[BoolArray, int]:
        """Which entities the file has, and how many triples between them."""
        gone = self._gone(side, len(graph.entities), linked)
        present = np.zeros_like(gone)
        names, written = marked(graph.names), 0
        canon = _canonical(self.pair, linked)
        with (folder / f"{SIDES[side]}.nt").open("wb") as file:
            for tile in range(self.tiles):
                draw = np.random.default_rng((self.seed, 3, side, tile))
                triples = self._triples(graph, canon, side, tile, draw)
                triples = triples[~gone[triples[:, 0]] & ~gone[triples[:, 2]]]
                present[triples[:, ::2]] = True
                written += len(triples)
                file.write(_lines(side, numbers, triples))
                labels = self._names(names, tile, draw)
                base = tile * len(labels)
                named = [k for k, text in enumerate(labels) if text and not gone[base + k]]
                present[base + np.array(named, dtype=np.int64)] = True
                file.writelines(_label_lines(side, numbers[base:], labels, named))
        return present, written

    def _gone(self, side: int, size: int, linked: IntArray) -> BoolArray:
        """Which entities of all tiles are taken away, though the other side has them."""
        draw = np.random.default_rng((self.seed, 4, side))
        alone = draw.random((self.tiles, len(linked))) < self.change.alone
        gone = np.zeros((self.tiles, size), dtype=np.bool_)
        tile, place = np.nonzero(alone)
        gone[tile, linked[place, side]] = True
        return gone.ravel()

    def _triples(
        self,
        graph: KnowledgeGraph,
        canon: tuple[IntArray, IntArray],
        side: int,
        tile: int,
        draw: np.random.Generator,
    ) -> IntArray:
        """The triples of a tile, entities numbered over all tiles."""
        size = len(graph.entities)
        triples = graph.triples[draw.random(len(graph.triples)) >= self.change.dropped]
        heads, tails = canon[side][triples[:, 0]], canon[side][triples[:, 2]]
        chance = _hashed(np.minimum(heads, tails), np.maximum(heads, tails), tile, self.seed)
        far = chance % np.uint64(1 << 20) < np.uint64(self.change.crossed * (1 << 20))
        step = 1 + (chance >> np.uint64(32)) % np.uint64(max(self.tiles - 1, 1))
        other = np.where(far & (self.tiles > 1), (tile + step.astype(np.int64)) % self.tiles, tile)
        labels = self._relations(len(graph.relations), side)
        turn = (triples[:, 0] * 31 + tile) % 2
        columns = (
            tile * size + triples[:, 0],
            labels[turn, triples[:, 1]],
            other * size + triples[:, 2],
        )
        return np.unique(np.stack(columns, axis=1), axis=0)  # merged relations repeat triples

    def _relations(self, count: int, side: int) -> IntArray:
        """What each relation is called, (2, relations): split ones differ by the row."""
        draw = np.random.default_rng((self.seed, 5, side))
        own = np.arange(count)
        merged = draw.random(count) < self.change.merged
        own = np.where(merged, draw.permutation(count), own)
        split = draw.random(count) < self.change.split
        return np.stack([own, np.where(split, own + count, own)])

    def _names(self, names: list[str], tile: int, draw: np.random.Generator) -> list[str]:
        shown = spelt(names, tile)
        chance = draw.random(len(shown))
        change, labels = self.change, list(shown)
        for place in np.flatnonzero(chance < change.misspelt + change.unnamed + change.swapped):
            if chance[place] < change.misspelt:
                labels[place] = misspelt(shown[place], draw)
            elif chance[place] < change.misspelt + change.unnamed:
                labels[place] = ""
            else:
                labels[place] = shown[int(draw.integers(len(shown)))]
        return labels


def _canonical(pair: GraphPair, linked: IntArray) -> tuple[IntArray, IntArray]:
    """A number for each entity of both sides; counterparts have the same."""
    left, right = len(pair.left.entities), len(pair.right.entities)
    ours, theirs = len(linked) + np.arange(left), len(linked) + left + np.arange(right)
    ours[linked[:, 0]], theirs[linked[:, 1]] = np.arange(len(linked)), np.arange(len(linked))
    return ours, theirs


def _hashed(low: IntArray, high: IntArray, tile: int, seed: int) -> AnyArray:
    """A number that follows from an edge's two ends and its tile, the same on both sides."""
    with np.errstate(over="ignore"):
        value = low.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        value ^= high.astype(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F)
        value += np.uint64(tile * 1_000_003 + seed)
        value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


def _lines(side: int, numbers: IntArray, triples: IntArray) -> bytes:
    """The triples as lines of N-Triples."""
    entity = f"<http://{SIDES[side]}.example/Q"
    columns = [numbers[triples[:, 0]], triples[:, 1], numbers[triples[:, 2]]]
    head, relation, tail = (pc.cast(pa.array(column), pa.string()) for column in columns)
    lines = pc.binary_join_element_wise(
        entity, head, f"> <http://{SIDES[side]}.example/p/", relation, f"> {entity}", tail, "> .\n",
        "",
    )  # fmt: skip
    return "".join(lines.to_pylist()).encode()


def _label_lines(
    side: int, numbers: IntArray, labels: list[str], named: list[int]
) -> Iterator[bytes]:
    for place in named:
        text = labels[place].replace("\\", " ").replace('"', " ")
        line = f'<http://{SIDES[side]}.example/Q{numbers[place]}> {LABEL} "{text}" .\n'
        yield line.encode()


def _write_links(path: Path, links: IntArray) -> None:
    ours, theirs = (f"http://{side}.example/Q" for side in SIDES)
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{ours}{a}\t{theirs}{b}\n" for a, b in links.tolist())
