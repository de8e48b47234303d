"""The end of a kata: what was learned, and a card to keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.text import Text

from dicedojo.cli.kept_suite import key_of, read_kept
from dicedojo.cli.show.journal import cycle_sentence
from dicedojo.cli.show.lesson import LessonMarkdown
from dicedojo.course.kata import Kata
from dicedojo.screen_text import svg
from dicedojo.submission.handed_files import CARD
from dicedojo.submission.submission import read_submission
from dicedojo.text import counted
from dicedojo.workspace.cycles import lights_by_step, pace
from dicedojo.workspace.journal import Kind, last_check
from dicedojo.workspace.progress import write_whole
from dicedojo.workspace.workspace import Workspace

LEARNED = re.compile(r"^## What you learn\n+(.+?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
NAME = "dojo-card"  # in the picture, by which a card of dojo's is known
WIDTH = 72
UNKNOWN = "How strong are your tests? `dojo mutate` says, and `dojo next` adds it."
BESIDE = "`dojo solution` now shows your program beside the course's."


def show_ending(console: Console, workspace: Workspace) -> None:
    """Print what was learned and the card, and write the card into the workspace.

    A file of its name that the learner has made stays as it is.

    Raises:
        UnusableInput: the card cannot be written.
    """
    console.print("\nWhat you have learned:", style="bold")
    console.print(LessonMarkdown(learned(workspace.kata)))
    console.print()
    noticed = _noticed(workspace)
    card = _draw_card(workspace, noticed)
    console.print(card)
    path = workspace.folder / CARD
    if not path.exists() or _is_card(path):
        write_whole(path, svg(card, title="dojo", name=NAME, columns=WIDTH).encode())
        console.print(f"This card is yours to keep: {CARD}")
    if not noticed:
        console.print(UNKNOWN)
    if workspace.kata.has_answers:
        console.print(BESIDE)
    console.print()


def learned(kata: Kata) -> str:
    """Return in Markdown what a kata teaches: of its page, else the steps' titles."""
    page = kata.pages["rules"]
    found = LEARNED.search(page.read_text("utf-8")) if page.is_file() else None
    if found:
        return found[1].strip()
    return "\n".join(f"- {step.title}" for step in kata.steps)


def _draw_card(workspace: Workspace, noticed: str) -> RenderableType:
    """Return a card with what is known: steps, tests, bugs noticed, cycles, the day."""
    lines = Text("\n").join(map(Text, filter(None, _facts(workspace, noticed))))
    title = Text(workspace.kata.title, "bold")
    return Panel(lines, title=title, width=WIDTH, padding=(1, 2))


def _is_card(path: Path) -> bool:
    return path.is_file() and NAME in path.read_text("utf-8", errors="replace")


def _facts(workspace: Workspace, noticed: str) -> Iterator[str]:
    entries = workspace.journal.entries()
    yield f"{counted(len(workspace.kata.steps), 'step')}, all green"
    check = last_check(entries)
    if check is not None and check.outcomes:
        yield f"{counted(len(check.outcomes), 'test')} of my own"
    yield noticed
    cycles = pace(lights_by_step(entries))
    if cycles.count:
        yield cycle_sentence(cycles).rstrip(".")
    days = [entry.time[:10] for entry in entries if entry.kind is Kind.FINISH]
    yield from days[-1:]


def _noticed(workspace: Workspace) -> str:
    """Return what `dojo mutate` said of these files, "" if it was not asked."""
    kept = read_kept(workspace.folder)
    submission = read_submission(workspace.folder, workspace.kata)
    if kept is None or kept.key != key_of(workspace.kata, submission):
        return ""
    count = kept.suite.bug_count
    bugs = counted(count.bugs, "bug")
    return f"They notice {count.noticed:,} of {bugs} put into my code"
