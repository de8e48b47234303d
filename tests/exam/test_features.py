"""Features run against a proxy, and leave the keeper's process as it was."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.errors import ContentError
from dicedojo.exam.features import exam_room, run_features
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.report import Outcome, ScenarioResult
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest


@pytest.fixture
def proxy(table_code: str) -> Iterator[Proxy]:
    files = {"coin.py": table_code.encode()}
    code = CodeUnderTest(ProcessSandbox(), files, "coin.py", "coin")
    with Proxy.open(code) as proxy:
        yield proxy


def test_some_steps_may_be_asked_alone(coin: Kata, proxy: Proxy) -> None:
    results = run_features(coin.steps[2:], coin.step_definitions, proxy)

    assert results == (ScenarioResult("03_tails", "Tails", Outcome.PASSED),)


@pytest.mark.parametrize("before", [None, "", "1"])
def test_what_is_said_of_plugins_is_restored(
    coin: Kata, proxy: Proxy, before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
    monkeypatch.delenv(name, raising=False)
    if before is not None:
        monkeypatch.setenv(name, before)

    run_features(coin.steps[:1], coin.step_definitions, proxy)

    assert os.environ.get(name) == before


def test_no_module_of_the_exam_is_left(coin: Kata, proxy: Proxy) -> None:
    before = set(sys.modules)

    run_features(coin.steps, coin.step_definitions, proxy)

    left = set(sys.modules) - before
    assert not [name for name in left if name.startswith(("test_0", "coin", "steps"))]


def test_pytest_bdds_registry_does_not_grow(coin: Kata, proxy: Proxy) -> None:
    from pytest_bdd.steps import step_function_context_registry as registry

    run_features(coin.steps[:1], coin.step_definitions, proxy)
    before = len(registry)
    run_features(coin.steps[:1], coin.step_definitions, proxy)

    assert len(registry) == before


def test_the_environment_is_restored_where_the_features_do_not_run(
    coin: Kata, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", raising=False)
    coin.step_definitions.write_text("import nothing_of_this_name\n")

    with pytest.raises(ContentError):
        run_features(coin.steps, coin.step_definitions, proxy)

    assert "PYTEST_DISABLE_PLUGIN_AUTOLOAD" not in os.environ
    assert "coin" not in sys.modules


def test_a_conftest_beside_the_room_is_not_run(
    coin: Kata, proxy: Proxy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "conftest.py").write_text("raise SystemExit('anyone may write here')")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    results = run_features(coin.steps, coin.step_definitions, proxy)

    assert {result.outcome for result in results} == {Outcome.PASSED}


def test_a_room_holds_a_file_for_each_step_and_is_removed(coin: Kata) -> None:
    with exam_room(coin.steps[:2], coin.step_definitions) as room:
        names = sorted(path.name for path in room.iterdir())

    assert names == ["conftest.py", "test_01_heads.py", "test_02_table.py"]
    assert not room.exists()
