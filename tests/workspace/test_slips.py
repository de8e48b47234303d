"""A check has the slips of a workspace, and says the sentences of all of them."""

from __future__ import annotations

import pytest

from dicedojo.workspace.check import check
from dicedojo.workspace.journal import Kind
from dicedojo.workspace.slips import slips_of
from dicedojo.workspace.workspace import Workspace

OWN = "tests/test_coin.py"
FIRST = "from coin import pays\n\n\n"


def slips(workspace: Workspace, tests: str, name: str = OWN) -> tuple[str, ...]:
    path = workspace.folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(FIRST + tests)
    return slips_of(workspace)


def test_what_cannot_be_read_is_passed_over(workspace: Workspace) -> None:
    (workspace.tests / "test_gone.py").symlink_to(workspace.folder / "nowhere.py")
    (workspace.tests / "test_folder.py").mkdir()
    (workspace.tests / "test_null.py").write_bytes(b"\x00\xff")

    assert slips_of(workspace) == ()


@pytest.mark.parametrize("name", ["Coin.py", "coin.py.txt", "COIN.PY"])
def test_a_module_of_almost_the_right_name_is_told(
    workspace: Workspace, name: str
) -> None:
    (workspace.folder / name).write_text("")

    assert slips_of(workspace) == (
        f"{name}: Python reads coin.py alone, with that very name.",
    )


@pytest.mark.parametrize("name", ["test_coin.py", "test/test_coin.py", "coin_test.py"])
def test_a_file_of_tests_elsewhere_is_told_where_it_belongs(
    workspace: Workspace, name: str
) -> None:
    (workspace.folder / "mutants").mkdir()
    (workspace.folder / "mutants" / "test_coin.py").write_text("")

    told = slips(workspace, "def test_a():\n    assert pays(1) == 1\n", name)

    assert told == (
        f"{name}: move this file into tests/; a check reads the tests there.",
    )


@pytest.mark.slow
def test_a_check_tells_them(workspace: Workspace, green_code: str) -> None:
    workspace.module.write_text(green_code)
    slips(workspace, "assert pays('heads') == 1\n")
    green = check(workspace)
    assert green.kind is Kind.GREEN
    assert green.slips == slips_of(workspace) != ()
