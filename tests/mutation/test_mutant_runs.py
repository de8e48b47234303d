"""How the tests' runs become a verdict on every mutant, and on every control."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.mutation.bugs import Group, Grouped
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.mutant_runs import PartRuns, mutant_verdicts, run_parts, salt
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.reasons import beside_the_program
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import (
    ControlVerdict,
    Failure,
    Job,
    Mutant,
    MutantVerdict,
    Run,
    Status,
)

from . import coins

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
    parts: dict[str, Run] | None = None,
) -> dict[str, MutantVerdict]:
    suite = suite or Suite((TEST,))
    beside = PartRuns(suite, runs=parts or {})
    return mutant_verdicts(comparison(), grouped, runs, beside, suite)


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


def test_a_test_beside_the_program_kills_what_no_other_notices() -> None:
    suite = Suite(
        (TEST, PART),
        excluded={PART: beside_the_program(PART)},
        helpers=(PART,),
        beside=(PART,),
    )
    parts = {"m001": Run(failed={PART: FAILS}), "m002": Run(frozenset({PART}))}
    runs = {"m001": PASSES, "m002": PASSES}

    found = judged(runs, grouped(1, 2), suite, parts=parts)

    assert (found["m001"].status, found["m001"].killed_by) == (Status.KILLED, (PART,))
    assert found["m002"].status == Status.SURVIVED


# Tests that need the program beside them


class Plain:
    """A runner in which tests beside the program fail on what is named here."""

    def __init__(self, *fails: str) -> None:
        self._fails = fails
        self.ran: list[tuple[list[str], list[str]]] = []

    def run_confirmed(
        self, jobs: Sequence[Job], excluded: Collection[str]
    ) -> dict[str, Run]:
        self.ran.append(([job.key for job in jobs], [*excluded]))
        passes, fails = Run(frozenset({PART})), Run(failed={PART: FAILS})
        return {job.key: fails if job.key in self._fails else passes for job in jobs}

    @contextmanager
    def ending_at_a_failure(self, tolerated: object) -> Iterator[None]:
        yield


def parts_of(kata: Kata, runner: Plain, suite: Suite) -> PartRuns:
    programs = Programs(kata, coins.submission())
    some = [Program("m001", ""), Program("m002", "")]
    return run_parts(cast("TestRunner", runner), programs, suite, some)


SUITE = Suite(
    (TEST, PART),
    excluded={PART: beside_the_program(PART)},
    helpers=(PART,),
    beside=(PART,),
)


def test_tests_that_meet_answers_alone_pass_on_every_control(kata: Kata) -> None:
    runner = Plain()

    found = parts_of(kata, runner, Suite((TEST,)))

    controls = Programs(kata, coins.submission()).controls
    assert found.controls == tuple(map(ControlVerdict, controls))
    assert runner.ran == []


def test_without_a_test_that_counts_there_are_no_controls(kata: Kata) -> None:
    suite = Suite((TEST,), failing={TEST: ""})

    assert parts_of(kata, Plain(), suite) == PartRuns(suite)


def test_tests_beside_the_program_run_alone_on_mutants(kata: Kata) -> None:
    runner = Plain("m001")

    found = parts_of(kata, runner, SUITE)

    (_, on_controls), (mutants, on_mutants) = runner.ran
    assert (mutants, on_mutants, on_controls) == (["m001", "m002"], [TEST], [TEST])
    assert found.noticed_by("m001") == (PART,)
    assert [found.notices(id) for id in ("m001", "m002", "m003")] == [
        True,
        False,
        False,
    ]


def test_a_test_that_fails_on_a_control_depends_on_the_source(kata: Kata) -> None:
    runner = Plain("control layout", "control comments")

    found = parts_of(kata, runner, SUITE)

    failing = {one.name: one.failing for one in found.controls}
    first, second = (
        failing[name] for name in failing if name in ("layout", "comments")
    )
    assert (first, second) == ((PART,), ())  # it stands under the first of them
    assert found.suite.excluded[PART].kind == "source-dependent"
    assert (found.suite.helpers, found.runs, len(runner.ran)) == ((), {}, 1)


WORD = "ab12cd34ef56"
SALTED = f"_{WORD} = {int(WORD[:8], 16)}"


@pytest.mark.parametrize(
    ("source", "begins"),
    [
        pytest.param("def f(): return 1\n", [f"{SALTED}", f"def f(): {SALTED}; "]),
        pytest.param("def f(): \\\n  return 1\n", [f"  {SALTED}; return 1"]),
        pytest.param("def f():\n    'Six.'\n    if x: pass\n", [f"    {SALTED}\n"]),
        pytest.param("def f():\r\n    é = 'ü'; return é\r\n", [f"    {SALTED}; é"]),
        pytest.param("@ one\n@two\ndef f():\n\treturn 1\n", [f"{SALTED}\n@ one"]),
        pytest.param('"Words"; x = 1\n', [f'"Words"; {SALTED}; x = 1']),
        pytest.param("from __future__ import annotations\n", [f"\n{SALTED}"]),
        pytest.param("", [SALTED]),
        pytest.param(
            "def f():\n    return 1\n\nf\"{''}\"\n", [f"    {SALTED}; ", f"{SALTED}\n"]
        ),
    ],
)
def test_each_function_and_the_module_begins_with_salt(
    source: str, begins: list[str]
) -> None:
    salted = salt(source, WORD)

    compile(salted, "greed.py", "exec")
    assert [text for text in begins if text not in salted] == []
    functions = sum(
        isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(source))
    )
    assert salted.count(SALTED) >= 1 + functions


def test_what_is_no_python_is_not_salted() -> None:
    assert salt("def f(:\n", WORD) == "def f(:\n"
