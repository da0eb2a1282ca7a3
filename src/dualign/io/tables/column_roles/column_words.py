"""The words of a column's name, and what they say about its content."""

from __future__ import annotations

import re

# Letters and digits; the vowel signs of Indian and Thai letters are neither, but part of a word.
_PARTS = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f])*")
_CAMEL = re.compile(r"(?<=[a-zß-ÿ0-9])(?=[A-ZÀ-Þ])|(?<=[A-ZÀ-Þ])(?=[A-ZÀ-Þ][a-zß-ÿ])")
_NAMESPACE = re.compile(r".*[/#](?=.)", re.DOTALL)
MOST_WORDS = 5  # of a column's name


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ID_WORDS = _words(
    """
    id ids identifier identifiant identificador identificatore identifikator kennung key schlüssel
    clé clave chiave uid uuid guid pk oid iri uri 编号 編號 标识 識別子 ид идентификатор
    """
)
NUMBER_WORDS = _words(
    """
    no nr num number nummer numero numéro número index idx row rowid rownum 序号 番号 номер
    """
)
# Words for a full name in several languages.
NAME_WORDS = _words(
    """
    name title label preflabel fullname displayname longname officialname headline nom titre libellé
    libelle intitulé intitule nombre título titulo denominación denominacion nome titolo
    denominazione denominação naam titel benaming bezeichnung namn navn nimi nazwa tytuł tytul név
    cím isim имя название наименование заголовок назва 名称 名稱 名前 名字 姓名 标题 標題 題名
    タイトル 氏名 商号 商號 社名 이름 제목 명칭 상호 اسم عنوان نام שם नाम
    নাম ชื่อ tên nama jméno název naziv nume nafn nimetus pavadinimas nosaukums όνομα ονομασία име
    """
)
# What such words end in that are one with the word for the thing: Firmenname, 会社名, 회사명.
_NAME_ENDINGS = ("name", "naam", "namn", "navn", "nimi", "bezeichnung", "titel", "名", "名称", "명")
GIVEN_WORDS = _words(
    """
    firstname givenname forename forenames prénom prenom vorname voornaam fornavn förnamn imię imie
    nombres first given
    """
)
FAMILY_WORDS = _words(
    """
    surname lastname familyname nachname familienname achternaam efternamn etternavn nazwisko
    apellido apellidos cognome sobrenome last family
    """
)
# Words for a further name: by themselves, or before a word for a name (``original_title``).
ALIAS_WORDS = _words("alias aliases synonym synonyme sinónimo sinonimo aka altlabel nickname")
FURTHER_NAME_WORDS = _words("alt alternate alternative other original native international")
# Words that make it the name of something else, or a part of a name.
OTHER_WORDS = _words(
    """
    first last given family middle maiden sur user login file host domain nick alias alt short old
    former brand maker manufacturer vendor supplier seller publisher author editor writer artist
    actor director producer owner parent mother father spouse contact street road city town state
    province region county country continent department category group class type kind genre series
    collection venue journal conference school employer sheet table column field
    """
)
# Words for what a row is: a column ``restaurant`` in a table of restaurants holds their names.
THING_WORDS = _words(
    """
    product produkt produit producto prodotto produto artikel article artículo articolo item model
    company firm firma empresa entreprise société unternehmen azienda organisation organization
    institution university college hospital museum bank restaurant hotel shop store place building
    airport station port river mountain person movie film book song album track game recipe dish
    species plant animal gene protein drug medicine disease diagnosis compound substance chemical
    mineral device car vehicle team player club event 商品 产品 製品 公司 企业 会社 товар компания
    """
)
# Words for what a thing has and is not called by, however much its values look like names.
PROPERTY_WORDS = _words(
    """
    address addr adresse dirección direccion indirizzo adres anschrift street road email mail url
    website web homepage link phone telephone telefon tel fax mobile date datum fecha time timestamp
    timezone created updated born birth birthday died death login user username password hash token
    path file filename folder image photo picture icon logo color colour note comment remark source
    license language currency unit code codes symbol abbr abbreviation acronym slug tag tags keyword
    keywords abstract summary status gender sex nationality occupation profession job salary
    position role cast starring version value isbn issn doi ean upc gtin sku capital demonym
    """
)
# Other common column names, so that a first line of such words is recognised as a header.
_FURTHER_WORDS = _words(
    """
    code date datum fecha data year jahr année annee año ano anno month day time timestamp created
    updated born birth birthday dob died death age gender sex geschlecht address addr adresse
    dirección direccion indirizzo adres anschrift zip postcode postal plz ort stadt ville ciudad
    città cidade stad land pays país pais paese staat lat latitude lon lng long longitude ra dec
    coordinates phone telephone telefon tel fax mobile email mail url website web homepage link
    price preis prix precio prezzo cost amount total sum value currency quantity qty stock weight
    gewicht height width length size area population count rating score rank status flag description
    beschreibung descripción descrizione desc abstract summary text content comment note remark tag
    keyword language sprache lang langue idioma lingua version sku isbn issn doi ean upc gtin
    occupation profession job position salary income color colour farbe material subject topic
    subgroup section chapter volume issue page source license people customer client employee
    student member location site capital district role cast starring target from to src dst
    年 日期 地址 城市 国家 價格 价格 电话 描述 类型 год дата город страна адрес цена описание тип
    日付 住所 国 都市 価格 電話 説明 種類 주소 도시 국가 가격
    """
)
COLUMN_WORDS = (
    ID_WORDS
    | NUMBER_WORDS
    | NAME_WORDS
    | GIVEN_WORDS
    | FAMILY_WORDS
    | ALIAS_WORDS
    | OTHER_WORDS
    | THING_WORDS
    | _FURTHER_WORDS
)


def column_words(name: str) -> list[str]:
    """The words of a column's name in lower case: ``birthPlace``, ``birth_place``: birth, place."""
    spaced = _CAMEL.sub(" ", _NAMESPACE.sub("", name))
    return [word.lower() for word in _PARTS.findall(spaced)]


def singular(word: str) -> str:
    """A word without the s of an English plural, if that is a usual word."""
    return word[:-1] if word.endswith("s") and word[:-1] in COLUMN_WORDS else word


def names_a_thing(name: str) -> bool:
    """Whether a column is called after what a row may be, such as ``restaurant``."""
    return singular("".join(column_words(name))) in THING_WORDS


def in_one_word(word: str) -> str | None:
    """What comes before a word for a name within a word: the ``firmen`` of ``firmenname``."""
    found = (word.removesuffix(ending) for ending in _NAME_ENDINGS if word.endswith(ending))
    return next(filter(None, found), None)


def names_another(name: str) -> bool:
    """Whether a column is called after another thing than a row, such as ``city``."""
    return bool({singular(word) for word in column_words(name)} & OTHER_WORDS)


def names_a_property(name: str) -> bool:
    """Whether a column is called after what a thing has, such as ``address``."""
    return bool(set(column_words(name)) & PROPERTY_WORDS)


def is_usual(name: str) -> bool:
    """Whether this is a common column name."""
    words = column_words(name)
    if not words or len(words) > MOST_WORDS:
        return False
    ends = {singular(words[0]), singular(words[-1]), "".join(words)}
    return bool(ends & COLUMN_WORDS)
