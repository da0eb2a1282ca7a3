"""Coordinate reference systems: the names of the EPSG registry and those of a maker of software."""

import sqlite3
import tempfile
from pathlib import Path

from own_pairs.doubt import without_namesakes
from own_pairs.pair import Recipe, Record, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import distinct, kept, sample, thinned

SOURCE = "debian:proj-data"
_SYSTEMS = """
    select s.code, s.name, e.name, e.south_lat, e.north_lat, e.west_lon, e.east_lon
    from projected_crs s
    join usage u on u.object_table_name = 'projected_crs'
        and u.object_auth_name = s.auth_name and u.object_code = s.code
    join extent e on e.auth_name = u.extent_auth_name and e.code = u.extent_code
    where s.auth_name = ? and not s.deprecated
"""
_ALIASES = """
    select code, alt_name from alias_name
    where table_name = 'projected_crs' and auth_name = 'EPSG' and source = 'ESRI'
"""


def _build(shelf: Shelf) -> Sides:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proj.db"
        path.write_bytes(shelf.bytes(SOURCE, "usr/share/proj/proj.db"))
        database = sqlite3.connect(path)
        try:
            public = database.execute(_SYSTEMS, ("EPSG",)).fetchall()
            private = database.execute(_SYSTEMS, ("ESRI",)).fetchall()
            aliases = database.execute(_ALIASES).fetchall()
        finally:
            database.close()
    left: dict[str, Record] = {
        f"EPSG {code}": {
            "name": name,
            "area": area,
            "latitude": round((south + north) / 2, 2),
            "longitude": round((west + east) / 2, 2),
        }
        for code, name, area, south, north, west, east in public
    }
    right: dict[str, Record] = {f"ESRI {row[0]}": {"projection": row[1]} for row in private}
    right.update(
        (f"EPSG {code}", {"projection": name}) for code, name in aliases if f"EPSG {code}" in left
    )
    # Systems of the maker's own that the registry has since taken over, without a link.
    sides = distinct(without_namesakes(Sides(left, right), ("name",), ("projection",), _plain))
    return kept(sides, sample(sides.left, 3_500, "crs", "left"), sample(sides.right, 4_500, "crs"))


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


SYSTEMS = Recipe(
    name="coordinate_systems",
    family="coordinate_systems",
    description="coordinate reference systems: name, area, position; name in another style",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_build,
    names=("name", "projection"),
)
RECIPES = (
    SYSTEMS,
    thinned(SYSTEMS, "coordinate_systems_few", left=0.15, right=0.4, formats=("parquet", "jsonl")),
)
