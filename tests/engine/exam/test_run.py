"""A kata's features and its domain, put to a submission in a sandbox."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.report import (
    ExamReport,
    FunctionRecord,
    ScenarioRecord,
    SweepRecord,
)
from dicedojo.engine.exam.run import run_exam
from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.errors import ContentError
from dicedojo.witness import Disagreement

from ...course import coin_course

pytestmark = pytest.mark.slow

DOMAIN = """\
EXHAUSTIVE = True
SUMMARY = "both sides"


def questions():
    yield "pays", ("heads",)
    yield "pays", ("tails",)


representatives = questions


def refused():
    return ()


def describe(function, arguments):
    return f"the coin shows {arguments[0]}"
"""


@pytest.fixture
def coin_kata(coin_root: Path) -> Kata:
    """The coin with its two questions."""
    (coin_root / "katas/coin/domain.py").write_text(DOMAIN)
    return load_kata(coin_root, "coin")


def examined(
    kata: Kata, source: str, sandbox: Sandbox | None = None, **others: str
) -> ExamReport:
    """Return the report on a module, and on other modules by their names."""
    sources = {kata.module: source, **others}
    files = {f"{name}.py": text.encode() for name, text in sources.items()}
    code = CodeUnderTest.of(kata, sandbox or Bubblewrap(), files, f"{kata.module}.py")
    return run_exam(kata, code)


def test_a_right_program_passes_each_scenario(coin_kata: Kata, table_code: str) -> None:
    report = examined(coin_kata, table_code, ProcessSandbox())

    assert report.scenarios == (
        ScenarioRecord("01_heads", "Heads", "passed", ""),
        ScenarioRecord("02_table", "Still heads", "passed", ""),
        ScenarioRecord("03_tails", "Tails", "passed", ""),
    )
    assert (report.sweep.questions, report.sweep.agreed) == (2, 2)
    assert report.sandbox == "process"


def test_a_step_counts_for_itself(coin_kata: Kata) -> None:
    report = examined(coin_kata, "def pays(side):\n    return 1\n")

    steps = {"01_heads": True, "02_table": True, "03_tails": False}
    assert report.steps_passed() == steps
    assert report.scenarios[-1].message == "It paid 1; the rules say 0."
    assert report.sweep == SweepRecord.of(
        questions=2,
        agreed=1,
        exhaustive=True,
        witness=Disagreement("pays('tails')", "the coin shows tails", "0", "1"),
        functions=(FunctionRecord.of("pays", 2, 1),),
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            "def pays(side):\n    print(1)\n",
            "Does pays print its answer instead of returning it?",
            id="printed",
        ),
        pytest.param(
            "def pays(side):\n    print()\n",
            "Is a `return` missing on some path through pays?",
            id="nothing",
        ),
        pytest.param(
            "import rules\ndef pays(side):\n    return rules.pays[side]\n",
            "coin.py, line 3, in pays: TypeError: 'function' object is not",
            id="another file",
        ),
        pytest.param(
            "def pays(side):\n    return {}['heads']\n",
            "coin.py, line 2, in pays: KeyError: 'heads'",
            id="an exception",
        ),
        pytest.param(
            "def pay(side):\n    return 1\n",
            "coin.py defines no function 'pays'. Did you mean 'pay'?",
            id="missing",
        ),
    ],
)
def test_a_failure_is_told_in_each_scenario(
    coin_kata: Kata, source: str, expected: str
) -> None:
    report = examined(coin_kata, source, rules="def pays(side):\n    return 1\n")

    assert [one.outcome for one in report.scenarios] == ["failed"] * 3
    assert all(expected in one.message for one in report.scenarios)
    assert (report.sweep.questions, report.sweep.agreed) == (2, 0)


def test_after_a_loss_the_rest_of_the_step_is_not_reached(
    coin_root: Path, coin_kata: Kata
) -> None:
    feature = coin_root / "features/coin/01_heads.feature"
    feature.write_text(
        feature.read_text()
        + "\n  Scenario: Tails, too\n"
        + "    When the coin shows tails\n    Then it pays 0\n"
    )
    source = (
        "import os\n\n\ndef pays(side):\n"
        "    return os._exit(0) if side == 'heads' else 0\n"
    )

    report = examined(coin_kata, source)

    assert [(one.name, one.outcome) for one in report.scenarios] == [
        ("Heads", "stopped"),
        ("Tails, too", "not reached"),
        ("Still heads", "stopped"),
        ("Tails", "passed"),
    ]
    assert report.scenarios[1].message.startswith("Not asked")


# The keeper's own ground


def test_the_module_of_the_candidate_is_not_imported_here(coin_kata: Kata) -> None:
    report = examined(coin_kata, "import sys\n\nsys.dojo_was_here = 1\npays = len\n")

    assert not hasattr(sys, "dojo_was_here")
    assert {one.outcome for one in report.scenarios} == {"failed"}


def test_two_katas_may_have_steps_of_one_name(
    coin_root: Path, coin_kata: Kata, table_code: str
) -> None:
    examined(coin_kata, table_code)
    shutil.copytree(coin_root, coin_root.parent / "other")
    feature = coin_root.parent / "other/features/coin/01_heads.feature"
    feature.write_text(feature.read_text().replace("Heads", "The king's head"))

    report = examined(load_kata(coin_root.parent / "other", "coin"), table_code)

    assert report.scenarios[0].name == "The king's head"


# Features that do not run are the course's fault


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param(
            "steps.py", "import nothing_of_this_name\n", id="step definitions"
        ),
        pytest.param("01_heads.feature", "Scenario: no feature\n", id="feature"),
        pytest.param(
            "01_heads.feature",
            "Feature: A coin\n  Scenario: Heads\n    When nobody defined this\n",
            id="a step that is not defined",
        ),
        pytest.param(
            "steps.py",
            "import pytest\n"
            "@pytest.fixture(autouse=True)\ndef broken():\n    assert 0\n",
            id="a fixture",
        ),
    ],
)
def test_features_that_do_not_run_are_no_fault_of_the_learner(
    coin_root: Path, coin_kata: Kata, table_code: str, name: str, text: str
) -> None:
    (coin_root / "features/coin" / name).write_text(text)

    with pytest.raises(ContentError, match="features"):
        examined(coin_kata, table_code)


# What a kata gives

TILL = "SOURCE = 'the kata'\nPRICES = {'heads': 1, 'tails': 0}\n"
PROPS = """\
import till


