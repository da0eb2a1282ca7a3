"""Cipher suites: the names OpenSSL gives them and those of the standards."""

import re

from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf
from own_pairs.variants import with_columns

SOURCE = "debian:testssl.sh"
_LINE = re.compile(
    r"\s*(0x\S+) - (\S+)\s+(\S+)\s+(\S+)\s+Kx=(\S*)\s+Au=(\S*)\s+Enc=(\S*)\s+Mac=(\S*)"
)


def _build(shelf: Shelf) -> Sides:
    lines = shelf.text(SOURCE, "etc/testssl/cipher-mapping.txt").splitlines()
    suites = [match.groups() for line in lines if (match := _LINE.match(line))]
    left = {
        code: {"suite": name, "key_exchange": exchange, "encryption": cipher, "mac": mac}
        for code, name, _, _, exchange, _, cipher, mac in suites
        if name != "-"
    }
    right = {
        code: {"name": name, "protocol": protocol, "authentication": proof}
        for code, _, name, protocol, _, proof, _, _ in suites
        if name != "-"
    }
    return Sides(left, right)


SUITES = Recipe(
    name="ciphers",
    family="ciphers",
    description="cipher suites: OpenSSL's name and parts; the standard's name and protocol",
    languages=("en", "en"),
    sources=(SOURCE,),
    build=_build,
    names=("suite", "name"),
    formats=("csv", "jsonl"),
)
RECIPES = (SUITES, with_columns(SUITES, "ciphers_names", ("suite",), ("name",)))
