"""A folder for the checkpoints of one run, used by that run only.

A workspace is recognised by a marker file and held by a lock that the system releases however the
process ends. Only files that dualign writes there are ever removed.
"""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from dualign.core.counting import counted
from dualign.core.errors import InputWarning, UsageError
from dualign.io.process_lock import holder_of, locked
from dualign.io.text.atomic import atomic_write
from dualign.io.text.temporaries import is_temporary, sweep

MARKER = "dualign-workspace.txt"
LOCK = "run.lock"
ROUNDS_FILE, TRAINING_FILE, CANDIDATES_FILE = CHECKPOINTS = (
    "rounds.safetensors",
    "checkpoint.safetensors",
    "candidates.safetensors",
)
PARTS_FOLDER = "parts"  # of finished parts, each a file, and of checkpoints of those under way
NAMES_FILE = "names.npy"  # vectors of names, in the folder of the parts
_PART_PATTERNS = ("part-*.safetensors", NAMES_FILE)
_UNDER_WAY = ("part-*",)  # folders of parts that are not finished
_OUR_FILES = (MARKER, LOCK, f"{LOCK}.holder", *CHECKPOINTS)
_WORDS = "Checkpoints of a dualign run. To go on with it, give --resume; else delete this folder.\n"
_SHOWN = 3


def workspace_of(output: Path) -> Path:
    """The workspace of the run that writes ``output``: beside the file itself, not a link to it."""
    real = Path(os.path.realpath(output))
    return real.with_name(f"{real.name}.checkpoint")


def check_outside(folder: Path, outputs: Iterable[Path | None]) -> None:
    """Raise if an output would be a workspace or in it, which is removed after the run."""
    for output in outputs:
        if output is None:
            continue
        real = Path(os.path.realpath(output))
        if folder == real or folder in real.parents:
            raise UsageError(
                f"{output}: the checkpoints of this run go there ({folder}); choose another name"
            )


@contextmanager
def held_workspace(folder: Path) -> Iterator[Path]:
    """Hold a workspace while the block runs; raise if another process holds it, or it is not one.

    Unfinished files of killed runs are removed; checkpoints are kept, also after the block.
    """
    _refuse_foreign(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        atomic_write(folder / MARKER, _WORDS)
    except OSError as error:
        with contextlib.suppress(OSError):  # it was there, and something is in it
            folder.rmdir()
        raise UsageError(
            f"{folder}: cannot be made a folder for checkpoints ({error.strerror}); choose "
            "another place with -o"
        ) from error
    lock, held = folder / LOCK, False
    try:
        with locked(lock) as held:
            if not held:
                raise UsageError(
                    f"{folder}: {holder_of(lock)} is writing the same output; wait for it, or "
                    "choose another name with -o"
                )
            sweep(folder)
            try:
                yield folder
            finally:
                _discard_finished(folder)
    finally:
        if held and sys.platform == "win32":  # where the lock is open, and stays, until here
            _remove(lock)
            _remove_empty(folder)


def _discard_finished(folder: Path) -> None:
    """Remove a workspace without checkpoints while it is held: later it may be another run's."""
    if not any((folder / name).exists() for name in (*CHECKPOINTS, PARTS_FOLDER)):
        discard_workspace(folder)


def drop_checkpoints(folder: Path) -> None:
    """Remove the checkpoints of a run that is finished, while its workspace is held."""
    for name in CHECKPOINTS:
        (folder / name).unlink(missing_ok=True)
    drop_parts(folder)


def parts_folder(folder: Path) -> Path:
    """Where a workspace keeps the parts of a run."""
    return folder / PARTS_FOLDER


def drop_parts(folder: Path) -> None:
    """Remove the parts of a run, finished and under way, while its workspace is held."""
    kept = parts_folder(folder)
    for pattern in _PART_PATTERNS:
        for path in kept.glob(pattern):
            _remove(path)
    discard_workspace(kept, _UNDER_WAY)


def discard_workspace(folder: Path, inside: Iterable[str] = ()) -> None:
    """Remove what dualign keeps in a workspace and, if it is empty then, the folder.

    ``inside`` are patterns of folders in it that dualign made, which go in the same way. Any other
    folder is somebody else's, whatever its files are called.
    """
    for place in [place for pattern in inside for place in folder.glob(pattern)]:
        if place.is_dir() and not place.is_symlink():
            discard_workspace(place)
    sweep(folder)
    for name in _OUR_FILES:
        if (folder / name).is_file():
            _remove(folder / name)
    _remove_empty(folder)


def _remove_empty(folder: Path) -> None:
    with contextlib.suppress(OSError):  # something else is in it
        folder.rmdir()


def _remove(path: Path) -> None:
    """Remove a file, unless it is open or mapped on Windows; a later run removes it then."""
    with contextlib.suppress(PermissionError):
        path.unlink(missing_ok=True)


def _refuse_foreign(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise UsageError(
            f"{folder}: is a file where the checkpoints of this run would go; move it, or choose "
            "another name with -o"
        )
    foreign = _foreign(folder)
    if not foreign:
        return
    named = ", ".join(foreign[:_SHOWN]) + (", …" if len(foreign) > _SHOWN else "")
    number = counted(len(foreign), "file that is", "files that are")
    words = f"{folder}: holds {number} not dualign's ({named})"
    if (folder / MARKER).is_file():
        warnings.warn(f"{words}; they are left alone", InputWarning, stacklevel=4)
        return
    raise UsageError(
        f"{words} where the checkpoints of this run would go; move them, or choose another name "
        "with -o"
    )


def _foreign(folder: Path) -> list[str]:
    """The names in a folder that dualign did not write; without a marker, all but temporaries."""
    try:
        names = sorted(entry.name for entry in folder.iterdir())
    except OSError:
        return []
    ours = (*_OUR_FILES, PARTS_FOLDER) if MARKER in names else ()
    return [name for name in names if name not in ours and not is_temporary(name)]
