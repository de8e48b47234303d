"""A control behaves as its source does, and differs in the one way that it names."""

import ast
import sys
import types
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicedojo.course.course import content_root, load_kata
from dicedojo.engine.mutants.controls import KINDS, make_controls
from dicedojo.engine.mutants.local_names import functions, renamable_locals

SOURCES = Path(__file__).with_name("sources")

# All the places where a careless change would change what the program does.
TRICKY = '''\
#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""Docstring, 🎲."""
from __future__ import annotations
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, Literal
seen = 0; TEXT = """
two lines"""; limit: int = 3
Side = Literal[1, 2]
class Face(IntEnum):
    ONE = 1
    SIX = 6
@dataclass(order=True)
class Cup:
    "Holds dice."
    __slots__ = ("faces", "extra")
    faces: tuple[int, ...]
    extra: Annotated[int, 5]
    def total(self, start=0):
        """The sum."""
        __total = start
        for face in self.faces: __total += face
        return __total
def outer(roll):
    """Everything that binds a name."""
    kept, lost, *rest = [*roll, 1, 2, 3]
    def inner(kept=kept):
        nonlocal lost
        lost += 1
        own = kept + lost
        return own
    squares = [kept * kept for kept in rest if (largest := kept) > 1]
    class Inside:
        shared = kept
        def get(self): return squares
    try:
        raise ValueError("no")
    except ValueError as error: message = str(error)
    key = lambda lost: -lost
    import math as maths
    if kept > \\
            2: kept = 2
    global seen
    seen = kept
    match rest:
        case [1, 2, 3]: kind = 1
        case [first, *others] if first == 6: kind = len(others) + 10
        case {"a": 1, **more}: kind = more
        case Face.ONE | 7 as whole: kind = whole
        case _: kind = None
    total = sum(number for number in rest)
    label = f"{total=} {total:>{6}} {kept!r}" + ("yes" if kept is 2 else "no")
    for i in range(2): last = i
    del last
    return (inner(), squares, largest, Inside.shared, Inside().get(), message,
            sorted(rest, key=key), maths.floor(2.5), seen, kind, label, TEXT, i)
def looks(roll):
    total = len(roll)
    return sorted(locals().items(), key=str), eval("total + 1")
def walk(roll):
    step = yield 1
    while step: step = yield step - 1
def score(roll):
    """Return what everything above makes of the roll."""
    roll = list(roll); cup = Cup(tuple(roll), 0)
    return outer(roll), looks(roll), list(walk(roll)), cup.total(), Cup.__slots__, (
        Face.SIX + limit, Cup.total.__doc__, outer.__doc__, seen, -1, 2 .real)'''

# What each sample is good for: a module, and the sorts of roll that it takes.
SAMPLES = {
    "rule table": load_kata(content_root(), "greed").reference.read_text("utf-8"),
    "counting": (SOURCES / "counting.py").read_text("utf-8"),
    "tricky": TRICKY,
    "tricky, Windows newlines": TRICKY.replace("\n", "\r\n"),
}

numbers = count()


@cache
def load(source: str) -> types.ModuleType:
    module = types.ModuleType(f"control_sample_{next(numbers)}")
    sys.modules[module.__name__] = module  # dataclasses look their module up by name
    try:
        exec(compile(source, "sample.py", "exec", dont_inherit=True), module.__dict__)
    finally:
        del sys.modules[module.__name__]
    return module


@cache
def loaded_controls(source: str) -> dict[str, types.ModuleType]:
    return {name: load(one) for name, one in make_controls(source).items()}


def answer(module: types.ModuleType, roll: list[Any]) -> object:
    try:
        return module.score(list(roll))
    except Exception as error:
        return type(error), str(error)


def control(source: str, name: str) -> str | None:
    return make_controls(source).get(name)


@pytest.mark.parametrize("source", SAMPLES.values(), ids=SAMPLES)
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_every_kind_of_control_applies(source: str) -> None:
    assert [*make_controls(source)] == [*KINDS]


@pytest.mark.parametrize("source", SAMPLES.values(), ids=SAMPLES)
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@settings(max_examples=40, deadline=None)
@given(
    rolls=st.lists(
        st.lists(st.one_of(st.integers(0, 7), st.sampled_from([None, "1"])), max_size=6)
    )
)
def test_controls_answer_as_their_source_does(
    source: str, rolls: list[list[Any]]
) -> None:
    original = load(source)

    for name, module in loaded_controls(source).items():
        for roll in rolls:
            assert answer(module, roll) == answer(original, roll), name


def test_the_samples_give_answers_to_compare() -> None:
    for source in SAMPLES.values():
        answers = {str(answer(load(source), [face] * 4)) for face in range(1, 7)}
        assert len(answers) == 6


def test_another_layout_keeps_the_tree_and_drops_the_comments() -> None:
    source = "a = ( 1 ,\n  2 )  # two\n"

    assert control(source, "layout") == "a = (1, 2)\n"


def test_comments_move_every_statement_to_another_line() -> None:
    source = SAMPLES["rule table"]
    commented = control(source, "comments")
    assert commented is not None

    before = lines_of_functions(source)
    after = lines_of_functions(commented)

    assert len(before) == len(after) > 10
    assert all(then < now for then, now in zip(before, after, strict=True))


