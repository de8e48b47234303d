"""Calls as a sandbox keeps them, to be asked by name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from dicedojo.course.domain import Call
from dicedojo.sandbox.wire import encode


def encode_calls(calls: Sequence[Call]) -> bytes:
    """Return a batch of calls as text for the wire."""
    return json.dumps(plain_calls(calls), separators=(",", ":")).encode()


def plain_calls(calls: Sequence[Call]) -> list[Any]:
    """Return a batch of calls as the wire carries it."""
    return [
        [call.function, [_bare(item) for item in call.arguments], call.through]
        for call in calls
    ]


def _bare(value: Any) -> Any:
    """Return an argument with plain lists left bare, which the sandbox copies fast."""
    kind = type(value)
    if kind is int:
        return value
    if kind is not list:
        return encode(value)
    return [item if type(item) is int else _bare(item) for item in value]
