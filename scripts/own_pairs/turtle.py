"""Records as Turtle: columns are properties, references are IRIs, texts carry their language."""

from collections.abc import Iterable, Mapping

from own_pairs.pair import Cell, Record, Ref

PREFIXES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "dct": "http://purl.org/dc/terms/",
    "obo": "http://purl.obolibrary.org/obo/",
    "oio": "http://www.geneontology.org/formats/oboInOwl#",
    "ex": "http://vocabulary.example/",
}
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def turtle(
    records: Iterable[tuple[str, Record]], ids: Mapping[str, str], language: str
) -> list[str]:
    """Lines of a Turtle document; a column without a prefix becomes ``ex:column``."""
    lines = [f"@prefix {prefix}: <{iri}> ." for prefix, iri in PREFIXES.items()]
    for iri, record in records:
        statements = [
            f"{_predicate(column)} {_object(value, ids, language)}"
            for column, cell in record.items()
            for value in _values(cell)
            if not isinstance(value, Ref) or value.key in ids
        ]
        if statements:
            lines.append(f"<{iri}> " + " ;\n  ".join(statements) + " .")
    return lines


def _predicate(column: str) -> str:
    return "a" if column == "rdf:type" else column if ":" in column else f"ex:{column}"


def _values(cell: Cell) -> list[str | int | float | bool | Ref]:
    if cell is None or cell == "":
        return []
    return [*cell] if isinstance(cell, list) else [cell]


def _object(value: str | int | float | bool | Ref, ids: Mapping[str, str], language: str) -> str:
    if isinstance(value, Ref):
        return f"<{ids[value.key]}>"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value) if isinstance(value, int) else f'"{value}"^^<{_DOUBLE}>'
    if value.partition(":")[0] in PREFIXES and " " not in value:
        return value  # a class, such as owl:Class
    text = "".join(_ESCAPES.get(character, character) for character in value)
    return f'"{text}"@{language}'


_DOUBLE = "http://www.w3.org/2001/XMLSchema#double"
