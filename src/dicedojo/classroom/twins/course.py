"""What a course gave everyone: starter code, lessons, features and solutions."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from dicedojo.course.kata import Kata

BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def course_sources(kata: Kata) -> Iterator[str]:
    """Yield each program that the course has of a kata, and each block of its lessons.

    A class edition has no solutions; then the lessons stand for them.
    """
    for tree in ("katas", "features", "solutions"):
        for path in sorted((kata.root / tree / kata.name).rglob("*.py")):
            yield path.read_text("utf-8")
    for path in sorted((kata.root / "lessons" / kata.name).glob("*.md")):
        for block in BLOCK.findall(path.read_text("utf-8")):
            yield textwrap.dedent(block)
