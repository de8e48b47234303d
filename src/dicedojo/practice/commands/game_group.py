"""Commands about one game: `dojo play GAME` and `dojo exact GAME`.

Each game has a command of its own, with the options that it declares. It is built when
it is run, so that other commands load no game.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from dicedojo.console import PLAIN
from dicedojo.errors import UnusableInput
from dicedojo.games import Game, Option, Play, Values, find_game, game_names, games_with
from dicedojo.practice.find import known_courses
from dicedojo.text import did_you_mean, nearest

PICTURE = "out"  # parameter of an option for games that can draw
NO_PICTURE = "The exact values of {} have no picture."

Run = Callable[..., None]  # takes a game, the values of its options, and others


def game_group(
    part: str, help: str, run: Run, *, question: str, unknown: str
) -> typer.Typer:
    """Return the group of commands `part`, one for each game that offers it.

    Without a game, the `question` is the error message; `unknown` is the one for a name
    that is not a game, with {} for that name.

    A command calls `run` with the game and the values of its options. Keyword-only
    parameters of `run` become options of every game; the others are arguments of the
    games that measure a strategy.
    """
    shared = {
        f"--{name}"
        for name, parameter in signature(run).parameters.items()
        if parameter.kind is Parameter.KEYWORD_ONLY
    }

    class GameGroup(TyperGroup):
        def list_commands(self, ctx: Any) -> list[str]:
            return [game.name for game in games_with(part)]

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            game = find_game(cmd_name)
            if game is None or part not in game.parts:
                raise _unknown_game(part, unknown, cmd_name)
            return _build_command(part, game, run)

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            first = args[0].partition("=")[0] if args else ""
            owners = _owners(part, first)
            if first in shared or owners:
                game = next(iter(owners), games_with(part)[0].name)
                raise UnusableInput(
                    f"{first} must follow the name of a game.",
                    next=f"dojo {part} {game} {first}",
                )
            return super().parse_args(ctx, args)

    def require_game(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            names = [game.name for game in games_with(part)]
            raise UnusableInput(
                question,
                evidence=f"The games are: {', '.join(names)}.",
                next=f"dojo {part} {names[0]}",
            )

    group = typer.Typer(
        cls=GameGroup,
        help=help,
        invoke_without_command=True,
        subcommand_metavar="GAME",
        **PLAIN,
    )
    group.callback()(require_game)
    return group


def option_words(game: Game, part: str, values: Values) -> list[str]:
    """Return the stated options, as they are typed."""
    words: list[str] = []
    for option in getattr(game, part).options:
        value = values[option.key]
        if value is True:
            words.append(option.name)
        elif value is not None and value is not False:
            words += [option.name, str(value)]
    return words


def _build_command(part: str, game: Game, run: Run) -> Any:
    declared: Play = getattr(game, part)
    parameters = [_parameter(option) for option in declared.options]
    keys = [option.key for option in declared.options]

    def command(**stated_values: Any) -> None:
        values = {key: stated_values.pop(key) for key in keys}
        run(game, values, **stated_values)

    shared = list(signature(run, eval_str=True).parameters.values())[2:]
    extras = shared if game.strategy is not None else []
    arguments = [param for param in extras if param.kind is not Parameter.KEYWORD_ONLY]
    options = [param for param in shared if param.kind is Parameter.KEYWORD_ONLY]
    if not _can_draw(game, declared):
        options = [param for param in options if param.name != PICTURE]
    every_param = [
        param.replace(kind=Parameter.KEYWORD_ONLY)
        for param in (*arguments, *parameters, *options)
    ]
    command.__signature__ = Signature(every_param)  # type: ignore[attr-defined]
    command.__annotations__ = {param.name: param.annotation for param in every_param}
    app = typer.Typer(**PLAIN)
    app.command(name=game.name, help=declared.summary, cls=_command_class(part, game))(
        command
    )
    return typer.main.get_command(app)


def _can_draw(game: Game, part: Any) -> bool:
    """Return whether a part of a game, or a strategy for it, can be drawn."""
    return game.strategy is not None or getattr(part, "draws", True)


def _parameter(option: Option) -> Parameter:
    facts: dict[str, Any] = {"help": option.help}
    facts |= {"min": option.minimum, "max": option.maximum}
    if option.metavar or option.type is int:
        facts["metavar"] = option.metavar or "N"
    info = typer.Option(option.name, **facts)
    is_switch = option.type is bool
    return Parameter(
        option.key,
        Parameter.KEYWORD_ONLY,
        default=False if is_switch else None,
        annotation=Annotated[option.type if is_switch else option.type | None, info],
    )


def _command_class(part: str, game: Game) -> type[TyperCommand]:
    """Return a command class that knows which game an option belongs to."""

    class GameCommand(TyperCommand):
        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            own = {name for parameter in self.params for name in parameter.opts}
            for word in args:
                name = word.partition("=")[0]
                owners = [] if name in own else _owners(part, name)
                if name == "--out" and not _can_draw(game, getattr(game, part)):
                    raise UnusableInput(
                        NO_PICTURE.format(game.title),
                        next=f"dojo {part} {game.name}",
                    )
                if owners:
                    raise UnusableInput(
                        f"{name} belongs to {' and '.join(owners)}, "
                        f"and the game is {game.name}.",
                        next=f"dojo {part} {game.name} --help",
                    )
            return super().parse_args(ctx, args)

    return GameCommand


def _owners(part: str, name: str) -> list[str]:
    """Return the names of the games that have an option of this name."""
    if not name.startswith("--"):
        return []
    return [
        game.name
        for game in games_with(part)
        if name in [option.name for option in getattr(game, part).options]
    ]


def _unknown_game(part: str, unknown: str, name: str) -> UnusableInput:
    names = [game.name for game in games_with(part)]
    katas = [label.rpartition("/")[2] for label in known_courses().names]
    if name in (*game_names(), *katas):
        kind = "game" if name in game_names() else "kata"
        raise UnusableInput(
            f"The {kind} {name} has no part for `dojo {part}`.",
            evidence=f"The games that have one: {', '.join(names)}.",
            next=f"dojo start {name}" if name in katas else f"dojo {part} {names[0]}",
        )
    nearest_name = nearest(name, names)
    return UnusableInput(
        unknown.format(repr(name)),
        evidence=f"The games are: {', '.join(names)}.",
        hint=did_you_mean(nearest_name),
        next=f"dojo {part} {nearest_name or names[0]}",
    )
