"""What anybody would try first: equal names, similar names, similar texts.

None of them is tuned, and none sees a link. Which columns hold the names is decided with the truth,
in the baselines' favour: of all pairs of name-like columns, the one whose equal values give the
best F1.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from rapidfuzz import fuzz, process, utils
from sklearn.feature_extraction.text import TfidfVectorizer

from proving_ground.figures import Judge
from proving_ground.records import ANY_NAME, Values, joined
from proving_ground.task import Pair, Task

SIMILAR = 90  # of 100: the ratio from which two names are taken for the same
BLOCK = 1 << 25  # cells of a similarity matrix held at a time


@dataclass(frozen=True, kw_only=True, eq=False)
class Sides:
    """What the baselines compare: the ids, the best pair of name columns, the whole texts."""

    ids: tuple[list[str], list[str]]
    columns: tuple[str, str]
    names: tuple[list[str], list[str]]
    texts: tuple[list[str], list[str]]
    equal: list[tuple[int, int]]

    @classmethod
    def of(cls, task: Task) -> Sides:
        """Both sides of a task, by the columns in which equality finds most."""
        left, right = task.records
        mine, others = left.name_columns(), right.name_columns()
        choices = [
            (ours, theirs, equal_values(mine[ours], others[theirs]))
            for ours in mine
            for theirs in others
        ]
        judge = Judge(task)
        ours, theirs, equal = max(
            choices, key=lambda choice: judge.figures(_ids(left.ids, right.ids, choice[2])).f1
        )
        if not equal:  # equality does not tell which columns to compare
            ours, theirs = ANY_NAME, ANY_NAME
        return cls(
            ids=(left.ids, right.ids),
            columns=(ours, theirs),
            names=(joined(mine[ours]), joined(others[theirs])),
            texts=(left.whole_texts(), right.whole_texts()),
            equal=equal,
        )


def equal_values(left: Sequence[Values], right: Sequence[Values]) -> list[tuple[int, int]]:
    """Pairs of records that alone on their sides have a value, compared in lower case."""
    ours, theirs = _owners(left), _owners(right)
    pairs = {
        (mine, theirs[value])
        for value, mine in ours.items()
        if mine >= 0 and theirs.get(value, -1) >= 0
    }
    return sorted(pairs)


def _owners(column: Sequence[Values]) -> dict[str, int]:
    """The record that has a value; −1 where several do."""
    owners: dict[str, int] = {}
    for row, values in enumerate(column):
        for value in {" ".join(value.lower().split()) for value in values}:
            owners[value] = -1 if value in owners else row
    return owners


def similar_names(left: Sequence[str], right: Sequence[str]) -> list[tuple[int, int]]:
    """The best right name of each left one, by ``token_sort_ratio``, if that is `SIMILAR`."""
    ours, theirs = _by_sorted_words(left), _by_sorted_words(right)
    asked, offered = list(ours), list(theirs)
    if not asked or not offered:
        return []
    pairs = []
    step = max(1, BLOCK // len(offered))
    for start in range(0, len(asked), step):
        block = asked[start : start + step]
        # The ratio of texts whose words are sorted is their token_sort_ratio, and many times
        # faster, since the words are sorted once.
        scores = process.cdist(
            block, offered, scorer=fuzz.ratio, score_cutoff=SIMILAR, dtype=np.float32
        )
        best = scores.argmax(axis=1)
        for row in np.flatnonzero(scores.max(axis=1) >= SIMILAR).tolist():
            partner = theirs[offered[best[row]]][0]
            pairs += [(mine, partner) for mine in ours[block[row]]]
    return sorted(pairs)


def _by_sorted_words(names: Sequence[str]) -> dict[str, list[int]]:
    """The records of each name, its words in alphabetical order."""
    rows: dict[str, list[int]] = {}
    for row, name in enumerate(names):
        key = " ".join(sorted(utils.default_process(name).split()))
        if key:
            rows.setdefault(key, []).append(row)
    return rows


def mutually_nearest(left: Sequence[str], right: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of texts that are mutually best by TF-IDF of character 3- and 4-grams."""
    vectorizer = TfidfVectorizer(
        analyzer="char_wb", ngram_range=(3, 4), sublinear_tf=True, dtype=np.float32
    )
    try:
        vectorizer.fit([*left, *right])
    except ValueError:  # no text has three characters
        return []
    ours = sp.csr_array(vectorizer.transform(left))
    theirs = sp.csr_array(vectorizer.transform(right)).T.tocsr()
    count = theirs.shape[1]
    best_right = np.zeros(len(left), dtype=np.int64)
    row_score = np.zeros(len(left), dtype=np.float32)
    best_left = np.zeros(count, dtype=np.int64)
    column_score = np.zeros(count, dtype=np.float32)
    step = max(1, BLOCK // count)
    for start in range(0, len(left), step):
        scores = (ours[start : start + step] @ theirs).toarray()
        best_right[start : start + step] = scores.argmax(axis=1)
        row_score[start : start + step] = scores.max(axis=1)
        top, value = scores.argmax(axis=0), scores.max(axis=0)
        better = value > column_score
        best_left[better] = top[better] + start
        column_score[better] = value[better]
    rows = np.arange(len(left))
    mutual = (best_left[best_right] == rows) & (row_score > 0)
    return list(zip(rows[mutual].tolist(), best_right[mutual].tolist(), strict=True))


BASELINES: dict[str, Callable[[Sides], list[tuple[int, int]]]] = {
    "equal names": lambda sides: sides.equal,
    "similar names": lambda sides: similar_names(*sides.names),
    "TF-IDF, all columns": lambda sides: mutually_nearest(*sides.texts),
    "TF-IDF, names": lambda sides: mutually_nearest(*sides.names),
}


def run_baselines(sides: Sides) -> Iterator[tuple[str, list[Pair], float]]:
    """Each baseline's name, the pairs of ids that it accepts, and the seconds it took."""
    for name, baseline in BASELINES.items():
        started = time.perf_counter()
        pairs = _ids(*sides.ids, baseline(sides))
        yield name, pairs, time.perf_counter() - started


def _ids(left: Sequence[str], right: Sequence[str], pairs: list[tuple[int, int]]) -> list[Pair]:
    return [(left[a], right[b]) for a, b in pairs]
