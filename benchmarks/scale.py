"""Time, memory and quality of ``dualign align`` on graphs of 40 thousand to 2 million entities.

    python benchmarks/scale.py tiles [--sizes 40000 160000] [--known 0.3] [--folder FOLDER]
    python benchmarks/scale.py dictionaries [--hard]
    python benchmarks/scale.py wordnet
    python benchmarks/scale.py show [--plot growth.svg]

``tiles`` are graphs with the shape of DBP15K ZH-EN (`growth.tiled_graphs`; DUALIGN_DATA says where
it is), ``dictionaries`` and ``wordnet`` real data from the package indexes. Every run is a process
of its own and adds a row to ``rows.jsonl`` in the folder; one that is there is not run again, and a
run that was cut off resumes. CPU seconds and the resident size of all processes are measured.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from dbp15k import pair_folder
from dualign import read_folder
from dualign.kernels.jit import available_cores
from growth.growth_rows import add_row, as_markdown, is_done, plot, read_rows, tiles_for
from growth.japanese_dictionaries import write_dictionaries
from growth.measured_align import measured, quality, read_pairs
from growth.tiled_graphs import TiledPair
from growth.wordnet_versions import write_wordnets

SIZES = (40_000, 80_000, 160_000, 320_000, 640_000, 1_000_000, 2_000_000)


def main() -> None:
    """Build the data that is asked for, run what has not been run, print the table."""
    options = _parser().parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rows = options.folder / "rows.jsonl"
    cache = options.folder / "packages"
    if options.data == "tiles":
        _run_tiles(options, rows)
    elif options.data == "dictionaries":
        name = "dictionaries-hard" if options.hard else "dictionaries"
        write = partial(write_dictionaries, cache=cache, hard=options.hard)
        _run(options, rows, name, write)
    elif options.data == "wordnet":
        _run(options, rows, "wordnet", partial(write_wordnets, cache=cache))
    found = read_rows(rows)
    print(as_markdown(found))
    if options.plot is not None:
        plot(found, options.plot)


def _run_tiles(options: argparse.Namespace, rows: Path) -> None:
    pair = read_folder(pair_folder("zh_en"))
    tile = len(pair.left.entities) + len(pair.right.entities)
    for size in options.sizes:
        tiled = TiledPair(pair=pair, tiles=tiles_for(size, tile))
        name = f"tiles-{tiled.tiles}-{options.known:g}"
        _run(options, rows, name, partial(tiled.write, known=options.known), size)


def _run(
    options: argparse.Namespace,
    rows: Path,
    name: str,
    write: Callable[[Path], dict[str, int]],
    size: int = 0,
) -> None:
    """Run one row, unless it is there."""
    known = options.known if options.data == "tiles" else 0.0
    row: dict[str, Any] = {
        "data": "tiles" if options.data == "tiles" else name,
        "size": size,
        "known": known,
        "threads": options.threads,
    }
    if is_done(read_rows(rows), row):
        return
    folder = options.folder / name
    sizes = _built(folder, write)
    suffix = ".nt" if (folder / "left.nt").exists() else ".csv"
    matches = folder / "matches.tsv"
    arguments = [str(folder / f"{side}{suffix}") for side in ("left", "right")]
    arguments += ["-o", str(matches), "--threads", str(options.threads), "--resume"]
    arguments += ["--links", str(folder / "links.tsv")] if known else []
    cost = measured(arguments, folder / "log.txt")
    links = read_pairs(folder / "links.tsv") if known else set()
    row |= {"entities": sizes["left_entities"] + sizes["right_entities"]}
    row |= {"triples": sizes.get("left_triples", 0) + sizes.get("right_triples", 0)}
    row |= {"known_links": len(links), "true_links": sizes["true_links"]}
    add_row(rows, row | cost | quality(matches, read_pairs(folder / "truth.tsv"), links))


def _built(folder: Path, write: Callable[[Path], dict[str, int]]) -> dict[str, int]:
    """The sizes of the data in a folder, which is written where it is not whole."""
    sizes = folder / "sizes.json"
    if not sizes.exists():
        sizes.write_text(json.dumps(write(folder)), encoding="utf-8")
    found: dict[str, int] = json.loads(sizes.read_text(encoding="utf-8"))
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", choices=("tiles", "dictionaries", "wordnet", "show"))
    parser.add_argument("--folder", type=Path, default=Path("scale"), help="default: %(default)s")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="N")
    parser.add_argument("--known", type=float, default=0.0, help="share of the links that is given")
    parser.add_argument("--hard", action="store_true", help="kanji on one side, kana on the other")
    parser.add_argument("--threads", type=int, default=available_cores())
    parser.add_argument("--plot", type=Path, metavar="SVG")
    return parser


if __name__ == "__main__":
    main()
