from __future__ import annotations

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games.hog.play.choice import draw_hint, read_num_rolls

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


@pytest.mark.parametrize(
    ("text", "num_rolls"), [("0", 0), ("10", 10), ("07", 7), ("000000001", 1)]
)
def test_a_number_of_dice_is_read(text: str, num_rolls: int) -> None:
    assert read_num_rolls(text) == num_rolls


@pytest.mark.parametrize(
    ("text", "what"),
    [
        pytest.param("", "Nothing was typed.", id="empty"),
        pytest.param("11", "11 dice are too many: roll at most 10.", id="eleven"),
        pytest.param("-1", "'-1' is not a number of dice.", id="negative"),
        pytest.param("many", "'many' is not a number of dice.", id="a word"),
        pytest.param("2.5", "'2.5' is not a number of dice.", id="a fraction"),
        pytest.param("5 5", "'5 5' is not a number of dice.", id="two numbers"),
        pytest.param("٣", "'٣' is not a number of dice.", id="another script"),
        pytest.param("²", "'²' is not a number of dice.", id="a power"),
        pytest.param("9" * 5000, "'99999999999999999...' is no", id="very long"),
    ],
)
def test_what_is_no_number_of_dice_is_explained(text: str, what: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_num_rolls(text)

    assert refusal.value.what.startswith(what)
    assert refusal.value.evidence.endswith("it is still your turn.")
    assert refusal.value.next.startswith("type a number from 0 to 10")
