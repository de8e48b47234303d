"""Measures a submission's own tests: are they fair, and how much would they notice?

It collects the tests and finds those that count. These meet the learner's mutants and
the planted bugs. The mutants are compared with the learner's code by their answers
alone. The report combines both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dicedojo.course import Kata
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import Answer, NoAnswer
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.judge.bugs import (
    chaff_verdicts,
    find_bugs,
    is_noticed,
    mutant_verdicts,
    none_caught,
)
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.lacking import no_tests
from dicedojo.engine.judge.programs import Program, Programs
from dicedojo.engine.judge.rounds import Rounds
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.spared import ComparedCache
from dicedojo.engine.judge.suite import MutationReport, Suite
from dicedojo.engine.judge.validity import begin, exclude_white_box, judge
from dicedojo.engine.judge.verdicts import (
    ChaffVerdict,
    End,
    ExclusionKind,
    MutantVerdict,
    Run,
    Status,
)
from dicedojo.engine.judge.wall import Wall
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.mutants.mutants import choose_mutants
from dicedojo.engine.sandbox import Sandbox
from dicedojo.submission import (
    Problem,
    ProblemKind,
    Submission,
    imported_names,
    not_available,
    tested_modules,
)
from dicedojo.syntax import ignore_source_warnings

UNFINISHED = "dojo did not finish"
MORE_TIME = " `--time` allows more"  # next steps, of a teacher alone
GRADE_AGAIN = " Grade it again"


@dataclass(frozen=True, eq=False)
class Meetings:
    """The outcomes of the tests on each program; empty where none was collected."""

    wall: Wall
    suite: Suite
    problems: tuple[Problem, ...]
    rounds: Rounds | None = None  # none where no test was collected, or none is judged
    mutants: Sequence[Mutant] = ()
    runs: Mapping[str, Run] = field(default_factory=dict)  # by key of the program
    finished: bool = True  # False where the clock kept tests from a correct program


@ignore_source_warnings()
def assess_tests(
    kata: Kata,
    submission: Submission,
    sandbox: Sandbox,
    own_answers: Sequence[Answer] = (),
    seconds: float = limits.TEST_SECONDS,
) -> MutationReport:
    """Return all that is known about the submission's tests.

    `own_answers` are the code's answers to the whole domain, if an exam has them.
    After this many `seconds` nothing more is run, and the report says what was left.

    Raises:
        SandboxError: the sandbox could not be started.
        ContentError: a wheat or a chaff does not run.
    """
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    with TestRunner.open(code, seconds) as runner:
        if own_answers and all(isinstance(answer, NoAnswer) for answer in own_answers):
            runner.expect_no_answers()
        wall = Wall(kata, submission, runner)
        cache = ComparedCache.of(kata, code)
        comparison = Comparison(kata, runner, submission.source, own_answers, cache)
        return conclude(meet(wall, comparison), comparison)


def meet(wall: Wall, comparison: Comparison | None = None) -> Meetings:
    """Return the outcomes of the tests on the learner's mutants and the planted bugs.

    The mutants are made after it is known which tests count. They answer the questions
    of the `comparison` once the tests have met them.

    Raises:
        SandboxError, ContentError: as `assess_tests` does.
    """
    start = begin(wall)
    kata, submission = wall.programs.kata, wall.programs.submission
    missing = not_available(wall.runner.substitutes)
    if not start.suite.collected:
        if not start.session.program.of_course:
            start = exclude_white_box(wall, start)
        problem = _why_none(start.suite, start.session.run.ended)
        problems = (problem, *missing, *choose_mutants(kata, submission)[1])
        finished = problem.kind != ProblemKind.OUT_OF_TIME
        return Meetings(wall, start.suite, problems, finished=finished)

    rounds, suite = judge(wall, start)
    mutants, problems = choose_mutants(kata, submission)
    late = [e.test for e in suite.exclusions if e.kind is ExclusionKind.BY_THE_CLOCK]
    if late:
        problem = _ended_by_clock(f"on a correct program the clock ended {late[0]}")
        problems = (problem, *missing, *problems)
        return Meetings(wall, suite, problems, finished=False)
    if comparison is not None:
        wall.ask_after_tests(comparison.orders(mutants))
    runs = _meet_all(rounds, suite, mutants)
    return Meetings(wall, suite, (*missing, *problems), rounds, mutants, runs)


def _meet_all(
    rounds: Rounds, suite: Suite, mutants: Sequence[Mutant]
) -> dict[str, Run]:
    """Have the tests meet mutants and planted bugs, all shuffled together.

    A test that does not end on the learner's own code says nothing about its mutants,
    and would use up the time of all others. If there is one, it does not run on the
    mutants, and the planted bugs are met separately.
    """
    programs = rounds.wall.programs
    changed = [Program(mutant.id, mutant.source) for mutant in mutants]
    planted = [*programs.chaffs.values(), *programs.failing.values()]
    excluded = {*suite.excluded}
    own_rounds = rounds.without(suite.endless)
    together = [] if suite.endless else planted
    runs = own_rounds.run([*together, *changed], excluded)
    # A test that fails on the learner's own code says nothing about its mutants, and
    # may have ended a run before a test that would notice the mutant.
    counted = suite.counted
    unsure = [
        program
        for program in changed
        if runs[program.key].failed
        and not is_noticed(runs[program.key], suite, counted)
    ]
    if unsure and suite.own_bugs:
        runs |= own_rounds.run(unsure, {*excluded, *suite.own_bugs})
    if suite.endless:
        runs |= rounds.run(planted, excluded)
    return runs


def _why_none(suite: Suite, ended: End) -> Problem:
    """Return why no test was collected; `ended` is how collecting ended."""
    if ended is End.NOT_RUN:
        message = f"{UNFINISHED}: there was no time left for tests.{MORE_TIME}."
        return Problem(ProblemKind.OUT_OF_TIME, message)
    if ended is End.CUT_OFF:
        return _ended_by_clock("the clock ended the import of the tests")
    return no_tests(suite.broken, ended)


def _ended_by_clock(event: str) -> Problem:
    message = (
        f"{UNFINISHED}: {event}, and not its steps. A test that waits does that, or a "
        f"busy machine, so nothing is decided.{GRADE_AGAIN}."
    )
    return Problem(ProblemKind.OUT_OF_TIME, message)


def conclude(meetings: Meetings, comparison: Comparison) -> MutationReport:
    """Return the report, by the outcomes of the tests and the answers of programs."""
    wall, programs, suite = meetings.wall, meetings.wall.programs, meetings.suite
    rounds, problems, runs = meetings.rounds, meetings.problems, meetings.runs
    if rounds is None:
        finished = meetings.finished
        uncaught = none_caught(programs.kata, run=finished)
        return MutationReport(
            suite, chaffs=uncaught, problems=problems, finished=finished
        )

    grouped = comparison.group(meetings.mutants, wall.compared)
    suite = suite.excluding(rounds.exclusions())
    verdicts = mutant_verdicts(comparison, grouped, runs, suite)
    mutants = [verdicts[m.id] for m in meetings.mutants if m.id in verdicts]
    chaffs = chaff_verdicts(programs, runs, suite)
    unnoticed = tuple(
        name
        for name, program in programs.failing.items()
        if not runs[program.key].ended.is_of_machine
        and not is_noticed(runs[program.key], suite, suite.valid)
    )
    if suite.sound and len(unnoticed) == len(programs.failing):
        problems = (*problems, _checks_nothing(programs, suite.sound))
    if comparison.problem is not None:
        problems = (*problems, comparison.problem)
    unfinished = tuple(_unfinished(mutants, chaffs, wall.runner.out_of_time))
    return MutationReport(
        suite=suite,
        mutants=tuple(mutants),
        bugs=find_bugs(grouped.groups, verdicts),
        chaffs=chaffs,
        controls=tuple(rounds.controls.values()),
        problems=(*problems, *unfinished),
        unnoticed=unnoticed,
        finished=not unfinished,
    )


def _unfinished(
    mutants: Sequence[MutantVerdict],
    chaffs: Sequence[ChaffVerdict],
    out_of_time: bool,
) -> Iterator[Problem]:
    """Yield a problem if changes that count were not tried."""
    untried = sum(not chaff.run for chaff in chaffs)
    if out_of_time:
        untried += sum(verdict.status is Status.UNDECIDED for verdict in mutants)
    total = len(mutants) + len(chaffs)
    advice = MORE_TIME if out_of_time else GRADE_AGAIN
    if untried:
        message = (
            f"{UNFINISHED}: {untried} of {total} changes were not tried, so "
            f"nothing is decided.{advice}."
        )
        yield Problem(ProblemKind.OUT_OF_TIME, message)


def _checks_nothing(programs: Programs, sound: Sequence[str]) -> Problem:
    kata, submission = programs.kata, programs.submission
    names = " or ".join(kata.functions)
    modules = {path for test in sound for path in tested_modules(submission, test)}
    asks = "do your tests call it?"
    if modules and not any(_imports(kata, submission, test) for test in sound):
        listing = " and ".join(sorted(modules))
        asks = f"your tests import {listing}, not {kata.file}."
    message = f"No test notices when {names} fails at every call; {asks}"
    return Problem(ProblemKind.CHECK_NOTHING, message)


def _imports(kata: Kata, submission: Submission, test: str) -> bool:
    file = submission.files.get(test.partition("::")[0], b"")
    return kata.module in imported_names(file)
