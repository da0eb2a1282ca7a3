"""Harder versions of a pair keep its family and an honest truth."""

from own_pairs.pair import Recipe, Sides
from own_pairs.variants import distinct, sample, thinned, with_columns


def build(_shelf):
    records = {f"key {n}": {"name": f"name {n // 2}", "size": n} for n in range(100)}
    return Sides(records, dict(records))


BASE = Recipe(
    name="base",
    family="things",
    description="things",
    languages=("en", "en"),
    sources=(),
    build=build,
)


def test_thinning_keeps_the_share_and_only_pairs_that_are_still_there():
    thin = thinned(BASE, "few", left=0.5, right=0.2)
    sides = thin.build(None)
    assert (len(sides.left), len(sides.right)) == (50, 20)
    assert sides.truth == {(key, key) for key in sides.left.keys() & sides.right.keys()}
    assert (thin.family, thin.name) == ("things", "few")
    assert thin.description == "things; 50% of the left, 20% of the right"


def test_thinning_always_draws_the_same():
    draws = [thinned(BASE, "few", left=0.5).build(None).left.keys() for _ in range(2)]
    assert draws[0] == draws[1]


def test_records_that_the_remaining_columns_cannot_tell_apart_are_left_out():
    assert with_columns(BASE, "sizes", ("size",)).build(None).left["key 3"] == {"size": 3}
    assert not with_columns(BASE, "names", ("name",)).build(None).left


def test_distinct_ignores_case():
    sides = Sides({"1": {"a": "X"}, "2": {"a": "x"}, "3": {"a": "y"}}, {"3": {"a": "z"}})
    assert distinct(sides).left.keys() == {"3"}


def test_a_sample_does_not_depend_on_the_order_of_the_keys():
    keys = [str(number) for number in range(50)]
    assert sample(keys, 5, "seed") == sample(keys[::-1], 5, "seed")
    assert sample(keys, 500, "seed") != keys
    assert sorted(sample(keys, 500, "seed")) == sorted(keys)
