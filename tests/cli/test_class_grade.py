"""What `dojo class grade` shows, keeps and refuses.

Graders are real processes. Most of them return a grade that is made by hand, so that a
test takes no longer than the processes themselves.
"""

from __future__ import annotations

import csv
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.classroom.commands.shown_run import RunScreen
from dicedojo.classroom.gradebook.lock import FILE_NAME as LOCK
from dicedojo.classroom.gradebook.records import Graded, Inputs, pack
from dicedojo.classroom.gradebook.store import FILE_NAME, open_gradebook
from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.run import work as graders
from dicedojo.classroom.run.class_run import GradingPlan
from dicedojo.classroom.run.work import Settings, Task, TaskResult
from dicedojo.errors import UnusableInput

from ..classroom.gradebooks import ADA, GRACE, JOE, document_of
from .conftest import SCORE
from .terminal import (
    Dojo,
    Terminal,
    born,
    descendants,
    end,
    wait_until,
    wait_until_gone,
)

TRUST = ("--sandbox", "process", "--trust-submissions")
GRADE = ("class", "grade", "handed-in", "--kata", "highest", *TRUST)
MADE = {"ada": ADA, "grace": GRACE, "joe": JOE}


@pytest.fixture
def handed_in(tmp_path: Path) -> Path:
    """What a class of three handed in."""
    folder = tmp_path / "handed-in"
    for name in ("ada", "bob", "grace"):
        (folder / name).mkdir(parents=True)
        (folder / name / "highest.py").write_text(f"{SCORE}# {name}\n")
    return folder


@pytest.fixture
def made_by_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[Settings, Task], TaskResult]:
    """Have graders return grades that are made by hand."""

    def work(settings: Settings, task: Task) -> TaskResult:
        document = document_of(MADE.get(task.student_id, GRACE))
        return TaskResult(task.inputs, pack(document))

    monkeypatch.setattr(graders, "grade_task", work)
    return work


@pytest.fixture
def mine(course: Path, tmp_path: Path) -> Path:
    """A course beside, which has the same kata."""
    return shutil.copytree(course, tmp_path / "mine")


pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("handed_in")]
by_hand = pytest.mark.usefixtures("made_by_hand")


@by_hand
def test_who_leaves_the_class_is_named(
    dojo: Dojo, tmp_path: Path, handed_in: Path
) -> None:
    (tmp_path / "roster.csv").write_text("id\nada\nbob\ngrace\nliz\n")
    dojo(*GRADE, "--roster", "roster.csv")
    shutil.rmtree(handed_in / "bob")

    answer = dojo(*GRADE, "--without", "roster")

    words = " ".join(answer.err.split())
    assert (
        "2 students of the run before are not in the class any more: bob, liz. Grades "
        "are kept. Without --roster, only those who handed in are in it." in words
    )
    assert "run before" not in dojo(*GRADE).err


@by_hand
def test_a_grade_stays_where_nothing_is_handed_in_any_more(
    dojo: Dojo, tmp_path: Path, handed_in: Path
) -> None:
    (tmp_path / "roster.csv").write_text("id\nada\nbob\nliz\n")
    dojo(*GRADE, "--roster", "roster.csv")
    shutil.rmtree(handed_in / "bob")

    answer = dojo(*GRADE)
    dojo("class", "export", "csv", "--missing-as-zero")

    assert "1 student graded before has nothing in this folder: bob." in answer.err
    assert "0 to grade, 2 as before." in answer.err
    assert "0 graded in 0 s, 2 as before, 2 missing." in answer.err
    assert "1 case for a person to decide" in answer.err
    assert "does the grade stand? (1)\n  bob: 100 " in dojo("class", "review").out
    with open(tmp_path / "grades/grades.csv", encoding="utf-8", newline="") as file:
        points = {line["id"]: line["points"] for line in csv.DictReader(file)}
    assert (points["bob"], points["liz"]) == ("100", "0")


