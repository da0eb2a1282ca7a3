"""Equipment of buildings: the classes of Brick and the tags of VBIS, as graphs.

People have noted the tags of classes, mostly of equipment; many a class has none.
"""

import csv
import io
import re
from collections import Counter

import rdflib

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Cell, Recipe, Ref, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import kept

SOURCE = "pypi:brickschema"
MOST = 2  # classes of one tag, tags of one class
_FOLDER = "brickschema/ontologies/1.3"
_BRICK = "https://brickschema.org/schema/Brick#"
_TAG = re.compile(r'sh:pattern "\^([^.$"]+)\.\*\$"')
_CLASS = re.compile(r"sh:targetClass brick:(\w+)")
_LEVELS = ("Discipline ", "Product", "Sub-Type", "Sub-Sub-Type")


def _classes(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    graph = rdflib.Graph().parse(data=shelf.text(SOURCE, f"{_FOLDER}/Brick.ttl"), format="turtle")
    definition = rdflib.SKOS.definition
    return {
        str(term).removeprefix(_BRICK): {
            "rdf:type": "owl:Class",
            "rdfs:label": str(graph.value(term, rdflib.RDFS.label) or ""),
            "skos:definition": str(graph.value(term, definition) or "") or None,
            "rdfs:subClassOf": [
                Ref(str(other).removeprefix(_BRICK))
                for other in graph.objects(term, rdflib.RDFS.subClassOf)
                if str(other).startswith(_BRICK)
            ],
        }
        for term in graph.subjects(rdflib.RDF.type, rdflib.OWL.Class)
        if str(term).startswith(_BRICK) and graph.value(term, rdflib.RDFS.label)
    }


def _tags(shelf: Shelf) -> dict[str, dict[str, Cell]]:
    text = shelf.text(SOURCE, f"{_FOLDER}/vbis-masterlist.csv")
    found: dict[str, dict[str, Cell]] = {}
    for row in csv.DictReader(io.StringIO(text)):
        levels = [row[level].strip() for level in _LEVELS if (row[level] or "").strip()]
        tag = row["VBIS Tag"].strip()
        if levels and tag:
            found[tag] = {
                "rdf:type": "skos:Concept",
                "skos:prefLabel": levels[-1],
                "skos:broader": [Ref(tag.rpartition("-")[0])],
            }
    return found


def _build(shelf: Shelf) -> Sides:
    left, right = _classes(shelf), _tags(shelf)
    text = shelf.text(SOURCE, f"{_FOLDER}/alignments/Brick-VBIS-alignment.ttl")
    truth = {
        (found.group(1), tag)
        for shape in text.split("sh:NodeShape")
        if (found := _CLASS.search(shape)) and found.group(1) in left
        for tag in _TAG.findall(shape)
        if tag in right
    }
    chosen = _narrow(Sides(left, right, truth))
    return without_namesakes(chosen, ("rdfs:label",), ("skos:prefLabel",))


def _narrow(sides: Sides) -> Sides:
    """`sides` without the classes that share their tag with many, and so are narrower than it."""
    classes = Counter(tag for _, tag in sides.truth)
    tags = Counter(name for name, _ in sides.truth)
    wide = {name for name, tag in sides.truth if classes[tag] > MOST or tags[name] > MOST}
    return kept(sides, sides.left.keys() - wide, sides.right)


RECIPES = (
    Recipe(
        name="buildings",
        family="buildings",
        description="equipment of buildings: an ontology with definitions; a tree of tags",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        cardinality="n:m",
        complete=False,  # nobody has looked up the tags of all classes
        names=("rdfs:label", "skos:prefLabel"),
        formats=("ttl.gz", "ttl.gz"),
    ),
)
