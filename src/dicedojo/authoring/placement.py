"""Checks that a reader can see where a block to keep belongs.

Code below old code with the same name hides it, and half a function hides a whole one.
So a `python` block either adds to the module, or the paragraph above says what it takes
the place of. A `diff` shows its place by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dicedojo.practice import Block, Growth

PLACE_OF = re.compile(r"\bplace\s+of\b")  # “in place of”, “takes the place of”
HEAD = re.compile(r" *(?:async )?(?:def|class) (\w+)")
FUNCTION = re.compile(r" *(?:async )?def (\w+)")
# A line at the left edge that defines or imports a name.
DEFINITION = re.compile(
    r"^(?:(?:async )?def (\w+)|class (\w+)|(\w+)(?:: .*)? = |((?:import|from) .*))",
    re.MULTILINE,
)
CLOSING = (")", "]")  # of a definition whose head spans several lines
OR_DIFF = "or show a diff"


def unclear_place(block: Block, before: str, module: Growth) -> Iterator[str]:
    """Yield why a reader cannot see the place of a block to keep.

    `before` is the module without the block, and `module` already has it.
    """
    if block.language == "diff":
        return
    text, after = block.text, module.text()
    # A function may be completed later in its section.
    cut = _cut_functions(text, after) & _cut_functions(text, module.target)
    for name in sorted(cut):
        yield f"it shows `{name}` without its end; show all of it, {OR_DIFF}"
    if PLACE_OF.search(block.lead):
        return
    replaced = _find_replaced(text, before, after)
    inside = _innermost(text, after)
    if replaced:
        yield (
            "the paragraph above does not say what it takes the “place of”, "
            f"{OR_DIFF}: {replaced}"
        )
    elif inside and f"`{inside}`" not in block.lead:
        yield f"the paragraph above does not name `{inside}`, where it goes, {OR_DIFF}"


def _cut_functions(text: str, module: str) -> set[str]:
    """Return the functions that begin in a block and continue below it."""
    heads: list[tuple[int, str]] = []  # those that the line so far belongs to
    for line in _code(text):
        if line.startswith(CLOSING):
            continue
        heads = [head for head in heads if head[0] < _depth(line)]
        if function := FUNCTION.match(line):
            heads.append((_depth(line), function[1]))
    _, _, below = f"\n{module}".partition(f"\n{text}")
    following = next(iter(_code(below)), "")
    return {name for depth, name in heads if depth < _depth(following)}


def _find_replaced(text: str, before: str, after: str) -> str:
    """Return a name or line of the old code that a block replaces, else ""."""
    had = _defined_names(before)
    again = next((name for name in _defined_names(text) if name in had), "")
    if again or not text.startswith(" "):
        return again
    old, new, lines = map(_code, (before, after, text))
    if len(new) - len(old) >= len(lines):
        return ""
    gone = (line for line in old if line not in new)
    return next(gone, lines[0]).strip()


def _innermost(text: str, module: str) -> str:
    above, _, _ = f"\n{module}".partition(f"\n{text}")
    for line in reversed(above.splitlines()):
        head = HEAD.match(line)
        if head and _depth(line) < _depth(text):
            return head[1]
    return ""


def _defined_names(text: str) -> list[str]:
    return ["".join(groups) for groups in DEFINITION.findall(text)]


def _code(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
