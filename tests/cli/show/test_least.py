"""`dojo mutate --least` names the questions, their answers, and what is not known."""

from __future__ import annotations

import io
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
from rich.console import Console

from dicedojo.cli.show.least import print_least
from dicedojo.course.domain import Call, Domain, Prop
from dicedojo.mutation.least import Least, Question
from dicedojo.sandbox.wire import Raised

from ..terminal import Dojo

pytestmark = pytest.mark.slow

ONE = Question(Call("score", ([1],)), 100)
SEVEN = Question(Call("score", ([7],)), Raised("ValueError", "7", "ValueError"))
DICE = Question(Call("roll_dice", (2, Prop("Stacked", (1, 3)))), 4)
GAME = Question(Call("play", (Prop("Stacked", tuple(range(30))),)), "x" * 70)
ALL = {"is_least": True, "bugs": 5, "changes": 9, "not_covered": 0, "decided": ()}


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    if function == "score":
        return f"roll {arguments[0][0]}"
    dice = arguments[-1].arguments
    return f"{function} with dice that show {' '.join(map(str, dice))}"


DOMAIN = Domain(
    cast(ModuleType, SimpleNamespace(EXHAUSTIVE=True, SUMMARY="", describe=describe))
)


def printed(*questions: Question, **facts: Any) -> list[str]:
    console = Console(file=io.StringIO(), width=80)
    values = {**ALL, "asked": 475, "possible": 475, **facts}
    print_least(console, DOMAIN, Least(questions, **values))
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_rolls_are_printed_as_a_test_would_ask_them() -> None:
    assert printed(ONE, SEVEN) == [
        "2 rolls notice all 5 distinct bugs of your code (9 changes):",
        "  score([1]) == 100",
        "  score([7]) raises ValueError",
        "No fewer do, of the 475 questions that were asked of every change.",
        "Next: turn these into tests, then dojo mutate",
    ]


def test_a_question_that_nobody_can_type_is_told_in_words() -> None:
    lines = printed(ONE, DICE)

    assert lines[0].startswith("2 questions notice all")
    assert lines[2] == "  roll_dice with dice that show 1 3 should answer 4."


def test_a_long_question_has_its_answer_on_a_line_of_its_own() -> None:
    lines = printed(GAME)

    assert any(line.startswith("    should answer") for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_a_set_that_may_not_be_the_smallest_is_said_to_be_that() -> None:
    lines = printed(ONE, SEVEN, is_least=False)

    assert lines[3].startswith("Perhaps fewer would do: this is the smallest set")


def test_bugs_and_questions_that_are_left_out_are_counted() -> None:
    text = " ".join(printed(ONE, not_covered=2, asked=40))

    assert "Not covered: 2 distinct bugs that no plain question reveals." in text
    assert "Only the 40 of 475 questions that your code answers right" in text


@pytest.mark.parametrize(
    ("words", "code"), [(["--least"], 0), (["--least", "--all"], 2)]
)
def test_no_test_is_run_for_the_fewest_questions(
    dojo: Dojo, tmp_path: Path, words: list[str], code: int
) -> None:
    dojo("start", "highest", str(tmp_path / "mine"))
    module = tmp_path / "mine/highest.py"
    module.write_text("def score(roll):\n    return max(roll, default=0)\n")
    (tmp_path / "mine/tests/test_highest.py").write_text("raise SystemExit(9)\n")

    answer = dojo("mutate", str(tmp_path / "mine"), *words)

    assert answer.code == code, answer
    assert ("distinct bug" in answer.out) is (code == 0)
    assert ("cannot be combined" in answer.err) is (code == 2)
