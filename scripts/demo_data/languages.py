"""Right graph: languages and scripts of the IANA subtag registry, their use after Hyperglot."""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from demo_data.graph import INTEGER, Graph, Key
from demo_data.sources import Archive

_SPECIAL = {"mis", "mul", "und", "zxx"}


class Writing(NamedTuple):
    """What Hyperglot says of a language."""

    language: str
    scripts: dict[str, str]  # ISO 15924 code -> primary, secondary, …
    speakers: int


def add_languages(
    graph: Graph, registry: Archive, writings: list[Writing], spoken: Collection[str]
) -> None:
    """Add scripts, and the languages that have a short code, a writing or a country."""
    entries: list[dict[str, Any]] = json.loads(registry.read("data/json/registry.json"))
    current = [entry for entry in entries if "Deprecated" not in entry]
    for entry in _of_type(current, "script"):
        graph.add("script", entry["Subtag"], entry["Description"][0])
    wanted = {*spoken, *(writing.language for writing in writings)}
    for entry in _of_type(current, "language"):
        if len(entry["Subtag"]) == len("fr") or entry["Subtag"] in wanted:
            _add_language(graph, entry)
    for writing in writings:
        key = Key("language", writing.language)
        if writing.speakers:
            graph.describe(key, "speakers", str(writing.speakers), INTEGER)
        for script, status in writing.scripts.items():
            relation = "writtenIn" if status == "primary" else "alsoWrittenIn"
            graph.relate(key, relation, Key("script", script))


def writings(hyperglot: Archive, iso_639_3: Archive) -> list[Writing]:
    """Which language is written in which script, and spoken by how many."""
    two_letters = dict(re.findall(r"(\w{3}): '(\w{2})'", iso_639_3.read("iso6393-to-1.js")))
    names = hyperglot.read("hyperglot/extra_data/script-names.yaml")
    codes = dict(re.findall(r"^(\S.*):\n  iso_15924: (\w{4})$", names, re.MULTILINE))
    found = []
    for member in hyperglot.members():
        if match := re.fullmatch(r"hyperglot/data/(\w{3})_?\.yaml", member):
            language = str(two_letters.get(match[1], match[1]))
            found.append(_writing(language, hyperglot.read(member), codes))
    return found


def _writing(language: str, text: str, codes: dict[str, str]) -> Writing:
    """Line by line: the four fields read here are always on a line of their own."""
    speakers = re.search(r"^speakers: (\d+)$", text, re.MULTILINE)
    scripts: dict[str, str] = {}
    for orthography in re.split(r"^- ", text, flags=re.MULTILINE):
        script = re.search(r"^(?:  )?script: (.+)$", orthography, re.MULTILINE)
        status = re.search(r"^  status: (\w+)$", orthography, re.MULTILINE)
        code = codes.get(script[1].strip("'\"")) if script else None
        if code and status and scripts.get(code) != "primary":
            scripts[code] = status[1]
    return Writing(language, scripts, int(speakers[1]) if speakers else 0)


def _of_type(entries: list[dict[str, Any]], kind: str) -> Iterator[dict[str, Any]]:
    """Single subtags of one type; ranges (``Qaaa..Qabx``) and special codes are left out."""
    for entry in entries:
        subtag = entry.get("Subtag", "..")
        if entry["Type"] == kind and ".." not in subtag and subtag not in _SPECIAL:
            yield entry


def _add_language(graph: Graph, entry: dict[str, Any]) -> None:
    name, *others = entry["Description"]
    key = graph.add("language", entry["Subtag"], name)
    for other in others:
        graph.describe(key, "otherName", other)
    if script := entry.get("Suppress-Script"):
        graph.relate(key, "defaultScript", Key("script", script))
    if macrolanguage := entry.get("Macrolanguage"):
        graph.relate(key, "macrolanguage", Key("language", macrolanguage))
