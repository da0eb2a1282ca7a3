"""Fuzz the readers: nothing but `DualignError` may come out of them, whatever goes in.

Coverage-guided by ``atheris`` (extra ``fuzz``), one process for each reader, of which only
`dualign.io` is instrumented: neither numpy nor numba survive that. Readers that are compiled, where
no coverage can be seen, and all of them with ``--by-chance``, are fuzzed by mutating seeds; there
an input that makes a reader say something new joins the seeds. What breaks a reader is
kept in ``--found``, where ``tests/io/test_found_inputs.py`` reads it from then on.

    python scripts/fuzz_readers.py [--seconds 60] [--readers g.ttl g.rdf] [--by-chance]
    python scripts/fuzz_readers.py --inputs 1_000_000 --log counts.json

With ``--inputs`` one process goes over all readers by chance, the same time for each, until that
many inputs have been read; ``--log`` keeps the counts, and a later run goes on from them.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import random
import secrets
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from fuzz_mutations import PIECES, mutated

if TYPE_CHECKING:
    from fuzz_targets import Target

INSTRUMENTED = "dualign.io"
COMPILED = "@compiled"  # in modules whose bytecode numba needs as it is
SLOWEST_READ = 20  # seconds
SLICE = 1.0  # seconds of CPU that a reader gets before the next one has its turn
LONGEST = 4_096  # bytes of an input, as libFuzzer's below; repeated pieces grow without end
LARGEST_CORPUS = 2_000  # inputs to mutate, for each reader
IN_MEMORY = Path("/dev/shm")  # where inputs are written if the system has it
MARK = "~"  # in the names of inputs that were found: between the reader's file and a hash
FOUND = Path(__file__).parent.parent / "tests" / "found_by_fuzzing" / "inputs"


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder for inputs, in memory if it can be: a million files are no work for a disk."""
    return tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None)


def keep(found: Path, name: str, content: bytes) -> None:
    """Store an input that broke a reader, and show what it did."""
    found.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256(content).hexdigest()[:12]
    (found / f"{name}{MARK}{digest}").write_bytes(content)
    print(f"{name}: {content!r}", file=sys.stderr)
    traceback.print_exc()


def attempt(target: Target, folder: Path, found: Path) -> Callable[[bytes], str]:
    """A function that reads a content as a file of the target and says what that came to."""
    known: set[str] = set()

    def one(content: bytes) -> str:
        path = folder / target.name
        path.write_bytes(content)
        try:
            return target.outcome(path)
        except Exception as error:  # noqa: BLE001 - that is what we are looking for
            place = f"{type(error).__name__} at {traceback.extract_tb(error.__traceback__)[-1]}"
            if place not in known:  # one input for each bug
                known.add(place)
                keep(found, target.name, content)
            return place

    return one


class ByChance:
    """Mutations of a target's seed, and of inputs that made it say something new."""

    def __init__(self, target: Target, folder: Path, found: Path, chance: random.Random) -> None:
        self._one = attempt(target, folder, found)
        self._corpus, self._known, self._chance = [target.seed], set[str](), chance
        self.tried = 0

    def go_on(self, seconds: float, most: float = float("inf")) -> int:
        """Read inputs until the time is over or so many are read; returns how many it read."""
        before, ends = self.tried, time.process_time() + seconds
        while time.process_time() < ends and self.tried - before < most:
            one, other = self._chance.choice(self._corpus), self._chance.choice(self._corpus)
            content = mutated(one, other, self._chance)[:LONGEST]
            self.tried += 1
            words = self._one(content)
            if words not in self._known and len(self._known) < LARGEST_CORPUS:
                self._known.add(words)
                self._corpus.append(content)
        return self.tried - before

    def __str__(self) -> str:
        return f"{self.tried:,} inputs, {len(self._known):,} different outcomes"


def fuzz_by_chance(target: Target, seconds: float, found: Path, seed: int) -> None:
    """Mutate the target's seed until the time is over."""
    with scratch() as folder:
        fuzzer = ByChance(target, Path(folder), found, random.Random(seed))
        fuzzer.go_on(seconds)
    print(f"  by chance: {fuzzer}")


