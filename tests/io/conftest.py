"""Small folders and files, and a way to damage them."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st

Files = dict[str, str | bytes]
MakeFolder = Callable[[Files], Path]

DBP15K: Files = {
    "ent_ids_1": "0\thttp://zh/a\n1\thttp://zh/b\n2\thttp://zh/c\n3\thttp://zh/d\n",
    "ent_ids_2": "10\thttp://en/a\n11\thttp://en/b\n12\thttp://en/c\n",
    "rel_ids_1": "0\thttp://zh/r\n1\thttp://zh/s\n",
    "rel_ids_2": "5\thttp://en/r\n",
    "triples_1": "0\t0\t1\n1\t1\t2\n2\t0\t3\n",
    "triples_2": "10\t5\t11\n11\t5\t12\n",
    "sup_ent_ids": "0\t10\n",
    "ref_ent_ids": "1\t11\n2\t12\n",
    "translated_names_1": "0\tname of a\n1\tname of b\n2\tname of c\n3\t\n",
    "translated_names_2": '10\ta\n11\t"b"\n12\tc\n',
    "training_attrs_1.gz": gzip.compress(
        b"http://zh/a\thttp://p/x\thttp://p/y\nhttp://zh/b\thttp://p/x\n", mtime=0
    ),
    "training_attrs_2": "http://en/c\thttp://p/x\n",
    "splits/0_1/sup_ent_ids": "2\t12\n",
    "splits/0_1/ref_ent_ids": "0\t10\n1\t11\n",
    "splits/0_5/sup_ent_ids": "0\t10\n1\t11\n",
    "splits/0_5/ref_ent_ids": "2\t12\n",
}  # fmt: skip

OPENEA: Files = {
    "rel_triples_1": "http://l/a\thttp://l/r\thttp://l/b\nhttp://l/b\thttp://l/r\thttp://l/c\n",
    "rel_triples_2": "http://r/a\thttp://r/r\thttp://r/b\nhttp://r/b\thttp://r/r\thttp://r/c\n",
    "attr_triples_1": 'http://l/a\thttp://p/n\t"Ä"@de\nhttp://l/d\thttp://p/n\t<b>two\tparts</b>\n',
    "attr_triples_2": "http://r/c\thttp://p/n\t12\n",
    "ent_links": "http://l/a\thttp://r/a\nhttp://l/b\thttp://r/b\nhttp://l/c\thttp://r/c\n",
    "721_5fold/1/train_links": "http://l/a\thttp://r/a\n",
    "721_5fold/1/valid_links": "http://l/b\thttp://r/b\n",
    "721_5fold/1/test_links": "http://l/c\thttp://r/c\n",
    "721_5fold/2/train_links": "http://l/c\thttp://r/c\n",
    "721_5fold/2/valid_links": "http://l/a\thttp://r/a\n",
    "721_5fold/2/test_links": "http://l/b\thttp://r/b\n",
}


@pytest.fixture
def dbp15k_files() -> Files:
    """The files of a small DBP15K folder: change them, then make the folder."""
    return dict(DBP15K)


@pytest.fixture
def openea_files() -> Files:
    """The files of a small OpenEA folder: change them, then make the folder."""
    return dict(OPENEA)


@pytest.fixture
def make_folder(tmp_path: Path) -> MakeFolder:
    """Write files (text or bytes by name) to a new folder."""

    def make(files: Files) -> Path:
        folder = tmp_path / f"folder{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return folder

    return make


def _damaged(content: bytes, damage: list[tuple[int, str, bytes]]) -> bytes:
    for place, how, piece in damage:
        at = place % (len(content) + 1)
        if how == "insert":
            content = content[:at] + piece + content[at:]
        elif how == "replace":
            content = content[:at] + piece + content[at + len(piece) :]
        elif how == "remove":
            content = content[:at] + content[at + len(piece) :]
        else:
            content = content[:at]
    return content


@pytest.fixture(scope="session")
def damage_to() -> Callable[[bytes], st.SearchStrategy[bytes]]:
    """A strategy for content with some bytes changed, from random ones to spiteful ones."""
    pieces = st.one_of(
        st.binary(min_size=1, max_size=4),
        st.sampled_from(
            [b"\t", b"\n", b"\r", b'"', b",", b"\0", b"\xff", b"<", b">", b"-1", b"\\u"]
        ),
    )
    kinds = st.sampled_from(["insert", "replace", "remove", "truncate"])
    damage = st.lists(st.tuples(st.integers(0, 10_000), kinds, pieces), min_size=1, max_size=4)

    def strategy(content: bytes) -> st.SearchStrategy[bytes]:
        return damage.map(lambda changes: _damaged(content, changes))

    return strategy
