"""Features kept on disk."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from dualign.core.errors import InputWarning
from dualign.io.checked_arrays import read_arrays, read_header, write_arrays
from dualign.io.text.temporaries import temporary_beside
from dualign.names import cache
from dualign.names.cache import cache_folder, features_key, load_features, store_features

ROWS = np.arange(6, dtype=np.float32).reshape(3, 2)


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_stored_is_found_again(tmp_path: Path):
    store_features(tmp_path / "new" / "folder", "key", ROWS)
    np.testing.assert_array_equal(load_features(tmp_path / "new" / "folder", "key", 3), ROWS)
    assert kept(tmp_path / "new" / "folder") == ["features-key.safetensors"]


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


def damage(path: Path, kind: str) -> None:
    arrays, header = read_arrays(path)
    rows = arrays["features"]
    if kind == "cut":
        path.write_bytes(path.read_bytes()[:-4])
    elif kind == "one bit":
        data = bytearray(path.read_bytes())
        data[-3] ^= 1
        path.write_bytes(data)
    elif kind == "text":
        path.write_text("not a matrix")
    elif kind == "a header that claims petabytes":
        claim = {"features": {"dtype": "F32", "shape": [1 << 48, 1], "data_offsets": [0, 1 << 50]}}
        text = json.dumps(claim).encode()
        path.write_bytes(len(text).to_bytes(8, "little") + text + rows.tobytes())
    elif kind == "other rows":
        write_arrays(path, {"features": rows[:2]}, header)
    elif kind == "another type":
        write_arrays(path, {"features": rows.astype(np.float64)}, header)
    elif kind == "another name":
        write_arrays(path, {"rows": rows}, header)
    elif kind == "features of other names":
        write_arrays(path, {"features": rows}, {"key": "other"})
    elif kind == "permuted rows":
        save_file({"features": rows[::-1].copy()}, path, read_header(path))
    elif kind == "a link to nothing":
        path.unlink()
        path.symlink_to(path.with_name("nowhere"))
    else:
        other = path.with_name("elsewhere")
        other.write_bytes(path.read_bytes())
        path.unlink()
        path.symlink_to(other)


KINDS = [
    *("cut", "one bit", "text", "a header that claims petabytes", "other rows", "another type"),
    *("another name", "features of other names", "permuted rows", "a symbolic link"),
    "a link to nothing",
]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_not_as_it_was_written_is_said_and_replaced(tmp_path: Path, kind: str):
    path = tmp_path / "features-key.safetensors"
    store_features(tmp_path, "key", ROWS)
    damage(path, kind)
    with pytest.warns(InputWarning, match="not features that dualign has stored"):
        assert load_features(tmp_path, "key", 3) is None
    store_features(tmp_path, "key", ROWS)
    np.testing.assert_array_equal(load_features(tmp_path, "key", 3), ROWS)


def test_what_is_not_there_is_no_damage(tmp_path: Path):
    assert load_features(tmp_path, "key", 3) is None


def test_no_symbolic_link_is_followed_for_writing(tmp_path: Path):
    precious = tmp_path / "precious"
    precious.write_text("years of work")
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "features-key.safetensors").symlink_to(precious)
    store_features(tmp_path / "cache", "key", ROWS)
    assert precious.read_text() == "years of work"
    np.testing.assert_array_equal(load_features(tmp_path / "cache", "key", 3), ROWS)


def test_what_a_killed_run_left_is_removed(tmp_path: Path):
    left = temporary_beside(tmp_path / "features-other.safetensors")
    dead = left.with_name(left.name.replace(f"-{os.getpid()}-", "-4194305-"))  # beyond any process
    dead.write_text("half")
    store_features(tmp_path, "key", ROWS)
    assert kept(tmp_path) == ["features-key.safetensors"]


def test_what_was_used_longest_ago_is_dropped_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    new, middle, old, more = (features_key([name], "") for name in ("new", "middle", "old", "more"))
    for age, key in enumerate([new, middle, old]):
        store_features(tmp_path, key, ROWS)
        os.utime(tmp_path / f"features-{key}.safetensors", (1000 - age, 1000 - age))
    load_features(tmp_path, old, 3)  # used again: now it is the newest
    size = (tmp_path / f"features-{new}.safetensors").stat().st_size
    monkeypatch.setattr(cache, "LIMIT_BYTES", 3 * size)
    store_features(tmp_path, more, ROWS)
    assert kept(tmp_path) == sorted(f"features-{key}.safetensors" for key in (more, new, old))


def test_what_somebody_else_keeps_there_is_never_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "features-of-my-paper.safetensors").write_text("mine")
    os.utime(tmp_path / "features-of-my-paper.safetensors", (1, 1))
    monkeypatch.setattr(cache, "LIMIT_BYTES", 0)
    store_features(tmp_path, features_key(["a"], ""), ROWS)
    assert kept(tmp_path) == ["features-of-my-paper.safetensors"]


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
