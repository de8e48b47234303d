"""Wheels for Pyodide: kept, and refused where they are not what was pinned."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

import pytest

from dicedojo.browser import wheels
from dicedojo.browser.wheels import wheel_files
from dicedojo.errors import UnusableInput

NAME = "dice-1.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel that is pinned, and lies where dojo keeps wheels."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    file = tmp_path / "dicedojo/wheels" / NAME
    file.parent.mkdir(parents=True)
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("dice/core.so", b"compiled")
        archive.writestr("dice-1.0.dist-info/RECORD", "")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    monkeypatch.setattr(wheels, "WHEELS", {NAME: digest})
    return file


def test_a_wheel_that_is_kept_needs_no_index(kept: Path) -> None:
    assert wheel_files() == {"dice/core.so": b"compiled"}


@pytest.mark.slow
def test_without_an_index_is_said_where_to_lay_the_wheel(kept: Path) -> None:
    kept.write_bytes(b"damaged")

    with pytest.raises(UnusableInput) as caught:
        wheel_files()

    assert str(kept.parent) in caught.value.hint
    assert "dice==1.0" in caught.value.next
