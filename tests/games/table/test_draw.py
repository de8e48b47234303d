from __future__ import annotations

from dicedojo.games.table.draw import ASCII, draw_dice

# A golden text is compared without the blanks at the ends of its lines.
BOXES = """
  ┌───────┐ ┌───────┐ ┌───────┐ ┌───────┐ ┌───────┐ ┌───────┐
  │       │ │ ●     │ │ ●     │ │ ●   ● │ │ ●   ● │ │ ●   ● │
  │   ●   │ │       │ │   ●   │ │       │ │   ●   │ │ ●   ● │
  │       │ │     ● │ │     ● │ │ ●   ● │ │ ●   ● │ │ ●   ● │
  └───────┘ └───────┘ └───────┘ └───────┘ └───────┘ └───────┘
      1         2         3         4         5         6
"""
PLAIN = """
  +-------+ +-------+ +-------+ +-------+ +-------+ +-------+
  |       | | o     | | o     | | o   o | | o   o | | o   o |
  |   o   | |       | |   o   | |       | |   o   | | o   o |
  |       | |     o | |     o | | o   o | | o   o | | o   o |
  +-------+ +-------+ +-------+ +-------+ +-------+ +-------+
      1         2         3         4         5         6
"""
TWO_ROWS = """
  +-------+ +-------+
  |       | | o   o |
  |   o   | |   o   |
  |       | | o   o |
  +-------+ +-------+
      1         5
  +-------+
  | o     |
  |       |
  |     o |
  +-------+
      2
"""


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def test_dice_are_boxes_side_by_side() -> None:
    assert lines(draw_dice((1, 2, 3, 4, 5, 6)).plain) == lines(BOXES)


def test_dice_are_drawn_in_ascii_too() -> None:
    assert lines(draw_dice((1, 2, 3, 4, 5, 6), ASCII).plain) == lines(PLAIN)


def test_dice_that_do_not_fit_go_to_a_row_below() -> None:
    assert lines(draw_dice((1, 5, 2), ASCII, width=24).plain) == lines(TWO_ROWS)


def test_the_narrowest_terminal_has_a_die_a_row() -> None:
    assert len(draw_dice((1, 2), width=1).plain.splitlines()) == 12


def test_what_does_not_score_is_dim() -> None:
    drawing = draw_dice((1, 2), bright={1})

    faces = {
        drawing.plain[span.start : span.end].strip(): span.style
        for span in drawing.spans
    }
    assert (faces["1"], faces["2"]) == ("bold", "dim")
