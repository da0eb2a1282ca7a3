"""`Person`: somebody in front of the review page, with a keyboard."""

from __future__ import annotations

import re
from typing import Any

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE = 30  # seconds


class Person:
    """Presses keys and reads what the page says."""

    def __init__(self, driver: WebDriver, lines: list[str]) -> None:
        found = re.search(r"http://\S+", "".join(lines))
        assert found is not None
        self.driver, self.address = driver, found[0]
        self.open()

    def open(self, address: str = "") -> None:
        """Open the page and wait until a case is shown."""
        self.driver.get(address or self.address)
        self.until(lambda: self.names())

    def until(self, holds: Any) -> Any:
        """Wait until something holds."""
        waiting = WebDriverWait(self.driver, PATIENCE, ignored_exceptions=[Exception])
        return waiting.until(lambda _: holds())

    def press(self, *keys: str) -> None:
        """Press keys, wherever the focus is."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def judge(self, key: str) -> None:
        """Press a key that judges, and wait until the page has confirmed it."""
        self.driver.execute_script("document.getElementById('said').textContent = ''")
        self.press(key)
        self.until(lambda: self.text("said"))
        assert not self.text("said").startswith("Not done"), self.text("said")
        self.driver.execute_async_script("setTimeout(arguments[0], 400)")

    def text(self, identifier: str) -> str:
        """The text of an element."""
        return self.driver.find_element(By.ID, identifier).text

    def names(self) -> tuple[str, ...]:
        """The names of the two entities that are shown."""
        return tuple(each.text for each in self.driver.find_elements(By.CSS_SELECTOR, ".sides h2"))

    def queue(self) -> list[str]:
        """The entries of the queue."""
        rows = self.driver.find_elements(By.CSS_SELECTOR, "#queue button")
        return [row.text.split("\n")[0] for row in rows]

    def place(self) -> int:
        """Which entry of the queue is shown."""
        rows = self.driver.find_elements(By.CSS_SELECTOR, "#queue button")
        return next(n for n, each in enumerate(rows) if each.get_attribute("aria-current"))

    def open_place(self, place: int) -> None:
        """Go to this entry of the queue by keyboard."""
        here = self.place()
        for _ in range(abs(place - here)):
            self.press("j" if place > here else "k")
        self.until(lambda: self.place() == place)

    def open_entry(self, start: str) -> None:
        """Go through the queue by keyboard to the entry that begins so."""
        place = next(n for n, each in enumerate(self.queue()) if each.startswith(start))
        self.open_place(place)
        self.until(lambda: self.names()[0] == start)

    def console(self) -> list[str]:
        """What the browser complained about."""
        return [str(each["message"]) for each in self.driver.get_log("browser")]  # type: ignore[no-untyped-call]
