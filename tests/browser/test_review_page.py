"""The review page in a real browser, by keyboard."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from accessibility import violations
from browser_looks import PHONE, WIDE
from dualign.io.judgements.judgement_store import JudgementStore, judgements_path
from review_world import L, R
from running_server import interrupted

pytestmark = pytest.mark.browser

PICTURES = os.environ.get("DUALIGN_PICTURES")  # a folder to keep screenshots in

OVERLAPS = """
const texts = [...document.querySelectorAll('main svg text')];
const boxes = texts.map((each) => each.getBBox());
const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x
  || a.y + a.height <= b.y + 3 || b.y + b.height <= a.y + 3;  // letters do not fill their boxes
return texts.flatMap((one, i) => texts.slice(i + 1)
  .filter((_, j) => !apart(boxes[i], boxes[i + 1 + j]))
  .map((two) => [one.textContent, two.textContent]));
"""


def kept(matches):
    store = JudgementStore(judgements_path(matches))
    try:
        return {(each.subject_id, each.object_id): each.judgement for each in store.current()}
    finally:
        store.close()


def picture(person, name):
    if PICTURES:
        person.driver.save_screenshot(str(Path(PICTURES) / f"{name}.png"))


@pytest.fixture
def review(matches, serving):
    def start(reviewer="anna"):
        return serving("review", str(matches), "--port", "0", "--reviewer", reviewer)

    return start


def test_judging_by_keyboard_reloading_and_undoing(review, visit, matches):
    _, lines = review()
    person = visit(lines)
    assert "token" not in person.driver.current_url
    first = person.names()
    assert first[0] == first[1]
    picture(person, "review")
    person.judge("a")
    assert "scored again" in person.text("said")
    assert person.text("progress-text").startswith("1 of 9 judged (anna 1)")
    assert person.names() != first
    second = person.names()
    person.judge("r")
    person.judge("x")
    assert sorted(kept(matches).values()) == ["different", "none", "same"]
    person.open(person.driver.current_url)
    assert person.text("progress-text").startswith("2 of 9 judged")
    person.judge("z")
    person.judge("z")
    assert list(kept(matches).values()) == ["same"]
    assert person.names()[0] == second[0]
    assert person.console() == []


def test_a_name_that_is_a_script_is_shown_and_not_run(review, visit, matches):
    _, lines = review()
    person = visit(lines)
    person.open_entry("<script>alert(1)</script>")
    assert person.names()[0] == "<script>alert(1)</script>"
    assert person.driver.find_elements(By.CSS_SELECTOR, "main script") == []
    person.judge("u")
    assert kept(matches) == {(f"{L}c5", f"{R}c5"): "unsure"}
    assert person.console() == []


def test_filters_and_search(review, visit):
    _, lines = review()
    person = visit(lines)
    person.press("/", "germ")
    person.until(lambda: person.queue() == ["Germany = Germany"])
    assert "1 to 1 of 1" in person.text("count")
    field = person.driver.find_element(By.ID, "text")
    field.clear()
    field.send_keys(Keys.ESCAPE)
    person.driver.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
    person.driver.find_element(By.ID, "type").send_keys("Country")
    person.until(lambda: len(person.queue()) == 3)
    picture(person, "review-filters")
    person.driver.find_element(By.ID, "type").send_keys("any")
    person.driver.find_element(By.ID, "state").send_keys("judged")
    person.until(lambda: person.text("count") == "nothing here")


def test_picking_another_candidate(review, visit, matches):
    _, lines = review()
    person = visit(lines)
    person.open_entry("Paris")
    person.press("2")
    person.until(lambda: person.names() == ("Paris", "Köln"))
    person.press("f", "Lyon")
    person.until(lambda: person.text("found").startswith("Lyon"))
    person.press(Keys.TAB, Keys.ENTER)
    person.until(lambda: person.names() == ("Paris", "Lyon"))
    person.driver.find_element(By.ID, "case").click()
    person.press("e", "the river", Keys.ESCAPE)
    person.judge("a")
    assert kept(matches) == {(f"{L}c2", f"{R}c3"): "same"}
    store = JudgementStore(judgements_path(matches))
    assert [each.reason for each in store.current()] == ["the river"]
    store.close()


def test_a_rejected_pair_leads_to_the_next_candidate_whatever_the_filters(review, visit):
    _, lines = review()
    person = visit(lines)
    person.press("/", "Berlin")
    person.until(lambda: person.queue() == ["Berlin = Berlin"])
    person.press(Keys.ESCAPE)  # leaves the field, and the search as it is
    person.driver.execute_script(
        "const least = document.querySelector('[name=least]'); least.value = '0.5';"
        "least.dispatchEvent(new Event('input', { bubbles: true }))"
    )
    person.driver.execute_async_script("setTimeout(arguments[0], 1000)")
    assert person.queue() == ["Berlin = Berlin"]
    person.judge("r")
    person.until(lambda: person.text("count") == "nothing here")
    assert person.names() == ("Berlin", "Köln")
    person.judge("x")
    assert person.text("said").startswith("none: Berlin")
    assert person.console() == []


def test_on_a_phone_the_drawing_can_be_read(review, visit):
    _, lines = review()
    person = visit(lines, size=PHONE)
    heights = person.driver.execute_script(
        "return [...document.querySelectorAll('main svg text:not(.relation)')]"
        ".map((each) => each.getBoundingClientRect().height)"
    )
    assert min(heights) > 9


def test_nothing_is_lost_when_the_server_is_killed(review, visit, matches):
    process, lines = review()
    person = visit(lines)
    person.judge("a")
    before = kept(matches)
    process.kill()
    process.wait()
    person.press("a")
    person.until(lambda: person.text("said").startswith("Not done"))
    assert kept(matches) == before
    again, lines = review()
    person = visit(lines)
    assert person.text("progress-text").startswith("1 of 9 judged (anna 1)")
    assert interrupted(again) == 130


def test_two_reviewers_at_once_see_each_other_and_their_disagreement(review, visit, matches):
    people = []
    for name in ("anna", "ben"):
        _, lines = review(name)
        people.append(visit(lines))
    anna, ben = people
    for person in people:  # both look at it before either has judged
        person.open_entry("Rome")
    anna.judge("a")
    ben.judge("r")
    anna.until(lambda: "1 disputed" in anna.text("progress-text"))
    assert "ben 1" in anna.text("progress-text")
    anna.driver.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
    anna.driver.find_element(By.ID, "state").send_keys("disputed")
    anna.until(lambda: anna.queue() == ["Rome = Rome"])
    listed = anna.driver.find_element(By.ID, "queue").text
    assert "anna: same" in listed
    assert "ben: different" in listed
    picture(anna, "review-disputed")
    store = JudgementStore(judgements_path(matches))
    assert {each.reviewer for each in store.current()} == {"anna", "ben"}
    store.close()


def test_blind_mode_hides_what_the_machine_thinks(review, visit):
    _, lines = review()
    person = visit(lines)
    assert person.text("chance")
    assert "a dashed line is less likely than not" in person.text("case")
    person.press("b")
    assert not person.driver.find_element(By.ID, "chance").is_displayed()
    assert "likely" not in person.text("case")
    assert "%" not in person.driver.find_element(By.TAG_NAME, "body").text
    picture(person, "review-blind")
    person.press("b")
    assert person.driver.find_element(By.ID, "chance").is_displayed()


def test_the_keys_are_told(review, visit):
    _, lines = review()
    person = visit(lines)
    person.press("?")
    person.until(lambda: person.driver.find_element(By.ID, "keys").is_displayed())
    picture(person, "review-keys")
    person.press(Keys.ESCAPE)
    person.until(lambda: not person.driver.find_element(By.ID, "keys").is_displayed())


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_is_accessible_in_every_look(review, visit, size, dark):
    _, lines = review()
    person = visit(lines, size=size, dark=dark)
    person.judge("u")
    width = person.driver.execute_script("return document.documentElement.scrollWidth")
    assert width <= size[0], "the page scrolls sideways"
    assert violations(person.driver) == []
    person.driver.execute_async_script("setTimeout(arguments[0], 300)")
    picture(person, f"review-{'phone' if size == PHONE else 'wide'}-{'dark' if dark else 'light'}")
    assert person.console() == []


def test_a_kept_run_is_scored_again_by_its_trees_and_explained(kept_run, serving, visit):
    _, lines = serving("review", str(kept_run), "--port", "0", "--reviewer", "anna")
    person = visit(lines)
    person.until(lambda: "with all of it" in person.text("why"))
    picture(person, "review-explained")
    person.judge("r")
    assert "scored again" in person.text("said")
    assert list(kept(kept_run).values()) == ["different"]
    assert person.console() == []


def test_the_keys_go_from_page_to_page_of_the_queue(kept_run, serving, visit):
    _, lines = serving("review", str(kept_run), "--port", "0", "--reviewer", "anna")
    person = visit(lines)
    assert person.text("count").startswith("1 to 50 of ")
    person.open_place(49)
    person.press("j")
    person.until(lambda: person.text("count").startswith("51 to "))
    assert person.place() == 0
    person.press("k")
    person.until(lambda: person.text("count").startswith("1 to 50 of "))
    person.until(lambda: person.place() == 49)


def test_on_a_phone_no_name_of_the_drawing_lies_on_another(kept_run, serving, visit):
    _, lines = serving("review", str(kept_run), "--port", "0", "--reviewer", "anna")
    person = visit(lines, size=PHONE)
    person.until(lambda: person.driver.find_elements(By.CSS_SELECTOR, "main svg g"))
    assert person.driver.execute_script(OVERLAPS) == []


LATE = """
const fetched = window.fetch;
let late = true;
window.fetch = (path, options) => {
  if (!late || !path.startsWith("/api/case")) return fetched(path, options);
  late = false;
  return new Promise((answer) => setTimeout(() => answer(fetched(path, options)), 1500));
};
"""


def test_a_case_that_comes_late_is_neither_shown_nor_judged(review, visit, matches):
    _, lines = review()
    person = visit(lines)
    third = person.queue()[2].partition(" = ")[0]
    person.driver.execute_script(LATE)
    person.press("j", "a", "j")  # the key comes before the second case does
    person.until(lambda: person.names()[0] == third)
    person.driver.execute_async_script("setTimeout(arguments[0], 2500)")
    assert person.names()[0] == third
    assert kept(matches) == {}
