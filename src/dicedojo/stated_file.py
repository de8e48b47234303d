"""Reads a file that a command line names: never more than could be meant."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from dicedojo.errors import UnusableInput, unreadable

MB = 1 << 20
MAX_TOML = MB  # bytes
# RecursionError: tables or lists in each other, thousands deep.
NOT_TOML = (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError)


def read_bounded(file: Path, most: int) -> bytes:
    """Return the content of a file of at most so many bytes.

    What states no size, such as a pipe, is read up to there; `/dev/zero` never ends.

    Raises:
        UnusableInput: it cannot be read, or is larger.
    """
    try:
        with file.open("rb") as opened:
            content = opened.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise unreadable(file, error) from error
    if len(content) > most:
        raise UnusableInput(f"{file} is larger than {most // MB} MB.")
    return content


def parse_toml(content: bytes, name: object) -> dict[str, Any]:
    """Return what a TOML text says; it is called `name`.

    Raises:
        UnusableInput: it is not TOML, or nested deeper than anyone can mean.
    """
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except NOT_TOML as error:
        deep = isinstance(error, RecursionError)
        raise UnusableInput(
            f"{name} is not TOML.",
            evidence="It is nested too deep." if deep else str(error),
            next="change it, then the same command",
        ) from error
