"""The report: what is on it, that it needs nobody, that it runs nothing of the graphs."""

from __future__ import annotations

import dataclasses
import json
import re

import numpy as np
import pytest

import dualign
from dualign import Aligner
from dualign.aligner.aligner_settings import MatchingSettings
from dualign.core.errors import InputWarning
from dualign.core.knowledge_graph import AttributeTable
from dualign.reporting.accepted_pairs import AcceptedPairs
from dualign.reporting.confidence_bins import calibration_curve, confidence_histogram
from dualign.reporting.disagreements import Disagreements
from dualign.reporting.entity_types import unmatched_types
from dualign.reporting.links_curve import links_curve
from dualign.reporting.notable_matches import drivers, surprising_matches
from dualign.reporting.report_page import breakable, report_html
from dualign.reporting.svg_charts import BOTTOM, HEIGHT, Line, line_chart, ticks
from dualign.results.explanation import LITTLE
from literal_worlds import people
from matcher_contexts import SMALL
from matcher_graphs import named_pair

EVIL = "<script>alert('x')</script>"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"


def typed(graph, kinds):
    count = len(graph.entities)
    table = AttributeTable(
        subjects=np.repeat(np.arange(count), 2),
        predicates=np.tile([0, 1], count),
        labels=[TYPE, "http://x.example/code"],
        values=[text for k in range(count) for text in (kinds[k % len(kinds)], f"c{k:04}")],
        languages=[""] * (2 * count),
        datatypes=["iri", ""] * count,
    )
    return dataclasses.replace(graph, attributes=table)


@pytest.fixture(scope="module")
def world(tiny):
    left, right, links, others = named_pair()
    left = dataclasses.replace(left, names=[*left.names[:-1], EVIL])
    left = typed(left, ["http://x.example/Town", "http://x.example/River"])
    right = typed(right, ["http://y.example/Place"])
    settings = MatchingSettings(matcher=SMALL, encoder="characters", assignment="best")
    return Aligner(settings, matcher=tiny).align(left, right, links=links), others


@pytest.fixture(scope="module")
def page(world):
    alignment, truth = world
    return report_html(alignment, truth=truth)


def test_every_section_is_there(page) -> None:
    for words in (
        "How sure the matches are", "How many links you get", "Whether the confidence can be",
        "What drives the matches", "The most doubtful", "The most surprising",
        "Without counterpart", "What corresponds", "Conflicts", "The run",
    ):  # fmt: skip
        assert words in page


def test_it_needs_no_network(page) -> None:
    assert not re.search(r"""(?:src|href)\s*=\s*["'](?!#)""", page)
    assert "@import" not in page
    assert "url(" not in page
    assert "default-src 'none'" in page


def test_names_from_the_graphs_are_shown_not_run(page) -> None:
    assert EVIL not in page
    assert page.count("<script") == 2


def test_it_is_well_formed(page) -> None:
    waiting: list[str] = []
    for closes, tag, single in re.findall(r"<(/?)([a-z]+)[^>]*?(/?)>", page):
        if closes:
            assert waiting.pop() == tag
        elif not single and tag not in ("meta", "br", "input", "wbr"):
            waiting.append(tag)
    assert waiting == []


def test_the_slider_has_every_point_of_the_curve(page, world) -> None:
    text = re.search(r'id="points">(.*?)</script>', page, re.S).group(1)
    points = json.loads(text)
    assert points == [dataclasses.asdict(each) for each in links_curve(*world)]
    assert f'max="{len(points) - 1}"' in page


def test_the_slider_begins_where_align_has_decided(page, world) -> None:
    alignment, _ = world
    points = json.loads(re.search(r'id="points">(.*?)</script>', page, re.S).group(1))
    begins = int(re.search(r'id="wanted"[^>]*value="(\d+)"', page).group(1))
    rows = np.flatnonzero(alignment.decisions[:, 0] == "accept")
    found = np.setdiff1d(rows, alignment.links[:, 0])
    assert points[begins]["links"] == len(found)


def test_conflicts_name_both_sides_and_every_kind_is_mentioned(page) -> None:
    part = page[page.index('id="conflicts"') : page.index('id="run"')]
    for title in ("Claimed twice", "Types that disagree", "Values that differ"):
        assert title in part
    assert part.count("None found.") == part.count("(0)") > 0


