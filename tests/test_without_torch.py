"""The default path does without torch; a model says which extra to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

from worlds import write_world

BLOCK = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "torch":
            raise ModuleNotFoundError("No module named 'torch'", name="torch")
sys.meta_path.insert(0, Block())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: (
    None if name == "torch" else found(name, package)
)
from dualign.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run(*arguments):
    command = [sys.executable, "-c", BLOCK, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def world(tmp_path, tiny):
    write_world(tmp_path)
    tiny.write(tmp_path / "tiny")
    return tmp_path


def test_align_and_explain_need_no_torch(world) -> None:
    output = world / "matches.tsv"
    done = run(
        "align", world / "left.tsv", world / "right.tsv", "--links", world / "links.tsv",
        "--matcher", world / "tiny", "--encoder", "characters", "--threads", 1, "-o", output,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    explained = run("explain", output, "http://left.example/7")
    assert explained.returncode == 0, explained.stderr


@pytest.mark.parametrize(
    ("model", "words"),
    [
        ("rdgcn", ["the model rdgcn", "pip install 'dualign[models]'"]),
        (
            "rdgcnn",
            ["unknown model 'rdgcnn' (did you mean 'rdgcn'?)", "bootea", "label-propagation"],
        ),
    ],
)
def test_a_model_says_which_extra_to_install(world, model, words) -> None:
    asked = run("align", world / "left.tsv", world / "right.tsv", "--model", model)
    assert asked.returncode == 2
    for word in words:
        assert word in asked.stderr
