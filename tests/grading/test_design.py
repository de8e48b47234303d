from __future__ import annotations

import pytest

from dicedojo.grading.design import (
    LONG_FUNCTION,
    MANY_BRANCHES,
    NO_ADVICE,
    review_design,
)

TABLE = '''\
RULES = ((1, 100), (5, 50))


def score(roll):
    """Return the points of the roll."""
    return sum(points for face, points in RULES if face in roll)
'''

CHAIN = """\
def score(roll):
    if roll == [1, 1, 1]:
        return 1000
    elif roll == [2, 2, 2]:
        return 200
    elif roll == [3, 3, 3]:
        return 300
    return 0
"""

DEEP = """\
def score(roll):
    for die in roll:
        while die:
            if die == 1:
                with open(die):
                    pass
"""


def test_a_small_table_needs_no_advice() -> None:
    design = review_design(TABLE)

    assert design.advice == ()
    assert design.measured["longest_function"] == 3


def test_decisions_of_one_shape_suggest_a_table() -> None:
    design = review_design(CHAIN)

    assert design.measured["repeated_shapes"] == 3
    assert "3 decisions share the shape of the one in line 2" in design.advice[0]
    assert "table" in design.advice[0]


def test_an_elif_is_no_deeper_than_its_if() -> None:
    assert review_design(CHAIN).measured["deepest_nesting"] == 1


def test_an_if_inside_an_else_is_deeper() -> None:
    source = "if a:\n    b\nelse:\n    if c:\n        d\n"

    assert review_design(source).measured["deepest_nesting"] == 2


def test_deep_nesting_is_named_with_its_line() -> None:
    design = review_design(DEEP)

    assert design.measured["deepest_nesting"] == 4
    assert design.advice == (
        "Line 5 lies 4 blocks deep: "
        "which of them would read well as a function with a name?",
    )


def test_of_blocks_that_lie_equally_deep_the_first_is_named() -> None:
    deep = f"{DEEP}\n\n{DEEP}"

    assert review_design(deep).advice[0].startswith("Line 5 lies 4 blocks deep:")


def test_of_shapes_that_are_equally_common_the_first_is_named() -> None:
    by_equality = "".join(f"    if roll == {n}:\n        a({n})\n" for n in range(3))
    by_member = "".join(f"    if {n} in roll:\n        return {n}\n" for n in range(3))

    for first, second in ((by_equality, by_member), (by_member, by_equality)):
        advice = review_design(f"def score(roll):\n{first}{second}").advice
        assert "3 decisions share the shape of the one in line 2:" in advice[0]


def test_a_shape_comes_first_by_its_line_however_deep_it_lies() -> None:
    deep = "".join(f"        if roll == {n}:\n            a({n})\n" for n in range(3))
    flat = "".join(f"    if {n} in roll:\n        return {n}\n" for n in range(3))
    source = f"def one(roll):\n    for die in roll:\n{deep}def two(roll):\n{flat}"

    advice = review_design(source).advice

    assert "3 decisions share the shape of the one in line 3:" in advice[0]


def test_of_functions_that_are_equally_long_the_first_is_named() -> None:
    body = "    roll = list(roll)\n" * 30

    design = review_design(f"def one(roll):\n{body}def two(roll):\n{body}")

    assert "`one` is 31 lines long" in design.advice[0]


def test_a_long_function_is_named() -> None:
    source = "def score(roll):\n" + "    roll = list(roll)\n" * 30

    design = review_design(source)

    assert design.measured["longest_function"] == 31
    assert "`score` is 31 lines long" in design.advice[0]


def test_at_most_three_sentences_are_said() -> None:
    chain = "".join(f"    if roll == {n}:\n        return {n}\n" for n in range(20))
    nest = "".join(f"{'    ' * n}if roll:\n" for n in range(1, 6))
    source = f"def score(roll):\n{chain}{nest}{'    ' * 6}return 0\n"

    assert len(review_design(source).advice) == 3


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("def (", id="a syntax error"),
        pytest.param("a = '\x00'", id="a null byte"),
        pytest.param("(" * 500 + ")" * 500, id="too many brackets"),
        pytest.param("a = " + "-" * 20_000 + "1", id="too deep to parse"),
    ],
)
def test_a_source_that_does_not_parse_gives_no_advice(source: str) -> None:
    assert review_design(source) == NO_ADVICE


def test_an_empty_source_measures_nothing() -> None:
    assert set(review_design("").measured.values()) == {0}


@pytest.mark.filterwarnings("error")
def test_odd_escapes_in_a_source_raise_no_warning() -> None:
    assert review_design("die = '\\d'\n").measured["branches"] == 0


@pytest.mark.parametrize(
    "block",
    [
        *("if roll:", "for die in roll:", "while roll:", "with roll:", "try:"),
        "match roll:",
    ],
)
def test_each_kind_of_block_nests(block: str) -> None:
    inside = (
        "        case 1:\n            roll = 1" if "match" in block else "        x"
    )
    ending = "\n    finally:\n        pass" if block == "try:" else ""
    source = f"def score(roll):\n    {block}\n{inside}{ending}\n"

    assert review_design(source).measured["deepest_nesting"] == 1


@pytest.mark.parametrize(
    "source",
    [
        *("if a:\n    b", "c = a if b else d", "for a in b:\n    c"),
        *("while a:\n    b", "try:\n    a\nexcept b:\n    c"),
        "match a:\n    case b:\n        c",
    ],
)
def test_each_kind_of_decision_counts(source: str) -> None:
    assert review_design(source).measured["branches"] == 1


def test_what_is_not_too_much_needs_no_advice() -> None:
    nested = "if a:\n    if b:\n        if c:\n            d\n"
    lines = "    roll = list(roll)\n" * (LONG_FUNCTION - 1)
    decisions = "".join(f"    x = {n} if roll else y\n" for n in range(MANY_BRANCHES))

    for source in (nested, f"def one(roll):\n{lines}", f"def two(roll):\n{decisions}"):
        assert review_design(source).advice == ()


def test_decisions_that_test_or_do_something_else_have_another_shape() -> None:
    tests = "if a == 1:\n    b\nif a in c:\n    b\nif not a:\n    b\n"
    does = "if a:\n    b()\nif a:\n    b += 1\nif a:\n    del b\n"

    for source in (tests, does):
        assert review_design(source).measured["repeated_shapes"] == 1


def test_the_commonest_shape_is_named_and_not_the_first() -> None:
    rare = "if not a:\n    del b\n"
    common = "".join(f"if a == {n}:\n    b({n})\n" for n in range(3))

    design = review_design(rare + common)

    assert design.measured["repeated_shapes"] == 3
    assert "the one in line 3:" in design.advice[0]
