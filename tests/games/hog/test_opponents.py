"""A learner's own strategy at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.courses import find_courses, only
from dicedojo.errors import UnusableInput
from dicedojo.games.hog.best_response import best_response
from dicedojo.games.hog.opponents import (
    OPPONENTS,
    find_opponent,
    make_opponent,
    require_goal,
)
from dicedojo.games.hog.strategy import CLASSICS, bacon_strategy, table_of

COURSES = find_courses()
BACON = """\
def final_strategy(score, opponent_score):
    bacon = 1 + max(opponent_score // 10, opponent_score % 10)
    return 0 if bacon >= 8 else 5
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "hog.py").write_text(BACON, "utf-8")
    return tmp_path


def test_the_strategy_in_a_folder_sits_down(own: Path) -> None:
    player = find_opponent(str(own), COURSES, 100)

    assert player.name == "final_strategy"
    assert player.habit == f"is the one in the folder {own.name}"
    assert (player.table == table_of(bacon_strategy)).all()


def test_a_module_is_as_good_as_its_folder_and_the_goal_may_be_near(own: Path) -> None:
    player = find_opponent(str(own / "hog.py"), COURSES, 30)

    assert (player.table == table_of(bacon_strategy, 30)).all()


def test_a_broken_strategy_does_not_sit_down(own: Path) -> None:
    source = "def final_strategy(score, opponent_score): return 11\n"
    (own / "hog.py").write_text(source, "utf-8")

    with pytest.raises(UnusableInput) as refusal:
        find_opponent(str(own), COURSES, 100)

    assert refusal.value.what == f"The strategy in {own} cannot play."
    assert refusal.value.evidence == (
        "At 99 to the opponent's 99 it gives 11; "
        "it should be a whole number of dice from 0 to 10."
    )
    assert refusal.value.next == f"fix it, then dojo play hog --against {own}"


@pytest.mark.parametrize("target", [None, 100])
def test_the_goal_is_100(target: int | None) -> None:
    assert require_goal(target) == 100


def test_a_goal_beyond_100_is_refused() -> None:
    with pytest.raises(UnusableInput) as refusal:
        require_goal(101)

    assert refusal.value.what == "--target must be at most 100 for Hog (got 101)."


def test_without_a_name_the_first_opponent_plays(tmp_path: Path) -> None:
    assert find_opponent(None, only(tmp_path), 20).name == "five"


def test_a_path_needs_the_kata_of_a_course(own: Path) -> None:
    with pytest.raises(UnusableInput) as refusal:
        find_opponent(str(own), only(own), 100)

    assert refusal.value.next == "dojo play hog"


@pytest.mark.parametrize("goal", [1, 20, 100])
@pytest.mark.parametrize("name", OPPONENTS)
def test_every_player_has_a_choice_at_all_scores(name: str, goal: int) -> None:
    player = make_opponent(name, goal)

    assert player.name == name
    assert player.table.shape == (goal, goal)
    assert player.choose(goal - 1, 0) in range(11)


@pytest.mark.parametrize(
    ("name", "in_the_kata"),
    [
        ("five", "always_roll(5)"),
        ("bacon", "bacon_strategy"),
        ("swap", "swap_strategy"),
    ],
)
def test_a_player_says_which_strategy_of_the_kata_it_is(
    name: str, in_the_kata: str
) -> None:
    player = make_opponent(name, 100)

    assert (player.table == table_of(CLASSICS[in_the_kata])).all()
    assert player.habit.startswith(f"is the kata's {in_the_kata}: ")


@pytest.mark.parametrize("name", OPPONENTS)
def test_a_player_is_introduced_on_one_line(name: str) -> None:
    assert len(f"{name} {OPPONENTS[name][0]}.") <= 80


def test_a_player_sees_its_own_score_first() -> None:
    swap = make_opponent("swap", 100)

    assert swap.choose(12, 32) == 0
    assert swap.choose(32, 12) == 5


def test_nobody_wins_more_than_half_of_the_games_against_best() -> None:
    best = make_opponent("best", 20)

    assert best.best_reply.rates.mean == pytest.approx(0.5)
    assert best.best_reply.rates == best_response(best.table).rates
