from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from dicedojo.games.protocol import LeftOut, TournamentTask
from dicedojo.games.registry import find_tournament
from dicedojo.games.strategy_report import Baseline, StrategyReport, Value
from dicedojo.games.tournament.by_value import (
    Valued,
    ValueRanking,
    guests,
    hold,
    rank,
    render_csv,
    render_html,
    render_json,
    render_text,
)
from dicedojo.games.tournament.standings import Entrant
from dicedojo.sandbox import Bubblewrap
from dicedojo.submission.entries import find_entries
from tests.games.engineering.handed_in import KATA, NEW_ONLY, POLICY, PROMO_ONCE

SCRIPT = "<script>alert(1)</script>"
FORMULA = "=cmd()|'x'!A1"
CONTROLS = "new\nline\x1b[31m\u202e\udcff"
LONG = "a" * 120 + "b" * 80
BROKEN = "def final_policy(revenue, rounds_left): return 11\n"


def values(heads: float, tails: float) -> tuple[Value, ...]:
    return Value("heads up", heads, 10), Value("tails up", tails, 40)


REPORT = StrategyReport(
    "toss", "points a toss", values(5, 20), baselines=(Baseline("even", values(5, 20)),)
)


def held(*entrants: Valued, left_out: tuple[LeftOut, ...] = ()) -> ValueRanking:
    return ValueRanking(rank(entrants), left_out, "coin", "Coin", REPORT)


@pytest.fixture
def small() -> ValueRanking:
    """Three take part, two of them with the same share; one is left out."""
    return held(
        *(Entrant("cy", values(5, 20)), Entrant("bob", values(2.5, 30))),
        Entrant("ada", values(10, 39)),
        left_out=(LeftOut("dan", "It hangs."),),
    )


@pytest.fixture
def hostile() -> ValueRanking:
    """Names and troubles that would do harm, and a guest."""
    trouble = f'File "coin.py", line 1\n  {SCRIPT}\x1b[2J\nSyntaxError: {FORMULA}'
    return held(
        *(Entrant(name, values(5, 20)) for name in (SCRIPT, FORMULA, CONTROLS, LONG)),
        *guests(REPORT),
        left_out=(LeftOut(f"-{SCRIPT}", trouble),),
    )


@pytest.fixture
def nobody() -> ValueRanking:
    """Nobody could take part."""
    return ValueRanking((), (LeftOut("dan", "It hangs."),), "coin", "Coin")


each = pytest.mark.parametrize("name", ["small", "hostile", "nobody"])


def test_the_greater_share_comes_first_and_equal_ones_share_a_rank(
    small: ValueRanking,
) -> None:
    assert [(one.rank, one.name, one.share) for one in small.standings] == [
        (1, "ada", pytest.approx(0.9875)),
        (2, "bob", pytest.approx(0.5)),
        (2, "cy", pytest.approx(0.5)),
    ]


def test_a_guest_gives_way_to_a_name_of_the_class() -> None:
    assert [one.name for one in guests(REPORT, {"even"})] == ["even of the game"]


def test_a_whole_tournament(small: ValueRanking) -> None:
    assert render_text(small, "bubblewrap").splitlines() == [
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
        "Next: the same command with --format html --out tournament.html",
    ]


@each
def test_every_line_fits_and_does_nothing(
    name: str, request: pytest.FixtureRequest
) -> None:
    shown = render_text(request.getfixturevalue(name), "bubblewrap").splitlines()

    assert max(map(len, shown)) <= 80
    assert all(line.isprintable() for line in shown)


def test_guests_are_marked(hostile: ValueRanking) -> None:
    assert "even *" in render_text(hostile, "bubblewrap")
    assert render_html(hostile, "bubblewrap").count("(guest)") == 1


@each
def test_a_document_keeps_to_its_schema(
    name: str, request: pytest.FixtureRequest
) -> None:
    package = resources.files("dicedojo.games.tournament")
    schema = json.loads(package.joinpath("by-value-v1.json").read_text("utf-8"))

    text = render_json(request.getfixturevalue(name), "process")

    assert text.isascii()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(json.loads(text))


def test_a_document_has_the_best_the_standings_and_those_left_out(
    small: ValueRanking,
) -> None:
    document: dict[str, Any] = json.loads(render_json(small, "process"))

    assert document["best"][1] == {"name": "tails up", "value": 40}
    assert document["standings"][1] == {
        "rank": 2,
        "name": "bob",
        "guest": False,
        "values": [2.5, 30],
        "share": 0.5,
    }
    assert [one["name"] for one in document["left_out"]] == ["dan"]


def test_a_table_has_a_row_for_everybody(small: ValueRanking) -> None:
    rows = list(csv.DictReader(io.StringIO(render_csv(small))))

    assert [row["rank"] + row["name"] for row in rows] == ["1ada", "2bob", "2cy", "dan"]
    assert (rows[0]["tails up"], rows[-1]["trouble"]) == ("39", "It hangs.")


def test_no_cell_is_a_formula(hostile: ValueRanking) -> None:
    cells = [
        cell for row in csv.reader(io.StringIO(render_csv(hostile))) for cell in row
    ]

    assert f"'{FORMULA}" in cells
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)


@each
def test_a_page_is_whole_and_names_are_text(
    name: str, request: pytest.FixtureRequest
) -> None:
    page = render_html(request.getfixturevalue(name), "bubblewrap")

    assert page.startswith("<!doctype html>")
    assert "http" not in page
    assert page.count("<section") == page.count("</section>")
    assert SCRIPT not in page
    assert "\x1b" not in page


def test_a_page_has_the_standings(small: ValueRanking) -> None:
    page = render_html(small, "bubblewrap")

    assert "<h1>A tournament of 3 strategies</h1>" in page
    assert page.index("the best possible") < page.index("<bdi>ada</bdi>")
    assert '<td class="number">39.00</td>' in page
    assert "It hangs." in page
    assert "guest" not in page.split("</style>")[1]


def test_every_game_that_measures_strategies_has_it() -> None:
    part = find_tournament("engineering")

    assert part is not None
    assert part.hold is hold
    assert find_tournament("greed") is None


def take_part(folder: Path, *, guests: bool = False) -> ValueRanking:
    @contextmanager
    def progress(activity: str, total: int) -> Iterator[Callable[[int], None]]:
        yield lambda done: None

    task = TournamentTask(KATA, POLICY, Bubblewrap(), 1, guests)
    return hold(task, find_entries(folder)[0], progress)


@pytest.mark.slow
def test_those_who_can_be_asked_are_ranked_and_the_others_left_out(
    tmp_path: Path,
) -> None:
    for name, source in {"ada": PROMO_ONCE, "bob": NEW_ONLY, "cy": BROKEN}.items():
        (tmp_path / f"{name}.py").write_text(source)

    ranking = take_part(tmp_path)

    assert [one.name for one in ranking.standings] == ["ada", "bob"]
    assert ranking.standings[1].values[0].value == pytest.approx(20.483601957)
    assert ranking.left_out == (
        LeftOut(
            "cy",
            "With no dice and 30 rounds left it gives 11; it should be 'new' or "
            "'promote'.",
        ),
    )


@pytest.mark.slow
def test_guests_are_compared_with_one_who_is_alone(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(NEW_ONLY)

    assert not take_part(tmp_path).held
    names = {one.name: one.rank for one in take_part(tmp_path, guests=True).standings}

    assert names["ada"] == names["new_only"]
