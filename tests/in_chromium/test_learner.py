"""A learner at the page of Greed: steps, a loop without end, the work taken away."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from .conftest import START, Open, write_page

ROOT = Path(__file__).parents[2]
SOLUTIONS = ROOT / "solutions" / "greed"
STEPS = 11
TEST = """\
from greed import score


def test_three_ones_score_1000():
    assert score([1, 1, 1]) == 1000
"""
ENDLESS = """\
def score(roll):
    while True:
        pass
"""
STUCK = """\
def score(roll):
    return 10 ** 10 ** 9
"""
MEMORY = """\
def score(roll):
    faces = [1]
    while True:
        faces = faces * 8
"""


def write(page: Page, name: str, text: str) -> None:
    """Put a text in the place of a file, as if it was pasted, and check."""
    show(page, name)
    editor = page.get_by_role("textbox", name=name, exact=True)
    editor.focus()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)
    page.keyboard.press("Control+Enter")


def show(page: Page, name: str) -> None:
    """Show a file by its tab."""
    page.click("#tab-code" if name.startswith("greed") else "#tab-tests")


def choose(page: Page, name: str) -> None:
    """Click an item of the menu."""
    page.click("#menu summary")
    page.click(f"#menu #{name}")


def settle(page: Page) -> None:
    """Wait until the last change has been checked."""
    page.wait_for_timeout(200)
    page.wait_for_selector("#verdict:not([aria-busy])")


def verdict(page: Page, word: str) -> str:
    """Wait for a verdict with this word, and return it."""
    page.wait_for_selector(f"#verdict:not([aria-busy]):has-text('{word}')")
    return str(page.inner_text("#verdict"))


def lit(page: Page) -> str:
    return str(page.inner_text("#lights [aria-current]"))


def primary(page: Page) -> list[str]:
    """Return the words of each button that is shown as the one to press."""
    return list(page.locator("button.primary:visible").all_inner_texts())


def test_a_learner_writes_a_test_sees_it_red_and_goes_on(open_page: Open) -> None:
    page = open_page()
    first, at_first = verdict(page, "Start here"), lit(page)

    write(page, "tests/test_greed.py", TEST)
    red = verdict(page, "Red")
    at_red, while_red = lit(page), primary(page)
    write(page, "greed.py", (SOLUTIONS / "01_three_ones/green.py").read_text())
    verdict(page, "Well done")
    when_done = primary(page)
    page.click("#next.primary")
    following = verdict(page, "Start here")

    assert "Nothing was typed" in first
    assert "Nothing was typed" in following
    assert (at_first, at_red) == ("test", "red")
    assert "test_three_ones_score_1000" in red
    assert (while_red, when_done) == (["Check"], ["Next step"])
    page.wait_for_selector("#step option:nth-child(2)", state="attached")
    assert "2 of 11" in page.inner_text("#step option:nth-child(2)")


def test_a_green_step_without_a_test_is_left_by_the_menu(open_page: Open) -> None:
    page = open_page()
    page.click("#menu summary")
    at_first = page.is_visible("#anyway")
    page.click("#hint")
    hints = page.inner_text("dialog h2")
    page.keyboard.press("Escape")

    write(page, "greed.py", (SOLUTIONS / "01_three_ones/green.py").read_text())
    green = verdict(page, "No test of yours asks for step 1 yet")
    not_done = primary(page)
    choose(page, "anyway")
    verdict(page, "Start here")

    assert not at_first
    assert hints == "Hints: 1 of 4"
    assert "folder" not in green
    assert not_done == ["Check"]
    assert page.input_value("#step") == "1"  # the second one


def test_a_learner_does_all_steps_test_first(open_page: Open) -> None:
    page = open_page()
    lights, tests = [], "import pytest\nfrom greed import score\n"

    for number, folder in enumerate(sorted(SOLUTIONS.glob("[0-9]*")), start=1):
        given = next((ROOT / "katas/greed" / folder.name).glob("test_*.py"))
        tests += given.read_text().replace("import pytest\n", "")
        write(page, "tests/test_greed.py", tests)
        settle(page)
        lights.append(lit(page))
        code = max(folder.glob("*.py"))  # refactored.py, else green.py
        write(page, "greed.py", code.read_text())
        page.wait_for_selector("#next.primary")
        page.click("#next")
        if number < STEPS:
            page.wait_for_selector(
                f"#step option:nth-child({number + 1})", state="attached"
            )
        settle(page)

    assert "You have finished Greed. Well done!" in page.inner_text("#verdict")
    assert primary(page) == ["Save my work"]
    guards = {5, 6, 9}  # steps that are green at once
    assert [
        number for number, light in enumerate(lights, start=1) if light != "red"
    ] == sorted(guards)


def test_the_lesson_and_the_files_are_there_before_python(
    browser: Browser, file: Path
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script("Worker = class { postMessage() {} };")  # it never starts

    page.goto(file.as_uri(), wait_until="commit")

    page.wait_for_selector("#lesson:has-text('three ones are worth 1000 points')")
    page.wait_for_selector("#editor-1:has-text('A test looks like this')")
    page.click("#tab-code")
    assert page.get_by_role("textbox", name="greed.py").is_visible()
    assert page.is_disabled("#check")
    page.close()


def test_a_line_of_80_columns_is_seen_whole(browser: Browser, file: Path) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(file.as_uri())
    page.wait_for_selector("#editor-1 .cm-content")

    page.locator("#editor-1 .cm-content").focus()
    page.keyboard.insert_text(f"{'#' * 80}\n")

    widths = "({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]"
    needed, there = page.eval_on_selector("#editor-1 .cm-scroller", widths)
    assert needed <= there
    page.close()


def test_on_a_phone_each_view_is_one_tap_or_key_away(
    browser: Browser, file: Path
) -> None:
    page = browser.new_page(viewport={"width": 380, "height": 700})
    page.goto(file.as_uri())
    page.wait_for_selector("#editor-1 .cm-content", state="attached")

    page.click("#tab-tests")
    box = page.locator("#editor-1 .cm-content").bounding_box()
    page.keyboard.press("ArrowLeft")
    code = page.is_visible("#editor-0") and not page.is_visible("#editor-1")
    page.keyboard.press("End")
    result = page.is_visible("#result") and not page.is_visible("#editors")
    page.keyboard.press("ArrowRight")

    assert box is not None
    assert box["y"] < 230
    assert (code, result) == (True, True)
    assert page.is_visible("#lesson")
    assert page.get_by_role("tab", selected=True).all_inner_texts() == ["Lesson"]
    page.close()


def test_the_keyboard_alone_is_enough(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # skips to the editor
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(TEST)
    verdict(page, "Red")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Tab")  # the tab of the tests
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text((SOLUTIONS / "01_three_ones/green.py").read_text())
    verdict(page, "Well done")
    page.keyboard.press("Escape")
    for _ in ("Check", "Mutate", "Next step"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    verdict(page, "Start here")

    page.focus("#menu summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    opened = page.evaluate("document.activeElement.id")
    page.keyboard.press("Escape")

    assert opened == "hint"
    assert not page.is_visible("#hint")
    assert page.evaluate("document.activeElement.textContent") == "Menu"


def test_a_plan_is_written_where_the_tests_stand_later(
    browser: Browser, tmp_path: Path
) -> None:
    write_page(tmp_path / "farkle.html", "--out", "farkle")
    page = browser.new_page()
    page.goto((tmp_path / "farkle.html").as_uri())
    page.wait_for_selector("body[data-ready]", timeout=START)

    verdict(page, "your plan into PLAN.md")
    write(page, "PLAN.md", (ROOT / "solutions/farkle/01_plan/PLAN.md").read_text())
    verdict(page, "Your plan is there")
    page.click("#next.primary")
    settle(page)

    assert page.inner_text("#name-1") == "tests/test_farkle.py"
    assert not page.get_by_role("textbox", name="PLAN.md").count()
    page.close()


HOSTILE = {
    "loop": ENDLESS,
    "C": STUCK,
    "memory": MEMORY,
    "recursion": "def score(roll):\n    return score(roll)\n",
    "deep": """\
