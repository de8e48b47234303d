"""Checks the pages that dojo writes: `make accessibility`.

Writes one page of each kind with the real commands, and opens each in Chromium: on a
wide screen, on one of 320 pixels, where nothing may have to be scrolled sideways (WCAG
2.2, 1.4.10), and in dark colours. axe-core looks for barriers in each.
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


VIEWS = (View("wide", 1280), View("narrow", 320), View("dark", 1280, "dark"))


def write_pages(place: Path) -> list[Path]:
    """Write the pages, and return their files."""
    for sample in GRADED:
        kata = sample.partition("/")[0]
        words = ["grade", str(ROOT / "katas" / sample), "--format", "html"]
        dojo(place, *words, "--kata", kata, "--out", f"{kata}.html", "--exit-zero")
    shutil.copytree(SAMPLES, place / "handed-in")
    shutil.copytree(SAMPLES / "weak_tests", place / "handed-in" / "like_weak_tests")
    (place / "roster.csv").write_text("id\nabsent\nperfect\nweak_tests\n")
    given = ("--kata", "greed", "--roster", "roster.csv", "--out", "class")
    dojo(place, "class", "grade", "handed-in", *given)
    note = ("--points", "70", "--why", "Handed in on paper.")
    for student in ("weak_tests", "absent"):
        dojo(place, "class", "override", student, *note, "--out", "class")
    dojo(place, "class", "report", "--format", "html", "--out", "class")
    for game in ("hog", "engineering"):
        words = ["tournament", str(ROOT / "katas" / game / "samples"), "--kata", game]
        page = f"tournament-of-{game}.html"
        dojo(place, "class", *words, "--format", "html", "--out", page)
    dojo(place, "start", "farkle", "learner")
    for lesson in ("rules", "9"):  # tables; blocks of each kind
        words = ["lesson", lesson, "--html", "--out", f"../lesson-{lesson}.html"]
        dojo(place / "learner", *words)
    return sorted(place.rglob("*.html"))


def dojo(place: Path, *words: str) -> None:
    subprocess.run([*DOJO, *words], cwd=place, check=True, stdout=subprocess.DEVNULL)


def barriers(browser: Browser, page: Path, view: View) -> Iterator[str]:
    """Yield what is wrong with a page in a view, a line each."""
    size = {"width": view.width, "height": 900}
    context = browser.new_context(viewport=size, color_scheme=view.colours)
    with context:
        opened = context.new_page()
        opened.goto(page.as_uri())
        width = opened.evaluate("document.documentElement.scrollWidth")
        if width > view.width:
            yield f"is {width} pixels wide on a screen of {view.width}"
        found: dict[str, Any] = Axe().run(opened).response
        for violation in found["violations"]:
            for node in violation["nodes"]:
                yield f"{violation['id']}: {violation['help']}: {node['html'][:200]}"


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
        browser.close()
    print(f"{len(pages)} pages in {len(VIEWS)} views: {failed} barriers.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