def by_the_till(pays, sides):
    return [pays(side) for side in sides], till.SOURCE


def named(pays, *others):
    return [other.__name__ for other in others]
"""
GIVEN_STEPS = """

import props
import till


@when("both sides are tossed", target_fixture="both")
def both_sides(pays):
    return props.by_the_till(pays, list(till.PRICES))


@then(parsers.parse("they pay {first:d} and {second:d}"))
def they_pay(both, first, second):
    assert both == ([first, second], "the kata"), f"They paid {both}."


@then("whoever pays is called so")
def called(pays):
    assert props.named(pays, pays) == ["pays"]
    assert props.named(len, len) == ["len"]


@then(parsers.parse("by name {side} pays {amount:d}"))
def by_name(pays, side, amount):
    assert pays(side=side) == amount
"""
GIVEN_FEATURE = """\
Feature: A coin pays by the till
  Scenario: Heads
    When both sides are tossed
    Then they pay 1 and 0
    And whoever pays is called so
    And by name heads pays 1
"""
BY_THE_TILL = "import till\n\n\ndef pays(side):\n    return till.PRICES[side]\n"


@pytest.fixture
def giving(coin_root: Path) -> Kata:
    """The coin with a module for its code, and a prop that puts some questions."""
    asked = DOMAIN.replace('("tails",)', '(["heads", "tails"],), "by_the_till"')
    (coin_root / "katas/coin/domain.py").write_text(asked)
    steps = coin_root / "features/coin/steps.py"
    steps.write_text(steps.read_text() + GIVEN_STEPS)
    (coin_root / "features/coin/01_heads.feature").write_text(GIVEN_FEATURE)
    return coin_course.giving(coin_root, till=TILL, props=PROPS)


@pytest.fixture(params=[ProcessSandbox, Bubblewrap])
def each_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    sandbox: Sandbox = request.param()
    return sandbox


def test_an_exam_gives_its_modules_to_the_code_whatever_lies_in_their_place(
    giving: Kata, each_sandbox: Sandbox
) -> None:
    till = "SOURCE = 'mine'\nPRICES = {'heads': 5, 'tails': 5}\n"

    report = examined(giving, BY_THE_TILL, each_sandbox, till=till, props="1 / 0\n")

    assert report.sandbox == each_sandbox.name
    assert {one.message for one in report.scenarios} == {""}
    assert all(report.steps_passed().values())
    assert (report.sweep.questions, report.sweep.agreed) == (2, 2)


def test_an_exam_leaves_no_given_module_behind(
    giving: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    teachers_own = ModuleType("till")
    monkeypatch.setitem(sys.modules, "till", teachers_own)

    examined(giving, BY_THE_TILL)

    assert sys.modules["till"] is teachers_own
    assert "props" not in sys.modules
    assert giving.props.by_the_till(str.upper, ["h"]) == (["H"], "the kata")


def test_each_exam_has_given_modules_of_its_own(giving: Kata) -> None:
    steps = giving.step_definitions
    steps.write_text(f"{steps.read_text()}\ntill.PRICES.pop('tails')\n")

    first = examined(giving, "def pays(side):\n    return 1\n")
    again = examined(giving, "def pays(side):\n    return 1\n")

    assert again.scenarios == first.scenarios
    assert "tails" in giving.given_modules["till"].PRICES


# Steps that no exam asks for


def test_a_helper_is_not_in_the_exam(coin_root: Path, coin_kata: Kata) -> None:
    facts = coin_root / "katas/coin/02_table/step.toml"
    facts.write_text(facts.read_text().replace('"refactoring"', '"helper"'))
    (coin_root / "features/coin/02_table.feature").unlink()
    source = "def pays(side):\n    return 1 if side == 'heads' else 0\n"

    report = examined(load_kata(coin_root, "coin"), source)

    assert report.steps_passed() == {"01_heads": True, "03_tails": True}
