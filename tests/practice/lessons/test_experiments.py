"""The experiments of a lesson are found, with what belongs to them and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.practice.lessons.experiments import (
    TESTS,
    Demo,
    Experiment,
    Stage,
    find_experiments,
)
from dicedojo.practice.lessons.lesson import read_lesson

TRY = "**Try, then undo** in `coin.py`:\n\n```diff coin.py\n-a\n+b\n```\n"
KEEP = "**Keep** in `coin.py`:\n\n```python coin.py\nx = 1\n```\n"
TEST = (
    "**Keep** in `tests/test_coin.py`:\n\n"
    "```python tests/test_coin.py\ndef test_it():\n    pass\n```\n"
)
GREEN = "```console\n$ pytest tests -q\n1 passed in 0.01s\n```\n"
RED = "```console\n$ pytest tests -q\n...\nE   assert 1 == 2\n...\n```\n"
DOJO = "```console\n$ dojo mutate\nAll noticed.\n```\n"
PYTHON = "```pycon\n>>> 1 + 1\n2\n```\n"

PASSES = Demo("pytest tests -q", ("1 passed in 0.01s",), is_red=False)
FAILS = Demo("pytest tests -q", ("...", "E   assert 1 == 2", "..."), is_red=True)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "lesson.md"


def found(page: Path, *parts: str) -> tuple[Experiment, ...]:
    page.write_text("# A lesson\n\n## Green\n\n" + "\n".join(parts), "utf-8")
    return find_experiments(read_lesson(page))


def stages(page: Path, *parts: str) -> tuple[Stage, ...]:
    """Return the stages of the only experiment, which these parts follow."""
    (experiment,) = found(page, TRY, *parts)
    return experiment.stages


def test_an_experiment_has_its_output_and_the_words_behind(page: Path) -> None:
    (stage,) = stages(page, RED, "It is red.\nSo it is noticed.\n")

    assert stage == Stage((FAILS, "It is red.\nSo it is noticed."))


@pytest.mark.parametrize(
    "end",
    [
        pytest.param("## Refactor\n\nMore.\n", id="the next heading"),
        pytest.param("Put the 1 back, and go on.\nMore.\n", id="putting it back"),
        pytest.param("Undo it.\n", id="undoing it"),
        pytest.param("Take the row out again.\n", id="taking it out again"),
        pytest.param("`for` counts, so put yours back.\n", id="putting yours back"),
        pytest.param("Run `dojo check`, then `dojo next`.\n", id="the step's end"),
        pytest.param(f"Now look:\n\n{DOJO}", id="a command of dojo"),
        pytest.param(f"Then write it so:\n\n{KEEP}", id="code to keep"),
        pytest.param(f"\nIt leads on.\nThen:\n\n{KEEP}", id="a paragraph that leads"),
        pytest.param("", id="the end of the page"),
    ],
)
def test_an_experiment_ends_there(page: Path, end: str) -> None:
    (stage,) = stages(page, GREEN, "It is green.\n" + end)

    assert stage == Stage((PASSES, "It is green."))


def test_the_next_experiment_ends_the_one_before(page: Path) -> None:
    first, second = found(page, "One:\n", TRY, GREEN, "And two:\n", TRY, RED)

    assert [each.number for each in (first, second)] == [1, 2]
    assert first.stages == (Stage((PASSES,)),)
    assert (first.lead, second.lead) == (("One:",), ("And two:",))


def test_a_session_of_python_is_looked_at_with_the_words_that_lead_to_it(
    page: Path,
) -> None:
    session = ">>> 1 + 1\n2\n"
    look = Demo(session, (">>> 1 + 1", "2"), prompt=True)

    (stage,) = stages(page, GREEN, "Ask Python:\n", PYTHON, "Two.\n")

    assert stage.parts == (PASSES, "Ask Python:", look, "Two.")


def test_a_test_that_is_to_notice_the_change_begins_a_stage(page: Path) -> None:
    first, second = stages(page, GREEN, "Ask for it:\n", TEST, RED, "It sees it.\n")

    assert first == Stage((PASSES, "Ask for it:", TEST.strip()), asks=True)
    assert second.parts == (FAILS, "It sees it.")
    assert [block.tests for block in second.tests] == [("test_it",)]


def test_a_test_without_a_run_behind_it_is_asked_for_all_the_same(page: Path) -> None:
    (stage,) = stages(page, GREEN, "Ask for it:\n", TEST, "Put it back.\n", TEST)

    assert stage == Stage((PASSES, "Ask for it:", TEST.strip()), asks=True)


def test_tests_without_a_word_between_them_are_asked_for_together(page: Path) -> None:
    first, _ = stages(page, GREEN, "Ask for it:\n", TEST, TEST, RED)

    assert first.parts == (PASSES, "Ask for it:", f"{TEST}\n{TEST}".strip())


def test_where_tests_notice_the_change_the_next_one_is_about_something_else(
    page: Path,
) -> None:
    (stage,) = stages(page, RED, "It sees it.\n\nNow something new:\n", TEST, RED)

    assert stage == Stage((FAILS, "It sees it."))


@pytest.mark.parametrize(
    ("words", "is_red"),
    [
        ("Run your tests: green.", False),
        ("Run your tests again: this one is red.", True),
        ("It is a change.", None),
    ],
)
def test_a_lesson_without_output_may_say_in_words_how_tests_end(
    page: Path, words: str, is_red: bool | None
) -> None:
    (stage,) = stages(page, f"{words}\nIndeed.\n")

    assert stage.parts == (Demo(TESTS, is_red=is_red), f"{words}\nIndeed.")


@pytest.mark.parametrize(
    ("output", "is_red"),
    [
        ("....  [100%]", None),
        ("..F.  [100%]", True),
        ("8 passed in 0.02s", False),
        ("1 failed, 7 passed in 0.02s", True),
        ("1 error in 0.02s", True),
        ("E   assert 0 == 1", True),
        ("...", None),
    ],
)
def test_the_output_of_a_lesson_says_if_tests_fail(
    page: Path, output: str, is_red: bool | None
) -> None:
    console = f"```console\n$ pytest tests -q\n{output}\n```\n"

    (stage,) = stages(page, console)

    assert [part.is_red for part in stage.parts if isinstance(part, Demo)] == [is_red]


def test_the_sentences_above_are_those_of_the_nearest_paragraph(page: Path) -> None:
    above = "Far.\n\nThe first is long.\nPut the 0 back.\nThe other end:\n\n"

    (near,) = found(page, above, TRY)
    (behind_a_block,) = found(page, above, PYTHON, TRY)

    assert near.lead == ("The first is long.", "The other end:")
    assert behind_a_block.lead == near.lead


@pytest.mark.parametrize(
    ("lead", "summary"),
    [
        ("Two lists, one loop.\nTry it:", "Two lists, one loop. Try it:"),
        (
            "It is so.\nLet the code give the same answer to every roll:",
            "Let the code give the same answer to every roll:",
        ),
        ("Try it:", "Try it:"),
    ],
)
def test_a_short_sentence_is_summed_up_with_the_one_before(
    page: Path, lead: str, summary: str
) -> None:
    (experiment,) = found(page, lead + "\n", TRY)

    assert experiment.summary == summary


@pytest.mark.parametrize(
    ("diff", "line"),
    [
        ("-    return 1\n+    return 2\n", "+ return 2"),
        ("-    a = 1\n+    a = 1\n+    b = 2\n", "+ b = 2"),
        ("-    a,\n-    b,\n+    b,\n+    a,\n", "- a,"),
        ("-@cache\n def f():\n", "- @cache"),
        (" )\n+\n+X = 1\n", "+ X = 1"),
    ],
)
def test_the_first_change_is_a_line_that_is_new_or_gone(
    page: Path, diff: str, line: str
) -> None:
    (experiment,) = found(page, TRY.replace("-a\n+b\n", diff))

    assert experiment.first_change == line


def test_the_code_given_before_in_its_section_is_known(page: Path) -> None:
    elsewhere = KEEP.replace("x = 1", "y = 1")

    (experiment,) = found(page, elsewhere, "## Refactor\n", KEEP, TEST, TRY, elsewhere)

    assert [block.text for block in experiment.kept_blocks] == ["x = 1\n"]


def test_a_plan_is_tried_as_a_whole_page_and_code_only_as_a_diff(page: Path) -> None:
    plan = "**Try, then undo** in `PLAN.md`:\n\n```markdown PLAN.md\n# Goal\n```\n"

    (experiment,) = found(page, TRY.replace("diff", "python"), plan)

    assert experiment.file == "PLAN.md"
    assert experiment.replaces_file
    assert experiment.first_change == ""
