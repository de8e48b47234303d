"""The verbs `author new`, `facts` and `wheel`, which write."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.authoring.commands.root import (
    OneKata,
    authors_root,
    choose_kata,
    course_around,
    katas_in,
)
from dicedojo.authoring.scaffold import copy_kata, write_course, write_game, write_kata
from dicedojo.console import from_here, make_console, next_line, typed
from dicedojo.course import Mode, find_courses, shipped_root, stated_folders
from dicedojo.errors import UnusableInput


def new(
    kata: Annotated[
        str, typer.Argument(help="The name of the kata, and its module, or the game.")
    ],
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="DIR",
            help="The folder of the course. Default: the one you are in, or a new one.",
        ),
    ] = None,
    game: Annotated[
        bool, typer.Option("--game", help="Write a game, in a folder of its own.")
    ] = False,
    like: Annotated[
        str,
        typer.Option(metavar="KATA", help="Copy this kata, for you to change."),
    ] = "",
) -> None:
    """Create a course with a kata, add a kata to one, or create a game."""
    here = Path.cwd()
    if game and like:
        raise UnusableInput(
            "--like copies a kata, and --game writes a game.",
            next=shlex.join(["dojo", "author", "new", kata, "--like", like]),
        )
    if game:
        _new_game(kata, (folder or here / f"{kata}_game").absolute())
        return
    root = (folder or course_around(here) or here / kata).absolute()
    is_new = not (root / "katas").is_dir()
    if like:
        copy_kata(root, kata, find_courses().kata(like))
    else:
        write_kata(root, kata)
    around = write_course(root, kata)
    console = make_console()
    written = "A course with the kata" if is_new else "The kata"
    console.print(f"{written} {kata} is written in:")
    console.print(f"  {root}", soft_wrap=True, markup=False)
    console.print("  katas/      the stub, the starter tests, hints, the domain")
    console.print("  features/   what must be true, and the step definitions")
    console.print("  solutions/  the code of each step, wheats and chaffs")
    console.print("  lessons/    what a learner reads and types")
    if around:
        names = ", ".join(path.name for path in around)
        console.print(f"Beside them: {names}.", markup=False)
    console.print()
    check = f"dojo author check {kata}"
    if stated_folders():  # which is another course than this
        check += f" --course {typed(root)}"
    elif root != here:
        check = f"cd {typed(root)} && {check}"
    console.print(next_line(check))


def _new_game(name: str, folder: Path) -> None:
    files = write_game(folder, name)
    console = make_console()
    console.print(f"The game {name} is written in:")
    console.print(f"  {folder}", soft_wrap=True, markup=False)
    names = ", ".join(path.name for path in files)
    console.print(f"It has {names}.", markup=False)
    console.print()
    install = f"python -m pip install -e {typed(folder)}"
    console.print(next_line(f"{install}, then dojo play {name}"))


def facts(kata: OneKata = None) -> None:
    """Write the facts of a kata, so that no grade computes them."""
    from dicedojo.authoring.facts import write_facts
    from dicedojo.authoring.structure import require_complete
    from dicedojo.course import load_kata

    root = authors_root()
    names = [choose_kata(root, kata)] if kata else katas_in(root)
    console = make_console()
    for name in names:
        require_complete(root, name, "its facts were not written")
        loaded = load_kata(root, name)
        done = "Written" if write_facts(loaded) else "Up to date"
        path = from_here(loaded.facts_file)
        console.print(f"{done}: {path}", soft_wrap=True, markup=False)
    console.print(next_line(f"dojo author check {names[0]}"))


def wheel(
    for_class: Annotated[
        bool,
        typer.Option("--class", help="Leave out the solutions and the samples."),
    ] = False,
    mode: Annotated[
        Mode | None,
        typer.Option(help="State it for all learners. Default: each chooses."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="The folder to write to. Default: dist, or dist/class."
        ),
    ] = None,
) -> None:
    """Build the wheel of the course in this folder."""
    from dicedojo.authoring.wheel import build_wheel

    root = authors_root()
    if root == shipped_root():
        raise UnusableInput(
            "There is no course of your own in this folder.",
            hint="Change into its folder, or lay out a new one.",
            next="dojo author new KATA",
        )
    target = out or root / "dist" / ("class" if for_class else "")
    with make_console(stderr=True).status("Building the wheel …"):
        path = build_wheel(root, target.absolute(), for_class=for_class, mode=mode)
    console = make_console()
    console.print(f"Written: {from_here(path)}", soft_wrap=True, markup=False)
    if for_class:
        console.print("It is the class edition, without solutions and samples.")
    if mode is not None:
        console.print(f"It states the mode {mode} for all learners.")
    console.print(next_line(f"pip install {typed(path)}"))
