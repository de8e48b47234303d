"""The learner's verbs, in the order in which `dojo --help` lists them."""

from __future__ import annotations

import typer

from dicedojo.cli.lessons import hint, lesson, solution
from dicedojo.cli.start import start
from dicedojo.cli.steps import check, next_step, reset


def register(app: typer.Typer) -> None:
    for verb in (start, check, lesson, hint, reset, solution):
        app.command()(verb)
    app.command("next")(next_step)
