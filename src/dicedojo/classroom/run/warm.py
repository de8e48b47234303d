"""Does once what the grades of all submissions share, before graders are forked."""

from __future__ import annotations

import gc
import importlib

from dicedojo.course.kata import Kata
from dicedojo.exam.features import prepare_features
from dicedojo.exam.oracle import right_answers, rules_key
from dicedojo.exam.sweep_questions import prepare_sweep
from dicedojo.grading.provenance import hash_of_course
from dicedojo.mutation.chaff import chaff_witness
from dicedojo.mutation.own_design import without_words
from dicedojo.mutation.warm_sandbox import PROGRAMS, TESTS
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.keeper import WORKER
from dicedojo.sandbox.packages import find_packages

# What a grade imports only when it needs it, and nearly every grade does.
MODULES = (
    "dicedojo.mutation.generate.adapter",
    "dicedojo.mutation.generate.controls",
    "pytest_bdd.plugin",
)


def warm_up(kata: Kata, sandbox: Sandbox) -> None:
    """Load the course and what grades it, so that a forked process has both.

    Raises:
        ContentError: the course does not run.
        SandboxError: the sandbox does not work.
    """
    for name in MODULES:
        importlib.import_module(name)
    assert sandbox.description
    for program in (WORKER, PROGRAMS, TESTS):
        sandbox.with_imports(kata.imports).warm_up(program)
    find_packages(kata.imports)
    hash_of_course(kata.root, kata.name)
    rules_key(kata)
    for batch in kata.domain.batches:
        right_answers(kata, batch)
    prepare_features(kata)
    prepare_sweep(kata)
    for chaff in kata.chaffs:
        chaff_witness(kata, chaff)
    for variant in (*kata.wheats, *kata.chaffs):
        for part in variant.parts.values():
            without_words(part)
    # What is there now stays; a forked process need not copy it to look for garbage.
    gc.collect()
    gc.freeze()
