"""The words of names and values."""

from __future__ import annotations

import numpy as np
import pytest

from dualign import KnowledgeGraph
from dualign.matcher.literals.value_words import (
    FEWEST_WORDS,
    MEETINGS,
    MOST_WORDS,
    most_words,
    value_words,
)

ANYTHING = KnowledgeGraph.from_records([{"id": "x", "name": "x"}])


def shared(records: list[dict[str, object]]) -> list[list[int]]:
    """How many words each two of these records have in common."""
    table, _ = value_words(KnowledgeGraph.from_records(records), ANYTHING)
    common: list[list[int]] = (table @ table.T).toarray().astype(int).tolist()
    return common


def numbered(**columns: list[str]) -> list[dict[str, object]]:
    count = len(next(iter(columns.values())))
    names = [f"name{k}" for k in range(count)]
    return [
        {"id": str(k), "name": names[k], **{key: own[k] for key, own in columns.items()}}
        for k in range(count)
    ]


REST = [""] * 10  # other rows, so that a word of two rows is rare enough


def test_words_of_one_property_are_common() -> None:
    common = shared(numbered(kind=["Brown bear", "black BEAR", *REST]))
    assert common[0][1] == 1


def test_the_same_word_in_two_properties_is_two_words() -> None:
    common = shared(numbered(year=["2004", "", *REST], price=["", "2004", *REST]))
    assert common[0][1] == 0


def test_a_value_of_several_words_is_one_more_word() -> None:
    common = shared(numbered(kind=["brown bear", "brown bear", "bear brown", *REST]))
    assert common[0][1] == 3
    assert common[0][2] == 2


def test_scripts_without_blanks_are_read_by_characters() -> None:
    common = shared(numbered(place=["調布市", "調布町", *REST]))
    assert common[0][1] == 3  # two characters, and both together
    common = shared(numbered(place=["துறவி", "துறவி", *REST]))
    assert common[0][1] == 1  # vowel signs do not part a word


def test_words_of_one_entity_or_of_very_many_are_left_out() -> None:
    table, _ = value_words(
        KnowledgeGraph.from_records(numbered(kind=["all", "all", "all", "all", "all"])), ANYTHING
    )
    assert not table.nnz


def test_of_long_texts_the_rarest_words_are_kept() -> None:
    common = " ".join(f"common{k}" for k in range(MOST_WORDS + 20))
    records = numbered(text=[common + " rare", common + " rare", common, *REST, *REST])
    table, _ = value_words(KnowledgeGraph.from_records(records), ANYTHING)
    assert np.diff(table.indptr).max() == MOST_WORDS
    assert (table @ table.T).toarray()[0, 1] == MOST_WORDS


@pytest.mark.parametrize(
    ("entities", "most"), [(0, 32), (100_000, 32), (1_000_000, 14), (10**8, 8)]
)
def test_fewer_words_are_kept_where_entities_are_many(entities: int, most: int) -> None:
    assert most_words(entities) == most
    assert entities * most**2 <= 1.01 * MEETINGS or most == FEWEST_WORDS
