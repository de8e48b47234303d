"""The course that an author works on, and its katas."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.console import typed
from dicedojo.course import (
    CONTENT,
    OTHER_COURSE,
    TREES,
    find_courses,
    shipped_root,
    stated_folders,
)
from dicedojo.errors import UnusableInput
from dicedojo.text import did_you_mean, nearest

OneKata = Annotated[
    str | None, typer.Argument(metavar="KATA", help="One kata. Default: all of them.")
]


def course_around(here: Path) -> Path | None:
    """Return the nearest folder from here up that holds a course, if any."""
    for folder in (here, *here.parents):
        if all((folder / tree).is_dir() for tree in TREES):
            return folder
    return here if (here / "katas").is_dir() else None


def authors_root() -> Path:
    """Return the folder whose katas an author works on.

    This is the folder of --course, else the nearest folder from here up with the four
    trees, else the course shipped with dojo.

    Raises:
        UnusableInput: neither of the first two exists, and this folder holds courses;
            or --course names no course.
    """
    if stated := stated_folders():
        find_courses()  # raises if there is no course
        return stated[0]
    if CONTENT in os.environ:
        return shipped_root()
    here = Path.cwd()
    if (around := course_around(here)) is not None:
        return around
    if below := sorted(path.parent for path in here.glob("*/katas/")):
        raise UnusableInput(
            "This folder is not a course, but it holds one."
            if len(below) == 1
            else f"This folder is not a course, but it holds {len(below)}.",
            hint=OTHER_COURSE,
            next=" or ".join(f"cd {typed(folder)}" for folder in below),
        )
    return shipped_root()


def katas_in(root: Path) -> list[str]:
    names = sorted(
        path.name
        for path in (root / "katas").glob("*/")
        if not path.name.startswith((".", "_"))
    )
    if not names:
        raise UnusableInput(f"There is no kata in {root}.", next="dojo author new KATA")
    return names


def choose_kata(root: Path, name: str) -> str:
    names = katas_in(root)
    if name in names:
        return name
    raise UnusableInput(
        f"There is no kata {name!r} in {root}.",
        evidence=f"The katas are: {', '.join(names)}.",
        hint=did_you_mean(nearest(name, names)) or OTHER_COURSE,
        next="dojo author new KATA",
    )
