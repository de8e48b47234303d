"""The verbs for a whole class, one module each: `dojo class …`."""

from __future__ import annotations

import typer

from dicedojo.cli import (
    class_export,
    class_forget,
    class_grade,
    class_late,
    class_override,
    class_report,
    class_show,
    class_tournament,
)


def register(app: typer.Typer) -> None:
    group = typer.Typer(no_args_is_help=True, help="Commands for a whole class.")
    verbs = (
        *(class_grade, class_show, class_override, class_late),
        *(class_report, class_export, class_tournament),
        class_forget,
    )
    for module in verbs:
        module.register(group)
    app.add_typer(group, name="class")
