"""`dojo mutate` in a workspace: what survives, and what it says where nothing can."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from dicedojo.authoring.wheel import remove_programs
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.practice.mutants import MutantRunner

from .terminal import Answer, Dojo, Terminal

pytestmark = pytest.mark.slow

CODE = """\
def score(roll):
    best = 0
    for die in roll:
        if die > best:
            best = die
    return best
"""
LONG = """\
POINTS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}


def score(roll):
    return max(POINTS[die] for die in roll)
"""
SIX_FIRST = """\
def score(roll):
    if roll[0] == 6:
        return 6
    return max(roll)
"""
ONE_TEST = """\
from highest import score


def test_a_four():
    assert score([4]) == 4
"""


@pytest.fixture
def mine(dojo: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh workspace, in which we are."""
    assert dojo("start", "highest", "mine").code == 0
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


def write(mine: Path, code: str, tests: str) -> None:
    (mine / "highest.py").write_text(code)
    (mine / "tests/test_highest.py").write_text(tests)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "mutate.json"  # the last result
    }


def test_tests_that_notice_everything_end_well(
    dojo: Dojo, mine: Path, perfect_tests: str
) -> None:
    write(mine, CODE, perfect_tests)
    before = contents(mine)

    answer = dojo("mutate")

    bugs, equivalent, verdict, following = answer.out.splitlines()
    assert (answer.code, answer.err) == (0, "")
    told = re.fullmatch(
        r"Your tests notice (\d+) of (\d+) distinct bugs? \(\d+ changes?\)\.", bugs
    )
    assert told is not None
    assert told.group(1) == told.group(2)
    assert re.fullmatch(r"\d+ other changes? alters? no right answer\.", equivalent)
    assert verdict == "Your tests notice every change that makes a difference."
    assert following == "Next: dojo check"
    assert contents(mine) == before


def test_the_next_step_comes_next_where_a_check_is_green_and_then_the_grade(
    dojo: Dojo, mine: Path, perfect_tests: str
) -> None:
    write(mine, CODE, perfect_tests)
    assert dojo("check").code == 0
    green = dojo("mutate")
    while "is finished" not in dojo("next").out:
        assert dojo("check").code == 0
    finished = dojo("mutate")

    assert green.last == "Next: dojo next"
    assert finished.last == "Next: dojo grade ."


def test_one_survivor_is_shown_and_all_if_asked(dojo: Dojo, mine: Path) -> None:
    write(mine, LONG, ONE_TEST)
    before = contents(mine)

    some, every = dojo("mutate"), dojo("mutate", "--all")

    assert (some.code, every.code) == (1, 1)
    assert some.out.count("SURVIVED  highest.py") == 1
    assert len(some.out.splitlines()) <= 24
    told = re.search(r"\nNot shown: (\d+) more distinct bug", some.out)
    assert told is not None
    assert "`dojo mutate --all` shows every change" in " ".join(some.out.split())
    assert every.out.count("SURVIVED  highest.py:") >= 1 + int(told.group(1))
    assert every.out.count("  Witness: ") == every.out.count("SURVIVED")
    assert "Not shown" not in every.out
    assert contents(mine) == before


HINT = ["--hint"]


def test_hints_go_on_where_they_were_and_the_next_survivor_begins_anew(
    dojo: Dojo, mine: Path
) -> None:
    write(mine, LONG, ONE_TEST)

    answers = [dojo("mutate", *words) for words in (HINT, HINT, [], HINT)]

    assert [re.findall(r"Hint \d of 3", one.out) for one in answers] == [
        ["Hint 1 of 3"],
        ["Hint 2 of 3"],
        ["Hint 2 of 3"],
        ["Hint 3 of 3"],
    ]
    assert all(len(one.out.splitlines()) <= 24 for one in answers)
    assert answers[0].out.splitlines()[-1].endswith(" or dojo mutate --hint")
    assert answers[3].out.splitlines()[-1] == (
        "Next: add that test under a name of your choice, then dojo mutate"
    )
    assert "Hint 3 of 3" in dojo("mutate", "--hint").out
    test = re.search(r"    def test_NAME.*\n.*\n", answers[3].out)
    assert test is not None

    write(mine, LONG, f"{ONE_TEST}\n\n{dedent(test[0])}")

    assert "Hint 1 of 3" in dojo("mutate").out


