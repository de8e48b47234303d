"""Content-addressed on-disk cache for expensive results.

A cache only saves time: an entry that is damaged, or cannot be read or written, is
ignored without a message.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from dicedojo import __version__

KEPT = 500  # entries in a folder; up to half a megabyte each


def folder(name: str) -> Path:
    """Return where this user's machine keeps entries of one kind."""
    from platformdirs import user_cache_path

    return user_cache_path("dicedojo") / name


def key(*parts: str | bytes) -> str:
    """Return a digest of everything that an entry depends on, dojo and Python too."""
    digest = hashlib.sha256(f"{__version__} {sys.version_info}".encode())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def stamps(paths: Iterable[str]) -> Iterator[str]:
    """Yield each path with the time of its last change, parts of a key.

    A path that does not exist is yielded as well, without a time.
    """
    for path in map(os.path.abspath, paths):
        try:
            yield f"{path} {os.stat(path).st_mtime_ns}"
        except OSError:
            yield path


def read(path: Path) -> Any:
    """Return the value kept at `path`, None where there is none to trust."""
    try:
        digest, _, body = path.read_text("utf-8").partition("\n")
        return json.loads(body) if digest == _digest(body) else None
    except (OSError, ValueError):
        return None


def write(path: Path, value: Any) -> None:
    """Keep a value that JSON can hold at `path`, and forget the oldest beside it."""
    body = json.dumps(value)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(f"{_digest(body)}\n{body}", "utf-8")
        beside.replace(path)
        _forget_the_oldest(path.parent.glob("*.json"))
    except OSError:
        with suppress(OSError):
            beside.unlink()


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _forget_the_oldest(paths: Iterable[Path]) -> None:
    kept = sorted(paths, key=lambda path: path.stat().st_mtime_ns)
    for path in kept[:-KEPT]:
        path.unlink(missing_ok=True)
