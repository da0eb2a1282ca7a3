"""The Alignment format of the OAEI."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from dualign.core.errors import MalformedInput
from dualign.io import read_matches, write_matches
from dualign.io.matches.judgement import outcome
from dualign.io.matches.write_options import WriteOptions
from match_tables import TABLES, rows_of, table_of

EVERYTHING = WriteOptions(everything=True)
PARIS = ("http://fr/Paris", "http://en/Paris&", 0.75, 1, "accept", 1.5, "Paris", "Paris", "")
LYON = ("Lyon", "http://en/Lyons", 0.5, 1, "review", 1, "Lyon", "Lyons", "")


def test_a_cell_for_each_accepted_pair(tmp_path):
    write_matches(table_of([PARIS, LYON]), tmp_path / "m.rdf")
    text = (tmp_path / "m.rdf").read_text()
    assert text.count("<Cell>") == 1
    assert '<entity2 rdf:resource="http://en/Paris&amp;"/>' in text
    assert "<relation>=</relation>" in text
    assert '#float">0.75</measure>' in text
    assert "<type>11</type>" in text


def test_an_alignment_that_is_not_one_to_one_says_so(tmp_path):
    write_matches(table_of([PARIS, ("a", *PARIS[1:])]), tmp_path / "m.rdf")
    assert "<type>**</type>" in (tmp_path / "m.rdf").read_text()


def test_judged_pairs_have_a_cell_that_says_what_was_judged(tmp_path):
    words = ("different", "unsure", "same")
    rows = [(*LYON[:4], "none", *LYON[5:8], word) for word in words]
    write_matches(table_of([*rows, (*LYON[:4], "none", *LYON[5:])]), tmp_path / "m.rdf")
    text = (tmp_path / "m.rdf").read_text()
    assert re.findall(r"<relation>(.)</relation>", text) == ["%", "?", "="]
    assert re.findall(r"<dualign:judgement>(\w+)<", text) == list(words)


@given(TABLES)
def test_any_pairs_read_back(tmp_path, table):
    path = tmp_path / "m.rdf"
    write_matches(table, path, EVERYTHING)
    assert rows_of(read_matches(path)) == [(*row[:6], "", "", row[8]) for row in rows_of(table)]
    write_matches(table, path)
    assert rows_of(read_matches(path)) == [
        (*row[:3], 1, outcome(row[4], row[8]), row[2], "", "", row[8])
        for row in rows_of(table)
        if row[4] == "accept" or row[8]
    ]


OTHERS = """\
<?xml version='1.0' encoding='utf-8' standalone='no'?>
<rdf:RDF xmlns='http://knowledgeweb.semanticweb.org/heterogeneity/alignment'
  xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
<Alignment><xml>yes</xml><level>0</level><type>??</type>
<onto1>http://mouse.owl</onto1><onto2>http://human.owl</onto2>
<map><Cell>
  <entity1 rdf:resource="http://mouse.owl#MA_1"/><entity2 rdf:resource="http://human.owl#NCI_1"/>
  <measure rdf:datatype="http://www.w3.org/2001/XMLSchema#float">0.98</measure>
  <relation>=</relation></Cell></map>
<map><Cell>
  <entity1 rdf:resource="http://mouse.owl#MA_2"/><entity2 rdf:resource="http://human.owl#NCI_2"/>
  <measure rdf:datatype="xsd:float">1.0</measure><relation>&lt;</relation></Cell></map>
</Alignment></rdf:RDF>
"""


BOMB = "".join(f'<!ENTITY b{i} "{f"&b{i + 1};" * 10}">' for i in range(8)) + '<!ENTITY b8 "ha">'


def test_files_of_others_are_understood(make_file):
    rows = rows_of(read_matches(make_file("m.rdf", OTHERS)))
    assert [(row[0], row[1], row[4]) for row in rows] == [
        ("http://mouse.owl#MA_1", "http://human.owl#NCI_1", "accept"),
        ("http://mouse.owl#MA_2", "http://human.owl#NCI_2", "review"),
    ]
    assert rows[0][2] == pytest.approx(0.98)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("<rdf:RDF", f"<!DOCTYPE a [{BOMB}]>\n<rdf:RDF", ":3: the entity 'b0' grows beyond"),
        ('<entity2 rdf:resource="http://human.owl#NCI_2"/>', "", ":2: a cell without entity2"),
        ("0.98", "high", ":1: confidence is 'high'; it must be a number from 0 to 1"),
        ("</Alignment>", "</Alignments>", ":"),
    ],
)
def test_what_is_wrong_is_said(make_file, before, after, message):
    path = make_file("m.rdf", OTHERS.replace(before, after, 1))
    with pytest.raises(MalformedInput) as raised:
        read_matches(path)
    assert str(raised.value).startswith(f"{path}{message}")
