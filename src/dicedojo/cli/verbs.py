"""The verbs of `dojo`: which module has each, and the command that finds them.

A module is imported when one of its verbs is called or listed, so none pays for
another's libraries. It imports at its top what takes some milliseconds. What takes more
than 50, because it runs programs or computes, is imported by the function that needs
it: a list of verbs and a mistyped option should not wait for that.
(`check` imports its screen while pytest is imported.)
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

VERBS = {  # in the order of `dojo --help`, with the modules that `register` them
    "start": "start",
    "watch": "watch",
    "check": "steps",
    "lesson": "lessons",
    "hint": "lessons",
    "reset": "steps",
    "solution": "lessons",
    "next": "steps",
    "mutate": "mutate",
    "try": "try_",
    "journal": "journal",
    "hunt": "hunt",
    "golf": "hunt",
    "grade": "grade",
    "adapt": "adapt",
    "demo": "demo",
    "report": "report",
    "appeal": "appeal",
    "viva": "viva",
    "doctor": "doctor",
    "play": "play",
    "exact": "exact",
    "class": "",  # the groups of the verbs below
    "export": "",
    "author": "author",
}
VERBS_OF_CLASS = {
    "grade": "class_grade",
    "show": "class_student",
    "override": "class_override",
    "comment": "class_override",
    "design": "class_design",
    "late": "class_late",
    "review": "class_review",
    "appeal": "class_appeal",
    "report": "class_report",
    "term": "class_term",
    "tournament": "class_tournament",
    "forget": "class_student",
    "export": "class_export",
}
VERBS_OF_EXPORT = {"html": "export"}
PLAIN: dict[str, Any] = {
    "add_completion": False,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
}


def build_app() -> typer.Typer:
    """Return the app with all its verbs."""
    app = typer.Typer(cls=_group_of(VERBS), **PLAIN)
    app.callback(invoke_without_command=True)(dojo)
    of_class = typer.Typer(
        cls=_group_of(VERBS_OF_CLASS),
        no_args_is_help=True,
        help="Commands for a whole class.",
    )
    app.add_typer(of_class, name="class")
    of_export = typer.Typer(
        cls=_group_of(VERBS_OF_EXPORT),
        no_args_is_help=True,
        help="A kata to take along: one page that needs nothing installed.",
    )
    app.add_typer(of_export, name="export")
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
    if version:
        from dicedojo import __version__
        from dicedojo.course.course import content_root, edition_of

        edition = edition_of(content_root())
        of_class = ", class edition" if edition == "class" else ""
        typer.echo(f"dicedojo {__version__}{of_class}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from dicedojo.cli.home import show_home

        show_home()


def _group_of(modules: Mapping[str, str]) -> type[TyperGroup]:
    """Return the class of a group that has its verbs in these modules of `cli`."""

    class Verbs(TyperGroup):
        def __init__(self, **attributes: Any) -> None:
            super().__init__(**attributes)
            self.commands: dict[str, Any] = {
                **dict.fromkeys(modules),
                **self.commands,
            }

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            if cmd_name in modules and self.commands[cmd_name] is None:
                app = typer.Typer(**PLAIN)
                import_module(f"dicedojo.cli.{modules[cmd_name]}").register(app)
                self.commands |= typer.main.get_group(app).commands
            return self.commands.get(cmd_name)

    return Verbs
