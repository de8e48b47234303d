"""A learner at the page of Greed in Firefox: all steps, hostile code, a closed tab."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.in_chromium.conftest import write_page

from .firefox import Firefox, find_firefox, running

ROOT = Path(__file__).parents[2]
GREEN = ROOT / "solutions/greed/01_three_ones/green.py"
TEST = """\
from greed import score


def test_three_ones_score_1000():
    assert score([1, 1, 1]) == 1000
"""
ENDLESS = "def score(roll):\n    while True:\n        pass\n"
MEMORY = """\
def score(roll):
    faces = [1]
    while True:
        faces = faces * 8
"""
SHOWN = """\
const [selector, text] = arguments;
return new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(selector)?.innerText ?? "";
    found.includes(text) ? resolve(found) : setTimeout(look, 50);
  };
  look();
});
"""
PASTE = """\
const script = document.createElement("script"); // only such a one knows the editors
script.textContent = `{
  const editor = editors[paths().indexOf(${JSON.stringify(arguments[0])})];
  const [to, insert] = [editor.state.doc.length, ${JSON.stringify(arguments[1])}];
  editor.dispatch({ changes: { from: 0, to, insert }, userEvent: "input.paste" });
}`;
document.head.append(script);
"""
ZIP = """\
const script = document.createElement("script");
script.textContent = `zipOfWork().arrayBuffer().then((content) => {
  const link = document.createElement("p");
  link.id = "zip";
  link.textContent = btoa(String.fromCharCode(...new Uint8Array(content))) + ".";
  document.body.append(link);
})`;
document.head.append(script);
"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Firefox, with the page open as a file."""
    program = find_firefox()
    if program is None:
        pytest.skip("Firefox is not installed.")
    file = tmp_path_factory.mktemp("page") / "greed.html"
    write_page(file, "--out", "greed")
    with running(program, tmp_path_factory.mktemp("profile")) as started:
        started.open(file.as_uri())
        started.run(SHOWN, "body[data-ready] #verdict", "Start here")
        yield started


def write(firefox: Firefox, name: str, text: str) -> None:
    firefox.run(PASTE, name, text)


def test_a_learner_makes_a_step_green_and_sees_its_changes(firefox: Firefox) -> None:
    firefox.run(SHOWN, "body[data-ready] #verdict", "Start here")

    write(firefox, "tests/test_greed.py", TEST)
    firefox.run(SHOWN, "#verdict", "Your tests: 0 of 1 pass")
    write(firefox, "greed.py", GREEN.read_text())
    green = firefox.run(SHOWN, "#verdict:not([aria-busy])", "Green")
    firefox.run("document.getElementById('mutate').click()")
    changes = firefox.run(SHOWN, "#survivors h2", "Your tests notice")

    assert "Your tests: 1 of 1 pass" in green
    assert changes == "Your tests notice 1 of 1 distinct bug (1 change)."


def test_a_loop_without_an_end_is_stopped(firefox: Firefox) -> None:
    write(firefox, "greed.py", ENDLESS)
    # By its steps, or on a slow machine by the clock: "had not ended", "did not end".
    firefox.run(SHOWN, "#verdict.red:not([aria-busy])", "not end")
    write(firefox, "greed.py", GREEN.read_text())

    assert "Green" in firefox.run(SHOWN, "#verdict:not([aria-busy])", "Green")


def test_a_list_without_an_end_is_stopped(firefox: Firefox) -> None:
    write(firefox, "greed.py", MEMORY)
    firefox.run(SHOWN, "#verdict.red:not([aria-busy])", "MemoryError")
    write(firefox, "greed.py", GREEN.read_text())

    assert "Green" in firefox.run(SHOWN, "#verdict:not([aria-busy])", "Green")


def test_a_closed_tab_loses_nothing(firefox: Firefox) -> None:
    firefox.run("document.getElementById('saving').textContent = ''")
    write(firefox, "greed.py", "# The last words.\n")
    firefox.run(SHOWN, "#saving", "Saved")

    firefox.close_and_open_again()
    firefox.run("document.getElementById('tab-code').click()")

    assert "# The last words." in firefox.run(SHOWN, "#editor-0", "words")


def test_all_steps_are_done_and_graded_by_the_command(
    firefox: Firefox, tmp_path: Path
) -> None:
    tests = "import pytest\nfrom greed import score\n"
    steps = sorted((ROOT / "solutions/greed").glob("[0-9]*"))
    # Tests run only on a module that has its function; the one before may lack it.
    write(firefox, "greed.py", (ROOT / "katas/greed/greed.py").read_text())

    for number, folder in enumerate(steps, start=1):
        given = next((ROOT / "katas/greed" / folder.name).glob("test_*.py"))
        tests += given.read_text().replace("import pytest\n", "")
        write(firefox, "tests/test_greed.py", tests)
        firefox.run(SHOWN, "#verdict:not([aria-busy])", "pass")
        write(firefox, "greed.py", max(folder.glob("*.py")).read_text())
        is_last = number == len(steps)
        firefox.run(SHOWN, "#next.primary", "Finish" if is_last else "Next step")
        firefox.run("document.getElementById('next').click()")
        if is_last:
            firefox.run(SHOWN, "#verdict:not([aria-busy])", "You have finished Greed")
        else:
            opened = f"#step option:nth-child({number + 1})"
            firefox.run(SHOWN, opened, f"{number + 1} of {len(steps)}")
    firefox.run(ZIP)
    content = str(firefox.run(SHOWN, "#zip", ".")).rstrip(".")
    (tmp_path / "greed.zip").write_bytes(base64.b64decode(content))

    words = ["grade", "greed.zip", "--kata", "greed", "--format", "json", "--exit-zero"]
    run = [sys.executable, "-m", "dicedojo", *words, "--trust-submissions"]
    answer = subprocess.run(run, cwd=tmp_path, capture_output=True, check=True)
    grade = json.loads(answer.stdout)
    assert grade["exam"]["sweep"]["agreed"] == grade["exam"]["sweep"]["asked"]
    assert not grade["tests"]["excluded"]
