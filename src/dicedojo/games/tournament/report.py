"""A tournament, for people and for programs: one module a format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from dicedojo.games.protocol import LeftOut


class Tournament(Protocol):
    """The standings of a game's own kind, and who is not among them."""

    @property
    def held(self) -> bool: ...
    @property
    def left_out(self) -> Sequence[LeftOut]: ...


Held = TypeVar("Held", bound=Tournament)
Render = Callable[[Held, str, bool], str]  # (tournament, sandbox, whether in colour)


@dataclass(frozen=True)
class TournamentReport(Generic[Held]):
    """A tournament, held or not, that can be printed."""

    tournament: Held
    renderers: Mapping[str, Render[Held]]  # by the name of the format

    @property
    def held(self) -> bool:
        """Whether anybody has played."""
        return self.tournament.held

    @property
    def left_out(self) -> Sequence[LeftOut]:
        """Who does not take part, and why."""
        return self.tournament.left_out

    def render(self, format: str, sandbox: str, *, colour: bool) -> str:
        """Return the tournament in one of its formats; `colour` is for text alone."""
        return self.renderers[format](self.tournament, sandbox, colour)
