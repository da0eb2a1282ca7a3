"""``dualign serve`` under load, and how good its candidates are.

Load: both graphs of DBP15K's zh_en as one (38,960 entities); queries are names of its entities
with a letter missing, ten to a request as OpenRefine sends them. First at a fixed rate of 500
queries a second, which says how long a request takes at that load; then as fast as four clients
can, which says how many queries a second there are. Client and server share the machine's cores.

Quality: names of the demo's French graph against its English one, alone and with the country of a
subdivision, as text and as the entity that its own name is reconciled with.

    python benchmarks/serve.py [--seconds 20] [--rate 500] [--json F]
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlparse

import numpy as np

from dbp15k import pair_folder
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.demonstration import demo_pair
from dualign.io import read_folder
from dualign.io.graphs.stored_graph import store_graph
from dualign.names import name_entities
from dualign.serving.index_building import build_index
from dualign.serving.reconciliation import Condition, Query, Reconciler

BATCH = 10
COUNTRY = "http://geo.example/en/rel/inCountry"
PART_OF = "http://cldr.example/fr/rel/subdivisionDe"


def bodies(names: list[str], count: int) -> list[str]:
    """Requests of ten names each, one letter of every name missing."""
    draw = np.random.default_rng(0)
    made = []
    for _ in range(count):
        batch = {}
        for place in range(BATCH):
            name = names[draw.integers(len(names))]
            cut = int(draw.integers(len(name)))
            batch[f"q{place}"] = {"query": name[:cut] + name[cut + 1 :] or name, "limit": 5}
        made.append(urlencode({"queries": json.dumps(batch)}))
    return made


class Client:
    """One connection that stays open."""

    def __init__(self, address: str) -> None:
        where = urlparse(address)
        self.connection = http.client.HTTPConnection(str(where.hostname), where.port, timeout=60)

    def ask(self, body: str) -> None:
        """Send one request and read its answer."""
        head = {"Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request("POST", "/reconcile", body, head)
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status


def at_rate(address: str, requests: list[str], rate: float, clients: int = 8) -> list[float]:
    """Seconds from when a request was due to when it was answered."""
    took: list[float] = []
    started, lock, following = (
        time.perf_counter() + 0.2,
        threading.Lock(),
        iter(enumerate(requests)),
    )

    def work() -> None:
        client = Client(address)
        while True:
            with lock:
                place, body = next(following, (None, ""))
            if place is None:
                return
            due = started + place * BATCH / rate
            time.sleep(max(0.0, due - time.perf_counter()))
            client.ask(body)
            took.append(time.perf_counter() - due)

    with ThreadPoolExecutor(clients) as pool:
        for worker in [pool.submit(work) for _ in range(clients)]:
            worker.result()  # a refused request ends the benchmark
    return took


def load(seconds: float, rate: float) -> dict[str, Any]:
    """Latency at the rate, then the throughput."""
    graph = both_graphs()
    names = [name for name in graph.names if len(name) > 3]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "right.dualign.gz"
        store_graph(path, graph)
        command = [sys.executable, "-u", "-m", "dualign", "serve", str(path), "--port", "0"]
        command += ["--index", str(Path(folder) / "index")]
        first = started_server(command)
        first[0].kill()
        first[0].wait()
        server, address, ready = started_server(command)
        try:
            at_rate(address, bodies(names, 50), 1e6, 4)
            requests = bodies(names, int(seconds * rate / BATCH))
            took = np.array(at_rate(address, requests, rate))
            begun, used = time.perf_counter(), cpu_seconds(server.pid)
            at_rate(address, requests, 1e9, 4)
            used = cpu_seconds(server.pid) - used
            fastest = len(requests) * BATCH / (time.perf_counter() - begun)
            memory = memory_in_use(server.pid)
        finally:
            server.kill()
            server.wait()
    return {
        "entities": len(graph.entities),
        "start_from_index_seconds": round(ready, 2),
        "rate": rate,
        "p50_ms": round(1000 * float(np.percentile(took, 50)), 1),
        "p99_ms": round(1000 * float(np.percentile(took, 99)), 1),
        "queries_per_second": round(fastest),
        "server_cpu_ms_per_query": round(1000 * used / (len(requests) * BATCH), 2),
        "server_memory_mb": memory,
        "load_average": round(os.getloadavg()[0], 1),
    }


def started_server(command: list[str]) -> tuple[subprocess.Popen[str], str, float]:
    """A server, its address, and the seconds until it answered."""
    begun = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603
    assert server.stdout is not None
    line = server.stdout.readline()
    found = re.search(r"http://[\d.]+:\d+", line)
    assert found is not None, line
    return server, found[0], time.perf_counter() - begun


def both_graphs() -> KnowledgeGraph:
    """The two graphs side by side, with names."""
    pair = read_folder(pair_folder("zh_en"))
    left, right = name_entities(pair.left), name_entities(pair.right)
    shift = [len(left.entities), len(left.relations), len(left.entities)]
    return KnowledgeGraph(
        entities=[*left.entities, *right.entities],
        relations=[*left.relations, *right.relations],
        triples=np.concatenate([left.triples, right.triples + shift]),
        names=[*left.names, *right.names],
    )


def cpu_seconds(process: int) -> float:
    """CPU seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_in_use(process: int) -> int:
    """Resident memory of a process in megabytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * resource.getpagesize() >> 20


def quality() -> dict[str, dict[str, float]]:
    """Hits@1, and how often a certain match is right, on the demo's test links."""
    pair = demo_pair()
    left, right = name_entities(pair.left), name_entities(pair.right)
    reconciler = Reconciler(build_index(right, "demo"))
    relation = list(left.relations).index(PART_OF)
    country = {head: tail for head, kind, tail in left.triples.tolist() if kind == relation}
    countries = sorted(set(country.values()))
    first = reconciler.answer(
        [Query(name=left.names[each], type="http://geo.example/en/type/Country", limit=1)
         for each in countries]
    )  # fmt: skip
    entity = {
        each: right.entities[found[0].entity]
        for each, found in zip(countries, first, strict=True)
        if found
    }
    texts = {each: left.names[each] for each in countries}
    figures = {}
    for mode, known in (("names", {}), ("and country, text", texts), ("and country, id", entity)):
        queries = [
            Query(
                name=left.names[row],
                limit=5,
                conditions=(Condition(property=COUNTRY, values=(known[country[row]],)),)
                if row in country and country[row] in known
                else (),
            )
            for row in pair.test[:, 0].tolist()
        ]
        found = reconciler.answer(queries)
        best = np.array([each[0].entity if each else -1 for each in found])
        certain = np.array([bool(each) and each[0].match for each in found])
        right_ones = best == pair.test[:, 1]
        figures[mode] = {
            "queries": len(queries),
            "hits@1": round(float(right_ones.mean()), 4),
            "match": int(certain.sum()),
            "precision of match": round(float(right_ones[certain].mean()), 4),
        }
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    figures = {"quality": quality(), "load": load(options.seconds, options.rate)}
    print(json.dumps(figures, indent=2))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
