"""Loops take steps, and functions that name themselves; once all are taken they end."""

from __future__ import annotations

import io
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest

from dicedojo.engine.rooms import steps
from dicedojo.engine.rooms.steps import (
    NO_LIMIT,
    STEPS,
    Steps,
    TookTooLong,
    compile_counted,
)


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave steps enough to what else runs in this process."""
    yield
    STEPS.allow(NO_LIMIT)


def ran(source: str, allowed: int = NO_LIMIT) -> dict[str, Any]:
    """Run a module that may take so many steps; return its names."""
    names: dict[str, Any] = {"__name__": "coin"}
    code = compile_counted(dedent(source), "coin.py")
    STEPS.allow(allowed)
    exec(code, names)
    return names


# What takes a step.


@pytest.mark.parametrize(
    ("source", "taken"),
    [
        pytest.param("for _ in range(7): pass", 7, id="for"),
        pytest.param("for _ in range(7): continue", 7, id="goes on at once"),
        pytest.param("for _ in range(7): break", 1, id="leaves at once"),
        pytest.param("for _ in (): pass\nelse: pass", 0, id="no turn"),
        pytest.param("n = 7\nwhile n: n -= 1", 7, id="while"),
        pytest.param("n = 7\nwhile n: n -= 1\nelse: n = 0", 7, id="while, else"),
        pytest.param(
            "for _ in range(3):\n    for _ in range(4): pass", 3 + 12, id="nested"
        ),
        pytest.param("class Coin:\n    for _ in range(7): pass", 7, id="in a class"),
        pytest.param(
            "try: 1 / 0\nexcept ZeroDivisionError:\n    for _ in range(7): pass",
            7,
            id="in a handler",
        ),
        pytest.param("n = [side for side in range(7)]", 0, id="comprehension"),
        pytest.param("n = sum(range(7)) + sum(map(abs, range(7)))", 0, id="no loop"),
    ],
)
def test_each_turn_of_a_loop_takes_a_step(source: str, taken: int) -> None:
    ran(source)

    assert STEPS.taken == taken


def test_a_generator_takes_steps_as_far_as_it_is_asked() -> None:
    names = ran("def tosses():\n    while True: yield 'h'")
    assert STEPS.taken == 0

    tosses = names["tosses"]()
    assert [next(tosses), next(tosses), next(tosses)] == ["h"] * 3

    assert STEPS.taken == 3


def test_an_asynchronous_loop_takes_steps_too() -> None:
    ran("""\
        import asyncio

        async def tosses():
            yield "h"
            yield "t"

        async def main():
            async for _ in tosses(): pass

        asyncio.run(main())
        """)

    assert STEPS.taken == 2


@pytest.mark.parametrize(
    ("source", "taken"),
    [
        pytest.param("def f(n): return n and f(n - 1)\nf(6)", 7, id="itself"),
        pytest.param(
            "def f(n):\n    g = f\n    return n and g(n - 1)\nf(6)", 7, id="by a name"
        ),
        pytest.param(
            "class Coin:\n    def f(self, n): return n and self.f(n - 1)\nCoin().f(6)",
            7,
            id="a method",
        ),
        pytest.param(
            "import asyncio\nasync def f(n): return n and await f(n - 1)\n"
            "asyncio.run(f(6))",
            7,
            id="asynchronous",
        ),
        pytest.param(
            "def f(n):\n    def g(): return f(n - 1)\n    return n and g()\nf(6)",
            7,
            id="in a function inside",
        ),
        pytest.param(
            "def g(n): return n\ndef f(n): return g(n)\nf(6)", 0, id="another"
        ),
        pytest.param("def f(f): return 6\nf(6)", 0, id="an argument of its name"),
        pytest.param("def f(n): return 'f'\nf(6)", 0, id="its name as text"),
    ],
)
def test_a_function_that_names_itself_takes_a_step_for_each_call(
    source: str, taken: int
) -> None:
    ran(source)

    assert STEPS.taken == taken


@pytest.mark.parametrize(
    ("source", "taken"),
    [
        pytest.param("[n for n in iter([1, 2, 3, 4].pop, 1)]", 3, id="iter"),
        pytest.param("next(n for n in count() if n == 6)", 7, id="count"),
        pytest.param("next({n: 1} for n in cycle('ht') if n == 't')", 2, id="cycle"),
        pytest.param("{n for n in itertools.repeat(1, 7)}", 7, id="repeat"),
        pytest.param("{n: m for n in range(3) for m in repeat(1, 2)}", 6, id="inside"),
        pytest.param("[n for n in zip(count(), range(3))]", 3, id="in a call"),
    ],
)
def test_a_comprehension_takes_steps_where_it_may_have_no_end(
    source: str, taken: int
) -> None:
    ran(f"import itertools\nfrom itertools import count, cycle, repeat\n{source}")

    assert STEPS.taken == taken


def test_the_conditions_of_a_comprehension_stay() -> None:
    names = ran("""\
        from itertools import repeat
        sides = [side for side in repeat("h", 9) if side == "h" if side > "a"]
        none = [side for side in repeat("h", 9) if side == "t"]
        """)

    assert (names["sides"], names["none"]) == (["h"] * 9, [])


# What a module means stays.


def test_docstrings_stay() -> None:
    names = ran('''\
        """A coin."""

        def f(n):
            """Count down."""
            return n and f(n - 1)

        async def g():
            """Wait."""
            return g

        def h():
            """Name h, and do no more."""

        def none(n):
            return n and none(n - 1)
        ''')

    docs = [names[name].__doc__ for name in ("f", "g", "h", "none")]
    assert docs == ["Count down.", "Wait.", "Name h, and do no more.", None]
    assert names["__doc__"] == "A coin."


def test_a_future_import_stays_the_first_statement() -> None:
    names = ran("""\
        from __future__ import annotations

        def pays(side: Side) -> int:
            while True: return 1
        """)

    assert names["pays"].__annotations__ == {"side": "Side", "return": "int"}
    assert names["pays"]("h") == 1


def test_nothing_of_this_module_is_inherited() -> None:
    names = ran("def pays(side: int) -> int: return 1\n")

    assert names["pays"].__annotations__ == {"side": int, "return": int}


def test_tracebacks_have_the_lines_of_the_source() -> None:
    names = ran("""\
        def f(n):
            '''Fall.'''

            for side in "ht":

                if n == 0:
                    raise ValueError(side)
                f(
                    n - 1
                )
        """)

    with pytest.raises(ValueError, match="h") as caught:
        names["f"](1)

    lines = [each.lineno for each in traceback.extract_tb(caught.tb)]
    assert lines[1:] == [8, 7]


def test_the_end_of_all_steps_is_where_the_loop_stands() -> None:
    names = ran("def f():\n\n    while True:\n        pass\n")
    STEPS.allow(10)

    with pytest.raises(StopIteration) as caught:
        names["f"]()

    assert [each.lineno for each in traceback.extract_tb(caught.tb)][1:] == [3]


def test_no_name_of_a_program_is_that_of_a_step() -> None:
    assert not steps.STEP.isidentifier()
    assert set(ran("for n in 'ht': pass")) == {"__name__", "__builtins__", "n"}


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("def f(:", id="syntax"),
        pytest.param("return 1", id="a return outside"),
        pytest.param("for _ in 'ht': pass\nbreak", id="a break outside"),
        pytest.param("for _ in 'ht': nonlocal n", id="nothing around it"),
    ],
)
def test_what_does_not_compile_says_why(source: str) -> None:
    with pytest.raises(SyntaxError) as counted:
        compile_counted(source, "coin.py")
    with pytest.raises(SyntaxError) as plain:
        compile(source, "coin.py", "exec")

    assert counted.value.args == plain.value.args


def test_bytes_are_read_as_they_say() -> None:
    names: dict[str, Any] = {}

    exec(compile_counted(b"# coding: latin-1\nedge = '\xe9'\n", "coin.py"), names)

    assert names["edge"] == "é"


def test_what_nests_too_deep_compiles_without_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_deep(tree: object) -> None:
        raise RecursionError

    monkeypatch.setattr(steps, "take_steps", too_deep)

    names = ran("n = 0\nfor _ in range(7): n += 1")

    assert (names["n"], STEPS.taken) == (7, 0)


# The end of all steps.

ENDLESS = [
    pytest.param("while True: pass", id="while"),
    pytest.param("for _ in count(): pass", id="for"),
    pytest.param("sides = ['h']\nfor side in sides: sides.append('t')", id="grows"),
    pytest.param("[n for n in count()]", id="list"),
    pytest.param("{n for n in cycle('ht')}", id="set"),
    pytest.param("sum(n for n in repeat(0))", id="generator"),
    pytest.param("any(n for n in iter(int, 1))", id="iter"),
    pytest.param("all(n > -1 for n in (n for n in count()))", id="in another"),
    pytest.param(
        "def f(n): return n and f(n - 1) + f(n - 1)\nf(90)", id="calls itself twice"
    ),
    pytest.param(
        "def tosses():\n    while True: yield 'h'\nlist(tosses())", id="in a generator"
    ),
    pytest.param(
        "while True:\n    try:\n        while True: pass\n    except BaseException: 0",
        id="catches all",
    ),
    pytest.param(
        "def f():\n    try: f()\n    except BaseException: f()\nf()",
        id="goes on in a handler",
    ),
    pytest.param(
        "while True:\n    try: pass\n    finally: continue", id="never ends a try"
    ),
    pytest.param(
        "from contextlib import suppress\n"
        "while True:\n    with suppress(BaseException):\n        while True: pass",
        id="suppresses all",
    ),
    pytest.param(
        "import asyncio\nasync def f():\n    while True: pass\nasyncio.run(f())",
        id="asynchronous",
    ),
]


@pytest.mark.parametrize("source", ENDLESS)
def test_code_without_end_ends_and_is_over(source: str) -> None:
    with suppress(BaseException):
        ran(f"from itertools import count, cycle, repeat\n{source}", 1_000)

    assert STEPS.is_over
    assert STEPS.taken == 1_000


def test_code_that_takes_the_end_for_its_own_has_taken_too_long_all_the_same() -> None:
    ran(
        """\
        class Tosses:
            def __iter__(self): return self
            def __next__(self):
                while True: pass

        sides = list(Tosses())
        """,
        1_000,
    )

    with pytest.raises(TookTooLong):
        STEPS.check()


def test_the_last_step_is_one_too_many() -> None:
    ran("for _ in range(6): pass", 7)
    STEPS.check()

    ran("for _ in range(7): pass", 7)
    with pytest.raises(TookTooLong):
        STEPS.check()


# Counting.


TOSS = "def toss(n):\n    for _ in range(n): pass"


def test_what_is_allowed_is_counted_anew_after_the_end_too() -> None:
    toss = ran(TOSS)["toss"]
    toss(5)
    assert STEPS.taken == 5

    STEPS.allow(5)
    with pytest.raises(StopIteration):
        toss(9)
    assert STEPS.is_over

    STEPS.allow(10)
    toss(9)
    assert (STEPS.taken, STEPS.is_over) == (9, False)
    STEPS.allow(0)
    assert (STEPS.taken, STEPS.is_over) == (0, True)


def test_many_steps_are_taken_at_once_and_no_more_than_there_are() -> None:
    toss = ran(TOSS)["toss"]
    STEPS.allow(1_000)

    toss(7)
    STEPS.take(200)
    assert (STEPS.taken, STEPS.is_over) == (207, False)
    toss(3)
    assert STEPS.taken == 210
    STEPS.take(789)
    assert (STEPS.taken, STEPS.is_over) == (999, False)
    STEPS.take(2)

    assert (STEPS.taken, STEPS.is_over) == (1_000, True)


def test_who_is_used_counts() -> None:
    toss = ran(TOSS)["toss"]
    STEPS.allow(100)
    other = Steps()

    toss(5)
    STEPS.use()
    toss(3)

    assert (other.taken, STEPS.taken) == (5, 3)


def test_two_change_places() -> None:
    toss = ran(TOSS)["toss"]
    other = Steps()
    other.allow(20)
    toss(15)
    STEPS.allow(100)
    toss(3)

    STEPS.swap(other)
    assert (STEPS.taken, other.taken) == (15, 3)
    toss(2)

    assert (STEPS.taken, other.taken) == (17, 3)


def test_a_program_that_takes_the_counter_away_is_counted_again() -> None:
    names = ran("""\
        import builtins

        def meddle():
            vars(builtins)["_step of dicedojo"] = int

        def toss(n):
            for _ in range(n): pass
        """)
    names["meddle"]()
    names["toss"](5)
    assert STEPS.taken == 0

    STEPS.allow(100)
    names["toss"](5)

    assert STEPS.taken == 5


def test_a_handler_of_exceptions_does_not_see_the_end() -> None:
    assert not issubclass(TookTooLong, Exception)


def test_printed_text_takes_steps_so_that_printing_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed = io.StringIO()
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(write=printed.write))
    steps.Prints().watch()
    STEPS.allow(1_000)

    sys.stdout.write("dice" * 100)

    assert (printed.getvalue(), STEPS.taken) == ("dice" * 100, 120)
