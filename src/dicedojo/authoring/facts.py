"""Builds the facts of a kata: what grades would otherwise compute on each machine."""

from __future__ import annotations

from dicedojo.authoring.places import Fault, address
from dicedojo.course.kata import Kata
from dicedojo.exam.facts import encode_facts, make_facts
from dicedojo.exam.oracle import ask_reference
from dicedojo.mutation.chaff import Rules, find_chaff_witness


def build_facts(kata: Kata, *, with_chaffs: bool = True) -> bytes:
    """Return the file of the kata's facts, computed anew from its programs.

    Raises:
        ContentError: one of the programs does not run.
    """
    answers = {name: tuple(ask_reference(kata, name)) for name in kata.domain.batches}
    rules = Rules.of(kata, answers)
    chaffs = kata.chaffs if with_chaffs else ()
    witnesses = {chaff: find_chaff_witness(rules, chaff) for chaff in chaffs}
    return encode_facts(make_facts(kata, answers, witnesses))


def write_facts(kata: Kata) -> bool:
    """Write the file of the kata's facts; return whether that changed anything.

    Raises:
        ContentError: one of the kata's programs does not run.
    """
    facts = build_facts(kata)
    path = kata.facts_file
    if path.is_file() and path.read_bytes() == facts:
        return False
    path.write_bytes(facts)
    return True


def check_facts(kata: Kata) -> list[Fault]:
    """Return whether the file of facts is not what the kata's programs say now.

    A kata of one's own need not have the file; those that come with dojo do.
    """
    where = address(kata, kata.facts_file)
    if not kata.facts_file.is_file():
        missing = Fault(
            where, "is missing, so each machine computes it for its first grade"
        )
        return [missing] if kata.shipped else []
    if kata.facts_file.read_bytes() == build_facts(kata):
        return []
    return [Fault(where, "is out of date: it is not what the kata's programs say now")]
