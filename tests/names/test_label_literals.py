"""The best label of an entity, by a rule written out label by label."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.knowledge_graph import AttributeTable
from dualign.names.label_literals import LabelLiterals

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
# Tier and rank of each property; what has no tier names nobody.
PROPERTIES = {
    LABEL: (0, 0),
    "http://www.w3.org/2004/02/skos/core#prefLabel": (0, 1),
    "http://x/synonym": (1, -1),
    "http://x/relatedSynonym": (2, -1),
    "http://x/population": (-1, -1),
}
LABELS = list(PROPERTIES)

literals = st.tuples(
    st.integers(0, 3),
    st.integers(0, len(LABELS) - 1),
    st.text("ab \0\t", max_size=3),
    st.sampled_from(["", "en", "EN", "en-GB", "fr", "fr-CA", "de"]),
    st.sampled_from(["", "", "", "iri", "http://www.w3.org/2001/XMLSchema#anyURI"]),
)


def rule(label, text, tag, language, wanted):
    """The smaller, the better."""
    asked = wanted.index(label) if label in wanted else len(wanted)
    tier, rank = (0, 0) if label in wanted else PROPERTIES[label]
    tag = tag.lower()
    if language and tag == language:
        spoken = (0, "")
    elif language and tag.split("-")[0] == language:
        spoken = (1, tag)
    elif not tag:
        spoken = (2, "")
    else:
        spoken = (3 if tag.split("-")[0] == "en" else 4, tag)
    return asked, spoken[0] > 1, tier, spoken, rank, text


@given(
    rows=st.lists(literals, max_size=12),
    language=st.sampled_from([None, "en", "fr"]),
    wanted=st.sampled_from([(), (LABELS[4],), (LABELS[2], LABELS[0])]),
)
def test_the_best_label_is_the_smallest_by_the_rule(rows, language, wanted):
    columns = list(zip(*rows, strict=True)) or [()] * 5
    subjects, predicates = (np.array(column, np.int64) for column in columns[:2])
    table = AttributeTable(
        subjects=subjects,
        predicates=predicates,
        labels=LABELS,
        values=columns[2],
        languages=columns[3],
        datatypes=columns[4],
    )
    found = LabelLiterals.of(table, language, wanted)
    best, texts = {}, []
    for subject, predicate, value, tag, datatype in rows:
        label, text = LABELS[predicate], " ".join(value.replace("\0", " ").split())
        names = label in wanted or PROPERTIES[label][0] >= 0
        if names and text and not datatype:
            key = rule(label, text, tag, language, wanted)
            best[subject] = min(key, best.get(subject, key))
            texts.append((subject, text))
    assert found.best(4) == {subject: key[-1] for subject, key in best.items()}
    assert list(zip(found.entities.tolist(), found.texts, strict=True)) == texts
