"""The pool of texts is a dictionary from text to number."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.io.text.text_pool import TextPool


@given(batches=st.lists(st.lists(st.text(max_size=12), max_size=40), max_size=6))
def test_it_numbers_as_a_dictionary_would(batches):
    pool, known = TextPool(), {}
    for texts in batches:
        encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
        ends = np.cumsum([len(each) for each in encoded], dtype=np.int64).reshape(-1)
        starts = ends - [len(each) for each in encoded]
        data = np.frombuffer(b"".join(encoded) + b".", np.uint8).copy()
        spans = np.stack([starts, ends], axis=1).astype(np.int64).reshape(-1, 2)
        numbers = pool.numbers(data, spans)
        assert numbers.tolist() == [known.setdefault(text, len(known)) for text in texts]
    assert len(pool) == len(known)
    assert pool.texts().to_pylist() == list(known)


def test_it_grows_beyond_its_first_arrays():
    pool = TextPool()
    texts = [f"text number {i}" for i in range(3000)]
    assert [pool.number(text) for text in texts] == list(range(3000))
    assert pool.texts().to_pylist() == texts
    assert pool.number("text number 17") == 17
