"""What a run grades: what is new or changed, and why; nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.records import pack
from dicedojo.classroom.gradebook.store import Gradebook, open_gradebook
from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.classroom.intake.matching import match
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student
from dicedojo.classroom.run.class_run import ALL, GradingPlan, make_plan
from dicedojo.classroom.run.work import Settings
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.submission.handed_files import Names

from ..gradebooks import ADA, JOE, document_of, subject

CODE = "def pays(side): ...  # by {}\n"


@dataclass
class Class:
    """A folder of submissions, and their gradebook."""

    folder: Path
    settings: Settings
    book: Gradebook
    root: Path
    names: dict[str, Names] = field(default_factory=dict)

    def plan(
        self, regrade: Collection[str] = (), roster: Roster | None = None
    ) -> GradingPlan:
        found = find_handed_in(self.folder, self.settings.kata)
        return make_plan(
            match(found, roster), self.settings, self.book, self.names, regrade
        )

    def grade(self, plan: GradingPlan, student: Student = ADA) -> None:
        """Record a grade for every task of a plan."""
        document = document_of(student)
        self.book.replace_members(subject(), plan.entries)
        for task in plan.tasks:
            self.book.grades.record(
                task.student_id, task.inputs, pack(document), task.why
            )

    def why(self, regrade: Collection[str] = ()) -> dict[str, str]:
        return {task.student_id: task.why for task in self.plan(regrade).tasks}


@pytest.fixture
def coins(coin: Kata, tmp_path: Path) -> Iterator[Class]:
    folder = tmp_path / "handed-in"
    for name in ("ada", "bob"):
        (folder / name).mkdir(parents=True)
        (folder / name / "coin.py").write_text(CODE.format(name))
    settings = Settings(coin, ProcessSandbox(), folder)
    with open_gradebook(tmp_path / "grades", writing=True) as book:
        yield Class(folder, settings, book, tmp_path)


def test_a_changed_submission_is_graded_again_unless_an_earlier_one_comes_back(
    coins: Class,
) -> None:
    coins.grade(coins.plan())
    (coins.folder / "bob" / "coin.py").write_text(CODE.format("bob, later"))
    assert coins.why() == {"bob": "another submission"}
    coins.grade(coins.plan())
    (coins.folder / "bob" / "coin.py").write_text(CODE.format("bob"))

    assert coins.why() == {}


@pytest.mark.parametrize("what", ["course", "rubric"])
def test_a_changed_kata_grades_everybody_again(coins: Class, what: str) -> None:
    coins.grade(coins.plan())
    kata = coins.settings.kata
    strict = replace(kata.rubric, file="strict.toml", sha256="5" * 64)
    changed = {
        "course": replace(kata, root=coins.root / "another"),
        "rubric": replace(kata, rubric=strict),
    }
    coins.settings = replace(coins.settings, kata=changed[what])

    assert coins.why() == dict.fromkeys(("ada", "bob"), f"another {what}")


def test_grades_are_stale_until_other_facts_are_graded(
    coins: Class, tmp_path: Path
) -> None:
    coins.grade(coins.plan())
    kata = replace(coins.settings.kata, root=tmp_path / "another")
    coins.settings = replace(coins.settings, kata=kata)
    plan = coins.plan()

    coins.grade(replace(plan, tasks=plan.tasks[:1]))  # and the run is stopped

    stale = {row.student.id: row.stale for row in coins.book.rows()}
    assert stale == {"ada": "", "bob": "another course"}


def test_a_grade_that_stays_without_a_submission_may_be_stale(coins: Class) -> None:
    roster = Roster((Student("ada"), Student("bob"), Student("cy")))
    coins.grade(coins.plan(roster=roster))
    shutil.rmtree(coins.folder / "bob")
    coins.settings = replace(coins.settings, lenient=True)

    plan = coins.plan(roster=roster)
    coins.grade(plan)

    assert (len(plan.tasks), plan.unchanged) == (1, 0)
    rows = {row.student.id: (row.status, row.stale) for row in coins.book.rows()}
    assert rows == {
        "ada": ("graded", ""),
        "bob": ("graded", "other options"),
        "cy": ("missing", ""),
    }


def test_what_is_only_asked_for_again_is_not_stale(coins: Class) -> None:
    coins.grade(coins.plan())

    coins.grade(replace(coins.plan([ALL]), tasks=()))

    assert [row.stale for row in coins.book.rows()] == ["", ""]


def test_other_names_and_options_are_reasons(coins: Class) -> None:
    coins.grade(coins.plan())
    coins.names = {"ada": Names("money.py")}
    coins.settings = replace(coins.settings, lenient=True)

    assert coins.why() == {"ada": "other names, other options", "bob": "other options"}


@pytest.mark.parametrize(
    ("seconds", "reasons"), [(600.0, set()), (12.0, set()), (6.0, {"other options"})]
)
def test_another_time_grades_again_only_what_may_have_needed_it(
    coins: Class, seconds: float, reasons: set[str]
) -> None:
    coins.grade(coins.plan())  # in 1.5 s of 120

    coins.settings = replace(coins.settings, seconds=seconds)

    assert set(coins.why().values()) == reasons


def test_names_that_are_stated_no_more_are_a_reason_of_their_own(coins: Class) -> None:
    coins.names = {"ada": Names("money.py")}
    coins.grade(coins.plan())
    coins.names = {}

    assert coins.why() == {"ada": "without the names stated before"}


@pytest.mark.parametrize(
    ("regrade", "graded"),
    [([ALL], ["ada", "bob"]), (["bob"], ["bob"])],
)
def test_regrading_can_be_asked_for(
    coins: Class, regrade: list[str], graded: list[str]
) -> None:
    coins.grade(coins.plan())

    assert coins.why(regrade=regrade) == dict.fromkeys(graded, "asked for by --regrade")


def test_what_dojo_failed_on_is_tried_again(coins: Class) -> None:
    coins.grade(coins.plan(), JOE)

    assert set(coins.why().values()) == {"not decided the last time"}


def test_a_doubled_submission_is_not_graded(coins: Class) -> None:
    (coins.folder / "ada.py").write_text("# by ada, or not\n")
    found = find_handed_in(coins.folder, coins.settings.kata)
    both = [one for one in found.handed_in if "ada" in one.origin]
    same = tuple(replace(one, id="ada") for one in both)

    class_list = match(replace(found, handed_in=same), None)
    plan = make_plan(class_list, coins.settings, coins.book, {})

    (entry,) = plan.entries
    assert plan.tasks == ()
    assert "2 times" in entry.problem
    assert "ada.py" in entry.handed_in
