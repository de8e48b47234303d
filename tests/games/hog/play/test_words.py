from __future__ import annotations

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games.hog.play.words import (
    count_dice,
    explain_bacon,
    explain_sides,
    read_num_rolls,
)


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


@pytest.mark.parametrize(
    ("count", "sides", "words"),
    [
        (1, 6, "1 die"),
        (10, 6, "10 dice"),
        (1, 4, "1 four-sided die"),
        (5, 4, "5 four-sided dice"),
    ],
)
def test_dice_are_counted(count: int, sides: int, words: str) -> None:
    assert count_dice(count, sides) == words


def test_the_kind_of_dice_is_explained_by_seven() -> None:
    assert explain_sides(70, 4) == (
        "Hog wild! The scores add up to 70, and 70 is 7 times 10: four-sided dice."
    )
    assert explain_sides(71, 6) == (
        "Six-sided dice: the scores add up to 71, not a multiple of 7."
    )


@pytest.mark.parametrize(
    ("opponent_score", "told"),
    [
        (0, "Free bacon: 0 dice score 1, 1 more than 0."),
        (9, "Free bacon: 0 dice score 10, 1 more than 9."),
        (10, "Free bacon: 0 dice score 2, 1 more than the larger digit of 10."),
        (47, "Free bacon: 0 dice score 8, 1 more than the larger digit of 47."),
    ],
)
def test_bacon_is_explained_by_the_digits(opponent_score: int, told: str) -> None:
    assert explain_bacon(opponent_score) == told
