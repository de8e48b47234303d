"""A learner at the page of all katas: its map, two katas, and the way between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .conftest import ANSWER, START, write_page
from .test_learner import ROOT, barriers, choose

MAX_SIZE = 13_000_000  # bytes
FIRST, SECOND = "greed", "pig"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of all katas."""
    place = tmp_path_factory.mktemp("page") / "dojo.html"
    write_page(place)
    return place


@pytest.fixture
def page(browser: Browser, file: Path) -> Iterator[Page]:
    """The page as it is opened first: at the map."""
    context = browser.new_context(offline=True)
    context.set_default_timeout(ANSWER)
    page = context.new_page()
    page.goto(file.as_uri())
    page.wait_for_selector("#katas li")
    yield page
    context.close()


def go_to(page: Page, kata: str) -> None:
    """Open a kata from the map, and wait until it can be worked at."""
    page.click(f"#katas a[href='#{kata}']")
    page.wait_for_selector("body[data-ready] #verdict", timeout=START)


def write(page: Page, tab: str, text: str) -> None:
    """Put a text in the place of the code or the tests, and check."""
    page.click(f"#tab-{tab}")
    page.locator("#editors .cm-content:visible").focus()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)
    page.keyboard.press("Control+Enter")


def on_map(page: Page, kata: str) -> str:
    """Go to the map, and return what it says of a kata."""
    page.click("#home")
    return str(page.inner_text(f"#katas li:has(a[href='#{kata}'])"))


def test_all_katas_are_in_a_file_that_can_be_sent(file: Path) -> None:
    assert file.stat().st_size <= MAX_SIZE


def test_the_work_of_two_katas_is_kept_apart(page: Page, tmp_path: Path) -> None:
    solution = ROOT / "solutions" / FIRST / "01_three_ones" / "green.py"
    test = next((ROOT / "katas" / FIRST / "01_three_ones").glob("test_*.py"))
    start = page.inner_text("#onward")

    go_to(page, FIRST)
    write(page, "tests", test.read_text())
    write(page, "code", solution.read_text())
    page.wait_for_selector("#next.primary")
    page.click("#next")
    page.wait_for_selector("#saving:has-text('Saved')")
    with page.expect_download() as download:
        choose(page, "save")
    download.value.save_as(tmp_path / "first.zip")
    after_a_step = on_map(page, FIRST)
    onward = page.inner_text("#onward")
    go_to(page, SECOND)
    write(page, "code", "# of the second\n")
    page.wait_for_selector("#saving:has-text('Saved')")
    page.reload()
    page.wait_for_selector("#editor-1:has-text('A test looks like this')")
    again = page.inner_text("h1")
    page.once("dialog", lambda dialog: dialog.accept())
    page.set_input_files("#file", tmp_path / "first.zip")
    page.wait_for_selector("h1:has-text('Greed')")
    page.wait_for_selector("#step option:nth-child(2)", state="attached")
    page.go_back()
    page.wait_for_selector("h1:has-text('Pig')")
    page.click("#tab-code")

    assert start.startswith("Start with ")
    assert after_a_step.startswith("Greed\n")
    assert "1 of 11 steps. Next: " in after_a_step
    assert onward == "Go on with Greed"
    assert again == "Pig"
    page.wait_for_selector("#editor-0:has-text('# of the second')")


@pytest.mark.parametrize("width", [380, 1280])
def test_the_map_has_no_barriers(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})

    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.focus("#onward a")
    page.keyboard.press("Enter")
    page.wait_for_selector("#lesson h2")
