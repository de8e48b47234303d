"""Parts that name their functions call them with what the commands have."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

import pytest

from dicedojo.games import parts
from dicedojo.games.parts import (
    ImportedExactValues,
    ImportedPlay,
    ImportedTournament,
    RenderedRanking,
    imported,
)
from dicedojo.games.protocol import Game, LeftOut
from dicedojo.games.registry import games_with
from dicedojo.games.tournament.standings import Ranking, Standing

RACE: Ranking[Standing] = Ranking((), (LeftOut("dan", "It hangs."),))
TOURNAMENTS = {game.name: game for game in games_with("tournament")}


def functions(game: Game) -> list[str]:
    """Return the functions that the parts of a game name."""
    named = []
    for part in game.parts:
        for value in vars(getattr(game, part)).values():
            each = value.values() if isinstance(value, Mapping) else [value]
            named += [one for one in each if isinstance(one, str) and ":" in one]
    return [one for one in named if " " not in one]


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module whose functions say what they are called with."""
    module = ModuleType("coin")

    def say(*given: object, **named: object) -> str:
        return f"{given} {named}"

    vars(module).update(toss=say)
    monkeypatch.setattr(parts, "import_module", {"dicedojo.games.coin": module}.get)
    return module


@pytest.mark.parametrize("game", games_with("play"), ids=lambda game: game.name)
def test_every_function_that_a_game_names_is_there(game: Game) -> None:
    named = functions(game)

    assert len(named) >= len(list(game.parts))
    assert all(callable(imported(one)) for one in named)


@pytest.mark.usefixtures("coin")
def test_options_are_passed_by_their_names() -> None:
    exact = ImportedExactValues("", "coin:toss", "coin:toss", "coin:toss")
    play = ImportedPlay("", "coin:toss")

    assert exact.render({"sides": 2}) == "() {'sides': 2}"
    assert exact.figure({"sides": 2}, "form") == "('form',) {'sides': 2}"  # type: ignore[arg-type]
    assert play.start("table", {"sides": 2}, "courses") == (  # type: ignore[arg-type]
        "('table', 'courses') {'sides': 2}"
    )


@pytest.mark.usefixtures("coin")
def test_a_ranking_says_who_is_left_out_and_is_rendered_by_its_function() -> None:
    report = RenderedRanking(RACE, {"text": "coin:toss", "json": "coin:toss"})

    assert (report.held, report.left_out) == (False, RACE.left_out)
    text = report.render("text", "process", colour=True)
    assert text.endswith("'process') {'colour': True}")
    assert report.render("json", "process", colour=True).endswith("'process') {}")


def test_a_format_that_the_game_lacks_is_an_error() -> None:
    with pytest.raises(KeyError):
        RenderedRanking(RACE, {}).render("matrix", "process", colour=False)


@pytest.mark.parametrize("game", TOURNAMENTS)
def test_every_format_of_a_tournament_has_a_renderer(game: str) -> None:
    tournament = TOURNAMENTS[game].tournament

    assert isinstance(tournament, ImportedTournament)
    assert tournament.formats.keys() == tournament.renderers.keys()
