"""Of the calls that answer as a game's functions do, which ones are meant?"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from dicedojo.course.kata import Kata
from dicedojo.exam.asked_file import NEARLY_ALL
from dicedojo.exam.call_forms import Form
from dicedojo.exam.constants import mentioned
from dicedojo.submission.calls import choices, parameters
from dicedojo.submission.names import Names


@dataclass(frozen=True)
class Fit:
    """A call that answers as one of the kata's functions does, for one value."""

    function: str
    value: str  # of its choice; "" where it has none
    text: str
    form: Form
    constant: str | int | None  # in the form
    agreed: int
    asked: int  # fewer than the questions where some cannot be put to it
    questions: int
    share: float  # right ones of the most frequent answer, or of all others if fewer
    variants: tuple[str, ...] = ()  # rules by which it answers otherwise, in sentences

    @property
    def holds(self) -> bool:
        """Whether it answers nearly all questions as the rules say."""
        return self.share >= NEARLY_ALL and self.agreed >= NEARLY_ALL * self.asked

    @property
    def callee(self) -> str:
        """The function, method or item that answers."""
        return self.form.callee.name

    @property
    def family(self) -> str:
        """What answers for several values: a function with constants, or a class."""
        return f"{self.callee}()" if self.form.has_hole else self.form.callee.family

    @property
    def layout(self) -> str:
        """How the call is made, whatever the name of what answers."""
        return self.form.text.replace(self.callee.rpartition(".")[2], "")

    @property
    def is_named(self) -> bool:
        """Whether it has the value in its name, or the function's very name."""
        if not self.value:
            return self.callee.rpartition(".")[2] == self.function
        return self.form.is_named(self.constant, self.value)


@dataclass(frozen=True)
class Proposal:
    """How one file answers: a call for each value, and where it is not clear which."""

    file: str
    fits: tuple[Fit, ...] = ()
    unclear: tuple[tuple[Fit, ...], ...] = ()  # those that answer alike, by value
    lacking: tuple[tuple[str, str], ...] = ()  # functions, and values, without a call

    def names(self, kata: Kata) -> Names:
        """Return what an adapter has to state."""
        renamed: list[tuple[str, str]] = []
        calls: list[tuple[str, str, str]] = []
        for function, some in groupby(self.fits, lambda fit: fit.function):
            fits = tuple(some)
            known = parameters(kata, function)
            choice, values = choices(kata, function)
            texts = {fit.text for fit in fits}
            if not any(text.endswith("]") for text in texts):
                texts = {fit.text.replace(repr(fit.value), choice) for fit in fits}
            if len(texts) > 1 or (values and texts == {fits[0].text}):
                calls += [(function, fit.value, fit.text) for fit in fits]
                continue
            (text,) = texts
            own = text.partition("(")[0]
            if text != f"{own}({', '.join(known)})" or not own.isidentifier():
                calls.append((function, "", text))
            elif own != function:
                renamed.append((function, own))
        module = "" if self.file == f"{kata.module}.py" else self.file
        return Names(module, tuple(renamed), tuple(calls))


def with_best(
    proposal: Proposal,
    function: str,
    fits: Mapping[str, Sequence[Fit]],
    tree: ast.Module,
    tests: str,
) -> Proposal:
    """Return the proposal with the best call for each value of a function's choice.

    There is none for the function where fewer than half of its values have one, or
    where several answer alike for one and nothing in the program or its `tests` says
    which is meant. A value without one has the call that has its name.
    """
    holding = {v: [fit for fit in some if fit.holds] for v, some in fits.items()}
    found = [some for some in holding.values() if some]
    if not found or 2 * len(found) < len(fits):
        return replace(proposal, lacking=(*proposal.lacking, (function, "")))
    spread = Counter(each for some in found for each in {fit.family for fit in some})
    usual = Counter(fit.layout for some in found for fit in some)
    chosen: list[Fit] = []
    unclear: list[tuple[Fit, ...]] = []
    lacking: list[tuple[str, str]] = []
    for value, some in fits.items():
        named = _widest([fit for fit in some if fit.is_named], spread)
        named = named and [max(named, key=lambda fit: (usual[fit.layout], fit.agreed))]
        best = _preferred(holding[value] or named, spread, tree, tests)
        if len({fit.callee for fit in best}) > 1:
            unclear.append(tuple(best))
        chosen += best[:1]
        lacking += [] if best else [(function, value)]
    if unclear:
        return replace(proposal, unclear=(*proposal.unclear, *unclear))
    return replace(
        proposal,
        fits=(*proposal.fits, *chosen),
        lacking=(*proposal.lacking, *lacking),
    )


def _preferred(
    fits: Sequence[Fit], spread: Mapping[str, int], tree: ast.Module, tests: str
) -> list[Fit]:
    """Return the best of the calls for a value; several if nothing parts them.

    Of one function's, the call that answers most is best. What is private, or what
    another one goes on to, stands behind the others.
    """
    by_callee: dict[str, Fit] = {}
    for fit in sorted(fits, key=lambda fit: -fit.agreed):
        by_callee.setdefault(fit.callee, fit)
    left = list(by_callee.values())
    left = [fit for fit in left if not fit.form.callee.is_private] or left
    left = _widest(left, spread)
    tested = [fit for fit in left if fit.callee.rpartition(".")[2] in tests]
    if len({fit.family for fit in tested}) == 1:
        left = tested
    goes_on = {name for fit in left for name in mentioned(tree, fit.callee)}
    left = [fit for fit in left if fit.callee not in goes_on] or left
    left = [fit for fit in left if fit.is_named] or left
    return [fit for fit in left if not fit.form.callee.family] or left


def _widest(fits: Sequence[Fit], spread: Mapping[str, int]) -> list[Fit]:
    """Return those that belong to what answers for the most values."""
    widest = max((spread[fit.family] for fit in fits), default=0)
    return [fit for fit in fits if spread[fit.family] == widest]
