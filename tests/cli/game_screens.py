"""The screens of `dojo play`, `dojo exact` and `dojo doctor`."""

from __future__ import annotations

import io
import platform
import sys
from importlib import metadata
from pathlib import Path

import pytest

from dicedojo import __version__
from dicedojo.engine.sandbox import Bubblewrap

from .golden import screen, screen_of, screens
from .terminal import Answer, Dojo


@screen
def play_farkle(dojo: Dojo, here: Path) -> Answer:
    typed = "1\nr\n1 1\nc\n111\nb\n"
    return play(dojo, "farkle", "--seed", "4", "--target", "1000", typed=typed)


@screen
def play_yahtzee(dojo: Dojo, here: Path) -> Answer:
    """A hint, a turn, and a game that is given up."""
    typed = "h\n1 1\nn\n1\n?\nq\n"
    return play(dojo, "yahtzee", "--seed", "1", "--against", "par", typed=typed)


def play(dojo: Dojo, *words: str, typed: str) -> Answer:
    """Play a game by typing lines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        return dojo("play", *words)


screens |= {
    "exact_farkle": screen_of("exact farkle"),
    "exact_hog": screen_of("exact hog"),
}


@screen
def doctor(dojo: Dojo, here: Path) -> Answer:
    return without_versions(dojo("doctor"))


@screen
def doctor_that_misses_packages(dojo: Dojo, here: Path) -> Answer:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(metadata, "version", lambda _: "0.1")
        answer = dojo("doctor")
    return without_versions(answer)


def without_versions(answer: Answer) -> Answer:
    """Return what doctor prints, but for what this machine has installed."""
    out = answer.out.replace(sys.executable, "PYTHON")
    out = out.replace(Bubblewrap().description.removeprefix("bubblewrap "), "1.0")
    for version in (
        platform.python_version(),
        *map(metadata.version, ("mutmut", "pytest", "pytest-bdd")),
    ):
        out = out.replace(f" {version} ", " 1.0 ")
    out = out.replace(f" {__version__}, ", " 1.0, ")
    return Answer(answer.code, out, answer.err)
