"""What `dojo class tournament` prints, writes and refuses, over real sandboxes."""

from __future__ import annotations

import csv
import io
import re
import signal
from pathlib import Path

import pytest

from dicedojo.classroom.commands.tournament import say_others
from dicedojo.games.hog.backward_induction import win_rate
from dicedojo.games.hog.strategy import CLASSICS, table_of

from .terminal import (
    Answer,
    Dojo,
    Terminal,
    born,
    descendants,
    end,
    is_box,
    wait_until,
    wait_until_gone,
)

ROOT = Path(__file__).resolve().parents[2]
STRATEGIES = ROOT / "tests" / "strategies"
TOURNAMENT = ("class", "tournament", "--kata", "hog")
FORMATS = ("text", "csv")
ASKED = "Sandbox: bubblewrap\n"
UNUSABLE, STOPPED = 2, 130

FIVE = "final_strategy = lambda score, opponent_score: 5\n"
SIX = "final_strategy = lambda score, opponent_score: 6\n"
LOOPS = "while True:\n    pass\n"

SOMEWHERE = r"At \d+ to the opponent's \d+ it"
WANTED = r"it should be a whole number of dice from 0 to 10\.$"
CHANGES = rf"It does not always decide the same\. {SOMEWHERE} first gives"
WHOLE = {
    "always_five",
    "bacon",
    "bacon_otherwise",
    "edits_dice",
    "forks",
    "prints_megabytes",
    "swap",
}
TROUBLES = {  # patterns
    "answers_twice": "10000 questions were put to final_strategy, and 10001 answers",
    "eats_memory": f"{SOMEWHERE} raises MemoryError",
    "eleven_dice": f"At 99 to the opponent's 40 it gives 11; {WANTED}",
    "exits": r"At 99 to the opponent's 0 it raises SystemExit: I have won\.$",
    "exits_at_once": r"At 12 to the opponent's 7 it stopped the program\.$",
    "kills_its_parent": f"{SOMEWHERE} raises PermissionError: ",
    "loops": r"At 3 to the opponent's 60 it did not end\.$",
    "loops_at_import": "importing hog.py did not end",
    "needs_a_module": (
        rf"{SOMEWHERE} raises ImportError: hog_helpers is not available in the exam\.$"
    ),
    "no_function": (
        r"hog.py defines no function 'final_strategy'\. Did you mean 'finalstrategy'"
    ),
    "no_module": r"There is no hog.py among the files\.$",
    "one_argument": rf"{SOMEWHERE} raises TypeError: final_strategy\(\) takes 1",
    "raises_at_import": r'File "hog.py", line 1[^$]*RuntimeError: not ready yet$',
    "raises_at_some_scores": "At 90 to the opponent's 0 it raises ZeroDivisionError: ",
    "random_dice": rf"{CHANGES} [456], then [456]\.$",
    "recurses": "At 50 to the opponent's 50 it raises RecursionError: ",
    "remembers": rf"{CHANGES} [56], then [56]\.$",
    "says_float": f"{SOMEWHERE} gives 5.0; {WANTED}",
    "says_minus_one": f"{SOMEWHERE} gives -1; {WANTED}",
    "says_none": f"{SOMEWHERE} gives None; {WANTED}",
    "says_text": f"{SOMEWHERE} gives '5'; {WANTED}",
    "says_true": f"{SOMEWHERE} gives True; {WANTED}",
    "syntax_error": r"""File "hog.py", line 1[^$]*SyntaxError: expected ':'$""",
    "two_modules": "There are first/hog.py and second/hog.py; which one is meant is",
}

pytestmark = [pytest.mark.usefixtures("need_bubblewrap"), pytest.mark.slow]


@pytest.fixture(scope="session")
def course() -> Path:
    """The course that comes with dojo: there is no other Hog."""
    return ROOT


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    """A folder of two who can play."""
    return fill(tmp_path / "hall", ada=FIVE, bob=SIX)


def fill(folder: Path, **strategies: str) -> Path:
    """Write a file for each strategy."""
    folder.mkdir(exist_ok=True)
    for name, source in strategies.items():
        (folder / f"{name}.py").write_text(source)
    return folder


def rows(answer: Answer) -> list[dict[str, str]]:
    """Return everybody's row, first of those who play."""
    return list(csv.DictReader(io.StringIO(answer.out)))


def players(answer: Answer) -> dict[str, dict[str, str]]:
    return {row["name"]: row for row in rows(answer) if row["rank"]}


