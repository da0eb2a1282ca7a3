"""Libraries that a command loads when it first uses them, not when a module names them.

A process that answers one question touches few of the functions that need them, and would spend a
third of its time on loading. A program that imports dualign decides for itself, so this is done by
the command line alone.
"""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec
from types import ModuleType
from typing import Any

# A part of a package would be looked for in it, so these are modules. The one package is NumPy's
# interface to Fortran, which SciPy takes up with everything else that NumPy has.
LATE = ("pyarrow.compute", "numpy.f2py")


class LateModule(ModuleType):
    """Stands for a module until somebody asks for one of its names.

    The standard library's `LazyLoader` loads as soon as a second module imports the same one.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the import system asks for these
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        found = importlib.import_module(self.__name__)
        value = getattr(found, name)
        self.__dict__.update(found.__dict__)
        return value


def import_late() -> None:
    """Let `LATE` be loaded on first use, in this process."""
    for name in LATE:
        parent, _, last = name.rpartition(".")
        if name in sys.modules or find_spec(name) is None:  # finding it imports the parent
            continue
        module = LateModule(name)
        sys.modules[name] = module
        if parent:
            setattr(sys.modules[parent], last, module)
