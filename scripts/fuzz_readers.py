"""Fuzz the readers: nothing but `DualignError` may come out of them, whatever goes in.

Coverage-guided where ``atheris`` is installed; else seeds are mutated at random, and an input that
makes a reader say something it has not said before joins the seeds. An input that breaks a
reader is kept in ``--found``, to become a test.

    python scripts/fuzz_readers.py [--seconds 60] [--found fuzz-found] [--seed 0]
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import hashlib
import random
import re
import sys
import tempfile
import time
import traceback
import warnings
from pathlib import Path

import zstandard

from dualign import io
from dualign.errors import DualignError

NTRIPLES = rb"""<http://a> <http://p> "caf\u00e9 \"x\""@fr-CA . # so
_:x <http://p#q> <http://b/%C3%A9> .
"""
RDF = b'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/"'
SEEDS: dict[str, bytes] = {
    "g.nt": NTRIPLES,
    "g.nq": NTRIPLES.replace(b"> .", b"> <http://g> ."),
    "g.nt.gz": gzip.compress(NTRIPLES, mtime=0),
    "g.nt.bz2": bz2.compress(NTRIPLES),
    "g.nt.zst": zstandard.compress(NTRIPLES),
    "g.ttl": b"@prefix : <http://e/> .\n:a a :T ; :p \"x\"@en, 1.5 ; :q [ :r ( 1 <c> ) ] .\n",
    "g.trig": b"<http://g> { <http://a> <http://p> 1, 'x'@en }",
    "g.rdf": b'<!DOCTYPE r [<!ENTITY e "http://e/">]><rdf:RDF ' + RDF
    + b'><e:T rdf:about="&e;a"><e:p xml:lang="fr">x</e:p></e:T></rdf:RDF>',
    "g.jsonld": b'{"@context": {"n": "http://n"}, "@id": "http://a", "n": ["x", {"@value": 1}]}',
    "g.graphml": b'<graphml><key id="d" attr.name="n"/><graph><node id="a"><data key="d">1</data>'
    b'</node><edge source="a" target="b"/></graph></graphml>',
    "n.csv": b'x:ID(P),name,:LABEL,age:int\n1,"A, b",P;Q,3\n2,,,\n',
    "r.csv": b":START_ID,:END_ID,:TYPE\n1,2,KNOWS\n",
    "g.tsv": b'a\tr\tb\nb\tp\t"x"@fr\n',
    "g": NTRIPLES,
}  # fmt: skip
PIECES = (
    b"\0", b"\xff", b"\r", b"\n", b"\t", b"<", b">", b'"', b"\\", b"\\u", b"&", b";", b"@", b"^^",
    b"_:", b"#", b"<!ENTITY a SYSTEM 'b'>", b"<![CDATA[", b"{", b"[", b"\xed\xa0\x80", b"-", b".",
)  # fmt: skip


def said(folder: Path, name: str, content: bytes) -> str:
    """What reading this content comes to, in words without its particulars."""
    path = folder / name
    path.write_bytes(content)
    outcome = []
    for lenient in (False, True):
        try:
            graph = io.read(path, io.ReadOptions(lenient=lenient))
            outcome.append(f"{min(len(graph.triples), 9)} {min(len(graph.attributes), 9)}")
        except DualignError as error:
            outcome.append(re.sub(r"'.*?'|\".*?\"|\d+", "", str(error).replace(str(path), "")))
    return f"{name}: {' | '.join(outcome)}"


def mutated(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """The content with some bytes changed."""
    data = bytearray(content)
    for _ in range(chance.randint(1, 5)):
        at = chance.randint(0, len(data))
        kind = chance.randint(0, 5)
        if kind == 0:
            data[at:at] = chance.choice(PIECES)
        elif kind == 1 and data:
            data[min(at, len(data) - 1)] ^= 1 << chance.randint(0, 7)
        elif kind == 2:
            del data[at : at + chance.randint(1, 8)]
        elif kind == 3:
            data[at:at] = data[at : at + chance.randint(1, 30)]
        elif kind == 4 and other:
            start = chance.randint(0, len(other))
            data[at:at] = other[start : start + chance.randint(1, 30)]
        else:
            data[at:] = b""
    return bytes(data)


def keep(found: Path, name: str, content: bytes) -> None:
    """Store an input that broke a reader, and show what it did."""
    found.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256(content).hexdigest()[:12]
    (found / f"{digest}-{name}").write_bytes(content)
    print(f"{name}: {content!r}")
    traceback.print_exc()


def fuzz_by_chance(seconds: float, found: Path, seed: int) -> int:
    """Mutate seeds until the time is over; returns how many inputs broke a reader."""
    chance = random.Random(seed)
    corpus = {name: [content] for name, content in SEEDS.items()}
    known: set[str] = set()
    tried = broken = 0
    ends = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < ends:
            name = chance.choice(list(corpus))
            other = chance.choice(corpus[chance.choice(list(corpus))])
            content = mutated(chance.choice(corpus[name]), other, chance)
            tried += 1
            try:
                words = said(Path(folder), name, content)
            except Exception:  # noqa: BLE001 - that is what we are looking for
                broken += 1
                keep(found, name, content)
                continue
            if words not in known:
                known.add(words)
                corpus[name].append(content)
    print(f"{tried:,} inputs, {len(known):,} different outcomes, {broken} broke a reader")
    return broken


def fuzz_by_coverage(seconds: float) -> None:
    """Let atheris look for inputs that reach new code."""
    import atheris

    atheris.instrument_all()
    names = list(SEEDS)
    with tempfile.TemporaryDirectory() as folder:

        def one(data: bytes) -> None:
            if data:
                said(Path(folder), names[data[0] % len(names)], data[1:])

        atheris.Setup([sys.argv[0], f"-max_total_time={seconds:.0f}"], one)
        atheris.Fuzz()


def main() -> None:
    """Fuzz for some time; exit code 1 if a reader broke."""
    parser = argparse.ArgumentParser(description="Fuzz the readers of dualign.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--found", type=Path, default=Path("fuzz-found"))
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    try:
        import atheris  # noqa: F401
    except ImportError:
        sys.exit(1 if fuzz_by_chance(options.seconds, options.found, options.seed) else 0)
    fuzz_by_coverage(options.seconds)


if __name__ == "__main__":
    main()
