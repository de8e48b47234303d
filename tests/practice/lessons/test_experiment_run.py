"""An experiment runs on a copy, and is compared with what its lesson shows."""

from __future__ import annotations

import pytest

from dicedojo.practice.lessons.experiment_run import (
    DemoRun,
    Outcome,
    Surprise,
    TryResult,
    try_out,
)
from dicedojo.practice.workspace import Workspace

from ...coin_lesson import LESSON, TAILS, TESTS, write_lesson, write_own
from ..conftest import contents

pytestmark = pytest.mark.slow


def tried(workspace: Workspace, number: int) -> TryResult:
    experiment = write_lesson(workspace)[number - 1]
    return try_out(workspace, workspace.step, experiment)


def shown(result: TryResult) -> list[DemoRun]:
    return [part for part in result.parts if isinstance(part, DemoRun)]


def test_no_file_of_the_workspace_is_touched(
    workspace: Workspace, green_code: str
) -> None:
    write_own(workspace, green_code, TESTS)
    before = contents(workspace.folder)

    tried(workspace, 1)

    assert contents(workspace.folder) == before


def test_a_test_of_another_name_brings_the_next_stage_as_well(
    workspace: Workspace, green_code: str
) -> None:
    write_own(workspace, green_code, TESTS + TAILS.replace("test_tails", "test_other"))

    result = tried(workspace, 2)

    (output,) = shown(result)
    assert result.stage.tests
    assert output.demo.command == "pytest tests -q"  # no test is called tails
    assert result.surprise is None


@pytest.mark.parametrize(
    ("code", "tests"),
    [
        pytest.param("", TESTS.replace("== 1", "== 9"), id="red"),
        pytest.param("", TESTS + "def", id="unreadable tests"),
        pytest.param("x = (", TESTS, id="unreadable code"),
    ],
)
@pytest.mark.parametrize("number", [1, 2])
def test_tests_that_are_not_green_without_the_change_have_noticed_nothing(
    workspace: Workspace, green_code: str, number: int, code: str, tests: str
) -> None:
    write_own(workspace, green_code + code, tests)

    result = tried(workspace, number)

    assert result.surprise is Surprise.NOT_GREEN
    assert isinstance(result.parts[-1], DemoRun)  # no words about a kill follow


def test_green_where_a_lesson_has_no_code_yet_is_no_gap_in_the_tests(
    workspace: Workspace, green_code: str
) -> None:
    write_own(workspace, green_code, TESTS)
    diff = "+PAYS = 1\n+\n+\n def pays(side):\n"
    page = (
        "## Red\n\n**Try, then undo** in `coin.py`:\n\n"
        f"```diff coin.py\n{diff}```\n\n"
        "```console\n$ pytest tests -q\n1 failed in 0.01s\n```\n"
    )
    (experiment,) = write_lesson(workspace, page)

    assert try_out(workspace, workspace.step, experiment).surprise is Surprise.FURTHER


@pytest.mark.parametrize(
    ("tests", "surprise"),
    [
        pytest.param(TESTS + TAILS, Surprise.NOTICED, id="strong"),
        pytest.param(TESTS.replace("== 1", "== 9"), Surprise.NOT_GREEN, id="red"),
        pytest.param("import nothing_here\n", Surprise.NOT_GREEN, id="unreadable"),
    ],
)
def test_red_where_the_lesson_is_green_is_compared_with_the_code_as_it_is(
    workspace: Workspace, green_code: str, tests: str, surprise: Surprise
) -> None:
    write_own(workspace, green_code, tests)
    _, second = write_lesson(workspace, LESSON.partition("Ask for it:")[0])

    result = try_out(workspace, workspace.step, second)

    assert result.surprise is surprise


def test_a_test_that_does_not_end_is_stopped(
    workspace: Workspace, green_code: str
) -> None:
    hangs = "\n\ndef test_hangs():\n    while True:\n        pass\n"
    write_own(workspace, green_code, TESTS + hangs)
    first, _ = write_lesson(workspace)

    result = try_out(workspace, workspace.step, first)

    (output,) = shown(result)
    assert output.outcome is Outcome.RED
    assert "This had not ended after 5,000,000 rounds of its loops" in "\n".join(
        output.lines
    )
