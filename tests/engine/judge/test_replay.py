"""A witness is a question that tells a mutant apart in a fresh process, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import DID_NOT_END, STOPPED, Answer
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.questions import QuestionRunner
from dicedojo.engine.judge.replay import (
    ORIGINAL,
    Replay,
    is_of_other_type,
    unequal_first,
)
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.verdicts import Answers, End, Job
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.witness import Difference

from . import coins

HEADS, TAILS = Call("pays", (["h"],)), Call("pays", (["t"],))
RIGHT = {str(HEADS): 1, str(TAILS): 0}

ENDS = {DID_NOT_END: End.TIMED_OUT, STOPPED: End.STOPPED}


class Fresh:
    """A runner whose programs answer, each in a fresh process, as it is told here."""

    def __init__(self, **programs: dict[str, Any]) -> None:
        self.asked: list[tuple[str, str]] = []
        self.limits: dict[str, int] = {}  # steps, by program
        self.slow: dict[str, int] = {}  # steps that questions take
        self._programs = programs

    def answer_one(
        self, jobs: Sequence[Job], calls: Mapping[str, Call], allowed: QuestionLimits
    ) -> dict[str, Answers]:
        found = {}
        for job in jobs:
            call = str(calls[job.key])
            name = job.source if isinstance(job.source, str) else ORIGINAL
            self.asked.append((name, call))
            self.limits[name] = allowed.steps
            answer = self._programs[name][call]
            ended = ENDS.get(answer, End.NONE)
            steps = self.slow.get(call, 0)
            found[job.key] = Answers(() if ended else (answer,), ended, steps)
        return found


def witnesses(
    kata: Kata, runner: Fresh, *calls: Call, known: dict[str, Answer] = RIGHT
) -> dict[str, Difference]:
    replay = Replay(kata, cast("QuestionRunner", runner), b"", known)
    return replay.find_witnesses([Job("m001", "mutant")], {"m001": calls})


def test_the_first_question_that_differs_alone_is_the_witness(kata: Kata) -> None:
    runner = Fresh(original=RIGHT, mutant={str(HEADS): 1, str(TAILS): 7})

    found = witnesses(kata, runner, HEADS, TAILS)

    assert found == {"m001": Difference("pays(['t'])", "row t", "0", "7")}


def test_a_value_that_differs_comes_before_a_type_that_differs(kata: Kata) -> None:
    """A learner's `==` finds 1.0 equal to 1, so that question would not help."""
    runner = Fresh(original=RIGHT, mutant={str(HEADS): 1.0, str(TAILS): 0.5})

    found = witnesses(kata, runner, HEADS, TAILS)

    assert found == {"m001": Difference("pays(['t'])", "row t", "0", "0.5")}


def test_a_type_that_differs_is_the_witness_where_no_value_does(kata: Kata) -> None:
    runner = Fresh(original=RIGHT, mutant={str(HEADS): 1.0, str(TAILS): 0.0})

    found = witnesses(kata, runner, HEADS, TAILS)

    assert found == {"m001": Difference("pays(['h'])", "row h", "1", "1.0")}


def test_where_the_original_answers_otherwise_alone_nothing_is_a_witness(
    kata: Kata,
) -> None:
    runner = Fresh(original={str(HEADS): 5}, mutant={str(HEADS): 7})

    assert witnesses(kata, runner, HEADS) == {}
    assert runner.asked == [("original", str(HEADS))]  # the mutant is not asked


def test_only_so_many_questions_are_tried(kata: Kata) -> None:
    calls = [Call("pays", (["t"] * size,)) for size in range(limits.MAX_TRIES + 1)]
    right = {str(call): 0 for call in calls}
    runner = Fresh(original=right, mutant={**right, str(calls[-1]): 1})

    assert witnesses(kata, runner, *calls, known=dict(right)) == {}
    assert len({call for _, call in runner.asked}) == limits.MAX_TRIES


# Questions whose answers differ in type alone come last

LAST = 'return coins.count("h")'


def shown(
    kata: Kata, line: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[tuple[str, str]], list[Call]]:
    """A mutant's answers to its witness, and what it was asked alone to find that."""
    asked: list[Call] = []
    usual = QuestionRunner.answer_one

    def noted(
        self: QuestionRunner, jobs: Sequence[Job], calls: Any, allowed: QuestionLimits
    ) -> dict[str, Answers]:
        asked.extend(calls[job.key] for job in jobs if job.key == "m")
        return usual(self, jobs, calls, allowed)

    monkeypatch.setattr(QuestionRunner, "answer_one", noted)
    original = coins.REFERENCE
    mutant = Mutant("m", "any", 1, 1, "", "", original.replace(LAST, line))
    with coins.running({"coin.py": b""}) as runner:
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
