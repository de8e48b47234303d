"""Rich blocks as lines of text, in colour for terminals alone."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from dicedojo.screen_text import screen_text, svg


def test_blocks_are_lines_without_blanks_at_their_ends() -> None:
    blocks = Group(Text("one  "), Text("two"))

    assert screen_text(blocks, colour=False) == "one\ntwo\n"


def test_colour_is_for_terminals() -> None:
    assert "\x1b[1m" in screen_text(Text("one", "bold"), colour=True)


def test_a_picture_fetches_nothing() -> None:
    drawn = svg(Text("one", "bold"), title="dojo", name="card", columns=20)

    assert "one</text>" in drawn
    assert "@font-face" not in drawn
    assert "url(http" not in drawn
