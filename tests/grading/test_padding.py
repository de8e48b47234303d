from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from dicedojo.grading.padding import (
    MIN_ASSERTIONS,
    MIN_IDLE,
    MIN_OPERANDS,
    MIN_PARTS,
    MIN_RUN,
    MIN_UNREACHED,
    find_padding,
)

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


def unreached(count: int, leave: str = "return", within: str = "def f():") -> str:
    """Return a block with so many statements below the one that leaves it."""
    return f"{within}\n    {leave}\n" + "    a = 1\n" * count


LOOP = "for b in c:"


@pytest.mark.parametrize(
    ("make", "limit"),
    [
        pytest.param(lambda n: "A = " + "+".join("1" * n), MIN_OPERANDS, id="a sum"),
        pytest.param(
            lambda n: f"A = -(1 + 2) * {'+'.join('1' * (n - 4))} - 4 // -1",
            MIN_OPERANDS,
            id="a calculation",
        ),
        pytest.param(
            lambda n: f"A = {' or '.join('b' * n)}", MIN_PARTS, id="a condition"
        ),
        pytest.param(
            lambda n: "a, b = b, a\n" + "a[0] = 1\n" * n + "del a", MIN_RUN, id="a run"
        ),
        pytest.param(unreached, MIN_UNREACHED, id="below a return"),
        pytest.param(
            lambda n: unreached(n, "raise b"), MIN_UNREACHED, id="below a raise"
        ),
        pytest.param(
            lambda n: unreached(n, "break", LOOP), MIN_UNREACHED, id="below a break"
        ),
        pytest.param(
            lambda n: unreached(n, "continue", LOOP),
            MIN_UNREACHED,
            id="below a continue",
        ),
        pytest.param(
            lambda n: (
                f"if 1:\n    b\nelse:\n{'    a = 1; a += 1; del a; '[:-2]}\n"
                + "    a = 2\n" * (n - 3)
            ),
            MIN_UNREACHED,
            id="beside what is always true",
        ),
        pytest.param(
            lambda n: "try:\n    b = 1\nfinally:\n" + "    b\n" * n,
            MIN_IDLE,
            id="idle in finally",
        ),
        pytest.param(
            lambda n: "for a in b:\n    c = 1\nelse:\n" + "    b\n" * n,
            MIN_IDLE,
            id="idle in else",
        ),
        pytest.param(
            lambda n: "'a text'\n...\n" + "1\n" * n, MIN_IDLE, id="idle numbers"
        ),
        pytest.param(
            lambda n: "for a in b:\n" + "    assert a\n" * n,
            MIN_ASSERTIONS,
            id="assertions",
        ),
    ],
)
def test_only_what_is_long_is_padding(make: Callable[[int], str], limit: int) -> None:
    at_the_limit, below = (
        [what for _, what in find_padding(ast.parse(make(count)))]
        for count in (limit, limit - 1)
    )

    assert len(at_the_limit) == 1
    assert below == []


def test_padding_is_found_behind_a_test_and_each_sum_by_itself() -> None:
    small, large = "A = 1 + 2\n", f"B = {' + '.join('1' * MIN_OPERANDS)}\n"
    tested = "def test_a():\n    assert A\n\n\n"

    found = find_padding(ast.parse(f"{small}{large}{tested}{large}{small}"))

    assert sorted(line for line, _ in found) == [2, 7]
