"""Pages of the programmer's manual in two languages, without the names they describe."""

import re
from typing import Any

from own_pairs.pair import Recipe, Record, Records, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, thinned, with_columns

ENGLISH = "debian:manpages-dev"
GERMAN = "debian:manpages-de-dev"
FRENCH = "debian:manpages-fr-dev"
_COMMENT = re.compile(r'^[.\']\\".*\n', re.MULTILINE)
_SECTION = re.compile(r'^\.SH "?([^"\n]+)"?\n', re.MULTILINE)
_FONT = re.compile(r"\\f\(?[A-Z]{1,2}|\\f\[\w*\]|\\[&%/,|^]")
_MACRO = re.compile(r"^\.(?:[BIR]{1,2}|SM|SB)\s+", re.MULTILINE)
_REQUEST = re.compile(r"^[.'].*$", re.MULTILINE)
_HEADER = re.compile(r"#include <([\w/.]+)>")
_LENGTH = 350


def _sections(page: str) -> list[str]:
    """Texts of the sections in order: name, (library,) synopsis, description."""
    parts = _SECTION.split(_COMMENT.sub("", page))
    return [_plain(text) for text in parts[2::2]]


def _plain(text: str) -> str:
    """`text` without the commands of the typesetter."""
    text = _FONT.sub("", _MACRO.sub("", text.replace(r"\-", "-").replace(r"\(aq", "'")))
    text = _REQUEST.sub("", text.replace("\\ ", " ").replace("\\e", "\\").replace('"', ""))
    return " ".join(text.split())


def _pages(shelf: Shelf, package: str, folder: str, columns: tuple[str, ...]) -> Records:
    archive = shelf.archive(package)
    found = {}
    for member in archive.members():
        if not re.fullmatch(rf"usr/share/man/{folder}man[23]/[^/]+\.gz", member):
            continue
        page = shelf.text(package, member)
        if page.startswith(".so ") or len(sections := _sections(page)) < 4:
            continue
        names, dash, summary = sections[0].partition(" - ")
        if dash:  # the page is there once for each of its names; the first one is the key
            found[min(name.strip() for name in names.split(","))] = _record(
                names, summary, sections, columns
            )
    return found


def _record(names: str, summary: str, sections: list[str], columns: tuple[str, ...]) -> Record:
    synopsis = next((text for text in sections[1:3] if "#include" in text), "")
    start = 3 if synopsis == sections[2] else 2
    own = "|".join(re.escape(name.strip()) for name in names.split(",") if name.strip())
    text = re.sub(rf"\b(?:{own})\b(?:\s*\(\))?", "…", sections[start])
    cells: tuple[Any, ...] = (
        re.sub(rf"\b(?:{own})\b", "…", summary),
        list(dict.fromkeys(_HEADER.findall(synopsis))),
        text[:_LENGTH],
    )
    return dict(zip(columns, cells, strict=True))


def _sides(shelf: Shelf, package: str, folder: str, columns: tuple[str, ...]) -> Sides:
    left = _pages(shelf, ENGLISH, "", ("summary", "headers", "text"))
    return distinct(Sides(left, _pages(shelf, package, f"{folder}/", columns)))


def _recipe(package: str, language: str, columns: tuple[str, ...], **fields: Any) -> Recipe:
    return Recipe(
        name=f"manuals_en_{language}",
        family="manuals",
        description="functions of a library: what they do in a line, headers, start of the text",
        languages=("en", language),
        sources=(ENGLISH, package),
        build=lambda shelf: _sides(shelf, package, language, columns),
        names=("summary", columns[0]),
        **fields,
    )


IN_FRENCH = _recipe(FRENCH, "fr", ("résumé", "entêtes", "description"), formats=("jsonl", "csv"))
RECIPES = (
    _recipe(GERMAN, "de", ("Zusammenfassung", "Header", "Beschreibung")),
    with_columns(IN_FRENCH, "manuals_summaries_en_fr", ("summary",), ("résumé",)),
    thinned(IN_FRENCH, "manuals_en_fr_few", left=0.4, right=0.6),
)