def left_out(answer: Answer) -> dict[str, str]:
    return {row["name"]: row["trouble"] for row in rows(answer) if not row["rank"]}


# Broken strategies among whole ones


SHORT_LIMITS = """\
import sys
from dicedojo.__main__ import main
from dicedojo.games import strategy_value
from dicedojo.engine import limits
strategy_value.TOGETHER = 16  # a line of answers has time for each
limits.LOAD_STEPS, limits.CALL_STEPS = 100_000, 100_000
sys.exit(main())
"""


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Answer:
    """The tournament of all strategies in tests/strategies.

    A strategy that does not end is stopped earlier than usual.
    """
    folder = tmp_path_factory.mktemp("here")
    here = Terminal(folder, ROOT, program=("-c", SHORT_LIMITS))
    return here.run(*TOURNAMENT, str(STRATEGIES), "--format", "csv")


def test_whoever_can_play_does(held: Answer) -> None:
    assert held.code == 0
    assert set(players(held)) == WHOLE
    assert set(left_out(held)) == set(TROUBLES)
    assert {path.stem for path in STRATEGIES.glob("[!.]*")} == WHOLE | set(TROUBLES)


@pytest.mark.parametrize("name", sorted(TROUBLES))
def test_what_is_broken_is_said(held: Answer, name: str) -> None:
    assert re.match(TROUBLES[name], left_out(held)[name])


def test_those_who_play_lose_nothing_by_the_others(held: Answer) -> None:
    classics = {
        "always_five": "always_roll(5)",
        "bacon": "bacon_strategy",
        "bacon_otherwise": "bacon_strategy",
        "edits_dice": "always_roll(6)",
        "forks": "always_roll(4)",
        "prints_megabytes": "always_roll(6)",
        "swap": "swap_strategy",
    }
    tables = {name: table_of(CLASSICS[each]) for name, each in classics.items()}

    for name, row in players(held).items():
        others = [other for other in tables if other != name]
        rates = [win_rate(tables[name], tables[other]).mean for other in others]
        assert float(row["wins"]) == pytest.approx(sum(rates) / len(rates), abs=1e-8)
        assert row["beats"] == str(sum(rate > 1 / 2 + 1e-9 for rate in rates))


# Formats and places


@pytest.mark.parametrize("format", FORMATS)
def test_a_file_holds_what_the_screen_would_show_by_any_number_of_processes(
    dojo: Dojo, hall: Path, tmp_path: Path, format: str
) -> None:
    fill(hall, cy=FIVE, dan="final_strategy = 5")
    words = (*TOURNAMENT, "hall", "--format", format, "--jobs")

    shown = dojo(*words, "1")
    written = dojo(*words, "3", "--out", "new/file")

    assert "cy" in shown.out
    assert (tmp_path / "new" / "file").read_text("utf-8") == shown.out
    assert written == Answer(0, "", f"Written: new/file\n{shown.err}")


def test_classics_play_as_guests(dojo: Dojo, hall: Path) -> None:
    answer = dojo(*TOURNAMENT, "hall", "--classics", "--format", "csv")

    told = players(answer)
    assert sum(row["guest"] == "1" for row in told.values()) == 5
    assert {name for name, row in told.items() if row["guest"] == "0"} == {"ada", "bob"}
    assert told["ada"]["wins"] == told["always_roll(5)"]["wins"]


def test_a_folder_and_a_file_of_one_name_both_play(dojo: Dojo, hall: Path) -> None:
    (hall / "ada").mkdir()
    (hall / "ada" / "hog.py").write_text(SIX)

    answer = dojo(*TOURNAMENT, "hall", "--format", "csv")

    assert list(players(answer)) == ["ada.py", "ada", "bob"]


# Too few


@pytest.mark.parametrize(
    "strategies",
    [
        pytest.param({"cy": "", "dan": ""}, id="nobody"),
        pytest.param({"ada": FIVE, "cy": ""}, id="one"),
        pytest.param({"ada": FIVE}, id="one alone"),
    ],
)
def test_fewer_than_two_hold_no_tournament(
    dojo: Dojo, tmp_path: Path, strategies: dict[str, str]
) -> None:
    fill(tmp_path / "few", **strategies)

    answer = dojo(*TOURNAMENT, "few", "--format", "csv")

    assert answer.code == 1
    assert players(answer) == {}
    assert list(left_out(answer)) == [
        name for name, source in strategies.items() if not source
    ]


