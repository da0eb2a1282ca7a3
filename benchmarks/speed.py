"""Speed of training on DBP15K ZH-EN: fused kernels against plain PyTorch, in one run.

    python benchmarks/speed.py [--width 300 ...] [--repeats 3] [--json F]

Prints seconds (best of the repeats) and ratios for an epoch (forward, loss, backward, step) and for
a mining of both sides, and how far each is from what this machine can do at most: the
arithmetic of the gates' matrix products at the rate measured for a large product, and the bytes
of the sparse walks at the rate measured for a large copy.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import torch
from rich.console import Console
from rich.table import Table

from dbp15k import PAIRS, pair_folder
from dualign.graph_pair import GraphPair
from dualign.graphs.dual import dual_relation_graph
from dualign.graphs.primal import PrimalGraph
from dualign.io import read_folder
from dualign.kernels.edges import Edges
from dualign.kernels.jit import available_cores, set_threads
from dualign.kernels.memory import keep_freed_memory
from dualign.kernels.negatives import Negatives
from dualign.models import RDGCN, ModelInput, RDGCNSettings
from dualign.names import encode_names, get_encoder
from dualign.training import TrainingSettings
from dualign.training.mining import mine_negatives
from plain import plain_mining


def best_of(repeats: int, work: Callable[[], object]) -> float:
    seconds = []
    for _ in range(repeats):
        started = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - started)
    return min(seconds)


class Bench:
    """One model on one set of features, with one set of kernels."""

    def __init__(self, pair: GraphPair, features: np.ndarray, kernels: str) -> None:
        torch.manual_seed(0)
        self.primal = PrimalGraph.join(pair.left, pair.right)
        self.links = self.primal.joint(pair.train)
        given = ModelInput(primal=self.primal, features=features, kernels=kernels)
        self.model = RDGCN(given, RDGCNSettings())
        self.settings = TrainingSettings()
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=0.001, fused=True)
        self.x = self.model().detach()
        self.mined = Negatives.of(self.links, self.mine())

    def mine(self) -> np.ndarray:
        """Negatives of both sides, fused or plain."""
        if self.model.kernels.name == "fused":
            return mine_negatives(self.x, self.primal, self.links, self.settings)
        k = self.settings.negatives
        return np.stack([plain_mining(self.x, self.links[:, side], k) for side in (0, 1)])

    def epoch(self) -> float:
        """Forward, loss, backward, step."""
        loss = self.model.kernels.margin_loss(self.model(), self.mined, self.settings.margin)
        self.optimizer.zero_grad(set_to_none=True)
        torch.autograd.backward(loss)
        self.optimizer.step()
        return float(loss.detach())


def machine_rates() -> tuple[float, float]:
    """FLOP/s of a large matrix product and bytes/s of a large copy, on all threads."""
    a, b = (np.ones((4096, 4096), dtype=np.float32) for _ in range(2))
    product = best_of(3, lambda: np.matmul(a, b))
    source, target = torch.ones(64_000_000), torch.ones(64_000_000)
    copy = best_of(3, lambda: target.copy_(source))
    return 2 * 4096**3 / product, 2 * 4 * 64e6 / copy


def epoch_limit(bench: Bench, width: int, flops: float, bandwidth: float) -> dict[str, float]:
    """What an epoch must at least do, and how long that takes at the machine's rates."""
    model, n = bench.model, bench.primal.entities
    products = 3 * 2 * n * width * width * len(model.gcn_layers)
    walks = sum(
        len(edges) * passes
        for edges, passes in (
            (model.relation_means.edges, 2 * 2),  # two interactions, there and back
            (_edges(model.gcn_layers), 2 * 2),  # two layers, there and back
            (_edges(model.primal_layers), 2 * 3),  # one walk there, two back
            (_edges(model.dual_layers), 2 * 3 * 2),  # rows of twice the width
        )
    )
    loss_rows = 2 * bench.mined.negatives.size
    moved = 4.0 * width * (walks + loss_rows)
    return {
        "gflop": products / 1e9,
        "gbyte": moved / 1e9,
        "limit_seconds": products / flops + moved / bandwidth,
    }


def _edges(layers: torch.nn.ModuleList) -> Edges:
    edges = layers[0].edges
    assert isinstance(edges, Edges)
    return edges


def mining_limit(bench: Bench, width: int, flops: float) -> dict[str, float]:
    """An L1 element is a subtraction, an absolute value and an addition; FMA rates count two."""
    elements = 2 * len(bench.links) * bench.primal.entities * width
    return {"gelement": elements / 1e9, "limit_seconds": 2 * elements / (flops / 2)}


