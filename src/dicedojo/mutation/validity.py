"""Which of a submission's tests count: steady, fair to all designs, about behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from dicedojo.domain import Call
from dicedojo.kata import Kata
from dicedojo.mutation.facade import OWN_DESIGN, facade, failing
from dicedojo.mutation.making.controls import make_controls
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Collection, Failure, Job, Run
from dicedojo.mutation.verdicts import ControlVerdict, SetAside
from dicedojo.submission import Submission
from dicedojo.witness import Witness

ONE_BY_ONE = 300  # tests; beyond that a run that ended early stays unexplained
MOST_ENDED = 4  # tests that end badly when run alone, before the rest is not run
OTHER_LUCK = 4  # the seeds of the wheats begin here
NOT_RUN = ""  # the type of a failure without an exception
ALONE_CPU_SECONDS = 2.0  # for one test
ALONE_WALL_SECONDS = 4.0


@dataclass(frozen=True)
class Validity:
    """The verdict on each test: aside, or valid; and what it found in passing."""

    set_aside: tuple[SetAside, ...]
    own_bugs: tuple[str, ...]  # valid, and red on the learner's own code
    controls: tuple[ControlVerdict, ...]


def judge(
    runner: TestRunner,
    kata: Kata,
    submission: Submission,
    collection: Collection,
    private: Iterable[str],
) -> Validity:
    """Run the tests on their own code, on every wheat and on every control.

    `private` are the names of the learner's own design.
    """
    tests = collection.tests
    aside: dict[str, SetAside] = {}
    base = again = Run(ended=collection.importing)
    if not collection.importing:
        base, again = _run_base(runner, submission.source, tests)
    for test in tests:
        if (test in base.passed) != (test in again.passed):
            reason = "Its outcome changes from run to run, or with the order of tests."
            aside[test] = SetAside(test, "flaky", reason)

    wheats = {
        wheat.name: facade(wheat.source, kata.functions, private, kata.values)
        for wheat in kata.wheats
    }
    jobs = [
        Job(name, program, luck=luck)  # a test of chance should not be lucky always
        for luck, (name, program) in enumerate(wheats.items(), start=OTHER_LUCK)
    ]
    for some in (jobs[:1], jobs[1:]):  # what one wheat shows need not hold up others
        for name, run in _run_all(runner, some, tests, aside).items():
            for test in tests:
                if test not in aside and test not in run.passed:
                    aside[test] = _against_wheat(kata, test, name, run)

    controls = []
    if base.passed:
        controls = [
            Job(control.name, control.source)
            for control in make_controls(submission.text)
        ]
    verdicts = []
    for name, run in _run_all(runner, controls, tests, aside).items():
        sound = [test for test in tests if test in base.passed and test not in aside]
        failing = tuple(test for test in sound if test not in run.passed)
        verdicts.append(ControlVerdict(name, not failing, failing))
        for test in failing:
            aside[test] = _looks_at_the_source(test, name)

    bugs = tuple(t for t in tests if t not in aside and t not in base.passed)
    ordered = tuple(aside[test] for test in tests if test in aside)
    return Validity(ordered, bugs, tuple(verdicts))


def recheck(
    runner: TestRunner,
    kata: Kata,
    submission: Submission,
    sound: Sequence[str],
    collected: Sequence[str],
) -> tuple[tuple[SetAside, ...], bool]:
    """Run the sound tests once more, last of all, on the way that the mutants went.

    Return those that no longer pass on their own code, as it is or looking otherwise,
    and whether any test notices a program whose every public function fails.
    """
    controls = make_controls(submission.text)[:1] if sound else ()
    jobs = [
        Job("canary", submission.source, luck=3),
        *(Job("control", control.source) for control in controls),
        Job("forced failure", failing(kata.functions), first=True),
    ]
    excluded = [one for one in collected if one not in sound]
    runs = runner.run_confirmed(jobs, excluded, must_import=False)
    reason = "It passed at first and failed at the end, on the same code."
    late = {
        test: SetAside(test, "flaky", reason)
        for test in sound
        if test not in runs["canary"].passed
    }
    for control in controls:
        for test in sound:
            if test not in runs["control"].passed:
                late.setdefault(test, _looks_at_the_source(test, control.name))
    return tuple(late.values()), not runs["forced failure"].all_passed


def _looks_at_the_source(test: str, control: str) -> SetAside:
    reason = (
        f"It fails on your own code when only its look changes ({control}); "
        "a test should look at what the code does."
    )
    return SetAside(test, "source-dependent", reason)


def _run_base(
    runner: TestRunner, source: bytes, tests: Sequence[str]
) -> tuple[Run, Run]:
    """Run the tests on the learner's own code twice, in two orders."""
    jobs = [Job("forwards", source), Job("backwards", source, backwards=True, luck=2)]
    runs = runner.run(jobs, must_import=False)
    if not any(run.ended for run in runs.values()):
        runner.allow(runs["forwards"])
        return runs["forwards"], runs["backwards"]
    single = _one_by_one(runner, Job("alone", source), tests, ())
    runner.allow(single)
    return single, single


