"""Ranks by wins and by value, who takes part, and both as text and as CSV."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.course.rubric import Strategy
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.games.picture import PictureForm
from dicedojo.games.protocol import Game, Rates
from dicedojo.games.strategy_report import Baseline, StrategyReport, Value
from dicedojo.games.strategy_value import NoStrategy
from dicedojo.games.tournament import (
    ENDED,
    UNSAID,
    Entrant,
    LeftOut,
    Ranking,
    TournamentTask,
    ask_entries,
    rank,
    rank_by_value,
    rank_by_wins,
    render_csv,
    render_text,
    run_tournament,
)

from .katas import bare_kata

STRATEGY = Strategy("plan", nothing_at=0, full_from=1)
KATA = bare_kata("coin", "plan", STRATEGY)
SCRIPT = "<script>alert(1)</script>"
FORMULA = "=cmd()|'x'!A1"
CONTROLS = "new\nline\x1b[31m\u202e\udcff"
LONG = "a" * 120 + "b" * 80
NOT_HELD = Ranking("Coin", (LeftOut("dan", "It hangs."),))


def report(heads: float, tails: float) -> StrategyReport:
    values = Value("heads up", heads, 10), Value("tails up", tails, 40)
    even = Baseline("even", (replace(values[0], value=5), replace(values[1], value=20)))
    return StrategyReport("toss", "points a toss", values, baselines=(even,))


SMALL = rank_by_value(  # two of three have the same share
    NOT_HELD,
    [
        *(Entrant("cy", report(5, 20)), Entrant("bob", report(2.5, 30))),
        Entrant("ada", report(10, 39)),
    ],
)
TROUBLE = f'File "coin.py", line 1\n  {SCRIPT}\x1b[2J\nSyntaxError: {FORMULA}'
HOSTILE = rank_by_value(  # names and troubles that would do harm, and a guest
    Ranking("Coin", (LeftOut(f"-{SCRIPT}", TROUBLE),)),
    [
        *(Entrant(each, report(5, 20)) for each in (SCRIPT, FORMULA, CONTROLS, LONG)),
        Entrant("even", report(5, 20), guest=True),
    ],
)

each = pytest.mark.parametrize("ranking", [SMALL, HOSTILE, NOT_HELD])


def entrants(*names: str) -> list[Entrant]:
    return [Entrant(name, None) for name in names]


def places(ranking: Ranking) -> list[tuple[int, str]]:
    return [(one.rank, one.name) for one in ranking.standings]


# Ranks


def test_those_who_tie_share_a_rank_and_stand_by_name_guests_last() -> None:
    players = [*entrants("cy", "Bob", "ada"), Entrant("a guest", None, guest=True)]
    values = [0.5, 0.7, 0.5, 0.5]

    standings = rank(players, values, [[value] for value in values])

    assert [(one.rank, one.name) for one in standings] == [
        (1, "Bob"),
        (2, "ada"),
        (2, "cy"),
        (2, "a guest"),
    ]


@pytest.mark.parametrize(
    ("apart", "ranks"),
    [
        pytest.param(2e-13, [1, 1, 3], id="by rounding"),
        pytest.param(2e-11, [1, 2, 3], id="by more"),
    ],
)
def test_values_tie_that_differ_by_rounding_alone(
    apart: float, ranks: list[int]
) -> None:
    values = [0.5, 0.5 + apart, 0.2]

    standings = rank(entrants("a", "b", "c"), values, [[value] for value in values])

    assert [one.rank for one in standings] == ranks


def test_a_mean_rate_is_over_all_others_and_not_oneself() -> None:
    rates = [[0.5, 0.7, 0.8], [0.3, 0.5, 0.5], [0.2, 0.5, 0.5]]

    held = rank_by_wins(NOT_HELD, entrants("ada", "bob", "cy"), rates)

    assert places(held) == [(1, "ada"), (2, "bob"), (3, "cy")]
    assert [list(one.figures) for one in held.standings] == [
        [pytest.approx(0.75), 2],
        [pytest.approx(0.4), 0],
        [pytest.approx(0.35), 0],
    ]
    assert held.summary == "3 strategies, 3 pairs, each both ways, exactly."
    assert held.left_out == NOT_HELD.left_out


def test_a_rate_that_is_even_but_for_rounding_beats_nobody() -> None:
    rates = [[0.5, 0.5 + 2e-13], [0.5 - 2e-13, 0.5]]

    held = rank_by_wins(NOT_HELD, entrants("zoe", "ada"), rates)

    assert places(held) == [(1, "ada"), (1, "zoe")]
    assert [one.figures[1] for one in held.standings] == [0, 0]


# Text and CSV


def test_a_whole_tournament_by_value() -> None:
    assert render_text(SMALL, "bubblewrap").splitlines() == [
        "─" * 30 + " Coin · tournament " + "─" * 31,
        "3 strategies, each by points a toss, exactly.",
        "",
        "rank  strategy           heads up  tails up    share",
        "      the best possible     10.00     40.00  100.00%",
        "   1  ada                   10.00     39.00   98.75%",
        "   2  bob                    2.50     30.00   50.00%",
        "   2  cy                     5.00     20.00   50.00%",
        "",
        "share: the mean share of the best possible. Who ties has the same rank.",
        "",
        "Left out",
        "  dan: It hangs.",
        "",
        "Sandbox: bubblewrap",
        "Next: the same command with --format csv --out tournament.csv",
    ]


@each
def test_every_line_fits_and_does_nothing(ranking: Ranking) -> None:
    shown = render_text(ranking, "bubblewrap").splitlines()

    assert max(map(len, shown)) <= 80
    assert all(line.isprintable() for line in shown)


def test_guests_are_marked() -> None:
    text = render_text(HOSTILE, "bubblewrap")

    assert "even *" in text
    assert "*: a guest" in text


@pytest.mark.parametrize("colour", [True, False])
def test_colour_is_for_terminals(colour: bool) -> None:
    assert ("\x1b[" in render_text(SMALL, "process", colour=colour)) is colour


def test_who_had_nobody_to_play_against_sees_no_table() -> None:
    assert render_text(NOT_HELD, "bubblewrap").splitlines()[1:] == [
        "Left out",
        "  dan: It hangs.",
        "",
        "Sandbox: bubblewrap",
    ]


def test_a_csv_file_has_a_row_for_everybody() -> None:
    rows = list(csv.DictReader(io.StringIO(render_csv(SMALL))))

    assert [row["rank"] + row["name"] for row in rows] == ["1ada", "2bob", "2cy", "dan"]
    assert (rows[0]["tails up"], rows[-1]["trouble"]) == ("39", "It hangs.")


@each
def test_every_row_has_every_column(ranking: Ranking) -> None:
    rows = list(csv.reader(io.StringIO(render_csv(ranking))))

    assert {len(row) for row in rows} == {len(rows[0])}


def test_no_cell_is_a_formula_or_more_than_a_line() -> None:
    text = render_csv(HOSTILE)
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]

    assert f"'{FORMULA}" in cells
    assert LONG in cells
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    assert all(char.isprintable() or char == "\n" for char in text)


# Who takes part


class Meetings:
    """Stands in for a game: decisions are sources, and the longer one wins."""

    def read(self, strategy: Strategy, code: CodeUnderTest) -> str:
        source = code.files[code.path].decode()
        if source == "refuse":
            raise NoStrategy("At heads it gives 3.")
        if source == "blank":
            raise NoStrategy(" ")
        if source == "end":
            os._exit(1)
        return source

    def guests(self) -> dict[str, str]:
        return {"always heads": "heads heads heads"}

    def play(self, players: Sequence[str], jobs: int) -> Rates:
        return [
            [len(one) / (len(one) + len(other)) for other in players] for one in players
        ]


class Measured:
    """Stands in for a game that measures: a source is a value."""

    def measure(
        self,
        strategy: Strategy,
        code: CodeUnderTest,
        seconds: float,
        form: PictureForm | None,
    ) -> StrategyReport:
        source = code.files[code.path].decode()
        if not source.isdecimal():
            return StrategyReport("plan", "points", trouble="It is not a number.")
        return report(int(source), 20)


MEETINGS = Game("coin", "Coin", tournament=Meetings())
BY_VALUE = Game("coin", "Coin", strategy=Measured())


@contextmanager
def progress(activity: str, total: int) -> Iterator[Callable[[int], None]]:
    yield lambda done: None


def take_part(folder: Path, game: Game, *, guests: bool = False) -> Ranking:
    task = TournamentTask(game, KATA, Bubblewrap(), 1, guests)
    return run_tournament(task, find_handed_in(folder, KATA).handed_in, progress)


def hand_in(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source)
    return folder


@pytest.mark.parametrize("jobs", [1, 3])
def test_decisions_and_troubles_come_in_the_order_of_the_entries(
    tmp_path: Path, jobs: int
) -> None:
    hand_in(tmp_path, a="heads", b="refuse", c="end", d="blank")
    (tmp_path / "e").mkdir()
    (tmp_path / "f").symlink_to("/usr")
    task = TournamentTask(MEETINGS, KATA, Bubblewrap(), jobs, guests=False)
    said: list[Any] = []

    @contextmanager
    def progress(activity: str, total: int) -> Iterator[Callable[[int], None]]:
        said.append(f"{activity} {total}")
        yield said.append

    entries = find_handed_in(tmp_path, KATA).handed_in
    asked = ask_entries(task, entries, Meetings().read, progress)

    assert [(one.name, one.decisions) for one in asked[0]] == [("a", "heads")]
    assert asked[1] == [
        LeftOut("b", "At heads it gives 3."),
        LeftOut("c", ENDED),
        LeftOut("d", UNSAID),
        LeftOut("e", "There is no coin.py among the files."),
        LeftOut("f", "f is a link, and was not followed."),
    ]
    assert said == ["Asking 6", 1, 2, 3, 4, 5, 6]


def test_strategies_that_meet_play_all_others(tmp_path: Path) -> None:
    hand_in(tmp_path, ada="heads", bob="tails tails", cy="refuse")

    held = take_part(tmp_path, MEETINGS)

    assert places(held) == [(1, "bob"), (2, "ada")]
    assert [one.name for one in held.left_out] == ["cy"]
    assert [one.figures[0] for one in held.standings] == [11 / 16, 5 / 16]


def test_other_strategies_are_ranked_by_value(tmp_path: Path) -> None:
    hand_in(tmp_path, ada="4", bob="9", cy="refuse")

    held = take_part(tmp_path, BY_VALUE)

    assert places(held) == [(1, "bob"), (2, "ada")]
    assert held.left_out == [LeftOut("cy", "It is not a number.")]


@pytest.mark.parametrize(
    ("game", "guest"), [(MEETINGS, "always heads"), (BY_VALUE, "even")]
)
def test_guests_are_compared_with_one_who_is_alone(
    tmp_path: Path, game: Game, guest: str
) -> None:
    hand_in(tmp_path, ada="4")

    assert not take_part(tmp_path, game).standings
    held = take_part(tmp_path, game, guests=True)

    assert {one.name: one.guest for one in held.standings} == {
        "ada": False,
        guest: True,
    }


@pytest.mark.parametrize("game", [MEETINGS, BY_VALUE])
def test_guests_do_not_play_among_themselves(tmp_path: Path, game: Game) -> None:
    hand_in(tmp_path, ada="refuse")
    two = SimpleNamespace(guests=lambda: {"one": "a", "two": "b"})
    two.read, two.play = Meetings().read, Meetings().play
    if game is MEETINGS:
        game = replace(game, tournament=two)

    assert not take_part(tmp_path, game, guests=True).standings
