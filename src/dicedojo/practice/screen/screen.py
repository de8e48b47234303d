"""Practice on a screen: the step, the phases, the verdict, and the keys that apply."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Resize
from textual.message import Message
from textual.widgets import Static

from dicedojo.console import on_terminal
from dicedojo.practice.screen.practice import Practice
from dicedojo.practice.screen.saves import INTERVAL
from dicedojo.practice.screen.view import LABELS, MARKS, Key, PhaseState, View

WIDE = 120  # columns from which the lesson is next to the verdict
MARGIN = 4  # columns next to a text, with its scroll bar
RULE = 1  # column of the line between verdict and lesson
TEXT = 80  # maximum columns of a text
STYLES = {
    PhaseState.DONE: "bold green",
    PhaseState.NEXT: "bold",
    PhaseState.OPEN: "dim",
}
HELP = """\
A save is a check: change a file in your editor, and the verdict is here.

The second line is the cycle: a test of yours, red, green, tidy.
● is done, ◉ comes next, ○ is still to come.

  n  the next step, once this one is green and a test of yours asks for it
  a  go on without such a test; the journal says so
  h  a hint; again for a more direct one
  l  the lesson, and back to the verdict
  t  try the lesson's next experiment on a copy of your code
  r  before a save: you expect red; g: you expect green
  c  check now
  m  see which changes of your code your tests miss; again for a hint more
  p  the steps, and how far you are; b, there, reads an earlier lesson
  j  the journal: your lights so far
  s  the course's solution, once the step has been green
  x  put your code back to how the step began; a copy is kept
  e  open the file that comes next in your editor ($VISUAL or $EDITOR)
  q  leave; your work is saved, and dojo goes on from here

↑ ↓ PgUp PgDn move the text; Esc goes back to the verdict.
Tab goes to the lesson beside it, where there is room."""


class ViewChanged(Message):
    """A new view, sent by the practice thread."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view


