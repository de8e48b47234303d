"""The cache of comparisons depends on the code and the questions, not on tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo import cache
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.judge.compared_cache import ComparedCache
from dicedojo.engine.judge.verdicts import Compared, End
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.submission.submission import Submission

from . import coins

MUTANTS = [
    Mutant(f"m{n:03}", "number", 1, 5, "1", str(n), "x = 1\n", 4, 5, str(n))
    for n in (2, 3)
]
DIFFERS = Compared(differs=((4, "digest"),), cpu_seconds=0.5)


@pytest.fixture(autouse=True)
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("dicedojo.cache.folder", lambda name: tmp_path / "cache" / name)


def code_of(kata: Kata, submission: Submission) -> CodeUnderTest:
    return CodeUnderTest.of(kata, ProcessSandbox(), submission.files, submission.path)


def cache_of(kata: Kata, submission: Submission) -> ComparedCache:
    return ComparedCache.of(kata, code_of(kata, submission))


def kept(
    kata: Kata, submission: Submission, mutants: Sequence[Mutant] = MUTANTS
) -> dict[str, Compared]:
    return cache_of(kata, submission).read("questions", kata.domain.questions, mutants)


def keep(kata: Kata, compared: dict[str, Compared]) -> None:
    cache = cache_of(kata, coins.submission())
    cache.write("questions", kata.domain.questions, MUTANTS, compared)


def test_what_was_written_is_read_again_whatever_the_tests_are(kata: Kata) -> None:
    keep(kata, {"m002": DIFFERS, "m003": Compared()})

    other = coins.submission(tests="def test_other(): ...\n", test_more="", conftest="")

    assert kept(kata, other) == {"m002": DIFFERS, "m003": Compared()}


def test_other_code_other_helpers_and_other_mutants_are_not_known(kata: Kata) -> None:
    keep(kata, {"m002": DIFFERS})

    assert kept(kata, coins.submission()) == {"m002": DIFFERS}
    assert kept(kata, coins.submission(source=coins.REFERENCE)) == {}
    assert kept(kata, coins.submission(helper="x = 1\n")) == {}
    changed = [replace(MUTANTS[0], text="9"), MUTANTS[1]]
    assert kept(kata, coins.submission(), changed) == {}


def test_an_end_that_another_process_caused_is_not_kept(kata: Kata) -> None:
    keep(
        kata, {"m002": Compared(ended=End.LOST), "m003": Compared(ended=End.TIMED_OUT)}
    )

    assert list(kept(kata, coins.submission())) == ["m003"]


def test_an_entry_of_another_version_is_not_known(kata: Kata) -> None:
    keep(kata, {"m002": DIFFERS})
    (path,) = cache.folder("compared").iterdir()
    for text in ('{"m002": {"differs": [], "new": 1}}', '{"m002": {}}'):
        path.write_text(text, "utf-8")

        assert kept(kata, coins.submission()) == {}
