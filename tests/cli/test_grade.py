"""What `dojo grade` makes of good input and of terrible input."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import dicedojo
from dicedojo.box import bubblewrap, keeper
from dicedojo.cli import main
from dicedojo.mutation import runner

from .terminal import (
    Answer,
    Dojo,
    Terminal,
    descendants,
    end,
    is_alive,
    is_box,
    wait_until,
)

SCHEMA = json.loads(
    (Path(dicedojo.__file__).parent / "schema" / "grade-v1.json").read_text("utf-8")
)
SCORE = "def score(roll):\n    return max(roll)\n"
TESTS = object()  # stands for the perfect tests
SECRET = Path("/etc/hostname")
UNUSABLE = 2
STOPPED = 130


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
        "There is no highest.py in this folder.",
        problems=("no module",),
        stderr="There is no highest.py in this folder.",
    ),
    "nothing at all": Bad(
        {},
        "There is no highest.py in this folder.",
        points=(0, 0),
        problems=("no module", "no tests"),
        stderr="There is no highest.py in this folder.",
    ),
    "module misspelt": Bad(
        with_tests(Highests=SCORE),
        "Is Highests.py meant to be it?",
        problems=("no module",),
        stderr="There is no highest.py in this folder. Is Highests.py meant to be it?",
    ),
    "two modules": Bad(
        {**with_tests(), "a/highest.py": SCORE, "b/highest.py": SCORE},
        "There are a/highest.py and b/highest.py; which one is meant is not clear.",
        problems=("two modules",),
        stderr="There are a/highest.py and b/highest.py; "
        "which one is meant is not clear.",
    ),
    "syntax error": Bad(
        with_tests(highest="def score(roll)\n    return max(roll)\n"),
        'File "highest.py", line 1\n'
        "    def score(roll)\n"
        "                   ^\n"
        "SyntaxError: expected ':'",
    ),
    "exits at import": Bad(
        with_tests(highest=f"import sys\n{SCORE}sys.exit('bye')\n"),
        "SystemExit: bye",
    ),
    "not UTF-8": Bad(
        with_tests(highest=SCORE.encode() + b"CAFE = 'caf\xe9'\n"),
        "can't decode byte 0xe9",
    ),
    "too large": Bad(
        with_tests(highest=f"{SCORE}#{'x' * 256 * 1024}\n"),
        "highest.py is larger than 256 KB, and was left out.",
        problems=("too large", "no module"),
        stderr="highest.py is larger than 256 KB, and was left out. "
        "There is no other highest.py in this folder.",
    ),
    "module linked from outside": Bad(
        with_tests(highest=SECRET),
        "highest.py is a link out of the folder, and was left out.",
        problems=("link", "no module"),
        stderr="highest.py is a link out of the folder, and was left out. "
        "There is no other highest.py in this folder.",
    ),
    "function missing": Bad(
        with_tests(highest="def total(roll):\n    return sum(roll)\n"),
        "highest.py defines no function 'score'.",
    ),
    "function misspelt": Bad(
        with_tests(highest=SCORE.replace("score", "scroe")),
        "highest.py defines no function 'score'. Did you mean 'scroe'?",
    ),
    "no tests": Bad(
        {"highest.py": SCORE},
        "There are no tests. pytest looks for test_*.py with functions test_*.",
        points=(50, 0),
        problems=("no tests",),
    ),
    "tests do not import": Bad(
        {"highest.py": SCORE, "tests/test_highest.py": "import dices\n"},
        "ModuleNotFoundError: No module named 'dices'",
        points=(50, 0),
        problems=("tests do not run",),
    ),
    "tests fail on their own code": Bad(
        with_tests(
            highest="def score(roll):\n    return sorted(roll)[-1 if roll[1:] else 0]"
            " - (len(roll) == 2)\n"
        ),
        "tests/test_highest.py::test_the_highest_die_counts[roll3-4]",
        points=(34.01, 50),
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

    behaviour, tests, _ = (part["points"] for part in document["parts"])
    assert (behaviour, tests) == BAD[name].points
    assert tuple(p["kind"] for p in document["problems"]) == BAD[name].problems
    assert BAD[name].told in told_by(document)
    assert "Traceback" not in told_by(document)


def test_a_module_that_loops_when_imported_is_graded_too(
    need_bubblewrap: None,
    dojo: Dojo,
    perfect: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeper, "LOAD_SECONDS", 0.5)
    monkeypatch.setattr(runner, "FIRST_CPU_SECONDS", 1.0)
    (perfect / "highest.py").write_text(f"{SCORE}while True:\n    pass\n")

    answer = dojo("grade", "perfect", "--format", "json")

    document = json.loads(answer.out)
    jsonschema.validate(document, SCHEMA)
    assert (answer.code, answer.err) == (1, "")
    assert "importing highest.py does not end" in told_by(document)
    assert [part["points"] for part in document["parts"]] == [0, 50, 0]


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


# What the command ends with


@pytest.mark.parametrize(
    ("names", "code"),
    [
        pytest.param(["perfect"], 0, id="passed"),
        pytest.param(["weak"], 1, id="not passed"),
        pytest.param(["weak", "perfect"], 1, id="one of two not passed"),
        pytest.param(["perfect", "nowhere"], 2, id="one of two not there"),
    ],
)
def test_the_worst_ending_is_the_exit_code(
    dojo: Dojo, perfect: Path, weak: Path, names: list[str], code: int
) -> None:
    answer = dojo("grade", *names, "--format", "json")

    assert answer.code == code
    assert json.loads(answer.out)


def test_a_course_that_does_not_run_is_dojos_own_fault(
    dojo: Dojo, perfect: Path, course: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(course, broken)
    (broken / "features/highest/steps.py").write_text("import nothing_like_this\n")
    monkeypatch.setenv("DOJO_CONTENT", str(broken))

    answer = dojo("grade", "perfect")

    assert (answer.code, answer.out) == (3, "")
    assert "nothing_like_this" in answer.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(
            ["nowhere"],
            "There is no nowhere.\n"
            "  Name the folder that holds the submission.\n"
            "  Next: dojo grade FOLDER --kata highest\n",
            id="no such path",
        ),
        pytest.param(
            ["notes.txt"],
            "notes.txt is no folder.\n"
            "  Name the folder that holds the submission, or its highest.py.\n"
            "  Next: dojo grade FOLDER --kata highest\n",
            id="a file that is not the module",
        ),
        pytest.param(
            ["perfect", "--kata", "higest"],
            "There is no kata 'higest'.\n"
            "  The katas are: highest.\n"
            "  Did you mean 'highest'?\n"
            "  Next: dojo\n",
            id="no such kata",
        ),
        pytest.param(
            ["perfect", "--format", "jsn"],
            "There is no format 'jsn'.\n"
            "  The formats are: text, json, html, markdown, junit.\n"
            "  Did you mean 'json'?\n",
            id="no such format",
        ),
        pytest.param(
            ["perfect", "--box", "carton"],
            "There is no box 'carton'.\n  The boxes are: bubblewrap, process.\n",
            id="no such box",
        ),
        pytest.param(
            [],
            "Missing argument 'PATH...'.\n  Next: dojo grade --help\n",
            id="no path",
        ),
    ],
)
def test_what_cannot_be_graded_is_said_in_a_few_lines(
    dojo: Dojo, perfect: Path, tmp_path: Path, words: list[str], told: str
) -> None:
    (tmp_path / "notes.txt").touch()

    answer = dojo("grade", *words)

    assert answer == Answer(UNUSABLE, "", told)


# The screen


def test_a_program_that_python_cannot_read_has_its_line_and_caret_once(
    dojo: Dojo, weak: Path
) -> None:
    (weak / "highest.py").write_text(BAD["syntax error"].files["highest.py"])

    answer = dojo("grade", "weak")

    lines = answer.out.splitlines()
    start = lines.index("  No step holds; every scenario ended like this:")
    assert lines[start + 1 : start + 5] == [
        '    File "highest.py", line 1',
        "      def score(roll)",
        "                     ^",
        "  SyntaxError: expected ':'",
    ]
    assert answer.out.count("SyntaxError") == 1
    assert max(map(len, lines)) <= 80
    assert answer.err == ""


# The box


def test_every_grade_names_its_box(
    need_bubblewrap: None, dojo: Dojo, perfect: Path
) -> None:
    strong, plain = (
        json.loads(dojo("grade", "perfect", "--format", "json", *words).out)
        for words in ([], ["--box", "process"])
    )

    assert (strong.pop("box"), plain.pop("box")) == ("bubblewrap", "process")
    assert strong.pop("seconds") >= 0
    assert plain.pop("seconds") >= 0
    assert strong == plain


def test_without_bubblewrap_the_plain_box_is_used_and_said(
    dojo: Dojo, perfect: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    bubblewrap._probe.cache_clear()
    try:
        chosen, asked = (
            dojo("grade", "perfect", "--format", "json", *words)
            for words in ([], ["--box", "bubblewrap"])
        )
    finally:
        bubblewrap._probe.cache_clear()

    assert chosen.code == 0
    assert json.loads(chosen.out)["box"] == "process"
    assert chosen.err == (
        "There is no bubblewrap here: the code runs with your rights, within limits.\n"
        "  Next: dojo doctor\n"
    )
    assert asked == Answer(
        UNUSABLE,
        "",
        "bubblewrap does not work here.\n"
        "  bwrap is not installed\n"
        "  Next: dojo doctor\n",
    )


# Ctrl-C


@pytest.mark.parametrize(
    "files",
    [
        pytest.param({"highest.py": "WAITING"}, id="while the module is imported"),
        pytest.param(
            {"highest.py": "def score(roll):\n    exec(WAITING)\n"},
            id="while the features run",
        ),
        pytest.param(
            {"highest.py": SCORE, "test_highest.py": "WAITING"},
            id="while the tests are collected",
        ),
        pytest.param(
            {
                "highest.py": SCORE,
                "test_highest.py": "def test_it():\n    exec(WAITING)\n",
            },
            id="while the tests run",
        ),
    ],
)
def test_ctrl_c_keeps_the_grades_that_are_done_and_leaves_no_process(
    files: dict[str, str],
    perfect: Path,
    hand_in: Callable[..., Path],
    terminal: Terminal,
) -> None:
    waits = {
        name: text.replace("exec(WAITING)", f"exec({terminal.waiting!r})").replace(
            "WAITING", terminal.waiting
        )
        for name, text in files.items()
    }
    hand_in(terminal.folder / "waits", waits)

    answer = terminal.stop(
        "grade", "perfect", "waits", "perfect", "--box=process", "--format=json"
    )

    assert answer.code == STOPPED
    assert json.loads(answer.out)["submission"] == "perfect"
    assert answer.err == "Stopped at waits: 1 of 3 graded.\n"


def test_ctrl_c_leaves_nothing_of_a_strong_box(
    need_bubblewrap: None, hand_in: Callable[..., Path], terminal: Terminal
) -> None:
    hand_in(terminal.folder / "loops", {"highest.py": "while True:\n    pass\n"})
    process = terminal.start("grade", "loops")
    wait_until(lambda: any(map(is_box, descendants(process.pid))))
    inside = descendants(process.pid)

    process.send_signal(signal.SIGINT)

    assert end(process) == Answer(STOPPED, "", "Stopped at loops: 0 of 1 graded.\n")
    wait_until(lambda: not any(map(is_alive, inside)))


# Pipes


@pytest.mark.parametrize(
    ("name", "format", "code"),
    [
        pytest.param("perfect", "text", 0, id="text that fits into the pipe"),
        pytest.param("weak", "json", 1, id="json that does not"),
    ],
)
def test_a_reader_who_leaves_changes_no_exit_code(
    name: str, format: str, code: int, request: Any, terminal: Terminal
) -> None:
    request.getfixturevalue(name)
    reader, writer = os.pipe()
    os.close(reader)

    process = terminal.start("grade", name, "--format", format, stdout=writer)
    os.close(writer)

    assert end(process) == Answer(code, "", "")


def test_a_full_disk_is_said(perfect: Path, terminal: Terminal) -> None:
    with open("/dev/full", "w") as full:
        process = terminal.start("grade", "perfect", stdout=full.fileno())

    answer = end(process)

    assert answer.code == UNUSABLE
    assert answer.err.splitlines()[0] == "Standard output cannot be written."
    assert len(answer.err.splitlines()) == 2


def told_by(document: dict[str, Any]) -> str:
    """Return all sentences of a document that say what went wrong."""
    tests = document["tests"]
    return "\n".join(
        [
            *(problem["message"] for problem in document["problems"]),
            *(scenario["message"] for scenario in document["exam"]["scenarios"]),
            *(one["reason"] for one in tests["set_aside"]),
            *tests["own_bugs"],
        ]
    )
