"""The pages of the reconciliation service in a real browser: what it is, an entity, its preview."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from accessibility import violations
from browser.conftest import browser
from browser_looks import PHONE, WIDE
from review_world import L
from running_server import address_in, started

pytestmark = pytest.mark.browser
PICTURES = os.environ.get("DUALIGN_PICTURES")  # a folder to keep screenshots in
ROME, SCRIPT = quote(f"{L}c4", safe=""), quote(f"{L}c5", safe="")
PAGES = {"home": "/", "entity": f"/view?id={ROME}", "preview": f"/preview?id={ROME}"}


@pytest.fixture
def address(matches):
    with started("serve", str(matches), "--side", "left", "--port", "0") as (_, lines):
        yield address_in(lines)


@pytest.fixture
def opened(address):
    drivers = []

    def open_page(page, **look):
        driver = browser(**look)
        drivers.append(driver)
        driver.get(address + page)
        return driver

    yield open_page
    for driver in drivers:
        driver.quit()


def complaints(driver):
    return [each["message"] for each in driver.get_log("browser")]


def test_from_an_entity_its_neighbours_are_reached_by_keyboard(opened):
    driver = opened(PAGES["entity"])
    assert driver.find_element(By.TAG_NAME, "h1").text == "Rome"
    ActionChains(driver).send_keys(Keys.TAB, Keys.ENTER).perform()
    assert driver.find_element(By.TAG_NAME, "h1").text == "Italy"
    assert complaints(driver) == []


def test_a_name_that_is_a_script_is_shown_and_not_run(opened):
    driver = opened(f"/view?id={SCRIPT}")
    assert driver.find_element(By.TAG_NAME, "h1").text == "<script>alert(1)</script>"
    assert driver.find_elements(By.TAG_NAME, "script") == []
    assert complaints(driver) == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_page_is_accessible_in_every_look(address, opened, size, dark):
    driver = opened("/", size=size, dark=dark)
    for name, page in PAGES.items():
        driver.get(address + page)
        width = driver.execute_script("return document.documentElement.scrollWidth")
        assert width <= size[0], f"{name} scrolls sideways"
        assert violations(driver) == []
        assert complaints(driver) == []
        if PICTURES:
            look = f"{'phone' if size == PHONE else 'wide'}-{'dark' if dark else 'light'}"
            driver.save_screenshot(str(Path(PICTURES) / f"serve-{name}-{look}.png"))
