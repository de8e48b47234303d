"""The same submission gets the same document on every run, whatever it shows.

Each case grades twice, so those that are much like another wait for the night.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.judge import validity
from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.grading.run import grade_submission
from dicedojo.submission.submission import Submission

from .corpus.case import CASES
from .round_trip import to_document

pytestmark = pytest.mark.slow

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
            marks=pytest.mark.course,
        ),
        pytest.param(
            f"{POINTS}def score(roll):\n    return [Points()]\n",
            f"{TESTS}assert score([1]) == 1\n",
            id="an object in a list",
            marks=pytest.mark.course,
        ),
        pytest.param(
            f"{POINTS}def score(roll):\n    raise ValueError(Points())\n",
            f"{TESTS}assert score([1]) == 1\n",
            id="an object in a message",
            marks=pytest.mark.course,
        ),
        pytest.param(
            SCORE,
            f"{TESTS}assert score(lambda: 1) == 1\n\n\n"
            "def test_two():\n    assert score([1]) is test_one\n\n\n"
            "def test_three():\n    raise ValueError(object())\n",
            id="functions that are asked, compared and raised",
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
            marks=pytest.mark.course,
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
    """Two sandboxes have nothing at the same place, as two of one kind may have."""
    files = {"highest.py": code.encode(), "tests/test_highest.py": tests.encode()}
    submission = Submission("ada", files, "highest.py")

    first, second = (
        without_sandbox(to_document(grade_submission(highest, submission, sandbox)))
        for sandbox in (ProcessSandbox(), Bubblewrap())
    )

    assert first == second
    assert " at 0x" not in str(first)


@pytest.mark.course  # five grades of a whole kata
def test_a_program_that_reads_addresses_has_the_same_grade_five_times(
    tmp_path: Path,
) -> None:
    """Each command has sandboxes of its own, where memory has the same history.

    Which of its answers the message shows is open: which programs a sandbox has had
    before depends on how fast the other one is.
    """
    path = CASES["reads_addresses"].lay_out(tmp_path)
    command = [sys.executable, "-m", "dicedojo", "grade", str(path), "--format", "json"]

    documents = [
        json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout)
        for _ in range(5)
    ]

    points = [
        [(part["name"], part["points"]) for part in document["parts"]]
        for document in documents
    ]
    assert points == points[:1] * 5
    assert [one["kind"] for one in documents[0]["problems"]] == ["flaky code"]


def without_sandbox(document: dict[str, Any]) -> dict[str, Any]:
    """Return what a document says whenever and wherever its submission was graded."""
    provenance = {**document["provenance"], "sandbox": None}
    return {**document, "sandbox": None, "timing": None, "provenance": provenance}


# Whatever else is installed where dojo runs.

USES_NUMBA = """\
from numba import FACES, njit

@njit
def score(roll):
    return max(roll) if len(roll) < 2 else max(roll) + FACES - 6
"""
TESTS_WITH_NUMBA = """\
import numba
from hypothesis import given, settings, strategies as st
from highest import score

def test_one():
    assert score([1]) == 1

def test_faces():
    assert numba.FACES == 6

@settings(max_examples=10)
@given(st.integers(1, 6))
def test_each(die):
    assert score([die]) == die
"""


@pytest.mark.parametrize(
    "kind", [Bubblewrap, pytest.param(ProcessSandbox, marks=pytest.mark.course)]
)
def test_a_package_that_one_machine_has_changes_no_grade(
    highest: Kata,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: type[Bubblewrap] | type[ProcessSandbox],
) -> None:
    monkeypatch.setattr(validity, "MORE_SEEDS", ())  # no test here is flaky
    (tmp_path / "numba.py").write_text("FACES = 6\n\ndef njit(f):\n    return f\n")
    metadata = tmp_path / "numba-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: numba\n")

    without = document(highest, kind())
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    having = document(highest, kind())

    assert having == without
    assert [problem["message"] for problem in without["problems"]] == [
        "highest.py imports numba, which is not available in the exam.",
        "tests/test_highest.py imports numba, which is not available in the exam.",
    ]
    (excluded,) = without["tests"]["excluded"]
    assert (excluded["test"], excluded["kind"], excluded["reason"]) == (
        "tests/test_highest.py::test_faces",
        "not available",
        "It needs numba, which is not available in the exam.",
    )


def document(kata: Kata, sandbox: Sandbox) -> dict[str, Any]:
    """Grade a submission that imports numba; return what says no time."""
    files = {
        "highest.py": USES_NUMBA.encode(),
        "tests/test_highest.py": TESTS_WITH_NUMBA.encode(),
    }
    submission = Submission("ada", files, "highest.py")
    grade = grade_submission(kata, submission, sandbox)
    return {**to_document(grade), "timing": None}
