"""Results that the whole test run shares, so that each is worked out once.

They are kept on disk, where all workers of the run find them. A worker that asks for a
result which another is working out waits for it.
"""

from __future__ import annotations

import fcntl
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")


@dataclass(frozen=True)
class SharedResults:
    """The results of one test run, in a folder that its workers share."""

    folder: Path

    def get(self, key: str, make: Callable[[], Result]) -> Result:
        """Return the result under `key`; if there is none yet, make and keep it.

        `key` names everything that the result depends on. It must be possible to
        pickle the result.
        """
        file = self.folder / f"{sha256(key.encode()).hexdigest()}.pickle"
        with _lock(file.with_suffix(".lock")):
            if not file.exists():
                file.write_bytes(pickle.dumps(make()))
        result: Result = pickle.loads(file.read_bytes())
        return result


def content_of(folder: Path, without: str = "") -> str:
    """Return a digest of all files below a folder, with their names.

    Files in a folder of the name `without` do not count.
    """
    digest = sha256()
    files = sorted(one for one in folder.rglob("*") if one.is_file())
    for file in (one for one in files if without not in one.parts):
        content = file.read_bytes()
        name = file.relative_to(folder).as_posix()
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Hold a lock that one process at a time can have."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
