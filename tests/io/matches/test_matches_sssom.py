"""SSSOM: what is written is valid, reads back, and files of others are understood."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import MalformedInput, UnknownChoice, UsageError
from dualign.io import read_matches, write_matches
from dualign.io.matches.judgement import outcome
from dualign.io.matches.match_table import Unmatched
from dualign.io.matches.write_options import WriteOptions
from match_tables import IDS, TABLES, TEXT, rows_of, rows_with, table_of
from sssom_validity import problems_of

EVERYTHING = WriteOptions(everything=True)
PARIS = ("http://fr/Paris", "http://en/Paris", 0.75, 1, "accept", 1.5, "Paris", "Paris, France", "")
LYON = ("http://fr/Lyon", "http://en/Lyons", 0.5, 1, "review", 1, "Lyon", "Lyons", "")
BREST = ("Brest même", "http://en/Brest", 0.25, 1, "none", 0.5, "Brest", "Brest", "")
ROWS = [PARIS, LYON, BREST]


def written(tmp_path, rows, options=WriteOptions(), unmatched=()):  # noqa: B008
    path = tmp_path / "m.sssom.tsv"
    write_matches(dataclasses.replace(table_of(rows), unmatched=unmatched), path, options)
    return path


def parts(path):
    """The metadata and the records of a file, by the letter of the specification."""
    lines = path.read_text(encoding="utf-8").splitlines()
    metadata = yaml.safe_load("\n".join(line[1:] for line in lines if line.startswith("#")))
    table = [line.split("\t") for line in lines if not line.startswith("#")]
    return metadata, [dict(zip(table[0], row, strict=True)) for row in table[1:]]


def test_accepted_pairs_and_entities_without_counterpart(tmp_path):
    metadata, records = parts(written(tmp_path, ROWS))
    assert records == [
        {
            "subject_id": "ns2:Paris",
            "subject_label": "Paris",
            "predicate_id": "owl:sameAs",
            "predicate_modifier": "",
            "object_id": "ns1:Paris",
            "object_label": "Paris, France",
            "mapping_justification": "semapv:CompositeMatching",
            "confidence": "0.75",
            "mapping_cardinality": "1:1",
        },
        {
            "subject_id": "left:Brest%20m%C3%AAme",
            "subject_label": "Brest",
            "predicate_id": "owl:sameAs",
            "predicate_modifier": "",
            "object_id": "sssom:NoTermFound",
            "object_label": "",
            "mapping_justification": "semapv:CompositeMatching",
            "confidence": "",
            "mapping_cardinality": "1:0",
        },
    ]
    assert metadata["mapping_tool"] == "dualign"
    assert re.fullmatch(r"\d+\.\d+\.\d+", metadata["mapping_tool_version"])
    assert metadata["license"] == "https://w3id.org/sssom/license/unspecified"
    assert metadata["curie_map"]["ns1"] == "http://en/"
    assert metadata["curie_map"]["left"] == "urn:dualign:left:"


def test_a_right_entity_without_counterpart_is_a_record_without_subject(tmp_path):
    path = written(tmp_path, [PARIS], unmatched=[Unmatched("http://en/York", "York")])
    _, records = parts(path)
    assert records[1] == {
        "subject_id": "sssom:NoTermFound",
        "subject_label": "",
        "predicate_id": "owl:sameAs",
        "predicate_modifier": "",
        "object_id": "ns1:York",
        "object_label": "York",
        "mapping_justification": "semapv:CompositeMatching",
        "confidence": "",
        "mapping_cardinality": "0:1",
    }
    assert records[0]["mapping_cardinality"] == "1:1"
    table = read_matches(path)
    assert rows_of(table) == [(*PARIS[:5], 0.75, *PARIS[6:])]
    assert table.unmatched == (Unmatched("http://en/York", "York"),)


@pytest.mark.parametrize("options", [WriteOptions(), EVERYTHING])
@given(table=TABLES, unmatched=st.lists(st.builds(Unmatched, IDS, TEXT), max_size=3))
def test_entities_without_counterpart_read_back(tmp_path, options, table, unmatched):
    path = written(tmp_path, rows_of(table), options, unmatched)
    same = {row[1] for row in rows_of(table) if row[8] == "same"}
    assert list(read_matches(path).unmatched) == [u for u in unmatched if u.object_id not in same]


def test_on_request_pairs_to_review_and_refused_ones(tmp_path):
    _, records = parts(written(tmp_path, ROWS, EVERYTHING))
    seen = [(r["predicate_id"], r["predicate_modifier"], r["object_id"]) for r in records]
    assert seen == [
        ("owl:sameAs", "", "ns1:Paris"),
        ("skos:closeMatch", "", "ns1:Lyons"),
        ("owl:sameAs", "Not", "ns1:Brest"),
        ("owl:sameAs", "", "sssom:NoTermFound"),
    ]


def test_judged_rows_are_curated_whatever_the_machine_decided(tmp_path):
    words = ("different", "same", "unsure")
    path = written(tmp_path, [(*row[:8], word) for row, word in zip(ROWS, words, strict=True)])
    _, records = parts(path)
    slots = ("predicate_id", "predicate_modifier", "object_id", "mapping_justification")
    curated = "semapv:ManualMappingCuration"
    assert [tuple(record[slot] for slot in slots) for record in records] == [
        ("owl:sameAs", "Not", "ns1:Paris", curated),
        ("owl:sameAs", "", "ns1:Lyons", curated),
        ("skos:closeMatch", "", "ns1:Brest", curated),
    ]
    assert tuple(read_matches(path).judgement) == words


def test_curation_by_others_is_no_judgement_of_a_match(make_file):
    assert set(read_matches(make_file("m.sssom.tsv", OTHERS)).judgement) == {""}


def test_predicate_licence_and_set_by_choice(tmp_path):
    options = WriteOptions(
        predicate="skos:exactMatch", license="http://l.example/by", mapping_set_id="http://s/1"
    )
    metadata, records = parts(written(tmp_path, ROWS, options))
    assert {record["predicate_id"] for record in records} == {"skos:exactMatch"}
    assert (metadata["license"], metadata["mapping_set_id"]) == (
        "http://l.example/by",
        "http://s/1",
    )


def test_cardinality(tmp_path):
    rows = [(*pair, 1, 1, "accept", 1, "", "", "") for pair in ("ax", "ay", "by", "cz")]
    _, records = parts(written(tmp_path, rows))
    assert [r["mapping_cardinality"] for r in records] == ["1:n", "n:n", "n:1", "1:1"]


def test_the_set_is_named_by_its_content(tmp_path):
    first = written(tmp_path, ROWS).read_bytes()
    assert written(tmp_path, ROWS).read_bytes() == first
    other = parts(written(tmp_path, ROWS[:1]))[0]["mapping_set_id"]
    assert other.startswith("urn:dualign:mapping-set:")
    assert other.encode() not in first


@given(TABLES)
def test_everything_reads_back(tmp_path, table):
    path = written(tmp_path, rows_of(table), EVERYTHING)
    assert rows_of(read_matches(path)) == rows_of(table)


@given(st.lists(rows_with(IDS), max_size=5))
def test_by_default_the_decided_rows_read_back(tmp_path, rows):
    path = written(tmp_path, rows)
    open_subjects = {row[0] for row in rows if row[4] != "none" or row[8] in ("same", "unsure")}
    expected, without = [], set()
    for subject, found, confidence, _, decision, _, name, other, word in rows:
        if decision == "accept" or word:
            holds = outcome(decision, word)
            expected.append((subject, found, confidence, 1, holds, confidence, name, other, word))
        if subject not in open_subjects | without:
            without.add(subject)
            expected.append((subject, "", 0, 1, "none", 0, name, "", ""))
    assert rows_of(read_matches(path)) == expected


def test_an_entity_without_any_candidate_is_one_record(tmp_path):
    nobody = ("a", "", 0, 1, "none", 0, "A", "", "")
    for options in (WriteOptions(), EVERYTHING):
        path = written(tmp_path, [nobody], options)
        assert len(parts(path)[1]) == 1
        assert rows_of(read_matches(path)) == [nobody]


OTHERS = """\
# curie_map:
#   A: http://a/
#   B: "http://b#"
# mapping_set_id: https://x/y
subject_id\tpredicate_id\tobject_id\tmapping_justification\tpredicate_modifier\tcomment
A:1\tskos:exactMatch\tB:1\tsemapv:ManualMappingCuration\t\t"a ""word"" or two"
A:2\tskos:broadMatch\tB:2\tsemapv:ManualMappingCuration\t\t
A:3\tskos:exactMatch\tB:3\tsemapv:ManualMappingCuration\tNot\t
http://a/4\towl:equivalentClass\tB:4\tsemapv:LexicalMatching\t\t
A:5\tskos:exactMatch\tsssom:NoTermFound\tsemapv:LexicalMatching\t\t
sssom:NoTermFound\tskos:exactMatch\tB:6\tsemapv:LexicalMatching\t\t
sssom:NoTermFound\tskos:exactMatch\tsssom:NoTermFound\tsemapv:LexicalMatching\t\t
"""


def test_files_of_others_are_understood(make_file):
    table = read_matches(make_file("m.sssom.tsv", OTHERS))
    assert table.unmatched == (Unmatched("http://b#6"),)
    rows = rows_of(table)
    assert [(row[0], row[1], row[4]) for row in rows] == [
        ("http://a/1", "http://b#1", "accept"),
        ("http://a/2", "http://b#2", "review"),
        ("http://a/3", "http://b#3", "none"),
        ("http://a/4", "http://b#4", "accept"),
        ("http://a/5", "", "none"),
    ]
    assert rows[0][2] == 1


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("A:2", "C:2", "7: 'C:2' has no prefix of the curie_map (A, B"),
        ("\tNot\t", "\tnot\t", "8: predicate_modifier is 'not'; it must be Not or empty"),
        ("mapping_justification", "why", "5: SSSOM without the slot 'mapping_justification'"),
        ("#   A: http", "#   A: [", "2: the metadata is not valid YAML"),
        ("A: http://a/", "A: 3", " the metadata has no usable curie_map"),
        ("A: http://a/", 'A: "http://\\ud800/"', " the metadata has no usable curie_map"),
        ("\tcomment", "\tconfidence", "6: confidence is 'a \"word\" or two'; it must be a number"),
        ("A:2\t", "A:2 ", "7: expected 6 tab-separated columns, found 5"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(make_file, before, after, message):
    path = make_file("m.sssom.tsv", OTHERS.replace(before, after, 1))
    with pytest.raises(MalformedInput) as raised:
        read_matches(path)
    assert str(raised.value).startswith(f"{path}:{message}")


def test_options_are_checked():
    with pytest.raises(UnknownChoice, match=r"unknown predicate 'sameAs'.*owl:sameAs"):
        WriteOptions(predicate="sameAs")
    with pytest.raises(UsageError, match="license is 'MIT'; it must be an absolute IRI"):
        WriteOptions(license="MIT")


def test_a_format_refuses_what_it_has_no_place_for(tmp_path):
    with pytest.raises(UsageError, match=r"license is .* but \.nt has no place for it"):
        write_matches(table_of(ROWS), tmp_path / "m.nt", WriteOptions(license="http://l/by"))
    with pytest.raises(UsageError, match=r"predicate is 'skos:exactMatch', but \.tsv has no place"):
        write_matches(table_of(ROWS), tmp_path / "m.tsv", WriteOptions(predicate="skos:exactMatch"))
    assert list(tmp_path.iterdir()) == []


STRANGE = [
    ("http://x/a(b)?c=d#e", "é|ü", 1, 1, "accept", 1, 'tab\t"quote"\nline', "NA", ""),
    ("_:b0", "http://x/100%_Pure", 0.1, 1, "none", 1, "", "", "same"),
    ("_:b1", "http://x/200%_Pure", 0.9, 1, "accept", 1, "", "", "different"),
    ("_:b2", "http://x/300%_Pure", 0.9, 1, "accept", 1, "", "", "unsure"),
]
UNMATCHED = [Unmatched("http://en/York", "York"), Unmatched("Île même")]


@pytest.mark.parametrize("options", [WriteOptions(), EVERYTHING])
def test_what_is_written_is_valid(tmp_path, options):
    path = written(tmp_path, [*ROWS, *STRANGE], options, UNMATCHED)
    assert problems_of(path) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("\t1:1", "\t2:1"),
        ("\t0:1", "\t1:0"),
        ("semapv:CompositeMatching", "composite"),
        ("\tNot\t", "\tnot\t"),
        ("ns1:Paris", "unknown:Paris"),
        ("\t0.75\t", "\t1.75\t"),
        ("subject_label", "subject_name"),
        ("#mapping_set_id", "#comment"),
        ("#license", "#comment"),
        ("#mapping_tool:", "#tool:"),
        ("dualign_rank\tdualign", "rank\tdualign"),
    ],
)
def test_what_is_not_valid_would_be_seen(tmp_path, before, after):
    path = written(tmp_path, ROWS, EVERYTHING, UNMATCHED)
    content = path.read_text(encoding="utf-8")
    assert before in content
    path.write_text(content.replace(before, after, 1), encoding="utf-8")
    assert problems_of(path)


@pytest.fixture(scope="module")
def validator(tmp_path_factory):
    """The program ``sssom``, in an environment of its own: its package needs other versions."""
    folder = tmp_path_factory.mktemp("sssom")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run(
        [programs / "python", "-m", "pip", "install", "--quiet", "sssom==0.4.21"],
        check=True,
        capture_output=True,
    )
    return programs / "sssom"


@pytest.mark.minutes
@pytest.mark.parametrize("options", [WriteOptions(), EVERYTHING])
def test_the_validator_of_the_sssom_package_finds_nothing_wrong(tmp_path, validator, options):
    path = written(tmp_path, [*ROWS, *STRANGE], options, UNMATCHED)
    result = subprocess.run(
        [validator, "validate", str(path)], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert "rror" not in result.stderr
