"""Matches tables for tests: their rows, and strategies for any of them."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from dualign.io import MatchTable
from dualign.io.matches.match_table import SCHEMA

COLUMNS = [*(name for name in SCHEMA.names if name != "judgement"), "judgement"]
TEXT = st.text(
    st.one_of(
        st.sampled_from("\"',;\t\r\n\\ "), st.characters(codec="utf-8", exclude_characters="\0")
    ),
    max_size=8,
)
IDS = st.one_of(
    TEXT.filter(bool),
    st.sampled_from(
        [
            *("http://x.example/a", "http://x.example/a/../b", "http://x.example/", "http://x"),
            *("http://x.example/100%_Pure", "http://x.example/a b", "http://x.example/é(ü)&'"),
            *("urn:dualign:left:a", "urn:dualign:right:%20", "urn:dualign:", "urn:isbn:1#x"),
            *("_:b0", "Q42", "ns1:a", "a:", "sssom:NoTermFound", "mailto:a@b", "#a", "%41", "|"),
            "http://dbpedia.org/resource/Category:Paris",
        ]
    ),
    TEXT.map(lambda text: f"http://x.example/{text}"),
)


def rows_with(ids):
    """A strategy for rows whose ids are drawn from ``ids``."""
    return st.tuples(
        ids,
        ids,
        st.floats(0, 1, width=32),
        st.integers(1, 2**40),
        st.sampled_from(["accept", "review", "none"]),
        st.floats(width=32, allow_nan=False, allow_infinity=False),
        TEXT,
        TEXT,
        st.sampled_from(["", "", "same", "different", "unsure"]),
    )


TABLES = st.lists(rows_with(IDS), max_size=5).map(lambda rows: table_of(rows))


def table_of(rows):
    """The table with these rows, each a tuple in the order of `COLUMNS`."""
    columns = list(zip(*rows, strict=True)) or [()] * len(COLUMNS)
    values = dict(zip(COLUMNS, columns, strict=True))
    for name, kind in (("confidence", np.float32), ("rank", np.int64), ("score", np.float32)):
        values[name] = np.array(values[name], dtype=kind)
    return MatchTable(**values)


def rows_of(table):
    """The rows of a table as tuples."""
    return list(zip(*(list(getattr(table, name)) for name in COLUMNS), strict=True))
