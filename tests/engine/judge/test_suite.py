"""One value knows which of a submission's tests count, and for what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.engine.judge.suite import MutationReport, Standing, Suite
from dicedojo.engine.judge.verdicts import (
    Bug,
    End,
    Exclusion,
    ExclusionKind,
    MutantVerdict,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant

MUTANT = Mutant("m001", "number", 1, 5, "1", "2", "x = 1\n", 4, 5, "2")
A, B, C, D = (f"tests/test_coin.py::test_{letter}" for letter in "abcd")
FLAKY = Exclusion(B, ExclusionKind.FLAKY, "Its outcome changes.")
OWN = Exclusion(C, ExclusionKind.OWN, "It needs check.", helps=True)
BROKEN = Exclusion(
    "tests/test_bad.py", ExclusionKind.DOES_NOT_RUN, "It cannot be imported."
)


OWN_BUG = {A: "KeyError: 0"}


def suite() -> Suite:
    return Suite.of((A, B, C, D), [BROKEN])


def test_without_exclusions_every_test_is_valid_sound_and_counted() -> None:
    every = suite()

    assert every.valid == every.sound == every.counted == (A, B, C, D)
    assert every.own_bugs == every.excluded == ()
    assert every.names == (A, B, C, D, "tests/test_bad.py")


def test_an_excluded_test_is_not_valid_and_gives_its_reason_in_pytests_order() -> None:
    some = suite().excluding([OWN]).excluding([FLAKY])

    assert some.valid == (A, D)
    assert some.exclusions == (FLAKY, OWN, BROKEN)
    assert some.left_out == (B, C, "tests/test_bad.py")


def test_a_test_that_pytest_did_not_collect_is_not_excluded() -> None:
    assert Suite.of([A]).excluding([FLAKY]) == Suite.of([A])


@pytest.mark.parametrize(
    ("standing", "facts"),
    [
        (Standing(), {"valid", "sound", "mutants"}),
        (Standing(fails=""), {"valid", "own bug"}),
        (Standing(FLAKY), set()),
        (Standing(OWN), {"helper", "mutants"}),
        (Standing(OWN, fails="KeyError: 0"), set()),
    ],
)
def test_exclusion_and_failure_say_what_a_test_counts_for(
    standing: Standing, facts: set[str]
) -> None:
    known = {
        "valid": standing.is_valid,
        "sound": standing.is_sound,
        "own bug": standing.is_own_bug,
        "helper": standing.is_helper,
        "mutants": standing.counts_for_mutants,
    }
    assert {fact for fact, holds in known.items() if holds} == facts


def test_a_test_that_does_not_end_on_the_own_code_fails_there() -> None:
    ended = {A: End.TIMED_OUT, B: End.TIMED_OUT}

    some = suite().failing_on_own(OWN_BUG, ended)

    assert (some.failing, some.endless, some.own_bugs) == (OWN_BUG, (A,), (A,))
    assert some.found_bugs == (A,)


def test_a_test_that_was_not_run_on_the_own_code_has_found_no_bug() -> None:
    some = suite().failing_on_own(OWN_BUG, {A: End.NOT_RUN})

    assert (some.own_bugs, some.endless, some.found_bugs) == ((A,), (A,), ())


def test_a_test_of_a_helper_that_is_flaky_counts_no_longer() -> None:
    some = suite().excluding([OWN])
    assert (some.helpers, some.counted) == ((C,), (A, B, C, D))

    some = some.excluding([replace(FLAKY, test=C)])

    assert (some.helpers, some.counted) == ((), (A, B, D))


def test_without_a_single_test_the_broken_files_are_no_tests_either() -> None:
    some = Suite(broken=(BROKEN,))

    assert some.names == some.valid == ()
    assert some.exclusions == (BROKEN,)
    assert Suite().exclusions == ()


def test_a_valid_test_that_asks_outside_the_game_says_so() -> None:
    calls = {A: ("pays(['x'])", "asks about an edge"), B: ("pays([])", "asks nothing")}
    some = suite().asking_outside(calls).excluding([FLAKY])

    assert some.outside == (
        Exclusion(
            A,
            ExclusionKind.OUTSIDE,
            "pays(['x']) asks about an edge. This costs no points.",
        ),
    )
    assert suite().outside == ()


def test_a_mutant_is_its_module_with_one_piece_replaced() -> None:
    assert MUTANT.source == "x = 2\n"


def report(*statuses: Status) -> MutationReport:
    verdicts = tuple(MutantVerdict(MUTANT, status) for status in statuses)
    bugs = tuple(Bug(("m001",), status) for status in statuses)
    return MutationReport(Suite.of("ab"), verdicts, bugs)


def test_mutants_and_bugs_are_counted_by_status() -> None:
    some = report(Status.KILLED, Status.TIMED_OUT, *[Status.SURVIVED] * 3)

    assert some.count(Status.SURVIVED) == 3
    assert some.count_bugs(Status.KILLED, Status.TIMED_OUT) == 2


@pytest.mark.parametrize(
    ("statuses", "strength"),
    [
        pytest.param((), None, id="nothing to kill"),
        pytest.param((Status.UNDECIDED, Status.EQUIVALENT), None, id="none decided"),
        pytest.param((Status.KILLED, Status.SURVIVED), 0.5, id="half"),
        pytest.param((Status.TIMED_OUT, Status.SURVIVED), 0.5, id="a time-out kills"),
    ],
)
def test_the_strength_is_the_share_of_bugs_that_are_killed(
    statuses: tuple[Status, ...], strength: float | None
) -> None:
    assert report(*statuses).strength == strength
