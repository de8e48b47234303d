"""Which tests are called, and which pytest runs by its own protocol."""

from __future__ import annotations

import ast
import doctest
import os
import unittest
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import rewrite

from dicedojo.engine.rooms.pytest_session import (
    Recorder,
    counted_steps,
    is_plain,
    of_example,
)
from dicedojo.engine.rooms.steps import STEP

TESTS = """\
import unittest

import pytest


def test_plain(): assert 1


@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize(("a", "b"), [(1, 1)])
def test_plain_with_arguments(n, a, b): assert a == b


class TestPlain:
    def test_in_a_class(self): assert self


@pytest.fixture
def coin(): return "h"


@pytest.fixture(autouse=True, scope="class")
def around(request): yield


def test_fixture(coin): assert coin


@pytest.mark.parametrize("coin", ["t"], indirect=True)
def test_argument_of_a_fixture(coin): assert coin


@pytest.mark.parametrize("coin", ["t"], ids=["tails"])
def test_in_the_place_of_a_fixture(coin): assert coin


@pytest.mark.skip
def test_marked(): assert 0


async def test_coroutine(): assert 1


class TestCase(unittest.TestCase):
    def test_of_unittest(self): assert self
"""
AROUND = '@pytest.fixture(autouse=True, scope="class")\ndef around(request): yield\n'


class Spy:
    """Notes which tests are plain, and runs none."""

    def __init__(self) -> None:
        self.plain: dict[str, bool] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.plain = {item.name: is_plain(item) for item in session.items}

    def pytest_runtestloop(self) -> bool:
        return True


def collected(folder: Path, text: str) -> dict[str, bool]:
    (folder / f"test_{folder.name}.py").write_text(text)  # no two share a module
    spy = Spy()
    options = ["-p", "no:cacheprovider", "-p", "no:randomly", "--import-mode=importlib"]
    pytest.main([*options, "-q", "-c", "/dev/null", str(folder)], plugins=[spy])
    return spy.plain


def test_a_test_is_plain_where_a_call_is_all(tmp_path: Path) -> None:
    plain = collected(tmp_path, TESTS.replace(AROUND, ""))

    assert {name for name, is_one in plain.items() if is_one} == {
        "test_plain",
        "test_plain_with_arguments[1-1-1]",
        "test_plain_with_arguments[1-1-2]",
        "test_in_a_class",
        "test_coroutine",
        "test_in_the_place_of_a_fixture[tails]",
    }
    assert plain.keys() >= {"test_fixture", "test_of_unittest", "test_marked"}


@pytest.mark.parametrize(
    "around",
    [
        pytest.param(AROUND, id="a fixture for all"),
        pytest.param("def setup_module(): ...\n", id="the module is set up"),
        pytest.param("def setup_function(): ...\n", id="each test is set up"),
        pytest.param("import warnings\n", id="warnings are looked at"),
        pytest.param("def pytest_generate_tests(metafunc): ...\n", id="made by a hook"),
    ],
)
def test_no_test_is_plain_with_something_around_it(around: str, tmp_path: Path) -> None:
    plain = collected(tmp_path, f"import pytest\n{around}def test_coin(): assert 1\n")

    assert plain == {"test_coin": False}


def fail() -> None:
    raise ValueError("tails")


def skip() -> None:
    pytest.skip("no coin")


def skip_as_unittest() -> None:
    raise unittest.SkipTest("no coin")


def leave() -> None:
    raise SystemExit


class Later:
    """What a test returns that waits for something."""

    def __await__(self) -> Any: ...


class Item:
    """A collected test, as far as a call needs it."""

    nodeid = "test_coin.py::test"

    def __init__(self, obj: Any) -> None:
        self.obj = obj


class Session:
    testsfailed = 0
    shouldfail: Any = False


@pytest.mark.parametrize(
    ("test", "outcome", "kind"),
    [
        pytest.param(lambda: None, "passed", None, id="passes"),
        pytest.param(fail, "failed", "ValueError", id="fails"),
        pytest.param(skip, "passed", None, id="skips itself"),
        pytest.param(skip_as_unittest, "passed", None, id="skips itself as unittest"),
        pytest.param(leave, "failed", "SystemExit", id="exits"),
        pytest.param(Later, "failed", "Failed", id="is never awaited"),
    ],
)
def test_a_call_ends_as_under_pytest(
    test: Any, outcome: str, kind: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.engine.rooms.chance.restart", lambda seed: None)
    session: Any = Session()
    order: Any = {"seed": 1, "tolerated": []}
    recorder = Recorder(order)
    recorder.pytest_sessionstart(session)

    recorder.call(session, Item(test))  # type: ignore[arg-type]

    run = recorder.result(0)
    assert [*run[outcome]] == [*run["seconds"]] == [Item.nodeid]
    assert recorder.failed.get(Item.nodeid, {}).get("type") == kind
    assert (session.testsfailed, bool(session.shouldfail)) == (
        (1, True) if kind else (0, False)
    )


def test_an_interrupt_ends_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dicedojo.engine.rooms.chance.restart", lambda seed: None)
    order: Any = {"seed": 1}

    with pytest.raises(KeyboardInterrupt):
        Recorder(order).call(Session(), Item(interrupt))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "takes"),
    [
        pytest.param("tests/test_coin.py", True, id="a test"),
        pytest.param("site/pytest_plugin.py", False, id="a plugin"),
        pytest.param("tests-2/test_coin.py", False, id="a folder of a like name"),
    ],
)
def test_only_what_lies_in_the_folder_takes_steps(
    path: str, takes: bool, tmp_path: Path
) -> None:
    source = "def test_it():\n    while True: pass\n"
    tree = ast.parse(source)
    folder = tmp_path / "tests"

    with counted_steps(str(folder)):
        full = os.path.normpath(tmp_path / path)
        rewrite.rewrite_asserts(tree, source.encode(), full, None)

    assert (STEP in ast.unparse(tree)) is takes


@pytest.mark.parametrize(
    ("example", "failure"),
    [
        (">>> 1 + 1\n3\n", "AssertionError: 1 + 1: assert '2' == '3'"),
        (">>> 1 / 0\n0\n", "ZeroDivisionError: division by zero"),
    ],
)
def test_an_example_of_doctest_fails_as_an_assert_or_a_call(
    example: str, failure: str
) -> None:
    parsed = doctest.DocTestParser().get_doctest(example, {}, "coin.txt", None, None)

    with pytest.raises((doctest.DocTestFailure, doctest.UnexpectedException)) as found:
        doctest.DebugRunner().run(parsed)

    error = of_example(found.value)
    assert f"{type(error).__name__}: {error}" == failure
