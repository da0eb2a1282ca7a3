"""Adds the generated pages to the site; `mkdocs.yml` names this file."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from reference_pages.command_line import command_line_page
from reference_pages.python_api import python_api_page

PAGES = {
    "reference/command-line.md": command_line_page,
    "reference/python-api.md": python_api_page,
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Called by MkDocs when it has collected the files of docs/."""
    for path, page in PAGES.items():
        files.append(File.generated(config, path, content=page()))
    return files
