"""Which calls of a program may answer in the place of one of the kata's."""

from __future__ import annotations

import ast

import pytest

from dicedojo.exam.call_forms import find_callees, find_forms


def forms(
    source: str, *, holes: bool = False, rest: tuple[str, ...] = ("dice",)
) -> list[str]:
    found = find_forms(ast.parse(source), rest, {"dice"}, holes=holes)
    return [form.text for form in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f(a): pass", ["f(dice)", "f(*dice)"]),
        ("def f(a, b): pass", ["f(*dice)"]),
        ("f = lambda a: a", ["f(dice)", "f(*dice)"]),
        ("class C:\n @staticmethod\n def f(a, b): pass", ["C.f(*dice)"]),
        ("class C:\n def f(self, a): pass", ["C().f(dice)", "C().f(*dice)"]),
        (
            "class C:\n def __init__(self, a): pass\n def f(self): pass",
            ["C(dice).f()", "C(*dice).f()"],
        ),
        (
            "class C:\n def __init__(self, a, b): pass\n @property\n def f(self): pass",
            ["C(*dice).f"],
        ),
        (
            "class C:\n def __init__(self, a, b): pass\n def f(self, a, b): pass",
            ["C(*dice).f(*dice)"],
        ),
        (
            "class C:\n def f(a, b): pass",
            ["C().f(dice)", "C().f(*dice)", "C.f(*dice)"],
        ),
        ("T = {'a': len}", ["T['a'](dice)", "T['a'](*dice)"]),
        (
            "class C:\n def f(self, a, b): pass\nc = C()",
            ["C().f(*dice)", "c.f(*dice)"],
        ),
        ("class C:\n def __eq__(self, a): pass", []),
    ],
)
def test_each_part_is_asked_in_its_ways(source: str, expected: list[str]) -> None:
    assert forms(source) == expected


def test_a_constant_may_stand_before_and_behind() -> None:
    found = forms("def f(a, b): pass", holes=True)

    assert found[:3] == [
        "f(*dice)",
        "f(*dice)[dojo_constant]",
        "f(dice, dojo_constant)",
    ]
    assert "f(dojo_constant, dice)" in found


def test_members_of_an_enumeration_are_asked_with_and_for() -> None:
    source = (
        "class Box(Enum):\n A = 1\n def of(self, dice): pass\ndef f(a, b): return a"
    )

    found = forms(source, holes=True)

    assert "Box[dojo_constant].of(dice)" in found
    assert "f(dice, Box[dojo_constant])" in found


def test_arguments_come_in_each_order() -> None:
    found = forms("def f(a, b): pass", rest=("dice", "goal"))

    assert found[:2] == ["f(dice, goal)", "f(*dice, goal)"]
    assert found[2:] == ["f(goal, dice)", "f(goal, *dice)"]


def test_a_list_has_as_many_items_as_are_taken() -> None:
    tree = ast.parse("def f(a, b, c=1): 0")

    (form,) = find_forms(tree, ["dice"], {"dice"}, holes=False)

    assert [form.fits(n) for n in (1, 2, 3, 4)] == [False, True, True, False]


def test_what_begins_with_an_underscore_is_private() -> None:
    source = "def _f(a): pass\nclass C:\n def f(self, a): pass\n def _g(self, a): pass"

    found = {one.name: one.is_private for one in find_callees(ast.parse(source))}

    assert found == {"_f": True, "C.f": False, "C._g": True}
