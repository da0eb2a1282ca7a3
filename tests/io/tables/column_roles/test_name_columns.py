"""Names are found by what a column is called and what its values look like."""

from __future__ import annotations

import pyarrow as pa
import pytest

from dualign.io.tables.arrow_table import table_of_arrow
from dualign.io.tables.column_roles.name_columns import name_columns

TEXTS = ["Red fan", "Old lamp", "Big oven", "Tea pot"]


def found(**columns):
    table = table_of_arrow("t", "t", pa.table(columns))
    return str(name_columns(table, table.columns))


@pytest.mark.parametrize(
    "name",
    ["name", "Title", "label", "nom", "Bezeichnung", "título", "название", "名称", "full_name"],
)
def test_columns_that_are_called_so(name):
    assert found(size=[1, 2, 3, 4], **{name: TEXTS}) == name


@pytest.mark.parametrize("name", ["product_name", "nomCommune", "Film title", "common_names"])
def test_names_of_something(name):
    assert found(size=[1, 2, 3, 4], **{name: TEXTS}) == name


@pytest.mark.parametrize("name", ["Firmenname", "bedrijfsnaam", "Produktbezeichnung", "会社名"])
def test_names_of_something_in_one_word(name):
    assert found(size=[1, 2, 3, 4], **{name: TEXTS}) == name


@pytest.mark.parametrize("name", ["username", "filename"])
def test_names_that_do_not_name_the_row(name):
    assert found(size=[1, 2, 3, 4], **{name: TEXTS}) == "none"


def test_names_of_other_things_repeat():
    assert found(n=[1, 2, 3, 4], city_name=["Rome", "Rome", "Oslo", "Rome"]) == "none"
    assert found(n=[1, 2, 3, 4], city_name=["Rome", "Bonn", "Oslo", "Lyon"]) == "city_name"


def test_what_is_called_a_name_must_look_like_one():
    assert found(n=[1, 2, 3, 4], name=["12", "13", "14", "15"]) == "none"
    assert found(n=[1] * 12, title=["Mr", "Ms"] * 6) == "none"
    assert found(n=[1, 2], label=["x" * 200 + "a", "x" * 200 + "b"]) == "none"


def test_names_of_different_things_in_one_table():
    table = table_of_arrow(
        "t", "t", pa.table({"name": ["Anna", None, "Bo"], "title": [None, "Heat", "Dr"]})
    )
    names = name_columns(table, table.columns)
    assert str(names) == "name, else title"
    assert names.names(table) == ["Anna", "Heat", "Bo"]


def test_given_and_family_names_are_joined():
    table = table_of_arrow(
        "t", "t", pa.table({"surname": ["Ray", None], "given_name": ["Anna", "Bo"]})
    )
    names = name_columns(table, table.columns)
    assert str(names) == "given_name + surname"
    assert names.names(table) == ["Anna Ray", "Bo"]


@pytest.mark.parametrize(
    ("given", "family"),
    [("nameFirst", "nameLast"), ("player_first", "player_last"), ("NAME.GIVEN", "NAME.FAMILY")],
)
def test_parts_of_names_with_other_words_beside_them(given, family):
    surnames = [f"{letter}ay" for letter in "RRBDFG"] * 10
    columns = {family: surnames, given: ["Anna", "Bo", "Eva"] * 20}
    assert found(weight=[*range(60)], **columns) == f"{given} + {family}"


def test_the_names_of_a_contact_are_not_those_of_the_row():
    people = {"contact_first_name": ["Anna", "Bo"] * 2, "contact_last_name": ["Ray", "Day"] * 2}
    assert found(n=[1, 2, 3, 4], company=TEXTS, **people) == "company"


def test_short_texts_in_the_first_column_are_names_whatever_it_is_called():
    assert found(product=TEXTS, price=[1, 2, 3, 4]) == "product"
    assert found(product=["a@b.c", "d@e.f", "g@h.i", "j@k.l"], price=[1, 2, 3, 4]) == "none"
    assert found(price=[1, 2, 3, 4], address=TEXTS) == "none"


def test_a_column_that_is_called_after_what_a_row_is():
    assert found(price=[1, 2, 3, 4], product=TEXTS) == "product"
    chains = ["Taco Bell", "Lala's", "Taco Bell", "Red Oak"]
    assert found(restaurant=chains, address=TEXTS) == "restaurant"
    assert found(address=TEXTS, restaurants=chains) == "address"
    assert found(make=["Canon"] * 4, model=TEXTS) == "model"
    assert found(order=[1, 2, 3, 4], product=["Pen"] * 4) == "none"


