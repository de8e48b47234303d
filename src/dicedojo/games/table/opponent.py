"""Finds the opponent that somebody names, or says who there is."""

from __future__ import annotations

import difflib
import os
from collections.abc import Collection
from pathlib import Path

from dicedojo.errors import UnusableInput

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
    near = difflib.get_close_matches(name.lower(), names, 1, cutoff=0.5)
    raise UnusableInput(
        f"There is no player {name!r}.",
        evidence=f"The players are: {', '.join(names)}{others}.",
        hint=f"Did you mean {near[0]!r}?" if near else "",
        next=f"dojo play {game} --against {next(iter(near or names))}",
    )


def path_of_own(against: str | None, known: Collection[str]) -> Path | None:
    """Return the path that is stated for an opponent, None where a name is."""
    if against is None or against in known:
        return None
    is_path = os.sep in against or against.endswith(".py") or os.path.exists(against)
    return Path(against) if is_path else None
