"""``make docs-check``: the blocks that need DBP15K are run, and those that fail are named."""

from __future__ import annotations

import pytest

import check_docs

PAGE = """\
```sh
# needs DBP15K
ls "$DUALIGN_DATA/dbp15k"
```

```sh
exit 3
```

```sh
# needs DBP15K
ls no-such-file
```
"""


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """One page, in place of those of the repository."""
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(check_docs, "ROOT", tmp_path)
    monkeypatch.setattr(check_docs, "documentation_pages", lambda _: [page])
    return page


@pytest.mark.usefixtures("pages")
def test_marked_blocks_are_run_and_failures_counted(tmp_path, monkeypatch, capsys):
    (tmp_path / "data" / "dbp15k").mkdir(parents=True)
    monkeypatch.setenv("DUALIGN_DATA", str(tmp_path / "data"))
    assert check_docs.check() == 1
    said = capsys.readouterr().out
    assert "ok     page.md:2" in said
    assert "FAILED page.md:11" in said
    assert "exit 3" not in said


@pytest.mark.usefixtures("pages")
def test_without_the_data_it_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setenv("DUALIGN_DATA", str(tmp_path))
    with pytest.raises(SystemExit, match="holds no folder dbp15k; name one that does"):
        check_docs.check()
