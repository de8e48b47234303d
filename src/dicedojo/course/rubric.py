"""Rubric of a kata: the points of its parts, and those of a strategy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from dicedojo.errors import ContentError

TOTAL = 100  # points
OF_BEST, OF_VALUE = "best", "value"


@dataclass(frozen=True)
class Rubric:
    """The points of each part of a grade; they add up to 100."""

    steps: int  # behaviour: shared equally by the steps; each by its passing scenarios
    sweep: int  # behaviour: the share of the sweep that agrees
    mutants: int  # tests: the share of the own code's distinct bugs that they notice
    chaff: int  # tests: the share of the chaffs that they catch
    pass_mark: int
    strategy: int = 0  # the value of the learner's own strategy, if there is one
    min_tests_share: float = 0.0  # of the points for tests that passing takes
    file: str = ""  # of --rubric, if it was used
    sha256: str = ""  # of that file

    @property
    def behaviour(self) -> int:
        return self.steps + self.sweep

    @property
    def tests(self) -> int:
        return self.mutants + self.chaff

    @property
    def min_tests(self) -> Fraction:
        """The points for tests that passing takes."""
        return Fraction(str(self.min_tests_share)) * self.tests


@dataclass(frozen=True)
class Strategy:
    """The learner's own strategy: a function that is graded by its exact value."""

    function: str
    nothing_at: float  # no points up to here
    full_from: float  # all points from here on; linear between the two
    of: str = OF_BEST  # both are shares of the best possible value, or values
    also: tuple[str, ...] = ()  # further functions that decide with it

    def credit(self, amount: Fraction) -> Fraction:
        """Return the share of the points for a value, or for its share of the best."""
        nothing, full = Fraction(str(self.nothing_at)), Fraction(str(self.full_from))
        return min(max((amount - nothing) / (full - nothing), Fraction(0)), Fraction(1))


def read_rubric(facts: Mapping[str, Any], path: Path) -> Rubric:
    """Return the rubric that `[rubric]` of a kata.toml states.

    Raises:
        KeyError: a field is missing.
        ContentError: a table is not one, or `min_tests_share` is not a share.
    """
    behaviour, tests = (
        read_table(facts, name, path) for name in ("behaviour", "tests")
    )
    graded = "strategy" in facts
    return Rubric(
        steps=behaviour["steps"],
        sweep=behaviour["sweep"],
        mutants=tests["mutants"],
        chaff=tests["chaff"],
        pass_mark=facts["pass_mark"],
        strategy=read_table(facts, "strategy", path)["points"] if graded else 0,
        min_tests_share=_read_share(facts, path),
    )


def read_table(facts: Mapping[str, Any], name: str, path: Path) -> Mapping[str, Any]:
    """Return a table of a kata.toml.

    Raises:
        KeyError: it is missing.
        ContentError: it is something else.
    """
    table: Mapping[str, Any] = facts[name]
    if not isinstance(table, Mapping):
        raise ContentError(f"{path}: {name} must be a table, not {table!r}.")
    return table


def read_strategy(facts: Mapping[str, Any]) -> Strategy | None:
    """Return how the learner's strategy is graded, None if it is not.

    Raises:
        KeyError: a field is missing.
    """
    if "strategy" not in facts:
        return None
    table = facts["strategy"]
    return Strategy(
        function=table["function"],
        nothing_at=table["nothing_at"],
        full_from=table["full_from"],
        of=table.get("of", OF_BEST),
        also=tuple(table.get("also", ())),
    )


def _read_share(facts: Mapping[str, Any], path: Path) -> float:
    """Return `min_tests_share`, a number from 0 to 1; the default is 0."""
    share = facts.get("min_tests_share", 0)
    number = isinstance(share, int | float) and not isinstance(share, bool)
    if not number or not 0 <= share <= 1:
        raise ContentError(
            f"{path}: min_tests_share must be a number from 0 to 1, not {share!r}.",
            hint="For example: min_tests_share = 0.4, which is 40 % of the points for "
            "tests.",
        )
    return float(share)
