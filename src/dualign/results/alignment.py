"""`Alignment`: which entities of two graphs are the same thing, and why."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dualign.candidate_pairs.correspondences import Correspondence
from dualign.candidate_pairs.scored_pairs import ScoredPairs
from dualign.core.arrays import BoolArray, FloatArray, IntArray
from dualign.core.errors import UsageError
from dualign.core.graph_pair import no_entities, no_links
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.embedding import Candidates, DecisionSettings, decide
from dualign.evaluation import RankingReport, evaluate_embeddings, evaluate_pairs
from dualign.io import (
    Links,
    MatchTable,
    VocabularyStatement,
    WriteOptions,
    check_targets,
    links_in_memory,
    read_links,
    write_matches,
    write_vocabulary,
)
from dualign.io.judgements.judgement_store import Judgement
from dualign.matcher.evidence.pair_evidence import PairEvidence
from dualign.results.alignment_table import alignment_table, entity_names, known_links
from dualign.results.data_frames import pandas_frame, polars_frame
from dualign.results.edge_attention import EdgeAttention
from dualign.results.entity_map import EntityMap
from dualign.results.explanation import Explanation
from dualign.results.kept_files import kept_files
from dualign.results.match import Match
from dualign.results.notebook_view import alignment_html
from dualign.results.pair_explainer import PairExplainer, position_of
from dualign.results.saved_run import record_path, write_record
from dualign.results.stored_vectors import StoredVectors
from dualign.tasks import OrderedPair

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa


@dataclass(frozen=True, kw_only=True, eq=False)
class Alignment:
    """The result of an alignment.

    ``candidates`` and ``confidence`` (left entities, k) hold the best right entities of every left
    entity, ``mutual`` (left entities,) whether the choice of the best one is mutual, or (left
    entities, k) which of them may be accepted. Known links come first with confidence 1. A right
    entity of −1 means that there are no further candidates. Candidates are ranked either by
    ``embeddings``, the vectors of the two sides, or by ``scored``, pairs with a probability.
    """

    left: KnowledgeGraph
    right: KnowledgeGraph
    candidates: Candidates
    confidence: FloatArray
    mutual: BoolArray
    embeddings: tuple[FloatArray, FloatArray] | None = None
    scored: ScoredPairs | None = None
    evidence: PairEvidence | None = None  # the features that the scored pairs were judged by
    attention: EdgeAttention | None = None  # attention weights of a model, if it has any
    vectors: StoredVectors | None = None  # the embeddings, of a run that was read back
    names: tuple[FloatArray, FloatArray] | None = None  # vectors of the names, where they were read
    places: EntityMap | None = None  # positions on the map, of a run that was read back
    metric: str = "l1"
    links: IntArray = field(default_factory=no_links)
    bootstrapped: IntArray = field(default_factory=no_links)  # pairs that a model added to them
    relations: tuple[Correspondence, ...] = ()  # relations that correspond according to the matches
    classes: tuple[Correspondence, ...] = ()  # classes likewise
    thresholds: DecisionSettings = field(default_factory=DecisionSettings)
    alone: IntArray = field(default_factory=no_entities)  # left ones known without counterpart
    judgements: tuple[Judgement, ...] = ()  # of people and programs, which the run respects
    record: Mapping[str, Any] = field(default_factory=dict)  # settings, versions, seed, hashes

    def __len__(self) -> int:
        """The number of accepted pairs."""
        return int((self.decisions == "accept").sum())

    def __repr__(self) -> str:
        counts = ", ".join(f"{count:,} {name}" for name, count in self.counts().items())
        return f"Alignment({len(self.left.entities):,} left entities: {counts})"

    @property
    def decisions(self) -> npt.NDArray[np.str_]:
        """accept, review or none for each candidate, shape (left entities, k)."""
        return decide(self.confidence, self.mutual, self.thresholds)

    def counts(self) -> dict[str, int]:
        """How many left entities are decided in which way."""
        first = self.decisions[:, 0]
        return {name: int((first == name).sum()) for name in ("accept", "review", "none")}

    def pairs(self) -> list[tuple[str, str, float]]:
        """The accepted pairs: left id, right id, confidence; surest first."""
        return [(match.left, match.right, match.confidence) for match in self]

    def __iter__(self) -> Iterator[Match]:
        """The accepted pairs one by one, surest first."""
        rows, places = np.nonzero(self.decisions == "accept")
        confidence = self.confidence[rows, places]
        order = np.argsort(-confidence, kind="stable")
        rows, confidence = rows[order], confidence[order]
        objects = self.candidates.indices[rows, places[order]]
        columns = (
            [self.left.entities[row] for row in rows.tolist()],
            [self.right.entities[found] for found in objects.tolist()],
            confidence.tolist(),
            entity_names(self.left, rows),
            entity_names(self.right, objects),
            known_links(self, rows, objects).tolist(),
        )
        return map(Match, *columns)

    def _repr_html_(self) -> str:
        return alignment_html(len(self.left.entities), self.counts(), self)

    def rethreshold(self, accept: float, review: float | None = None) -> Alignment:
        """The same alignment decided with other thresholds on the confidence."""
        limits = dataclasses.replace(self.thresholds, accept=accept, review=0.0)
        lower = min(self.thresholds.review, accept) if review is None else review
        limits = dataclasses.replace(limits, review=lower)
        return dataclasses.replace(self, thresholds=limits)

    def with_record(self, values: Mapping[str, Any]) -> Alignment:
        """The alignment with further values in its record."""
        return dataclasses.replace(self, record={**self.record, **values})

    def in_input_order(self, pair: OrderedPair) -> Alignment:
        """The alignment of an ordered pair, in the numbering of the graphs as they were given."""
        numbering, (left, right) = pair.numbering, pair.given
        rows = np.argsort(numbering.left)
        found = self.candidates.indices[rows]
        scored = self.scored
        if scored is not None:
            scored = ScoredPairs.renumbered(
                scored.pairs, scored.probability, numbering.left, numbering.right
            )
        return dataclasses.replace(
            self,
            left=left,
            right=right,
            candidates=Candidates(
                indices=np.where(found >= 0, numbering.right[found], -1),
                scores=self.candidates.scores[rows],
                keys=self.candidates.keys,
            ),
            confidence=self.confidence[rows],
            mutual=self.mutual[rows],
            embeddings=None if self.embeddings is None else numbering.input_sides(*self.embeddings),
            scored=scored,
            evidence=None
            if self.evidence is None
            else self.evidence.renumbered(numbering.left, numbering.right),
            attention=None
            if self.attention is None
            else self.attention.renumbered(numbering.left, numbering.right),
            names=None if self.names is None else numbering.input_sides(*self.names),
            links=numbering.input_links(self.links),
            bootstrapped=numbering.input_links(self.bootstrapped),
        )

    def table(
        self, top_k: int = 1, *, columns: Sequence[str] = (), sort: str = "input"
    ) -> MatchTable:
        """One row for each left entity with its best match; ``top_k`` adds the runners-up.

        Every accepted pair has a row, also where an entity has several counterparts. Right entities
        that are neither accepted nor for review are listed in ``unmatched``. Known links are judged
        ``same``, and only they have confidence 1; confidences and scores have four decimals.
        ``columns`` are properties of both sides to judge by (``year``, or ``year=released`` where
        the right graph calls it differently); ``sort`` is ``input`` or ``doubt``, the most doubtful
        first.
        """
        return alignment_table(self, top_k, columns, sort)

    def to_arrow(self, top_k: int = 1, *, columns: Sequence[str] = ()) -> pa.Table:
        """The rows of `table`, with the same arguments, as an Arrow table."""
        return self.table(top_k, columns=columns).to_arrow()

    def to_pandas(self, top_k: int = 1, *, columns: Sequence[str] = ()) -> pd.DataFrame:
        """The rows of `table`, with the same arguments, as a pandas data frame."""
        return pandas_frame(self.to_arrow(top_k, columns=columns))

    def to_polars(self, top_k: int = 1, *, columns: Sequence[str] = ()) -> pl.DataFrame:
        """The rows of `table`, with the same arguments, as a polars data frame."""
        return polars_frame(self.to_arrow(top_k, columns=columns))

    def write(
        self,
        path: Path | str,
        *,
        top_k: int = 1,
        predicate: str = "owl:sameAs",
        everything: bool = False,
        license: str = "",  # noqa: A002 - what SSSOM calls it
        mapping_set_id: str = "",
        columns: Sequence[str] = (),
        sort: str = "input",
    ) -> None:
        """Write the matches, and beside them the record of the run, ``PATH.run.json``.

        The format follows from the extension: ``.tsv``, ``.csv``, ``.parquet`` and ``.json`` hold
        every row of `table`; ``.sssom.tsv``, ``.nt``, ``.ttl`` and ``.rdf`` (OAEI Alignment) the
        decided pairs, or with ``everything`` all that the format can represent. ``columns`` and
        ``sort`` are those of `table`, the other options those of `WriteOptions`. Graphs that were
        in memory are stored beside the record. A file that was aligned is not overwritten.
        """
        options = WriteOptions(
            predicate=predicate,
            everything=everything,
            license=license,
            mapping_set_id=mapping_set_id,
            columns=(columns,) if isinstance(columns, str) else tuple(columns),
            sort=sort,
        )
        matches = Path(path)
        files = (matches, record_path(matches), *kept_files(matches))
        check_targets(files, self.record.get("inputs", ()))
        write_matches(self.table(top_k, columns=columns, sort=sort), path, options)
        write_record(matches, self.with_record({"top_k": top_k}))

    def write_vocabulary(self, path: Path | str) -> None:
        """Write which relations and classes correspond.

        .nt and .ttl hold those of confidence 0.5 and more, .tsv all with their confidence.
        """
        statements = [
            VocabularyStatement(
                each.left,
                "inverseOf" if each.inverse else "equivalentProperty",
                each.right,
                each.confidence,
            )
            for each in self.relations
        ]
        statements += [
            VocabularyStatement(each.left, "equivalentClass", each.right, each.confidence)
            for each in self.classes
        ]
        check_targets([Path(path)], self.record.get("inputs", ()))
        write_vocabulary(path, statements)

    def evaluate(self, truth: Links, **options: Any) -> RankingReport:
        """Rank the true counterparts of ``truth``: a file of links, pairs of ids or a data frame.

        An array of integers (n, 2) holds positions.

        Options are those of `dualign.evaluation.evaluate_embeddings` or `evaluate_pairs`.
        """
        if isinstance(truth, Path | str):
            links = read_links(truth, self.left, self.right)
        else:
            links = links_in_memory(truth, self.left, self.right).same
        if self.embeddings is not None:
            return evaluate_embeddings(*self.embeddings, links, metric=self.metric, **options)
        if self.scored is None:
            raise UsageError("this Alignment holds neither embeddings nor scored pairs to rank by")
        pairs = self.scored.pairs
        return evaluate_pairs(
            pairs.lefts, pairs.rights, self.scored.probability, links,
            shape=(pairs.left_count, pairs.right_count), **options,
        )  # fmt: skip

    def explain(self, left: str | int, right: str | int | None = None) -> Explanation:
        """Why two entities, given by id or name, were (not) taken for the same thing.

        Without ``right``, the best candidate of the left entity is explained. A pair that was not
        compared gets the probability and the reasons that the run would have given it.
        """
        return self._explainer.explain(
            position_of(self.left, left, "left"),
            None if right is None else position_of(self.right, right, "right"),
            unlisted=True,
        )

    @cached_property
    def _explainer(self) -> PairExplainer:
        return PairExplainer(self)