import sys
sys.setrecursionlimit(10 ** 9)
def score(roll):
    return score(roll)
""",
    "exit": "import sys\nsys.exit()\n",
    "end": "import os\nos._exit(1)\n",
    "builtins": "import builtins\nbuiltins.__dict__.clear()\n",
}


@pytest.mark.parametrize("code", HOSTILE.values(), ids=HOSTILE)
def test_code_that_breaks_its_python_is_stopped_and_the_page_goes_on(
    open_page: Open, code: str
) -> None:
    page = open_page()
    write(page, "tests/test_greed.py", TEST)
    verdict(page, "Red")

    write(page, "greed.py", code)
    page.wait_for_timeout(1000)
    page.wait_for_selector("#verdict.red:not([aria-busy])")
    broken = page.inner_text("#verdict")
    write(page, "greed.py", (SOLUTIONS / "01_three_ones/green.py").read_text())

    assert "Your tests: none yet" not in broken
    assert "Green" in verdict(page, "Green")


def test_a_verdict_on_other_code_fades_while_the_next_one_takes_long(
    open_page: Open,
) -> None:
    page = open_page()

    write(page, "greed.py", STUCK)

    page.wait_for_function("getComputedStyle(verdict).opacity === '0.5'", timeout=9000)


def test_slow_tests_have_their_time_each(open_page: Open) -> None:
    page = open_page()
    slow = "import time\n\nimport pytest\n\n\n@pytest.mark.parametrize('n', range(4))\n"
    # A pause would end at once, and the steps of a loop without end are counted.
    waits = "any(time.monotonic() > end for _ in range(10**9))"
    test = f"def test(n):\n    end = time.monotonic() + 4\n    assert {waits}\n"

    write(page, "tests/test_greed.py", slow + test)

    assert "Your tests: 4 of 4 pass" in verdict(page, "4 of 4")


def test_a_survivor_is_shown_in_three_hints(open_page: Open) -> None:
    page = open_page()
    write(page, "tests/test_greed.py", TEST)
    last = max(SOLUTIONS.glob("*/green.py"))
    write(page, "greed.py", last.read_text())
    page.wait_for_selector("#verdict:not([aria-busy])")

    page.click("#mutate")

    page.wait_for_selector(".survivor:has-text('Hint 1 of 3')", timeout=120_000)
    page.get_by_role("button", name="Another hint").click()
    page.wait_for_selector(".survivor:has-text('A question of this kind')")
    page.keyboard.press("Enter")  # the button of the next hint has the focus
    page.wait_for_selector(".survivor:has-text('Witness: ')")
    assert page.get_by_role("button", name="Another hint").count() == 0
    page.click("#survivors summary")
    assert "would notice" in page.inner_text("#survivors details")


def test_results_are_seen_on_a_phone_and_none_is_stale(open_page: Open) -> None:
    page = open_page()
    page.set_viewport_size({"width": 380, "height": 700})
    write(page, "tests/test_greed.py", TEST)
    write(page, "greed.py", (SOLUTIONS / "01_three_ones/green.py").read_text())
    page.wait_for_selector("#next.primary")

    page.click("#check")
    settle(page)
    assert is_seen(page, "#verdict h2")
    page.click("#tab-lesson")
    page.click("#mutate")
    page.wait_for_selector("#survivors h2", timeout=120_000)
    assert is_seen(page, "#survivors h2")
    choose(page, "hint")
    assert "Nothing is missing." in page.inner_text("dialog")
    page.keyboard.press("Escape")
    write(page, "greed.py", "def score(roll):\n    return 7\n")
    verdict(page, "Red")
    assert page.inner_text("#survivors") == ""


def is_seen(page: Page, selector: str) -> bool:
    """Return whether an element lies within the window."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    height: int = page.evaluate("innerHeight")
    return bool(box["y"] >= 0 and box["y"] + box["height"] <= height)


