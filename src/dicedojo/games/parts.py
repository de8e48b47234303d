"""The parts of a game as data: a part names the module behind it.

The functions of the module are the methods of the part. It is imported when one of
them is first asked for: so a game is registered at no cost, and no command pays for the
libraries of another.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def imported(name: str) -> Any:
    """Return the function that `coin_game.play:start` names, for example."""
    module, _, function = name.partition(":")
    return getattr(import_module(module), function)


def part(module: str, **facts: Any) -> Any:
    """Return a part with these facts, `summary` for one, and a module's functions."""
    return _Part(module, **facts)


class _Part:
    def __init__(self, module: str, **facts: Any) -> None:
        self.module = module
        vars(self).update(facts)

    def __getattr__(self, name: str) -> Any:
        return imported(f"{self.module}:{name}")
