"""The plan of the house: layers, names of modules, and the pages that speak of them."""

from __future__ import annotations

import importlib
import pkgutil
import re
import tomllib
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

import dualign

SOURCE = Path(dualign.__file__).parent
ROOT = Path(__file__).parents[1]
PACKAGES = sorted(
    module.name for module in pkgutil.walk_packages(dualign.__path__, "dualign.") if module.ispkg
)
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_imports_point_upstream_only() -> None:
    config = str(ROOT / "pyproject.toml")
    assert lint_imports(config_filename=config, no_cache=True) == EXIT_STATUS_SUCCESS


def test_the_layers_are_all_there_is_at_the_root() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = project["tool"]["importlinter"]["contracts"]
    found = {path.stem for path in SOURCE.iterdir() if path.suffix in ("", ".py")}
    found -= {"__init__", "__main__", "__pycache__", "py"}
    assert found == set(contract["layers"])


def test_the_map_of_the_house_names_every_layer_in_its_order() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = project["tool"]["importlinter"]["contracts"]
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, table = text.partition("| in `src/dualign/` |")
    rows, _, _ = table.partition("\n\n")
    found = re.findall(r"^\| `(\w+)(?:/|\.py)` \|", rows, re.MULTILINE)
    assert found == contract["layers"][::-1]


@pytest.mark.parametrize("name", ["dualign", *PACKAGES])
def test_no_module_hides_behind_a_name_of_its_package(name: str) -> None:
    package = importlib.import_module(name)
    for inner in pkgutil.iter_modules(package.__path__):
        found = getattr(package, inner.name, None)
        assert found is None or isinstance(found, ModuleType), f"{name}.{inner.name}"


def test_no_two_public_classes_have_the_same_name() -> None:
    names = Counter(
        name
        for path in SOURCE.rglob("*.py")
        for name in re.findall(r"^class ([A-Z]\w*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert [name for name, count in names.items() if count > 1] == []


def test_no_two_modules_have_the_same_name() -> None:
    names = Counter(path.name for path in SOURCE.rglob("*.py") if path.name != "__init__.py")
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+(?:/[a-z_0-9.-]+)*/(?:[a-z_0-9.-]+)?)`", text))
    top = {path.name for path in (*ROOT.iterdir(), *SOURCE.iterdir())}
    inner = {path.name for path in SOURCE.rglob("*") if path.is_dir()}
    for path in sorted(named):
        made_up = any(word in path for word in ("your", "name.", "found_by_fuzzing"))
        if path.split("/")[0] in top | inner and not made_up:
            places = [ROOT / path, SOURCE / path, *SOURCE.rglob(path.rstrip("/"))]
            assert any(place.exists() for place in places), f"{page.name}: {path}"


PLACE = re.compile(r"(?<![\w/.:])(?:src/dualign|tests|scripts|benchmarks)/[\w./-]*\w")


@pytest.mark.parametrize("page", [ROOT / "NOTICE", *PAGES], ids=lambda page: page.name)
def test_files_of_the_repository_that_a_page_names_are_there(page: Path) -> None:
    named = set(PLACE.findall(page.read_text(encoding="utf-8")))
    missing = [path for path in named if "your_" not in path and not (ROOT / path).exists()]
    assert missing == []


def test_files_of_the_repository_that_the_source_names_are_there() -> None:
    missing = [
        f"{module.relative_to(ROOT)}: {path}"
        for module in sorted(SOURCE.rglob("*.py"))
        for path in PLACE.findall(module.read_text(encoding="utf-8"))
        if not (ROOT / path).exists()
    ]
    assert missing == []
