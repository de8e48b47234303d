"""Values as the JSON text of a file for another program."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

LAYOUT: dict[str, Any] = {"indent": 2, "allow_nan": False}


def json_text(value: Any) -> str:
    """Return JSON in ASCII, which no encoding can damage; it ends with a line break."""
    return json.dumps(value, **LAYOUT) + "\n"


def number(points: Decimal) -> int | float:
    """Return points as the shortest JSON number: 50, 2.27."""
    return int(points) if points == int(points) else float(points)
