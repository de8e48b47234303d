"""The picture of Hog's choices: its bytes, colours and files."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest
from matplotlib.image import imread
from numpy.typing import ArrayLike

from dicedojo.games.hog.rendering import figure_of_choices
from dicedojo.games.hog.strategy import CLASSICS, table_of
from dicedojo.games.picture import PAGE, form_of_file

pytestmark = pytest.mark.slow
BACON = (0xF4, 0xB1, 0x83)
WHITE = (255, 255, 255)
TABLE = table_of(CLASSICS["bacon_strategy"])
ONCE_MORE = """
import sys
from dicedojo.games.hog.rendering import figure_of_choices
from dicedojo.games.hog.strategy import CLASSICS, table_of
from dicedojo.games.picture import PAGE
table = table_of(CLASSICS["bacon_strategy"])
sys.stdout.buffer.write(figure_of_choices(table, "Hog", PAGE).content)
"""


def picture_of_choices(table: ArrayLike) -> bytes:
    """Return the picture as a page has it."""
    return figure_of_choices(table, "Hog", PAGE).content


@pytest.fixture(scope="module")
def colours() -> list[tuple[int, ...]]:
    """The colour of each number of dice, read from a map of broad stripes."""
    stripes = np.minimum(np.indices((100, 100))[0] // 9, 10)
    column = pixels_of(picture_of_choices(stripes))[::-1, 300].tolist()
    found = [(tuple(colour), len(list(run))) for colour, run in groupby(column)]
    return [colour for colour, height in found if height > 20 and colour != WHITE]


def pixels_of(picture: bytes) -> np.ndarray:
    """Return red, green and blue of each pixel, from the top left."""
    return (imread(BytesIO(picture))[:, :, :3] * 255).round().astype(int)


def test_another_process_draws_the_same_bytes() -> None:
    drawn = subprocess.run(
        [sys.executable, "-c", ONCE_MORE],
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"},
        capture_output=True,
        check=True,
    )

    assert drawn.stdout == picture_of_choices(TABLE)


def test_each_number_of_dice_has_a_colour_of_its_own(
    colours: list[tuple[int, ...]],
) -> None:
    assert len(colours) == len(set(colours)) == 11
    assert colours[0] == BACON


def test_more_dice_are_lighter(colours: list[tuple[int, ...]]) -> None:
    lightness = [
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in colours
    ]

    assert lightness[1:] == sorted(lightness[1:])


def test_the_own_score_goes_up_and_the_opponents_to_the_right() -> None:
    """Bacon where the mover has little and the opponent much: at the lower right."""
    scores, others = np.indices((100, 100))
    picture = picture_of_choices(np.where((scores < 50) & (others >= 50), 0, 10))

    bacon = (pixels_of(picture) == BACON).all(axis=2)
    height, width = bacon.shape
    map_of_it = bacon[:, : width * 3 // 4]  # without the bar beside it
    assert map_of_it[height // 2 + 50 : height - 100, width // 2 :].any()
    assert not map_of_it[: height // 2 - 50].any()
    assert not map_of_it[:, : width // 3].any()


def test_a_picture_of_its_own_has_a_title_and_says_what_its_axes_are() -> None:
    form = form_of_file(Path("strategy.svg"), "hog")

    text = figure_of_choices(TABLE, "Hog: what it rolls", form).content.decode()

    for words in (
        "Hog: what it rolls",
        "the opponent's score",
        "the score of the player who moves",
        "dice to roll (0: free bacon)",
    ):
        assert f"<!-- {words} -->" in text
