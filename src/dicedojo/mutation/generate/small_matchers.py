"""As much of `libcst.matchers` as mutmut's operators ask of it.

Importing the real one takes longer than making all mutants of a module, and a learner
waits for that after every save. tests/mutation/generate/test_adapter.py holds the two
against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FIRST_FIELD = {"Name": "value"}  # the kinds that are given a field without its name


class Pattern:
    """What a node may be; `|` joins two."""

    def __init__(self, fits: Callable[[Any], bool]) -> None:
        self.fits = fits

    def __or__(self, other: Pattern) -> Pattern:
        return Pattern(lambda node: self.fits(node) or other.fits(node))


def matches(node: Any, wanted: Any) -> bool:
    """Return whether a node fits a pattern, or a plain value is the wanted one."""
    return wanted.fits(node) if isinstance(wanted, Pattern) else bool(node == wanted)


def DoNotCare() -> Pattern:  # libcst's name for it
    """Return what fits everything."""
    return Pattern(lambda _: True)


def __getattr__(kind: str) -> Any:
    """Return what makes a pattern for nodes of the class of that name."""
    if kind.startswith("_"):
        raise AttributeError(kind)

    def make(*values: Any, **fields: Any) -> Pattern:
        if values:
            fields[FIRST_FIELD[kind]] = values[0]
        return Pattern(
            lambda node: (
                type(node).__name__ == kind
                and all(matches(getattr(node, name), fields[name]) for name in fields)
            )
        )

    return make
