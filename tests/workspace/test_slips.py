"""Each slip that pytest passes over gets a sentence, and what is no slip gets none."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.workspace.check import check
from dicedojo.workspace.journal import Kind
from dicedojo.workspace.slips import find_slips, missing_import
from dicedojo.workspace.workspace import Workspace

OWN = "tests/test_coin.py"
FIRST = "from coin import pays\n\n\n"


def slips(workspace: Workspace, tests: str, name: str = OWN) -> tuple[str, ...]:
    path = workspace.folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(FIRST + tests)
    return find_slips(workspace)


@pytest.mark.parametrize(
    ("tests", "slip"),
    [
        (
            "def heads_pays():\n    assert pays('heads') == 1\n",
            ":4: pytest never runs `heads_pays`: begin it with test_.",
        ),
        (
            "assert pays('heads') == 1\n",
            ":4: this assert is in no test, so it is none; put it into one.",
        ),
        (
            "def test_a():\n    assert pays\n\n\ndef test_a():\n    assert pays(2)\n",
            ":8: this hides the `test_a` above; rename one of them.",
        ),
        (
            "class TestCoin:\n    def test_a(self):\n        pass\n"
            "    def test_a(self):\n        pass\n",
            ":7: this hides the `test_a` above; rename one of them.",
        ),
        (
            "def test_a():\n    assert (pays('heads') == 1, 'one')\n",
            ":5: with its message in brackets, an assert is always true.",
        ),
        (
            "def test_a():\n    pays('heads') == 1\n",
            ":5: this compares and asserts nothing; begin it with assert.",
        ),
    ],
)
def test_a_slip_is_told_with_its_line(
    workspace: Workspace, tests: str, slip: str
) -> None:
    assert slips(workspace, tests) == (OWN + slip,)


@pytest.mark.parametrize(
    "tests",
    [
        "def test_a():\n    assert pays('heads') == 1, 'one'\n",
        "def same(one, other):\n    assert one == other\n\n\n"
        "def test_a():\n    same(pays('heads'), 1)\n",
        "import pytest\n\n\n@pytest.fixture\ndef coin():\n    assert pays\n",
        "def told(side):\n    return pays(side)\n",
        "class TestA:\n    def test_a(self):\n        pass\n\n\n"
        "class TestB:\n    def test_a(self):\n        pass\n",
        "def test_a():\n    one = pays('heads') == 1\n    assert one\n",
        "def test_a(:\n",  # the check says that itself
    ],
)
def test_what_is_no_slip_gets_no_sentence(workspace: Workspace, tests: str) -> None:
    assert slips(workspace, tests) == ()


def test_a_file_that_pytest_does_not_read_is_told(workspace: Workspace) -> None:
    test = "def test_a():\n    assert pays('heads') == 1\n"

    assert slips(workspace, test, "tests/mytests.py") == (
        "tests/mytests.py: pytest reads no tests here; call it test_mytests.py.",
    )
    (workspace.folder / "tests/mytests.py").unlink()
    assert slips(workspace, test, "tests/coin_test.py") == ()
    assert slips(workspace, "def heads():\n    pass\n", "tests/helpers.py") == ()


def test_what_cannot_be_read_is_passed_over(workspace: Workspace) -> None:
    (workspace.tests / "test_gone.py").symlink_to(workspace.folder / "nowhere.py")
    (workspace.tests / "test_folder.py").mkdir()
    (workspace.tests / "test_null.py").write_bytes(b"\x00\xff")

    assert find_slips(workspace) == ()


@pytest.mark.parametrize("name", ["Coin.py", "coin.py.txt", "COIN.PY"])
def test_a_module_of_almost_the_right_name_is_told(
    workspace: Workspace, name: str
) -> None:
    (workspace.folder / name).write_text("")

    assert find_slips(workspace) == (
        f"{name}: Python reads coin.py alone, with that very name.",
    )


def test_files_are_told_in_order_and_a_line_once(workspace: Workspace) -> None:
    slips(workspace, "assert 1\nassert 2\n")
    found = slips(workspace, "assert 3\n", "tests/test_edge.py")

    assert [one.partition(" ")[0] for one in found] == [
        f"{OWN}:4:",
        f"{OWN}:5:",
        "tests/test_edge.py:4:",
    ]


def test_a_name_that_is_not_imported_is_told() -> None:
    says = "NameError: name 'pays' is not defined"

    assert missing_import(says, OWN, Path("coin.py"), ("toss", "pays")) == (
        f"{OWN} does not import `pays`. Its first line could be: from coin import pays"
    )
    assert missing_import(says, OWN, Path("coin.py"), ("pay",)) == ""
    assert missing_import("assert 1 == 2", OWN, Path("coin.py"), ("pays",)) == ""


@pytest.mark.slow
def test_a_check_tells_them(workspace: Workspace, green_code: str) -> None:
    workspace.module.write_text(green_code)
    (workspace.folder / OWN).write_text("def test_a():\n    assert pays('heads')\n")
    red = check(workspace)
    assert red.kind is Kind.RED
    assert red.slips[0].startswith(f"{OWN} does not import `pays`.")

    slips(workspace, "assert pays('heads') == 1\n")
    green = check(workspace)
    assert green.kind is Kind.GREEN
    assert green.slips == find_slips(workspace) != ()
