"""The features of every kata run without a pytest session, to the same results."""

from __future__ import annotations

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.courses import only
from dicedojo.exam import features
from dicedojo.exam.features import run_features
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.report import Outcome, ScenarioResult
from dicedojo.exam.step_definitions import NeedsPytest
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest

pytestmark = pytest.mark.course

KATAS = [kata.name for kata in only(content_root()).katas]


@pytest.mark.parametrize("name", KATAS)
def test_a_planted_bug_gets_the_same_results_in_a_pytest_session(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kata = load_kata(content_root(), name)
    files = {f"{kata.module}.py": kata.chaffs[0].source.encode()}
    code = CodeUnderTest.of(kata, ProcessSandbox(), files, f"{kata.module}.py")

    def results() -> tuple[ScenarioResult, ...]:
        with Proxy.open(code) as proxy:
            return run_features(kata.examined_steps, kata.step_definitions, proxy)

    def refuse(*_: object) -> None:
        raise NeedsPytest("as this test wants it")

    with monkeypatch.context() as patch:
        patch.delattr(features, "run_with_pytest")
        directly = results()
    monkeypatch.setattr(features, "run_directly", refuse)

    assert directly == results()
    outcomes = {one.outcome for one in directly}
    assert outcomes == {Outcome.PASSED, Outcome.FAILED}
