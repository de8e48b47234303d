"""A class of five whose second download is unpacked into the folder of the first."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.records import pack
from dicedojo.classroom.gradebook.store import Gradebook, open_gradebook
from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.classroom.intake.matching import match
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student
from dicedojo.classroom.run.class_run import GradingPlan, make_plan
from dicedojo.classroom.run.work import Settings
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.submission.handed_files import HandedFiles, ProblemKind

from ...submission.tars import tarred
from ...submission.zips import zipped
from ..gradebooks import ADA, document_of, subject

OLD = b"def pays(side):\n    return 0\n"
NEW = b"def pays(side):\n    return 1\n"
OTHER = b"def half(side):\n    return 2\n"
TESTS = b"def test_heads(): ...\n"
ZIP = zipped([("coin.py", OLD), ("test_coin.py", TESTS)])
TGZ = gzip.compress(tarred([("in/coin.py", NEW), ("in/test_coin.py", TESTS)]))
IDS = ("ada", "bob", "cy", "dan", "eve")
ROSTER = Roster(
    tuple(
        Student(id, known_as={"login": id, "canvas": at, "moodle": at, "sis": at})
        for id, at in zip(IDS, "12345", strict=True)
    )
)
METADATA = (
    "submission_{}:\n  :submitters:\n  - :sid: '{}'\n  :created_at: {} 10:00:00 Z\n"
)
FILES = "{}_{}_assignsubmission_file_{}"
DAY = "2026-09-0{}"


def metadata(*entries: tuple[int, int, int], history: str = "") -> bytes:
    """Return Gradescope's file for the number, the student, the day of submissions."""
    stated = (METADATA.format(at, who, DAY.format(day)) for at, who, day in entries)
    return f"{''.join(stated)}{history}".encode()


def submissions(*numbers: int, content: bytes = OLD) -> dict[str, bytes]:
    return {f"submission_{number}/coin.py": content for number in numbers}


CANVAS = (
    {
        "a_1_10_coin.py": OLD,
        "a_1_11_test_coin.py": TESTS,
        "b_2_12_in.zip": ZIP,
        "c_LATE_3_13_in.tar.gz": TGZ,
        "d_4_14_coin.py": OLD,
        "e_5_15_coin.py": OLD,
    },
    {
        "a_LATE_1_21_coin-1.py": NEW,
        "b_2_22_coin.py": NEW,
        "c_3_23_in-1.tar.gz": gzip.compress(tarred([("coin.py", OLD)])),
        "d_4_24_coin-1.py": OTHER,
    },
)
MOODLE = (
    {
        FILES.format("A", 1, "/coin.py"): OLD,
        FILES.format("B", 2, "/in.zip"): ZIP,
        FILES.format("C", 3, "coin.py"): NEW,
        FILES.format("D", 4, "coin.py"): OLD,
        FILES.format("E", 5, "/coin.py"): OLD,
    },
    {
        FILES.format("A", 1, "/coin.py"): NEW,
        FILES.format("B", 2, "/in (1).zip"): zipped([("coin.py", NEW)]),
        FILES.format("C", 3, "coin (1).py"): OLD,
        FILES.format("D", 4, "in.tgz"): TGZ,
    },
)
FIRST = [(number, number, 1) for number in range(1, 6)]
HISTORY = "  :history:\n  - :created_at: 2026-09-01 10:00:00 Z\n"
GRADESCOPE = (
    {"submission_metadata.yml": metadata(*FIRST), **submissions(1, 2, 3, 4, 5)},
    {
        "submission_metadata.yml": metadata(
            *FIRST[2:], (6, 2, 2), (7, 3, 2), (8, 4, 1), (9, 1, 2), history=HISTORY
        ),
        **submissions(6, 7, 9, content=NEW),
        **submissions(8, content=OLD),
    },
)
GITHUB = (
    {f"coin-submissions/coin-{id}/coin.py": OLD for id in IDS},
    {
        "coin-submissions/coin-ada/coin.py": NEW,
        "coin-submissions/coin-bob/coin-1.py": NEW,
        "coin-submissions/coin-cy-1/coin.py": NEW,
    },
)
PLAIN = (
    {f"{id}.zip": ZIP for id in IDS},
    {"ada (1).zip": zipped([("coin.py", NEW)]), "bob-1.tgz": TGZ, "cy/coin.py": NEW},
)


