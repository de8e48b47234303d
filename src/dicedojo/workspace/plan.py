"""A learner's plan, written before any code and shown at every check."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from dicedojo.course.step import PLAN, StepKind
from dicedojo.workspace.workspace import Workspace

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
HEADING = re.compile(r"^#+ *(.+?)[ #:]*$", re.MULTILINE)
UNFILLED = "???"  # the page's placeholder
BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")


@dataclass(frozen=True)
class Plan:
    """A goal, and the lines of the method that leads there."""

    goal: str
    method: tuple[str, ...]


def plan_in(workspace: Workspace) -> Plan | None:
    """Return the learner's plan, once the step that asks for it is behind them.

    None where the kata asks for none, or the page is not to be read.
    """
    planned = [step.kind is StepKind.PLAN for step in workspace.open_steps[:-1]]
    return read_plan(workspace.folder / PLAN) if any(planned) else None


def read_plan(path: Path) -> Plan | None:
    """Return the plan on a page with the headings Goal and Method."""
    try:
        text = COMMENT.sub("", path.read_text("utf-8-sig", errors="replace"))
    except OSError:
        return None
    _, *parts = HEADING.split(text)
    sections = {
        heading.lower(): [line for line in body.splitlines() if line.strip()]
        for heading, body in zip(parts[::2], parts[1::2], strict=True)
    }
    goal = " ".join(line.strip() for line in sections.get("goal", ()))
    method = tuple(BULLET.sub("", line) for line in sections.get("method", ()))
    return Plan(goal, method) if goal and UNFILLED not in goal else None
