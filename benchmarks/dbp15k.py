"""Where the benchmarks find DBP15K and the word vectors."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PAIRS = ("zh_en", "ja_en", "fr_en")
PUBLISHED = {"zh_en": 0.7075, "ja_en": 0.7674, "fr_en": 0.8864}  # RDGCN, Hits@1, the paper


def data_folder() -> Path:
    """The folder in DUALIGN_DATA, or ../shared/data beside a checkout."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    folder = Path(os.environ.get("DUALIGN_DATA", beside))
    if not (folder / "dbp15k").is_dir():
        sys.exit(f"{folder / 'dbp15k'}: no such folder; set DUALIGN_DATA to the data")
    return folder


def pair_folder(name: str) -> Path:
    """The folder of one pair, such as ``zh_en``."""
    return data_folder() / "dbp15k" / name


def glove_file() -> Path:
    """The 100-d GloVe vectors."""
    return data_folder() / "vectors" / "glove-100d-dbp15k-words.txt.gz"
