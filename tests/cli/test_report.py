"""``dualign report`` and ``align --report``, end to end."""

from __future__ import annotations

import pytest

from dualign.cli import main
from worlds import write_world


@pytest.mark.parametrize("model", [[], ["--model", "rdgcn", "--epochs", "30"]])
def test_align_writes_the_page_that_report_writes_later(tmp_path, model):
    pairs = write_world(tmp_path)
    graphs = [str(tmp_path / "left.tsv"), str(tmp_path / "right.tsv")]
    links = ["--links", str(tmp_path / "links.tsv"), "--threads", "1"]
    first, later = tmp_path / "first.html", tmp_path / "later.html"
    matches = str(tmp_path / "m.tsv")
    assert main(["align", *graphs, *links, *model, "-o", matches, "--report", str(first)]) == 0
    assert main(["report", matches, "-o", str(later)]) == 0
    parts = [path.read_text().partition("Written by dualign")[0] for path in (first, later)]
    assert parts[0].split("The run")[0] == parts[1].split("The run")[0]
    assert "Whether the confidence can be trusted" not in parts[0]
    (tmp_path / "truth.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in pairs))
    truth = ["--truth", str(tmp_path / "truth.tsv")]
    assert main(["report", matches, "-o", str(later), *truth]) == 0
    assert "Whether the confidence can be trusted" in later.read_text()
    assert ("loss" in later.read_text()) == bool(model)


def test_a_page_over_its_own_input_is_refused(tmp_path, capsys):
    (tmp_path / "m.tsv").write_text("")
    path = str(tmp_path / "m.tsv")
    assert main(["report", path, "-o", path]) == 2
    assert "m.tsv" in capsys.readouterr().err
