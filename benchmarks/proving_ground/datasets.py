"""The tasks of the proving ground, by name.

The sets of ``$DUALIGN_DATA/pairs`` (its README says what they are), the three pairs of DBP15K, the
demo, and pairs of our own making in the same layout with a ``meta.json`` beside each.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from dbp15k import PAIRS as DBP15K
from dbp15k import data_folder, pair_folder
from dualign import GraphPair, read_folder
from dualign.core.arrays import IntArray
from dualign.demonstration.dataset import demo_pair
from proving_ground.splitting import split_records
from proving_ground.task import Pair, Task

FAMILIES = {
    "emoji_en_zh": "emoji",
    "emoji_en_de": "emoji",
    "imdb_tmdb": "imdb",
    "imdb_dbpedia": "imdb",
    "dblp_acm": "papers",
    "cora": "papers",
    "historical_people": "people",
}
DBP15K_FAMILY = "dbp15k"
PAIRS = (
    *("abt_buy", "dblp_acm", "imdb_tmdb", "imdb_dbpedia", "fodors_zagats", "communes"),
    *("openngc_celestial", "mondo_doid", "wordnet30_31", "emoji_en_zh", "emoji_en_de"),
    *("historical_people", "cora"),
)
FORMATS = (
    "csv",
    "tsv",
    "jsonl",
    "parquet",
    "ttl.gz",
    "ttl",
    "nt.gz",
    "nt",
    "tsv.gz",
    "graphml",
    "jsonld",
)


def own_folder() -> Path | None:
    """Where pairs of our own making are, if anywhere: ``$DUALIGN_OWN_PAIRS``."""
    named = os.environ.get("DUALIGN_OWN_PAIRS")
    return Path(named) if named else None


def own_pairs() -> dict[str, Path]:
    """The folders of our own pairs by name; those without a truth are not finished."""
    folder = own_folder()
    if folder is None:
        return {}
    return {path.parent.name: path.parent for path in sorted(folder.glob("*/meta.json"))}


def task_names() -> list[str]:
    """Every task there is: the thirteen sets, DBP15K, the demo, our own."""
    return [*PAIRS, *(f"dbp15k_{name}" for name in DBP15K), "demo", *own_pairs()]


def load_task(name: str, work: Path) -> Task:
    """The task of this name; ``work`` is a folder for tables that have to be made first."""
    if name == "demo":
        return _demo()
    if name.startswith("dbp15k_"):
        return _dbp15k(name.removeprefix("dbp15k_"))
    if name in PAIRS:
        folder = data_folder() / "pairs" / name
        return _in_folder(name, folder, FAMILIES.get(name, name), work, complete=True)
    if name in own_pairs():
        folder = own_pairs()[name]
        meta = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
        return _in_folder(name, folder, meta["family"], work, complete=bool(meta["complete"]))
    raise SystemExit(f"{name}: no such task; there are {', '.join(task_names())}")


def _in_folder(name: str, folder: Path, family: str, work: Path, *, complete: bool) -> Task:
    clusters = folder / "clusters.tsv"
    if clusters.exists():
        left, right, truth = split_records(folder / "records.csv", clusters, work / name)
    else:
        left, right = _side(folder, "left"), _side(folder, "right")
        truth = read_pairs(folder / "truth.tsv")
    return Task(
        name=name, family=family, left=left, right=right, truth=tuple(truth), complete=complete
    )


def read_pairs(path: Path) -> list[Pair]:
    """A file of pairs, left id ⇥ right id, without repetitions."""
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = [tuple(line.split("\t")) for line in lines if line]
    return list(dict.fromkeys((pair[0], pair[1]) for pair in pairs))


def _side(folder: Path, side: str) -> Path:
    for ending in FORMATS:
        if (path := folder / f"{side}.{ending}").exists():
            return path
    raise SystemExit(f"{folder}: there is no {side} file; one of {', '.join(FORMATS)} is needed")


def _dbp15k(name: str) -> Task:
    pair = read_folder(pair_folder(name))
    published = _ids(pair, pair.train)
    return Task(
        name=f"dbp15k_{name}",
        family=DBP15K_FAMILY,
        left=pair.left,
        right=pair.right,
        truth=(*published, *_ids(pair, pair.test)),
        complete=False,
        published=published,
    )


def _demo() -> Task:
    pair = demo_pair()
    truth = (*_ids(pair, pair.train), *_ids(pair, pair.test))
    return Task(name="demo", family="demo", left=pair.left, right=pair.right, truth=truth)


def _ids(pair: GraphPair, links: IntArray) -> tuple[Pair, ...]:
    ours, theirs = pair.left.entities, pair.right.entities
    return tuple((ours[left], theirs[right]) for left, right in links.tolist())
