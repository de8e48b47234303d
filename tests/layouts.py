"""Layouts of one program and one suite, and which of pytest's commands pass them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

BODY = '''\
"""The highest die of a roll."""


def score(roll):
    """Return the highest face."""
    best = LEAST
    for die in roll:
        if die > best:
            best = die
    return best
'''
SUITE = """


def test_one_die():
    assert score([4]) == 4


def test_the_highest_die_counts_wherever_it_lies():
    assert [score([5, 2]), score([1, 6, 3]), score([1, 1])] == [5, 6, 1]
"""
TABLE = "LEAST = 0\n"
ALONE = TABLE + BODY
PATH = (
    "import os, sys\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), {}))\n"
)
EVEN = "def even(dice):\n    return dice\n"


def program(line: str) -> str:
    """Return the program that takes its table from another module, by this line."""
    return f"{line}\n{BODY}"


def suite(*lines: str) -> str:
    """Return the suite with these lines before it."""
    return "\n".join(lines) + SUITE


def in_tests(*lines: str, at: str = "tests/test_it.py") -> dict[str, str]:
    """Return the suite with these lines before it, at a path."""
    return {at: suite(*lines)}


class Passes(Enum):
    """Which commands pass a layout, in a new process in its outermost folder."""

    BOTH = frozenset({"pytest", "python -m pytest"})
    MODULE = frozenset({"python -m pytest"})  # which adds that folder to `sys.path`
    NEITHER = frozenset[str]()


@dataclass(frozen=True)
class Layout:
    """Files by path; where no command passes them, `says` is what pytest says."""

    name: str
    files: Mapping[str, str]
    passes: Passes = Passes.BOTH
    says: str = ""
    flat: Mapping[str, str] = field(default_factory=dict)  # whose grade it has


HIGHEST = "from highest import score"
SRC = "from src.highest import score"
FLAT = {"highest.py": ALONE, **in_tests(HIGHEST)}
FLAT_OF_TWO = {
    "highest.py": program("from points import LEAST"),
    "points.py": TABLE,
    **in_tests(HIGHEST),
}
IN_SRC = {"src/highest.py": ALONE}
IN_HIGHEST = {"highest/highest.py": ALONE}
INIT = {"src/__init__.py": ""}
A_PACKAGE = {"highest/__init__.py": ""}
TESTS = {"tests/__init__.py": ""}
ROOT = {"conftest.py": ""}
BY_ROOT = {"conftest.py": PATH.format("'src'")}
BESIDE = "highest/test_highest.py"
HELPERS = {"tests/helpers.py": EVEN}
GAME = f"{HIGHEST}\nimport pytest\n\n\n@pytest.fixture\ndef game():\n    return score\n"


def exports(line: str) -> dict[str, str]:
    """Return the program in a package that says this line."""
    return {**IN_HIGHEST, "highest/__init__.py": f"{line}\n"}


def _alone() -> list[Layout]:
    """Return layouts of the program in one module."""
    module, neither = Passes.MODULE, Passes.NEITHER
    around = {f"ada/{path}": text for path, text in (FLAT | ROOT).items()}
    by_tests = {"tests/conftest.py": PATH.format("'..', 'src'")}
    by_ini = {"pytest.ini": "[pytest]\npythonpath = src\n"}
    in_src = "from src import highest"
    return [
        Layout("flat", FLAT, module),
        Layout("flat, with a conftest", FLAT | ROOT),
        Layout("flat, tests a package", FLAT | TESTS),
        Layout("beside", {"highest.py": ALONE, **in_tests(HIGHEST, at="test_it.py")}),
        Layout(
            "beside, in a folder",
            {"kata/highest.py": ALONE, **in_tests(HIGHEST, at="kata/test_it.py")},
        ),
        Layout("around everything", around),
        Layout("src", IN_SRC | in_tests(SRC), module),
        Layout("src, with a conftest", IN_SRC | ROOT | in_tests(SRC)),
        Layout("src a package", IN_SRC | INIT | in_tests(SRC), module),
        Layout("src a package, and tests", IN_SRC | INIT | TESTS | in_tests(SRC)),
        Layout(
            "src on the path by its conftest",
            IN_SRC | {"src/conftest.py": ""} | in_tests(HIGHEST),
        ),
        Layout(
            "src on the path by the conftest of tests",
            IN_SRC | by_tests | in_tests(HIGHEST),
        ),
        Layout(
            "src on the path by the root's conftest",
            IN_SRC | BY_ROOT | in_tests(HIGHEST),
        ),
        Layout(
            "src on the path by the test",
            IN_SRC | in_tests(PATH.format("'..', 'src'"), HIGHEST),
        ),
        Layout("src on the path by an ini file", IN_SRC | by_ini | in_tests(HIGHEST)),
        Layout(
            "import src.highest as g",
            IN_SRC | in_tests("import src.highest as g", "score = g.score"),
            module,
        ),
        Layout(
            "from src import highest",
            IN_SRC | INIT | in_tests(in_src, "score = highest.score"),
            module,
        ),
        Layout(
            "two names",
            IN_SRC | BY_ROOT | in_tests(SRC) | in_tests(HIGHEST, at="tests/test_b.py"),
            flat=FLAT | in_tests(HIGHEST, at="tests/test_b.py"),
        ),
        Layout(
            "a package that exports",
            exports("from .highest import score") | in_tests(HIGHEST),
            module,
        ),
        Layout(
            "a package that exports all",
            exports("from highest.highest import *")
            | in_tests("import highest", "score = highest.score"),
            module,
        ),
        Layout(
            "a package named as its module",
            IN_HIGHEST | A_PACKAGE | in_tests("from .highest import score", at=BESIDE),
        ),
        Layout(
            "tests in the package",
            IN_HIGHEST
            | A_PACKAGE
            | {"highest/tests/__init__.py": ""}
            | in_tests("from ..highest import score", at="highest/tests/test_it.py"),
        ),
        Layout(
            "tests in a package that exports",
            exports("from .highest import score")
            | in_tests("from . import score", at=BESIDE),
        ),
        Layout(
            "tests in a package, by its name",
            IN_HIGHEST
            | A_PACKAGE
            | in_tests("from highest.highest import score", at=BESIDE),
        ),
        Layout(
            "a relative import outside of a package",
            {
                "highest.py": ALONE,
                **in_tests("from .highest import score", at="test_it.py"),
            },
            neither,
            "attempted relative import with no known parent package",
        ),
        Layout(
            "a package that is not there",
            FLAT | in_tests("from game.highest import score"),
            neither,
            "It imports game.highest, and there is no game/highest.py.",
        ),
        Layout(
            "helpers beside",
            FLAT | ROOT | HELPERS | in_tests(HIGHEST, "from helpers import even"),
        ),
        Layout(
            "helpers of a folder",
            FLAT | HELPERS | in_tests(HIGHEST, "from tests.helpers import even"),
            module,
        ),
        Layout(
            "helpers in a package",
            FLAT | TESTS | HELPERS | in_tests(HIGHEST, "from .helpers import even"),
        ),
        Layout(
            "helpers beside, in a package",
            FLAT | TESTS | HELPERS | in_tests(HIGHEST, "from helpers import even"),
            neither,
            "tests/helpers.py lies in a package, and is tests.helpers.",
        ),
        Layout(
            "helpers that import the program",
            FLAT
            | ROOT
            | {"tests/helpers.py": f"{HIGHEST}\n"}
            | in_tests("from helpers import score"),
        ),
        Layout("a conftest that imports the program", FLAT | {"conftest.py": GAME}),
    ]


def _of_two() -> list[Layout]:
    """Return layouts of the program in two modules."""
    module = Passes.MODULE

    def two(
        name: str,
        folder: str,
        line: str,
        tests: dict[str, str],
        passes: Passes = Passes.BOTH,
    ) -> Layout:
        files = {f"{folder}/highest.py": program(line), f"{folder}/points.py": TABLE}
        return Layout(name, files | tests, passes, flat=FLAT_OF_TWO)

    absolute, relative = "from src.points import LEAST", "from .points import LEAST"
    beside = "from points import LEAST"
    by_module = "import src.points\nLEAST = src.points.LEAST"
    on_path = {
        "highest.py": program(beside),
        "lib/points.py": TABLE,
        "conftest.py": PATH.format("'lib'"),
    }
    src = in_tests(SRC)
    in_package = A_PACKAGE | in_tests("from .highest import score", at=BESIDE)
    both = {"highest/__init__.py": "from .highest import score, LEAST\n"}
    of_package = "from highest.highest import score"
    return [
        Layout("two modules", FLAT_OF_TWO, module, flat=FLAT_OF_TWO),
        Layout(
            "two, on the path by the conftest",
            on_path | in_tests(HIGHEST),
            flat=FLAT_OF_TWO,
        ),
        two("two in src", "src", absolute, src, module),
        two("two in src, a package", "src", absolute, src | INIT, module),
        two("two in src, relative", "src", relative, src, module),
        two("two in src, a package, relative", "src", relative, src | INIT, module),
        two("two in src, by the module", "src", by_module, src | INIT, module),
        two("two in src, on the path", "src", beside, BY_ROOT | in_tests(HIGHEST)),
        two("two in a package", "highest", relative, in_package),
        two(
            "two in a package, by its name",
            *("highest", "from highest.points import LEAST", in_package),
        ),
        two(
            "two in a package that exports",
            *("highest", relative, both | in_tests("from highest import score, LEAST")),
            module,
        ),
        two(
            "the table in the package",
            *("highest", "from . import LEAST"),
            {"highest/__init__.py": TABLE, **in_tests(of_package)},
            module,
        ),
        two(
            "tests of both",
            *("src", absolute, INIT | in_tests(SRC, "import src.points")),
            module,
        ),
    ]


ALL = (*_alone(), *_of_two())
