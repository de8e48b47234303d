"""What is said of other names, and what a deduction for them takes."""

from __future__ import annotations

import shlex
from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.exam.ask_functions import FunctionMatch
from dicedojo.engine.exam.find_names import NameSearch
from dicedojo.grading.document.grade import DEDUCTION
from dicedojo.grading.other_names import lenient_deduction, names_problems
from dicedojo.submission.handed_files import Names, Problem, ProblemKind, read_names

NAMES = Names("dice.py", (("pays", "own"),))


@pytest.mark.parametrize(
    ("points", "taken"), [("100", "-5"), ("5", "-5"), ("3.27", "-3.27"), ("0", "0")]
)
def test_a_deduction_never_leaves_less_than_nothing(
    coin: Kata, points: str, taken: str
) -> None:
    part = lenient_deduction(NAMES, coin, Decimal(points))

    assert (part.name, part.lines) == (DEDUCTION, ())
    assert (part.points, part.possible) == (Decimal(taken), 0)
    assert "--module dice.py --function own" in part.why


def match(asked: str, own: str, file: str = "dice.py") -> FunctionMatch:
    return FunctionMatch(file, asked, own, 10, 12)


PATH = Path("my class/ada")
FOUND = NameSearch(NAMES, (match("pays", "own"),))


def stated_by(problem: Problem, kata: Kata) -> Names | None:
    """Return the names that the last command of a problem states, typed in a shell."""
    _, _, command = problem.message.rpartition("dojo ")
    grade, path, *options = shlex.split(command.replace("\\\n", ""))
    stated = dict(zip(options[::2], options[1::2], strict=True))
    assert (grade, path, stated["--kata"]) == ("grade", str(PATH), kata.name)
    return read_names(
        kata.expected_functions, stated["--module"], [stated["--function"]]
    )


@pytest.mark.parametrize("lenient", [False, True])
def test_the_command_of_the_problem_states_the_names_that_fit(
    coin: Kata, lenient: bool
) -> None:
    (problem,) = names_problems(coin, PATH, FOUND, lenient=lenient)

    assert problem.kind == ProblemKind.OTHER_NAMES
    assert stated_by(problem, coin) == NAMES
    assert ("takes 5 points" in problem.message) is lenient
    assert "dice.py: own answers 10 of 12 questions as pays should." in problem.message


def test_of_several_functions_that_fit_the_first_is_the_example(coin: Kata) -> None:
    both = (match("pays", "own"), match("pays", "other", "more.py"))

    (problem,) = names_problems(coin, PATH, NameSearch(None, both), lenient=True)

    assert problem.kind == ProblemKind.OTHER_NAMES
    assert stated_by(problem, coin) == NAMES
    assert "own in dice.py, other in more.py" in problem.message


def test_of_a_program_and_its_check_neither_is_taken(coin: Kata) -> None:
    rival = Names("dice.py", (("pays", "own"),))
    found = NameSearch(None, (match("pays", "expected"),), compared=rival)

    (typed,) = names_problems(coin, PATH, found, lenient=True)
    (read,) = names_problems(coin, None, found, lenient=False)

    assert "Your files call expected and own with the same arguments" in typed.message
    assert stated_by(typed, coin) == rival
    assert "dojo" not in read.message
    assert (typed.names, read.names) == (None, None)


def test_where_nothing_fits_there_is_no_problem(coin: Kata) -> None:
    assert list(names_problems(coin, PATH, NameSearch(), lenient=True)) == []


@pytest.mark.parametrize(
    ("found", "evidence"),
    [
        pytest.param(
            NameSearch(NAMES, (match("pays", "pays"),)),
            "dice.py: pays answers 10 of 12 questions right.",
            id="another file",
        ),
        pytest.param(
            NameSearch(NAMES, (match("pays", "pays"), match("flips", "flips"))),
            "dice.py has, under the kata's names: pays, flips.",
            id="another file with several",
        ),
        pytest.param(
            NameSearch(NAMES, (match("pays", "own"),), ("flips", "tosses")),
            "Not found, or not looked for: flips, tosses.",
            id="some are lacking",
        ),
    ],
)
def test_the_problem_has_its_evidence(
    coin: Kata, found: NameSearch, evidence: str
) -> None:
    (problem,) = names_problems(coin, PATH, found, lenient=False)

    assert evidence in problem.message.splitlines()


def test_in_a_class_its_author_is_told_to_rename_it(coin: Kata) -> None:
    (problem,) = names_problems(coin, None, FOUND, lenient=False)

    assert problem.message.endswith(
        f"Next: rename dice.py to {coin.file}, own to pays, and hand it in again."
    )
    assert "dojo" not in problem.message
    # A teacher can take them.
    assert problem.names == NAMES
    assert problem.message.startswith("dice.py: own answers 10 of 12")
    names = Names("", NAMES.functions)
    found = NameSearch(names, (match("pays", "own", "coin.py"),))
    (of_function,) = names_problems(coin, None, found, lenient=False)
    assert "\nNext: rename own to pays, and hand it in again." in of_function.message
