"""Properties that hold names of their subject: labels, synonyms, related terms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from dualign.core.arrays import IntArray

# Properties that hold the name of an entity, best first; below them, any property whose local name
# is one of `LABEL_WORDS`, in that order.
LABEL_PROPERTIES = (
    "http://www.w3.org/2000/01/rdf-schema#label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
    "http://schema.org/name",
    "https://schema.org/name",
    "http://xmlns.com/foaf/0.1/name",
    "http://dbpedia.org/ontology/name",
    "http://dbpedia.org/property/name",
)
LABEL_WORDS = (
    *("label", "preflabel", "name", "fullname", "displayname", "title", "officialname"),
    *("nom", "nombre", "nome", "naam", "名称", "名稱", "名前", "姓名", "имя", "название"),
    *("altlabel", "alias"),
)
# Properties that hold a further name: by IRI, or by the local name without a leading "has".
ALIAS_PROPERTIES = frozenset({"http://purl.obolibrary.org/obo/IAO_0000118"})  # alternative label
ALIAS_WORDS = frozenset(
    {
        *("altlabel", "alias", "aliases", "alternatelabel", "alternativelabel", "alternatename"),
        *("alternativename", "altname", "alternateterm", "alternativeterm", "alternative"),
        *("alternatetitle", "alternativetitle", "alttitle", "alternativenames", "alternatenames"),
        *("synonym", "synonyms", "exactsynonym", "exactsynonyms", "fullsyn", "syn", "aka", "akas"),
        *(
            "alsoknownas",
            "nick",
            "nickname",
            "othername",
            "othernames",
            "othertitle",
            "variantname",
        ),
        *("preferredname", "preferredlabel", "preferredterm", "prefname", "literalform"),
        *("formername", "birthname", "pseudonym", "originaltitle", "originalname", "nativename"),
        *("commonname", "scientificname", "longname", "shortname", "abbreviation", "acronym"),
    }
)
# The same for a name that is only close.
RELATED_WORDS = frozenset(
    {
        *("relatedsynonym", "broadsynonym", "narrowsynonym", "relatedsynonyms", "hiddenlabel"),
        *("broadersynonym", "narrowersynonym", "closesynonym", "relatedterm"),
    }
)
LABEL, SYNONYM, NEAR = range(3)
_LAST_PART = re.compile(r".*[./:#]", re.DOTALL)
_SEPARATORS = re.compile(r"[\s_\-]+")


@lru_cache(maxsize=1 << 16)
def property_word(label: str) -> str:
    """The local name of a property in lower case, without what separates its words."""
    return _SEPARATORS.sub("", _LAST_PART.sub("", label)).lower()


def property_ranks(properties: Sequence[str]) -> IntArray:
    """The rank of each property as a name, 0 the best; -1 if it does not name its subject."""
    ranks = np.full(len(properties), -1, dtype=np.int64)
    for position, label in enumerate(properties):
        if label in LABEL_PROPERTIES:
            ranks[position] = LABEL_PROPERTIES.index(label)
            continue
        word = property_word(label)
        if word in LABEL_WORDS:
            ranks[position] = len(LABEL_PROPERTIES) + LABEL_WORDS.index(word)
    return ranks


def name_tiers(properties: Sequence[str]) -> IntArray:
    """How the values of each property name their subject: `LABEL`, `SYNONYM`, `NEAR`; or -1."""
    tiers = np.where(property_ranks(properties) >= 0, LABEL, -1)
    for position, label in enumerate(properties):
        word = property_word(label).removeprefix("has")
        if word in ALIAS_WORDS or label in ALIAS_PROPERTIES:
            tiers[position] = SYNONYM
        elif word in RELATED_WORDS:
            tiers[position] = NEAR
    return tiers
