"""`dojo play`: a game in the terminal, before you program it."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Collection
from io import TextIOWrapper
from random import Random
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from dicedojo.cli import content
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.dice import Roll
    from dicedojo.play.farkle_screen import FarkleGame
    from dicedojo.play.greed_screen import GreedGame
    from dicedojo.play.table import Table

FARKLE, GREED = GAMES = ("farkle", "greed")
PAUSE = 0.4  # seconds; to follow another player's turn line by line
LONGEST = 1000  # signs of a line; nobody types more
SEEDS = 1_000_000


def register(app: typer.Typer) -> None:
    app.command()(play)


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="farkle or greed.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Who plays against you. Farkle: careful, source, best. "
            "Greed: hasty, thrifty, generous, double, sure.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same number, the same dice.")
    ] = None,
    target: Annotated[
        int | None, typer.Option(min=1, help="Farkle: points to reach; else 10,000.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Greed: rounds to play; else 5.")
    ] = None,
) -> None:
    """Play a game in the terminal, before you program it."""
    from dicedojo.cli.show import next_line
    from dicedojo.play.table import Quit

    table = _make_table()
    session: FarkleGame | GreedGame
    if _choose_game(game) == FARKLE:
        if rounds is not None:
            raise _misplaced("--rounds", GREED, FARKLE)
        session = _start_farkle(table, against, target)
    else:
        if target is not None:
            raise _misplaced("--target", FARKLE, GREED)
        session = _start_greed(table, against, rounds)
    if seed is None:
        seed = Random().randrange(SEEDS)
    try:
        session.play(_Dice(seed))
    except (Quit, KeyboardInterrupt):
        table.say(f"Thanks for playing. {session.standing}")
    given = {"--against": against, "--target": target, "--rounds": rounds}
    options = [f"{name} {value}" for name, value in given.items() if value is not None]
    again = " ".join(["dojo play", str(game), *options])
    same = f"The same dice once more: {again} --seed {seed}"
    table.console.print(same, markup=False, soft_wrap=True)
    table.say(next_line(*_programs(str(game)), again))


class _Dice:
    """Dice that roll the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, count: int) -> Roll:
        from dicedojo.dice import FACES

        return tuple(self._random.choice(FACES) for _ in range(count))


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
    from dicedojo.play.farkle import TARGET
    from dicedojo.play.farkle_players import PLAYERS
    from dicedojo.play.farkle_screen import FarkleGame

    name = _choose_player(FARKLE, against, PLAYERS)
    return FarkleGame(table, name, PLAYERS[name], target or TARGET)


def _start_greed(table: Table, against: str | None, rounds: int | None) -> GreedGame:
    from dicedojo.play.greed import ROUNDS
    from dicedojo.play.greed_players import PLAYERS
    from dicedojo.play.greed_screen import GreedGame

    name = _choose_player(GREED, against, PLAYERS)
    return GreedGame(table, name, PLAYERS[name], rounds or ROUNDS)


def _choose_player(game: str, against: str | None, players: Collection[str]) -> str:
    """Return the name of the player; the first, where none is stated."""
    names = list(players)
    if against is None or against in names:
        return against or names[0]
    raise _unknown("player", against, names, f"dojo play {game} --against")


def _unknown(
    what: str, name: str, known: Collection[str], command: str
) -> UnusableInput:
    near = difflib.get_close_matches(name.lower(), known, 1, cutoff=0.5)
    first = next(iter(near or known))
    return UnusableInput(
        f"There is no {what} {name!r}.",
        evidence=f"The {what}s are: {', '.join(known)}.",
        hint=f"Did you mean {near[0]!r}?" if near else "",
        next=f"{command} {first}",
    )


def _misplaced(option: str, its: str, game: str) -> UnusableInput:
    return UnusableInput(
        f"{option} belongs to {its}, and the game is {game}.",
        next="dojo play --help",
    )


def _make_table() -> Table:
    """Return a table at this terminal, or at whatever is piped in and out."""
    from dicedojo.cli.show import make_console
    from dicedojo.play.table import Table

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
