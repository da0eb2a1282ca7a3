"""The site: it builds offline without a warning, and says all that the code offers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from markdown.extensions.toc import slugify

import dualign
from dualign.cli.parser import COMMANDS
from reference_pages.command_line import command_line_page

ROOT = Path(__file__).parents[2]
PAGES_AT_THE_ROOT = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
GENERATED = {"reference/command-line.md", "reference/python-api.md"}
LINK = re.compile(r"\]\((?!https?://)([^)#\s]*)(?:#([^)\s]+))?\)")
LOADED = re.compile(r"<(?:script|img|link|iframe)\b[^>]*?\b(?:src|href)=[\"']?(https?:)?//[^>]*>")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The built site; dead links, dead anchors and pages that the nav leaves out are errors."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    result = subprocess.run(
        [*command, "--config-file", str(ROOT / "mkdocs.yml"), "--site-dir", str(folder)],
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return folder


@pytest.mark.slow
def test_it_loads_nothing_from_elsewhere(site):
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        loaded = [match[0] for match in LOADED.finditer(page.read_text(encoding="utf-8"))]
        assert [tag for tag in loaded if 'rel="canonical"' not in tag] == [], page.name
    for style in site.rglob("*.css"):
        assert "url(http" not in style.read_text(encoding="utf-8"), style.name


@pytest.mark.slow
def test_the_search_works_from_the_file_system(site):
    assert (
        (site / "search" / "search_index.js").read_text(encoding="utf-8").startswith("var __index")
    )
    assert (site / "javascripts" / "iframe-worker.js").is_file()
    page = (site / "how-to" / "tables.html").read_text(encoding="utf-8")
    assert '<script src="../javascripts/iframe-worker.js">' in page


@pytest.mark.slow
def test_every_public_name_is_described(site):
    page = (site / "reference" / "python-api.html").read_text(encoding="utf-8")
    described = set(re.findall(r'id="dualign\.(\w+)"', page))
    assert {name for name in dualign.__all__ if name != "__version__"} <= described


def test_every_command_and_flag_is_described():
    page = command_line_page()
    for name in COMMANDS:
        assert f"\n## dualign {name}\n" in page
    for flag in ("--links F", "-o OUT", "--truth", "--canonical", "--graphs-to"):
        assert f"`{flag}" in page


@pytest.mark.parametrize("name", PAGES_AT_THE_ROOT)
def test_links_of_the_pages_at_the_root_lead_somewhere(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    for path, anchor in LINK.findall(text):
        assert (ROOT / path).exists() or path.removeprefix("docs/") in GENERATED, path
        if anchor:
            assert anchor in anchors(ROOT / (path or name)), f"{path}#{anchor}"


def anchors(page):
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {slugify(heading.replace("`", ""), "-") for heading in headings}
