"""Says why tests that fail on a wheat do not count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce

from dicedojo.mutation.reasons import (
    FLAKY,
    Evidence,
    needs_explanation,
    why_excluded,
)
from dicedojo.mutation.rounds import Rounds, either
from dicedojo.mutation.runs import Job, Run
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import Exclusion


class WheatFailures:
    """Explains the failures on wheats."""

    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds
        self._programs = rounds.programs
        files = rounds.programs.submission.files.values()
        self._text = "\n".join(data.decode("utf-8", "replace") for data in files)

    def explain(
        self, wheats: Iterable[str], runs: Mapping[str, Run], suite: Suite
    ) -> Suite:
        """Return the suite without the tests that fail on some wheats, and why.

        It also has the calls outside the game that tests made there. `wheats` are their
        names, `runs` those of a round, by key.
        """
        found: dict[str, Exclusion] = {}
        outside = dict(suite.outside_calls)
        for wheat in wheats:
            run = runs[self._programs.wheats[wheat].key]
            outside |= run.outside
            left = (test for test in suite.valid if test not in found)
            failing = [test for test in left if test not in run.passed]
            explained, own = self._run_again(wheat, run, failing)
            for test in failing:
                passes = test not in suite.failing
                missing = self._rounds.runner.stand_ins
                fails = suite.failing.get(test, "")
                evidence = Evidence(
                    wheat, run, explained, passes, missing, fails, self._text
                )
                found[test] = why_excluded(self._programs.kata, test, evidence)
                if passes and test in own.failed:
                    found[test] = Exclusion(
                        test, FLAKY, "Its outcome depends on chance."
                    )
        return replace(suite.excluding(found), outside_calls=outside)

    def _run_again(
        self, wheat: str, run: Run, failing: Sequence[str]
    ) -> tuple[Run, Run]:
        """Run again what failed, on the wheat and on the learner's own code.

        Both have the wheat's seed; the first notes what the learner's code answers.
        """
        chosen = [test for test in failing if needs_explanation(run.failed.get(test))]
        if not chosen:
            return Run(), Run()
        tests = self._rounds.tests
        others = [test for test in tests if test not in chosen]
        others += self._rounds.broken
        explaining = self._programs.explaining(wheat)
        explained = self._run_with_each_seed(explaining, others)
        own = self._programs.submission.source
        return explained, self._run_with_each_seed(own, others)

    def _run_with_each_seed(self, source: str | bytes, excluded: Sequence[str]) -> Run:
        jobs = [Job(f"{seed}", source, seed=seed) for seed in self._rounds.seeds]
        runs = self._rounds.runner.run(jobs, excluded, must_import=False)
        return reduce(either, runs.values())
