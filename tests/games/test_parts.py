"""Parts have the facts that are stated, and the functions of the module they name."""

from __future__ import annotations

from types import ModuleType

import pytest

from dicedojo.games import parts
from dicedojo.games.parts import imported, part
from dicedojo.games.protocol import Game, LeftOut
from dicedojo.games.registry import games_with
from dicedojo.games.tournament.standings import Ranking, Standing

METHODS = {
    "play": ["start"],
    "exact": ["document", "render"],
    "strategy": ["measure"],
    "tournament": ["hold"],
}


class Race(Ranking[Standing]):
    rendering = "coin"


RACE = Race((), (LeftOut("dan", "It hangs."),))


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module whose functions say what they are called with."""
    module = ModuleType("coin")

    def say(*given: object, **named: object) -> str:
        return f"{given} {named}"

    vars(module).update(render=say, prepare=say, render_text=say, render_json=say)
    monkeypatch.setattr(parts, "import_module", {"coin": module}.get)
    return module


@pytest.mark.parametrize("game", games_with("play"), ids=lambda game: game.name)
def test_every_part_of_a_game_has_the_methods_of_its_protocol(game: Game) -> None:
    for name in game.parts:
        for method in METHODS[name]:
            assert callable(getattr(getattr(game, name), method))
    assert game.exact is None or hasattr(game.exact, "figure") == game.exact.draws


@pytest.mark.parametrize("game", games_with("tournament"), ids=lambda game: game.name)
def test_every_format_of_a_tournament_has_a_renderer(game: Game) -> None:
    assert game.tournament is not None
    assert callable(game.tournament.hold)
    held = Ranking.__subclasses__()
    (module,) = {one.rendering for one in held if f".{game.name}." in one.rendering}
    for format in game.tournament.formats:
        assert callable(imported(f"{module}:render_{format}"))


@pytest.mark.usefixtures("coin")
def test_options_are_passed_by_their_names() -> None:
    exact = part("coin", summary="Toss it.", options=())

    assert (exact.summary, exact.options) == ("Toss it.", ())
    assert exact.render({"sides": 2}) == "({'sides': 2},) {}"


@pytest.mark.usefixtures("coin")
def test_values_that_take_long_are_told_from_others() -> None:
    assert hasattr(part("coin"), "prepare")
    assert not hasattr(part("coin"), "figure")


@pytest.mark.usefixtures("coin")
def test_a_ranking_says_who_is_left_out_and_is_rendered_by_its_function() -> None:
    assert (RACE.held, RACE.left_out) == (False, (LeftOut("dan", "It hangs."),))
    text = RACE.render("text", "process", colour=True)
    assert text.endswith("'process') {'colour': True}")
    assert RACE.render("json", "process", colour=True).endswith("'process') {}")


@pytest.mark.usefixtures("coin")
def test_a_format_that_the_game_lacks_is_an_error() -> None:
    with pytest.raises(AttributeError):
        RACE.render("matrix", "process", colour=False)
