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
    number = step.partition("_")[0].lstrip("0")
    file = plain(f"lessons/{kata}/{step}.md", NAME)
    return f"step {number}, {file}" if number.isdecimal() else file
