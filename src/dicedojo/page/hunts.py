"""Hunts on a page: ask a planted bug, and catch it with a test."""

from __future__ import annotations

from typing import Any

from dicedojo.course import Variant
from dicedojo.engine import show
from dicedojo.errors import UnusableInput
from dicedojo.page.work import page
from dicedojo.practice import (
    FORMS,
    Asker,
    Hunt,
    HuntVerdict,
    Test,
    bugs_in_order,
    job_of,
    read_line,
)

Json = dict[str, Any]
ORDER = "page"  # the seed for the order of the bugs


def hunt(number: int) -> Json:
    """Begin a hunt for the bug with this number (any; they repeat).

    Returns:
        number: of the bug, from 1 up
        bugs: how many there are
        rules: the kata's functions, as a list of names
        example: a call that can be asked, as text; unrelated to the bug
    """
    bugs, kata = _bugs(), page().kata
    examples = filter(None, map(kata.domain.example, kata.functions))
    return {
        "number": (number - 1) % len(bugs) + 1,
        "bugs": len(bugs),
        "rules": list(kata.functions),
        "example": str(next(examples, "")),
    }


def hunt_call(number: int, call: str) -> Json:
    """Ask the program with the bug a call, such as `score([1, 1, 5])`.

    Returns:
        answer: the result, as text; "" if the call cannot be read
        problem: why it cannot, in a sentence; "" otherwise
    """
    try:
        question = read_line(page().kata, call)
    except UnusableInput as fault:
        return {"answer": "", "problem": str(fault)}
    with Asker.open(page().kata) as asker:
        (answer,) = asker.ask([job_of(_bug(number))], question.call)
    return {"answer": show(answer), "problem": ""}


def hunt_verdict(number: int, test: str) -> Json:
    """Judge a test that should fail on the bug: `assert score([1, 1, 5]) == 250`.

    Returns:
        caught: whether the test passes by the rules and fails on the bug
        sentences: the verdict; if caught, also the bug and a shortest test
        problem: why the test cannot be read, in a sentence; "" otherwise
    """
    line = _read_test(test)
    if isinstance(line, str):
        return {"caught": False, "sentences": [], "problem": line}
    bug = _bug(number)
    with Asker.open(page().kata) as asker:
        new_hunt = Hunt.begin(page().kata, asker, bug) or Hunt(asker, bug, test, line)
        verdict = new_hunt.judge(line)
    caught = verdict is HuntVerdict.CAUGHT
    explanation = [f"The bug: {bug.misconception}", f"A shortest test: {new_hunt.line}"]
    sentences = [verdict.value, *(explanation if caught else [])]
    return {"caught": caught, "sentences": sentences, "problem": ""}


def _bugs() -> tuple[Variant, ...]:
    return bugs_in_order(page().kata, ORDER)


def _bug(number: int) -> Variant:
    bugs = _bugs()
    return bugs[(number - 1) % len(bugs)]


def _read_test(line: str) -> Test | str:
    """Return the test on a line, or why it is not one."""
    try:
        question = read_line(page().kata, line)
    except UnusableInput as fault:
        return str(fault)
    return question if isinstance(question, Test) else FORMS
