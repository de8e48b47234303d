"""Policies as learners hand them in, and a kata that asks for one and no more."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from dicedojo.course.rubric import Strategy
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.sandbox import Bubblewrap

from ..katas import bare_kata

POLICY = Strategy("final_policy", nothing_at=0.6, full_from=0.97)
KATA = bare_kata("engineering", "final_policy", POLICY)

NEW_ONLY = """\
def final_policy(revenue, rounds_left):
    return "new"
"""
PROMO_ONCE = """\
def final_policy(revenue, rounds_left):
    return "promote" if 4 in revenue else "new"
"""


def code_of(source: str) -> CodeUnderTest:
    """Return the code of a module, to be asked in a process of its own."""
    files = {"engineering.py": dedent(source).encode()}
    return CodeUnderTest.of(KATA, Bubblewrap(), files, "engineering.py")


def hand_in(folder: Path, source: str) -> Path:
    """Write a module into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / "engineering.py").write_text(dedent(source), "utf-8")
    return folder
