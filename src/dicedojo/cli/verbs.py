"""The verbs of `dojo`: which module has each, and the command that finds them.

A module is imported when one of its verbs is called or listed, so none pays for
another's libraries. It imports at its top what takes some milliseconds. What takes more
than 50, because it runs programs or computes, is imported by the function that needs
it: a list of verbs and a mistyped option should not wait for that.
(`check` imports its screen while pytest is imported.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from dicedojo.errors import need_fork

PLAIN: dict[str, Any] = {
    "add_completion": False,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
}


# In the order of `--help`: the module and the function of each, or a group of others.
# A module of another room, which stands above this one, is named whole.
Verbs = Mapping[str, "str | Group"]


@dataclass(frozen=True)
class Group:
    """The verbs behind a word, such as `class`."""

    help: str
    verbs: Verbs


CLASS_EXPORT = Group(
    "Files that another system imports.",
    {
        "csv": "class_export:csv",
        "canvas": "class_export:canvas",
        "moodle": "class_export:moodle",
        "gradescope": "class_export_gradescope:gradescope",
    },
)
CLASS = Group(
    "Commands for a whole class.",
    {
        "grade": "class_grade:grade",
        "show": "class_student:show",
        "override": "class_override:override",
        "comment": "class_override:comment",
        "review": "class_review:review",
        "report": "class_report:report",
        "tournament": "class_tournament:tournament",
        "forget": "class_student:forget",
        "export": CLASS_EXPORT,
    },
)
EXPORT = Group(
    "Katas to take along: one page that needs nothing installed.",
    {"html": "lessons:export_html"},
)
AUTHOR = Group(
    "Write katas, and check that they are sound.",
    {
        "check": "author:check",
        "new": "author:new",
        "facts": "author:facts",
        "wheel": "author:wheel",
    },
)
VERBS: Verbs = {
    "start": "start:start",
    "watch": "dicedojo.watch.command:watch",
    "check": "steps:check",
    "lesson": "lessons:lesson",
    "hint": "lessons:hint",
    "reset": "steps:reset",
    "solution": "lessons:solution",
    "next": "steps:next_step",
    "mutate": "mutate:mutate",
    "try": "steps:try_",
    "journal": "journal:journal",
    "hunt": "hunt:hunt",
    "grade": "grade:grade",
    "demo": "report:demo",
    "report": "report:report",
    "viva": "viva:viva",
    "doctor": "doctor:doctor",
    "play": "play:GAMES",
    "exact": "exact:GAMES",
    "class": CLASS,
    "export": EXPORT,
    "author": AUTHOR,
}


HOME = "dicedojo.watch.command:home"  # without a verb
# What runs code of others, or many programs, each in a process of its own.
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
        from dicedojo.course.course import content_root, edition_of

        edition = edition_of(content_root())
        of_class = ", class edition" if edition == "class" else ""
        typer.echo(f"dicedojo {__version__}{of_class}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _load(HOME)()


def _app_of(verbs: Verbs, **facts: Any) -> typer.Typer:
    """Return an app that imports the module of a verb when that is asked for."""

    class Lazy(TyperGroup):
        def __init__(self, **attributes: Any) -> None:
            super().__init__(**attributes)
            self.commands: dict[str, Any] = dict.fromkeys(verbs)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            if cmd_name in verbs and self.commands[cmd_name] is None:
                self.commands[cmd_name] = _command(cmd_name, verbs[cmd_name])
            return self.commands.get(cmd_name)

    return typer.Typer(cls=Lazy, **facts, **PLAIN)


def _command(name: str, verb: str | Group) -> Any:
    """Return a verb as Click runs it."""
    if isinstance(verb, Group):
        app = _app_of(verb.verbs, help=verb.help, no_args_is_help=True)
    else:
        found = _load(verb)
        if not isinstance(found, typer.Typer):
            app = typer.Typer(**PLAIN)
            app.command(name)(found)
            return typer.main.get_command(app)
        app = found
    command = typer.main.get_group(app)
    command.name = name
    return command


def _load(verb: str) -> Any:
    """Return the function of a verb, or its Typer app."""
    module, _, name = verb.partition(":")
    if "." not in module:
        module = f"dicedojo.cli.{module}"
    return getattr(import_module(module), name)
