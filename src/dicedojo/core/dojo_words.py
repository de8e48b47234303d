"""Tells whether two replies of programs differ in words alone, which no rule states.

Standard library only.
"""

from marshal import dumps, loads
from typing import Any


def differs_in_words(one: bytes, other: bytes) -> bool:
    """Return whether two replies say the same but for words.

    These are the message of an exception, what was printed, and what a function is
    called that was made on the way: the rules state none.
    """
    first, second = loads(one), loads(other)
    if first[0] == second[0] == "shared" and dumps(first[1:3]) == dumps(second[1:3]):
        first, second = first[3], second[3]
    if first[0] != second[0] or first[0] not in ("gives", "raises"):
        return False
    if first[0] == "raises":
        error, error2 = first[1], second[1]
        return bool(error[0] == error2[0] == "e" and error[2] == error2[2])
    one, other = (dumps(_without_names(found[1]), 2) for found in (first, second))
    return one == other  # as bytes: 1 is neither True nor 1.0


def _without_names(coded: Any) -> Any:
    """Return what was coded, without names of functions that are known by a number."""
    if type(coded) is not tuple:
        return coded
    match coded:
        case ("m", int(ref), ("function", str())):
            return ("m", ref, ("function", ""))
    return tuple(map(_without_names, coded))
