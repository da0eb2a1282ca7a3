"""The models by name; a model, and torch with it, is imported when it is used."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from dualign.core.errors import MissingExtra, UnknownChoice
from dualign.core.registry import Registry

if TYPE_CHECKING:
    from dualign.models.embedding_model import EmbeddingModel

MODELS: Registry[type[EmbeddingModel]] = Registry(
    "model",
    {
        "bootea": "dualign.models.bootea:BootEA",
        "gcn-align": "dualign.models.gcn_align:GCNAlign",
        "gcn-s": "dualign.models.gcn_s:GCNS",
        "hgcn-s": "dualign.models.hgcn_s:HGCNS",
        "iptranse": "dualign.models.iptranse:IPTransE",
        "jape": "dualign.models.jape:JAPE",
        "je": "dualign.models.je:JE",
        "label-propagation": "dualign.models.label_propagation:LabelPropagationModel",
        "mtranse": "dualign.models.mtranse:MTransE",
        "r-gcn-s": "dualign.models.r_gcn_s:RGCNS",
        "rd": "dualign.models.rd:RD",
        "rdgcn": "dualign.models.rdgcn:RDGCN",
    },
)
EXTRA = "models"  # the extra of dualign that installs torch


def check_model(name: str) -> None:
    """Refuse a model that is not known, or all of them where torch is not installed."""
    if name not in MODELS:
        raise UnknownChoice("model", name, MODELS)
    require_torch(f"the model {name}")


def require_torch(what: str) -> None:
    """Refuse what cannot be done without torch."""
    if find_spec("torch") is None:
        raise MissingExtra(what, EXTRA)
