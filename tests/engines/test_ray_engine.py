"""Pieces of work on a real Ray cluster of several worker processes, one of them killed."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

from command_line import DUALIGN
from dualign.cli import main
from dualign.core.errors import UsageError
from dualign.core.progress import Progress
from dualign.engines.local_engine import LocalEngine
from dualign.engines.ray_engine import RayEngine
from dualign.kernels.jit import set_threads, thread_count
from worlds import write_world

pytestmark = pytest.mark.cluster
PATIENCE = 60.0  # seconds


@pytest.fixture(scope="module")
def cluster():
    """A cluster of this machine with two workers, which find the modules of the tests."""
    ray = pytest.importorskip("ray")
    tests = str(Path(__file__).parents[1])
    before, threads = os.environ.get("PYTHONPATH"), thread_count()
    os.environ["PYTHONPATH"] = os.pathsep.join([tests, *([before] if before else [])])
    set_threads(1)
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()
    set_threads(threads)
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


@pytest.mark.usefixtures("cluster")
def test_a_killed_workers_piece_is_done_again_with_the_same_bytes(
    make_works, tmp_path: Path
) -> None:
    killed = []

    def kill() -> None:
        waiting, end = tmp_path / "2.pid", time.monotonic() + PATIENCE
        while not waiting.exists() and time.monotonic() < end:
            time.sleep(0.02)
        killed.append(int(waiting.read_text()))
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    seen: list[float] = []
    works = make_works(6, victim=2)
    with Progress(report=lambda _, done, __: seen.append(done)).whole("pieces", 21) as task:
        RayEngine().run(works, task)
    killer.join()
    assert killed[0] != os.getpid()
    assert seen[-1] == 21
    on_ray = [work.read() for work in works]
    with Progress().whole("pieces", 21) as task:
        LocalEngine().run(make_works(6), task)
    for ours, theirs in zip(on_ray, works, strict=True):
        assert ours["squares"].tobytes() == theirs.read()["squares"].tobytes()


@pytest.mark.usefixtures("cluster")
def test_what_a_piece_raises_on_a_worker_is_seen(make_works) -> None:
    with Progress().whole("pieces", 10) as task, pytest.raises(UsageError, match="is not a number"):
        RayEngine().run(make_works(1, function="refuse"), task)


def test_a_killed_driver_resumes_and_writes_the_bytes_of_a_local_run(
    cluster, tmp_path: Path
) -> None:
    write_world(tmp_path, entities=120)
    files = [str(tmp_path / name) for name in ("left.tsv", "right.tsv", "links.tsv")]
    command = [
        *("align", *files[:2], "--links", files[2], "--model", "rdgcn", "--epochs", "20"),
        *("--parts", "3", "--threads", "1"),
    ]
    on_ray = [*command, "--engine", "ray", "--ray-address", cluster]
    broken = tmp_path / "broken.tsv"
    first = tmp_path / "broken.tsv.checkpoint" / "parts"
    process = subprocess.Popen(
        [*DUALIGN, *on_ray, "-o", str(broken)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while not list(first.glob("part-*.safetensors")):
        assert process.poll() is None, "the run ended before its first part"
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert not broken.exists()
    assert main([*on_ray, "-o", str(broken), "--resume"]) == 0
    whole = tmp_path / "whole.tsv"
    assert main([*command, "-o", str(whole)]) == 0
    assert broken.read_bytes() == whole.read_bytes()
