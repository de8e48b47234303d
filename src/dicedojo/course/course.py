"""The content on disk, read into katas and their steps."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, TypeVar

from dicedojo.course.kata import SHIPPED, Kata
from dicedojo.course.program import Variant
from dicedojo.course.rubric import read_rubric, read_strategy, read_table
from dicedojo.course.step import Gives, Mode, Step, StepKind
from dicedojo.errors import ContentError

Choice = TypeVar("Choice", bound=StrEnum)  # of the values of a field in a step.toml

LAST = 100  # the place of a kata that states none
TREES = ("katas", "features", "solutions", "lessons")
DISTRIBUTION = re.compile(r"[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?", re.ASCII)
STEP_NAME = re.compile(r"(?P<number>\d\d)_(?P<slug>[a-z][a-z0-9_]*)")

_roots_in_use: set[Path] = set()


def content_root() -> Path:
    """Return the folder that holds the four trees.

    Inside a wheel that is `dicedojo/content`; in a checkout, the repository.

    Raises:
        ContentError: neither is there.
    """
    package = Path(__file__).resolve().parents[1]
    for root in (package / "content", package.parents[1]):
        if (root / "katas").is_dir():
            return root
    raise ContentError(
        "The course is missing from this installation.",
        evidence=f"Neither {package / 'content'} nor {package.parents[1]} has katas/.",
        next="pip install --force-reinstall dicedojo",
    )


def edition_of(root: Path) -> Literal["full", "class"]:
    """Return whether the course in a folder has its solutions."""
    return "full" if any((root / "solutions").rglob("*.py")) else "class"


def course_name(root: Path) -> str:
    """Return the name of the course in a folder.

    That is the name of its entry point in pyproject.toml, or of the project, or of the
    folder.
    """
    if root == Path(__file__).resolve().parents[1] / "content":
        return SHIPPED
    path = root / "pyproject.toml"
    facts: Any = _read_toml(path) if path.is_file() else {}
    try:
        project = facts.get("project", {})
        entries = project.get("entry-points", {}).get("dicedojo.courses", {})
        return str(next(iter(entries), "") or project.get("name", "") or root.name)
    except (AttributeError, TypeError):  # for example a list instead of a table
        return root.name


def load_kata(root: Path, name: str, course: str = "") -> Kata:
    """Return the kata `name` under `root`; `course` is its course's name.

    Raises:
        ContentError: its kata.toml or a step.toml is missing, or lacks a field.
    """
    path = root / "katas" / name / "kata.toml"
    facts = _read_toml(path)
    _roots_in_use.add(root)
    try:
        rubric = read_table(facts, "rubric", path)
        steps = tuple(_load_steps(root, name))
        coded = [step for step in steps if step.kind is not StepKind.PLAN]
        base = coded[-1].solution if coded else path
        return Kata(
            root=root,
            name=name,
            course=course or course_name(root),
            title=facts["title"],
            summary=facts["summary"],
            module=facts["module"],
            functions=_texts(facts["functions"], "functions", path),
            values=_texts(facts.get("values", []), "values", path),
            given=_texts(facts.get("given", []), "given", path),
            imports=_load_imports(facts.get("imports", []), path),
            place=facts.get("place", LAST),
            mode=_load_mode(facts.get("mode"), path),
            source=facts["source"],
            rubric=read_rubric(rubric, path),
            strategy=read_strategy(rubric),
            stated_game=facts.get("game", ""),
            steps=steps,
            wheats=tuple(_load_variants(root / "solutions" / name / "wheat", base)),
            chaffs=tuple(_load_variants(root / "solutions" / name / "chaff", base)),
        )
    except KeyError as field:
        raise ContentError(f"{path} lacks the field {field}.") from field


def roots_in_use() -> frozenset[Path]:
    """Return the folders from which this process has loaded a kata.

    A sandbox hides them.
    """
    return frozenset(_roots_in_use)


def _load_mode(value: Any, path: Path) -> Mode | None:
    """Return the mode that a kata states for its learners, if any."""
    if value is None:
        return None
    try:
        return Mode(value)
    except ValueError as fault:
        raise ContentError(
            f"{path}: there is no mode {value!r}.",
            hint=f"The modes are {', '.join(Mode)}; without one, learners choose.",
        ) from fault


def _load_imports(value: object, path: Path) -> tuple[str, ...]:
    """Return the distributions that a submission may import, by pip's names."""
    names = _texts(value, "imports", path)
    for name in names:
        if not DISTRIBUTION.fullmatch(name):
            raise ContentError(
                f"{path}: {name!r} under imports is not the name of a distribution.",
                hint='Give the name alone, as pip lists it: imports = ["numpy"]',
            )
    return names


def _texts(value: object, field: str, path: Path) -> tuple[str, ...]:
    """Return the texts that a field lists."""
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        example = value if isinstance(value, str) else "…"
        raise ContentError(
            f"{path}: {field} must be a list of texts, not {value!r}.",
            hint=f'For example: {field} = ["{example}"]',
        )
    return tuple(value)


def _load_steps(root: Path, kata: str) -> Iterator[Step]:
    for path in sorted((root / "katas" / kata).glob("*/step.toml")):
        match = STEP_NAME.fullmatch(path.parent.name)
        if match is None:
            raise ContentError(
                f"{path.parent} is not named like a step.",
                hint="A step is named NN_slug: 04_single_one.",
            )
        facts = _read_toml(path)
        try:
            yield Step(
                root=root,
                kata=kata,
                number=int(match["number"]),
                slug=match["slug"],
                title=facts["title"],
                kind=_read_choice(StepKind, facts, "kind"),
                hints=_texts(facts["hints"], "hints", path),
                changes=_texts(facts.get("changes", []), "changes", path),
                gives=_read_choice(Gives, facts, "gives") if "gives" in facts else None,
            )
        except (KeyError, ValueError) as fault:
            raise ContentError(
                f"{path} lacks a field or has a wrong one.", evidence=str(fault)
            ) from fault


def _read_choice(kinds: type[Choice], facts: dict[str, Any], field: str) -> Choice:
    if facts[field] not in [*kinds]:
        names = ", ".join(map(str, kinds))
        raise ValueError(f"{field} is {facts[field]!r}; it can be {names}")
    return kinds(facts[field])


def _load_variants(folder: Path, base: Path) -> Iterator[Variant]:
    for path in sorted(folder.glob("*.py")):
        yield Variant(path.stem, path, base)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise ContentError(f"{path} is missing.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise ContentError(f"{path} is not TOML.", evidence=str(fault)) from fault
