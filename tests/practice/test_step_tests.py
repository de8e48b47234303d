"""A step wants a test of the learner's own that is red on the program before it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.step import StepKind
from dicedojo.practice import check_run, step_tests
from dicedojo.practice.advance import NotYet, advance
from dicedojo.practice.check_report import check
from dicedojo.practice.check_run import CheckRun
from dicedojo.practice.check_words import next_commands
from dicedojo.practice.copy_runs import judge_by_rules
from dicedojo.practice.journal import ALL_GREEN, Kind
from dicedojo.practice.new_workspace import start
from dicedojo.practice.step_tests import find_step_tests, with_names_of
from dicedojo.practice.workspace import Workspace

from .conftest import contents

pytestmark = pytest.mark.slow

HEADS = "def test_heads():\n    assert pays('heads') == 1\n"
TAILS = "def test_tails():\n    assert pays('tails') == 0\n"
CALLS = "def test_calls():\n    pays('heads')\n"
TRUE = "def test_true():\n    assert 1 + 1 == 2\n"
EDGE = "def test_edge():\n    assert pays('edge') == 7\n"
OWN = "\n\ndef flip():\n    return 'heads'\n"
FLIP = "def test_flip():\n    assert flip() == 'heads'\n"
OWN_FILE = "tests/test_coin.py"
NAME = f"{OWN_FILE}::test_"


def write(workspace: Workspace, code: str, tests: str, names: str = "pays") -> None:
    workspace.module.write_text(code)
    own = workspace.tests / "test_coin.py"
    own.write_text(f"from coin import {names}\n\n\n{tests}")


def refusal(workspace: Workspace) -> str:
    """Check, and return why the next step is not opened."""
    assert check(workspace).kind is Kind.GREEN
    with pytest.raises(NotYet) as refused:
        advance(workspace)
    assert refused.value.exit_code == 1
    assert "dojo next --anyway" in refused.value.next
    return str(refused.value)


def opens_the_next(workspace: Workspace) -> bool:
    """Return whether a green check opens the next step."""
    assert check(workspace).kind in ALL_GREEN
    return advance(workspace) is not None


def test_a_test_that_the_program_before_fails_asks_for_the_step(
    workspace: Workspace, table_code: str
) -> None:
    write(workspace, table_code, f"{HEADS}\n\n{CALLS}")

    asking = find_step_tests(workspace, (f"{NAME}heads", f"{NAME}calls"))

    assert asking is not None
    assert asking.red_before == asking.right == (f"{NAME}heads",)
    check(workspace)
    step = advance(workspace)
    assert step is not None
    assert step.name == "02_table"


@pytest.mark.parametrize(
    ("start", "encoding"),
    [
        pytest.param("", "utf-8-sig", id="with an editor's mark"),
        pytest.param("# coding: latin-1\n", "latin-1", id="in another encoding"),
    ],
)
def test_a_module_may_have_any_encoding_that_python_reads(
    workspace: Workspace, table_code: str, start: str, encoding: str
) -> None:
    write(workspace, table_code, HEADS)
    code = f"{start}{table_code}\n\ndef größer():\n    return 2\n"
    workspace.module.write_bytes(code.encode(encoding))

    assert opens_the_next(workspace)


SCENARIO = """\
Feature: A coin

  Scenario: It pays for {side}
    When it shows {side}
    Then it pays {points}
"""
STEPS = """\
from coin import pays
from pytest_bdd import parsers, scenarios, then, when

scenarios("{folder}")


@when(parsers.parse("it shows {{side}}"), target_fixture="points")
def shows(side):
    return pays(side)


@then(parsers.parse("it pays {{expected:d}}"))
def is_paid(points, expected):
    assert points == expected
