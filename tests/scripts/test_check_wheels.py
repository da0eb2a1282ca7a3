"""Every dependency has wheels for the versions of Python that dualign supports."""

from __future__ import annotations

import re
import tomllib

import pytest

from check_wheels import ROOT, NoWheel, markdown, requirements, wheels, wheels_of_report

CLASSIFIER = "Programming Language :: Python :: 3."


def supported() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = [each for each in project["classifiers"] if each.startswith(CLASSIFIER)]
    return [each.rsplit(" ", 1)[-1] for each in listed]


def package(name: str, file: str) -> dict[str, dict[str, str]]:
    return {
        "metadata": {"name": name, "version": "1.0"},
        "download_info": {"url": f"https://example.org/{file}"},
    }


def test_requirements_are_those_of_the_project_and_of_the_extras() -> None:
    assert any(each.startswith("numpy") for each in requirements())
    assert not any(each.startswith("torch") for each in requirements())
    assert any(each.startswith("torch") for each in requirements(["models"]))


def test_a_package_without_a_wheel_is_named() -> None:
    with pytest.raises(NoWheel, match=r"old 1\.0: old-1\.0\.tar\.gz is not a wheel"):
        wheels_of_report({"install": [package("old", "old-1.0.tar.gz")]})


def test_the_table_has_a_row_per_package_and_a_column_per_version() -> None:
    ours = package("b", "b-1.0-cp312-cp312-manylinux2014_x86_64.manylinux_2_17_x86_64.whl")
    theirs = package("A", "a-1.0-py3-none-any.whl")
    found = wheels_of_report({"install": [ours, theirs]})
    assert markdown({"Python 3.12": found, "Python 3.13": {}}).splitlines() == [
        "| package | Python 3.12 | Python 3.13 |",
        "|---|---|---|",
        "| A 1.0 | py3-none-any |  |",
        "| b 1.0 | cp312-cp312-manylinux2014_x86_64 |  |",
    ]


def test_the_page_lists_the_wheels_of_every_supported_version() -> None:
    page = (ROOT / "docs" / "reference" / "dependencies.md").read_text(encoding="utf-8")
    (columns,) = re.findall(r"^\| package \| (Python .*) \|$", page, re.MULTILINE)
    assert columns.split(" | ") == [f"Python {version}" for version in supported()]
    for requirement in requirements():
        name = re.split(r"[<>=]", requirement)[0]
        assert re.search(rf"^\| {re.escape(name)} \d", page, re.MULTILINE | re.IGNORECASE), name


@pytest.mark.minutes
@pytest.mark.parametrize("python", supported())
def test_every_dependency_has_a_wheel(python) -> None:
    found = wheels(python, requirements())
    assert len(found) >= len(requirements())
