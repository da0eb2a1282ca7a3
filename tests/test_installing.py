"""A wheel and an sdist are built, installed into an empty environment, and run elsewhere.

Needs the package index for the dependencies, which ``constraints.txt`` pins; torch is not one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.minutes


def run(*command: object, folder: Path) -> str:
    """Run a command in a folder, without what a checkout adds to its environment."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [*map(str, command)], cwd=folder, env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """The sdist, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, folder=folder)
    return folder


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory) -> Path:
    """The programs of an environment that has the wheel and what it depends on."""
    environment = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", environment, folder=environment)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = built.glob("*.whl")
    install(programs, wheel)
    return programs


def install(programs: Path, *what: object) -> None:
    pip = [programs / "python", "-m", "pip", "install", "--quiet"]
    run(*pip, "--constraint", ROOT / "constraints.txt", *what, folder=programs)


def test_the_wheel_holds_the_package_and_its_data_alone(built) -> None:
    (wheel,) = built.glob("*.whl")
    listing = run(sys.executable, "-m", "zipfile", "--list", wheel, folder=built)
    names = [line.split()[0] for line in listing.splitlines()[1:]]
    assert {name.split("/")[0].split("-")[0] for name in names} == {"dualign"}
    tracked = run("git", "ls-files", "src/dualign", folder=ROOT).splitlines()
    assert {f"src/{name}" for name in names if "dist-info" not in name} == set(tracked)


def test_the_installed_demo_runs_in_another_folder_without_torch(installed, tmp_path) -> None:
    listed = run(installed / "python", "-m", "pip", "list", folder=tmp_path)
    assert "dualign" in listed
    assert "torch" not in listed
    said = run(installed / "dualign", "demo", "-o", "out", folder=tmp_path)
    assert "accepted pairs that can be judged" in said
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        *("matches.tsv", "matches.tsv.run.json", "matches.png", "report.html"),
        *("matches.tsv.pairs.parquet", "matches.tsv.map.parquet", "matches.tsv.graphs.safetensors"),
        "matches.tsv.statistics.safetensors",
    }
    where = run(installed / "python", "-c", "import dualign; print(dualign.__file__)",
                folder=tmp_path)  # fmt: skip
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_the_sdist_installs_too(built, installed, tmp_path) -> None:
    (source,) = built.glob("*.tar.gz")
    install(installed, "--force-reinstall", "--no-deps", source)
    assert run(installed / "dualign", "--version", folder=tmp_path).startswith("dualign ")
    run(installed / "dualign", "demo", "--graphs-to", "graphs", folder=tmp_path)
    assert (tmp_path / "graphs" / "left.ttl").is_file()
