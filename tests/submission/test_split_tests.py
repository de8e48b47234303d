"""Tests that stand in the module's own file, moved into a file of their own."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.split_tests import (
    Split,
    rename_for_tests,
    separate_tests,
    split_tests,
)
from dicedojo.submission.submission import Submission

PAYS = "def pays(side):\n    return side == 'heads'\n"
TEST = "def test_heads():\n    assert pays('heads')\n"


def split(text: str) -> Split | None:
    return split_tests(text.encode(), text, "coin", {"pays"})


def found(text: str) -> Split:
    apart = split(text)
    assert apart is not None
    return apart


def kept(text: str) -> str:
    """What is left in the module, without empty lines."""
    lines = found(text).module.decode().splitlines()
    return "".join(f"{line}\n" for line in lines if line)


def test_a_test_moves_and_every_statement_keeps_its_line() -> None:
    apart = found(f"{PAYS}\n\n{TEST}SIDES = 2\n")

    assert apart.names == ("test_heads",)
    assert apart.module.decode() == f"{PAYS}\n\n\n\nSIDES = 2\n"
    assert apart.tests.splitlines() == [
        *("from coin import pays", "", "", ""),
        *TEST.splitlines(),
        "",
    ]


@pytest.mark.parametrize(
    "text",
    [
        PAYS,
        f"{PAYS}def test_side(side):\n    return side\n",
        "def test_side():\n    return 1\n\n\ndef pays(side):\n    return test_side()\n",
        f"{PAYS}class Tester:\n    def run(self): ...\n",
        "def (",
        f"{PAYS}{TEST}" + "x = 1\n" * 1_000,
        f"{PAYS}{TEST}x = {'-' * 100_000}1\n",
    ],
    ids=[
        *("no test", "a parameter", "the program calls it", "no method", "no Python"),
        *("very many statements", "too deep to parse"),
    ],
)
def test_a_module_without_tests_stays_as_it_is(text: str) -> None:
    assert split(text) is None


@pytest.mark.parametrize(
    "more",
    [
        "class TestCoin:\n    def test_heads(self):\n        assert pays('heads')\n",
        "class Coin(unittest.TestCase):\n    def test_it(self): ...\n",
        "@pytest.mark.parametrize('side', CASES)\ndef test_it(side): ...\n",
        "async def test_it(): ...\n",
        *(
            f"def test_it({fixture}): ...\n"
            for fixture in ("capsys", "subtests", "tmp_path", "tmpdir")
        ),
        "@pytest.fixture\ndef coin(): ...\ndef test_it(coin): ...\n",
        f"CASES = ['heads']\n{TEST.replace('heads', 'it')}    assert CASES\n",
        "def check(side):\n    assert pays(side)\ndef test_it():\n    check('heads')\n",
        f"{TEST}test_heads()\n",
        f"{TEST}for test in (test_heads,):\n    test()\n",
    ],
)
def test_what_serves_the_tests_alone_moves_with_them(more: str) -> None:
    assert kept(f"{PAYS}{more}") == PAYS


RENAMED = PAYS.replace("pays", "coin_value")
GUARDED = f"{PAYS}if __name__ == '__main__':\n    test_heads()\n"


@pytest.mark.parametrize(
    ("program", "test"),
    [(RENAMED, TEST.replace("pays", "coin_value")), (GUARDED, TEST)],
    ids=["a program under another name", "a call under the main guard"],
)
def test_what_is_no_test_stays(program: str, test: str) -> None:
    assert kept(f"{test}{program}") == program


def test_what_the_program_uses_too_stays_and_is_imported() -> None:
    helper = "def sides():\n    return ['heads', 'tails']\n"
    program = f"{helper}def pays(side):\n    return sides().index(side)\n"

    apart = found(f"{program}def test_it():\n    assert sides()\n")

    assert apart.module.decode().rstrip() == program.rstrip()
    assert "from coin import sides\n" in apart.tests


def test_imports_are_there_for_both() -> None:
    head = "from __future__ import annotations\nimport pytest\nimport math\n"

    apart = found(f"{head}{PAYS}def test_it():\n    pytest.fail(str(pays(1)))\n")

    assert apart.module.decode().startswith(head)
    assert apart.tests.splitlines()[:3] == [
        "from __future__ import annotations",
        "import pytest",
        "from coin import pays",
    ]


def test_other_line_ends_and_encodings_stay() -> None:
    source = f"# -*- coding: latin-1 -*-\r\n# \xe9\r\n{PAYS}{TEST}"
    text = source.replace("\r\n", "\n")

    apart = split_tests(source.encode("latin-1"), text, "coin", {"pays"})

    assert apart is not None
    assert apart.module == f"# -*- coding: latin-1 -*-\r\n# \xe9\r\n{PAYS}\n\n".encode(
        "latin-1"
    )


def test_a_module_nested_too_deeply_is_left_alone() -> None:
    deep = "not " * 60 + "True"

    assert kept(f"{PAYS}{TEST}if {deep}:\n    SIDES = 2\n").startswith(PAYS)


def test_the_module_is_left_without_its_tests_and_with_its_problems(coin: Kata) -> None:
    tests = "".join(f"\n\ndef test_{n}():\n    assert pays('h')\n" for n in range(5))
    files = {"coin.py": f"{PAYS}{tests}".encode(), "test_in_coin.py": b""}
    before = Problem("links", "A link was not followed.")
    submission = Submission("ada", files, "coin.py", (before,))

    apart = separate_tests(coin, submission)

    assert sorted(apart.files) == ["coin.py", "test_in_coin.py", "test_in_coin_.py"]
    assert b"test_" not in apart.files["coin.py"]
    first, second = apart.problems
    assert (first, second.kind) == (before, "tests in the module")
    assert "test_0, test_1, test_2 and 2 more." in second.message


@pytest.mark.parametrize("path", ["test_dice.py", "src/dice_test.py"])
def test_a_module_named_like_tests_has_another_name_for_them(
    coin: Kata, path: str
) -> None:
    stem = path.rpartition("/")[2].removesuffix(".py")
    named = coin.with_names(stem, path, {"pays": "worth"})

    kata, submission = rename_for_tests(
        named, Submission("ada", {path: b"x = 1"}, path)
    )

    assert submission.files == {path.replace(stem, f"program_of_{stem}"): b"x = 1"}
    assert submission.source == b"x = 1"
    assert (kata.module, kata.file) == (f"program_of_{stem}", path)
    assert (kata.asked_module, kata.renamed) == ("coin", (("pays", "worth"),))


def test_a_module_that_tests_import_keeps_its_name(coin: Kata) -> None:
    kata = coin.with_names("test_dice", "test_dice.py", {})
    files = {"test_dice.py": b"", "test_it.py": b"from test_dice import worth"}
    submission = Submission("ada", files, "test_dice.py")

    assert rename_for_tests(kata, submission) == (kata, submission)
    usual = Submission("ada", {"coin.py": b""}, "coin.py")
    assert rename_for_tests(coin, usual) == (coin, usual)
