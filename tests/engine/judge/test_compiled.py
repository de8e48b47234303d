"""A module that is compiled in parts is the module; a changed one shares most parts."""

from __future__ import annotations

import sys
import traceback
from base64 import b64decode
from collections.abc import Iterator, Sequence
from marshal import loads
from types import CodeType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicedojo.engine.judge import compiled as module
from dicedojo.engine.judge.compiled import compiled
from dicedojo.engine.rooms.steps import NO_LIMIT, STEPS

PATH = "coin.py"
Places = list[tuple[int, str]]  # line and function


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave steps enough to what else runs in this process."""
    STEPS.allow(NO_LIMIT)
    yield
    STEPS.allow(NO_LIMIT)


def parts_of(source: str | bytes) -> list[CodeType]:
    return [loads(b64decode(part)) for part in compiled(source, PATH)["code"]]


def whole(source: str | bytes) -> list[CodeType]:
    return [compile(source, PATH, "exec", dont_inherit=True)]


def run(codes: Sequence[CodeType]) -> tuple[dict[str, Any], Places]:
    """Run code as a module; return its names, and each place where it calls `at`."""
    places: Places = []

    def at(value: Any = None) -> Any:
        frame = sys._getframe(1)
        places.append((frame.f_lineno, frame.f_code.co_name))
        return value

    names: dict[str, Any] = {"__name__": "coin", "at": at}
    for code in codes:
        exec(code, names)
    del names["at"]
    return names, places


def looks(names: dict[str, Any]) -> dict[str, str]:
    """Return what names stand for, in words that are the same on each run."""
    return {
        name: f"{value.__code__.co_firstlineno} {value.__doc__}"
        if hasattr(value, "__code__")
        else repr(value)
        for name, value in names.items()
        if name != "__builtins__"
    }


def assert_same(source: str | bytes, least: int = 1) -> None:
    """See that a module is the same in parts, of which there are some."""
    parts = parts_of(source)
    assert len(parts) >= least
    names, places = run(parts)
    right_names, right_places = run(whole(source))
    assert looks(names) == looks(right_names)
    assert places == right_places
    assert {each.co_filename for each in parts} == {PATH}


SOURCES = {
    "nothing": ("", 1),
    "no end of line": ("a = at(1)\nb = at(2)", 2),
    "comments": ("# one\na = at(1)\n# two\n    # three\nb = at(2)  # four\n", 2),
    "a docstring below a comment": ("# coin\n\n'''A coin.'''\na = 1\nb = at(2)\n", 2),
    "raw docstring": ('r"""A \\coin."""\na = at(1)\nb = at(2)\n', 2),
    "a text that is no docstring": ("a = at(1)\n'b'\nc = at(2)\n", 2),
    "only a docstring": ('"""A coin."""', 1),
    "functions": (
        "def f(n):\n    'Double.'\n    return at(2 * n)\n\n\ndef g(n):\n"
        "    return at(f(n))\n\na = g(3)\n",
        3,
    ),
    "a comment at column 0 in a function": (
        "def f(n):\n    a = at(n)\n# here\n    return at(a)\nb = f(2)\n",
        2,
    ),
    "decorators over lines": (
        "def both(*f):\n    return lambda g: g\n\n@both(\n    1,\n)\n@both(2)\n"
        "# here\nclass Coin:\n    a = at(3)\nb = Coin.a\nCoin = at()\n",
        4,
    ),
    "if in a line": ("if at(0): a = 1\nelse: a = at(2)\nb = at(a)\n", 2),
    "try and except a group": (
        "try:\n    raise ExceptionGroup('', [OSError()])\nexcept* OSError:\n"
        "    a = at(1)\nb = at(2)\n",
        2,
    ),
    "names that begin as else does": (
        "elsewhere = at(1)\nexcept_one = at(2)\nfinally_ = at(3)\nelif_ = at(4)\n",
        4,
    ),
    "brackets closed at column 0": (
        "a = [\n    at(1),\n    at(2),\n]\nb = {\n    'h': at(3),\n}\nc = at(\n4\n)\n",
        3,
    ),
    "brackets around a text": ("a = (\n'h'\n't'\n)\nb = at(3)\n", 2),
    "a text that ends on a line of code": ('a = """\nb\n""" + at("c")\nd = at(1)\n', 2),
    "a text with other quotes": ("a = '''\n\"\"\"\nb = 1\n'''\nc = at(1)\n", 2),
    "a text in a function": (
        'def f():\n    """Say\nf and\n  g."""\n    return at(1)\na = f()\n',
        2,
    ),
    "statements in a line": ("a = at(1); b = at(2)\nc = at(3);\n", 2),
    "match": (
        "match at(2):\n    case 1:\n        a = 1\n    case _:\n        a = at(2)\n"
        "match = at(3)\n",
        2,
    ),
    "annotations": ("a: int = at(1)\nb: str\nc = at(3)\n", 3),
    "imports": ("import os.path as a\nfrom sys import (\n    path,\n)\nb = at(1)\n", 3),
    "global": ("def f():\n    global a\n    a = at(1)\nf()\nb = a\n", 3),
    "other letters": ("ä = at('é')\nß = '''\nö\n'''\nb = at(1)\n", 3),
    "tabs": ("def f():\n\tif at(1):\n\t\treturn at(2)\na = f()\n", 2),
    "a future import": (
        '"""A coin."""\nfrom __future__ import annotations\ndef f(a: b): return at(a)\n'
        "c = f(1)\nd = f.__annotations__\n",
        1,
    ),
    "a form feed": ("a = at(1)\n\f\nb = at(2)\n", 1),
    "old ends of lines": ("a = at(1)\rb = at(2)\r", 1),
    "many texts at column 0": (
        "a = '''\n" + "b = 1\n" * (module.MAX_LINES + 10) + "'''\nc = at(1)\n",
        1,
    ),
}


@pytest.mark.parametrize(("source", "least"), SOURCES.values(), ids=SOURCES)
def test_a_module_in_parts_is_the_module(source: str, least: int) -> None:
    assert_same(source, least)


@pytest.mark.parametrize(("source", "least"), SOURCES.values(), ids=SOURCES)
def test_windows_ends_of_lines_are_ends_of_lines(source: str, least: int) -> None:
    assert_same(source.replace("\n", "\r\n").encode(), least)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(b"# coding: latin-1\na = '\xe9'\nb = at(a)\n", id="a coding"),
        pytest.param("a = 'é'\nb = at(a)\n".encode("utf-8-sig"), id="a mark"),
    ],
)
def test_bytes_are_read_as_they_say(source: bytes) -> None:
    assert_same(source)


def test_a_text_and_its_bytes_are_the_same_program() -> None:
    source = "a = 'é'\nb = 2\n"

    assert compiled(source, PATH) == compiled(source.encode(), PATH)


STATEMENTS = [
    "a = at(1)",
    "def f(n):\n    '''Say\nn.'''\n    for m in range(n): at(m)\n    return at(n)",
    "b = f(2) if 'f' in globals() else at(0)",
    "@at\ndef g():\n    return at()",
    "class Coin:\n    sides = at(2)\n\n    def f(self): return self.f\nCoin = 0",
    "if at(0):\n    c = 1\n# or\nelse:\n    c = at(2)",
    "try:\n    at(d)\nexcept NameError:\n    d = at(1)\nfinally:\n    at()",
    "d = [\nat(1),\n    at(2),\n]",
    'e = """\nif at(1):\n    a = 1\n"""',
    "e = at(1) + \\\nat(2)",
    "'no docstring'",
    "while at(0): pass\nelse: at(3)",
    "with open(at(__import__('os').devnull)) as h: h = at(1)",
    "del a",
    "# a comment",
    "",
]


@settings(derandomize=True, deadline=None, max_examples=150)
@given(
    doc=st.sampled_from(["", "'''A coin.'''", '"""\nA coin\n"""', "# coin"]),
    statements=st.lists(st.sampled_from(STATEMENTS), max_size=7),
    end=st.sampled_from(["\n", "\r\n"]),
)
def test_modules_of_some_statements_are_the_same_in_parts(
    doc: str, statements: list[str], end: str
) -> None:
    source = "\n".join([doc, *statements, ""]).replace("\n", end)
    try:
        run(whole(source))
    except NameError:  # it deletes what it does not have
        return

    assert_same(source.encode())


# What raises.


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("a = 1\n\n\nb = a / 0\nc = 2\n", id="a statement"),
        pytest.param("a = 1\nb = [\n    1,\n    a / 0,\n]\n", id="in brackets"),
        pytest.param("def f():\n\n    return 1 / 0\n\na = 1\nf()\n", id="a function"),
        pytest.param("a = '''\nb\n'''\nfor _ in 'ht':\n    1 / 0\n", id="a loop"),
    ],
)
def test_what_raises_does_on_its_own_line(source: str) -> None:
    places = []
    for codes in (parts_of(source), whole(source)):
        with pytest.raises(ZeroDivisionError) as caught:
            run(codes)
        frames = traceback.extract_tb(caught.tb)
        own = [each for each in frames if each.filename == PATH]
        places.append([(each.lineno, each.name) for each in own])

    assert places[0] == places[1] != []


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("a = 1\ndef f(:\nb = 2\n", id="syntax"),
        pytest.param("a = 1\nb = (\n", id="no end"),
        pytest.param("a = '''\nb = 1\n", id="a text without an end"),
        pytest.param("a = 1\n  b = 2\n", id="too far in"),
        pytest.param("a = 1\nelse:\n    b = 2\n", id="else of nothing"),
        pytest.param("@f\n", id="a decorator of nothing"),
        pytest.param("a = 1\nreturn a\n", id="a return outside"),
        pytest.param("a = 1\0\n", id="a null"),
        pytest.param(b"a = '\xff'\nb = 1\n", id="other bytes"),
        pytest.param(b"# coding: nothing\n", id="an unknown encoding"),
        pytest.param("-" * 100_000 + "1", id="too deep"),
    ],
)
def test_what_does_not_compile_goes_as_it_is(source: str | bytes) -> None:
    text = source.encode() if isinstance(source, str) else source

    order = compiled(source, PATH)

    assert [*order] == ["source"]
    assert b64decode(order["source"]) == text


# What a changed program shares.

COIN = '''\
"""A coin."""

import random

PRICES = {
    "h": 1,
    "t": 0,
}


def toss():
    """Toss
