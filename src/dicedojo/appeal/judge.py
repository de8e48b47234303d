"""Judges an appeal: says what is contested, has it replayed, and puts findings down."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from dicedojo.appeal.answer import Answer, Finding
from dicedojo.appeal.case import Case
from dicedojo.appeal.retest import judge_tests
from dicedojo.appeal.witnesses import Claim, Witnesses
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.hunt.reading import Question, read_line
from dicedojo.sandbox import Sandbox
from dicedojo.submission.folder_files import read_path
from dicedojo.submission.handed_files import is_collected
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

    The kata is named as the submission names it; `names_of` says how.
    `contested` is a file of tests, or one test as pytest names it; the name of a mutant
    or a planted bug; or a question, as the grade or a program has it, or an assertion
    about one.

    Raises:
        UnusableInput: it is none of these, or the grade is of another submission.
        SandboxError: a sandbox could not be started.
    """
    kata.require_answers()
    if reason := _not_by_test(document, contested):
        reason = f"{reason} {A_PERSON}"
        findings: Sequence[Finding] = [
            Finding(about=contested, granted=False, reason=reason)
        ]
    else:
        case = Case.open(kata, document, submission, sandbox)
        findings = _judge(case, contested)
    return Answer(
        kata=document.kata,
        submission=document.submission,
        submission_sha256=document.provenance.submission_sha256,
        contested=contested,
        granted=any(one.granted for one in findings),
        findings=tuple(findings),
    )


def _judge(case: Case, contested: str) -> Sequence[Finding]:
    tests = case.document.tests
    named: dict[str, Claim] = {one.name: one for one in tests.chaff}
    named |= {one.id: one for one in tests.mutants}
    if contested in named:
        with Witnesses.open(case) as witnesses:
            return [witnesses.judge_claim(named[contested])]
    path, colons, test = contested.partition("::")
    if colons or path.endswith(".py"):
        place, content = _read_test(case.submission, path)
        findings, is_right = judge_tests(case, place, colons + test, content)
        if is_right:
            with Witnesses.open(case) as witnesses:
                findings += witnesses.judge_exam()
        return findings
    with Witnesses.open(case) as witnesses:
        question = _read_question(case, contested)
        finding, is_right = witnesses.judge_call(question)
        more = map(witnesses.judge_claim, witnesses.claims_at(question.call))
        exam = list(witnesses.judge_exam()) if is_right else []
        return [finding, *more, *(one for one in exam if one.about != finding.about)]


def _not_by_test(document: GradeDocument, contested: str) -> str:
    """Return why no test decides this; "" where one can."""
    if not document.decided:
        return f"Nothing was graded: {document.problems[-1].message}"
    if document.unusable:
        return f"There is no program to replay: {document.unusable}"
    known = {problem.kind: problem.message for problem in document.problems}
    return (NOT_BY_TEST | known).get(contested, "")


def _read_test(submission: Submission, name: str) -> tuple[str, bytes | None]:
    """Return where a file of tests lies in a submission, and its text if it is new.

    It is new where it is on the disk and was not handed in, with this text.

    Raises:
        UnusableInput: there is no such file, or it cannot be read.
    """
    files, path = submission.files, Path(name)
    if not path.is_file():
        ours = [one for one in files if one == name or one.endswith(f"/{name}")]
        if len(ours) != 1:
            raise UnusableInput(f"There is no {name}.", next=HOW)
        return ours[0], None
    content = next(iter(read_path(path).files.values()), None)
    if content is None or len(content) > MODULE_BYTES:
        raise UnusableInput(f"{name} cannot be read, or is too large.")
    ours = [one for one, data in files.items() if data == content]
    if ours:
        return min(ours, key=lambda one: PurePosixPath(one).name != path.name), None
    beside = next(filter(is_collected, files), submission.path)
    file = path.name if is_collected(path.name) else f"test_{path.name}"
    return str(PurePosixPath(beside).with_name(file)), content


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
            f"{plain(contested, 60)} cannot be contested.",
            evidence=str(error),
            next=HOW,
        ) from error
