"""Features run against a proxy, and leave the keeper's process as it was."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.step import Step
from dicedojo.exam import feature_plan, features
from dicedojo.exam.features import prepare_features, run_features
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.report import Outcome, ScenarioResult
from dicedojo.exam.step_definitions import NeedsPytest

FEATURE = """\
Feature: All that step definitions can be without a pytest session

  Background:
    Given a purse of 2

  Scenario: The last definition by name runs a step that two match
    When the coin shows heads up
    Then the side is heads up

  Scenario: A step sets a fixture that has a default
    When the luck is 3
    Then luck and purse are 5

  Scenario: A fixture uses what a step has set
    Then luck and purse are 2

  Scenario: A function may leave an argument out
    Then it is all right

  Scenario: A table and a text
    When the coin shows:
      | side  | pays |
      | heads | 1    |
      | tails | 0    |
    And someone says:
      \"\"\"
      Heads
      or tails?
      \"\"\"
    Then all of it was 1 0 Heads/or tails?

  Rule: Failures are shown alike

    Background:
      Given a purse of 10

    Scenario Outline: <kind> ends a scenario
      Then it ends with <kind>

      Examples:
        | kind       |
        | lines      |
        | a list     |
        | KeyError   |
        | SystemExit |
        | fail       |
        | skip       |
        | nothing    |

      Examples: more
        | kind     |
        | the code |

    Scenario: A fixture that fails
      Then a fixture fails
"""

STEPS = """\
import importlib
import sys

import pytest
from pytest_bdd import given, parsers, step, then, when

met = []  # begins empty in each exam


@pytest.fixture
def pays():
    return importlib.import_module("coin").pays


@pytest.fixture
def luck():
    return 0


@pytest.fixture(name="both")
def luck_and_purse(luck, purse):
    return luck + purse


@pytest.fixture
def broken():
    raise ValueError("no such fixture today")


@given(parsers.parse("a purse of {amount}"), {"amount": int}, target_fixture="purse")
def purse_of(amount):
    print("a purse")
    return amount


@when(parsers.parse("the coin shows {side}"), target_fixture="side")
def coin_shows(pays, side):
    pays(side)
    return side


@when(parsers.parse("the coin shows {side} up"), target_fixture="side")
def coin_shows_up(side):
    return f"{side} up"


@then(parsers.parse("the side is {words}"))
def side_is(side, words):
    assert side == words, f"{side}, not {words}"


@when(parsers.parse("the luck is {amount:d}"), target_fixture="luck")
def luck_is(amount):
    return amount


@then(parsers.parse("luck and purse are {amount:d}"))
def luck_and_purse_are(both, amount):
    assert both == amount, f"{both}, not {amount}"


@step(parsers.re("it is (?P<how>all) right"))
def all_right(luck, words="none"):
    met.append(words)
    assert met == ["none"], f"met {met}"


@when("the coin shows:", target_fixture="shown")
def coin_shows_table(pays, datatable):
    titles, *rows = datatable
    for side, points in rows:
        assert str(pays(side)) == points, f"{side} pays {points}"
    return [row.pop() for row in rows]


@when("someone says:", target_fixture="said")
def someone_says(docstring):
    return docstring.split("\\n")


@then(parsers.parse("all of it was {words}"))
def all_of_it(shown, said, words):
    all_words = " ".join([*shown, "/".join(said)])
    assert all_words == words, all_words


@then("a fixture fails")
def a_fixture_fails(broken):
    pass


@then(parsers.parse("it ends with {kind}"))
def it_ends(pays, kind, purse):
    assert purse == 10, f"the purse of a rule: {purse}"
    if kind == "lines":
        assert purse == 11, f"one: {purse}\\n  two: 100 %"
    if kind == "a list":
        assert purse == 11, ["a", purse]
    if kind == "KeyError":
        {}["heads"]
    if kind == "SystemExit":
        sys.exit("enough")
    if kind == "fail":
        pytest.fail("as the rules say")
    if kind == "skip":
        pytest.skip("not today")
    if kind == "the code":
        pays("edge")
