"""Values as the JSON text of a file for another program."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from typing import Any

LAYOUT: dict[str, Any] = {"indent": 2, "allow_nan": False}
HERE = "the items of the list"


def json_text(value: Any) -> str:
    """Return JSON in ASCII, which no encoding can damage; it ends with a line break."""
    return json.dumps(value, **LAYOUT) + "\n"


def json_list(frame: Callable[[list[Any]], Any], items: Iterable[Any]) -> Iterator[str]:
    """Yield the JSON text of a value that holds a list, in pieces, item by item.

    `frame` returns the value around a list. Only one item is in memory at a time.
    """
    before, after = json_text(frame([HERE])).split(json.dumps(HERE))
    indent = before[before.rindex("\n") :]
    lead = before
    for item in items:
        yield lead + json.dumps(item, **LAYOUT).replace("\n", indent)
        lead = f",{indent}"
    yield after if lead != before else json_text(frame([]))


def number(points: Decimal) -> int | float:
    """Return points as the shortest JSON number: 50, 2.27."""
    return int(points) if points == int(points) else float(points)