def test_a_second_worker_asks_changed_programs_after_a_green_check(
    open_page: Open,
) -> None:
    page = open_page()
    write(page, "tests/test_greed.py", TEST)
    write(page, "greed.py", max(SOLUTIONS.glob("*/green.py")).read_text())
    verdict(page, "Green")
    kept = "python.kept.then((kept) => Object.keys(kept).length)"
    assert page.evaluate(kept) == 2  # what mutants answer to both batches

    page.evaluate(
        "() => { python.worker.ask = () => Promise.reject(new Error('Gone')); }"
    )
    page.click("#mutate")

    verdict(page, "Gone")
    page.click("#mutate")  # by the spare worker, which is the first one now
    page.wait_for_selector(".survivor:has-text('Hint 1 of 3')", timeout=120_000)


def test_mutating_says_how_far_it_is_and_can_be_stopped(open_page: Open) -> None:
    page = open_page()
    sample = ROOT / "katas/greed/samples/perfect"
    write(page, "tests/test_greed.py", (sample / "tests/test_greed.py").read_text())
    write(page, "greed.py", (sample / "greed.py").read_text())
    settle(page)

    page.click("#mutate")
    page.wait_for_selector("#survivors progress[max]")
    far = page.inner_text("#survivors")
    page.get_by_role("button", name="Stop").click()

    assert "Your tests meet programs" in far
    assert "Stopped" in verdict(page, "Stopped")
    page.keyboard.press("Control+Enter")
    assert "Green" in verdict(page, "Green")


