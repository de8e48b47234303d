"""Which lesson of the course treats a planted bug?"""

from __future__ import annotations

from dicedojo.text import plain

NAME = 120  # characters of a name in a document, which anybody may have written


def lesson_of(kata: str, step: str) -> str:
    """Return `step 3, lessons/coin/03_tails.md`; "" where no step is named.

    `step` is the name of its folder, as grade documents have it.
    """
    if not step:
        return ""
    number = step_number(step)
    file = plain(f"lessons/{kata}/{step}.md", NAME)
    return f"step {number}, {file}" if number else file


def step_number(step: str) -> str:
    """Return `3` for `03_tails`, which `dojo lesson` takes; "" where there is none."""
    number = step.partition("_")[0].lstrip("0")
    return number if number.isdecimal() else ""
