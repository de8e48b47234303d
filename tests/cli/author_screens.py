"""The screens of the author's commands."""

from __future__ import annotations

import os
from pathlib import Path

from dicedojo.authoring.scaffold import write_kata

from .golden import screen, screen_of, screens
from .terminal import Answer, Dojo


@screen
def author_check_that_fails(dojo: Dojo, here: Path) -> Answer:
    lay_out(dojo, here)
    Path("solutions/highest/02_highest_die/green.py").unlink()
    return dojo("author", "check", "highest")


@screen
def author_check_with_many_faults(dojo: Dojo, here: Path) -> Answer:
    """The command that it names shows all of them."""
    lay_out(dojo, here)
    for number in range(12):
        chaff = Path(f"solutions/highest/chaff/planted_{number:02}.py")
        chaff.write_text('"""Chaff: none.\n\nStep: nowhere\n"""\n')
    whole = dojo("author", "check", "highest", "--only", "answers").out
    assert "planted_11" in whole
    return dojo("author", "check")


@screen
def author_check_beside_a_course(dojo: Dojo, here: Path) -> Answer:
    lay_out(dojo, here)
    os.chdir(here)
    return dojo("author", "check")


@screen
def author_check_in_no_course(dojo: Dojo, here: Path) -> Answer:
    write_kata(here / "shipped", "highest")
    os.environ["DOJO_CONTENT"] = str(here / "shipped")
    return dojo("author", "check", "--only", "refactorings")


def lay_out(dojo: Dojo, here: Path) -> None:
    """Write a course of one kata, and go into it."""
    os.environ.pop("DOJO_CONTENT")
    dojo("author", "new", "highest")
    os.chdir(here / "highest")


screens |= {
    "author_new": screen_of("author new pairs"),
    "author_new_game": screen_of("author new --game lucky"),
    "author_check_game": screen_of("author check --game greed"),
    "author_facts": screen_of("author facts", lay_out),
    "author_wheel": screen_of("author wheel --class", lay_out),
    "author_wheel_without_a_course": screen_of("author wheel"),
}
