"""Trees that somebody has edited are refused; LightGBM would end the process."""

import gzip
import re
from importlib.resources import files

import pytest

from dualign.matcher.scoring.booster_text import checked, is_whole, trees_of, unpacked
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


def test_a_text_that_memory_cut_short_is_not_whole(text):
    written = Scorer.from_text(text).to_text()
    count = written.count("\nTree=")
    end = written.index("\nend of trees\n")
    assert is_whole(written, count)
    for cut in range(0, end, 997):  # the text itself was cut
        assert not is_whole(written[:cut], count)
    first, second = (written.index(f"\nTree={k}\n") for k in (0, 1))
    last_line = written.rindex("\nshrinkage=", first, second)
    for cut in range(first + 8, last_line, 97):  # one tree was, and what follows it is there
        assert not is_whole(written[:cut] + written[second:], count)
    assert not is_whole(written[:first] + written[second:], count)


def test_trees_are_never_written_in_part(text, monkeypatch):
    scorer = Scorer.from_text(text)
    half = scorer.to_text()[: len(text) // 2]
    monkeypatch.setattr(scorer._booster, "model_to_string", lambda: half)
    with pytest.raises(MemoryError, match=r"cannot write out its \d+ trees"):
        scorer.to_text()


def test_packed_trees_are_unpacked(text):
    assert unpacked(gzip.compress(text.encode())) == text


def test_trees_that_are_cut_off_are_refused(text):
    with pytest.raises(ValueError, match="cut off"):
        unpacked(gzip.compress(text.encode())[:-500])


def test_trees_that_unfold_without_end_are_refused(monkeypatch):
    monkeypatch.setattr("dualign.matcher.scoring.booster_text.LONGEST", 1000)
    assert unpacked(gzip.compress(b"a" * 999)) == "a" * 999
    with pytest.raises(ValueError, match="more than 1,000 bytes"):
        unpacked(gzip.compress(b"a" * 100_000))
