"""Pig: roll for points until you hold; a 1 ends the turn without any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicedojo.api.games import Game, Option

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicedojo.api.games import (
        Courses,
        Figure,
        PictureForm,
        Progress,
        Say,
        Session,
        Table,
        Values,
    )


class PigPlay:
    """The part behind `dojo play pig`."""

    summary = "Roll or hold; a 1 loses the points of the turn."
    options = (
        Option(
            "--against",
            "Who plays against you: twenty, timid, bold or best.",
            metavar="NAME",
        ),
    )

    def start(self, table: Table, values: Values, courses: Courses) -> Session:
        from dicedojo.games.pig.play import PigSession

        return PigSession(table, values["against"])


class PigExact:
    """The part behind `dojo exact pig`."""

    summary = "How often best play wins, and how often a fixed hold does."
    options = ()
    draws = False

    def prepare(self, values: Values, say: Say, progress: Progress) -> None:
        from dicedojo.games.pig.rendering import prepare

        prepare(say)

    def document(self, values: Values) -> dict[str, Any]:
        from dicedojo.games.pig.rendering import document

        return document()

    def render(self, values: Values) -> RenderableType:
        from dicedojo.games.pig.rendering import render

        return render()

    def figure(self, values: Values, form: PictureForm) -> Figure:
        raise NotImplementedError  # it is not called: `draws` is false


GAME = Game("pig", "Pig", play=PigPlay(), exact=PigExact())
