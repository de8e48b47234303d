"""Who plays beside you."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.courses import find_courses
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.best_play import MAX_ROUNDS
from dicedojo.games.engineering.companions import NAMES, find_companion
from dicedojo.games.engineering.exact.dice import NEW, PROMOTE
from dicedojo.games.engineering.rounds import State

from .handed_in import PROMO_ONCE, hand_in

COURSES = find_courses()
A_D4 = State(rounds_left=5, score=1, revenue=(4,))


@pytest.mark.parametrize(
    ("name", "action"), [("new_only", NEW), ("promo_once", PROMOTE), ("promo", PROMOTE)]
)
def test_a_policy_of_the_source_decides_as_its_name_says(
    name: str, action: str
) -> None:
    companion = find_companion(name, COURSES, 6)

    assert companion.name == name
    assert companion.choose(A_D4) == action


def test_the_best_play_decides_by_the_exact_values() -> None:
    best = find_companion("best", COURSES, 6)

    assert best.choose(State(rounds_left=1, score=3, revenue=(4,))) == NEW
    assert best.choose(A_D4) == NEW


def test_the_best_play_of_a_long_game_is_refused() -> None:
    with pytest.raises(UnusableInput) as refused:
        find_companion("best", COURSES, MAX_ROUNDS + 1)

    assert str(refused.value) == (
        f"best plays at most {MAX_ROUNDS} rounds (got {MAX_ROUNDS + 1}).\n"
        "  The best play of longer games takes too long to compute.\n"
        f"  Next: dojo play engineering --against best --rounds {MAX_ROUNDS}"
    )


def test_another_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnusableInput) as refused:
        find_companion("promo_twice", COURSES, 6)

    assert all(name in refused.value.evidence for name in NAMES)
    assert refused.value.hint == "Did you mean 'promo_once'?"


@pytest.mark.slow
def test_ones_own_policy_plays(tmp_path: Path) -> None:
    own = hand_in(tmp_path / "ada", PROMO_ONCE)

    companion = find_companion(str(own), COURSES, 6)

    assert companion.name == "final_policy"
    assert companion.habit == "is the one in the folder ada."
    assert companion.choose(A_D4) == PROMOTE
    assert companion.choose(State(rounds_left=4, score=3, revenue=(6,))) == NEW


@pytest.mark.slow
def test_a_policy_that_cannot_play_is_refused_with_the_decision(
    tmp_path: Path,
) -> None:
    own = hand_in(tmp_path / "ada", "def final_policy(revenue, rounds_left): pass")

    with pytest.raises(UnusableInput) as refused:
        find_companion(str(own), COURSES, 6)

    assert str(refused.value) == (
        f"The policy in {own} cannot play.\n"
        "  With no dice and 6 rounds left it gives None; it should be 'new' or "
        "'promote'.\n"
        f"  Next: fix it, then dojo play engineering --against {own}"
    )


def test_a_path_without_a_policy_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="There is no"):
        find_companion(str(tmp_path / "nowhere"), COURSES, 6)
