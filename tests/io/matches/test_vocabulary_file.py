"""Files of corresponding relations and classes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dualign.core.errors import UsageError
from dualign.io import VocabularyStatement, write_vocabulary

STATEMENTS = [
    VocabularyStatement("http://a/p", "inverseOf", "http://b/q", 0.75),
    VocabularyStatement("http://a/C", "equivalentClass", "plain", 0.5),
    VocabularyStatement("http://a/r", "equivalentProperty", "http://b/s", 0.25),
]


@pytest.mark.parametrize("extension", ["nt", "ttl"])
def test_rdf_asserts_what_is_more_likely_than_not(extension: str, tmp_path: Path) -> None:
    path = tmp_path / f"vocabulary.{extension}"
    write_vocabulary(path, STATEMENTS)
    assert path.read_text().splitlines() == [
        "<http://a/p> <http://www.w3.org/2002/07/owl#inverseOf> <http://b/q> .",
        "<http://a/C> <http://www.w3.org/2002/07/owl#equivalentClass> <urn:dualign:right:plain> .",
    ]


def test_a_table_holds_ids_as_they_are_and_the_confidence(tmp_path: Path) -> None:
    path = tmp_path / "vocabulary.tsv"
    write_vocabulary(path, STATEMENTS)
    assert [line.split("\t") for line in path.read_text().splitlines()] == [
        ["subject_id", "predicate_id", "object_id", "confidence"],
        ["http://a/p", "owl:inverseOf", "http://b/q", "0.75"],
        ["http://a/C", "owl:equivalentClass", "plain", "0.5"],
        ["http://a/r", "owl:equivalentProperty", "http://b/s", "0.25"],
    ]
    write_vocabulary(path, [])
    assert len(path.read_text().splitlines()) == 1


def test_another_extension_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\.nt, \.ttl or \.tsv, not \.csv"):
        write_vocabulary(tmp_path / "vocabulary.csv", [])