def fuzz_until(inputs: int, log: Path | None, found: Path, seed: int) -> None:
    """Go over all readers, the same time for each, until so many inputs are read."""
    counts: dict[str, int] = {}
    if log and log.exists():
        counts = json.loads(log.read_text(encoding="utf-8"))
    targets, chance = load_targets(instrumented=False), random.Random(seed)
    with scratch() as folder:
        fuzzers = {}
        for number, (name, target) in enumerate(targets.items()):
            place = Path(folder) / str(number)
            place.mkdir()
            fuzzers[name] = ByChance(target, place, found, chance)
        while (missing := inputs - sum(counts.values())) > 0:
            for name, fuzzer in fuzzers.items():
                if (left := inputs - sum(counts.values())) > 0:
                    read = fuzzer.go_on(SLICE, min(left, missing))
                    counts[name] = counts.get(name, 0) + read
                if log:
                    log.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    print(f"{sum(counts.values()):,} inputs", *(f"{n}: {c:,}" for n, c in counts.items()), sep="\n")


def fuzz_by_coverage(target: Target, seconds: float, found: Path, seed: int) -> None:
    """Let libFuzzer look for inputs that reach new code; ends the process."""
    import atheris

    with tempfile.TemporaryDirectory() as folder:
        work, corpus = Path(folder) / "work", Path(folder) / "corpus"
        for each in (work, corpus):
            each.mkdir()
        (corpus / "seed").write_bytes(target.seed)
        words = Path(folder) / "words.dict"
        listed = ("".join(f"\\x{byte:02x}" for byte in piece) for piece in PIECES)
        words.write_text("".join(f'"{piece}"\n' for piece in listed), encoding="ascii")
        one = attempt(target, work, found)
        arguments = [
            f"-max_total_time={seconds:.0f}",
            f"-seed={seed + 1}",
            f"-dict={words}",
            f"-timeout={SLOWEST_READ}",
            f"-artifact_prefix={found}/{target.name}{MARK}",
            "-print_final_stats=1",
            f"-max_len={LONGEST}",
            "-verbosity=0",
        ]
        atheris.Setup([sys.argv[0], *arguments, str(corpus)], one)
        atheris.Fuzz()


def load_targets(*, instrumented: bool) -> dict[str, Target]:
    """All targets; with ``instrumented`` the readers report which code they reach."""
    if instrumented:
        import atheris

        with atheris.instrument_imports(include=["dualign"], exclude=_not_instrumented()):
            import fuzz_targets
    else:
        import fuzz_targets
    return fuzz_targets.targets()


def _not_instrumented() -> list[str]:
    """All modules of dualign that are no readers: atheris takes whole packages, save some."""
    spec = importlib.util.find_spec("dualign")
    if spec is None or spec.origin is None:
        raise SystemExit("dualign is not installed")
    package = Path(spec.origin).parent
    names = []
    for file in package.rglob("*.py"):
        parts = file.relative_to(package.parent).with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        is_reader = f"{name}.".startswith(f"{INSTRUMENTED}.")
        if not is_reader or COMPILED in file.read_text(encoding="utf-8"):
            names.append(name)
    return sorted(names)


def fuzz_each(options: argparse.Namespace, *, by_chance: bool) -> None:
    """Every reader in a process of its own: atheris ends the one it runs in."""
    for name in options.readers or load_targets(instrumented=False):
        print(name, flush=True)
        command = [sys.executable, __file__, "--alone", name, "--seconds", str(options.seconds)]
        command += ["--found", str(options.found), "--seed", str(options.seed)]
        subprocess.run([*command, *(["--by-chance"] if by_chance else [])], check=False)


def main() -> None:
    """Fuzz each reader for some time; exit code 1 if one broke."""
    parser = argparse.ArgumentParser(description="Fuzz the readers of dualign.")
    parser.add_argument("--seconds", type=float, default=60, help="for each reader")
    parser.add_argument("--readers", nargs="+", help="those alone, such as g.ttl")
    parser.add_argument("--by-chance", action="store_true", help="do without atheris")
    parser.add_argument("--inputs", type=int, help="over all readers, in one process")
    parser.add_argument("--log", type=Path, help="where --inputs keeps its counts")
    parser.add_argument("--found", type=Path, default=FOUND)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**31), help="new each time")
    parser.add_argument("--alone", help=argparse.SUPPRESS)  # one reader, in this process
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    by_chance = options.by_chance or importlib.util.find_spec("atheris") is None
    if options.alone:
        target = load_targets(instrumented=not by_chance)[options.alone]
        fuzz = fuzz_by_chance if by_chance or target.compiled else fuzz_by_coverage
        fuzz(target, options.seconds, options.found, options.seed)
        return
    options.found.mkdir(parents=True, exist_ok=True)
    before = set(options.found.iterdir())
    print(f"seed {options.seed}", flush=True)
    if options.inputs:
        fuzz_until(options.inputs, options.log, options.found, options.seed)
    else:
        fuzz_each(options, by_chance=by_chance)
    broken = sorted(set(options.found.iterdir()) - before)
    print(f"{len(broken)} inputs broke a reader", *broken, sep="\n")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
