"""The limit on the address space of this process (``ulimit -v``).

Hardly anything is imported here, so that a limit can be reported where little else fits into it.
"""

from __future__ import annotations

import sys

LEAST_ADDRESS_SPACE = 3 * 10**9  # bytes; libraries abort while loading if there is less


def address_space() -> int | None:
    """The limit in bytes; None if there is none."""
    if sys.platform == "win32":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if soft == resource.RLIM_INFINITY else soft


def too_little_address_space() -> str:
    """What is wrong where the limit leaves less than the libraries need to start, else nothing."""
    limit = address_space()
    if limit is None or limit >= LEAST_ADDRESS_SPACE:
        return ""
    return (
        f"the address space of this process is limited to {limit / 1e6:.1f} MB, and dualign needs "
        f"at least {LEAST_ADDRESS_SPACE / 1e9:.1f} GB; raise it with  ulimit -v unlimited"
    )