class PracticeScreen(App[None]):
    """Shows a view, and passes on each key."""

    CSS = """
    #head { height: 1; padding: 0 1; }
    #phases { height: 1; padding: 0 1; }
    #texts { border-top: solid; border-bottom: solid; }
    .text { padding: 0 0 0 1; width: 1fr; }
    .text Static { padding: 0 1 0 0; }
    #beside { display: none; border-left: solid; }
    .wide #beside { display: block; }
    #foot { height: auto; max-height: 3; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key.value, f"press('{key}')", show=False) for key in Key),
        Binding("e", "edit", show=False),
        Binding("question_mark", "help", show=False),
        Binding("escape", "verdict", show=False),
        Binding("q,ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(self, practice: Practice, *, has_terminal: bool = False) -> None:
        super().__init__()
        self._has_terminal = has_terminal
        self.fault: BaseException | None = None  # what ended the thread
        self.view = practice.view
        self._practice = practice
        self._requests: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.leaving = Event()
        self._own_page = ""  # a page of the screen's own: help, or a sentence

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="phases")
        with Horizontal(id="texts"):
            with VerticalScroll(id="main", classes="text"):
                yield Static(id="text")
            with VerticalScroll(id="beside", classes="text"):
                yield Static(id="lesson")
        yield Static(id="foot")

    def on_mount(self) -> None:
        self.theme = "ansi-dark"  # the colours of the terminal, dark or light
        self.query_one("#main").focus()
        self._practice.tell = self._post
        Thread(target=self._practise, daemon=True).start()

    def on_resize(self, event: Resize) -> None:
        width = event.size.width
        self.screen.set_class(width >= WIDE, "wide")
        half = width // 2 - RULE if width >= WIDE else width
        self._requests.put(partial(self._practice.resize, min(TEXT, half - MARGIN)))
        self._draw()

    def on_view_changed(self, message: ViewChanged) -> None:
        if self.leaving.is_set():
            return  # its widgets may be gone
        previous, self.view = self.view, message.view
        if previous.checks != self.view.checks or previous.page != self.view.page:
            self._own_page = ""
            self.query_one("#main", VerticalScroll).scroll_home(animate=False)
        if previous.lesson != self.view.lesson:
            self.query_one("#beside", VerticalScroll).scroll_home(animate=False)
        self._draw()

    def action_press(self, key: str) -> None:
        if (
            Key(key) is Key.LESSON
            and self.view.title == "Lesson"
            and not self._own_page
        ):
            self.action_verdict()
            return
        self._own_page = ""
        self._requests.put(partial(self._practice.press, Key(key)))
        self._draw()

    def action_help(self) -> None:
        self._own_page = HELP
        self._draw()

    def action_verdict(self) -> None:
        self._own_page = ""
        self._requests.put(self._practice.back)
        self._draw()

    def action_edit(self) -> None:
        editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
        path = self._practice.workspace.folder / self.view.file
        if not editor:
            self._own_page = (
                f"No editor is named. Set EDITOR, for example EDITOR=nano, or open\n"
                f"{path} yourself."
            )
            self._draw()
            return
        try:
            with self.suspend():
                subprocess.run([*shlex.split(editor), path], check=False)
        except (OSError, ValueError) as error:
            self._own_page = f"{editor} could not be started: {error}"
        self.refresh(layout=True)
        self._draw()

    async def action_quit(self) -> None:
        self.leaving.set()
        self.exit()

    def _practise(self) -> None:
        """Check saved files and handle keys, until the screen is left."""
        try:
            while not self.leaving.is_set():
                if self._has_terminal and not on_terminal():  # the window was closed
                    self.call_later(self.exit)
                    return
                with suppress(Empty):
                    self._requests.get(timeout=INTERVAL)()
                    continue
                self._practice.turn()
        except BaseException as fault:  # noqa: BLE001 - raised again where it is shown
            self.fault = fault
            self.call_later(self.exit)
        finally:
            self._practice.close()

    def _post(self, view: View) -> None:
        self.post_message(ViewChanged(view))

    def _draw(self) -> None:
        view = self.view
        head = Text(f"{view.kata}  {view.step}", style="bold", no_wrap=True)
        head.truncate(self.size.width - view.count - 4, overflow="ellipsis")
        progress = Text.assemble(
            ("━" * view.done, "green"), ("━" * (view.count - view.done), "dim")
        )
        head.append(
            " " * max(2, self.size.width - 2 - head.cell_len - progress.cell_len)
        )
        self.query_one("#head", Static).update(head + progress)
        self.query_one("#phases", Static).update(_phases(view))
        self.query_one("#text", Static).update(self._text())
        self.query_one("#lesson", Static).update(_from_ansi(view.lesson))
        self.query_one("#foot", Static).update(_keys_lines(view, self.size.width - 2))

    def _text(self) -> Text:
        """Return the text to read now: a page, or the verdict and the next command."""
        view = self.view
        if self._own_page:
            return Text(self._own_page)
        if view.page and not (view.title == "Lesson" and self.screen.has_class("wide")):
            return _from_ansi(view.page)
        _, _, verdict = view.verdict.partition("\n")  # its first line is in the head
        parts = [Text(view.predicted, style="bold")] if view.predicted else []
        parts.append(_from_ansi(verdict))
        if view.missing:
            parts.append(Text(view.missing, style="bold"))
        if view.survivors:
            parts.append(_from_ansi(view.survivors))
        if view.next:
            parts.append(Text.assemble(("Next: ", "bold"), (view.next, "cyan")))
        return Text("\n\n").join(parts)


def practise_on_screen(practice: Practice) -> None:
    """Practise until the learner leaves.

    Raises:
        UnusableInput: the workspace is missing.
    """
    screen = PracticeScreen(practice, has_terminal=True)
    try:
        screen.run()
    finally:
        screen.leaving.set()
        practice.leave()  # a check may still run, which the thread waits for
    if screen.fault is not None:
        raise screen.fault


def _from_ansi(text: str) -> Text:
    """Return a text that is already folded, so that longer lines are cut."""
    return Text.from_ansi(text, no_wrap=True, overflow="ellipsis")


def _phases(view: View) -> Text:
    text = Text(no_wrap=True)
    for phase in view.phases:
        text.append("  →  " if text else "")
        text.append(f"{MARKS[phase.state]} {phase.name}", style=STYLES[phase.state])
    if view.busy:
        text.append(f"    {view.busy}", style="dim")
    return text


def _keys_lines(view: View, width: int) -> Text:
    """Return the keys in lines of this width, each next to its label."""
    fixed_keys = [("e", "edit"), ("?", "help"), ("q", "quit")]
    lines = [Text()]
    for key, label in [*((key.value, LABELS[key]) for key in view.keys), *fixed_keys]:
        key_text = Text.assemble((key, "bold reverse"), f" {label}")
        if lines[-1] and lines[-1].cell_len + 2 + key_text.cell_len > width:
            lines.append(Text())
        lines[-1].append("  " if lines[-1] else "").append_text(key_text)
    return Text("\n").join(lines)
