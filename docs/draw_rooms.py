"""Draws the rooms of the package from its imports, for docs/architecture.md.

    python docs/draw_rooms.py      writes docs/rooms.svg beside this file

An arrow leads from a room to one that it imports. One that others imply is not drawn:
where practice imports report, and report grading, practice may import grading, too.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from html import escape
from pathlib import Path

PICTURE = Path(__file__).with_name("rooms.svg")
PACKAGE = Path(__file__).resolve().parents[1] / "src" / "dicedojo"
ROOMS = {
    "cli": "finds the commands, and ends them",
    "page": "the dojo in one HTML file",
    "authoring": "is a course sound?",
    "classroom": "a whole class",
    "practice": "a learner's folder",
    "report": "documents for people",
    "grading": "points, and why",
    "games": "exact values, and play",
    "engine": "what programs answer, and tests notice",
    "submission": "what was handed in",
    "course": "katas, steps, questions",
}
BELOW = "errors, text, files, console … : every room may import these"
WIDTH, ROW, HEIGHT, MARGIN, GAP = 760, 92, 56, 20, 24
FILLS = "#ddf4ff", "#f6f8fa"  # of a room with a face, and of one that none imports
Arrows = Mapping[str, set[str]]


def main() -> None:
    """Write the picture and say where it is."""
    PICTURE.write_text(draw(), "utf-8")
    print(PICTURE)


def imports() -> dict[str, set[str]]:
    """Return which rooms each room imports, inside functions too."""
    found: dict[str, set[str]] = {room: set() for room in ROOMS}
    for room in ROOMS:
        for path in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    _, _, inside = node.module.partition("dicedojo.")
                    found[room].add(inside.partition(".")[0])
        found[room] &= ROOMS.keys() - {room}
    return found


def needed(arrows: Arrows) -> dict[str, set[str]]:
    """Return the arrows that no others imply."""
    return {
        room: {end for end in ends if not any(end in arrows[each] for each in ends)}
        for room, ends in arrows.items()
    }


def levels(arrows: Arrows) -> dict[str, int]:
    """Return the floor of each room, 0 for those that import no other.

    Raises:
        ValueError: rooms import each other in a circle.
    """
    floors: dict[str, int] = {}
    while len(floors) < len(arrows):
        ready = [
            room
            for room, ends in arrows.items()
            if room not in floors and ends <= floors.keys()
        ]
        if not ready:
            circle = ", ".join(sorted(arrows.keys() - floors.keys()))
            raise ValueError(f"There is a circle among {circle}.")
        floors |= {
            room: max((floors[end] + 1 for end in arrows[room]), default=0)
            for room in ready
        }
    return floors


def offered(room: str) -> int:
    """Return how many names the face of a room offers."""
    face = PACKAGE / room / "__init__.pyi"
    tree = ast.parse(face.read_text("utf-8") if face.is_file() else "")
    return sum(
        len(node.names) for node in tree.body if isinstance(node, ast.ImportFrom)
    )


def draw() -> str:
    """Return the picture."""
    arrows = imports()
    floors = levels(arrows)
    top = max(floors.values())
    places: dict[str, tuple[float, float, float]] = {}  # left, top, width
    for floor in range(top + 1):
        there = [room for room in ROOMS if floors[room] == floor]
        width = (WIDTH - 2 * MARGIN - GAP * (len(there) - 1)) / len(there)
        width = min(width, 360)
        left = (WIDTH - width * len(there) - GAP * (len(there) - 1)) / 2
        for number, room in enumerate(there):
            x = left + number * (width + GAP)
            places[room] = x, MARGIN + (top - floor) * ROW, width
    lines = [_box(room, *places[room]) for room in ROOMS]
    for room, ends in needed(arrows).items():
        lines += [_arrow(places[room], places[end]) for end in sorted(ends)]
    bottom = MARGIN + (top + 1) * ROW
    lines.append(
        f'<text x="{WIDTH / 2:g}" y="{bottom + 10}" fill="#57606a">'
        f"{escape(BELOW)}</text>"
    )
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 30}" role="img" \
aria-labelledby="rooms">
<title id="rooms">The rooms of dicedojo: arrows lead to what a room imports</title>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" \
markerHeight="8" orient="auto">\
<path d="M0 0 L8 4 L0 8 z" fill="#57606a"/></marker></defs>
<rect width="{WIDTH}" height="{bottom + 30}" fill="#ffffff"/>
<g font-family="sans-serif" font-size="14" fill="#1f2328" text-anchor="middle">
{chr(10).join(lines)}
</g>
</svg>
"""


def _box(room: str, x: float, y: float, width: float) -> str:
    count = offered(room)
    names = f" · {count} {'name' if count == 1 else 'names'}" if count else ""
    middle = x + width / 2
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{HEIGHT}" rx="8" '
        f'fill="{FILLS[not count]}" stroke="#57606a"/>'
        f'<text x="{middle:g}" y="{y + 23:g}"><tspan font-weight="bold">{room}</tspan>'
        f'<tspan fill="#57606a">{names}</tspan></text>'
        f'<text x="{middle:g}" y="{y + 43:g}" font-size="13">{ROOMS[room]}</text>'
    )


def _arrow(start: tuple[float, float, float], end: tuple[float, float, float]) -> str:
    x, y, width = start
    to_x, to_y, to_width = end
    line = f"M{x + width / 2:g} {y + HEIGHT:g} L{to_x + to_width / 2:g} {to_y:g}"
    return f'<path d="{line}" stroke="#57606a" fill="none" marker-end="url(#tip)"/>'


if __name__ == "__main__":
    main()
