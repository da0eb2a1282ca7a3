"""What a matches table given as links says: what somebody judged, and nothing else."""

from __future__ import annotations

import dataclasses
import warnings

import numpy as np
import pytest

from dualign.core.errors import InputWarning, MalformedInput
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.io import WriteOptions, read_known_links, read_truth, write_matches
from match_tables import table_of

NOTHING = np.empty((0, 3), np.int64)
LEFT = KnowledgeGraph(entities=tuple("abcd"), relations=(), triples=NOTHING, source="l.tsv")
RIGHT = KnowledgeGraph(entities=tuple("wxyz"), relations=(), triples=NOTHING, source="r.tsv")
CARRYING = ["tsv", "csv", "parquet", "json", "sssom.tsv", "rdf", "tsv.gz", "json.gz"]
EVERYTHING = WriteOptions(everything=True)
HEADER = "subject_id\tobject_id\tconfidence\trank\tdecision\tjudgement\n"


def row(subject, found, decision, judgement):
    return (subject, found, 0.75, 1, decision, 0.75, 'a "name"\nin two lines', "", judgement)


ROWS = [
    row("a", "w", "accept", "different"),
    row("b", "x", "none", "same"),
    row("c", "y", "accept", "unsure"),
    row("d", "z", "accept", ""),
]


def write(tmp_path, extension, rows, options=EVERYTHING):
    path = tmp_path / f"matches.{extension}"
    write_matches(table_of(rows), path, options)
    return path


@pytest.mark.parametrize("extension", CARRYING)
def test_same_is_a_link_and_different_never_one_and_the_rest_neither(tmp_path, extension):
    with pytest.warns(InputWarning, match="1 of 4 rows are not judged and were left out"):
        links = read_known_links(write(tmp_path, extension, ROWS), LEFT, RIGHT)
    assert links.same.tolist() == [[1, 1]]
    assert links.different.tolist() == [[0, 0]]


@pytest.mark.parametrize("extension", ["sssom.tsv", "rdf"])
def test_judgements_are_carried_where_only_matches_are_written(tmp_path, extension):
    path = write(tmp_path, extension, ROWS, WriteOptions())
    with pytest.warns(InputWarning, match="1 of 4 rows are not judged"):
        links = read_known_links(path, LEFT, RIGHT)
    assert (links.same.tolist(), links.different.tolist()) == ([[1, 1]], [[0, 0]])


@pytest.mark.parametrize("extension", CARRYING)
def test_a_table_that_nobody_judged_is_refused_with_what_to_do(tmp_path, extension):
    path = write(tmp_path, extension, [row("a", "w", "accept", ""), row("b", "x", "accept", "")])
    with pytest.raises(MalformedInput, match=r"0 of 2 rows are judged; .* column judgement"):
        read_known_links(path, LEFT, RIGHT)


def test_a_decision_edited_by_hand_is_no_judgement(tmp_path):
    path = write(tmp_path, "tsv", [row("a", "w", "accept", "same"), row("d", "z", "accept", "")])
    path.write_text(path.read_text().replace("d\tz\t0.75\t1\taccept", "d\tz\t0.75\t1\tnone"))
    with pytest.warns(InputWarning, match="decisions of the machine, edited by hand or not"):
        links = read_known_links(path, LEFT, RIGHT)
    assert (links.same.tolist(), links.different.tolist()) == ([[0, 0]], [])


