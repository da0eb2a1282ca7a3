"""Matchers that have not seen the pair they are tried on."""

from __future__ import annotations

from pathlib import Path

from proving_ground.plan import Facts

SHIPPED = ("", "")


def matchers_for(facts: Facts, folder: Path | None) -> list[tuple[str, str]]:
    """What a matcher has not seen ("family" or "pair"), and where it is.

    ``folder`` holds a matcher for each family, trained without that family's pairs, and may hold
    further ones under the names of pairs, trained without that pair alone. Without it, the matcher
    that comes with dualign is used, which may have been trained on the pair.
    """
    if folder is None:
        return [SHIPPED]
    own = folder / facts.family
    if not own.is_dir():
        raise SystemExit(
            f"{own}: no such folder; {facts.name} needs a matcher trained without the family "
            f"{facts.family}. Train one with scripts/train_matcher.py, or leave the pair out"
        )
    found = [("family", str(own))]
    alone = folder / facts.name
    if facts.name != facts.family and alone.is_dir():
        found.append(("pair", str(alone)))
    return found
