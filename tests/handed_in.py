"""Submissions that tests hand in, and the verdicts that those of a folder state.

Many submissions differ in one file, or in the end of one. A file that several have is
kept once, and written into each when a test hands it in. To have one as a folder:

    python -m tests.handed_in NAME FOLDER
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "submissions"
SHARED = FOLDER / "shared"
VERDICT = "verdict.toml"
VERDICTS: dict[str, dict[str, Any]] = {
    path.parent.name: tomllib.loads(path.read_text("utf-8"))
    for path in sorted(FOLDER.glob(f"*/{VERDICT}"))
}


def lay_out(name: str, folder: Path) -> Path:
    """Write the submission of this name below `folder`; return where it is.

    It has the files of its own folder, and those of `shared/` that its verdict takes:
    `takes."greed.py" = "greed.py"`, or a list of files that make one. What the folder
    itself has at that place comes after them. In what this makes, each of
    `[[changes."greed.py"]]` replaces its `old` text by the `new`, so many `times`.
    """
    own = FOLDER / name
    files = {
        path.relative_to(own).as_posix(): [path]
        for path in own.rglob("*")
        if path.is_file() and path.name != VERDICT
    }
    for place, taken in VERDICTS[name].get("takes", {}).items():
        parts = [taken] if isinstance(taken, str) else taken
        files[place] = [*(SHARED / part for part in parts), *files.get(place, ())]
    write_files(folder / name, files)
    for place, changes in VERDICTS[name].get("changes", {}).items():
        path = folder / name / place
        pairs = [(one["old"], one["new"] * one.get("times", 1)) for one in changes]
        path.write_bytes(changed(path.read_bytes().decode(), pairs).encode())
    return folder / name


def changed(text: str, changes: Iterable[Sequence[str]]) -> str:
    """Return the text with each old part replaced, which must be there, by the new."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def write_files(folder: Path, files: Mapping[str, Sequence[Path]]) -> Path:
    """Write each of these files, made of the parts at the paths; return the folder."""
    for place, parts in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"\n\n".join(part.read_bytes() for part in parts))
    return folder


if __name__ == "__main__":
    print(lay_out(sys.argv[1], Path(sys.argv[2])))
