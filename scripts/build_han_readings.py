"""Build the table of how Han characters are read, from Unicode's Unihan database.

    apt-get install unicode-data
    python scripts/build_han_readings.py /usr/share/unicode

writes ``readings.txt.gz`` into ``src/dualign/names/han_data``, or where ``-o`` says. Per character
one line: the character, the character it is a variant of (itself, where it is none), and its
readings in Mandarin, Cantonese, Japanese, Korean and Vietnamese, all in lower-case Latin letters
without tones, separated by tabs; the readings of one language are separated by spaces.
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

from dualign.names.letter_readings import letter_readings

OUTPUT = Path(__file__).parents[1] / "src" / "dualign" / "names" / "han_data" / "readings.txt.gz"
READINGS, VARIANTS, OTHERS = (
    "Unihan_Readings.txt",
    "Unihan_Variants.txt",
    "Unihan_OtherMappings.txt",
)
# Fields that tie a character to another way of writing it, the one written out fully.
TO_FULL_FORM = ("kTraditionalVariant", "kZVariant")
FROM_FULL_FORM = ("kJinmeiyoKanji", "kJoyoKanji")
MOST_READINGS = 8  # of one character in one language; beyond, they are rare ones

Fields = dict[str, dict[str, str]]


def main() -> None:
    """Read, join, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="of Unihan_*.txt, plain or .bz2")
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT)
    options = parser.parse_args()
    lines = list(table(unihan(options.folder)))
    data = "".join(line + "\n" for line in lines).encode("utf-8")
    options.output.write_bytes(gzip.compress(data, compresslevel=9, mtime=0))
    print(f"{options.output}: {len(lines)} characters, {options.output.stat().st_size:,} bytes")


def unihan(folder: Path) -> Fields:
    """The fields of each character."""
    fields: Fields = {}
    for name in (READINGS, VARIANTS, OTHERS):
        path = folder / name
        if path.exists():
            text = path.read_text(encoding="utf-8")
        else:
            text = bz2.decompress(path.with_name(f"{name}.bz2").read_bytes()).decode("utf-8")
        for line in text.splitlines():
            if line.startswith("U+"):
                code, field, value = line.split("\t")
                fields.setdefault(chr(int(code[2:], 16)), {})[field] = value
    return fields


def table(fields: Fields) -> Iterator[str]:
    """The lines of the table, in order of the characters.

    A variant has the readings of the character it is a variant of, too. Characters that are read
    in Mandarin and Cantonese only are left out: those are rare, and `romanise` knows their
    Mandarin.
    """
    full = full_forms(fields)
    own = {
        character: [read(known) for read in LANGUAGES.values()]
        for character, known in fields.items()
    }
    for character in sorted(own):
        simplified = _characters(fields[character], "kSimplifiedVariant")
        related = [character, full[character], *simplified]
        readings = [
            list(dict.fromkeys(r for other in related for r in own.get(other, empty())[place]))
            for place in range(len(LANGUAGES))
        ]
        if sum(map(bool, readings)) > 2 or full[character] != character:
            columns = [" ".join(each[:MOST_READINGS]) for each in readings]
            yield "\t".join([character, full[character], *columns])


def empty() -> list[list[str]]:
    """No readings."""
    return [[] for _ in LANGUAGES]


def full_forms(fields: Fields) -> dict[str, str]:
    """For each character the one it is a variant of, itself where there is none."""
    nearest: dict[str, str] = {}
    for character, known in fields.items():
        for field in TO_FULL_FORM:
            others = [other for other in _characters(known, field) if other in fields]
            if others and character not in others:
                nearest.setdefault(character, others[0])
        for field in FROM_FULL_FORM:
            for simple in _characters(known, field):
                nearest.setdefault(simple, character)
    return {character: _followed(character, nearest) for character in fields}


def _followed(character: str, nearest: dict[str, str]) -> str:
    """Where the way over variants ends; of variants that lead in a circle, the first in Unicode."""
    seen = [character]
    while (following := nearest.get(seen[-1])) is not None:
        if following in seen:
            return min(seen[seen.index(following) :])
        seen.append(following)
    return seen[-1]


def _characters(known: dict[str, str], field: str) -> list[str]:
    return [chr(int(code, 16)) for code in re.findall(r"U\+([0-9A-F]+)", known.get(field, ""))]


def mandarin(known: dict[str, str]) -> list[str]:
    """Pinyin, the usual reading first."""
    listed = known.get("kMandarin", "").split()
    for field in ("kHanyuPinlu", "kTGHZ2013", "kXHC1983"):
        listed += re.findall(r"[^\W\d_]+", known.get(field, ""))
    return _plain(listed)


def cantonese(known: dict[str, str]) -> list[str]:
    """Jyutping."""
    return _plain(known.get("kCantonese", "").split())


def japanese(known: dict[str, str]) -> list[str]:
    """Readings of Chinese and of Japanese origin, and the stems that names use of the latter."""
    kun = [reading.lower() for reading in known.get("kJapaneseKun", "").split()]
    stems = [stem for reading in kun for stem in _stems(reading)]
    return _plain([*known.get("kJapaneseOn", "").split(), *kun, *stems])


def _stems(reading: str) -> Iterator[str]:
    """yasui: yasu; ookii: oo; shiraberu: shirabe; katsu: kachi; watasu: watashi; iu: ii."""
    if len(reading) > 3 and reading[-1] == "i" and reading[-2] in "auoi":
        yield reading.removesuffix("kii") if reading.endswith("kii") else reading[:-1]
    for ending, stem in (("eru", "e"), ("iru", "i"), ("tsu", "chi"), ("su", "shi"), ("u", "i")):
        if reading.endswith(ending) and len(reading) > len(ending):
            yield reading.removesuffix(ending) + stem
            return


def korean(known: dict[str, str]) -> list[str]:
    """Revised Romanisation of the syllables."""
    syllables = [value[0] for value in known.get("kHangul", "").split()]
    return _plain([way for syllable in syllables for way in letter_readings(syllable)])


def vietnamese(known: dict[str, str]) -> list[str]:
    """Quốc ngữ."""
    return _plain(known.get("kVietnamese", "").split())


def _plain(readings: list[str]) -> list[str]:
    """Lower-case ASCII letters, each reading once."""
    found = []
    for reading in readings:
        marked = unicodedata.normalize("NFKD", reading.lower().replace("đ", "d"))
        found.append("".join(letter for letter in marked if "a" <= letter <= "z"))
    return [reading for reading in dict.fromkeys(found) if reading]


LANGUAGES: dict[str, Callable[[dict[str, str]], list[str]]] = {
    "Mandarin": mandarin,
    "Cantonese": cantonese,
    "Japanese": japanese,
    "Korean": korean,
    "Vietnamese": vietnamese,
}


if __name__ == "__main__":
    main()
