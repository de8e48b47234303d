"""The facts of a kata, in a file beside it: right answers, and witnesses of its chaffs.

They depend on the kata alone, and computing them takes a grade up to a second of CPU
time. So they are built with the kata, and read in milliseconds. A class edition has
them in place of its programs. Where the file is missing, or was made of other files
than the kata has now, programs are asked instead.

It is JSON without compression. Equal facts are equal bytes on every machine, which
zlib does not promise, and msgspec is fast enough: 22,366 answers of which few are
distinct take 3 ms to read and decode, and 9,841 of which 2,062 are distinct take 12 ms.
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
    """The answers to one batch: distinct ones as on the wire, and which one each is.

    A game asks 20,780 questions that have 132 distinct answers.
    """

    distinct: tuple[msgspec.Raw, ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> AnswerTable:
        """Return the table of these answers, by the first call that has each."""
        numbers: dict[bytes, int] = {}
        texts = (bytes(as_raw(answer)) for answer in answers)
        places = [numbers.setdefault(text, len(numbers)) for text in texts]
        return cls(tuple(map(msgspec.Raw, numbers)), tuple(places))

    def decode(self) -> tuple[Answer, ...]:
        """Return the answers; equal ones are one object, which nobody may change."""
        answers = list(map(from_raw, self.distinct))
        return tuple(answers[place] for place in self.places)


class Witness(msgspec.Struct, frozen=True):
    """A question, what the rules answer, and what a chaff does."""

    call: str
    question: str
    first: str
    second: str


class ChaffFact(msgspec.Struct, frozen=True):
    """The witness of one chaff, None where no question tells it from the rules."""

    sha256: str  # of the chaff's file
    witness: Witness | None

    @classmethod
    def of(cls, chaff: Variant, witness: Disagreement | None) -> ChaffFact:
        """Return what is known of a chaff with its witness."""
        if witness is None:
            return cls(_hash_of(chaff), None)
        return cls(_hash_of(chaff), Witness(*msgspec.structs.astuple(witness)))

    @property
    def disagreement(self) -> Disagreement | None:
        """The witness, as a grade shows it."""
        if self.witness is None:
            return None
        return Disagreement(*msgspec.structs.astuple(self.witness))


class Facts(msgspec.Struct, frozen=True, tag_field="schema", tag=SCHEMA):
    """The right answers of a kata by batch, and what is known of each chaff by name."""

    questions_sha256: str  # of the questions, and of the files that state them
    reference_sha256: str  # of the program that answers them
    answers: dict[str, AnswerTable]
    chaffs: dict[str, ChaffFact]
    telling: Telling | None = None  # what tells its chaffs apart

    def of_chaff(self, chaff: Variant) -> ChaffFact | None:
        """Return what is known of a chaff, None if its file has changed since."""
        fact = self.chaffs.get(chaff.name)
        return fact if fact is not None and fact.sha256 == _hash_of(chaff) else None


def make_facts(
    kata: Kata,
    answers: Mapping[str, Iterable[Answer]],
    witnesses: Mapping[Variant, Disagreement | None],
    telling: Telling | None,
) -> Facts:
    """Return the facts of a kata: its answers by batch, and what is known of chaffs."""
    return Facts(
        hash_of_questions(kata),
        _hash_of_reference(kata),
        {batch: AnswerTable.of(each) for batch, each in answers.items()},
        {chaff.name: ChaffFact.of(chaff, found) for chaff, found in witnesses.items()},
        telling,
    )


def encode_facts(facts: Facts) -> bytes:
    """Return the file that holds some facts; equal facts give equal bytes."""
    return msgspec.json.encode(facts) + b"\n"


@cache
def facts_of(kata: Kata) -> Facts | None:
    """Return the facts in the kata's file; None where its programs are to be asked.

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
        is_made_of = facts.reference_sha256 == _hash_of_reference(kata)
        return facts if is_made_of and _answers_all(facts, kata) else None
    if not _answers_all(facts, kata):
        raise ContentError(
            f"{kata.facts_file} belongs to other questions than {kata.domain_file}.",
            hint="Install the class edition again, all of it.",
        )
    return facts


@cache
def hash_of_questions(kata: Kata) -> str:
    """Return the hash over the questions of a kata, and the files that state them.

    The questions may change with dojo, which gives a domain lists of dice.
    """
    files = {name: source.encode() for name, source in kata.own_sources.items()}
    texts = (text for batch in kata.domain.texts.values() for text in batch)
    asked = "\n".join(texts).encode("utf-8", "surrogatepass")
    files |= {"domain": kata.domain_file.read_bytes(), "questions": asked}
    return hash_files(files)


def _answers_all(facts: Facts, kata: Kata) -> bool:
    """Return whether the facts have an answer to each question of the kata."""
    answered = {batch: len(table.places) for batch, table in facts.answers.items()}
    asked = {batch: len(calls) for batch, calls in kata.domain.batches.items()}
    return (facts.questions_sha256, answered) == (hash_of_questions(kata), asked)


def _hash_of_reference(kata: Kata) -> str:
    return hashlib.sha256(kata.reference.read_bytes()).hexdigest()


def _hash_of(chaff: Variant) -> str:
    """Return the hash of a chaff's file; it may stand on the reference."""
    return hashlib.sha256(chaff.path.read_bytes()).hexdigest()
