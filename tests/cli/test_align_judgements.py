"""``align --judgements``: learnt from, never contradicted, and told in SSSOM."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import dualign
from dualign.cli import main
from dualign.io import read_matches, write_matches
from dualign.io.judgements.judgement_store import Judgement, JudgementStore
from dualign.io.matches.sssom_header import CURATED
from matcher_graphs import named_pair

pytestmark = pytest.mark.usefixtures("tiny_matcher")


@pytest.fixture
def graphs():
    left, right, links, others = named_pair(seed=3)
    return left, right, np.concatenate([links, others])


@pytest.fixture
def judged(tmp_path, graphs):
    """Five judgements: same, different, unsure, none, and one pair on which two disagree."""
    left, right, links = graphs
    store = JudgementStore(tmp_path / "j.db")

    def add(row, other, word, reviewer="anna"):
        subject = left.entities[int(links[row, 0])]
        found = right.entities[int(links[other, 1])] if word != "none" else ""
        store.add(
            Judgement(
                subject_id=subject, object_id=found, judgement=word, reviewer=reviewer,
                judged_at="2026-11-17T01:02:03+00:00",
            )
        )  # fmt: skip
        return subject, found

    pairs = {
        "same": add(0, 0, "same"),
        "different": add(1, 1, "different"),
        "unsure": add(2, 2, "unsure"),
        "none": add(3, 3, "none"),
        "disputed": add(4, 4, "same"),
    }
    add(4, 4, "different", "ben")
    store.close()
    return tmp_path / "j.db", pairs


def test_judgements_are_heeded(graphs, judged):
    left, right, _ = graphs
    path, pairs = judged
    with pytest.warns(dualign.InputWarning, match="reviewers disagree about 1 pair,"):
        alignment = dualign.align(left, right, no_links=True, judgements=path)
    table = alignment.table(top_k=5)
    rows = list(zip(table.subject_id, table.object_id, strict=True))
    words = dict(zip(rows, table.judgement, strict=True))
    assert words[pairs["same"]] == "same"
    assert pairs["different"] not in rows
    assert words.get(pairs["unsure"], "unsure") == "unsure"
    (alone,) = [found for subject, found in rows if subject == pairs["none"][0]]
    assert alone == ""
    assert words[pairs["none"]] == "none"
    assert words.get(pairs["disputed"], "") == ""


@pytest.mark.filterwarnings("ignore::dualign.InputWarning")
def test_a_run_with_judgements_is_repeated_with_them(graphs, judged, tmp_path, monkeypatch):
    left, right, _ = graphs
    path, _ = judged
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    dualign.align(left, right, no_links=True, judgements=path).write(tmp_path / "m.tsv")
    assert main(["align", "--again", str(tmp_path / "m.tsv"), "-o", "again.tsv"]) == 0
    assert (tmp_path / "elsewhere" / "again.tsv").read_bytes() == (tmp_path / "m.tsv").read_bytes()


def test_sssom_tells_who_judged_and_when(graphs, judged, tmp_path):
    left, right, _ = graphs
    path, pairs = judged
    with pytest.warns(dualign.InputWarning):
        alignment = dualign.align(left, right, no_links=True, judgements=path)
    out = tmp_path / "links.sssom.tsv"
    alignment.write(out)
    lines = [line for line in out.read_text().splitlines() if not line.startswith("#")]
    head = lines[0].split("\t")
    records = [dict(zip(head, line.split("\t"), strict=True)) for line in lines[1:]]
    curated = [each for each in records if each["mapping_justification"] == CURATED]
    assert {each["author_label"] for each in curated} == {"anna"}
    assert {each["mapping_date"] for each in curated} == {"2026-11-17"}
    assert len(curated) == 4
    (refused,) = [each for each in curated if each["predicate_modifier"] == "Not"]
    assert refused["subject_label"]
    (alone,) = [each for each in curated if each["object_id"] == "sssom:NoTermFound"]
    assert alone["predicate_modifier"] == ""
    again = read_matches(out)
    words = dict(
        zip(zip(again.subject_id, again.object_id, strict=True), again.judgement, strict=True)
    )
    assert words[pairs["different"]] == "different"
    assert words[pairs["same"]] == "same"


def curated(path):
    """The judged records of SSSOM, with who judged and when."""
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    head = lines[0].split("\t")
    records = [dict(zip(head, line.split("\t"), strict=True)) for line in lines[1:]]
    slots = ("subject_id", "object_id", "predicate_modifier", "author_label", "mapping_date")
    return {
        tuple(each[slot] for slot in slots)
        for each in records
        if each["mapping_justification"] == CURATED
    }


@pytest.mark.filterwarnings("ignore::dualign.InputWarning")
def test_new_decisions_keep_the_judgements(graphs, judged, tmp_path):
    left, right, _ = graphs
    path, _ = judged
    alignment = dualign.align(left, right, no_links=True, judgements=path)
    alignment.write(tmp_path / "m.tsv")
    alignment.write(tmp_path / "m.sssom.tsv")
    again = ["decide", str(tmp_path / "m.tsv"), "--precision", ".9", "--one-to-one"]
    assert main([*again, "-o", str(tmp_path / "d.sssom.tsv")]) == 0
    assert len(curated(tmp_path / "m.sssom.tsv")) == 4
    assert curated(tmp_path / "d.sssom.tsv") == curated(tmp_path / "m.sssom.tsv")


@pytest.mark.filterwarnings("ignore::dualign.InputWarning")
def test_an_explanation_says_who_judged(graphs, judged, tmp_path):
    left, right, _ = graphs
    path, pairs = judged
    dualign.align(left, right, no_links=True, judgements=path).write(tmp_path / "m.tsv")
    found = dualign.read_alignment(tmp_path / "m.tsv")
    who = "(anna, 2026-11-17)"
    assert found.explain(*pairs["different"]).reason == f"it was judged to be different {who}"
    assert found.explain(*pairs["same"]).reason == f"it was judged to be the same {who}"
    alone = found.explain(pairs["none"][0])
    assert alone.object == ""
    assert alone.reason == f"the left entity was judged to have no counterpart {who}"


def test_an_entity_without_counterpart_claims_nobody(graphs, tmp_path):
    left, right, links = graphs
    row, other = int(links[0, 0]), int(links[1, 0])
    names = list(left.names)
    names[other] = names[row]  # a twin by name, which claims the counterpart of the first
    left = left.with_names(names)
    store = JudgementStore(tmp_path / "j.db")
    said = Judgement(subject_id=left.entities[row], object_id="", judgement="none", reviewer="a")
    store.add(said)
    store.close()
    before = dualign.align(left, right, no_links=True)
    after = dualign.align(left, right, no_links=True, judgements=tmp_path / "j.db")
    assert (before.scored.pairs.lefts == row).any()
    assert not (after.scored.pairs.lefts == row).any()


def test_none_in_a_spreadsheet_counts_too(graphs, tmp_path):
    left, right, links = graphs
    first = dualign.align(left, right, no_links=True).table()
    subject = left.entities[int(links[0, 0])]
    row = list(first.subject_id).index(subject)
    words = ["none" if place == row else "" for place in range(len(first.subject_id))]
    words[0 if row else 1] = "same"
    path = tmp_path / "judged.tsv"
    write_matches(dataclasses.replace(first, judgement=words), path)
    with pytest.warns(dualign.InputWarning, match="rows are not judged"):
        again = dualign.align(left, right, links=path).table()
    place = list(again.subject_id).index(subject)
    assert (again.object_id[place], again.judgement[place]) == ("", "none")
    words[0 if row else 1] = ""
    words[row] = "none"
    contrary = dataclasses.replace(first, judgement=words)
    lines = write_and_read(contrary, path)
    line = next(each for each in lines if each.startswith(f"{subject}\t"))
    path.write_text("\n".join([*lines, line.replace("\tnone\t", "\tsame\t", 1)]) + "\n")
    with pytest.raises(dualign.DualignError, match="judged to have no counterpart here"):
        dualign.align(left, right, links=path)


def write_and_read(table, path):
    write_matches(table, path)
    return path.read_text().splitlines()


def test_a_file_that_is_not_there_is_one_line(tmp_path, capsys):
    for name in ("left.tsv", "right.tsv"):
        (tmp_path / name).write_text("a\tknows\tb\n")
    given = [str(tmp_path / "left.tsv"), str(tmp_path / "right.tsv")]
    command = ["align", *given, "--judgements", str(tmp_path / "none.db")]
    assert main([*command, "-o", str(tmp_path / "m.tsv")]) == 2
    assert "none.db: no such file" in capsys.readouterr().err
