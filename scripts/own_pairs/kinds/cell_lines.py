"""Lines of cells: the name in an encyclopaedia of cancers, and in an ontology of experiments."""

from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf

SOURCE = "pypi:biomappings"


def _build(shelf: Shelf) -> Sides:
    text = shelf.text(SOURCE, "biomappings/resources/positive.sssom.tsv")
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    rows = [dict(zip(lines[0], line, strict=False)) for line in lines[1:]]
    left: dict[str, Record] = {}
    right: dict[str, Record] = {}
    truth = set()
    for row in rows:
        ours, theirs = row["subject_id"], row["object_id"]
        if ours.startswith("ccle:"):
            tissue = row["subject_label"].partition("_")[2]
            left[ours] = {
                "cell_line": row["subject_label"].partition("_")[0],
                "tissue": tissue.replace("_", " ").lower() or None,
            }
        if theirs.startswith("efo:"):
            right[theirs] = {"label": row["object_label"]}
        if ours.startswith("ccle:") and theirs.startswith("efo:"):
            truth.add((ours, theirs))
    return Sides(left, right, truth)


RECIPES = (
    Recipe(
        name="cell_lines",
        family="cell_lines",
        description="lines of cells: name, tissue; label among those of diseases and others",
        languages=("en", "en"),
        sources=(SOURCE,),
        build=_build,
        names=("cell_line", "label"),
    ),
)
