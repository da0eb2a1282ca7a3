"""``CITATION.cff`` agrees with the package and cites the paper."""

from __future__ import annotations

import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]


def test_the_citation_is_that_of_this_version_and_of_the_paper() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for ours, theirs in (("title", "name"), ("version", "version"), ("license", "license")):
        assert citation[ours] == project[theirs]
    assert {"cff-version", "message", "authors"} <= citation.keys()
    (paper,) = citation["references"]
    assert paper["title"].startswith("Relation-Aware Entity Alignment")
    assert [author["family-names"] for author in paper["authors"]] == [
        *("Wu", "Liu", "Feng", "Wang", "Yan", "Zhao"),
    ]
