"""Where values must agree, candidates are sought among those that do."""

from __future__ import annotations

import numpy as np

from dualign.matcher.generators.agreeing_generator import by_agreement
from dualign.matcher.match_context import MatchContext
from dualign.matcher.match_state import MatchState
from dualign.matcher.matcher_settings import MatcherSettings
from literal_worlds import graph_of

COUNT = 40
LEFT = graph_of({f"l{i}": {"land": f"c{i}"} for i in range(COUNT)}).with_names(["Newtown"] * COUNT)
RIGHT = graph_of({f"r{i}": {"code": f"c{COUNT - 1 - i}"} for i in range(COUNT)}).with_names(
    ["New Town"] * COUNT
)


def context_of(**settings):
    return MatchContext.of(LEFT, RIGHT, "characters", MatcherSettings(**settings))


def test_without_a_word_from_a_person_there_are_none():
    assert by_agreement(context_of()) == []


def test_homonyms_are_found_by_what_must_agree():
    keys = np.unique(np.concatenate(by_agreement(context_of(same=(("land", "code"),)))))
    assert keys.tolist() == [i * COUNT + COUNT - 1 - i for i in range(COUNT)]


def test_a_run_looks_at_no_pair_that_contradicts_but_keeps_known_links():
    links = np.array([[0, 0]])
    run = MatchState(context_of(same=(("land", "code"),)), links)
    run.add([np.arange(COUNT * COUNT)])
    expected = {(0, 0)} | {(i, COUNT - 1 - i) for i in range(COUNT)}
    assert set(zip(run.pairs.lefts.tolist(), run.pairs.rights.tolist(), strict=True)) == expected
