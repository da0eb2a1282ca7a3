"""The report in a real browser: read, moved, opened by keyboard, printed."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import dualign
from accessibility import violations
from browser.conftest import browser
from browser_looks import PHONE, WIDE

pytestmark = pytest.mark.browser
PICTURES = os.environ.get("DUALIGN_PICTURES")  # a folder to keep screenshots in


@pytest.fixture(scope="module")
def report(kept_run) -> Path:
    path = kept_run.with_name("report.html")
    dualign.report(kept_run, path, truth=kept_run.with_name("truth.tsv"))
    return path


@pytest.fixture
def opened(report):
    drivers = []

    def open_report(**look):
        driver = browser(**look)
        drivers.append(driver)
        driver.get(report.as_uri())
        return driver

    yield open_report
    for driver in drivers:
        driver.quit()


def complaints(driver):
    return [each["message"] for each in driver.get_log("browser")]


def test_the_slider_says_how_many_links_there_are_at_which_precision(opened):
    driver = opened()
    slider, told = (driver.find_element(By.ID, name) for name in ("wanted", "told"))
    before = told.text
    assert "expected precision" in before
    assert "in truth" in before
    slider.send_keys(Keys.HOME)
    assert told.text != before
    first = int(told.text.split(" links")[0].replace(",", ""))
    slider.send_keys(Keys.END)
    assert int(told.text.split(" links")[0].replace(",", "")) > first
    assert complaints(driver) == []


def test_an_explanation_opens_by_keyboard(opened):
    driver = opened()
    match = driver.find_element(By.CSS_SELECTOR, "details.match")
    assert not match.find_element(By.CSS_SELECTOR, ".fall").is_displayed()
    match.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
    assert "prior" in match.find_element(By.CSS_SELECTOR, ".fall").text


def test_nothing_of_the_graphs_runs_and_nothing_is_fetched(opened):
    driver = opened()
    assert "<script>alert(1)</script>" in driver.page_source.replace("&lt;", "<").replace(
        "&gt;", ">"
    )
    assert len(driver.find_elements(By.TAG_NAME, "script")) == 2  # the points and our own
    fetched = driver.execute_script("return performance.getEntriesByType('resource').length")
    assert fetched == 0
    assert complaints(driver) == []


def test_on_paper_everything_is_open_and_nothing_is_for_clicking(opened):
    driver = opened(dark=True)
    driver.execute_cdp_cmd("Page.printToPDF", {})
    assert driver.execute_script(
        "return [...document.querySelectorAll('details')].every((each) => each.open)"
    )
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert not driver.find_element(By.TAG_NAME, "nav").is_displayed()
    assert not driver.find_element(By.ID, "wanted").is_displayed()
    paper = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(255, 255, 255)"
    kept = driver.execute_script(
        "return [...document.querySelectorAll('.meter i, .legend i')]"
        ".map((each) => getComputedStyle(each).getPropertyValue('print-color-adjust'))"
    )
    assert set(kept) == {"exact"}  # browsers leave out backgrounds, and with them every bar
    bars = driver.execute_script(
        "return [...document.querySelectorAll('.meter i')].map((each) => [each, each.parentElement]"
        ".map((part) => getComputedStyle(part).backgroundColor))"
    )
    shades = [[int(part) for part in re.findall(r"\d+", each)[:3]] for bar in bars for each in bar]
    pairs = zip(shades[::2], shades[1::2], strict=True)
    assert all(max(abs(a - b) for a, b in zip(*each, strict=True)) > 50 for each in pairs)


def test_on_a_phone_no_word_of_the_facts_is_broken(opened):
    driver = opened(size=PHONE)
    heights = driver.execute_script(
        "return [...document.querySelectorAll('#run td.word')].map((each) => {"
        "const range = document.createRange(); range.selectNodeContents(each);"
        "return new Set([...range.getClientRects()].map((line) => line.top)).size; })"
    )
    assert set(heights) == {1}


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_is_accessible_in_every_look(opened, size, dark):
    driver = opened(size=size, dark=dark)
    driver.find_element(By.CSS_SELECTOR, "details.match summary").click()
    width = driver.execute_script("return document.documentElement.scrollWidth")
    assert width <= size[0], "the page scrolls sideways"
    assert violations(driver) == []
    if PICTURES:
        look = f"{'phone' if size == PHONE else 'wide'}-{'dark' if dark else 'light'}"
        driver.save_screenshot(str(Path(PICTURES) / f"report-{look}.png"))