def test_work_taken_away_is_graded_by_the_command(
    open_page: Open, tmp_path: Path
) -> None:
    page = open_page()
    write(page, "tests/test_greed.py", TEST)
    write(page, "greed.py", max(SOLUTIONS.glob("*/green.py")).read_text())
    verdict(page, "Green")
    with page.expect_download() as download:
        choose(page, "save")
    download.value.save_as(tmp_path / "greed.zip")

    words = ["grade", "greed.zip", "--kata", "greed", "--format", "json", "--exit-zero"]
    run = [sys.executable, "-m", "dicedojo", *words, "--trust-submissions"]
    answer = subprocess.run(run, cwd=tmp_path, capture_output=True, check=True)

    grade = json.loads(answer.stdout)
    assert grade["exam"]["sweep"]["agreed"] == grade["exam"]["sweep"]["asked"]
    assert len(grade["tests"]["collected"]) == 1


def test_the_work_is_there_again_and_two_tabs_do_not_overwrite_it(
    open_page: Open,
) -> None:
    first = open_page()
    write(first, "tests/test_greed.py", TEST)
    verdict(first, "Red")
    second = open_page()
    write(second, "greed.py", "# second\n")
    second.wait_for_selector("#saving:has-text('Saved')")

    write(first, "greed.py", "# first\n")

    assert "1000" in second.inner_text("#editor-1")
    first.wait_for_selector("#saving:has-text('Another tab')")
    first.get_by_role("button", name="Take that").click()
    first.wait_for_selector("#editor-0:has-text('# second')")


def test_a_closed_tab_loses_nothing(open_page: Open) -> None:
    page = open_page()
    write(page, "tests/test_greed.py", TEST)
    page.wait_for_selector("#saving:has-text('Saved')")

    page.close()

    assert "test_three_ones_score_1000" in open_page().inner_text("#editor-1")


