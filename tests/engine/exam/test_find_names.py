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
    assert found.lacking == ()


WORTH = POINTS.replace("points_of", "worth")
PRIVATE = POINTS.replace("points_of", "_points")
TEST = "def test_it():\n    assert points_of([1]) == 100\n\n\n"
FACES = "def faces(roll):\n    return set(roll)\n\n\n"
WITH_FACES = FACES + POINTS.replace("in set(roll)", "in faces(roll)")
TEST_OF_FACES = "def test_it():\n    assert faces([1]) == {1}\n    points_of([1])\n"


@pytest.mark.parametrize(
    ("files", "module", "function"),
    [
        pytest.param({"dice": GREED}, "dice.py", "", id="a module"),
        pytest.param(
            *({"dice": f"{POINTS}\n\n{GREED}"}, "dice.py", ""),
            id="a module with two functions",
        ),
        pytest.param(
            {
                "src__game": f"from .faces import SIX\n\n{METHOD}",
                "src__faces": "SIX = 6",
            },
            *("src/game.py", "Game.score"),
            id="a method in a package",
        ),
        pytest.param(
            {"module": f"{POINTS}\n\n{WORTH}", "test_it": "from greed import worth"},
            *("", "worth"),
            id="the one of two that the tests name",
        ),
        pytest.param(
            *({"module": f"{POINTS}\n\n{POINTS}"}, "", "points_of"),
            id="a function that is defined twice",
        ),
        pytest.param(
            *({"module": f"{POINTS}\n\n{METHOD}"}, "", "points_of"),
            id="a function, not a method",
        ),
        pytest.param(
            {"module": f"{PRIVATE}\n\ndef worth(roll):\n    return _points(roll)\n"},
            *("", "worth"),
            id="a function, not its private helper",
        ),
        pytest.param(
            *({"module": f"{TEST}{POINTS}"}, "", "points_of"),
            id="a function below its tests",
        ),
        pytest.param(
            *({"module": WITH_FACES, "test_it": TEST_OF_FACES}, "", "points_of"),
            id="a function whose helper is asked the same",
        ),
    ],
)
def test_the_program_is_found(
    greed: Kata, files: dict[str, str], module: str, function: str
) -> None:
    functions = (("score", function),) if function else ()

    assert find(greed, **files).names == Names(module, functions)


def test_no_file_of_tests_is_taken_for_the_program(greed: Kata) -> None:
    paths = ["tests__test_it", "test_it", "it_test", "tests", "tests__oracle"]
    oracles = dict.fromkeys(paths, POINTS)
    wrong = POINTS.replace("= 0", "= 1")

    assert find(greed, **oracles) == NameSearch()
    assert find(greed, wrong, **oracles) == NameSearch()
    assert find(greed, dice=GREED, **oracles).names == Names("dice.py")


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
    found = find(greed, f"{POINTS}\n\n{WORTH}")

    assert found.names is None
    assert [one.own for one in found.matches] == ["points_of", "worth"]


WRONG = POINTS.replace("1000 if face == 1 else 100 * face", "face")
ORACLE = POINTS.replace("points_of", "expected")
COMPARE = """\
def test_it():
    for roll in [1], [1, 5]:
        assert points_of(roll) == expected(roll)
"""


def test_what_stands_below_a_test_is_never_taken_for_the_program(greed: Kata) -> None:
    assert find(greed, f"{WRONG}\n\n{COMPARE}\n\n{ORACLE}") == NameSearch()


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
    # These helpers take seconds for the scores that `select_dice` is asked about.
    code = re.sub(r"def (count_ways|chances)\(", r"def \1(*, ", code)
    for before, after in renamed:
        code = re.sub(rf"\b{before}\b", after, code)
    files = {"hog.py": b"raise ImportError", "pig.py": f"{code}\n\n{more}".encode()}
    return find_names(
        hog, Submission("ada", files, "hog.py", unusable=True), Bubblewrap()
    )


def test_each_missing_function_is_found_and_what_is_not_asked_about_is_lacking(
    hog: Kata,
) -> None:
    functions = (("take_turn", "turn"), ("always_roll", "roll_always"))

    found = find_pig(hog, *functions, ("final_strategy", "my_best"))

    assert found.names == Names("pig.py", functions)
    assert found.lacking == ("final_strategy",)


def test_where_one_of_two_functions_is_there_twice_none_is_chosen(hog: Kata) -> None:
    renamed = (("take_turn", "turn"), ("always_roll", "roll_always"))

    found = find_pig(hog, *renamed, more="def again(n):\n    return roll_always(n)\n")

    assert found.names is None
    twice = [one.own for one in found.matches if one.function == "always_roll"]
    assert twice == ["roll_always", "again"]
