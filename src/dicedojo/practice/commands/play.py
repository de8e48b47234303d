"""`dojo play`: a game in the terminal, before you program it."""

from __future__ import annotations

import shlex
import sys
from io import TextIOWrapper
from random import Random
from typing import Annotated, TextIO

import typer

from dicedojo.console import make_console, next_line
from dicedojo.dice import Roll
from dicedojo.games import Game, Quit, Table, Values
from dicedojo.practice.commands.game_group import game_group, option_words
from dicedojo.practice.find import known_courses

PAUSE = 0.4  # seconds between the lines of another player's turn
LONGEST = 1000  # characters of a line
SEEDS = 1_000_000


def play(
    game: Game,
    values: Values,
    *,
    seed: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="The same seed gives the same dice."),
    ] = None,
) -> None:
    """Play one game at a table."""
    assert game.play is not None
    table = _make_table()
    session = game.play.start(table, values, known_courses())
    if seed is None:
        seed = Random().randrange(SEEDS)
    try:
        session.play(_Dice(seed))
    except (Quit, KeyboardInterrupt):
        table.say(f"Thanks for playing. {session.standing}")
    words = option_words(game, "play", values)
    again = shlex.join(["dojo", "play", game.name, *words])
    same = f"The same dice once more: {again} --seed {seed}"
    table.console.print(same, markup=False, soft_wrap=True)
    names = known_courses().names
    katas = [name for name in names if name.rpartition("/")[2] == game.name]
    starts = (f"dojo start {name}" for name in katas[:1])
    table.console.print(next_line(*starts, again), soft_wrap=True)


class _Dice:
    """Dice that roll the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, count: int, sides: int = 6) -> Roll:
        faces = range(1, sides + 1)
        return tuple(self._random.choice(faces) for _ in range(count))


def _make_table() -> Table:
    """Return a table at this terminal, or at the pipes instead of it."""
    stdin = sys.stdin
    if isinstance(stdin, TextIOWrapper):
        stdin.reconfigure(errors="replace")
    is_typed = stdin is not None and stdin.isatty()
    return Table(
        make_console(),
        lambda: _read_line(stdin) if stdin is not None else "",
        echo=not is_typed,
        pause=PAUSE if sys.stdout.isatty() else 0.0,
    )


def _read_line(stdin: TextIO) -> str:
    """Return the next line, and skip the rest of an overlong one."""
    line = rest = stdin.readline(LONGEST)
    while len(rest) == LONGEST and not rest.endswith("\n"):
        rest = stdin.readline(LONGEST)
    return line


GAMES = game_group(
    "play",
    "Play a game in the terminal, before you program it.",
    play,
    question="Which game would you like to play?",
    unknown="There is no game {}.",
)
