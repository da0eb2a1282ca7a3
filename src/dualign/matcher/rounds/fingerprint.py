"""What identifies a run of the matching stage, so that only the same run can be resumed."""

from __future__ import annotations

from dualign.core.version import __version__
from dualign.io import KnownLinks
from dualign.io.run_record import digest
from dualign.matcher.match_context import MatchContext
from dualign.matcher.scoring.shipped_matcher import ShippedMatcher


def run_fingerprint(
    context: MatchContext, known: KnownLinks, *, seed: int, shipped: ShippedMatcher
) -> str:
    """A hash of everything that decides the result: graphs, names, links, settings, judges."""
    graphs = (context.left, context.right)
    return digest(
        __version__, repr(context.settings), str(seed), repr(shipped.calibration),
        *shipped.columns, *(judge.to_text() for judge in shipped.scorers),
        *(
            judge.to_text()
            for described in (shipped.records, shipped.described)
            if described is not None
            for judge in described.scorers
        ),
        known.same, known.different, known.alone, *(graph.triples for graph in graphs),
        *("\0".join(graph.names) for graph in graphs),
        *("\0".join(graph.aliases.texts) for graph in graphs),
        *(graph.aliases.owners for graph in graphs),
        *context.views["name"], *context.views["spelling"], *context.literals.fingerprint(),
    )  # fmt: skip