def _run_all(
    runner: TestRunner,
    jobs: Sequence[Job],
    tests: Sequence[str],
    aside: dict[str, SetAside],
) -> dict[str, Run]:
    excluded = tuple(aside)
    runs = runner.run(jobs, excluded)
    return {
        job.key: _one_by_one(runner, job, tests, excluded)
        if runs[job.key].ended in ("timed out", "stopped")
        else runs[job.key]
        for job in jobs
    }


def _one_by_one(
    runner: TestRunner, job: Job, tests: Sequence[str], excluded: Sequence[str]
) -> Run:
    """Run each test alone, to find those that do not end."""
    chosen = [test for test in tests if test not in excluded][:ONE_BY_ONE]
    passed: set[str] = set()
    failed: dict[str, Failure] = {}
    ended = 0
    cpu_seconds = wall_seconds = 0.0
    for test in chosen:
        if ended >= MOST_ENDED:
            failed[test] = Failure(NOT_RUN, "it had no turn: too many did not end")
            continue
        others = [other for other in tests if other != test]
        with runner.time_for(ALONE_CPU_SECONDS, ALONE_WALL_SECONDS):
            run = runner.run([replace(job, key=test)], others, must_import=False)[test]
        passed |= run.passed
        failed.update(run.failed)
        if run.ended:
            ended += 1
            failed[test] = Failure(NOT_RUN, f"it {_ended(run.ended)}")
        else:
            cpu_seconds += run.cpu_seconds
            wall_seconds += run.wall_seconds
    return Run(
        passed=frozenset(passed),
        failed=failed,
        cpu_seconds=cpu_seconds,
        wall_seconds=wall_seconds,
    )


def _ended(how: str) -> str:
    return "does not end" if how == "timed out" else "stops the test runner"


def _against_wheat(kata: Kata, test: str, wheat: str, run: Run) -> SetAside:
    """Say why a test that is red on a correct program cannot count."""
    failure = run.failed.get(test)
    if failure is None and run.ended == "lost":
        reason = "The process that runs the tests was ended before this one had passed."
        return SetAside(test, "does not run", reason, wheat)
    if failure is None:
        told = run.faults[0][1].strip().splitlines()[-1] if run.faults else ""
        reason = f"It does not run against another correct program. {told}".strip()
        return SetAside(test, "about your own design", reason, wheat)
    if failure.type == NOT_RUN:
        reason = f"On a correct program {failure.message}."
        return SetAside(test, "does not run", reason, wheat)
    if failure.private_names or failure.type == OWN_DESIGN:
        reason = _needs(kata, failure)
        return SetAside(test, "about your own design", reason, wheat)
    witness = _witness(kata, failure)
    if witness is None:
        reason = f"A correct program fails it: {_first_line(failure)}"
    else:
        reason = f"The rules say otherwise: {witness.question} {_gives(witness.first)}."
    return SetAside(test, "contradicts the rules", reason, wheat, witness)


def _needs(kata: Kata, failure: Failure) -> str:
    """Say which names of the learner's own a test asks for."""
    names = failure.private_names
    if not names and failure.type == OWN_DESIGN:  # imported before the test began
        names = (failure.message.split()[0],)
    if kata.strategy and names == (kata.strategy.function,):
        return (
            f"It asks {names[0]}, and another good strategy may decide otherwise. "
            "Its exact value is graded instead, so this test costs nothing."
        )
    told = ", ".join(names) or "names of your own"
    return f"It needs {told}, which other correct programs do not have."


def _witness(kata: Kata, failure: Failure) -> Witness | None:
    if failure.last_call is None:
        return None
    function, arguments, answer = failure.last_call
    call = f"{function}({', '.join(arguments)})"
    return Witness(call, _question(kata, function, arguments, call), str(answer), "")


def _question(kata: Kata, function: str, arguments: list[str], call: str) -> str:
    """Return the call in the players' words where its arguments are plain values."""
    import ast

    try:
        values = tuple(ast.literal_eval(argument) for argument in arguments)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return call  # no plain values; an object can look like anything
    known = Call(function, values)
    return kata.domain.describe(known) if _is_question(kata, known) else call


def _is_question(kata: Kata, call: Call) -> bool:
    return call in kata.domain.questions or call in kata.domain.refused


def _gives(answer: str) -> str:
    return answer if answer.startswith("raises ") else f"gives {answer}"


def _first_line(failure: Failure) -> str:
    lines = failure.message.strip().splitlines()
    return f"{failure.type}: {lines[0]}" if lines else failure.type
