"""A kata says what belongs to it: its steps, its code, its names, its programs."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.step import StepKind
from dicedojo.errors import ContentError

from . import coin_course
from .coin_course import CHAFF, FACTS, change, planted, state

RUBRIC = '[rubric.strategy]\nfunction = "choose"\npoints = 15\n'

DOMAIN = """\
EXHAUSTIVE = True
SUMMARY = "two sides, and a side that nobody chose"


def questions():
    yield "pays", ("heads",)
    yield "choose", ("heads",)


def representatives():
    return questions()


def refused():
    yield "pays", ("edge",)
    yield "toss", (2,)


def describe(function, arguments):
    return arguments[0]
"""


def planned(root: Path) -> Kata:
    """The coin kata with a plan before its first step, and one before its last."""
    for old, new in (("03_tails", "05_tails"), ("02_table", "03_table")):
        for tree in ("katas", "solutions"):
            (root / tree / "coin" / old).rename(root / tree / "coin" / new)
    for tree in ("katas", "solutions"):
        (root / tree / "coin/01_heads").rename(root / tree / "coin/02_heads")
    for name in ("01_before", "04_between"):
        facts = 'title = "A plan"\nkind = "plan"\nhints = ["What first?"]\n'
        state(root, f"katas/coin/{name}/step.toml", facts)
        state(root, f"katas/coin/{name}/PLAN.md", "???\n")
        state(root, f"solutions/coin/{name}/PLAN.md", "Look at the coin.\n")
    return load_kata(root, "coin")


# Steps


def test_a_plan_is_a_step_without_code(coin_root: Path) -> None:
    kata = planned(coin_root)

    kinds = [step.kind for step in kata.steps]

    assert [kinds[0], kinds[3]] == [StepKind.PLAN, StepKind.PLAN]
    assert [step.name for step in kata.coded_steps] == [
        "02_heads",
        "03_table",
        "05_tails",
    ]


def test_the_code_before_a_step_is_the_last_that_was_written(coin_root: Path) -> None:
    kata = planned(coin_root)

    before = [kata.code_before(step) for step in kata.steps]

    solutions = coin_root / "solutions/coin"
    assert before == [
        kata.stub,
        kata.stub,  # the plan has no code
        solutions / "02_heads/green.py",
        solutions / "03_table/refactored.py",
        solutions / "03_table/refactored.py",
    ]
    assert kata.reference == solutions / "05_tails/green.py"


def test_a_plan_has_a_page_and_a_good_one(coin_root: Path) -> None:
    step = planned(coin_root).step("before")

    assert step.plan.read_text() == "???\n"
    assert step.planned.read_text() == "Look at the coin.\n"


def test_a_helper_has_code_and_is_not_examined(coin_root: Path) -> None:
    change(coin_root, "katas/coin/02_table/step.toml", '"refactoring"', '"helper"')

    kata = load_kata(coin_root, "coin")

    first, helper, last = kata.steps
    assert helper.kind is StepKind.HELPER
    assert kata.coded_steps == kata.steps
    assert kata.examined_steps == (first, last)
    assert kata.code_before(last) == helper.refactored


def test_neither_a_plan_nor_a_helper_is_examined(coin_root: Path) -> None:
    planned(coin_root)
    change(coin_root, "katas/coin/03_table/step.toml", '"refactoring"', '"helper"')

    kata = load_kata(coin_root, "coin")

    assert [step.name for step in kata.examined_steps] == ["02_heads", "05_tails"]


def test_a_kata_may_state_no_more_than_its_functions(coin: Kata) -> None:
    assert (coin.public, coin.values, coin.imports) == (("pays",), (), ())
    assert (coin.given, coin.given_sources, coin.given_modules) == ((), {}, {})
    assert coin.props_source == ""


# Names


def test_every_public_name_is_a_function_or_a_value(coin_root: Path) -> None:
    change(coin_root, FACTS, '["pays"]', '["pays", "toss"]\nvalues = ["PRICES"]')

    kata = load_kata(coin_root, "coin")

    assert kata.functions == ("pays", "toss")
    assert kata.values == ("PRICES",)
    assert kata.public == ("pays", "toss", "PRICES")


def test_functions_about_which_nothing_is_asked_decide_nothing(
    coin_root: Path,
) -> None:
    change(coin_root, FACTS, '["pays"]', '["pays", "toss", "choose"]')
    state(coin_root, "katas/coin/domain.py", DOMAIN)

    kata = load_kata(coin_root, "coin")

    assert kata.unasked == {"toss"}  # what it refuses is no answer


def test_a_strategy_is_graded_by_its_value_alone(coin_root: Path) -> None:
    change(coin_root, FACTS, '["pays"]', '["pays", "toss"]')
    state(coin_root, "katas/coin/domain.py", DOMAIN)
    facts = (coin_root / FACTS).read_text()
    state(coin_root, FACTS, f"{facts}{RUBRIC}nothing_at = 0.5\nfull_from = 0.9\n")

    kata = load_kata(coin_root, "coin")

    assert kata.unasked == {"toss", "choose"}


# Props


def test_props_are_read_where_the_kata_lies(coin_root: Path) -> None:
    state(coin_root, "katas/coin/props.py", "class Tosses:\n    sides = 2\n")

    kata = load_kata(coin_root, "coin")

    assert kata.props_source.startswith("class Tosses:")
    assert kata.props.Tosses.sides == 2


def test_a_domain_may_ask_in_every_order(coin_root: Path) -> None:
    state(coin_root, "katas/coin/domain.py", DOMAIN)
    plain = load_kata(coin_root, "coin").domain
    more = 'def in_every_order():\n    yield "pays", (["h", "t"],)\n'
    state(coin_root, "katas/coin/domain.py", f"{DOMAIN}\n\n{more}")

    domain = load_kata(coin_root, "coin").domain

    assert plain.in_every_order == ()
    assert list(map(str, domain.in_every_order)) == ["pays(['h', 't'])"]
    assert domain.in_every_order[0] not in domain.questions


# Given modules

PURSE = "coins = ['penny']\n"
TILL = "from purse import coins\n\n\ndef count():\n    return len(coins)\n"
COUNTED = "import till\n\n\ndef counted(pays):\n    return pays(till.count())\n"
USER = """\
from dataclasses import dataclass

