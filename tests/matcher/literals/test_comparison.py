"""Where the values of an entity are, searched for and counted."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.matcher.literals import comparison
from dualign.matcher.literals.comparison import MOST_VALUES

COUNT = 7
ENTITIES = st.lists(st.integers(0, COUNT - 1), max_size=40)


@pytest.mark.parametrize("searched", [0, 10**9])
@given(subjects=ENTITIES, entities=ENTITIES)
def test_values_of_an_entity_are_where_they_start(searched, subjects, entities) -> None:
    subjects = sorted(subjects)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comparison, "SEARCHED", searched)  # always searched for, or always counted
        low, size = comparison._spans(
            np.array(subjects, dtype=np.int64), np.array(entities, dtype=np.int32), COUNT
        )
    assert low.tolist() == [sum(other < entity for other in subjects) for entity in entities]
    assert size.tolist() == [min(subjects.count(entity), MOST_VALUES) for entity in entities]
