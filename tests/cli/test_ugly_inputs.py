"""Files as nobody would policy them, through the command line: one clear line and exit code 2."""

from __future__ import annotations

import bz2
import gzip
import re

import pytest
import zstandard

from dualign.cli import main
from dualign.io import read

GOOD = "".join(
    f'<http://a/{i}> <http://www.w3.org/2000/01/rdf-schema#label> "name {i}" .\n'
    f"<http://a/{i}> <http://p/r> <http://a/{i * 3 % 20}> .\n"
    for i in range(20)
)
RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/"'
XXE = (
    f'<!DOCTYPE r [{{}}]><rdf:RDF {RDF}><rdf:Description rdf:about="http://a"><e:p>x</e:p>'
    "</rdf:Description></rdf:RDF>"
)
PACKED = zstandard.compress(GOOD.encode())
SAID = {
    "damaged.nt.zst": (
        PACKED[:40] + b"\xff\xff" + PACKED[42:],
        "the zstd stream is damaged",
    ),
    "cut.nt.zst": (PACKED[:-9], "the zstd stream ends too early"),
    "bomb.nt.gz": (gzip.compress(bytes(1 << 20)) * 100, "over 250 times as many"),
    "bomb.tsv.bz2": (bz2.compress(bytes(100 << 20)), "over 250 times as many"),
    "graphs.zip": (b"PK\x03\x04 and more", "is a zip archive; unpack it"),
    "file.rdf": (XXE.format('<!ENTITY x SYSTEM "file:///etc/passwd">'), "outside the file"),
    "web.rdf": (XXE.format('<!ENTITY % x SYSTEM "http://e/x"> %x;'), "outside the file"),
    "g.graphml": ('<!DOCTYPE g [<!ENTITY x "y">]><graphml/>', "the XML entity 'x' is declared"),
    "web.jsonld": ('{"@context": "https://schema.org/"}', "dualign fetches nothing"),
    "deep.jsonld": ('{"http://p":\n' * 5000, ":501: arrays and objects are nested over 500 deep"),
    "bad.nq": ('<http://a> <http://p> <http://b> "graph" .\n', 'bad.nq:1: .*"graph"'),
    "utf16.nt": (GOOD.encode("utf-16"), "UTF-16, not UTF-8; convert it with  iconv"),
    "utf16.ttl": (GOOD.encode("utf-16"), "UTF-16, not UTF-8; convert it with  iconv"),
    "utf16.csv": ("a,r,b\n".encode("utf-16-le"), r"a NUL byte .*--text-encoding utf-16-le"),
    "latin1.ttl": ('<http://a> <http://p> "é" .'.encode("latin-1"), "latin1.ttl:1: Invalid UTF-8"),
    "one.csv": ("a\nb\n", "one.csv:1: expected 3 comma-separated columns, found 1: 'a'"),
    "table.csv": (
        "id,name,age,city\n1,A,3\n",
        "table.csv:2: expected 4 .* columns, found 3: '1,A,3'",
    ),
    "data.csv": (
        "1,A,3,X\n2,B,4,Y\n",
        "data.csv:1: the first line has 4 .* not seem to name columns",
    ),
    "long.nt": ("x" * 2_000_000, "long.nt:1: .*xxx…'"),
    "long.ttl": ("x" * 2_000_000, "long.ttl:1: .*xxx…"),
    "nul.csv": (b"a,r\0,b\n", "nul.csv:1: a NUL byte"),
    "noise.nt": (bytes(range(256)) * 9, "noise.nt:1: "),
    "noise": (bytes(range(256)) * 9, "noise:1: "),
    "empty.ttl": ("", "the graph is empty"),
    "empty.csv": ("", "the graph is empty"),
    "empty.jsonld": ("", "empty.jsonld:1: Unexpected end of file"),
    "page.html": ("<!DOCTYPE html>", "not a graph file that dualign knows"),
    "cut.parquet": (b"PAR1" + bytes(50) + b"PAR1", "not readable as Parquet"),
}


@pytest.fixture
def good(make_file):
    return make_file("good.nt", GOOD)


def said_by(capsys, *command):
    code = main([str(each) for each in command])
    said = capsys.readouterr().err.strip()
    return code, said


