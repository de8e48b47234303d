"""Features run in a pytest session, which leaves the process as it was."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.errors import ContentError
from dicedojo.exam.features import run_features
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.pytest_run import exam_folder
from dicedojo.exam.report import Outcome

HOOK = "\n\ndef pytest_bdd_before_scenario(scenario):\n    pass\n"


@pytest.fixture
def hooked(coin: Kata) -> Kata:
    """The coin with a hook in its step definitions, for which pytest is needed."""
    with coin.step_definitions.open("a") as file:
        file.write(HOOK)
    return coin


@pytest.mark.parametrize("before", [None, "", "1"])
def test_what_is_said_of_plugins_is_restored(
    hooked: Kata, coin_proxy: Proxy, before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
    monkeypatch.delenv(name, raising=False)
    if before is not None:
        monkeypatch.setenv(name, before)

    run_features(hooked.steps[:1], hooked.step_definitions, coin_proxy)

    assert os.environ.get(name) == before


def test_the_environment_is_restored_where_the_features_do_not_run(
    hooked: Kata, coin_proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", raising=False)
    hooked.step_definitions.write_text("import nothing_of_this_name\n")

    with pytest.raises(ContentError):
        run_features(hooked.steps, hooked.step_definitions, coin_proxy)

    assert "PYTEST_DISABLE_PLUGIN_AUTOLOAD" not in os.environ
    assert "coin" not in sys.modules


def test_a_conftest_beside_the_room_is_not_run(
    hooked: Kata, coin_proxy: Proxy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "conftest.py").write_text("raise SystemExit('anyone may write here')")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    results = run_features(hooked.steps, hooked.step_definitions, coin_proxy)

    assert {result.outcome for result in results} == {Outcome.PASSED}


def test_an_exam_folder_holds_a_file_for_each_step_and_is_removed(hooked: Kata) -> None:
    with exam_folder(hooked.steps[:2], hooked.step_definitions) as folder:
        names = sorted(path.name for path in folder.iterdir())

    assert names == ["conftest.py", "test_01_heads.py", "test_02_table.py"]
    assert not folder.exists()
