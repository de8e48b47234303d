"""What is said where a cluster cannot be used."""

from __future__ import annotations

import importlib.util
import socket
from pathlib import Path

import pytest

from dicedojo.classroom.cluster import graders
from dicedojo.classroom.cluster.order import Terms, terms_of
from dicedojo.classroom.run.work import Settings
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.sandbox import ProcessSandbox


@pytest.fixture
def terms(coin: Kata, tmp_path: Path) -> Terms:
    return terms_of(Settings(coin, ProcessSandbox(), tmp_path), trusted=False)


def test_without_the_extra_the_command_that_installs_it_is_named(
    terms: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)

    with pytest.raises(UnusableInput) as caught:
        graders.connect("tcp://127.0.0.1:8786", terms)

    assert caught.value.next == "pip install 'dicedojo[cluster]'"


@pytest.mark.parametrize("address", ["nonsense", "a:b:c", "ftp://127.0.0.1:8786", ""])
def test_no_client_is_made_for_what_is_not_an_address(
    terms: Terms, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.delattr(distributed, "Client")  # it could not be closed

    with pytest.raises(
        UnusableInput, match=f"No Dask scheduler answers at {address}"
    ) as caught:
        graders.connect(address, terms)

    assert "Waited" not in caught.value.evidence


@pytest.mark.slow
def test_an_address_where_nobody_answers_is_named(
    terms: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(graders, "SECONDS", 0.5)
    with socket.socket() as unused:  # bound, and it does not listen
        unused.bind(("127.0.0.1", 0))
        stated = f"tcp://127.0.0.1:{unused.getsockname()[1]}"

        with pytest.raises(
            UnusableInput, match=f"No Dask scheduler answers at {stated}"
        ):
            graders.connect(stated, terms)
