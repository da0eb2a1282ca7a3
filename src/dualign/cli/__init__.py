"""The command line: ``dualign VERB …``."""

from __future__ import annotations

import os
import sys
import traceback
import warnings
from collections.abc import Sequence
from typing import Any

from dualign.cli.console import note, say_error
from dualign.cli.parser import build_parser
from dualign.core.errors import DualignError, InputWarning

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code: 0 done, 2 bad input or usage, 1 anything else."""
    given = sys.argv[1:] if arguments is None else arguments
    options = build_parser(given).parse_args(given)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", InputWarning)
        warnings.showwarning = _show_warning
        return _run(options)


def _run(options: Any) -> int:
    try:
        options.run(options)
    except DualignError as error:
        say_error(str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        say_error("; ".join(["interrupted", *_advice(options)]))
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:  # noqa: BLE001 - the last line of defence: one line, exit code 1
        if os.environ.get("DUALIGN_DEBUG"):
            traceback.print_exc()
        say_error(
            f"this should not have happened: {type(error).__name__}: {error} "
            "(DUALIGN_DEBUG=1 shows where)"
        )
        return FAILED
    return DONE


def _advice(options: Any) -> list[str]:
    """How to go on with a command that was interrupted, where it can go on."""
    return [options.if_interrupted] if "if_interrupted" in options else []


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    note(str(message))


__all__ = ["main"]
