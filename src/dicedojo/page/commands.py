"""The verb `export html`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.console import make_console, next_line, typed
from dicedojo.errors import UnusableInput
from dicedojo.files import require_writable, save_whole
from dicedojo.practice import known_courses, require_lesson
from dicedojo.text import counted


def export_html(
    kata: Annotated[
        str | None,
        typer.Argument(
            metavar="KATA", help="The kata, by its name or COURSE/KATA. Default: all."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            *("--out", "--output"),  # the older name, kept for a version
            metavar="FILE",
            help="The file to write. Default: KATA.html, or dojo.html for all.",
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
    """Write a kata, or all with a map, as one page that needs no network."""
    if out and site:
        raise UnusableInput(
            "--out and --site cannot be combined.",
            next=" ".join(filter(None, ["dojo export html", kata, f"--site {site}"])),
        )
    courses = known_courses()
    names = [kata] if kata else [item.name for item in courses.katas]
    katas = [courses.kata(name) for name in names]
    from dicedojo.authoring import class_edition_of
    from dicedojo.page.file import facts, page_name, render_page, render_site

    file = out or (site or Path()) / page_name([item.name for item in katas])
    for item in katas:
        for step in item.steps:
            require_lesson(step.lesson, next=f"dojo author check {item.name}")
    require_writable(file, file.parent)
    pages = []
    for item in katas:
        with tempfile.TemporaryDirectory() as folder:
            edition = class_edition_of(item, Path(folder)) if for_class else item
            pages.append(facts(edition, with_programs=not for_class))
    files = render_site(pages) if site else {file.name: render_page(pages)}
    for name, content in reversed(files.items()):  # the page last: it needs them
        save_whole(file.parent / name, content.encode())
    console = make_console()
    size = f"{sum(map(len, files.values())) / 1e6:.1f} MB"
    shared = f" in {len(files)} files" if site else ""
    title = katas[0].title if kata else counted(len(katas), "kata")
    console.print(
        f"{title} as a page, {size}{shared}: {typed(file)}",
        markup=False,
        soft_wrap=True,
    )
    if for_class:
        console.print("It has no solutions; the right answers and the lessons it has.")
    console.print(next_line("open it in Chromium or Firefox"))
