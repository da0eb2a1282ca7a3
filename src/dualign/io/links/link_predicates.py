"""What the predicates of links mean: the same thing, perhaps the same thing, or neither."""

from __future__ import annotations

from dualign.io.matches.curies import BUILT_IN

_OWL, _SKOS = BUILT_IN["owl"], BUILT_IN["skos"]
DIFFERENT_FROM = f"{_OWL}differentFrom"
CLOSE_MATCH = f"{_SKOS}closeMatch"
DECISION_OF = {
    f"{_OWL}sameAs": "accept",
    f"{_OWL}equivalentClass": "accept",
    f"{_OWL}equivalentProperty": "accept",
    f"{_SKOS}exactMatch": "accept",
    CLOSE_MATCH: "review",
    DIFFERENT_FROM: "none",
}
