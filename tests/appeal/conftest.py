"""A kata with two bugs, and the true grades of submissions that contest theirs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from dicedojo.appeal.answer import Answer
from dicedojo.appeal.judge import judge_appeal
from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.run import grade_files
from dicedojo.sandbox import Bubblewrap
from dicedojo.submission.submission import submission_of

RIGHT = """\
def score(roll):
    if len(roll) == 3:
        return max(roll[0], roll[1], roll[2])
    best = roll[0]
    for face in roll[1:]:
        if face > best:
            best = face
    return best
"""
WRONG = "def score(roll):\n    return roll[-1]\n"
FORGETS = """\
asked = []


def score(roll):
    asked.append(roll)
    return max(roll) if len(asked) < 40 else 0
"""
TESTS = """\
from highest import score


def test_one_die():
    assert score([3]) == 3


def test_two_dice():
    assert score([1, 2]) == 2


def test_high_first():
    assert score([2, 1]) == 2


def test_lowest():
    assert score([1, 2]) == 1
"""
FILE = "tests/test_highest.py"


@dataclass(frozen=True)
class Contest:
    """A submission with its true grade, ready for appeals."""

    kata: Kata
    files: dict[str, bytes]
    grade: GradeDocument

    def appeal(self, contested: str, grade: GradeDocument | None = None) -> Answer:
        handed = submission_of("ada", self.files, self.kata)
        document = grade or self.grade
        return judge_appeal(self.kata, document, handed, contested, Bubblewrap())


@pytest.fixture(scope="session")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Contest]:
    """Grade a program with the tests above once, and return what contests it."""
    root = tmp_path_factory.mktemp("appeal")
    write_kata(root, "highest")
    known: dict[str, Contest] = {}

    def make(program: str) -> Contest:
        if program not in known:
            kata = load_kata(root, "highest")
            files = {"highest.py": program.encode(), FILE: TESTS.encode()}
            graded = grade_files(kata, "ada", files, Bubblewrap())
            known[program] = Contest(kata, files, grade_document(graded))
        return known[program]

    return make


@pytest.fixture
def right(contest: Callable[[str], Contest]) -> Contest:
    """A right program, of whose tests one contradicts the rules."""
    return contest(RIGHT)


@pytest.fixture
def wrong(contest: Callable[[str], Contest]) -> Contest:
    """A program with a bug."""
    return contest(WRONG)
