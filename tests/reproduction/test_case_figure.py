"""The picture of a case."""

from __future__ import annotations

import io
from typing import Any

import pytest
from matplotlib.figure import Figure

from dualign.reproduction import case_figure
from dualign.reproduction.case_figure import draw_case

RANKS = {"rank": 1, "rank of truth": 1234}
CASE: dict[str, Any] = {
    "left": "http://zh.dbpedia.org/resource/波吉亞家族",
    "right": "http://dbpedia.org/resource/Pope_Alexander_VI",
    "true counterpart": "http://dbpedia.org/resource/House_of_Borgia",
    "shared neighbours": [
        {
            "left": f"http://zh.dbpedia.org/resource/鄰{k}",
            "right": f"http://dbpedia.org/resource/Neighbour_{k}",
            "left_steps": [["父母", "→"], ["successor", "←"]],
            "right_steps": [["children", "→"]],
            "true_steps": [["member", "←"]] if k == 0 else [],
        }
        for k in range(8)
    ],
    "attention of left": [{"relation": "父母", "neighbour": "鄰0", "weight": 0.25}],
    "attention of right": [],
    "attention of true counterpart": [],
    **dict.fromkeys(("rdgcn", "translation", "names"), RANKS),
}


def _words(figure: Figure) -> list[str]:
    figure.savefig(io.BytesIO())  # a letter that the font lacks would be a warning, so an error
    return [text.get_text() for text in figure.axes[0].texts]


def test_it_names_what_is_shared_and_the_relations_with_their_weights() -> None:
    words = _words(draw_case(CASE, "ZH-EN"))
    assert "Pope Alexander VI" in words
    assert sum("Neighbour" in word for word in words) == 6  # no more than fit
    assert "neighbours of p and q, 2 more not shown" in words
    assert "← children" in words  # q stands on the right: its own triples lead to the left
    assert words.count("member →") == 1


def test_both_right_entities_have_their_ranks() -> None:
    words = _words(draw_case(CASE, "ZH-EN"))
    assert "RDGCN: rank 1\ntranslation model: rank 1\nnames alone: rank 1" in words
    assert "RDGCN: rank 1,234\ntranslation model: rank 1,234\nnames alone: rank 1,234" in words


def test_without_a_font_p_has_its_counterparts_name_and_relations_latin_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        case_figure, "fonts_for", lambda text: ["DejaVu Sans"] if text.isascii() else None
    )
    words = [text.get_text() for text in draw_case(CASE, "ZH-EN").axes[0].texts]
    assert words.count("House of Borgia") == 2
    assert "fumu (α .250) →\n← successor" in words


def test_with_a_font_p_has_its_own_name_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case_figure, "fonts_for", lambda _: ["DejaVu Sans"])
    words = [text.get_text() for text in draw_case(CASE, "ZH-EN").axes[0].texts]
    assert "波吉亞家族\n(House of Borgia)" in words
    assert "父母 (α .250) →\n← successor" in words


def test_nothing_touches_the_edge() -> None:
    figure = draw_case(CASE, "ZH-EN")
    figure.savefig(io.BytesIO())
    whole = figure.bbox
    for text in figure.axes[0].texts:
        box = text.get_window_extent()
        assert whole.x0 < box.x0 < box.x1 < whole.x1
        assert whole.y0 < box.y0 < box.y1 < whole.y1
