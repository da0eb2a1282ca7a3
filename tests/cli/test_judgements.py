"""A spreadsheet as a review tool: judge rows of the matches, give them back, merge, evaluate."""

from __future__ import annotations

import csv
import json

import pytest

import dualign
from dualign.cli import main
from worlds import write_world

FAST = ["--model", "rdgcn", "--epochs", "30", "--threads", "1"]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """Two graphs, known links, the truth, and their matches with what a person judges by."""
    folder = tmp_path_factory.mktemp("world")
    pairs = write_world(folder)
    (folder / "truth.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in pairs))
    flags = ["--links", str(folder / "links.tsv"), "--sort", "doubt", "--columns", "label,rel1"]
    assert align(folder, "matches.tsv", *flags, "-o", str(folder / "matches.nt")) == 0
    return folder


def align(folder, output, *flags):
    graphs = [str(folder / "left.tsv"), str(folder / "right.tsv")]
    return main(["align", *graphs, *FAST, *flags, "-o", str(folder / output)])


def rows_of(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def write(path, rows):
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter="\t")
        writer.writeheader()
        writer.writerows(rows)


def judged(world, name, **words):
    """A copy of the matches in which accepted, unjudged rows are judged in turn."""
    rows = rows_of(world / "matches.tsv")
    open_rows = [row for row in rows if row["decision"] == "accept" and not row["judgement"]]
    changed = dict(zip(words, open_rows, strict=False))
    for word, row in changed.items():
        row["judgement"] = words[word]
    write(world / name, rows)
    return {word: (row["subject_id"], row["object_id"]) for word, row in changed.items()}


def test_the_table_has_columns_to_judge_by_and_begins_with_what_is_doubtful(world):
    rows = rows_of(world / "matches.tsv")
    assert {"subject_label", "object_label", "subject_rel1", "object_rel1"} <= set(rows[0])
    assert any(row["object_rel1"] for row in rows)
    doubt = [abs(float(row["confidence"]) - 0.5) for row in rows if not row["judgement"]]
    assert doubt == sorted(doubt)
    known = [line.split("\t") for line in (world / "links.tsv").read_text().splitlines()]
    same = [[row["subject_id"], row["object_id"]] for row in rows if row["judgement"] == "same"]
    assert sorted(same) == sorted(known)
    assert rows[-1]["judgement"] == "same"


def test_judged_rows_come_back_as_links(world, capsys):
    words = {"same": " Same", "different": "DIFFERENT", "unsure": "unsure"}
    pairs = judged(world, "judged.tsv", **words)
    links = ["--links", str(world / "judged.tsv"), "--top-k", "5"]
    assert align(world, "again.tsv", *links) == 0
    said = capsys.readouterr().err
    assert "rows are not judged and were left out" in said
    rows = {(row["subject_id"], row["object_id"]): row for row in rows_of(world / "again.tsv")}
    assert pairs["different"] not in rows
    same = rows[pairs["same"]]
    assert (same["decision"], same["judgement"], same["confidence"]) == ("accept", "same", "1")
    assert rows[pairs["unsure"]]["judgement"] == ""
    assert sum(row["judgement"] == "same" for row in rows.values()) == 21


def test_a_decision_set_to_none_by_hand_makes_no_link_of_its_row(world, capsys):
    rows = rows_of(world / "matches.tsv")
    edited = next(row for row in rows if row["decision"] == "accept" and not row["judgement"])
    edited["decision"] = "none"
    write(world / "edited.tsv", rows)
    assert align(world, "unedited.tsv", "--links", str(world / "edited.tsv")) == 0
    assert "decisions of the machine, edited by hand or not" in capsys.readouterr().err
    known = [row for row in rows_of(world / "unedited.tsv") if row["judgement"] == "same"]
    assert edited["subject_id"] not in {row["subject_id"] for row in known}


def test_matches_that_nobody_judged_are_no_links(world, capsys):
    rows = [row for row in rows_of(world / "matches.tsv") if not row["judgement"]]
    write(world / "unjudged.tsv", rows)
    assert align(world, "none.tsv", "--links", str(world / "unjudged.tsv")) == 2
    assert f"0 of {len(rows)} rows are judged" in capsys.readouterr().err


def test_a_merge_heeds_judgements(world, tmp_path):
    pairs = judged(world, "for_merge.tsv", different="different", unsure="unsure", same="same")
    rows = rows_of(world / "for_merge.tsv")
    for row in rows:
        if (row["subject_id"], row["object_id"]) == pairs["same"]:
            row["decision"] = "none"  # as if the machine had refused what a person knows
    write(world / "for_merge.tsv", rows)
    graphs = [str(world / side) for side in ("left.tsv", "right.tsv")]
    out = tmp_path / "m.nq"
    assert main(["merge", *graphs, str(world / "for_merge.tsv"), "-o", str(out)]) == 0
    pair = dualign.unmerge(out)
    merged = {(pair.left.entities[i], pair.right.entities[j]) for i, j in pair.train.tolist()}
    assert pairs["different"] not in merged
    assert pairs["unsure"] not in merged
    assert pairs["same"] in merged
    assert len(merged) == sum(row["decision"] == "accept" for row in rows) - 2 + 1


def test_evaluate_says_what_it_left_out_in_words(world, capsys):
    truth = world / "truth.tsv"
    out = world / "figures.json"
    command = ["evaluate", str(world / "matches.tsv"), "--truth", str(truth), "--json", str(out)]
    assert main(command) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "The truth holds 60 true pairs. 20 of them were given to the run as links" in said
    assert "40 to count." in said
    figures = json.loads(out.read_text())
    assert (figures["truth"], figures["given"], figures["links"]) == (60, 20, 40)
    for key in ("unlisted", "hits@1", "mrr", "ece", "not_judged"):
        assert key not in said


def test_formats_without_marks_need_the_record_or_the_links(world, capsys):
    command = ["evaluate", str(world / "matches.nt"), "--truth", str(world / "truth.tsv")]
    assert main(command) == 0
    record = " ".join(capsys.readouterr().out.split())
    assert "20 of them were given to the run as links (known from" in record
    assert "matches.nt.run.json" in record
    assert main([*command, "--links", str(world / "links.tsv")]) == 0
    assert "20 of them were given" in " ".join(capsys.readouterr().out.split())


def test_a_judged_sample_is_a_truth(world):
    judged(world, "sample.tsv", one="same", two="different", three="same", four="unsure")
    with pytest.warns(dualign.InputWarning, match="not judged"):
        report = dualign.evaluate(world / "matches.tsv", world / "sample.tsv")
    assert (report.links, report.judged, report.correct) == (2, 3, 2)
    assert "judged pairs are true" in repr(report)


@pytest.mark.parametrize(
    ("flags", "output", "words"),
    [
        (["--columns", "yeah"], "x.tsv", ["unknown property to judge by 'yeah'", "rel1"]),
        (["--columns", "label"], "x.nt", ["columns", ".nt has no place", "write .tsv"]),
        (["--sort", "doubt"], "x.ttl", ["sort", ".ttl has no place"]),
        (["--sort", "confidence"], "x.tsv", ["unknown order", "doubt, input"]),
    ],
)
def test_what_cannot_be_shown_is_refused_before_the_work(world, capsys, flags, output, words):
    assert align(world, output, *flags) == 2
    said = capsys.readouterr().err
    for word in words:
        assert word in said
    assert not (world / output).exists()