it."""
    return random.choice("ht")


@staticmethod
def pays(side):
    for each in PRICES:
        if side == each:
            return PRICES[side]


class Coin:
    sides = 2
'''


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        pytest.param('"t": 0', '"t": 1', 1, id="a value"),
        pytest.param('"ht"', '"th"', 2, id="a function"),
        pytest.param("==", "!=", 3, id="below a decorator"),
        pytest.param("sides = 2", "sides = 3", 4, id="the last"),
        pytest.param("import random", "import secrets", 0, id="the first"),
    ],
)
def test_a_changed_program_shares_the_code_of_all_other_statements(
    old: str, new: str, changed: int
) -> None:
    before = compiled(COIN, PATH)["code"]
    after = compiled(COIN.replace(old, new), PATH)["code"]

    assert len(before) == len(after) == 5
    other = [at for at in range(5) if before[at] is not after[at]]
    assert other == [changed]


def test_statements_on_other_lines_are_compiled_anew() -> None:
    before = compiled(COIN, PATH)["code"]
    after = compiled(COIN.replace('    "h": 1,\n', ""), PATH)["code"]

    assert [one is other for one, other in zip(before, after, strict=True)] == [
        True,
        *[False] * 4,
    ]


def test_a_program_of_another_file_has_code_of_its_own() -> None:
    here, there = compiled(COIN, PATH)["code"], compiled(COIN, "src/coin.py")["code"]

    assert not {*here} & {*there}


def test_loops_take_steps_in_each_part() -> None:
    run(parts_of("for _ in range(3): pass\na = 1\nfor _ in range(4): pass\n"))

    assert STEPS.taken == 7
