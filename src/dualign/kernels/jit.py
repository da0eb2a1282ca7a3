"""How kernels are compiled, and how their rows are shared among threads.

A kernel is a plain function ``kernel(start, stop, *arrays)`` that writes rows ``start`` to
``stop`` of its outputs and nothing else. It releases the GIL, so ordinary threads run it in
parallel, and since no two threads write the same row the result does not depend on their number.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import cache, cached_property, update_wrapper
from itertools import pairwise
from typing import Any, TypeVar, cast

import numpy as np
import threadpoolctl

from dualign.core.arrays import IntArray

Function = TypeVar("Function", bound=Callable[..., Any])

# Sums may be reordered so that they vectorise; NaN and infinity keep their meaning.
_MATH = {"reassoc", "nsz", "contract", "arcp"}


FEW_ROWS = 1_000


class Kernel:
    """A function that is compiled when it is first called.

    Importing numba takes longer than many a command that runs no kernel at all.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.function = function

    def __call__(self, *arguments: Any) -> Any:
        """Run the compiled function."""
        return self.machine_code(*arguments)

    @cached_property
    def machine_code(self) -> Callable[..., Any]:
        """What numba makes of the function; kernels that it calls are compiled with it."""
        import numba

        known = self.function.__globals__
        for name in self.function.__code__.co_names:
            if isinstance(known.get(name), Kernel):
                known[name] = known[name].machine_code  # numba calls nothing but its own
        decorate = numba.njit(nogil=True, cache=True, fastmath=_MATH, error_model="numpy")
        return cast("Callable[..., Any]", decorate(self.function))


def compiled(function: Function) -> Function:
    """Compile ``function`` with numba: no GIL, cached on disk, sums may vectorise."""
    return cast("Function", Kernel(function))


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def usual_threads() -> int:
    """How many threads a run uses unless told otherwise: OMP_NUM_THREADS, or one per core."""
    wished = os.environ.get("OMP_NUM_THREADS", "")
    return (int(wished) if wished.isdigit() else 0) or available_cores()


class _Threads:
    chosen: int | None = None  # by `set_threads`; torch need not be loaded then
    alone: int = 0  # how many `one_thread` are open


def set_threads(count: int) -> None:
    """Let the kernels, torch and the matrix products of numpy use ``count`` threads."""
    _Threads.chosen = count
    share_threads_with_torch()
    threadpoolctl.threadpool_limits(limits=count, user_api="blas")


def thread_count() -> int:
    """How many threads kernels use: as many as torch does, where torch is loaded."""
    if _Threads.alone:
        return 1
    torch = sys.modules.get("torch")
    if torch is not None:
        return int(torch.get_num_threads())
    return _Threads.chosen or usual_threads()


def threads_for(rows: int) -> int:
    """How many threads are worth starting for so many rows that take no time each."""
    return thread_count() if rows > FEW_ROWS else 1


def share_threads_with_torch() -> None:
    """Let torch use the number of threads that was set, if it is loaded."""
    torch = sys.modules.get("torch")
    if torch is not None and _Threads.chosen is not None:
        torch.set_num_threads(_Threads.chosen)


@contextmanager
def one_thread() -> Iterator[None]:
    """Run kernels and matrix products in the calling thread: for work too small to be shared."""
    _Threads.alone += 1
    try:
        with one_blas_thread():
            yield
    finally:
        _Threads.alone -= 1


@cache
def _blas() -> threadpoolctl.ThreadpoolController:
    return threadpoolctl.ThreadpoolController().select(user_api="blas")


def one_blas_thread() -> AbstractContextManager[object]:
    """Run numpy's matrix products in the calling thread; for kernels with their own threads."""
    limited: AbstractContextManager[object] = _blas().limit(limits=1)
    return limited


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="dualign-kernel")


def run_rows(kernel: Callable[..., Any], rows: int, *arrays: object, threads: int = 0) -> None:
    """Run ``kernel`` over ``rows`` rows, in equal shares."""
    shares = threads or thread_count()
    run_bounds(kernel, np.linspace(0, rows, shares + 1).astype(np.int64), *arrays)


def run_sparse_rows(kernel: Callable[..., Any], indptr: IntArray, *arrays: object) -> None:
    """Run ``kernel`` over the rows of a sparse matrix, in shares of equal non-zeros."""
    run_bounds(kernel, balanced_bounds(indptr, thread_count()), *arrays)


def balanced_bounds(indptr: IntArray, shares: int) -> IntArray:
    """Row boundaries that cut a sparse matrix into ``shares`` of about equal work."""
    rows = len(indptr) - 1
    work = indptr + np.arange(rows + 1)  # an empty row costs something too
    cuts = np.searchsorted(work, np.linspace(0, work[-1], shares + 1)[1:-1])
    return np.concatenate([[0], cuts, [rows]]).astype(np.int64)


def run_blocks(kernel: Callable[..., Any], rows: int, block: int, *arrays: object) -> None:
    """Run ``kernel`` over blocks of ``block`` rows; an idle thread takes the next one."""
    bounds = np.arange(0, rows + block, block).clip(max=rows)
    run_bounds(kernel, bounds, *arrays, threads=thread_count())


def run_bounds(
    kernel: Callable[..., Any], bounds: IntArray, *arrays: object, threads: int = 0
) -> None:
    """Run ``kernel`` once for each pair of neighbouring ``bounds``.

    By default each call has a thread of its own.
    """
    spans = [(int(a), int(b)) for a, b in pairwise(bounds) if b > a]
    workers = min(threads or len(spans), len(spans))
    if workers <= 1:
        for start, stop in spans:
            kernel(start, stop, *arrays)
        return
    futures = [_pool(workers).submit(kernel, start, stop, *arrays) for start, stop in spans]
    for future in futures:
        future.result()
