"""The page of all commands, from the definitions that `dualign COMMAND --help` shows."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from dualign.cli.parser import COMMANDS, build_parser

_HEADER = """\
# Command line

This page is generated from the definitions of the commands; `dualign COMMAND --help` prints the
same. Exit codes: 0 done, 2 bad input or usage, 130 or 143 interrupted, 1 anything else.
"""


def command_line_page() -> str:
    """The page in Markdown, one section per command."""
    return "\n".join([_HEADER, *(_section(name) for name in COMMANDS)])


def _section(name: str) -> str:
    parser = _command(name)
    usage = " ".join(parser.format_usage().removeprefix("usage: ").split())
    lines = [f"## dualign {name}", "", _prose(parser.description or COMMANDS[name]), ""]
    lines += ["```text", usage, "```", ""]
    for title, actions in _groups(parser):
        lines += [f"**{title[0].upper()}{title[1:]}**", "", "| | |", "|---|---|"]
        lines += [f"| {_called(action)} | {_cell(_explained(action))} |" for action in actions]
        lines += [""]
    return "\n".join(lines)


def _command(name: str) -> argparse.ArgumentParser:
    for action in build_parser([name])._actions:
        if isinstance(action, argparse._SubParsersAction):
            command = action.choices[name]
            assert isinstance(command, argparse.ArgumentParser)
            return command
    raise LookupError(f"the command line has no commands; {name} was expected")


def _groups(parser: argparse.ArgumentParser) -> Iterator[tuple[str, list[argparse.Action]]]:
    for group in parser._action_groups:
        actions = [action for action in group._group_actions if action.dest != "help"]
        if actions:
            yield group.title or "options", actions


def _called(action: argparse.Action) -> str:
    """How the argument is written: `-o OUT`, `--output OUT`."""
    value = "" if action.nargs == 0 else f" {_value(action)}"
    written = [flag + value for flag in action.option_strings] or [_value(action)]
    return ", ".join(f"`{each}`".replace("|", "\\|") for each in written)


def _value(action: argparse.Action) -> str:
    if isinstance(action.metavar, str):
        return action.metavar
    if action.choices is not None:
        return "|".join(str(choice) for choice in action.choices)
    return action.dest.upper()


def _explained(action: argparse.Action) -> str:
    values = {**vars(action), "prog": "dualign"}
    return (action.help or "") % values


def _cell(text: str) -> str:
    return _prose(text).replace("|", "\\|").replace("\n", " ")


def _prose(text: str) -> str:
    return text.strip().replace("<", "&lt;").replace("*", "\\*")
