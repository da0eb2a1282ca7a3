"""A headless Chromium, and the review application as a person starts it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.webdriver import WebDriver

from browser_looks import WIDE
from dualign import Aligner
from dualign.aligner.aligner_settings import MatchingSettings
from matcher_contexts import SMALL
from matcher_graphs import named_pair
from review_world import write_run
from reviewing_person import Person
from running_server import started


def browser(size: tuple[int, int] = WIDE, *, dark: bool = False) -> WebDriver:
    """A new browser with a profile of its own."""
    programs = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
    assert all(programs.values()), f"{programs}: make test-browser installs them"
    options = webdriver.ChromeOptions()
    options.binary_location = str(programs["chromium"])
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(str(programs["chromedriver"])))
    shape = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", shape)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    return driver


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    return write_run(tmp_path)


@pytest.fixture(scope="module")
def kept_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Matches with all that align keeps beside them.

    Many entities bear the same name, and one is called like a script.
    """
    left, right, links, others = named_pair(entities=120, links=60)
    first = [[name.split()[0] for name in graph.names] for graph in (left, right)]
    left = left.with_names([*first[0][:-1], "<script>alert(1)</script>"])
    right = right.with_names(first[1])
    folder = tmp_path_factory.mktemp("kept")
    settings = MatchingSettings(matcher=SMALL, encoder="characters")
    found = Aligner(settings).align(left, right, links=links)
    found.write(folder / "matches.tsv", top_k=3)
    truth = "".join(f"{left.entities[a]}\t{right.entities[b]}\n" for a, b in others.tolist())
    (folder / "truth.tsv").write_text(truth, encoding="utf-8")
    return folder / "matches.tsv"


@pytest.fixture
def visit() -> Iterator[Callable[..., Person]]:
    """Open the address that a server printed, in a browser of its own."""
    with ExitStack() as opened:

        def open_page(lines: list[str], **look: object) -> Person:
            driver = browser(**look)  # type: ignore[arg-type]
            opened.callback(driver.quit)
            return Person(driver, lines)

        yield open_page


@pytest.fixture
def serving() -> Iterator[Callable[..., object]]:
    """Start servers that end with the test."""
    with ExitStack() as running:
        yield lambda *arguments: running.enter_context(started(*arguments))