@by_hand
def test_a_run_that_cannot_start_leaves_the_class_as_it_was(
    dojo: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "roster.csv").write_text("id\nada\nbob\ngrace\nliz\n")
    dojo(*GRADE, "--roster", "roster.csv")
    (tmp_path / "handed-in/ada/highest.py").write_text(SCORE)
    refused = UnusableInput("There is no sandbox to warm up.")

    def warm_up(*args: object) -> None:
        raise refused

    monkeypatch.setattr("dicedojo.classroom.run.work.warm_up", warm_up)

    answer = dojo(*GRADE)

    assert answer.code == 2
    with open_gradebook(tmp_path / "grades", writing=False) as book:
        assert [one.student.id for one in book.entries()] == [
            *("ada", "bob", "grace", "liz")
        ]


@by_hand
def test_the_second_time_only_what_changed_is_graded(
    dojo: Dojo, handed_in: Path
) -> None:
    dojo(*GRADE)
    (handed_in / "bob" / "highest.py").write_text("# nothing\n")

    answer = dojo("class", "grade", "handed-in", *TRUST)  # the gradebook knows the kata

    assert answer.code == 0
    assert "1 to grade, 2 as before." in answer.err
    assert "another submission" in answer.err


@by_hand
def test_a_gradebook_knows_its_course_too(
    dojo: Dojo, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_COURSE", str(mine))
    dojo("class", "grade", "handed-in", "--kata", "mine/highest", *TRUST)
    goes_on = ("class", "grade", "handed-in", *TRUST)

    other = dojo("class", "grade", "handed-in", "--kata", "dicedojo/highest", *TRUST)
    before = [dojo(*words) for words in (goes_on, GRADE)]
    monkeypatch.delenv("DOJO_COURSE")
    remembered = dojo(*goes_on)
    mine.rename(mine.with_name("moved"))
    missing, stated = dojo(*goes_on), dojo(*GRADE)

    for answer in (*before, remembered):
        assert "0 to grade, 3 as before." in answer.err
    assert [other.code, missing.code, stated.code] == [2, 2, 2]
    assert other.err.splitlines()[0] == (
        "The grades in grades are about highest of the course mine, not of dicedojo."
    )
    assert missing.err == (
        "The grades in grades are about highest of the course mine, which is not here."
        "\n  Next: dojo class grade handed-in --sandbox process --trust-submissions "
        "--course DIR\n"
    )
    assert stated.err.endswith("--trust-submissions --course DIR\n")


@by_hand
def test_what_follows_needs_no_course_either(dojo: Dojo, mine: Path) -> None:
    """The cases need other katas, among them those of the course."""
    stated = ("--kata", "mine/highest", "--course", mine)
    dojo("class", "grade", "handed-in", *stated, *TRUST)

    report = dojo("class", "report")
    review = dojo("class", "review")

    assert (report.code, review.code) == (0, 0)


@by_hand
def test_a_gradebook_that_a_killed_run_left_empty_is_filled(
    dojo: Dojo, tmp_path: Path
) -> None:
    (tmp_path / "grades").mkdir()
    (tmp_path / "grades/gradebook.sqlite").touch()

    assert dojo(*GRADE).code == 0


@by_hand
def test_some_can_be_graded_again(dojo: Dojo) -> None:
    dojo(*GRADE)

    assert "1 to grade, 2 as before." in dojo(*GRADE, "--regrade", "bob").err
    assert "3 to grade, 0 as before." in dojo(*GRADE, "--regrade").err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(
            (*GRADE, "--regrade", "bbo"), "Did you mean 'bob'?", id="unknown student"
        ),
        pytest.param((*GRADE, "bob"), "--regrade bob", id="without the option"),
        pytest.param(("class", "grade"), "Which folder holds", id="no run before"),
        pytest.param(
            (*GRADE, "--out", "handed-in/grades"),
            "lies in the folder with the submissions",
            id="among the submissions",
        ),
        pytest.param(
            (*GRADE, "--out", "notes"),
            "The class folder notes cannot be written.\n"
            "  There is a file where a folder would have to be.\n",
            id="a file in place of the class folder",
        ),
    ],
)
def test_what_cannot_be_graded_is_said(
    dojo: Dojo, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    (tmp_path / "notes").touch()

    answer = dojo(*words)

    assert answer.code == 2
    assert said in answer.err


@by_hand
def test_another_file_name_is_graded_once_a_person_states_it(
    dojo: Dojo, handed_in: Path
) -> None:
    (handed_in / "bob" / "highest.py").rename(handed_in / "bob" / "scoring.py")

    before = dojo(*GRADE)
    dojo("class", "review", "bob", "--take-name", "--module", "scoring.py")
    after = dojo(*GRADE)

    assert "There is no highest.py; scoring.py defines its" in before.err
    assert "1 to grade, 2 as before." in after.err
    assert "other names" in after.err


@by_hand
def test_the_class_keeps_its_options_and_the_command_alone_goes_on(
    dojo: Dojo, tmp_path: Path
) -> None:
    (tmp_path / "roster.csv").write_text("id,name\nada,Ada Byron\nliz,Liz Ortiz\n")
    dojo(*GRADE, "--roster", "roster.csv")
    (tmp_path / "roster.csv").unlink()

    alone = dojo("class", "grade")
    one = dojo("class", "grade", "--regrade", "ada")

    assert alone.code == 0
    assert "0 to grade, 3 as before." in alone.err
    assert "1 missing" in alone.err
    assert "from now on" not in alone.err
    assert "1 to grade, 2 as before." in one.err


@by_hand
def test_a_changed_option_is_said_before_the_class_is_graded(dojo: Dojo) -> None:
    dojo(*GRADE)

    answer = dojo("class", "grade", "--lenient")
    back = dojo("class", "grade", "--without", "lenient")

    said, before, _ = answer.err.partition("3 to grade, 0 as before.")
    assert before
    assert "The class's lenient from now on: yes." in said
    assert "lenient from now on: the default, in place of: yes." in back.err


@by_hand
def test_a_submission_that_cannot_be_read_is_named(dojo: Dojo, handed_in: Path) -> None:
    (handed_in / "cat.zip").write_bytes(b"no zip at all")

    answer = dojo(*GRADE)

    assert answer.code == 1
    assert "\nNot graded: cat. The table says why." in answer.err
    assert "cat.zip" in answer.err
    assert "1 not graded" in answer.err


def test_a_grader_that_is_killed_costs_one_submission(
    dojo: Dojo,
    monkeypatch: pytest.MonkeyPatch,
    made_by_hand: Callable[[Settings, Task], TaskResult],
) -> None:
    def work(settings: Settings, task: Task) -> TaskResult:
        if task.student_id == "bob":
            os.kill(os.getpid(), signal.SIGKILL)
        return made_by_hand(settings, task)

    monkeypatch.setattr(graders, "grade_task", work)
    first = dojo(*GRADE)
    shown = dojo("class", "show", "bob")
    monkeypatch.setattr(graders, "grade_task", made_by_hand)
    second = dojo(*GRADE)

    assert first.code == 3
    assert "bob: dojo failed on it." in first.err
    assert "SIGKILL" in shown.out
    assert second.code == 0
    assert "1 to grade, 2 as before." in second.err


def test_a_fault_of_dojo_on_one_submission_is_said(
    dojo: Dojo,
    monkeypatch: pytest.MonkeyPatch,
    made_by_hand: Callable[[Settings, Task], TaskResult],
) -> None:
    monkeypatch.setitem(MADE, "bob", JOE)

    answer = dojo(*GRADE)

    assert answer.code == 3
    assert "bob: dojo itself failed" in answer.err
    assert "1 not graded" in answer.err


@by_hand
def test_a_full_disk_stops_the_run_and_loses_nothing(
    dojo: Dojo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dojo(*GRADE)
    connect = sqlite3.connect

    def connect_to_a_full_disk(path: Path, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(path, **options)  # type: ignore[call-overload]
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    monkeypatch.setattr(sqlite3, "connect", connect_to_a_full_disk)
    answer = dojo(*GRADE, "--regrade")

    monkeypatch.undo()
    assert answer.code == 2
    assert "cannot be used" in answer.err
    assert "full" in answer.err
    with open_gradebook(tmp_path / "grades", writing=False) as book:
        assert [row.status for row in book.rows()] == ["graded"] * 3


def test_other_peoples_code_needs_the_strong_sandbox(
    dojo: Dojo, no_bubblewrap: dict[str, str]
) -> None:
    answer = dojo("class", "grade", "handed-in", "--kata", "highest")

    assert answer.code == 2
    assert "--trust-submissions" in answer.err


# The command, with graders that grade bob alone and return for others what is made.
COMMAND = """
import sys
from pathlib import Path
from dicedojo.classroom.gradebook.records import Inputs
from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.run import work as graders
from dicedojo.classroom.run.work import TaskResult
from dicedojo.cli import main
from dicedojo.engine import limits

limits.LOAD_STEPS = 10**12  # so that bob's code does not end on a busy machine, either
limits.LOAD_SECONDS = 3600.0
made = Path(sys.argv[1]).read_bytes()
grade_task = graders.grade_task


def work(settings, task):
    if task.student_id == "bob":
        return grade_task(settings, task)
    return TaskResult(task.inputs, made)


graders.grade_task = work
sys.exit(main(sys.argv[2:]))
"""


@pytest.fixture
def waiting(tmp_path: Path, course: Path, handed_in: Path) -> Terminal:
    """A class in which bob's code never ends, and all others are graded at once."""
    document = document_of(GRACE)
    (tmp_path / "made.bin").write_bytes(pack(document))
    program = ("-c", COMMAND, str(tmp_path / "made.bin"))
    terminal = Terminal(tmp_path, course, program)
    (handed_in / "bob" / "highest.py").write_text(terminal.waiting)
    return terminal


def graded(folder: Path) -> int:
    """The number of grades in a class folder."""
    if not (folder / FILE_NAME).exists():
        return 0
    with closing(sqlite3.connect(folder / FILE_NAME)) as book:
        count: int
        (count,) = book.execute("SELECT count(*) FROM grade").fetchone()
        return count


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGINT, id="Ctrl-C"),
        pytest.param(signal.SIGTERM, id="SIGTERM", marks=pytest.mark.course),
        pytest.param(signal.SIGHUP, id="SIGHUP", marks=pytest.mark.course),
        pytest.param(signal.SIGKILL, id="kill -9"),
    ],
)
def test_a_run_that_is_stopped_keeps_what_was_graded_and_leaves_nothing(
    waiting: Terminal, tmp_path: Path, number: signal.Signals
) -> None:
    room = tmp_path / "tmp"
    room.mkdir()
    grades = tmp_path / "grades"
    process = waiting.start(*GRADE, "--jobs", "2", environment={"TMPDIR": str(room)})
    wait_until(lambda: waiting.is_waiting() and graded(grades) == 2)
    below = born([*descendants(process.pid), int(waiting.mark.read_text())])

    process.send_signal(number)
    answer = end(process)

    wait_until_gone(below)
    assert list(room.iterdir()) == []
    with open_gradebook(grades, writing=False) as book:
        assert [row.status for row in book.rows()] == ["graded", "not graded", "graded"]
    if number is not signal.SIGKILL:
        assert answer.code == 130
        assert "2 of 3 graded; they are kept" in answer.err


