"""Takes the pictures of the pages for the documentation, of a run of the demo.

    dualign demo -o demo-output
    python scripts/take_screenshots.py demo-output docs/images

Chromium and its driver are those of ``make chromium``. Judgements go into a file of their own.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit

import requests
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait

from dualign.io.judgements.judgement_store import Judgement, JudgementStore

Size = tuple[int, int]
DESK, PHONE = (1280, 1000), (390, 844)
REPORT, REPORT_ON_PHONE, ENTITY = (1000, 2350), (390, 1400), (1000, 620)
LOOKS = {"wide": DESK, "phone": PHONE}
SETTLED = 2.0  # seconds in which a page has drawn everything
NOTICED = 6.0  # seconds until a page has noticed what other reviewers do
PATIENCE = 120


def main(run: Path, images: Path) -> None:
    """Take all pictures of the run in a folder that ``dualign demo -o`` has written."""
    matches = run / "matches.tsv"
    picture((run / "report.html").absolute().as_uri(), images / "report.png", REPORT)
    on_phone = images / "report-phone-dark.png"
    picture((run / "report.html").absolute().as_uri(), on_phone, REPORT_ON_PHONE, dark=True)
    with tempfile.TemporaryDirectory() as folder:
        review_pictures(matches, images, Path(folder) / "judgements.db")
    with served("serve", str(matches)) as address:
        page = f"{address}/view?id={quote(entity_called(address, 'Serbia'), safe='')}"
        picture(address, images / "serve-home.png", ENTITY)
        picture(page, images / "serve-entity.png", ENTITY, dark=True)
        picture(page.replace("/view", "/preview"), images / "serve-preview.png", (400, 300))


def review_pictures(matches: Path, images: Path, judgements: Path) -> None:
    """The review page in every look and mode."""
    arguments = ("review", str(matches), "--judgements", str(judgements), "--reviewer", "anna")
    with served(*arguments) as address:
        for width, size in LOOKS.items():
            for look in ("light", "dark"):
                with opened(address, size, dark=look == "dark") as driver:
                    driver.save_screenshot(str(images / f"review-{width}-{look}.png"))
        for name, keys in {"review": "jj", "review-blind": "jjb", "review-keys": "?"}.items():
            with opened(address, DESK) as driver:
                pressed(driver, keys)
                driver.save_screenshot(str(images / f"{name}.png"))
        with opened(address, DESK) as driver:
            filtered(driver, "type", "Territoire")
            driver.save_screenshot(str(images / "review-filters.png"))
            pressed(driver, "a")
            disputed(judgements)
            filtered(driver, "state", "disputed")
            time.sleep(NOTICED)
            driver.save_screenshot(str(images / "review-disputed.png"))


def disputed(judgements: Path) -> None:
    """Let a second reviewer contradict the first."""
    store = JudgementStore(judgements)
    for said in store.current():
        store.add(
            Judgement(
                subject_id=said.subject_id, object_id=said.object_id, judgement="different",
                reviewer="ben", reason="another territory",
            )
        )  # fmt: skip
    store.close()


def pressed(driver: WebDriver, keys: str) -> None:
    """Press keys one by one, as a person does."""
    for key in keys:
        ActionChains(driver).send_keys(key).perform()
        time.sleep(SETTLED)


def filtered(driver: WebDriver, field: str, value: str) -> None:
    """Choose in a filter, which is opened first."""
    driver.execute_script("document.querySelector('#filters details').open = true")
    driver.find_element(By.ID, field).send_keys(value)
    time.sleep(SETTLED)
    driver.find_element(By.ID, "case").click()


def picture(address: str, path: Path, size: Size, *, dark: bool = False) -> None:
    """One page as it opens."""
    with browser(size, dark=dark) as driver:
        driver.get(address)
        driver.save_screenshot(str(path))


@contextmanager
def opened(address: str, size: Size, *, dark: bool = False) -> Iterator[WebDriver]:
    """The review page with a case on it."""
    with browser(size, dark=dark) as driver:
        driver.get(address)
        found = "return document.querySelectorAll('.sides h2').length"
        WebDriverWait(driver, PATIENCE).until(lambda _: driver.execute_script(found))
        time.sleep(SETTLED)
        yield driver


@contextmanager
def browser(size: Size, *, dark: bool) -> Iterator[WebDriver]:
    """A headless Chromium with a window of this size."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    flags = ("headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage")
    for flag in (*flags, "hide-scrollbars"):
        options.add_argument(f"--{flag}")
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    shape = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", shape)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    try:
        yield driver
    finally:
        driver.quit()


@contextmanager
def served(*arguments: str) -> Iterator[str]:
    """The address of a server of dualign on a free port."""
    command = [sys.executable, "-u", "-m", "dualign", *arguments, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            if not line:
                sys.exit(f"dualign {arguments[0]} ended with {process.wait()}")
            said += line
        found = re.search(r"http://\S+", said)
        assert found is not None
        parts = urlsplit(found[0])
        try:
            yield found[0] if parts.query else f"{parts.scheme}://{parts.netloc}"
        finally:
            process.kill()


def entity_called(address: str, name: str) -> str:
    """The id of the entity that a service finds first."""
    asked = requests.get(f"{address}/api/lookup", params={"q": name}, timeout=PATIENCE)
    return str(asked.json()["candidates"][0]["id"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
