"""What `dojo grade` ends with: exit codes, few lines, no process left."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.judge.assess import assess_tests
from dicedojo.engine.judge.suite import MutationReport
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.engine.sandbox.bubblewrap_options import how_to_install
from dicedojo.grading import run
from dicedojo.report.formats import FORMATS
from dicedojo.submission.submission import Submission

from ..report.rendered import REPORTS
from .conftest import SCORE
from .terminal import (
    Answer,
    Dojo,
    Terminal,
    born,
    descendants,
    end,
    is_box,
    wait_until,
    wait_until_gone,
)

pytestmark = pytest.mark.slow

UNUSABLE = 2
OWN_FAULT = 3
STOPPED = 130
TAKE_ZERO = [name for name, one in FORMATS.items() if one.reports_outcome]


# One submission never costs another its grade


@pytest.fixture
def faulty(perfect: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A submission on which dojo itself fails."""
    measure = assess_tests

    def fail(kata: Kata, submission: Submission, *more: Any) -> MutationReport:
        if submission.name == "faulty":
            raise RecursionError("maximum recursion depth exceeded")
        return measure(kata, submission, *more)

    monkeypatch.setattr(run, "assess_tests", fail)
    shutil.copytree(perfect, tmp_path / "faulty")
    return tmp_path / "faulty"


