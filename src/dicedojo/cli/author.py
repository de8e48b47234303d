"""The author's commands: check a course, lay one out, write its facts and its wheel."""

from __future__ import annotations

import os
import shlex
import textwrap
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicedojo.authoring.scaffold import copy_kata, write_course, write_game, write_kata
from dicedojo.cli.every_command import with_course
from dicedojo.cli.show.console import from_here, make_console, next_line, typed
from dicedojo.course.course import TREES
from dicedojo.course.courses import (
    CONTENT,
    OTHER_COURSE,
    find_courses,
    shipped_root,
    stated_folders,
)
from dicedojo.course.step import Mode
from dicedojo.errors import UnusableInput
from dicedojo.text import did_you_mean, nearest

if TYPE_CHECKING:
    from dicedojo.authoring.check import Verdict

SHOWN = 10  # faults of a check among others; fixing these often fixes the rest
OneKata = Annotated[
    str | None, typer.Argument(metavar="KATA", help="One kata. Default: all of them.")
]


def check(
    kata: OneKata = None,
    fresh: Annotated[
        bool,
        typer.Option(
            "--fresh", help="Run checks again that have passed on the same files."
        ),
    ] = False,
    only: Annotated[
        str,
        typer.Option(
            metavar="CHECK",
            help="One check, such as chaffs or lessons, or a step: its lesson.",
        ),
    ] = "",
    game: Annotated[
        bool,
        typer.Option("--game", help="Check a game that is installed, not a kata."),
    ] = False,
) -> None:
    """Check that the katas in this folder are sound, or a game."""
    if game:
        if only or fresh:
            raise UnusableInput(
                "All checks of a game are made each time.",
                hint="--only and --fresh are for katas.",
                next=shlex.join(["dojo", "author", "check", "--game", kata or "NAME"]),
            )
        _check_games(kata)
        return
    root = authors_root()
    names = [_choose(root, kata)] if kata else _katas(root)
    console = make_console()
    if not stated_folders() and root != _course_around(Path.cwd()):
        console.print("This folder lies in no course, so dojo's own is checked.")
        console.print(f"{OTHER_COURSE}\n")
    broken = [
        name for name in names if not _check_one(console, root, name, fresh, only)
    ]
    if broken:
        again = f" --only {shlex.quote(only)}" if only else ""
        fix = f"fix that, then dojo author check {broken[0]}{again}"
        console.print(next_line(fix))
        raise typer.Exit(1)
    if only:
        console.print(
            next_line(shlex.join(["dojo", "author", "check", *filter(None, [kata])]))
        )
        return
    words = ["dojo", "start", names[0]]
    if root != shipped_root():  # a workspace lies outside the course
        words += [str(root.parent / f"my_{names[0]}"), "--course", str(root)]
    console.print(next_line(shlex.join(words)), soft_wrap=True)


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
    root = (folder or _course_around(here) or here / kata).absolute()
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
    console.print(next_line(check), soft_wrap=True)


def _new_game(name: str, folder: Path) -> None:
    files = write_game(folder, name)
    console = make_console()
    console.print(f"The game {name} is written in:")
    console.print(f"  {folder}", soft_wrap=True, markup=False)
    names = ", ".join(path.name for path in files)
    console.print(f"It has {names}.", markup=False)
    console.print()
    install = f"python -m pip install -e {typed(folder)}"
    console.print(next_line(f"{install}, then dojo play {name}"), soft_wrap=True)


def facts(kata: OneKata = None) -> None:
    """Write the facts of a kata, so that no grade computes them."""
    from dicedojo.authoring.answers import write_facts
    from dicedojo.authoring.structure import require_complete
    from dicedojo.course.course import load_kata

    root = authors_root()
    names = [_choose(root, kata)] if kata else _katas(root)
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
    console.print(next_line(f"pip install {typed(path)}"), soft_wrap=True)


def _course_around(here: Path) -> Path | None:
    """Return the nearest folder from here up with a course in it, if there is one."""
    for folder in (here, *here.parents):
        if all((folder / tree).is_dir() for tree in TREES):
            return folder
    return here if (here / "katas").is_dir() else None


def authors_root() -> Path:
    """Return the folder whose katas an author works on.

    That is the one of --course, else the nearest folder from here up with the four
    trees, else the course that comes with dojo.

    Raises:
        UnusableInput: none of the first two is there, and this folder holds courses;
            or --course names no course.
    """
    if stated := stated_folders():
        find_courses()  # it says if there is no course
        return stated[0]
    if CONTENT in os.environ:
        return shipped_root()
    here = Path.cwd()
    if (around := _course_around(here)) is not None:
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


