"""Strategies as learners hand them in, and katas that ask for one and for no step."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Rubric, Strategy
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.sandbox import Bubblewrap


def code_of(module: str, source: str, **others: str) -> CodeUnderTest:
    """Return the code of a module and of others beside it, to be asked in a sandbox."""
    files = {
        f"{name}.py": dedent(text).encode()
        for name, text in {module: source, **others}.items()
    }
    return CodeUnderTest(Bubblewrap(), files, f"{module}.py", module)


def bare_kata(name: str, function: str, strategy: Strategy | None = None) -> Kata:
    """Return a kata of this name, whose module has that name, too."""
    return Kata(
        root=Path("nowhere"),
        name=name,
        title=name.capitalize(),
        summary="",
        module=name,
        functions=(function,),
        source="",
        rubric=Rubric(steps=0, sweep=0, mutants=0, chaff=0, pass_mark=0),
        steps=(),
        wheats=(),
        chaffs=(),
        strategy=strategy,
    )
