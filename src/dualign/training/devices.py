"""Devices by name, checked before anything is trained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dualign.core.errors import UsageError

if TYPE_CHECKING:
    import torch


def usable_device(name: str) -> torch.device:
    """The device of this name, if it can be used here."""
    import torch  # only when a model is used

    try:
        device = torch.device(name)
        torch.empty(0, device=device)
    except (RuntimeError, AssertionError) as error:
        first_line = str(error).splitlines()[0]
        raise UsageError(
            f"the device {name!r} cannot be used here ({first_line}); use the device cpu"
        ) from error
    return device


def check_device(name: str, kernels: str) -> None:
    """Refuse a device that cannot be used here, or kernels that do not run on it."""
    from dualign.kernels.backend import get_kernels

    get_kernels(kernels, usable_device(name))
