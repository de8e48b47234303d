"""The program is the module under test, and the modules that it imports."""

from __future__ import annotations

import pytest

from dicedojo.submission.program_files import program_files
from dicedojo.submission.submission import Submission


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