def lines_of_functions(source: str) -> list[int]:
    """Return the lines of the functions and classes of a program."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]


def test_locals_are_renamed_and_parameters_are_not() -> None:
    source = "def f(a):\n    b = a\n    return b\n"

    assert control(source, "renamed local") == (
        "def f(a):\n    b_renamed = a\n    return b_renamed\n"
    )


def test_a_module_without_locals_has_no_renamed_one() -> None:
    assert control("a = 1\ndef f(b):\n    return b\n", "renamed local") is None


@pytest.mark.parametrize(
    ("body", "names"),
    [
        pytest.param("b = 1; return b", {"b"}, id="assigned"),
        pytest.param("for b, (c, *d) in a: pass", {"b", "c", "d"}, id="unpacked"),
        pytest.param("b: int = 1", {"b"}, id="annotated"),
        pytest.param("if (b := a): return b", {"b"}, id="walrus"),
        pytest.param("with a as b: pass", {"b"}, id="with"),
        pytest.param("a = 1", set(), id="parameter"),
        pytest.param("g = h", {"g"}, id="a global that is only read"),
        pytest.param("global b; b = 1", set(), id="global"),
        pytest.param("b = 1; return lambda: b", set(), id="free in a lambda"),
        pytest.param("b = 1; return [b for c in a]", set(), id="free in a list"),
        pytest.param("[b := c for c in a]; return b", set(), id="bound in a list"),
        pytest.param("b = f'{a}'; return f'{b=}'", {"b"}, id="in an f-string"),
        pytest.param("import b; b = b.c", set(), id="imported"),
        pytest.param("__b = 1", set(), id="private"),
        pytest.param("b = 1; return locals()", set(), id="locals"),
        pytest.param("b = 1; return eval('b')", set(), id="eval"),
        pytest.param("b = 1; return sys._getframe()", set(), id="frame"),
    ],
)
def test_a_local_is_renamed_only_if_nobody_else_can_see_it(
    body: str, names: set[str]
) -> None:
    (function,) = functions(ast.parse(f"def f(a, *, e=1):\n    {body}\n"))

    assert renamable_locals(function) == names


def test_a_spare_statement_stands_after_the_docstring() -> None:
    source = 'def f(a):\n    """Doc."""\n    return a\n'

    assert control(source, "spare statement") == (
        'def f(a):\n    """Doc."""\n    spare = None\n    return a\n'
    )


def test_a_new_name_never_hides_one_that_is_there() -> None:
    source = "spare = 1\ndef f():\n    return spare\ndef _spare():\n    pass\n"

    assert "spare_ = None" in (control(source, "spare statement") or "")
    assert "def _spare_():" in (control(source, "spare function") or "")


@pytest.mark.parametrize(
    ("source", "wrapped"),
    [
        pytest.param("a = 100", "a = (lambda: 101)() - 1", id="number"),
        pytest.param("a = [-1]", "a = [-((lambda: 2)() - 1)]", id="negative"),
        pytest.param(
            "def f(a=1): b", "def f(a=(lambda: 2)() - 1):\n    b", id="default"
        ),
        pytest.param("a: f(1) = 2", "a: f(1) = (lambda: 3)() - 1", id="annotated"),
        pytest.param("a = True, 1.0, 'b', None", None, id="other constants"),
        pytest.param("match a:\n    case 1: b", None, id="pattern"),
        pytest.param("a = f'{1}'", None, id="f-string"),
        pytest.param("@f(1)\ndef g(a: h(1)) -> h(2): b", None, id="definition"),
        pytest.param("@f(1)\nclass A(B, c=1): d", None, id="class"),
        pytest.param("a = b is 1", None, id="identity"),
        pytest.param("A = typing.Literal[1]", None, id="literal type"),
        pytest.param("class A:\n    __slots__ = f(1)", None, id="slots"),
    ],
)
def test_a_constant_is_wrapped_wherever_a_call_may_stand(
    source: str, wrapped: str | None
) -> None:
    expected = None if wrapped is None else f"{wrapped}\n"

    assert control(source, "wrapped constant") == expected


def test_a_statement_on_a_continued_line_gets_no_comment_before_it() -> None:
    source = "if a: \\\n    b = 1\nc = 2\n"

    commented = control(source, "comments")

    assert commented is not None
    assert commented.count("#") == 2


def test_a_source_that_is_not_python_has_no_controls() -> None:
    with pytest.raises(SyntaxError):
        make_controls("a = (")


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "total += face",
                "total = total * 2 or 1",
                "if face > 3: total -= 1",
                "rest = [face for face in roll if face > total]",
                "total += len([rest := face])",
                "face, total = total, face",
                "for face in roll: total += face",
                "step = lambda face, total=total: face + total\n    total = step(1)",
                "def rest(): return total",
                "total = f'{total}'.count('1') + len(f'{face=}')",
            ]
        ),
        min_size=1,
        max_size=6,
    )
)
def test_controls_agree_on_functions_put_together_at_random(body: list[str]) -> None:
    lines = "\n    ".join(body)
    source = f"def score(roll):\n    total = face = 0\n    {lines}\n    return total\n"
    original = load(source)

    for name, changed in make_controls(source).items():
        module = load(changed)
        for roll in ([], [1], [6, 5], [1, 1, 4]):
            assert answer(module, roll) == answer(original, roll), name
