"""Currencies of past and present, named in two languages."""

from own_pairs import cldr
from own_pairs.pair import Recipe, Records, Sides
from own_pairs.shelf import Shelf


def _currencies(shelf: Shelf, language: str, columns: tuple[str, str, str]) -> Records:
    countries = cldr.names(shelf, language, "territories")
    used: dict[str, list[str]] = {}
    for country, entries in cldr.supplemental(shelf, "currencyData")["region"].items():
        for entry in entries:
            for code in entry:
                used.setdefault(code, []).append(countries.get(country, ""))
    return {
        code: {
            columns[0]: about["displayName"],
            columns[1]: about.get("symbol") if about.get("symbol") != code else None,
            columns[2]: [name for name in dict.fromkeys(used.get(code, ())) if name][:8],
        }
        for code, about in cldr.currencies(shelf, language).items()
    }


def _recipe(left: str, right: str, columns: tuple[str, str, str], **fields: object) -> Recipe:
    def build(shelf: Shelf) -> Sides:
        names = ("currency", "symbol", "used_in")
        return Sides(_currencies(shelf, left, names), _currencies(shelf, right, columns))

    return Recipe(
        name=f"currencies_{left}_{right}",
        family="currencies",
        description="currencies of past and present: name, symbol, countries, in two languages",
        languages=(left, right),
        sources=(cldr.NAMES, cldr.NUMBERS, cldr.CORE),
        build=build,
        names=("currency", columns[0]),
        **fields,  # type: ignore[arg-type]
    )


RECIPES = (
    _recipe("en", "it", ("valuta", "simbolo", "paesi")),
    _recipe("en", "uk", ("валюта", "символ", "країни"), formats=("csv", "parquet")),
)
