"""A kata's files import what stays, and what is there where they run."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.authoring.structure import check_imports
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata


@pytest.fixture
def highest(tmp_path: Path) -> Kata:
    write_kata(tmp_path, "highest")
    return load_kata(tmp_path, "highest")


def faults(kata: Kata) -> list[str]:
    return [str(fault) for fault in check_imports(kata)]


@pytest.mark.parametrize(
    "line",
    [
        "from dicedojo.dice import all_rolls",
        "import dicedojo.dice",
        "from dicedojo import dice",
        "from dicedojo.api import orders",
        "import numpy",
        "from . import other",
    ],
)
def test_a_domain_imports_the_public_names_alone(highest: Kata, line: str) -> None:
    highest.domain_file.write_text(f"import random\n{line}\n")

    (fault,) = faults(highest)

    assert fault.startswith("katas/highest/domain.py:2: imports ")


@pytest.mark.parametrize(
    "line",
    [
        "from dicedojo.api import Own, all_hands",
        "import dicedojo.api",
        "from collections.abc import Iterator",
    ],
)
def test_public_names_and_the_standard_library_are_fine(
    highest: Kata, line: str
) -> None:
    highest.domain_file.write_text(f"{line}\n")

    assert faults(highest) == []


@pytest.mark.parametrize("name", ["props", "outside"])
def test_the_sandbox_has_no_dicedojo(highest: Kata, name: str) -> None:
    (highest.folder / f"{name}.py").write_text("from dicedojo.api import Roll\n")

    (fault,) = faults(highest)

    assert fault.startswith(f"katas/highest/{name}.py:1: imports dicedojo.api; it can")


def test_step_definitions_import_pytest_and_the_props(highest: Kata) -> None:
    highest.step_definitions.write_text("import pytest, pytest_bdd, props\n")
    assert faults(highest) == []

    highest.step_definitions.write_text("import rich\n")
    assert len(faults(highest)) == 1


def test_a_file_that_does_not_compile_is_left_to_other_checks(highest: Kata) -> None:
    highest.domain_file.write_text("def\n")

    assert faults(highest) == []
