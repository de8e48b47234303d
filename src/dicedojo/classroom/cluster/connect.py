"""Reaches a Dask cluster, and checks that its workers may grade."""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import Iterator
from typing import Any

from dicedojo.classroom.cluster.order import Machine, Terms, objection
from dicedojo.classroom.cluster.worker import introduce
from dicedojo.errors import UnusableInput

SECONDS = 5  # in which a scheduler must answer
EXTRA = "dicedojo[cluster]"

Client = Any  # of distributed, which is there only with the extra


def connect(address: str, terms: Terms) -> tuple[Client, list[str]]:
    """Return a connected client, and a line about each worker.

    Raises:
        UnusableInput: the extra is not installed, nobody answers, there is no worker,
            or one that may not grade.
    """
    if importlib.util.find_spec("distributed") is None:
        raise UnusableInput(
            "Grading on a cluster needs Dask, which is not installed here.",
            next=f"pip install '{EXTRA}'",
        )
    import distributed
    from distributed.comm import get_address_host_port

    # What it would say of lost connections is said in our own words.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        # Before a client is made, which could not be closed then.
        get_address_host_port(address)
    except ValueError as fault:
        raise _no_answer(address, f"{fault}.") from fault
    try:
        client = distributed.Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        waited = f"Waited {SECONDS} seconds at most. {fault}"
        raise _no_answer(address, waited) from fault
    try:
        return client, _check_workers(client, address, terms)
    except BaseException:
        client.close()
        raise


def _no_answer(address: str, why: str) -> UnusableInput:
    return UnusableInput(
        f"No Dask scheduler answers at {address}.",
        evidence=why,
        hint="An address looks like this: tcp://192.0.2.7:8786",
        next="dask scheduler, which prints its address",
    )


def _check_workers(client: Client, address: str, terms: Terms) -> list[str]:
    answers = client.run(introduce, terms.kata, on_error="return")
    if not answers:
        raise UnusableInput(
            f"The cluster at {address} has no workers.",
            next=f"dask worker {address} on each machine that is to grade",
        )
    refused = list(_refusals(answers, terms))
    if refused:
        raise UnusableInput(
            f"{len(refused)} of {len(answers)} workers may not grade."
            if len(answers) > 1
            else "The worker may not grade.",
            evidence="\n".join(refused),
            hint="Workers need the same dicedojo and course, and bubblewrap.",
            next="dojo doctor on that machine",
        )
    return [_line(worker, Machine(**facts)) for worker, facts in answers.items()]


def _refusals(answers: dict[str, Any], terms: Terms) -> Iterator[str]:
    for worker, facts in answers.items():
        if isinstance(facts, Exception):
            yield f"{worker}: dicedojo does not run on it ({facts})"
        elif why := objection(terms, Machine(**facts)):
            yield f"{worker}: {why}"


def _line(worker: str, machine: Machine) -> str:
    sandbox = "no bubblewrap" if machine.no_bubblewrap else "bubblewrap"
    return f"{worker}: dicedojo {machine.kit}, {sandbox}"
