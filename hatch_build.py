"""Which trees of the course go into a wheel; the class edition has no answers.

`DICEDOJO_EDITION=class python -m build --wheel` leaves out solutions/ and the
sample submissions, which hold finished code too.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "dicedojo/content"
EDITIONS = ("", "full", "class")


class CourseHook(BuildHookInterface[Any]):
    """Puts the course into the wheel, beside the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # the package finds the trees of the checkout
        edition = os.environ.get("DICEDOJO_EDITION", "")
        if edition not in EDITIONS:
            raise ValueError(
                f"DICEDOJO_EDITION is {edition!r}; it can be full or class."
            )
        for tree in ("features", "katas", "lessons", "solutions"):
            for path in sorted(Path(self.root, tree).rglob("*")):
                name = path.relative_to(self.root)
                if path.is_file() and not skipped(name, for_class=edition == "class"):
                    build_data["force_include"][str(path)] = f"{INSIDE}/{name}"


def skipped(name: Path, *, for_class: bool) -> bool:
    """Return whether this file of the course stays out of the wheel."""
    if "__pycache__" in name.parts:
        return True
    return for_class and (name.parts[0] == "solutions" or "samples" in name.parts)
