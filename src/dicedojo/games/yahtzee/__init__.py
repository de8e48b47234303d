"""Yahtzee: thirteen boxes for five dice, with three rolls for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicedojo.games.protocol import Game, Option, Session, Values

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicedojo.course.courses import Courses
    from dicedojo.course.rubric import Strategy
    from dicedojo.games.picture_form import PictureForm
    from dicedojo.games.strategy_report import Figure, StrategyReport
    from dicedojo.games.table.table import Table
    from dicedojo.sandbox.code_under_test import CodeUnderTest

NAME = "yahtzee"
VARIANT = Option(
    "--variant",
    "The scoring: source, plain, free-joker or forced-joker; source if not stated.",
    metavar="NAME",
)


class YahtzeePlay:
    """A game of thirteen turns, alone or beside an opponent."""

    summary = "Fill thirteen boxes; h shows what each choice is worth."
    options = (
        Option(
            "--against",
            "Who plays beside you: nobody, greedy, par, careful, best, or the folder "
            "with your own strategy.",
            metavar="NAME",
        ),
        VARIANT,
    )

    def start(self, table: Table, values: Values, courses: Courses) -> Session:
        from dicedojo.games.yahtzee.exact.stored import announce
        from dicedojo.games.yahtzee.play.opponents import find_opponent
        from dicedojo.games.yahtzee.play.screen import YahtzeeGame
        from dicedojo.games.yahtzee.reading import read_variant

        variant = read_variant(values["variant"], f"dojo play {NAME}")
        opponent = find_opponent(values["against"], courses, variant)
        announce([variant])
        return YahtzeeGame(table, variant, opponent)


class YahtzeeExact:
    """The best play of the whole game, and of any turn in it."""

    summary = "What the best play scores, and what it keeps of a roll."
    options = (
        VARIANT,
        Option(
            "--card",
            'The boxes that are filled, for example "ones=3,chance=22".',
            metavar="BOX=POINTS,...",
        ),
        Option("--roll", "Five dice, for example 11345: what to keep?", metavar="DICE"),
        Option(
            "--rolls-left",
            "Rolls left after that one: 2, 1 or 0; 2 if not stated.",
            int,
            metavar="N",
            minimum=0,
        ),
    )
    draws = True

    def document(self, values: Values) -> dict[str, Any]:
        from dicedojo.games.yahtzee.exact.question import read_question
        from dicedojo.games.yahtzee.exact.rendering import yahtzee_document

        return yahtzee_document(read_question(values))

    def render(self, values: Values) -> RenderableType:
        from dicedojo.games.yahtzee.exact.question import read_question
        from dicedojo.games.yahtzee.exact.rendering import render_yahtzee

        return render_yahtzee(read_question(values))

    def figure(self, values: Values, form: PictureForm) -> Figure:
        from dicedojo.games.yahtzee.exact.question import read_question
        from dicedojo.games.yahtzee.exact.rendering import draw_yahtzee

        return draw_yahtzee(read_question(values), form)


class YahtzeeStrategy:
    """What a strategy gains in single turns, on stated cards."""

    def measure(
        self,
        strategy: Strategy,
        code: CodeUnderTest,
        seconds: float,
        form: PictureForm | None,
    ) -> StrategyReport:
        from dicedojo.games.yahtzee.strategy_value import measure

        return measure(strategy, code, seconds, form)


GAME = Game(
    NAME,
    "Yahtzee",
    play=YahtzeePlay(),
    exact=YahtzeeExact(),
    strategy=YahtzeeStrategy(),
)
