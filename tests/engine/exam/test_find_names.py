"""Which function of a submission answers like the game, under another name."""

from __future__ import annotations

import re

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.find_names import NameSearch, compared_with, find_names
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.submission.handed_files import Names
from dicedojo.submission.submission import Submission

from .conftest import GREED

pytestmark = pytest.mark.slow

POINTS = GREED.replace("def score", "def points_of")
METHOD = "class Game:\n" + "".join(
    f"    {line}\n" for line in GREED.replace("(roll)", "(self, roll)", 1).splitlines()
)


def find(kata: Kata, module: str = "", **files: str) -> NameSearch:
    """What is found where `module` is greed.py, "" if there is none."""
    read = {f"{name.replace('__', '/')}.py": text for name, text in files.items()}
    sources = {path: text.encode() for path, text in read.items()}
    text = module or "raise ImportError"
    given = Submission(
        "ada", {"greed.py": text.encode(), **sources}, "greed.py", unusable=not module
    )
    return find_names(kata, given, Bubblewrap())


def test_the_one_function_that_answers_like_the_game_is_found(greed: Kata) -> None:
    found = find(greed, f"{POINTS}\n\ndef first(roll):\n    return roll[0]\n")

    assert found.names == Names("", (("score", "points_of"),))
    (match,) = found.matches
    assert (match.own, match.agreed, match.questions) == ("points_of", 462, 462)


@pytest.mark.parametrize("code", [GREED, f"{POINTS}\n\n{GREED}"])
def test_a_module_of_another_name_is_found(greed: Kata, code: str) -> None:
    assert find(greed, dice=code).names == Names("dice.py")


def test_a_method_in_a_package_is_found(greed: Kata) -> None:
    files = {
        "src__game": f"from .faces import SIX\n\n{METHOD}",
        "src__faces": "SIX = 6",
    }

    found = find(greed, **files)

    assert found.names == Names("src/game.py", (("score", "Game.score"),))


def test_nothing_is_looked_for_where_the_function_has_its_name(greed: Kata) -> None:
    assert find(greed, f"def score(roll): ...\n\n{POINTS}") == NameSearch()


