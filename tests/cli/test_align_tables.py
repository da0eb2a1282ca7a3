"""Tables through the command line and the door of Python."""

from __future__ import annotations

import pandas as pd
import pytest

import dualign
from dualign import KnowledgeGraph, MatchingSettings, ModelSettings, UsageError
from dualign.cli import main
from dualign.io import read_matches
from matcher_contexts import SMALL

SETTINGS = MatchingSettings(matcher=SMALL, encoder="characters", assignment="hungarian")
TOWNS = ["Newtown", "Springfield", "Salem", "Georgetown", "Clinton"]
LANDS = ["FR", "DE", "IT", "ES"]


@pytest.fixture
def tables(tmp_path):
    """Towns of the same names in several countries; only the country tells them apart."""
    rows = [(town, land) for town in TOWNS for land in LANDS]
    left = [f"{i:03},{town},{land}" for i, (town, land) in enumerate(rows)]
    right = [f"r{i};{land.lower()};{town}" for i, (town, land) in enumerate(reversed(rows))]
    (tmp_path / "left.csv").write_text("id,name,country\n" + "\n".join(left), "utf-8")
    (tmp_path / "right.csv").write_text("key;land;town\n" + "\n".join(right), "utf-8")
    return tmp_path / "left.csv", tmp_path / "right.csv"


TRUTH = {(f"{i:03}", f"r{19 - i}") for i in range(20)}


def test_values_that_must_agree_decide_between_homonyms(tables, tiny):
    found = dualign.align(
        *tables, same={"country": "land"}, compare=["name=town"], settings=SETTINGS, matcher=tiny
    )
    best = {(match.left, match.right) for match in found}
    assert best <= TRUTH
    proposed = found.table()
    there = {pair for pair in zip(proposed.subject_id, proposed.object_id, strict=True) if pair[1]}
    assert there == TRUTH


def test_the_same_through_the_command_line(tables, tiny, tmp_path, capsys):
    tiny.write(tmp_path / "tiny")
    output = tmp_path / "m.tsv"
    flags = ["--same", "country=land", "--compare", "name=town", "--id-right", "key"]
    flags += ["--matcher", str(tmp_path / "tiny"), "--encoder", "characters", "--threads", "1"]
    assert main(["align", *map(str, tables), *flags, "-o", str(output)]) == 0
    said = capsys.readouterr().out
    assert "left.csv: a table of 20 rows; id: id; name: name; literals: name, country" in said
    assert "right.csv: a table of 20 rows; id: key; name: " in said
    table = read_matches(output)
    assert table.subject_id[7] == "007"
    pairs = zip(table.subject_id, table.object_id, strict=True)
    assert {pair for pair in pairs if pair[1]} <= TRUTH


def test_graphs_and_links_of_memory_give_the_same_as_files(tables, tiny, tmp_path):
    links = sorted(TRUTH)[::4]
    (tmp_path / "links.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in links), "utf-8")
    how = {"same": ["country=land"], "compare": "name=town", "settings": SETTINGS, "matcher": tiny}
    files = dualign.align(*tables, links=tmp_path / "links.tsv", **how)
    frames = (
        pd.read_csv(tables[0], dtype=str, keep_default_na=False),
        pd.read_csv(tables[1], sep=";", dtype=str, keep_default_na=False),
    )
    ours, theirs = (KnowledgeGraph.from_records(frame) for frame in frames)
    memory = dualign.align(ours, theirs, links=pd.DataFrame(links), **how)
    assert memory.pairs() == files.pairs()


def test_what_cannot_be_meant_is_refused_before_a_long_run(tables):
    with pytest.raises(UsageError, match="compare and same are settings of the matching stage"):
        dualign.align(*tables, same=["country=land"], settings=ModelSettings(model="mtranse"))
    with pytest.raises(UsageError, match=r"the right graph has no property 'nation' among its 2"):
        dualign.align(*tables, same=["country=nation"])
    with pytest.raises(UsageError, match=r"same name=land: 0 of 5 left values occur among 4 right"):
        dualign.align(*tables, same=["name=land"])
    with pytest.raises(UsageError, match="does not name two properties"):
        dualign.align(*tables, compare=[("name",)])
