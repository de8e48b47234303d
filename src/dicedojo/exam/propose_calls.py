"""With which calls does a program answer as the game does? Found by asking it.

Calls that may answer (`call_forms.py`) are put to the program in the sandbox with a
few dice, and those that do well there with every question. Where a function of the
kata's has a choice, as the box of a card, there is one call for each of its values.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from dicedojo.course.domain import Call
from dicedojo.course.kata import NAMES, Kata
from dicedojo.exam.asked_file import FEW, as_code, open_proxy, put
from dicedojo.exam.asked_function import AskedFunction, Question
from dicedojo.exam.call_fits import Fit, Proposal, with_best
from dicedojo.exam.call_forms import Form
from dicedojo.exam.constants import HOLE, constants_for, filled
from dicedojo.exam.find_names import file_groups, is_test
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.rule_variants import variants_of
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.wire import Answer, same
from dicedojo.submission.definitions import top_level_names
from dicedojo.submission.submission import Submission
from dicedojo.syntax import tree_of

PROBES = 3  # questions for a value that are asked first, each with another answer
PROMISING = 0.6  # of these, that a call answers right to be asked all
BEST = 12  # calls for a value that are asked all
OF_EACH = 2  # of one function
MAX_QUESTIONS = 2_000  # for a value
MAX_SLOW = 10  # functions that hang, before no more are asked


def propose_calls(
    kata: Kata, submission: Submission, sandbox: Sandbox
) -> list[Proposal]:
    """Return how each file answers that does; where tests lie only if no other does.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    for files in file_groups(submission):
        found = [_File(kata, submission, file).propose(sandbox) for file in files]
        if useful := [one for one in found if one.fits or one.unclear]:
            return useful
    return []


