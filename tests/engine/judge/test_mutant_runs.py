"""How the tests' runs become a verdict on every mutant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dicedojo.course.domain import Call
from dicedojo.engine.judge.bugs import Group, Grouped
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.mutant_runs import mutant_verdicts
from dicedojo.engine.judge.reasons import beside_the_program
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import Failure, MutantVerdict, Run, Status
from dicedojo.engine.mutants.mutant import Mutant

TEST, PART = "tests/test_coin.py::test_it", "tests/test_coin.py::test_inside"
CALL = Call("pays", (["h"],))
FAILS = Failure("AssertionError", "")
PASSES = Run(frozenset({TEST}))
KILLS = Run(failed={TEST: FAILS})


def mutant(number: int) -> Mutant:
    return Mutant(f"m{number:03}", "number", 1, 1, "", "", "")


def comparison() -> Comparison:
    """A comparison in which each survivor has a verdict and no witness."""

    def judge_survivors(groups: Iterable[Group]) -> dict[str, MutantVerdict]:
        mutants = [one for group in groups for one in group.mutants]
        return {one.id: MutantVerdict(one, Status.SURVIVED) for one in mutants}

    return cast("Comparison", SimpleNamespace(judge_survivors=judge_survivors))


def judged(
    runs: dict[str, Run],
    grouped: Grouped,
    suite: Suite | None = None,
) -> dict[str, MutantVerdict]:
    return mutant_verdicts(comparison(), grouped, runs, suite or Suite((TEST,)))


def verdicts(*arguments: Any, **more: Any) -> dict[str, Status]:
    return {id: one.status for id, one in judged(*arguments, **more).items()}


def grouped(*numbers: int) -> Grouped:
    return Grouped((Group(tuple(map(mutant, numbers)), (CALL,)),))


def with_decided(*statuses: Status) -> Grouped:
    mutants = [mutant(number) for number in range(len(statuses))]
    decided = {
        one.id: MutantVerdict(one, status)
        for one, status in zip(mutants, statuses, strict=True)
    }
    return Grouped(decided=decided)


# The verdicts


def test_each_mutant_has_the_verdict_of_its_own_run() -> None:
    suite = Suite((TEST, PART), excluded={PART: beside_the_program(PART)})
    runs = {"m001": KILLS, "m002": replace(PASSES, failed={PART: FAILS})}

    found = judged(runs, grouped(1, 2), suite)

    assert (found["m001"].status, found["m001"].killed_by) == (Status.KILLED, (TEST,))
    assert (found["m002"].status, found["m002"].failing) == (Status.SURVIVED, (PART,))


def test_a_test_that_does_not_count_kills_nothing() -> None:
    suite = Suite((TEST,), failing={TEST: ""})

    assert verdicts({"m001": KILLS}, grouped(1), suite) == {"m001": Status.SURVIVED}


@pytest.mark.parametrize(
    ("run", "status"),
    [
        (Run(unimportable="NameError: x"), Status.UNIMPORTABLE),
        (Run(ended="timed out", at=TEST), Status.TIMED_OUT),
        (Run(ended="stopped", at=TEST), Status.KILLED),
        (Run(ended="timed out", at="another"), Status.SURVIVED),
        (Run(ended="lost"), Status.UNDECIDED),
        (Run(ended="not run"), Status.UNDECIDED),
    ],
)
def test_how_the_run_ended_decides(run: Run, status: Status) -> None:
    assert verdicts({"m001": run}, grouped(1)) == {"m001": status}


def test_a_mutant_that_was_never_run_has_no_verdict() -> None:
    assert verdicts({}, grouped(1)) == {}


def test_a_test_may_kill_what_no_question_told_apart() -> None:
    statuses = [Status.UNDECIDED, Status.UNDECIDED, Status.EQUIVALENT]
    runs = {"m000": KILLS, "m001": PASSES, "m002": KILLS}

    assert verdicts(runs, with_decided(*statuses)) == {
        "m000": Status.KILLED,
        "m001": Status.UNDECIDED,
        "m002": Status.KILLED,
    }
