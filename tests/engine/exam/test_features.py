"""Features run against a proxy, and leave the keeper's process as it was."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest
from pytest_bdd.steps import step_function_context_registry as registry

from dicedojo.course.kata import Kata
from dicedojo.engine.exam.features import (
    prepare_features,
    run_features,
    scenario_result,
)
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.report import ScenarioRecord
from dicedojo.errors import ContentError

FAILURES = """\
Feature: Ways to fail

  Scenario Outline: <kind> ends a scenario
    Then it ends with <kind>

    Examples:
      | kind       |
      | lines      |
      | a list     |
      | KeyError   |
      | SystemExit |
      | fail       |
      | nothing    |
      | the code   |
"""

STEPS = """\
import sys

import pytest
from pytest_bdd import parsers, then


@then(parsers.parse("it ends with {kind}"))
def it_ends(kind):
    if kind == "lines":
        assert kind == 11, f"one: 10\\n  two: 100 %"
    if kind == "a list":
        assert kind == 11, ["a", 10]
    if kind == "KeyError":
        {}["heads"]
    if kind == "SystemExit":
        sys.exit("enough")
    if kind == "fail":
        pytest.fail("as the rules say")
    if kind == "the code":
        from coin import pays

        pays("edge")
"""


def test_a_message_says_how_a_scenario_failed(coin: Kata, coin_proxy: Proxy) -> None:
    coin.steps[1].feature.write_text(FAILURES)
    coin.step_definitions.write_text(STEPS)

    results = run_features(coin.steps[1:2], coin.step_definitions, coin_proxy)

    assert {one.name.partition(" ends")[0]: one.message for one in results} == {
        "lines": "one: 10\n    two: 100 %",
        "a list": "['a', 10]",
        "KeyError": "KeyError: 'heads'",
        "SystemExit": "SystemExit: enough",
        "fail": "as the rules say",
        "nothing": "",
        "the code": "coin.py, line 5, in pays: KeyError: 'edge'",
    }


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (AssertionError("It gives None."), "It gives None. Why?"),
        (ValueError("stranger"), "ValueError: stranger. Why?"),
        (pytest.fail.Exception("None, and no ValueError"), "None, and no ValueError"),
    ],
)
def test_a_hint_is_for_a_wrong_answer_and_not_for_a_missing_exception(
    error: BaseException, message: str
) -> None:
    result = scenario_result("01_heads", "Heads", error, "Why?")

    assert (result.outcome, result.message) == ("failed", message)


def test_the_process_is_left_as_it_was(
    coin: Kata,
    coin_proxy: Proxy,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with coin.step_definitions.open("a") as file:
        file.write("\nprint('loaded')\n")
    (tmp_path / "conftest.py").write_text("raise SystemExit('anyone may write here')")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before, folder, path = set(sys.modules), Path.cwd(), list(sys.path)
    definitions = len(registry)

    results = run_features(coin.steps[2:], coin.step_definitions, coin_proxy)

    assert results == (ScenarioRecord("03_tails", "Tails", "passed", ""),)
    left = set(sys.modules) - before
    names = ("test_0", "coin", "steps", "conftest")
    assert not [name for name in left if name.startswith(names)]
    assert (Path.cwd(), sys.path) == (folder, path)
    assert len(registry) == definitions
    assert capsys.readouterr() == ("", "")


def test_changed_step_definitions_count_at_once(coin: Kata, coin_proxy: Proxy) -> None:
    run_features(coin.steps[:1], coin.step_definitions, coin_proxy)
    text = coin.step_definitions.read_text().replace("paid == amount", "paid > amount")
    coin.step_definitions.write_text(text)

    (result,) = run_features(coin.steps[:1], coin.step_definitions, coin_proxy)

    assert result.outcome == "failed"


def test_step_definitions_may_ask_when_they_are_imported(
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

    assert results == (ScenarioRecord("01_heads", "Heads", "passed", ""),)


def test_ctrl_c_ends_the_features(coin: Kata, coin_proxy: Proxy) -> None:
    with coin.step_definitions.open("a") as file:
        file.write("\n@when('someone presses Ctrl-C')\ndef pressed():\n")
        file.write("    raise KeyboardInterrupt\n")
    coin.steps[0].feature.write_text(
        "Feature: A coin\n  Scenario: Stop\n    When someone presses Ctrl-C\n"
    )

    with pytest.raises(KeyboardInterrupt):
        run_features(coin.steps[:1], coin.step_definitions, coin_proxy)


def test_prepared_features_are_not_read_again(
    coin: Kata, coin_proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_features(coin)

    monkeypatch.delattr("pytest_bdd.feature.FeatureParser")
    results = run_features(coin.examined_steps, coin.step_definitions, coin_proxy)
    assert {one.outcome for one in results} == {"passed"}


@pytest.mark.parametrize("before", [None, "", "1"])
def test_what_is_said_of_plugins_is_restored(
    coin: Kata, coin_proxy: Proxy, before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
    monkeypatch.delenv(name, raising=False)
    if before is not None:
        monkeypatch.setenv(name, before)

    run_features(coin.steps[:1], coin.step_definitions, coin_proxy)
    after = os.environ.get(name)
    coin.step_definitions.write_text("import nothing_of_this_name\n")
    with pytest.raises(ContentError):
        run_features(coin.steps, coin.step_definitions, coin_proxy)

    assert after == os.environ.get(name) == before
    assert "coin" not in sys.modules
