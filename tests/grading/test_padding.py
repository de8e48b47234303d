from __future__ import annotations

import ast

import pytest

from dicedojo.grading.padding import find_padding

LONG_SUM = f"HUNDRED = {' + '.join(['1'] * 100)}\n"
LONG_CONDITION = f"YES = {' and '.join(['True'] * 40)}\n"
NEVER_REACHED = """\
def score(roll):
    return 0
    a = 1
    if a:
        b = 2
    c = 3
    d = 4
"""
SWITCHED_OFF = """\
if False:
    a = 1
    b = 2
    c = 3
while 0:
    d = 4
    e = 5
"""
IDLE = "x = 1\n" + "x\n" * 3 + "x = x\n" + "x + 1\n"
SAME_FORM = "points = {}\n" + "".join(f"points[{n}] = {n}\n" for n in range(45))
SELF_CHECKS = "".join(f"    assert points({n}) == {n}\n" for n in range(25))

ORDINARY = '''\
"""A module with a docstring."""
...
LIMIT = 5 * 60 * 60
if False:
    print(LIMIT)


def score(roll):
    """Return the points."""
    if not roll:
        return 0
        print("left here while I searched")
    return 1 + 2 + 3


def rules():
''' + "".join(f'    print("line {n}")\n' for n in range(60))


@pytest.mark.parametrize(
    ("source", "line", "what"),
    [
        (LONG_SUM, 1, "calculates with 100 numbers and nothing else"),
        (LONG_CONDITION, 1, "has a condition of 40 parts"),
        (NEVER_REACHED, 3, "is the first of 5 statements that are never reached"),
        (SWITCHED_OFF, 2, "is the first of 5 statements that are never reached"),
        (IDLE, 2, "is the first of 5 statements without effect"),
        (SAME_FORM, 2, "is the first of 45 statements of the same form"),
        (
            f"def check():\n{SELF_CHECKS}",
            2,
            "is the first of 25 assertions about the program itself",
        ),
    ],
)
def test_padding_is_found_where_it_begins(source: str, line: int, what: str) -> None:
    assert list(find_padding(ast.parse(source))) == [(line, what)]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("", id="nothing"),
        pytest.param(ORDINARY, id="an ordinary program"),
        pytest.param(f"def test_all():\n{SELF_CHECKS}", id="a test in the module"),
        pytest.param("A = B + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8\n", id="a variable"),
    ],
)
def test_what_a_program_needs_is_not_padding(source: str) -> None:
    assert list(find_padding(ast.parse(source))) == []
