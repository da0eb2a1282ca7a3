"""``dualign align --model``: every model on two plain graph files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dualign.cli import main
from dualign.io import read_matches
from dualign.models import MODELS
from worlds import write_world


def _align(folder: Path, *flags: str) -> int:
    command = [str(folder / "left.tsv"), str(folder / "right.tsv"), "--threads", "1"]
    return main(["align", *command, "-o", str(folder / "matches.tsv"), *flags])


@pytest.mark.parametrize("model", sorted(MODELS))
def test_every_model_aligns_any_two_graphs(
    model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs = write_world(tmp_path)
    links = ["--links", str(tmp_path / "links.tsv")]
    figures = tmp_path / "figures.json"
    assert _align(tmp_path, *links, "--model", model, "--epochs", "5", "--json", str(figures)) == 0
    assert len(read_matches(tmp_path / "matches.tsv")) == len(pairs)
    settings = json.loads(figures.read_text())["run"]["settings"]
    assert (settings["model"], settings["training"]["epochs"]) == (model, 5)
    assert "structure alone decides" not in capsys.readouterr().err  # labels are attributes too


@pytest.mark.parametrize("model", ["jape", "gcn-align"])
def test_a_model_that_finds_no_attributes_says_so_and_goes_on(
    model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _without_literals(tmp_path)
    links = ["--links", str(tmp_path / "links.tsv")]
    assert _align(tmp_path, *links, "--model", model, "--epochs", "3") == 0
    assert "structure alone decides" in capsys.readouterr().err


@pytest.mark.parametrize("model", ["jape", "gcn-align"])
def test_attribute_types_that_all_entities_have_tell_nothing(model: str, tmp_path: Path) -> None:
    _with_second_type(tmp_path)
    links = ["--links", str(tmp_path / "links.tsv")]
    assert _align(tmp_path, *links, "--model", model, "--epochs", "3") == 0


@pytest.mark.parametrize(
    ("model", "name"),
    [
        *(("bootea", "BootEA"), ("iptranse", "IPTransE"), ("jape", "JAPE"), ("je", "JE")),
        ("mtranse", "MTransE"),
    ],
)
def test_a_model_of_translations_needs_triples_of_both_graphs(
    model: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_world(tmp_path)
    _keep(tmp_path / "right.tsv", literals=True)
    assert _align(tmp_path, "--links", str(tmp_path / "links.tsv"), "--model", model) == 2
    message = capsys.readouterr().err.replace("\n", " ")
    assert f"{name} learns from triples between entities, and there are" in message
    assert "in the left graph and 0 in the right one" in message
    assert not (tmp_path / "matches.tsv").exists()


@pytest.mark.parametrize("nameless", [("left", "right"), ("left",), ("right",)])
def test_a_model_that_finds_no_names_says_what_to_do(
    nameless: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_world(tmp_path)
    for side in nameless:
        _keep(tmp_path / f"{side}.tsv", literals=False)
    assert _align(tmp_path, "--links", str(tmp_path / "links.tsv"), "--model", "rdgcn") == 2
    message = capsys.readouterr().err.replace("\n", " ")
    assert "rdgcn reads names, and 0 of 60 entities of" in message
    assert f"{nameless[0]}.tsv have one" in message
    assert "--names-left" in message


@pytest.mark.parametrize(
    ("model", "words"),
    [
        ("bootea", "learns from known links, and there are 0"),
        ("label-propagation", "starts from known links, and there are 0"),
    ],
)
def test_a_model_of_structure_needs_links(
    model: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_world(tmp_path)
    assert _align(tmp_path, "--model", model) == 2
    assert words in capsys.readouterr().err.replace("\n", " ")
    assert not (tmp_path / "matches.tsv").exists()


def test_label_propagation_reads_no_names(tmp_path: Path) -> None:
    named, bare = tmp_path / "named", tmp_path / "bare"
    for folder, write in ((named, write_world), (bare, _without_literals)):
        folder.mkdir()
        write(folder)
        links = ["--links", str(folder / "links.tsv")]
        assert _align(folder, *links, "--model", "label-propagation") == 0
    tables = [read_matches(folder / "matches.tsv") for folder in (named, bare)]
    assert tables[0].object_id == tables[1].object_id
    assert tables[0].confidence.tolist() == tables[1].confidence.tolist()
    truth = dict(write_world(named))
    found = zip(tables[1].subject_id, tables[1].object_id, strict=True)
    assert sum(truth[left] == right for left, right in found) >= 0.8 * len(truth)


def test_bootstrapping_is_asked_for_by_a_flag(tmp_path: Path) -> None:
    write_world(tmp_path)
    figures = tmp_path / "figures.json"
    flags = ["--links", str(tmp_path / "links.tsv"), "--epochs", "5", "--json", str(figures)]
    flags += ["--model", "rdgcn"]
    assert _align(tmp_path, *flags, "--bootstrap", "--bootstrap-rounds", "1") == 0
    run = json.loads(figures.read_text())["run"]
    assert run["settings"]["training"]["bootstrap"]["among"] == "all"
    assert run["history"]["links"][0] > 20
    assert len(run["history"]["loss"]) == 5 + 20


def test_bootea_without_bootstrapping(tmp_path: Path) -> None:
    write_world(tmp_path)
    figures = tmp_path / "figures.json"
    flags = ["--links", str(tmp_path / "links.tsv"), "--epochs", "5", "--json", str(figures)]
    assert _align(tmp_path, *flags, "--model", "bootea", "--no-bootstrap") == 0
    run = json.loads(figures.read_text())["run"]
    assert run["settings"]["training"]["bootstrap"] is None
    assert len(run["history"]["loss"]) == 5


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--bootstrap-rounds", "3"], "add --bootstrap"),
        (["--no-bootstrap", "--bootstrap-rounds", "3"], "add --bootstrap"),
        (["--bootstrap", "--bootstrap-rounds", "0"], "rounds is 0; it must be at least 1"),
        (["--bootstrap", "--bootstrap-among", "test"], "needs a benchmark folder with test links"),
        (["--bootstrap", "--no-links"], "starts from known links, and there are 0"),
    ],
)
def test_bootstrapping_that_cannot_be_is_said(
    flags: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_world(tmp_path)
    links = [] if "--no-links" in flags else ["--links", str(tmp_path / "links.tsv")]
    assert _align(tmp_path, *links, "--model", "rdgcn", "--epochs", "2", *flags) == 2
    assert message in capsys.readouterr().err.replace("\n", " ")


def _with_second_type(folder: Path) -> None:
    """The same world, every entity with a comment beside its label."""
    write_world(folder)
    for name in ("left.tsv", "right.tsv"):
        text = (folder / name).read_text(encoding="utf-8")
        labels = [line for line in text.splitlines(keepends=True) if "rdf-schema#label" in line]
        comments = "".join(labels).replace("rdf-schema#label", "rdf-schema#comment")
        (folder / name).write_text(text + comments, encoding="utf-8")


def _without_literals(folder: Path) -> None:
    """The same world with opaque ids and no labels: nothing that could be a name."""
    write_world(folder)
    for name in ("left.tsv", "right.tsv"):
        _keep(folder / name, literals=False)


def _keep(path: Path, *, literals: bool) -> None:
    """Keep only the literals of a graph, or only its triples between entities."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if ('"' in line) == literals), encoding="utf-8")
