"""A page opened from a file in Chromium, without a network."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
START = 120_000  # milliseconds at most, on a slow machine
ANSWER = 60_000

Open = Callable[[], Page]


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of Greed, as the command writes it."""
    place = tmp_path_factory.mktemp("page") / "greed.html"
    write_page(place, "--out", "greed")
    return place


def write_page(place: Path, option: str = "--out", *katas: str) -> None:
    """Write the page of a kata, or of all: a file, or with `--site` into a folder."""
    words = ["-m", "dicedojo", "export", "html", *katas, option, str(place)]
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, CHROMIUM)))
    with sync_playwright() as playwright:
        # Its own sandbox does not start for root; this page is ours.
        started = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"]
        )
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Browser, file: Path) -> Iterator[Open]:
    """Return what opens the page in another tab; all tabs keep the same work.

    What a tab asks a network for fails the test at its end.
    """
    context = browser.new_context(offline=True)
    context.set_default_timeout(ANSWER)
    asked: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith(("file:", "blob:", "data:")):
            asked.append(request.url)

    def open_tab() -> Page:
        page = context.new_page()
        page.on("request", note)
        page.goto(file.as_uri())
        page.wait_for_selector("body[data-ready]", timeout=START)
        return page

    yield open_tab
    context.close()
    assert asked == []
