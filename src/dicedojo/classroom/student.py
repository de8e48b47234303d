"""A student, as the roster or the name of a submission tells."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Student:
    """Someone who is expected to hand something in, or who did.

    `id` is unique in a class and stays the same from run to run: the roster's, or the
    name under which something was handed in where no roster says who that is.
    """

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    group: str = ""
    expected: bool = True  # False: handed in, and the roster does not know them
    # What an LMS calls the same person: {"canvas": "1034", "sis": "a123"}.
    known_as: dict[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The name for people to read."""
        return self.name or self.id
