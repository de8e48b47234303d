"""Checks that every step is red before its code, and green on it and all later code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from dicedojo.authoring.feature_runs import FeatureJob, FeatureRun, run_features
from dicedojo.authoring.places import Fault, address, programs
from dicedojo.course import Kata, Step, StepKind, Variant
from dicedojo.engine import (
    CodeUnderTest,
    FirstSession,
    ProcessSandbox,
    Program,
    Run,
    TestRunner,
    Wall,
    generate,
)
from dicedojo.errors import ContentError
from dicedojo.submission import Submission


def check_starters(kata: Kata) -> Iterator[Fault]:
    """Yield the starter tests that are not red or green where they should be.

    A starter is red on the code before its step, and green on its own code, on all
    later code and on every wheat. A starter without new behaviour is green at once. A
    guard's starter must be able to fail: some mutant of the code turns it red.
    """
    files = {s.starter.name: s.starter.read_bytes() for s in kata.coded_steps}
    files[kata.file] = kata.reference.read_bytes()
    with _open_wall(kata, files) as wall:
        last = _run(wall, kata.reference.read_text("utf-8"))
        if last.faults or last.ended:
            yield from _not_collected(kata, last.faults, last.ended)
            return
        runs = {key: _run(wall, source) for key, source in _right_sources(kata).items()}
        wall.runner.allow(last)
        for step in kata.coded_steps:
            yield from _starter_faults(kata, step, last.collected, runs)
        for step in kata.steps:
            if step.kind is StepKind.GUARD:
                yield from _cannot_fail(kata, step, wall, last.collected)
            if step.kind is StepKind.PLAN:
                yield from _plan_faults(kata, step)


@contextmanager
def _open_wall(kata: Kata, files: Mapping[str, bytes]) -> Iterator[Wall]:
    code = CodeUnderTest.of(kata, ProcessSandbox(), files, kata.file)
    with TestRunner.open(code) as runner:
        yield Wall(kata, Submission(kata.name, dict(files), kata.file), runner)


def _run(wall: Wall, source: str, excluded: Sequence[str] = ()) -> Run:
    program = Program("program", source)
    return wall.begin(FirstSession(program, tuple(excluded), keep=False)).run


def check_features(kata: Kata) -> Iterator[Fault]:
    """Yield the features that fail on the code of their step, or on later code.

    A behaviour's feature must have a scenario that fails on the code before. Every
    wheat must pass all features, and every chaff must fail some scenario.
    """
    steps = kata.examined_steps
    right, chaffs = _right_sources(kata), _sources_of(kata, kata.chaffs)
    jobs = [
        *(FeatureJob(key, source, steps) for key, source in right.items()),
        # One scenario that a chaff fails is enough.
        *(FeatureJob(key, source, steps, first=True) for key, source in chaffs.items()),
    ]
    runs = run_features(kata, jobs)
    ended = {key: run for key, run in runs.items() if run.unimportable or run.ended}
    for key, run in ended.items():
        how = run.unimportable or f"a scenario on it {run.ended}"
        yield Fault(key, f"cannot be put to the features: {how}")
    if ended:
        return
    for step in steps:
        yield from _feature_faults(kata, step, runs)
    for key in chaffs:
        if runs[key].flawless:
            message = "is not noticed: every scenario of every feature passes on it"
            yield Fault(key, message)


def _right_sources(kata: Kata) -> dict[str, str]:
    """Return the programs of the steps, the wheats and the stub, by their addresses."""
    sources = {
        address(kata, program.path): program.source for program in programs(kata)
    }
    sources |= _sources_of(kata, kata.wheats)
    return sources | {address(kata, kata.stub): kata.stub.read_text("utf-8")}


def _sources_of(kata: Kata, variants: Iterable[Variant]) -> dict[str, str]:
    return {address(kata, variant.path): variant.source for variant in variants}


def _starter_faults(
    kata: Kata, step: Step, tests: Sequence[str], runs: dict[str, Run]
) -> Iterator[Fault]:
    where = address(kata, step.starter)
    own = _tests_of(step, tests)
    if not own:
        yield Fault(where, "has no tests")
        return
    earlier = address(kata, kata.code_before(step))
    red = _is_red(runs[earlier], own)
    if step.begins_red and not red:
        yield Fault(where, f"is not red on the code before the step, {earlier}")
    if not step.begins_red and red:
        yield Fault(where, f"is red on {earlier}; a {step.kind} starts green")
    for key in _should_pass(kata, step):
        if _is_red(runs[key], own):
            yield Fault(where, f"is red on {key}: {_why(runs[key], own)}")


def _plan_faults(kata: Kata, step: Step) -> Iterator[Fault]:
    """Yield a fault if a plan's starter is green when empty or red when planned."""
    where = address(kata, step.starter)
    for page, colour in ((step.plan, "red"), (step.planned, "green")):
        files = {
            kata.file: kata.stub.read_bytes(),
            page.name: page.read_bytes(),
            step.starter.name: step.starter.read_bytes(),
        }
        with _open_wall(kata, files) as wall:
            run = _run(wall, kata.stub.read_text("utf-8"))
        tests = _tests_of(step, run.collected)
        if not tests:
            yield Fault(where, "has no tests")
        elif _is_red(run, tests) is not (colour == "red"):
            yield Fault(where, f"is not {colour} on {address(kata, page)}")


