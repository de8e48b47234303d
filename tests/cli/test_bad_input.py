"""What `dojo grade` makes of terrible input: a grade that says what happened."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from dicedojo.cli import main
from dicedojo.grading.document.codec import schema_text

SCHEMA = json.loads(schema_text("grade-v1.json"))
SCORE = "def score(roll):\n    return max(roll)\n"
TESTS = object()  # stands for the perfect tests
SECRET = Path("/etc/hostname")
UNUSABLE = 2


@dataclass(frozen=True)
class Bad:
    """A submission that something is amiss with, and what its grade says."""

    files: Mapping[str, Any]
    told: str
    points: tuple[float, float] = (0, 50)  # behaviour; tests, which are perfect
    problems: tuple[str, ...] = ()
    stderr: str = ""  # what is said beside the grade, where there is no module


def with_tests(**modules: Any) -> dict[str, Any]:
    """Return files: the perfect tests, and modules whose names lack `.py`."""
    files = {f"{name}.py": source for name, source in modules.items()}
    return {"tests/test_highest.py": TESTS, **files}


BAD = {
    "no module": Bad(
        with_tests(),
        "There is no highest.py among the files.",
        problems=("no module",),
        stderr="There is no highest.py among the files.",
    ),
    "too large": Bad(
        with_tests(highest=f"{SCORE}#{'x' * 256 * 1024}\n"),
        "highest.py is larger than 256 KB, and was left out.",
        problems=("too large", "no module"),
        stderr="highest.py is larger than 256 KB, and was left out. "
        "There is no other highest.py among the files.",
    ),
    "module linked from outside": Bad(
        with_tests(highest=SECRET),
        "highest.py is a link out of the folder, and was left out.",
        problems=("link", "no module"),
        stderr="highest.py is a link out of the folder, and was left out. "
        "There is no other highest.py among the files.",
    ),
    "function missing": Bad(
        with_tests(highest="def total(roll):\n    return sum(roll)\n"),
        "highest.py defines no function 'score'.",
    ),
    "tests fail on their own code": Bad(
        with_tests(
            highest="def score(roll):\n    return sorted(roll)[-1 if roll[1:] else 0]"
            " - (len(roll) == 2)\n"
        ),
        "tests/test_highest.py::test_the_highest_die_counts[roll3-4]",
        points=(44.03, 50),
    ),
    "link out of the folder": Bad(
        {**with_tests(highest=SCORE), "secret.txt": SECRET},
        "secret.txt is a link out of the folder, and was left out.",
        points=(50, 50),
        problems=("link",),
    ),
}


@dataclass(frozen=True)
class Class:
    """All of them graded with one command, a good one last."""

    code: int
    out: str
    err: str
    paths: dict[str, Path]

    @property
    def documents(self) -> dict[str, Any]:
        grades = json.loads(self.out)["grades"]
        return dict(zip(self.paths, grades, strict=True))


pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def class_of_the_bad(
    need_bubblewrap: None,
    course: Path,
    perfect_tests: str,
    hand_in: Callable[..., Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Class:
    folder = tmp_path_factory.mktemp("class")
    good = Bad(with_tests(highest=SCORE), "")
    paths = {}
    for name, bad in {**BAD, "good": good}.items():
        files = {
            path: perfect_tests if content is TESTS else content
            for path, content in bad.files.items()
        }
        paths[name] = hand_in(folder / name.replace(" ", "_"), files)
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as err,
    ):
        patch.setenv("DOJO_CONTENT", str(course))
        code = main(["grade", *map(str, paths.values()), "--format", "json"])
    return Class(code, out.getvalue(), err.getvalue(), paths)


@pytest.mark.parametrize("name", BAD)
def test_a_grade_is_a_grade_and_says_what_happened(
    name: str, class_of_the_bad: Class
) -> None:
    document = class_of_the_bad.documents[name]

    behaviour, tests = (part["points"] for part in document["parts"])
    assert (behaviour, tests) == BAD[name].points
    assert tuple(p["kind"] for p in document["problems"]) == BAD[name].problems
    assert BAD[name].told in told_by(document)
    assert "Traceback" not in told_by(document)


def test_the_other_submissions_are_graded_all_the_same(
    class_of_the_bad: Class,
) -> None:
    documents = class_of_the_bad.documents

    assert [one["submission"] for one in documents.values()] == [
        path.name for path in class_of_the_bad.paths.values()
    ]
    assert documents["good"]["points"] == 100
    assert documents["good"]["problems"] == []


def test_several_grades_are_one_json_document_of_valid_ones(
    class_of_the_bad: Class,
) -> None:
    whole = json.loads(class_of_the_bad.out)

    assert whole.keys() == {"schema", "grades"}
    assert whole["schema"] == "dicedojo/grades/v1"
    for document in whole["grades"]:
        jsonschema.validate(document, SCHEMA)


def test_each_folder_without_a_module_has_its_line_and_no_other_has(
    class_of_the_bad: Class,
) -> None:
    lines = class_of_the_bad.err.splitlines()

    assert class_of_the_bad.code == UNUSABLE
    assert lines == [
        f"{class_of_the_bad.paths[name]}: {bad.stderr}"
        for name, bad in BAD.items()
        if bad.stderr
    ]


def told_by(document: dict[str, Any]) -> str:
    """Return all sentences of a document that say what went wrong."""
    tests = document["tests"]
    return "\n".join(
        [
            *(problem["message"] for problem in document["problems"]),
            *(scenario["message"] for scenario in document["exam"]["scenarios"]),
            *(one["reason"] for one in tests["excluded"]),
            *tests["own_bugs"],
        ]
    )
