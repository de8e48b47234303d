"""What is said where a cluster cannot be used."""

from __future__ import annotations

import importlib.util
import socket
from pathlib import Path

import pytest

from dicedojo.classroom.cluster import connect
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
        connect.connect("tcp://127.0.0.1:8786", terms)

    assert caught.value.next == "pip install 'dicedojo[cluster]'"


@pytest.mark.slow
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:{port}", "nonsense", "a:b:c"])
def test_an_address_where_nobody_answers_is_named(
    terms: Terms, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(connect, "SECONDS", 0.5)
    with socket.socket() as unused:  # bound, and it does not listen
        unused.bind(("127.0.0.1", 0))
        stated = address.format(port=unused.getsockname()[1])

        with pytest.raises(
            UnusableInput, match=f"No Dask scheduler answers at {stated}"
        ):
            connect.connect(stated, terms)
