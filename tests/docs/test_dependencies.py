"""The page of dependencies lists all of them, and every library that was copied."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "reference" / "dependencies.md").read_text(encoding="utf-8")
# Scripts of our own: the pages of report and review.
OWN = ("src/dualign/reporting/templates", "src/dualign/reviewing/static")


def test_every_dependency_is_on_the_page() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = project["dependencies"] + [line for extra in extras.values() for line in extra]
    names = {re.split(r"[\[<>=]", line)[0] for line in wanted} - {"dualign"}
    assert {name for name in names if f"`{name}`" not in PAGE} == set()


def test_every_copied_library_is_on_the_page() -> None:
    scripts = {
        path.relative_to(ROOT)
        for folder in ("src", "docs", "tests")
        for path in (ROOT / folder).rglob("*.js")
    }
    copied = {path for path in scripts if not path.as_posix().startswith(OWN)}
    assert copied
    assert {
        path
        for path in copied
        if f"`{path.as_posix()}`" not in PAGE and f"`{path.parent.as_posix()}/`" not in PAGE
    } == set()
