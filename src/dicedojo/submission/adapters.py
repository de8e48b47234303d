"""Reads adapters.toml: the names that the submissions of one folder use."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.stated_file import read_toml
from dicedojo.submission.calls import read_calls
from dicedojo.submission.names import Names, read_names
from dicedojo.submission.path_names import distinct_names, name_of
from dicedojo.text import did_you_mean, nearest

KEYS = ("module", "function", "functions", "calls")
EXAMPLE = '[ada], then module = "scoring.py" and function = "calculate_score"'


def read_adapters(file: Path, kata: Kata, paths: Sequence[Path]) -> dict[str, Names]:
    """Return the names in use, by submission.

    A table may be about a submission that lies beside those at `paths` and is not
    graded now.

    Raises:
        UnusableInput: the file cannot be read, or says something that nobody can mean.
    """
    return read_adapters_of(file, kata, _known(kata, paths))


def read_adapters_of(
    file: Path, kata: Kata, known: Collection[str]
) -> dict[str, Names]:
    """Return the names in use; `known` are the names of the submissions there are.

    Raises:
        UnusableInput: as `read_adapters`.
    """
    found = {
        name: _names(file, kata, name, table) for name, table in read_toml(file).items()
    }
    for name in found:
        if name not in known:
            raise UnusableInput(
                f"{file}: there is no submission {name!r}.",
                hint=did_you_mean(nearest(name, known, 0.6)),
                evidence=f"A table has the name of a submission's folder: {EXAMPLE}.",
            )
    return found


def _names(file: Path, kata: Kata, submission: str, table: Any) -> Names:
    """Return the names that one table states."""
    if not isinstance(table, dict):
        raise UnusableInput(
            f"{file}: {submission!r} must be a table of its own.",
            evidence=f"For example: {EXAMPLE}.",
        )
    where = f"{file}, [{submission}]"
    for key in table:
        if key not in KEYS:
            raise UnusableInput(
                f"{where}: unknown key {key!r}.", evidence=f"Keys: {', '.join(KEYS)}."
            )
    module = table.get("module")
    function = table.get("function")
    functions = table.get("functions", {})
    for key, value, kind in (("module", module, str), ("function", function, str)):
        if value is not None and not isinstance(value, kind):
            raise UnusableInput(f"{where}: {key} must be a string (got {value!r}).")
    if not isinstance(functions, dict) or not all(
        isinstance(name, str) for name in functions.values()
    ):
        raise UnusableInput(
            f"{where}: functions must be a table of names (got {functions!r}).",
            evidence=f'For example: functions = {{ {kata.functions[0]} = "one" }}.',
        )
    stated = [*([function] if function is not None else [])]
    stated += [f"{asked}={own}" for asked, own in functions.items()]
    calls = read_calls(kata, table.get("calls", {}), where)
    try:
        return replace(read_names(kata.expected_functions, module, stated), calls=calls)
    except UnusableInput as error:
        raise UnusableInput(
            f"{where}: {error.what}", evidence=error.evidence, hint=error.hint
        ) from error


def _known(kata: Kata, paths: Sequence[Path]) -> set[str]:
    """Return the names of the submissions at `paths`, and of those beside them."""
    beside = {one.resolve().parent for one in paths if one.is_dir()}
    names = {name_of(path, kata) for path in paths} | {*distinct_names(paths, kata)}
    for folder in beside:
        names |= {one.name for one in folder.iterdir() if one.is_dir()}
    return names


def adapter_text(id: str, names: Names, kata: Kata) -> str:
    """Return the tables of TOML that state the names of a submission.

    It is "" where a name is not text, which a disk allows and TOML does not.
    """
    lines = [f"[{_key(id)}]"]
    if names.module:
        lines.append(f"module = {_toml(names.module)}")
    if names.functions and len(kata.expected_functions) == 1:
        lines.append(f"function = {_toml(names.functions[0][1])}")
    elif names.functions:
        pairs = (f"{asked} = {_toml(own)}" for asked, own in names.functions)
        lines.append(f"functions = {{ {', '.join(pairs)} }}")
    ordered = sorted(names.calls, key=lambda call: bool(call[1]))  # tables come last
    for function, value, call in ordered:
        header = f"\n[{_key(id)}.calls.{function}]"
        if value and header not in lines:
            lines.append(header)
        key = _key(value) if value else f"calls.{function}"
        lines.append(f"{key} = {_toml(call)}")
    text = "\n".join(lines)
    return "" if any(0xD800 <= ord(char) <= 0xDFFF for char in text) else text


def add_adapter(file: Path, id: str, names: Names, kata: Kata) -> bytes:
    """Return the content of a file of adapters with the names of one more submission.

    Raises:
        UnusableInput: it cannot be read, or has a table for that submission.
    """
    is_there = file.is_file()  # and not, for example, /dev/stdout
    if is_there and id in read_toml(file):
        raise UnusableInput(
            f"{file} has a table for {id} already.",
            hint="Remove it, and run the same command again.",
        )
    text = adapter_text(id, names, kata)
    before = file.read_text("utf-8-sig").rstrip() if is_there else ""
    return f"{before}\n\n{text}\n".lstrip().encode()


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _toml(name)


def _toml(text: str) -> str:
    """Return a basic string of TOML, which is a JSON string but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
