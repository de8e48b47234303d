"""How the tests' runs become a verdict on every mutant."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.mutation.alone import Alone, Group, Grouped
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.mutant_runs import mutant_verdicts, run_mutants
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.rounds import RoundResult, Rounds
from dicedojo.mutation.runs import Failure, Run, Transcript
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import Mutant, MutantVerdict, Status

from . import coins

TEST = "tests/test_coin.py::test_it"
CALL = Call("pays", (["h"],))


def mutant(number: int) -> Mutant:
    return Mutant(f"m{number:03}", "number", 1, 1, "", "", "")


def run(answer: str, *, passes: bool = False, **more: Any) -> Run:
    """A run in which the test asks one question, and gets this answer."""
    transcript = Transcript("", "", steps=8 * "a" + 8 * answer)
    failed = {} if passes else {TEST: Failure("AssertionError", "")}
    transcripts = {"": Transcript("", ""), TEST: transcript}
    return Run(frozenset({TEST} - {*failed}), failed, transcripts=transcripts, **more)


RIGHT = run("1", passes=True)


def comparison() -> Comparison:
    """A comparison in which each survivor has a verdict and no witness."""

    def judge_survivors(groups: Iterable[Group]) -> dict[str, MutantVerdict]:
        mutants = [one for group in groups for one in group.mutants]
        return {one.id: MutantVerdict(one, Status.SURVIVED) for one in mutants}

    return cast(
        "Comparison",
        SimpleNamespace(asks_methods=False, judge_survivors=judge_survivors),
    )


def verdicts(
    runs: dict[str, Run], grouped: Grouped, tests: Suite | None = None
) -> dict[str, Status]:
    found = RoundResult(tests or Suite((TEST,)), runs=runs, right=(RIGHT,))
    decided = mutant_verdicts(comparison(), grouped, found)
    return {id: one.status for id, one in decided.items()}


def grouped(*numbers: int, **more: Any) -> Grouped:
    return Grouped((Group(tuple(map(mutant, numbers)), (CALL,)),), **more)


def test_a_mutant_that_a_test_noticed_is_killed_with_all_that_answer_alike() -> None:
    found = verdicts({"m001": run("0")}, grouped(1, 2))

    assert found == {"m001": Status.KILLED, "m002": Status.KILLED}


def test_a_mutant_that_all_tests_pass_survives() -> None:
    found = verdicts({"m001": run("0", passes=True)}, grouped(1, 2))

    assert found == {"m001": Status.SURVIVED, "m002": Status.SURVIVED}


@pytest.mark.parametrize(
    ("shows", "status"),
    [
        pytest.param({"another": "0"}, Status.SURVIVED, id="nothing of it was asked"),
        pytest.param({CALL.key: "0"}, Status.UNDECIDED, id="it was asked"),
    ],
)
def test_tests_that_do_not_end_have_not_noticed_what_they_did_not_ask(
    shows: dict[str, str], status: Status
) -> None:
    asked = {CALL.key, "another"}
    alone = Alone(asked, shows, moves={8 * "a": CALL.key})
    group = Group((mutant(1),), (CALL,), alone=alone)

    found = verdicts({"m001": Run(ended="timed out")}, Grouped((group,)))

    assert found == {"m001": status}


def test_a_failure_without_another_answer_kills_nothing() -> None:
    assert verdicts({"m001": run("1")}, grouped(1)) == {"m001": Status.SURVIVED}


def test_a_test_that_does_not_count_kills_nothing() -> None:
    tests = Suite((TEST,), failing={TEST: ""})

    assert verdicts({"m001": run("0")}, grouped(1), tests) == {"m001": Status.SURVIVED}


@pytest.mark.parametrize(
    ("found", "status"),
    [
        (Run(unimportable="NameError: x"), Status.UNIMPORTABLE),
        (Run(ended="timed out"), Status.TIMED_OUT),
        (Run(ended="lost"), Status.UNDECIDED),
        (Run(ended="stopped"), Status.UNDECIDED),
        (Run(ended="not run"), Status.UNDECIDED),
    ],
)
def test_how_the_run_ended_decides(found: Run, status: Status) -> None:
    assert verdicts({"m001": found}, grouped(1)) == {"m001": status}


def test_a_mutant_that_was_never_run_has_no_verdict() -> None:
    assert verdicts({}, grouped(1)) == {}


def test_a_test_may_kill_what_no_question_told_apart() -> None:
    decided = {
        f"m{n:03}": MutantVerdict(mutant(n), status)
        for n, status in enumerate([Status.UNDECIDED] * 2 + [Status.EQUIVALENT])
    }
    runs = {"m000": run("0"), "m001": run("1", passes=True), "m002": run("0")}

    found = verdicts(runs, Grouped((), decided))

    assert found == {
        "m000": Status.KILLED,
        "m001": Status.UNDECIDED,
        "m002": Status.EQUIVALENT,
    }


def test_without_a_test_that_counts_nothing_is_run(kata: Kata) -> None:
    tests = Suite((TEST,), failing={TEST: ""})
    programs = Programs(kata, coins.submission())
    # It would fail where anything was run.
    rounds = cast("Rounds", SimpleNamespace(programs=programs))

    found = run_mutants(rounds, grouped(1), tests)

    assert found == RoundResult(tests)


def excluded(
    kata: Kata, run_all: Callable[[Iterable[Program]], dict[str, Run]]
) -> list[tuple[str, str]]:
    """Return the tests that running them on one mutant excludes, and why."""
    rounds = SimpleNamespace(
        programs=Programs(kata, coins.submission()),
        tests=(TEST,),
        run=lambda some, *_: run_all(some),
        runner=SimpleNamespace(is_self_contained=False),
        go_on=lambda _, runs, *__: runs,
    )
    found = run_mutants(cast("Rounds", rounds), grouped(1), Suite((TEST,)))
    return [(one.test, one.kind) for one in found.suite.exclusions]


@pytest.mark.parametrize(("is_self_contained", "runs"), [(False, 8), (True, 1)])
def test_tests_that_cannot_look_at_the_source_meet_fewer_equivalent_mutants(
    is_self_contained: bool, runs: int, kata: Kata
) -> None:
    seen: list[str] = []

    def run_all(some: Iterable[Program], *_: Any) -> dict[str, Run]:
        programs = list(some)
        seen.extend(one.key for one in programs)
        return {one.key: RIGHT for one in programs}

    rounds = SimpleNamespace(
        programs=Programs(kata, coins.submission()),
        tests=(TEST,),
        run=run_all,
        runner=SimpleNamespace(is_self_contained=is_self_contained),
        go_on=lambda _, runs, *__: runs,
    )
    equivalent = map(mutant, range(100, 120))
    decided = {one.id: MutantVerdict(one, Status.EQUIVALENT) for one in equivalent}

    run_mutants(cast("Rounds", rounds), grouped(1, decided=decided), Suite((TEST,)))

    assert sum(key.startswith("m1") for key in seen) == runs


def test_a_test_that_fails_on_a_control_among_the_mutants_is_excluded(
    kata: Kata,
) -> None:
    def run_all(some: Iterable[Program]) -> dict[str, Run]:
        return {
            one.key: run("1", passes=not one.key.startswith("control")) for one in some
        }

    assert excluded(kata, run_all) == [(TEST, "source-dependent")]


@pytest.mark.parametrize(
    ("later", "kind"),
    [
        pytest.param(lambda one: one.right, "source-dependent", id="on mutants alone"),
        pytest.param(lambda one: False, "flaky", id="then everywhere"),
        pytest.param(lambda one: True, "flaky", id="then nowhere"),
    ],
)
def test_a_test_that_fails_without_another_answer_runs_once_more(
    kata: Kata, later: Callable[[Program], bool], kind: str
) -> None:
    turns = iter([lambda one: one.right, later])

    def run_all(some: Iterable[Program]) -> dict[str, Run]:
        passes = next(turns)
        return {one.key: run("1", passes=passes(one)) for one in some}

    assert excluded(kata, run_all) == [(TEST, kind)]
