"""Devices by name."""

from __future__ import annotations

import torch

from dualign.core.errors import UsageError


def usable_device(name: str) -> torch.device:
    """The device of this name, if it can be used here."""
    try:
        device = torch.device(name)
        torch.empty(0, device=device)
    except (RuntimeError, AssertionError) as error:
        first_line = str(error).splitlines()[0]
        raise UsageError(
            f"the device {name!r} cannot be used here ({first_line}); use --device cpu"
        ) from error
    return device
