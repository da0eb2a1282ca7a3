"""Features of web browsers, as two projects describe them."""

from own_pairs.doubt import without_likenesses
from own_pairs.pair import Recipe, Sides, Truth
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

FEATURES = "npm:web-features"
CAN_I_USE = "npm:caniuse-db"


def _build(shelf: Shelf) -> Sides:
    features = {
        key: about
        for key, about in shelf.json(FEATURES, "data.json")["features"].items()
        if about["kind"] == "feature"
    }
    entries = shelf.json(CAN_I_USE, "fulldata-json/data-2.0.json")["data"]
    left = {
        f"feature {key}": {"name": about["name"], "description": about["description"]}
        for key, about in features.items()
    }
    right = {
        f"entry {key}": {
            "title": about["title"],
            "text": about["description"],
            "categories": about["categories"],
            "status": about["status"],
        }
        for key, about in entries.items()
    }
    truth: Truth = {
        (f"feature {key}", f"entry {entry}")
        for key, about in features.items()
        for entry in about.get("caniuse", ())
    }
    sides = Sides(left, right, {(a, b) for a, b in truth if b in right})
    return without_likenesses(sides, ("name", "title"), ratio=85)


WEB = Recipe(
    name="web_features",
    family="web",
    description="features of web browsers: name and description; title, text, categories",
    languages=("en", "en"),
    sources=(FEATURES, CAN_I_USE),
    build=_build,
    cardinality="1:n",
    names=("name", "title"),
    formats=("jsonl", "csv"),
)
RECIPES = (WEB, with_columns(WEB, "web_features_names", ("name",), ("title",)))
