"""``dualign align`` on real RDF, as a data engineer runs it."""

from __future__ import annotations

import gzip

import pytest

from dualign.cli import main
from dualign.io import read_matches

OWL = "http://www.w3.org/2002/07/owl#"
NAMES = ("Paris", "Berlin", "Madrid", "Lisbon", "Vienna", "Warsaw")


def turtle(side: str, extra: str = "") -> str:
    lines = [f"@prefix : <http://{side}/> .", "@prefix s: <http://schema.org/> .", extra]
    for number, name in enumerate(NAMES):
        lines.append(
            f':{number} a :City ; s:name "{name}"@en ; :near :{(number + 1) % len(NAMES)} .'
        )
    return "\n".join([*lines, ':x a :River ; s:name "Seine" ; :near :0 .']) + "\n"


@pytest.fixture
def graphs(tmp_path):
    (tmp_path / "l.ttl").write_text(turtle("l", f"<http://l/0> <{OWL}sameAs> <http://r/0> ."))
    (tmp_path / "r.ttl.gz").write_bytes(gzip.compress(turtle("r").encode()))
    return tmp_path


def align(folder, *flags):
    out = folder / "m.tsv"
    command = ["align", str(folder / "l.ttl"), str(folder / "r.ttl.gz"), "-o", str(out)]
    assert main([*command, "--model", "rdgcn", "--epochs", "1", *flags]) == 0
    table = read_matches(out)
    return dict(
        zip(table.subject_id, zip(table.object_id, table.decision, strict=True), strict=True)
    )


@pytest.mark.slow
def test_links_inside_are_taken_and_negatives_respected(graphs, capsys):
    (graphs / "k.nt").write_text(f"<http://l/1> <{OWL}differentFrom> <http://r/1> .\n")
    found = align(graphs, "--links", str(graphs / "k.nt"), "--only-type", "City")
    said = capsys.readouterr().out
    assert "1 link stated inside them" in said
    assert set(found) == {f"http://l/{i}" for i in range(len(NAMES))}  # no river
    assert found["http://l/0"] == ("http://r/0", "accept")
    assert found["http://l/1"][0] != "http://r/1"
    assert found["http://l/2"][0] == "http://r/2"


def test_a_syntax_error_is_exit_code_2_with_file_line_and_text(graphs, capsys):
    with (graphs / "l.ttl").open("a") as file:
        file.write(":broken :p .\n")
    command = ["align", str(graphs / "l.ttl"), str(graphs / "r.ttl.gz")]
    assert main([*command, "-o", str(graphs / "m.tsv")]) == 2
    said = capsys.readouterr().err
    assert "l.ttl:11: " in said
    assert ":broken :p ." in said
    assert not (graphs / "m.tsv").exists()


def test_lenient_counts_in_a_note(graphs, capsys):
    with (graphs / "l.ttl").open("a") as file:
        file.write(":broken :p .\n")
    command = ["doctor", str(graphs / "l.ttl"), str(graphs / "r.ttl.gz"), "--lenient"]
    assert main(command) == 0
    assert "skipped 1 broken statement, the first in line 11" in capsys.readouterr().err
