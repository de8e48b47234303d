"""A missing module's substitute: code can be imported and defined with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from textwrap import dedent
from typing import Any

import pytest

from dicedojo.course.domain import Call
from dicedojo.engine.exam.answers import Raised
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.workers import Loaded, Worker
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.engine.sandbox.base import Limits

pytestmark = pytest.mark.slow

Meet = Callable[..., Worker]


@pytest.fixture
def meet() -> Iterator[Meet]:
    """Start a worker with a module that may have others beside it."""
    with ExitStack() as stack:

        def hold(source: str, **others: str) -> Worker:
            texts = {"greed": source, **others}
            files = {f"{k}.py": dedent(text).encode() for k, text in texts.items()}
            worker = Worker.open(
                CodeUnderTest(ProcessSandbox(), files, "greed.py", "greed"), Limits()
            )
            return stack.enter_context(worker)

        yield hold


def answer(meet: Meet, expression: str, before: str = "") -> Any:
    """Return what a function answers whose module misses `lib`."""
    source = f"import lib\n{dedent(before)}\ndef score(): return {expression}\n"
    worker = meet(source)
    assert worker.loaded == Loaded(worker.loaded.names, missing=(("greed.py", "lib"),))
    return worker.ask(Call("score", ())).answer


@pytest.mark.parametrize(
    "line",
    [
        "lib.seed(0)",
        "lib.settings['size'] = 3; del lib.settings['size']",
        "lib.size = 3",
        "figure, axes = lib.subplots()",
        "(a, b), c = lib.pairs(), lib.one",
        "with lib.style.context('dark') as style: style.use()",
        "for each in lib.array([1, 2]): each.go()",
        "x = lib.pi * 2 + 3 ** -lib.e // [1] @ lib.matrix[1:2, ...]",
        "x = sorted([lib.a, lib.b]) + [lib.a < 3, lib.a == 3, 3 in lib.a, len(lib.a)]",
        "x = {lib.a: 1, lib.b: 2}, f'{lib.pi:.2f} {lib.pi!r} {lib.pi}'",
        "import copy; copy.deepcopy(lib.a); copy.copy(lib.a)",
        "def f(x: lib.array[lib.int8] | None = lib.nan) -> int | lib.T: pass",
        "from typing import Optional, Union; x = Optional[lib.A], Union[lib.A, int]",
        "assert lib.__version__ and not isinstance(3, lib.A)",
        "assert not issubclass(int, lib.A) and lib.A",
        "from dataclasses import dataclass\n@dataclass\nclass D:\n    x: lib.A = lib.a",
    ],
)
def test_code_that_uses_a_missing_module_can_be_imported(meet: Meet, line: str) -> None:
    assert answer(meet, "100", line) == 100


@pytest.mark.parametrize(
    "decorator",
    ["lib.njit", "lib.njit()", "lib.njit(cache=True)", "lib.njit('i8(i8)')", "lib.a.b"],
)
def test_what_a_missing_module_decorates_stays_what_it_is(
    meet: Meet, decorator: str
) -> None:
    before = f"""\
@{decorator}
def points(die):
    return 100 * die

class Die:
    @{decorator}
    @staticmethod
    def face():
        return 1
"""

    assert answer(meet, "points(Die.face())", before) == 100


def test_a_class_can_inherit_from_a_missing_one(meet: Meet) -> None:
    before = """\
class Rule(lib.Model, lib.Other, dict, frozen=True):
    points: int = 100

class Longer(Rule, lib.Model):
    dice: list = []
"""

    assert answer(meet, "Longer(dice=[1]).points, Rule().points", before) == (100, 100)


@pytest.mark.parametrize(
    "expression",
    [
        "lib.score([1])",
        "lib.ONE",
        "(1, [lib.ONE])",
        "int(lib.ONE)",
        "100 * lib.ONE",
        "range(lib.ONE)",
        "float(lib.score())",
        "round(lib.ONE)",
        "sum([1, lib.ONE])",
    ],
)
def test_an_answer_made_of_a_missing_module_names_it(
    meet: Meet, expression: str
) -> None:
    message = "lib is not available in the exam."

    found = answer(meet, expression)

    assert found == Raised("ImportError", message, "ImportError")


def test_each_file_that_misses_a_module_is_named(meet: Meet) -> None:
    worker = meet(
        "import lib\nfrom helper import ONE\ndef score(): return ONE",
        helper="from more.of import it\nONE = 100",
    )

    assert worker.loaded.missing == (("greed.py", "lib"), ("helper.py", "more"))
    assert worker.ask(Call("score", ())).answer == 100


def test_a_file_that_deals_with_it_meets_no_substitute_of_another_file(
    meet: Meet,
) -> None:
    guarded = """\
        def look():
            try:
                import lib
            except ImportError:
                return "none"
            return "one"
        """

    worker = meet(
        "import lib\nimport helper\ndef score(): return helper.look()", helper=guarded
    )

    assert worker.ask(Call("score", ())).answer == "none"


def test_a_module_that_fails_after_all_still_names_what_it_misses(meet: Meet) -> None:
    loaded = meet("import lib\nN = int(lib.ceil(2))").loaded

    assert loaded.missing == (("greed.py", "lib"),)
    assert loaded.failure == Raised(
        "ImportError", "lib is not available in the exam.", "ImportError"
    )


def test_a_module_that_misses_ever_more_is_a_failure(meet: Meet) -> None:
    loaded = meet("""\
        import os, random
        with open("count", "a+") as file:
            file.write("x")
            file.seek(0)
            name = "lib" + str(len(file.read()))
        __import__(name)
        """).loaded

    assert loaded.failure is not None
    assert len(loaded.missing) == 50
