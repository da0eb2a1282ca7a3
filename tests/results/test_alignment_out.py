"""An alignment as Python people take it: iteration, data frames, notebooks."""

from __future__ import annotations

import sys

import numpy as np
import pandas as pd
import polars as pl
import pytest

from dualign import (
    Alignment,
    KnowledgeGraph,
    Match,
    MissingExtra,
    UsageError,
    evaluate,
    merge,
    plot,
    report,
)
from dualign.embedding import Candidates

LEFT = KnowledgeGraph.from_records(
    [{"id": "007", "name": "Anna <b>"}, {"id": "8", "name": "Bert"}, {"id": "9", "name": "Cleo"}]
)
RIGHT = KnowledgeGraph.from_records([{"id": "x", "name": "Ann"}, {"id": "y", "name": "Bertie"}])
CONFIDENCE = np.array([[0.75], [1.0], [0.2]], dtype=np.float32)
ALIGNMENT = Alignment(
    left=LEFT,
    right=RIGHT,
    candidates=Candidates(indices=np.array([[0], [1], [1]]), scores=CONFIDENCE, keys=2),
    confidence=CONFIDENCE,
    mutual=np.array([[True], [True], [False]]),
    links=np.array([[1, 1]]),
)


def test_accepted_pairs_one_by_one_surest_first():
    assert list(ALIGNMENT) == [
        Match("8", "y", 1.0, "Bert", "Bertie", known=True),
        Match("007", "x", 0.75, "Anna <b>", "Ann"),
    ]
    assert len(ALIGNMENT) == len(list(ALIGNMENT))
    assert ALIGNMENT.pairs() == [("8", "y", 1.0), ("007", "x", 0.75)]


def test_data_frames_hold_the_rows_of_the_table():
    arrow = ALIGNMENT.to_arrow(columns=["name"])
    assert arrow.num_rows == 3
    assert arrow["subject_id"].to_pylist() == ["007", "8", "9"]
    frame = ALIGNMENT.to_pandas(columns=["name"])
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns) == arrow.column_names
    assert frame["confidence"].tolist() == CONFIDENCE[:, 0].tolist()
    assert list(ALIGNMENT.to_pandas(columns="name").columns) == arrow.column_names
    assert isinstance(ALIGNMENT.to_polars(), pl.DataFrame)
    assert ALIGNMENT.to_polars().rows() == [
        tuple(row.values()) for row in ALIGNMENT.to_arrow().to_pylist()
    ]


@pytest.mark.parametrize("form", ["to_pandas", "to_polars", "to_arrow", "table"])
def test_what_comes_out_is_evaluated_and_merged_as_the_alignment_is(form):
    matches, truth = getattr(ALIGNMENT, form)(), [("007", "x"), ("9", "y")]
    assert str(evaluate(matches, truth)) == str(evaluate(ALIGNMENT, truth))
    assert merge(LEFT, RIGHT, matches).links == merge(LEFT, RIGHT, ALIGNMENT).links == 2


def test_what_is_no_matches_is_refused(tmp_path):
    with pytest.raises(UsageError, match="matches are of type DataFrame; give a file of matches"):
        evaluate(pd.DataFrame({"a": ["007"], "b": ["x"]}), [("007", "x")])
    with pytest.raises(UsageError, match="matches are of type list; give an Alignment, or the"):
        report([("007", "x")], tmp_path / "report.html")
    with pytest.raises(UsageError, match="matches are of type DataFrame; give an Alignment"):
        plot("links", ALIGNMENT.to_pandas(), tmp_path / "links.png")
    with pytest.raises(UsageError, match="the threshold accept is 'high'; it must be a number"):
        ALIGNMENT.rethreshold("high")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_library_that_is_not_there_is_named(monkeypatch, library):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match=rf"a {library} data frame .* 'dualign\[dataframes\]'"):
        getattr(ALIGNMENT, f"to_{library}")()


def test_notebooks_show_new_matches_and_escape_what_is_data():
    shown = ALIGNMENT._repr_html_()
    assert "3 left entities: 2 accept · 1 review · 0 none" in shown
    assert "<td>Anna &lt;b&gt;<br><small>007</small></td>" in shown
    assert "0.750" in shown
    assert "Bertie" not in shown
    assert "the surest 1 new match:" in shown
    nothing = ALIGNMENT.rethreshold(0.9)
    assert "no new match" in nothing._repr_html_()


def test_frames_of_matches_are_held_against_truth_in_memory():
    truth = pd.DataFrame({"left": ["007", "8", "9"], "right": ["x", "y", "y"]})
    report = evaluate(ALIGNMENT, truth, complete=True)
    assert (report.truth, report.correct) == (3, 1)
    assert evaluate(ALIGNMENT.table(), [("007", "x")], links=[("8", "y")]).recall == 1


def test_ids_that_are_numbers_are_explained_too():
    assert str(ALIGNMENT.explain(8)) == str(ALIGNMENT.explain("8"))
    with pytest.raises(UsageError, match="'7' is not among the 3 entities of the left graph"):
        ALIGNMENT.explain(7)
