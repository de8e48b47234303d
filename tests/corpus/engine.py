"""What the engine says of a case, in the words of the corpus.

Nothing else of the corpus names a part of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.judge.bugs import is_noticed
from dicedojo.engine.judge.programs import Program
from dicedojo.engine.judge.run_limits import RunLimits
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.suite import Suite as Tests
from dicedojo.engine.judge.validity import begin
from dicedojo.engine.judge.verdicts import End
from dicedojo.engine.judge.wall import FirstSession, Wall
from dicedojo.engine.sandbox import Sandbox
from dicedojo.submission.submission import Submission

from .fresh import Suite


@cache
def without_programs(name: str) -> Kata:
    """Return a kata without the course's own programs."""
    return replace(only(content_root()).kata(name), wheats=(), chaffs=())


def noticed(
    suite: Suite, programs: Mapping[str, str], sandbox: Sandbox
) -> dict[str, bool]:
    """Return which programs the engine says that the tests notice, by their names."""
    kata = replace(without_programs(suite.kata), module=suite.imported_as)
    texts = suite.files_with(suite.source)
    files = {name: text.encode() for name, text in texts.items()}
    submission = Submission("suite", files, suite.path)
    code = CodeUnderTest.of(kata, sandbox, files, suite.path)
    with TestRunner.open(code) as runner:
        wall = Wall(kata, submission, runner)
        runner.heeds_words = True
        start = begin(wall)
        session, own_run, tests = start.session, start.own, start.suite.collected
        faults = {path for path, _ in own_run.faults}
        assert own_run.failed.keys() | faults == set(suite.beside), own_run
        asked = [test for test in tests if test not in suite.beside]
        if suite.beside:
            session = wall.begin(FirstSession(wall.programs.own, suite.beside))
        changed = [Program(name, source) for name, source in programs.items()]
        with runner.allowing(RunLimits.alone()):
            runs = wall.run(session, changed, ())
    ends = {name: run.ended for name, run in runs.items()}
    assert not {End.NOT_RUN, End.LOST} & set(ends.values()), ends
    known = Tests.of(tests)
    return {name: is_noticed(runs[name], known, asked) for name in programs}
