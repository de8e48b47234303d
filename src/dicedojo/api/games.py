"""The public API for games: the names that a game's package may import.

A game needs `Game` and the parts that it offers; the other names are for these parts.
Every other module of dicedojo may move or change in any release. A name stays here, as
names for courses do, for at least two minor releases after the changelog calls it
deprecated.
"""

from __future__ import annotations

from dicedojo.cache import kept
from dicedojo.course.courses import Courses
from dicedojo.course.domain import Call
from dicedojo.course.rubric import Strategy
from dicedojo.dice import Roll, all_hands, all_rolls
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.errors import UnusableInput
from dicedojo.games.picture import PictureForm, as_figure
from dicedojo.games.protocol import (
    ExactValues,
    Game,
    Meetings,
    Option,
    Play,
    Progress,
    Rates,
    RollDice,
    Say,
    Session,
    StrategyValue,
    Values,
)
from dicedojo.games.registry import part
from dicedojo.games.strategy_report import (
    Baseline,
    Figure,
    StrategyReport,
    TitledTable,
    Value,
)
from dicedojo.games.strategy_value import MAX_SECONDS, NoStrategy, StrategyProxy
from dicedojo.games.table import Quit, Table
from dicedojo.games.words import choose_opponent

__all__ = [
    "MAX_SECONDS",
    "Baseline",
    "Call",
    "CodeUnderTest",
    "Courses",
    "ExactValues",
    "Figure",
    "Game",
    "Meetings",
    "NoStrategy",
    "Option",
    "PictureForm",
    "Play",
    "Progress",
    "Proxy",
    "Quit",
    "Rates",
    "Roll",
    "RollDice",
    "Say",
    "Session",
    "Strategy",
    "StrategyProxy",
    "StrategyReport",
    "StrategyValue",
    "Table",
    "TitledTable",
    "UnusableInput",
    "Value",
    "Values",
    "all_hands",
    "all_rolls",
    "as_figure",
    "choose_opponent",
    "kept",
    "part",
]
