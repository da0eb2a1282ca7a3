"""Memory of reading a large file of which little is wanted, format by format.

One entity in a hundred is of the type that is wanted; most of the text is in one property.
Memory is the growth of a process of its own over what it holds with all libraries loaded:

    python benchmarks/narrowed_reading.py [--entities 100000] [--json F]
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
from pyarrow import parquet

TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
BASE = "http://example.org"
WAYS: dict[str, dict[str, list[str]]] = {
    "all": {},
    "--ignore-property abstract": {"ignore_property": ["abstract"]},
    "--only-type Wanted": {"only_type": ["Wanted"]},
}


def kind(number: int) -> str:
    return "Other" if number % 100 else "Wanted"


def abstract(number: int) -> str:
    return f"what there is to say about {number}: " + "this and that, " * 20


def edges(entities: int) -> Iterator[tuple[str, str, str]]:
    """Subject, predicate, object as an edge list writes them."""
    for number in range(entities):
        subject = f"{BASE}/resource/{number}"
        yield subject, LABEL, f'"the name of entity {number}"'
        yield subject, f"{BASE}/near", f"{BASE}/resource/{number * 7919 % entities}"
        yield subject, f"{BASE}/abstract", f'"{abstract(number)}"'
        yield subject, TYPE, f"{BASE}/{kind(number)}"


def write(folder: Path, entities: int) -> list[Path]:
    """The same graph in several formats."""
    files = [folder / name for name in ("g.nt", "g.tsv", "g.parquet", "nodes.csv", "g.graphml")]
    with files[0].open("w") as lines, files[1].open("w") as table:
        for subject, predicate, value in edges(entities):
            term = value if value.startswith('"') else f"<{value}>"
            lines.write(f"<{subject}> <{predicate}> {term} .\n")
            table.write(f"{subject}\t{predicate}\t{value}\n")
    columns = zip(*edges(entities), strict=True)
    parquet.write_table(pa.table([pa.array(column) for column in columns], list("spo")), files[2])
    with files[3].open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow([":ID", ":LABEL", "name", "abstract"])
        rows.writerows([i, kind(i), f"entity {i}", abstract(i)] for i in range(entities))
    with files[4].open("w") as file:
        names = ("labels", "name", "abstract")
        file.write("<graphml>" + "".join(f'<key id="{n}" attr.name="{n}"/>' for n in names))
        file.write("<graph>\n")
        for i in range(entities):
            data = zip(names, (kind(i), f"entity {i}", abstract(i)), strict=True)
            inner = "".join(f'<data key="{key}">{text}</data>' for key, text in data)
            file.write(f'<node id="{i}">{inner}</node>\n')
        file.write("</graph></graphml>\n")
    return files


def read_alone(path: str, way: str) -> None:
    """Read a file in this process and print what that took."""
    import resource
    import warnings

    import dualign

    warnings.simplefilter("ignore")
    before, cpu = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    graph = dualign.read(path, **WAYS[way])  # type: ignore[arg-type]
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    cpu = time.process_time() - cpu
    figures = {"megabytes": grown / 1e3, "cpu": cpu, "entities": len(graph.entities)}
    print(json.dumps(figures))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--entities", type=int, default=100_000)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--alone", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.alone:
        read_alone(*options.alone)
        return
    figures: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for path in write(Path(folder), options.entities):
            size = path.stat().st_size / 1e6
            for way in WAYS:
                command = [sys.executable, __file__, "--alone", str(path), way]
                done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
                row = figures[f"{path.name} {way}"] = json.loads(done.stdout)
                print(
                    f"{path.name:10} {size:5.0f} MB  {way:27} +{row['megabytes']:5.0f} MB "
                    f"{row['cpu']:6.1f} CPU s  {row['entities']:9,} entities",
                    flush=True,
                )
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
