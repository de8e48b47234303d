"""A module that the tests do not find whole gets a sentence, and others get none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.workspace.near_miss import find_near_miss
from dicedojo.workspace.workspace import Workspace


@pytest.mark.parametrize("name", ["pay", "Pays", "pays_"])
def test_a_name_that_is_almost_right_is_told(workspace: Workspace, name: str) -> None:
    workspace.module.write_text(f"def {name}(side):\n    return 1\n")

    told = f"coin.py has `{name}`; the tests ask for `pays`."
    assert find_near_miss(workspace) == told


@pytest.mark.parametrize(
    "code", ["def pays(side):\n    return 1\n", "def toss():\n    return 1\n", ""]
)
def test_other_names_are_not(workspace: Workspace, code: str) -> None:
    workspace.module.write_text(code)

    assert find_near_miss(workspace) == ""


def test_another_function_of_the_kata_is_no_near_name(workspace: Workspace) -> None:
    kata = replace(workspace.kata, functions=("pays", "pay"))
    workspace.module.write_text("def pay(side):\n    return 1\n")

    assert find_near_miss(replace(workspace, kata=kata)) == ""


def test_a_missing_module_is_told_with_what_writes_it(workspace: Workspace) -> None:
    workspace.module.unlink()

    assert "`dojo start coin` writes it again" in find_near_miss(workspace)
