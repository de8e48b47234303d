"""Answers of the course's own programs to all questions.

A question is stable at a step if the step and all later steps answer it by the rules.
An early step may also give right answers by accident: for 2 1 1, `roll[0] * 100` is
right. If a later step gives another answer, no feature needs to ask the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, count
from pathlib import Path

from dicedojo.course import Call, Kata, Step, StepKind, Variant
from dicedojo.engine import Played, load_program, play, same, show_difference
from dicedojo.witness import in_a_sentence

_numbers = count()
Bug = Mapping[str, str]  # wrong answers, by question


@dataclass(frozen=True)
class ProgramDifference:
    """A question whose answer or arguments differ after two programs."""

    call: Call
    first: Played
    second: Played

    def describe(self, kata: Kata) -> str:
        """Return the difference in words."""
        question = kata.domain.describe(self.call)
        if not same(self.first.answer, self.second.answer):
            first, second = show_difference(self.first.answer, self.second.answer)
            return f"{question} {in_a_sentence(second)}, not {first}"
        first, second = (
            ", ".join(map(repr, result.after)) for result in (self.first, self.second)
        )
        return f"{question} is left as {second}, not {first}"


@cache
def all_questions(kata: Kata) -> tuple[Call, ...]:
    """Return every question, including those that the rules refuse."""
    return (*kata.domain.questions, *kata.domain.refused)


@cache
def answers(kata: Kata, program: Path | Variant) -> tuple[Played, ...]:
    """Return the answers of a program of the course to all questions.

    Raises:
        ContentError: the program does not run.
    """
    return answers_to(kata, program, all_questions(kata))


def answers_to(
    kata: Kata, program: Path | Variant, calls: Iterable[Call]
) -> tuple[Played, ...]:
    """Return the answers of a program of the course to these questions.

    Raises:
        ContentError: the program does not run.
    """
    name = f"{kata.name}_program_{next(_numbers)}"
    module = load_program(kata, program, name)
    return tuple(play(kata, module, call) for call in calls)


def find_differences(
    kata: Kata, first: Path | Variant, second: Path | Variant
) -> Iterator[ProgramDifference]:
    """Yield the differences of two programs, in the order of the questions."""
    for call, left, right in zip(
        all_questions(kata), answers(kata, first), answers(kata, second), strict=True
    ):
        if not same_play(left, right):
            yield ProgramDifference(call, left, right)


def same_play(first: Played, second: Played) -> bool:
    """Return whether both have the same answer and the same arguments afterwards."""
    return same(first.answer, second.answer) and same(first.after, second.after)


def stable_questions(kata: Kata, step: Step) -> list[Call]:
    """Return the questions that `step` and all later steps answer by the rules."""
    return correctly_answered(kata, (later.solution for later in _from(kata, step)))


def unchanged_questions(kata: Kata, step: Step, code: Path) -> list[Call]:
    """Return the questions whose answers must not change when a step's code is tidied.

    These are all questions, unless the step declares that it `changes` answers. Then
    they are the representatives and refused questions that the code before and all code
    after it answer by the rules. Other orders of the dice are left out, because early
    code may be right there by accident. Guards right after the step run the same code,
    so they are skipped.
    """
    if not step.changes:
        return list(all_questions(kata))
    later = _from(kata, [step, *_guards_behind(kata, step)][-1])[1:]
    questions = (*kata.domain.representatives, *kata.domain.refused)
    hands = set(map(repr, questions))
    right = correctly_answered(kata, [code, *(other.solution for other in later)])
    return [call for call in right if repr(call) in hands]


def features_to_pass(kata: Kata, step: Step) -> tuple[Step, ...]:
    """Return the steps whose features the code of `step` must pass, the last first.

    These are the steps so far and the guards right after it, which change no code.
    """
    steps = kata.coded_steps
    candidates = [*steps[: steps.index(step) + 1], *_guards_behind(kata, step)]
    return tuple(step for step in candidates[::-1] if step in kata.examined_steps)


def correctly_answered(kata: Kata, programs: Iterable[Path]) -> list[Call]:
    """Return the questions that all these programs answer as the reference does."""
    rules = answers(kata, kata.reference)
    columns = [answers(kata, path) for path in dict.fromkeys(programs)]
    return [
        call
        for call, right, *results in zip(
            all_questions(kata), rules, *columns, strict=True
        )
        if all(same_play(right, result) for result in results)
    ]


def _from(kata: Kata, step: Step) -> tuple[Step, ...]:
    return kata.coded_steps[kata.coded_steps.index(step) :]


def _guards_behind(kata: Kata, step: Step) -> list[Step]:
    guards: list[Step] = []
    for later in _from(kata, step)[1:]:
        if later.kind is not StepKind.GUARD:
            break
        guards.append(later)
    return guards


def find_double_bugs(bugs: Mapping[str, Bug]) -> Iterator[tuple[str, str, str]]:
    """Yield each chaff with two bugs, and the names of two chaffs with one of them.

    It is wrong exactly where one of the two is. Where only one is wrong, it has the
    same answer; where both are wrong, it has another answer, because the bugs add up.
    Any test that notices one of the two chaffs notices this one. Bugs that no other
    chaff has alone are not found, nor pairs in which one bug hides the other.
    """
    for name, bug in bugs.items():
        parts = [other for other in bugs if bugs[other].keys() < bug.keys()]
        for first, second in combinations(parts, 2):
            if _adds_up(bug, bugs[first], bugs[second]):
                yield name, first, second
                break


def _adds_up(bug: Bug, first: Bug, second: Bug) -> bool:
    both = first.keys() & second.keys()
    union = {**first, **second}
    if union.keys() != bug.keys() or both in (first.keys(), second.keys()):
        return False
    return all(
        bug[question] not in (first[question], second[question])
        if question in both
        else bug[question] == union[question]
        for question in bug
    )
