"""Terms of an OBO file become records; obsolete ones and other namespaces do not."""

from __future__ import annotations

from own_pairs.obo import obo_records
from own_pairs.pair import Ref

TEXT = r"""format-version: 1.2

[Term]
id: X:1
name: a \"word\"
namespace: one
def: "What it is." []
synonym: "same" EXACT []
synonym: "near" RELATED []
is_a: X:2 ! two
relationship: part_of X:3 ! three
relationship: has_units X:4

[Term]
id: X:2
name: gone
namespace: one
is_obsolete: true

[Term]
id: X:3
name: elsewhere
namespace: two
"""


def test_terms_of_a_namespace():
    found = obo_records(TEXT, ("n", "s", "d"), {"is_a": "up", "part_of": "in"}, "one")
    assert found == {
        "X:1": {
            "rdf:type": "owl:Class",
            "n": 'a "word"',
            "s": ["same"],
            "d": "What it is.",
            "up": [Ref("X:2")],
            "in": [Ref("X:3")],
        }
    }
    assert set(obo_records(TEXT, ("n", "s", "d"), {})) == {"X:1", "X:3"}
