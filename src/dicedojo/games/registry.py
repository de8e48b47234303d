"""Finds the games that are installed, by their entry points, and each game's parts.

A part is data, and names the module whose functions are its methods. The module is
imported when a method is first used. So registering a game costs nothing, and a command
imports only the libraries that it needs.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicedojo.errors import UnusableInput
from dicedojo.games.protocol import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def part(module: str, **facts: Any) -> Any:
    """Return a part with these attributes and the functions of a module as methods."""
    return _Part(module, **facts)


class _Part:
    def __init__(self, module: str, **facts: Any) -> None:
        self.module = module
        vars(self).update(facts)

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.module), name)


GROUP = "dicedojo.games"
OWN = "dicedojo.games."  # the modules of dicedojo's own games, in every edition


def game_names() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order, without loading them.

    Raises:
        UnusableInput: dicedojo's own games are missing, or two have the same name.
    """
    return tuple(sorted(_entries()))


def home_of(name: str) -> str:
    """Return the module behind the entry point of the game: `coin_game`."""
    return _entries()[name].module


def find_game(name: str) -> Game | None:
    """Return the game with this name, None if no package offers it.

    Raises:
        UnusableInput: it cannot be loaded, or dicedojo's own games are not registered.
    """
    entry = _entries().get(name)
    return None if entry is None else _load(entry)


def games_with(part: str) -> tuple[Game, ...]:
    """Return the games that offer a part, by name.

    A game that cannot be loaded is left out; `find_game` says why.

    Raises:
        UnusableInput: dicedojo's own games are missing, or two have the same name.
    """
    games = []
    for _, entry in sorted(_entries().items()):
        with suppress(UnusableInput):
            games.append(_load(entry))
    return tuple(game for game in games if part in game.parts)


@cache
def _entries() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # takes 20 ms

    entries: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        other = entries.setdefault(entry.name, entry)
        if other.value != entry.value:
            raise UnusableInput(
                f"Two packages offer a game named {entry.name}.",
                evidence=f"They are {_package(other)} and {_package(entry)}.",
                next=f"python -m pip uninstall {_package(entry)}",
            )
    if not any(entry.value.startswith(OWN) for entry in entries.values()):
        raise UnusableInput(
            "dojo's own games are not registered.",
            evidence="dicedojo was updated without being installed again.",
            next="python -m pip install -e . in your clone of dicedojo",
        )
    return entries


@cache
def _load(entry: EntryPoint) -> Game:
    try:
        game = entry.load()
    except (ImportError, AttributeError, SyntaxError) as fault:
        raise _broken(entry, f"{type(fault).__name__}: {fault}") from fault
    if not isinstance(game, Game):
        raise _broken(entry, f"{entry.value} is not a dicedojo.api.games.Game.")
    if game.name != entry.name:
        raise _broken(
            entry, f"It is registered as {entry.name}, but named {game.name}."
        )
    return game


def _broken(entry: EntryPoint, evidence: str) -> UnusableInput:
    return UnusableInput(
        f"The game {entry.name} cannot be loaded.",
        evidence=evidence,
        hint=f"It comes from the package {_package(entry)}.",
        next=f"update that package, or python -m pip uninstall {_package(entry)}",
    )


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "an unknown package"
