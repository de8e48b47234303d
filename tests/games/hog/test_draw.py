from __future__ import annotations

import pytest

from dicedojo.games.hog.draw import draw_hog_dice

# A golden text is compared without the blanks at the ends of its lines.
PYRAMIDS = """
      ▲         ▲         ▲         ▲
     ╱ ╲       ╱ ╲       ╱ ╲       ╱ ╲
    ╱ ● ╲     ╱   ╲     ╱ ● ╲     ╱● ●╲
   ╱     ╲   ╱●   ●╲   ╱●   ●╲   ╱●   ●╲
  ╱▁▁▁▁▁▁▁╲ ╱▁▁▁▁▁▁▁╲ ╱▁▁▁▁▁▁▁╲ ╱▁▁▁▁▁▁▁╲
      1         2         3         4
"""  # noqa: RUF001  # drawn, not read
PLAIN = """
      ^         ^         ^         ^
     / \\       / \\       / \\       / \\
    / o \\     /   \\     / o \\     /o o\\
   /     \\   /o   o\\   /o   o\\   /o   o\\
  /_______\\ /_______\\ /_______\\ /_______\\
      1         2         3         4
"""
TEN_BOXES = """
  +-------+ +-------+ +-------+ +-------+ +-------+
  | o     | | o     | | o     | | o     | | o     |
  |       | |   o   | |   o   | |   o   | |   o   |
  |     o | |     o | |     o | |     o | |     o |
  +-------+ +-------+ +-------+ +-------+ +-------+
      2         3         3         3         3
  +-------+ +-------+ +-------+ +-------+ +-------+
  | o   o | | o   o | | o   o | | o   o | | o   o |
  |       | |       | |   o   | |   o   | | o   o |
  | o   o | | o   o | | o   o | | o   o | | o   o |
  +-------+ +-------+ +-------+ +-------+ +-------+
      4         4         5         5         6
"""


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def test_four_sided_dice_are_pyramids() -> None:
    assert lines(draw_hog_dice((1, 2, 3, 4), 4).plain) == lines(PYRAMIDS)


def test_pyramids_are_drawn_in_ascii_too() -> None:
    drawing = draw_hog_dice((1, 2, 3, 4), 4, ascii_only=True)

    assert lines(drawing.plain) == lines(PLAIN)


def test_ten_dice_lie_in_two_rows_of_five() -> None:
    drawing = draw_hog_dice((2, 3, 3, 3, 3, 4, 4, 5, 5, 6), 6, ascii_only=True)

    assert lines(drawing.plain) == lines(TEN_BOXES)


@pytest.mark.parametrize("sides", [4, 6])
@pytest.mark.parametrize(
    ("count", "width", "rows"),
    [
        pytest.param(7, 80, 1, id="seven fit on a line"),
        pytest.param(8, 80, 2, id="eight do not"),
        pytest.param(10, 80, 2, id="ten"),
        pytest.param(10, 40, 4, id="ten on a narrow terminal"),
        pytest.param(2, 1, 2, id="the narrowest terminal"),
    ],
)
def test_both_kinds_of_dice_take_as_many_rows(
    count: int, width: int, rows: int, sides: int
) -> None:
    drawing = draw_hog_dice((2,) * count, sides, width=width)

    shown = lines(drawing.plain)
    assert len(shown) == 6 * rows
    assert max(map(len, shown)) <= max(width, 11)


@pytest.mark.parametrize("sides", [4, 6])
@pytest.mark.parametrize(
    ("roll", "looks"),
    [
        pytest.param((2, 3), {"2": "bold", "3": "bold"}, id="a sum"),
        pytest.param((1, 3), {"1": "bold", "3": "dim"}, id="pig out"),
    ],
)
def test_of_a_pig_out_the_ones_stand_out(
    roll: tuple[int, ...], looks: dict[str, str], sides: int
) -> None:
    drawing = draw_hog_dice(roll, sides)

    faces = {
        drawing.plain[span.start : span.end].strip(): span.style
        for span in drawing.spans
    }
    assert {face: faces[face] for face in looks} == looks
