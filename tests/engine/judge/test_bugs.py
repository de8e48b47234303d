"""Mutants that the same questions reveal are one bug; some survivors imply others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dicedojo.course.domain import Call
from dicedojo.engine.judge.bugs import (
    find_bugs,
    is_noticed,
    killers,
    mutant_verdicts,
)
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.reasons import white_box
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import (
    Bug,
    End,
    Failure,
    Group,
    Grouped,
    MutantVerdict,
    Run,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.submission.handed_files import Problem, ProblemKind

from . import coins

KILLED, SURVIVED, TIMED_OUT = Status.KILLED, Status.SURVIVED, Status.TIMED_OUT


def group(ids: str, reveals: str, ended: End = End.NONE) -> Group:
    """A group of mutants "a", "b", … revealed by questions about these numbers."""
    mutants = tuple(Mutant(id, "any", 1, 1, "", "", "") for id in ids)
    calls = tuple(Call("pays", ([int(n)],)) for n in reveals)
    return Group(mutants, calls, ended)


def found(
    groups: list[Group], statuses: Mapping[str, Status]
) -> dict[str, tuple[Status, bool, int]]:
    """Return status, implied and also_notices of each bug, by its mutants."""
    verdicts = {
        id: MutantVerdict(Mutant(id, "any", 1, 1, "", "", ""), status)
        for id, status in statuses.items()
    }
    bugs = find_bugs(groups, verdicts)
    assert all(isinstance(bug, Bug) for bug in bugs)
    return {
        "".join(bug.mutants): (bug.status, bug.implied, bug.also_notices)
        for bug in bugs
    }


def test_groups_that_the_same_questions_reveal_are_one_bug() -> None:
    groups = [group("ab", "12"), group("c", "12"), group("d", "1")]

    bugs = found(groups, dict.fromkeys("abcd", KILLED))

    assert list(bugs) == ["abc", "d"]


def test_a_bug_survives_with_one_of_its_mutants_which_comes_first() -> None:
    groups = [group("a", "12"), group("b", "12")]

    bugs = found(groups, {"a": KILLED, "b": SURVIVED})

    assert bugs == {"ba": (SURVIVED, False, 0)}


def test_a_bug_that_only_ever_times_out_has_that_status() -> None:
    groups = [group("ab", "12"), group("c", "3")]

    bugs = found(groups, {"a": TIMED_OUT, "b": TIMED_OUT, "c": KILLED})

    assert bugs == {"ab": (TIMED_OUT, False, 0), "c": (KILLED, False, 0)}


def test_mutants_of_one_bug_come_by_their_ids_whatever_the_groups_order() -> None:
    groups = [group("c", "12"), group("a", "12"), group("b", "12")]

    assert list(found(groups, dict.fromkeys("abc", SURVIVED))) == ["abc"]


def test_a_survivor_with_more_questions_is_implied() -> None:
    groups = [group("a", "123"), group("b", "12"), group("c", "4"), group("d", "1234")]

    bugs = found(groups, dict.fromkeys("abcd", SURVIVED))

    assert bugs == {
        "a": (SURVIVED, True, 1),
        "b": (SURVIVED, False, 2),
        "c": (SURVIVED, False, 1),
        "d": (SURVIVED, True, 0),
    }


def test_a_survivor_that_more_questions_may_reveal_implies_nothing() -> None:
    groups = [
        group("a", "1", ended=End.TIMED_OUT),
        group("b", "12"),
        group("c", "12345"),
    ]

    bugs = found(groups, dict.fromkeys("abc", SURVIVED))

    assert bugs == {
        "a": (SURVIVED, False, 0),
        "b": (SURVIVED, False, 1),
        "c": (SURVIVED, True, 0),
    }


def test_killed_bugs_imply_nothing() -> None:
    groups = [group("a", "12"), group("b", "1")]

    bugs = found(groups, {"a": SURVIVED, "b": KILLED})

    assert bugs == {"a": (SURVIVED, False, 0), "b": (KILLED, False, 0)}


def test_mutants_that_could_not_be_compared_are_bugs_of_their_own() -> None:
    groups = [group("a", ""), group("b", "")]

    bugs = found(groups, {"a": SURVIVED, "b": SURVIVED, "c": KILLED})

    assert bugs == {
        "a": (SURVIVED, False, 0),
        "b": (SURVIVED, False, 0),
        "c": (KILLED, False, 0),
    }


def test_what_is_equivalent_or_was_never_run_is_no_bug() -> None:
    groups = [group("a", "1")]

    assert found(groups, {"b": Status.EQUIVALENT, "c": Status.UNDECIDED}) == {}


# Who notices

A, B = "tests/test_coin.py::test_a", "tests/test_coin.py::test_b"
FAILS = Failure("AssertionError", "")
BOTH = Run(frozenset({A, B}))


def failing(*tests: str) -> Run:
    return Run(BOTH.passed - {*tests}, dict.fromkeys(tests, FAILS))


@pytest.mark.parametrize(
    ("run", "found"),
    [
        pytest.param(failing(A, B), (A,), id="of those that count"),
        pytest.param(failing(B), (), id="another"),
        pytest.param(Run(gone=True, at=A), (A,), id="the program was gone"),
        pytest.param(Run(gone=True, at=B), (), id="it was gone in another"),
        pytest.param(failing(f"{A}[new]"), (f"{A}[new]",), id="of this program alone"),
        pytest.param(failing(f"{B}[new]"), (), id="of another function"),
    ],
)
def test_a_test_that_fails_notices_the_program(run: Run, found: object) -> None:
    assert killers(run, Suite.of((A, B)), [A]) == found


@pytest.mark.parametrize(
    ("run", "noticed"),
    [
        pytest.param(failing(A), True, id="a failure"),
        pytest.param(failing(B), False, id="a failure that does not count"),
        pytest.param(Run(ended=End.TIMED_OUT, at=A), True, id="no end"),
        pytest.param(Run(ended=End.TIMED_OUT), True, id="no end, at no test"),
        pytest.param(Run(ended=End.STOPPED, at=B), False, id="stopped in another"),
        pytest.param(Run(ended=End.LOST, at=A), False, id="lost"),
        pytest.param(Run(ended=End.NOT_RUN), False, id="no time left"),
        pytest.param(Run(unimportable="NameError: x"), True, id="no import"),
        pytest.param(
            replace(BOTH, faults=(("tests/test_coin.py", "no"),)), True, id="its file"
        ),
        pytest.param(
            replace(BOTH, faults=(("tests/test_coin.py::TestIt", "no"),)),
            True,
            id="a class in its file",
        ),
        pytest.param(
            replace(BOTH, faults=(("tests/test_more.py", "no"),)), False, id="another"
        ),
        pytest.param(replace(BOTH, exit=3), True, id="pytest ends otherwise"),
    ],
)
def test_a_program_is_noticed_where_a_test_that_counts_says_so(
    run: Run, noticed: bool
) -> None:
    assert is_noticed(run, Suite.of((A, B)), [A]) is noticed
    assert not is_noticed(run, Suite.of((A, B)), [])


TEST, PART = "tests/test_coin.py::test_it", "tests/test_coin.py::test_inside"
CALL = Call("pays", (["h"],))
PASSES = Run(frozenset({TEST}))
KILLS = Run(failed={TEST: FAILS})


def mutant(number: int) -> Mutant:
    return Mutant(f"m{number:03}", "number", 1, 1, "", "", "")


def comparison(problem: Problem | None = None) -> Comparison:
    """A comparison in which each survivor has a verdict and no witness."""

    def judge_survivors(groups: Iterable[Group]) -> dict[str, MutantVerdict]:
        mutants = [one for group in groups for one in group.mutants]
        return {one.id: MutantVerdict(one, Status.SURVIVED) for one in mutants}

    parts = SimpleNamespace(judge_survivors=judge_survivors, problem=problem)
    return cast("Comparison", parts)


def judged(
    runs: dict[str, Run],
    grouped: Grouped,
    suite: Suite | None = None,
) -> dict[str, MutantVerdict]:
    return mutant_verdicts(comparison(), grouped, runs, suite or Suite.of((TEST,)))


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


def test_mutants_of_code_that_changes_its_answers_are_not_judged_by_tests() -> None:
    undecided = with_decided(Status.UNDECIDED)
    flaky = comparison(Problem(ProblemKind.FLAKY_CODE, "It answers as it likes."))

    verdicts = mutant_verdicts(flaky, undecided, {"m000": KILLS}, Suite.of((TEST,)))

    assert verdicts == undecided.decided


def test_each_mutant_has_the_verdict_of_its_own_run() -> None:
    suite = Suite.of((TEST, PART)).excluding([white_box(coins.submission(), PART)])
    runs = {"m001": KILLS, "m002": replace(PASSES, failed={PART: FAILS})}

    found = judged(runs, grouped(1, 2), suite)

    assert (found["m001"].status, found["m001"].killed_by) == (Status.KILLED, (TEST,))
    assert (found["m002"].status, found["m002"].failing) == (Status.SURVIVED, (PART,))


def test_a_test_that_does_not_count_kills_nothing() -> None:
    suite = Suite.of((TEST,)).failing_on_own({TEST: ""})

    assert verdicts({"m001": KILLS}, grouped(1), suite) == {"m001": Status.SURVIVED}


@pytest.mark.parametrize(
    ("run", "status"),
    [
        (Run(unimportable="NameError: x"), Status.UNIMPORTABLE),
        (Run(ended=End.TIMED_OUT, at=TEST), Status.TIMED_OUT),
        (Run(ended=End.STOPPED, at=TEST), Status.KILLED),
        (Run(ended=End.TIMED_OUT, at="another"), Status.SURVIVED),
        (Run(ended=End.LOST), Status.UNDECIDED),
        (Run(ended=End.NOT_RUN), Status.UNDECIDED),
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
