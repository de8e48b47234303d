"""Which kata submissions are for, and what they name otherwise than the kata."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.course.courses import Courses
    from dicedojo.course.kata import Kata
    from dicedojo.submission.names import Names


def choose_kata(courses: Courses, name: str, paths: Sequence[Path]) -> Kata:
    """Return the kata that was named, or the only one that the folders fit.

    Raises:
        UnusableInput: the name is unknown, or nothing tells which kata is meant.
    """
    from dicedojo.submission.submission import holds_module

    if name:
        return courses.kata(name)
    for path in paths:  # the first may hold nothing, and the others are graded then
        fitting = [one for one in courses.katas if holds_module(path, one.module)]
        if len(fitting) == 1:
            return fitting[0]
    if len(courses.katas) == 1:
        return courses.katas[0]
    for path in paths:
        if not path.exists():
            raise UnusableInput(
                f"There is no {path}.",
                hint="Name the folder that holds the submission.",
                next="dojo grade FOLDER",
            )
    names = ", ".join(courses.names)
    raise UnusableInput(
        f"It is not clear which kata {paths[0]} is for.",
        evidence=f"The katas are: {names}.",
        next=f"dojo grade {paths[0]} --kata NAME",
    )


def stated_names(
    kata: Kata,
    paths: Sequence[Path],
    module: str | None,
    functions: Sequence[str],
    adapters: Path | None,
) -> Callable[[str, Path], Names | None]:
    """Return what gives the names stated for a submission, by its name and its path.

    None where none are stated. Those of options are the same for all.

    Raises:
        UnusableInput: an option or the file of adapters states something unusable.
    """
    from dicedojo.submission.adapters import read_adapters
    from dicedojo.submission.names import Names, read_names
    from dicedojo.submission.path_names import name_of

    stated = read_names(kata.expected_functions, module, functions)
    if adapters is None:
        return lambda name, path: stated if stated != Names() else None
    if module is not None or functions:
        raise UnusableInput(
            "--adapters cannot be combined with --module or --function.",
            hint=f"State these names in {adapters}.",
        )
    found = read_adapters(adapters, kata, paths)
    return lambda name, path: found.get(name, found.get(name_of(path, kata)))
