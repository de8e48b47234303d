"""The solver of Pig agrees with plain value iteration over every state of a turn."""

from __future__ import annotations

import io
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from dicedojo import cache
from dicedojo.games.pig import GAME, exact
from dicedojo.games.pig.exact import chances, mean_points

pytestmark = pytest.mark.slow
State = tuple[int, int, int]  # own score, the other's, points of the turn
SMALL = 14  # points; a goal that value iteration reaches soon


def iterated(goal: int, mine: int | None, theirs: int | None) -> float:
    """Return how likely the first to roll wins, by value iteration alone."""
    states = [
        (own, other, points)
        for own in range(goal)
        for other in range(goal)
        for points in range(goal - own)
    ]
    won: tuple[dict[State, float], dict[State, float]] = (
        dict.fromkeys(states, 0.0),
        dict.fromkeys(states, 0.0),
    )
    change = 1.0
    while change > 1e-15:
        change = 0.0
        for player, hold in enumerate((mine, theirs)):
            own_wins, other_wins = won[player], won[1 - player]
            for state in reversed(states):
                own, other, points = state
                rolled = 1 - other_wins[other, own, 0]
                for face in range(2, 7):
                    after = points + face
                    over = own + after >= goal
                    rolled += 1.0 if over else own_wins[own, other, after]
                chance = rolled / 6
                if points:
                    held = 1 - other_wins[other, own + points, 0]
                    if hold is None:
                        chance = max(chance, held)
                    elif points >= hold:
                        chance = held
                change = max(change, abs(chance - own_wins[state]))
                own_wins[state] = chance
    return won[0][0, 0, 0]


@pytest.mark.parametrize("mine", [None, 1, 6, 20])
@pytest.mark.parametrize("theirs", [None, 5])
def test_chances_are_those_of_value_iteration(
    mine: int | None, theirs: int | None
) -> None:
    first, second, _ = chances(SMALL, mine, theirs)

    assert second[0, 0] == pytest.approx(iterated(SMALL, theirs, mine), abs=1e-12)
    assert first[0, 0] == pytest.approx(iterated(SMALL, mine, theirs), abs=1e-12)


@pytest.mark.course  # ten seconds; a small goal shows each day that all states agree
def test_the_first_to_roll_wins_as_often_as_was_published(
    computed: dict[str, Any],
) -> None:
    assert computed["best_play"] == pytest.approx(0.53059272527, abs=5e-12)
    assert computed["first_hold"] == 21  # Neller and Presser, 2004


def test_a_turn_brings_the_most_at_twenty_and_as_much_at_twenty_one() -> None:
    means = {hold: mean_points(hold) for hold in range(1, 40)}

    assert means[20] == means[21] == max(means.values())
    assert [hold for hold in means if means[hold] == means[20]] == [20, 21]
    assert float(means[20]) == pytest.approx(8.1418, abs=5e-5)


@pytest.mark.course
def test_holding_at_twenty_one_wins_less_than_at_twenty(
    computed: dict[str, Any],
) -> None:
    wins = {row["points"]: row["first_wins"] for row in computed["hold_at"]}

    assert 0.5 < wins[21] < wins[20]


def test_the_screen_says_the_exact_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a short game: those of Pig take long, and are on its golden screen."""
    monkeypatch.setattr(cache.place, "root", tmp_path)
    monkeypatch.setattr(exact, "GOAL", SMALL)
    monkeypatch.setattr(exact, "TWENTY", 5)
    monkeypatch.setattr(exact, "HOLDS", (6,))
    assert GAME.exact is not None
    screen = io.StringIO()

    Console(file=screen, width=80).print(GAME.exact.render({}))

    best, held = iterated(SMALL, None, None), iterated(SMALL, 6, 5)
    assert f"the first to roll wins {best:.9%}." in screen.getvalue()
    row = ["6", f"{float(mean_points(6)):.4f}", f"{held:.3%}"]
    assert row in [line.split() for line in screen.getvalue().splitlines()]


def test_that_it_takes_a_while_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache.place, "root", tmp_path)
    monkeypatch.setattr(exact, "_compute", lambda: {"goal": 100})
    said: list[str] = []

    for _ in range(2):
        exact.prepare({}, said.append, lambda *_: nullcontext(lambda *_: None))

    assert said == ["The exact values of Pig are worked out once, in about 10 s."]
    assert exact.document({}) == {"goal": 100}
