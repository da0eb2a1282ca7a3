"""A model on the whole graphs and in parts: Hits@1, processor seconds and peak memory.

Each run is a process of its own with one thread; memory is that of all its processes.

    python benchmarks/parts.py FOLDER --output OUT --parts 1 4 8
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from growth.measured_align import measured


def run(folder: Path, output: Path, model: str, parts: int) -> dict[str, float]:
    """One row; 1 part is the model as it is, without cutting."""
    name = f"{folder.name}-{model}-{parts}"
    arguments = [str(folder), "--model", model, "--threads", "1"]
    if parts > 1:
        arguments += ["--parts", str(parts)]
    figures = output / f"{name}.json"
    arguments += ["-o", str(output / f"{name}.tsv"), "--json", str(figures)]
    cost = measured(arguments, output / f"{name}.log")
    tables = json.loads(figures.read_text(encoding="utf-8"))["test"]["tables"]
    hits = {f"{each['candidates']} {each['direction']}": each["hits@1"] for each in tables}
    return {"parts": parts, **hits, **cost}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--model", default="rdgcn")
    parser.add_argument("--parts", type=int, nargs="+", default=[1, 4])
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    for parts in options.parts:
        row = run(options.folder, options.output, options.model, parts)
        print(json.dumps({name: round(value, 4) for name, value in row.items()}), flush=True)


if __name__ == "__main__":
    main()
