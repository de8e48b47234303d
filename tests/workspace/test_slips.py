"""Each slip that pytest passes over gets a sentence, and what is no slip gets none."""

from __future__ import annotations

import ast

import pytest

from dicedojo.workspace.check import check
from dicedojo.workspace.journal import Kind
from dicedojo.workspace.slips import FUNCTION, asserts_in_vain, find_slips
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
            "class TestCoin:\n    def test_a(self):\n        assert pays\n"
            "    def test_a(self):\n        assert pays\n",
            ":7: this hides the `test_a` above; rename one of them.",
        ),
        (
            "def test_a():\n    assert (pays('heads') == 1, 'one')\n",
            ":5: with its message in brackets, an assert is always true.",
        ),
        (
            "from tests.test_more import *\n\n\ndef test_a():\n    assert pays\n",
            ":4: the tests of tests.test_more run here once more; "
            "import only what they test.",
        ),
        (
            "if __name__ == '__main__':\n    def test_a():\n        assert pays\n",
            ":5: pytest never runs `test_a`, since it stands under `if __name__`; "
            "move it out.",
        ),
        (
            "def test_a():\n    assert pays\n    def test_b():\n        assert pays\n",
            ":6: pytest never runs `test_b`, since it stands inside another function; "
            "move it out.",
        ),
        (
            "class CoinTests:\n    def test_a(self):\n        assert pays\n",
            ":4: pytest runs no test in `CoinTests`: begin its name with Test.",
        ),
        (
            "class TestCoin:\n    def __init__(self):\n        self.side = 'heads'\n"
            "    def test_a(self):\n        assert pays(self.side)\n",
            ":5: pytest runs no test in `TestCoin`, since it has an __init__; "
            "leave that out.",
        ),
        (
            "class TestCoin:\n    def test_a():\n        assert pays\n",
            ":5: in a class a test takes self: def test_a(self).",
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
        "class TestA:\n    def test_a(self):\n        assert 1\n\n\n"
        "class TestB:\n    def test_a(self):\n        assert 2\n",
        "class Coin:\n    def __init__(self):\n        self.side = 'heads'\n",
        "class Coins(TestCase):\n    def test_a(self):\n        assert pays\n",
        "class TestCoin:\n    @staticmethod\n    def test_a():\n        assert pays\n",
        "def test_a():\n    def test(side):\n        assert pays(side)\n"
        "    test('heads')\n",
        "if __name__ == '__main__':\n    pytest.main()\n",
        "from helpers.test_sides import SIDE\n",
        "@scenario('coin.feature', 'Heads')\ndef test_a():\n    pass\n",
        "@pytest_bdd.scenario('coin.feature', 'Heads')\ndef test_a():\n    pass\n",
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


def test_a_test_in_the_module_is_told(workspace: Workspace) -> None:
    workspace.module.write_text("def pays():\n    pass\n\n\ndef test_a():\n    pass\n")

    assert find_slips(workspace) == (
        "coin.py:5: move `test_a` to tests/test_coin.py; pytest looks for tests there.",
    )
    workspace.module.write_text("def test_a(:\n")
    assert find_slips(workspace) == ()


def test_a_file_that_hides_the_module_from_tests_is_told(workspace: Workspace) -> None:
    assert slips(workspace, "", "tests/coin.py") == (
        "tests/coin.py: it hides your coin.py from the tests beside it; rename it.",
    )


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


def test_files_are_told_in_order_and_a_line_once(workspace: Workspace) -> None:
    slips(workspace, "assert 1\nassert 2\n")
    found = slips(workspace, "assert 3\n", "tests/test_edge.py")

    assert [one.partition(" ")[0] for one in found] == [
        f"{OWN}:4:",
        f"{OWN}:5:",
        "tests/test_edge.py:4:",
    ]


@pytest.mark.slow
def test_a_check_tells_them(workspace: Workspace, green_code: str) -> None:
    workspace.module.write_text(green_code)
    slips(workspace, "assert pays('heads') == 1\n")
    green = check(workspace)
    assert green.kind is Kind.GREEN
    assert green.slips == find_slips(workspace) != ()


def told(*lines: str) -> list[str]:
    """Return the sentences on a test with these lines; its first is the second."""
    (test,) = ast.parse("\n    ".join(["def test_a():", *lines])).body
    assert isinstance(test, FUNCTION)
    return [f"{line}: {text}" for line, text in asserts_in_vain(test, {"pays"})]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("assert (pays(1) == 1, 'one')", "with its message in brackets, an assert"),
        ("assert 'pays(1) == 1'", "text in quotes is always true"),
        ("assert pays(1) == 1 or 2", "`or 2` makes this always true"),
        ("assert pays == 1", "`pays` is the function itself; call it: pays(...)."),
        ("assert 1 == pays", "`pays` is the function itself"),
        ("assert pays(1) is 1", "`is` asks for the very same object"),
        ("assert pays(1) is not 'one'", "`is` asks for the very same object"),
        ("assert [1] is pays(1)", "`is` asks for the very same object"),
        ("return pays(1) == 1", "this returns what it compares"),
        ("pays(1) == 1", "this compares and asserts nothing; begin it with assert."),
    ],
)
def test_what_asserts_nothing_is_told_with_its_line(line: str, sentence: str) -> None:
    (one,) = told("one = pays(1)", line)

    assert one.startswith(f"3: {sentence}")


@pytest.mark.parametrize(
    "body",
    [["pass"], ["..."], ["'A coin.'"], ["print(pays(1) == 1)"], ["'A coin.'", "pass"]],
)
def test_a_test_without_anything_to_fail_asserts_nothing_yet(body: list[str]) -> None:
    assert told(*body) == ["1: `test_a` asserts nothing yet."]


@pytest.mark.parametrize(
    "line",
    [
        "assert pays(1) == 1, 'one'",
        "assert pays(1) is None",
        "assert pays(1) is True",
        "assert pays(1) == 1 or pays(2) == 2",
        "assert pays(1) == 1 or False",
        "assert callable(pays)",
        "assert same == pays(1)",
        "assert chosen() == pays",
        "assert chosen() is pays",
        "expect(pays(1), 1)",
        "return",
        "assert False, 'to be written'",
    ],
)
def test_what_can_fail_gets_no_sentence(line: str) -> None:
    assert told(line) == []
