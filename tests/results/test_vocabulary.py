"""Relations and classes of an alignment, from Python and the command line."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from dualign import Aligner, AlignerSettings, KnowledgeGraph, TrainingSettings
from dualign.cli import main
from matcher_graphs import named_pair
from worlds import write_world


@pytest.mark.parametrize("model", ["rdgcn", "bootea"])
def test_a_model_alone_gives_relations_with_confidence(
    model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_world(tmp_path)
    vocabulary, figures = tmp_path / "vocabulary.tsv", tmp_path / "figures.json"
    command = ["align", str(tmp_path / "left.tsv"), str(tmp_path / "right.tsv")]
    command += ["--links", str(tmp_path / "links.tsv"), "--model", model, "--epochs", "10"]
    command += ["--threads", "1", "-o", str(tmp_path / "matches.tsv")]
    assert main([*command, "--vocabulary", str(vocabulary), "--json", str(figures)]) == 0
    assert "5 relations of either side correspond" in capsys.readouterr().out
    rows = [line.split("\t") for line in vocabulary.read_text().splitlines()[1:]]
    assert {(left, predicate, right) for left, predicate, right, _ in rows} == {
        (f"http://left.example/rel{k}", "owl:equivalentProperty", f"http://right.example/rel{k}")
        for k in range(5)
    }
    listed = json.loads(figures.read_text())["relations"]
    assert [each["confidence"] for each in listed] == pytest.approx([float(r[3]) for r in rows])


def test_a_saved_aligner_finds_the_same_relations(tmp_path: Path) -> None:
    left, right, links, _ = named_pair()
    settings = AlignerSettings(model="rdgcn", training=TrainingSettings(epochs=5))
    aligner = Aligner(settings=settings)
    alignment = aligner.align(left, right, links=links)
    aligner.save(tmp_path)
    assert len(alignment.relations) == 5
    assert Aligner.load(tmp_path).match(left, right, links=links).relations == alignment.relations


def test_without_relations_there_are_none_to_match() -> None:
    graph = KnowledgeGraph(
        entities=["a", "b", "c"],
        relations=[],
        triples=np.empty((0, 3), dtype=np.int64),
        names=["amber", "basil", "cedar"],
    )
    settings = AlignerSettings(model="rdgcn", training=TrainingSettings(epochs=1))
    alignment = Aligner(settings=settings).align(graph, graph, links=np.array([[0, 0]]))
    assert (alignment.relations, alignment.classes) == ((), ())
