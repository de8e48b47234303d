"""Features run without a pytest session only if their step definitions are plain."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.exam.feature_plan import FeaturePlan, plan_features
from dicedojo.exam.step_definitions import NeedsPytest, load_definitions


def planned(kata: Kata) -> FeaturePlan:
    with load_definitions(kata.step_definitions) as definitions:
        return plan_features(kata.steps, kata.step_definitions, definitions)


def test_each_scenario_is_planned_in_the_order_of_the_steps(coin: Kata) -> None:
    plan = planned(coin)

    assert [one.step for one in plan.scenarios] == ["01_heads", "02_table", "03_tails"]
    when, then = plan.scenarios[0].steps
    assert (when.arguments, when.fixtures, when.target) == (
        {"side": "heads"},
        ("pays",),
        "paid",
    )
    assert (then.arguments, then.fixtures, then.target) == (
        {"amount": 1},
        ("paid",),
        None,
    )


def test_a_plan_is_kept_as_long_as_the_step_definitions_stay(coin: Kata) -> None:
    first = planned(coin)

    assert planned(coin) is first
    with coin.step_definitions.open("a") as file:
        file.write("\n# changed\n")
    assert planned(coin) is not first


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("def pytest_bdd_after_step(step): pass", id="a hook"),
        pytest.param(
            "@pytest.hookimpl(specname='pytest_configure')\ndef ready(): pass",
            id="a hook under another name",
        ),
        pytest.param("pytest_plugins = []", id="plugins"),
        pytest.param("@pytest.fixture(autouse=True)\ndef x(): pass", id="autouse"),
        pytest.param("@pytest.fixture(scope='module')\ndef x(): pass", id="a scope"),
        pytest.param("@pytest.fixture(params=[1])\ndef x(): pass", id="parameters"),
        pytest.param("@pytest.fixture\ndef x(): yield 1", id="a clean-up"),
        pytest.param("@pytest.fixture\ndef x(request): pass", id="a request"),
        pytest.param(
            "@pytest.fixture(name='pays')\ndef x(): pass", id="two of one name"
        ),
        pytest.param("@then('x')\nasync def x(): pass", id="an async step"),
        pytest.param("@then('x')\ndef x(): yield", id="a step with a clean-up"),
        pytest.param("@then('x')\ndef x(*values): pass", id="any arguments"),
        pytest.param(
            "@then('x', target_fixture='request')\ndef x(): pass", id="target"
        ),
        pytest.param("@then(parsers.cfparse('x'))\ndef x(): pass", id="another parser"),
        pytest.param(
            "@then(parsers.parse('{x:X}', {'X': int}))\ndef x(x): pass", id="a type"
        ),
        pytest.param("def x(): assert 1 == 2", id="an assertion without a message"),
        pytest.param("import nothing_of_this_name", id="a failing import"),
        pytest.param("pytest.skip('not now', allow_module_level=True)", id="a skip"),
        pytest.param("def x(:", id="a syntax error"),
    ],
)
def test_step_definitions_that_are_not_plain_need_pytest(coin: Kata, more: str) -> None:
    with coin.step_definitions.open("a") as file:
        file.write(f"\n\n{more}\n")

    with pytest.raises(NeedsPytest):
        planned(coin)


@pytest.mark.parametrize(
    "feature",
    [
        pytest.param(
            "@slow\nFeature: A\n  Scenario: B\n    Then it pays 1\n", id="tag"
        ),
        pytest.param(
            "Feature: A\n  Scenario: B\n    Then it rains\n", id="unknown step"
        ),
        pytest.param(
            "Feature: A\n  Scenario: B\n    Then it pays 1\n", id="no fixture"
        ),
        pytest.param("Feature: A\n", id="no scenarios"),
        pytest.param("A coin\n", id="not Gherkin"),
    ],
)
def test_features_that_need_more_than_functions_need_pytest(
    coin: Kata, feature: str
) -> None:
    coin.steps[0].feature.write_text(feature)

    with pytest.raises(NeedsPytest):
        planned(coin)
