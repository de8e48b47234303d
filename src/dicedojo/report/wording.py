"""Sentences that several reports and `dojo mutate` share: answers, tests, reasons."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dicedojo.grading import (
    ComparedRecord,
    ExclusionRecord,
    GradeDocument,
    MutantRecord,
    OutsideRecord,
    Provenance,
    SuiteRecord,
)
from dicedojo.text import ANSWER, counted, plain, score
from dicedojo.witness import Difference, Disagreement, NoAnswer, Question, Ruling

NO_DIFFERENCE = "no question that was asked shows a difference"
SHOWN = 12  # digits of a hash for people
NAME = 120  # characters of a name in a document, which is not trusted
NO_ANSWERS = frozenset(map(str, NoAnswer))
MAX_TESTS = 5  # tests that share a reason; more are counted

SHARES = {  # descriptions of the rubric's shares
    "steps": "steps",
    "sweep": "all questions",
    "mutants": "changes to your code",
    "chaffs": "planted bugs",
}
FUNCTION_OPTION = re.compile(r"--function (?:(\w+)=)?([\w.]+)")
FIRST_SENTENCE = re.compile(r"[.;](?:\s|$)")
NO_BUG = "No change to your code was found that alters a right answer."
COUNTS_FOR_MUTANTS = "It still counts for the changes to your own code."


def describe_difference(witness: Difference) -> str:
    """Return the question and both answers.

    `roll 4 4 4. Your code scores 400; the mutant scores 500.`
    """
    original = answer_clause(witness, "Your code", witness.original)
    return (
        f"{plain(witness.question)}. {original}; "
        f"{answer_clause(witness, 'the mutant', witness.mutated)}."
    )


def state_rule(witness: Ruling, who: str = "") -> str:
    """Return the answer by the rules, and what `who` does instead.

    `roll 1 should score 100; your code scores 0.`
    """
    right = plain(witness.expected, ANSWER)
    verb, _, rest = right.partition(" ")
    if verb in ("raises", "leaves"):
        rule = f"{verb[:-1]} {rest}"
    else:
        rule = f"{'score' if _is_score(witness, right) else 'answer'} {right}"
    contrast = ""
    if who and isinstance(witness, Disagreement):
        contrast = f"; {answer_clause(witness, who, witness.actual)}"
    return f"{plain(witness.question)} should {rule}{contrast}."


def is_value(answer: str) -> bool:
    """Return whether an answer is a value, and not an exception for example."""
    return not answer.startswith(("raises ", "leaves ")) and answer not in NO_ANSWERS


def answer_clause(witness: Question, who: str, answer: str) -> str:
    """Return an answer as a clause: `the mutant scores 500`, `it raises IndexError`."""
    answer = plain(answer, ANSWER)
    if not is_value(answer):
        return f"{who} {answer}"
    return f"{who} {'scores' if _is_score(witness, answer) else 'answers'} {answer}"


def _is_score(witness: Question, answer: str) -> bool:
    return witness.call.startswith("score(") and answer.isdecimal()


def headline_message(grade: GradeDocument) -> str:
    """Return the message of all scenarios, "" if they differ.

    A module that cannot be imported, or a missing function, is shown only once.
    """
    messages = {scenario.message for scenario in grade.exam.scenarios}
    if len(grade.exam.scenarios) == 1 or len(messages) != 1:
        return ""
    (message,) = messages
    for problem in grade.problems:
        if problem.message in message:
            return problem.message
        if FIRST_SENTENCE.split(problem.message, maxsplit=1)[0] in message:
            return problem.message.partition("\n")[0]
    return f"  {message}" if message.startswith('File "') else message


def to_pass(grade: GradeDocument, *, overridden: bool = False) -> str:
    """Return the requirement to pass: `to pass: 60 points, 20 of them for tests`.

    Where a person changed the points of a grade, they alone decide.
    """
    mark = "1 point" if grade.pass_mark == 1 else f"{score(grade.pass_mark)} points"
    if overridden or not grade.min_tests:
        return f"to pass: {mark}"
    return f"to pass: {mark}, {score(grade.min_tests)} of them for tests"


def names_sentence(grade: GradeDocument) -> str:
    """Return the learner's own names of functions, "" under the kata's names.

    Calls are shown under the kata's names: those of another design have no others.
    """
    public = [function.name for function in grade.exam.sweep.functions]
    clauses = [
        f"{name or public[0]} is {own}"
        for name, own in FUNCTION_OPTION.findall(grade.provenance.names)
        if name or public
    ]
    if not clauses:
        return ""
    return f"Calls have the kata's names; in your code, {', '.join(clauses)}."


def provenance_sentence(facts: Provenance) -> str:
    """Return the sources and tools of a grade; hashes are cut.

    "" if they are not known.
    """
    if not facts.dicedojo:
        return ""
    # Pseudonymous files leave out the path of the submission.
    path = plain(facts.submission_path)
    rubric = ""  # a teacher's, instead of the kata's own
    if facts.rubric:
        rubric = f", rubric {plain(facts.rubric)} {facts.rubric_sha256[:SHOWN]}"
    return (
        f"Graded{f': {path},' if path else ''} by dicedojo {facts.dicedojo} "
        f"({facts.edition} edition), Python {facts.python}, "
        f"course {plain(facts.course)} {facts.course_sha256[:SHOWN]}, "
        f"submission {facts.submission_sha256[:SHOWN]}"
        f"{', ' if facts.names else ''}{plain(facts.names)}{rubric}."
    )


def sandbox_name(grade: GradeDocument) -> str:
    """Return the sandbox, with its version and source if known."""
    return plain(grade.provenance.sandbox) or grade.sandbox


def pass_with(suite: SuiteRecord, changes: str, failing: Sequence[str] = ()) -> str:
    """Return who passes with `changes`: all tests, or those that pass on the code.

    If tests are excluded, the sentence is about those that count. `failing` are the
    excluded tests that are known to fail with the changes: these are named.
    """
    if suite.own_failures:
        excluded = {record.test for record in suite.excluded}
        failing_here = {failure.test for failure in suite.own_failures} - excluded
        passing = suite.valid - len(failing_here)
        sentence = (
            f"The {passing:,} tests that pass on your code also pass with {changes}"
        )
        if passing == 1:
            sentence = f"The test that passes on your code also passes with {changes}"
    elif failing or suite.excluded:
        sentence = f"Your tests that count pass with {changes}"
    else:
        sentence = f"Your tests pass with {changes}"
    if not failing:
        return sentence
    first = plain(failing[0])
    if len(failing) == 1:
        return f"{sentence}; {first} fails, but is excluded"
    others = counted(len(failing) - 1, "more test")
    return f"{sentence}; {first} and {others} fail, but are excluded"


def bug_finding_tests(grade: GradeDocument) -> list[tuple[str, str]]:
    """Return the tests that have found a bug in the code, each with its exception.

    Empty if all scenarios have the same message: then all tests found that one bug.
    """
    if headline_message(grade):
        return []
    why = {failure.test: failure.why for failure in grade.tests.own_failures}
    return [(plain(test), plain(why.get(test, ""))) for test in grade.tests.own_bugs]


def undecided_lines(mutants: Iterable[MutantRecord]) -> list[str]:
    """Return how many changes are undecided, one line for each reason."""
    undecided = (mutant for mutant in mutants if mutant.status == "undecided")
    numbers = Counter(mutant.why or NO_DIFFERENCE for mutant in undecided)
    return [
        f"{counted(number, 'change')} undecided, at no cost: {plain(reason)}."
        for reason, number in numbers.items()
    ]


def lesson_of(kata: str, step: str) -> str:
    """Return `step 3, lessons/coin/03_tails.md`; "" if no step is named.

    `step` is the name of its folder, as in grade documents.
    """
    if not step:
        return ""
    number = step_number(step)
    file = plain(f"lessons/{kata}/{step}.md", NAME)
    return f"step {number}, {file}" if number else file


def lesson_command(step: str) -> str:
    """Return `dojo lesson 3` for `03_tails`; "" if there is no number."""
    number = step_number(step)
    return f"dojo lesson {number}" if number else ""


def step_number(step: str) -> str:
    """Return `3` for `03_tails`, which `dojo lesson` takes; "" if there is none."""
    number = step.partition("_")[0].lstrip("0")
    return number if number.isdecimal() else ""


def strategy_name(compared: ComparedRecord) -> str:
    """Return the name of a strategy next to others: `yours, choose`."""
    name = plain(compared.name)
    return f"yours, {name}" if compared.role == "own" else name


def describe_noticed(suite: SuiteRecord) -> str:
    """Return how many distinct bugs the tests notice, in a sentence."""
    count = suite.bug_count
    return f"Your tests notice {count}." if count.bugs else NO_BUG


@dataclass(frozen=True)
class ReasonGroup:
    """Tests that do not count, or ask outside the game, for the same reason."""

    kind: str  # "flaky"
    reason: str
    tests: tuple[str, ...]  # parametrized cases are counted by function

    @property
    def first_tests(self) -> list[str]:
        """The first tests, and how many more there are."""
        rest = len(self.tests) - MAX_TESTS
        others = [f"and {rest:,} more"] if rest > 0 else []
        return [*self.tests[:MAX_TESTS], *others]


def reason_of(record: ExclusionRecord | OutsideRecord) -> str:
    """Return why a test does not count; the reason names the witness, if any."""
    return plain(record.reason, 400)


def excluded_by_reason(grade: GradeDocument) -> list[ReasonGroup]:
    """Return the reasons why tests are excluded, once each, with their tests.

    A test of a helper counts for the learner's own mutants, unless the tests earn
    nothing: no mutant counts where the code answers nothing rightly.
    """
    earns = grade.part("tests").points > 0
    return by_reason(grade.tests.excluded, grade.tests.helpers if earns else ())


def by_reason(
    records: Iterable[ExclusionRecord | OutsideRecord], helpers: Sequence[str] = ()
) -> list[ReasonGroup]:
    """Return each reason once, with its tests.

    `helpers` are the tests that still count for the learner's own mutants.
    """
    functions: defaultdict[tuple[str, str], defaultdict[str, list[str]]]
    functions = defaultdict(lambda: defaultdict(list))
    for record in records:
        function = record.test.partition("[")[0]
        reason = reason_of(record)
        if record.test in helpers:
            # An exception, as Python shows it, ends without a full stop.
            reason = f"{reason.removesuffix('.')}. {COUNTS_FOR_MUTANTS}"
        functions[record.kind, reason][function].append(record.test)
    return [
        ReasonGroup(plain(kind), reason, tuple(_count_cases(tests)))
        for (kind, reason), tests in functions.items()
    ]


def _count_cases(tests: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name, cases in tests.items():
        yield plain(cases[0] if len(cases) == 1 else f"{name} ({len(cases)} cases)")
