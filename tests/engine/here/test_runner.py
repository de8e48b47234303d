"""A host in this interpreter has programs answer, and leaves the interpreter alone."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.here.runner import Host
from dicedojo.engine.rooms import questions
from dicedojo.engine.sandbox import ProcessSandbox


def host(folder: Path, **given: str) -> Host:
    code = CodeUnderTest(ProcessSandbox(), {"coin.py": b""}, "coin.py", "coin", given)
    return Host(code, folder, {})


def test_what_is_given_is_there_in_a_block_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    teachers_own = ModuleType("purse")
    monkeypatch.setitem(sys.modules, "purse", teachers_own)

    used = host(tmp_path, purse="SIZE = 3", till="OPEN = True")
    with used.fresh():
        questions.reset_kata_modules()
        given = sys.modules["purse"], sys.modules["till"]

    assert [part.__name__ for part in given] == ["purse", "till"]
    assert given[0] is not teachers_own
    assert sys.modules["purse"] is teachers_own
    assert "till" not in sys.modules


def test_a_host_knows_nothing_of_the_one_before(tmp_path: Path) -> None:
    host(tmp_path / "first", till="OPEN = True")

    host(tmp_path / "second", purse="SIZE = 3")

    assert [*questions.kata_modules] == ["purse"]


def test_the_folder_of_the_command_is_not_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    searched = sys.path[:]

    with host(tmp_path / "run").fresh():
        seen = sys.path[:]

    assert not {"", str(tmp_path)} & {*seen}
    assert sys.path == searched
