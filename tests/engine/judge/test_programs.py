"""The programs that tests meet: the learner's own, and designs of the course."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import replace
from marshal import loads
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.engine.judge.programs import (
    OWN,
    Program,
    Programs,
    compiled,
    given_names,
    library_names,
    own_names,
    private_names,
    star_names,
    without_words,
)

from . import coins
from .coins import without_programs


@pytest.fixture
def programs(kata: Kata) -> Programs:
    return Programs(kata, coins.submission())


def module_of(program: Program) -> ModuleType:
    module = ModuleType("coin")
    module.__file__ = "coin.py"
    exec(compile(program.source, "coin.py", "exec"), module.__dict__)
    return module


def test_wheats_are_designs_of_the_course_that_answer_right(
    programs: Programs,
) -> None:
    assert list(programs.wheats) == ["adding", "recursion", "last solution"]
    for name, wheat in programs.wheats.items():
        assert (wheat.key, wheat.of_course) == (f"wheat {name}", True)
        assert module_of(wheat).pays(["h", "t", "h"]) == 2


def test_chaffs_are_designs_of_the_course_with_a_bug(programs: Programs) -> None:
    chaff = programs.chaffs["one_for_a_tail"]

    assert (chaff.key, chaff.of_course) == ("chaff one_for_a_tail", True)
    assert module_of(chaff).pays(["t"]) == 1


def test_for_each_function_there_is_a_correct_program_in_which_it_fails(
    kata: Kata,
) -> None:
    kata = replace(kata, functions=("pays", "flip"), renamed=(("flip", "turn"),))

    failing = Programs(kata, coins.submission()).failing

    assert {name: one.fails for name, one in failing.items()} == {
        "pays": ("pays",),
        "turn": ("flip",),
    }
    assert {one.source for one in failing.values()} == {kata.wheats[0].source}
    assert all(one.of_course for one in failing.values())


def test_where_a_kata_has_no_wheat_the_own_code_is_the_correct_program(
    kata: Kata,
) -> None:
    programs = Programs(without_programs(kata), coins.submission())

    assert programs.failing["pays"].source == programs.submission.text


def test_no_test_need_ask_a_strategy(kata: Kata) -> None:
    strategy = Strategy("keep", nothing_at=0.3, full_from=0.95)
    player = replace(kata, functions=("pays", "keep"), strategy=strategy)

    assert [*Programs(player, coins.submission()).failing] == ["pays"]


def test_the_own_code_is_there_with_its_answers_known(programs: Programs) -> None:
    own = programs.own

    assert (own.key, own.live, own.of_course) == (OWN, None, False)
    assert own.source == programs.submission.source


def test_controls_behave_as_the_learners_own_code(programs: Programs) -> None:
    assert {"layout", "comments"} <= set(programs.controls)
    for name, control in programs.controls.items():
        assert (control.key, control.of_course) == (f"control {name}", False)
        assert control.source != programs.submission.text
        assert module_of(control).pays(["h", "t", "h"]) == 2


# As code


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(b"# coding: latin-1\na = '\xe9'\n", id="a coding"),
        pytest.param("a = 'é'\n".encode("utf-8-sig"), id="a mark"),
        pytest.param("a = 'é'\r\n", id="the ends of lines of Windows"),
    ],
)
def test_a_program_is_read_as_it_says(source: str | bytes) -> None:
    names: dict[str, Any] = {}

    (code,) = compiled(source, "coin.py")["code"]

    exec(loads(b64decode(code)), names)
    assert names["a"] == "é"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("a = 1\ndef f(:\n", id="no Python"),
        pytest.param("a = '\0'", id="a null"),
        pytest.param(b"a = '\xff'", id="no UTF-8"),
        pytest.param(f"a = {'(' * 500}1{')' * 500}", id="too deep"),
    ],
)
def test_what_does_not_compile_goes_as_it_is(source: str | bytes) -> None:
    text = source.encode() if isinstance(source, str) else source

    order = compiled(source, "coin.py")

    assert b64decode(order["source"]) == text
    assert "code" not in order


def test_a_program_is_compiled_once_for_each_file() -> None:
    source = "a = 'é'\n"

    here, there = compiled(source, "coin.py"), compiled(source, "src/coin.py")

    assert compiled(source, "coin.py") is here
    assert here == compiled(source.encode(), "coin.py") != there


# Names of one design

WHEAT = '''\
"""Wheat: keeps a table."""

PAYS = {"heads": 1, "tails": 0}  # the rules


def pays(side):
    """Return what a side pays."""
    return table()[side]


def table():
    """Only say that this is a wheat."""
    return PAYS


def nothing():
    """Chaff, or wheat?"""
'''


def test_no_word_tells_a_wheat_from_a_chaff() -> None:
    source = without_words(WHEAT)

    words = ("Wheat", "wheat", "Chaff", "the rules", "what a side pays")
    assert [word for word in words if word in source] == []


def test_what_the_stub_imports_of_given_modules_is_there_in_every_design() -> None:
    hog = load_kata(content_root(), "hog")
    code = "from dice import *\nfrom dice import four_sided, six_sided, stacked\n"

    dice = {name: ("dice", name) for name in ("four_sided", "six_sided")}
    assert given_names(hog) == dice
    own = own_names(hog, f"{code}def roll_dice(): ...\ndef helper(): ...\n")
    assert {"helper", "stacked"} <= {*own}
    assert not {"four_sided", "six_sided", "roll_dice"} & {*own}


def test_a_stub_that_imports_nothing_gives_nothing(kata: Kata) -> None:
    assert given_names(kata) == {}


def test_code_without_its_words_does_the_same() -> None:
    space: dict[str, Any] = {}

    exec(without_words(WHEAT), space)

    assert (space["pays"]("heads"), space["nothing"]()) == (1, None)


@pytest.mark.parametrize(
    ("source", "names"),
    [
        pytest.param("def pays(side):\n    amount = 1\n", set(), id="public alone"),
        pytest.param(
            "def helper(): ...\nclass Rule: ...\n", {"helper", "Rule"}, id="defined"
        ),
        pytest.param("async def wait(): ...\n", {"wait"}, id="coroutine"),
        pytest.param(
            "A = b = 1\n(C, [d]) = 1, [2]\nE: int = 3\n", set("AbCdE"), id="assigned"
        ),
        pytest.param(
            "for side in 'ht':\n    last = side\n", {"side", "last"}, id="loop"
        ),
        pytest.param(
            "import os.path\nfrom random import choice as pick\n",
            {"os", "pick"},
            id="imported",
        ),
        pytest.param(
            "import math\nfrom re import sub as swap\n", set(), id="the same for all"
        ),
        pytest.param(
            "if (size := 2):\n    MORE = size\n", {"size", "MORE"}, id="in a condition"
        ),
        pytest.param("__all__ = ['pays']\n", set(), id="dunders are everybody's"),
        pytest.param("def pays(:\n", set(), id="no Python"),
        pytest.param("a = '\0'\n", set(), id="null byte"),
    ],
)
def test_private_names_are_those_of_the_module_that_are_not_public(
    source: str, names: set[str]
) -> None:
    assert private_names(source, ("pays",)) == names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        pytest.param("B = 1\n_A = 2\ndef pays(side): ...\n", ["B", "pays"], id="all"),
        pytest.param("from operator import add\nB = 1\n", ["B", "add"], id="library"),
        pytest.param("__all__ = ['B']\nB = 1\n", None, id="the module says"),
        pytest.param("def pays(:\n", None, id="no Python"),
    ],
)
def test_a_star_imports_the_names_without_an_underscore(
    source: str, names: list[str] | None
) -> None:
    assert star_names(source) == names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        pytest.param("import math\n", {"math": ("math", "")}, id="a module"),
        pytest.param(
            "from operator import add, mul as times\n",
            {"add": ("operator", "add"), "times": ("operator", "mul")},
            id="names of one",
        ),
        pytest.param("from operator import *\n", {}, id="all names"),
        pytest.param("from .operator import add\n", {}, id="the learner's own"),
        pytest.param("import random, os, time\n", {}, id="not the same for all"),
        pytest.param(
            "from operator import add\n\n\ndef add(a, b): ...\n", {}, id="made anew"
        ),
        pytest.param("from math import e\n\ne = 3\n", {}, id="bound again"),
        pytest.param(
            "from math import e\n\n\ndef f():\n    e = 3\n    return e\n",
            {"e": ("math", "e")},
            id="bound again in a function",
        ),
        pytest.param("from math import (\n", {}, id="no Python"),
    ],
)
def test_what_comes_from_the_library_is_nobodys_design(
    source: str, names: dict[str, tuple[str, str]]
) -> None:
    assert library_names(source) == names
