"""A few questions that distinguish the planted bugs of a kata, and their answers.

Each is the witness of a bug. A program whose wrong answers are those of a bug may have
this bug: in one kata 22 questions distinguish 30 of 32 bugs. They are built with the
kata, and are part of its file of facts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from dicedojo.course import Kata, Step, Variant
from dicedojo.engine.exam.answers import Answer, decode, encode, same, show_difference
from dicedojo.files import hash_files
from dicedojo.witness import in_a_sentence

MIN_SHARE = 0.5  # of the wrong answers of program and bug that must be the same
MIN_ALIKE = 2  # answers, unless all are the same


class TellingQuestion(msgspec.Struct, frozen=True):
    """One question, and the answers to it, as on the wire."""

    words: str  # of the players: `roll 1 5`
    call: msgspec.Raw
    right: msgspec.Raw
    since: int  # the number of the step from which on all code answers it right
    wrong: dict[str, msgspec.Raw]  # the other answers, by bug

    @property
    def plain_call(self) -> Any:
        """The call, as `plain_calls` returns it."""
        return json.loads(bytes(self.call))


class Telling(msgspec.Struct, frozen=True):
    """The questions of a kata whose programs have this `key`."""

    key: str
    questions: tuple[TellingQuestion, ...]

    def questions_at(self, kata: Kata, step: Step) -> list[TellingQuestion]:
        """Return the questions that code at a step answers by the rules."""
        number = kata.steps.index(step) + 1
        return [question for question in self.questions if question.since <= number]


class _File(msgspec.Struct, frozen=True):
    telling: Telling | None = None


@dataclass(frozen=True)
class Likeness:
    """A bug that answers like a program, to all or most questions."""

    bug: Variant
    alike: int  # wrong answers that are the bug's, too
    wrong: int  # wrong answers of the program
    is_exact: bool  # every answer is the bug's
    words: str  # of the first question with the bug's answer: `roll 1 5`
    answer: str  # to this question
    right: str

    def __str__(self) -> str:
        """Return a sentence or two.

        They are about answers, and say nothing about the code.
        """
        answer = f"{self.words} {in_a_sentence(self.answer)}, not {self.right}"
        return (
            f"{self._how_alike}: {self.bug.misconception.removesuffix('.')}. {answer}."
        )

    @property
    def _how_alike(self) -> str:
        if self.is_exact:
            return "Your code answers like one with a known bug"
        if self.wrong == 1:
            return "The one wrong answer is that of a known bug"
        count = f"{self.alike} of {self.wrong}"
        if self.alike == self.wrong:
            count = f"All {self.wrong}"
        return f"{count} wrong answers are those of a known bug"


def telling_of(kata: Kata) -> Telling | None:
    """Return the questions of a kata; None if it has none, or its programs changed."""
    try:
        content = kata.facts_file.read_bytes()
        telling = msgspec.json.decode(content, type=_File).telling
    except (OSError, msgspec.MsgspecError):
        return None
    return telling if telling is not None and telling.key == key_of(kata) else None


def key_of(kata: Kata) -> str:
    """Return a digest of the files that the questions and answers are made from."""
    programs = [*(step.solution for step in kata.coded_steps), kata.domain_file]
    programs += [chaff.path for chaff in kata.chaffs]
    files = {str(path.relative_to(kata.root)): path.read_bytes() for path in programs}
    files |= {name: source.encode() for name, source in kata.own_sources.items()}
    return hash_files(files)


def as_raw(answer: Answer) -> msgspec.Raw:
    """Return an answer, encoded for the file."""
    return msgspec.Raw(json.dumps(encode(answer), separators=(",", ":")).encode())


def from_raw(raw: msgspec.Raw) -> Answer:
    """Return an answer from the file."""
    return decode(json.loads(bytes(raw)))


def find_likeness(
    kata: Kata,
    step: Step,
    questions: Sequence[TellingQuestion],
    answers: Iterable[Answer],
) -> Likeness | None:
    """Return the bug whose wrong answers are most like these.

    Only bugs of the steps so far are compared. None where all answers are right, or no
    bug is similar enough.
    """
    right = {question.words: from_raw(question.right) for question in questions}
    wrong = {
        question.words: answer
        for question, answer in zip(questions, answers, strict=True)
        if not same(right[question.words], answer)
    }
    reached = {"", *(s.name for s in kata.steps[: kata.steps.index(step) + 1])}
    best: tuple[float, Variant, list[str]] = (0.0, kata.chaffs[0], [])
    for bug in kata.chaffs:
        if kata.step_of(bug) in reached:
            share, alike = _share(wrong, _wrong_of(bug, questions))
            best = max(best, (share, bug, alike), key=lambda candidate: candidate[0])
    share, bug, alike = best
    if share < 1 and (share < MIN_SHARE or len(alike) < MIN_ALIKE):
        return None
    first = alike[0]
    right_text, text = show_difference(right[first], wrong[first])
    return Likeness(bug, len(alike), len(wrong), share == 1, first, text, right_text)


def _wrong_of(bug: Variant, questions: Iterable[TellingQuestion]) -> dict[str, Answer]:
    return {
        question.words: from_raw(question.wrong[bug.name])
        for question in questions
        if bug.name in question.wrong
    }


def _share(
    wrong: Mapping[str, Answer], of_bug: Mapping[str, Answer]
) -> tuple[float, list[str]]:
    """Return the share of wrong answers that are the same, and their questions."""
    alike = [
        words
        for words, answer in wrong.items()
        if words in of_bug and same(of_bug[words], answer)
    ]
    return len(alike) / max(1, len({*wrong, *of_bug})), alike
