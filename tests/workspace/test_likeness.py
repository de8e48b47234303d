"""What a check says of a planted bug that answers like the code."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dicedojo.child import Hung
from dicedojo.course.program import Variant
from dicedojo.workspace import check_run
from dicedojo.workspace.likeness import find_likeness
from dicedojo.workspace.workspace import Workspace

FOUND = {
    "bug": "takes the first die.",
    "lesson": 1,
    "alike": 3,
    "wrong": 3,
    "is_exact": False,
    "words": "roll 1 5",
    "given": "100",
    "right": "150",
}


def told(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, answer: Any
) -> tuple[str, int]:
    """Return the sentence after an answer of the other Python, and how often asked."""
    asked = []

    def call(*given: object, **more: object) -> Any:
        asked.append(given)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(check_run.child, "call", call)
    bug = Variant("first_die", workspace.module, "Chaff: takes the first die.")
    kata = replace(workspace.kata, chaffs=(bug,))
    return find_likeness(replace(workspace, kata=kata)), len(asked)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"is_exact": True},
            "Your code answers like one with a known bug: takes the first die. "
            "roll 1 5 gives 100, not 150.",
        ),
        (
            {},
            "All 3 wrong answers are those of a known bug: takes the first die. "
            "roll 1 5 gives 100, not 150.",
        ),
        (
            {"alike": 2, "given": "raises KeyError"},
            "2 of 3 wrong answers are those of a known bug: takes the first die. "
            "roll 1 5 raises KeyError, not 150.",
        ),
        (
            {"alike": 1, "wrong": 1, "lesson": 3},
            "The one wrong answer is that of a known bug: takes the first die. "
            "roll 1 5 gives 100, not 150. Look at dojo lesson 3.",
        ),
    ],
)
def test_the_bug_is_named_with_an_answer(
    workspace: Workspace,
    monkeypatch: pytest.MonkeyPatch,
    change: dict[str, Any],
    sentence: str,
) -> None:
    assert told(workspace, monkeypatch, FOUND | change) == (sentence, 1)


@pytest.mark.parametrize("answer", [{}, Hung()])
def test_nothing_is_said_where_nothing_was_found(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    assert told(workspace, monkeypatch, answer) == ("", 1)
