"""Five questions to a learner about their own work, made from its grade document.

No program runs for it: the document has each answer. The questions depend only on the
graded files and on a seed.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, structs, to_builtins

from dicedojo.grading import GradeDocument, MutantRecord
from dicedojo.report.autograders import json_text
from dicedojo.report.changes import changed_lines, crop_to_change, describe_change
from dicedojo.report.wording import NO_ANSWERS
from dicedojo.text import plain
from dicedojo.witness import Question

SCHEMA = "dicedojo/viva/v1"
COUNT = 5
OPTIONS = 4
LETTERS = "abcd"
MAX_ANSWER = 40  # characters of an answer to write down
MAX_LINES = 4  # on each side of a change
MAX_CODE = 68  # columns
ANSWER = re.compile(r"\s*(\d+)\s*[.:)]?\s*(.*?)\s*")


class VivaQuestion(Struct, frozen=True, kw_only=True):
    """One question, with the code that it is about."""

    text: str
    code: tuple[str, ...] = ()  # lines; old ones begin with -, new ones with +
    options: tuple[str, ...] = ()  # called a, b, c, d; empty if the answer is a value
    # A letter, or a value as Python shows it; "" on a sheet for the learner, and if a
    # person marks the answer.
    key: str
    why: str  # in a sentence, for the person who marks it

    def is_right(self, answer: str) -> bool:
        """Return whether a typed answer matches the key."""
        return _normal(answer) == _normal(self.key)


def make_viva(grade: GradeDocument, seed: int = 0) -> tuple[VivaQuestion, ...]:
    """Return the questions to the learner whose work was graded.

    Kinds of question alternate, so that every sheet asks about several things.
    """
    chance = random.Random(f"{grade.provenance.submission_sha256} {seed}")
    turns = []
    for kind, make in enumerate(KINDS):
        questions = list(make(grade, chance))
        chance.shuffle(questions)
        turns += [(turn, kind, question) for turn, question in enumerate(questions)]
    in_turn = [item[2] for item in sorted(turns, key=lambda item: item[:2])]
    open_questions = list(_scenarios(grade))
    chance.shuffle(open_questions)
    sheet: list[VivaQuestion] = []
    for question in (*in_turn, *open_questions):
        codes = [item.code for item in sheet if item.code]
        if question.code not in codes and len(sheet) < COUNT:
            sheet.append(question)
    return tuple(sheet)


def viva_json(
    grade: GradeDocument, questions: Sequence[VivaQuestion], seed: int
) -> str:
    """Return the questions as JSON, with a line end."""
    head = {"schema": SCHEMA, "kata": grade.kata, "submission": grade.submission}
    return json_text({**head, "seed": seed, "questions": to_builtins(questions)})


def without_key(questions: Sequence[VivaQuestion]) -> tuple[VivaQuestion, ...]:
    """Return the questions without their answers, for the learner."""
    return tuple(structs.replace(question, key="", why="") for question in questions)


def read_answers(text: str) -> dict[int, str]:
    """Return the answers in a text, by the number at the start of each line."""
    matches = filter(None, map(ANSWER.fullmatch, text.splitlines()))
    return {int(match[1]): match[2] for match in matches}


def _answers_of_changes(
    grade: GradeDocument, chance: random.Random
) -> Iterator[VivaQuestion]:
    """Yield questions on the answer of a program that the tests do not notice."""
    for mutant in _with_status(grade, "survived"):
        witness = mutant.witness
        if witness and _is_short(witness.mutated):
            yield VivaQuestion(
                text=f"Line {mutant.line} of your {mutant.file} changes like this. "
                f"What does the program then answer to {_question_text(witness)}?",
                code=_code(grade, mutant),
                key=_value(witness.mutated),
                why=f"Without the change: {witness.original}. Your tests do not "
                "notice it.",
            )


def _unnoticed(grade: GradeDocument, chance: random.Random) -> Iterator[VivaQuestion]:
    """Yield questions on which of some changes the tests do not notice."""
    caught = [_change(grade, item) for item in _with_status(grade, "killed")]
    for mutant in _with_status(grade, "survived"):
        if not mutant.failing:
            yield from _choice(
                "Which of these changes of your program do your tests not notice?",
                _change(grade, mutant),
                caught,
                "With each of the others a test fails.",
                chance,
            )


def _first_to_fail(
    grade: GradeDocument, chance: random.Random
) -> Iterator[VivaQuestion]:
    """Yield questions on which test is the first to fail on a changed program."""
    for mutant in _with_status(grade, "killed"):
        for question in _tests(grade, mutant.killed_by, chance):
            yield structs.replace(
                question,
                text=f"Line {mutant.line} of your {mutant.file} changes like this. "
                "Which of these tests is the first to fail?",
                code=_code(grade, mutant),
            )


def _wrong_answer(
    grade: GradeDocument, chance: random.Random
) -> Iterator[VivaQuestion]:
    """Yield a question on a wrong answer of the learner's program."""
    witness = grade.exam.sweep.witness
    if witness and _is_short(witness.actual):
        failed = (item for item in grade.exam.scenarios if item.outcome == "failed")
        scenario = next(failed, None)
        step = f" It fails “{plain(scenario.name, 60)}”." if scenario else ""
        yield VivaQuestion(
            text=f"By the rules, the answer to {_question_text(witness)} is "
            f"{witness.expected}. What does your program answer?{step}",
            key=_value(witness.actual),
            why="It is the first question that the grade found answered otherwise.",
        )


