"""Trees that somebody has edited are refused; LightGBM would end the process."""

import gzip
import re
from importlib.resources import files

import pytest

from dualign.matcher.scoring.booster_text import checked, trees_of
from dualign.matcher.scoring.scorer import Scorer


@pytest.fixture(scope="module")
def text():
    data = (files("dualign.matcher.scoring") / "shipped_data" / "round-1.txt.gz").read_bytes()
    return gzip.decompress(data).decode("utf-8")


def test_trees_that_nobody_touched_are_the_same(text):
    assert len(trees_of(checked(text))) == len(trees_of(text))
    assert Scorer.from_text(checked(text)).to_text() == Scorer.from_text(text).to_text()


EDITS = {
    "sizes": (r"tree_sizes=\d+", "tree_sizes=7"),
    "a child that is not there": (r"(left_child=)\S+", r"\g<1>99999"),
    "a way in circles": (r"(left_child=)\S+", r"\g<1>0"),
    "one number too few": (r"(leaf_value=)\S+ ", r"\1"),
    "a column that is not there": (r"(split_feature=)\S+", r"\g<1>9999"),
    "no numbers": (r"(threshold=)\S+", r"\1x"),
    "no end": (r"(leaf_value=)\S+", r"\1inf"),
    "another number of leaves": (r"(num_leaves=)\d+", r"\g<1>5"),
    "categories": (r"num_cat=0", "num_cat=3"),
    "nothing": (r"(?s)Tree=0.*", ""),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_is_an_error_or_does_no_harm(text, edit):
    edited = re.sub(*edit, text, count=1)
    assert edited != text
    if edit is EDITS["sizes"]:
        assert Scorer.from_text(edited).to_text() == Scorer.from_text(text).to_text()
        return
    with pytest.raises(ValueError, match="tree"):
        Scorer.from_text(edited)
