"""A package that works here and is missing where a grade is made is named at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.workspace.check import check
from dicedojo.workspace.exam_imports import missing_in_the_exam
from dicedojo.workspace.workspace import Workspace

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
