"""Every mutant of a module, made afresh or read from the cache."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import astuple
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from dicedojo import __version__
from dicedojo.mutation.making.edit import Edit
from dicedojo.mutation.verdicts import Mutant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAKERS = (
    "operators.py",
    "adapter.py",
    "skips.py",
    "module_text.py",
    "changes.py",
    "edits.py",
)
KEPT = 500  # sources; about 20 KB each


def generate(source: str, *, heed_pragmas: bool = True) -> tuple[Mutant, ...]:
    """Return every mutant of the whole module, module-level code included.

    They come in source order and their ids are stable: `m001`, `m002` … Each
    compiles, and no two have the same syntax tree. `skips.py` lists what is left
    alone; `heed_pragmas=False` mutates lines marked `# pragma: no mutate` too.

    Raises:
        SyntaxError: the source is not Python.
        UnusableInput: it is nested too deeply to be read.
    """
    from dicedojo.mutation.making.edits import (
        find_edits,  # libcst takes a third of a second
    )

    return _number(source, find_edits(source, heed_pragmas=heed_pragmas))


def cached_generate(
    source: str, cache_dir: Path | None = None, *, heed_pragmas: bool = True
) -> tuple[Mutant, ...]:
    """Return what `generate` returns, without libcst if this source was seen before.

    The cache only ever saves time: one that is damaged or cannot be read or written
    is passed over in silence.
    """
    path = (cache_dir or _default_cache()) / f"{_key(source, heed_pragmas)}.json"
    edits = _read(path)
    if edits is not None and all(edit.end <= len(source) for edit in edits):
        return _number(source, edits)
    from dicedojo.mutation.making.edits import find_edits

    found = find_edits(source, heed_pragmas=heed_pragmas)
    _write(path, found)
    return _number(source, found)


def changed_lines(
    source: str, mutant: Mutant
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the source's lines that the mutant changes, and what it makes of them."""
    before, after = source.splitlines(), mutant.source.splitlines()
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    before, after = before[same:], after[same:]
    while before and after and before[-1] == after[-1]:
        del before[-1], after[-1]
    return tuple(before), tuple(after)


def _number(source: str, edits: Iterable[Edit]) -> tuple[Mutant, ...]:
    return tuple(
        Mutant(
            id=f"m{number:03d}",
            operator=edit.operator,
            line=edit.line,
            column=edit.column,
            original=edit.original,
            mutated=edit.mutated,
            source=edit.apply(source),
        )
        for number, edit in enumerate(edits, start=1)
    )


def _default_cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("dicedojo") / "mutants"


def _key(source: str, heed_pragmas: bool) -> str:
    """Return a digest of all that the mutants depend on: text, options, operators."""
    digest = hashlib.sha256()
    digest.update(f"{__version__} {sys.version_info} {heed_pragmas}\n".encode())
    for path in _makers():
        digest.update(path.read_bytes())
    digest.update(source.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _makers() -> Iterator[Path]:
    """Yield the files that decide which mutants there are, without importing them.

    Reading mutmut's operators is surer than asking for its version, and faster.
    """
    for name in MAKERS:
        yield Path(__file__).with_name(name)
    mutmut = find_spec("mutmut")
    if mutmut is not None and mutmut.origin is not None:
        yield Path(mutmut.origin).parent / "mutation" / "mutators.py"


def _read(path: Path) -> tuple[Edit, ...] | None:
    """Return the edits kept at `path`, or None where there are none to trust."""
    try:
        digest, _, body = path.read_text("utf-8").partition("\n")
        if digest != _digest(body):
            return None
        return tuple(Edit(*row) for row in json.loads(body))
    except (OSError, ValueError, TypeError):
        return None


def _write(path: Path, edits: Iterable[Edit]) -> None:
    body = json.dumps([astuple(edit) for edit in edits])
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(f"{_digest(body)}\n{body}", "utf-8")
        beside.replace(path)
        _forget_the_oldest(path.parent)
    except OSError:
        with suppress(OSError):
            beside.unlink()


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _forget_the_oldest(folder: Path) -> None:
    kept = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    for path in kept[:-KEPT]:
        path.unlink(missing_ok=True)
