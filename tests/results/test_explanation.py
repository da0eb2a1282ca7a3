"""An explanation as a notebook and a prompt show it."""

from __future__ import annotations

import pytest

from dualign.results.explanation import Contribution, Explanation, Part

BARE = Explanation(
    subject="http://l/<a>",
    object="http://r/b",
    subject_name="Anna <b>",
    object_name="Ann",
    confidence=0.75,
    decision="accept",
)


def test_at_a_prompt_it_is_one_line() -> None:
    assert repr(BARE) == "Explanation('http://l/<a>', 'http://r/b', confidence 0.750, accept)"


def test_a_notebook_shows_its_text_with_what_is_data_escaped() -> None:
    shown = BARE._repr_html_()
    assert "Anna &lt;b&gt;  =  Ann" in shown
    assert "<b>" not in shown
    assert "<svg" not in shown


def test_a_notebook_shows_the_waterfall_where_evidence_was_kept() -> None:
    contributions = (Contribution(group="names", log_odds=3.1),)
    known = Explanation(
        subject="a", object="b", subject_name="", object_name="", confidence=0.75,
        decision="accept", prior=-2.0, log_odds=1.1, contributions=contributions,
    )  # fmt: skip
    shown = known._repr_html_()
    assert shown.index("<svg") < shown.index("<pre>")
    assert "names" in shown[: shown.index("</svg>")]


def test_the_parts_that_are_listed_add_up_to_their_group() -> None:
    parts = tuple(Part(label=str(k), log_odds=value) for k, value in enumerate((2, -1, 0.5, 0.01)))
    group = Contribution(group="names", log_odds=1.51, parts=parts)
    listed = group.listed(2)
    assert [each.label for each in listed] == ["0", "1", "2 more"]
    assert sum(each.log_odds for each in listed) == pytest.approx(group.log_odds)
    assert group.listed(3)[-1].label == "1 more"
    assert Contribution(group="names", log_odds=0.01, parts=parts[3:]).listed(2) == []
