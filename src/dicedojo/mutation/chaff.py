"""The planted bugs: which of them a submission's tests would let through."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from types import ModuleType

from dicedojo.box.wire import Answer, Raised, same, show
from dicedojo.kata import Call, Kata, Variant
from dicedojo.load import load_module
from dicedojo.mutation.facade import facade
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job, Run
from dicedojo.mutation.verdicts import ChaffVerdict
from dicedojo.witness import Witness


def try_chaffs(
    runner: TestRunner,
    kata: Kata,
    excluded: Sequence[str],
    private: Iterable[str],
) -> tuple[ChaffVerdict, ...]:
    """Run the valid tests on every chaff, until the first that catches it."""
    private = tuple(private)
    jobs = [
        Job(chaff.name, facade(chaff.source, kata.functions, private), first=True)
        for chaff in kata.chaffs
    ]
    runs = runner.run_confirmed(jobs, excluded)
    return tuple(_verdict(kata, chaff, runs[chaff.name]) for chaff in kata.chaffs)


def _verdict(kata: Kata, chaff: Variant, run: Run) -> ChaffVerdict:
    caught = bool(run.failed or run.interrupted or run.ended == "timed out")
    return ChaffVerdict(
        name=chaff.name,
        misconception=chaff.misconception,
        caught=caught,
        caught_by=tuple(sorted(run.failed)),
        witness=chaff_witness(kata, chaff),
    )


@cache
def chaff_witness(kata: Kata, chaff: Variant) -> Witness | None:
    """Return the shortest question that tells a chaff from the rules.

    Changing the player's own dice counts as a difference, too. None if nothing does.
    """
    rules = load_module(kata.reference, f"{kata.name}_reference")
    bug = load_module(chaff.path, f"{kata.name}_chaff_{chaff.name}")
    domain = kata.domain
    for call in chain(domain.representatives, domain.refused, domain.questions):
        first, dice_then = _play(rules, call)
        second, dice_now = _play(bug, call)
        if not same(first, second):
            return Witness(str(call), domain.describe(call), show(first), show(second))
        if not same(dice_then, dice_now):
            return Witness(
                str(call), domain.describe(call), _left(dice_then), _left(dice_now)
            )
    return None


def _play(module: ModuleType, call: Call) -> tuple[Answer, Answer]:
    """Return the answer, and the arguments as the call left them."""
    arguments = copy.deepcopy(call.arguments)
    try:
        answer: Answer = getattr(module, call.function)(*arguments)
    except Exception as error:  # a planted bug may be to raise anything
        answer = Raised(type(error).__name__)
    return answer, arguments


def _left(arguments: Answer) -> str:
    shown = ", ".join(map(repr, arguments))
    return f"leaves {shown}"


def stated_witness(chaff: Variant) -> str:
    """Return the witness line of the chaff's docstring, "" if it has none."""
    found = re.search(r"^Witness: (.+)$", chaff.docstring, re.MULTILINE)
    return found[1] if found else ""
