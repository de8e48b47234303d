"""The sources of the learner's module and tests, kept once for each digest.

So the digests of a journal's entry lead back to its files. The store only remembers: a
record that is missing, damaged or cannot be written is as if it had never been kept.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any

from dicedojo.errors import UnusableInput
from dicedojo.workspace.progress import write_whole

MAX_BYTES = 1 << 20  # of the files under one digest; what goes beyond it is left out
MAX_RECORD = 8 * MAX_BYTES  # of a record: JSON takes six characters for some bytes
TESTS = (("tests", "*.py"), ("tests", "*.feature"), ("features", "*.feature"))
LEVEL = 6  # of zlib; a long module takes half a millisecond

Files = Mapping[str, bytes | None]  # by path in the workspace; None where none is


class Sources:
    """The records of one workspace: a file for each digest."""

    def __init__(self, workspace: Path) -> None:
        self.workspace = workspace
        self.folder = workspace / ".dojo" / "sources"

    def keep_present(self, module: str) -> tuple[str, str]:
        """Keep the module and the tests as they are now; return their digests.

        `module` is the name of its file.

        Raises:
            OSError: one of them cannot be read.
        """
        tests = sorted(
            path
            for folder, pattern in TESTS
            for path in (self.workspace / folder).rglob(pattern)
        )
        modules = [self.workspace / module]
        present = [read_files(self.workspace, paths) for paths in (modules, tests)]
        for files in present:
            self.keep(files)
        return digest(present[0]), digest(present[1])

    def keep(self, files: Files) -> None:
        """Write a record of these files, if there is none yet."""
        path = self.folder / digest(files)
        with suppress(OSError, UnusableInput):
            if not path.exists():
                write_whole(path, _pack(files))

    def files(self, digest: str) -> dict[str, bytes] | None:
        """Return the files under `digest` by path; None where no record can be read."""
        if not digest.isalnum():
            return None
        try:
            return _unpack((self.folder / digest).read_bytes())
        except (OSError, ValueError, zlib.error, AttributeError):
            return None


def read_files(workspace: Path, paths: Iterable[Path]) -> Files:
    """Return what is in these files of a workspace now.

    Raises:
        OSError: one of them cannot be read.
    """
    return {
        path.relative_to(workspace).as_posix(): (
            path.read_bytes() if path.is_file() else None
        )
        for path in paths
    }


def digest(files: Files) -> str:
    """Return a short hash of these files' contents; missing ones count too."""
    sum_ = hashlib.sha256()
    for path, found in files.items():
        content = b"missing" if found is None else found
        name = PurePosixPath(path).name
        sum_.update(f"{name}\0{len(content)}\0".encode() + content)
    return sum_.hexdigest()[:16]


def _pack(files: Files) -> bytes:
    kept: dict[str, str] = {}
    left = MAX_BYTES
    for path, content in files.items():
        if content is not None and len(content) <= left:
            left -= len(content)
            kept[path] = content.decode("latin-1")  # any bytes, and back again
    return zlib.compress(json.dumps(kept, ensure_ascii=False).encode(), LEVEL)


def _unpack(record: bytes) -> dict[str, bytes]:
    """Return what was packed.

    Raises:
        ValueError, zlib.error, AttributeError: it is not a whole record.
    """
    stream = zlib.decompressobj()
    text = stream.decompress(record, MAX_RECORD)
    if not stream.eof:
        raise ValueError("the record is torn, or too long")
    facts: Any = json.loads(text)
    return {
        path: content.encode("latin-1")
        for path, content in facts.items()
        if _is_inside(path)
    }


def _is_inside(path: str) -> bool:
    """Return whether a path stays in the folder: a record may come from anybody."""
    pure = PurePosixPath(path)
    return not pure.is_absolute() and ".." not in pure.parts
