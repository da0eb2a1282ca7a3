"""The pool of texts is a dictionary from text to number."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dualign.io.text.text_pool import FREE, TextPool


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


def test_texts_of_any_length_that_differ_in_one_byte_are_told_apart():
    texts = ["a" * length for length in range(40)]
    texts += [f"{'a' * place}b{'a' * (39 - place)}"[:length] for length in (3, 8, 9, 16, 23, 40)
              for place in range(length)]  # fmt: skip
    pool, known = TextPool(), {}
    for text in [*texts, *texts]:
        assert pool.number(text) == known.setdefault(text, len(known))


def test_texts_whose_hashes_are_equal_are_told_apart():
    words = np.random.default_rng(0).integers(0, 1 << 63, 300_000, np.uint64)
    data = words.view(np.uint8)  # 20 of them have the hash of another
    spans = np.arange(0, len(data) + 1, 8).repeat(2)[1:-1].reshape(-1, 2)
    pool = TextPool()
    assert (pool.numbers(data, spans) == np.arange(300_000)).all()
    assert (pool.numbers(data, spans) == np.arange(300_000)).all()


def test_what_was_handed_out_stays_when_texts_are_added():
    pool = TextPool()
    numbers = [pool.number(f"early {i}") for i in range(10)]
    texts, strings = pool.texts(), pool.strings()
    for i in range(3000):
        pool.number(f"late {i}")
    assert texts.to_pylist() == strings.tolist() == [f"early {i}" for i in range(10)]
    assert all(pool.strings()[number] is strings[number] for number in numbers)
    assert pool.strings()[-1] == "late 2999"


def test_it_finds_what_it_holds_and_adds_nothing():
    pool = TextPool()
    pool.number("known text")
    data = np.frombuffer(b"known textunknown", np.uint8).copy()
    assert pool.find(data, np.array([[0, 10], [10, 17], [3, 3]])).tolist() == [0, FREE, FREE]
    assert len(pool) == 1
