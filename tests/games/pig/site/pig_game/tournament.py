"""A round robin of plans for Piglet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from dicedojo.api.games import (
    MAX_SECONDS,
    CodeUnderTest,
    Entry,
    LeftOut,
    NoModule,
    NoStrategy,
    Progress,
    TournamentTask,
    read_entry,
)
from pig_game.exact import BASELINE, Plan, hold_at, win_rate
from pig_game.strategy import read_plan


@dataclass(frozen=True)
class PigResult:
    rates: dict[str, float]  # the mean over all opponents, the best first
    left_out: tuple[LeftOut, ...]

    @property
    def held(self) -> bool:
        return bool(self.rates)

    def render(self, format: str, sandbox: str, *, colour: bool) -> str:
        if format == "json":
            names = [one.name for one in self.left_out]
            return json.dumps({"rates": self.rates, "left_out": names}) + "\n"
        return "".join(f"{rate:7.2%}  {name}\n" for name, rate in self.rates.items())


def hold(
    task: TournamentTask, entries: Sequence[Entry], progress: Progress
) -> PigResult:
    plans: dict[str, Plan] = {}
    left_out = []
    with progress("Asking", len(entries)) as tell:
        for done, entry in enumerate(entries, start=1):
            try:
                plans[entry.name] = _read(task, entry)
            except (NoModule, NoStrategy) as trouble:
                left_out.append(LeftOut(entry.name, str(trouble)))
            tell(done)
    if task.guests:
        plans[f"hold_at({BASELINE})"] = hold_at(BASELINE)
    if len(plans) < 2:
        return PigResult({}, tuple(left_out))
    rates = {name: _mean_rate(name, plans) for name in plans}
    ranked = sorted(rates.items(), key=lambda item: (-item[1], item[0]))
    return PigResult(dict(ranked), tuple(left_out))


def _read(task: TournamentTask, entry: Entry) -> Plan:
    submission = read_entry(entry, task.kata)
    code = CodeUnderTest.of(task.kata, task.sandbox, submission.files, submission.path)
    return read_plan(task.strategy, code, MAX_SECONDS)


def _mean_rate(name: str, plans: dict[str, Plan]) -> float:
    rates = [win_rate(plans[name], plan) for one, plan in plans.items() if one != name]
    return float(sum(rates) / len(rates))