def _katas(root: Path) -> list[str]:
    names = sorted(
        path.name
        for path in (root / "katas").glob("*/")
        if not path.name.startswith((".", "_"))
    )
    if not names:
        raise UnusableInput(f"There is no kata in {root}.", next="dojo author new KATA")
    return names


def _choose(root: Path, name: str) -> str:
    names = _katas(root)
    if name in names:
        return name
    raise UnusableInput(
        f"There is no kata {name!r} in {root}.",
        evidence=f"The katas are: {', '.join(names)}.",
        hint=did_you_mean(nearest(name, names)) or OTHER_COURSE,
        next="dojo author new KATA",
    )


def _check_one(console: Console, root: Path, name: str, fresh: bool, only: str) -> bool:
    """Show each check of one kata; return whether all passed."""
    from dicedojo.authoring.check import check_kata, only_name, planned

    console.print(f"{name}, in {root}", style="bold", soft_wrap=True, markup=False)
    passed = not_run = unchanged = 0
    texts = planned(only)
    count = len(texts)

    def words(done: int) -> str:
        running = f": {texts[done]}" if done < count else ""
        return f"{name}, {done} of {count} checks done{running}"

    with make_console(stderr=True).status(words(0)) as status:
        found = check_kata(root, name, fresh=fresh, only=only)
        for number, verdict in enumerate(found, 1):
            passed += verdict.passed
            not_run += not verdict.was_run
            unchanged += verdict.unchanged
            again = f"dojo author check {name} --only {only_name(verdict.text)}"
            _show(console, verdict, "" if only else with_course(again))
            status.update(words(number))
    rest = f" {not_run} need complete trees and were not run." if not_run else ""
    console.print(f"{passed} of {count} checks passed.{rest}", style="bold")
    if unchanged:
        console.print(f"{unchanged} of {count} are unchanged since they last passed.")
    console.print()
    return passed == count


def _check_games(name: str | None) -> None:
    """Show each check of one game, or of all but dojo's own."""
    from dicedojo.authoring.game_check import CHECKS, check_game, games_to_check

    names = games_to_check(name)
    console = make_console()
    broken = []
    for each in names:
        console.print(each, style="bold", markup=False)
        passed = 0
        with make_console(stderr=True).status(f"{each} is played …"):
            for verdict in check_game(each):
                passed += verdict.passed
                _show(console, verdict)
        console.print(f"{passed} of {len(CHECKS)} checks passed.", style="bold")
        console.print()
        if passed < len(CHECKS):
            broken.append(each)
    if broken:
        again = f"fix that, then dojo author check --game {broken[0]}"
        console.print(next_line(again))
        raise typer.Exit(1)
    console.print(next_line(f"dojo play {names[0]}"))


def _show(console: Console, verdict: Verdict, shows_all: str = "") -> None:
    """Print a verdict; all its faults, or ten and the command that `shows_all`."""
    if not verdict.was_run:
        console.print(_marked(Text("-", "dim"), Text(verdict.text, "dim")))
        return
    mark = Text("✓", "bold green") if verdict.passed else Text("✗", "bold red")
    console.print(_marked(mark, Text(verdict.text)))
    shown = verdict.faults[: SHOWN if shows_all else None]
    for fault in shown:
        console.print(f"      {fault.where}", soft_wrap=True, markup=False)
        message = _indented(fault.message, 8, console.width)
        console.print(message, soft_wrap=True, markup=False)
    if hidden := len(verdict.faults) - len(shown):
        console.print(f"      and {hidden} more: {shows_all}", markup=False)
    if verdict.faults:
        console.print(_indented(f"Next: {verdict.advice}.", 6, console.width))


def _marked(mark: Text, text: Text) -> Table:
    """Return a text behind its mark; its further lines begin below the first."""
    line = Table.grid(padding=(0, 1, 0, 0))
    line.add_row(" ", mark, text)
    return line


def _indented(text: str, margin: int, width: int) -> str:
    """Return the text folded at `width`, its own lines kept apart.

    The witness of a chaff is one line in a docstring, so it stays one here.
    """
    lines = text.splitlines() or [""]
    folded = [
        [line] if line.startswith("Witness: ") else textwrap.wrap(line, width - margin)
        for line in lines
    ]
    flat = chain.from_iterable(each or [""] for each in folded)
    return textwrap.indent("\n".join(flat), " " * margin)
