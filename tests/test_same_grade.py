"""The same submission gets the same document on every run, whatever it shows."""

from __future__ import annotations

import pytest

from dicedojo.box import ProcessBox
from dicedojo.course import load_kata
from dicedojo.grading import grade_submission
from dicedojo.kata import Kata
from dicedojo.promises.scaffold import write_kata
from dicedojo.report.document import to_document
from dicedojo.submission import Submission

POINTS = "class Points:\n    pass\n\n\n"
SCORE = "def score(roll):\n    return max(roll)\n"
TESTS = "from highest import score\n\n\ndef test_one():\n    "


@pytest.fixture(scope="module")
def highest(tmp_path_factory: pytest.TempPathFactory) -> Kata:
    root = tmp_path_factory.mktemp("course")
    write_kata(root, "highest")
    return load_kata(root, "highest")


@pytest.mark.parametrize(
    ("code", "tests"),
    [
        pytest.param(
            f"{POINTS}def score(roll):\n    return Points()\n",
            f"{TESTS}assert score([1]) == 1\n",
            id="an object for an answer",
        ),
        pytest.param(
            f"{POINTS}def score(roll):\n    return [Points()]\n",
            f"{TESTS}assert score([1]) == 1\n",
            id="an object in a list",
        ),
        pytest.param(
            f"{POINTS}def score(roll):\n    raise ValueError(Points())\n",
            f"{TESTS}assert score([1]) == 1\n",
            id="an object in a message",
        ),
        pytest.param(
            SCORE, f"{TESTS}assert score(lambda: 1) == 1\n", id="a function is asked"
        ),
        pytest.param(
            SCORE, f"{TESTS}assert score([1]) is test_one\n", id="a test compares one"
        ),
        pytest.param(
            SCORE, f"{TESTS}raise ValueError(object())\n", id="a test raises one"
        ),
        pytest.param(
            SCORE,
            "import highest\n\nraise ValueError(highest.score)\n",
            id="a file that cannot be read",
        ),
        pytest.param(
            "def score(roll):\n    return {'one', 'two', 'three'}\n",
            f"{TESTS}assert score([1]) == 1\n",
            id="a set of texts",
        ),
        pytest.param(
            "import random\n\n\ndef score(roll):\n"
            "    return random.SystemRandom().choice(roll or [0])\n",
            f"import secrets\n{TESTS}roll = [secrets.randbelow(6) + 1 for _ in '12']\n"
            "    assert score(roll) == max(roll)\n",
            id="the chance of the system",
        ),
    ],
)
def test_a_document_hangs_on_no_place_in_memory(
    highest: Kata, code: str, tests: str
) -> None:
    files = {"highest.py": code.encode(), "tests/test_highest.py": tests.encode()}
    submission = Submission("ada", files, "highest.py")

    first, second = (
        {
            **to_document(grade_submission(highest, submission, ProcessBox())),
            "seconds": 0,
        }
        for _ in range(2)
    )

    assert first == second
    assert " at 0x" not in str(first)