@pytest.mark.parametrize("name", SAID)
def test_a_bad_graph_is_one_clear_line(make_file, good, capsys, name):
    content, words = SAID[name]
    code, said = said_by(capsys, "doctor", make_file(name, content), good)
    assert code == 2
    assert len(said.splitlines()) == 1
    assert len(said) < 1200
    assert re.search(words, said)


RIGHT = {
    "mark.ttl": b"\xef\xbb\xbf@prefix : <http://e/> . :a :p :b .",
    "mark.nt": b"\xef\xbb\xbf<http://e/a> <http://e/p> <http://e/b> .",
    "mark.csv": b"\xef\xbb\xbfsubject,predicate,object\nhttp://e/a,p,http://e/b\n",
    "utf16.csv": "http://e/a,p,http://e/b\n".encode("utf-16"),
    "mark.jsonld": b'\xef\xbb\xbf{"@id": "http://e/a", "http://e/p": {"@id": "http://e/b"}}',
    "named.nt.zst": b"<http://e/a> <http://e/p> <http://e/b> .",  # which is not compressed at all
    "long.tsv": b'http://e/a\tp\thttp://e/b\nhttp://e/a\tq\t"' + b"x" * 2_000_000 + b'"\n',
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_strange_but_right_is_read(make_file, name):
    assert read(make_file(name, RIGHT[name])).entities == ("http://e/a", "http://e/b")


def test_a_path_that_is_too_long(good, capsys):
    code, said = said_by(capsys, "doctor", "a" * 5000, good)
    assert (code, "cannot be read (File name too long)" in said) == (2, True)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (
            ["-o", "nowhere/deep/m.tsv"],
            r"nowhere/deep: no such folder for m.tsv; make the folder first",
        ),
        (["-o", "good.nt"], "good.nt: is an input and would be overwritten"),
        (["-o", "./links/../good.nt"], r"is an input \(good.nt\) and would be overwritten"),
        (["-o", "m.tsv", "-o", "m.tsv"], "m.tsv: is to be written twice"),
        (["-o", "m.json", "--json", "m.json"], "m.json: is to be written twice"),
        (["-o", "m.tsv", "--json", "m.tsv.run.json"], "m.tsv.run.json: is to be written twice"),
        (["-o", "m.xlsx"], "unknown format for matches"),
        (["--only-type", "Ghost"], "0 statements of a type name Ghost; it has 0 types"),
        (["--ignore-property", "label", "--ignore-property", "r"], "the graph is empty"),
    ],
)
def test_a_run_that_would_end_badly_does_not_begin(good, monkeypatch, capsys, flags, words):
    monkeypatch.chdir(good.parent)
    (good.parent / "links").mkdir()
    code, said = said_by(capsys, "align", "good.nt", "good.nt", *flags)
    assert code == 2
    assert re.search(words, said)
    assert good.read_text() == GOOD
    assert {file.name for file in good.parent.iterdir()} == {"good.nt", "links"}


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["merge", "good.nt", "good.nt", "other.tsv"], "entity 'http://x/1' .* is neither in"),
        (["merge", "good.nt", "good.nt", "good.nt"], "0 links; give at least 1"),
        (["merge", "good.nt", "good.nt", "k.tsv", "-o", "m.ttl"], "unknown format for a merged"),
        (["unmerge", "g.nq"], "no statements in the named graph urn:dualign:graph:left"),
        (["unmerge", "good.nt"], "unknown format for a merged graph"),
        (["unmerge", "g.nq", "--left", "x.nt", "--right", "x.nt"], "is to be written twice"),
        (["evaluate", "k.tsv", "--truth", "k.tsv"], "has no column 'subject_id'"),
    ],
)
def test_files_that_do_not_belong_together(good, make_file, monkeypatch, capsys, command, words):
    make_file("other.tsv", "http://x/1\thttp://y/1\n")
    make_file("k.tsv", "http://a/1\thttp://a/2\n")
    make_file("g.nq", "<http://a> <http://p> <http://b> <http://g> .\n")
    monkeypatch.chdir(good.parent)
    code, said = said_by(capsys, *command)
    assert code == 2
    assert re.search(words, said)
