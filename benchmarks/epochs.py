"""How many epochs RDGCN needs, seen on links held out of DBP15K's training links.

    python benchmarks/epochs.py [--pairs zh_en …] [--encoders default glove] [--epochs 300]

Nine tenths of a pair's published training links are learnt from, the other tenth is watched every
ten epochs; no test link is looked at. **The rule**, written down before the curves were seen: the
default is the least number of epochs whose held-out Hits@1, averaged over the three pairs and
both encoders, is within .003 of the best average on the way to 300. Curves are kept in
``benchmarks/results`` and not computed again.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from dbp15k import PAIRS, glove_file, pair_folder
from dualign import Aligner, AlignerSettings
from dualign.core.progress import Progress
from dualign.io import read_folder
from dualign.kernels.jit import available_cores, set_threads
from dualign.training import TrainingSettings

RESULTS = Path(__file__).parent / "results"
STEP, SHARE, TOLERANCE = 10, 0.1, 0.003


def curve(pair: str, encoder: str, epochs: int) -> list[float]:
    """Held-out Hits@1 after every `STEP` epochs, from the results folder where it is there."""
    kept = RESULTS / f"epochs-{pair}-{encoder}-{epochs}.json"
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        training = TrainingSettings(epochs=epochs, validation_share=SHARE, validate_every=STEP)
        vectors = str(glove_file()) if encoder == "glove" else encoder
        aligner = Aligner(
            settings=AlignerSettings(model="rdgcn", encoder=vectors, training=training),
            progress=Progress(Console(stderr=True)),
            workspace=kept.with_suffix(".checkpoint"),
            resume=True,
        )
        data = read_folder(pair_folder(pair))
        alignment = aligner.align(data.left, data.right, links=data.train)
        kept.write_text(json.dumps(alignment.record["history"]["valid"]))
    return list(json.loads(kept.read_text()))


def chosen(mean: np.ndarray) -> int:
    """The least number of epochs that the rule allows."""
    good = np.flatnonzero(mean >= mean.max() - TOLERANCE)
    return STEP * (int(good[0]) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", nargs="*", default=list(PAIRS))
    parser.add_argument("--encoders", nargs="*", default=["default", "glove"])
    parser.add_argument("--epochs", type=int, default=300)
    options = parser.parse_args()
    set_threads(available_cores())
    names = [(pair, encoder) for encoder in options.encoders for pair in options.pairs]
    curves = np.array([curve(pair, encoder, options.epochs) for pair, encoder in names])
    mean = curves.mean(axis=0)
    table = Table(title=f"Hits@1 on the held-out {SHARE:.0%} of the training links")
    for column in ("epochs", *(" ".join(name) for name in names), "mean"):
        table.add_column(column, justify="right")
    for row, (values, average) in enumerate(zip(curves.T, mean, strict=True)):
        table.add_row(str(STEP * (row + 1)), *(f"{v:.4f}" for v in values), f"{average:.4f}")
    console = Console()
    console.print(table)
    console.print(f"within {TOLERANCE} of the best mean ({mean.max():.4f}): {chosen(mean)} epochs")


if __name__ == "__main__":
    main()
