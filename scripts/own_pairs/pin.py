"""Add a package to ``packages.tsv``: download it, note its version, archive and checksum.

python -m own_pairs.pin npm:world-countries [npm:country-data …] --cache FOLDER
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from own_pairs.shelf import CATALOGUE, read_catalogue

HEADER = ("registry", "package", "version", "archive", "sha256", "licence")


def download(registry: str, package: str, folder: Path) -> Path:
    """Download the newest archive of `package` into `folder`."""
    commands = {
        "npm": ["npm", "pack", "--silent", package],
        "debian": ["apt-get", "download", "--quiet", package],
        "pypi": [*_PIP, package],
    }
    with tempfile.TemporaryDirectory(dir=folder) as place:
        subprocess.run(commands[registry], check=True, cwd=place, stdout=subprocess.DEVNULL)
        (path,) = Path(place).iterdir()
        return path.rename(folder / path.name)


_PIP = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]


def stated(registry: str, path: Path) -> tuple[str, str]:
    """Version and licence that the archive states of itself."""
    if registry == "npm":
        with tarfile.open(path) as archive:
            names = [name for name in archive.getnames() if name.count("/") == 1]
            handle = archive.extractfile(next(n for n in names if n.endswith("/package.json")))
            assert handle is not None
            about = json.load(handle)
        licence = about.get("license") or about.get("licenses") or "unknown"
        return about["version"], licence if isinstance(licence, str) else json.dumps(licence)
    if registry == "debian":
        command = ["dpkg-deb", "--field", str(path), "Version"]
        version = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return version.strip(), "unknown"
    return _of_wheel(path)


def _of_wheel(path: Path) -> tuple[str, str]:
    with zipfile.ZipFile(path) as archive:
        (name,) = [n for n in archive.namelist() if n.endswith(".dist-info/METADATA")]
        lines = archive.read(name).decode("utf-8").split("\n\n")[0].splitlines()
    fields = dict(line.split(": ", 1) for line in lines if ": " in line and line[0] != " ")
    licence = fields.get("License-Expression") or fields.get("License") or "unknown"
    return fields["Version"], licence


def main() -> None:
    """Read the command line and pin."""
    parser = argparse.ArgumentParser(description="Pin packages in packages.tsv.")
    parser.add_argument("packages", nargs="+", help="registry:package")
    parser.add_argument("--cache", type=Path, required=True, help="folder of the archives")
    arguments = parser.parse_args()
    if not CATALOGUE.exists():
        CATALOGUE.write_text("\t".join(HEADER) + "\n", encoding="utf-8")
    for key in arguments.packages:
        if key in read_catalogue():
            continue
        registry, _, package = key.partition(":")
        path = download(registry, package, arguments.cache)
        version, licence = stated(registry, path)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        with CATALOGUE.open("a", encoding="utf-8") as out:
            out.write("\t".join((registry, package, version, path.name, digest, licence)) + "\n")
        print(key, version, licence)


if __name__ == "__main__":
    main()