"""


@pytest.mark.parametrize("folder", ["tests/features", "features", "."])
def test_a_scenario_of_ones_own_asks_for_the_step(
    workspace: Workspace, table_code: str, folder: str
) -> None:
    place = workspace.folder / folder / "coin.feature"
    place.parent.mkdir(exist_ok=True)
    place.write_text(SCENARIO.format(side="heads", points=1))
    workspace.module.write_text(table_code)
    steps = STEPS.format(folder=f"../{folder}/coin.feature")
    (workspace.tests / "test_coin.py").write_text(steps)

    asking = find_step_tests(workspace, (f"{NAME}it_pays_for_heads",))

    assert asking is not None
    assert asking.right == (f"{NAME}it_pays_for_heads",)
    assert opens_the_next(workspace)


def test_a_change_of_the_code_alone_runs_the_tests_on_no_other_program_again(
    workspace: Workspace, table_code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[Workspace] = []
    run_tests = check_run.run_tests

    def noted(copy: Workspace) -> CheckRun:
        runs.append(copy)
        return run_tests(copy)

    monkeypatch.setattr(step_tests, "run_tests", noted)
    found = []
    for code in (table_code, f"{table_code}# tidied\n"):
        write(workspace, code, f"{HEADS}\n# about heads\n")
        found.append(find_step_tests(workspace, (f"{NAME}heads",)))

    assert found[0] == found[1] is not None
    assert len(runs) == 2  # on the program before the step, and on the last solution


def test_it_does_not_matter_when_the_test_was_written(
    workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    check(workspace)
    write(workspace, table_code, HEADS)

    assert opens_the_next(workspace)


BEFORE = "on the program as it was before this step"


@pytest.mark.parametrize(
    ("tests", "said"),
    [
        ("", "No test of yours asks for 01_heads yet"),
        (CALLS, BEFORE),
        (TRUE, BEFORE),
        (f"{CALLS}\n\n{TRUE}", BEFORE),
    ],
)
def test_code_without_a_test_that_asserts_something_of_the_step_opens_none(
    workspace: Workspace, table_code: str, tests: str, said: str
) -> None:
    write(workspace, table_code, tests)

    assert said in refusal(workspace)


def test_a_test_that_the_rules_contradict_opens_none(
    workspace: Workspace, table_code: str
) -> None:
    write(workspace, "def pays(side):\n    return {'edge': 7}.get(side, 1)\n", EDGE)

    told = refusal(workspace)

    assert "test_edge asks for something that the rules do not say" in told


def test_a_test_of_a_part_of_ones_own_asks_for_nothing(
    workspace: Workspace, table_code: str
) -> None:
    write(workspace, table_code + OWN, FLIP, "flip, pays")
    assert "before this step" in refusal(workspace)

    write(workspace, table_code + OWN, f"{FLIP}\n\n{HEADS}", "flip, pays")
    assert opens_the_next(workspace)


def test_tests_may_import_other_files_of_the_learners(
    workspace: Workspace, table_code: str
) -> None:
    helpers = workspace.folder / "helpers"
    helpers.mkdir()
    (helpers / "sides.py").write_text("SIDE = 'heads'\n")
    test = "def test_heads():\n    assert pays(SIDE) == 1\n"
    write(workspace, table_code, f"from helpers.sides import SIDE\n\n\n{test}")

    asking = find_step_tests(workspace, (f"{NAME}heads",))

    assert asking is not None
    assert asking.right == (f"{NAME}heads",)


def test_nobody_is_blamed_for_a_test_that_runs_nowhere_else(
    workspace: Workspace, table_code: str
) -> None:
    test = "def test_two():\n    assert TWO == 2\n"
    write(workspace, table_code, f"TWO = 1 + pays('heads')\n\n\n{test}")
    assert check(workspace).kind is Kind.GREEN

    assert find_step_tests(workspace, (f"{NAME}two",)) is None
    assert advance(workspace) is not None


KEY_ERROR = "By the rules this test fails as well: KeyError: 'edge'"


@pytest.mark.parametrize(
    ("tests", "says", "told"),
    [
        (HEADS, "", ""),
        (EDGE, "", KEY_ERROR),
        (EDGE, "assert 0 == 1", KEY_ERROR),
        (
            *(EDGE, "KeyError: 'edge'\nmore"),
            "By the rules this test ends with the same error.",
        ),
        (FLIP, "", None),
        (
            *("def test_edge():\n    assert pays('heads') == 7\n", ""),
            "The rules give 1 for pays('heads'); your test expects 7.",
        ),
        (
            *("def test_edge():\n    assert 7 == pays('heads'), 'seven'\n", ""),
            "The rules give 1 for pays('heads'); your test expects 7.",
        ),
        (
            *("def test_edge():\n    assert pays('heads') > 7\n", ""),
            "By the rules this test fails as well: assert 1 > 7",
        ),
        (
            *("def test_edge():\n    while pays('heads'):\n        pass\n", "late"),
            "With a correct program this test does not end: the loop is in the test.",
        ),
    ],
)
def test_the_last_solution_says_what_the_rules_are(
    workspace: Workspace, table_code: str, tests: str, says: str, told: str | None
) -> None:
    write(workspace, table_code + OWN, tests, "flip, pays")
    test = f"{OWN_FILE}::{tests.partition('(')[0].removeprefix('def ')}"

    assert judge_by_rules(workspace, {test: says}).get(test) == told


def test_code_that_is_green_goes_on_anyway_and_that_is_recorded(
    workspace: Workspace, table_code: str
) -> None:
    check(workspace)
    with pytest.raises(NotYet, match="is red"):
        advance(workspace, anyway=True)
    workspace.module.write_text(table_code)
    check(workspace)

    assert advance(workspace, anyway=True) is not None
    kinds = [entry.kind for entry in workspace.journal.entries()]
    assert kinds[-2:] == [Kind.ANYWAY, Kind.NEXT]


def test_a_refactoring_and_a_guard_want_none(
    workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    check(workspace)
    advance(workspace, anyway=True)

    kinds = []
    for _ in range(2):
        kinds.append(workspace.step.kind)
        workspace.module.write_text(f"{table_code}\n\n# step {len(kinds)}\n")
        check(workspace)
        advance(workspace)

    assert kinds == [StepKind.REFACTORING, StepKind.GUARD]
    assert workspace.progress.finished


def test_a_refactoring_asks_for_an_edit(workspace: Workspace, table_code: str) -> None:
    workspace.module.write_text(table_code)
    check(workspace)
    advance(workspace, anyway=True)
    report = check(workspace)
    following = next_commands(workspace, report)

    with pytest.raises(
        NotYet, match=r"coin\.py, and nothing has changed in it"
    ) as told:
        advance(workspace)
    advance(workspace, anyway=True)

    assert following == ("dojo lesson", "change coin.py, then dojo check")
    assert "dojo next --anyway" in told.value.next
    kinds = [entry.kind for entry in workspace.journal.entries()]
    assert kinds[-2:] == [Kind.ANYWAY, Kind.NEXT]


def test_no_refactoring_is_asked_for_in_the_free_mode(
    workspace: Workspace, table_code: str
) -> None:
    settings = workspace.folder / "pyproject.toml"
    settings.write_text(settings.read_text() + '\n[tool.dojo]\nmode = "free"\n')
    workspace.module.write_text(table_code)
    check(workspace)
    advance(workspace)

    report = check(workspace)

    assert next_commands(workspace, report) == ("dojo lesson", "dojo next")
    assert advance(workspace) is not None


@pytest.fixture
def in_class(coin_root: Path, tmp_path: Path) -> Workspace:
    """A workspace of a class edition, in which each step is one of behaviour."""
    for path in coin_root.rglob("step.toml"):
        kinds = path.read_text().replace("guard", "behaviour")
        path.write_text(kinds.replace("refactoring", "behaviour"))
    kata = load_kata(coin_root, "coin")
    shutil.rmtree(coin_root / "solutions")
    return start(kata, tmp_path / "in_class")[0]


def test_a_class_edition_asks_on_the_code_that_the_step_began_with(
    in_class: Workspace, table_code: str
) -> None:
    write(in_class, table_code, TRUE)
    assert "on the program as it was before this step" in refusal(in_class)

    write(in_class, table_code, f"{TRUE}\n\n{HEADS}")
    asking = find_step_tests(in_class, (f"{NAME}true", f"{NAME}heads"))

    assert asking is not None
    assert asking.red_before == asking.right == (f"{NAME}heads",)
    assert opens_the_next(in_class)


def test_a_class_edition_asks_anew_at_each_step(
    in_class: Workspace, green_code: str
) -> None:
    write(in_class, green_code.replace("0", "None"), HEADS)
    check(in_class)
    advance(in_class)
    check(in_class)
    advance(in_class, anyway=True)
    write(in_class, green_code, HEADS)

    assert "on the program as it was before this step" in refusal(in_class)

    write(in_class, green_code, f"{HEADS}\n\n{TAILS}")
    check(in_class)
    assert advance(in_class) is None
    assert in_class.progress.finished


def test_code_that_came_first_wants_a_test_for_each_step_in_a_class_edition(
    in_class: Workspace, table_code: str
) -> None:
    write(in_class, table_code, HEADS)
    check(in_class)
    advance(in_class)

    told = refusal(in_class)

    assert "Your code did 02_table before the step began" in told
    assert "Your code from before these 2 steps fails 1 of your tests." in told
    write(in_class, table_code, f"{HEADS}\n\n{TAILS}")
    assert opens_the_next(in_class)


def test_a_step_that_was_gone_on_from_anyway_wants_no_test_later(
    in_class: Workspace, table_code: str
) -> None:
    write(in_class, table_code, TRUE)
    check(in_class)
    advance(in_class, anyway=True)
    write(in_class, table_code, HEADS)

    assert opens_the_next(in_class)


def test_a_class_edition_asks_for_none_where_it_cannot_tell(
    in_class: Workspace, table_code: str
) -> None:
    write(in_class, table_code, TRUE)
    check(in_class)
    begun = in_class.snapshot(in_class.step)

    begun.write_text(table_code)
    assert find_step_tests(in_class, (f"{NAME}true",)) is None

    begun.unlink()
    assert find_step_tests(in_class, (f"{NAME}true",)) is None
    assert advance(in_class) is not None


def test_a_class_edition_blames_nobody_for_a_test_that_runs_nowhere_else(
    in_class: Workspace, table_code: str
) -> None:
    test = "def test_two():\n    assert TWO == 2\n"
    write(in_class, table_code, f"TWO = 1 + pays('heads')\n\n\n{test}")

    assert find_step_tests(in_class, (f"{NAME}two",)) is None


def test_nothing_of_the_workspace_is_touched(
    workspace: Workspace, table_code: str
) -> None:
    write(workspace, table_code, HEADS)
    before = contents(workspace.folder)

    find_step_tests(workspace, (f"{NAME}heads",))

    assert contents(workspace.folder) == before


def test_a_program_has_the_names_that_tests_import() -> None:
    stub = "def pays(side):\n    return None\n\n\ndef toss():\n    return None\n"
    imports = "from math import *\n\n"
    own = (
        imports
        + "SIDES = 2\n\n\nclass Coin:\n    pass\n\n\ndef pays(side):\n    return 1\n"
    )
    space: dict[str, object] = {}

    exec(with_names_of("def pays(side):\n    return 0\n", stub, own), space)

    pays, toss, coin = (space[name] for name in ("pays", "toss", "Coin"))
    assert callable(pays)
    assert callable(toss)
    assert callable(coin)
    assert (pays("heads"), toss(), space["SIDES"]) == (0, None, None)
    with pytest.raises(Exception, match="Coin") as missing:
        coin()
    assert type(missing.value).__name__ == "NotInThisProgram"
