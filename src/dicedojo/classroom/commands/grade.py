"""The verb `class grade`: grade what a class handed in, and keep it in a gradebook."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import closing
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.classroom.by_person import open_cases
from dicedojo.classroom.commands.folder import CLASS_FOLDER, ClassFolder, now
from dicedojo.classroom.commands.grade_input import (
    choose_kata,
    folder_and_ids,
    ids_to_regrade,
    require_apart,
    run_before,
    stated_roster,
)
from dicedojo.classroom.commands.shown_run import RunScreen
from dicedojo.classroom.gradebook.lock import only_run
from dicedojo.classroom.gradebook.records import ClassOptions, Subject, changes
from dicedojo.classroom.gradebook.store import Gradebook, open_gradebook
from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.classroom.intake.matching import match
from dicedojo.console import OWN_FAULT, Stopped
from dicedojo.course import TOTAL, read_rubric_file, with_rubric_text
from dicedojo.grading import (
    LenientOption,
    RubricOption,
    SandboxOption,
    TimeOption,
    TrustOption,
    choose_sandbox,
)
from dicedojo.text import counted, first_of

if TYPE_CHECKING:
    from dicedojo.classroom.run.class_run import GradingPlan
    from dicedojo.classroom.run.cluster import ClusterGraders
    from dicedojo.classroom.run.work import Settings

SOME_NOT_GRADED = 1
MAX_NAMED = 5  # students that a line names


def grade(  # noqa: PLR0913, PLR0917  # one for each option
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FOLDER]",
            help="What the class handed in: a folder, zip file or .py file each. "
            "Default: that of the run before.",
        ),
    ] = None,
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[STUDENT]...",
            help="With --regrade: the students; all if none.",
        ),
    ] = None,
    kata: Annotated[str, typer.Option(metavar="KATA", help="The kata.")] = "",
    out: ClassFolder = CLASS_FOLDER,
    roster: Annotated[
        Path | None,
        typer.Option(
            metavar="CSV",
            help="Who is expected: id, name, email, section, group.",
        ),
    ] = None,
    columns: Annotated[
        list[str] | None,
        typer.Option(
            metavar="OURS=HEADING",
            help="Which column of the roster is which, such as id=Kennung.",
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, metavar="N", help="Number of submissions at a time.")
    ] = os.cpu_count() or 1,
    regrade: Annotated[
        bool,
        typer.Option("--regrade", help="Grade again, even what did not change."),
    ] = False,
    rubric: RubricOption = None,
    lenient: LenientOption = False,
    time: TimeOption = None,
    dask: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Grade on the workers of this Dask scheduler: tcp://HOST:PORT.",
        ),
    ] = "",
    sandbox: SandboxOption = "",
    trust_submissions: TrustOption = False,
    without: Annotated[
        list[str] | None,
        typer.Option(
            metavar="OPTION",
            help="Leave an option that the class has out again: rubric, roster, "
            "names, time, lenient or sandbox.",
        ),
    ] = None,
) -> None:
    """Grade a class; what did not change keeps its grade."""
    from dicedojo.classroom.run.class_run import (
        StopRequested,
        make_plan,
        run_class,
        stop_signals,
    )
    from dicedojo.classroom.run.work import GradeTasks, Settings, grade_here, warm_up
    from dicedojo.grading import TOTAL_SECONDS

    subject, courses, before = run_before(out, kata)
    chosen = choose_kata(kata, out, subject, courses)
    chosen.require_answers()
    known_folder = Path(subject.folder) if subject else None
    folder, ids = folder_and_ids(folder, ids or [], known_folder, regrade=regrade)
    kept = before
    for name in without or ():
        kept = kept.without(name)
    options = kept.with_stated(
        ClassOptions(
            rubric="" if rubric is None else read_rubric_file(rubric),
            rubric_file="" if rubric is None else rubric.name,
            roster=stated_roster(roster, columns or []),
            seconds=time,
            lenient=lenient,
            sandbox=sandbox,
            trusted=trust_submissions,
        )
    )
    if options.rubric:
        file = rubric or Path(options.rubric_file)
        chosen = with_rubric_text(chosen, options.rubric.encode(), file)
    require_apart(folder, out)
    chosen.read_docstrings()  # refuses a broken course before anything changes
    submissions = find_handed_in(folder, chosen)
    class_list = match(submissions, options.roster)
    students = [entry.student for entry in class_list.entries]
    # A set: a roster may have hundreds of thousands of students.
    student_ids = {student.id for student in students}
    forced = ids_to_regrade(ids, students, regrade=regrade)
    within = choose_sandbox(options.sandbox, [folder], trusted=options.trusted)
    limits = (options.seconds or TOTAL_SECONDS, options.lenient)
    settings = Settings(chosen, within, folder, *limits)
    with (
        only_run(out),
        open_gradebook(out, writing=True) as book,
        stop_signals() as check_signals,
    ):
        book.require_kata(chosen.name)
        screen = RunScreen(out, folder, check_signals)
        try:
            plan = make_plan(
                class_list, settings, book, options.names, forced, screen.tick
            )
            notes = (
                *class_list.notes,
                *_note_gone(book, student_ids, has_roster=options.roster is not None),
                *_note_kept(plan),
                *changes(before, options),
            )
            screen.show_plan(plan, submissions, notes)
            grade_tasks: GradeTasks = partial(grade_here, settings, jobs)
            if dask:
                trusted = options.trusted
                grade_tasks = _cluster(screen, settings, dask, trusted=trusted).grade
            elif plan.tasks:
                warm_up(chosen, within)
            # Only now, so that a run that cannot start does not change the class list.
            book.replace_members(_subject(settings), plan.entries, options)
            with (
                screen.progress(plan) as seen,
                closing(run_class(book, plan.tasks, grade_tasks, screen.tick)) as run,
            ):
                for task, graded in run:
                    seen(task, graded)
        except StopRequested as stop:
            message = screen.stopped(str(stop), book.rows(), regrade=regrade)
            raise Stopped(message) from stop
        screen.show_end(plan, open_cases(book))
    if screen.failed:
        raise typer.Exit(OWN_FAULT)
    is_stuck = any(entry.problem for entry in plan.entries)
    raise typer.Exit(SOME_NOT_GRADED if is_stuck else 0)  # whoever passed


def _note_gone(
    book: Gradebook, student_ids: Collection[str], *, has_roster: bool
) -> Iterator[str]:
    gone = [id for id in book.student_ids() if id not in student_ids]
    if not gone:
        return
    verb = "is" if len(gone) == 1 else "are"
    sentence = (
        f"{counted(len(gone), 'student')} of the run before {verb} not in the class "
        f"any more: {first_of(gone, MAX_NAMED)}. Grades are kept."
    )
    without = " Without --roster, only those who handed in are in it."
    yield sentence if has_roster else sentence + without


def _note_kept(plan: GradingPlan) -> Iterator[str]:
    if kept := [e.student.id for e in plan.entries if e.handed_in_before]:
        verb = "has" if len(kept) == 1 else "have"
        yield (
            f"{counted(len(kept), 'student')} graded before {verb} nothing in this "
            f"folder: {first_of(kept, MAX_NAMED)}. Their last grade counts."
        )


def _cluster(
    screen: RunScreen, settings: Settings, address: str, *, trusted: bool
) -> ClusterGraders:
    """Return the workers of a Dask cluster, and show a line about each."""
    from dicedojo.classroom.run.cluster import ClusterGraders, connect
    from dicedojo.classroom.run.cluster_worker import terms_of

    terms = terms_of(settings, trusted=trusted)
    client, workers = connect(address, terms)
    screen.show_workers(workers)
    return ClusterGraders(client, terms)


def _subject(settings: Settings) -> Subject:
    kata = settings.kata
    return Subject(
        kata=kata.name,
        title=kata.title,
        possible=Decimal(TOTAL),
        pass_mark=Decimal(kata.rubric.pass_mark),
        course=kata.course,
        folder=str(settings.folder),
        updated_at=now(),
        course_root="" if kata.installed else str(kata.root),
    )