def test_a_pair_may_break_at_the_sign_between_its_names(page) -> None:
    signs = re.findall(r"(.)<em>.</em>(.)", page)
    assert signs
    assert set(signs) == {(" ", " ")}


def test_long_words_may_break_and_are_escaped() -> None:
    assert breakable("nombreDecimales: <b>") == "nombre<wbr>Decimales: &lt;b&gt;"


def test_no_point_lies_on_the_numbers_below_the_frame() -> None:
    line = Line(points=[(1, 2443), (2, 2504)], look="precision", label="pairs", dots=True)
    heights = [float(y) for y in re.findall(r'cy="([\d.]+)"', line_chart([line], "round", "pairs"))]
    assert max(heights) < HEIGHT - BOTTOM - 10


def test_precision_falls_and_recall_grows_along_the_curve(world) -> None:
    alignment, truth = world
    curve = links_curve(alignment, truth)
    precisions, recalls = ([getattr(x, n) for x in curve] for n in ("precision", "recall"))
    assert precisions == sorted(precisions, reverse=True)
    assert recalls == sorted(recalls)
    true = {(int(a), int(b)) for a, b in truth}
    last = curve[-1]
    rows = [
        (i, int(alignment.candidates.indices[i, 0]))
        for i in range(60)
        if alignment.mutual[i, 0] and i not in set(alignment.links[:, 0].tolist())
    ]
    assert last.links == len(rows)
    assert last.true_recall == pytest.approx(len(true & set(rows)) / len(truth))
    assert links_curve(alignment)[-1].true_precision is None


def test_the_histogram_counts_everybody_but_given_links(world) -> None:
    alignment, _ = world
    total = sum(sum(each.counts) for each in confidence_histogram(alignment))
    assert total == len(alignment.left.entities) - len(alignment.links)


def test_the_calibration_curve_needs_truth(world) -> None:
    alignment, truth = world
    assert calibration_curve(alignment, None) == []
    bins = calibration_curve(alignment, truth)
    assert sum(each.pairs for each in bins) == len(truth)
    confidences = [each.confidence for each in bins]
    assert confidences == sorted(confidences)


def test_types_of_those_without_counterpart() -> None:
    left, *_ = named_pair(entities=4, links=1)
    graph = typed(left, ["http://x.example/Town", "http://x.example/River"])
    found = unmatched_types(graph, np.array([False, True, False, False]))
    assert [(each.type, each.alone, each.entities) for each in found] == [
        ("Town", 2, 2),
        ("River", 1, 2),
    ]


def test_an_entity_claimed_twice_is_a_conflict(world) -> None:
    alignment, _ = world
    candidates = alignment.candidates.indices.copy()
    candidates[:2, 0] = candidates[2, 0]
    forced = dataclasses.replace(
        alignment,
        candidates=dataclasses.replace(alignment.candidates, indices=candidates),
        confidence=np.ones_like(alignment.confidence),
        mutual=np.ones_like(alignment.mutual[:, 0]),
    )
    found = Disagreements.of(forced)
    assert found.claim_count >= 1
    names = [alignment.left.names[k] for k in (0, 1, 2)]
    assert any(all(name in each.left for name in names) for each in found.claims)
    assert found.value_count > 0
    assert any("code: c0000" in each.left for each in found.values)


def several(alignment):
    """The same run, as if every candidate were a counterpart."""
    return dataclasses.replace(
        alignment,
        confidence=np.full_like(alignment.confidence, 0.9),
        mutual=alignment.candidates.indices >= 0,
        record={"cardinality": {"assignment": "every", "because": "many are chosen by several"}},
    )


def test_the_curve_has_all_counterparts_where_entities_have_several(world) -> None:
    shared, truth = several(world[0]), world[1]
    pairs, _ = AcceptedPairs.of(shared).found
    assert len(pairs) > len(shared.left.entities)
    last = links_curve(shared, truth)[-1]
    assert last.links == len(pairs)
    assert last.recall == pytest.approx(1)
    judged = {int(row) for row in truth[:, 0]}, {int(row) for row in truth[:, 1]}
    seen = sum(int(a) in judged[0] or int(b) in judged[1] for a, b in pairs)
    assert sum(each.pairs for each in calibration_curve(shared, truth)) == seen
    true = {(int(a), int(b)) for a, b in truth}
    hits = len(true & {(int(a), int(b)) for a, b in pairs})
    assert last.true_recall == pytest.approx(hits / len(true))


