"""Check that every dependency of dualign has a wheel for a version of Python.

::

    python scripts/check_wheels.py 3.12 3.13                 # the dependencies of dualign
    python scripts/check_wheels.py 3.12 3.13 --extra tables  # and those of an extra

pip resolves the dependencies for that version and this platform with the pins of
``constraints.txt``, from wheels alone, and installs nothing. The table that is printed is the one
in docs/reference/dependencies.md. Needs the package index.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


class NoWheel(Exception):
    """pip found no set of wheels."""


def requirements(extras: Sequence[str] = ()) -> list[str]:
    """What ``pyproject.toml`` requires, with the given extras."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    chosen = [project["optional-dependencies"][extra] for extra in extras]
    return [requirement for part in (project["dependencies"], *chosen) for requirement in part]


def wheels(python: str, wanted: Sequence[str]) -> dict[str, str]:
    """The wheel file of every package that ``wanted`` needs on a version of Python, by name."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [
            *(sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--ignore-installed"),
            *("--only-binary=:all:", "--python-version", python, "--target", folder),
            *("--constraint", str(ROOT / "constraints.txt"), "--report", str(report), *wanted),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoWheel(f"Python {python}: {done.stderr.strip()}")
        return wheels_of_report(json.loads(report.read_text(encoding="utf-8")))


def wheels_of_report(report: dict[str, list[dict[str, dict[str, str]]]]) -> dict[str, str]:
    """The file names in pip's installation report, by the name and version of the package."""
    found = {}
    for each in report["install"]:
        package = f"{each['metadata']['name']} {each['metadata']['version']}"
        found[package] = each["download_info"]["url"].rsplit("/", 1)[-1]
        if not found[package].endswith(".whl"):
            raise NoWheel(f"{package}: {found[package]} is not a wheel")
    return dict(sorted(found.items(), key=lambda item: item[0].lower()))


def markdown(found: dict[str, dict[str, str]]) -> str:
    """A row per package: the tags of its wheel for each version of Python."""
    packages = sorted({name for each in found.values() for name in each}, key=str.lower)
    lines = [f"| package | {' | '.join(found)} |", "|---" * (len(found) + 1) + "|"]
    for package in packages:
        tags = [_tags(each.get(package, "")) for each in found.values()]
        lines.append(f"| {package} | {' | '.join(tags)} |")
    return "\n".join(lines)


def _tags(wheel: str) -> str:
    """``cp312-cp312-manylinux_2_28_x86_64`` of a wheel's name; the first of several platforms."""
    parts = wheel.removesuffix(".whl").split("-")
    return "-".join([*parts[-3:-1], parts[-1].split(".")[0]]) if wheel else ""


def main() -> None:
    """Print the table, or what pip could not find."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("versions", nargs="+", metavar="VERSION", help="such as 3.13")
    parser.add_argument("--extra", action="append", default=[], metavar="NAME")
    options = parser.parse_args()
    wanted = requirements(options.extra)
    try:
        found = {f"Python {each}": wheels(each, wanted) for each in options.versions}
    except NoWheel as error:
        sys.exit(f"error: {error}")
    print(markdown(found))


if __name__ == "__main__":
    main()
