"""Every program that tests run on looks like the learner's module."""

from __future__ import annotations

from types import ModuleType

import pytest

from dicedojo.course.kata import Kata
from dicedojo.mutation.programs import CANARY, FAILING, Program, Programs

from . import coins


@pytest.fixture
def programs(kata: Kata) -> Programs:
    return Programs(kata, coins.submission())


def module_of(program: Program) -> ModuleType:
    module = ModuleType("coin")
    module.__file__ = "coin.py"
    exec(compile(program.source, "coin.py", "exec"), module.__dict__)
    return module


def test_wheats_answer_right_and_are_expected_to_pass(programs: Programs) -> None:
    assert list(programs.wheats) == ["adding", "recursion"]
    for name, wheat in programs.wheats.items():
        assert (wheat.key, wheat.right) == (f"wheat {name}", True)
        assert module_of(wheat).pays(["h", "t", "h"]) == 2


def test_chaffs_keep_their_bug_and_are_not_expected_to_pass(programs: Programs) -> None:
    chaff = programs.chaffs["one_for_a_tail"]

    assert (chaff.key, chaff.right) == ("chaff one_for_a_tail", False)
    assert module_of(chaff).pays(["t"]) == 1


def test_every_public_function_of_the_failing_program_raises(
    programs: Programs,
) -> None:
    failing = programs.failing

    assert (failing.key, failing.right) == (FAILING, False)
    with pytest.raises(RuntimeError, match="forced failure"):
        module_of(failing).pays(["h"])


def test_the_canary_is_the_learners_own_source(programs: Programs) -> None:
    canary = programs.canary

    assert (canary.key, canary.right) == (CANARY, True)
    assert canary.source == programs.submission.source


def test_controls_behave_as_the_learners_own_code(programs: Programs) -> None:
    assert {"layout", "comments"} <= set(programs.controls)
    for name, control in programs.controls.items():
        assert (control.key, control.right) == (f"control {name}", True)
        assert control.source != programs.submission.text
        assert module_of(control).pays(["h", "t", "h"]) == 2


def test_a_name_of_the_learners_own_design_is_missing_in_a_wheat(
    programs: Programs,
) -> None:
    with pytest.raises(Exception, match="check"):
        module_of(programs.wheats["adding"]).check(["h"])


def test_an_explaining_wheat_is_another_program(programs: Programs) -> None:
    explaining = programs.explaining("adding")

    assert explaining != programs.wheats["adding"].source
    assert module_of(Program("x", explaining)).pays(["h"]) == 1
