"""What axe-core says of a page that is open in a browser."""

from __future__ import annotations

from pathlib import Path

from selenium.webdriver.remote.webdriver import WebDriver

AXE = Path(__file__).parent / "browser" / "vendored" / "axe.min.js"
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
FEWEST = 15  # rules that apply to any of our pages


def violations(driver: WebDriver) -> list[tuple[str, list[str]]]:
    """Rules that are broken, and where."""
    driver.execute_script(AXE.read_text(encoding="utf-8"))
    found = driver.execute_async_script(
        "const done = arguments[1]; axe.run(document, arguments[0]).then(done);", RULES
    )
    assert len(found["passes"]) > FEWEST, "axe has looked at next to nothing"
    return [
        (each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found["violations"]
    ]
