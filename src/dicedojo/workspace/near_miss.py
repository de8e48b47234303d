"""Finds the module that is missing, and the function whose name is almost right."""

from __future__ import annotations

import difflib
import re

from dicedojo.workspace.workspace import Workspace


def find_near_miss(workspace: Workspace) -> str:
    """Return a sentence on a missing module, or a near name."""
    if not workspace.module.is_file():
        start = f"dojo start {workspace.kata.name}"
        return f"{workspace.module.name} is missing; `{start}` writes it again."
    source = workspace.module.read_text("utf-8", errors="replace")
    file = workspace.module.name
    defined = re.findall(r"^def (\w+)", source, re.MULTILINE)
    for wanted in workspace.kata.functions:
        if not re.search(rf"^\S.*\b{wanted}\b", source, re.MULTILINE):
            for near in difflib.get_close_matches(wanted, defined, 1):
                return f"{file} has `{near}`; the tests ask for `{wanted}`."
    return ""
