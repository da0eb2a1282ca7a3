"""Libraries that another one imports merely because they are installed.

To recognise what is theirs, Arrow imports pandas with its first array, and LightGBM pandas and
scikit-learn with itself: up to two seconds of processor time. No command hands over such objects.
Numba imports linear algebra in case a kernel multiplies matrices, which none does. A program that
imports dualign may need all that, so this is done by the command line alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib.abc import MetaPathFinder

UNNEEDED = {  # by the library, or the module of it, that looks for them
    "lightgbm": ("pandas", "sklearn"),
    "numba.np.arraymath": ("scipy.linalg",),
}


class _NotThere(MetaPathFinder):
    """Says of some libraries that they are not installed, as long as a condition holds."""

    def __init__(self, names: tuple[str, ...], condition: Callable[[], bool]) -> None:
        self._names, self._condition = names, condition

    def find_spec(self, name: str, *_: object) -> None:
        if name in self._names and self._condition():
            raise ModuleNotFoundError(f"{name} is not needed here", name=name)


def leave_out_unneeded() -> None:
    """Let Arrow, LightGBM and numba do without what no command needs, in this process."""
    for library, names in UNNEEDED.items():
        sys.meta_path.insert(0, _NotThere(names, partial(_is_importing, library)))
    import pyarrow as pa

    finder = _NotThere(("pandas",), lambda: True)
    sys.meta_path.insert(0, finder)
    try:
        pa.array([])  # with its first array, Arrow looks for pandas; later only if asked for it
    finally:
        sys.meta_path.remove(finder)


def _is_importing(library: str) -> bool:
    """Whether the import of a library has begun and not ended."""
    spec = getattr(sys.modules.get(library), "__spec__", None)
    return bool(getattr(spec, "_initializing", False))
