"""Rewords, for a page, sentences about folders and other commands."""

from __future__ import annotations

import re
from functools import partial

OF_COURSE = "given/"  # the folder of the course's tests
# Patterns for things that a page does not have, and their replacements. A replacement
# at the start of a sentence gets a capital.
INSTEAD = (
    ("given/ gets the course's tests of this step", "the course's tests join in"),
    ("given/ holds the course's tests of this step now", "the course's join in now"),
    (r"\bgiven/test_\d\d_\w+\.py::", "the course's "),
    (r"(?<=  )given/\w+\.\w+:\d+ +", ""),  # a line that a page does not show
    (r"\bgiven/(?:test_)?(\d\d_\w+)\.\w+", r"the course's tests of \1"),
    ("tests/ holds no test of yours yet", "you have written no test yet"),
    (r"only (those|yours) earn points", "only your own earn points"),
    ("tests/ has no new test in this step", "you have written none in this step"),
    ("tests/ has none that passes", "you have written none that passes"),
    (r"dojo lesson (\d+)", r"the lesson of step \1"),
    (r"then dojo check\b", "then check again"),
    ("`dojo lesson`", "the lesson"),
    ("`dojo grade`", "a grade"),
    (r"\b0?(\d+)_[a-z]\w*", r"step \1"),
)
# The same for lessons: the work is on this page, and the next kata on the map.
IN_LESSON = (
    (r"Work in the folder that `dojo start \w+` made\.", "Work on this page."),
    (r"\bThe folder holds\b", "It also holds"),
    (r"[:.] [Gg]o up a folder with `cd \.\.`, and type `dojo start \w+`", ""),
    (r": `dojo start \w+`(?=\.\n)", ""),
)


def on_page(text: str) -> str:
    """Return a text without folders and commands of a terminal."""
    for pattern, words in INSTEAD:
        text = re.sub(pattern, partial(_in_place, words), text)
    return text


def lesson_on_page(lesson: str) -> str:
    """Return the Markdown of a lesson without a folder in which to work."""
    for pattern, words in IN_LESSON:
        lesson = re.sub(pattern, words, lesson)
    return lesson


def _in_place(words: str, match: re.Match[str]) -> str:
    """Return the replacement, with a capital if it begins a sentence."""
    text = match.expand(words)
    begins = re.search(r"(^|[.!?] )$", match.string[: match.start()])
    return text[0].upper() + text[1:] if begins else text
