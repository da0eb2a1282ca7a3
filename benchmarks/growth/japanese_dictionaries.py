"""Two versions of the Japanese name and word dictionaries: the packages `jamdict-data` 1.0 and 1.5.

JMnedict and JMdict (EDRDG, CC BY-SA 4.0), as tables of some 920,000 entries a side. The truth are
equal numbers (`idseq`), which no column shows: rows are numbered anew, at random. The hard version
shows the kanji on the left side only and the kana on the right one only.
"""

from __future__ import annotations

import csv
import lzma
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import numpy as np

VERSIONS = {"left": "1.0", "right": "1.5"}
COLUMNS = ("id", "kanji", "kana", "meaning", "kind")
HIDDEN = {"left": "kana", "right": "kanji"}  # in the hard version
_JOINED = "group_concat(text, '; ')"
_NAMES = f"""
SELECT e.idseq, k.t, r.t, g.t, g.kind FROM NEEntry e
LEFT JOIN (SELECT idseq, {_JOINED} AS t FROM NEKanji GROUP BY idseq) k ON k.idseq = e.idseq
LEFT JOIN (SELECT idseq, {_JOINED} AS t FROM NEKana GROUP BY idseq) r ON r.idseq = e.idseq
LEFT JOIN (SELECT n.idseq, group_concat(x.text, '; ') AS t, min(y.text) AS kind
           FROM NETranslation n LEFT JOIN NETransGloss x ON x.tid = n.ID
           LEFT JOIN NETransType y ON y.tid = n.ID GROUP BY n.idseq) g ON g.idseq = e.idseq
"""  # noqa: S608 - nothing from outside
_WORDS = f"""
SELECT e.idseq, k.t, r.t, g.t, 'word' FROM Entry e
LEFT JOIN (SELECT idseq, {_JOINED} AS t FROM Kanji GROUP BY idseq) k ON k.idseq = e.idseq
LEFT JOIN (SELECT idseq, {_JOINED} AS t FROM Kana GROUP BY idseq) r ON r.idseq = e.idseq
LEFT JOIN (SELECT s.idseq, group_concat(x.text, '; ') AS t FROM Sense s
           JOIN SenseGloss x ON x.sid = s.ID WHERE x.lang IN ('', 'eng') GROUP BY s.idseq) g
       ON g.idseq = e.idseq
"""  # noqa: S608 - nothing from outside

Row = tuple[int, str | None, str | None, str | None, str | None]


def write_dictionaries(
    folder: Path, cache: Path, *, hard: bool = False, most: int | None = None
) -> dict[str, int]:
    """Write ``left.csv``, ``right.csv`` and ``truth.tsv``; returns sizes.

    With ``most``, only the first so many entries of either version, by their number.
    """
    folder.mkdir(parents=True, exist_ok=True)
    ids: dict[str, dict[int, int]] = {}
    for number, (side, version) in enumerate(VERSIONS.items()):
        rows = entries(database(cache, version))[:most]
        order = np.random.default_rng((7, number)).permutation(len(rows))
        ids[side] = {row[0]: int(new) for row, new in zip(rows, order, strict=True)}
        hidden = HIDDEN[side] if hard else ""
        _write_table(folder / f"{side}.csv", rows, order.tolist(), hidden)
    both = [entry for entry in ids["left"] if entry in ids["right"]]
    with (folder / "truth.tsv").open("w", encoding="utf-8") as file:
        file.writelines(f"{ids['left'][each]}\t{ids['right'][each]}\n" for each in both)
    return {
        "left_entities": len(ids["left"]),
        "right_entities": len(ids["right"]),
        "true_links": len(both),
    }


def database(cache: Path, version: str) -> Path:
    """The SQLite file of a version, fetched with pip where it is not there yet."""
    path = cache / f"jamdict-{version}.db"
    if path.exists():
        return path
    cache.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:"]
    subprocess.run(  # noqa: S603
        [*command, "-d", str(cache), f"jamdict-data=={version}"], check=True
    )
    (archive,) = cache.glob(f"jamdict?data-{version}.tar.gz")
    with tarfile.open(archive) as packed:
        inside = next(name for name in packed.getnames() if name.endswith("jamdict.db.xz"))
        member = packed.extractfile(inside)
        assert member is not None
        with lzma.open(member) as source, path.with_suffix(".part").open("wb") as target:
            shutil.copyfileobj(source, target)
    path.with_suffix(".part").rename(path)
    return path


def entries(path: Path) -> list[Row]:
    """All entries of a database in order of their numbers: names, then words."""
    with closing(sqlite3.connect(path)) as connection:
        return [
            row for query in (_NAMES, _WORDS) for row in connection.execute(query + " ORDER BY 1")
        ]


def _write_table(path: Path, rows: list[Row], numbers: list[int], hidden: str) -> None:
    """The rows in order of their new numbers, without the hidden column."""
    shown = [k for k, column in enumerate(COLUMNS) if column != hidden]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([COLUMNS[k] for k in shown])
        for place in np.argsort(numbers).tolist():
            values = (numbers[place], *(text or "" for text in rows[place][1:]))
            writer.writerow([values[k] for k in shown])
