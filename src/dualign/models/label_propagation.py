"""Label propagation: aligned pairs send random labels, and their sums are the embedding.

Nothing is trained. In the family of Mao, Wang, Wu, Lan: LightEA, EMNLP 2022; how labels are carried
is written in `dualign.candidate_pairs.propagated_labels`.

::

    z_p = z_q ∈ {−1, 1}^d               for every pair (p, q), weighted by the belief in it
    V_p = plain¹ + plain² + bound¹ + bound², of length one                              (n, d)
    E_p = [V_p ‖ z_p / √d]                                                            (n, 2 d)

The four views are the labels after one and two steps, plain and bound to the relations, rows of
length one. An entity's own label never returns to it in V; it is appended instead, so that likely
pairs are close, and known links closer than all others. A round (an epoch of the training
loop) looks for the nearest by V among the entities that no link names, and believes

::

    b(p, q) = softmax_q(s / τ) · softmax_p(s / τ)        s = mean cosine in the four views

so only pairs that both sides choose are believed, and nothing is final. Known links are believed
fully, and their members have no other counterpart. The loss that is shown is the doubt: 1 − the
belief in the best counterpart, mean over the left entities. An entity that no label reaches has a
row of zeros: nothing is known of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from dualign.candidate_pairs.pairs import Pairs
from dualign.candidate_pairs.propagated_labels import LabelPropagation
from dualign.candidate_pairs.relation_likeness import correspondences
from dualign.candidate_pairs.soft_alignment import MOST_A_ROW, SoftAlignment, mutual_softmax, settle
from dualign.candidate_pairs.vector_search import nearest_keys_among
from dualign.candidate_pairs.vectors import View, cosines, unit
from dualign.core.arrays import FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.graph_pair import no_links
from dualign.core.pair_keys import pair_keys
from dualign.graphs.neighbourhood import Neighbourhood
from dualign.models.embedding_model import EmbeddingModel, ModelInput


@dataclass(frozen=True, kw_only=True)
class LabelPropagationSettings:
    """Starting values of the recipe, chosen on held-out links (docs/reference/models.md)."""

    width: int = 512  # d, of the labels
    temperature: float = 0.03  # τ
    forward: int = 10  # candidates of a left entity, each round
    backward: int = 5  # candidates of a right entity
    directed: bool = True  # whether a relation and its inverse are two relations


class LabelPropagationModel(EmbeddingModel):
    """Beliefs, stored as buffers, and the vectors computed from them.

    ``rights`` (left entities, 6) are right entities, −1 where there are fewer, and ``beliefs``
    says how far each is believed in. Carrying runs on the CPU, whatever the device.
    """

    settings_type = LabelPropagationSettings
    reads_names = False
    learns = False
    metric = "cosine"

    seed: Tensor
    rights: Tensor
    beliefs: Tensor

    def __init__(self, given: ModelInput, settings: LabelPropagationSettings) -> None:
        super().__init__(given, settings)
        primal = given.primal
        self.left, self.right = (
            Neighbourhood.of_triples(*side, directed=settings.directed) for side in primal.sides()
        )
        self.links = no_links()
        places = (primal.left_entities, MOST_A_ROW)
        self.register_buffer("seed", torch.randint(2**31, ()))
        self.register_buffer("rights", torch.full(places, -1))
        self.register_buffer("beliefs", torch.zeros(places))

    def forward(self) -> Tensor:
        """Received labels and own labels side by side, shape (n, 2 d)."""
        believed, _ = self._believed()
        own = self._labels().own(believed, self.right.entity_count)
        sides = zip(summed(self.views()), own, strict=True)
        rows = np.concatenate([np.concatenate(parts, axis=1) for parts in sides])
        return torch.from_numpy(rows).to(self.beliefs.device)

    def objective(self, links: IntArray, seed: int) -> Rounds:  # noqa: ARG002 - drawn at the start
        """Rounds that begin with these links."""
        if not len(links):
            raise UsageError(
                "label propagation starts from known links, and there are 0; give some (--links), "
                "or leave out the model: the matching stage reads names and literals too"
            )
        return Rounds(self, links)

    def views(self) -> dict[str, View]:
        """The labels that the current beliefs send to the entities of both sides."""
        forward, backward = self._believed()
        likeness = correspondences(self.left, self.right, forward, backward)
        return self._labels().views(self.left, self.right, forward, likeness)

    def believe(self, pairs: Pairs, beliefs: FloatArray) -> None:
        """Keep the beliefs in these pairs, the best of each left entity."""
        kept = SoftAlignment.of(pairs, beliefs)
        lefts = np.repeat(np.arange(pairs.left_count), np.diff(kept.starts))
        places = np.arange(len(lefts)) - kept.starts[lefts]
        rights = np.full(self.rights.shape, -1, dtype=np.int64)
        values = np.zeros(self.rights.shape, dtype=np.float32)
        rights[lefts, places], values[lefts, places] = kept.rights, kept.probabilities
        self.rights.copy_(torch.from_numpy(rights))
        self.beliefs.copy_(torch.from_numpy(values))

    def _labels(self) -> LabelPropagation:
        return LabelPropagation(width=self.settings.width, seed=int(self.seed))

    def _believed(self) -> tuple[SoftAlignment, SoftAlignment]:
        lefts, places = (self.rights >= 0).nonzero(as_tuple=True)
        rights = self.rights[lefts, places]
        keys = pair_keys(lefts.cpu().numpy(), rights.cpu().numpy(), self.right.entity_count)
        order = np.argsort(keys)
        pairs = Pairs(keys[order], self.left.entity_count, self.right.entity_count)
        return SoftAlignment.both_ways(pairs, self.beliefs[lefts, places].cpu().numpy()[order])


class Rounds:
    """The objective of a model that learns nothing: every epoch, beliefs follow from beliefs.

    The first links are known. Pairs that come later are believed fully once, and may be doubted in
    the next round.
    """

    def __init__(self, model: LabelPropagationModel, links: IntArray) -> None:
        self.model = model
        self.known = self._pairs(links)
        self.relink(links)

    def losses(self, model: nn.Module, epoch: int) -> Iterator[Tensor]:  # noqa: ARG002
        """One round, and the doubt that it began with."""
        doubt = 1 - self.model.beliefs[:, 0].mean()
        pairs, likeness = self._candidates(self.model.views())
        beliefs = mutual_softmax(pairs, likeness, self.model.settings.temperature)
        self.model.believe(pairs, settle(pairs, beliefs, self.known.keys))
        yield doubt

    def relink(self, links: IntArray) -> None:
        """Continue from these links only, (L, 2) in joint positions."""
        pairs = self._pairs(links)
        self.model.believe(pairs, np.ones(len(pairs), dtype=np.float32))

    def state(self) -> dict[str, Tensor]:
        """Nothing: beliefs belong to the model."""
        return {}

    def restore(self, state: dict[str, Tensor]) -> None:
        """Nothing to restore."""

    def _pairs(self, links: IntArray) -> Pairs:
        left, right = self.model.left.entity_count, self.model.right.entity_count
        return Pairs.of_links(links - np.array([0, left]), left, right)

    def _candidates(self, views: dict[str, View]) -> tuple[Pairs, FloatArray]:
        """Known links and the nearest among the entities without a link, with their cosines."""
        settings, known = self.model.settings, self.known
        lefts = np.setdiff1d(np.arange(known.left_count), known.lefts)
        rights = np.setdiff1d(np.arange(known.right_count), known.rights)
        forward, backward = settings.forward, settings.backward
        found = nearest_keys_among(summed(views), lefts, rights, forward, backward)
        pairs = Pairs.of([known.keys, *found], known.left_count, known.right_count)
        likeness = np.mean([cosines(pairs, view) for view in views.values()], axis=0)
        return pairs, np.asarray(likeness, dtype=np.float32)


def summed(views: dict[str, View]) -> View:
    """The sum of the views, of length one.

    Sums of random labels keep their parts distinguishable nearly as well as concatenation.
    """
    left, right = (np.sum([view[side] for view in views.values()], axis=0) for side in (0, 1))
    return unit(left), unit(right)
