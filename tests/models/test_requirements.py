"""What a model of structure refuses to do without."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
import scipy.sparse as sp

from dualign.core.errors import MissingInput
from dualign.graphs.primal import PrimalGraph
from dualign.models import MODELS
from dualign.models.embedding_model import ModelInput
from dualign.models.translation.translation_model import TranslationModel

LINKS = np.array([[0, 8], [1, 9]])
TRANSLATIONS = sorted(name for name in MODELS if issubclass(MODELS[name], TranslationModel))


@pytest.mark.parametrize("name", [*TRANSLATIONS, "gcn-align"])
@pytest.mark.parametrize(("side", "found"), [(0, "16 in the left"), (1, "0 in the left")])
@pytest.mark.filterwarnings("ignore:.*structure alone decides")
def test_a_graph_without_triples_is_named(
    name: str, side: int, found: str, primal: PrimalGraph
) -> None:
    of_right = primal.triples[:, 1] >= primal.left_relations
    half = dataclasses.replace(primal, triples=primal.triples[of_right == side])
    with pytest.raises(MissingInput, match=found):
        _objective(name, ModelInput(primal=half))


def test_attributes_are_enough_for_gcn_align(primal: PrimalGraph) -> None:
    types = sp.csr_array(np.ones((primal.entities, 2)))
    bare = dataclasses.replace(primal, triples=primal.triples[:0])
    _objective("gcn-align", ModelInput(primal=bare, attributes=types))


def _objective(name: str, given: ModelInput) -> None:
    kind = MODELS[name]
    kind(given, kind.settings_type()).objective(LINKS, 0)
