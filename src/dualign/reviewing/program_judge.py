"""`ProgramJudge`: a program that judges: a question per line in, a verdict per line out.

Questions and verdicts are JSON objects. A verdict repeats the ``id`` of its question and says
``same``, ``different`` or ``unsure`` under ``verdict`` (and perhaps why under ``reason``). Any
failure (no answer in time, not JSON, another id, another word, a program that exits) is
``unsure``; the program is started again for the next question.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import subprocess
import time
from typing import Any, NamedTuple

from dualign.core.errors import UsageError
from dualign.reviewing.question import Question

VERDICTS = ("same", "different", "unsure")
LONGEST_LINE = 1 << 20  # bytes


class Verdict(NamedTuple):
    """The answer of a judge."""

    word: str  # same, different or unsure
    reason: str = ""
    failed: bool = False


class ProgramJudge:
    """A command that is started for the first question."""

    def __init__(self, command: str, seconds: float) -> None:
        self.words = shlex.split(command)
        if not self.words:
            raise UsageError("the command of the judge is empty; give a program")
        if seconds <= 0:
            raise UsageError(f"the time limit is {seconds:g} s; it must be more than 0")
        self.command, self.seconds = command, seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""

    def __call__(self, question: Question) -> Verdict:
        """The verdict of the program; ``unsure`` if there is none."""
        try:
            return self._verdict(question)
        except (OSError, ValueError, TimeoutError, EOFError) as error:
            self.close()
            return Verdict("unsure", f"no verdict: {type(error).__name__}: {error}", failed=True)

    def _verdict(self, question: Question) -> Verdict:
        process = self._started()
        asked = question.to_json()
        assert process.stdin is not None  # noqa: S101 - it was asked for
        process.stdin.write(json.dumps(asked, ensure_ascii=False).encode() + b"\n")
        process.stdin.flush()
        said = json.loads(self._line(process))
        if not isinstance(said, dict) or said.get("id") != asked["id"]:
            raise ValueError("the answer is not about this question")
        if said.get("verdict") not in VERDICTS:
            raise ValueError(f"the verdict is {said.get('verdict')!r}, not {', '.join(VERDICTS)}")
        return Verdict(str(said["verdict"]), str(said.get("reason", ""))[:2000])

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._rest = b""
            self._process = subprocess.Popen(  # noqa: S603 - the user's own command, no shell
                self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            assert self._process.stdout is not None  # noqa: S101
            os.set_blocking(self._process.stdout.fileno(), False)
        return self._process

    def _line(self, process: subprocess.Popen[bytes]) -> bytes:
        """The next line, in time."""
        until = time.monotonic() + self.seconds
        assert process.stdout is not None  # noqa: S101
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                left = until - time.monotonic()
                if left <= 0 or not ready.select(left):
                    raise TimeoutError(f"no answer within {self.seconds:g} s")
                piece: Any = process.stdout.read(1 << 16)
                if not piece:
                    raise EOFError("the program ended")
                self._rest += piece
                if len(self._rest) > LONGEST_LINE:
                    raise ValueError(f"an answer of more than {LONGEST_LINE:,} bytes")
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except BrokenPipeError:
                        continue
