"""Judges an appeal: says what is contested, has it replayed, and puts findings down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from dicedojo.appeal.answer import Answer, Finding
from dicedojo.appeal.case import Case
from dicedojo.appeal.retest import judge_tests, place_test
from dicedojo.appeal.witnesses import Claim, Witnesses
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.hunt.reading import Question, Test, read_line
from dicedojo.sandbox import Sandbox
from dicedojo.submission.read_path import read_path
from dicedojo.submission.submission import MODULE_BYTES, Submission
from dicedojo.text import plain

A_PERSON = "No test decides that, so a person does: your teacher."
NOT_BY_TEST = {
    "late": "Days late are counted by the rule of the class.",
    "strategy": "The strategy's value was computed exactly, and compared.",
    "design": "Advice on the design takes no points.",
}
HOW = "dojo appeal GRADE.json test_coin.py::test_heads, or m012, or a roll"


def judge_appeal(
    kata: Kata,
    document: GradeDocument,
    submission: Submission,
    contested: str,
    sandbox: Sandbox,
) -> Answer:
    """Return the answer to what a learner contests in the grade of a submission.

    `contested` is a file of tests, or one test as pytest names it; the name of a mutant
    or a planted bug; or a question, as the grade or a program has it, or an assertion
    about one.

    Raises:
        UnusableInput: it is none of these, or the grade is of another submission.
        SandboxError: a sandbox could not be started.
    """
    kata.require_answers()
    findings = _judge(kata, document, submission, contested, sandbox)
    return Answer(
        kata=document.kata,
        submission=document.submission,
        submission_sha256=document.provenance.submission_sha256,
        contested=contested,
        granted=any(one.granted for one in findings),
        findings=tuple(findings),
    )


def _judge(
    kata: Kata,
    document: GradeDocument,
    submission: Submission,
    contested: str,
    sandbox: Sandbox,
) -> Sequence[Finding]:
    if reason := _not_by_test(document, contested):
        reason = f"{reason} {A_PERSON}"
        return [Finding(about=contested, granted=False, reason=reason)]
    case = Case.open(kata, document, submission, sandbox)
    named: dict[str, Claim] = {one.name: one for one in document.tests.chaff}
    named |= {one.id: one for one in document.tests.mutants}
    if contested in named:
        with Witnesses.open(case) as witnesses:
            return [witnesses.judge_claim(named[contested])]
    path, colons, test = contested.partition("::")
    if colons or path.endswith(".py"):
        file = _read_test(case, path)
        findings, is_right = judge_tests(
            case, file.place, file.content, colons + test, handed_in=file.handed_in
        )
        if is_right:
            with Witnesses.open(case) as witnesses:
                findings += witnesses.judge_exam()
        return findings
    with Witnesses.open(case) as witnesses:
        question = _read_question(case, contested)
        finding = witnesses.judge_call(
            question.call, question if isinstance(question, Test) else None
        )
        more = map(witnesses.judge_claim, witnesses.claims_at(question.call))
        exam = [each for each in witnesses.judge_exam() if each.about != finding.about]
        return [finding, *more, *exam]


def _not_by_test(document: GradeDocument, contested: str) -> str:
    """Return why no test decides this; "" where one can."""
    if not document.decided:
        return f"Nothing was graded: {document.problems[-1].message}"
    if document.unusable:
        return f"There is no program to replay: {document.unusable}"
    known = {problem.kind: problem.message for problem in document.problems}
    return (NOT_BY_TEST | known).get(contested, "")


@dataclass(frozen=True)
class _TestFile:
    place: str  # in the submission
    content: bytes
    handed_in: bool


def _read_test(case: Case, path: str) -> _TestFile:
    """Return a file of tests, from the disk or else from the submission.

    Raises:
        UnusableInput: there is none, or it cannot be read.
    """
    files = case.submission.files
    if not Path(path).is_file():
        fitting = [one for one in files if one == path or one.endswith(f"/{path}")]
        if len(fitting) != 1:
            raise UnusableInput(f"There is no {path}.", next=HOW)
        return _TestFile(fitting[0], files[fitting[0]], handed_in=True)
    handed = read_path(Path(path))
    content = next(iter(handed.files.values()), None)
    if content is None or len(content) > MODULE_BYTES:
        raise UnusableInput(f"{path} cannot be read, or is too large.")
    place, handed_in = place_test(case.submission, PurePosixPath(path).name, content)
    return _TestFile(place, content, handed_in)


def _read_question(case: Case, contested: str) -> Question:
    """Return a question that was typed as a call, an assertion or in players' words.

    Raises:
        UnusableInput: it is none of these.
    """
    kata = case.kata.as_taught
    for call in kata.domain.questions:
        if kata.domain.describe(call) == contested:
            return Question(call)
    try:
        return read_line(kata, contested)
    except UnusableInput as error:
        raise UnusableInput(
            f"{plain(contested, 60)} is nothing that can be contested.",
            evidence=str(error),
            next=HOW,
        ) from error
