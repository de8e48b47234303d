"""A program to run features on, and the scenarios that it fails."""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.course.step import Step


@dataclass(frozen=True)
class FeatureJob:
    """One program, and the steps whose features run on it, in this order."""

    key: str
    source: str
    steps: tuple[Step, ...]
    first: bool = False  # until the first scenario that fails


@dataclass(frozen=True)
class Failed:
    """A scenario that a program fails, and the sentence that says so."""

    step: str
    scenario: str
    message: str


@dataclass(frozen=True)
class FeatureRun:
    """The outcome of the features for one program."""

    failures: tuple[Failed, ...] = ()
    ended: str = ""  # "timed out" or "stopped"
    unimportable: str = ""  # the exception with which importing the program ends

    @property
    def flawless(self) -> bool:
        return not (self.failures or self.ended or self.unimportable)

    def of(self, step: Step) -> tuple[Failed, ...]:
        """Return the scenarios of one step that failed."""
        return tuple(failed for failed in self.failures if failed.step == step.name)
