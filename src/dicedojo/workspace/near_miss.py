"""Near misses in the learner's module: it is missing, or a name is almost right."""

from __future__ import annotations

import difflib
import re

from dicedojo.workspace.workspace import Workspace


def find_near_miss(workspace: Workspace) -> str:
    """Return a sentence on a missing module, or a near name."""
    if not workspace.module.is_file():
        start = f"dojo start {workspace.kata.name}"
        again = "" if workspace.misnamed_module else f"; `{start}` writes it again"
        return f"{workspace.module.name} is missing{again}."
    source = workspace.module.read_text("utf-8", errors="replace")
    file = workspace.module.name
    names = re.findall(r"^def (\w+)", source, re.MULTILINE)
    defined = [name for name in names if name not in workspace.kata.public]
    for wanted in workspace.kata.functions:
        if not re.search(rf"^\S.*\b{wanted}\b", source, re.MULTILINE):
            for near in difflib.get_close_matches(wanted, defined, 1):
                return f"{file} has `{near}`; the tests ask for `{wanted}`."
    return ""
