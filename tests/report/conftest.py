import pytest

from ..handmade_grades import *  # noqa: F403  # its fixtures
from .contracts import RUNNER


@pytest.fixture(autouse=True)
def runner(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file for Classroom 50 is written where its runner says what it is about."""
    for name, value in RUNNER.items():
        monkeypatch.setenv(name, value)
