"""All that a page needs of a kata, found when the page is written."""

from __future__ import annotations

from typing import Any

from dicedojo.course.kata import Kata


def facts(kata: Kata) -> dict[str, Any]:
    """Return a kata as JSON: its files, by path from the course, and its lessons.

    Returns:
        kata, title, module: names, as `core.begin` gives them
        course: {path: text} of the files of the course that the kata needs; those of a
            class edition hold no solution
        steps: {name, title, kind, hints, lesson} for each, `lesson` as HTML
    """
    raise NotImplementedError
