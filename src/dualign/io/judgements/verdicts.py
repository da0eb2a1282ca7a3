"""`Verdicts`: the combined judgements of all reviewers.

Where reviewers contradict each other, nothing is concluded, and the pair is listed as disputed:
``same`` against ``different``, or a counterpart against ``none``. An unsure reviewer contradicts
nobody, and nobody contradicts themselves: of a reviewer's ``none`` and counterpart for one entity,
the later one counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from dualign.io.judgements.judgement_store import Judgement

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Verdicts:
    """Pairs of ids by verdict, each with its last judgement."""

    same: dict[Pair, Judgement] = field(default_factory=dict)
    different: dict[Pair, Judgement] = field(default_factory=dict)
    unsure: dict[Pair, Judgement] = field(default_factory=dict)
    none: dict[str, Judgement] = field(default_factory=dict)  # left entities without counterpart
    disputed: dict[Pair, tuple[Judgement, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, judgements: Iterable[Judgement]) -> Verdicts:
        """The verdicts of judgements, each of which is a reviewer's last on its pair."""
        by_pair: dict[Pair, list[Judgement]] = defaultdict(list)
        for each in _last_words(judgements):
            by_pair[each.subject_id, each.object_id].append(each)
        verdicts = cls()
        counterparts: dict[str, list[Judgement]] = defaultdict(list)
        for pair, words in by_pair.items():
            said = {each.judgement for each in words} - {"unsure"}
            if len(said) > 1:
                verdicts.disputed[pair] = tuple(words)
                continue
            word = said.pop() if said else "unsure"
            last = next(each for each in reversed(words) if each.judgement == word)
            if word == "none":
                verdicts.none[pair[0]] = last
            else:
                getattr(verdicts, word)[pair] = last
            if word == "same":
                counterparts[pair[0]].append(last)
        for subject in set(verdicts.none) & set(counterparts):
            words = [verdicts.none.pop(subject), *counterparts[subject]]
            verdicts.disputed[subject, ""] = tuple(words)
            for each in counterparts[subject]:
                del verdicts.same[each.subject_id, each.object_id]
        return verdicts

    def __len__(self) -> int:
        """The number of pairs and entities with a verdict."""
        return len(self.same) + len(self.different) + len(self.unsure) + len(self.none)


def _last_words(judgements: Iterable[Judgement]) -> list[Judgement]:
    """The judgements in their order, without those that their own reviewer has revised."""
    ordered = sorted(judgements, key=lambda each: each.number)
    alone: dict[tuple[str, str, str], int] = {}
    found: dict[tuple[str, str, str], int] = {}
    for each in ordered:
        said = {"none": alone, "same": found}.get(each.judgement)
        if said is not None:
            said[_about(each)] = each.number
    revised = {"none": found, "same": alone}
    return [
        each
        for each in ordered
        if revised.get(each.judgement, {}).get(_about(each), each.number) <= each.number
    ]


def _about(judgement: Judgement) -> tuple[str, str, str]:
    return judgement.reviewer, judgement.source, judgement.subject_id
