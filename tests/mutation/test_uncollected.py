"""Why a file of tests could not be collected, in a learner's words."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.mutation.runs import Collection
from dicedojo.mutation.uncollected import does_not_run, no_tests

from . import coins

PATH = "tests/test_coin.py"


def reason(kata: Kata, message: str, tests: str = "") -> str:
    exclusion = does_not_run(kata, coins.submission(tests=tests), (PATH, message))
    assert (exclusion.test, exclusion.kind) == (PATH, "does not run")
    return exclusion.reason


def test_the_error_and_the_learners_line_are_shown(kata: Kata) -> None:
    message = f"/box/{PATH}:3: in <module>\n    x\nE   NameError: name 'x' is missing"

    assert reason(kata, message) == (
        "It cannot be imported. NameError: name 'x' is missing (line 3)"
    )


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
    ("collection", "kind", "words"),
    [
        (Collection((), ()), "no tests", "There are no tests."),
        (Collection((), (), "timed out"), "tests do not run", "they do not end."),
        (Collection((), (), "stopped"), "tests do not run", "they stop the runner."),
        (
            Collection((), ((PATH, "E   KeyError: 'x'"),)),
            "tests do not run",
            f"{PATH}: It cannot be imported. KeyError: 'x'",
        ),
    ],
)
def test_without_a_test_the_grade_says_why(
    kata: Kata, collection: Collection, kind: str, words: str
) -> None:
    problem = no_tests(kata, collection, coins.submission())

    assert problem.kind == kind
    assert words in problem.message
