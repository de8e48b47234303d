"""Reads adapters.toml: the names that the submissions of one folder use."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput, unreadable
from dicedojo.submission.calls import read_calls
from dicedojo.submission.names import Names, read_names
from dicedojo.submission.path_names import distinct_names, name_of

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
        name: _names(file, kata, name, table) for name, table in _load(file).items()
    }
    for name in found:
        if name not in known:
            near = get_close_matches(name, known, 1)
            raise UnusableInput(
                f"{file}: there is no submission {name!r}.",
                hint=f"Did you mean {near[0]!r}?" if near else "",
                evidence=f"A table has the name of a submission's folder: {EXAMPLE}.",
            )
    return found


def _load(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8-sig"))
    except OSError as error:
        raise unreadable(file, error) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UnusableInput(f"{file} is not TOML.", evidence=str(error)) from error


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