class Hall:
    """The folder of a class, and its gradebook."""

    def __init__(self, folder: Path, kata: Kata, book: Gradebook) -> None:
        self.settings = Settings(kata, ProcessSandbox(), folder)
        self.book = book
        self.read: dict[str, HandedFiles] = {}

    def unpack(self, download: dict[str, bytes]) -> GradingPlan:
        """Unpack a download, and plan the run after it."""
        for name, content in download.items():
            path = self.settings.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        found = match(find_handed_in(self.settings.folder, self.settings.kata), ROSTER)
        handed_in = [one.handed_in for one in found.entries if one.handed_in]
        self.read = {one.id: one.read() for one in handed_in}
        return make_plan(found, self.settings, self.book, {})

    def grade(self, plan: GradingPlan) -> None:
        document = pack(document_of(ADA))
        self.book.replace_members(subject(), plan.entries)
        for task in plan.tasks:
            self.book.grades.record(task.student_id, task.inputs, document, task.why)

    def module(self, id: str) -> bytes | None:
        files = self.read[id].files if id in self.read else {}
        named = (one for path, one in files.items() if Path(path).name == "coin.py")
        return next(named, None)

    def unclear(self) -> set[str]:
        return {
            id
            for id, files in self.read.items()
            if any(one.kind == ProblemKind.UNCLEAR_UPLOAD for one in files.problems)
        }


@pytest.fixture
def hall(coin: Kata, tmp_path: Path) -> Iterator[Hall]:
    with open_gradebook(tmp_path / "grades", writing=True) as book:
        yield Hall(tmp_path / "in", coin, book)


@pytest.mark.parametrize(
    ("downloads", "modules", "uploads", "asked"),
    [
        pytest.param(
            CANVAS, [NEW, NEW, OLD, OLD, OLD], [2, 2, 2, 2, 1], {"dan"}, id="canvas"
        ),
        pytest.param(
            MOODLE, [NEW, NEW, OLD, None, OLD], [1, 2, 2, 1, 1], {"dan"}, id="moodle"
        ),
        pytest.param(
            GRADESCOPE,
            [NEW, NEW, NEW, None, OLD],
            [2, 1, 2, 0, 1],
            {"dan"},
            id="gradescope",
        ),
        pytest.param(
            GITHUB,
            [NEW, OLD, None, OLD, OLD],
            [1, 1, 0, 1, 1],
            {"bob", "cy"},
            id="github",
        ),
        pytest.param(
            PLAIN, [NEW, NEW, None, OLD, OLD], [2, 2, 0, 1, 1], {"cy"}, id="plain"
        ),
    ],
)
def test_the_newest_counts_or_a_person_is_asked(
    hall: Hall,
    downloads: tuple[dict[str, bytes], dict[str, bytes]],
    modules: list[bytes | None],
    uploads: list[int],
    asked: set[str],
) -> None:
    first, second = downloads
    before = hall.unpack(first)
    hall.grade(before)
    assert (len(before.tasks), hall.unclear()) == (5, set())

    plan = hall.unpack(second)

    assert [hall.module(id) for id in IDS] == modules
    assert [one.uploads for one in plan.entries] == uploads
    doubled = {one.student.id for one in plan.entries if one.problem}
    assert hall.unclear() | doubled == asked
    assert all(one.student.expected for one in plan.entries)
    graded = {task.student_id: task.why for task in plan.tasks}
    changed = dict.fromkeys(IDS[: len(graded) + len(doubled)], "another submission")
    assert graded == {id: why for id, why in changed.items() if id not in doubled}
    hall.grade(plan)
    assert hall.unpack({}).tasks == ()


def test_what_was_late_once_is_late_as_long_as_it_counts(hall: Hall) -> None:
    hall.unpack(CANVAS[0])

    late = [one.marked_late for one in hall.unpack(CANVAS[1]).entries]

    assert late == [True, False, False, False, False]
