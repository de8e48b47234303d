"""The public API for games: the names that a game's package may import.

A game needs `Game` and the parts that it offers; the other names are for these parts.
Every other module of dicedojo may move or change in any release. A name stays here, as
names for courses do, for at least two minor releases after the changelog calls it
deprecated. A name is imported when it is first asked for, so that registering a game
costs other commands nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dicedojo.cache import kept
    from dicedojo.course.courses import Courses
    from dicedojo.course.domain import Call
    from dicedojo.course.rubric import Strategy
    from dicedojo.dice import Roll, all_hands, all_rolls
    from dicedojo.errors import UnusableInput
    from dicedojo.exam.proxy import Proxy
    from dicedojo.games.picture import PictureForm, as_figure
    from dicedojo.games.protocol import (
        ExactValues,
        Game,
        LeftOut,
        Option,
        Play,
        Prepared,
        Progress,
        Result,
        RollDice,
        Say,
        Session,
        StrategyValue,
        Tournament,
        TournamentTask,
        Values,
    )
    from dicedojo.games.strategy_proxy import MAX_SECONDS, NoStrategy, StrategyProxy
    from dicedojo.games.strategy_report import (
        Baseline,
        Figure,
        StrategyReport,
        TitledTable,
        Value,
    )
    from dicedojo.games.table.opponent import choose_opponent
    from dicedojo.games.table.table import Quit, Table
    from dicedojo.sandbox.code_under_test import CodeUnderTest
    from dicedojo.submission.entries import Entry, NoModule, read_entry

__all__ = [
    "MAX_SECONDS",
    "Baseline",
    "Call",
    "CodeUnderTest",
    "Courses",
    "Entry",
    "ExactValues",
    "Figure",
    "Game",
    "LeftOut",
    "NoModule",
    "NoStrategy",
    "Option",
    "PictureForm",
    "Play",
    "Prepared",
    "Progress",
    "Proxy",
    "Quit",
    "Result",
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
    "Tournament",
    "TournamentTask",
    "UnusableInput",
    "Value",
    "Values",
    "all_hands",
    "all_rolls",
    "as_figure",
    "choose_opponent",
    "kept",
    "read_entry",
]

_HOME = {
    "cache": ("kept",),
    "course.courses": ("Courses",),
    "course.domain": ("Call",),
    "course.rubric": ("Strategy",),
    "dice": ("Roll", "all_hands", "all_rolls"),
    "errors": ("UnusableInput",),
    "exam.proxy": ("Proxy",),
    "games.picture": ("PictureForm", "as_figure"),
    "games.strategy_proxy": ("MAX_SECONDS", "NoStrategy", "StrategyProxy"),
    "games.strategy_report": (
        "Baseline",
        "Figure",
        "StrategyReport",
        "TitledTable",
        "Value",
    ),
    "games.table.opponent": ("choose_opponent",),
    "games.table.table": ("Quit", "Table"),
    "sandbox.code_under_test": ("CodeUnderTest",),
    "submission.entries": ("Entry", "NoModule", "read_entry"),
}
_HOMES = {name: home for home, names in _HOME.items() for name in names}
PROTOCOL = "games.protocol"  # the home of all other names


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"dicedojo.api.games has no {name!r}.")
    home = import_module(f"dicedojo.{_HOMES.get(name, PROTOCOL)}")
    return getattr(home, name)
