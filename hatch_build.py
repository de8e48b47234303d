"""Puts the course into the wheel: its trees lie beside the package there.

A class edition is built from a copy without solutions: see .ci/class_edition.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "dicedojo/content"
TREES = ("features", "katas", "lessons", "solutions")


class CourseHook(BuildHookInterface[Any]):
    """Adds the trees of the course to the files of the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # the package finds the trees of the checkout
        for tree in TREES:
            for path in sorted(Path(self.root, tree).rglob("*")):
                name = path.relative_to(self.root)
                if path.is_file() and "__pycache__" not in name.parts:
                    build_data["force_include"][str(path)] = f"{INSIDE}/{name}"
