"""Speed of training on DBP15K ZH-EN: fused kernels against plain PyTorch.

    python benchmarks/speed.py [--width 300 ...] [--repeats 3] [--json F]

Prints seconds (best of the repeats) and ratios for an epoch (forward, loss, backward, step) and for
a mining of both sides, and how far each is from what this machine can do at most.
Each side runs in a process of its own, both from the same start: negatives are mined, an epoch
warms up, the next ones are timed. Plain PyTorch runs twice: like for like, with dualign's allocator
setting, and as it comes.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import torch
from rich.console import Console
from rich.table import Table

from dbp15k import PAIRS, pair_folder
from dualign.core.graph_pair import GraphPair
from dualign.graphs.dual import dual_relation_graph
from dualign.graphs.primal import PrimalGraph
from dualign.io import read_folder
from dualign.kernels.jit import available_cores, set_threads
from dualign.kernels.memory import keep_freed_memory
from dualign.kernels.negatives import Negatives
from dualign.models.embedding_model import ModelInput
from dualign.models.rdgcn import RDGCN, RDGCNSettings
from dualign.names import encode_names, get_encoder
from dualign.training import TrainingSettings
from dualign.training.mining import mine_negatives
from limits import best_of, epoch_limit, machine_rates, mining_limit
from plain import plain_mining

SIDES = ("fused", "plain", "plain-as-it-comes")


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
        # The same negatives for all sides; plain mining is timed, and compared, on its own.
        self.mined = Negatives.of(self.links, self.mine())

    def mine(self) -> np.ndarray:
        """Negatives of both sides."""
        return mine_negatives(self.x, self.primal, self.links, self.settings)

    def mine_plainly(self) -> np.ndarray:
        """The same in plain PyTorch."""
        k = self.settings.negatives
        return np.stack([plain_mining(self.x, self.links[:, side], k) for side in (0, 1)])

    def epoch(self) -> float:
        """Forward, loss, backward, step."""
        loss = self.model.kernels.margin_loss(self.model(), self.mined, self.settings.margin)
        self.optimizer.zero_grad(set_to_none=True)
        torch.autograd.backward(loss)
        self.optimizer.step()
        return float(loss.detach())


def measure(side: str, features: np.ndarray, repeats: int) -> dict[str, float]:
    """The figures of one side at one width."""
    if side != "plain-as-it-comes":
        keep_freed_memory()
    bench = Bench(
        read_folder(pair_folder("zh_en")), features, "fused" if side == "fused" else "torch"
    )
    row = {"loss": bench.epoch(), "epoch": best_of(repeats, bench.epoch)}
    if side == "plain":
        started = bench.mined.negatives
        row["mining"] = best_of(1, lambda: row.update(same=_same(bench.mine_plainly(), started)))
    if side == "fused":
        row["mining"] = best_of(repeats, bench.mine)
        row |= _in_training(bench) | _limits(bench, features.shape[1])
    return row


def _same(first: np.ndarray, second: np.ndarray) -> float:
    return float(np.mean(np.sort(first) == np.sort(second)))


def _in_training(bench: Bench) -> dict[str, float]:
    """Mean seconds of the ten epochs between two minings, early and late in training.

    The first of the ten looks at every rival; the more the model has learnt, the fewer are near.
    """
    means = {}
    for period in range(6):
        bench.x = bench.model().detach()
        bench.mined = Negatives.of(bench.links, bench.mine())
        ten = best_of(1, lambda: [bench.epoch() for _ in range(10)])
        if period in (0, 5):
            means[f"mean_of_period_{period + 1}"] = ten / 10
    return means


def _limits(bench: Bench, width: int) -> dict[str, float]:
    flops, bandwidth = machine_rates()
    epoch = epoch_limit(bench.model, bench.mined, width, flops, bandwidth)
    mining = mining_limit(len(bench.links), bench.primal.entities, width, flops)
    row = {f"epoch_{key}": value for key, value in epoch.items()}
    row |= {f"mining_{key}": value for key, value in mining.items()}
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


def show(width: str, sides: dict[str, dict[str, float]]) -> None:
    """One width as a table."""
    fused, plain = sides["fused"], sides["plain"]
    table = Table(title=f"ZH-EN, width {width}, {torch.get_num_threads()} threads, seconds")
    for column in ("what", "dualign", "plain PyTorch", "ratio", "machine's limit", "share"):
        table.add_column(column, justify="left" if column == "what" else "right")
    as_it_comes = sides["plain-as-it-comes"]["epoch"]
    for what, ours, theirs in (
        ("epoch", fused["epoch"], plain["epoch"]),
        ("epoch, plain without the allocator setting", fused["epoch"], as_it_comes),
        ("mining", fused["mining"], plain["mining"]),
    ):
        limit = fused[f"{what.partition(',')[0]}_limit_seconds"]
        table.add_row(
            what, f"{ours:.3f}", f"{theirs:.2f}", f"{theirs / ours:.1f}×", f"{limit:.3f}",
            f"{limit / ours:.0%}",
        )  # fmt: skip
    console = Console()
    console.print(table)
    console.print(
        f"mean epoch of the first ten after mining {fused['mean_of_period_1']:.3f} s, "
        f"of the 51st to 60th {fused['mean_of_period_6']:.3f} s; "
        f"{fused['epoch_terms']:,.0f} terms of the loss looked at there\n"
        f"machine: {fused['gflops']:.0f} GFLOP/s, {fused['gbytes_per_second']:.0f} GB/s; losses "
        f"differ by {abs(fused['loss'] - plain['loss']):.1e}; "
        f"{plain['same']:.4%} of the negatives are the same"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--width", type=int, nargs="*", default=[300])
    parser.add_argument("--no-default-encoder", action="store_true")
    parser.add_argument("--one", nargs=2, metavar=("SIDE", "WIDTH"), help=argparse.SUPPRESS)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    set_threads(available_cores())
    if options.one is not None:
        side, width = options.one
        print(json.dumps(measure(side, _features(int(width)), options.repeats)))
        return
    show_preparation()
    rows = {}
    for width in [*options.width, *([] if options.no_default_encoder else [0])]:
        name = str(width or "of the default encoder")
        rows[name] = {side: _in_own_process(side, width, options.repeats) for side in SIDES}
        show(name, rows[name])
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2))


def _in_own_process(side: str, width: int, repeats: int) -> dict[str, float]:
    """Memory once kept cannot be given back, so every side starts afresh."""
    command = [sys.executable, __file__, "--one", side, str(width), "--repeats", str(repeats)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    row: dict[str, float] = json.loads(done.stdout)
    return row


def _features(width: int) -> np.ndarray:
    """Rows of the default encoder, or (width > 0) the same turned at random into that width.

    A random turn keeps the distances real ones.
    """
    pair = read_folder(pair_folder("zh_en"))
    names = encode_names(pair.left, pair.right, get_encoder("default"))
    if not width:
        return names
    rng = np.random.default_rng(0)
    turn = rng.standard_normal((names.shape[1], width)).astype(np.float32) / np.sqrt(width)
    turned: np.ndarray = names @ turn
    return turned


if __name__ == "__main__":
    main()
