"""The models by name; a model is imported when it is asked for, and torch with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