@pytest.mark.parametrize(
    "code",
    [
        POINTS.replace("(roll)", "(roll, rules)"),
        POINTS.replace("= 0", "= 1"),
        POINTS.replace("100 *", "10 *").replace("50", "55"),
        POINTS.replace("return points", "print(points)"),
        "def points_of(roll):\n    while True: ...\n",
        "def points_of(roll):\n    import os\n    os._exit(0)\n",
        "def (",
        "",
    ],
    ids=[
        "arguments",
        "all off",
        "much off",
        "prints",
        "loops",
        "leaves",
        "bad",
        "none",
    ],
)
def test_a_function_that_answers_otherwise_is_not_found(
    greed: Kata, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.engine.limits.CALL_SECONDS", 0.2)  # one loops
    assert find(greed, dice=code) == NameSearch()


def test_nearly_all_questions_are_enough(greed: Kata) -> None:
    code = POINTS.replace("1000 if face == 1 else 100 * face", "100 * face")

    (match,) = find(greed, code).matches

    assert 0.9 * 462 <= match.agreed < 462


def test_of_two_functions_neither_is_chosen(greed: Kata) -> None:
    found = find(greed, f"{POINTS}\n\n{POINTS.replace('points_of', 'worth')}")

    assert found.names is None
    assert [one.own for one in found.matches] == ["points_of", "worth"]


def test_of_two_functions_the_one_that_the_tests_name_is_chosen(greed: Kata) -> None:
    code = f"{POINTS}\n\n{POINTS.replace('points_of', 'worth')}"

    found = find(greed, code, test_greed="from greed import worth")

    assert found.names == Names("", (("score", "worth"),))


def test_a_function_that_is_defined_twice_is_one(greed: Kata) -> None:
    found = find(greed, f"{POINTS}\n\n{POINTS}")

    assert found.names == Names("", (("score", "points_of"),))


def test_a_method_stands_behind_a_function(greed: Kata) -> None:
    found = find(greed, f"{POINTS}\n\n{METHOD}")

    assert found.names == Names("", (("score", "points_of"),))


def test_a_private_helper_stands_behind_the_function_that_calls_it(
    greed: Kata,
) -> None:
    helper = POINTS.replace("points_of", "_points")

    found = find(greed, f"{helper}\n\ndef worth(roll):\n    return _points(roll)\n")

    assert found.names == Names("", (("score", "worth"),))


@pytest.mark.parametrize(
    "path", ["tests__test_it", "test_it", "it_test", "tests", "tests__oracle"]
)
def test_a_file_of_tests_is_never_taken_for_the_program(greed: Kata, path: str) -> None:
    oracle = {path: POINTS}
    wrong = POINTS.replace("= 0", "= 1")

    assert find(greed, **oracle) == NameSearch()
    assert find(greed, wrong, **oracle) == NameSearch()
    assert find(greed, dice=GREED, **oracle).names == Names("dice.py")


WRONG = POINTS.replace("1000 if face == 1 else 100 * face", "face")
ORACLE = POINTS.replace("points_of", "expected")
COMPARE = """\
def test_it():
    for roll in [1], [1, 5]:
        assert points_of(roll) == expected(roll)
"""


def test_what_stands_below_a_test_is_never_taken_for_the_program(greed: Kata) -> None:
    assert find(greed, f"{WRONG}\n\n{COMPARE}\n\n{ORACLE}") == NameSearch()


def test_tests_may_stand_above_the_program(greed: Kata) -> None:
    test = "def test_it():\n    assert points_of([1]) == 100\n\n\n"

    assert find(greed, f"{test}{POINTS}").names == Names("", (("score", "points_of"),))


@pytest.mark.parametrize("place", ["pasted", "beside"])
def test_a_function_that_another_is_compared_with_is_not_chosen(
    greed: Kata, place: str
) -> None:
    if place == "pasted":
        found = find(greed, f"{WRONG}\n\n{ORACLE}\n\n{COMPARE}")
    else:
        found = find(greed, WRONG, oracle=ORACLE, test_it=COMPARE)

    assert found.names is None
    assert [one.own for one in found.matches] == ["expected"]
    assert found.compared == Names("", (("score", "points_of"),))


def test_a_helper_may_be_asked_the_same_as_the_program(greed: Kata) -> None:
    program = POINTS.replace("for face in set(roll)", "for face in faces(roll)")
    helper = "def faces(roll):\n    return set(roll)\n\n\n"
    tests = "def test_it():\n    assert faces([1]) == {1}\n    points_of([1])\n"

    found = find(greed, f"{helper}{program}", test_it=tests)

    assert found.names == Names("", (("score", "points_of"),))


@pytest.mark.parametrize(
    "test",
    [
        "def test_it():\n    assert points(roll) == expected(roll)\n",
        "def test_it():\n    want = expected(roll)\n    assert points(roll) == want\n",
        "for roll in ROLLS:\n    assert greed.points(roll) == oracle.expected(roll)\n",
        "class TestIt:\n    def test_it(self):\n"
        "        self.assertEqual(points([1, 5]), expected([1, 5]))\n",
        "def agree(roll):\n    return points(roll) == expected(roll)\n",
    ],
)
def test_a_function_of_the_same_arguments_may_check_the_other(test: str) -> None:
    assert compared_with("points", [test.encode()]) == {"expected"}


@pytest.mark.parametrize(
    "test",
    [
        "def test_it():\n    assert points([1]) == 100 * faces([1, 1])\n",
        "def test_one():\n    points([1])\ndef test_two():\n    faces([1])\n",
        "class TestIt:\n    def test_one(self):\n        points([1])\n"
        "    def test_two(self):\n        faces([1])\n",
        "def test_it():\n    assert points() == points()\n    faces()\n",
        "def (",
    ],
    ids=["other arguments", "other tests", "methods", "no arguments", "not Python"],
)
def test_other_calls_do_not_compare(test: str) -> None:
    assert compared_with("points", [test.encode()]) == set()


# A kata of several functions


@pytest.fixture(scope="module")
def hog() -> Kata:
    return load_kata(content_root(), "hog")


def find_pig(hog: Kata, *renamed: tuple[str, str], more: str = "") -> NameSearch:
    """What is found of a finished Hog in pig.py, some of its functions renamed."""
    code = (hog.folder / "samples" / "perfect" / "hog.py").read_text("utf-8")
    for before, after in renamed:
        code = re.sub(rf"\b{before}\b", after, code)
    files = {"hog.py": b"raise ImportError", "pig.py": f"{code}\n\n{more}".encode()}
    return find_names(
        hog, Submission("ada", files, "hog.py", unusable=True), Bubblewrap()
    )


def test_each_missing_function_is_found(hog: Kata) -> None:
    found = find_pig(hog, ("take_turn", "turn"), ("always_roll", "roll_always"))

    functions = (("take_turn", "turn"), ("always_roll", "roll_always"))
    assert found.names == Names("pig.py", functions)
    assert found.lacking == ()


def test_where_one_of_two_functions_is_there_twice_none_is_chosen(hog: Kata) -> None:
    renamed = (("take_turn", "turn"), ("always_roll", "roll_always"))

    found = find_pig(hog, *renamed, more="def again(n):\n    return roll_always(n)\n")

    assert found.names is None
    twice = [one.own for one in found.matches if one.function == "always_roll"]
    assert twice == ["roll_always", "again"]


def test_what_is_not_asked_about_is_told_to_be_lacking(hog: Kata) -> None:
    found = find_pig(hog, ("final_strategy", "my_best"))

    assert found.names == Names("pig.py")
    assert found.lacking == ("final_strategy",)
