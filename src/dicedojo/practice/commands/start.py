"""The verb `start`: creates a workspace, or restores missing files of one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated
from zipfile import ZipFile

import typer
from rich.console import Console

from dicedojo.console import make_console, next_line, typed
from dicedojo.course import PLAN, Courses, Kata, Mode, step_title
from dicedojo.errors import UnusableInput
from dicedojo.files import DOT
from dicedojo.games import find_game
from dicedojo.practice.find import known_courses, open_workspace, workspace_around
from dicedojo.practice.given import waits_for_a_test
from dicedojo.practice.journal import write_whole
from dicedojo.practice.new_workspace import is_laid_out
from dicedojo.practice.new_workspace import start as lay_out
from dicedojo.practice.workspace import Workspace
from dicedojo.submission import ZIP_FAULTS, read_archive

TAKEN = re.compile(r"tests/.+|PLAN\.md")  # of the zip, in addition to the module
# Of `.dojo`: the progress, and the module as each step began.
STATE = re.compile(r"\.dojo/(progress\.json|steps/\w+\.py)")
MAX_BYTES = 1 << 20  # of one file in `.dojo`


def start(
    kata: Annotated[
        str | None,
        typer.Argument(help="The kata, by its name or COURSE/KATA."),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="The new folder. Default: the kata's name."),
    ] = None,
    mode: Annotated[
        Mode | None,
        typer.Option(
            help="guided: given/ has the course's tests. tdd: they wait for a test "
            "of yours. free: none of yours is asked for. Default: guided."
        ),
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="ZIP", help="Go on from the work that a page saved."
        ),
    ] = None,
) -> None:
    """Create a workspace: a stub, tests/, given/ and the first step."""
    all_courses = known_courses()
    if kata is None:
        all_names = all_courses.names
        raise UnusableInput(
            "Which kata would you like to start?",
            evidence=f"The katas are: {', '.join(all_names)}.",
            next=f"dojo start {all_names[0] if all_names else 'KATA'}",
        )
    cwd = Path.cwd()
    target = folder or workspace_around(cwd)
    new_kata = _kata_of(target, all_courses, kata) or all_courses.kata(kata)
    place = cwd if is_laid_out(new_kata, cwd) else cwd / new_kata.name
    if source is not None:
        unpack_work(new_kata, source, target or place)
    workspace, is_new = lay_out(new_kata, target or place, mode)
    console = make_console()
    heading = "You have been here before, and nothing of yours was changed:"
    if workspace.laid_anew:
        heading = f"Your workspace for {new_kata.title} is laid anew in:"
    elif source is not None:
        heading = f"Your work on {new_kata.title} goes on in:"
    elif is_new:
        heading = f"Your workspace for {new_kata.title} is ready in:"
    console.print(f"{heading}\n  {workspace.folder}", soft_wrap=True, markup=False)
    if workspace.laid_anew:
        console.print("Your files are as they were. The first step is open again, and")
        console.print("dojo next goes on from step to step while they are green.")
    elif is_new and source is None:
        _show_files(console, workspace)
    if workspace.rewritten and (workspace.laid_anew or source is None):
        names = ", ".join(workspace.rewritten)
        console.print(f"Missing files were restored: {names}.", markup=False)
    console.print()
    _show_next(console, workspace)


def _show_next(console: Console, workspace: Workspace) -> None:
    """Print the open step, or that the kata is finished, and the next command."""
    kata = workspace.kata
    if workspace.progress.finished:
        title = f"{kata.title} is finished: every step is green."
        command = "dojo grade ." if kata.has_answers else "dojo mutate"
    else:
        title, command = step_title(workspace.step, len(kata.steps)), "dojo lesson"
        if workspace.step == kata.steps[0] and _can_be_played(kata):
            console.print(f"Play the game first: dojo play {kata.name}")
            console.print()
    console.print(title, markup=False, style="bold")
    is_here = workspace.folder == Path.cwd()
    change_folder = "" if is_here else f"cd {typed(workspace.folder)} && "
    console.print(next_line(f"{change_folder}{command}"))


def _can_be_played(kata: Kata) -> bool:
    """Return whether there is a playable game with the kata's name."""
    try:
        game = find_game(kata.name)
    except UnusableInput:  # `dojo play` reports a broken game
        return False
    return game is not None and game.play is not None


def _kata_of(folder: Path | None, courses: Courses, name: str) -> Kata | None:
    """Return the kata of the workspace in a folder, if it has this name.

    Its course may be one that no command would find otherwise.
    """
    if folder is None or not (folder / DOT).is_dir():
        return None
    try:
        kata = open_workspace(courses, folder.absolute()).kata
    except UnusableInput:
        return None  # its course is missing, and may be stated now
    return kata if name in (kata.name, f"{kata.course}/{kata.name}") else None


def _show_files(console: Console, workspace: Workspace) -> None:
    """Print the contents of a new workspace, a line for each file or folder."""
    module = workspace.module.name
    files = {module: "the module that you write"}
    if (workspace.folder / PLAN).is_file():
        files[PLAN] = "what you want to do, in your own words"
    files |= {f"{name}.py": f"{module} may import it" for name in workspace.kata.given}
    files["tests/"] = "your tests; only these earn points"
    files["given/"] = "the course's tests and features, kept by dojo"
    if waits_for_a_test(workspace):
        files["given/"] = "the course's tests, after a test of yours asks for a step"
    width = max(9, *map(len, files))
    for name, meaning in files.items():
        console.print(f"  {name:<{width}} {meaning}")


def unpack_work(kata: Kata, source: Path, folder: Path) -> None:
    """Write the learner's files and progress from a zip into a new or empty folder.

    Raises:
        UnusableInput: it is not work on this kata, or the folder is not empty.
    """
    files = dict(read_archive(source).files)
    modules = [path for path in files if Path(path).name == f"{kata.module}.py"]
    if not modules:
        raise UnusableInput(
            f"{source} is not work on {kata.title}.",
            evidence=f"It has no {kata.module}.py.",
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UnusableInput(
            f"{folder} is not empty, so dojo leaves it alone.",
            next=f"dojo start {kata.name} NEW_FOLDER --from {typed(source)}",
        )
    module = min(modules, key=len)
    root = module.removesuffix(f"{kata.module}.py")
    contents = {f"{kata.module}.py": files[module], **_state(source, root)}
    for path, content in files.items():
        path_inside = path.removeprefix(root)
        if path.startswith(root) and TAKEN.fullmatch(path_inside):
            contents[path_inside] = content
    for path, content in contents.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, content)


def _state(source: Path, root: str) -> dict[str, bytes]:
    """Return the files of `.dojo` to continue from; none if the zip is broken."""
    files = {}
    try:
        with ZipFile(source) as archive:
            for member in archive.infolist():
                path = member.filename.removeprefix(root)
                if STATE.fullmatch(path) and member.file_size <= MAX_BYTES:
                    files[path] = archive.read(member)
    except ZIP_FAULTS:
        return {}
    return files
