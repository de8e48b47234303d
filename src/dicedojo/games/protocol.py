"""The parts that a game offers to dicedojo: four at most, and each may be absent.

A package registers its `Game` as an entry point of the group `dicedojo.games`.
The methods of the parts import NumPy, Rich and matplotlib when they are called, so that
registering a game costs other commands nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicedojo.course import Courses, Strategy
    from dicedojo.dice import Roll
    from dicedojo.engine import CodeUnderTest
    from dicedojo.games.picture import PictureForm
    from dicedojo.games.strategy_report import Figure, StrategyReport
    from dicedojo.games.table import Table

Values = Mapping[str, Any]  # of options, by their names without dashes: {"target": 50}
Rates = Sequence[Sequence[float]]  # [i][j]: of i against j, first and second alike
Tell = Callable[[int], None]  # takes the number of items done so far
Say = Callable[[str], None]  # prints a line for people
Progress = Callable[[str, int], AbstractContextManager[Tell]]  # (activity, how many)


@dataclass(frozen=True)
class Option:
    """An option of a command about one game: a word, a whole number or a switch.

    The default value is None, or False for a switch.
    """

    name: str  # "--target"
    help: str
    type: type[str] | type[int] | type[bool] = str
    metavar: str = ""
    minimum: int | None = None  # of a whole number
    maximum: int | None = None

    @property
    def key(self) -> str:
        """The name of its value among `Values`: `target`, `three_pairs`."""
        return self.name.lstrip("-").replace("-", "_")


class RollDice(Protocol):
    """Rolls `count` dice and returns their faces."""

    def __call__(self, count: int, sides: int = 6) -> Roll: ...


class Session(Protocol):
    """One game in the terminal."""

    @property
    def standing(self) -> str:
        """The points of each player, in a sentence."""
        ...

    def play(self, roll_dice: RollDice) -> None:
        """Play to the end.

        Raises:
            Quit: the player has left the game.
        """
        ...


class Play(Protocol):
    """The part behind `dojo play GAME`."""

    @property
    def summary(self) -> str:
        """The help of the command, in a sentence."""
        ...

    @property
    def options(self) -> Sequence[Option]:
        """The options of the command in addition to `--seed`."""
        ...

    def start(self, table: Table, values: Values, courses: Courses) -> Session:
        """Return a game at this table; `courses` say how to read a learner's strategy.

        Raises:
            UnusableInput: an option has an unusable value.
        """
        ...


class ExactValues(Protocol):
    """The part behind `dojo exact GAME`: values that are computed, not sampled.

    If this takes long, a part may also have `prepare(values, say, progress)`. It is
    called first, says how long it takes, and caches its result.
    """

    @property
    def summary(self) -> str:
        """The help of the command, in a sentence."""
        ...

    @property
    def options(self) -> Sequence[Option]:
        """The options of the command in addition to `--out` and `--format`."""
        ...

    @property
    def draws(self) -> bool:
        """Whether there is a picture."""
        ...

    def document(self, values: Values) -> dict[str, Any]:
        """Return the exact values as JSON values."""
        ...

    def render(self, values: Values) -> RenderableType:
        """Return the exact values for people, in 80 columns.

        Lines of plain text are printed without wrapping.
        """
        ...

    def figure(self, values: Values, form: PictureForm) -> Figure:
        """Return a picture of the best decisions; called only if `draws` is true."""
        ...


class StrategyValue(Protocol):
    """The part behind a kata's `[rubric.strategy]` and `dojo exact GAME DIR`."""

    def measure(
        self,
        strategy: Strategy,
        code: CodeUnderTest,
        seconds: float,
        form: PictureForm | None,
    ) -> StrategyReport:
        """Return the value of the strategy, or the reason why it has none.

        It has `seconds` to answer. The report's figure has this `form`; None means no
        figure.

        Raises:
            SandboxError: the sandbox could not be started.
        """
        ...


class Meetings(Protocol):
    """The part behind `dojo class tournament` if strategies play against each other.

    Without it, strategies are ranked by the values in their reports.
    """

    def read(self, strategy: Strategy, code: CodeUnderTest) -> Any:
        """Return all decisions of a submission's strategy, in the form `play` takes.

        Raises:
            NoStrategy: it cannot play; the message says why.
            SandboxError: the sandbox could not be started.
        """
        ...

    def guests(self) -> dict[str, Any]:
        """Return the decisions of known strategies, by name."""
        ...

    def play(self, players: Sequence[Any], jobs: int) -> Rates:
        """Return how often each player wins against each other, exactly.

        It may run up to `jobs` processes at a time.
        """
        ...


@dataclass(frozen=True)
class Game:
    """A game and the parts that it offers.

    A kata of the same name asks for its strategy value and its tournament.
    """

    name: str  # "coin": what people type
    title: str  # "Coin"
    play: Play | None = None
    exact: ExactValues | None = None
    strategy: StrategyValue | None = None
    tournament: Meetings | None = None

    @property
    def parts(self) -> Iterator[str]:
        """The names of the parts that it offers."""
        parts = ("play", "exact", "strategy", "tournament")
        return (part for part in parts if getattr(self, part) is not None)
