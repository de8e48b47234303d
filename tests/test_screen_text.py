"""Rich blocks as lines of text, in colour for terminals alone."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from dicedojo.screen_text import screen_text


def test_blocks_are_lines_without_blanks_at_their_ends() -> None:
    blocks = Group(Text("one  "), Text("two"))

    assert screen_text(blocks, colour=False) == "one\ntwo\n"


def test_colour_is_for_terminals() -> None:
    assert "\x1b[1m" in screen_text(Text("one", "bold"), colour=True)
