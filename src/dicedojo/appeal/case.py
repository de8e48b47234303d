"""A contested grade and its submission, read again as it was graded, and examined."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass

from dicedojo.course.kata import Kata
from dicedojo.digest import hash_files
from dicedojo.errors import UnusableInput
from dicedojo.exam.report import ExamReport
from dicedojo.exam.run import run_exam
from dicedojo.exam.sweep_time import SWEEP_SECONDS
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.provenance import hash_of_course
from dicedojo.grading.run import examine
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.cut_tests import cut_tests
from dicedojo.submission.names import Names, read_names
from dicedojo.submission.split_tests import separate_tests
from dicedojo.submission.submission import Submission
from dicedojo.text import plain

CALLS = re.compile(r"\band \d+ calls? \(")  # as `Names.options` ends
AGAIN = "Grade it again with this dojo, and contest that grade."


@dataclass(frozen=True)
class Case:
    """What an appeal is judged by. The exam is that of today, not the grade's."""

    document: GradeDocument
    kata: Kata  # as the submission names it
    submission: Submission  # as it was graded
    sandbox: Sandbox
    exam: ExamReport

    @classmethod
    def open(
        cls,
        kata: Kata,
        document: GradeDocument,
        submission: Submission,
        sandbox: Sandbox,
    ) -> Case:
        """Examine a submission, which must be the one that was graded.

        The kata has the names that the submission uses for it.

        Raises:
            UnusableInput: the grade was made with another course, or its module is
                not what the submission gives.
        """
        if hash_of_course(kata.root, kata.name) != document.provenance.course_sha256:
            raise UnusableInput(
                f"The kata {kata.name} is not the one of this grade any more.",
                hint=AGAIN,
            )
        graded, exam = examine(
            kata, separate_tests(kata, cut_tests(submission)), sandbox, SWEEP_SECONDS
        )
        if graded.text != document.module.source:
            raise UnusableInput(
                "The module in this grade is not that of the submission.",
                evidence="The document was changed, or another dojo made it.",
                hint=AGAIN,
            )
        return cls(document, kata, graded, sandbox, exam.report)

    @property
    def code(self) -> CodeUnderTest:
        files, path = self.submission.files, self.submission.path
        return CodeUnderTest.of(self.kata, self.sandbox, files, path)

    def examined_again(self) -> ExamReport:
        """Return a further exam, in processes of its own."""
        return run_exam(self.kata, self.code, SWEEP_SECONDS).report


def require_graded(
    document: GradeDocument, submission: Submission, *, hint: str, next: str
) -> None:
    """Return if a submission is the one that a grade was made from.

    Raises:
        UnusableInput: it is not.
    """
    if hash_files(submission.own_files) != document.provenance.submission_sha256:
        raise UnusableInput(
            f"{submission.name} is not what this grade was made from, or it changed "
            "since.",
            hint=hint,
            next=next,
        )


def names_of(kata: Kata, document: GradeDocument, stated: Names) -> Names:
    """Return the names by which a submission was graded.

    Of calls, the document has the digest alone, so an adapter states them.

    Raises:
        UnusableInput: it was asked by calls, and these are not stated.
    """
    if CALLS.search(document.provenance.names):
        if stated.options(kata.expected_functions) == document.provenance.names:
            return stated
        raise UnusableInput(
            "This grade was made with the calls of an adapter.",
            evidence=f"It says: {plain(document.provenance.names)}.",
            next="the same command with --adapters FILE, the file that it was made by",
        )
    module, functions = None, []
    words = iter(shlex.split(document.provenance.names))
    for word in words:
        if word == "--module":
            module = next(words, "")
        else:
            functions.append(next(words, ""))
    return read_names(kata.expected_functions, module, functions)
