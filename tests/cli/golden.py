"""The golden screens: what is typed for each, and what always differs in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from .terminal import Answer, Dojo

# What differs from run to run, and from machine to machine.
MASKED = (
    (re.compile(r"\b\d+\.\d+ s\b"), "0.0 s"),
    (re.compile(r"\b\d+\.\d+s$", re.MULTILINE), "0.00s"),  # as pytest says it
    (re.compile(r"\b(graded in) \d+ s\b"), r"\1 0 s"),
    (re.compile(r"^\d+ of \d+ graded, .* left\n", re.MULTILINE), ""),  # every 5 s
    (re.compile(r"\b\d{4}-\d\d-\d\dT[\d.-]+"), "2026-01-01T00-00-00.000000"),
    (re.compile(r"(Sandbox: bubblewrap) .*"), r"\1 1.0"),
    (re.compile(r"^Computing the best play takes .*\n", re.MULTILINE), ""),  # once
    (re.compile(r"(Graded:)\s.*?(submission)\s+\w+\.", re.DOTALL), r"\1 … \2 …."),
)

Screen = Callable[[Dojo, Path], Answer]
screens: dict[str, Screen] = {}


def screen(show: Screen) -> Screen:
    """Add a screen, under the name of the function that types its commands."""
    screens[show.__name__] = show
    return show


def screen_of(words: str, begin: Callable[[Dojo, Path], None] | None = None) -> Screen:
    """Return the screen of a command, in a folder that is laid out like this."""

    def show(dojo: Dojo, here: Path) -> Answer:
        if begin is not None:
            begin(dojo, here)
        return dojo(*words.split())

    return show


def as_screen(answer: Answer, here: Path) -> str:
    """Return all that was printed and the exit code, without what always differs."""
    text = f"{answer.out}{answer.err}"
    text = text.replace(str(here), "HERE")
    for pattern, instead in MASKED:
        text = pattern.sub(instead, text)
    lines = [line.rstrip() for line in text.splitlines()]
    return "\n".join([*lines, f"[exit code {answer.code}]", ""])
