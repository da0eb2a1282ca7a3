"""The shipped demo data: well-formed, honest, and described truly by its README."""

import gzip
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

DATA = Path(__file__).resolve().parents[2] / "src" / "dualign" / "demonstration" / "data"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
IRI = {
    "left": re.compile(r"http://cldr\.example/fr/e/\d{4}"),
    "right": re.compile(r"http://geo\.example/en/thing/\d{5}"),
}
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"(?:@(\w+)|\^\^<([^<>]+)>)?')
SIDES = ("left", "right")
KINDS = {
    "territories, countries": ("Territoire", "Country"),
    "regions, continents": ("Region", "Region"),
    "subdivisions of countries": ("Subdivision", "AdministrativeDivision"),
    "languages": ("Langue", "Language"),
    "scripts": ("Ecriture", "Script"),
    "currencies": ("Monnaie", "Currency"),
    "time zones": ("FuseauHoraire", "TimeZone"),
    "shared clock times": ("HeureLegale", ""),
    "cities": ("", "City"),
}
# Codes of things in the data, in the spellings of all sources.
CODES = [
    *("FR", "FRA", "250", "DE", "DEU", "276", "CH", "CHE", "756", "150", "002", "419"),
    *("FR-ARA", "frara", "US-CA", "usca", "DE-BY", "deby", "JP-13", "jp13"),
    *("fr", "fra", "deu", "zh", "zho", "Latn", "Arab", "Cyrl", "EUR", "USD", "JPY", "978"),
    *("Europe/Paris", "Asia/Kolkata", "America/Port_of_Spain", "Port_of_Spain", "frpar"),
    *("2988507", "Europe_Central"),
]


def lines(name):
    content = (DATA / name).read_bytes()
    text = gzip.decompress(content) if name.endswith(".gz") else content
    return text.decode("utf-8").removesuffix("\n").split("\n")


@cache
def statements(side):
    return [tuple(line.split("\t")) for line in lines(f"{side}.tsv.gz")]


@cache
def pairs(name):
    return [tuple(line.split("\t")) for line in lines(name)]


@cache
def names(side):
    return {s: LITERAL.fullmatch(o)[1] for s, p, o in statements(side) if p == LABEL}


@cache
def classes(side):
    return {s: o.rpartition("/")[2] for s, p, o in statements(side) if p == TYPE}


@cache
def relation_triples(side):
    return [row for row in statements(side) if IRI[side].fullmatch(row[2])]


@cache
def attribute_triples(side):
    return [row for row in statements(side) if row[2].startswith('"') and row[1] != LABEL]


