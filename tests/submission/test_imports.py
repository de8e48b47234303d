"""Which modules the files of a submission import, and by which names."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from dicedojo.submission import imports
from dicedojo.submission.handed_files import Problem, ProblemKind
from dicedojo.submission.imports import (
    import_name,
    imported_names,
    names_used_from,
    not_available,
    program_files,
    reload_line,
    where_imported,
)
from dicedojo.submission.submission import Submission

GAME = "src/kata/game.py"


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import kata.game as game, coin", {"kata", "kata.game", "coin"}),
        ("from coin import pays", {"coin", "coin.pays"}),
        ("def test():\n    from kata import game", {"kata", "kata.game"}),
        ("from . import coin", set()),
        ("# caf\xe9\nfrom coin import pays", {"coin", "coin.pays"}),
        ("def (", set()),
    ],
)
def test_the_names_are_those_of_modules_and_of_their_packages(
    source: str, names: set[str]
) -> None:
    assert imported_names(source.encode("latin-1")) == names


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
        pytest.param("# caf\xe9\nfrom coin import pays", {"pays"}, id="latin-1"),
        pytest.param("pays = 1", set(), id="none"),
        pytest.param("def (", set(), id="not Python"),
    ],
)
def test_the_names_that_a_file_uses_from_a_module(source: str, names: set[str]) -> None:
    assert names_used_from(source.encode("latin-1"), "coin") == names


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


def test_each_module_is_named_once_with_its_first_file() -> None:
    problems = not_available(
        [("greed.py", "rich"), ("tests/test_b.py", "numpy"), ("a.py", "rich")]
    )

    assert problems == (
        Problem(
            ProblemKind.NOT_AVAILABLE,
            "tests/test_b.py imports numpy, which is not available in the exam.",
        ),
        Problem(
            ProblemKind.NOT_AVAILABLE,
            "a.py imports rich, which is not available in the exam.",
        ),
    )
    assert not_available([]) == ()


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ({"tests/test_game.py": "from game import score"}, "game"),
        ({"tests/test_game.py": "import kata.game"}, "kata.game"),
        ({"tests/test_game.py": "from kata import game"}, "kata.game"),
        ({"tests/test_game.py": "from src.kata.game import score"}, "src.kata.game"),
        ({"tests/test_game.py": "from another import score"}, "game"),
        ({"tests/test_game.py": "def ("}, "game"),
        ({GAME: "from .dice import faces"}, "kata.game"),
        (
            {
                "more.py": "import game",
                "most.py": "import game",
                "tests/test_it.py": "import src.kata.game",
            },
            "src.kata.game",
        ),
    ],
)
def test_a_module_has_the_name_that_its_tests_or_other_files_import(
    files: dict[str, str], name: str
) -> None:
    content = {path: text.encode() for path, text in files.items()}

    assert import_name({GAME: b"", **content}, GAME) == name


@pytest.mark.parametrize(
    ("path", "files", "name"),
    [
        ("kata/__init__.py", {}, "kata"),
        ("my-greed.py", {}, "my-greed"),
        ("kata 1/game.py", {}, "game"),
        ("greed.v2.py", {}, "greed_v2"),
        ("src/greed.py", {"tests/test_it.py": "import greed"}, "greed"),
        ("game/game.py", {"game/test_it.py": "import game"}, "game"),
        ("game/game.py", {"game/__init__.py": ""}, "game.game"),
        (
            "game/game.py",
            {"game/__init__.py": "", "game/test_it.py": "from .game import score"},
            "game.game",
        ),
        (
            "game/game.py",
            {
                "game/__init__.py": "from .game import score",
                "tests/test_it.py": "from game import score",
            },
            "game.game",
        ),
        (
            "game/game.py",
            {
                "game/__init__.py": "",
                "game/tests/__init__.py": "",
                "game/tests/test_it.py": "from .. import game",
            },
            "game.game",
        ),
    ],
)
def test_a_module_has_its_usual_name_where_no_package_needs_a_longer_one(
    path: str, files: dict[str, str], name: str
) -> None:
    content = {path: b"", **{file: text.encode() for file, text in files.items()}}
    usual = PurePosixPath(path).stem if files else ""

    assert import_name(content, path, usual) == name


IN_FOLDERS = {
    "coin.py": "from game.rules import table\nimport helpers",
    "game/rules/table.py": "",
    "helpers/__init__.py": "",
}


@pytest.mark.parametrize(
    ("files", "program"),
    [
        ({"coin.py": "import rules", "rules.py": "", "a.py": ""}, ["rules.py"]),
        ({"coin.py": "from rules import RULES", "rules.py": ""}, ["rules.py"]),
        ({"coin.py": "from . import rules", "rules.py": ""}, ["rules.py"]),
        (
            {"coin.py": "import a", "a.py": "import b", "b.py": "import coin"},
            ["a.py", "b.py"],
        ),
        (IN_FOLDERS, ["game/rules/table.py", "helpers/__init__.py"]),
        ({"coin.py": "import test_rules", "test_rules.py": ""}, []),
        ({"coin.py": "import rules_test", "rules_test.py": ""}, []),
        ({"coin.py": "import conftest", "conftest.py": ""}, []),
        ({"rules.py": ""}, []),
        ({"coin.py": "import rules (", "rules.py": ""}, []),
    ],
)
def test_the_program_is_the_module_and_what_it_imports(
    files: dict[str, str], program: list[str]
) -> None:
    content = {path: text.encode() for path, text in files.items()}

    found = program_files(Submission("ada", content, "coin.py"))

    assert found == ("coin.py", *program)


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
    files = {"src/__init__.py": b"SIZE = 1", "src/rules.py": b""}
    files["src/coin.py"] = line.encode()

    program = program_files(Submission("ada", files, "src/coin.py"))

    assert ("src/__init__.py" in program) is belongs


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
    ("path", "others", "place"),
    [
        pytest.param("coin (1).py", {}, "coin.py", id="a browser's name"),
        pytest.param("src/2.py", {}, "src/coin.py", id="in a folder"),
        pytest.param("Coin.py", {"test_a.py": "import coin"}, "coin.py", id="case"),
        pytest.param("flip.py", {}, "flip.py", id="not imported"),
        pytest.param("flip.py", {"test_a.py": "import flip"}, "flip.py", id="imported"),
        pytest.param(
            "flip.py",
            {"test_a.py": "import coin", "test_b.py": "import flip"},
            "flip.py",
            id="imported by both names",
        ),
        pytest.param(
            "coin/flip.py",
            {"coin/__init__.py": "from .flip import pays", "test_a.py": "import coin"},
            "coin/flip.py",
            id="in a package of the kata's name",
        ),
        pytest.param("2.py", {"coin.py": ""}, "2.py", id="the place is taken"),
    ],
)
def test_a_module_stands_where_the_other_files_can_import_it(
    path: str, others: dict[str, str], place: str
) -> None:
    sources = {path: "pays = 1", **others}
    files = {file: source.encode() for file, source in sources.items()}

    submission = where_imported(Submission("ada", files, path), "coin.py")

    assert (submission.path, submission.source) == (place, b"pays = 1")
    assert set(submission.files) == {place, *others}
