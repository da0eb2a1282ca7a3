"""A limit of address space is said with both numbers, by a module that needs hardly any itself."""

from __future__ import annotations

import pytest

from dualign.core import address_space as module
from fresh_python import python

SAID = (
    "the address space of this process is limited to 13.3 MB, and dualign needs at least 3.0 GB; "
    "raise it with  ulimit -v unlimited"
)


@pytest.mark.parametrize(("limit", "said"), [(None, ""), (3 * 10**9, ""), (13_300_000, SAID)])
def test_what_is_said_of_a_limit(monkeypatch, limit, said) -> None:
    monkeypatch.setattr(module, "address_space", lambda: limit)
    assert module.too_little_address_space() == said


def test_it_loads_hardly_anything() -> None:
    loaded = python(
        "import sys, dualign.core; before = set(sys.modules)",
        "from dualign.core.address_space import too_little_address_space as too_little",
        "too_little()",
        "print(*sorted(set(sys.modules) - before))",
    )
    assert set(loaded.split()) <= {"dualign.core.address_space", "resource"}
