"""Plain pytest in a workspace tells the journal, and nothing does elsewhere."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from dicedojo.practice import pytest_look
from dicedojo.practice.advance import NotYet, advance
from dicedojo.practice.check_run import run_tests
from dicedojo.practice.journal import Entry, Kind
from dicedojo.practice.pytest_look import Look
from dicedojo.practice.workspace import Workspace

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = "dicedojo.practice.pytest_look"
STARTER = "given/test_01_heads.py::test_heads_pays_one"
SCENARIO = "given/test_01_heads_feature.py::test_heads"


def run_pytest(folder: Path, *options: str) -> str:
    """Run plain pytest in a folder with the plugin; return what it prints."""
    words = ["-p", PLUGIN, "-p", "no:cacheprovider", *options]
    command = [sys.executable, "-m", "pytest", *words]
    run = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    return run.stdout


def looks(workspace: Workspace) -> list[Entry]:
    return [e for e in workspace.journal.entries() if e.kind is Kind.PYTEST]


def write_own(workspace: Workspace, code: str) -> None:
    (workspace.tests / "test_coin.py").write_text(code)


def test_a_red_and_a_green_run_are_looks_with_outcomes(
    workspace: Workspace, green_code: str
) -> None:
    run_pytest(workspace.folder)
    workspace.module.write_text(green_code)
    write_own(workspace, "def test_mine():\n    pass\n")
    run_pytest(workspace.folder)

    red, green = looks(workspace)
    assert red.step == green.step == "coin/heads"
    assert red.outcomes == {STARTER: "failed", SCENARIO: "failed"}
    assert green.outcomes == {
        "tests/test_coin.py::test_mine": "passed",
        STARTER: "passed",
        SCENARIO: "passed",
    }
    assert workspace.stamp(green) == green != workspace.stamp(red)


def test_a_look_is_not_a_check(workspace: Workspace, green_code: str) -> None:
    workspace.module.write_text(green_code)
    run_pytest(workspace.folder)

    with pytest.raises(NotYet, match="has not been checked yet"):
        advance(workspace)
    assert len(looks(workspace)) == 1


def test_a_run_in_a_folder_below_counts_for_the_workspace(workspace: Workspace) -> None:
    run_pytest(workspace.folder / "given", "-k", "test_heads_pays_one")

    (look,) = looks(workspace)
    assert look.outcomes == {STARTER: "failed"}


def test_a_file_that_cannot_be_read_is_an_error(workspace: Workspace) -> None:
    write_own(workspace, "def test(:\n")
    run_pytest(workspace.folder)

    (look,) = looks(workspace)
    assert look.outcomes == {"tests/test_coin.py": "error"}


def test_each_test_has_one_outcome_and_the_worst(workspace: Workspace) -> None:
    write_own(
        workspace,
        "import pytest\n"
        "@pytest.fixture\n"
        "def after():\n"
        "    yield\n"
        "    assert 0\n"
        "def test_after(after): pass\n"
        "def test_skipped(): pytest.skip()\n"
        "@pytest.mark.xfail\n"
        "def test_expected(): assert 0\n",
    )
    run_pytest(workspace.folder, "tests")

    (look,) = looks(workspace)
    assert [*look.outcomes.values()] == ["failed", "skipped", "skipped"]


@pytest.mark.course
def test_workers_of_xdist_make_one_look_together(workspace: Workspace) -> None:
    run_pytest(workspace.folder, "-n", "2")

    (look,) = looks(workspace)
    assert set(look.outcomes) == {STARTER, SCENARIO}


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(["--collect-only"], id="collected alone"),
        pytest.param(["--fixtures"], id="fixtures"),
        pytest.param(["--setup-plan"], id="plan"),
        pytest.param(["-k", "nothing"], id="no test"),
    ],
)
def test_a_run_without_tests_is_no_look(
    workspace: Workspace, options: list[str]
) -> None:
    output = run_pytest(workspace.folder, *options)

    assert output
    assert looks(workspace) == []


def test_the_run_of_a_check_is_no_look(workspace: Workspace) -> None:
    run_tests(workspace)

    assert looks(workspace) == []


def test_a_run_that_is_interrupted_is_no_look(workspace: Workspace) -> None:
    write_own(
        workspace,
        "def test_a(): pass\ndef test_b(): raise KeyboardInterrupt\n",
    )
    output = run_pytest(workspace.folder, "tests")

    assert "1 passed" in output
    assert looks(workspace) == []


def test_nothing_is_written_where_no_workspace_is(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_it(): pass\n")

    output = run_pytest(tmp_path, "--rootdir", str(tmp_path))

    assert "1 passed" in output
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] in (
        [],
        ["__pycache__"],
    )


def lose_the_progress(dot: Path) -> None:
    (dot / "progress.json").unlink()


def damage_the_progress(dot: Path) -> None:
    (dot / "progress.json").write_text("[1")


def forget_the_module(dot: Path) -> None:
    (dot / "course.json").write_text("{}")


def block_the_journal(dot: Path) -> None:
    (dot / "journal.jsonl").unlink()
    (dot / "journal.jsonl").mkdir()


@pytest.mark.parametrize(
    "damage",
    [
        lose_the_progress,
        damage_the_progress,
        forget_the_module,
        block_the_journal,
    ],
)
def test_no_damage_makes_a_run_fail(
    workspace: Workspace, green_code: str, damage: Callable[[Path], None]
) -> None:
    workspace.module.write_text(green_code)
    damage(workspace.folder / ".dojo")

    output = run_pytest(workspace.folder, "-q")

    assert output.splitlines()[-1].startswith("2 passed")
    assert "INTERNALERROR" not in output
    assert "dojo" not in output.replace(str(workspace.folder), "")


def test_a_folder_that_cannot_be_written_ends_nothing(workspace: Workspace) -> None:
    look = Look(workspace.folder)
    look.pytest_sessionstart()
    look.outcomes["a"] = "passed"
    block_the_journal(workspace.folder / ".dojo")

    look.pytest_sessionfinish()

    assert looks(workspace) == []


def test_the_plugin_imports_nothing_else_of_dicedojo() -> None:
    code = f"import sys, {PLUGIN}; print(*[m for m in sys.modules if 'dojo' in m])"

    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert run.stdout.split() == ["dicedojo", "dicedojo.practice", PLUGIN]


def test_pytest_finds_the_plugin_by_its_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    assert pytest_look.__name__ == PLUGIN
    assert project["entry-points"]["pytest11"] == {PLUGIN: PLUGIN}
