"""A teacher's rubric: the kata, graded by the teacher's own TOML file."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import (
    OF_BEST,
    OF_VALUE,
    TOTAL,
    Rubric,
    Strategy,
    read_rubric,
    read_strategy,
)
from dicedojo.errors import UnusableInput
from dicedojo.files import MAX_TOML, parse_toml, read_bounded

EXAMPLE = "[rubric]\npass_mark = 50\n\n[rubric.tests]\nmutants = 20\nchaff = 30"
POINTS = ("behaviour.steps", "behaviour.sweep", "tests.mutants", "tests.chaff")
SHARES = ("min_tests_share", "strategy.nothing_at", "strategy.full_from")
TEXTS = ("strategy.function", "strategy.of")
ALSO = "strategy.also"
KNOWN = ("pass_mark", "strategy.points", *POINTS, *SHARES, *TEXTS, ALSO)


def with_rubric(kata: Kata, path: Path) -> Kata:
    """Return the kata, graded by the rubric in a TOML file.

    The file has the tables of a kata.toml's `[rubric]`; the kata's values are the
    defaults.

    Raises:
        UnusableInput: the file cannot be read, has an unknown field or an invalid
            value, or the points do not add up to 100.
    """
    return with_rubric_text(kata, read_bounded(path, MAX_TOML), path)


def with_rubric_text(kata: Kata, text: bytes, path: Path) -> Kata:
    """Return the kata, graded by a rubric's text; `path` is its name in messages.

    Raises:
        UnusableInput: as `with_rubric`.
    """
    table = _parse(text, path)
    if not any(_fields(table)):
        raise _unusable(path, "it has no [rubric] with a field in it", hint=EXAMPLE)
    for reason, evidence in _wrong_fields(kata, table):
        raise _unusable(path, reason, evidence)
    facts = _merge(_own_table(kata), table)
    rubric, strategy = read_rubric(facts, path), read_strategy(facts)
    for reason, evidence in _contradictions(rubric, strategy):
        raise _unusable(path, reason, evidence)
    rubric = replace(rubric, file=path.name, sha256=hashlib.sha256(text).hexdigest())
    return replace(kata, rubric=rubric, strategy=strategy)


def own_rubric_faults(kata: Kata) -> list[str]:
    """Return what is wrong with the rubric in the kata's own kata.toml."""
    faults = [*_wrong_fields(kata, _own_table(kata))]
    faults = faults or [*_contradictions(kata.rubric, kata.strategy)]
    return [f"{reason}. {evidence}".strip() for reason, evidence in faults]


def read_rubric_file(path: Path) -> str:
    """Return the text of a rubric's file.

    Raises:
        UnusableInput: it cannot be read, or is not text in UTF-8.
    """
    try:
        return read_bounded(path, MAX_TOML).decode()
    except UnicodeDecodeError as fault:
        raise _unusable(path, "it is not TOML", str(fault)) from fault


def _parse(text: bytes, path: Path) -> dict[str, Any]:
    """Return the table `rubric` of the file."""
    facts = parse_toml(text, path)
    if other_keys := sorted(facts.keys() - {"rubric"}):
        raise _unusable(path, f"it has {other_keys[0]} beside [rubric]", hint=EXAMPLE)
    table = facts.get("rubric", {})
    if not isinstance(table, dict):
        raise _unusable(path, "rubric is not a table", hint=EXAMPLE)
    return table


def _fields(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each field by its full name: `tests.chaff`."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _fields(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _wrong_fields(kata: Kata, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield why a field of a rubric cannot be used, and the evidence, if any."""
    fields = [name for name in KNOWN if kata.strategy or "strategy" not in name]
    for name, value in _fields(table):
        if name in fields:
            expected = _expected(name, value)
            if expected:
                yield f"{name} must be {expected}, not {value!r}", ""
            continue
        no_strategy = "strategy" in name and name in KNOWN
        addition = f": {kata.name} grades no strategy" if no_strategy else ""
        reason = f"{name} is not a field of a rubric{addition}"
        yield reason, f"The fields are: {', '.join(fields)}."


def _contradictions(
    rubric: Rubric, strategy: Strategy | None
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong between fields that are each right, and the evidence."""
    total = rubric.behaviour + rubric.tests + rubric.strategy
    if total != TOTAL:
        parts = f"behaviour {rubric.behaviour}, tests {rubric.tests}"
        parts += f", strategy {rubric.strategy}" if strategy else ""
        yield f"the points add up to {total}, not {TOTAL}", f"{parts}."
    if strategy and not strategy.nothing_at < strategy.full_from:
        yield "strategy.nothing_at must be less than full_from", ""


def _own_table(kata: Kata) -> dict[str, Any]:
    own_file = kata.root / "katas" / kata.name / "kata.toml"
    table: dict[str, Any] = tomllib.loads(own_file.read_text("utf-8"))["rubric"]
    return table


def _expected(name: str, value: object) -> str:
    """Return what this field must be, "" if the value is that."""
    if name == "strategy.of":
        expected, fits = f'"{OF_BEST}" or "{OF_VALUE}"', value in (OF_BEST, OF_VALUE)
    elif name in TEXTS:
        expected, fits = "a text", isinstance(value, str)
    elif name == ALSO:
        texts = isinstance(value, list) and all(isinstance(text, str) for text in value)
        expected, fits = "a list of texts", texts
    elif name == "min_tests_share":
        expected, fits = "a number from 0 to 1", _in_range(value, 0, 1)
    elif name in SHARES:
        expected, fits = "a number", _in_range(value, float("-inf"), float("inf"))
    else:
        least = 1 if name == "pass_mark" else 0
        expected = f"a whole number from {least} to {TOTAL}"
        fits = isinstance(value, int) and _in_range(value, least, TOTAL)
    return "" if fits else expected


def _in_range(value: object, least: float, most: float) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and least <= float(str(value)) <= most


def _merge(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables of `base`, updated with the fields of `changes`."""
    merged = dict(base)
    for name, value in changes.items():
        subtable = base.get(name)
        if isinstance(subtable, dict) and isinstance(value, dict):
            merged[name] = _merge(subtable, value)
        else:
            merged[name] = value
    return merged


def _unusable(
    path: Path, reason: str, evidence: str = "", hint: str = ""
) -> UnusableInput:
    example = f"For example:\n{hint}" if hint else ""
    return UnusableInput(
        f"The rubric {path} cannot be used: {reason}.",
        evidence="\n".join(filter(None, (evidence, example))),
        next="change it, then the same command",
    )
