"""Oracles of what the neighbours say."""

from __future__ import annotations

import math


def votes(world, i, j):
    """What each neighbour n of i says for (i, j): its best p, p · c and p · c · f.

    n speaks if it may be (with probability p) a neighbour m of j; c is how far the relations
    correspond, f the lesser of 1 / (edges of n with the relation to i) and 1 / (edges of m with
    the relation to j).
    """
    best = {}
    for n, r in world.left.edges[i]:
        for m, p in world.forward.get(n, []):
            for far, back in world.right.edges[m]:
                if far == j:
                    s = world.right.inverse(back)  # the relation as j sees it
                    c = p * world.likeness[r, s]
                    fewest = min(
                        1 / world.left.on(n, world.left.inverse(r)), 1 / world.right.on(m, back)
                    )
                    before = best.get(n, (0, 0, 0))
                    best[n] = tuple(map(max, before, (p, c, c * fewest)))
    return best


def shared(world, i, j):
    """Σ_n p · rarity of n, whatever the relations."""
    return sum(p * world.left.rarity(n) for n, (p, _, _) in votes(world, i, j).items())


def related(world, i, j):
    """Σ_n p · c."""
    return sum(c for _, c, _ in votes(world, i, j).values())


def rare(world, i, j):
    """Σ_n p · c · rarity of n."""
    return sum(c * world.left.rarity(n) for n, (_, c, _) in votes(world, i, j).items())


def telling(world, i, j):
    """−Σ_n ln(1 − 0.98 p c f), the noisy-or."""
    return -sum(math.log(1 - 0.98 * f) for _, _, f in votes(world, i, j).values())


def strongest(world, i, j):
    """max_n p c f."""
    return max((f for _, _, f in votes(world, i, j).values()), default=0)


def weights(graph, entity, counterparts):
    """Σ over the edges of an entity: rarity of the neighbour · belief that it is aligned."""
    return sum(
        graph.rarity(n) * min(sum(p for _, p in counterparts.get(n, [])), 1)
        for n, _ in graph.edges[entity]
    )


def left_share(world, i, j):
    """The rare evidence, as a share of what the left entity's aligned neighbours could say."""
    return rare(world, i, j) / (weights(world.left, i, world.forward) + 0.1)


def right_share(world, i, j):
    """The same of the right entity's."""
    return rare(world, i, j) / (weights(world.right, j, world.backward) + 0.1)


def mean_share(world, i, j):
    """The geometric mean of both."""
    return math.sqrt(left_share(world, i, j) * right_share(world, i, j))


def overlap(world, i, j):
    """The rare evidence over all that both entities' neighbours could say, aligned or not."""
    if not world.degrees:
        return 0
    every = sum(
        graph.rarity(n)
        for graph, own in ((world.left, i), (world.right, j))
        for n, _ in graph.edges[own]
    )
    return rare(world, i, j) / (every - rare(world, i, j) + 0.1)


ORACLES = {
    "shared": shared,
    "related": related,
    "rare": rare,
    "telling": telling,
    "strongest": strongest,
    "left_share": left_share,
    "right_share": right_share,
    "mean_share": mean_share,
    "overlap": overlap,
}
