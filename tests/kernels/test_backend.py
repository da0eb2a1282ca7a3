"""Kernels by name and device."""

from __future__ import annotations

import pytest

from dualign.core.errors import UnknownChoice, UsageError
from dualign.kernels.backend import FUSED, TORCH, get_kernels


def test_auto_is_fused_on_the_cpu_and_torch_elsewhere() -> None:
    assert get_kernels("auto", "cpu") is FUSED
    assert get_kernels("auto", "cuda") is TORCH
    assert get_kernels("auto", "mps") is TORCH


def test_torch_kernels_may_be_asked_for_on_the_cpu() -> None:
    assert get_kernels("torch", "cpu") is TORCH
    assert get_kernels("fused", "cpu") is FUSED


def test_fused_kernels_on_a_gpu_are_refused() -> None:
    with pytest.raises(UsageError, match="cpu only, not on cuda"):
        get_kernels("fused", "cuda")


def test_an_unknown_name_lists_the_choices() -> None:
    with pytest.raises(UnknownChoice, match=r"did you mean 'fused'.*auto, fused, torch"):
        get_kernels("fusd", "cpu")