def drop(page: Page, file: Path) -> None:
    """Drop a file on the page."""
    content = base64.b64encode(file.read_bytes()).decode()
    page.evaluate(
        """([content, name]) => {
          const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([bytes], name));
          for (const kind of ["dragover", "drop"])
            document.body.dispatchEvent(
              new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [content, file.name],
    )


@pytest.mark.parametrize("way", ["chosen", "dropped"])
def test_a_saved_file_is_opened_again(
    open_page: Open, tmp_path: Path, way: str
) -> None:
    page = open_page()
    write(page, "tests/test_greed.py", TEST)
    with page.expect_download() as download:
        choose(page, "save")
    download.value.save_as(tmp_path / "greed.zip")
    write(page, "tests/test_greed.py", "# nothing\n")

    if way == "chosen":
        page.set_input_files("#file", tmp_path / "greed.zip")
    else:
        drop(page, tmp_path / "greed.zip")

    page.wait_for_selector("#editor-1:has-text('test_three_ones_score_1000')")
    verdict(page, "0 of 1 pass")


def test_another_file_that_is_dropped_changes_nothing(
    open_page: Open, tmp_path: Path
) -> None:
    page = open_page()
    write(page, "tests/test_greed.py", TEST)
    verdict(page, "0 of 1 pass")
    (tmp_path / "photo.zip").write_bytes(b"JFIF" * 20)

    drop(page, tmp_path / "photo.zip")

    verdict(page, "photo.zip cannot be opened. This is not a zip file.")
    assert "test_three_ones" in page.inner_text("#editor-1")


@pytest.mark.parametrize("width", [380, 1280])
def test_there_are_no_barriers(open_page: Open, width: int) -> None:
    page = open_page()
    page.set_viewport_size({"width": width, "height": 800})
    found = barriers(page)
    write(page, "tests/test_greed.py", TEST)
    verdict(page, "Red")
    found += barriers(page)
    write(page, "greed.py", (SOLUTIONS / "01_three_ones/green.py").read_text())
    verdict(page, "Well done")
    found += barriers(page)
    page.click("#mutate")
    page.wait_for_selector("#survivors h2", timeout=120_000)
    found += barriers(page)
    choose(page, "hunting")
    page.wait_for_selector("#prey:has-text('1 of 32')")
    found += barriers(page)
    page.click("#menu summary")
    found += barriers(page)

    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


def barriers(page: Page) -> list[str]:
    """Return what stands in somebody's way, in light and in dark colours."""
    found = []
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        page.wait_for_timeout(200)  # until the colours have changed
        found += Axe().run(page).response["violations"]
    return [f"{each['help']}: {each['nodes'][0]['html']}" for each in found]


def test_a_planted_bug_is_asked_and_caught_or_not(open_page: Open) -> None:
    page = open_page()
    page.set_viewport_size({"width": 1280, "height": 600})
    choose(page, "hunting")
    page.wait_for_selector("#prey:has-text('1 of 32')")

    page.keyboard.type("score([])")  # the question has the focus
    page.keyboard.press("Enter")
    page.wait_for_selector("#answers:has-text('score([]): ')")
    page.click("#example")
    page.wait_for_selector("#answers:has-text('score([1, 2]): ')")
    page.fill("#test", "assert score([]) == 1")
    page.keyboard.press("Enter")

    page.wait_for_selector("#caught p")
    assert "Traceback" not in page.inner_text("#caught")
    assert is_seen(page, "#caught p")


def test_the_rules_and_the_words_can_be_read_beside_the_editors(
    open_page: Open,
) -> None:
    page = open_page()
    lesson = page.locator("#lesson")
    first = lesson.inner_text()

    lesson.get_by_role("button", name="Rules").click()
    rules = lesson.inner_text()
    choose(page, "glossary")
    words = lesson.inner_text()
    page.keyboard.press("Enter")  # the button that leads back has the focus

    assert "Three ones are worth 1000 points." in rules
    assert "witness" in words
    assert Axe().run(page).response["violations"] == []
    assert lesson.inner_text() == first


def test_a_line_of_the_lesson_runs_on_the_learners_code(open_page: Open) -> None:
    page = open_page()
    write(page, "greed.py", "def score(roll):\n    return 7\n")
    verdict(page, "Red")
    page.set_viewport_size({"width": 320, "height": 700})
    page.click("#tab-lesson")
    button = page.get_by_role("button", name="Run assert score([1, 1, 1]) == 1000")

    button.focus()
    page.keyboard.press("Enter")

    page.wait_for_selector(".running output:has-text('7')")
    block = page.locator("#lesson pre", has=button)
    assert block.evaluate("({ scrollLeft }) => scrollLeft") == 0  # beside its code
    assert "Work on this page." in page.inner_text("#lesson")
    assert page.locator("#lesson").get_by_role("button", name="Next step").count() == 1
