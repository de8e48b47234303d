"""A check has the slips of a workspace, and says the sentences of all of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.practice.advance import reset
from dicedojo.practice.check_report import check
from dicedojo.practice.check_words import next_commands
from dicedojo.practice.journal import Kind
from dicedojo.practice.slips import (
    find_near_miss,
    missing_in_the_exam,
    slips_in_own_tests,
    slips_of,
)
from dicedojo.practice.workspace import Workspace

OWN = "tests/test_coin.py"
FIRST = "from coin import pays\n\n\n"


def slips(workspace: Workspace, tests: str, name: str = OWN) -> tuple[str, ...]:
    path = workspace.folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(FIRST + tests)
    return sentences(workspace)


def sentences(workspace: Workspace) -> tuple[str, ...]:
    return slips_of(workspace, slips_in_own_tests(workspace))


def test_what_cannot_be_read_is_passed_over(workspace: Workspace) -> None:
    (workspace.tests / "test_gone.py").symlink_to(workspace.folder / "nowhere.py")
    (workspace.tests / "test_folder.py").mkdir()
    (workspace.tests / "test_null.py").write_bytes(b"\x00\xff")

    assert sentences(workspace) == ()


@pytest.mark.parametrize("name", ["Coin.py", "coin.py.txt", "COIN.PY"])
def test_a_module_of_almost_the_right_name_is_told(
    workspace: Workspace, name: str
) -> None:
    (workspace.folder / name).write_text("")

    assert sentences(workspace) == (
        f"{name}: Python reads coin.py alone, with that very name.",
    )


@pytest.mark.parametrize(
    "name",
    ["test_coin.py", "test/test_coin.py", "coin_test.py", "given/test_mine.py"],
)
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
    assert green.slips == sentences(workspace) != ()


@pytest.mark.slow
@pytest.mark.parametrize("code", ["", "\n\ndef other():\n    pass\n"])
@pytest.mark.parametrize(
    ("name", "tests"),
    [
        (OWN, "def heads():\n    assert pays('heads') == 1\n"),
        ("test/test_coin.py", "def test_a():\n    assert pays('heads') == 1\n"),
    ],
)
def test_a_test_that_does_not_run_is_to_be_fixed_before_the_code(
    workspace: Workspace, code: str, name: str, tests: str
) -> None:
    slips(workspace, tests, name)
    workspace.module.write_text(workspace.module.read_text() + code)

    following = next_commands(workspace, check(workspace))

    assert following == ("fix that test, then dojo check", "dojo lesson")


@pytest.mark.slow
def test_a_test_that_asserts_nothing_is_to_be_fixed_before_the_code(
    workspace: Workspace,
) -> None:
    slips(workspace, "def test_a():\n    pays('heads') == 1\n")
    assert next_commands(workspace, check(workspace))[0].startswith("fix that test")

    workspace.module.write_text("def pays(side):\n    return 2\n")
    assert next_commands(workspace, check(workspace))[0].startswith("change coin.py")


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


ONE = "def pays(side):\n    return 1\n"
TYPED = "from typing import overload\n"
ASKED = "coin.py has `{}`; the tests ask for `pays`."
TWICE = "`pays` is defined {}; Python uses the last."
NEVER = "coin.py:{} is never reached: line {} returns first."
LOOP = "    for i in side:\n        return 1\n        side += 1\n    return 2\n"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (ONE.replace("pays", "pay"), ASKED.format("pay")),
        (ONE.replace("pays", "Pays"), ASKED.format("Pays")),
        (ONE.replace("pays", "pays_"), ASKED.format("pays_")),
        (f"{ONE}\n\n{ONE}", TWICE.format("twice in coin.py (lines 1 and 5)")),
        (
            f"{ONE}print(pays(1))\n{ONE}",
            TWICE.format("twice in coin.py (lines 1 and 4)"),
        ),
        (ONE * 3, TWICE.format("3 times in coin.py (lines 1, 3 and 5)")),
        (f"{ONE}    print(side)\n", NEVER.format(3, 2)),
        (f"def pays(side):\n{LOOP}", NEVER.format(4, 3)),
    ],
)
def test_code_that_tests_do_not_expect_is_told(
    workspace: Workspace, code: str, sentence: str
) -> None:
    workspace.module.write_text(code)

    assert find_near_miss(workspace) == sentence


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(ONE, id="the name"),
        pytest.param(ONE.replace("pays", "toss"), id="another name"),
        pytest.param(
            "def pays(side):\n    if side:\n        return 1\n    return 2\n",
            id="a return that is not reached",
        ),
        pytest.param(
            "if True:\n    def pays(side): ...\nelse:\n    def pays(side): ...\n",
            id="either",
        ),
        pytest.param(
            f"{TYPED}@overload\ndef pays(side: int): ...\n"
            f"@overload\ndef pays(side: str): ...\n{ONE}",
            id="overload",
        ),
        pytest.param(f"{ONE}before = pays\n{ONE}", id="kept under another name"),
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
def test_of_other_code_nothing_is_said(workspace: Workspace, code: str) -> None:
    workspace.module.write_text(code)

    assert find_near_miss(workspace) == ""


def test_a_name_of_another_function_of_the_kata_is_right(workspace: Workspace) -> None:
    kata = replace(workspace.kata, functions=("pays", "pay"))
    workspace.module.write_text(ONE.replace("pays", "pay"))

    assert find_near_miss(replace(workspace, kata=kata)) == ""


def test_a_missing_module_is_told_with_what_writes_it(workspace: Workspace) -> None:
    workspace.module.unlink()

    assert "`dojo start coin` writes it again" in find_near_miss(workspace)


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
