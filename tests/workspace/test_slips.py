"""A check has the slips of a workspace, and says the sentences of all of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.workspace.check import check
from dicedojo.workspace.journal import Kind
from dicedojo.workspace.slips import missing_in_the_exam, slips_of
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


BODY = "\n\ndef pays(side):\n    return {}\n"
NUMPY = (
    "{}:1: `dojo grade` has no numpy, only pytest, hypothesis, pytest-bdd and what "
    "comes with Python; do without it."
)


@pytest.mark.parametrize(
    "source",
    [
        "import numpy" + BODY.format("int(numpy.sum([1]))"),
        "import numpy as np" + BODY.format("int(np.sum([1]))"),
        "from numpy import sum" + BODY.format("int(sum([1]))"),
        "import numpy.linalg" + BODY.format("int(numpy.sum([1]))"),
    ],
)
def test_a_package_that_the_program_uses_is_named(
    workspace: Workspace, source: str
) -> None:
    workspace.module.write_text(source)

    assert [*missing_in_the_exam(workspace)] == [
        ("coin.py:1", NUMPY.partition(": ")[2])
    ]
    assert NUMPY.format("coin.py") in check(workspace).slips


def test_one_of_a_test_and_of_a_second_module_is_named(workspace: Workspace) -> None:
    source = "import numpy\n\n\nx = numpy.sum\n"
    (workspace.tests / "test_coin.py").write_text(source)
    (workspace.folder / "helper.py").write_text(source)

    found = [where for where, _ in missing_in_the_exam(workspace)]

    assert found == ["helper.py:1", "tests/test_coin.py:1"]


@pytest.mark.parametrize(
    "source",
    [
        "import numpy" + BODY.format("1"),  # an editor added it, and nothing uses it
        "import collections, pytest\nx = collections.Counter, pytest.raises\n",
        "from hypothesis import given\nx = given\n",
        "from pytest_bdd import given\nx = given\n",
        "import no_such_package\nx = no_such_package\n",  # pytest says that itself
        "import helper, coin, test_coin, props\nx = helper, coin, test_coin, props\n",
        "from . import numpy\nx = numpy\n",
        "import numpy\ndef (\n",
    ],
)
def test_nothing_is_said_of_others(workspace: Workspace, source: str) -> None:
    (workspace.folder / "helper.py").write_text("")
    (workspace.given / "props.py").write_text("")
    workspace.module.write_text(source)

    assert not [*missing_in_the_exam(workspace)]


def test_a_kata_that_admits_packages_says_for_itself_which(
    workspace: Workspace, tmp_path: Path
) -> None:
    workspace.module.write_text("import numpy\nx = numpy\n")
    admits = replace(workspace, kata=replace(workspace.kata, imports=("numpy",)))

    assert not [*missing_in_the_exam(admits)]
