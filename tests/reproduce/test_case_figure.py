"""The picture of a case."""

from __future__ import annotations

import io

from dualign.reproduce.case_figure import draw_case

CASE = {
    "left": "http://zh.dbpedia.org/resource/蔣經國",
    "left name": "chiang ching kuo",
    "right": "http://dbpedia.org/resource/Chiang_Kai-shek",
    "shared neighbours": [
        {
            "left": f"http://zh.dbpedia.org/resource/鄰{k}",
            "right": f"http://dbpedia.org/resource/Neighbour_{k}",
            "left_steps": [["父母", "→"], ["successor", "←"]],
            "right_steps": [["children", "→"]],
        }
        for k in range(8)
    ],
    "attention of left": [{"relation": "父母", "neighbour": "鄰0", "weight": 0.25}],
    "attention of right": [],
}


def test_it_names_what_is_shared_and_the_relations_with_their_weights() -> None:
    figure = draw_case(CASE, "Not the same thing")
    figure.savefig(io.BytesIO())  # a letter that the font lacks would be a warning, so an error
    words = [text.get_text() for text in figure.axes[0].texts]
    assert "Chiang Ching Kuo" in words
    assert "Chiang Kai Shek" in words
    assert "→ Fumu (α .250)\n← Successor" in words
    assert sum("Neighbour" in word for word in words) == 6  # no more than fit
