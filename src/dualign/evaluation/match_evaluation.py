"""A table of matches compared with the truth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from dualign.core.arrays import BoolArray
from dualign.core.decision import Decision
from dualign.core.errors import MalformedInput
from dualign.evaluation.calibration_error import brier_score, expected_calibration_error
from dualign.evaluation.links_of_run import GivenLinks, Pair, given_links
from dualign.evaluation.match_report import MatchReport
from dualign.evaluation.ranking_metrics import HITS
from dualign.evaluation.table_ranks import listed_ranks
from dualign.io.matches.match_table import MatchTable


def evaluate_matches(
    matches: MatchTable,
    truth: Iterable[Pair],
    *,
    different: Iterable[Pair] = (),
    given: GivenLinks | None = None,
    complete: bool = False,
    hits: Sequence[int] = HITS,
) -> MatchReport:
    """Compare ``matches`` with ``truth``, pairs of (subject, object).

    Links that were ``given`` to the run are left out; without that argument, those that the table
    marks. A truth usually names only some entities (test links, a labelled sample), so by default
    only rows whose *subject* it names are judged, and pairs that are known to be ``different``;
    other accepted rows are counted but neither right nor wrong. ``complete = True`` says that
    every true pair is in the truth: then a match for any other subject is wrong. Links are judged
    one by one: of a subject with two counterparts a table of single matches can find one. The
    machine's decisions are compared with the truth, not a person's judgements.
    """
    listed = list(zip(matches.subject_id, matches.object_id, strict=True))
    true_pairs = list(dict.fromkeys(truth))
    _check_rows(listed)
    _check_truth(true_pairs, matches)
    given = given_links(matches) if given is None else given
    links = [pair for pair in true_pairs if pair not in given.pairs]
    if not links:
        raise MalformedInput(
            f"all {len(true_pairs):,} pairs of the truth were given to the run as links (known "
            f"from {given.source}), so they prove nothing; give a truth that holds others too"
        )
    kept = np.flatnonzero([pair not in given.pairs for pair in listed])
    ranks = listed_ranks(
        [*links, *given.pairs], dict(zip(listed, matches.rank.tolist(), strict=True))
    )
    return _report(
        matches.rows_at(kept),
        links,
        frozenset(different),
        ranks[: len(links)],
        truth=len(true_pairs),
        given=given,
        complete=complete,
        hits=hits,
    )


def _report(
    matches: MatchTable,
    links: Sequence[Pair],
    different: frozenset[Pair],
    ranks: np.ndarray[tuple[int], np.dtype[np.float64]],
    *,
    truth: int,
    given: GivenLinks,
    complete: bool,
    hits: Sequence[int],
) -> MatchReport:
    pairs = list(zip(matches.subject_id, matches.object_id, strict=True))
    confidence = matches.confidence.astype(np.float64)
    true_pairs, named = set(links), {subject for subject, _ in links}
    true = _mask(pair in true_pairs for pair in pairs)
    judged = _mask(complete or pair[0] in named or pair in different for pair in pairs)
    accepted = _mask(decision == Decision.ACCEPT for decision in matches.decision)
    # A subject of rank 1 without an object proposes nothing that could be right or wrong.
    first = judged & (matches.rank == 1) & _mask(bool(found) for _, found in pairs)
    depth = int(matches.rank.max(initial=1))
    counted = accepted & judged
    return MatchReport(
        complete=complete,
        truth=truth,
        links=len(links),
        given=given,
        listed=len(pairs),
        depth=depth,
        unlisted_subjects=len(named.difference(matches.subject_id)),
        unlisted_objects=len({found for _, found in links}.difference(matches.object_id)),
        accepted=int(accepted.sum()),
        judged=int(counted.sum()),
        correct=int((accepted & true).sum()),
        expected_precision=float(confidence[counted].mean()) if counted.any() else None,
        hits={k: float(np.mean(ranks <= k)) for k in hits if k <= depth},
        mrr=float(np.mean(1 / ranks)),
        calibrated=int(first.sum()),
        ece=expected_calibration_error(confidence[first], true[first]) if first.any() else None,
        brier=brier_score(confidence[first], true[first]) if first.any() else None,
    )


def _mask(conditions: Iterable[bool]) -> BoolArray:
    return np.fromiter(conditions, np.bool_)


def _check_rows(pairs: Sequence[Pair]) -> None:
    if not pairs:
        raise MalformedInput("the matches table has 0 rows; at least 1 is needed")
    seen: dict[Pair, int] = {}
    for row, pair in enumerate(pairs, start=1):
        if seen.setdefault(pair, row) != row:
            raise MalformedInput(
                f"row {row} of the matches repeats row {seen[pair]} ({pair[0]}, {pair[1]}); "
                "keep one of them"
            )


def _check_truth(links: Sequence[Pair], matches: MatchTable) -> None:
    if not links:
        raise MalformedInput("the truth holds 0 links; at least 1 is needed")
    subjects = {subject for subject, _ in links}
    if subjects.isdisjoint(matches.subject_id):
        swapped = not subjects.isdisjoint(matches.object_id)
        hint = "its columns are swapped" if swapped else "its ids are of another kind"
        raise MalformedInput(
            f"none of the {len(subjects)} subjects of the truth (such as {links[0][0]!r}) is among "
            f"the subjects of the matches (such as {matches.subject_id[0]!r}); it seems {hint}"
        )
