"""`MatchReport`: a table of matches held against the truth."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from dualign.core.decision import Decision
from dualign.core.errors import MalformedInput
from dualign.evaluation.calibration_error import brier_score, expected_calibration_error
from dualign.evaluation.listed_ranks import listed_ranks
from dualign.evaluation.ranking_metrics import HITS
from dualign.io.matches.match_table import MatchTable

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class MatchReport:
    """The figures of a matches table; None where nothing was there to judge."""

    complete: bool  # whether the truth was taken to hold every true pair
    links: int  # true pairs, duplicates merged
    listed: int  # rows of the table
    depth: int  # the largest rank listed
    unlisted_subjects: int  # subjects of the truth without a row: their links count as missed
    unlisted_objects: int  # objects of the truth that no row proposes
    accepted: int  # accepted pairs
    judged: int  # of these, the pairs that the truth can judge
    correct: int  # of these, the true ones
    hits: dict[int, float]  # share of the links among the first k listed, for k up to the depth
    mrr: float  # an unlisted link counts 0
    calibrated: int  # rows of rank 1 that the two figures below are over
    ece: float | None  # expected calibration error, 15 bins of equal mass
    brier: float | None

    @property
    def precision(self) -> float | None:
        """The share of true pairs among the accepted ones that the truth can judge."""
        return self.correct / self.judged if self.judged else None

    @property
    def recall(self) -> float:
        """The share of the true pairs that were accepted."""
        return self.correct / self.links

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 0 if nothing true was accepted."""
        return 2 * self.correct / (self.judged + self.links)

    def to_dict(self) -> dict[str, object]:
        """The report as plain values that JSON can hold; ``hits@1`` and so on are flat."""
        plain = dataclasses.asdict(self)
        hits = plain.pop("hits")
        figures = {"precision": self.precision, "recall": self.recall, "f1": self.f1}
        return plain | figures | {f"hits@{k}": value for k, value in hits.items()}

    def rows(self) -> list[dict[str, object]]:
        """The figures as records of a name and a value, in reading order."""
        return [{"figure": name, "value": value} for name, value in self.to_dict().items()]


def evaluate_matches(
    matches: MatchTable,
    truth: Iterable[Pair],
    *,
    complete: bool = False,
    hits: Sequence[int] = HITS,
) -> MatchReport:
    """Hold ``matches`` against ``truth``, pairs of (subject, object).

    A truth usually names only some entities (test links, a labelled sample), so by default only
    rows whose *subject* it names are judged; other accepted rows are counted but neither right nor
    wrong. ``complete = True`` says that every true pair is in the truth: then a match for any other
    subject is wrong. Links are judged one by one: of a subject with two counterparts a table of
    single matches can find one.
    """
    links = list(dict.fromkeys(truth))
    pairs = list(zip(matches.subject_id, matches.object_id, strict=True))
    _check_rows(pairs)
    _check_truth(links, matches)
    rank, confidence = matches.rank, matches.confidence.astype(np.float64)
    true_pairs, named = set(links), {subject for subject, _ in links}
    true = np.array([pair in true_pairs for pair in pairs], dtype=np.bool_)
    judged = np.array([complete or subject in named for subject, _ in pairs], dtype=np.bool_)
    accepted = np.array([decision == Decision.ACCEPT for decision in matches.decision], np.bool_)
    ranks = listed_ranks(links, dict(zip(pairs, rank.tolist(), strict=True)))
    # A subject of rank 1 without an object proposes nothing that could be right or wrong.
    first = judged & (rank == 1) & np.array([bool(found) for _, found in pairs], dtype=np.bool_)
    return MatchReport(
        complete=complete,
        links=len(links),
        listed=len(pairs),
        depth=int(rank.max()),
        unlisted_subjects=len(named.difference(matches.subject_id)),
        unlisted_objects=len({found for _, found in links}.difference(matches.object_id)),
        accepted=int(accepted.sum()),
        judged=int((accepted & judged).sum()),
        correct=int((accepted & true).sum()),
        hits={k: float(np.mean(ranks <= k)) for k in hits if k <= rank.max()},
        mrr=float(np.mean(1 / ranks)),
        calibrated=int(first.sum()),
        ece=expected_calibration_error(confidence[first], true[first]) if first.any() else None,
        brier=brier_score(confidence[first], true[first]) if first.any() else None,
    )


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
