import pytest

from proving_ground.matchers import matchers_for
from small_tasks import facts

FRENCH = facts(name="dbp15k_fr_en", family="dbp15k")


def test_the_shipped_matcher_without_a_folder():
    assert matchers_for(FRENCH, None) == [("", "")]


def test_without_the_family_and_without_the_pair(tmp_path):
    (tmp_path / "dbp15k").mkdir()
    assert matchers_for(FRENCH, tmp_path) == [("family", str(tmp_path / "dbp15k"))]
    (tmp_path / "dbp15k_fr_en").mkdir()
    assert [without for without, _ in matchers_for(FRENCH, tmp_path)] == ["family", "pair"]


def test_a_set_that_is_its_own_family_has_one_matcher(tmp_path):
    (tmp_path / "abt_buy").mkdir()
    assert matchers_for(facts(), tmp_path) == [("family", str(tmp_path / "abt_buy"))]


def test_no_matcher_without_the_family(tmp_path):
    with pytest.raises(SystemExit, match="trained without the family dbp15k"):
        matchers_for(FRENCH, tmp_path)
