"""Features kept on disk."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from dualign.names import cache
from dualign.names.cache import cache_folder, features_key, load_features, store_features

ROWS = np.arange(6, dtype=np.float32).reshape(3, 2)


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_stored_is_found_again(tmp_path: Path):
    store_features(tmp_path / "new" / "folder", "key", ROWS)
    np.testing.assert_array_equal(load_features(tmp_path / "new" / "folder", "key", 3), ROWS)
    assert kept(tmp_path / "new" / "folder") == ["features-key.npy"]


def test_the_key_depends_on_every_name_their_order_and_the_fingerprint():
    keys = {
        features_key(["ab", "c"], "one"),
        features_key(["a", "bc"], "one"),
        features_key(["c", "ab"], "one"),
        features_key(["ab", "c"], "two"),
        features_key(["ab", "c", ""], "one"),
        features_key(["ab", "\ud800"], "one"),
    }
    assert len(keys) == 6


@pytest.mark.parametrize("damage", ["cut", "rows", "type", "not finite", "text", "none"])
def test_a_file_that_is_not_whole_is_ignored_and_replaced(tmp_path: Path, damage: str):
    path = tmp_path / "features-key.npy"
    store_features(tmp_path, "key", ROWS)
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:-4])
    elif damage == "rows":
        np.save(path, ROWS[:2])
    elif damage == "type":
        np.save(path, ROWS.astype(np.float64))
    elif damage == "not finite":
        np.save(path, ROWS * np.nan)
    elif damage == "text":
        path.write_text("not a matrix")
    else:
        path.unlink()
    assert load_features(tmp_path, "key", 3) is None
    store_features(tmp_path, "key", ROWS)
    np.testing.assert_array_equal(load_features(tmp_path, "key", 3), ROWS)


def test_what_was_used_longest_ago_is_dropped_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for age, key in enumerate(["new", "middle", "old"]):
        store_features(tmp_path, key, ROWS)
        os.utime(tmp_path / f"features-{key}.npy", (1000 - age, 1000 - age))
    load_features(tmp_path, "old", 3)  # used again: now it is the newest
    size = (tmp_path / "features-new.npy").stat().st_size
    monkeypatch.setattr(cache, "LIMIT_BYTES", 3 * size)
    store_features(tmp_path, "more", ROWS)
    assert kept(tmp_path) == ["features-more.npy", "features-new.npy", "features-old.npy"]


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    store_features(blocked, "key", ROWS)
    assert load_features(blocked, "key", 3) is None


def test_the_folder_is_chosen_by_the_environment(monkeypatch: pytest.MonkeyPatch):
    assert cache_folder() is not None
    monkeypatch.setenv("DUALIGN_CACHE", "/somewhere")
    assert cache_folder() == Path("/somewhere")
    monkeypatch.setenv("DUALIGN_CACHE", "")
    assert cache_folder() is None
    monkeypatch.delenv("DUALIGN_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    assert cache_folder() == Path("/xdg/dualign")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert cache_folder() == Path("/home/somebody/.cache/dualign")
