"""The verb `demo`: grade the samples that come with a kata, and write their pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicedojo.cli.report import deliver, prepare
from dicedojo.cli.show.console import make_console, next_line
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.report import FORMATS
from dicedojo.sandbox import strongest_sandbox
from dicedojo.workspace.find import known_courses


def demo(
    katas: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KATA...]",
            help="The katas whose samples are graded; the first of the course if none "
            "is stated.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for the pages.")
    ] = Path("demo-grades"),
) -> None:
    """Grade the samples that come with a kata, and write their pages."""
    from dicedojo.grading.document.from_grade import grade_document
    from dicedojo.grading.run import grade_path

    known = known_courses()
    chosen = [known.kata(name) for name in katas or ()] or known.folders[0].katas[:1]
    samples = [_samples(kata) for kata in chosen]
    sandbox = strongest_sandbox()
    for kata, paths in zip(chosen, samples, strict=True):
        pages = out / known.label(kata.course, kata.name)
        prepare(pages, FORMATS["html"], len(paths))
        with make_console(stderr=True).status(f"Grading the samples of {kata.name} …"):
            grades = [grade_document(grade_path(kata, path, sandbox)) for path in paths]
        deliver(grades, FORMATS["text"], None)
        deliver(grades, FORMATS["html"], pages)
    following = known.following(chosen[-1]) if chosen else None
    if following is not None:
        name = known.label(following.course, following.name)
        make_console(stderr=True).print(next_line(f"dojo demo {name}"))


def _samples(kata: Kata) -> list[Path]:
    """Return the folders with the samples of a kata, by name.

    Raises:
        UnusableInput: it has none, or its right answers are not installed.
    """
    kata.require_answers()
    samples = sorted((kata.folder / "samples").glob("[!.]*/"))
    if not samples:
        raise UnusableInput(
            f"The kata {kata.name} has no samples.",
            hint=f"Its author can put submissions into {kata.folder / 'samples'}.",
            next=f"dojo start {kata.name}",
        )
    return samples