def test_where_nothing_can_be_kept_a_hint_is_the_last_one(
    dojo: Dojo, mine: Path
) -> None:
    write(mine, LONG, ONE_TEST)
    (mine / ".dojo" / "mutate.json").mkdir()  # as in a folder that is read only

    assert "Hint 1 of 3" in dojo("mutate").out
    assert "Hint 3 of 3" in dojo("mutate", "--hint").out


def test_unchanged_files_are_not_run_again(
    dojo: Dojo, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(mine, LONG, ONE_TEST)
    first = dojo("mutate")

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("it runs the tests")

    monkeypatch.setattr(TestRunner, "open", refuse)

    assert dojo("mutate") == first


def test_a_run_that_did_not_end_is_not_the_last_word(
    dojo: Dojo, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(mine, LONG, ONE_TEST)
    with monkeypatch.context() as patched:
        patched.setattr("dicedojo.practice.commands.mutate.SECONDS", 0.001)
        assert "dojo did not finish" in dojo("mutate").out

    assert "dojo did not finish" not in dojo("mutate").out


def test_tests_in_the_module_are_told_where_pytest_looks(
    dojo: Dojo, mine: Path
) -> None:
    test = "def test_a_four():\n    assert score([4]) == 4\n"
    write(mine, f"{CODE}\n\n{test}", "")

    answer = dojo("mutate")

    assert (answer.code, answer.err) == (1, "")
    assert "There are no tests." in answer.out
    assert "highest.py:9: move `test_a_four` to tests/test_highest.py;" in answer.out


@pytest.mark.parametrize(
    ("tests", "told"),
    [
        pytest.param("", "There are no tests.", id="no tests"),
        pytest.param(
            "import dices\n",
            "tests/test_highest.py: It needs dices, and tests/dices.py is missing.",
            id="tests that do not import",
        ),
        pytest.param(
            f"{ONE_TEST}    assert score([1, 2]) == 3\n",
            "EXCLUDED  contradicts the rules\n"
            "  The rules say otherwise: roll 1 2 gives 2.\n"
            "    tests/test_highest.py::test_a_four\n",
            id="a test that contradicts the rules",
        ),
    ],
)
def test_tests_that_cannot_count_are_named(
    dojo: Dojo, mine: Path, tests: str, told: str
) -> None:
    write(mine, CODE, tests)

    answer = dojo("mutate")

    assert (answer.code, answer.err) == (1, "")
    assert told in answer.out
    assert answer.out.splitlines()[-1] == "Next: dojo check or dojo lesson"


def test_of_many_tests_that_fail_the_first_few_are_named(
    dojo: Dojo, mine: Path
) -> None:
    ones = "".join(
        f"\n\ndef test_{n}():\n    assert score([1]) == 1\n" for n in range(9)
    )
    write(
        mine, "def score(roll):\n    return 0\n", f"from highest import score\n{ones}"
    )

    answer = dojo("mutate")

    assert answer.out.startswith("9 of 9 tests fail on your code as it is:\n")
    assert answer.out.count("::test_") == 5
    assert "\n  and 4 more\n" in answer.out


WRONG_FROM_THREE_DICE = SIX_FIRST.replace("max(roll)", "max(roll) + (len(roll) == 3)")
TWO_TESTS = f"{ONE_TEST}\n\ndef test_three():\n    assert score([1, 2, 3]) == 3\n"


def test_tests_that_fail_come_first_and_nobody_says_that_all_pass(
    dojo: Dojo, mine: Path
) -> None:
    write(mine, WRONG_FROM_THREE_DICE, TWO_TESTS)

    answer = dojo("mutate")

    assert answer.code == 1
    assert answer.out.splitlines()[:3] == [
        "1 of 2 tests fails on your code as it is:",
        "  tests/test_highest.py::test_three",
        "    AssertionError: assert 4 == 3",
    ]
    passing = "The test that passes on your code also passes with this change."
    assert f"  Hint 1 of 3. {passing}" in " ".join(answer.out.split("\n"))
    assert "Your tests pass" not in answer.out
    assert answer.out.splitlines()[-1] == "Next: dojo check, until your own tests pass"


def test_a_test_that_hangs_on_the_learners_code_is_named(
    dojo: Dojo, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.practice.check_run.TEST_LIMIT", 0.5)
    hangs = "while len(roll) == 3:\n        pass\n    return max(roll)\n"
    write(mine, f"def score(roll):\n    {hangs}", TWO_TESTS)

    answer = dojo("mutate")

    assert answer.code == 1
    assert answer.err.startswith(
        "tests/test_highest.py::test_three does not end, so highest.py was not changed."
    )
    assert "it was in `score`" in answer.err


@pytest.mark.parametrize(
    ("code", "told"),
    [
        pytest.param(
            "def score(roll)\n    return 1\n",
            "Python cannot read highest.py, so nothing was changed in it.\n"
            '    File "highest.py", line 1\n'
            "      def score(roll)\n"
            "                     ^\n"
            "  SyntaxError: expected ':'\n"
            "  Next: fix that, then dojo check\n",
            id="a syntax error",
        ),
        pytest.param(
            None,
            "There is no highest.py among the files. There is dice.py.\n"
            "  Next: dojo check or dojo reset\n",
            id="no module",
        ),
    ],
)
def test_a_module_that_cannot_be_changed_is_said_at_once(
    dojo: Dojo, mine: Path, code: str | None, told: str
) -> None:
    write(mine, code or "", ONE_TEST)
    if code is None:
        (mine / "highest.py").unlink()

    answer = dojo("mutate")

    assert answer == Answer(2, "", told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param([], "This folder is not a dojo workspace.", id="no workspace"),
        pytest.param(["nowhere"], "There is no folder ", id="no such folder"),
        pytest.param(["--every"], "No such option", id="no such option"),
        pytest.param(
            ["--all", "--hint"],
            "--all and --hint cannot be combined.",
            id="two ways of showing",
        ),
    ],
)
def test_where_nothing_can_be_changed_a_few_lines_say_why(
    dojo: Dojo, words: list[str], told: str
) -> None:
    answer = dojo("mutate", *words)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(told)
    assert "  Next: dojo" in answer.err
    assert len(answer.err.splitlines()) <= 4


def test_a_class_edition_says_that_it_has_no_answers(
    dojo: Dojo,
    mine: Path,
    course: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edition = tmp_path / "class"
    shutil.copytree(course, edition, ignore=shutil.ignore_patterns("solutions"))
    monkeypatch.setenv("DOJO_CONTENT", str(edition))

    answer = dojo("mutate")

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("This is a class edition of dojo")


def test_a_class_edition_with_a_table_of_answers_finds_the_same_survivors(
    dojo: Dojo,
    mine: Path,
    course: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write(mine, LONG, ONE_TEST)
    before = dojo("mutate", "--all")
    edition = tmp_path / "class"
    shutil.copytree(course, edition)
    remove_programs(edition, "dicedojo")
    monkeypatch.setenv("DOJO_CONTENT", str(edition))

    answer = dojo("mutate", "--all")

    def survivors(one: Answer) -> list[str]:
        return [line for line in one.out.splitlines() if line.startswith("SURVIVED")]

    assert survivors(answer) == survivors(before) != []
    assert answer.code == before.code == 1
    assert "Not asked: whether other correct programs pass your tests." in answer.out
    assert "Not asked" not in before.out


def test_ctrl_c_leaves_no_process_and_every_file(
    mine: Path, terminal: Terminal
) -> None:
    write(mine, CODE, f"def test_it():\n    exec({terminal.waiting!r})\n")
    before = contents(mine)

    answer = terminal.stop("mutate", "mine")

    assert answer == Answer(130, "", "Stopped. Nothing was changed.\n")
    assert contents(mine) == before


def test_the_time_limit_is_the_one_that_was_stated(
    dojo: Dojo, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(mine, CODE, ONE_TEST)
    limits = []
    change = MutantRunner.run

    def note(runner: MutantRunner, *given: Any) -> Any:
        limits.append(given[2])
        return change(runner, *given)

    monkeypatch.setattr(MutantRunner, "run", note)

    dojo("mutate")
    dojo("mutate", "--time", "30")

    assert limits == [120, 30]
