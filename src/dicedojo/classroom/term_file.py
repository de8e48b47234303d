"""The file of a term: which classes are in it, and how much each weighs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from dicedojo.errors import UnusableInput
from dicedojo.stated_file import read_toml
from dicedojo.text import plain

KEYS = ("title", "best", "pass_mark", "class")
KEYS_OF_CLASS = ("folder", "title", "weight", "always")
MOST = 1_000_000  # of a weight
EXAMPLE = 'title = "Dice"\n\n[[class]]\nfolder = "week-1"\nweight = 2'


@dataclass(frozen=True)
class TermClass:
    """A class folder in a term."""

    folder: Path
    title: str = ""  # "" for the title of its kata
    weight: Decimal = Decimal(1)
    always: bool = False  # it counts, however few points it has


@dataclass(frozen=True)
class Term:
    """The classes of a term, in the order of the file."""

    title: str
    classes: tuple[TermClass, ...]
    best: int | None = None  # so many classes count, beside those that always do
    pass_mark: Decimal | None = None  # of 100; None where nobody passes a term


def read_term(file: Path) -> Term:
    """Return the term that a TOML file states; its folders lie relative to it.

    Raises:
        UnusableInput: it cannot be read, or states something that nobody can mean.
    """
    facts = read_toml(file)
    _require_known(file, facts, KEYS, "")
    tables = facts.get("class")
    if not isinstance(tables, list) or not tables:
        raise _wrong(file, "it lists no class")
    classes = tuple(_class(file, n, one) for n, one in enumerate(tables, start=1))
    for key in ("folder", "title"):
        stated = [getattr(one, key) for one in classes if getattr(one, key)]
        twice = next((one for one in stated if stated.count(one) > 1), None)
        if twice is not None:
            raise _wrong(file, f"two classes have the {key} {plain(str(twice))!r}")
    mark = facts.get("pass_mark")
    if mark is not None and not _is_number(mark, 0, 100):
        raise _wrong(file, f"pass_mark must be a number from 0 to 100, not {mark!r}")
    return Term(
        title=_text(file, "title", facts.get("title", file.stem)),
        classes=classes,
        best=_best(file, facts.get("best"), classes),
        pass_mark=None if mark is None else Decimal(str(mark)),
    )


def _class(file: Path, number: int, facts: object) -> TermClass:
    where = f"class {number}: "
    if not isinstance(facts, dict):
        raise _wrong(file, f"{where}it must be a table, [[class]]")
    _require_known(file, facts, KEYS_OF_CLASS, where)
    if "folder" not in facts:
        raise _wrong(file, f"{where}folder is missing")
    folder = _text(file, f"{where}folder", facts["folder"])
    title = facts.get("title")
    weight = facts.get("weight", 1)
    if not _is_number(weight, 0, MOST) or not weight:
        raise _wrong(file, f"{where}weight must be a number above 0, not {weight!r}")
    always = facts.get("always", False)
    if not isinstance(always, bool):
        raise _wrong(file, f"{where}always must be true or false, not {always!r}")
    return TermClass(
        file.parent / folder,
        "" if title is None else _text(file, f"{where}title", title),
        Decimal(str(weight)),
        always,
    )


def _best(file: Path, best: object, classes: tuple[TermClass, ...]) -> int | None:
    """Return how many classes count; None for all.

    Those of which some are left out weigh the same, so that what is left out is always
    what earned the smallest share, and everybody has points of the same weights.
    """
    if best is None:
        return None
    weights = [one.weight for one in classes if not one.always]
    if type(best) is not int or not 1 <= best <= len(weights):
        most = f"from 1 to {len(weights)}" if weights else "of classes without always"
        raise _wrong(file, f"best must be a whole number {most}, not {best!r}")
    if len(set(weights)) > 1:
        raise _wrong(
            file, "with best, classes must have equal weights, or always = true"
        )
    return best


def _require_known(
    file: Path, facts: Mapping[str, Any], known: tuple[str, ...], where: str
) -> None:
    unknown = sorted(facts.keys() - set(known))
    if unknown:
        reason = f"{where}{plain(unknown[0], 60)!r} is not known"
        raise _wrong(file, f"{reason}; it can have {', '.join(known)}")


def _text(file: Path, name: str, value: object) -> str:
    if isinstance(value, str) and value.strip():
        return " ".join(value.split())
    raise _wrong(file, f"{name} must be a text, not {value!r}")


def _is_number(value: object, least: float, most: float) -> bool:
    return type(value) in (int, float) and least <= float(str(value)) <= most


def _wrong(file: Path, what: str) -> UnusableInput:
    return UnusableInput(
        f"{file}: {plain(what, 400)}.", evidence=f"For example:\n{EXAMPLE}"
    )
