"""Rows of the benchmark: kept, found again, shown."""

from __future__ import annotations

import pytest

from growth.growth_rows import add_row, as_markdown, exponent, is_done, plot, read_rows, tiles_for


def row(entities: int, seconds: float) -> dict[str, object]:
    return {
        "data": "tiles", "size": entities, "known": 0.3, "threads": 1, "entities": entities,
        "triples": 5 * entities, "known_links": 10, "cpu_seconds": seconds,
        "peak_bytes": 1e4 * entities, "hits1": 0.98, "f1": 0.95,
    }  # fmt: skip


def test_a_row_that_is_there_is_not_run_again(tmp_path):
    path = tmp_path / "rows.jsonl"
    assert read_rows(path) == []
    add_row(path, row(40_000, 50))
    assert is_done(read_rows(path), row(40_000, 0))
    assert not is_done(read_rows(path), row(80_000, 0))
    assert not is_done(read_rows(path), row(40_000, 0) | {"known": 0.0})


def test_costs_that_grow_fourfold_where_size_doubles_have_the_power_two():
    assert exponent([1e4, 2e4, 4e4], [3, 12, 48]) == pytest.approx(2)
    assert exponent([1e4, 1e4], [3, 4]) is None


def test_the_table_says_how_costs_grow(tmp_path):
    rows = [row(80_000, 110), row(40_000, 50)]
    text = as_markdown(rows)
    assert text.index("| 40,000 |") < text.index("| 80,000 |")
    assert "tiles, 30% of the links known: time grows with the power 1.14" in text
    assert "memory with the power 1.00" in text
    plot(rows, tmp_path / "growth.svg")
    assert (tmp_path / "growth.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(("size", "tiles"), [(1, 1), (40_000, 1), (80_000, 2), (2_000_000, 51)])
def test_as_many_tiles_as_come_nearest(size, tiles):
    assert tiles_for(size, 38_960) == tiles
