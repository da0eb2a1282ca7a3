"""JSON is refused before it can exhaust the stack of whoever parses it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualign.core.errors import MalformedInput
from dualign.io import read
from dualign.io.text import json_nesting
from dualign.io.text.json_nesting import refuse_deep_json

TEXT = st.text(st.sampled_from('a"\\[]{}é'), max_size=4)
VALUES = st.recursive(
    TEXT,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXT, inner, max_size=3)),
    max_leaves=12,
)


def depth_of(value):
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth_of, inner), default=0) if isinstance(value, dict | list) else 0


@given(value=VALUES, allowed=st.integers(1, 4), piece=st.integers(1, 9))
def test_the_depth_is_that_of_arrays_and_objects(tmp_path, value, allowed, piece):
    path = tmp_path / "g.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_nesting, "DEEPEST", allowed)
        patch.setattr(json_nesting, "_PIECE", piece)
        if depth_of(value) > allowed:
            with pytest.raises(MalformedInput, match=f"nested over {allowed} deep"):
                refuse_deep_json(path)
        else:
            refuse_deep_json(path)


def test_the_line_is_named(make_file):
    path = make_file("g.jsonld", '{"http://p":\n' * 9000 + "1" + "}" * 9000)
    with pytest.raises(MalformedInput, match=r"g.jsonld:501: .* nested over 500 deep"):
        read(path)
