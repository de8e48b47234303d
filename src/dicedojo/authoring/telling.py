"""Chooses questions that distinguish planted bugs, for the facts of a kata."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path

import msgspec

from dicedojo.course import Call, Kata, Variant
from dicedojo.engine import (
    Answer,
    Telling,
    TellingQuestion,
    as_raw,
    key_of,
    plain_calls,
    play,
    same,
)
from dicedojo.witness import Disagreement

_numbers = count()


def make_telling(
    kata: Kata,
    answered: Iterable[tuple[Call, Answer]],
    witnesses: Mapping[Variant, Disagreement | None],
) -> Telling:
    """Return the witnesses of all bugs, with each program's and the right answers."""
    witness_calls = {witness.call for witness in witnesses.values() if witness}
    pairs = [(call, right) for call, right in answered if str(call) in witness_calls]
    calls = {str(call): call for call, _ in pairs}
    bugs = {bug.name: _answers(kata, bug, calls) for bug in kata.chaffs}
    steps = {
        number: _answers(kata, step.solution, calls)
        for number, step in enumerate(kata.steps, 1)
        if step in kata.coded_steps
    }
    questions = {}
    for call, answer in pairs:
        text = str(call)
        since = _since(
            answer,
            {number: step_answers[text] for number, step_answers in steps.items()},
        )
        questions[kata.domain.describe(call)] = TellingQuestion(
            words=kata.domain.describe(call),
            call=msgspec.Raw(json.dumps(plain_calls([call])[0]).encode()),
            right=as_raw(answer),
            since=since,
            wrong={
                name: as_raw(bug_answers[text])
                for name, bug_answers in bugs.items()
                if not same(answer, bug_answers[text])
            },
        )
    return Telling(key_of(kata), tuple(questions.values()))


def _answers(
    kata: Kata, program: Path | Variant, calls: Mapping[str, Call]
) -> dict[str, Answer]:
    module = kata.load(program, f"{kata.name}_telling_{next(_numbers)}")
    return {text: play(kata, module, call).answer for text, call in calls.items()}


def _since(right: Answer, by_step: Mapping[int, Answer]) -> int:
    """Return the number of the step from which on the answer is right, 0 for none."""
    since = 0
    for number, answer in by_step.items():
        if not same(right, answer):
            since = 0
        elif not since:
            since = number
    return since
