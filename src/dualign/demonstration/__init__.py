"""The demo: two real descriptions of the world, in French and in English."""

from dualign.demonstration.dataset import demo_kinds, demo_pair

__all__ = ["demo_kinds", "demo_pair"]