def test_short_texts_in_a_column_whose_name_says_nothing():
    assert found(c=["A00", "A01", "A02", "A03"], d=TEXTS) == "d"
    assert found(c=["A00", "A01", "A02", "A03"], comment=TEXTS) == "none"
    assert found(c=["A00", "A01", "A02", "A03"], d=["Red", "Red", "Blue", "Red"]) == "none"


def test_codes_and_the_names_of_other_things_are_no_names_by_their_values():
    numbers = [1, 2, 3, 4]
    assert found(n=numbers, description=TEXTS) == "description"
    assert found(n=numbers, locode=["AEAJM", "FRMRS", "DEHAM", "NLRTM"]) == "none"
    assert found(n=numbers, picture=TEXTS) == "none"
    assert found(n=numbers, d=["/a/b one", "/a/c two", "/a/d three", "/a/e four"]) == "none"
    assert found(n=numbers, **{"home.place": TEXTS}) == "none"
    assert found(n=numbers, city=["Rome", "Bonn", "Oslo", "Marseille"]) == "none"
    towns = [
        f"Town of {'x' * (i % 7)} number {chr(97 + i % 26)}{chr(97 + i // 26)}" for i in range(60)
    ]
    assert found(n=list(range(60)), city=towns) == "city"


def test_names_inside_other_objects_are_theirs():
    assert found(size=[1, 2, 3, 4], **{"brand.name": ["A", "A", "B", "B"]}) == "none"


def test_a_list_gives_its_first():
    table = table_of_arrow("t", "t", pa.table({"names": [["Anna", "Ann"], [], ["Bo"]]}))
    assert name_columns(table, table.columns).names(table) == ["Anna", "", "Bo"]


def test_further_names_are_aliases():
    table = table_of_arrow(
        "t",
        "t",
        pa.table(
            {
                "name": [["Anna", "Ann"], ["Bo"], ["Cy"]],
                "Original title": ["A", "Bo", None],
                "aliases": [["Annie", "A"], None, ["Cyd"]],
                "sort_title": ["x", "y", "z"],
            }
        ),
    )
    names = name_columns(table, table.columns)
    assert [column.name for column in names.further] == ["Original title", "aliases"]
    assert names.aliases(names.names(table)) == [(0, "A"), (0, "Ann"), (0, "Annie"), (2, "Cyd")]


def test_names_repeat_where_things_have_several_rows():
    makers = [f"{first} {second}" for first in ("Red", "Old", "Big") for second in ("Fan", "Lamp")]
    several = [f"{maker} {place // 2}" for maker in makers for place in range(20)]
    prices = list(range(120))
    assert found(price=prices, provider=several) == "provider"
    assert found(price=prices, provider=several, brand=several[::-1]) == "provider"
    assert found(price=prices, colour=several) == "none"
    assert found(price=prices, provider=[text[:3] for text in several]) == "none"
    assert found(price=prices[:20], provider=several[:20]) == "none"


def test_a_sentence_is_a_name_where_there_is_no_other():
    sentences = [f"a lamp with {n} feet; {'for the wall ' * (4 + n % 3)}" for n in range(60)]
    assert found(goods=sentences, price=list(range(60))) == "goods"


def test_two_characters_of_a_script_of_words_are_a_name():
    places = [chr(0x4E00 + place) + "山" * (1 + place % 3) for place in range(60)]
    assert found(price=list(range(60)), 地域=places) == "地域"
    assert found(price=list(range(60)), c=[text.encode().hex()[:2] for text in places]) == "none"


def test_further_names_are_the_name_only_where_nothing_else_names_more_rows():
    some = ["Fan", None, None, "Pot"]
    assert found(satellite=TEXTS, **{"other names": some}) == "satellite"
    assert found(size=[1, 2, 3, 4], **{"native name": TEXTS}) == "native name"
    given, family = ["Ann", "Bob", "Cem", "Dia"], ["Ash", "Bay", "Cut", "Dov"]
    joined = "first_name + last_name"
    assert found(first_name=given, last_name=family, other_names=some) == joined


def test_the_only_column_is_the_name_whatever_it_looks_like():
    assert found(command=[r"\zeta{}", r"\beta{}", r"\iota{}", r"\alpha{}"]) == "command"
    assert found(number=["1.5", "2.5", "3.5", "4.5"]) == "none"
    assert found(kind=["cut{}", "cut{}", "cut{}", "cut{}"]) == "none"
