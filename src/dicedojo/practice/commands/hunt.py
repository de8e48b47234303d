"""The verb `hunt`: planted bugs behind a wall, and a prompt to ask them."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from dicedojo.console import Stopped, make_console, next_line
from dicedojo.course import Kata, Step, Variant
from dicedojo.engine import Answer, Foreign, NoAnswer, Raised
from dicedojo.errors import UnusableInput
from dicedojo.practice.find import known_courses, open_workspace, workspace_around
from dicedojo.practice.hunt.hunt import (
    Asker,
    Diary,
    Hunt,
    HuntVerdict,
    bugs_in_order,
    bugs_of_the_day,
    bugs_so_far,
)
from dicedojo.practice.hunt.reading import HuntQuestion, Test, read_line, size_of
from dicedojo.report import lesson_command
from dicedojo.text import counted, plain

MAX_SEED = 10_000
PROMPT = "> "
LEAVE = ("quit", "exit", "q")
MAX_SHOWN = 500  # characters of a line
MAX_ANSWER = 4_000  # characters
GIVE_UP = "give up"
HELP = """\
a call                         asks the program.
assert CALL == VALUE           is a test of the answer.
with raises(ValueError): CALL  is a test of an exception.
give up                        shows the answer.
quit                           ends this, as do Ctrl-D and Ctrl-C.
A question or a test is a stroke, and each value more than a shortest test has.
Calls, for example:"""
HUNT = "A program with a bug answers. Catch it with a test that right programs pass."


def hunt(
    kata: Annotated[
        str, typer.Argument(metavar="KATA", help="The kata whose bugs are asked.")
    ],
    seed: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Hunt the same bugs as others with N."),
    ] = None,
    today: Annotated[
        bool, typer.Option("--today", help="Hunt the bug of the day alone.")
    ] = False,
) -> None:
    """Ask a planted bug; catch it with a short test."""
    if today and seed is not None:
        raise UnusableInput(
            "--today and --seed cannot be combined.", next="dojo hunt KATA --today"
        )
    courses = known_courses()
    target = courses.kata(kata)
    kata = courses.label(target.course, target.name)
    console = make_console()
    if today:
        day = datetime.now().astimezone().date()
        bugs, title = bugs_of_the_day(target, day), f"the bug of {day}"
    else:
        number = random.randrange(MAX_SEED) if seed is None else seed
        bugs = bugs_in_order(target, str(number))
        title = f"bug {{}} (--seed {number})"
        reached = _reached_steps(target) if seed is None else ()
        if reached:
            bugs, title = bugs_so_far(bugs, reached), "bug {} of your steps so far"
    hunting = _Hunting(console, target, title)
    lines = _typed_lines(console)
    try:
        with Asker.open(target) as asker:
            hunting.run(asker, bugs, lines, most=1 if today else len(bugs))
    except KeyboardInterrupt as stop:
        console.print()
        raise Stopped(hunting.summary) from stop
    console.print(hunting.summary)
    if today:
        _show_streak(console, Diary.of_user(), day, kata, hunting)
    console.print(next_line(f"dojo hunt {kata}"))
    raise typer.Exit(0 if hunting.caught and not hunting.given_up else 1)


def _reached_steps(kata: Kata) -> tuple[Step, ...]:
    """Return the open steps of the kata's workspace; none elsewhere."""
    folder = workspace_around(Path.cwd())
    if folder is None:
        return ()
    workspace = open_workspace(known_courses(), folder)
    return workspace.open_steps if workspace.kata == kata else ()


def _show_streak(
    console: Console, diary: Diary, day: date, kata: str, hunting: _Hunting
) -> None:
    """Record the result of a day's hunt, and print the streak."""
    if hunting.caught or hunting.given_up:
        first = diary.note(day, kata, hunting.strokes)
        ending = counted(first, "stroke") if first else "given up"
        console.print(f"The first hunt of the day counts: {ending}.")
    days = diary.streak(day) or diary.streak(day - timedelta(days=1))
    console.print(f"Streak: {counted(days, 'day')}.")


