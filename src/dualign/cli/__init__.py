"""The command line: ``dualign VERB …``.

Nothing heavy is imported here, so that an interruption is handled from the start.
"""

from __future__ import annotations

from collections.abc import Sequence

from dualign.cli.interruption import interruptible, say_plainly
from dualign.core.address_space import too_little_address_space


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns the exit code: 0 done, 2 bad input or usage, 130 or 143 interrupted, 1 anything else.
    """
    with interruptible(last=arguments is None) as interruption:
        try:
            if wrong := too_little_address_space():
                say_plainly(f"error: {wrong}")
                return 1
            from dualign.cli.running import run_command

            return run_command(arguments, interruption)
        except BaseException as error:
            if interruption.happened(error):
                say_plainly("error: interrupted; nothing was written: give the same command again")
                return interruption.exit_code
            if isinstance(error, MemoryError):  # even what would have said more needs memory
                say_plainly("error: not enough memory, not even to say how much is available")
                return 1
            raise


__all__ = ["main"]
