"""``dualign demo``, as a newcomer runs it."""

import pyoxigraph
import pytest

from dualign.cli import main
from dualign.demonstration import demo_pair
from dualign.io import read_matches


@pytest.mark.slow
def test_the_demo_finds_the_world_again(demo_run):
    assert "note:" not in demo_run.err
    for words in ("some new matches", "why this one?", "accepted pairs that can be judged"):
        assert words in demo_run.out
    assert (demo_run.folder / "matches.png").read_bytes().startswith(b"\x89PNG")
    page = (demo_run.folder / "report.html").read_text()
    assert "What drives the matches" in page
    assert "lead in neighbours" in page
    table = read_matches(demo_run.folder / "matches.tsv")
    assert len(set(table.subject_id)) == len(demo_pair().left.entities)
    assert set(table.rank.tolist()) == {1, 2, 3}
    found = demo_run.figures
    ours, names = (
        {(t["candidates"], t["direction"]): t["hits@1"] for t in found[key]["tables"]}
        for key in ("test", "names_only")
    )
    for protocol, hits in ours.items():
        assert hits > max(0.97, names[protocol] + 0.12)
    assert found["matches"]["precision"] > 0.9


def test_a_file_where_the_folder_should_be_is_refused(tmp_path, capsys):
    (tmp_path / "out").write_text("")
    assert main(["demo", "-o", str(tmp_path / "out")]) == 2
    assert "is a file" in capsys.readouterr().err


def test_a_graph_of_ones_own_is_not_replaced_by_the_demos(tmp_path, capsys):
    (tmp_path / "links.tsv").write_text("mine\tyours\n")
    assert main(["demo", "--graphs-to", str(tmp_path)]) == 2
    assert "links.tsv: is there already and holds something else" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["links.tsv"]
    assert (tmp_path / "links.tsv").read_text() == "mine\tyours\n"


def test_the_demo_graphs_as_turtle_are_the_same_graphs(tmp_path):
    assert main(["demo", "--graphs-to", str(tmp_path / "graphs")]) == 0
    assert sorted(path.name for path in (tmp_path / "graphs").iterdir()) == [
        "left.ttl",
        "links.tsv",
        "right.ttl",
        "truth.tsv",
    ]
    shipped = demo_pair()
    for side, graph in (("left", shipped.left), ("right", shipped.right)):
        turtle = (tmp_path / "graphs" / f"{side}.ttl").read_bytes()
        quads = list(pyoxigraph.parse(turtle, pyoxigraph.RdfFormat.TURTLE))
        assert len(quads) == len(graph.triples) + len(graph.attributes)
        assert {quad.subject.value for quad in quads} <= set(graph.entities)
