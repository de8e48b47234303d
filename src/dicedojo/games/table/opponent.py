"""Finds the opponent that somebody names, or says who there is."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from dicedojo.errors import UnusableInput
from dicedojo.text import did_you_mean, nearest

OWN = ", or the folder of your own"


def choose_opponent(
    game: str, name: str | None, known: Collection[str], others: str = ""
) -> str:
    """Return the name of the opponent; the first, where none is stated.

    `others` names what else may be stated: OWN, for example.

    Raises:
        UnusableInput: there is none of that name.
    """
    names = list(known)
    if name is None or name in names:
        return name or names[0]
    near = nearest(name, names)
    raise UnusableInput(
        f"There is no player {name!r}.",
        evidence=f"The players are: {', '.join(names)}{others}.",
        hint=did_you_mean(near),
        next=f"dojo play {game} --against {near or names[0]}",
    )


def path_of_own(against: str | None, known: Collection[str]) -> Path | None:
    """Return the path that is stated for an opponent, None where a name is."""
    if against is None or against in known:
        return None
    is_path = os.sep in against or against.endswith(".py") or os.path.exists(against)
    return Path(against) if is_path else None