from till import count


@dataclass
class Payment:
    side: str


def pays(side):
    return Payment(side), count()
"""


@pytest.fixture
def giving(coin_root: Path) -> Kata:
    """The coin kata with two modules for its code, and props that use one."""
    return coin_course.giving(coin_root, purse=PURSE, till=TILL, props=COUNTED)


def test_modules_are_given_in_their_order_and_the_props_last(giving: Kata) -> None:
    assert giving.given == ("purse", "till")
    assert list(giving.given_sources.items()) == [
        ("purse", PURSE),
        ("till", TILL),
        ("props", COUNTED),
    ]


def test_given_modules_import_those_before_them(giving: Kata) -> None:
    modules = giving.given_modules

    assert modules["till"].coins is modules["purse"].coins
    assert giving.props.till is modules["till"]


def test_a_module_that_imports_a_later_one_is_the_courses_fault(
    coin_root: Path, giving: Kata
) -> None:
    change(coin_root, FACTS, '["purse", "till"]', '["till", "purse"]')

    with pytest.raises(ContentError, match=r"till\.py does not run") as told:
        _ = load_kata(coin_root, "coin").given_modules

    assert "No module named 'purse'" in str(told.value)


def test_what_is_given_says_where_it_lies(giving: Kata) -> None:
    for name, module in giving.given_modules.items():
        assert module.__name__ == name
        assert module.__file__ == str(giving.folder / f"{name}.py")


@pytest.mark.parametrize("given", ["purse", "till"])
def test_a_given_module_that_is_missing_is_the_courses_fault(
    coin_root: Path, giving: Kata, given: str
) -> None:
    path = giving.folder / f"{given}.py"
    path.unlink()

    with pytest.raises(ContentError) as told:
        _ = giving.given_sources

    assert str(told.value) == f"{path} is missing."


def test_a_given_module_that_does_not_run_is_named(giving: Kata) -> None:
    state(giving.root, "katas/coin/till.py", "count = 1 / 0\n")

    with pytest.raises(ContentError, match=r"till\.py does not run") as told:
        _ = giving.given_modules

    assert "ZeroDivisionError" in str(told.value)


def test_the_courses_own_programs_find_what_is_given(giving: Kata) -> None:
    state(giving.root, "solutions/coin/03_tails/green.py", USER)

    program = giving.load(giving.reference, "coin_reference")

    assert program.pays("heads")[1] == 1
    assert program.count is giving.given_modules["till"].count


def test_planted_bugs_find_what_is_given(giving: Kata) -> None:
    chaff = planted(giving, f"{CHAFF}\nfrom till import count\n")

    program = giving.load(chaff, "coin_planted")

    assert program.count is giving.given_modules["till"].count
    assert program.pays("heads") == 1


def test_what_is_given_leaves_no_trace(
    giving: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    teachers_own = ModuleType("purse")
    monkeypatch.setitem(sys.modules, "purse", teachers_own)
    state(giving.root, "solutions/coin/03_tails/green.py", USER)

    giving.load(giving.reference, "coin_reference")

    assert sys.modules["purse"] is teachers_own
    assert not {"till", "props"} & set(sys.modules)


def test_a_program_that_does_not_run_leaves_no_trace_either(giving: Kata) -> None:
    state(giving.root, "solutions/coin/03_tails/green.py", f"{USER}\n1 / 0\n")

    with pytest.raises(ContentError, match="does not run"):
        giving.load(giving.reference, "coin_reference")

    assert not {"purse", "till", "props"} & set(sys.modules)


def test_a_program_that_is_missing_is_the_courses_fault(giving: Kata) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.py is missing"):
        giving.load(giving.folder / "nowhere.py", "coin_nowhere")


# Imports


def test_a_kata_states_which_distributions_may_be_imported(coin_root: Path) -> None:
    change(
        coin_root, FACTS, 'source = "', 'imports = ["numpy", "ruamel.yaml"]\nsource = "'
    )

    assert load_kata(coin_root, "coin").imports == ("numpy", "ruamel.yaml")


@pytest.mark.parametrize("stated", ['"numpy"', "3", "[3]", '["numpy>=2"]', '[""]'])
def test_imports_that_are_no_names_are_refused(coin_root: Path, stated: str) -> None:
    change(coin_root, FACTS, 'source = "', f'imports = {stated}\nsource = "')

    with pytest.raises(ContentError, match=r"kata\.toml: .*imports"):
        load_kata(coin_root, "coin")
