"""`ProgramJudge`: a program that judges: a question per line in, a verdict per line out.

Questions and verdicts are JSON objects. A verdict repeats the ``id`` of its question and says
``same``, ``different`` or ``unsure`` under ``verdict`` (and perhaps why under ``reason``). Any
failure (no answer in time, not JSON, another id, another word, a program that exits) is
``unsure``; the program is started again for the next question.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import NamedTuple

from dualign.core.errors import UsageError
from dualign.reviewing.question import Question

VERDICTS = ("same", "different", "unsure")
LONGEST_LINE = 1 << 20  # bytes
LONGEST_REASON = 2_000  # characters that are kept
_GROUPS = hasattr(os, "killpg")  # of processes that end together; Windows has none
_LAST_WORDS = 0.5  # seconds that a killed program's pipes take to end


class Verdict(NamedTuple):
    """The answer of a judge."""

    word: str  # same, different or unsure
    reason: str = ""
    failed: bool = False


def command_words(command: str) -> list[str]:
    """A command as the program and its arguments."""
    windows = sys.platform == "win32"  # a backslash separates folders there and escapes nothing
    try:
        words = shlex.split(command, posix=not windows)
    except ValueError as error:
        raise UsageError(
            f"{command!r}: not a command ({str(error).lower()}); quote it as in a shell"
        ) from error
    return [_unquoted(word) for word in words] if windows else words


def _unquoted(word: str) -> str:
    quoted = len(word) > 1 and word[0] == word[-1] == '"'
    return word[1:-1] if quoted else word


class ProgramJudge:
    """A command that is started for the first question."""

    def __init__(self, command: str, seconds: float) -> None:
        self.words = command_words(command)
        if not self.words:
            raise UsageError("the command of the judge is empty; give a program")
        if shutil.which(self.words[0]) is None:
            raise UsageError(f"{self.words[0]}: no such program to judge; give its path")
        if seconds <= 0:
            raise UsageError(f"the time limit is {seconds:g} s; it must be more than 0")
        self.command, self.seconds = command, seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._talking: threading.Thread | None = None
        self._given_up = threading.Event()

    def __call__(self, question: Question) -> Verdict:
        """The verdict of the program; ``unsure`` if there is none."""
        try:
            return self._verdict(question)
        except (OSError, ValueError, TimeoutError, EOFError, RecursionError) as error:
            self.close()
            return Verdict("unsure", f"no verdict: {type(error).__name__}: {error}", failed=True)

    def _verdict(self, question: Question) -> Verdict:
        asked = question.to_json()
        said = json.loads(self._answer(json.dumps(asked, ensure_ascii=False).encode() + b"\n"))
        if not isinstance(said, dict) or said.get("id") != asked["id"]:
            raise ValueError("the answer is not about this question")
        if said.get("verdict") not in VERDICTS:
            raise ValueError(f"the verdict is {said.get('verdict')!r}, not {', '.join(VERDICTS)}")
        # Half a surrogate pair is JSON, but no text that a file can hold.
        reason = str(said.get("reason", ""))[:LONGEST_REASON].encode("utf-8", "replace").decode()
        return Verdict(str(said["verdict"]), reason)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._given_up = threading.Event()
            self._process = subprocess.Popen(  # noqa: S603 - the user's own command, no shell
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=_GROUPS,
            )
        return self._process

    def _answer(self, asked: bytes) -> bytes:
        """The next line of the program, in time.

        A thread talks to it: a program that does not read blocks whoever writes to it, and not
        every system can wait for a pipe with a time limit.
        """
        process, answers = self._started(), queue.SimpleQueue[bytes | OSError | ValueError]()
        talking = threading.Thread(
            target=_exchange, args=(process, asked, answers, self._given_up), daemon=True
        )
        talking.start()
        self._talking = talking
        try:
            line = answers.get(timeout=self.seconds)
        except queue.Empty as error:
            raise TimeoutError(f"no answer within {self.seconds:g} s") from error
        if isinstance(line, Exception):
            raise line
        if not line.endswith(b"\n"):
            if len(line) > LONGEST_LINE:
                raise ValueError(f"an answer of more than {LONGEST_LINE:,} bytes")
            raise EOFError("the program ended")
        return line

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is None:
            return
        self._given_up.set()
        if _GROUPS:  # a script is not all of it: what it waits for would stay
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        if self._talking is not None:
            self._talking.join(_LAST_WORDS)
            if self._talking.is_alive():  # a child with a session of its own; see _exchange
                return
        _close(process)


def _exchange(
    process: subprocess.Popen[bytes],
    asked: bytes,
    answers: queue.SimpleQueue[bytes | OSError | ValueError],
    given_up: threading.Event,
) -> None:
    """Write a question and read a line; what fails is handed over as well.

    If the program was given up meanwhile, nobody but this thread can close its pipes.
    """
    assert process.stdin is not None  # noqa: S101 - both were asked for
    assert process.stdout is not None  # noqa: S101
    try:
        process.stdin.write(asked)
        process.stdin.flush()
        answers.put(process.stdout.readline(LONGEST_LINE + 1))
    except (OSError, ValueError) as error:  # it has ended, or its pipes were closed
        answers.put(error)
    finally:
        if given_up.is_set():
            _close(process)


def _close(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):  # what was written last may not have arrived
                pipe.close()
