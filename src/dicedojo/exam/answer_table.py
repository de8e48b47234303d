"""The right answers as a table: what a class edition has in place of the programs."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from dicedojo.course.kata import Kata
from dicedojo.digest import hash_files
from dicedojo.errors import ContentError
from dicedojo.sandbox.wire import Answer, decode, encode

SCHEMA = "dicedojo/answers/v1"


class AnswerTable(msgspec.Struct, tag_field="schema", tag=SCHEMA):
    """Every batch of the domain with its answers, each as it travels on the wire."""

    rules_sha256: str  # of the files that state the questions
    answers: dict[str, list[msgspec.Raw]]


def write_table(kata: Kata, answers: Mapping[str, Sequence[Answer]]) -> bytes:
    """Return the file that holds the answers to each batch of the kata's domain.

    Equal answers give equal bytes.
    """
    table = {
        "schema": SCHEMA,
        "rules_sha256": hash_of_questions(kata),
        "answers": {batch: list(map(encode, each)) for batch, each in answers.items()},
    }
    text = json.dumps(table, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)


def read_table(kata: Kata, batch: str) -> tuple[Answer, ...]:
    """Return the right answer to each call of a batch.

    Raises:
        ContentError: the table is damaged, or belongs to other questions.
    """
    table = _load(kata)
    answers = table.answers.get(batch, ())
    if table.rules_sha256 != hash_of_questions(kata) or len(answers) != len(
        kata.domain.batches[batch]
    ):
        raise ContentError(
            f"{kata.answers_file} belongs to other questions than {kata.domain_file}.",
            hint="Install the class edition again, all of it.",
        )
    return tuple(decode(msgspec.json.decode(answer)) for answer in answers)


def hash_of_questions(kata: Kata) -> str:
    """Return the hash over the files that state the questions of a kata."""
    files = {name: source.encode() for name, source in kata.own_sources.items()}
    return hash_files({"domain": kata.domain_file.read_bytes(), **files})


@cache
def _load(kata: Kata) -> AnswerTable:
    try:
        text = gzip.decompress(kata.answers_file.read_bytes())
        return msgspec.json.decode(text, type=AnswerTable)
    except (OSError, EOFError, msgspec.MsgspecError) as fault:
        raise ContentError(
            f"{kata.answers_file} cannot be read.",
            evidence=str(fault),
            hint="Install the class edition again.",
        ) from fault