"""


def results_with_pytest(
    steps: Sequence[Step], kata: Kata, proxy: Proxy
) -> tuple[ScenarioResult, ...]:
    def refuse(*_: object) -> None:
        raise NeedsPytest("as this test wants it")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(features, "run_directly", refuse)
        return run_features(steps, kata.step_definitions, proxy)


def results_without(
    steps: Sequence[Step], kata: Kata, proxy: Proxy
) -> tuple[ScenarioResult, ...]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(features, "run_with_pytest")
        return run_features(steps, kata.step_definitions, proxy)


def test_results_do_not_depend_on_a_pytest_session(
    coin: Kata, coin_proxy: Proxy
) -> None:
    coin.steps[1].feature.write_text(FEATURE)
    coin.step_definitions.write_text(STEPS)
    steps = coin.steps[1:2]

    without = results_without(steps, coin, coin_proxy)
    again = results_without(steps, coin, coin_proxy)

    assert without == again == results_with_pytest(steps, coin, coin_proxy)
    passed = [one.name for one in without if one.outcome is Outcome.PASSED]
    assert len(passed) == 6
    assert passed[-1] == "nothing ends a scenario"
    messages = {one.name: one.message for one in without if one.message}
    assert messages["lines ends a scenario"] == "one: 10\n    two: 100 %"
    assert messages["KeyError ends a scenario"] == "KeyError: 'heads'"
    raised = "coin.py, line 5, in pays: KeyError: 'edge'"
    assert messages["the code ends a scenario"] == raised


def test_some_steps_may_be_asked_alone(coin: Kata, coin_proxy: Proxy) -> None:
    results = run_features(coin.steps[2:], coin.step_definitions, coin_proxy)

    assert results == (ScenarioResult("03_tails", "Tails", Outcome.PASSED),)


def test_no_module_of_the_exam_is_left(coin: Kata, coin_proxy: Proxy) -> None:
    before = set(sys.modules)

    run_features(coin.steps, coin.step_definitions, coin_proxy)

    left = set(sys.modules) - before
    names = ("test_0", "coin", "steps", "conftest")
    assert not [name for name in left if name.startswith(names)]


def test_pytest_bdds_registry_does_not_grow(coin: Kata, coin_proxy: Proxy) -> None:
    from pytest_bdd.steps import step_function_context_registry as registry

    before = len(registry)
    run_features(coin.steps[:1], coin.step_definitions, coin_proxy)

    assert len(registry) == before


def test_nothing_is_printed(
    coin: Kata, coin_proxy: Proxy, capsys: pytest.CaptureFixture[str]
) -> None:
    with coin.step_definitions.open("a") as file:
        file.write("\nprint('loaded')\n")

    run_features(coin.steps[:1], coin.step_definitions, coin_proxy)

    assert capsys.readouterr() == ("", "")


def test_changed_step_definitions_count_at_once(coin: Kata, coin_proxy: Proxy) -> None:
    run_features(coin.steps[:1], coin.step_definitions, coin_proxy)
    text = coin.step_definitions.read_text().replace("paid == amount", "paid > amount")
    coin.step_definitions.write_text(text)

    (result,) = run_features(coin.steps[:1], coin.step_definitions, coin_proxy)

    assert result.outcome is Outcome.FAILED


def test_step_definitions_that_ask_when_they_are_imported_run_with_pytest(
    coin: Kata, coin_proxy: Proxy
) -> None:
    with coin.step_definitions.open("a") as file:
        file.write("\nfrom coin import pays as toss\ntry:\n    HEADS = toss('heads')\n")
        file.write("except Exception:\n    HEADS = None\n")
        file.write("\n@then('heads pays one')\ndef heads():\n")
        file.write("    assert HEADS == 1, f'heads pays {HEADS}'\n")
    coin.steps[0].feature.write_text(
        "Feature: A coin\n  Scenario: Heads\n    Then heads pays one\n"
    )

    results = run_features(coin.steps[:1], coin.step_definitions, coin_proxy)

    assert results == (ScenarioResult("01_heads", "Heads", Outcome.PASSED),)


def test_ctrl_c_ends_the_features(coin: Kata, coin_proxy: Proxy) -> None:
    with coin.step_definitions.open("a") as file:
        file.write("\n@when('someone presses Ctrl-C')\ndef pressed():\n")
        file.write("    raise KeyboardInterrupt\n")
    coin.steps[0].feature.write_text(
        "Feature: A coin\n  Scenario: Stop\n    When someone presses Ctrl-C\n"
    )

    with pytest.raises(KeyboardInterrupt):
        run_features(coin.steps[:1], coin.step_definitions, coin_proxy)


def test_prepared_features_are_planned_already(
    coin: Kata, coin_proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    with coin.step_definitions.open("a") as file:
        file.write("\nfrom coin import pays as toss\n")

    prepare_features(coin)

    assert "coin" not in sys.modules
    monkeypatch.delattr(feature_plan, "_plan")
    results = results_without(coin.examined_steps, coin, coin_proxy)
    assert {one.outcome for one in results} == {Outcome.PASSED}


def test_step_definitions_that_ask_cannot_be_prepared(
    coin: Kata, coin_proxy: Proxy
) -> None:
    with coin.step_definitions.open("a") as file:
        file.write("\nfrom coin import pays as toss\nHEADS = toss('heads')\n")

    prepare_features(coin)

    results = run_features(coin.examined_steps, coin.step_definitions, coin_proxy)
    assert {one.outcome for one in results} == {Outcome.PASSED}
