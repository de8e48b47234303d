"""`dojo start --from`: the work that a page saved goes on in a workspace."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from .terminal import Dojo

pytestmark = pytest.mark.slow

CODE = "def tosses():\n    return 1\n"


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A zip as the page writes it, at the second step."""
    progress = {"schema": "dicedojo/progress/v1", "kata": "coin", "step": "coin/table"}
    state = {**progress, "finished": False, "hints": {}}
    file = tmp_path / "coin.zip"
    with ZipFile(file, "w") as archive:
        archive.writestr("coin/coin.py", CODE)
        archive.writestr("coin/tests/test_coin.py", "# mine\n")
        archive.writestr("coin/.dojo/progress.json", json.dumps(state))
        archive.writestr("coin/.dojo/steps/table.py", "# before\n")
        archive.writestr("coin/.dojo/journal.jsonl", "not to be taken")
        archive.writestr("coin/given/conftest.py", "not to be taken")
    return file


def test_work_goes_on_at_its_step_with_its_files(here: Dojo, work: Path) -> None:
    answer = here("start", "coin", "new", "--from", str(work))

    new = Path.cwd() / "new"
    assert answer.code == 0
    assert "Step 2 of 3" in answer.out
    assert (new / "coin.py").read_text() == CODE
    assert (new / "tests/test_coin.py").read_text() == "# mine\n"
    assert (new / ".dojo/steps/table.py").read_text() == "# before\n"
    assert "not to be taken" not in (new / "given/conftest.py").read_text()


def test_work_is_not_unpacked_over_files_that_are_there(here: Dojo, work: Path) -> None:
    full = Path.cwd() / "full"
    full.mkdir()
    (full / "coin.py").write_text("# older\n")

    answer = here("start", "coin", "full", "--from", str(work))

    assert answer.code == 2
    assert (full / "coin.py").read_text() == "# older\n"


def test_a_zip_of_something_else_is_refused(here: Dojo, tmp_path: Path) -> None:
    other = tmp_path / "other.zip"
    with ZipFile(other, "w") as archive:
        archive.writestr("notes.txt", "")

    answer = here("start", "coin", "new", "--from", str(other))

    assert answer.code == 2
    assert "It has no coin.py." in answer.err
    assert not (Path.cwd() / "new").exists()