def _feature_faults(
    kata: Kata, step: Step, runs: dict[str, FeatureRun]
) -> Iterator[Fault]:
    where = address(kata, step.feature)
    earlier = address(kata, kata.code_before(step))
    red = runs[earlier].of(step)
    if step.kind is StepKind.BEHAVIOUR and not red:
        yield Fault(where, f"passes already on the code before the step, {earlier}")
    if step.kind is not StepKind.BEHAVIOUR and red:
        message = f"fails on {earlier}; a {step.kind} changes no answer"
        yield Fault(where, f"{red[0].name}: {message}")
    for key in _should_pass(kata, step):
        for failure in runs[key].of(step)[:1]:
            message = f"{failure.name}: fails on {key}: {failure.message}"
            yield Fault(where, message)


def _should_pass(kata: Kata, step: Step) -> Iterator[str]:
    """Yield the programs that must pass `step`: all code from it on, and wheats.

    Wheats do not have a learner's helper.
    """
    for program in programs(kata):
        if program.step.number >= step.number:
            yield address(kata, program.path)
    if step.kind is not StepKind.HELPER:
        for wheat in kata.wheats:
            yield address(kata, wheat.path)


def _cannot_fail(
    kata: Kata, step: Step, wall: Wall, tests: Sequence[str]
) -> Iterator[Fault]:
    """Run a guard's starter on the mutants of its code, until one turns it red."""
    own = _tests_of(step, tests)
    others = [test for test in tests if test not in own]
    mutants = generate(step.green.read_text("utf-8"))
    if any(_is_red(_run(wall, mutant.source, others), own) for mutant in mutants):
        return
    if own:
        message = "guards nothing: no mutant of the code turns it red"
        yield Fault(address(kata, step.starter), message)


def _not_collected(
    kata: Kata, faults: Iterable[tuple[str, str]], ended: str
) -> Iterator[Fault]:
    if ended:
        raise ContentError(f"Collecting the starter tests {ended}.")
    for path, message in faults:
        starter = next((s.starter for s in kata.steps if s.starter.name == path), None)
        lines = [line for line in message.strip().splitlines() if line.strip()]
        where = address(kata, starter) if starter else path
        yield Fault(where, f"does not run: {lines[-1].strip() if lines else ''}")


def _tests_of(step: Step, tests: Iterable[str]) -> list[str]:
    return [test for test in tests if test.startswith(f"{step.starter.name}::")]


def _is_red(run: Run, tests: Iterable[str]) -> bool:
    return bool(run.ended or run.unimportable) or any(t in run.failed for t in tests)


def _why(run: Run, tests: Iterable[str]) -> str:
    """Return the first line of the first failure."""
    if run.ended or run.unimportable:
        return run.ended or run.unimportable
    failure = next(run.failed[test] for test in tests if test in run.failed)
    lines = failure.message.strip().splitlines()
    return f"{failure.type}: {lines[0]}" if lines else failure.type
