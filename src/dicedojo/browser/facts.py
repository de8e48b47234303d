"""All that a page needs of a kata, found when the page is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from dicedojo.course.kata import Kata
from dicedojo.hunt.golf import Par

LEFT_OUT = ("samples", "__pycache__")  # folders: finished code, which no page needs
PROGRAMS = "solutions"
TEXTS = {".py", ".toml", ".json", ".feature", ".md", ".txt"}


def as_html(lesson: str) -> str:
    """Return a lesson as HTML, without head and body."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return str(markdown.render(lesson))


def facts(
    kata: Kata,
    render: Callable[[str], str] = as_html,
    *,
    with_programs: bool = True,
    par: Par | None = None,
) -> dict[str, Any]:
    """Return a kata as JSON: its files, by path from the course, and its lessons.

    `render` makes HTML of a lesson. A page for a class is made `with_programs=False`,
    of a kata whose file of facts has its right answers. `par` is that of its planted
    bugs, where it has any.

    Returns:
        kata, title, module: names, as `core.begin` gives them
        name: that of the course
        course: {path: text} of the files of the course that the kata needs; those of a
            class edition hold no solution
        par: the fields of a `Par`, or None
        steps: {name, title, kind, hints, lesson} for each, `lesson` as HTML
        pages: {name: HTML} of the pages beside the lessons that the course has
    """
    return {
        "kata": kata.name,
        "name": kata.course,
        "title": kata.title,
        "module": kata.file,
        "course": dict(_files(kata, with_programs=with_programs)),
        "par": par and asdict(par),
        "steps": [
            {
                "name": step.name,
                "title": step.title,
                "kind": str(step.kind),
                "hints": list(step.hints),
                "lesson": render(step.lesson.read_text("utf-8")),
            }
            for step in kata.steps
        ],
        "pages": {
            name: render(path.read_text("utf-8"))
            for name, path in kata.pages.items()
            if path.is_file()
        },
    }


def _files(kata: Kata, *, with_programs: bool) -> Iterator[tuple[str, str]]:
    trees = ["katas", "features", *([PROGRAMS] if with_programs else [])]
    for tree in trees:
        for path in sorted((kata.root / tree / kata.name).rglob("*")):
            inside = path.relative_to(kata.root)
            is_left_out = not {*LEFT_OUT}.isdisjoint(inside.parts)
            if path.is_file() and path.suffix in TEXTS and not is_left_out:
                yield Path(inside).as_posix(), path.read_text("utf-8")
