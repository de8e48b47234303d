"""The public API for games: the names that a game's package may import.

A game needs `Game` and the parts that it offers; the other names are for these parts.
Every other module of dicedojo may move or change in any release. A name stays here, as
names for courses do, for at least two minor releases after the changelog calls it
deprecated.
"""

from __future__ import annotations

from dicedojo.cache import kept
from dicedojo.course import Call, Courses, Strategy
from dicedojo.dice import Roll, all_hands, all_rolls
from dicedojo.engine import CodeUnderTest, Proxy
from dicedojo.errors import UnusableInput
from dicedojo.games import (
    MAX_SECONDS,
    Baseline,
    ExactValues,
    Figure,
    Game,
    Meetings,
    NoStrategy,
    Option,
    PictureForm,
    Play,
    Progress,
    Quit,
    Rates,
    RollDice,
    Say,
    Session,
    StrategyProxy,
    StrategyReport,
    StrategyValue,
    Table,
    TitledTable,
    Value,
    Values,
    as_figure,
    choose_opponent,
    part,
)

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
