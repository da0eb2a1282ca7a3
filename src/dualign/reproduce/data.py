"""Where experiments find their data."""

from __future__ import annotations

import os
from pathlib import Path

from dualign.errors import MissingInput

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


def encoder_of(name: str, data: Path) -> str:
    """The encoder an experiment names; ``glove`` is the vector file of the data folder."""
    if name != "glove":
        return name
    path = data / GLOVE
    if not path.exists():
        raise MissingInput(f"{path}: no such file; rows with GloVe need these vectors")
    return str(path)
