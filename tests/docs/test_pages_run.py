"""Every command and every line of Python on every page runs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from executed_pages.background_server import BackgroundServer
from executed_pages.code_block import CodeBlock, code_blocks, documentation_pages
from executed_pages.page_run import PageRun

ROOT = Path(__file__).parents[2]
PAGES = documentation_pages(ROOT)
BLOCKS = {page: code_blocks(page) for page in PAGES}
WITH_CODE = [
    page
    for page, blocks in BLOCKS.items()
    if any(block.is_run and not block.needs_dbp15k for block in blocks)
]


def block(language, code, title=""):
    return CodeBlock(page=Path("page.md"), line=3, language=language, code=code, title=title)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_block_is_run_or_output(page):
    assert [each.problem() for each in BLOCKS[page] if each.problem()] == []


@pytest.mark.slow
@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: page.stem)
def test_the_blocks_of_the_page_run(page, followed):
    assert followed(page).printed


def test_a_block_is_found_with_its_line_and_language(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# A\n\n```sh\ndualign demo\n```\n\n```text\nx\n```\n", encoding="utf-8")
    first, second = code_blocks(page)
    assert (first.line, first.language, first.code) == (4, "sh", "dualign demo\n")
    assert (second.line, second.is_run) == (8, False)


@pytest.mark.parametrize("language", ["", "bash", "py"])
def test_a_block_of_another_language_is_a_problem(language):
    assert block(language, "ls\n").problem().startswith("page.md:3: a block of ")


def test_a_command_does_not_hide_in_output():
    assert "'dualign demo' is a command" in block("text", "dualign demo\n").problem()
    assert block("text", "dualign align LEFT RIGHT [-o OUT]\nwrote  x\n").problem() == ""


def test_the_marker_is_on_the_first_line():
    assert block("sh", "# needs DBP15K\ndualign align x\n").needs_dbp15k
    assert not block("sh", "dualign align x # needs DBP15K\n").needs_dbp15k


def test_a_command_that_fails_is_named(tmp_path):
    commands = ("dualign align no.ttl such.ttl", "dualign --nonsense", "cat no | cat")
    for code in (*commands, "pip install 'dualign[nonsense]'", "make nonsense"):
        with pytest.raises(AssertionError, match=r"page\.md:3: "):
            PageRun(tmp_path).follow([block("sh", code)])


def test_lines_of_a_page_share_a_folder_and_python_its_names(tmp_path):
    run = PageRun(tmp_path)
    run.follow(
        [
            block("sh", "cat > a.txt <<'END'\nhello \\\nyou\nEND\nwc \\\n  -l a.txt\necho 1\n"),
            block("console", "$ cat a.txt  # shows it\n# a comment\n"),
            block("python", "word = open('a.txt').read()\n"),
            block("python", "print(word)\n"),
        ]
    )
    assert run.printed["wc \\\n  -l a.txt"] == "2 a.txt\n"
    assert run.printed["echo 1"] == "1\n"
    assert run.printed["cat a.txt  # shows it"] == "hello \\\nyou\n"
    assert run.printed["print(word)\n"] == "hello \\\nyou\n\n"


def test_a_block_with_a_title_is_a_file(tmp_path):
    page = tmp_path / "page.md"
    page.write_text('```python title="judge.py"\nprint(1)\n```\n', encoding="utf-8")
    run = PageRun(tmp_path)
    run.follow([*code_blocks(page), block("sh", "python judge.py\n")])
    assert run.printed["python judge.py"] == "1\n"


def test_the_demo_is_copied_where_it_has_run_before(tmp_path):
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "matches.tsv").write_text("seen")
    run = PageRun(tmp_path, demo=lambda: tmp_path / "before")
    run.follow([block("sh", "dualign demo\ncat demo-output/matches.tsv\n")])
    assert run.printed["cat demo-output/matches.tsv"] == "seen"


def test_a_server_runs_until_it_is_stopped(tmp_path):
    code = "import time; print('at http://127.0.0.1:1'); time.sleep(600)"
    server = BackgroundServer([sys.executable, "-c", code], tmp_path)
    assert server.printed == "at http://127.0.0.1:1\n"
    server.stop()


def test_a_server_that_prints_no_address_is_an_error(tmp_path):
    with pytest.raises(AssertionError, match="no address was printed:\nbroken"):
        BackgroundServer([sys.executable, "-c", "print('broken')"], tmp_path)
