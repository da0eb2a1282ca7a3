"""Every recipe can be built from pinned packages, and every pinned package is used."""

from own_pairs.kinds import all_recipes
from own_pairs.shelf import read_catalogue


def test_recipes_and_packages_go_together():
    used = {key for recipe in all_recipes().values() for key in recipe.sources}
    assert used == read_catalogue().keys()


def test_every_package_has_a_checksum_and_a_licence():
    for package in read_catalogue().values():
        assert len(package.source.sha256) == 64
        assert package.licence not in {"", "unknown", "UNKNOWN"}


def test_there_are_many_kinds():
    assert len({recipe.family for recipe in all_recipes().values()}) >= 30
