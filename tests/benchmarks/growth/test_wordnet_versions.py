"""WordNet: lines of its files, and which synsets of two versions are the same."""

from __future__ import annotations

from growth.wordnet_versions import read_senses, read_synsets, same_synsets

NOUN = (
    "00001740 03 n 02 entity 0 being_there 0 002 ~ 00001930 n 0000 + 01234567 s 0101 | "
    "that which is \n"
)


def test_a_line_is_words_gloss_and_pointers(tmp_path):
    for part in ("noun", "verb", "adj", "adv"):
        (tmp_path / f"data.{part}").write_text("  1 licence\n")
    (tmp_path / "data.noun").write_text("  1 licence\n" + NOUN)
    (synset,) = read_synsets(tmp_path)
    assert synset.key == ("n", "00001740")
    assert synset.words == ("entity", "being there")
    assert synset.gloss == "that which is"
    assert synset.pointers == (("~", ("n", "00001930")), ("+", ("a", "01234567")))


def test_a_sense_key_names_its_synset(tmp_path):
    (tmp_path / "index.sense").write_text(
        "abaxial%5:00:00:: 00002312 1 0\nentity%1:03:00:: 1 1 11\n"
    )
    senses = read_senses(tmp_path)
    assert senses == {"abaxial%5:00:00::": ("a", "00002312"), "entity%1:03:00::": ("n", "1")}


def test_synsets_that_share_most_sense_keys_are_the_same():
    a, b, c, x, y = (("n", letter) for letter in "abcxy")
    left = {"1": a, "2": a, "3": b, "4": c, "5": c}
    right = {"1": x, "2": x, "3": x, "4": y, "9": y, "5": x}
    assert same_synsets(left, right) == [(a, x)]
    assert same_synsets({"1": a, "2": b}, {"1": x, "2": y}) == [(a, x), (b, y)]
