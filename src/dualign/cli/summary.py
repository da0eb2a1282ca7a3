"""What the command line shows of graphs, results and figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.markup import escape
from rich.table import Table

from dualign.candidate_pairs.assignment import BEST, BEST_LEFT, EVERY
from dualign.candidate_pairs.assignment.cardinality import ASKED_FOR
from dualign.cli.console import brief, out, say
from dualign.core.counting import counted, duration
from dualign.core.graph_pair import GraphPair
from dualign.core.knowledge_graph import KnowledgeGraph
from dualign.core.machine_limits import amount
from dualign.evaluation import MatchReport, RankingReport
from dualign.evaluation.match_report import four_decimals
from dualign.results.alignment import Alignment
from dualign.results.unseen_precision import likely_precision

if TYPE_CHECKING:
    # Modules that load more than most commands need.
    from dualign.diagnosis.forecast import Forecast
    from dualign.matcher import RoundReport

SURE = 0.999  # an expected precision above it is not shown more exactly
_WITH_SEVERAL = {EVERY: "an entity", BEST_LEFT: "a left entity", BEST: "a right entity"}
_HITS = {"H@1": "hits@1", "H@5": "hits@5", "H@10": "hits@10", "H@50": "hits@50"}


def show_pair(pair: GraphPair) -> None:
    """The two graphs and their links."""
    say(f"[bold]found[/bold]  {escape(pair.layout)}")
    for side, graph in (("left ", pair.left), ("right", pair.right)):
        say(f"[bold]{side}[/bold]  {_describe(graph)}")
        show_reading(graph.reading)
    say(f"[bold]links[/bold]  {len(pair.train):,} to learn from")
    if not len(pair.train):
        say("       [yellow]nothing to learn from[/yellow]: names, neighbours and literals decide;")
        say("       give known links with --links, or a folder's own split with --split")


def show_needs(cost: Forecast, disk: float) -> None:
    """What a run will take."""
    say(
        f"[bold]needs[/bold]  about {duration(cost.seconds)} on {counted(cost.cores, 'core')}, "
        f"{amount(cost.bytes)} of memory (at least {amount(cost.least_bytes)}), "
        f"{amount(disk)} of disk"
    )


def show_reading(reading: str) -> None:
    """How a file was interpreted, where that had to be guessed."""
    if reading:
        out.print(f"       [dim]{escape(reading)}[/dim]", soft_wrap=True)


def _describe(graph: KnowledgeGraph) -> str:
    return (
        f"{counted(len(graph.entities), 'entity', 'entities')}, "
        f"{counted(len(graph.relations), 'relation')}, {counted(len(graph.triples), 'triple')}, "
        f"{counted(len(graph.attributes), 'literal')}  "
        f"[dim]{escape(graph.source)}[/dim]"
    )


def show_round(report: RoundReport) -> None:
    """One line for each round of the matching, as it ends."""
    if report.number == 1:
        heads = "round   links used   candidates   predicted   withdrawn   expected precision"
        say(f"[dim]{heads}[/dim]")
    say(
        f"{report.number:>5}   {report.links:>10,}   {report.candidates:>10,}   "
        f"{report.predicted:>9,}   {report.withdrawn:>9,}   {report.expected_precision:>18.3f}"
    )


def show_decisions(alignment: Alignment) -> None:
    """How many left entities were matched, and how sure."""
    counts = alignment.counts()
    total = len(alignment.left.entities)
    table = Table(
        title=counted(total, "left entity", "left entities"),
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    for column in ("decision", "entities", "share", ""):
        table.add_column(column, justify="left" if column in ("decision", "") else "right")
    words = {
        "accept": "accepted as the same thing",
        "review": "worth a look",
        "none": "no counterpart found",
    }
    for name, count in counts.items():
        table.add_row(name, f"{count:,}", f"{count / total:.1%}", f"[dim]{words[name]}[/dim]")
    out.print(table)
    if alignment.scored is None:
        say("[dim]confidence is the softmax of the scores over all right entities[/dim]")
        return
    new = (alignment.decisions == "accept") & (alignment.confidence < 1)
    if new.any():
        expected = float(alignment.confidence[new].mean())
        share = f"{expected:.1%}" if expected < SURE else f"over {SURE:.1%}"
        say(
            f"of {int(new.sum()):,} new matches [bold]{share}[/bold] are expected "
            f"to be right [dim](from confidence {alignment.thresholds.accept:.3f} on; "
            "--precision asks for more)[/dim]"
        )
        if not len(alignment.links):
            low, high = likely_precision(expected)
            say(
                "[dim]no link of these graphs was known: this is the judgement of a matcher that "
                f"has learnt from other sources; of new ones, eight in ten had {low:.0%} to "
                f"{high:.0%} where so much was expected. Give links, or judge a random sample "
                "(dualign ask MATCHES --sample 50)[/dim]"
            )
    else:
        _show_nothing_found(alignment)
    _show_cardinality(alignment)


def _show_nothing_found(alignment: Alignment) -> None:
    """The best candidate when no new match is likely, and what to do."""
    open_ones = alignment.confidence[alignment.confidence < 1]
    best = float(open_ones.max()) if len(open_ones) else 0.0
    say(
        f"[yellow]no new match is likely[/yellow]: the best candidate has confidence {best:.3f}; "
        "give known links (--links), say which columns correspond (--compare NAME=NAME), or look "
        "at both sides as they were understood (dualign doctor)"
    )


def _show_cardinality(alignment: Alignment) -> None:
    """How many counterparts an entity may have, and why, where that was inferred."""
    found = alignment.record.get("cardinality")
    if not found or found["because"] == ASKED_FOR:
        return
    who = _WITH_SEVERAL.get(found["assignment"])
    many = "may have several counterparts" if who else "has at most one counterpart"
    say(f"[dim]{who or 'an entity'} {many}: {found['because']} (--assignment overrides this)[/dim]")


def show_vocabulary(alignment: Alignment) -> None:
    """How many relations and classes correspond."""
    words = []
    if alignment.relations:
        words.append(counted(len(alignment.relations), "relation"))
    if alignment.classes:
        words.append(counted(len(alignment.classes), "class", "classes"))
    if words:
        say(f"{' and '.join(words)} of either side correspond [dim](--vocabulary F)[/dim]")


def show_examples(alignment: Alignment, rows: int = 8) -> None:
    """Some accepted matches that are not among the known links."""
    known = np.zeros(len(alignment.left.entities), dtype=np.bool_)
    known[alignment.links[:, 0]] = True
    new = np.flatnonzero((alignment.decisions[:, 0] == "accept") & ~known)
    if not len(new):
        return
    spread = new[np.linspace(0, len(new) - 1, min(rows, len(new))).astype(int)]
    table = Table(title="some new matches", title_justify="left", box=None, pad_edge=False)
    for column in ("left", "right", "confidence"):
        table.add_column(column, justify="right" if column == "confidence" else "left")
    for row in spread:
        best = alignment.candidates.indices[row, 0]
        table.add_row(
            escape(_label(alignment.left, row)),
            escape(_label(alignment.right, best)),
            f"{alignment.confidence[row, 0]:.3f}",
        )
    out.print(table)


def show_ranking(report: RankingReport, title: str, baseline: RankingReport | None = None) -> None:
    """Ranking figures on test links, with the names alone beside them where given."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 1))
    table.add_column("candidates")
    for column in (*_HITS, "MRR", "MR", "95 % of H@1", *(["names H@1"] if baseline else [])):
        table.add_column(column, justify="right")
    for figures in report.tables:
        values = {name: estimate.value for name, estimate in figures.figures.items()}
        hits = figures.figures["hits@1"]
        arrow = "→" if figures.direction == "left-right" else "←"
        cells = [f"{arrow} {figures.candidates} {figures.choices:,}"]
        cells += [_short(values[name]) for name in (*_HITS.values(), "mrr")]
        cells += [f"{values['mr']:.1f}", f"{_short(hits.low)}–{_short(hits.high)}"]
        if baseline:
            where = {"candidates": figures.candidates, "direction": figures.direction}
            cells.append(_short(baseline.get("hits@1", **where).value))
        table.add_row(*cells)
    out.print(table)
    say("[dim]→ left to right, ← right to left; H@k: Hits@k; ties count as their mean[/dim]")


def _short(share: float | None) -> str:
    """A share in four digits: .8123."""
    return "-" if share is None else f"{share:.4f}".removeprefix("0")


def show_matches_report(report: MatchReport) -> None:
    """What was counted, and the figures of a matches table against the truth."""
    for line in report.protocol():
        say(escape(line))
    say()
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column(style="dim")
    for figure in report.figures():
        table.add_row(figure.name, four_decimals(figure.value), figure.meaning)
    out.print(table)


def show_written(*paths: Path | None) -> None:
    """Which files were written."""
    for path in paths:
        if path is not None:
            say(f"[green]wrote[/green]  {escape(str(path))}")


def _label(graph: KnowledgeGraph, row: int) -> str:
    """The name of an entity, else its first value, else its id."""
    name = graph.names[row] if graph.names else ""
    if not name:
        places = np.flatnonzero(graph.attributes.subjects == row).tolist()
        name = graph.attributes.values[places[0]] if places else ""
    return brief(name or graph.entities[row])
