"""The version of dualign."""

from __future__ import annotations

from importlib.metadata import version

__version__ = version("dualign")
