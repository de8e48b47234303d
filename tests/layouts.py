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
FLAT = {"highest.py": ALONE, "tests/test_highest.py": suite(HIGHEST)}
FLAT_OF_TWO = {
    "highest.py": program("from points import LEAST"),
    "points.py": TABLE,
    "tests/test_highest.py": suite(HIGHEST),
}
IN_SRC = {"src/highest.py": ALONE}
IN_HIGHEST = {"highest/highest.py": ALONE}
INIT = {"src/__init__.py": ""}
ROOT = {"conftest.py": ""}
HELPED = (HIGHEST, "{} import even")


def _alone() -> list[Layout]:
    """Return layouts of the program in one module."""
    module, neither = Passes.MODULE, Passes.NEITHER
    return [
        Layout("flat", FLAT, module),
        Layout("flat, with a conftest", FLAT | ROOT),
        Layout("flat, tests a package", FLAT | {"tests/__init__.py": ""}),
        Layout("beside", {"highest.py": ALONE, "test_highest.py": suite(HIGHEST)}),
        Layout(
            "beside, in a folder",
            {"kata/highest.py": ALONE, "kata/test_highest.py": suite(HIGHEST)},
        ),
        Layout(
            "around everything",
            {f"ada/{path}": text for path, text in (FLAT | ROOT).items()},
        ),
        Layout(
            "src",
            IN_SRC | {"tests/test_highest.py": suite(SRC)},
            module,
        ),
        Layout(
            "src, with a conftest", IN_SRC | ROOT | {"tests/test_it.py": suite(SRC)}
        ),
        Layout(
            "src a package", IN_SRC | INIT | {"tests/test_it.py": suite(SRC)}, module
        ),
        Layout(
            "src a package, and tests",
            IN_SRC | INIT | {"tests/__init__.py": "", "tests/test_it.py": suite(SRC)},
        ),
        Layout(
            "src on the path by its conftest",
            IN_SRC | {"src/conftest.py": "", "tests/test_it.py": suite(HIGHEST)},
        ),
        Layout(
            "src on the path by the conftest of tests",
            IN_SRC
            | {
                "tests/conftest.py": PATH.format("'..', 'src'"),
                "tests/test_it.py": suite(HIGHEST),
            },
        ),
        Layout(
            "src on the path by the root's conftest",
            IN_SRC
            | {"conftest.py": PATH.format("'src'"), "tests/test_it.py": suite(HIGHEST)},
        ),
        Layout(
            "src on the path by the test",
            IN_SRC | {"tests/test_it.py": suite(PATH.format("'..', 'src'"), HIGHEST)},
        ),
        Layout(
            "src on the path by an ini file",
            IN_SRC
            | {
                "pytest.ini": "[pytest]\npythonpath = src\n",
                "tests/test_it.py": suite(HIGHEST),
            },
        ),
        Layout(
            "import src.highest as g",
            IN_SRC
            | {"tests/test_it.py": suite("import src.highest as g", "score = g.score")},
            module,
        ),
        Layout(
            "from src import highest",
            IN_SRC
            | INIT
            | {
                "tests/test_it.py": suite(
                    "from src import highest", "score = highest.score"
                )
            },
            module,
        ),
        Layout(
            "two names",
            IN_SRC
            | {
                "conftest.py": PATH.format("'src'"),
                "tests/test_a.py": suite(SRC),
                "tests/test_b.py": suite(HIGHEST),
            },
            flat=FLAT | {"tests/test_b.py": suite(HIGHEST)},
        ),
        Layout(
            "a package that exports",
            IN_HIGHEST
            | {
                "highest/__init__.py": "from .highest import score\n",
                "tests/test_it.py": suite(HIGHEST),
            },
            module,
        ),
        Layout(
            "a package that exports all",
            IN_HIGHEST
            | {
                "highest/__init__.py": "from highest.highest import *\n",
                "tests/test_it.py": suite("import highest", "score = highest.score"),
            },
            module,
        ),
        Layout(
            "a package named as its module",
            IN_HIGHEST
            | {
                "highest/__init__.py": "",
                "highest/test_highest.py": suite("from .highest import score"),
            },
        ),
        Layout(
            "tests in the package",
            IN_HIGHEST
            | {
                "highest/__init__.py": "",
                "highest/tests/__init__.py": "",
                "highest/tests/test_highest.py": suite("from ..highest import score"),
            },
        ),
        Layout(
            "tests in a package that exports",
            IN_HIGHEST
            | {
                "highest/__init__.py": "from .highest import score",
                "highest/test_highest.py": suite("from . import score"),
            },
        ),
        Layout(
            "tests in a package, by its name",
            IN_HIGHEST
            | {
                "highest/__init__.py": "",
                "highest/test_highest.py": suite("from highest.highest import score"),
            },
        ),
        Layout(
            "a relative import outside of a package",
            {
                "highest.py": ALONE,
                "test_highest.py": suite("from .highest import score"),
            },
            neither,
            "attempted relative import with no known parent package",
        ),
        Layout(
            "a package that is not there",
            FLAT | {"tests/test_highest.py": suite("from game.highest import score")},
            neither,
            "It imports game.highest, and there is no game/highest.py.",
        ),
        Layout(
            "helpers beside",
            FLAT
            | ROOT
            | {
                "tests/helpers.py": EVEN,
                "tests/test_highest.py": suite(HIGHEST, "from helpers import even"),
            },
        ),
        Layout(
            "helpers of a folder",
            FLAT
            | {
                "tests/helpers.py": EVEN,
                "tests/test_highest.py": suite(
                    HIGHEST, "from tests.helpers import even"
                ),
            },
            module,
        ),
        Layout(
            "helpers in a package",
            FLAT
            | {
                "tests/__init__.py": "",
                "tests/helpers.py": EVEN,
                "tests/test_highest.py": suite(HIGHEST, "from .helpers import even"),
            },
        ),
        Layout(
            "helpers beside, in a package",
            FLAT
            | {
                "tests/__init__.py": "",
                "tests/helpers.py": EVEN,
                "tests/test_highest.py": suite(HIGHEST, "from helpers import even"),
            },
            neither,
            "tests/helpers.py lies in a package, and is tests.helpers.",
        ),
        Layout(
            "helpers that import the program",
            FLAT
            | ROOT
            | {
                "tests/helpers.py": f"{HIGHEST}\n",
                "tests/test_highest.py": suite("from helpers import score"),
            },
        ),
        Layout(
            "a conftest that imports the program",
            FLAT
            | {
                "conftest.py": f"{HIGHEST}\nimport pytest\n\n\n@pytest.fixture\n"
                "def game():\n    return score\n",
            },
        ),
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
    src = {"tests/test_highest.py": suite(SRC)}
    in_package = {
        "highest/__init__.py": "",
        "highest/test_highest.py": suite("from .highest import score"),
    }
    return [
        Layout("two modules", FLAT_OF_TWO, module, flat=FLAT_OF_TWO),
        Layout(
            "two, on the path by the conftest",
            {
                "highest.py": program(beside),
                "lib/points.py": TABLE,
                "conftest.py": PATH.format("'lib'"),
                "tests/test_it.py": suite(HIGHEST),
            },
            flat=FLAT_OF_TWO,
        ),
        two("two in src", "src", absolute, src, module),
        two("two in src, a package", "src", absolute, src | INIT, module),
        two("two in src, relative", "src", relative, src, module),
        two("two in src, a package, relative", "src", relative, src | INIT, module),
        two(
            "two in src, by the module",
            "src",
            "import src.points\nLEAST = src.points.LEAST",
            src | INIT,
            module,
        ),
        two(
            "two in src, on the path",
            "src",
            beside,
            {"conftest.py": PATH.format("'src'"), "tests/test_it.py": suite(HIGHEST)},
        ),
        two("two in a package", "highest", relative, in_package),
        two(
            "two in a package, by its name",
            "highest",
            "from highest.points import LEAST",
            in_package,
        ),
        two(
            "two in a package that exports",
            "highest",
            relative,
            {
                "highest/__init__.py": "from .highest import score, LEAST\n",
                "tests/test_highest.py": suite("from highest import score, LEAST"),
            },
            module,
        ),
        two(
            "the table in the package",
            "highest",
            "from . import LEAST",
            {
                "highest/__init__.py": TABLE,
                "tests/test_highest.py": suite("from highest.highest import score"),
            },
            module,
        ),
        two(
            "tests of both",
            "src",
            absolute,
            INIT
            | {
                "tests/test_highest.py": suite(SRC, "import src.points"),
            },
            module,
        ),
    ]


ALL = (*_alone(), *_of_two())