# What it refuses


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(
            ["nowhere"],
            "There is no nowhere.\n"
            "  Name the folder with what the class handed in.\n"
            "  Next: dojo class tournament FOLDER\n",
            id="no such folder",
        ),
        pytest.param(
            ["hall/ada.py"],
            "hall/ada.py is not a folder.\n"
            "  Name the folder with what the class handed in.\n"
            "  Next: dojo class tournament FOLDER\n",
            id="a file",
        ),
        pytest.param(
            ["hall", "--format", "csv", "--out", "hall"],
            "hall is a folder, and a tournament is one file.\n"
            "  Next: the same command with --out hall/tournament\n",
            id="a folder to write to",
        ),
        pytest.param(
            [],
            "Missing argument 'FOLDER'.\n  Next: dojo class tournament --help\n",
            id="no folder",
        ),
    ],
)
def test_what_cannot_be_played_is_said_in_a_few_lines(
    dojo: Dojo, hall: Path, words: list[str], told: str
) -> None:
    assert dojo(*TOURNAMENT, *words) == Answer(UNUSABLE, "", told)


def test_without_bubblewrap_nothing_runs_that_is_not_trusted(
    no_bubblewrap: dict[str, str], dojo: Dojo, hall: Path
) -> None:
    answer = dojo(*TOURNAMENT, "hall")

    assert (answer.code, answer.out) == (UNUSABLE, "")
    assert answer.err.startswith("Other people's code runs in bubblewrap only, ")


def test_the_sandbox_changes_nothing_but_its_name(
    dojo: Dojo, hall: Path, request: pytest.FixtureRequest
) -> None:
    words = (*TOURNAMENT, "hall", "--trust-submissions", "--format", "csv")
    strong = dojo(*words)
    request.getfixturevalue("no_bubblewrap")
    weak = dojo(*words)

    assert strong.err == ASKED
    assert weak.err.endswith("Sandbox: process\n")
    assert strong.out == weak.out


def test_who_ends_the_process_that_asks_is_left_out_alone(
    no_bubblewrap: dict[str, str], dojo: Dojo, hall: Path
) -> None:
    kills = "import os\ndef final_strategy(a, b):\n    os.kill(os.getppid(), 9)\n"
    fill(hall, cy=kills)

    words = ("hall", "--trust-submissions", "--format", "csv")
    answer = dojo(*TOURNAMENT, *words)

    assert list(players(answer)) == ["ada", "bob"]
    assert left_out(answer) == {"cy": "It ended the process that asked it."}


# Ctrl-C


def test_ctrl_c_leaves_nothing_of_any_sandbox(terminal: Terminal) -> None:
    fill(terminal.folder / "hall", ada=LOOPS, bob=LOOPS, cy=FIVE, dan=LOOPS)
    process = terminal.start(*TOURNAMENT, "hall", "--jobs", "3")
    wait_until(lambda: sum(map(is_box, descendants(process.pid))) >= 3)
    inside = born(descendants(process.pid))

    process.send_signal(signal.SIGINT)

    assert end(process) == Answer(STOPPED, "", "Stopped. Nothing was changed.\n")
    wait_until_gone(inside)


def test_ctrl_c_ends_what_runs_without_bubblewrap(
    terminal: Terminal, no_bubblewrap: dict[str, str]
) -> None:
    fill(terminal.folder / "hall", ada=terminal.waiting, bob=FIVE)
    process = terminal.start(
        *TOURNAMENT,
        "hall",
        "--trust-submissions",
        environment=no_bubblewrap,
    )
    wait_until(terminal.is_waiting)
    inside = born([*descendants(process.pid), int(terminal.mark.read_text())])

    process.send_signal(signal.SIGINT)

    answer = end(process)
    assert answer.code == STOPPED
    assert answer.err.endswith("\nStopped. Nothing was changed.\n")
    wait_until_gone(inside)


Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        pytest.param([], "", id="none"),
        pytest.param(["a.zip"], "1 other file not looked at: a.zip\n", id="one"),
        pytest.param(
            [f"{n}.zip" for n in range(6)],
            "6 other files not looked at: 0.zip, 1.zip, 2.zip, 3.zip, 4.zip, …\n",
            id="too many to name",
        ),
    ],
)
def test_other_files_are_named(names: list[str], said: str, capsys: Captured) -> None:
    say_others(names)

    assert capsys.readouterr().err == said
