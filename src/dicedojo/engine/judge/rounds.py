"""Has a submission's tests meet programs of all kinds, shuffled together.

The tests cannot tell which program they meet: they see only its answers, and only the
keeper knows the order. Among the programs are controls, which answer as the learner's
own code does, and the wheats once more: a test that has another outcome there is flaky.
"""

from __future__ import annotations

import os
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from dicedojo.engine import limits
from dicedojo.engine.judge.programs import OWN, Program
from dicedojo.engine.judge.reasons import flaky
from dicedojo.engine.judge.verdicts import ControlVerdict, Exclusion, Run
from dicedojo.engine.judge.wall import FirstSession, Wall
from dicedojo.files import hash_files

# Whoever knew the order could have tests that pass on the controls, by their number.
SECRET = os.urandom(16)
MIN_CONTROLS = 4  # programs that answer as the first one does
MET_FIRST = 3  # noticed programs that the tests meet once more, in a first session


class Rounds:
    """The tests of a session, and the programs that they meet."""

    def __init__(self, wall: Wall, session: FirstSession) -> None:
        self.wall = wall
        self.session = session
        self.flaky: set[str] = set()  # tests
        self.controls: dict[str, ControlVerdict] = {}  # by name
        # Sets of tolerated tests with which the tests have met the controls: tests can
        # distinguish rounds by nothing else.
        self._controlled: set[tuple[str, ...]] = set()
        files = wall.programs.submission.files
        self._chance = random.Random(f"{SECRET.hex()} {hash_files(files)}")

    def without(self, tests: Collection[str]) -> Rounds:
        """Return rounds in which some of the tests do not run."""
        if not tests:
            return self
        session = replace(self.session, excluded=(*self.session.excluded, *tests))
        rounds = Rounds(self.wall, self.wall.begin(session))
        rounds.flaky, rounds.controls = self.flaky, self.controls  # the same for both
        return rounds

    def run(
        self, programs: Sequence[Program], tolerated: Collection[str] | None
    ) -> dict[str, Run]:
        """Return the outcomes of the tests on each program, by its key.

        A run ends with the first failure of a test that is not tolerated, unless
        `tolerated` is None. Programs on which a test was flaky run again without it,
        and it is added to `flaky`.
        """
        runs: dict[str, Run] = {}
        pending = list(programs)
        for _ in range(limits.MAX_FLAKY_ROUNDS if pending else 0):
            flaky_before = len(self.flaky)
            runs |= self._run_once(pending, tolerated)
            if tolerated is not None:
                runs |= self._meet_first(pending, runs, tolerated)
            otherwise = {run.at for run in runs.values() if run.asked_otherwise}
            if otherwise:  # such a test ends each run, tolerated or not
                self.session = self.without(otherwise).session
            elif len(self.flaky) == flaky_before:
                break
            spoiled = {
                key for key, run in runs.items() if self._is_spoiled(run, tolerated)
            }
            pending = [program for program in programs if program.key in spoiled]
        return runs

    def exclusions(self) -> list[Exclusion]:
        """Return the tests that were flaky so far, as exclusions."""
        return [flaky(test) for test in sorted(self.flaky)]

    def _run_once(
        self, programs: Sequence[Program], tolerated: Collection[str] | None
    ) -> dict[str, Run]:
        now_tolerated = None if tolerated is None else sorted({*tolerated, *self.flaky})
        controls = self._controls(now_tolerated)
        wheats = self._wheats() if controls else []
        together = [*programs, *controls.values(), *wheats]
        self._chance.shuffle(together)
        runs = self.wall.run(self.session, together, now_tolerated)
        for wheat in wheats:
            run = runs.pop(wheat.key)
            ended_by = {run.at} if run.ended.is_of_program else set[str]()
            self.flaky |= (run.failed.keys() | ended_by) - {"", *(now_tolerated or ())}
        for name, control in controls.items():
            run = runs.pop(control.key)
            if run.ended:  # the machine may be the cause, if only once
                again = self.wall.run(self.session, [control], now_tolerated)
                run = again[control.key]
            turned = self._turned(run)
            self.flaky |= turned
            if name in self.wall.programs.controls:
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
        """Return the runs without the failures that do not recur in a first session.

        There a test cannot remember another program's answers: a test that did, and
        checked none, had 39 of 50 points, and 43 if it ended its process instead of
        failing. A few programs are enough, for 4 % of a grade's CPU time, unless a test
        is flaky: among many programs, chance failures seem to notice each of them.
        """
        noticed = [
            program
            for program in programs
            if _ends_by_a_test(runs[program.key])
            and not runs[program.key].asked_otherwise  # it runs again, without the test
        ]
        if not self.flaky:
            self._chance.shuffle(noticed)
            noticed.sort(key=lambda program: _fails_with_the_program(runs[program.key]))
            del noticed[MET_FIRST:]
        corrected: dict[str, Run] = {}
        for program in noticed:
            run = runs[program.key]
            alone = replace(self.session, program=program, keep=False)
            first = self.wall.begin(alone, sorted(tolerated)).run
            ended_by = {*run.failed, run.at} if run.ended else {*run.failed}
            if not first.ended and (passed := ended_by & first.passed):
                self.flaky |= passed
                failed = {t: why for t, why in run.failed.items() if t not in passed}
                new = replace(first, failed=failed, exit=int(bool(failed)))
                corrected[program.key] = new
        return corrected

    def _controls(self, tolerated: Sequence[str] | None) -> dict[str, Program]:
        """Return the controls and the first program, once for each `tolerated`.

        They are live from random places on, as other programs may differ anywhere.
        `Comparison` asks the first program questions after the tests. It takes part
        more than once where there are few controls; there are none if it is not the
        learner's. None are needed where `tolerated` is None, as with wheats: there a
        test can only exclude itself.
        """
        if tolerated is None or tuple(tolerated) in self._controlled:
            return {}
        self._controlled.add(tuple(tolerated))
        base = self.session.program
        controls = self.wall.programs.controls if base.key == OWN else {}
        more = range(max(1, MIN_CONTROLS - len(controls)))
        controls = {**controls, **{f"{OWN} {n}": base for n in more}}
        return {
            name: replace(program, key=name, live=self._chance.random())
            for name, program in controls.items()
        }

    def _wheats(self) -> list[Program]:
        """Return the wheats, which all tests that count have passed before.

        A test that knows when this was, by the number of its process for example, and
        fails ever after, had all points. It costs 1 % of a grade's CPU time.
        """
        wheats = self.wall.programs.wheats.values()
        return [replace(wheat, key=f"{wheat.key} again") for wheat in wheats]

    def _turned(self, run: Run) -> set[str]:
        """Return the tests whose outcome changed although the answers are the same."""
        if run.asked_otherwise or (run.ended.is_of_program and run.at):
            return {run.at}
        first = self.session.run
        failed = run.failed.keys() - first.failed.keys()
        return failed | (run.passed - first.passed)

    def _is_spoiled(self, run: Run, tolerated: Collection[str] | None) -> bool:
        """Return whether a flaky test alone decided how a run ended."""
        failed = run.failed.keys() - {*(tolerated or ())}
        return run.asked_otherwise or (bool(failed) and self.flaky.issuperset(failed))


def _ends_by_a_test(run: Run) -> bool:
    """Return whether a test failed or ended the process, and not the program."""
    return bool(run.failed) or (run.ended.is_of_program and not run.gone)


def _fails_with_the_program(run: Run) -> bool:
    """Return whether tests failed, all of them where only this program raises."""
    calls = [(failure.last_call, failure.differs) for failure in run.failed.values()]
    return bool(calls) and all(
        last is not None and last.has_raised and last == differs
        for last, differs in calls
    )
