"""Names that a submission has for what a kata asks for, in place of the kata's."""

from __future__ import annotations

import keyword
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from dicedojo.errors import UnusableInput

MAX_PARTS = 2  # of a function's name: `score`, or `Game.score`


@dataclass(frozen=True)
class Names:
    """The submission's own names; what is not stated is named as the kata says."""

    module: str = ""  # its file in the submission: "scoring.py", "src/kata/game.py"
    functions: tuple[tuple[str, str], ...] = ()  # the kata's name, the submission's

    def options(self, public: Sequence[str]) -> str:
        """Return the options of `dojo grade` that state these names."""
        module = [f"--module {shlex.quote(self.module)}"] if self.module else []
        stated = (
            own if len(public) == 1 else f"{asked}={own}"
            for asked, own in self.functions
        )
        return " ".join([*module, *(f"--function {one}" for one in stated)])


def read_names(
    public: Sequence[str], module: str | None = None, functions: Sequence[str] = ()
) -> Names:
    """Return the names that `--module` and `--function` state.

    `public` are the kata's functions. Each of `functions` is NAME, where there is one
    public function, or `public=NAME`; a NAME may be `Class.method`.

    Raises:
        UnusableInput: one of them states no name.
    """
    file = "" if module is None else _module_file(module)
    pairs: dict[str, str] = {}
    for stated in functions:
        asked, equals, own = stated.partition("=")
        if not equals:
            asked, own = _only(public, stated), stated
        if asked in pairs:
            raise UnusableInput(f"--function names {asked} twice.")
        if asked not in public:
            raise UnusableInput(
                f"--function: the kata has no function {asked!r}.",
                evidence=_listed(public),
            )
        parts = own.split(".")
        if len(parts) > MAX_PARTS or not all(map(is_name, parts)):
            raise UnusableInput(
                f"--function must be a name or Class.method (got {own!r}).",
                hint="For example: calculate_score, or Game.score.",
            )
        pairs[asked] = own
    return Names(file, tuple(pairs.items()))


def _module_file(stated: str) -> str:
    """Return a module's file as a path inside a submission, with forward slashes."""
    path = PurePosixPath(stated)
    if path.suffix != ".py" or path.is_absolute() or ".." in path.parts:
        raise UnusableInput(
            f"--module must be a Python file inside the submission (got {stated!r}).",
            hint="For example: scoring.py, or src/kata/game.py.",
        )
    return str(path)


def _only(public: Sequence[str], stated: str) -> str:
    if len(public) == 1:
        return public[0]
    raise UnusableInput(
        f"Which function is {stated}? This kata has {len(public)}.",
        evidence=_listed(public),
        next=f"the same command with --function {public[0]}={stated}, for example",
    )


def _listed(public: Sequence[str]) -> str:
    return f"Its functions are: {', '.join(public)}."


def is_name(text: str) -> bool:
    """Return whether a text can be the name of a function or a module."""
    return text.isidentifier() and not keyword.iskeyword(text)
