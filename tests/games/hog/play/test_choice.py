from __future__ import annotations

import pytest

from dicedojo.games.hog.play.choice import draw_hint

WORTH = [number / 20 for number in range(11)]


@pytest.mark.parametrize(
    ("best", "sentence"),
    [
        pytest.param([0], "Best: 0 dice.", id="no dice"),
        pytest.param([1], "Best: 1 die.", id="one die"),
        pytest.param([4, 5], "Best: 4 or 5 dice.", id="two"),
        pytest.param([0, 4, 5], "Best: 0, 4 or 5 dice.", id="three"),
        pytest.param(
            list(range(11)),
            "Best: any number of dice; it is all the same.",
            id="every number",
        ),
    ],
)
def test_a_hint_names_the_best_numbers_of_dice(best: list[int], sentence: str) -> None:
    assert draw_hint(WORTH, best).plain.splitlines()[-1] == sentence


def test_a_hint_has_the_chance_of_each_number_of_dice() -> None:
    _, dice, wins, _ = draw_hint(WORTH, [10]).plain.splitlines()

    assert dice.split() == ["dice", *map(str, range(11))]
    assert wins.split() == ["wins", *(f"{5 * number:.1f}" for number in range(11))]
    assert len(wins) <= 80