@pytest.fixture
def faulty_at_once(faulty: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, where dojo fails before it has run anything of the submission."""

    def fail(*_: object) -> None:
        raise RecursionError("maximum recursion depth exceeded")

    monkeypatch.setattr(run, "find_names", fail)
    return faulty


def test_a_fault_of_dojos_own_is_told_in_that_submissions_document(
    dojo: Dojo, perfect: Path, faulty: Path
) -> None:
    answer = dojo("grade", "faulty", "perfect", "--format", "json")

    bad, good = json.loads(answer.out)["grades"]
    assert (answer.code, good["points"], good["decided"]) == (OWN_FAULT, 100, True)
    assert (bad["points"], bad["passed"], bad["decided"]) == (0, False, False)
    assert {part["why"] for part in bad["parts"]} == {
        "Not decided: dojo itself failed."
    }
    (problem,) = bad["problems"]
    assert problem["kind"] == "not graded"
    assert "RecursionError: maximum recursion depth exceeded" in problem["message"]
    assert answer.err.splitlines() == [
        "faulty: dojo itself failed while it graded this submission, so nothing is "
        "decided.",
        "  RecursionError: maximum recursion depth exceeded",
        "  Next: dojo grade with --verbose prints where it failed; please report that.",
    ]


@pytest.mark.parametrize("format", REPORTS)
def test_every_report_says_that_a_submission_is_not_graded(
    dojo: Dojo, faulty_at_once: Path, format: str
) -> None:
    answer = dojo("grade", "faulty", "--format", format)

    assert answer.code == OWN_FAULT
    assert "not graded" in answer.out
    assert "RecursionError" in answer.out
    assert "not yet" not in answer.out


def test_verbose_prints_where_dojo_failed(
    dojo: Dojo, faulty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_VERBOSE", "")  # `--verbose` sets it

    answer = dojo("grade", "faulty", "--verbose")

    assert "Traceback (most recent call last)" in answer.err
    assert "assess_tests" in answer.err


@pytest.mark.usefixtures("graded_once")
@pytest.mark.parametrize(
    "name",
    ["[bold]", "new\nline", "\udcff", "..name", "n" * 250, "-rf", "a'b\"c", "\u202e"],
)
def test_a_name_of_any_kind_is_graded_in_every_format(
    dojo: Dojo, weak: Path, name: str
) -> None:
    folder = weak.rename(weak.parent / name)

    for format in FORMATS.values():
        page = f"page{format.suffix}"
        answer = dojo("grade", "--format", format.name, "--out", page, "--", folder)
        assert answer == Answer(
            0 if format.reports_outcome else 1, "", f"Written: {page}\n"
        )
    assert dojo("grade", "--format", "html", "--out", "pages", "--", folder).code == 1


@pytest.mark.usefixtures("graded_once")
def test_the_kata_is_found_where_the_first_folder_holds_nothing(
    dojo: Dojo, perfect: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()

    answer = dojo("grade", "empty", "perfect", "--format", "json")

    assert answer.code == UNUSABLE
    assert [one["points"] for one in json.loads(answer.out)["grades"]][1] == 100


# What the command ends with


@pytest.mark.usefixtures("graded_once")
def test_a_decided_grade_can_exit_with_zero_whatever_it_is(
    dojo: Dojo, weak: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()

    for words in (["--exit-zero"], *(["--format", one] for one in TAKE_ZERO)):
        for name, code in (("weak", 0), ("empty", 0), ("nowhere", UNUSABLE)):
            answer = dojo("grade", name, "--kata", "highest", *words)
            assert answer.code == code


@pytest.mark.parametrize("format", TAKE_ZERO)
def test_a_fault_of_dojos_own_never_exits_with_zero(
    dojo: Dojo, faulty_at_once: Path, format: str
) -> None:
    answer = dojo("grade", "faulty", "--exit-zero", "--format", format)

    assert answer.code == OWN_FAULT
    assert "RecursionError" in answer.out


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
            "notes.txt is not a submission.\n"
            "  Name a folder, a .zip or .tar.gz file, or a .py file.\n"
            "  Next: dojo grade FOLDER --kata highest\n",
            id="a file that is not the module",
        ),
        pytest.param(
            ["perfect", "--kata", "higest"],
            "There is no kata 'higest'.\n"
            "  The katas are: highest.\n"
            "  Did you mean 'highest'?\n"
            "  Next: dojo grade perfect --kata highest\n",
            id="no such kata",
        ),
        pytest.param(
            ["perfect", "--sandbox", "pit"],
            "There is no sandbox 'pit'.\n  The sandboxes are: bubblewrap, process.\n",
            id="no such sandbox",
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


def test_a_path_that_does_not_exist_is_named_where_several_katas_fit(
    dojo: Dojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_CONTENT", str(Path(__file__).resolve().parents[2]))

    answer = dojo("grade", "nowhere")

    assert answer.code == UNUSABLE
    assert answer.err.startswith("There is no nowhere.\n")


# The sandbox


PROCESS = ("--sandbox", "process", "--trust-submissions")


@pytest.mark.usefixtures("graded_once")
def test_every_grade_names_its_sandbox(
    need_bubblewrap: None, dojo: Dojo, perfect: Path
) -> None:
    documents = [
        json.loads(dojo("grade", "perfect", "--format", "json", *words).out)
        for words in ((), ("--trust-submissions",), PROCESS)
    ]

    sandboxes = [document.pop("sandbox") for document in documents]
    assert sandboxes == ["bubblewrap", "bubblewrap", "process"]
    for document in documents:
        timing = document.pop("timing")
        assert timing["seconds"] >= 0
        assert timing["graded_at"].endswith("+00:00")
        document["provenance"].pop("sandbox")
    assert documents[0] == documents[1] == documents[2]


@pytest.mark.usefixtures("graded_once")
def test_the_screen_names_the_version_of_bubblewrap(
    need_bubblewrap: None, dojo: Dojo, perfect: Path
) -> None:
    lines = dojo("grade", "perfect").out.splitlines()

    assert lines[-2] == f"Sandbox: {Bubblewrap().description}"


def test_without_bubblewrap_nobody_elses_code_is_graded(
    no_bubblewrap: dict[str, str], dojo: Dojo, perfect: Path
) -> None:
    answers = [
        dojo("grade", "perfect", *words) for words in ([], ["--sandbox", "bubblewrap"])
    ]

    assert answers == 2 * [
        Answer(
            UNUSABLE,
            "",
            "Other people's code runs in bubblewrap only, which does not work here.\n"
            "  bubblewrap is not installed\n"
            f"  {how_to_install()}\n"
            "  If you trust all of it: --trust-submissions runs it with your rights.\n"
            "  Next: dojo doctor\n",
        )
    ]


@pytest.mark.usefixtures("graded_once")
def test_without_bubblewrap_trusted_submissions_are_graded_and_it_is_said(
    no_bubblewrap: dict[str, str], dojo: Dojo, perfect: Path
) -> None:
    answer = dojo("grade", "perfect", "--trust-submissions", "--format", "json")

    assert answer.code == 0
    assert json.loads(answer.out)["sandbox"] == "process"
    assert answer.err == (
        "bubblewrap does not work here: the submissions run with your rights, within"
        " limits.\n"
        "  Next: dojo doctor\n"
    )


def test_the_process_sandbox_is_not_for_other_peoples_code(
    dojo: Dojo, perfect: Path
) -> None:
    answer = dojo("grade", "perfect", "--sandbox", "process")

    assert (answer.code, answer.out) == (UNUSABLE, "")
    assert "--trust-submissions" in answer.err


@pytest.mark.parametrize("path", [".", "highest.py", "../mine"])
def test_without_bubblewrap_the_own_workspace_is_graded_and_it_is_said(
    no_bubblewrap: dict[str, str],
    dojo: Dojo,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
) -> None:
    dojo("start", "highest", "mine")
    monkeypatch.chdir(tmp_path / "mine")

    answer = dojo("grade", path, "--format", "json")

    assert json.loads(answer.out)["sandbox"] == "process"
    assert answer.err.startswith(
        "bubblewrap does not work here: your code runs with your rights, within"
        " limits.\n"
        "  Next: dojo doctor\n"
    )


def test_a_workspace_that_was_handed_in_is_not_the_own_one(
    no_bubblewrap: dict[str, str],
    dojo: Dojo,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dojo("start", "highest", "mine")
    dojo("start", "highest", "mine/handed-in")

    outside = dojo("grade", "mine")
    monkeypatch.chdir(tmp_path / "mine")
    below = dojo("grade", "handed-in")
    both = dojo("grade", ".", "handed-in")

    assert [answer.code for answer in (outside, below, both)] == 3 * [UNUSABLE]
    assert "change into it: dojo grade ." in outside.err


# Ctrl-C


@pytest.mark.parametrize(
    "files",
    [
        pytest.param(
            {"highest.py": "WAITING"},
            id="while the module is imported",
            marks=pytest.mark.course,
        ),
        pytest.param(
            {"highest.py": "def score(roll):\n    exec(WAITING)\n"},
            id="while the features run",
        ),
        pytest.param(
            {"highest.py": SCORE, "test_highest.py": "WAITING"},
            id="while the tests are collected",
            marks=pytest.mark.course,
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
    weak: Path,
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

    answer = terminal.stop("grade", "weak", "waits", "weak", *PROCESS, "--format=json")

    assert answer.code == STOPPED
    assert json.loads(answer.out)["submission"] == "weak"
    assert answer.err == "Stopped at waits: 1 of 3 graded.\n"


def test_ctrl_c_leaves_nothing_of_a_strong_sandbox(
    need_bubblewrap: None, hand_in: Callable[..., Path], terminal: Terminal
) -> None:
    hand_in(terminal.folder / "loops", {"highest.py": "while True:\n    pass\n"})
    process = terminal.start("grade", "loops")
    wait_until(lambda: any(map(is_box, descendants(process.pid))))
    inside = born(descendants(process.pid))

    process.send_signal(signal.SIGINT)

    assert end(process) == Answer(STOPPED, "", "Stopped at loops: 0 of 1 graded.\n")
    wait_until_gone(inside)


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


def test_a_full_disk_is_said(weak: Path, terminal: Terminal) -> None:
    with open("/dev/full", "w") as full:
        process = terminal.start("grade", "weak", stdout=full.fileno())

    answer = end(process)

    assert answer.code == UNUSABLE
    assert answer.err.splitlines()[0] == "Standard output cannot be written."
    assert len(answer.err.splitlines()) == 2
