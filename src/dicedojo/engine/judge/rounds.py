"""Has a submission's tests meet programs of all kinds, shuffled together.

Nothing tells the tests which program they meet: they know its answers alone. Their
order is known to the keeper alone. Among the programs are controls, which answer as the
learner's own code does: a test that has another outcome then is flaky.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from dicedojo.engine import limits
from dicedojo.engine.judge.programs import OWN, Program, Programs
from dicedojo.engine.judge.reasons import flaky
from dicedojo.engine.judge.verdicts import ControlVerdict, End, Exclusion, Run
from dicedojo.engine.judge.wall import Session, Wall
from dicedojo.files import hash_files

CONTROLS = 4  # programs at least, besides mutants, that answer as the tests know
MET_FIRST = 2  # noticed programs that the tests meet once more, in a first session


class Rounds:
    """The tests of a session, and the programs that they meet."""

    def __init__(self, wall: Wall, programs: Programs, session: Session, base: Program):
        self.wall = wall
        self.programs = programs
        self.session = session
        self.base = base  # the program of the first session
        self.flaky: set[str] = set()  # tests that have shown to be
        self.controls: dict[str, ControlVerdict] = {}  # by name
        # Sets of tolerated tests with which they have met the controls: all that tests
        # could tell one round from another by.
        self._seen: set[tuple[str, ...]] = set()
        self._chance = random.Random(hash_files(programs.submission.files))

    def without(self, tests: Collection[str]) -> Rounds:
        """Return rounds in which some of the tests do not run."""
        if not tests:
            return self
        session = replace(self.session, excluded=(*self.session.excluded, *tests))
        session = self.wall.begin(session, self.base)
        others = Rounds(self.wall, self.programs, session, self.base)
        others.flaky, others.controls = self.flaky, self.controls  # the same for both
        return others

    def run(
        self, programs: Sequence[Program], tolerated: Collection[str] | None
    ) -> dict[str, Run]:
        """Return what the tests do on each program, by its key.

        A run ends with the first failure of a test that is not tolerated; it does not
        where `tolerated` is None. Programs on which a test was flaky run again
        without it, and `flaky` names it.
        """
        found: dict[str, Run] = {}
        left = list(programs)
        for _ in range(limits.MAX_FLAKY_ROUNDS if left else 0):
            known = len(self.flaky)
            found |= self._run_once(left, tolerated)
            if tolerated is not None:
                found |= self._meet_first(left, found, tolerated)
            if len(self.flaky) == known:
                break
            left = [one for one in programs if self._is_spoiled(found[one.key])]
        return found

    def exclusions(self) -> list[Exclusion]:
        """Return the tests that have shown to be flaky so far, and why."""
        return [flaky(test) for test in sorted(self.flaky)]

    def _run_once(
        self, programs: Sequence[Program], tolerated: Collection[str] | None
    ) -> dict[str, Run]:
        spared = None if tolerated is None else sorted({*tolerated, *self.flaky})
        controls = self._controls(spared)
        together = [*programs, *controls.values()]
        self._chance.shuffle(together)
        runs = self.wall.run(self.session, self.base, together, spared)
        for name, control in controls.items():
            run = runs.pop(control.key)
            if run.ended:  # once may be the machine's doing
                again = self.wall.run(self.session, self.base, [control], spared)
                run = again[control.key]
            turned = self._turned(run)
            self.flaky |= turned
            if name in self.programs.controls:
                before = self.controls.get(name, ControlVerdict(name)).failing
                failing = tuple(sorted({*before, *turned}))
                self.controls[name] = ControlVerdict(name, failing)
        for run in runs.values():
            if run.asked_otherwise:
                self.flaky.add(run.at)
        return runs

    def _meet_first(
        self,
        programs: Sequence[Program],
        runs: Mapping[str, Run],
        tolerated: Collection[str],
    ) -> dict[str, Run]:
        """Return the runs without failures that do not come in a first session.

        There a test can remember nothing of another program's answers: one that did
        had 39 of 50 points and looked at none, and 43 where it ended its process in
        place of failing. A few programs will do, for 2 to 8 % of a grade's CPU time,
        unless a test is flaky: many that fail by chance notice all.
        """
        noticed = [one for one in programs if _ends_by_a_test(runs[one.key])]
        if not self.flaky:
            self._chance.shuffle(noticed)
            noticed.sort(key=lambda one: _fails_with_the_program(runs[one.key]))
            del noticed[MET_FIRST:]
        found: dict[str, Run] = {}
        alone, spared = replace(self.session, keep=False), sorted(tolerated)
        for one in noticed:
            run = runs[one.key]
            first = self.wall.begin(alone, one, spared).run
            ended_by = {*run.failed, run.at} if run.ended else {*run.failed}
            if not first.ended and (passed := ended_by & first.passed):
                self.flaky |= passed
                failed = {t: why for t, why in run.failed.items() if t not in passed}
                found[one.key] = replace(first, failed=failed, exit=int(bool(failed)))
        return found

    def _controls(self, tolerated: Sequence[str] | None) -> dict[str, Program]:
        """Return the controls and the first program, if tests could know this round.

        They are live from places that nobody can foresee, as other programs may differ
        anywhere. `Comparison` asks the first program what it answers after the tests;
        it takes part more than once where there are few controls, or none as it is not
        the learner's. Where nothing is tolerated since all outcomes count, as with
        wheats, a test can only exclude itself.
        """
        if tolerated is None or tuple(tolerated) in self._seen:
            return {}
        self._seen.add(tuple(tolerated))
        controls = self.programs.controls if self.base.key == OWN else {}
        more = range(max(1, CONTROLS - len(controls)))
        controls = {**controls, **{f"{OWN} {n}": self.base for n in more}}
        return {
            name: replace(program, key=name, live=self._chance.random())
            for name, program in controls.items()
        }

    def _turned(self, run: Run) -> set[str]:
        """Return the tests whose outcome is another one on the same answers."""
        if run.asked_otherwise or (run.ended.is_of_program and run.at):
            return {run.at}
        first = self.session.run
        failed = run.failed.keys() - first.failed.keys()
        return failed | (run.passed - first.passed)

    def _is_spoiled(self, run: Run) -> bool:
        """Return whether a flaky test alone decided how a run ended."""
        return run.asked_otherwise or (
            bool(run.failed) and self.flaky.issuperset(run.failed)
        )


def _ends_by_a_test(run: Run) -> bool:
    """Return whether a test fails, or ends the process: not by the program's end."""
    return bool(run.failed) or (run.ended is End.STOPPED and not run.gone)


def _fails_with_the_program(run: Run) -> bool:
    """Return whether there are failures, all with an exception of the program's."""
    if not run.failed:
        return False
    calls = [failure.last_call for failure in run.failed.values()]
    return all(call is not None and call.has_raised for call in calls)