def test_a_second_run_beside_the_first_stops_at_once(
    waiting: Terminal, tmp_path: Path
) -> None:
    first = waiting.start(*GRADE)
    wait_until(waiting.is_waiting)

    second = waiting.run(*GRADE)

    first.send_signal(signal.SIGTERM)
    end(first)
    assert second.code == 2
    assert f"process {first.pid}, since " in second.err
    assert (tmp_path / "grades" / LOCK).read_text() == ""


INPUTS = Inputs("", "", "", "", "", "")


def plan_of(*names: str) -> GradingPlan:
    """Return a plan to grade these students."""
    folders = [HandedIn(name, name, name, Path(name)) for name in names]
    return GradingPlan(
        (), tuple(Task(one.id, one, None, INPUTS, "") for one in folders)
    )


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The moments at which a screen looks at its clock, which stops at the last."""
    moments = [0.0]
    monkeypatch.setattr(
        "dicedojo.classroom.commands.shown_run.time.monotonic", lambda: moments[-1]
    )
    return moments


def test_a_slow_submission_leaves_more_time_and_the_end_none(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    plan, points = plan_of("ada", "bob", "grace"), Decimal(100)
    graded = Graded("", "graded", points, points, True, {}, "", "", 1.0, INPUTS)
    screen = RunScreen(Path("grades"), Path("handed-in"), lambda: None)

    with screen.progress(plan) as seen:
        clock.append(4.0)
        seen(plan.tasks[0], graded)
        seen(plan.tasks[1], graded)
        for moment in (20.0, 40.0):
            clock.append(moment)
            screen.tick()
        clock.append(60.0)
        seen(plan.tasks[2], graded)

    assert capsys.readouterr().err.splitlines() == [
        "2 of 3 graded, 6 a minute, about 10 s left",
        "2 of 3 graded, 3 a minute, about 20 s left",
    ]


def test_a_terminal_that_cannot_move_its_cursor_gets_lines(
    clock: list[float],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # which Rich takes for a terminal
    monkeypatch.setenv("TERM", "dumb")
    screen = RunScreen(Path("grades"), Path("handed-in"), lambda: None)

    with screen.progress(plan_of("ada", "bob")):
        clock.append(15.0)
        screen.tick()

    assert capsys.readouterr().err == "0 of 2 graded, 15 s\n"


def test_a_run_that_is_stopped_at_once_says_that_nothing_is_graded() -> None:
    screen = RunScreen(Path("grades"), Path("handed-in"), lambda: None)

    with screen.progress(plan_of("ada")):
        on = screen.stopped("SIGTERM", (), regrade=False)
        again = screen.stopped("SIGTERM", (), regrade=True)

    assert on.startswith("Stopped by SIGTERM: None of 1 is graded yet.\n")
    assert on.endswith("the same command, which goes on from here")
    assert again.endswith("the same command, which grades all of them again")


def test_a_real_grade_is_recorded_and_not_made_twice_but_by_another_rubric(
    dojo: Dojo, handed_in: Path, tmp_path: Path
) -> None:
    for name in ("bob", "grace"):
        shutil.rmtree(handed_in / name)
    (tmp_path / "strict.toml").write_text("[rubric]\npass_mark = 99\n")

    first, second = dojo(*GRADE), dojo(*GRADE)
    dojo("class", "override", "ada", "--points", "70", "--why", "an exam on paper")
    dojo("class", "comment", "ada", "See me.")
    strict = dojo("class", "grade", "--rubric", "strict.toml")
    again = dojo("class", "grade")

    assert [one.code for one in (first, second, strict, again)] == [0, 0, 0, 0]
    assert "0 to grade, 1 as before." in second.err
    words = " ".join(strict.err.split())
    assert "The class's rubric from now on: strict.toml" in words
    assert "1 to grade, 0 as before." in words
    assert "0 to grade, 1 as before." in again.err
    with open_gradebook(tmp_path / "grades", writing=False) as book:
        document, ada = book.grades.document("ada"), book.row("ada")
        whys = [grade.why for grade in book.grades.history("ada")]
    assert document.provenance.submission_path == "handed-in/ada"
    assert document.pass_mark == 99
    assert whys == ["first grade", "another rubric"]
    assert (ada.parts["behaviour"], ada.points) == (50, 70)
    assert [comment.text for comment in ada.comments] == ["See me."]
