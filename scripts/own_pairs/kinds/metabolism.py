"""What happens in bacteria: graphs of compounds and reactions, of BiGG and of ModelSEED.

ModelSEED notes which entries of BiGG its own stand for. The packages state the licences of their
code (Apache-2.0, MIT) and none for the data of BiGG and ModelSEED.
"""

import io
import re
import tarfile
from collections import defaultdict
from xml.etree import ElementTree as ET

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Cell, Recipe, Ref, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import kept, sample, thinned

BIGG = "pypi:carveme"
SEED = "pypi:dnngior"
_FILES = "dnngior/files/biochemistry"
_SBML = "{http://www.sbml.org/sbml/level3/version1/core}"
_CHARGE = re.compile(r"\{.*\}")

Graph = dict[str, dict[str, Cell]]


def _bigg(shelf: Shelf) -> Graph:
    """Compounds regardless of where they are, and reactions that stay inside the cell."""
    packed = shelf.bytes(BIGG, "carveme/data/generated/universe_bacteria.xml.gz")
    graph: Graph = {}
    for _, node in ET.iterparse(io.BytesIO(packed)):
        plain = {_CHARGE.sub("", name): value for name, value in node.attrib.items()}
        if not plain.get("name"):
            continue
        if node.tag == f"{_SBML}species":
            graph[_compound(plain["id"])] = {
                "rdf:type": "ex:Metabolite",
                "rdfs:label": plain["name"],
                "formula": plain.get("chemicalFormula"),
                "charge": int(plain["charge"]) if "charge" in plain else None,
            }
        elif node.tag == f"{_SBML}reaction":
            ends = [
                [
                    Ref(_compound(one.get("species", "")))
                    for one in node.iterfind(f"{_SBML}{side}/*")
                ]
                for side in ("listOfReactants", "listOfProducts")
            ]
            if all(ends) and {ref.key for ref in ends[0]}.isdisjoint(ref.key for ref in ends[1]):
                graph[f"reaction {plain['id'].removeprefix('R_')}"] = {
                    "rdf:type": "ex:Reaction",
                    "rdfs:label": plain["name"],
                    "reactant": ends[0],
                    "product": ends[1],
                }
    return graph


def _compound(species: str) -> str:
    return f"compound {species.removeprefix('M_').rpartition('_')[0]}"


def _rows(shelf: Shelf, name: str) -> list[dict[str, str]]:
    packed = shelf.bytes(SEED, f"{_FILES}/{name}.tsv.tar.gz")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        handle = archive.extractfile(f"{name}.tsv")
        assert handle is not None
        header, *lines = handle.read().decode("utf-8").splitlines()
    columns = header.split("\t")
    return [dict(zip(columns, line.split("\t"), strict=False)) for line in lines]


def _seed(shelf: Shelf) -> Graph:
    graph: Graph = {}
    for row in _rows(shelf, "compounds"):
        if row["is_obsolete"] == "0":
            graph[row["id"]] = {
                "rdf:type": "ex:ChemicalCompound",
                "skos:prefLabel": row["name"],
                "skos:altLabel": _names(row),
                "molecularFormula": None if row["formula"] == "null" else row["formula"],
                "mass": float(row["mass"]) if row["mass"] not in {"", "null", "None"} else None,
            }
    for row in _rows(shelf, "reactions"):
        if row["is_obsolete"] == "0" and row["is_transport"] == "0":
            graph[row["id"]] = {
                "rdf:type": "ex:BiochemicalReaction",
                "skos:prefLabel": row["name"],
                "skos:altLabel": _names(row),
                "participant": [Ref(key) for key in row["compound_ids"].split(";")],
            }
    return graph


def _names(row: dict[str, str]) -> list[str]:
    """Other names of an entry; what other databases call it is left out."""
    parts = [part for part in row["aliases"].split("|") if part.startswith("Name:")]
    names = [name.strip() for part in parts for name in part[5:].split(";")]
    return [name for name in names if len(name) > 2 and name != row["name"]][:6]


def _truth(shelf: Shelf, left: Graph, right: Graph) -> Truth:
    found: Truth = set()
    for kind in ("Compound", "Reaction"):
        text = shelf.text(SEED, f"{_FILES}/Aliases/Unique_ModelSEED_{kind}_Aliases.txt")
        for line in text.splitlines():
            key, other, source = line.split("\t")
            pair = f"{kind.lower()} {other}", key
            if source == "BiGG" and pair[0] in left and pair[1] in right:
                found.add(pair)
    return found


def _build(shelf: Shelf) -> Sides:
    left, right = _bigg(shelf), _seed(shelf)
    sides = Sides(left, right, _truth(shelf, left, right))
    labels = ("skos:prefLabel", "skos:altLabel")
    certain = without_namesakes(sides, ("rdfs:label",), labels, _plain)
    lefts = sample(certain.left, 4_000, "metabolism", "left")
    matched: dict[str, set[str]] = defaultdict(set)
    for one, other in certain.truth:
        matched[one].add(other)
    wanted = {other for one in lefts for other in matched[one]}
    rest = sample(certain.right.keys() - wanted, 3_000, "metabolism", "right")
    return kept(certain, lefts, wanted.union(rest))


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


METABOLISM = Recipe(
    name="metabolism",
    family="metabolism",
    description="graphs of compounds and reactions: label, formula, charge; names, mass",
    languages=("en", "en"),
    sources=(BIGG, SEED),
    build=_build,
    cardinality="n:m",
    names=("rdfs:label", "skos:prefLabel"),
    formats=("ttl.gz", "ttl.gz"),
)
RECIPES = (
    METABOLISM,
    thinned(METABOLISM, "metabolism_few", left=0.4, right=0.4),
)
