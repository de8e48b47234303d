"""What a Python that is used again still holds of earlier runs."""

from __future__ import annotations

from dicedojo.child import Child

# All that pytest makes for a run hangs together with its configuration.
COUNT = """(
    __import__("gc").collect(),
    sum(type(o).__name__ == "Config" for o in __import__("gc").get_objects()),
)[1]"""


def configurations(child: Child) -> int:
    """Return how many configurations of pytest a child holds."""
    count: int = child.call("builtins:eval", COUNT, seconds=60)
    return count
