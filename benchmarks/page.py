"""Times the page of `dojo export html` in Chromium: `python -m benchmarks.page [KATA]`.

Needs what `make page` installs. A check is timed from the key to the verdict, in turn
with cold pytest for the same tests.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.practice import BIN, CHECKED
from benchmarks.timing import Command, median_ratio, time_once

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
RUNS = 5
# The page's own clock, since a message to Chromium and back takes as long as a check.
CLOCK = """() => {
  let begun = 0;
  const verdict = document.getElementById("verdict");
  document.addEventListener("keydown", () => { begun = performance.now(); }, true);
  new MutationObserver(() => {
    if (!verdict.hasAttribute("aria-busy")) {
      window.seconds = (performance.now() - begun) / 1000;
    }
  }).observe(verdict, { attributes: true });
}"""
LOOK = 10_000  # milliseconds in which a learner looks at a verdict


def main() -> int:
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        print("Chromium is not installed, and this needs it.", file=sys.stderr)
        print("Next: sudo apt install chromium", file=sys.stderr)
        return 2
    kata = sys.argv[1] if len(sys.argv) > 1 else "greed"
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        file = Path(place) / f"{kata}.html"
        words = ["-m", "dicedojo", "export", "html", kata, "--out", str(file)]
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
        print(f"size: {file.stat().st_size / 1e6:.1f} MB")
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.set_default_timeout(120_000)
        begun = time.perf_counter()
        page.goto(file.as_uri())
        page.wait_for_selector("body[data-ready]")
        page.evaluate(CLOCK)
        print(f"start: {time.perf_counter() - begun:.2f} s by the clock")
        for sample in ("wrong_code", "weak_tests", "perfect"):
            measure(page, ROOT / "katas" / kata / "samples" / sample)
        browser.close()
    return 0


def measure(page: Page, sample: Path) -> None:
    """Print the times of a check at the first step, and of mutating, for a sample."""
    kata = sample.parts[-3]
    tests = f"tests/test_{kata}.py"
    write(page, tests, (sample / tests).read_text())
    found = f"pythonpath={sample} {sample.parents[1]}"  # and what the kata gives
    words = [str(BIN / "pytest"), "-q", "-p", "no:cacheprovider", "-o", found]
    pytest_there = Command("pytest", words, lambda: sample, CHECKED)
    checks, pytest = [], []
    for run in range(RUNS + 1):  # the first warms up
        pytest.append(time_once(pytest_there).wall)
        write(page, f"{kata}.py", f"{(sample / f'{kata}.py').read_text()}# {run}\n")
        page.keyboard.press("Control+Enter")
        settle(page)
        checks.append(page.evaluate("window.seconds"))
    at_once = mutate(page)
    write(page, f"{kata}.py", f"{(sample / f'{kata}.py').read_text()}# once more\n")
    page.keyboard.press("Control+Enter")
    settle(page)
    page.wait_for_timeout(LOOK)
    later = mutate(page)
    check = statistics.median(checks[1:])
    ratio = median_ratio(checks[1:], pytest[1:])
    print(
        f"{sample.name}: check {check:.2f} s by the clock, {ratio:.2f} of cold pytest; "
        f"mutate {at_once:.1f} s at once, {later:.1f} s after {LOOK / 1_000:.0f} s"
    )


def mutate(page: Page) -> float:
    """Return the seconds from the click to the survivors."""
    begun = time.perf_counter()
    page.click("#mutate")
    page.wait_for_selector("#mutate:not([disabled])")
    settle(page)
    return time.perf_counter() - begun


def write(page: Page, name: str, text: str) -> None:
    """Put a text in the place of a file, without a check."""
    page.click("#tab-tests" if name.startswith("tests/") else "#tab-code")
    page.get_by_role("textbox", name=name, exact=True).focus()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)


def settle(page: Page) -> None:
    page.wait_for_selector("#verdict:not([aria-busy])")


if __name__ == "__main__":
    sys.exit(main())
