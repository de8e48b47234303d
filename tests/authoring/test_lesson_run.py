"""A lesson is followed block by block; what does not happen is named at its line."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from dicedojo.authoring.lesson import names_of_tests, read_lesson
from dicedojo.authoring.lesson_run import Code, LessonRun
from dicedojo.authoring.lesson_workspace import LessonWorkspace
from dicedojo.course.kata import Kata

BEFORE = "def pays(side):\n    return None\n"
GREEN = "def pays(side):\n    return 1\n"
AFTER = "HEADS = 1\n\n\ndef pays(side):\n    return HEADS\n"
TEST = "def test_heads():\n    assert pays('heads') == 1\n"
KEEP, TRY = "**Keep** in `coin.py`:", "**Try, then undo** in `coin.py`:"


class Answering:
    """A workspace in which tests pass on code that pays one, and nothing is run."""

    def __init__(self) -> None:
        self.seen: list[str] = []  # the code of each command

    def outcomes(self, code: str, tests: str) -> dict[str, str]:
        why = "" if code in (GREEN, AFTER) else "assert None == 1"
        return dict.fromkeys(names_of_tests(tests), why)

    def output(self, command: str, code: str, tests: str) -> str:
        if command.split(maxsplit=1)[0] not in ("pytest", "dojo"):
            raise KeyError(command)
        self.seen.append(code)
        return "1 passed\n" if code in (GREEN, AFTER) else "1 failed\n"

    def session(self, session: str, code: str, tests: str) -> str:
        return "Expected: 2" if "2" in session else ""


def block(words: str, text: str, mark: str = "") -> str:
    return f"{mark}\n\n```{words}\n{text}```\n\n"


RED = block("python tests/test_coin.py", TEST, "**Keep** in `tests/test_coin.py`:")
TO_GREEN = block("diff coin.py", "-    return None\n+    return 1\n", KEEP)
REFACTOR = block("python coin.py", "HEADS = 1\n", KEEP) + block(
    "python coin.py", "    return HEADS\n", KEEP
)


@pytest.fixture
def workspace() -> Answering:
    return Answering()


def faults(  # noqa: PLR0913  # one for each section of a lesson
    coin: Kata,
    workspace: Answering,
    *,
    red: str = RED,
    green: str = TO_GREEN,
    refactor: str = REFACTOR,
    prove: str = "",
) -> list[str]:
    """Return what is said of a lesson with these sections."""
    sections = {"Red": red, "Green": green, "Refactor": refactor, "Prove it": prove}
    text = "".join(f"## {name}\n\n{blocks}\n" for name, blocks in sections.items())
    path: Path = coin.steps[0].lesson
    path.write_text(f"# Heads\n\n{text}", "utf-8")
    run = LessonRun(
        coin,
        coin.steps[0],
        Code(BEFORE, GREEN, AFTER),
        cast("LessonWorkspace", workspace),
        "",
    )
    return [one.message for one in run.faults(read_lesson(path))]


def test_a_lesson_that_says_what_happens_has_no_fault(
    coin: Kata, workspace: Answering
) -> None:
    assert faults(coin, workspace) == []


def test_output_is_that_of_the_code_so_far(coin: Kata, workspace: Answering) -> None:
    shown = block("console", "$ pytest -q\n1 failed\n")

    assert faults(coin, workspace, red=RED + shown) == []
    (message,) = faults(coin, workspace, green=TO_GREEN + shown)
    assert message == "`pytest -q` does not print this: 1 failed\nbut this: 1 passed"


def test_a_change_that_is_left_out_is_named(coin: Kata, workspace: Answering) -> None:
    found = faults(coin, workspace, green="")

    assert "Green has no block to keep with this line:     return 1" in found


def test_an_experiment_is_undone_before_dojo_is_asked(
    coin: Kata, workspace: Answering
) -> None:
    tried = block("diff coin.py", "-HEADS = 1\n+HEADS = 2\n", TRY)
    asked = block("console", "$ pytest\n1 failed\n$ dojo check\n1 passed\n")

    assert faults(coin, workspace, prove=tried + asked) == []
    assert workspace.seen == [AFTER.replace("1", "2"), AFTER]


def test_moves_are_followed_one_by_one(coin: Kata, workspace: Answering) -> None:
    first = block("diff coin.py", "-    return None\n+    return 7\n", KEEP)
    run = block("console", "$ pytest\n1 failed\n")
    last = block("diff coin.py", "-    return 7\n+    return 1\n", KEEP)

    assert faults(coin, workspace, green=first + run + last) == []
    assert workspace.seen == [BEFORE.replace("None", "7")]


def test_a_line_of_a_move_that_stays_is_named(coin: Kata, workspace: Answering) -> None:
    diff = "-    return None\n+    return 1\n+    # later\n"

    (message,) = faults(coin, workspace, green=block("diff coin.py", diff, KEEP))

    assert message == "at the end of Green this line is still there:     # later"


@pytest.mark.parametrize(
    ("blocks", "message"),
    [
        pytest.param(
            block("diff coin.py", "-HEADS = 7\n+HEADS = 2\n", TRY),
            "the lines to take out do not stand in the code exactly once",
            id="other lines",
        ),
        pytest.param(
            block("python coin.py", "HEADS = 2\n", TRY),
            "an experiment is a `diff`, so that it can be undone",
            id="an experiment that is not a diff",
        ),
        pytest.param(
            block("python coin.py", "HEADS = 2\n", KEEP),
            "the code does not keep this: HEADS = 2",
            id="kept, and is not in the solution",
        ),
        pytest.param(
            block("python coin.py", "HEADS = 1\n"),
            "no line above the block says whether it stays: **Keep** in `coin.py`: or "
            "**Try, then undo** in `coin.py`:",
            id="no mark",
        ),
        pytest.param(
            block("python other.py", "x = 1\n", "**Keep** in `other.py`:"),
            "the block names no file of the learner's: other.py",
            id="another file",
        ),
        pytest.param(
            block("console", "$ rm coin.py\ngone\n"),
            "`rm coin.py` is neither pytest nor dojo",
            id="another command",
        ),
        pytest.param(
            block("pycon", ">>> pays('heads')\n2\n"),
            "Python says something else:\nExpected: 2",
            id="another answer",
        ),
    ],
)
def test_what_does_not_happen_is_named(
    coin: Kata, workspace: Answering, blocks: str, message: str
) -> None:
    assert faults(coin, workspace, prove=blocks) == [message]


def test_a_test_that_is_green_before_the_step_is_named(
    coin: Kata, workspace: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace, "outcomes", lambda code, tests: {"test_heads": ""})

    assert faults(coin, workspace) == [
        "test_heads is green on the code of the step before"
    ]


def test_a_test_that_stays_red_is_named_at_green_and_at_the_end(
    coin: Kata, workspace: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        workspace, "outcomes", lambda code, tests: {"test_heads": "NameError: pay"}
    )

    assert faults(coin, workspace) == [
        "test_heads is red on the code of Green: NameError: pay",
        "at the end of the lesson test_heads is red: NameError: pay",
    ]


def test_a_reason_that_all_tests_share_is_said_once(
    coin: Kata, workspace: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = "ModuleNotFoundError: No module named 'props'"
    monkeypatch.setattr(
        workspace, "outcomes", lambda code, tests: dict.fromkeys(("one", "two"), why)
    )

    assert faults(coin, workspace)[-2:] == [
        f"each test is red on the code of Green: {why}",
        f"at the end of the lesson each test is red: {why}",
    ]
