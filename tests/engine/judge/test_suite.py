"""One value knows which of a submission's tests count, and for what."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.judge.suite import MutationReport, Suite, does_not_run, no_tests
from dicedojo.engine.judge.verdicts import (
    Bug,
    Collection,
    Exclusion,
    MutantVerdict,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.submission.slip import PYTHON_2
from dicedojo.submission.submission import Submission

from . import coins

PATH = "tests/test_coin.py"
MUTANT = Mutant("m001", "number", 1, 5, "1", "2", "x = 1\n", 4, 5, "2")
A, B, C, D = (f"tests/test_coin.py::test_{letter}" for letter in "abcd")
FLAKY = Exclusion(B, "flaky", "Its outcome changes.")
OWN = Exclusion(C, "about your own design", "It needs check.")
BROKEN = Exclusion("tests/test_bad.py", "does not run", "It cannot be imported.")


def suite(**more: object) -> Suite:
    return Suite((A, B, C, D), (BROKEN,), **more)  # type: ignore[arg-type]


def test_without_exclusions_every_test_is_valid_sound_and_counted() -> None:
    every = suite()

    assert every.valid == every.sound == every.counted == (A, B, C, D)
    assert every.own_bugs == ()
    assert every.names == (A, B, C, D, "tests/test_bad.py")


def test_an_excluded_test_is_not_valid_and_gives_its_reason_in_pytests_order() -> None:
    some = suite().excluding({C: OWN}).excluding({B: FLAKY})

    assert some.valid == (A, D)
    assert some.exclusions == (FLAKY, OWN, BROKEN)


def test_a_valid_test_that_fails_on_the_own_code_has_found_a_bug_and_is_not_sound() -> (
    None
):
    some = suite(failing={A: "", B: ""}).excluding({B: FLAKY})

    assert some.own_bugs == (A,)
    assert some.sound == (C, D)
    assert some.valid == (A, C, D)


def test_a_test_of_a_helper_counts_for_mutants_alone() -> None:
    some = suite(excluded={C: OWN}, helpers=(C,), failing={D: ""})

    assert some.counted == (A, B, C)
    assert some.sound == (A, B)


def test_a_test_of_a_helper_that_is_flaky_counts_no_longer() -> None:
    some = suite(excluded={C: OWN}, helpers=(C,)).excluding({C: FLAKY})

    assert some.helpers == ()
    assert C not in some.counted


def test_a_collection_says_which_files_are_broken(kata: Kata) -> None:
    fault = ("tests/test_bad.py", "E   NameError: name 'x' is not defined")

    found = Suite.of(kata, coins.submission(), Collection((A,), (fault,)))

    assert found.collected == (A,)
    assert found.broken_files == ("tests/test_bad.py",)
    assert "NameError: name 'x' is not defined" in found.broken[0].reason


def test_a_file_that_lacks_a_module_says_which_one(kata: Kata) -> None:
    fault = ("tests/test_bad.py", "E   ModuleNotFoundError: No module named 'coins'")
    files = {"tests/test_bad.py": b"from coins import pays\n"}
    submission = Submission("ada", {**coins.submission().files, **files}, "coin.py")

    found = Suite.of(kata, submission, Collection((A,), (fault,)))

    assert "there is no coins.py" in found.broken[0].reason


def test_without_a_single_test_the_broken_files_are_no_tests_either() -> None:
    some = Suite(broken=(BROKEN,))

    assert some.names == some.valid == ()
    assert some.exclusions == (BROKEN,)
    assert Suite().exclusions == ()


def test_a_valid_test_that_asks_outside_the_game_says_so() -> None:
    calls = {A: ("pays(['x'])", "asks about an edge"), B: ("pays([])", "asks nothing")}
    some = suite(outside_calls=calls).excluding({B: FLAKY})

    assert some.outside == (
        Exclusion(
            A,
            "outside the game",
            "pays(['x']) asks about an edge. This costs no points.",
        ),
    )
    assert suite().outside == ()


def report(*statuses: Status) -> MutationReport:
    verdicts = tuple(MutantVerdict(MUTANT, status) for status in statuses)
    bugs = tuple(Bug(("m001",), status) for status in statuses)
    return MutationReport(Suite(("a", "b")), verdicts, bugs)


def test_mutants_and_bugs_are_counted_by_status() -> None:
    some = report(Status.KILLED, Status.TIMED_OUT, *[Status.SURVIVED] * 3)

    assert some.count(Status.SURVIVED) == 3
    assert some.count_bugs(Status.KILLED, Status.TIMED_OUT) == 2


def test_a_report_of_tests_alone_has_nothing_else() -> None:
    alone = MutationReport(Suite())

    assert alone == MutationReport(Suite(), (), (), (), (), ())


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


def reason(kata: Kata, message: str, tests: str = "") -> str:
    exclusion = does_not_run(kata, coins.submission(tests=tests), (PATH, message))
    assert (exclusion.test, exclusion.kind) == (PATH, "does not run")
    return exclusion.reason


def test_the_error_and_the_learners_line_are_shown(kata: Kata) -> None:
    message = f"/box/{PATH}:3: in <module>\n    x\nE   NameError: name 'x' is missing"

    assert reason(kata, message) == (
        "It cannot be imported. NameError: name 'x' is missing (line 3)"
    )


def test_tests_in_utf_16_are_told_so(kata: Kata) -> None:
    submission = coins.submission()
    submission.files[PATH] = "x = 1\n".encode("utf-16")
    message = "E   SyntaxError: source code string cannot contain null bytes"

    exclusion = does_not_run(kata, submission, (PATH, message))

    assert exclusion.reason == "It is UTF-16; save it as UTF-8."


def test_tests_of_another_python_get_a_hint(kata: Kata) -> None:
    message = f'E     File "/box/{PATH}", line 1\nE   SyntaxError: invalid syntax'

    assert reason(kata, message, "print 'points'\n").endswith(
        f"SyntaxError: invalid syntax (line 1). {PYTHON_2}"
    )
    assert reason(kata, message, "x = = 1\n").endswith("(line 1)")


def test_the_last_of_two_errors_is_shown_with_the_last_line(kata: Kata) -> None:
    message = f"/box/{PATH}:3: in <module>\nE   KeyError: 1\n"
    message += f"/box/{PATH}:9: in rows\nE   NameError: no x"

    assert reason(kata, message).endswith("NameError: no x (line 9)")


def test_a_line_of_another_file_is_not_shown(kata: Kata) -> None:
    message = "tests/helper.py:9: in <module>\nE   KeyError: 'x'"

    assert reason(kata, message) == "It cannot be imported. KeyError: 'x'"


def test_a_syntax_error_has_its_line(kata: Kata) -> None:
    message = f'E     File "/box/{PATH}", line 7\nE   SyntaxError: invalid syntax'

    assert reason(kata, message).endswith("SyntaxError: invalid syntax (line 7)")


@pytest.mark.parametrize("hint", ["", ". Did you mean: 'pays'?"])
def test_a_path_in_the_sandbox_is_not_shown(kata: Kata, hint: str) -> None:
    error = "ImportError: cannot import name 'pay' from 'coin'"

    assert reason(kata, f"E   {error} (/box/work/coin.py){hint}") == (
        f"It cannot be imported. {error}{hint}"
    )


def test_a_helper_that_is_missing_is_named_with_its_place(kata: Kata) -> None:
    message = "E   ModuleNotFoundError: No module named 'dice_helper'"

    assert reason(kata, message, "from dice_helper import rows\n") == (
        "It needs dice_helper, and tests/dice_helper.py is missing."
    )


def test_a_module_under_another_name_is_told_from_a_helper(kata: Kata) -> None:
    message = "E   ModuleNotFoundError: No module named 'coins'"

    assert reason(kata, message, "from coins import pays\n") == (
        "It imports coins, and there is no coins.py; this kata's module is coin.py."
    )


@pytest.mark.parametrize(
    ("some", "ended", "kind", "words"),
    [
        (Suite(), "", "no tests", "There are no tests."),
        (Suite(), "timed out", "tests do not run", "they do not end."),
        (Suite(), "stopped", "tests do not run", "they stop the runner."),
        (
            Suite(broken=(BROKEN,)),
            "",
            "tests do not run",
            "tests/test_bad.py: It cannot be imported.",
        ),
    ],
)
def test_without_a_test_the_grade_says_why(
    some: Suite, ended: str, kind: str, words: str
) -> None:
    problem = no_tests(some, ended)

    assert problem.kind == kind
    assert words in problem.message
