"""`Kernels`: one set of hot loops, fused for the CPU or in pure torch for any device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from dualign.core.errors import UnknownChoice, UsageError
from dualign.kernels.attention import fused_attention, torch_attention
from dualign.kernels.convolution import fused_convolution, torch_convolution
from dualign.kernels.highway import fused_highway, torch_highway
from dualign.kernels.margin_loss import fused_margin_loss, torch_margin_loss
from dualign.kernels.normalise import fused_normalise, torch_normalise
from dualign.kernels.translation import fused_translation, torch_translation
from dualign.kernels.weighted_sum import fused_weighted_sum, torch_weighted_sum


@dataclass(frozen=True, kw_only=True)
class Kernels:
    """The differentiable operations of the models; both sets compute the same numbers."""

    name: str
    attention: Callable[..., Tensor]
    convolution: Callable[..., Tensor]
    highway: Callable[..., Tensor]
    margin_loss: Callable[..., Tensor]
    normalise: Callable[..., Tensor]
    translation: Callable[..., Tensor]
    weighted_sum: Callable[..., Tensor]


FUSED = Kernels(
    name="fused",
    attention=fused_attention,
    convolution=fused_convolution,
    highway=fused_highway,
    margin_loss=fused_margin_loss,
    normalise=fused_normalise,
    translation=fused_translation,
    weighted_sum=fused_weighted_sum,
)
TORCH = Kernels(
    name="torch",
    attention=torch_attention,
    convolution=torch_convolution,
    highway=torch_highway,
    margin_loss=torch_margin_loss,
    normalise=torch_normalise,
    translation=torch_translation,
    weighted_sum=torch_weighted_sum,
)


def get_kernels(name: str, device: torch.device | str) -> Kernels:
    """Kernels by name; ``auto`` is ``fused`` on the CPU and ``torch`` elsewhere."""
    on_cpu = torch.device(device).type == "cpu"
    if name == "auto":
        return FUSED if on_cpu else TORCH
    if name == "fused" and not on_cpu:
        raise UsageError(f"the fused kernels run on the cpu only, not on {device}; use 'torch'")
    known = {"fused": FUSED, "torch": TORCH}
    if name not in known:
        raise UnknownChoice("kernels", name, ["auto", *known])
    return known[name]
