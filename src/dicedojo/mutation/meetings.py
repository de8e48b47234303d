"""Has a submission's tests meet its mutants and planted bugs, before any verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.reasons import BY_THE_CLOCK
from dicedojo.mutation.rounds import Rounds, is_noticed
from dicedojo.mutation.runs import Run
from dicedojo.mutation.suite import Suite, no_tests
from dicedojo.mutation.validity import begin, judge
from dicedojo.mutation.verdicts import Mutant
from dicedojo.mutation.wall import Wall
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.imports import not_available

UNFINISHED = "dojo did not finish"
OUT_OF_TIME = "out of time"  # the kind of a problem
Generate = Callable[[], tuple[Sequence[Mutant], tuple[Problem, ...]]]


@dataclass(frozen=True, eq=False)
class Meetings:
    """What the tests did on each program; nothing where none was collected."""

    programs: Programs
    wall: Wall
    suite: Suite
    problems: tuple[Problem, ...]
    rounds: Rounds | None = None  # none where no test was collected, or none is judged
    mutants: Sequence[Mutant] = ()
    runs: Mapping[str, Run] = field(default_factory=dict)  # by key of the program
    finished: bool = True  # False where the clock kept tests from a correct program


def meet(
    programs: Programs,
    wall: Wall,
    generate: Generate,
    ask_after_tests: Callable[[Sequence[Mutant]], None],
) -> Meetings:
    """Return what the tests do on the learner's mutants and on the planted bugs.

    Mutants are wanted late: another thread may still be making them. They can be asked
    something of their own after the tests, which is stated once they are known.

    Raises:
        SandboxError, ContentError: as `assess_tests` does.
    """
    beginning = begin(wall, wall.runner, programs)
    collection, submission = beginning.collection, programs.submission
    missing = not_available(collection.missing)
    suite = Suite.of(programs.kata, submission, collection)
    if not suite.collected:
        problem = no_tests(programs.kata, collection, submission)
        return Meetings(programs, wall, suite, (problem, *missing, *generate()[1]))

    rounds, suite = judge(wall, wall.runner, programs, beginning, suite)
    mutants, problems = generate()
    late = [one.test for one in suite.exclusions if one.kind == BY_THE_CLOCK]
    if late:
        problems = (_late(late[0]), *missing, *problems)
        return Meetings(programs, wall, suite, problems, finished=False)
    met = [Program(mutant.id, mutant.source) for mutant in mutants]
    # A test that does not end on the learner's own code says nothing of its
    # mutants, and would use the time of all others up.
    own_rounds = rounds.without(suite.endless)
    ask_after_tests(mutants)
    chaffs = [*programs.chaffs.values(), *programs.failing.values()]
    together = own_rounds is rounds
    runs = _run_all(own_rounds, suite, met, chaffs if together else ())
    if not together:
        runs |= _run_all(rounds, suite, (), chaffs)
    return Meetings(programs, wall, suite, (*missing, *problems), rounds, mutants, runs)


def _late(test: str) -> Problem:
    message = (
        f"{UNFINISHED}: on a correct program the clock ended {test}, twice, before it "
        "had used its CPU time. A busy machine does that, or a test that waits, so "
        "nothing is decided. Grade it again."
    )
    return Problem(OUT_OF_TIME, message)


def _run_all(
    rounds: Rounds,
    suite: Suite,
    mutants: Sequence[Program],
    others: Sequence[Program] = (),
) -> dict[str, Run]:
    """Have the tests meet mutants and planted bugs, all shuffled together."""
    if not mutants and not others:
        return {}
    tolerated = {*suite.collected} - {*suite.valid}
    runs = rounds.run([*others, *mutants], tolerated)
    # A test that fails on the learner's own code says nothing of its mutants, and may
    # have ended a run before the one that does.
    unsure = [
        one
        for one in mutants
        if runs[one.key].failed and not is_noticed(runs[one.key], suite, suite.behind)
    ]
    if unsure and suite.own_bugs:
        runs |= rounds.run(unsure, {*tolerated, *suite.own_bugs})
    return runs
