"""``dualign plot``, end to end."""

from __future__ import annotations

import pytest

from dualign.cli import main
from worlds import write_world


def test_every_picture_of_a_run(tmp_path, capsys):
    write_world(tmp_path)
    graphs = [str(tmp_path / "left.tsv"), str(tmp_path / "right.tsv")]
    matches = str(tmp_path / "m.tsv")
    flags = ["--links", str(tmp_path / "links.tsv"), "--threads", "1"]
    assert main(["align", *graphs, *flags, "-o", matches]) == 0
    for what in ("training", "links", "map"):
        picture = tmp_path / f"{what}.svg"
        assert main(["plot", what, matches, "-o", str(picture)]) == 0
        assert "<svg" in picture.read_text()
    assert "wrote" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("flags", "word"),
    [(["pie", "m.tsv"], "unknown plot"), (["map", "m.tsv", "-o", "m.gif"], "kind of picture")],
)
def test_bad_usage_is_one_line(flags, word, capsys):
    assert main(["plot", *flags]) == 2
    assert word in capsys.readouterr().err
