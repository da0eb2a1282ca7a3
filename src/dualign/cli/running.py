"""One command from its arguments to its exit code."""

from __future__ import annotations

import os
import sys
import traceback
import warnings
from collections.abc import Sequence
from typing import Any

from dualign.cli.console import note, say_error, standard_error, standard_output
from dualign.cli.interruption import Interruption
from dualign.cli.late_imports import import_late
from dualign.cli.parser import build_parser
from dualign.cli.resources import as_resource_error
from dualign.cli.unneeded_imports import leave_out_unneeded
from dualign.core.errors import DualignError, InputWarning, ResourceError

DONE, FAILED, BAD_INPUT = 0, 1, 2


def run_command(arguments: Sequence[str] | None, interruption: Interruption) -> int:
    """Run the command that ``arguments`` (default: those of the process) ask for."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        options = _parsed(given)
        if arguments is None:  # the process is ours
            import_late()
            leave_out_unneeded()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("always", InputWarning)
            warnings.showwarning = _show_warning
            code = _run(options, interruption)
    except ResourceError as error:
        say_error(str(error))
        return FAILED
    finally:
        standard_output.flush()
        standard_error.flush()
    return _with_what_could_not_be_shown(code)


def _parsed(given: Sequence[str]) -> Any:
    try:
        return build_parser(given).parse_args(given)
    except SystemExit as ended:
        standard_output.flush()
        if ended.code == DONE and _with_what_could_not_be_shown(DONE) != DONE:
            raise SystemExit(FAILED) from ended  # help or the version, which nobody has seen
        raise


def _run(options: Any, interruption: Interruption) -> int:
    try:
        options.run(options)
    except BaseException as error:
        if interruption.happened(error):
            say_error("; ".join(["interrupted", *_advice(options)]))
            return interruption.exit_code
        unforeseen = isinstance(error, Exception) and not isinstance(error, DualignError)
        if unforeseen and os.environ.get("DUALIGN_DEBUG"):
            traceback.print_exc()
        traceback.clear_frames(error.__traceback__)  # what it took may be needed to say so
        error = as_resource_error(error) or error
        if isinstance(error, DualignError):
            say_error(str(error))
            return FAILED if isinstance(error, ResourceError) else BAD_INPUT
        if not isinstance(error, Exception):
            raise
        say_error(
            f"this should not have happened: {type(error).__name__}: {error} "
            "(DUALIGN_DEBUG=1 shows where)"
        )
        return FAILED
    return DONE


def _with_what_could_not_be_shown(code: int) -> int:
    """The exit code; a run whose results could not be shown has failed, even if its files exist.

    A reader that closed the pipe, as ``| head`` does, has seen what it wanted.
    """
    error, standard_output.failure = standard_output.failure, None
    if error is None or code != DONE:
        return code
    say_error(
        f"standard output cannot be written ({error.strerror}); files that were asked for are "
        "written, what should be shown here is lost"
    )
    return FAILED


def _advice(options: Any) -> list[str]:
    """How to continue an interrupted command, if it can be continued."""
    if "if_interrupted" in options:
        return [options.if_interrupted]
    return ["to continue, run the same command again"]


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    note(str(message))
