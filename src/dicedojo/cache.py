"""Content-addressed on-disk cache for expensive results.

A cache only saves time: an entry that is damaged, or cannot be read or written, is
ignored without a message.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from dicedojo import __version__
from dicedojo.files import replace_file

# Approximate limits of a folder. A class of thousands has an entry for each program,
# and uses it again when only the tests or the rubric changed.
MAX_ENTRIES = 20_000
MAX_BYTES = 512 << 20
SHARE = 64  # one write in 64 looks for entries to remove


class CachePlace:
    """The location of the cache: the user's cache folder, unless `root` is set."""

    root: Path | None = None


place = CachePlace()


def folder(name: str) -> Path:
    """Return the folder with the entries of one kind."""
    if place.root is not None:
        return place.root / name
    from platformdirs import user_cache_path

    return user_cache_path("dicedojo") / name


def key(*parts: str | bytes) -> str:
    """Return a digest of the parts and of the versions of dojo and Python."""
    digest = hashlib.sha256(f"{__version__} {sys.version_info}".encode())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def stamps(paths: Iterable[str]) -> Iterator[str]:
    """Yield each path with the time of its last change, as parts of a key.

    A path that does not exist is yielded without a time.
    """
    for path in map(os.path.abspath, paths):
        try:
            yield f"{path} {os.stat(path).st_mtime_ns}"
        except OSError:
            yield path


def read(path: Path) -> Any:
    """Return the value stored at `path`, None if it is missing or damaged."""
    try:
        digest, _, body = path.read_text("utf-8").partition("\n")
        if digest != _digest(body):
            return None
        with suppress(OSError):  # the file may belong to another user
            os.utime(path)  # entries that were used last are removed last
        return json.loads(body)
    except (OSError, ValueError):
        return None


def write(path: Path, value: Any) -> None:
    """Store a JSON value at `path`.

    Now and then the entries of its folder that were used least recently are removed.
    """
    body = json.dumps(value)
    with suppress(OSError):
        replace_file(path, [f"{_digest(body)}\n{body}".encode()])
        if _is_chosen(path.name):
            _remove_oldest(path.parent)


def kept(name: str, parts: Iterable[str | bytes], compute: Callable[[], Any]) -> Any:
    """Return the stored JSON value, else compute and store it.

    `name` is the folder's name. `parts` are everything that the value depends on: the
    question, and the version of the package that computes it.
    """
    path = folder(name) / f"{key(*parts)}.json"
    value = read(path)
    if value is None:
        value = compute()
        write(path, value)
    return value


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _is_chosen(name: str) -> bool:
    """Return True for one in SHARE names: listing all entries takes milliseconds."""
    return int(_digest(name)[:8], 16) % SHARE == 0


def _remove_oldest(folder: Path) -> None:
    with os.scandir(folder) as entries:
        facts = [(e.stat(), e.path) for e in entries if e.name.endswith(".json")]
    facts.sort(key=lambda fact: fact[0].st_mtime_ns, reverse=True)
    total = 0
    for number, (stat, path) in enumerate(facts, start=1):
        total += stat.st_size
        if number > MAX_ENTRIES or total > MAX_BYTES:
            with suppress(FileNotFoundError):  # another process was faster
                os.unlink(path)