@cache
def readme_rows():
    """First cell of every table row of the README -> its other cells."""
    text = (DATA / "README.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return {row[0]: row[1:] for row in rows}


def ranks(values):
    order = {value: rank for rank, value in enumerate(sorted(values))}
    return [order[value] for value in values]


@pytest.mark.parametrize("side", SIDES)
def test_every_line_is_one_well_formed_statement(side):
    for row in statements(side):
        assert len(row) == 3
        subject, predicate, target = row
        assert IRI[side].fullmatch(subject)
        assert predicate.startswith("http://")
        entity_or_literal = IRI[side].fullmatch(target) or LITERAL.fullmatch(target)
        assert entity_or_literal or predicate == TYPE, row


@pytest.mark.parametrize("name", ["left.tsv.gz", "right.tsv.gz", "truth.tsv.gz", "links.tsv"])
def test_lines_are_sorted_and_distinct(name):
    assert lines(name) == sorted(set(lines(name)))


@pytest.mark.parametrize("name", ["left.tsv.gz", "right.tsv.gz", "truth.tsv.gz"])
def test_archives_carry_no_time_stamp(name):
    assert (DATA / name).read_bytes()[4:8] == bytes(4)


def test_files_are_small():
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 600_000


@pytest.mark.parametrize(("side", "language"), [("left", "fr"), ("right", "en")])
def test_every_entity_has_one_name_one_class_and_a_relation(side, language):
    labels = [(s, o) for s, p, o in statements(side) if p == LABEL]
    related = {end for s, _, o in relation_triples(side) for end in (s, o)}
    assert len(labels) == len(names(side))
    assert all(LITERAL.fullmatch(o)[2] == language for _, o in labels)
    assert len([p for _, p, _ in statements(side) if p == TYPE]) == len(classes(side))
    assert set(names(side)) == set(classes(side)) == related


@pytest.mark.parametrize("side", SIDES)
def test_numbers_are_numbers(side):
    for _, _, target in attribute_triples(side):
        text, _, datatype = LITERAL.fullmatch(target).groups()
        if datatype:
            assert re.fullmatch(r"\d+(\.\d+)?", text)


def test_linked_entities_occur_on_their_side():
    for left, right in pairs("truth.tsv.gz"):
        assert left in names("left")
        assert right in names("right")


def test_truth_is_one_to_one():
    left, right = zip(*pairs("truth.tsv.gz"), strict=True)
    assert len(left) == len(set(left)) == len(set(right))


def test_truth_never_mixes_kinds():
    allowed = set(KINDS.values())
    for left, right in pairs("truth.tsv.gz"):
        assert (classes("left")[left], classes("right")[right]) in allowed


def test_links_are_a_fifth_of_the_truth():
    truth, links = set(pairs("truth.tsv.gz")), set(pairs("links.tsv"))
    assert links < truth
    assert len(links) == round(0.2 * len(truth))


def test_both_sides_have_entities_without_counterpart():
    for side in SIDES:
        share = 1 - len(pairs("truth.tsv.gz")) / len(names(side))
        assert 0.1 < share < 0.35


@pytest.mark.parametrize(
    ("left", "right", "kind"),
    [
        ("Allemagne", "Germany", "territories, countries"),
        ("Afrique", "Africa", "regions, continents"),
        ("Californie", "California", "subdivisions of countries"),
        ("Géorgie", "Georgia", "territories, countries"),
        ("Géorgie", "Georgia", "subdivisions of countries"),
        ("hongrois", "Hungarian", "languages"),
        ("cyrillique", "Cyrillic", "scripts"),
        ("yen japonais", "Yen", "currencies"),
        ("Moscou", "Moscow", "time zones"),
        ("Paris", "Paris", "time zones"),
        ("Calcutta", "Kolkata", "time zones"),
    ],
)
def test_known_pairs_are_true(left, right, kind):
    left_class, right_class = KINDS[kind]
    found = [
        (a, b)
        for a, b in pairs("truth.tsv.gz")
        if names("left")[a] == left and names("right")[b] == right
    ]
    kinds = [(classes("left")[a], classes("right")[b]) for a, b in found]
    assert kinds.count((left_class, right_class)) == 1


@pytest.mark.parametrize("side", SIDES)
def test_no_text_is_a_code(side):
    texts = {LITERAL.fullmatch(o)[1] for _, _, o in statements(side) if o.endswith(("@fr", "@en"))}
    assert texts.isdisjoint(CODES)
    assert not [text for text in texts if re.fullmatch(r"[A-Z]{2,3}|\d+", text)]
    assert not [text for text in texts if re.search(r"\b[A-Z]{2}-[A-Z0-9]{1,3}\b", text)]


def test_ids_tell_nothing_of_each_other():
    left, right = (ranks(column) for column in zip(*pairs("truth.tsv.gz"), strict=True))
    distance = sum((a - b) ** 2 for a, b in zip(left, right, strict=True))
    correlation = 1 - 6 * distance / (len(left) * (len(left) ** 2 - 1))
    assert abs(correlation) < 0.06


def test_ids_tell_nothing_of_kinds():
    for side in SIDES:
        ordered = [classes(side)[entity] for entity in sorted(names(side))]
        neighbours = sum(a == b for a, b in pairwise(ordered))
        expected = sum(n * (n - 1) for n in Counter(ordered).values()) / len(ordered)
        assert neighbours == pytest.approx(expected, rel=0.1)


@pytest.mark.parametrize("side", SIDES)
def test_readme_counts_are_true(side):
    degrees = Counter(end for s, _, o in relation_triples(side) for end in (s, o))
    lonely = len(names(side)) - len(pairs("truth.tsv.gz"))
    expected = {
        "entities": f"{len(names(side)):,}",
        "relations": str(len({p for _, p, _ in relation_triples(side)})),
        "relation triples": f"{len(relation_triples(side)):,}",
        "attributes": str(len({p for _, p, _ in attribute_triples(side)})),
        "attribute triples": f"{len(attribute_triples(side)):,}",
        "median degree": f"{median(degrees.values()):g}",
        "without counterpart": f"{lonely:,} ({lonely / len(names(side)):.1%})",
    }
    column = SIDES.index(side)
    assert {row: readme_rows()[row][column] for row in expected} == expected
    assert median(degrees.values()) >= 2


@pytest.mark.parametrize("kind", KINDS)
def test_readme_counts_by_kind_are_true(kind):
    left_class, right_class = KINDS[kind]
    true = [pair for pair in pairs("truth.tsv.gz") if classes("left")[pair[0]] == left_class]
    equal = [p for p in true if names("left")[p[0]].casefold() == names("right")[p[1]].casefold()]
    counts = [
        Counter(classes("left").values())[left_class],
        Counter(classes("right").values())[right_class],
        len(true),
        len(equal),
    ]
    assert readme_rows()[kind] == [f"{count:,}" for count in counts]


def test_readme_summary_is_true():
    truth, links = pairs("truth.tsv.gz"), pairs("links.tsv")
    equal = sum(names("left")[a].casefold() == names("right")[b].casefold() for a, b in truth)
    text = (DATA / "README.md").read_text(encoding="utf-8")
    assert f"{len(truth):,} true pairs, {len(links):,} of them given as known links." in text
    assert f"case aside, in {equal:,} pairs ({equal / len(truth):.1%})." in text


def test_every_source_is_attributed():
    notice = (DATA.parents[3] / "NOTICE").read_text(encoding="utf-8")
    table = (DATA / "README.md").read_text(encoding="utf-8").partition("## Sources")[2]
    packages = re.findall(r"(?:npm|PyPI) `([\w-]+)`", table)
    assert len(packages) == 10
    assert [package for package in packages if package not in notice] == []