class _Hunting:
    """A sequence of hunts at a prompt, and its score."""

    def __init__(self, console: Console, kata: Kata, which: str) -> None:
        self._console = console
        self._kata = kata
        self._which = which  # the title of a bug; {} is its number
        self.caught = self.strokes = self.given_up = 0

    @property
    def summary(self) -> str:
        """The bugs caught and the strokes for them."""
        caught, strokes = counted(self.caught, "bug"), counted(self.strokes, "stroke")
        given_up_part = f", {self.given_up} given up" if self.given_up else ""
        return f"{caught} caught, {strokes}{given_up_part}."

    def run(
        self, asker: Asker, bugs: Sequence[Variant], lines: Iterator[str], most: int
    ) -> None:
        """Hunt at most so many bugs, until no line is left."""
        number = 0
        hunts = (Hunt.begin(self._kata, asker, bug) for bug in bugs)
        for number, hunt in enumerate(filter(None, hunts), start=1):
            title = f"{self._kata.title}: {self._which.format(number)}"
            self._console.print(title, style="bold", markup=False)
            if number == 1:
                _show_start(self._console, self._kata)
            if not self._catch(hunt, lines) or number == most:
                return
        if not number:
            _say(self._console, "No line that can be typed catches a bug of this kata.")

    def _catch(self, hunt: Hunt, lines: Iterator[str]) -> bool:
        """Hunt one bug; return whether it ended before the lines did."""
        for line in lines:
            if line.lower() == GIVE_UP:
                self.given_up += 1
                self._show_bug(hunt, "Given up.")
                return True
            typed = _read(self._console, self._kata, line)
            if isinstance(typed, Test):
                verdict = hunt.judge(typed)
                if verdict is HuntVerdict.CAUGHT:
                    self.caught += 1
                    self.strokes += hunt.strokes
                    self._show_bug(hunt, _strokes_of(hunt))
                    return True
                _say(self._console, verdict.value)
            elif typed is not None:
                _say(self._console, _reply_sentence(hunt.ask(typed.call)))
        return False

    def _show_bug(self, hunt: Hunt, ending: str) -> None:
        lesson = lesson_command(self._kata.step_of(hunt.bug))
        _say(self._console, ending)
        _say(self._console, f"The bug: {hunt.bug.misconception}")
        _say(self._console, f"A shortest test: {hunt.line}")
        _say(self._console, f"Its lesson: {lesson}\n" if lesson else "")


def _read(console: Console, kata: Kata, line: str) -> HuntQuestion | None:
    """Return the question or test on a line; None if a message was printed."""
    try:
        if line.lower() != "help":
            return read_line(kata, line)
    except UnusableInput as error:
        _say(console, str(error))
        return None
    _say(console, HELP)
    forms: set[tuple[str, str]] = set()
    for call in kata.domain.representatives:
        if (call.function, call.through) not in forms and size_of(call):
            forms.add((call.function, call.through))
            _say(console, f"  {call}")
    return None


def _reply_sentence(answer: Answer) -> str:
    """Return the answer of the program with the bug, in a sentence."""
    match answer:
        case Raised():
            return f"The program raises {plain(answer.text)}"
        case NoAnswer():
            return f"The program {answer}."
        case Foreign():
            return f"The program gives {answer}; `help` shows how to ask more of it."
    return f"The program says {plain(repr(answer), MAX_ANSWER)}"


def _strokes_of(hunt: Hunt) -> str:
    """Return the strokes of a catch, by kind."""
    parts = [counted(hunt.questions, "question"), counted(hunt.tests, "test")]
    if hunt.extra:
        parts.append(f"{counted(hunt.extra, 'value')} more than a shortest test")
    return f"Caught in {counted(hunt.strokes, 'stroke')}: {', '.join(parts)}."


def _show_start(console: Console, kata: Kata) -> None:
    """Print the aim, an example of a question, and the other commands."""
    example = next(filter(size_of, kata.domain.representatives), "…")
    _say(console, f"{HUNT}\nAsk: {example}")
    _say(console, f"Test: assert {example} == …")
    _say(console, f"Other words: help, {GIVE_UP}, quit.\n")


def _say(console: Console, text: str) -> None:
    console.print(text, markup=False, soft_wrap=True)


def _typed_lines(console: Console) -> Iterator[str]:
    """Yield each line, until the input ends or a line says `quit`.

    Lines from a file are printed as well, so that the output is complete. Lines that
    begin with # are left out.
    """
    if sys.stdin is None:  # closed, with `<&-`
        return
    is_terminal = sys.stdin.isatty()
    if is_terminal:
        with suppress(ImportError):
            import readline  # noqa: F401  # arrows edit, and bring lines back
    elif isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    while True:
        try:
            line = input(PROMPT if is_terminal else "").strip()
        except EOFError:
            if is_terminal:
                console.print()
            return
        if not is_terminal and line:
            text = plain(line, MAX_SHOWN)
            console.print(f"{PROMPT}{text}", markup=False, soft_wrap=True)
        if line.lower() in LEAVE:
            return
        if line and not line.startswith("#"):
            yield line
