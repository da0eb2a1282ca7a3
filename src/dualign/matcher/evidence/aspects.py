"""What each column of the feature table is about, in words for people."""

from __future__ import annotations

from dualign.matcher.evidence.aspect_groups import (
    ALIGNED,
    BELIEVED,
    DESCRIPTION,
    IDS,
    POSITION,
    PROPERTIES,
    Group,
    lead_in,
)
from dualign.matcher.features.feature_columns import COLUMN_SUFFIX, ROW_SUFFIX, RUNNERS_UP_SUFFIX
from dualign.matcher.features.feature_groups import FIXED, MOVING

# Aspects of whole groups of features, then of single columns that differ from their group.
_OF_FEATURES = {
    "meaning": (Group.NAMES, "what the names mean"),
    "spelling": (Group.NAMES, "how the names are spelt"),
    "readings": (Group.NAMES, "how the names are read in other scripts"),
    "aliases": (Group.NAMES, "all names, aliases included"),
    "aligned": (Group.NAMES, "what the names mean"),
    "literals": (Group.LITERALS, PROPERTIES),
    "description": (Group.LITERALS, DESCRIPTION),
    "description meaning": (Group.LITERALS, "what all values mean together"),
    "position": (Group.LITERALS, POSITION),
    "degree": (Group.STRUCTURE, "number of neighbours"),
    "twins": (Group.NAMES, "similar names in the same graph"),
    "words": (Group.NAMES, "words in common"),
    "belief": BELIEVED,
    "labels": (Group.STRUCTURE, "propagated labels"),
    "neighbours": (Group.NEIGHBOURS, ALIGNED),
    "profile": (Group.STRUCTURE, "the relations both have"),
}
_AROUND = (Group.NEIGHBOURS, "names of the neighbours as a whole")
_WITHOUT_EDGES = {  # no entity has neighbours: the context of an entity is its own name
    "near": (Group.NEIGHBOURS, ALIGNED),
    "far": (Group.NEIGHBOURS, ALIGNED),
    "context": _OF_FEATURES["meaning"],
}
_TWIN_TEXTS = (Group.LITERALS, "similar values in the same graph")
_TELLING_WORDS = (Group.NAMES, "words that tell entities of one graph apart")
_PAIRED_WORDS = (Group.NAMES, "words paired, also abbreviated or misspelt ones")
_LOCAL = (Group.NAMES, IDS)
_OF_COLUMNS = {
    "meaning_aligned": (Group.LITERALS, "what all values mean together"),
    "near": _AROUND,
    "far": _AROUND,
    "context": _AROUND,
    "spelling": _LOCAL,
    "local_ngrams": _LOCAL,
    "local_prefix": _LOCAL,
    "numbers": (Group.NAMES, "numbers in the names"),
    "digits": (Group.NAMES, "numbers in the names"),
    "left_contrast": _TELLING_WORDS,
    "right_contrast": _TELLING_WORDS,
    "contrast": _TELLING_WORDS,
    "left_paired": _PAIRED_WORDS,
    "right_paired": _PAIRED_WORDS,
    "paired": _PAIRED_WORDS,
    "left_length": (Group.NAMES, "length of the names"),
    "right_length": (Group.NAMES, "length of the names"),
    "left_namesakes": (Group.NAMES, "entities of the same name"),
    "right_namesakes": (Group.NAMES, "entities of the same name"),
    "left_twin_description": _TWIN_TEXTS,
    "right_twin_description": _TWIN_TEXTS,
    "description_ahead_of_twins": _TWIN_TEXTS,
}
_OTHER = (Group.STRUCTURE, "other features")


def aspect_of(column: str, *, edges: bool = True) -> tuple[Group, str]:
    """The group and the aspect that a column of the table belongs to.

    Where the graphs have no ``edges``, columns about neighbours mean something else.

    A lead over the best rival belongs to the group of rivals; its aspect names the group and the
    aspect of the value itself. The standing of a value among those of the runners-up belongs
    with the value.
    """
    for suffix in (ROW_SUFFIX, COLUMN_SUFFIX):
        if column.endswith(suffix):
            return Group.RIVALS, lead_in(*_own_aspect(column.removesuffix(suffix), edges))
    return _own_aspect(column.removesuffix(RUNNERS_UP_SUFFIX), edges)


def _own_aspect(column: str, edges: bool) -> tuple[Group, str]:
    if not edges and column in _WITHOUT_EDGES:
        return _WITHOUT_EDGES[column]
    if column in _OF_COLUMNS:
        return _OF_COLUMNS[column]
    columns = {name: group.columns for name, group in FIXED.items()}
    columns |= {name: group.columns for name, group in MOVING.items()}
    for name, own in columns.items():
        if column in own:
            return _OF_FEATURES.get(name, _OTHER)
    return _OTHER
