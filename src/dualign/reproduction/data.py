"""Where experiments find their data."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from dualign.core.errors import MissingInput
from dualign.io import sha256
from dualign.io.text.files import require_file

DATASETS = {"zh_en": "ZH-EN", "ja_en": "JA-EN", "fr_en": "FR-EN"}
GLOVE = "vectors/glove-100d-dbp15k-words.txt.gz"


def data_folder(given: Path | str | None = None) -> Path:
    """The folder given, or the one in DUALIGN_DATA; it must hold a folder ``dbp15k``."""
    named = given or os.environ.get("DUALIGN_DATA")
    if not named:
        raise MissingInput(
            "experiments need DBP15K: name the folder that holds dbp15k/ with --data, or set "
            "DUALIGN_DATA"
        )
    folder = Path(named)
    if not (folder / "dbp15k").is_dir():
        raise MissingInput(
            f"{folder / 'dbp15k'}: no such folder; give the folder that holds dbp15k/ with --data"
        )
    return folder


def files_of(
    dataset: str,
    *,
    split: str = "",
    names: bool = False,
    attributes: bool = False,
    relation_links: bool = False,
) -> tuple[str, ...]:
    """The files of a data set that a run reads, as paths inside the data folder."""
    kinds = ["ent_ids", "rel_ids", "triples"]
    kinds += ["translated_names"] * names + ["training_attrs"] * attributes
    files = [f"{kind}_{side}" for kind in kinds for side in (1, 2)]
    place = f"splits/{split}/" if split else ""
    files += [f"{place}sup_ent_ids", f"{place}ref_ent_ids"]
    files += ["rel_links"] * relation_links
    return tuple(f"dbp15k/{dataset}/{file}" for file in files)


def content_hash(data: Path, name: str) -> str:
    """The SHA-256 of a file of the data folder, which may be gzipped."""
    return _hash_once(require_file(data, name).resolve())


@cache
def _hash_once(path: Path) -> str:
    return sha256(path)


def encoder_of(name: str, data: Path) -> str:
    """The encoder an experiment names; ``glove`` is the vector file of the data folder."""
    return str(data / GLOVE) if name == "glove" else name
