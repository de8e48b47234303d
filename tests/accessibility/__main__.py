"""Checks the pages that dojo writes, and those of the site: `make accessibility`.

Writes one page of each kind with the real commands, and opens each in Chromium: on a
wide screen, on one of 320 pixels, where nothing may have to be scrolled sideways (WCAG
2.2, 1.4.10), and in dark colours. axe-core looks for barriers in each, and no page may
ask another machine for anything. Sphinx accepts no link that leads nowhere.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
DOJO = (sys.executable, "-m", "dicedojo")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SAMPLES = ROOT / "katas" / "greed" / "samples"
GRADED = (  # with tables and pictures of each game, and of the three kinds of samples
    *("greed/samples/wrong_code", "hog/samples/perfect"),
    *("yahtzee/samples/weak_tests", "engineering/samples/weak_tests"),
)


@dataclass(frozen=True)
class View:
    """A way to look at a page."""

    name: str
    width: int
    colours: Literal["light", "dark"] = "light"


SITE = (
    *("index", "docs/teachers", "docs/speed", "search"),
    *("lessons/greed/README", "lessons/greed/03_single_one"),
)
OURS = ("file:", "data:", "blob:")
START = 120_000  # milliseconds at most, on a slow machine
SEARCH = "search.html?q=witness"

VIEWS = (View("wide", 1280), View("narrow", 320), View("dark", 1280, "dark"))


def write_pages(place: Path) -> list[Path]:
    """Write the pages, and return their files."""
    for sample in GRADED:
        kata = sample.partition("/")[0]
        words = ["grade", str(ROOT / "katas" / sample), "--format", "html"]
        dojo(place, *words, "--kata", kata, "--out", f"{kata}.html", "--exit-zero")
    shutil.copytree(SAMPLES, place / "handed-in")
    broken = place / "handed-in" / "broken"  # which a person has to decide about
    broken.mkdir()
    (broken / "greed.py").write_text("def score(:\n")
    (place / "roster.csv").write_text("id\nabsent\nperfect\nweak_tests\n")
    given = ("--kata", "greed", "--roster", "roster.csv", "--out", "class")
    dojo(place, "class", "grade", "handed-in", *given)
    note = ("--points", "70", "--why", "Handed in on paper.")
    for student in ("weak_tests", "absent"):
        dojo(place, "class", "override", student, *note, "--out", "class")
    dojo(place, "class", "report", "--format", "html", "--out", "class")
    dojo(place, "start", "farkle", "learner")
    for lesson in ("rules", "9"):  # tables; blocks of each kind
        words = ["lesson", lesson, "--html", "--out", f"../lesson-{lesson}.html"]
        dojo(place / "learner", *words)
    pages = sorted(place.rglob("*.html"))
    site = place / "site"
    subprocess.run(
        [sys.executable, ROOT / "docs" / "site" / "build.py", site], check=True
    )
    return [*pages, *(site / f"{name}.html" for name in SITE)]


def dojo(place: Path, *words: str) -> None:
    subprocess.run([*DOJO, *words], cwd=place, check=True, stdout=subprocess.DEVNULL)


def barriers(browser: Browser, page: Path, view: View) -> Iterator[str]:
    """Yield what is wrong with a page in a view, a line each."""
    size = {"width": view.width, "height": 900}
    context = browser.new_context(viewport=size, color_scheme=view.colours)
    with context:
        opened = context.new_page()
        asked: list[str] = []
        opened.on("request", lambda request: asked.append(request.url))
        opened.goto(page.as_uri())
        width = opened.evaluate("document.documentElement.scrollWidth")
        if width > view.width:
            yield f"is {width} pixels wide on a screen of {view.width}"
        for url in asked:
            if not url.startswith(OURS):
                yield f"asks another machine: {url}"
        found: dict[str, Any] = Axe().run(opened).response
        for violation in found["violations"]:
            for node in violation["nodes"]:
                yield f"{violation['id']}: {violation['help']}: {node['html'][:200]}"


def finds_pages(browser: Browser, site: Path) -> bool:
    """Return whether the search of the site finds pages, without a server."""
    with browser.new_page() as opened:
        opened.goto(f"{site.as_uri()}/{SEARCH}")
        opened.wait_for_selector("#search-results li")
        count: int = opened.locator("#search-results li a").count()
        return count > 0


def hunts(browser: Browser, site: Path) -> bool:
    """Return whether the hunt in the site begins once it is opened, and not before."""
    with browser.new_page() as opened:
        opened.goto(f"{site.as_uri()}/lessons/greed/README.html")
        if opened.locator("iframe[src]").count():
            return False
        opened.click("details summary:has-text('Hunt a bug')")
        prey = opened.frame_locator("iframe").locator("#prey:not(:empty)")
        prey.wait_for(timeout=START)
        return "planted bug" in prey.inner_text()


def main() -> int:
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        print("Chromium is not installed, and these checks need it.", file=sys.stderr)
        print("Next: sudo apt install chromium", file=sys.stderr)
        return 2
    failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder)
        pages = write_pages(place)
        # Its own sandbox does not start for root; these pages are ours.
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"]
        )
        for page in pages:
            for view in VIEWS:
                for line in barriers(browser, page, view):
                    failed += 1
                    print(f"{page.relative_to(place)}, {view.name}: {line}")
        if not finds_pages(browser, place / "site"):
            failed += 1
            print("The search of the site finds nothing.")
        if not hunts(browser, place / "site"):
            failed += 1
            print("The hunt in the site does not begin.")
        browser.close()
    print(f"{len(pages)} pages in {len(VIEWS)} views: {failed} barriers.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
