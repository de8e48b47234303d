"""Which modules the files of a submission import, and by which names."""

from __future__ import annotations

import pytest

from dicedojo.submission import imports
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.imports import (
    KIND,
    import_name,
    imported_names,
    names_used_from,
    not_available,
    program_files,
    reload_line,
)
from dicedojo.submission.submission import Submission

GAME = "src/kata/game.py"


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import coin", {"coin"}),
        ("import kata.game as game", {"kata", "kata.game"}),
        ("from coin import pays", {"coin", "coin.pays"}),
        ("def test():\n    from kata import game", {"kata", "kata.game"}),
        ("from . import coin", set()),
        ("def (", set()),
    ],
)
def test_the_names_are_those_of_modules_and_of_their_packages(
    source: str, names: set[str]
) -> None:
    assert imported_names(source.encode()) == names


def test_a_comment_in_another_encoding_hides_no_import() -> None:
    source = b"# caf\xe9\nfrom coin import pays\n"

    assert imported_names(source) == {"coin", "coin.pays"}
    assert names_used_from(source, "coin") == {"pays"}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        pytest.param("from coin import pays, flips", {"pays", "flips"}, id="imported"),
        pytest.param(
            "from coin import pays\nfrom coin import flips",
            {"pays", "flips"},
            id="one after the other",
        ),
        pytest.param("import coin\nx = coin.pays(1)", {"pays"}, id="looked up"),
        pytest.param(
            "import coin\nfrom coin import flips\ncoin.pays\ncoin.tossed",
            {"flips", "pays", "tossed"},
            id="both ways",
        ),
        pytest.param("from dice import roll\ndice.roll()", set(), id="of another"),
        pytest.param("pays = 1", set(), id="none"),
        pytest.param("def (", set(), id="not Python"),
        pytest.param("x = '\0'", set(), id="a null byte"),
        pytest.param("# coding: klingon\n", set(), id="an unknown encoding"),
        pytest.param("(" * 500 + ")" * 500, set(), id="too many brackets"),
        pytest.param("a = " + "-" * 20_000 + "1", set(), id="too deep to parse"),
    ],
)
def test_the_names_that_a_file_uses_from_a_module(source: str, names: set[str]) -> None:
    assert names_used_from(source.encode(), "coin") == names


def test_the_modules_that_a_test_is_about_are_the_submissions_own_files() -> None:
    files = {
        "coin.py": b"",
        "helpers.py": b"",
        "unused.py": b"",
        "helpers.txt": b"",
        "tests/test_coin.py": b"import coin, helpers, os\n",
    }
    submission = Submission("ada", files, "coin.py")

    for test in ("tests/test_coin.py::test_a", "tests/test_coin.py::TestIt::test_b"):
        assert imports.tested_modules(submission, test) == ["helpers.py"]
    assert imports.tested_modules(submission, "tests/test_lost.py::test_a") == []


@pytest.mark.parametrize(
    ("test", "name"),
    [
        ("from game import score", "game"),
        ("import kata.game", "kata.game"),
        ("from kata import game", "kata.game"),
        ("from src.kata.game import score", "src.kata.game"),
        ("from another import score", "game"),
        ("def (", "game"),
    ],
)
def test_a_module_has_the_name_that_its_tests_import(test: str, name: str) -> None:
    files = {GAME: b"", "tests/test_game.py": test.encode()}

    assert import_name(files, GAME) == name


def test_a_module_with_relative_imports_stays_in_its_package() -> None:
    assert import_name({GAME: b"from .dice import faces"}, GAME) == "kata.game"


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("kata/__init__.py", "kata"),
        ("my-greed.py", "my-greed"),
        ("kata 1/game.py", "game"),
        ("greed.v2.py", "greed_v2"),
    ],
)
def test_every_file_has_a_name_to_import(path: str, name: str) -> None:
    assert import_name({path: b""}, path) == name


def test_the_usual_name_stays_where_no_test_imports_another() -> None:
    files = {"src/greed.py": b"", "tests/test_it.py": b"import greed"}

    assert import_name(files, "src/greed.py", "greed") == "greed"


def test_each_module_is_named_once_with_its_first_file() -> None:
    problems = not_available(
        [("greed.py", "rich"), ("tests/test_b.py", "numpy"), ("a.py", "rich")]
    )

    assert problems == (
        Problem(
            KIND, "tests/test_b.py imports numpy, which is not available in the exam."
        ),
        Problem(KIND, "a.py imports rich, which is not available in the exam."),
    )


def test_where_nothing_is_missing_there_is_no_problem() -> None:
    assert not_available([]) == ()


