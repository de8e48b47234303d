from __future__ import annotations

import ast

import pytest

from dicedojo.grading.flag_tables import find_tables

ENTRIES = ", ".join(f"({n}, {n}): {n}" for n in range(20))
LOOKED_UP = f"""\
KNOWN = {{{ENTRIES}}}


def score(roll):
    \"\"\"Return the points.\"\"\"
    return KNOWN.get(tuple(sorted(roll)), 0)
"""
COMPARED = "def score(roll):\n" + "".join(
    f"    if roll == [{n}, {n}]:\n        return {n}\n" for n in range(70)
)
PAIRS = f"CASES = [{', '.join(f'([{n}], {n})' for n in range(70))}]\n"


@pytest.mark.parametrize(
    ("source", "line", "what"),
    [
        (LOOKED_UP, 6, "looks its whole argument up in a table of 20 entries"),
        (
            LOOKED_UP.replace(".get(tuple(sorted(roll)), 0)", "[tuple(roll)]"),
            6,
            "looks its whole argument up in a table of 20 entries",
        ),
        (COMPARED, 2, "is the first of 70 literal questions or answers"),
        (PAIRS, 1, "is the first of 70 literal questions or answers"),
    ],
)
def test_a_table_of_answers_is_found(source: str, line: int, what: str) -> None:
    assert list(find_tables(ast.parse(source), ("score",))) == [(line, what)]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("POINTS = {1: 100, 5: 50}\n", id="a rule table"),
        pytest.param(LOOKED_UP.replace("def score", "def worth"), id="a helper"),
        pytest.param(
            LOOKED_UP.replace("tuple(sorted(roll))", "best(roll)"), id="it works it out"
        ),
        pytest.param(f"def test_all():\n    {PAIRS}", id="examples of a test"),
    ],
)
def test_a_table_of_rules_is_not_a_table_of_answers(source: str) -> None:
    assert list(find_tables(ast.parse(source), ("score",))) == []
