"""Does PLAN.md say something? What it says is yours to judge."""

import re
from pathlib import Path

WORKSPACE = Path(__file__).resolve().parents[1]
PARTS = re.compile(r"^#+ *(goal|method)[ #:]*$", re.IGNORECASE | re.MULTILINE)
WORDS = 5  # of a goal; fewer make no sentence
LINES = 3  # of a method; fewer would be the goal again


def read_plan():
    """Return the text of PLAN.md, without its comments."""
    paths = [folder / "PLAN.md" for folder in (WORKSPACE, Path.cwd())]
    plan = next((path for path in paths if path.is_file()), None)
    assert plan, f"There is no PLAN.md in {WORKSPACE}."
    text = plan.read_text("utf-8-sig", errors="replace")
    return re.sub("<!--.*?-->", "", text, flags=re.DOTALL)


def read_part(heading):
    """Return the lines below `heading`, without those that say nothing."""
    _, *parts = PARTS.split(read_plan())
    texts = dict(zip(map(str.lower, parts[::2]), parts[1::2], strict=True))
    text = texts.get(heading.lower())
    assert text is not None, f"PLAN.md has no heading `# {heading}`."
    lines = text.splitlines()
    return [line for line in lines if re.search(r"\w", line)]


def test_the_goal_is_a_sentence():
    words = len(" ".join(read_part("Goal")).split())

    assert words >= WORDS, f"`# Goal` has {words} words; a sentence has {WORDS}."


def test_the_method_has_its_steps():
    lines = len(read_part("Method"))

    assert lines >= LINES, f"`# Method` has {lines} lines; a plan has {LINES}."


def test_no_question_is_left_open():
    questions = read_plan().count("???")

    assert questions == 0, f"`???` stands in PLAN.md {questions} times."