def test_other_counterparts_of_a_linked_entity_are_judged(world) -> None:
    alignment, _ = world
    shared = several(alignment)
    left, right = shared.links[0].tolist()
    other = next(k for k in shared.candidates.indices[left].tolist() if k not in (right, -1))
    truth = np.array([[left, right], [left, other]])
    assert links_curve(shared, truth)[-1].true_recall == 1


def test_sharing_a_counterpart_is_no_conflict_where_entities_may_have_several(world) -> None:
    shared = several(world[0])
    found = Disagreements.of(shared)
    assert found.claim_count > 0
    assert found.count == found.type_count + found.value_count
    part = report_html(shared)
    assert "Shared counterparts" in part
    assert "Claimed twice" not in part


def test_labels_that_are_equal_are_listed_once(world) -> None:
    alignment, _ = world
    one_name = ["Springfield"] * len(alignment.left.entities)
    shared = several(dataclasses.replace(alignment, left=alignment.left.with_names(one_name)))
    assert all(
        re.fullmatch(r"Springfield( \(×\d+\))?", x.left) for x in Disagreements.of(shared).claims
    )


def test_different_names_are_no_conflict(world) -> None:
    alignment, _ = world
    named = dataclasses.replace(
        alignment,
        left=with_labels(alignment.left, alignment.left.names),
        right=with_labels(alignment.right, [f"The {name}" for name in alignment.right.names]),
    )
    assert Disagreements.of(named).value_count == 0


def with_labels(graph, names):
    count = len(graph.entities)
    table = AttributeTable(
        subjects=np.arange(count),
        predicates=np.zeros(count, dtype=np.int64),
        labels=["http://www.w3.org/2000/01/rdf-schema#label"],
        values=list(names),
        languages=[""] * count,
        datatypes=[""] * count,
    )
    return dataclasses.replace(graph, attributes=table, names=list(names))


def test_no_two_surprising_matches_share_an_entity(world) -> None:
    alignment = several(world[0])
    left = alignment.left.with_names([f"qqq{k}" for k in range(len(alignment.left.entities))])
    found = surprising_matches(dataclasses.replace(alignment, left=left))
    assert len(found) > 1
    assert (
        len({each.subject for each in found}) == len({each.object for each in found}) == len(found)
    )


def test_what_drives_matches_is_the_mean_over_explanations(world) -> None:
    alignment, _ = world
    found, explained = drivers(alignment)
    new = [match for match in alignment if not match.known]
    assert explained == len(new)
    assert sum(each.decisive for each in found) == pytest.approx(1)
    own = [alignment.explain(match.left, match.right).contributions for match in new]
    names = [each.log_odds for each in sum(own, ()) if each.group == "names"]
    (driver,) = [each for each in found if each.group == "names"]
    assert driver.log_odds == pytest.approx(sum(names) / len(new))


def test_what_moves_hardly_any_match_drives_none() -> None:
    """The shipped trees know neighbours, which records have none of."""
    with pytest.warns(InputWarning, match="have no name"):
        alignment = dualign.align(*people(60))
    found, _ = drivers(alignment)
    assert all(each.decisive or abs(each.log_odds) >= LITTLE for each in found)
    assert not {"neighbours", "structure", "lead in structure"} & {each.group for each in found}


def test_a_run_that_found_nothing_has_a_page_too(world) -> None:
    alignment, truth = world
    bare = dataclasses.replace(
        alignment,
        links=alignment.links[:0],
        confidence=np.zeros_like(alignment.confidence),
        mutual=np.zeros_like(alignment.mutual),
    )
    for page in (report_html(bare), report_html(bare, truth=truth)):
        assert "0 links between two graphs" in page
        assert "What drives the matches" in page


def test_surprising_matches_are_sure_and_called_differently(world) -> None:
    alignment, _ = world
    assert surprising_matches(alignment) == []  # a letter of some names is another one
    left = alignment.left.with_names([f"qqq{k}" for k in range(len(alignment.left.entities))])
    found = surprising_matches(dataclasses.replace(alignment, left=left))
    assert found
    assert all(each.confidence >= 0.8 for each in found)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0, 2143, [0, 500, 1000, 1500, 2000]), (3, 3, [3])],
)
def test_ticks_are_round_numbers(low, high, expected) -> None:
    assert ticks(low, high) == pytest.approx(expected)
