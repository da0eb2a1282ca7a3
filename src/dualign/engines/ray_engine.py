"""`RayEngine`: pieces of work as tasks of a Ray cluster.

Arrays travel as the bytes of a safetensors file in Ray's object store: the driver puts them there
once, workers on the same machine map them, and others fetch them. No array is pickled, and no
shared folder is needed. A task whose worker dies is done again by Ray; results are kept by the
driver as they arrive, so a killed driver resumes after the last of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from safetensors.numpy import load, save

from dualign.core.arrays import AnyArray
from dualign.core.errors import MissingExtra, ResourceError
from dualign.core.progress import Task
from dualign.engines.engine import Engine, Work, carry_out
from dualign.kernels.jit import set_threads, thread_count

RETRIES = 3  # of a task whose worker died
AHEAD = 2  # tasks handed out for each that can run, so that no worker waits for its input


class RayEngine(Engine):
    """Runs pieces on the cluster at ``address``; without one, on a cluster of this machine."""

    name = "ray"

    def __init__(self, address: str | None = None) -> None:
        self.address = address

    def run(self, works: Sequence[Work], task: Task) -> None:
        """Carry out the pieces in any order; keep each result when it arrives."""
        ray = _ray()
        threads = thread_count()
        with _connected(ray, self.address):
            slots = _slots(ray, threads)
            task.describe(f"{len(works)} pieces on {slots} workers of Ray")
            call = ray.remote(num_cpus=threads, max_retries=RETRIES)(_on_worker)
            waiting, running = list(reversed(works)), dict[Any, Work]()
            while waiting or running:
                while waiting and len(running) < AHEAD * slots:
                    work = waiting.pop()
                    given = ray.put(_packed(work.prepare()))
                    running[call.remote(work.function, given, dict(work.header), threads)] = work
                finished, _ = ray.wait(list(running), num_returns=1)
                for reference in finished:
                    work = running.pop(reference)
                    work.keep(_unpacked(_result(ray, reference, work)))
                    task.advance(work.size)


def _on_worker(function: str, given: AnyArray, header: Mapping[str, str], threads: int) -> AnyArray:
    """What a worker does with one piece."""
    set_threads(threads)
    return _packed(carry_out(function, _unpacked(given), header))


def _packed(arrays: Mapping[str, AnyArray]) -> AnyArray:
    plain = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    return np.frombuffer(save(plain), dtype=np.uint8)


def _unpacked(packed: AnyArray) -> dict[str, AnyArray]:
    return load(packed.tobytes())


def _result(ray: Any, reference: Any, work: Work) -> AnyArray:
    try:
        found: AnyArray = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error  # what the piece itself raised
    except ray.exceptions.RayError as error:
        raise ResourceError(
            f"{work.name}: its worker died {RETRIES + 1} times ({type(error).__name__}); there may "
            "be too little memory for it: use more parts; finished parts are kept (--resume)"
        ) from error
    return found


def _slots(ray: Any, threads: int) -> int:
    cores = int(ray.cluster_resources().get("CPU", 0))
    if cores < threads:
        raise ResourceError(
            f"a piece uses {threads} threads, and the Ray cluster has {cores} cores; set "
            f"--threads {max(cores, 1)} or less, or add workers"
        )
    return cores // threads


@contextmanager
def _connected(ray: Any, address: str | None) -> Iterator[None]:
    """A connection to the cluster, ended afterwards if it was made here."""
    if ray.is_initialized():
        yield
        return
    try:
        own = {"address": "local", "include_dashboard": False}
        ray.init(
            **({"address": address} if address else own),
            log_to_driver=False,
            logging_level="error",
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ResourceError(
            f"no Ray cluster at {address or 'this machine'} ({error}); start one with  ray start "
            "--head,  or leave out --ray-address"
        ) from error
    try:
        yield
    finally:
        ray.shutdown()


def _ray() -> Any:
    # Set before the import, which reads them: no statistics leave the machine.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError as error:
        raise MissingExtra("the engine ray", "ray") from error
    return ray