def measure(pair: GraphPair, features: np.ndarray, repeats: int) -> dict[str, float]:
    """One width: plain PyTorch first, as it comes; then the same, and dualign, keeping memory."""
    width = features.shape[1]
    plain = Bench(pair, features, "torch")
    row = {
        "width": float(width),
        "loss_plain": plain.epoch(),
        "epoch_plain": best_of(repeats, plain.epoch),
        "mining_plain": best_of(1, plain.mine),
    }
    keep_freed_memory()
    row["epoch_plain_tuned"] = best_of(repeats, plain.epoch)
    flops, bandwidth = machine_rates()
    fused = Bench(pair, features, "fused")
    row |= {
        "loss_difference": abs(fused.epoch() - row["loss_plain"]),
        "epoch_fused": best_of(3 * repeats, fused.epoch),
        "mining_fused": best_of(repeats, fused.mine),
        "same_negatives": float(
            np.mean(np.sort(fused.mined.negatives) == np.sort(plain.mined.negatives))
        ),
    }
    row |= {f"epoch_{k}": v for k, v in epoch_limit(fused, width, flops, bandwidth).items()}
    row |= {f"mining_{k}": v for k, v in mining_limit(fused, width, flops).items()}
    return row | {"gflops": flops / 1e9, "gbytes_per_second": bandwidth / 1e9}


def show_preparation() -> None:
    """How long it takes to read each pair and to build its dual relation graph."""
    for name in PAIRS:
        pair = read_folder(pair_folder(name))
        primal = PrimalGraph.join(pair.left, pair.right)
        reading = best_of(3, partial(read_folder, pair_folder(name)))
        dual = best_of(3, partial(dual_relation_graph, primal))
        edges = dual_relation_graph(primal).nnz
        print(f"{name}: read in {reading:.2f} s, dual relation graph ({edges:,}) in {dual:.3f} s")


def show(rows: list[dict[str, float]]) -> None:
    console = Console()
    table = Table(title=f"DBP15K ZH-EN, {torch.get_num_threads()} threads, seconds")
    for column in (
        "width",
        "what",
        "dualign",
        "plain PyTorch",
        "ratio",
        "machine's limit",
        "share",
    ):
        table.add_column(column, justify="left" if column == "what" else "right")
    for row in rows:
        for what in ("epoch", "mining"):
            fused, plain = row[f"{what}_fused"], row[f"{what}_plain"]
            limit = row[f"{what}_limit_seconds"]
            table.add_row(
                f"{row['width']:.0f}", what, f"{fused:.2f}", f"{plain:.2f}",
                f"{plain / fused:.1f}×", f"{limit:.2f}", f"{limit / fused:.0%}",
            )  # fmt: skip
    console.print(table)
    for row in rows:
        tuned = row["epoch_plain_tuned"]
        console.print(
            f"width {row['width']:.0f}: with freed memory kept (as dualign does) the plain epoch "
            f"takes {tuned:.2f} s, {tuned / row['epoch_fused']:.1f}× dualign's"
        )
    console.print(
        f"machine: {rows[0]['gflops']:.0f} GFLOP/s, {rows[0]['gbytes_per_second']:.0f} GB/s; "
        f"losses differ by {max(r['loss_difference'] for r in rows):.1e}, "
        f"{min(r['same_negatives'] for r in rows):.4%} of the negatives are the same"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--width", type=int, nargs="*", default=[300])
    parser.add_argument("--no-default-encoder", action="store_true")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    set_threads(available_cores())
    if options.one is not None:
        pair = read_folder(pair_folder("zh_en"))
        row = measure(pair, _features(pair, options.one), options.repeats)
        print(json.dumps(row))
        return
    show_preparation()
    widths = [*options.width, *([] if options.no_default_encoder else [0])]
    rows = [_in_own_process(width, options.repeats) for width in widths]
    show(rows)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2))


def _in_own_process(width: int, repeats: int) -> dict[str, float]:
    """Memory once kept cannot be given back, so every width starts afresh."""
    command = [sys.executable, __file__, "--one", str(width), "--repeats", str(repeats)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    row: dict[str, float] = json.loads(done.stdout)
    return row


def _features(pair: GraphPair, width: int) -> np.ndarray:
    """Rows of the default encoder, or (width > 0) the same turned at random into that width.

    A random turn keeps the distances real ones.
    """
    names = encode_names(pair.left, pair.right, get_encoder("default"))
    if not width:
        return names
    rng = np.random.default_rng(0)
    turn = rng.standard_normal((names.shape[1], width)).astype(np.float32) / np.sqrt(width)
    turned: np.ndarray = names @ turn
    return turned


if __name__ == "__main__":
    main()
