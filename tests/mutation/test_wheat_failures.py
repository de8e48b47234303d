"""What fails on a wheat is run again before its reason is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from dicedojo.course.kata import Kata
from dicedojo.mutation.programs import Programs
from dicedojo.mutation.rounds import Rounds
from dicedojo.mutation.runs import Failure, Job, Run
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.wheat_failures import WheatFailures

from . import coins

A, B = "tests/test_coin.py::test_a", "tests/test_coin.py::test_b"
CALLED = Failure("AssertionError", "", last_call=("pays", ["['t']"], "0"))


class Runs:
    """Rounds that run again with the outcomes that it is told here."""

    tests = (A, B)
    broken = ("tests/bad.py",)
    seeds = (5,)
    stand_ins = ()
    programs: Programs

    def __init__(self, explained: Run, own: Run) -> None:
        self.runner = self
        self.excluded: list[list[str]] = []
        self._runs = [explained, own]

    def run(
        self, jobs: Sequence[Job], excluded: Sequence[str], must_import: bool
    ) -> dict[str, Run]:
        assert not must_import
        self.excluded.append(list(excluded))
        return {jobs[0].key: self._runs[len(self.excluded) - 1]}


@pytest.fixture
def programs(kata: Kata) -> Programs:
    return Programs(kata, coins.submission())


def explained(programs: Programs, rounds: Runs, run: Run, suite: Suite) -> Suite:
    rounds.programs = programs
    failures = WheatFailures(cast("Rounds", rounds))
    return failures.explain(["adding"], {"wheat adding": run}, suite)


def test_a_test_that_passes_is_not_mentioned(programs: Programs) -> None:
    rounds = Runs(Run(), Run())

    found = explained(programs, rounds, Run(frozenset({A, B})), Suite((A, B)))

    assert found == Suite((A, B))
    assert rounds.excluded == []


def test_what_failed_runs_again_without_the_others(programs: Programs) -> None:
    differs = Failure("AssertionError", "", CALLED.last_call, differs=CALLED.last_call)
    rounds = Runs(Run(failed={A: differs}), Run(frozenset({A})))
    run = Run(frozenset({B}), {A: CALLED})

    found = explained(programs, rounds, run, Suite((A, B)))

    assert {test: one.kind for test, one in found.excluded.items()} == {
        A: "contradicts the rules"
    }
    assert rounds.excluded == [[B, "tests/bad.py"]] * 2  # on the wheat, the own code


def test_a_test_that_now_fails_on_its_own_code_is_flaky(programs: Programs) -> None:
    again = Run(failed={A: CALLED})
    run = Run(frozenset({B}), {A: CALLED})

    found = explained(programs, Runs(again, again), run, Suite((A, B)))

    assert found.excluded[A].kind == "flaky"


def test_a_test_that_always_failed_there_is_not_flaky(programs: Programs) -> None:
    again = Run(failed={A: CALLED})
    run = Run(frozenset({B}), {A: CALLED})

    found = explained(programs, Runs(again, again), run, Suite((A, B), failing={A: ""}))

    assert found.excluded[A].kind == "contradicts the rules"


def test_a_valid_test_that_also_asks_outside_the_game_is_told_so(
    programs: Programs,
) -> None:
    run = Run(frozenset({A, B}), outside={B: ("pays(['x'])", "asks about an edge")})

    found = explained(programs, Runs(Run(), Run()), run, Suite((A, B)))

    (one,) = found.outside
    assert (one.test, one.kind) == (B, "outside the game")
    assert one.reason.startswith("pays(['x']) asks about an edge.")
