"""The facts of a kata, in a file in its folder: right answers, and chaffs' witnesses.

They depend on the kata alone, and computing them takes up to a second of CPU time. So
they are built with the kata, and a grade reads them in milliseconds. A class edition
has them instead of its programs. If the file is missing, or the kata's files have
changed since, programs are asked instead.

It is JSON without compression. Equal facts are equal bytes on every machine, which
zlib does not promise, and msgspec is fast enough: it reads and decodes 22,366 answers,
few of them distinct, in 3 ms, and 9,841 answers, 2,062 of them distinct, in 12 ms.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from dicedojo.course import Kata, Variant
from dicedojo.engine.exam.answers import Answer
from dicedojo.engine.exam.telling import Telling, as_raw, from_raw
from dicedojo.errors import ContentError
from dicedojo.files import hash_files
from dicedojo.witness import Disagreement

SCHEMA = "dicedojo/facts/v1"


class AnswerTable(msgspec.Struct, frozen=True):
    """The answers to one batch: distinct ones as on the wire, and the place of each.

    A game asks 20,780 questions that have 132 distinct answers.
    """

    distinct: tuple[msgspec.Raw, ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> AnswerTable:
        """Return the table of these answers, in the order of their first calls."""
        numbers: dict[bytes, int] = {}
        texts = (bytes(as_raw(answer)) for answer in answers)
        places = [numbers.setdefault(text, len(numbers)) for text in texts]
        return cls(tuple(map(msgspec.Raw, numbers)), tuple(places))

    def decode(self) -> tuple[Answer, ...]:
        """Return the answers; equal ones are the same object, and must not change."""
        answers = list(map(from_raw, self.distinct))
        return tuple(answers[place] for place in self.places)


class ChaffFact(msgspec.Struct, frozen=True):
    """The witness of one chaff, None where no question has another answer."""

    sha256: str  # of the chaff's file
    witness: Disagreement | None


class Facts(msgspec.Struct, frozen=True, tag_field="schema", tag=SCHEMA):
    """The right answers of a kata by batch, and the fact on each chaff by name."""

    questions_sha256: str  # of the questions, and of the files that state them
    reference_sha256: str  # of the program that answers them
    answers: dict[str, AnswerTable]
    chaffs: dict[str, ChaffFact]
    telling: Telling | None = None  # questions that distinguish its chaffs

    def of_chaff(self, chaff: Variant) -> ChaffFact | None:
        """Return the fact on a chaff, None if its file has changed since."""
        fact = self.chaffs.get(chaff.name)
        return fact if fact is not None and fact.sha256 == _hash_of(chaff) else None


def make_facts(
    kata: Kata,
    answers: Mapping[str, Iterable[Answer]],
    witnesses: Mapping[Variant, Disagreement | None],
    telling: Telling | None,
) -> Facts:
    """Return the facts of a kata: its answers by batch, and the facts on chaffs."""
    chaffs = {c.name: ChaffFact(_hash_of(c), w) for c, w in witnesses.items()}
    return Facts(
        hash_of_questions(kata),
        _hash_of_reference(kata),
        {batch: AnswerTable.of(row) for batch, row in answers.items()},
        chaffs,
        telling,
    )


def encode_facts(facts: Facts) -> bytes:
    """Return the file's content for some facts; equal facts give equal bytes."""
    return msgspec.json.encode(facts) + b"\n"


@cache
def facts_of(kata: Kata) -> Facts | None:
    """Return the facts in the kata's file; None where its programs must be asked.

    Raises:
        ContentError: this is a class edition, and the file cannot be used.
    """
    try:
        facts = msgspec.json.decode(kata.facts_file.read_bytes(), type=Facts)
    except (OSError, msgspec.MsgspecError) as fault:
        if kata.has_answers:
            return None
        raise ContentError(
            f"{kata.facts_file} cannot be read.",
            evidence=str(fault),
            hint="Install the class edition again.",
        ) from fault
    if kata.has_answers:
        is_current = facts.reference_sha256 == _hash_of_reference(kata)
        return facts if is_current and _answers_all(facts, kata) else None
    if not _answers_all(facts, kata):
        raise ContentError(
            f"{kata.facts_file} belongs to other questions than {kata.domain_file}.",
            hint="Install the class edition again, all of it.",
        )
    return facts


@cache
def hash_of_questions(kata: Kata) -> str:
    """Return the hash of the questions of a kata, and of the files that state them.

    The questions may change with dojo, which gives a domain lists of dice.
    """
    files = {name: source.encode() for name, source in kata.own_sources.items()}
    texts = (text for batch in kata.domain.texts.values() for text in batch)
    questions = "\n".join(texts).encode("utf-8", "surrogatepass")
    files |= {"domain": kata.domain_file.read_bytes(), "questions": questions}
    return hash_files(files)


def _answers_all(facts: Facts, kata: Kata) -> bool:
    answers = {batch: len(table.places) for batch, table in facts.answers.items()}
    questions = {batch: len(calls) for batch, calls in kata.domain.batches.items()}
    return (facts.questions_sha256, answers) == (hash_of_questions(kata), questions)


def _hash_of_reference(kata: Kata) -> str:
    return hashlib.sha256(kata.reference.read_bytes()).hexdigest()


def _hash_of(chaff: Variant) -> str:
    """Return the hash of a chaff's file, without that of the reference."""
    return hashlib.sha256(chaff.path.read_bytes()).hexdigest()
