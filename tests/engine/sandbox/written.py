"""Programs that tests write, each as a room of its own in a sandbox."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

from dicedojo.engine.sandbox.base import ENGINE, ENGINE_PARTS, Room

ROOM = """\
SOURCE = {source!r}


def main(*pipes):
    names = {{"__name__": "__main__", "__file__": __file__, "__pipes__": pipes}}
    exec(compile(SOURCE, __file__, "exec"), names)
"""
AT_THE_END = r"""
import os, sys
sys.stdout.flush()
os.write(__pipes__[1], b"ended\n")
"""

PART = "part"

_numbers = itertools.count()


@contextmanager
def room_of(source: str, **how: Any) -> Iterator[Room]:
    """Yield a room with a program, which finds its pipes in `__pipes__`.

    A sandbox that is started meanwhile has no other room of a test.
    """
    part = f"{PART}{next(_numbers):04}"
    others = {n: path for n, path in ENGINE_PARTS.items() if not n.startswith(PART)}
    with (
        TemporaryDirectory() as folder,
        mock.patch.dict(ENGINE_PARTS, {**others, part: Path(folder)}, clear=True),
    ):
        Path(folder, "inside.py").write_text(ROOM.format(source=source), "utf-8")
        yield Room(f"{ENGINE}.{part}.inside", **how)


def folder_of(room: Room) -> str:
    """Return the folder of such a room; bubblewrap has it as an argument."""
    return str(ENGINE_PARTS[room.module.split(".")[2]])
