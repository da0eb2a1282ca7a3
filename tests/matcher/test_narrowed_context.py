"""A narrowed context gives pairs the features that they have among all."""

from __future__ import annotations

import dataclasses
import shutil

import numpy as np
import pytest

from dualign.candidate_pairs.pairs import Pairs
from dualign.core.alias_table import AliasTable
from dualign.core.graph_pair import no_links
from dualign.core.knowledge_graph import AttributeTable
from dualign.matcher.context_statistics import ContextStatistics
from dualign.matcher.features import FixedTable
from dualign.matcher.literals import description_meaning
from dualign.matcher.match_context import MatchContext
from dualign.matcher.matcher_settings import MatcherSettings
from dualign.matcher.narrowed_context import NarrowedContext
from dualign.results.kept_statistics import keep_statistics, read_statistics
from feature_world import graphs, name_vectors

EXACT = 2e-6  # sums of 32 bits in another order


def with_aliases(graph, *aliases):
    owners, texts = zip(*aliases, strict=True)
    table = AliasTable(
        owners=np.array(owners, np.int64),
        texts=texts,
        weights=np.full(len(owners), 0.5, np.float32),
    )
    return dataclasses.replace(graph, aliases=table)


def world(kind):
    """The two graphs as they are, with aliases, without literals or names, or as records."""
    left, right = graphs()
    if kind == "aliases":
        left = with_aliases(left, (0, "Lutetia"), (3, "Edo"), (5, "Lodsch"))
        right = with_aliases(right, (6, "Lutetia"), (0, "Lodsch"), (0, "Litzmannstadt"))
    if kind == "bare":
        left = dataclasses.replace(left, attributes=AttributeTable())
    if kind == "opaque":
        left = dataclasses.replace(left, opaque_ids=True)
    return left, right


@pytest.fixture(params=["plain", "aliases", "bare", "opaque", "records"])
def context(request):
    left, right = world(request.param)
    links = np.array([(2, 4), (6, 8)]) if request.param == "plain" else no_links()
    found = MatchContext.of(left, right, name_vectors(), MatcherSettings(), links)
    return found.without_edges() if request.param == "records" else found


def without_views(context):
    return MatchContext.without_views(context.left, context.right, context.settings, context.links)


def pairs_of(*pairs):
    left, right = graphs()
    return Pairs.of_links(np.array(pairs), len(left.entities), len(right.entities))


SOME = [
    pairs_of((0, 6)),
    pairs_of((6, 2)),
    pairs_of((0, 6), (0, 1), (2, 4), (3, 9), (7, 7), (5, 0)),
    pairs_of(*((i, j) for i in range(8) for j in range(10))),
]


@pytest.mark.parametrize("pairs", SOME, ids=["one", "nameless", "some", "all"])
def test_features_are_those_among_all(context, pairs, tmp_path) -> None:
    expected = FixedTable(context).of(pairs)
    statistics = ContextStatistics.of(context)
    keep_statistics(tmp_path / "kept", statistics)
    for known in (statistics, read_statistics(tmp_path / "kept")):
        narrowed = NarrowedContext.around(
            without_views(context), name_vectors(), np.arange(18), known, pairs
        )
        found = FixedTable.of_narrowed(narrowed, pairs).of(pairs)
        assert np.abs(found - expected).max() < EXACT
        weights, wanted = known.literals.of_pairs(pairs), context.literals.of_pairs(pairs)
        assert np.abs(weights - wanted).max(initial=0) < EXACT


@pytest.mark.parametrize("cached", [True, False])
def test_what_descriptions_mean_is_read_or_encoded_again(cached, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("DUALIGN_CACHE", str(tmp_path / "cache"))
    left, right = world("plain")
    context = MatchContext.of(left, right, name_vectors(), MatcherSettings(), no_links())
    known, pairs = ContextStatistics.of(context), pairs_of((6, 2), (0, 6), (7, 7))
    if cached:
        monkeypatch.setattr(description_meaning, "get_encoder", None)  # it is not opened
    else:
        shutil.rmtree(tmp_path / "cache")
    narrowed = NarrowedContext.around(
        without_views(context), name_vectors(), np.arange(18), known, pairs
    )
    for rows, wanted, found in zip(
        context.description_meaning, narrowed.wanted, narrowed.description_meaning, strict=True
    ):
        assert found.any()
        assert np.abs(found - rows[wanted]).max() <= (0 if cached else EXACT)


def test_the_same_bytes_are_kept_of_the_same_run(context, tmp_path) -> None:
    for name in ("one", "other"):
        keep_statistics(tmp_path / name, ContextStatistics.of(context))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "changed"])
def test_what_is_damaged_is_not_read(context, damage, tmp_path) -> None:
    path = tmp_path / "kept"
    if damage != "missing":
        keep_statistics(path, ContextStatistics.of(context))
        content = bytearray(path.read_bytes())
        content[-5] ^= 1
        lengths = {"empty": 0, "cut": len(content) // 2, "changed": len(content)}
        path.write_bytes(content[: lengths[damage]])
    assert read_statistics(path) is None
