"""The verbs of `dojo`: the module of each, and the commands built from them.

A module is imported when one of its verbs is called or listed, so no verb pays for
another's libraries. Imports of a few milliseconds are at its top. Imports of more than
50, for running programs or computing, are in the function that needs them: a list of
verbs or a mistyped option should not wait for them. (`check` imports its screen while
pytest is imported.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from dicedojo.console import PLAIN
from dicedojo.errors import need_fork

# In the order of `--help`: the module and the function of each, or a group of verbs.
Verbs = Mapping[str, "str | VerbGroup"]


@dataclass(frozen=True)
class VerbGroup:
    """The verbs behind a word, such as `class`."""

    help: str
    verbs: Verbs


CLASS_EXPORT = VerbGroup(
    "Files that another system imports.",
    {
        "csv": "classroom.commands.export:csv",
        "canvas": "classroom.commands.export:canvas",
        "moodle": "classroom.commands.export:moodle",
        "gradescope": "classroom.commands.export_gradescope:gradescope",
    },
)
CLASS = VerbGroup(
    "Commands for a whole class.",
    {
        "grade": "classroom.commands.grade:grade",
        "show": "classroom.commands.student:show",
        "override": "classroom.commands.override:override",
        "comment": "classroom.commands.override:comment",
        "review": "classroom.commands.review:review",
        "report": "classroom.commands.report:report",
        "tournament": "classroom.commands.tournament:tournament",
        "forget": "classroom.commands.student:forget",
        "export": CLASS_EXPORT,
    },
)
EXPORT = VerbGroup(
    "Katas to take along: one page that needs nothing installed.",
    {"html": "page.commands:export_html"},
)
AUTHOR = VerbGroup(
    "Write katas, and check that they are sound.",
    {
        "check": "authoring.commands.check:check",
        "new": "authoring.commands.write:new",
        "facts": "authoring.commands.write:facts",
        "wheel": "authoring.commands.write:wheel",
    },
)
VERBS: Verbs = {
    "start": "practice.commands.start:start",
    "watch": "practice.screen.command:watch",
    "check": "practice.commands.steps:check",
    "lesson": "practice.commands.lessons:lesson",
    "hint": "practice.commands.lessons:hint",
    "reset": "practice.commands.steps:reset",
    "solution": "practice.commands.lessons:solution",
    "next": "practice.commands.steps:next_step",
    "mutate": "practice.commands.mutate:mutate",
    "try": "practice.commands.steps:try_",
    "journal": "practice.commands.journal:journal",
    "hunt": "practice.commands.hunt:hunt",
    "grade": "cli.grade:grade",
    "demo": "cli.report:demo",
    "report": "cli.report:report",
    "viva": "cli.viva:viva",
    "doctor": "cli.doctor:doctor",
    "play": "practice.commands.play:GAMES",
    "exact": "practice.commands.exact:GAMES",
    "class": CLASS,
    "export": EXPORT,
    "author": AUTHOR,
}


# Words that other tools have for a verb; the nearest name would be another.
MEANT = dict.fromkeys(("run", "test", "tests"), "check")
HOME = "practice.screen.command:home"  # without a verb
# Commands that run each program in a process of its own.
NEED_FORK = ("author", "class", "demo", "grade")


def build_app() -> typer.Typer:
    """Return the app with all its verbs."""
    app = _app_of(VERBS)
    app.callback(invoke_without_command=True)(dojo)
    return app


def dojo(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show a traceback if dojo fails.")
    ] = False,
    course: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="DIR",
            help="Add the course in this folder; also behind any command. "
            "DOJO_COURSE does the same.",
        ),
    ] = None,
) -> None:
    """Dice katas, test first.

    Without a command, show your progress and what comes next.
    """
    if context.invoked_subcommand in NEED_FORK:
        need_fork(f"dojo {context.invoked_subcommand}")
    if version:
        from dicedojo import __version__
        from dicedojo.course import content_root, edition_of

        edition = edition_of(content_root())
        edition_note = ", class edition" if edition == "class" else ""
        typer.echo(f"dicedojo {__version__}{edition_note}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _load(HOME)()


def _app_of(verbs: Verbs, **facts: Any) -> typer.Typer:
    """Return an app that imports the module of a verb when it is needed."""

    class Lazy(TyperGroup):
        def __init__(self, **attributes: Any) -> None:
            super().__init__(**attributes)
            self.commands: dict[str, Any] = dict.fromkeys(verbs)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            if cmd_name in verbs and self.commands[cmd_name] is None:
                self.commands[cmd_name] = _command(cmd_name, verbs[cmd_name])
            return self.commands.get(cmd_name)

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            verb = MEANT.get(args[0])
            if verb in verbs and args[0] not in verbs:
                ctx.fail(f"No such command {args[0]!r}. Did you mean {verb!r}?")
            return super().resolve_command(ctx, args)

    return typer.Typer(cls=Lazy, **facts, **PLAIN)


def _command(name: str, verb: str | VerbGroup) -> Any:
    """Return a verb as a Click command."""
    if isinstance(verb, VerbGroup):
        app = _app_of(verb.verbs, help=verb.help, no_args_is_help=True)
    else:
        target = _load(verb)
        if not isinstance(target, typer.Typer):
            app = typer.Typer(**PLAIN)
            app.command(name)(target)
            return typer.main.get_command(app)
        app = target
    command = typer.main.get_group(app)
    command.name = name
    return command


def _load(verb: str) -> Any:
    """Return the function of a verb, or its Typer app."""
    module, _, name = verb.partition(":")
    return getattr(import_module(f"dicedojo.{module}"), name)
