"""Rooms: what each offers, and how docs/architecture.md draws them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from .scripts import load_script

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "dicedojo"
FACES = sorted(PACKAGE.glob("*/__init__.pyi"))
OFFERED = re.compile(r"    (\w+) as \1,  # \S.{5,}")
MAX_ARROWS = 40


@pytest.fixture(scope="module")
def draw_rooms() -> ModuleType:
    return load_script(ROOT / "docs" / "draw_rooms.py")


@pytest.fixture(scope="module")
def used() -> set[str]:
    """What modules import of other rooms, as `room.name`."""
    return {
        f"{room}.{name}"
        for path in PACKAGE.rglob("*.py")
        for room, name in imported_names(path)
        if room != path.relative_to(PACKAGE).parts[0]
    }


def imported_names(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            package, _, room = node.module.partition(".")
            if package == "dicedojo":
                yield from ((room, each.name) for each in node.names)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.parent.name)
def test_a_room_offers_what_others_use_and_explains_it(
    face: Path, used: set[str]
) -> None:
    room = import_module(f"dicedojo.{face.parent.name}")
    inside = {path.stem for path in face.parent.iterdir()}
    lines = face.read_text("ascii").splitlines()  # read without an encoding
    names = [line for line in lines if line.startswith("    ")]

    assert [line for line in names if not OFFERED.match(line)] == []
    assert len(names) == len(room.__all__)
    for name in room.__all__:
        assert f"{face.parent.name}.{name}" in used, f"nobody imports {name}"
        assert name not in inside, f"{name} is a module, too"
        assert getattr(room, name) is not None


def test_the_picture_shows_the_rooms_of_today(draw_rooms: ModuleType) -> None:
    drawn = draw_rooms.PICTURE.read_text("utf-8")

    assert drawn == draw_rooms.draw(), "Draw it anew: python docs/draw_rooms.py"


def test_the_picture_is_no_thicket(draw_rooms: ModuleType) -> None:
    arrows = draw_rooms.needed(draw_rooms.imports())

    assert sum(map(len, arrows.values())) <= MAX_ARROWS


def test_a_room_that_others_imply_needs_no_arrow(draw_rooms: ModuleType) -> None:
    arrows = {"top": {"middle", "low"}, "middle": {"low"}, "low": set()}

    assert draw_rooms.needed(arrows) == {**arrows, "top": {"middle"}}
    assert draw_rooms.levels(arrows) == {"low": 0, "middle": 1, "top": 2}


def test_rooms_in_a_circle_are_not_drawn(draw_rooms: ModuleType) -> None:
    with pytest.raises(ValueError, match="a circle among one, two"):
        draw_rooms.levels({"one": {"two"}, "two": {"one"}})
