"""A grade as one HTML page without network access or scripts."""

from __future__ import annotations

import base64
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from types import MappingProxyType

from dicedojo.grading import FigureRecord, GradeDocument, ScenarioRecord
from dicedojo.report.adjusted import AdjustedGrade, adjusted_view
from dicedojo.report.bugs import most_instructive
from dicedojo.report.page_tests import View, tests_view
from dicedojo.report.pages import LessonPages, named_lessons, render_page
from dicedojo.report.wording import (
    SHARES,
    headline_message,
    lesson_of,
    names_sentence,
    sandbox_name,
    state_rule,
    strategy_name,
    to_pass,
)
from dicedojo.text import percentage, plain, plain_lines, score

FIRST = 3  # things to change at the top of the page
PARTS = {  # parts of the grade, with their shares of the rubric
    "behaviour": ("steps", "sweep"),
    "tests": ("mutants", "chaffs"),
    "strategy": ("strategy",),
}


def render_html(
    grade: GradeDocument,
    adjusted: AdjustedGrade | None = None,
    lessons: LessonPages = MappingProxyType({}),
) -> str:
    """Return the page of one grade, `adjusted` by a class if given.

    It contains the `lessons` that it names; of others only the name. Its first printed
    page has the points, the reasons and the most instructive bugs that the tests
    missed. A reason that does not fit is cut there, and shown in full below.
    """
    code = code_view(grade)
    earlier = len(grade.problems) + bool(code)
    bugs = most_instructive(grade, max(1, FIRST - earlier))
    tests = tests_view(grade, bugs)
    lesson_texts = [
        *([code["lesson"]] if code else []),
        *(lesson_of(grade.kata, bug.chaff.step) for bug in bugs if bug.chaff),
        *(lesson for lesson, _ in tests["let_through"]),
    ]
    lessons_shown = named_lessons(lesson_texts, lessons)
    problems: dict[str, list[str]] = {}  # by kind
    for problem in grade.problems:
        problems.setdefault(problem.kind, []).append(problem.message)
    figure = grade.strategy.figure if grade.strategy else None
    sweep = grade.exam.sweep
    return render_page(
        "grade.html",
        "dicedojo.report",
        grade=grade,
        possible=score(grade.possible),
        to_pass=to_pass(grade, overridden=bool(adjusted and adjusted.changes)),
        names=plain(names_sentence(grade), 400),
        sandbox=sandbox_name(grade),
        bars=_bars(grade),
        problems=problems,
        code=code,
        has_headline=bool(headline_message(grade)),
        steps=steps_view(grade),
        percent=percentage(Fraction(sweep.agreed, sweep.questions or 1)),
        strategy_name=strategy_name,
        picture=_address(figure) if figure else "",
        inside=lessons_shown,
        lessons={lesson.file: lesson for lesson in lessons_shown},
        **tests,
        **adjusted_view(grade, adjusted),
    )


def _bars(grade: GradeDocument) -> dict[str, list[View]]:
    """Return the bars of the shares that can earn points, by part of the grade."""
    longest = max((share.possible for share in grade.shares), default=0) or 1
    bars = {
        share.name: {
            "name": SHARES.get(share.name, plain(share.name)),
            "share": share,
            "length": round(float(share.possible / longest), 3),
            "filled": round(float(share.points / share.possible), 3),
        }
        for share in grade.shares
        if share.possible
    }
    return {
        part.name: [bars[name] for name in PARTS.get(part.name, ()) if name in bars]
        for part in grade.parts
    }


def code_view(grade: GradeDocument) -> View | None:
    """Return what to change first in the code; None if it keeps the rules.

    That is the question with the wrong answer, and the first step that fails.
    """
    if headline := headline_message(grade):
        if any(headline in problem.message for problem in grade.problems):
            return None
        place, lines = "every scenario ended like this", plain_lines(headline)
        return {"place": place, "lines": lines, "lesson": ""}
    failed = (item for item in grade.exam.scenarios if item.outcome != "passed")
    scenario = next(failed, None)
    witness = grade.exam.sweep.witness
    if scenario is None and witness is None:
        return None
    lines = plain_lines(scenario.message, 6) if scenario else []
    place, lesson = "", ""
    for step in grade.exam.steps:
        if scenario is not None and step.name == scenario.step:
            place = f"step {step.number}: {plain(step.title)}"
            lesson = lesson_of(grade.kata, step.name)
    return {
        "place": place,
        "lines": [state_rule(witness, "your code")] if witness else lines,
        "lesson": lesson,
    }


def steps_view(grade: GradeDocument) -> list[View]:
    """Return each step with its scenarios, each with the lines of its message."""
    scenarios: defaultdict[str, list[tuple[ScenarioRecord, list[str]]]]
    scenarios = defaultdict(list)
    for scenario, lines in _scenarios(grade):
        scenarios[scenario.step].append((scenario, lines))
    views = []
    for step in grade.exam.steps:
        own = scenarios[step.name]
        passing = sum(scenario.outcome == "passed" for scenario, _ in own)
        holds = bool(own) and passing == len(own)
        view = {"step": step, "scenarios": own, "passing": passing, "holds": holds}
        views.append(view)
    return views


def _scenarios(grade: GradeDocument) -> Iterator[tuple[ScenarioRecord, list[str]]]:
    """Yield each scenario and the lines of its message.

    A message is shown once; in a later step, its first scenario refers to that place. A
    message of all scenarios is shown above them.
    """
    has_headline = bool(headline_message(grade))
    numbers = {step.name: step.number for step in grade.exam.steps}
    first: dict[str, str] = {}  # the step that shows a message
    shown: set[tuple[str, str]] = set()
    for scenario in grade.exam.scenarios:
        first_step = first.setdefault(scenario.message, scenario.step)
        is_repeated = (scenario.message, scenario.step) in shown
        shown.add((scenario.message, scenario.step))
        if has_headline or is_repeated or not scenario.message:
            yield scenario, []
        elif first_step == scenario.step:
            yield scenario, plain_lines(scenario.message, 6)
        else:
            yield scenario, [f"As in step {numbers[first_step]}."]


def _address(figure: FigureRecord) -> str:
    """Return a picture as a data address."""
    content = base64.b64encode(figure.content).decode()
    return f"data:{figure.media_type};base64,{content}"
