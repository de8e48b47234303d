"""A module that the tests do not find whole gets a sentence, and others get none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.workspace.advance import reset
from dicedojo.workspace.check import check
from dicedojo.workspace.check_words import next_commands
from dicedojo.workspace.near_miss import find_near_miss
from dicedojo.workspace.workspace import Workspace


@pytest.mark.parametrize("name", ["pay", "Pays", "pays_"])
def test_a_name_that_is_almost_right_is_told(workspace: Workspace, name: str) -> None:
    workspace.module.write_text(f"def {name}(side):\n    return 1\n")

    told = f"coin.py has `{name}`; the tests ask for `pays`."
    assert find_near_miss(workspace) == told


@pytest.mark.parametrize(
    "code", ["def pays(side):\n    return 1\n", "def toss():\n    return 1\n"]
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


ONE = "def pays(side):\n    return 1\n"
TYPED = "from typing import overload\n"


@pytest.mark.parametrize(
    ("code", "where"),
    [
        (f"{ONE}\n\n{ONE}", "twice in coin.py (lines 1 and 5)"),
        (f"{ONE}print(pays(1))\n{ONE}", "twice in coin.py (lines 1 and 4)"),
        (ONE * 3, "3 times in coin.py (lines 1, 3 and 5)"),
    ],
)
def test_a_function_that_is_defined_twice_is_told(
    workspace: Workspace, code: str, where: str
) -> None:
    workspace.module.write_text(code)

    told = f"`pays` is defined {where}; Python uses the last."
    assert find_near_miss(workspace) == told


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            "    return 1\n    print(side)\n",
            "3 is never reached: line 2 returns first.",
        ),
        (
            "    for i in side:\n        return 1\n        side += 1\n    return 2\n",
            "4 is never reached: line 3 returns first.",
        ),
        ("    if side:\n        return 1\n    return 2\n", ""),
    ],
)
def test_a_line_behind_a_return_is_told(
    workspace: Workspace, body: str, told: str
) -> None:
    workspace.module.write_text(f"def pays(side):\n{body}")

    assert find_near_miss(workspace) == (told and f"coin.py:{told}")


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(
            "if True:\n    def pays(side): ...\nelse:\n    def pays(side): ...\n",
            id="either",
        ),
        pytest.param(
            f"{TYPED}@overload\ndef pays(side: int): ...\n"
            f"@overload\ndef pays(side: str): ...\n{ONE}",
            id="overload",
        ),
        pytest.param(f"{ONE}before = pays\n{ONE}", id="another name"),
        pytest.param(
            "class A:\n    def f(self): ...\nclass B:\n    def f(self): ...\n"
            f"def f(): ...\n{ONE}",
            id="methods",
        ),
        pytest.param(
            "class A:\n    @property\n    def f(self): ...\n"
            f"    @f.setter\n    def f(self, value): ...\n{ONE}",
            id="setter",
        ),
        pytest.param(f"{ONE}def (\n{ONE}", id="no Python"),
    ],
)
def test_definitions_that_do_not_hide_one_another_are_not(
    workspace: Workspace, code: str
) -> None:
    workspace.module.write_text(code)

    assert find_near_miss(workspace) == ""


@pytest.mark.parametrize("code", ["", "\n\n", "# def pays(side):\n", '"""A coin."""\n'])
def test_an_emptied_module_comes_back_by_a_reset(
    workspace: Workspace, code: str
) -> None:
    begun = workspace.module.read_bytes()
    workspace.module.write_text(code)

    report = check(workspace)

    assert (
        report.near_miss == "coin.py holds no code; it had some when this step began."
    )
    assert next_commands(workspace, report) == ("dojo reset",)
    reset(workspace)
    assert workspace.module.read_bytes() == begun


def test_a_module_that_began_without_code_is_not_emptied(workspace: Workspace) -> None:
    workspace.snapshot(workspace.step).write_text("# Here the code begins.\n")
    workspace.module.write_text("")

    assert find_near_miss(workspace) == ""
