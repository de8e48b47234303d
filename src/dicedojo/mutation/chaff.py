"""The planted bugs: which of them a submission's tests would let through."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import astuple
from functools import cache

from dicedojo import cache as disk
from dicedojo.course.kata import Kata, Variant
from dicedojo.exam.oracle import play, right_answers, rules_key
from dicedojo.mutation.programs import Programs
from dicedojo.mutation.rounds import is_noticed, killers
from dicedojo.mutation.runs import Run
from dicedojo.mutation.sandbox_pool import NOT_RUN
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import ChaffVerdict
from dicedojo.sandbox.wire import Answer, same, show_apart
from dicedojo.witness import Witness


def judge_chaffs(
    programs: Programs, runs: Mapping[str, Run], suite: Suite
) -> tuple[ChaffVerdict, ...]:
    """Return which chaffs are caught by the tests that count; `runs` are by key."""
    kata = programs.kata
    return tuple(
        _verdict(kata, chaff, runs[programs.chaffs[chaff.name].key], suite)
        for chaff in kata.chaffs
    )


def none_caught(kata: Kata) -> tuple[ChaffVerdict, ...]:
    """Return the verdicts where no test counts."""
    return tuple(
        ChaffVerdict(one.name, one.misconception, caught=False, step=kata.step_of(one))
        for one in kata.chaffs
    )


def _verdict(kata: Kata, chaff: Variant, run: Run, suite: Suite) -> ChaffVerdict:
    return ChaffVerdict(
        name=chaff.name,
        misconception=chaff.misconception,
        caught=is_noticed(run, suite, suite.valid),
        caught_by=killers(run, suite, suite.valid),
        witness=chaff_witness(kata, chaff),
        run=run.ended != NOT_RUN,
        step=kata.step_of(chaff),
    )


@cache
def chaff_witness(kata: Kata, chaff: Variant) -> Witness | None:
    """Return the shortest question that tells a chaff from the rules.

    Changing the player's own dice counts as a difference, too: the rules never do.
    None if nothing tells it apart.
    """
    path = disk.folder("witnesses") / f"{disk.key(rules_key(kata), chaff.source)}.json"
    if (kept := disk.read(path)) is not None:
        return Witness(*kept) if kept else None
    witness = _find_witness(kata, chaff)
    disk.write(path, list(astuple(witness)) if witness else [])
    return witness


def _find_witness(kata: Kata, chaff: Variant) -> Witness | None:
    bug = kata.load(chaff, f"{kata.name}_chaff_{chaff.name}")
    for batch, calls in kata.domain.batches.items():
        for call, right in zip(calls, right_answers(kata, batch), strict=True):
            played = play(kata, bug, call)
            if not same(right, played.answer):
                first, second = show_apart(right, played.answer)
            elif not same(call.arguments, played.after):
                first, second = _left(call.arguments), _left(played.after)
            else:
                continue
            return Witness(str(call), kata.domain.describe(call), first, second)
    return None


def _left(arguments: Answer) -> str:
    shown = ", ".join(map(repr, arguments))
    return f"leaves {shown}"


def stated_witness(chaff: Variant) -> str:
    """Return the witness line of the chaff's docstring, "" if it has none."""
    found = re.search(r"^Witness: (.+)$", chaff.docstring, re.MULTILINE)
    return found[1] if found else ""