def program_of(path: str, **files: str) -> tuple[str, ...]:
    """Return the program's files; in names, __ stands for a slash."""
    content = {
        name.replace("__in__", "/") + ".py": text.encode()
        for name, text in files.items()
    }
    return program_files(Submission("ada", content, path))


@pytest.mark.parametrize(
    "line", ["import rules", "from rules import RULES", "from . import rules"]
)
def test_what_the_module_imports_belongs_to_it(line: str) -> None:
    found = program_of("coin.py", coin=line, rules="RULES = 1", more="")

    assert found == ("coin.py", "rules.py")


def test_what_an_imported_module_imports_does_too() -> None:
    found = program_of("coin.py", coin="import a", a="import b", b="import coin")

    assert found == ("coin.py", "a.py", "b.py")


def test_modules_may_lie_in_folders() -> None:
    found = program_of(
        "game/coin.py",
        game__in__coin="from game.rules import table\nimport helpers",
        game__in__rules__in__table="",
        helpers__in____init__="",
    )

    assert found == (
        *("game/coin.py", "game/rules/table.py"),
        "helpers/__init__.py",
    )


@pytest.mark.parametrize("name", ["test_rules", "rules_test", "conftest"])
def test_no_file_of_tests_belongs_to_it(name: str) -> None:
    assert program_of("coin.py", coin=f"import {name}", **{name: ""}) == ("coin.py",)


def test_a_module_that_is_missing_or_no_python_is_alone() -> None:
    assert program_of("coin.py", rules="") == ("coin.py",)
    assert program_of("coin.py", coin="import rules (", rules="") == ("coin.py",)


RELOADS = b"""\
import importlib, coin
from importlib import reload
importlib.reload(coin)


def anew():
    reload(coin)


class TestCoin:
    def test_a(self):
        anew()

    def test_b(self):
        assert importlib.reload(coin)
"""


@pytest.mark.parametrize(
    ("source", "test", "line"),
    [
        (RELOADS, "tests/test_coin.py::TestCoin::test_b[1]", 15),
        (RELOADS, "tests/test_coin.py::TestCoin::test_a", 3),
        (RELOADS.replace(b"importlib.reload(coin)", b"pass", 1), "t.py::test_a", 7),
        (b"def test_b():\n    reload(coin)\n", "t.py::test_a", 0),
        (b"", "t.py::test_a", 0),
    ],
)
def test_the_line_of_a_reload_is_the_tests_own_or_outside_all(
    source: bytes, test: str, line: int
) -> None:
    assert reload_line(source, test) == line


@pytest.mark.parametrize(
    ("files", "name"),
    [
        pytest.param(
            {"game/__init__.py": "", "game/test_it.py": "from .game import score"},
            "game.game",
            id="beside it in its package",
        ),
        pytest.param(
            {
                "game/__init__.py": "from .game import score",
                "tests/test_it.py": "from game import score",
            },
            "game.game",
            id="a package that exports it",
        ),
        pytest.param(
            {
                "game/__init__.py": "",
                "game/tests/__init__.py": "",
                "game/tests/test_it.py": "from .. import game",
            },
            "game.game",
            id="from the package above",
        ),
        pytest.param({"game/test_it.py": "import game"}, "game", id="no package"),
        pytest.param({"game/__init__.py": ""}, "game.game", id="not imported at all"),
    ],
)
def test_a_module_in_a_package_has_the_name_that_its_importers_mean(
    files: dict[str, str], name: str
) -> None:
    content = {path: text.encode() for path, text in files.items()}

    assert import_name({"game/game.py": b"", **content}, "game/game.py", "game") == name


def test_tests_come_before_other_modules() -> None:
    files = {
        "src/game.py": b"",
        "src/more.py": b"import game",
        "src/most.py": b"import game",
        "tests/test_it.py": b"import src.game",
    }

    assert import_name(files, "src/game.py") == "src.game"


@pytest.mark.parametrize(
    ("line", "belongs"),
    [
        ("from src.rules import RULES", False),
        ("from .rules import RULES", False),
        ("from . import rules", False),
        ("from . import SIZE", True),
        ("from src import SIZE, rules", True),
        ("import src", True),
    ],
)
def test_a_package_belongs_to_the_program_that_takes_a_name_from_it(
    line: str, belongs: bool
) -> None:
    found = program_of(
        "src/coin.py",
        src__in____init__="SIZE = 1",
        src__in__rules="",
        src__in__coin=line,
    )

    assert ("src/__init__.py" in found) is belongs
