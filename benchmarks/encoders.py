"""What names alone are worth: Hits@1 of every offline encoder on DBP15K.

    python benchmarks/encoders.py [--data FOLDER] [--pairs zh_en …] [--encoders NAME_OR_FILE …]
                                  [--links test|train] [--metric l1|cosine] [--json F]

Left to right, candidates are the targets of the links asked for, ties count as the share of their
orderings that put the truth first. "translated" are the names of ``translated_names_1/_2``, "raw"
the local names of the URIs, each in its own language. Seconds are those of encoding all names of a
pair, the slowest of the pairs, nothing cached. Tune with ``--links train``; test links come last.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from dbp15k import PAIRS, glove_file, pair_folder
from dualign.core.graph_pair import GraphPair
from dualign.evaluation import evaluate_embeddings
from dualign.io import read_folder
from dualign.io.run_record import write_json
from dualign.names import ENCODERS, get_encoder, name_entities

WRITTEN = ("translated", "raw")


def named(pair: GraphPair, written: str) -> tuple[list[str], list[str]]:
    """The names of both sides, translated or as the URIs spell them."""
    graphs = (pair.left, pair.right)
    if written == "raw":
        graphs = tuple(name_entities(dataclasses.replace(g, names=())) for g in graphs)  # type: ignore[assignment]
    return list(graphs[0].names), list(graphs[1].names)


def measure(encoder: str, pair: GraphPair, written: str, links: str, metric: str) -> dict[str, Any]:
    """Hits@1 and seconds of one encoder on one pair."""
    left, right = named(pair, written)
    chosen = get_encoder(encoder)
    chosen.encode(["warm up"])  # loading the vectors is no part of the time
    started = time.perf_counter()
    rows = chosen.encode([*left, *right])
    seconds = time.perf_counter() - started
    report = evaluate_embeddings(
        rows[: len(left)],
        rows[len(left) :],
        pair.test if links == "test" else pair.train,
        candidates=["test"],
        directions=["left-right"],
        metric=metric,
        hits=[1],
        bootstrap=0,
    )
    return {
        "encoder": chosen.name if encoder in ENCODERS else Path(encoder).name,
        "names": written,
        "width": rows.shape[1],
        "hits@1": report.get("hits@1").value,
        "seconds": seconds,
    }


def shown(encoder: str, pairs: list[str], rows: list[dict[str, Any]]) -> list[str]:
    """One line of the table."""
    figures = [
        " ".join(
            f"{row['hits@1']:.4f}".removeprefix("0")
            for pair in pairs
            for row in rows
            if (row["pair"], row["names"]) == (pair, written)
        )
        for written in WRITTEN
    ]
    slowest = max(row["seconds"] for row in rows)
    return [encoder, str(rows[0]["width"]), *figures, f"{slowest:.1f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, help="folder with dbp15k/ (else DUALIGN_DATA)")
    parser.add_argument("--pairs", nargs="*", default=list(PAIRS))
    parser.add_argument("--encoders", nargs="*", help="names or files; default: all, and GloVe")
    parser.add_argument("--links", choices=["test", "train"], default="test")
    parser.add_argument("--metric", default="l1")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.data:
        os.environ["DUALIGN_DATA"] = str(options.data)
    encoders = options.encoders or [*sorted(set(ENCODERS) - {"default"}), str(glove_file())]
    pairs = {name: read_folder(pair_folder(name)) for name in options.pairs}
    table = Table(title=f"Names only: Hits@1 ({options.metric}, {options.links} links)")
    for column in ("encoder", "width", *(f"{w} {' '.join(pairs)}" for w in WRITTEN), "seconds"):
        table.add_column(column, justify="left" if column == "encoder" else "right")
    results: list[dict[str, Any]] = []
    for encoder in encoders:
        rows = [
            {"pair": name} | measure(encoder, pair, written, options.links, options.metric)
            for written in WRITTEN
            for name, pair in pairs.items()
        ]
        results += rows
        table.add_row(*shown(rows[0]["encoder"], options.pairs, rows))
    Console().print(table)
    if options.json:
        record = {"links": options.links, "metric": options.metric, "results": results}
        write_json(options.json, record)


if __name__ == "__main__":
    main()
