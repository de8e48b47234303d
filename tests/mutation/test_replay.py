"""A witness is a question that tells a mutant apart in a fresh process, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.mutation.question_runner import QuestionRunner
from dicedojo.mutation.replay import MAX_TRIES, ORIGINAL, Replay, no_answer
from dicedojo.mutation.runs import Answers, Job
from dicedojo.sandbox.wire import DID_NOT_END, STOPPED, Answer
from dicedojo.witness import Difference

HEADS, TAILS = Call("pays", (["h"],)), Call("pays", (["t"],))
RIGHT = {str(HEADS): 1, str(TAILS): 0}


class Fresh:
    """A runner whose programs answer, each in a fresh process, as it is told here."""

    def __init__(self, **programs: dict[str, Any]) -> None:
        self.asked: list[tuple[str, str]] = []
        self.limits: dict[str, float] = {}  # CPU seconds, by program
        self.slow: dict[str, float] = {}  # questions that take CPU seconds
        self._programs = programs

    def answer_one(
        self, jobs: Sequence[Job], calls: Mapping[str, Call], cpu_seconds: float
    ) -> dict[str, Answers]:
        found = {}
        for job in jobs:
            call = str(calls[job.key])
            name = job.source if isinstance(job.source, str) else ORIGINAL
            self.asked.append((name, call))
            self.limits[name] = cpu_seconds
            answer = self._programs[name][call]
            ended = {DID_NOT_END: "timed out", STOPPED: "stopped"}.get(answer, "")
            seconds = self.slow.get(call, 0.0)
            found[job.key] = Answers(() if ended else (answer,), ended, seconds)
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


def test_a_mutant_that_answers_alike_when_alone_has_none(kata: Kata) -> None:
    assert witnesses(kata, Fresh(original=RIGHT, mutant=RIGHT), HEADS, TAILS) == {}


def test_where_the_original_answers_otherwise_alone_nothing_is_a_witness(
    kata: Kata,
) -> None:
    runner = Fresh(original={str(HEADS): 5}, mutant={str(HEADS): 7})

    assert witnesses(kata, runner, HEADS) == {}
    assert runner.asked == [("original", str(HEADS))]  # the mutant is not asked


def test_a_mutant_that_does_not_end_is_told_apart(kata: Kata) -> None:
    runner = Fresh(original=RIGHT, mutant={str(HEADS): DID_NOT_END})

    (found,) = witnesses(kata, runner, HEADS).values()

    assert found.mutated == "did not end"


@pytest.mark.parametrize(
    ("original", "mutant"),
    [
        pytest.param(0.0, 0.05, id="a quick one"),
        pytest.param(0.2, 2.0, id="a slow one"),
    ],
)
def test_a_mutant_has_ten_times_the_time_of_the_original_and_never_too_little(
    kata: Kata, original: float, mutant: float
) -> None:
    runner = Fresh(original=RIGHT, mutant=RIGHT)
    runner.slow[str(HEADS)] = original

    witnesses(kata, runner, HEADS)

    assert runner.limits["mutant"] == pytest.approx(mutant)


def test_only_so_many_questions_are_tried(kata: Kata) -> None:
    calls = [Call("pays", (["t"] * size,)) for size in range(MAX_TRIES + 1)]
    right = {str(call): 0 for call in calls}
    runner = Fresh(original=right, mutant={**right, str(calls[-1]): 1})

    assert witnesses(kata, runner, *calls, known=dict(right)) == {}
    assert len({call for _, call in runner.asked}) == MAX_TRIES


@pytest.mark.parametrize(
    ("ended", "answer"), [("timed out", DID_NOT_END), ("stopped", STOPPED)]
)
def test_a_program_that_was_cut_short_has_its_own_answer(
    ended: str, answer: Answer
) -> None:
    assert no_answer(ended) is answer