def _planted(grade: GradeDocument, chance: random.Random) -> Iterator[VivaQuestion]:
    """Yield questions on which test is the first to fail on a planted bug."""
    for chaff in grade.tests.chaff:
        if chaff.status == "caught":
            for question in _tests(grade, chaff.caught_by, chance):
                yield structs.replace(
                    question,
                    text="Somebody else's program has a bug: "
                    f"{plain(chaff.misconception).rstrip('.')}. Which of these tests "
                    "of yours is the first to fail on it?",
                )


def _equivalent(grade: GradeDocument, chance: random.Random) -> Iterator[VivaQuestion]:
    """Yield questions on which of some changes cannot be noticed."""
    other_mutants = _with_status(grade, "killed") + _with_status(grade, "survived")
    for mutant in _with_status(grade, "equivalent"):
        yield from _choice(
            "Which of these changes of your program can no test of the game notice?",
            _change(grade, mutant),
            [_change(grade, other) for other in other_mutants],
            "It answers every question as your program does.",
            chance,
        )


def _scenarios(grade: GradeDocument) -> Iterator[VivaQuestion]:
    """Yield questions that a person has to mark, for grades with few others."""
    for case in grade.exam.scenarios:
        if case.outcome == "passed":
            number = next(s.number for s in grade.exam.steps if s.name == case.step)
            yield VivaQuestion(
                text=f"Step {number}: “{plain(case.name, 60)}”. Which lines of your "
                "program answer it, and how?",
                key="",
                why="Have them shown and explained.",
            )


Maker = Callable[[GradeDocument, random.Random], Iterator[VivaQuestion]]
KINDS: tuple[Maker, ...] = (
    _answers_of_changes,
    _unnoticed,
    _first_to_fail,
    _wrong_answer,
    _planted,
    _equivalent,
)


def _with_status(grade: GradeDocument, status: str) -> list[MutantRecord]:
    """Return one mutant with this status for each line and bug."""
    mutants = grade.tests.representatives()
    return [item for item in mutants if item.status == status and item.original.strip()]


def _tests(
    grade: GradeDocument, failing: Sequence[str], chance: random.Random
) -> Iterator[VivaQuestion]:
    """Yield a choice among the tests that count, one of which fails first."""
    order = {test: place for place, test in enumerate(grade.tests.collected)}
    first = min((order[test] for test in failing if test in order), default=None)
    if first is not None:
        excluded = {record.test for record in grade.tests.excluded}
        excluded |= {*failing, *(red.test for red in grade.tests.own_failures)}
        other_tests = [_short_name(test) for test in order if test not in excluded]
        yield from _choice(
            "",
            _short_name(grade.tests.collected[first]),
            other_tests,
            "The tests before it pass.",
            chance,
        )


def _choice(
    text: str,
    right: str,
    wrong: Iterable[str],
    why: str,
    chance: random.Random,
) -> Iterator[VivaQuestion]:
    """Yield a question with options; none if there is only one option."""
    pool = sorted({*wrong} - {right})
    if pool:
        options = [right, *chance.sample(pool, min(len(pool), OPTIONS - 1))]
        chance.shuffle(options)
        key = LETTERS[options.index(right)]
        yield VivaQuestion(text=text, options=tuple(options), key=key, why=why)


def _change(grade: GradeDocument, mutant: MutantRecord) -> str:
    """Return a change in one line of text: the new line, if it is a single one."""
    old, new = changed_lines(grade.module.source, mutant)
    if len(old) == len(new) == 1:
        _, line = crop_to_change(old[0], new[0], MAX_CODE - 20, 20)
        return f"line {mutant.line} becomes {plain(line, MAX_CODE)}"
    return f"line {mutant.line}: {describe_change(mutant).replace('`', '')}"


def _code(grade: GradeDocument, mutant: MutantRecord) -> tuple[str, ...]:
    sides = zip("-+", changed_lines(grade.module.source, mutant), strict=True)
    return tuple(
        f"{sign} {plain(line, MAX_CODE)}"
        for sign, lines in sides
        for line in lines[:MAX_LINES]
    )


def _question_text(question: Question) -> str:
    return plain(question.question, 60)


def _short_name(test: str) -> str:
    return plain(test.partition("::")[2] or test, MAX_CODE)


def _is_short(answer: str) -> bool:
    """Return whether an answer is short enough to write down."""
    is_whole = len(answer) <= MAX_ANSWER and "..." not in answer
    return is_whole and answer not in NO_ANSWERS


def _value(answer: str) -> str:
    """Return an answer without the words of an exception."""
    raised = re.match(r"raises (\w+)", answer)
    return f"raises {raised[1]}" if raised else answer


def _normal(answer: str) -> object:
    """Return an answer in a form that ignores how it is written."""
    text = answer.strip().strip("`").removeprefix("raises ").strip()
    try:
        return repr(ast.literal_eval(text))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text.casefold().rstrip(".)")
