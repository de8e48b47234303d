"""The programs that tests meet: the learner's own, and designs of the course."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.engine.judge.programs import OWN, Program, Programs

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
    assert list(programs.wheats) == ["adding", "recursion"]
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
