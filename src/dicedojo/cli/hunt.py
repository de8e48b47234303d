"""The verb `hunt`: planted bugs behind a wall, and a prompt to ask them."""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from dicedojo.cli.endings import Stopped
from dicedojo.cli.show.console import make_console, next_line
from dicedojo.cli.show.hunt import typed_lines
from dicedojo.errors import UnusableInput
from dicedojo.text import counted
from dicedojo.workspace.find import known_courses

if TYPE_CHECKING:
    from dicedojo.cli.show.hunt import Hunting
    from dicedojo.hunt.hunt import Diary

MAX_SEED = 10_000

KataName = Annotated[
    str, typer.Argument(metavar="KATA", help="The kata whose bugs are asked.")
]


def hunt(
    kata: KataName,
    seed: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Hunt the same bugs as others with N."),
    ] = None,
    today: Annotated[
        bool, typer.Option("--today", help="Hunt the bug of the day alone.")
    ] = False,
) -> None:
    """Ask a planted bug; catch it with a short test."""
    from dicedojo.cli.show.hunt import Hunting
    from dicedojo.hunt.hunt import Asking, Diary, bugs_in_order, bugs_of_the_day

    if today and seed is not None:
        raise UnusableInput(
            "--today and --seed cannot be combined.", next="dojo hunt KATA --today"
        )
    courses = known_courses()
    chosen = courses.kata(kata)
    kata = courses.label(chosen.course, chosen.name)
    console = make_console()
    if today:
        day = datetime.now().astimezone().date()
        bugs, which = bugs_of_the_day(chosen, day), f"the bug of {day}"
    else:
        number = random.randrange(MAX_SEED) if seed is None else seed
        bugs = bugs_in_order(chosen, str(number))
        which = f"bug {{}} (--seed {number})"
    hunting = Hunting(console, chosen, which)
    lines = typed_lines(console)
    try:
        with Asking.open(chosen) as asking:
            hunting.run(asking, bugs, lines, most=1 if today else len(bugs))
    except KeyboardInterrupt as stop:
        console.print()
        raise Stopped(hunting.summary) from stop
    console.print(hunting.summary)
    if today:
        _show_streak(console, Diary.of_user(), day, kata, hunting)
    console.print(next_line(f"dojo hunt {kata}"), soft_wrap=True)
    raise typer.Exit(0 if hunting.caught and not hunting.given_up else 1)


def _show_streak(
    console: Console, diary: Diary, day: date, kata: str, hunting: Hunting
) -> None:
    """Keep how the hunt of a day ended, and print on how many days a bug was caught."""
    if hunting.caught or hunting.given_up:
        first = diary.note(day, kata, hunting.strokes)
        ended = counted(first, "stroke") if first else "given up"
        console.print(f"The first hunt of the day counts: {ended}.")
    days = diary.streak(day) or diary.streak(day - timedelta(days=1))
    console.print(f"Streak: {counted(days, 'day')}.")
