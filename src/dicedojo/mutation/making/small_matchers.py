"""As much of `libcst.matchers` as mutmut's operators ask of it.

Importing the real one takes longer than making all mutants of a module, and a learner
waits for that after every save. tests/mutation/making/test_adapter.py holds the two
against each other.
"""

from __future__ import annotations

from typing import Any

FIRST_FIELD = {"Name": "value"}  # the kinds that are given a field without its name


class Pattern:
    """A kind of node, and what some of its fields must be."""

    def __init__(self, kind: str, fields: dict[str, Any]) -> None:
        self._kind = kind
        self._fields = fields

    def __or__(self, other: Pattern) -> AnyOf:
        return AnyOf((self, other))

    def fits(self, node: Any) -> bool:
        """Whether the node is of the kind and its fields are as they must be."""
        return type(node).__name__ == self._kind and all(
            matches(getattr(node, name), wanted)
            for name, wanted in self._fields.items()
        )


class AnyOf(Pattern):
    """Several patterns, of which one must fit."""

    def __init__(self, patterns: tuple[Pattern, ...]) -> None:
        self._patterns = patterns

    def __or__(self, other: Pattern) -> AnyOf:
        return AnyOf((*self._patterns, other))

    def fits(self, node: Any) -> bool:
        """Whether one of the patterns fits."""
        return any(pattern.fits(node) for pattern in self._patterns)


class DoNotCare(Pattern):
    """Fits everything."""

    def __init__(self) -> None: ...

    def fits(self, node: Any) -> bool:
        """Whether it fits: it does."""
        return True


def matches(node: Any, wanted: Any) -> bool:
    """Return whether a node fits a pattern, or a plain value is the wanted one."""
    return wanted.fits(node) if isinstance(wanted, Pattern) else bool(node == wanted)


def __getattr__(kind: str) -> Any:
    """Return what makes a pattern for nodes of the class of that name."""
    if kind.startswith("_"):
        raise AttributeError(kind)

    def make(*values: Any, **fields: Any) -> Pattern:
        if values:
            fields[FIRST_FIELD[kind]] = values[0]
        return Pattern(kind, fields)

    return make