@dataclass(frozen=True)
class _File:
    """One file of a submission, asked about each function of the kata's."""

    kata: Kata
    submission: Submission
    file: str

    @cached_property
    def _tree(self) -> ast.Module:
        return tree_of(self.submission.files[self.file]) or ast.Module([], [])

    @cached_property
    def _there(self) -> frozenset[str]:
        return top_level_names(self.submission.files[self.file]) or frozenset()

    def propose(self, sandbox: Sandbox) -> Proposal:
        """Return how the file answers."""
        functions = [AskedFunction(self.kata, name) for name in self.kata.functions]
        asked = {one.name: _numbered(one, self._tree) for one in functions}
        shapes: dict[str, Any] = {}
        for one in functions:
            for form, name in asked[one.name].items():
                known = [*([HOLE] if form.has_hole else []), *one.rest]
                shape = {"parameters": known, "choice": "", "calls": {"": form.text}}
                shapes[name] = {**shape, "names": ["__name__"]}  # it is there
        code = as_code(self.kata, self.submission, self.file, sandbox)
        given = {**code.given, NAMES: f"NAMES = {{}}\nSHAPES = {shapes!r}\n"}
        proposal = Proposal(self.file)
        with ExitStack() as stack:
            proxy = shapes and open_proxy(
                replace(code, given=given), self._there, stack
            )
            if not proxy:
                return proposal
            for one in functions:
                fits = self._fits(one, asked[one.name], proxy)
                proposal = with_best(proposal, one.name, fits, self._tree, self._tests)
        lacking = [
            (name, value)
            for name, value in proposal.lacking
            if value or name not in self._there
        ]
        return replace(proposal, lacking=tuple(lacking))

    def _fits(
        self, function: AskedFunction, asked: Mapping[Form, str], proxy: Proxy
    ) -> dict[str, list[Fit]]:
        """Return the calls that may stand for one function, by value."""
        every = function.questions("questions")
        found: dict[str, list[Fit]] = {value: [] for value in every}
        for value, tried in self._try(function, asked, proxy).items():
            best = sorted(tried, key=lambda one: -one[0])
            wanted = value or function.name
            named = [one for one in best if one[1].is_named(one[2], wanted)]
            named.sort(key=lambda one: one[1].has_hole)
            chosen = _few_of_each([one for one in best if one[0] >= PROMISING])
            chosen += [one for one in _few_of_each(named) if one not in chosen]
            step = -(-len(every[value]) // MAX_QUESTIONS)
            for _, form, constant in chosen:
                questions = every[value][::step]
                some = [
                    one
                    for one in questions
                    if one.is_asked_by(form) and one.is_known_to(self._there)
                ]
                answers = _put(proxy, asked[form], [(constant, one) for one in some])
                if answers is None or len(some) < FEW:
                    continue
                rights = _rights(some, answers)
                counts = (sum(rights), len(some), len(questions))
                text = filled(self._tree, form.text, constant)
                share = least_share(some, rights)
                fit = Fit(function.name, value, text, form, constant, *counts, share)
                if fit.is_named:
                    fit = replace(fit, variants=variants_of(self.kata, some, answers))
                found[value].append(fit)
        return found

    def _try(
        self, function: AskedFunction, asked: Mapping[Form, str], proxy: Proxy
    ) -> dict[str, list[tuple[float, Form, Any]]]:
        """Return how each call does with a few questions, by value.

        What hangs is not asked again, with other arguments or constants.
        """
        hands = function.questions("hands")
        probes = {value: _probes(some) for value, some in hands.items()}
        found: dict[str, list[tuple[float, Form, Any]]] = {v: [] for v in hands}
        slow: set[str] = set()
        tables: set[str] = set()  # calls that give one
        for form, name in asked.items():
            if len(slow) >= MAX_SLOW:
                break
            if form.whole and form.whole not in tables:
                continue
            put = {
                repr((one.rest, one.through)): one
                for some in probes.values()
                for one in some
                if one.is_asked_by(form)
                and one.is_known_to(self._there)
                and form.callee.name not in slow
            }
            constants: list[Any] = [None]
            if form.has_hole:
                constants = constants_for(self._tree, form.text, tuple(hands))
            pairs = [(each, one) for each in constants for one in put.values()]
            answers = _put(proxy, name, pairs)
            if answers is None:
                slow.add(form.callee.name)
                continue
            if any(isinstance(answer, dict) for answer in answers):
                tables.add(form.text)
            for n, constant in enumerate(constants):
                own = answers[n * len(put) : (n + 1) * len(put)]
                said = dict(zip(put, own, strict=True))
                for value, some in probes.items():
                    keys = [repr((one.rest, one.through)) for one in some]
                    asks = [
                        (q, said[k])
                        for q, k in zip(some, keys, strict=True)
                        if k in said
                    ]
                    rights = [same(q.right, answer) for q, answer in asks]
                    if any(rights):
                        share = sum(rights) / len(rights)
                        found[value].append((share, form, constant))
        return found

    @cached_property
    def _tests(self) -> str:
        """The text of the tests that lie beside the file."""
        return "\n".join(
            data.decode("utf-8", "replace")
            for path, data in self.submission.files.items()
            if path != self.file and is_test(path)
        )


def _numbered(function: AskedFunction, tree: ast.Module) -> dict[Form, str]:
    """Return the name under which each call is asked, in the sandbox."""
    return {form: f"{function.name}.{n}" for n, form in enumerate(function.forms(tree))}


def _few_of_each(
    tried: Sequence[tuple[float, Form, Any]],
) -> list[tuple[float, Form, Any]]:
    """Return the first ones, and of each function not more than OF_EACH."""
    count = Counter[str]()
    found = []
    for one in tried:
        count[one[1].callee.name] += 1
        if count[one[1].callee.name] <= OF_EACH:
            found.append(one)
    return found[:BEST]


def _probes(questions: Sequence[Question]) -> list[Question]:
    """Return a few questions, most of them with another answer, the rarest first."""
    by_answer: dict[str, list[Question]] = {}
    for question in questions:
        by_answer.setdefault(repr(question.right), []).append(question)
    rarest = sorted(by_answer.values(), key=len)
    return [some[len(some) // 2] for some in [*rarest[:PROBES], rarest[-1]]]


def _put(
    proxy: Proxy, name: str, questions: Sequence[tuple[Any, Question]]
) -> list[Answer] | None:
    """Return the answers to these questions with constants; None if it is too slow."""
    calls = [
        Call(name, one.rest if constant is None else (constant, *one.rest), one.through)
        for constant, one in questions
    ]
    answers, is_slow = put(proxy, name, calls)
    return None if is_slow else answers


def _rights(questions: Sequence[Question], answers: Sequence[Answer]) -> list[bool]:
    pairs = zip(questions, answers, strict=True)
    return [same(question.right, answer) for question, answer in pairs]


def least_share(questions: Sequence[Question], rights: Sequence[bool]) -> float:
    """Return the share of right answers: of the most frequent one, or of the others.

    Most rolls are worth nothing in most boxes, so a call that always says 0 would do.
    """
    answers = [repr(question.right) for question in questions]
    usual = max(set(answers), key=answers.count)
    parts: list[list[bool]] = [[], []]
    for answer, right in zip(answers, rights, strict=True):
        parts[answer == usual].append(right)
    return min(sum(some) / len(some) for some in parts) if all(parts) else 0.0
