"""The public API for courses: the names that a kata's own files may import.

`domain.py` imports the standard library and this module; `props.py`, `outside.py` and
modules that `kata.toml` lists as `given` import the standard library and each other;
`steps.py` imports the standard library, pytest, pytest-bdd, the props and the given
modules. Every other module of dicedojo may move or change in any release.

A name stays here for at least two minor releases after the changelog calls it
deprecated, and importing it raises a DeprecationWarning meanwhile.
"""

from __future__ import annotations

from dicedojo.course import Own, Prop
from dicedojo.dice import Roll, all_hands, all_rolls

__all__ = ["Own", "Prop", "Roll", "all_hands", "all_rolls"]
