"""`dojo play`: a game in the terminal, before you program it."""

from __future__ import annotations

import difflib
import os
import shlex
import sys
from collections.abc import Collection, Mapping
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from dicedojo.cli import content
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.dice import Roll
    from dicedojo.games.farkle.play.screen import FarkleGame
    from dicedojo.games.greed.play.screen import GreedGame
    from dicedojo.games.hog.play.players import Player
    from dicedojo.games.hog.play.screen import HogGame
    from dicedojo.games.table.table import Table

FARKLE, GREED, HOG = GAMES = ("farkle", "greed", "hog")
ITS_GAMES = {"--target": (FARKLE, HOG), "--rounds": (GREED,)}
PAUSE = 0.4  # seconds; to follow another player's turn line by line
LONGEST = 1000  # signs of a line; nobody types more
SEEDS = 1_000_000


def register(app: typer.Typer) -> None:
    app.command()(play)


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="farkle, greed or hog.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Who plays against you. Farkle: careful, source, best. "
            "Greed: hasty, thrifty, generous, double, sure. "
            "Hog: five, bacon, swap, best, or the folder with your own strategy.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same number, the same dice.")
    ] = None,
    target: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Points to reach. Farkle: else 10,000; Hog: up to 100, else 100.",
        ),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Greed: rounds to play; else 5.")
    ] = None,
) -> None:
    """Play a game in the terminal, before you program it."""
    from dicedojo.cli.show.console import next_line
    from dicedojo.games.table.table import Quit

    table = _make_table()
    session: FarkleGame | GreedGame | HogGame
    game = _choose_game(game)
    given = {"--against": against, "--target": target, "--rounds": rounds}
    _require_fitting(given, game)
    if game == FARKLE:
        session = _start_farkle(table, against, target)
    elif game == GREED:
        session = _start_greed(table, against, rounds)
    else:
        session = _start_hog(table, against, target)
    if seed is None:
        seed = Random().randrange(SEEDS)
    try:
        session.play(_Dice(seed))
    except (Quit, KeyboardInterrupt):
        table.say(f"Thanks for playing. {session.standing}")
    again = _write_command(game, given)
    same = f"The same dice once more: {again} --seed {seed}"
    table.console.print(same, markup=False, soft_wrap=True)
    following = next_line(*_programs(game), again)
    table.console.print(following, soft_wrap=True)


def _write_command(game: str, given: Mapping[str, object]) -> str:
    """Return what starts the game with the options that were stated."""
    words = ["dojo", "play", game]
    for option, value in given.items():
        if value is not None:
            words += [option, str(value)]
    return shlex.join(words)


class _Dice:
    """Dice that roll the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, count: int, sides: int = 6) -> Roll:
        from dicedojo.dice import FACES

        faces = FACES[:sides]
        return tuple(self._random.choice(faces) for _ in range(count))


def _choose_game(game: str | None) -> str:
    """Return the game's name.

    Raises:
        UnusableInput: none is named, or there is none of that name.
    """
    if game in GAMES:
        return game
    if game is None:
        raise UnusableInput(
            "Which game would you like to play?",
            evidence=f"The games are: {', '.join(GAMES)}.",
            next=f"dojo play {FARKLE}",
        )
    raise _unknown("game", game, GAMES, "dojo play")


def _start_farkle(table: Table, against: str | None, target: int | None) -> FarkleGame:
    from dicedojo.games.farkle.play.game import TARGET
    from dicedojo.games.farkle.play.players import PLAYERS
    from dicedojo.games.farkle.play.screen import FarkleGame

    name = _choose_player(FARKLE, against, PLAYERS)
    return FarkleGame(table, name, PLAYERS[name], target or TARGET)


def _start_greed(table: Table, against: str | None, rounds: int | None) -> GreedGame:
    from dicedojo.games.greed.play.game import ROUNDS
    from dicedojo.games.greed.play.players import PLAYERS
    from dicedojo.games.greed.play.screen import GreedGame

    name = _choose_player(GREED, against, PLAYERS)
    return GreedGame(table, name, PLAYERS[name], rounds or ROUNDS)


def _start_hog(table: Table, against: str | None, target: int | None) -> HogGame:
    from dicedojo.games.hog.exact.dice import GOAL
    from dicedojo.games.hog.play.screen import HogGame

    goal = target or GOAL
    if goal > GOAL:
        raise UnusableInput(
            f"Hog is played to {GOAL} points at most, and {goal} are more.",
            hint="No strategy says what to roll beyond.",
            next=f"dojo play {HOG} --target {GOAL}",
        )
    return HogGame(table, _choose_hog_player(against, goal), goal)


def _choose_hog_player(against: str | None, goal: int) -> Player:
    """Return the player of this name, or the strategy at this path."""
    from dicedojo.games.hog.play.players import PLAYERS, make_player

    if against is not None and against not in PLAYERS and _is_path(against):
        from dicedojo.course.course import load_course
        from dicedojo.games.hog.play.own import read_player

        return read_player(Path(against), load_course(content()), goal)
    others = ", or the folder of your own"
    return make_player(_choose_player(HOG, against, PLAYERS, others), goal)


def _is_path(text: str) -> bool:
    return os.sep in text or text.endswith(".py") or os.path.exists(text)


def _choose_player(
    game: str, against: str | None, players: Collection[str], others: str = ""
) -> str:
    """Return the name of the player; the first, where none is stated."""
    names = list(players)
    if against is None or against in names:
        return against or names[0]
    raise _unknown("player", against, names, f"dojo play {game} --against", others)


def _unknown(
    what: str, name: str, known: Collection[str], command: str, others: str = ""
) -> UnusableInput:
    near = difflib.get_close_matches(name.lower(), known, 1, cutoff=0.5)
    first = next(iter(near or known))
    return UnusableInput(
        f"There is no {what} {name!r}.",
        evidence=f"The {what}s are: {', '.join(known)}{others}.",
        hint=f"Did you mean {near[0]!r}?" if near else "",
        next=f"{command} {first}",
    )


def _require_fitting(given: Mapping[str, object], game: str) -> None:
    """Return if each option that is stated belongs to the game.

    Raises:
        UnusableInput: one does not.
    """
    for option, games in ITS_GAMES.items():
        if given[option] is not None and game not in games:
            raise UnusableInput(
                f"{option} belongs to {' and '.join(games)}, and the game is {game}.",
                next="dojo play --help",
            )


def _make_table() -> Table:
    """Return a table at this terminal, or at whatever is piped in and out."""
    from dicedojo.cli.show.console import make_console
    from dicedojo.games.table.table import Table

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
    """Return the next line, without the end of one that nobody has typed."""
    line = rest = stdin.readline(LONGEST)
    while len(rest) == LONGEST and not rest.endswith("\n"):
        rest = stdin.readline(LONGEST)
    return line


def _programs(game: str) -> tuple[str, ...]:
    """Return the command that starts the kata of this game, if there is one."""
    is_there = (content() / "katas" / game / "kata.toml").is_file()
    return (f"dojo start {game}",) if is_there else ()
