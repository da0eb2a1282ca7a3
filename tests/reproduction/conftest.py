"""A data folder like DBP15K's, small."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import numpy as np
import pytest

ENTITIES, LINKED = 60, 50


def _write(path: Path, rows: list[tuple[object, ...]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")


def _resource(language: str) -> str:
    return f"http://{language}.dbpedia.org/resource"


def _names(folder: Path, word: list[str], side: int, first: int) -> None:
    rows = [(first + i, f"{word[i % 8]} {word[(i // 8) % 8]} {i}") for i in range(ENTITIES)]
    _write(folder / f"translated_names_{side}", rows)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``dbp15k/zh_en`` with names, attributes and splits; entity i of both sides is the same."""
    root = tmp_path_factory.mktemp("data")
    folder = root / "dbp15k" / "zh_en"
    rng = np.random.default_rng(0)
    triples = np.unique(rng.integers(0, [ENTITIES, 5, ENTITIES], (240, 3)), axis=0)
    words = ["amber", "basil", "cedar", "delta", "ember", "fable", "grove", "haven"]
    for side, language, first in ((1, "zh", 0), (2, "en", ENTITIES)):
        resource = _resource(language)
        kept = triples[rng.random(len(triples)) < 0.9]
        _write(
            folder / f"ent_ids_{side}", [(first + i, f"{resource}/E{i}") for i in range(ENTITIES)]
        )
        _write(folder / f"rel_ids_{side}", [(10 * side + i, f"{resource}/r{i}") for i in range(5)])
        _write(
            folder / f"triples_{side}",
            [(first + h, 10 * side + r, first + t) for h, r, t in kept.tolist()],
        )
        _names(folder, words, side, first)
        lines = "".join(
            f"{resource}/E{i}\thttp://p/{i % 7}\thttp://q/{i % 5}\n" for i in range(LINKED)
        )
        (folder / f"training_attrs_{side}.gz").write_bytes(gzip.compress(lines.encode()))
    pairs = [(f"{_resource('zh')}/r{i}", f"{_resource('en')}/r{i}") for i in range(5)]
    _write(folder / "rel_links", pairs)
    links = [(int(i), int(ENTITIES + i)) for i in rng.permutation(LINKED)]
    for split, share in (("", 0.3), ("splits/0_1", 0.1), ("splits/0_2", 0.2), ("splits/0_4", 0.4)):
        cut = round(share * LINKED)
        _write(folder / split / "sup_ent_ids", links[:cut])
        _write(folder / split / "ref_ent_ids", links[cut:])
    vectors = "".join(f"{word} 0.{i} 1 0.5\n" for i, word in enumerate(words))
    (root / "vectors").mkdir()
    glove = root / "vectors" / "glove-100d-dbp15k-words.txt.gz"
    glove.write_bytes(gzip.compress(vectors.encode()))
    return root


@pytest.fixture
def three(data: Path, tmp_path: Path) -> Path:
    """A data folder of one's own with all three data sets, each the small one."""
    root = tmp_path / "three"
    for name in ("zh_en", "ja_en", "fr_en"):
        shutil.copytree(data / "dbp15k" / "zh_en", root / "dbp15k" / name)
    shutil.copytree(data / "vectors", root / "vectors")
    return root
