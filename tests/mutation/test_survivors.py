"""Questions whose answers differ in type alone are the last to be a witness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.question_runner import QuestionRunner
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Answers, Job
from dicedojo.mutation.survivors import is_of_other_type, unequal_first
from dicedojo.mutation.verdicts import Mutant
from dicedojo.sandbox import Bubblewrap
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer

from . import coins

LAST = 'return coins.count("h")'


def shown(
    kata: Kata, line: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[tuple[str, str]], list[Call]]:
    """A mutant's answers to its witness, and what it was asked alone to find that."""
    asked: list[Call] = []
    usual = QuestionRunner.answer_one

    def noted(
        self: QuestionRunner, jobs: Sequence[Job], calls: Any, seconds: float
    ) -> dict[str, Answers]:
        asked.extend(calls[job.key] for job in jobs if job.key == "m")
        return usual(self, jobs, calls, seconds)

    monkeypatch.setattr(QuestionRunner, "answer_one", noted)
    original = coins.REFERENCE
    mutant = Mutant("m", "any", 1, 1, "", "", original.replace(LAST, line))
    code = CodeUnderTest(Bubblewrap(), {"coin.py": b""}, "coin.py", "coin")
    with TestRunner.open(code) as runner:
        comparison = Comparison(kata, runner, original.encode(), ())
        groups = comparison.group([mutant]).groups
        verdicts = comparison.judge_survivors(groups).values()
    witnesses = [one.witness for one in verdicts if one.witness is not None]
    return [(one.original, one.mutated) for one in witnesses], asked


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["float", "bool"])
def test_where_all_answers_differ_in_type_alone_one_question_is_enough(
    kind: str, kata: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"return {kind}(len(coins) == coins.count('h') == 1) or coins.count('h')"
    witnesses, asked = shown(kata, line, monkeypatch)

    assert witnesses == [("1", {"float": "1.0", "bool": "True"}[kind])]
    assert asked == [Call("pays", (["h"],))]


@pytest.mark.slow
def test_an_unequal_answer_comes_before_shorter_questions(
    kata: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "return float(coins.count('h')) + (len(coins) == 3)"

    witnesses, asked = shown(kata, line, monkeypatch)

    assert witnesses == [("3", "4.0")]
    assert [len(call.arguments[0]) for call in asked] == [3]


def test_one_question_that_differs_in_type_is_kept() -> None:
    calls = [Call("pays", ([side],)) for side in "abc"]
    known: dict[str, Answer] = {str(call): 1 for call in calls}
    texts = map(str, calls)
    digests = dict(zip(texts, (FLOAT_ONE, "another", FLOAT_ONE), strict=True))

    assert unequal_first(calls, known, digests) == (calls[1], calls[0])
    assert unequal_first(calls[:1], known, digests) == (calls[0],)


FLOAT_ONE = "8a7c283a0e539344"  # as a sandbox gives it


@pytest.mark.parametrize(
    ("answer", "is_other"),
    [(1, True), (True, True), (1.0, False), (2, False), ("1", False), (None, False)],
)
def test_a_digest_tells_an_equal_number_of_another_type(
    answer: Answer, is_other: bool
) -> None:
    assert is_of_other_type(answer, FLOAT_ONE) == is_other


@pytest.mark.parametrize("answer", [float("inf"), float("nan"), 10**400])
def test_what_no_float_holds_has_no_equal(answer: float) -> None:
    assert not is_of_other_type(answer, FLOAT_ONE)
