"""The cases of the corpus: a program, its tests, and what must be said of both.

A case is one text, `cases/KATA/NAME.case`. Its head is TOML and states what is
expected; its files follow, each below a blank line and a line `-- PATH --`. What is no
UTF-8 text has a folder in its place, with the head in `case.toml`. A head states

- `why`: what the case shows;
- `takes."greed.py" = "greed_counting.py"`: a file that several cases have, from
  `shared/`, or by its path from the course; a list makes one file of several. What the
  case itself has at that place comes after it;
- `[[changes."greed.py"]]`: in the file so far, each `old` text becomes the `new` one,
  so many `times`;
- `points` and more (tests/corpus/test_grades.py): what its grade must say;
- `[fresh]` (tests/corpus/fresh.py): plain pytest and the kit must notice the same
  changes of the program;
- `[fair]` (tests/corpus/fairness.py): the points that a fair teacher gives.

To have a case as a folder:

    python -m tests.corpus.case NAME FOLDER
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from dicedojo.course.course import content_root

FOLDER = Path(__file__).parent / "cases"
SHARED = Path(__file__).parent / "shared"
HEAD = "case.toml"
PLACE = re.compile(r"\n-- (\S+) --\n")


@dataclass(frozen=True)
class Case:
    """A case, by its name; `stated` is its head."""

    name: str
    kata: str
    stated: Mapping[str, Any]
    own: Mapping[str, bytes]

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The files as they are handed in, by their paths."""
        parts = {place: [content] for place, content in self.own.items()}
        for place, taken in self.stated.get("takes", {}).items():
            names = [taken] if isinstance(taken, str) else taken
            parts[place] = [*map(read_shared, names), *parts.get(place, ())]
        files = {place: b"\n\n".join(contents) for place, contents in parts.items()}
        for place, changes in self.stated.get("changes", {}).items():
            pairs = [(one["old"], one["new"] * one.get("times", 1)) for one in changes]
            files[place] = changed(files[place].decode(), pairs).encode()
        return files

    def lay_out(self, folder: Path) -> Path:
        """Write the files into a new folder of the case's name; return its path."""
        for place, content in self.files.items():
            path = folder / self.name / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return folder / self.name


def read_shared(name: str) -> bytes:
    """Return a file of `shared/`, or one of the course by its path there."""
    return (content_root() / name if "/" in name else SHARED / name).read_bytes()


def changed(text: str, changes: Iterable[Sequence[str]]) -> str:
    """Return the text with each old part replaced, which must be there, by the new."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def read_case(path: Path) -> Case:
    """Return the case in a file or a folder."""
    if path.is_dir():
        paths = [each for each in sorted(path.rglob("*")) if each.is_file()]
        own = {each.relative_to(path).as_posix(): each.read_bytes() for each in paths}
        head = own.pop(HEAD).decode()
    else:
        head, *rest = PLACE.split(path.read_text("utf-8"))
        places, texts = rest[::2], rest[1::2]
        own = {p: text.encode() for p, text in zip(places, texts, strict=True)}
    return Case(path.stem, path.parent.name, tomllib.loads(head), own)


CASES = {case.name: case for case in map(read_case, sorted(FOLDER.glob("*/*")))}


def cases_that_state(key: str) -> dict[str, Case]:
    """Return the cases whose head has this key, by their names."""
    return {name: case for name, case in CASES.items() if key in case.stated}


if __name__ == "__main__":
    print(CASES[sys.argv[1]].lay_out(Path(sys.argv[2])))
