"""Ids that the other table has in a column are pointed out: dualign does not compare them."""

from __future__ import annotations

import dualign

CODES = [f"P{n:03}" for n in range(40)]


def tables(tmp_path, ids, column):
    left = "".join(f"{key},Port {n}\n" for n, key in enumerate(ids))
    right = "".join(f"r{n},Harbour {n},{value}\n" for n, value in enumerate(column))
    (tmp_path / "l.csv").write_text(f"id,name\n{left}", "utf-8")
    (tmp_path / "r.csv").write_text(f"id,name,locode\n{right}", "utf-8")
    return dualign.doctor(tmp_path / "l.csv", tmp_path / "r.csv")


def test_ids_in_a_column_of_the_other_table(tmp_path):
    found = tables(tmp_path, CODES, CODES[5:])
    (key,) = found.overlap.foreign_keys
    assert (key.side, key.property, key.count) == ("left", "locode", 35)
    said = [finding.what for finding in found.findings]
    assert "35 left ids are values of 'locode' on the other side" in said


def test_small_numbers_are_found_everywhere(tmp_path):
    assert tables(tmp_path, range(100, 140), range(100, 140)).overlap.foreign_keys == []
    assert tables(tmp_path, CODES, ["P001"] * 40).overlap.foreign_keys == []
