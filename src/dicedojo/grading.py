"""One submission, graded: read it, sit the exam, measure its tests, add up."""

from __future__ import annotations

import time
from pathlib import Path

from dicedojo.box import Box
from dicedojo.design import look_at
from dicedojo.exam import sit_exam
from dicedojo.grade import Grade, grade
from dicedojo.kata import Kata
from dicedojo.mutation.measure import measure_tests
from dicedojo.strategy import measure_strategy
from dicedojo.submission import Submission, read_submission


def grade_path(kata: Kata, path: Path, box: Box) -> Grade:
    """Return the grade of the submission at `path`.

    Raises:
        UnusableInput: there is no such path, or it cannot be read.
        BoxError: the box could not be started.
    """
    return grade_submission(kata, read_submission(path, kata), box)


def grade_submission(kata: Kata, submission: Submission, box: Box) -> Grade:
    """Return the grade of a submission; everything that it runs, it runs in `box`."""
    started = time.monotonic()
    exam = sit_exam(kata, submission.files, submission.path, box)
    strategy = None
    if kata.strategy is not None:
        strategy = measure_strategy(kata, kata.strategy, submission, box)
    mutation = measure_tests(kata, submission, box, exam.sweep.answers)
    return grade(
        kata=kata,
        submission=submission.name,
        exam=exam,
        mutation=mutation,
        strategy=strategy,
        design=look_at(submission.text),
        seconds=round(time.monotonic() - started, 3),
        problems=submission.problems,
        source=submission.text,
    )
