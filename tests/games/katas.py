"""Katas that ask for one function, a strategy as a rule, and for no step."""

from __future__ import annotations

from pathlib import Path

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Rubric, Strategy


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
