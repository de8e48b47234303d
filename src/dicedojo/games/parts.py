"""The parts of dicedojo's own games, as data: a part names the module behind it.

The functions of the module are the methods of the part. It lies below `dicedojo.games`,
and is imported when one of them is first asked for: so a game is registered at no cost,
and no command pays for the libraries of another.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from dicedojo.games.protocol import Progress, Say, Values


def imported(name: str) -> Any:
    """Return the function that `coin.play:start` names, for example."""
    module, _, function = name.partition(":")
    return getattr(import_module(f"dicedojo.games.{module}"), function)


def part(module: str, **facts: Any) -> Any:
    """Return a part with these facts, `summary` for one, and a module's functions."""
    return _Part(module, facts)


class _Part:
    def __init__(self, module: str, facts: Mapping[str, Any]) -> None:
        self.module = module
        vars(self).update(facts)

    def __getattr__(self, name: str) -> Any:
        return imported(f"{self.module}:{name}")


def prepared_values(module: str, **facts: Any) -> Any:
    """Return the part of exact values that may take minutes the first time."""
    return _PreparedValues(module, facts)


class _PreparedValues(_Part):
    def prepare(self, values: Values, say: Say, progress: Progress) -> None:
        imported(f"{self.module}:prepare")(values, say, progress)
