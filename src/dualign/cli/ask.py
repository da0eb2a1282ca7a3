"""``dualign ask``: the queue of the review in the terminal, or handed to a program."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper
from typing import Any, TextIO

from rich.markup import escape
from rich.table import Table

from dualign.api.asking_verbs import ask
from dualign.cli.console import brief, err, note, out, say
from dualign.core.counting import counted
from dualign.core.errors import UsageError
from dualign.core.progress import Progress
from dualign.reviewing.asking import Answers, StopAsking
from dualign.reviewing.program_judge import Verdict
from dualign.reviewing.question import Question

_KEYS = {"a": "same", "r": "different", "u": "unsure", "x": "none"}
_ANSWERS = _KEYS | {word: word for word in _KEYS.values()}


def run(options: argparse.Namespace) -> None:
    """Ask, and report the outcome."""
    if options.judge is None:
        _prepare_to_read()
    answers = ask(
        options.matches,
        judge=_ask_person if options.judge is None else options.judge,
        judgements=options.judgements,
        reviewer=options.reviewer,
        budget=options.budget,
        time_limit=options.time_limit,
        band=tuple(options.band),
        sample=options.sample,
        progress=Progress(err),
    )
    show_answers(answers)


def _prepare_to_read() -> None:
    stdin: TextIO | None = sys.stdin  # None where the process was started without it
    if stdin is None or stdin.closed:
        raise UsageError("there is no terminal to ask in; give --judge COMMAND")
    if isinstance(stdin, TextIOWrapper):
        stdin.reconfigure(errors="replace")  # a slip of the keyboard ends nothing


def _ask_person(question: Question) -> Verdict:
    _show_question(question.to_json())
    while True:
        out.print("same (a), different (r), unsure (u), no counterpart (x), quit (q): ", end="")
        line = sys.stdin.readline()
        answer = line.strip().lower()
        if not line:
            say()  # nobody pressed Enter
        if not line or answer in {"q", "quit"}:
            raise StopAsking
        if answer in _ANSWERS:
            return Verdict(_ANSWERS[answer])
        note(f"{brief(answer)!r} is not one of the answers")


def _show_question(asked: dict[str, Any]) -> None:
    left, right = asked["left"], asked["right"]
    say()
    say(
        f"[bold]{escape(left['name'])}[/bold]  =  [bold]{escape(right['name'])}[/bold] ?  "
        f"[dim]{asked['probability']:.2f}[/dim]"
    )
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row(escape(left["id"]), "", escape(right["id"]), style="dim")
    table.add_row(escape(", ".join(left["types"])), "", escape(", ".join(right["types"])))
    for row in asked["evidence"]["attributes"]:
        ours, theirs = (
            f"{row[side]}: {'; '.join(row[f'{side}_values'])}" if row[side] else ""
            for side in ("left", "right")
        )
        table.add_row(escape(ours), row["agreement"], escape(theirs))
    for near in asked["evidence"]["neighbours"]:
        ours, theirs = (
            f"{near[side]['relation']} {near[side]['name']}" for side in ("left", "right")
        )
        table.add_row(escape(ours), f"{near['probability']:.2f}", escape(theirs))
    out.print(table)


def show_answers(answers: Answers) -> None:
    """How many questions were put, and what came of them."""
    kept = ", ".join(f"{count:,} {word}" for word, count in answers.words.most_common())
    say(f"[bold]{counted(answers.asked, 'question')}[/bold]  {kept or 'nothing was kept'}")
    if answers.error_rate is not None:
        say(
            f"the judge erred on {answers.wrong} of {answers.known} known pairs; taken as an error "
            f"rate of {answers.error_rate:.0%}"
        )
    if answers.audit is not None:
        say(str(answers.audit))
    if answers.failures:
        note(f"{counted(answers.failures, 'question')} got no verdict and count as unsure")
