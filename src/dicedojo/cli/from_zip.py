"""The work that a page saved, as the beginning of a workspace: `dojo start --from`."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

from dicedojo.cli.show.console import typed
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.zip_files import FAULTS, read_zip
from dicedojo.workspace.progress import write_whole

TAKEN = re.compile(r"tests/.+|PLAN\.md")  # of the zip, beside the module
# Of `.dojo`: how far the work is, and the module as each step began.
STATE = re.compile(r"\.dojo/(progress\.json|steps/\w+\.py)")
MAX_BYTES = 1 << 20  # of one file in `.dojo`


def unpack_work(kata: Kata, source: Path, folder: Path) -> None:
    """Write the learner's files and progress from a zip into a new or empty folder.

    Raises:
        UnusableInput: it is not the work on this kata, or the folder holds something.
    """
    files = dict(read_zip(source).files)
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
    chosen = {f"{kata.module}.py": files[module], **_state(source, root)}
    for path, content in files.items():
        inside = path.removeprefix(root)
        if path.startswith(root) and TAKEN.fullmatch(inside):
            chosen[inside] = content
    for path, content in chosen.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, content)


def _state(source: Path, root: str) -> dict[str, bytes]:
    """Return the files of `.dojo` to go on from; none of a broken zip."""
    found = {}
    try:
        with ZipFile(source) as archive:
            for member in archive.infolist():
                path = member.filename.removeprefix(root)
                if STATE.fullmatch(path) and member.file_size <= MAX_BYTES:
                    found[path] = archive.read(member)
    except FAULTS:
        return {}
    return found
