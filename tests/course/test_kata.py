"""A kata says what belongs to it: its steps, its code, its names, its programs."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.course.course import LAST, load_course, load_kata
from dicedojo.course.kata import OF_BEST, OF_VALUE, OTHERWISE, Kata, Strategy, Variant
from dicedojo.course.program import load_source
from dicedojo.course.step import StepKind
from dicedojo.errors import ContentError

FACTS = "katas/coin/kata.toml"
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


def state(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def change(root: Path, path: str, old: str, new: str) -> None:
    """Exchange a text that stands in the file exactly once."""
    text = (root / path).read_text()
    assert text.count(old) == 1
    (root / path).write_text(text.replace(old, new))


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


def test_a_kata_without_plans_codes_at_each_step(coin: Kata) -> None:
    assert coin.coded_steps == coin.steps


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


@pytest.mark.parametrize(
    ("kind", "red"),
    [
        (StepKind.BEHAVIOUR, True),
        (StepKind.REFACTORING, False),
        (StepKind.GUARD, False),
        (StepKind.PLAN, False),
        (StepKind.HELPER, True),
    ],
)
def test_new_code_begins_with_a_red_test(coin: Kata, kind: StepKind, red: bool) -> None:
    assert replace(coin.steps[0], kind=kind).begins_red is red


def test_the_last_steps_solution_is_the_reference(coin_root: Path) -> None:
    kata = planned(coin_root)

    assert kata.reference == coin_root / "solutions/coin/05_tails/green.py"


# Names


def test_every_public_name_is_a_function_or_a_value(coin_root: Path) -> None:
    change(coin_root, FACTS, '["pays"]', '["pays", "toss"]\nvalues = ["PRICES"]')

    kata = load_kata(coin_root, "coin")

    assert kata.functions == ("pays", "toss")
    assert kata.values == ("PRICES",)
    assert kata.public == ("pays", "toss", "PRICES")


def test_a_kata_may_have_no_values(coin: Kata) -> None:
    assert (coin.values, coin.public) == ((), ("pays",))


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


def test_a_kata_may_have_no_props(coin: Kata) -> None:
    assert coin.props_source == ""


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
    change(coin_root, FACTS, '["pays"]', '["pays"]\ngiven = ["purse", "till"]')
    state(coin_root, "katas/coin/purse.py", PURSE)
    state(coin_root, "katas/coin/till.py", TILL)
    state(coin_root, "katas/coin/props.py", COUNTED)
    return load_kata(coin_root, "coin")


def test_a_kata_may_give_no_modules(coin: Kata) -> None:
    assert (coin.given, coin.given_sources, coin.given_modules) == ((), {}, {})


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


# Planted bugs

CHANGES = "def pays(side):\n    return PAYS[side] + 1\n"
CHAFF = (
    f'"""Chaff: pays one too many.\n\nWitness: tails pays 1, not 0.\n"""\n{OTHERWISE}'
)


def planted(kata: Kata, text: str) -> Variant:
    path = kata.root / "solutions/coin/chaff/planted.py"
    state(kata.root, "solutions/coin/chaff/planted.py", text)
    loaded = load_kata(kata.root, "coin")
    return next(one for one in loaded.chaffs if one.path == path)


def test_a_chaff_may_stand_on_the_last_solution(coin: Kata) -> None:
    chaff = planted(coin, f"{CHAFF}\n\n{CHANGES}")

    program = load_source(chaff.source, "coin_planted", chaff.path)

    assert chaff.source.startswith(coin.reference.read_text())
    assert (program.pays("heads"), program.pays("tails")) == (2, 1)


def test_a_chaff_on_the_last_solution_keeps_what_it_does_not_replace(
    coin: Kata,
) -> None:
    chaff = planted(coin, f"{CHAFF}\nPAYS['heads'] = 5\n")

    program = load_source(chaff.source, "coin_planted", chaff.path)

    assert (program.pays("heads"), program.pays("tails")) == (5, 0)


def test_a_chaff_may_be_a_program_of_its_own(coin: Kata) -> None:
    text = '"""Chaff: pays nothing."""\n\n\ndef pays(side):\n    return 0\n'

    assert planted(coin, text).source == text


def test_the_words_of_a_chaff_are_its_own(coin: Kata) -> None:
    chaff = planted(coin, f"{CHAFF}\n\n{CHANGES}")

    assert chaff.misconception == "pays one too many."
    assert "Chaff" not in chaff.source


def test_a_chaff_without_a_last_solution_is_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "planted.py"
    path.write_text(f"{CHAFF}\n\n{CHANGES}")

    assert Variant("planted", path, "Chaff: it.").source == path.read_text()


# The course


def test_katas_come_in_their_places_and_then_by_name(coin_root: Path) -> None:
    facts = (coin_root / FACTS).read_text()
    for name, place in (("alpha", ""), ("beta", "place = 2"), ("gamma", "place = 1")):
        state(coin_root, f"katas/{name}/kata.toml", f"{place}\n{facts}")

    course = load_course(coin_root)

    assert [kata.name for kata in course.katas] == ["gamma", "beta", "alpha", "coin"]
    assert [kata.place for kata in course.katas] == [1, 2, LAST, LAST]


def test_the_shipped_katas_have_places_from_1_on_in_the_order_of_the_course() -> None:
    katas = load_course().katas

    assert [kata.place for kata in katas] == list(range(1, len(katas) + 1))
    assert [kata.name for kata in katas][:4] == ["greed", "farkle", "accumulate", "hog"]


def test_a_strategy_is_loaded_with_its_points(coin_root: Path) -> None:
    facts = (coin_root / FACTS).read_text()
    state(coin_root, FACTS, f"{facts}{RUBRIC}nothing_at = 0.5\nfull_from = 0.9\n")

    kata = load_kata(coin_root, "coin")

    assert kata.strategy == Strategy("choose", 0.5, 0.9)
    assert kata.rubric.strategy == 15


def test_a_strategy_may_be_graded_by_its_value(coin_root: Path) -> None:
    facts = (coin_root / FACTS).read_text()
    bounds = 'nothing_at = 0.5\nfull_from = 0.59\nof = "value"\n'
    state(coin_root, FACTS, f"{facts}{RUBRIC}{bounds}")

    kata = load_kata(coin_root, "coin")

    assert kata.strategy == Strategy("choose", 0.5, 0.59, OF_VALUE)


def test_a_strategy_is_graded_by_its_share_where_nothing_else_is_said(
    coin_root: Path,
) -> None:
    facts = (coin_root / FACTS).read_text()
    state(coin_root, FACTS, f"{facts}{RUBRIC}nothing_at = 0.5\nfull_from = 0.9\n")

    strategy = load_kata(coin_root, "coin").strategy

    assert strategy is not None
    assert strategy.of == OF_BEST


def test_a_kata_may_have_no_strategy(coin: Kata) -> None:
    assert coin.strategy is None
    assert coin.rubric.strategy == 0


def test_a_strategy_that_lacks_a_bound_is_the_courses_fault(coin_root: Path) -> None:
    facts = (coin_root / FACTS).read_text()
    state(coin_root, FACTS, f"{facts}{RUBRIC}nothing_at = 0.5\n")

    with pytest.raises(ContentError, match="lacks the field 'full_from'"):
        load_kata(coin_root, "coin")


# What passing takes


@pytest.mark.parametrize(
    ("stated", "share"),
    [("", 0.0), ("min_tests_share = 0.25\n", 0.25), ("min_tests_share = 1\n", 1.0)],
)
def test_a_kata_may_ask_for_a_share_of_the_points_for_tests(
    coin_root: Path, stated: str, share: float
) -> None:
    change(coin_root, FACTS, "pass_mark = 60\n", f"pass_mark = 60\n{stated}")

    rubric = load_kata(coin_root, "coin").rubric

    assert rubric.min_tests_share == share
    assert rubric.min_tests == share * 50


@pytest.mark.parametrize("stated", ["30", "-0.1", '"0.3"', "true", "nan"])
def test_a_share_that_is_none_is_the_courses_fault(
    coin_root: Path, stated: str
) -> None:
    line = f"pass_mark = 60\nmin_tests_share = {stated}\n"
    change(coin_root, FACTS, "pass_mark = 60\n", line)

    with pytest.raises(
        ContentError, match="must be a number from 0 to 1, not "
    ) as told:
        load_kata(coin_root, "coin")

    assert "For example: min_tests_share = 0.4" in str(told.value)


# Imports


def test_a_kata_states_which_distributions_may_be_imported(coin_root: Path) -> None:
    change(
        coin_root, FACTS, 'source = "', 'imports = ["numpy", "ruamel.yaml"]\nsource = "'
    )

    assert load_kata(coin_root, "coin").imports == ("numpy", "ruamel.yaml")


def test_a_kata_may_import_nothing_unless_it_says_so(coin: Kata) -> None:
    assert coin.imports == ()


@pytest.mark.parametrize("stated", ['"numpy"', "3", "[3]", '["numpy>=2"]', '[""]'])
def test_imports_that_are_no_names_are_refused(coin_root: Path, stated: str) -> None:
    change(coin_root, FACTS, 'source = "', f'imports = {stated}\nsource = "')

    with pytest.raises(ContentError, match=r"kata\.toml: .*imports"):
        load_kata(coin_root, "coin")


def test_a_chaff_may_name_the_step_that_treats_it(coin: Kata) -> None:
    text = CHAFF.replace("not 0.\n", "not 0.\nStep: tails\n")

    chaff = planted(coin, f"{text}\n{CHANGES}")

    assert (chaff.step, coin.step_of(chaff)) == ("tails", "03_tails")


@pytest.mark.parametrize("line", ["", "Step: heels\n", "Step:\n"])
def test_a_chaff_need_not_name_a_step(coin: Kata, line: str) -> None:
    chaff = planted(coin, CHAFF.replace("not 0.\n", f"not 0.\n{line}") + CHANGES)

    assert coin.step_of(chaff) == ""
