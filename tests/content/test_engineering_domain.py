"""Engineering's questions: dice and their breaks, games, means, props and dice."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Prop
from dicedojo.course.program import load_given, load_module
from dicedojo.engine.exam.answers import encode
from dicedojo.games.engineering import policies
from dicedojo.games.engineering.policies import expected_score

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
ENGINEERING = load_kata(ROOT, "engineering")
OUTSIDE = load_module(ENGINEERING.outside_file, "engineering_outside").outside
FACES = (4, 6, 8, 12, 20)
STATED_BEST = 20.483601957243238  # for ten rounds, in the source


@pytest.fixture
def modules() -> dict[str, Any]:
    """The given modules, anew."""
    return dict(load_given(ENGINEERING.given_sources, ENGINEERING.folder))


@pytest.fixture(scope="module")
def reference() -> Any:
    return ENGINEERING.load(ENGINEERING.reference, "engineering_reference")


def asked(function: str) -> list[tuple[Any, ...]]:
    """Return the arguments of each question about one function."""
    calls = ENGINEERING.domain.questions
    return [call.arguments for call in calls if call.function == function]


# Questions


def test_every_way_in_which_up_to_three_dice_break_is_asked() -> None:
    ways = set()
    for revenue, dice in asked("roll"):
        left = {die: list(faces) for die, faces in dice.arguments[0].items()}
        ways.add((revenue, tuple(left[die].pop(0) == 1 for die in revenue)))

    assert ways == {
        (revenue, breaks)
        for number in range(4)
        for revenue in combinations_with_replacement(FACES, number)
        for breaks in product((True, False), repeat=number)
    }


def test_every_face_of_a_single_die_is_asked() -> None:
    faces = {
        (revenue[0], dice.arguments[0][revenue[0]][0])
        for revenue, dice in asked("roll")
        if len(revenue) == 1
    }

    assert faces == {(die, face) for die in FACES for face in range(1, die + 1)}


def test_no_threshold_is_decided_by_the_last_bits_of_a_sum() -> None:
    for (threshold,), revenue, _ in asked("exp_legacy"):
        near = abs(sum(1 / die for die in revenue) - threshold) < 1e-9
        assert not near or {*revenue} <= {4, 8}


# Means


@pytest.mark.parametrize("rounds", [10, 15])
@pytest.mark.parametrize("name", ["new_only", "promo", "promo_once"])
def test_the_last_solution_expects_of_a_policy_what_the_course_computes(
    reference: Any, name: str, rounds: int
) -> None:
    own = reference.expected_score(getattr(reference, name), rounds)

    computed = expected_score(getattr(policies, name), rounds)
    assert own == pytest.approx(computed, abs=1e-9)


@pytest.mark.parametrize("threshold", [0.2, 0.5, 0.9, 1.0, 2.0])
def test_the_threshold_is_that_of_the_course(reference: Any, threshold: float) -> None:
    own = reference.expected_score(reference.exp_legacy(threshold), 10)

    computed = expected_score(policies.exp_legacy(threshold), 10)
    assert own == pytest.approx(computed, abs=1e-9)


def test_ten_rounds_have_the_best_mean_that_the_source_states(reference: Any) -> None:
    best = reference.best_score(10)

    assert best == pytest.approx(STATED_BEST, abs=1e-12)
    assert reference.expected_score(reference.new_only, 10) == pytest.approx(best)


# Props and dice


def test_stacked_dice_fall_by_kind_and_run_out(modules: dict[str, Any]) -> None:
    roll_die = modules["dice"].stacked_dice({4: [3, 1], 6: [2]})

    assert [roll_die(4), roll_die(6), roll_die(4)] == [3, 2, 1]
    with pytest.raises(RuntimeError, match="one d4 more is rolled"):
        roll_die(4)
    with pytest.raises(RuntimeError, match="one d8 more is rolled"):
        roll_die(8)


def test_dice_with_one_seed_fall_alike(modules: dict[str, Any]) -> None:
    one, other = (modules["dice"].seeded_dice(6) for _ in range(2))

    shown = [one(20) for _ in range(30)]

    assert shown == [other(20) for _ in range(30)]
    assert {*shown} <= {*range(1, 21)}


def test_dice_travel_into_the_sandbox_as_they_were_made(
    modules: dict[str, Any],
) -> None:
    used = modules["props"].stacked_dice({4: (3, 1)})
    used(4)

    assert encode(used) == encode(Prop("stacked_dice", ({4: (3, 1)},)))


def test_a_plan_goes_by_the_rounds_left_and_promotes_where_it_can(
    modules: dict[str, Any],
) -> None:
    plan = modules["props"].Plan("new", "promote")

    assert [plan((4, 20), left) for left in (2, 1)] == ["new", "promote"]
    assert plan((20,), 1) == plan((), 1) == "new"


def test_a_game_tells_its_score_its_questions_and_its_dice(
    modules: dict[str, Any],
) -> None:
    props = modules["props"]

    def play(policy: Any, rounds: int, roll_die: Any) -> int:
        policy((4,), rounds)
        return int(roll_die(4))

    dice = props.stacked_dice({4: (3, 1)})
    assert props.played(play, props.Plan("new"), 5, dice) == {
        "score": 3,
        "asked": [((4,), 5)],
        "dice rolled": 1,
    }
