"""What identifies a run of the matching stage: a run that was cut off goes on only as itself."""

from __future__ import annotations

from dualign.arrays import IntArray
from dualign.matcher.scene import Scene
from dualign.matcher.shipped import ShippedMatcher
from dualign.run_record import digest
from dualign.version import __version__


def run_fingerprint(
    scene: Scene,
    links: IntArray,
    negatives: IntArray,
    *,
    seed: int,
    shipped: ShippedMatcher,
    embedding: str,
) -> str:
    """A hash of everything that decides the result: graphs, names, links, settings, judges.

    ``embedding`` says which model's embedding joins, and how it is trained.
    """
    graphs = (scene.left, scene.right)
    return digest(
        __version__, repr(scene.settings), str(seed), embedding, repr(shipped.calibration),
        *shipped.columns, *(judge.to_text() for judge in shipped.scorers),
        links, negatives, *(graph.triples for graph in graphs),
        *("\0".join(graph.names) for graph in graphs),
        *scene.views["name"], *scene.views["spelling"], *scene.literals.fingerprint(),
    )  # fmt: skip
