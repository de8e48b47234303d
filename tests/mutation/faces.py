"""A program of six lines, changes of it, and the form of the suites that use them."""

from __future__ import annotations

from .suites import Change, Suite

FACES = """\
POINTS = {1: 100, 5: 50}
NAMES = ["one", "five"]
STRICT = False


def score(roll):
    return sum(POINTS.get(die, 0) for die in roll)
"""
ONE: Change = ("1: 100", "1: 101")
FIVE: Change = ("5: 50", "5: 51")
NO_FIVE: Change = (", 5: 50", "")
STRICT: Change = ("STRICT = False", "STRICT = True")
NAMELESS: Change = ('"five"]', "None]")
NO_NAMES: Change = ('["one", "five"]', "[]")
RETURNS_NONE: Change = ("    return sum", "    sum")
USUAL = (ONE, FIVE, NO_FIVE, STRICT)


def suite(
    name: str, tests: str, *changes: Change, module: str = FACES, **others: str
) -> Suite:
    """Return a suite; `others` are more files in tests/, without their `.py`."""
    files = {"tests/test_greed.py": f"import pytest\nimport greed\n\n\n{tests}"}
    for key, text in others.items():
        files[f"tests/{key.replace('__in__', '/')}.py"] = text
    return Suite(name, module, files, changes or (ONE, STRICT))