def test_what_is_fully_judged_is_read_without_a_word(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read_known_links(write(tmp_path, "tsv", ROWS[:3]), LEFT, RIGHT)


def test_a_table_judged_unsure_throughout_holds_no_links_and_is_no_error(tmp_path):
    links = read_known_links(write(tmp_path, "tsv", ROWS[2:3]), LEFT, RIGHT)
    assert (len(links.same), len(links.different)) == (0, 0)


@pytest.mark.parametrize("typed", ["same", " Same", "SAME  "])
def test_words_are_taken_as_people_type_them(make_file, typed):
    path = make_file("m.tsv", f"{HEADER}a\tw\t0.5\t1\taccept\t{typed}\n")
    assert read_known_links(path, LEFT, RIGHT).same.tolist() == [[0, 0]]


def test_any_other_word_is_refused_with_its_line_and_the_words(make_file):
    path = make_file("m.tsv", f"{HEADER}a\tw\t0.5\t1\taccept\tsame\nb\tx\t0.5\t1\taccept\tyes\n")
    with pytest.raises(MalformedInput) as raised:
        read_known_links(path, LEFT, RIGHT)
    said = "judgement is 'yes'; it must be same, different, unsure, none or empty"
    assert str(raised.value) == f"{path}:3: {said}"


@pytest.mark.parametrize("extension", CARRYING)
def test_a_contradiction_is_refused_with_both_lines(tmp_path, extension):
    rows = [row("a", "w", "accept", "same"), ROWS[1], row("a", "w", "accept", "different")]
    path = write(tmp_path, extension, rows)
    with pytest.raises(MalformedInput, match=r":\d+: a and w are judged different here and same"):
        read_known_links(path, LEFT, RIGHT)


def test_both_lines_of_a_contradiction_are_those_of_the_file(make_file):
    rows = ["a\tw\t0.5\t1\taccept\tdifferent", "", "b\tx\t0.5\t1\taccept\tsame"]
    path = make_file("m.tsv", HEADER + "\n".join([*rows, "<a>\tw\t0.5\t1\taccept\tsame"]) + "\n")
    with pytest.raises(MalformedInput, match=r"m\.tsv:5: .* same here and different in line 2"):
        read_known_links(path, LEFT, RIGHT)


def test_a_row_judged_same_needs_an_object(make_file):
    path = make_file("m.tsv", f"{HEADER}a\t\t0\t1\tnone\tsame\n")
    with pytest.raises(MalformedInput, match=r"m\.tsv:2: judged same, but the row has no object"):
        read_known_links(path, LEFT, RIGHT)


def test_a_corrected_object_is_the_link(make_file):
    path = make_file("m.tsv", f"{HEADER}a\tz\t0.5\t1\taccept\tsame\n")
    assert read_known_links(path, LEFT, RIGHT).same.tolist() == [[0, 3]]


@pytest.mark.parametrize(
    "content",
    ["subject_id;object_id;judgement;remark\r\na;w;same;sure\r\nb;w;different;no\r\n",
     "remark,judgement,object_id,subject_id\nsure,same,w,a\nno,different,w,b\n"],
)  # fmt: skip
def test_judged_pairs_need_no_other_columns(make_file, content):
    links = read_known_links(make_file("m.csv", content), LEFT, RIGHT)
    assert (links.same.tolist(), links.different.tolist()) == ([[0, 0]], [[1, 0]])


def test_an_unknown_entity_is_said_with_the_line_of_its_row(tmp_path):
    path = write(tmp_path, "tsv", [*ROWS[:2], row("q", "y", "accept", "same")])
    with pytest.raises(MalformedInput, match=r"matches.tsv:6: entity 'q' \(column 1\)"):
        read_known_links(path, LEFT, RIGHT)


@pytest.mark.parametrize("name", ["m.parquet", "m.json"])
def test_pairs_without_decisions_are_trusted(tmp_path, name):
    from pyarrow import parquet

    pairs = table_of(ROWS[:1]).to_arrow().select(["subject_id", "object_id"])
    if name.endswith("json"):
        (tmp_path / name).write_text('[{"subject_id": "a", "object_id": "w"}]')
    else:
        parquet.write_table(pairs, tmp_path / name)
    assert read_known_links(tmp_path / name, LEFT, RIGHT).same.tolist() == [[0, 0]]


def test_two_columns_are_trusted_without_a_word(make_file):
    path = make_file("links.tsv", "subject_id\tobject_id\na\tw\nb\tx\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(read_known_links(path, LEFT, RIGHT).same) == 2


def test_sssom_of_others_is_trusted_and_that_of_dualign_only_where_curated(tmp_path):
    table = dataclasses.replace(table_of(ROWS), unmatched=())
    path = tmp_path / "m.sssom.tsv"
    write_matches(table, path)
    text = path.read_text()
    path.write_text(text.replace('#mapping_tool: "dualign"', '#mapping_tool: "hand"'))
    links = read_known_links(path, LEFT, RIGHT)
    assert (links.same.tolist(), links.different.tolist()) == ([[1, 1], [3, 3]], [[0, 0]])


@pytest.mark.parametrize("extension", CARRYING)
def test_for_a_merge_the_machine_has_its_say_where_nobody_judged(tmp_path, extension):
    path = write(tmp_path, extension, [*ROWS, row("a", "x", "none", "")])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read_known_links(path, LEFT, RIGHT, decided=True).same.tolist() == [[1, 1], [3, 3]]


def test_a_truth_is_what_was_judged(tmp_path):
    with pytest.warns(InputWarning, match="not judged"):
        assert read_truth(write(tmp_path, "tsv", ROWS)) == (("b", "x"),)
