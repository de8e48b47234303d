"""The rows of a `parametrize` mark, where pytest adds nothing to them.

The values, and what `ids` makes of them, may come from the program, so all of it is
worked out anew for each. In any doubt a function here returns None; then the whole
of pytest decides.
"""

from collections.abc import Callable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

Row = dict[str, Any]

# Iterating these runs none of the learner's code, and can be repeated.
ITERABLES: tuple[type, ...] = (
    *(list, tuple, range, set, frozenset, dict),
    *(type({}.keys()), type({}.values()), type({}.items())),
)
# pytest makes an id of these without running any of the learner's code.
PLAIN_VALUES = (type(None), bool, int, float, complex, str, bytes, *ITERABLES)


def rows_of(mark: pytest.Mark) -> list[Row] | None:
    """Return what each row passes, by name, having made the ids as pytest does.

    Raises:
        Exception: whatever the learner's `ids` function raises.
    """
    if len(mark.args) != 2 or set(mark.kwargs) - {"ids"}:
        return None
    names, wrapped = names_in(mark.args[0])
    sets = sets_in(mark.args[1], wrapped)
    if not names or not sets:
        return None
    if any(len(one.values) != len(names) or one.marks for one in sets):
        return None
    if not make_ids(sets, mark.kwargs.get("ids")):
        return None
    return [dict(zip(names, one.values, strict=True)) for one in sets]


def names_in(stated: object) -> tuple[list[str], bool]:
    """Return the names, and whether a row is the one value itself; none in doubt."""
    if type(stated) is str:
        names = [name.strip() for name in stated.split(",") if name.strip()]
        # pytest's versions differ in what a comma after a single name means.
        doubtful = len(names) == 1 and "," in stated
        return ([], False) if doubtful else (names, len(names) == 1)
    if type(stated) in (list, tuple):
        names = [name for name in stated if type(name) is str]  # type: ignore[attr-defined]
        return (names if len(names) == len(stated) else []), False  # type: ignore[arg-type]
    return [], False


def sets_in(values: Any, wrapped: bool) -> list[ParameterSet]:
    """Return the rows as pytest reads them; none in doubt."""
    if type(values) not in ITERABLES:
        return []
    sets = []
    for value in values:
        if isinstance(value, ParameterSet):
            sets.append(value)
        elif wrapped:
            sets.append(ParameterSet((value,), (), None))
        elif type(value) in (list, tuple):
            sets.append(ParameterSet(value, (), None))
        else:
            return []
    return sets


def make_ids(sets: list[ParameterSet], ids: Any) -> bool:
    """Run what pytest runs to name the rows; return whether these are names indeed."""
    stated: list[object] = [None] * len(sets)
    if type(ids) in (list, tuple):
        stated = list(ids)
    elif ids is not None and not callable(ids):
        return False
    if len(stated) != len(sets) or set(map(type, stated)) - {str, type(None)}:
        return False
    function: Callable[[Any], Any] | None = ids if callable(ids) else None
    for one, name in zip(sets, stated, strict=True):
        if one.id is None and name is None:
            for value in one.values:
                made = function(value) if function else None
                name_value(value if made is None else made)
        elif one.id is not None and type(one.id) is not str:
            return False  # a hidden parameter
    return True


def name_value(value: Any) -> None:
    """Do what pytest does to name a value, for what it may raise."""
    if type(value) in PLAIN_VALUES:
        return
    if isinstance(value, (float, int, complex)):
        str(value)
    elif not isinstance(value, (str, bytes)):
        str(value) if is_enum(value) else getattr(value, "__name__", None)


def is_enum(value: object) -> bool:
    """Return whether the value is a member of an enumeration."""
    return any(base.__name__ == "Enum" for base in type(value).__mro__)
