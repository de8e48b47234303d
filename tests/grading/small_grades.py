"""Small katas, exams and reports of tests, from which grades add up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Rubric, Strategy
from dicedojo.course.step import Step, StepKind
from dicedojo.engine.exam.report import ExamReport, Outcome, ScenarioRecord, SweepRecord
from dicedojo.engine.judge.suite import MutationReport, Suite
from dicedojo.engine.judge.verdicts import (
    Bug,
    ChaffVerdict,
    Exclusion,
    MutantVerdict,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.games.strategy_report import StrategyReport, Value
from dicedojo.grading.document.grade import Line, Part
from dicedojo.grading.grade import Grade, grade
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

from ..handmade_grades import StatedVariant

TEST = "tests/test_greed.py::test_three_ones"
ALL_AGREE = SweepRecord.of(9331, 9331, True)
KILLED = (Status.KILLED, Status.KILLED)  # as many as there are chaffs
BOTH_CAUGHT = {"no_sort": True, "first_rule_only": True}


def kata(steps: int = 2, chaffs: tuple[str, ...] = tuple(BOTH_CAUGHT)) -> Kata:
    root = Path("course")
    return Kata(
        root=root,
        name="greed",
        title="Greed",
        summary="",
        module="greed",
        functions=("score",),
        source="",
        rubric=Rubric(steps=25, sweep=25, mutants=30, chaff=20, pass_mark=60),
        steps=tuple(
            Step(root, "greed", number, "step", "A step", StepKind.BEHAVIOUR, ())
            for number in range(1, steps + 1)
        ),
        wheats=(),
        chaffs=tuple(
            StatedVariant(name, root / name, docstring=f"Chaff: {name}!")
            for name in chaffs
        ),
    )


def exam(*outcomes: tuple[int, Outcome], sweep: SweepRecord = ALL_AGREE) -> ExamReport:
    scenarios = tuple(
        ScenarioRecord(f"{step:02d}_step", f"scenario {n}", outcome, "")
        for n, (step, outcome) in enumerate(outcomes)
    )
    return ExamReport(scenarios, sweep, "process")


ALL_PASS = exam((1, "passed"), (2, "passed"))


def mutation(
    *statuses: Status,
    caught: dict[str, bool] = BOTH_CAUGHT,
    collected: tuple[str, ...] = (TEST,),
    exclusions: tuple[Exclusion, ...] = (),
    problems: tuple[Problem, ...] = (),
    bugs: tuple[Bug, ...] | None = None,
) -> MutationReport:
    """A report of mutants that ended so, each a bug of its own unless `bugs` says."""
    mutants = tuple(
        MutantVerdict(Mutant(f"m{n}", "number", 1, 1, "1", "2", ""), status)
        for n, status in enumerate(statuses)
    )
    chaffs = tuple(ChaffVerdict(name, f"{name}!", yes) for name, yes in caught.items())
    if bugs is None:
        bugs = tuple(
            Bug((one.mutant.id,), one.status)
            for one in mutants
            if one.status in (Status.KILLED, Status.TIMED_OUT, Status.SURVIVED)
        )
    suite = Suite.of(collected).excluding(exclusions)
    return MutationReport(suite, mutants, bugs, chaffs, problems=problems)


def graded(
    exam_report: ExamReport = ALL_PASS,
    mutation_report: MutationReport | None = None,
    of: Kata | None = None,
    strategy: StrategyReport | None = None,
) -> Grade:
    report = mutation_report or mutation(Status.KILLED)
    ada = Submission("ada", {"greed.py": b""}, "greed.py")
    return grade(of or kata(), ada, exam_report, report, strategy, 1.0)


def kata_with_strategy() -> Kata:
    rubric = Rubric(steps=25, sweep=20, mutants=25, chaff=15, pass_mark=60, strategy=15)
    strategy = Strategy("choose", nothing_at=0.5, full_from=0.95)
    return replace(kata(), rubric=rubric, strategy=strategy)


def worth(*shares: float) -> StrategyReport:
    """A strategy with these shares of a best turn of 500 points."""
    values = (
        Value(f"situation {number}", share * 500, 500)
        for number, share in enumerate(shares, start=1)
    )
    sentence = "choose is worth something."
    return StrategyReport("choose", "points a turn", tuple(values), sentence=sentence)


TROUBLE = StrategyReport("choose", "points a turn", trouble="For roll 1 it raises.")


def part(one: Grade, name: str) -> Part:
    return next(part for part in one.parts if part.name == name)


def line(one: Grade, label: str) -> Line:
    return next(
        line for part in one.parts for line in part.lines if line.label == label
    )
