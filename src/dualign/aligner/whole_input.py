"""`WholeInput`: both graphs as a model reads them, before they are cut into parts."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dualign.aligner.aligner_settings import ModelSettings
from dualign.aligner.model_fitting import ModelFitting
from dualign.aligner.strategy import AlignmentTask
from dualign.core.arrays import AnyArray, IntArray
from dualign.core.version import __version__
from dualign.io.links.links import hold_out
from dualign.io.run_record import digest
from dualign.io.workspace import NAMES_FILE
from dualign.models import MODELS
from dualign.models.embedding_model import ModelInput
from dualign.parts import PartSettings
from dualign.parts.graph_part import GraphPart, part_arrays
from dualign.parts.name_channel import NameChannel
from dualign.parts.rows_file import RowsFile


@dataclass(frozen=True, kw_only=True, eq=False)
class WholeInput:
    """A task, the input of a model for all of it, and what its names say."""

    task: AlignmentTask
    given: ModelInput  # without features, which stay in the file of the vectors
    links: IntArray  # to learn from
    held_out: IntArray  # to watch
    features: RowsFile | None  # of all entities, where the model reads names
    names: NameChannel | None

    @classmethod
    def of(
        cls, task: AlignmentTask, settings: ModelSettings, parts: PartSettings, folder: Path
    ) -> WholeInput:
        """Read names where the model or the parts ask for them, and hold out links to watch."""
        pair, kind = task.pair, MODELS[settings.model]
        fused = kind.reads_names if parts.names is None else parts.names
        vectors = None
        if fused or kind.reads_names:
            vectors = RowsFile.write(folder / NAMES_FILE, pair.encode_names(settings.encoder))
        features = vectors.mapped() if vectors is not None and kind.reads_names else None
        given = ModelFitting(settings=settings).model_input(kind, pair.left, pair.right, features)
        links, held_out = task.links, task.valid
        if not len(held_out):
            share = settings.resolved.training.validation_share
            links, held_out = hold_out(links, share, settings.seed)
        names = None
        if fused and vectors is not None:
            names = NameChannel.of(vectors, pair.shape[0], links=links, k=parts.pairs)
        return cls(
            task=task,
            given=dataclasses.replace(given, features=None),
            links=links,
            held_out=held_out,
            features=vectors if kind.reads_names else None,
            names=names,
        )

    @property
    def _mapped(self) -> ModelInput:
        if self.features is None:
            return self.given
        return dataclasses.replace(self.given, features=self.features.mapped())

    def arrays(self, part: GraphPart) -> dict[str, AnyArray]:
        """Everything that the training of a part needs."""
        arrays = part_arrays(part, self._mapped) | {
            "links": part.local(self.links),
            "valid": part.local(self.held_out),
            "own_lefts": part.own_lefts,
            "own_rights": part.own_rights,
        }
        among = self.task.test_entities
        if among is not None:
            arrays["test_lefts"], arrays["test_rights"] = part.local_entities(among)
        return arrays

    def fingerprint(self, settings: ModelSettings) -> str:
        """What identifies the run, besides its parts."""
        nothing = np.empty(0)
        given, among = self._mapped, self.task.test_entities
        types = nothing if given.attributes is None else given.attributes.indices
        features = nothing if given.features is None else given.features
        same = nothing if given.same_relations is None else given.same_relations
        return digest(
            __version__, repr(settings), given.primal.triples, features, types, same,
            self.links, self.held_out, *(among or ()),
        )  # fmt: skip
