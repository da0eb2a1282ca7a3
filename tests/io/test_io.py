"""The public names of the io station."""

from __future__ import annotations

from dualign import io


def test_the_public_names_are_these():
    assert sorted(io.__all__) == [
        "KnownLinks",
        "Links",
        "MatchTable",
        "ReadOptions",
        "VocabularyStatement",
        "WriteOptions",
        "atomic_path",
        "atomic_write",
        "check_targets",
        "check_vocabulary_file",
        "check_writable",
        "checked_encoding",
        "hold_out",
        "input_hashes",
        "is_match_frame",
        "links_in_memory",
        "links_inside",
        "links_of_table",
        "matches_in_frame",
        "named_encoding",
        "read",
        "read_folder",
        "read_judged_truth",
        "read_known_links",
        "read_links",
        "read_matches",
        "read_names",
        "read_truth",
        "sha256",
        "truth_in_memory",
        "without_links",
        "write_matches",
        "write_vocabulary",
    ]
    assert all(hasattr(io, name) for name in io.__all__)
