"""The verbs `export …`: a kata to take along, without anything to install."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.cli.show.console import make_console, next_line, typed
from dicedojo.errors import ContentError, UnusableInput
from dicedojo.files import require_writable, save_whole
from dicedojo.workspace.find import known_courses


def html(
    kata: Annotated[str, typer.Argument(help="The kata, by its name or COURSE/KATA.")],
    out: Annotated[
        Path | None,
        typer.Option(
            *("--out", "--output"),  # the older name, for a version
            metavar="FILE",
            help="The file to write. Default: KATA.html.",
        ),
    ] = None,
    for_class: Annotated[
        bool, typer.Option("--class", help="Leave the solutions out.")
    ] = False,
    site: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write it as files that several katas in DIR share."
        ),
    ] = None,
) -> None:
    """Write a kata as one page that needs no network."""
    if out and site:
        raise UnusableInput(
            "--out and --site cannot be combined.",
            next=f"dojo export html {kata} --site {site}",
        )
    chosen = known_courses().kata(kata)
    file = out or (site or Path()) / f"{chosen.name}.html"
    for step in chosen.steps:
        if not step.lesson.is_file():
            raise ContentError(
                f"The lesson {step.lesson} is missing.",
                next=f"dojo author check {chosen.name}",
            )
    require_writable(file, file.parent)
    from dicedojo.authoring.wheel import class_edition_of
    from dicedojo.browser.page_file import facts, render_page, render_site
    from dicedojo.cli.show.lesson_page import render_body

    with tempfile.TemporaryDirectory() as place:
        if for_class:
            chosen = class_edition_of(chosen, Path(place))
        found = facts(chosen, render_body, with_programs=not for_class)
    files = render_site(found) if site else {file.name: render_page(found)}
    for name, content in reversed(files.items()):  # the page last: it needs the others
        save_whole(file.parent / name, content.encode())
    console = make_console()
    size = f"{sum(map(len, files.values())) / 1e6:.1f} MB"
    shared = f" in {len(files)} files" if site else ""
    console.print(
        f"{chosen.title} as a page, {size}{shared}: {typed(file)}",
        markup=False,
        soft_wrap=True,
    )
    if for_class:
        console.print("It has no solutions; the right answers and the lessons it has.")
    console.print(next_line("open it in Chromium or Firefox"))
